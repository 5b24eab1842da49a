// My day: what is next with all one needs to go there, then the stops by their hour; late ones stand first.
import { Badge, Icon, useKit, Word } from "../ui/kit.jsx";
import { isLate, lasting } from "./field_state.js";
/** @import { Device } from "./field_device.js" */
/** @import { Work } from "./field_state.js" */
/** @import { Kit } from "../ui/shapes.d.ts" */

const MINUTE = 60_000;
const OVER = ["DONE", "CANCELED"];

/** The address at which a map shows the way. @param {Work} work */
export const routeTo = (work) => `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(`${work.given.order.company ?? work.given.order.location}, ${work.given.address ?? ""}`)}`;
/** @param {Work} work */
export const placeOf = (work) => work.given.order.company ?? work.given.order.location;

/** The state of an order, and of its clock while nobody began. @param {{ work: Work, now: number }} props */
export function Clock({ work, now }) {
  const { t } = useKit();
  if (work.status === "IN_PROGRESS" && work.waitingReason) return <Word group="WaitingReason" value={work.waitingReason} />;
  if (work.status !== "PLANNED") return <Word group="MaintenanceStatus" value={work.status} />;
  const left = Math.round((Date.parse(work.given.order.slaDueAt) - now) / MINUTE);
  if (left < 0) return <Badge tone="red">{t("Late by {time}", { time: days(-left, t) })}</Badge>;
  return <Badge tone={left < 120 ? "amber" : "blue"}>{t("To begin within {time}", { time: days(left, t) })}</Badge>;
}

// the longer it is, the less its minutes say
/** @param {number} minutes @param {Kit["t"]} t */
function days(minutes, t) {
  const [whole, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)];
  if (whole) return hours ? t("{days} d {hours} h", { days: whole, hours }) : t("{days} d", { days: whole });
  return hours > 3 ? t("{hours} h", { hours }) : lasting(minutes, t);
}

/** @param {{ device: Device, go: (to: string) => void }} props */
export function Day({ device, go }) {
  const { t } = useKit();
  const open = device.works.filter((work) => !OVER.includes(work.status));
  const over = device.works.filter((work) => OVER.includes(work.status));
  const [next, ...rest] = open;
  if (!device.day) return <p className="muted fd-empty">{t("Your day is being read…")}</p>;
  if (!next && !over.length) return <div className="fd-empty"><Icon name="calendar-check" size={40} /><h2>{t("Nothing is planned for you")}</h2><p className="muted">{t("Orders that are assigned to you for today and the next two days come here.")}</p></div>;
  const short = missingParts(device, open, t);
  return (
    <>
      {short.map((text) => <p key={text} className="notice amber fd-note"><Icon name="package-x" size={20} />{text}</p>)}
      {next ? <Next device={device} work={next} go={go} of={open.length} /> : <p className="notice green fd-note"><Icon name="circle-check" size={20} />{t("Everything of today is done.")}</p>}
      {rest.length > 0 && <Stops works={rest} device={device} go={go} title={t("Then")} />}
      {over.length > 0 && <Stops works={over} device={device} go={go} title={t("Over today")} />}
    </>
  );
}

/** Parts that orders reserve and the vans do not hold. @param {Device} device @param {Work[]} works @param {Kit["t"]} t */
function missingParts(device, works, t) {
  const wanted = new Map();
  for (const work of works) for (const part of work.parts) wanted.set(part.sparePartId, (wanted.get(part.sparePartId) ?? 0) + part.quantity);
  return [...wanted].flatMap(([id, quantity]) => {
    const part = device.day?.day.parts.find((one) => one.id === id);
    return part && part.inVan < quantity ? [t("{name}: {held} of {wanted} in the van", { name: part.name, held: part.inVan, wanted: quantity })] : [];
  });
}

/** @param {{ device: Device, work: Work, go: (to: string) => void, of: number }} props */
function Next({ device, work, go, of }) {
  const { t, format } = useKit();
  const { order, phone, contact, address, model } = work.given;
  const begun = work.status === "IN_PROGRESS";
  return (
    <section className="fd-next" aria-label={begun ? t("Under way") : t("Next stop")}>
      <header><b>{begun ? t("Under way") : t("Next stop")}</b><span className="muted">{t("1 of {count}", { count: of })}</span><span className="fd-tools"><Clock work={work} now={device.now} /></span></header>
      <button type="button" className="fd-next-body" onClick={() => go(`order/${work.id}`)}>
        <span className="fd-hour">{format(order.scheduledStart ?? work.startedAt ?? order.slaDueAt, "time")}</span>
        <span className="fd-next-text">
          <b>{placeOf(work)}</b>
          {address && <span className="muted">{address}</span>}
          <span>{order.assetLabel} <span className="muted">{model} · {order.assetNumber}</span></span>
          <q>{order.title}</q>
        </span>
        <Icon name="chevron-right" size={24} />
      </button>
      <footer>
        {phone && <a className="btn fd-btn" href={`tel:${phone}`}><Icon name="phone" size={20} /><span>{contact ?? phone}</span></a>}
        {address && <a className="btn fd-btn" href={routeTo(work)} target="_blank" rel="noreferrer"><Icon name="navigation" size={20} /><span>{t("Route")}</span></a>}
        <button type="button" className="btn primary fd-btn" onClick={() => go(`order/${work.id}`)}><Icon name={begun ? "wrench" : "play"} size={20} /><span>{begun ? t("Go on") : t("Open the order")}</span></button>
      </footer>
      {work.parts.length > 0 && <p className="fd-bring"><span className="muted">{t("To bring")}</span>{work.parts.map((part) => <span key={part.key} className="fd-tag">{part.name} × {part.quantity}</span>)}</p>}
    </section>
  );
}

/** @param {{ works: Work[], device: Device, go: (to: string) => void, title: string }} props */
function Stops({ works, device, go, title }) {
  const { t, format } = useKit();
  const day = (text) => format(text, "datetime").slice(0, 5);
  const today = day(new Date(device.now).toISOString());
  return (
    <section className="fd-stops" aria-label={title}>
      <h2>{title}</h2>
      <ol>
        {works.map((work, position) => {
          const { order } = work.given;
          const at = order.scheduledStart ?? work.startedAt;
          const state = work.status === "DONE" ? "done" : isLate(work, device.now) ? "late" : "";
          return (
            <li key={work.id}>
              <button type="button" onClick={() => go(`order/${work.id}`)}>
                <span className="fd-when"><b>{at ? format(at, "time") : "–"}</b>{at && day(at) !== today && <small>{day(at)}</small>}</span>
                <span className={`fd-dot ${state}`}>{work.status === "DONE" ? <Icon name="check" size={16} /> : work.status === "CANCELED" ? <Icon name="x" size={16} /> : position + 2}</span>
                <span className="fd-stop"><b>{placeOf(work)}</b><span className="muted">{order.assetLabel} · {order.title}</span></span>
                <span className="fd-state">
                  {work.refused ? <Badge tone="red">{t("Needs you")}</Badge> : work.pending.length ? <Badge tone="amber">{t("{count} to send", { count: work.pending.length })}</Badge> : <Clock work={work} now={device.now} />}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
