// The checklist of a work order: each item answered where it stands, what fails told and followed; the meters of its machine.
import { useCallback, useEffect, useId, useState } from "react";
import { sender } from "../files/sending.js";
import { call, errorsOf, refusal } from "../ui/calls.js";
import { Badge, Empty, Icon, Select, Skeleton, useKit, Word } from "../ui/kit.jsx";
import { useRecord } from "../ui/record.jsx";
/** @import { Body } from "../ui/shapes.d.ts" */
/** @import { CheckOut, ChecklistOut, MeterOut, MetersOut, OperationOut } from "./answers.d.ts" */

const PATH = "/api/workspace/maintenance-operations";
const FILES = "/api/workspace/files";
const OPEN = ["PLANNED", "IN_PROGRESS"];
/** @typedef {{ answer: string, read: string, upload: string }} Rights */
/** @typedef {(item: CheckOut, changed: Body) => Promise<void>} Answering */

/** @param {{ rights: Rights }} props */
export function Checklist({ rights }) {
  const { t, locale, may, session } = useKit();
  const record = /** @type {OperationOut} */ (useRecord());
  const [list, setList] = useState(/** @type {ChecklistOut | null} */ (null));
  const [problem, setProblem] = useState("");
  const [errors, setErrors] = useState(/** @type {Record<string, string>} */ ({}));
  const { id, checks, checksMissing, checksFailed, status, version } = record;
  const read = useCallback(async () => {
    if (!id) return;
    const answer = await call("GET", `${PATH}/${id}/checklist`, null, locale);
    if (answer.ok) setList(/** @type {ChecklistOut} */ (answer.body));
    setProblem(answer.ok ? "" : refusal(answer, t));
  }, [id, locale, t]);
  useEffect(() => { read(); }, [read, checks, checksMissing, checksFailed, version]);
  if (!id) return null;
  const changes = OPEN.includes(status) && may(rights.answer) && !session.readOnly;
  const take = (/** @type {CheckOut} */ item, /** @type {import("../ui/shapes.d.ts").Answer} */ answer) => {
    if (answer.ok) setList(/** @type {ChecklistOut} */ (answer.body));
    setErrors((now) => ({ ...now, [item.id]: answer.ok ? "" : Object.values(errorsOf(answer))[0] ?? refusal(answer, t) }));
  };
  /** @type {Answering} */
  const send = async (item, changed) => {
    const body = { answer: item.answer, failed: item.failed || null, note: item.note, fileId: item.fileId, version: item.version, ...changed };
    take(item, await call("PATCH", `${PATH}/${id}/checklist/${item.id}`, body, locale));
  };
  const follow = async (/** @type {CheckOut} */ item) => take(item, await call("POST", `${PATH}/${id}/checklist/${item.id}/order`, {}, locale));
  const items = list?.items ?? [];
  const answered = items.filter((item) => item.answeredAt).length;
  return (
    <div className="stack">
      <section className="card check-card" aria-label={t("Checklist")}>
        <header>
          <h2>{t("Checklist")}</h2>
          {items.length > 0 && <span className="muted">{t("{done} of {all} answered", { done: answered, all: items.length })}</span>}
          {Boolean(list?.failed) && <Badge tone="red">{t("{count} not in order", { count: list?.failed ?? 0 })}</Badge>}
        </header>
        {problem && <p className="notice red" role="alert"><Icon name="circle-alert" />{problem}</p>}
        {!list && !problem && <p className="pad" aria-busy="true"><Skeleton width="70%" height={40} /></p>}
        {list && !items.length && <Empty icon="list-checks" title={t("No checklist on this work order")} text={changes ? t("Add one by “Add a checklist”.") : undefined} />}
        {items.length > 0 && (
          <ol className="check-items">
            {items.map((item) => <Item key={item.id} item={item} changes={changes} error={errors[item.id] ?? ""} send={send} follow={follow} rights={rights} operation={id} />)}
          </ol>
        )}
      </section>
      <Meters operation={id} changes={OPEN.includes(status) && may(rights.read) && !session.readOnly} />
    </div>
  );
}

/** @param {{ item: CheckOut, changes: boolean, error: string, send: Answering, follow: (item: CheckOut) => Promise<void>, rights: Rights, operation: string }} props */
function Item({ item, changes, error, send, follow, rights, operation }) {
  const { t, format, may, opens } = useKit();
  const id = useId();
  const tone = item.failed ? "red" : item.answeredAt ? "green" : "";
  const page = item.followUpId ? opens(`/workspace/maintenance-operations/${item.followUpId}`) : null;
  return (
    <li className={tone}>
      <div className="check-what">
        <b id={id}>{item.label}</b>
        {!item.required && <small className="muted">{t("optional")}</small>}
        {item.kind === "NUMBER" && (item.least !== null || item.most !== null) && <small className="muted">{t("{least} to {most} {unit}", { least: item.least === null ? "…" : format(item.least, "number"), most: item.most === null ? "…" : format(item.most, "number"), unit: item.unit ?? "" })}</small>}
        {item.answeredAt && <small className="muted">{item.answeredBy} · {format(item.answeredAt, "datetime")}</small>}
      </div>
      <div className="check-answer" role="group" aria-labelledby={id}>
        {changes ? <Control item={item} send={send} label={item.label} /> : <Given item={item} />}
        {item.fileId && <Shot file={item.fileId} label={item.label} />}
        {changes && (item.kind === "PHOTO" || item.failed || item.photoOnFail) && may(rights.upload) && <Camera item={item} operation={operation} send={send} />}
      </div>
      {item.failed && (
        <div className="check-failed">
          {changes ? <Note item={item} send={send} /> : item.note && <p>{item.note}</p>}
          {page && <a className="link" href={page}><Icon name="wrench" size={14} />{item.followUp}</a>}
          {changes && !item.followUpId && <button type="button" className="btn small" onClick={() => follow(item)}><Icon name="wrench" size={14} />{t("Make a repair order")}</button>}
        </div>
      )}
      {changes && item.answeredAt && !item.failed && item.kind !== "CHECK" && item.kind !== "YES_NO" && <button type="button" className="btn ghost small check-fail" onClick={() => send(item, { failed: true })}>{t("Not in order")}</button>}
      {error && <p role="alert" className="field-error"><Icon name="circle-alert" size={13} />{error}</p>}
    </li>
  );
}

/** @param {{ item: CheckOut }} props */
function Given({ item }) {
  const { t, format } = useKit();
  const said = { OK: t("In order"), NO: item.kind === "YES_NO" ? t("No") : t("Not in order"), YES: t("Yes") };
  if (item.answer === null) return item.fileId ? null : <span className="muted">{t("Not answered")}</span>;
  if (item.kind === "NUMBER") return <b className="num">{format(item.answer, "number")} {item.unit}</b>;
  return <span>{item.kind === "TEXT" || item.kind === "CHOICE" ? item.answer : said[item.answer] ?? item.answer}</span>;
}

/** @param {{ item: CheckOut, send: Answering, label: string }} props */
function Control({ item, send, label }) {
  const { t, locale } = useKit();
  const given = item.kind === "NUMBER" && locale === "fr" ? (item.answer ?? "").replace(".", ",") : item.answer ?? "";
  const [typed, setTyped] = useState(given);
  useEffect(() => setTyped(given), [given]);
  const answer = (/** @type {string} */ value) => send(item, { answer: value || null, failed: null });
  const leave = () => { if (typed.trim() !== given) answer(typed.trim()); };
  if (item.kind === "CHECK" || item.kind === "YES_NO") {
    const options = item.kind === "CHECK" ? [["OK", t("In order")], ["NO", t("Not in order")]] : [["YES", t("Yes")], ["NO", t("No")]];
    return (
      <span className="segmented check-two">
        {options.map(([value, text]) => <button key={value} type="button" className={`btn ${item.answer === value ? "on" : ""}`} aria-pressed={item.answer === value} onClick={() => answer(item.answer === value ? "" : value)}>{text}</button>)}
      </span>
    );
  }
  if (item.kind === "CHOICE") return <Select aria-label={label} value={item.answer ?? ""} onChange={(event) => answer(event.target.value)}><option value="">{t("Choose…")}</option>{item.choices.map((one) => <option key={one} value={one}>{one}</option>)}</Select>;
  if (item.kind === "NUMBER") return <span className="check-number"><input className="input num" inputMode="decimal" aria-label={label} value={typed} onChange={(event) => setTyped(event.target.value)} onBlur={leave} onKeyDown={(event) => { if (event.key === "Enter") leave(); }} />{item.unit && <span className="muted">{item.unit}</span>}</span>;
  if (item.kind === "TEXT") return <textarea className="input" rows={2} maxLength={1000} aria-label={label} value={typed} onChange={(event) => setTyped(event.target.value)} onBlur={leave} />;
  return null;
}

/** @param {{ item: CheckOut, send: Answering }} props */
function Note({ item, send }) {
  const { t } = useKit();
  const [typed, setTyped] = useState(item.note ?? "");
  useEffect(() => setTyped(item.note ?? ""), [item.note]);
  const leave = () => { if (typed.trim() !== (item.note ?? "")) send(item, { note: typed.trim() || null }); };
  return <input className="input" aria-label={t("What is wrong: {item}", { item: item.label })} placeholder={t("What is wrong?")} maxLength={1000} value={typed} onChange={(event) => setTyped(event.target.value)} onBlur={leave} />;
}

/** @param {{ file: string, label: string }} props */
function Shot({ file, label }) {
  const { t } = useKit();
  return <a className="check-shot" href={`/workspace/files/${file}`}><img src={`${FILES}/${file}/thumbnail`} alt={t("Photo of {item}", { item: label })} /></a>;
}

/** @param {{ item: CheckOut, operation: string, send: Answering }} props */
function Camera({ item, operation, send }) {
  const kit = useKit();
  const { t } = kit;
  const id = useId();
  const [state, setState] = useState("");
  const add = async (event) => {
    const [file] = event.target.files;
    event.target.value = "";
    if (!file) return;
    setState("busy");
    try {
      const put = sender({ path: `${FILES}/upload-url`, body: { targetType: "MaintenanceOperation", targetId: operation, category: "during" } }, kit);
      const made = await put({}, file, () => {}).promise;
      await send(item, { fileId: made.id });
      setState("");
    } catch (error) {
      setState((error instanceof Error && error.message) || t("The file could not be sent. Try again."));
    }
  };
  return (
    <>
      <label className="btn small" htmlFor={id}><Icon name={state === "busy" ? "loader-circle" : "camera"} size={14} className={state === "busy" ? "spin" : undefined} />{item.fileId ? t("Another photo") : t("Photo")}<input id={id} className="sr" type="file" accept="image/*" capture="environment" disabled={state === "busy"} onChange={add} /></label>
      {state && state !== "busy" && <span role="alert" className="field-error">{state}</span>}
    </>
  );
}

// what the meters of the machine say, and what they say now
/** @param {{ operation: string, changes: boolean }} props */
function Meters({ operation, changes }) {
  const { t, locale } = useKit();
  const [meters, setMeters] = useState(/** @type {MeterOut[]} */ ([]));
  const read = useCallback(async () => {
    const answer = await call("GET", `${PATH}/${operation}/meters`, null, locale);
    if (answer.ok) setMeters(/** @type {MetersOut} */ (answer.body).items);
  }, [operation, locale]);
  useEffect(() => { read(); }, [read]);
  if (!meters.length) return null;
  return (
    <section className="card check-card" aria-label={t("Meters of the machine")}>
      <header><h2>{t("Meters of the machine")}</h2></header>
      <ul className="check-items">{meters.map((meter) => <Reading key={meter.id} meter={meter} operation={operation} changes={changes} read={read} />)}</ul>
    </section>
  );
}

/** @param {{ meter: MeterOut, operation: string, changes: boolean, read: () => Promise<void> }} props */
function Reading({ meter, operation, changes, read }) {
  const { t, format, locale, opens, toast } = useKit();
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState("");
  const id = useId();
  const page = opens(`/workspace/meters/${meter.id}`);
  const note = async (event) => {
    event.preventDefault();
    const value = Number(typed.replace(",", ".").replace(/\s/g, ""));
    const answer = await call("POST", `/api/workspace/meters/${meter.id}/readings`, { value, operationId: operation }, locale);
    setProblem(answer.ok ? "" : Object.values(errorsOf(answer))[0] ?? refusal(answer, t));
    if (!answer.ok) return;
    setTyped("");
    toast(t("The reading is noted"));
    read();
  };
  return (
    <li>
      <div className="check-what">
        <b id={id}>{page ? <a className="link" href={page}><Word group="MeterKind" value={meter.kind} /></a> : <Word group="MeterKind" value={meter.kind} />}</b>
        <small className="muted">{meter.lastValue === null ? t("Not read yet") : t("{value} {unit} on {day}", { value: format(meter.lastValue, "number"), unit: meter.unit, day: format(meter.lastReadAt, "date") })}</small>
      </div>
      {changes && (
        <form className="check-answer" onSubmit={note}>
          <span className="check-number"><input className="input num" inputMode="decimal" required aria-labelledby={id} value={typed} onChange={(event) => setTyped(event.target.value)} /><span className="muted">{meter.unit}</span></span>
          <button type="submit" className="btn" disabled={!typed.trim()}><Icon name="gauge" size={14} />{t("Note the reading")}</button>
        </form>
      )}
      {problem && <p role="alert" className="field-error"><Icon name="circle-alert" size={13} />{problem}</p>}
    </li>
  );
}
