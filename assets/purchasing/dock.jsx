// The dock: what comes in of the open order, serial after serial, with a scanner or by hand; what is noted stays in this device until it was taken in.
import { useEffect, useId, useRef, useState } from "react";
import { Camera, signal } from "../assets/stocktake.jsx";
import { call, errorsOf, refusal } from "../ui/calls.js";
import { Icon, IconButton, Select, useKit } from "../ui/kit.jsx";
import { useRecord } from "../ui/record.jsx";
/** @import { Body } from "../ui/shapes.d.ts" */
/** @import { OrderLineOut, SupplierOrderOut } from "./answers.d.ts" */
/** @typedef {{ quantity: number, serials: string[] }} Came */
/** @typedef {{ key: string, note: string, place: string, lines: Record<string, Came> }} Draft */

const W = "/api/workspace";
const NOTHING = { quantity: 0, serials: [] };
/** @param {string} id */
const shelf = (id) => `reception-${id}`;
/** @param {SupplierOrderOut} order @returns {Draft} */
const begin = (order) => {
  try {
    const kept = JSON.parse(localStorage.getItem(shelf(order.id)) ?? "null");
    if (kept?.key) return kept;
  } catch {
    // what cannot be read is begun anew
  }
  return { key: crypto.randomUUID(), note: "", place: order.deliveryLocationId ?? "", lines: {} };
};

/** @param {{ line: OrderLineOut, came: Came, set: (came: Came) => void, wrong: Record<string, string>, at: number }} props */
function Serials({ line, came, set, wrong, at }) {
  const { t } = useKit();
  const id = useId();
  const [typed, setTyped] = useState("");
  const [camera, setCamera] = useState(false);
  const box = useRef(/** @type {HTMLInputElement | null} */ (null));
  const add = (text) => {
    const serial = text.trim().slice(0, 80);
    if (!serial) return;
    const twice = came.serials.includes(serial) || came.serials.length >= line.remainingQuantity;
    signal(twice ? "DUPLICATE" : "FOUND");
    if (!twice) set({ serials: [...came.serials, serial], quantity: Math.max(came.quantity, came.serials.length + 1) });
    setTyped("");
    box.current?.focus();
  };
  return (
    <div className="dock-serials">
      <form onSubmit={(event) => { event.preventDefault(); add(typed); }}>
        <label htmlFor={id}>{t("Serial number")}</label>
        <span className="count-field">
          <input id={id} ref={box} className="input" value={typed} autoComplete="off" autoCapitalize="characters" spellCheck={false} maxLength={80} onChange={(event) => setTyped(event.target.value)} />
          <button type="submit" className="btn">{t("Add")}</button>
          {"BarcodeDetector" in window && !camera && <button type="button" className="btn" onClick={() => setCamera(true)}><Icon name="qr-code" size={16} />{t("Camera")}</button>}
        </span>
      </form>
      {camera && <Camera onCode={add} onClose={() => setCamera(false)} />}
      <ol>
        {came.serials.map((serial, place) => {
          const problem = wrong[`lines[${at}].serialNumbers[${place}]`];
          return (
            <li key={serial} className={problem ? "red" : ""}>
              <span><b>{serial}</b>{problem && <small className="field-error">{problem}</small>}</span>
              <IconButton icon="x" label={t("Take {name} away", { name: serial })} onClick={() => set({ ...came, serials: came.serials.filter((one) => one !== serial) })} />
            </li>
          );
        })}
      </ol>
      <p className="muted">{t("{count} {count|serial number|serial numbers} of {most}", { count: came.serials.length, most: came.quantity })}</p>
    </div>
  );
}

/** @param {{ line: OrderLineOut, came: Came, set: (came: Came) => void, wrong: Record<string, string>, at: number }} props */
function Line({ line, came, set, wrong, at }) {
  const { t, format } = useKit();
  const left = line.remainingQuantity - came.quantity;
  const done = line.remainingQuantity === 0;
  const change = (quantity) => {
    const within = Math.min(Math.max(quantity, 0), line.remainingQuantity);
    set({ quantity: within, serials: came.serials.slice(0, Math.floor(within)) });
  };
  const problem = wrong[`lines[${at}].receivedQuantity`] ?? wrong[`lines[${at}].assetModelId`] ?? wrong[`lines[${at}].serialNumbers`];
  return (
    <li className={came.quantity ? "dock-line on" : "dock-line"}>
      <div className="dock-what">
        <b>{line.designation}</b>
        <small>{[line.assetModel, line.createsAsset && t("a serial number each")].filter(Boolean).join(" · ")}</small>
        <small>{t("{came} received before, {all} ordered", { came: format(line.receivedQuantity, "number"), all: format(line.quantity, "number") })}</small>
      </div>
      <p className={left === 0 ? "dock-left green" : "dock-left"}><b>{format(left, "number")}</b><small>{t("left")}</small></p>
      {done ? <p className="dock-done"><Icon name="check" size={16} />{t("complete")}</p> : (
        <div className="dock-step" role="group" aria-label={line.designation}>
          <IconButton icon="minus" label={t("One less")} onClick={() => change(came.quantity - 1)} />
          <input className="input" inputMode="decimal" aria-label={t("Quantity received now")} value={came.quantity} onChange={(event) => { const read = Number(event.target.value.replace(",", ".")); if (Number.isFinite(read)) change(read); }} />
          <IconButton icon="plus" label={t("One more")} onClick={() => change(came.quantity + 1)} />
        </div>
      )}
      {problem && <p className="field-error dock-wide">{problem}</p>}
      {line.createsAsset && came.quantity > 0 && <Serials line={line} came={came} set={set} wrong={wrong} at={at} />}
    </li>
  );
}

/** @param {{ permission: string }} props */
export function Dock({ permission }) {
  const { may, session } = useKit();
  const record = /** @type {SupplierOrderOut} */ (useRecord());
  if (!record.id || !record.receivable || !may(permission) || session.readOnly) return null;
  return <Reception key={record.id} order={record} />;
}

/** @param {{ order: SupplierOrderOut }} props */
function Reception({ order }) {
  const { t, locale, toast, format } = useKit();
  const [draft, setDraft] = useState(() => begin(order));
  const [places, setPlaces] = useState(/** @type {Body[]} */ ([]));
  const [wrong, setWrong] = useState(/** @type {Record<string, string>} */ ({}));
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const id = useId();
  useEffect(() => {
    call("GET", `${W}/storage-locations?active=true&pageSize=100&sort=name`, null, locale).then((answer) => answer.ok && setPlaces(answer.body.items));
  }, [locale]);
  const keep = (values) => {
    setWrong({});
    setDraft((now) => {
      const next = { ...now, ...values };
      localStorage.setItem(shelf(order.id), JSON.stringify(next));
      return next;
    });
  };
  const of = (line) => draft.lines[line.id] ?? NOTHING;
  const coming = order.lines.filter((line) => of(line).quantity > 0);
  const pieces = coming.reduce((sum, line) => sum + of(line).quantity, 0);
  const left = order.lines.reduce((sum, line) => sum + line.remainingQuantity - of(line).quantity, 0);
  const submit = async () => {
    setBusy(true);
    const lines = coming.map((line) => ({ orderLineId: line.id, receivedQuantity: of(line).quantity, serialNumbers: of(line).serials }));
    const body = { lines, deliveryNoteNumber: draft.note || null, locationId: draft.place || null };
    const answer = await call("POST", `${W}/supplier-orders/${order.id}/receive`, body, locale, draft.key);
    setBusy(false);
    const errors = answer.ok ? {} : errorsOf(answer);
    setWrong(errors);
    setProblem(answer.ok ? "" : refusal(answer, t));
    // what was refused is another call when it is sent again
    if (!answer.ok && answer.status) return keep({ key: crypto.randomUUID() }), setWrong(errors);
    if (!answer.ok) return undefined;
    localStorage.removeItem(shelf(order.id));
    setDraft({ key: crypto.randomUUID(), note: "", place: draft.place, lines: {} });
    toast(t("Reception {number} is booked", { number: answer.body.number }), "green");
    return undefined;
  };
  return (
    <section className="dock" aria-label={t("Take in a delivery")}>
      <div className="card pad dock-head">
        <p><label htmlFor={`${id}-note`}>{t("Delivery note")}</label><input id={`${id}-note`} className="input" value={draft.note} maxLength={60} autoComplete="off" onChange={(event) => keep({ note: event.target.value })} /></p>
        <p><label htmlFor={`${id}-place`}>{t("Place")}</label>
          <Select id={`${id}-place`} value={draft.place} onChange={(event) => keep({ place: event.target.value })}>
            <option value="">{t("Choose…")}</option>
            {places.map((one) => <option key={one.id} value={one.id}>{one.name}</option>)}
          </Select>
          {wrong.locationId && <small className="field-error">{wrong.locationId}</small>}</p>
      </div>
      <ul className="card dock-lines">
        {order.lines.map((line) => (
          <Line key={line.id} line={line} came={of(line)} at={coming.indexOf(line)} wrong={wrong} set={(came) => keep({ lines: { ...draft.lines, [line.id]: came } })} />
        ))}
      </ul>
      {problem && <p className="notice red" role="alert"><Icon name="circle-alert" size={15} />{problem}</p>}
      <footer className="card pad dock-foot">
        <p role="status"><b>{t("{came} received now, {left} to come", { came: format(pieces, "number"), left: format(left, "number") })}</b><small>{left === 0 ? t("The order is complete with it.") : t("The order stays open.")}</small></p>
        <button type="button" className="btn" onClick={() => keep({ lines: Object.fromEntries(order.lines.map((line) => [line.id, { ...of(line), quantity: line.remainingQuantity }])) })}>{t("Everything came")}</button>
        <button type="button" className="btn primary" disabled={busy || pieces === 0} onClick={submit}><Icon name="package-check" size={16} />{t("Take in {count}", { count: format(pieces, "number") })}</button>
      </footer>
    </section>
  );
}
