// The week of the technicians: who does what on which day. Orders are dragged, or moved by the form that a card opens.
import { useEffect, useEffectEvent, useId, useState } from "react";
import { call, errorsOf, refusal } from "../ui/calls.js";
import { addDays, instantOf, localOf, weekday } from "../ui/dates.js";
import { Icon, IconButton, Select, Skeleton, useKit, Word } from "../ui/kit.jsx";
import { useLivePage } from "../ui/live.jsx";
import { Modal } from "../ui/overlay.jsx";
/** @import { TechniciansOut } from "./answers.d.ts" */

/** @typedef {{ id: string, number: string, title: string, asset: string, company: string | null, location: string | null, status: string, slaState: string | null, priority: string, assignedToUserId: string | null, scheduledStart: string | null }} Order */
/** @typedef {{ technician: string, day: string }} Place */

const LIST = "/api/workspace/maintenance-operations";
const MOST = 100;
const BEGINS = "08:00";
const TONES = { LATE: "red", NEAR: "amber", MISSED: "red" };

/** @param {{ order: Order, movable: boolean, onOpen: () => void }} props */
function Card({ order, movable, onOpen }) {
  const { t, format } = useKit();
  return (
    <article className={`plan-card ${TONES[order.slaState ?? ""] ?? ""}`} draggable={movable} onDragStart={(event) => event.dataTransfer.setData("text/plain", order.id)}>
      <a className="link" href={`/workspace/maintenance-operations/${order.id}`}>{order.number}</a>
      {movable && <IconButton icon="calendar-clock" size={14} label={t("Plan {number}", { number: order.number })} onClick={onOpen} />}
      <b>{order.title}</b>
      <small className="muted">{[order.scheduledStart && format(order.scheduledStart, "time"), order.company ?? order.location].filter(Boolean).join(" · ")}</small>
      {order.slaState && TONES[order.slaState] && <Word group="SlaState" value={order.slaState} />}
    </article>
  );
}

/** @param {{ order: Order, people: TechniciansOut["items"], onClose: () => void, onSave: (technician: string | null, start: string | null) => Promise<string> }} props */
function Plan({ order, people, onClose, onSave }) {
  const { t, session } = useKit();
  const [technician, setTechnician] = useState(order.assignedToUserId ?? "");
  const [start, setStart] = useState(localOf(order.scheduledStart, session.timezone));
  const [problem, setProblem] = useState("");
  const id = useId();
  const submit = async (event) => {
    event.preventDefault();
    const wrong = await onSave(technician || null, start ? instantOf(start, session.timezone) : null);
    setProblem(wrong);
    if (!wrong) onClose();
  };
  return (
    <Modal open title={t("Plan {number}", { number: order.number })} onClose={onClose}>
      <form className="plan-form" onSubmit={submit}>
        <p>{order.title}</p>
        <p><label htmlFor={`${id}-who`}>{t("Technician")}</label><Select id={`${id}-who`} value={technician} onChange={(event) => setTechnician(event.target.value)}><option value="">{t("Nobody yet")}</option>{people.map((one) => <option key={one.id} value={one.id}>{one.name}</option>)}</Select></p>
        <p><label htmlFor={`${id}-when`}>{t("Planned for")}</label><input id={`${id}-when`} type="datetime-local" className="input" value={start} onChange={(event) => setStart(event.target.value)} /></p>
        {problem && <p role="alert" className="field-error"><Icon name="circle-alert" size={13} />{problem}</p>}
        <footer><button type="button" className="btn" onClick={onClose}>{t("Cancel")}</button><button type="submit" className="btn primary">{t("Save")}</button></footer>
      </form>
    </Modal>
  );
}

/** @param {{ label: string, orders: Order[], movable: boolean, onDrop: (id: string) => void, onOpen: (order: Order) => void, today?: boolean }} props */
function Cell({ label, orders, movable, onDrop, onOpen, today = false }) {
  const [over, setOver] = useState(false);
  const drop = (event) => {
    event.preventDefault();
    setOver(false);
    onDrop(event.dataTransfer.getData("text/plain"));
  };
  return (
    <div className={`plan-cell ${over ? "over" : ""} ${today ? "today" : ""}`} role="group" aria-label={label} onDragOver={(event) => { if (movable) { event.preventDefault(); setOver(true); } }} onDragLeave={() => setOver(false)} onDrop={drop}>
      {orders.map((one) => <Card key={one.id} order={one} movable={movable} onOpen={() => onOpen(one)} />)}
    </div>
  );
}

/** @param {{ permission: string }} props */
export function Planning({ permission }) {
  const kit = useKit();
  const { t, locale, may, session, format, toast, today } = kit;
  useLivePage();
  const [monday, setMonday] = useState("");
  const [orders, setOrders] = useState(/** @type {Order[] | null} */ (null));
  const [people, setPeople] = useState(/** @type {TechniciansOut["items"]} */ ([]));
  const [problem, setProblem] = useState("");
  const [open, setOpen] = useState(/** @type {Order | null} */ (null));
  const now = today();
  const first = monday || addDays(now, -weekday(now));
  const days = [0, 1, 2, 3, 4, 5].map((number) => addDays(first, number));
  const movable = may(permission) && !session.readOnly;
  const load = async () => {
    const page = (number) => call("GET", `${LIST}?status=PLANNED,IN_PROGRESS&page=${number}&pageSize=${MOST}&sort=scheduledStart,slaDueAt`, null, locale);
    const [list, who] = await Promise.all([page(1), call("GET", "/api/workspace/maintenance/technicians", null, locale)]);
    setProblem(list.ok && who.ok ? "" : refusal(list.ok ? who : list, t));
    if (!list.ok) return;
    const all = list.body.items;
    while (all.length < list.body.total) {
      const more = await page(all.length / MOST + 1);
      if (!more.ok || !more.body.items.length) break;
      all.push(...more.body.items);
    }
    setOrders(all);
    if (who.ok) setPeople(/** @type {TechniciansOut} */ (who.body).items);
  };
  const begin = useEffectEvent(() => { load(); });
  useEffect(() => { begin(); }, [locale]);
  const save = async (order, technician, start) => {
    const answer = await call("PATCH", `${LIST}/${order.id}`, { assignedToUserId: technician, scheduledStart: start, scheduledEnd: null }, locale);
    if (answer.ok) await load();
    return answer.ok ? "" : Object.values(errorsOf(answer))[0] ?? refusal(answer, t);
  };
  const moved = async (id, technician, day) => {
    const order = orders?.find((one) => one.id === id);
    if (!order || order.status !== "PLANNED") return;
    const time = order.scheduledStart ? localOf(order.scheduledStart, session.timezone).slice(11) : BEGINS;
    const wrong = await save(order, technician || null, day ? instantOf(`${day}T${time}`, session.timezone) : null);
    if (wrong) toast(wrong, "red");
  };
  if (problem) return <p className="notice red" role="alert"><Icon name="circle-alert" />{problem}</p>;
  if (!orders) return <section className="card pad" aria-busy="true"><Skeleton width="70%" height={80} /></section>;
  const dayOf = (order) => localOf(order.scheduledStart, session.timezone).slice(0, 10);
  const at = (technician, day) => orders.filter((one) => one.assignedToUserId === technician && dayOf(one) === day);
  const waiting = orders.filter((one) => one.status === "PLANNED" && (!one.assignedToUserId || !one.scheduledStart));
  return (
    <div className="plan-page">
      <header className="plan-head">
        <IconButton icon="chevron-left" label={t("The week before")} onClick={() => setMonday(addDays(first, -7))} />
        <h2 aria-live="polite">{t("{from} to {to}", { from: format(first, "date"), to: format(days[5], "date") })}</h2>
        <IconButton icon="chevron-right" label={t("The week after")} onClick={() => setMonday(addDays(first, 7))} />
        <button type="button" className="btn" onClick={() => setMonday("")}>{t("This week")}</button>
      </header>
      <div className="plan-board">
        <section className="card plan-waiting" aria-label={t("Not planned yet")}>
          <h3>{t("Not planned yet")} <span className="muted num">{format(waiting.length, "number")}</span></h3>
          <Cell label={t("Not planned yet")} orders={waiting} movable={movable} onDrop={(id) => moved(id, "", "")} onOpen={setOpen} />
        </section>
        <div className="card plan-week">
          <div className="plan-row plan-days"><span />{days.map((day) => <span key={day} className={day === now ? "today" : ""}>{format(day, "date")}</span>)}</div>
          {people.map((person) => (
            <div key={person.id} className="plan-row">
              <b className="plan-who">{person.name}</b>
              {days.map((day) => <Cell key={day} label={`${person.name}, ${format(day, "date")}`} orders={at(person.id, day)} movable={movable} today={day === now} onDrop={(id) => moved(id, person.id, day)} onOpen={setOpen} />)}
            </div>
          ))}
        </div>
      </div>
      {open && <Plan order={open} people={people} onClose={() => setOpen(null)} onSave={(technician, start) => save(open, technician, start)} />}
    </div>
  );
}
