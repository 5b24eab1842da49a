// The lines of the open statement beside what they most likely are: confirmed by keyboard, one by one, or all certain ones at once.
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { call, refusal } from "../ui/calls.js";
import { Empty, Icon, Skeleton, useKit, Word } from "../ui/kit.jsx";
import { useRecord } from "../ui/record.jsx";
import { Keys, useShortcut } from "../ui/shortcuts.jsx";
import { Opened } from "./opened.jsx";
/** @import { BankLineOut, BankLinesOut, BankStatementOut } from "./answers.d.ts" */

const AT = "/api/workspace/accounting/bank-statements";
const BULK = "/api/workspace/bulk/bank-lines/confirm";
const MOST = 500;

/** @typedef {{ key: string, title: string, note: string, rows: BankLineOut[] }} Group */

/** @param {{ line: BankLineOut, rates: string[], isOpen: boolean, mayChange: boolean, choose: () => void, onDone: (line: BankLineOut) => void }} props */
function Row({ line, rates, isOpen, mayChange, choose, onDone }) {
  const { t, format } = useKit();
  const row = useRef(/** @type {HTMLLIElement | null} */ (null));
  const [best] = line.proposals;
  useEffect(() => { if (isOpen) row.current?.scrollIntoView({ block: "nearest" }); }, [isOpen]);
  const done = line.status !== "WAITING";
  return (
    <li ref={row} className={`bank-row ${isOpen ? "on" : ""}`}>
      <button type="button" className="bank-line" aria-expanded={isOpen} onClick={choose}>
        <span className="num bank-day">{format(line.date, "date")}</span>
        <span className="bank-label" title={line.label}>{line.label}</span>
        <b className="num bank-amount">{format(line.amount, "money")}</b>
        <span className="bank-what">
          {done ? <><b>{line.done || line.reason}</b></> : best ? <><b>{best.title}</b> {best.party}</> : <span className="muted">{t("Nobody is recognized")}</span>}
        </span>
        <small className="bank-why muted">{done ? "" : best?.reasons.join(" · ")}</small>
        <span className="bank-sure">{line.status === "MATCHED" ? <Word group="MatchOutcome" value={line.outcome} /> : done ? <Word group="BankLineStatus" value={line.status} /> : best?.certainty === "PROBABLE" ? <span className="badge amber">{format(best.score, "percent")}</span> : <Word group="Certainty" value={line.certainty} />}</span>
      </button>
      {isOpen && <Opened key={`${line.id} ${line.version}`} line={line} rates={rates} mayChange={mayChange} onDone={onDone} />}
    </li>
  );
}

/** @param {{ statement: BankStatementOut, left: number }} props */
function Foot({ statement, left }) {
  const { t, format } = useKit();
  const money = (/** @type {number} */ value) => <b className="num">{format(value, "money")}</b>;
  return (
    <footer className="card pad bank-foot">
      <dl>
        <div><dt>{t("Opening")}</dt><dd>{money(statement.opening)}</dd></div>
        <div><dt>{t("Credits")}</dt><dd>+ {money(statement.credits)}</dd></div>
        <div><dt>{t("Debits")}</dt><dd>− {money(statement.debits)}</dd></div>
        <div><dt>{t("Closing")}</dt><dd>= {money(statement.closing)} <span className={`badge ${statement.balancesGiven ? "green" : "gray"}`}>{statement.balancesGiven ? t("Balance checked") : t("Balance as told")}</span></dd></div>
        <div><dt>{t("512 in the books")}</dt><dd>{money(statement.bookBalance)}</dd></div>
        <div><dt>{t("Left to reconcile")}</dt><dd>{money(left)}</dd></div>
      </dl>
      <p className="bank-keys muted"><span><Keys keys="ArrowUp" /> <Keys keys="ArrowDown" /> {t("line", { context: "bank" })}</span><span><Keys keys="Enter" /> {t("confirm")}</span><span><Keys keys="o" /> {t("other proposal")}</span><span><Keys keys="i" /> {t("set aside")}</span><span><Keys keys="u" /> {t("undo")}</span></p>
    </footer>
  );
}

/** @param {{ permission: string, rates: string[] }} props */
export function Reconcile({ permission, rates }) {
  const { t, format, locale, may, session, toast } = useKit();
  const statement = /** @type {BankStatementOut} */ (useRecord());
  const [lines, setLines] = useState(/** @type {BankLineOut[] | null} */ (null));
  const [open, setOpen] = useState("");
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const [all, setAll] = useState(false);
  const [turn, setTurn] = useState(0);
  const mayChange = may(permission) && !session.readOnly;
  const read = useEffectEvent(async () => {
    const answer = await call("GET", `${AT}/${statement.id}/lines`, null, locale);
    setProblem(answer.ok ? "" : refusal(answer, t));
    if (answer.ok) setLines(/** @type {BankLinesOut} */ (answer.body).items);
  });
  // the record is read again whenever one of its lines changed, whoever changed it
  useEffect(() => { if (statement.id) read(); }, [statement, locale, turn]);
  const waiting = (lines ?? []).filter((line) => line.status === "WAITING");
  const certain = waiting.filter((line) => line.certainty === "CERTAIN");
  /** @type {Group[]} */
  const groups = [
    { key: "CERTAIN", title: t("Certain ones"), note: t("reference or account recognized, amount to the cent"), rows: certain },
    { key: "PROBABLE", title: t("To confirm"), note: t("one by one"), rows: waiting.filter((line) => line.certainty === "PROBABLE") },
    { key: "UNKNOWN", title: t("Without a match"), note: t("never booked by themselves"), rows: waiting.filter((line) => line.certainty === "UNKNOWN") },
    { key: "DONE", title: t("Done"), note: "", rows: all || !waiting.length ? (lines ?? []).filter((line) => line.status !== "WAITING") : [] },
  ];
  const shown = groups.flatMap((group) => group.rows);
  const at = shown.findIndex((line) => line.id === open);
  const move = (/** @type {number} */ by) => setOpen(shown[Math.min(Math.max(at + by, 0), shown.length - 1)]?.id ?? "");
  useShortcut("ArrowDown", t("Next line"), () => move(1), { active: shown.length > 0 });
  useShortcut("ArrowUp", t("Previous line"), () => move(-1), { active: shown.length > 0 });
  const changed = (/** @type {BankLineOut} */ line) => {
    const next = shown[at + 1] ?? shown[at - 1];
    setLines((now) => (now ?? []).map((one) => (one.id === line.id ? line : one)));
    setOpen(next && next.id !== line.id ? next.id : "");
  };
  const confirm = async () => {
    if (!certain.length || busy) return;
    setBusy(true);
    const answer = await call("POST", BULK, { ids: certain.slice(0, MOST).map((line) => line.id) }, locale, crypto.randomUUID());
    setBusy(false);
    const refused = (answer.body.items ?? []).find((/** @type {{ ok: boolean }} */ one) => !one.ok);
    setProblem(answer.ok ? refused?.errors?.[0]?.message ?? refused?.message ?? "" : refusal(answer, t));
    if (!answer.ok) return;
    toast(t("{count} {count|line is|lines are} reconciled", { count: answer.body.done }), "green");
    setOpen("");
    setTurn((now) => now + 1);
  };
  useShortcut("ctrl+enter", t("Confirm all certain lines"), confirm, { active: mayChange && certain.length > 0 });
  const sum = (/** @type {BankLineOut[]} */ rows) => format(rows.reduce((total, line) => total + Math.round(line.amount * 100), 0) / 100, "money");
  if (!lines) return problem ? <p className="notice red" role="alert"><Icon name="circle-alert" size={15} />{problem}</p> : <Skeleton width="60%" />;
  return (
    <div className="stack bank">
      <header className="bank-head">
        <p><b>{t("{count} {count|line|lines} to reconcile", { count: waiting.length })}</b>
          <progress max={lines.length || 1} value={lines.length - waiting.length} aria-label={t("Progress")} /></p>
        {lines.length > waiting.length && waiting.length > 0 && <button type="button" className="btn" aria-pressed={all} onClick={() => setAll(!all)}>{t("Show what is done")}</button>}
        {mayChange && certain.length > 0 && <button type="button" className="btn primary" disabled={busy} onClick={confirm}><Icon name="check-check" />{t("Confirm the {count} certain {count|one|ones}", { count: certain.length })}</button>}
      </header>
      {statement.gap !== null && <p className="notice amber"><Icon name="circle-alert" size={15} />{t("The statement before closes otherwise: {gap} are missing between the two.", { gap: format(statement.gap, "money") })}</p>}
      {problem && <p className="notice red" role="alert"><Icon name="circle-alert" size={15} />{problem}</p>}
      {!waiting.length && <Empty icon="circle-check" title={t("Every line is reconciled")} text={t("What the books hold and the bank says is compared below.")} />}
      {groups.filter((group) => group.rows.length > 0).map((group) => (
        <section key={group.key} className="card bank-group" aria-label={group.title}>
          <header><h2>{group.title}</h2> <span className="muted">{format(group.rows.length, "number")}</span> <b className="num">{sum(group.rows)}</b> <span className="muted bank-note">{group.note}</span></header>
          <ul>{group.rows.map((line) => <Row key={line.id} line={line} rates={rates} isOpen={line.id === open} mayChange={mayChange} choose={() => setOpen(line.id === open ? "" : line.id)} onDone={changed} />)}</ul>
        </section>
      ))}
      <Foot statement={statement} left={waiting.reduce((total, line) => total + Math.round(line.amount * 100), 0) / 100} />
    </div>
  );
}
