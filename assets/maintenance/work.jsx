// A work order on its record: its clock, what it takes and costs, and who signs it.
import { useId, useState } from "react";
import { call, errorsOf, refusal } from "../ui/calls.js";
import { Badge, Icon, IconButton, Select, useKit, Word } from "../ui/kit.jsx";
import { useRecord } from "../ui/record.jsx";
import { Signature } from "../ui/signature.jsx";
/** @import { FaultOut, OperationOut, SignatureOut } from "./answers.d.ts" */

const PATH = "/api/workspace/maintenance-operations";
const TONES = { OK: "green", MET: "green", NEAR: "amber", LATE: "red", MISSED: "red" };

// hours and minutes between two instants: "1 h 30", "4 d 2 h"
function duration(from, to, t) {
  const minutes = Math.round(Math.abs(new Date(to).getTime() - new Date(from).getTime()) / 60000);
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60];
  if (days) return t("{days} d {hours} h", { days, hours });
  return hours ? t("{hours} h {minutes} min", { hours, minutes: rest }) : t("{minutes} min", { minutes: rest });
}

/** The time that people had to begin, how much of it is gone, and the steps so far. */
export function Clock() {
  const { t, tx, words, format } = useKit();
  const record = /** @type {OperationOut} */ (useRecord());
  if (!record.id) return null;
  const says = (status) => tx(words.MaintenanceStatus[status].label);
  const [created, due] = [new Date(record.createdAt).getTime(), new Date(record.slaDueAt).getTime()];
  const until = record.startedAt ?? record.canceledAt ?? new Date().toISOString();
  const share = Math.min(100, Math.max(0, ((new Date(until).getTime() - created) / (due - created)) * 100));
  const tone = TONES[record.slaState ?? ""] ?? "gray";
  const left = duration(until, record.slaDueAt, t);
  const early = new Date(until).getTime() <= due;
  const steps = [
    ["Reported", t("Reported"), record.createdAt, true], ["Planned", says("PLANNED"), record.scheduledStart, Boolean(record.scheduledStart)],
    ["Begun", says("IN_PROGRESS"), record.startedAt, Boolean(record.startedAt)],
    ["Over", says(record.status === "CANCELED" ? "CANCELED" : "DONE"), record.doneAt ?? record.canceledAt, Boolean(record.doneAt ?? record.canceledAt)],
  ];
  return (
    <section className="card work-clock" aria-label={t("Clock of the work order")}>
      <ol className="work-steps">
        {steps.map(([key, name, at, passed]) => (
          <li key={String(key)} className={passed ? "passed" : ""}><Icon name={passed ? "circle-check" : "clock"} size={18} /><span><b>{name}</b><small className="muted">{at ? format(at, "datetime") : "–"}</small></span></li>
        ))}
      </ol>
      {record.slaState && (
        <div className="work-sla">
          <p className={tone}><b>{early ? t("{time} left", { time: left }) : t("{time} late", { time: left })}</b><small className="muted"><Word group="SlaState" value={record.slaState} /></small></p>
          <div className="work-bar" role="img" aria-label={t("To begin by {when}", { when: format(record.slaDueAt, "datetime") })}><span className={tone} style={{ inlineSize: `${share}%` }} /></div>
          <p><small className="muted">{t("To begin by")}</small><b>{format(record.slaDueAt, "datetime")}</b></p>
        </div>
      )}
    </section>
  );
}

// one call at a time, and what it was refused for
function useCall() {
  const { t, locale } = useKit();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const send = async (method, path, body) => {
    setBusy(true);
    const answer = await call(method, `${PATH}/${path}`, body, locale);
    setBusy(false);
    setProblem(answer.ok ? "" : Object.values(errorsOf(answer))[0] ?? refusal(answer, t));
    return answer.ok;
  };
  return { busy, problem, send };
}

/** @param {{ problem: string }} props */
const Problem = ({ problem }) => (problem ? <p role="alert" className="field-error"><Icon name="circle-alert" size={13} />{problem}</p> : null);

/** @param {{ permission: string }} props */
export function Costs({ permission }) {
  const { t, format, may, session, opens } = useKit();
  const record = /** @type {OperationOut} */ (useRecord());
  const { busy, problem, send } = useCall();
  if (!record.id) return null;
  const changes = ["PLANNED", "IN_PROGRESS"].includes(record.status) && may(permission) && !session.readOnly;
  const money = (value) => format(value ?? 0, "money");
  return (
    <section className="card work-costs">
      <header><h2>{t("Parts, time and cost")}</h2></header>
      <table>
        <thead><tr><th>{t("Cost excl. VAT")}</th><th className="num">{t("Quantity")}</th><th className="num">{t("Total")}</th>{changes && <th aria-label={t("Acts")} />}</tr></thead>
        <tbody>
          {record.parts.map((part) => {
            const href = opens(`/workspace/spare-parts/${part.sparePartId}`);
            return (
              <tr key={part.id}>
                <td>{href ? <a className="link" href={href}>{part.reference}</a> : part.reference} {part.name}{part.short && <> <Badge tone="amber">{t("Not in stock")}</Badge></>}</td>
                <td className="num">{format(part.quantity, "number")}</td><td className="num">{money(part.totalHt)}</td>
                {changes && <td><IconButton icon="trash-2" label={t("Give {what} back", { what: part.reference })} disabled={busy} onClick={() => send("DELETE", `${record.id}/parts/${part.id}`, null)} /></td>}
              </tr>
            );
          })}
          {record.labour.map((row) => (
            <tr key={row.id}>
              <td>{t("Labour")} <span className="muted">{row.person}</span></td>
              <td className="num">{row.minutes === null ? <Badge tone="blue">{t("Running")}</Badge> : t("{minutes} min", { minutes: row.minutes })}</td>
              <td className="num">{money(row.totalHt)}</td>
              {changes && <td className="work-tools">
                {row.minutes === null && <button type="button" className="btn small" disabled={busy} onClick={() => send("POST", `${record.id}/labour/${row.id}/stop`, {})}>{t("Stop")}</button>}
                <IconButton icon="trash-2" label={t("Take the time of {who} away", { who: row.person })} disabled={busy} onClick={() => send("DELETE", `${record.id}/labour/${row.id}`, null)} />
              </td>}
            </tr>
          ))}
          {record.travelKm !== null && <tr><td>{t("Travel")}</td><td className="num">{t("{km} km", { km: format(record.travelKm, "number") })}</td><td className="num">{money(record.travelHt)}</td>{changes && <td />}</tr>}
          {record.externalCostHt !== null && <tr><td>{t("Billed by others")}</td><td /><td className="num">{money(record.externalCostHt)}</td>{changes && <td />}</tr>}
        </tbody>
        <tfoot>
          <tr><th>{t("Actual cost")}</th><td /><td className="num">{money(record.actualCostHt)}</td>{changes && <td />}</tr>
          {record.estimatedCostHt !== null && <tr className="muted"><td>{t("Estimated before")}</td><td /><td className="num">{money(record.estimatedCostHt)}</td>{changes && <td />}</tr>}
        </tfoot>
      </table>
      <Problem problem={problem} />
    </section>
  );
}

/** @param {{ one: SignatureOut }} props */
function Signed({ one }) {
  const { t, format } = useKit();
  return (
    <li>
      <Icon name={one.holds ? "circle-check" : "circle-alert"} size={18} className={one.holds ? "green" : "amber"} />
      <span><b>{one.signerName}</b> <Word group="SignatureRole" value={one.role} /><small className="muted">{format(one.signedAt, "datetime")}{!one.holds && ` · ${t("void: what was signed has changed")}`}</small></span>
    </li>
  );
}

/** @param {{ permission: string }} props */
export function Signing({ permission }) {
  const { t, tx, words, may, session } = useKit();
  const record = /** @type {OperationOut} */ (useRecord());
  const [role, setRole] = useState("TECHNICIAN");
  const [name, setName] = useState("");
  const [drawn, setDrawn] = useState(/** @type {string | null} */ (null));
  const [round, setRound] = useState(0);
  const { busy, problem, send } = useCall();
  const id = useId();
  if (!record.id) return null;
  const signs = record.status === "IN_PROGRESS" && may(permission) && !session.readOnly;
  const submit = async (event) => {
    event.preventDefault();
    if (!drawn || !(await send("POST", `${record.id}/signatures`, { role, signerName: name, imagePng: drawn }))) return;
    setDrawn(null);
    setName("");
    setRound(round + 1);
    setRole(role === "TECHNICIAN" ? "CLIENT" : "TECHNICIAN");
  };
  return (
    <section className="card work-signing">
      <header><h2>{t("Signatures")}</h2></header>
      {record.signatures.length ? <ul>{record.signatures.map((one) => <Signed key={one.id} one={one} />)}</ul> : <p className="muted">{record.status === "PLANNED" ? t("Signed once the work has begun.") : t("Nobody signed yet.")}</p>}
      {signs && (
        <form onSubmit={submit}>
          <p><label htmlFor={`${id}-role`}>{t("Signs for")}</label><Select id={`${id}-role`} value={role} onChange={(event) => setRole(event.target.value)}>{["TECHNICIAN", "CLIENT"].map((one) => <option key={one} value={one}>{tx(words.SignatureRole[one].label)}</option>)}</Select></p>
          <p><label htmlFor={`${id}-name`}>{t("Name")}</label><input id={`${id}-name`} className="input" value={name} required maxLength={200} autoComplete="off" onChange={(event) => setName(event.target.value)} /></p>
          <div><span id={`${id}-pad`} className="work-pad">{t("Signature")}</span><Signature key={round} labelledBy={`${id}-pad`} describedBy={`${id}-hint`} onChange={setDrawn} disabled={busy} /><small id={`${id}-hint`} className="muted">{t("It holds as long as diagnosis, work and parts stay as they are.")}</small></div>
          <Problem problem={problem} />
          <button type="submit" className="btn primary" disabled={busy || !drawn || !name.trim()}><Icon name="pencil" size={14} />{t("Sign")}</button>
        </form>
      )}
    </section>
  );
}

// A client who signed in reports a fault on the page of one of their machines.
/** @param {{ permission: string }} props */
export function ReportFault({ permission }) {
  const { t, locale, may, session, opens } = useKit();
  const record = useRecord();
  const [text, setText] = useState("");
  const [order, setOrder] = useState(/** @type {FaultOut | null} */ (null));
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const id = useId();
  if (!record.id || !may(permission) || session.readOnly) return null;
  const submit = async (event) => {
    event.preventDefault();
    setBusy(true);
    const answer = await call("POST", `/api/workspace/assets/${record.id}/fault`, { description: text }, locale);
    setBusy(false);
    setProblem(answer.ok ? "" : Object.values(errorsOf(answer))[0] ?? refusal(answer, t));
    if (!answer.ok) return;
    setOrder(/** @type {FaultOut} */ (answer.body));
    setText("");
  };
  return (
    <section className="card pad work-fault">
      {order && <p className="notice green" role="status"><Icon name="circle-check" />{t("Thank you: the team has been told.")} {opens(`/workspace/maintenance-operations/${order.id}`) ? <a className="link" href={`/workspace/maintenance-operations/${order.id}`}>{order.number}</a> : order.number}</p>}
      <form onSubmit={submit}>
        <label htmlFor={id}>{t("What is wrong with this machine?")}</label>
        <textarea id={id} className="input" rows={4} value={text} required maxLength={4000} onChange={(event) => setText(event.target.value)} />
        <Problem problem={problem} />
        <button type="submit" className="btn primary" disabled={busy || !text.trim()}><Icon name="send" size={14} />{t("Report the fault")}</button>
      </form>
    </section>
  );
}
