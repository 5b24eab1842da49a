// The proof of numbers: a verdict on each billing entity and each series, then its documents and the audit log, part by part.
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Link } from "react-router";
import { Icon, Scroll, Skeleton, useKit, Value, Word } from "../ui/kit.jsx";
import { useLivePage } from "../ui/live.jsx";
import { useRecord } from "../ui/record.jsx";
/** @import { ReactNode } from "react" */
/** @import { Body, OwnWords } from "../ui/shapes.d.ts" */
/** @import { ArchiveVerdictOut, AuditBreakOut, AuditVerdictOut, ChainVerifyOut, NumberChainOut, NumberChainsOut, ProofOut, SeriesOut } from "./answers.d.ts" */

/** @typedef {{ seq: number, chain?: NumberChainOut, part?: ChainVerifyOut & { problem?: string }, problem?: string }} ChainRead what its State holds */
/** @typedef {{ data: ChainRead, words: OwnWords, onRead: (id: string, asked: Body) => void, onVerify: (id: string, asked: Body) => void, onArchive: (id: string, asked: Body) => void }} ProofProps */
/** @typedef {{ checked: number, total: number, failures: number, done: boolean }} Part how far the proof of a series has come */
/** @typedef {ProofOut | AuditBreakOut} Failure */

const ORDER = ["INVOICE", "CREDIT_NOTE", "AUDIT"];
const TONES = { WHOLE: "green", INCOMPLETE: "amber", BROKEN: "red" };
const WORST = ["BROKEN", "INCOMPLETE", "WHOLE"];
const signOf = (state) => (state === "WHOLE" ? "shield-check" : "circle-alert");
const lackingOf = (series) => series.missing + series.damaged;
// the tab of a billing entity
/** @param {ProofProps} props */
export function NumberChain(props) {
  const record = useRecord();
  return <Proof {...props} id={record.id} />;
}

// the page of them all: what the numbers and the log are worth at one glance, and the proof of the entity that one chooses
/** @param {ProofProps & { chains: Partial<NumberChainsOut> & { problem?: string } }} props */
export function NumberChainPage({ chains, ...props }) {
  const { t } = useKit();
  useLivePage();
  const [chosen, choose] = useState(null);
  const id = chosen ?? chains.items?.[0]?.billingEntityId;
  return (
    <div className="list-page">
      <header className="page-head"><h1>{t("Number chain")}</h1>{chains.items && <span className="count">{t("{count} {count|document|documents}", { count: chains.documents })}</span>}</header>
      {chains.problem && <p className="notice red"><Icon name="circle-alert" />{chains.problem}</p>}
      {!chains.items && !chains.problem && <div className="card pad" aria-busy="true"><Skeleton width="70%" /></div>}
      {chains.items && (
        <div className="proof-entities" role="group" aria-label={t("Billing entities")}>
          {chains.items.map((chain) => <Entity key={chain.billingEntityId} chain={chain} on={chain.billingEntityId === id} choose={choose} />)}
          <Audit audit={chains.audit} rows={chains.items[0]?.auditRows} />
          <Archive archive={chains.archive} />
        </div>
      )}
      {id && <Proof key={id} {...props} id={id} />}
    </div>
  );
}

/** @param {{ chain: NumberChainOut, on: boolean, choose: (id: string) => void }} props */
function Entity({ chain, on, choose }) {
  const { t } = useKit();
  const state = WORST.find((one) => chain.series.some((series) => series.state === one));
  const lacking = chain.series.reduce((sum, series) => sum + lackingOf(series), 0);
  const documents = chain.series.reduce((sum, series) => sum + series.documents, 0);
  return (
    <button type="button" className={`card pad proof-entity ${on ? "on" : ""}`} aria-pressed={on} onClick={() => choose(chain.billingEntityId)}>
      <b>{chain.name}</b>
      <span className={`proof-verdict ${TONES[state]}`}><Icon name={signOf(state)} />{state === "WHOLE" ? t("no gap, dates in order") : state === "BROKEN" ? t("the chain breaks") : t("{count} {count|PDF|PDFs} missing", { count: lacking })}</span>
      <small className="muted">{t("{count} {count|document|documents}", { count: documents })}</small>
    </button>
  );
}

/** @param {{ audit: AuditVerdictOut | null | undefined, rows: number | undefined }} props */
function Audit({ audit, rows }) {
  const { t, format } = useKit();
  const tone = !audit ? "" : audit.whole ? "green" : "red";
  return (
    <div className="card pad proof-entity">
      <b>{t("Audit log")}</b>
      <span className={`proof-verdict ${tone}`}><Icon name={!audit ? "clock" : audit.whole ? "shield-check" : "circle-alert"} />
        {!audit ? t("Not verified yet: it is each night") : audit.whole ? t("whole at its last verification") : t("breaks at row {row}", { row: format(audit.firstBreak, "number") })}</span>
      <small className="muted">{audit ? `${format(audit.at, "datetime")} · ${t("{count} {count|row|rows}", { count: audit.reached })}` : rows !== undefined && t("{count} {count|row|rows}", { count: rows })}</small>
    </div>
  );
}

/** @param {{ archive: ArchiveVerdictOut | null | undefined }} props */
function Archive({ archive }) {
  const { t, format } = useKit();
  const tone = !archive ? "" : archive.whole ? "green" : "red";
  return (
    <div className="card pad proof-entity">
      <b>{t("Archived files")}</b>
      <span className={`proof-verdict ${tone}`}><Icon name={!archive ? "clock" : signOf(archive.whole ? "WHOLE" : "BROKEN")} />
        {!archive ? t("Not read again yet: a part is each night") : archive.whole ? t("as they were stored") : t("{count} lost or altered", { count: format(archive.bad, "number") })}</span>
      {archive && <small className="muted">{format(archive.at, "datetime")} · {t("{count} {count|file|files}", { count: archive.checked })}</small>}
    </div>
  );
}

/** @param {ProofProps & { id: string }} props */
function Proof({ id, data, words, onRead, onVerify, onArchive }) {
  const { t } = useKit();
  const [proof, setProof] = useState(null);
  const answered = useRef(data.seq ?? 0);
  const chain = data.chain?.billingEntityId === id ? data.chain : null;
  const read = useEffectEvent(onRead);
  useEffect(() => {
    if (id) read(id, {});
  }, [id]);
  const ask = (series, after) => onVerify(id, { series, after });
  const start = () => {
    setProof({ running: true, parts: {}, rows: [], failures: [] });
    ask(ORDER[0], 0);
  };
  const take = useEffectEvent(() => {
    const part = data.part;
    if (!part || !proof?.running || data.seq === answered.current) return;
    answered.current = data.seq;
    if (part.problem) return setProof({ ...proof, running: false, problem: part.problem });
    const before = proof.parts[part.series]?.checked ?? 0;
    const next = part.done ? ORDER[ORDER.indexOf(part.series) + 1] : part.series;
    setProof({
      ...proof, running: Boolean(next),
      parts: { ...proof.parts, [part.series]: { checked: before + part.checked, total: part.total, failures: (proof.parts[part.series]?.failures ?? 0) + part.failures, done: part.done } },
      rows: part.documents.length ? part.documents : proof.rows,
      failures: [...proof.failures, ...part.documents.filter((row) => !["PROVEN", "NOT_ARCHIVED"].includes(row.state)), ...part.auditBreaks].slice(0, 200),
    });
    if (next) ask(next, part.done ? 0 : part.reached);
  });
  useEffect(() => { take(); }, [data.seq]);
  if (data.problem && !chain) return <p className="notice red"><Icon name="circle-alert" />{data.problem}</p>;
  if (!chain) return <div className="card pad" aria-busy="true"><Skeleton width="70%" /></div>;
  return (
    <div className="stack proof">
      {chain.series.map((series) => <Series key={series.series} series={series} words={words} archive={chain.mayArchive ? () => onArchive(id, {}) : null} />)}
      <section className="card pad stack">
        <header className="card-head">
          <h2>{t("Documents and audit log")}</h2>
          <button type="button" className="btn small primary" disabled={proof?.running} onClick={start}>
            <Icon name={proof?.running ? "loader-circle" : "shield-check"} size={14} className={proof?.running ? "spin" : ""} />{proof?.running ? t("Verifying…") : t("Verify every document")}
          </button>
        </header>
        <p className="muted">{t("Recomputes the hash of each archived PDF and the seal of its issue, then walks the audit log.")}</p>
        {proof && ORDER.filter((name) => proof.parts[name]).map((name) => <Progress key={name} name={name} part={proof.parts[name]} words={words} />)}
        {proof?.problem && <p className="notice red"><Icon name="circle-alert" />{proof.problem}</p>}
        {proof?.failures.length > 0 && <Failures failures={proof.failures} words={words} />}
        {proof?.rows.length > 0 && <Documents rows={proof.rows} words={words} title={t("Last documents verified")} />}
      </section>
    </div>
  );
}

/** @param {{ series: SeriesOut, words: OwnWords, archive: (() => void) | null }} props */
function Series({ series, words, archive }) {
  const { t, format } = useKit();
  const found = series.firstBreak;
  return (
    <section className="card pad stack">
      <p className={`proof-verdict ${TONES[series.state]}`} role="status"><Icon name={signOf(series.state)} /><span>{series.label} · {found ? found.label : !series.documents ? t("no number given yet") : t("no gap, dates in order")}{lackingOf(series) > 0 && `, ${t("{count} {count|PDF|PDFs} missing", { count: lackingOf(series) })}`}</span></p>
      {found && <p>{t("First break at {number}, expected number {expected}", { number: found.number ?? format(found.sequence, "number"), expected: found.expected })}{series.breaks > 1 && ` · ${t("{count} {count|break|breaks} in all", { count: series.breaks })}`}</p>}
      {series.documents > 0 && (
        <dl className="facts of-2">
          <div><dt>{t("Documents")}</dt><dd><Value value={series.documents} kind="number" /></dd></div>
          <div><dt>{t("Numbers")}</dt><dd>{series.firstNumber} – {series.lastNumber}</dd></div>
          <div><dt>{t("Dates")}</dt><dd><Value value={series.firstDate} kind="date" /> – <Value value={series.lastDate} kind="date" /></dd></div>
          <div><dt>{t("Archived PDFs")}</dt><dd className={series.archived < series.documents ? "tone amber" : undefined}>{format(series.archived, "number")} / {format(series.documents, "number")}</dd></div>
        </dl>
      )}
      {series.lacking.length > 0 && <Lacking series={series} words={words} archive={archive} />}
    </section>
  );
}

/** @param {{ series: SeriesOut, words: OwnWords, archive: (() => void) | null }} props */
function Lacking({ series, words, archive }) {
  const { t, format } = useKit();
  const rest = lackingOf(series) - series.lacking.length;
  return (
    <div className="stack proof-lacking">
      <ul>
        {series.lacking.map((one) => (
          <li key={one.number}>
            <Link className="number" to={one.url}>{one.number}</Link>{" "}
            {one.damage ? <Word group={words.damage} value={one.damage} /> : <span className="muted">{t("not archived yet")}</span>}
            {one.hasCopy && <span className="muted"> · {t("a copy stands in")}</span>}
          </li>
        ))}
        {rest > 0 && <li className="muted">{t("{count} more", { count: format(rest, "number") })}</li>}
      </ul>
      {archive && <div><button type="button" className="btn small" onClick={archive}><Icon name="archive" size={14} />{t("Archive now")}</button></div>}
    </div>
  );
}

/** @param {{ name: string, part: Part, words: OwnWords }} props */
function Progress({ name, part, words }) {
  const { t, format } = useKit();
  return (
    <div>
      <p><Word group={words.series} value={name} /> · {format(part.checked, "number")} / {format(part.total, "number")} · {part.failures ? <b className="tone red">{t("{count} {count|failure|failures}", { count: part.failures })}</b> : part.done ? <b className="tone green">{t("all proven")}</b> : t("so far all proven")}</p>
      <progress max={Math.max(part.total, 1)} value={part.done ? Math.max(part.total, 1) : part.checked} aria-label={t("Progress")} />
    </div>
  );
}

/** @param {{ failures: Failure[], words: OwnWords }} props */
function Failures({ failures, words }) {
  const { t } = useKit();
  const documents = failures.filter((row) => "number" in row);
  return (
    <>
      {documents.length > 0 && <Documents rows={documents} words={words} title={t("What does not hold")} />}
      <ul>{failures.filter((row) => "reason" in row).map((row) => <li key={row.sequence}>{t("Audit log")} · {row.sequence} · {row.reason}</li>)}</ul>
    </>
  );
}

/** @param {{ rows: ProofOut[], words: OwnWords, title: ReactNode }} props */
function Documents({ rows, words, title }) {
  const { t } = useKit();
  return (
    <Scroll>
      <table className="data">
        <caption className="sr">{title}</caption>
        <thead><tr><th scope="col" className="still">{t("Number")}</th><th scope="col" className="still">{t("Date")}</th><th scope="col" className="still n">{t("Total incl. VAT")}</th><th scope="col" className="still">SHA-256</th><th scope="col" className="still">{t("State")}</th></tr></thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.recordId}>
              <td><Link className="number" to={row.url}>{row.number}</Link></td>
              <td className="when"><Value value={row.date} kind="date" /></td>
              <td className="n"><Value value={row.totalTtc} kind="money" /></td>
              <td className="hash" title={row.sha256 ?? undefined}><Value value={row.sha256?.slice(0, 16)} /></td>
              <td><Word group={words.state} value={row.state} /></td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}
