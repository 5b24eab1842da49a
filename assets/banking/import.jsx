// A file of the bank: dropped, shown, and kept only when somebody says so.
import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { call, errorsOf, refusal, spoken } from "../ui/calls.js";
import { NumberInput, typedNumber } from "../ui/fields.jsx";
import { Badge, Icon, Scroll, Select, useKit, Word } from "../ui/kit.jsx";
/** @import { Answer, Body } from "../ui/shapes.d.ts" */
/** @import { StatementPreviewOut } from "./answers.d.ts" */

const AT = "/api/workspace/accounting/bank-statements";
const PAGE = "/workspace/accounting/bank-statements";
const TYPES = ".xml,.sta,.mt940,.940,.ofx,.csv,.txt,.xlsx";

/** @param {{ shown: StatementPreviewOut, busy: boolean, keep: () => void }} props */
function Shown({ shown, busy, keep }) {
  const { t, format } = useKit();
  const fresh = shown.lineCount - shown.knownCount;
  return (
    <section className="card pad bank-preview" aria-label={t("What the file holds")}>
      <header><h2>{shown.billingEntity.name}</h2><Word group="StatementFormat" value={shown.format} /> <span className="muted num">{shown.iban}</span></header>
      <dl>
        <div><dt>{t("Period")}</dt><dd>{format(shown.firstDay, "date")} – {format(shown.lastDay, "date")}</dd></div>
        <div><dt>{t("Opening")}</dt><dd className="num">{format(shown.opening, "money")}</dd></div>
        <div><dt>{t("Credits")}</dt><dd className="num">+ {format(shown.credits, "money")}</dd></div>
        <div><dt>{t("Debits")}</dt><dd className="num">− {format(shown.debits, "money")}</dd></div>
        <div><dt>{t("Closing")}</dt><dd className="num">= {format(shown.closing, "money")}</dd></div>
      </dl>
      {shown.warnings.map((one) => <p key={one} className="notice amber"><Icon name="circle-alert" size={15} />{one}</p>)}
      <Scroll>
        <table className="match-table">
          <thead><tr><th scope="col">{t("Date")}</th><th scope="col">{t("Label")}</th><th scope="col" className="n">{t("Amount")}</th><td /></tr></thead>
          <tbody>{shown.lines.map((line, place) => (
            <tr key={place}><td>{format(line.date, "date")}</td><th scope="row">{line.label}</th><td className="n">{format(line.amount, "money")}</td><td>{line.known && <Badge tone="gray">{t("here already")}</Badge>}</td></tr>
          ))}</tbody>
        </table>
      </Scroll>
      <footer className="bank-buttons"><button type="button" className="btn primary" disabled={busy || fresh === 0} onClick={keep}><Icon name="check" />{t("Import {count} {count|line|lines}", { count: fresh })}</button></footer>
    </section>
  );
}

export function ImportStatement() {
  const { t, locale, go, toast } = useKit();
  const [file, setFile] = useState(/** @type {File | null} */ (null));
  const [shown, setShown] = useState(/** @type {StatementPreviewOut | null} */ (null));
  const [errors, setErrors] = useState(/** @type {Record<string, string>} */ ({}));
  const [entities, setEntities] = useState(/** @type {Body[]} */ ([]));
  const [entity, setEntity] = useState("");
  const [closing, setClosing] = useState("");
  const [busy, setBusy] = useState(false);
  const [over, setOver] = useState(false);
  const input = useRef(/** @type {HTMLInputElement | null} */ (null));
  const id = useId();
  const asksEntity = Boolean(errors.billingEntityId) || Boolean(entity);
  const asksClosing = Boolean(errors.closingBalance) || Boolean(closing);
  const list = useEffectEvent(async () => {
    const answer = await call("GET", "/api/workspace/billing-entities?pageSize=50&include=rows", null, locale);
    if (answer.ok) setEntities(answer.body.items);
  });
  useEffect(() => { if (asksEntity) list(); }, [asksEntity]);
  const send = async (/** @type {string} */ path, /** @type {File} */ content) => {
    const query = new URLSearchParams({ name: content.name.slice(-200) });
    const balance = typedNumber(closing, locale);
    if (entity) query.set("billingEntityId", entity);
    if (closing) query.set("closingBalance", String(balance));
    setBusy(true);
    /** @type {Answer} */
    let answer;
    try {
      const got = await fetch(`${path}?${query}`, { method: "POST", headers: { "Content-Type": "application/octet-stream", "Idempotency-Key": crypto.randomUUID(), ...spoken(locale) }, body: content });
      answer = { status: got.status, ok: got.ok, body: await got.json().catch(() => ({})) };
    } catch {
      answer = { status: 0, ok: false, body: {} };
    }
    setBusy(false);
    const told = errorsOf(answer);
    setErrors(answer.ok ? {} : Object.keys(told).length ? told : { content: refusal(answer, t) });
    return answer;
  };
  const show = async (/** @type {File | null} */ chosen) => {
    if (!chosen) return;
    setFile(chosen);
    setShown(null);
    const answer = await send(`${AT}/preview`, chosen);
    if (answer.ok) setShown(/** @type {StatementPreviewOut} */ (answer.body));
  };
  const keep = async () => {
    if (!file) return;
    const answer = await send(AT, file);
    if (!answer.ok) return;
    toast(t("The statement is imported"), "green");
    go(`${PAGE}/${answer.body.id}`);
  };
  const drop = (/** @type {import("react").DragEvent} */ event) => { event.preventDefault(); setOver(false); show(event.dataTransfer.files[0] ?? null); };
  return (
    <div className="list-page bank-import">
      <header className="page-head"><h1>{t("Import a bank statement")}</h1></header>
      <section className={`card pad bank-drop ${over ? "over" : ""}`} onDragOver={(event) => { event.preventDefault(); setOver(true); }} onDragLeave={() => setOver(false)} onDrop={drop}>
        <Icon name="landmark" size={28} />
        <p><b>{file ? file.name : t("Drop the file of your bank here")}</b><br /><span className="muted">{t("CAMT.053, MT940, OFX, CSV or XLSX. It is shown first and kept when you say so.")}</span></p>
        <button type="button" className="btn" disabled={busy} onClick={() => input.current?.click()}><Icon name="upload" size={14} />{t("Choose a file")}</button>
        <input ref={input} type="file" className="sr" tabIndex={-1} aria-label={t("Choose a file")} accept={TYPES} onChange={(event) => { show(event.target.files?.[0] ?? null); event.target.value = ""; }} />
      </section>
      {errors.content && <p className="notice red" role="alert"><Icon name="circle-alert" size={15} />{errors.content}</p>}
      {file && (asksEntity || asksClosing) && (
        <form className="card pad bank-more" onSubmit={(event) => { event.preventDefault(); show(file); }}>
          {asksEntity && (
            <div className={`field ${errors.billingEntityId ? "bad" : ""}`}>
              <label htmlFor={`${id}-entity`}>{t("Billing entity")}</label>
              <Select id={`${id}-entity`} value={entity} onChange={(/** @type {import("react").ChangeEvent<HTMLSelectElement>} */ event) => setEntity(event.target.value)}>
                <option value="">{t("Choose…")}</option>
                {entities.map((one) => <option key={one.id} value={one.id}>{one.name}</option>)}
              </Select>
              {errors.billingEntityId && <p className="field-error" role="alert"><Icon name="circle-alert" size={13} />{errors.billingEntityId}</p>}
            </div>
          )}
          {asksClosing && (
            <div className={`field ${errors.closingBalance ? "bad" : ""}`}>
              <label htmlFor={`${id}-closing`}>{t("Closing balance")}</label>
              <NumberInput field={{ kind: "money" }} common={{ id: `${id}-closing` }} value={closing} onChange={setClosing} />
              {errors.closingBalance && <p className="field-error" role="alert"><Icon name="circle-alert" size={13} />{errors.closingBalance}</p>}
            </div>
          )}
          <p className="bank-buttons"><button type="submit" className="btn primary" disabled={busy}>{t("Read the file")}</button></p>
        </form>
      )}
      {shown && <Shown shown={shown} busy={busy} keep={keep} />}
    </div>
  );
}
