// The way of a transport: its stops one below the other, what is loaded and unloaded there, and that it was reached.
import { useId, useState } from "react";
import { call, errorsOf, refusal } from "../ui/calls.js";
import { DateInput } from "../ui/dates.jsx";
import { typedNumber } from "../ui/fields.jsx";
import { Icon, IconButton, Select, useKit, Word } from "../ui/kit.jsx";
import { useRecord } from "../ui/record.jsx";
/** @import { Answer, Body } from "../ui/shapes.d.ts" */
/** @import { CargoOut, StopOut, TransportOut } from "./answers.d.ts" */

const PATH = "/api/workspace/transport-requests";
const PLANNED = new Set(["REQUESTED", "CONSULTING", "ORDERED", "SCHEDULED"]);
const FATES = { PICKUP: ["PICKED", "MISSING"], DROP: ["DELIVERED", "DAMAGED", "REFUSED", "MISSING"] };
const AWAITED = { PICKUP: "PENDING", DROP: "PICKED" };

// Calls a route of the open transport; the page reads the record again by itself.
function useAct() {
  const { t, locale } = useKit();
  const record = /** @type {TransportOut} */ (useRecord());
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const act = async (/** @type {string} */ method, /** @type {string} */ path, /** @type {Body | null} */ body) => {
    setBusy(true);
    const answer = /** @type {Answer} */ (await call(method, `${PATH}/${record.id}${path}`, body, locale));
    setBusy(false);
    setProblem(answer.ok ? "" : Object.values(errorsOf(answer))[0] ?? refusal(answer, t));
    return answer.ok;
  };
  return { record, act, problem, busy };
}

/** @param {{ problem: string }} props */
const Problem = ({ problem }) => (problem ? <p role="alert" className="field-error"><Icon name="circle-alert" size={13} />{problem}</p> : null);

/** @param {{ stop: StopOut }} props */
function Hours({ stop }) {
  const { t, format } = useKit();
  const hours = [stop.windowFrom, stop.windowTo].filter(Boolean).join(" – ");
  if (stop.arrivedAt) return <span className="trip-when green"><Icon name="circle-check" size={14} />{format(stop.arrivedAt, "datetime")}</span>;
  return <span className="trip-when">{[stop.day ? format(stop.day, "date") : t("No day yet"), hours].filter(Boolean).join(" · ")}</span>;
}

/** @param {{ stop: StopOut }} props */
function Machines({ stop }) {
  const { t, format, opens } = useKit();
  const { record, act, problem, busy } = useAct();
  const { may, session } = useKit();
  const takes = PLANNED.has(record.status) && may("logistics.remove_stop_asset") && !session.readOnly;
  if (!stop.cargo.length) return <p className="muted">{stop.kind === "PICKUP" ? t("Nothing is loaded here yet.") : t("Nothing is unloaded here yet.")}</p>;
  return (
    <>
      <ul className="trip-machines">
        {stop.cargo.map((line) => {
          const href = opens(`/workspace/assets/${line.assetId}`);
          return (
            <li key={line.id}>
              <span className="trip-what">{href ? <a className="link" href={href}>{line.label}</a> : <b>{line.label}</b>}
                <small className="muted">{[line.inventoryNumber, Number(line.massKg) ? `${format(line.massKg, "number")} kg` : "", line.note].filter(Boolean).join(" · ")}</small></span>
              <Word group="CargoState" value={line.state} />
              {takes && <IconButton icon="x" label={t("Take {machine} off", { machine: line.label })} disabled={busy} onClick={() => act("DELETE", `/stops/${stop.id}/assets/${line.id}`, null)} />}
            </li>
          );
        })}
      </ul>
      <Problem problem={problem} />
    </>
  );
}

// Machines are found by number or name; where there is one unloading only, they go there.
/** @param {{ stop: StopOut }} props */
function Finder({ stop }) {
  const { t, locale } = useKit();
  const { act, problem, busy } = useAct();
  const [typed, setTyped] = useState("");
  const [hits, setHits] = useState(/** @type {CargoOut[] | null} */ (null));
  const id = useId();
  const search = async (event) => {
    event.preventDefault();
    const answer = await call("GET", `/api/workspace/assets?include=rows&pageSize=6&q=${encodeURIComponent(typed.trim())}`, null, locale);
    setHits(answer.ok ? answer.body.items : []);
  };
  const add = async (/** @type {string} */ assetId) => {
    if (await act("POST", `/stops/${stop.id}/assets`, { assetId, action: stop.kind === "PICKUP" ? "PICK" : "DROP" })) {
      setTyped("");
      setHits(null);
    }
  };
  return (
    <form className="trip-find" onSubmit={search}>
      <label htmlFor={id}>{stop.kind === "PICKUP" ? t("Load a machine") : t("Unload a machine")}</label>
      <span className="trip-row">
        <input id={id} className="input" value={typed} autoComplete="off" maxLength={200} placeholder={t("Number, serial, label")} onChange={(event) => setTyped(event.target.value)} />
        <button type="submit" className="btn" disabled={!typed.trim()}><Icon name="search" size={14} />{t("Find")}</button>
      </span>
      {hits && !hits.length && <p className="muted" role="status">{t("Nothing found for “{query}”", { query: typed })}</p>}
      {hits && hits.length > 0 && (
        <ul className="trip-hits">{hits.map((hit) => (
          <li key={hit.id}><button type="button" disabled={busy} onClick={() => add(hit.id)}><b>{hit.label}</b><small>{hit.inventoryNumber}</small><Icon name="plus" size={14} /></button></li>
        ))}</ul>
      )}
      <Problem problem={problem} />
    </form>
  );
}

/** @param {{ stop: StopOut, close: () => void }} props */
function Particulars({ stop, close }) {
  const { t, locale } = useKit();
  const { act, problem, busy } = useAct();
  const [values, setValues] = useState({
    day: stop.day ?? "", windowFrom: stop.windowFrom ?? "", windowTo: stop.windowTo ?? "", contactName: stop.contactName ?? "",
    contactPhone: stop.contactPhone ?? "", note: stop.note ?? "", km: stop.km === null ? "" : String(stop.km).replace(".", locale === "fr" ? "," : "."),
  });
  const base = useId();
  const fields = /** @type {[keyof typeof values, string, string][]} */ ([
    ["windowFrom", t("From (hour)"), "08:30"], ["windowTo", t("Until (hour)"), "12:00"],
    ["km", t("Km from the stop before"), ""], ["contactName", t("Contact on site"), ""], ["contactPhone", t("Phone"), ""], ["note", t("Note"), ""],
  ]);
  const save = async (event) => {
    event.preventDefault();
    const km = values.km === "" ? null : typedNumber(values.km, locale) ?? values.km;
    const filled = Object.fromEntries(Object.entries(values).map(([name, text]) => [name, text === "" ? null : text]));
    if (await act("PATCH", `/stops/${stop.id}`, { ...filled, km, version: stop.version })) close();
  };
  return (
    <form className="trip-form" onSubmit={save} aria-label={t("Stop at {place}", { place: stop.place })}>
      <p><label htmlFor={`${base}-day`}>{t("Day")}</label><DateInput common={{ id: `${base}-day` }} value={values.day} onChange={(day) => setValues((now) => ({ ...now, day }))} /></p>
      {fields.map(([name, label, hint]) => (
        <p key={name} className={name === "note" ? "wide" : ""}><label htmlFor={`${base}-${name}`}>{label}</label>
          <input id={`${base}-${name}`} className="input" value={values[name]} placeholder={hint} maxLength={200} onChange={(event) => setValues((now) => ({ ...now, [name]: event.target.value }))} /></p>
      ))}
      <div className="trip-foot wide"><Problem problem={problem} /><button type="button" className="btn" onClick={close}>{t("Cancel")}</button><button type="submit" className="btn primary" disabled={busy}>{t("Save")}</button></div>
    </form>
  );
}

// The fate of each machine at a stop that was reached; as planned unless one says otherwise.
/** @param {{ stop: StopOut, lines: CargoOut[], close: () => void }} props */
function Reached({ stop, lines, close }) {
  const { t, tx, words } = useKit();
  const { act, problem, busy } = useAct();
  const [fates, setFates] = useState(/** @type {Record<string, string>} */ ({}));
  const [notes, setNotes] = useState(/** @type {Record<string, string>} */ ({}));
  const [signedBy, setSignedBy] = useState("");
  const id = useId();
  const usual = FATES[stop.kind][0];
  const confirm = async (event) => {
    event.preventDefault();
    const told = lines.map((line) => ({ lineId: line.id, state: fates[line.id] ?? usual, note: notes[line.id] || null }));
    if (await act("PATCH", `/stops/${stop.id}`, { arrivedAt: new Date().toISOString(), signedBy: signedBy || null, fates: told, version: stop.version })) close();
  };
  return (
    <form className="trip-reached" onSubmit={confirm} aria-label={t("What happened at {place}", { place: stop.place })}>
      {lines.map((line) => {
        const fate = fates[line.id] ?? usual;
        return (
          <p key={line.id}>
            <span className="trip-what"><b>{line.label}</b><small className="muted">{line.inventoryNumber}</small></span>
            <Select aria-label={t("What became of {machine}", { machine: line.label })} value={fate} onChange={(event) => setFates((now) => ({ ...now, [line.id]: event.target.value }))}>
              {FATES[stop.kind].map((one) => <option key={one} value={one}>{tx(words.CargoState[one].label)}</option>)}
            </Select>
            {fate !== usual && <input className="input" aria-label={t("Note")} placeholder={t("What was seen")} maxLength={200} value={notes[line.id] ?? ""} onChange={(event) => setNotes((now) => ({ ...now, [line.id]: event.target.value }))} />}
          </p>
        );
      })}
      <p><label htmlFor={id}>{t("Signed by")}</label><input id={id} className="input" value={signedBy} maxLength={100} autoComplete="off" onChange={(event) => setSignedBy(event.target.value)} /></p>
      <div className="trip-foot"><Problem problem={problem} /><button type="button" className="btn" onClick={close}>{t("Cancel")}</button>
        <button type="submit" className="btn primary" disabled={busy}><Icon name="check" size={14} />{t("Confirm this stop")}</button></div>
    </form>
  );
}

/** @param {{ stop: StopOut, permission: string }} props */
function Stop({ stop, permission }) {
  const { t, tx, format, words, may, session } = useKit();
  const { record, act, problem, busy } = useAct();
  const [open, setOpen] = useState("");
  const writes = may(permission) && !session.readOnly;
  const planned = writes && PLANNED.has(record.status);
  const goes = record.status === "IN_TRANSIT" || (record.status === "SCHEDULED" && stop.kind === "PICKUP");
  const lines = stop.cargo.filter((line) => (stop.kind === "PICKUP" ? line.pickStopId : line.dropStopId) === stop.id && line.state === AWAITED[stop.kind]);
  const ready = writes && goes && !stop.arrivedAt && (lines.length > 0 || stop.kind === "DROP");
  const close = () => setOpen("");
  const contact = [stop.contactName, stop.contactPhone].filter(Boolean).join(", ");
  return (
    <li className={`trip-stop ${stop.arrivedAt ? "reached" : ""}`}>
      {stop.legKm !== null && <small className="trip-leg">{`${format(stop.legKm, "number")} km`}{stop.km === null ? ` · ${t("estimated")}` : ""}</small>}
      <section className="card pad" aria-label={t("Stop {position}: {place}", { position: stop.position, place: stop.place })}>
        <header className="trip-head">
          <span className="trip-what"><b>{stop.place}</b><small className="muted">{[tx(words.StopKind[stop.kind].label), contact, stop.note].filter(Boolean).join(" · ")}</small></span>
          <Hours stop={stop} />
          {planned && <IconButton icon="pencil" label={t("Change the stop at {place}", { place: stop.place })} onClick={() => setOpen(open === "edit" ? "" : "edit")} />}
          {planned && !stop.cargo.length && <IconButton icon="trash-2" label={t("Take the stop at {place} away", { place: stop.place })} disabled={busy} onClick={() => act("DELETE", `/stops/${stop.id}?version=${stop.version}`, null)} />}
        </header>
        {stop.signedBy && <p className="muted">{t("Signed by {name}", { name: stop.signedBy })}</p>}
        {open === "edit" ? <Particulars stop={stop} close={close} /> : <Machines stop={stop} />}
        <Problem problem={problem} />
        {open === "reached" ? <Reached stop={stop} lines={lines} close={close} />
          : ready && <button type="button" className="btn primary" onClick={() => setOpen("reached")}><Icon name="map-pin" size={14} />{stop.kind === "PICKUP" ? t("Loaded here") : t("Unloaded here")}</button>}
        {planned && open !== "edit" && <Finder stop={stop} />}
      </section>
    </li>
  );
}

/** @param {{ permission: string }} props */
export function Trip({ permission }) {
  const { t } = useKit();
  const record = /** @type {TransportOut} */ (useRecord());
  if (!record.id) return null;
  if (!record.stops.length) return <section className="card pad"><p className="muted">{t("No stop yet: add where machines are loaded and where they are unloaded.")}</p></section>;
  return <ol className="trip">{record.stops.map((stop) => <Stop key={stop.id} stop={stop} permission={permission} />)}</ol>;
}
