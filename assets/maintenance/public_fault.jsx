// The page at which a reporter follows a fault (/public/follow/<token>): how far the repair is, and messages.
import { useCallback, useEffect, useEffectEvent, useId, useState } from "react";
import { formatValue, Icon, useHydrated, useKit } from "../ui/kit.jsx";
import { call, fieldErrors } from "../ui/public_api.js";
import { Call, Closed, explain, Frame, Machine, Waiting, Wrong } from "./public_fault_parts.jsx";
/** @import { Kit } from "../ui/shapes.d.ts" */
/** @import { FollowOut } from "./answers.d.ts" */
/** @typedef {(instant: string | null) => string} When */

/** @param {FollowOut} report */
const stageOf = (report) => (report.status === "PLANNED" && report.plannedFrom ? "SCHEDULED" : report.status);
/** @type {Record<string, { icon: string, tone: string, title: (t: Kit["t"]) => string, text?: (t: Kit["t"]) => string }>} */
const STAGES = {
  PLANNED: { icon: "inbox", tone: "blue", title: (t) => t("Your report has arrived"), text: (t) => t("A technician takes care of it; the day is not set yet.") },
  SCHEDULED: { icon: "calendar", tone: "blue", title: (t) => t("A technician comes") },
  IN_PROGRESS: { icon: "wrench", tone: "blue", title: (t) => t("The repair is under way") },
  DONE: { icon: "circle-check", tone: "green", title: (t) => t("The machine is repaired"), text: (t) => t("Is something still wrong? Scan its label again.") },
  CANCELED: { icon: "x", tone: "gray", title: (t) => t("This report is closed"), text: (t) => t("No repair was needed, or it goes on under another report. Call if you have a question.") },
};

/** @param {{ report: FollowOut, when: When }} props */
function Stage({ report, when }) {
  const { t } = useKit();
  const stage = stageOf(report);
  const { icon, tone, title, text } = STAGES[stage];
  const at = { SCHEDULED: report.plannedFrom, IN_PROGRESS: report.startedAt, DONE: report.endedAt, CANCELED: report.endedAt }[stage];
  return (
    <section className={`pf-stage ${tone}`} role="status">
      <h1><Icon name={icon} size={20} />{title(t)}</h1>
      {at && <p className="pf-when">{when(at)}</p>}
      {text && <p>{text(t)}</p>}
    </section>
  );
}

/** @param {{ report: FollowOut, when: When }} props */
function Steps({ report, when }) {
  const { t } = useKit();
  const over = report.status === "DONE" || report.status === "CANCELED";
  const steps = [
    ["check", t("Report received"), report.text.split("\n")[0], when(report.reportedAt), true],
    ["calendar", t("Visit planned"), report.plannedUntil ? t("until {time}", { time: when(report.plannedUntil) }) : "", when(report.plannedFrom), Boolean(report.plannedFrom || report.startedAt)],
    ["wrench", t("Repair"), "", when(report.startedAt), Boolean(report.startedAt)],
    ["circle-check", report.status === "CANCELED" ? t("Closed") : t("Repaired"), "", over ? when(report.endedAt) : "", over],
  ].filter(([, , , at, reached]) => report.status !== "CANCELED" || (reached && at));
  return (
    <ol className="pf-steps">
      {steps.map(([icon, title, text, at, reached]) => (
        <li key={String(title)} className={reached ? "done" : ""}>
          <span className="pf-dot" aria-hidden="true"><Icon name={reached ? "check" : String(icon)} size={16} /></span>
          <div><b>{title}</b>{text && <p className="muted">{text}</p>}</div>
          {at && <small>{at}</small>}
        </li>
      ))}
    </ol>
  );
}

/** @param {{ report: FollowOut, api: string, when: When, changed: (report: FollowOut) => void }} props */
function Messages({ report, api, when, changed }) {
  const { t, locale } = useKit();
  const [text, setText] = useState("");
  const [wrong, setWrong] = useState("");
  const [busy, setBusy] = useState(false);
  const id = useId();
  const send = async (event) => {
    event.preventDefault();
    if (!text.trim()) {
      setWrong(t("Write a message first."));
      return;
    }
    setBusy(true);
    setWrong("");
    const answer = await call(`${api}/messages`, { method: "POST", body: { text }, locale });
    setBusy(false);
    if (answer.status === 200) {
      setText("");
      changed(/** @type {FollowOut} */ (answer.body));
    } else setWrong((answer.status === 422 && fieldErrors(answer).text) || explain(answer, t));
  };
  return (
    <section className="pf-talk" aria-label={t("Messages")}>
      {report.messages.map((one) => (
        <article key={one.at} className={one.own ? "own" : ""}><p className="pf-words">{one.text}</p><small>{one.own ? t("You") : one.by} · {when(one.at)}</small></article>
      ))}
      <form method="post" onSubmit={send} noValidate>
        <label className="sr" htmlFor={id}>{t("Write a message")}</label>
        <textarea id={id} className="input" rows={2} maxLength={2000} placeholder={t("Write a message")} value={text} aria-invalid={wrong ? true : undefined} aria-describedby={wrong ? `${id}-e` : undefined} onChange={(event) => { setText(event.target.value); setWrong(""); }} />
        <button type="submit" className="btn primary" disabled={busy} aria-busy={busy}><Icon name={busy ? "loader-circle" : "send"} className={busy ? "spin" : undefined} />{t("Send")}</button>
      </form>
      <Wrong id={`${id}-e`} text={wrong} />
      <Call contact={report.contact}>{t("Call")}</Call>
    </section>
  );
}

export function PublicFault() {
  const { t, locale } = useKit();
  const hydrated = useHydrated();
  const [report, setReport] = useState(/** @type {FollowOut | null} */ (null));
  const [closed, setClosed] = useState(null);
  const token = hydrated ? location.pathname.replace(/\/+$/, "").split("/").pop() : "";
  const api = `/api/public/faults/${token}`;
  const load = useCallback(async () => {
    const answer = await call(api, { locale });
    if (answer.status === 200) setReport(/** @type {FollowOut} */ (answer.body));
    else setClosed(answer);
  }, [api, locale]);
  const start = useEffectEvent(load);
  useEffect(() => {
    if (hydrated) start();
  }, [hydrated]);
  // whoever comes back to the page sees how far it is now
  const again = useEffectEvent(() => {
    if (document.visibilityState === "visible" && report) load();
  });
  useEffect(() => {
    const follow = () => again();
    document.addEventListener("visibilitychange", follow);
    return () => document.removeEventListener("visibilitychange", follow);
  }, []);
  useEffect(() => {
    if (report) document.title = `${t("Follow the repair")} · ${report.contact.name}`;
  }, [report, t]);
  if (closed) return <Closed answer={closed} retry={() => { setClosed(null); load(); }} />;
  if (!report) return <Waiting />;
  /** @type {When} */
  const when = (instant) => (instant ? String(formatValue(instant, "datetime", locale, report.timezone)) : "");
  return (
    <Frame company={report.contact.name}>
      <main className="pf-body">
        <Stage report={report} when={when} />
        <Machine machine={report} />
        <Steps report={report} when={when} />
        <Messages report={report} api={api} when={when} changed={setReport} />
      </main>
    </Frame>
  );
}
