// A movement request: its machines, and where the movement is verified: each is scanned, or said to be missing.
// What was scanned waits in this device until everything is settled; then all of it is sent at once.
import { useId, useState } from "react";
import { call, errorsOf, refusal } from "../ui/calls.js";
import { Icon, useKit, Word } from "../ui/kit.jsx";
import { useRecord } from "../ui/record.jsx";
import { Camera, signal } from "./stocktake.jsx";
/** @import { MovementRequestOut, RequestedAssetOut } from "./answers.d.ts" */

/** @typedef {{ found: Record<string, string>, missing: string[] }} Settled */

const NOTHING = { found: {}, missing: [] };

/** @param {string} id @returns {Settled} */
const kept = (id) => {
  try {
    return { ...NOTHING, ...JSON.parse(localStorage.getItem(`movement-${id}`) ?? "{}") };
  } catch {
    return NOTHING;
  }
};

// a QR code holds an address that ends in the service code; typed ones have a dash, or none
const plain = (/** @type {string | null} */ code) => (code ?? "").trim().toUpperCase().split("/").at(-1)?.replace(/[\s-]/g, "") ?? "";

/** @param {RequestedAssetOut[]} assets @param {string} code */
const named = (assets, code) => assets.find((one) => [one.serviceCode, one.inventoryNumber, one.serialNumber].some((own) => own && plain(own) === plain(code)));

/** @param {{ onCode: (code: string) => void }} props */
function Scanner({ onCode }) {
  const { t } = useKit();
  const [typed, setTyped] = useState("");
  const [camera, setCamera] = useState(false);
  const id = useId();
  const send = (event) => {
    event.preventDefault();
    if (typed.trim()) onCode(typed.trim());
    setTyped("");
  };
  return (
    <>
      <form onSubmit={send}>
        <p><label htmlFor={id}>{t("Code, inventory number or serial number")}</label>
          <span className="count-field">
            <input id={id} className="input" value={typed} autoComplete="off" autoCapitalize="characters" spellCheck={false} maxLength={300} onChange={(event) => setTyped(event.target.value)} />
            <button type="submit" className="btn">{t("Scan")}</button>
            {"BarcodeDetector" in window && !camera && <button type="button" className="btn" onClick={() => setCamera(true)}><Icon name="qr-code" size={16} />{t("Camera")}</button>}
          </span></p>
      </form>
      {camera && <Camera onCode={onCode} onClose={() => setCamera(false)} />}
    </>
  );
}

/** @param {{ record: MovementRequestOut }} props */
function Verifying({ record }) {
  const { t, locale, toast } = useKit();
  const [settled, setSettled] = useState(() => kept(record.id));
  const [said, setSaid] = useState({ text: "", wrong: false });
  const [busy, setBusy] = useState(false);
  const left = record.assets.filter((one) => !settled.found[one.id] && !settled.missing.includes(one.id));
  const settle = (/** @type {Settled} */ next) => {
    setSettled(next);
    localStorage.setItem(`movement-${record.id}`, JSON.stringify(next));
  };
  const scan = (/** @type {string} */ code) => {
    const line = named(record.assets, code);
    signal(line ? "FOUND" : "UNKNOWN_CODE");
    if (!line) return setSaid({ text: t("No machine of this request has the code {code}.", { code }), wrong: true });
    setSaid({ text: t("{name} is there", { name: `${line.label} (${line.inventoryNumber})` }), wrong: false });
    return settle({ found: { ...settled.found, [line.id]: code }, missing: settled.missing.filter((one) => one !== line.id) });
  };
  const miss = (/** @type {string[]} */ ids) => settle({ ...settled, missing: [...settled.missing, ...ids] });
  const again = (/** @type {string} */ id) => settle({ found: Object.fromEntries(Object.entries(settled.found).filter(([one]) => one !== id)), missing: settled.missing.filter((one) => one !== id) });
  const verify = async () => {
    setBusy(true);
    const ids = new Set(record.assets.map((one) => one.id));
    const found = Object.entries(settled.found).filter(([one]) => ids.has(one)).map(([, code]) => code);
    const missing = settled.missing.filter((one) => ids.has(one));
    const answer = await call("POST", `/api/workspace/storage-movement-requests/${record.id}/verify`, { version: record.version, found, missing }, locale);
    setBusy(false);
    if (!answer.ok) return setSaid({ text: Object.values(errorsOf(answer))[0] ?? refusal(answer, t), wrong: true });
    localStorage.removeItem(`movement-${record.id}`);
    return toast(t("The machines are booked at {place}", { place: record.toLocation }));
  };
  return (
    <section className="card pad count-scanner" aria-label={t("Verify the movement")}>
      <Scanner onCode={scan} />
      <p role="status" className={said.wrong ? "field-error" : "move-said"}>{said.text || t("Scan each machine at {place}. What is not there is missing: it stays where it is booked.", { place: record.toLocation })}</p>
      <ul className="count-lines">
        {record.assets.map((one) => (
          <Machine key={one.id} line={one}>
            {settled.found[one.id] && <Word group="MovementLineState" value="FOUND" />}
            {settled.missing.includes(one.id) && <Word group="MovementLineState" value="MISSING" />}
            {left.includes(one)
              ? <button type="button" className="btn small" onClick={() => miss([one.id])}>{t("It is missing")}</button>
              : <button type="button" className="btn small ghost" onClick={() => again(one.id)}>{t("Change")}</button>}
          </Machine>
        ))}
      </ul>
      <footer className="move-foot">
        <span className="muted">{left.length ? t("{count} {count|machine is|machines are} still to be scanned", { count: left.length }) : t("Every machine is settled.")}</span>
        <button type="button" className="btn primary" disabled={busy || left.length > 0} onClick={verify}><Icon name="check" />{t("Verify the movement")}</button>
      </footer>
    </section>
  );
}

/** @param {{ line: RequestedAssetOut, children: import("react").ReactNode }} props */
function Machine({ line, children }) {
  const { t, opens } = useKit();
  const href = opens(`/workspace/assets/${line.assetId}`);
  return (
    <li>
      <span className="count-what">{href ? <a className="link" href={href}>{line.label}</a> : <b>{line.label}</b>}<small className="muted">{[line.inventoryNumber, line.serialNumber, t("booked at {place}", { place: line.location })].filter(Boolean).join(" · ")}</small></span>
      <span className="count-decided">{children}</span>
    </li>
  );
}

/** @param {{ permission: string }} props */
export function RequestedMachines({ permission }) {
  const { may, session } = useKit();
  const record = /** @type {MovementRequestOut} */ (useRecord());
  if (!record.id) return null;
  if (record.status === "CONFIRMED" && may(permission) && !session.readOnly) return <Verifying key={record.id} record={record} />;
  return (
    <section className="card">
      <ul className="count-lines">{record.assets.map((one) => <Machine key={one.id} line={one}><Word group="MovementLineState" value={one.state} /></Machine>)}</ul>
    </section>
  );
}
