// The parts that left with a call: the text as it left, the papers by their hash, and the values that stayed here.
import { useEffect, useEffectEvent, useState } from "react";
import { call, refusal, worked } from "../ui/calls.js";
import { Icon, Skeleton, useKit } from "../ui/kit.jsx";
import { useRecord } from "../ui/record.jsx";
/** @import { PaperOut, ReplacedOut, SentOut } from "./answers.d.ts" */

const MARK = /(\[\[[A-Z]+_\d+\]\])/;

export function AiSent() {
  const { t, locale, format } = useKit();
  const record = useRecord();
  const [found, setFound] = useState(/** @type {SentOut | null} */ (null));
  const [problem, setProblem] = useState("");
  const read = useEffectEvent(async () => {
    const answer = await call("GET", `/api/workspace/ai/calls/${record.id}/sent`, null, locale);
    if (worked(answer)) setFound(/** @type {SentOut} */ (answer.body));
    else setProblem(answer.status === 404 ? t("What was sent is forgotten after thirty days.") : refusal(answer, t));
  });
  useEffect(() => {
    if (record.id) read();
  }, [record.id, locale]);
  if (problem) return <p className="notice"><Icon name="clock" />{problem}</p>;
  if (!found) return <section className="card pad" aria-busy="true"><Skeleton width="60%" height={22} /></section>;
  return (
    <div className="ai-sent">
      <section className="card pad">
        <header className="ai-sent-head"><h2>{t("Text that left")}</h2><span className="badge gray">{t("{count} {count|value|values} masked", { count: found.replaced.length })}</span></header>
        <Marked text={found.prompt} />
        <details><summary>{t("Our rules for the model")}</summary><Marked text={found.instructions} /></details>
        <small className="muted">{t("Kept until {day}, readable by administrators.", { day: format(found.keptUntil, "date") })}</small>
      </section>
      <div className="ai-sent-side">
        {found.papers.length > 0 && (
          <section className="card pad"><h2>{t("Papers that went along")}</h2>
            <ul className="ai-papers">{found.papers.map((one, i) => <Paper key={i} one={one} />)}</ul>
          </section>
        )}
        {found.replaced.length > 0 && <Replaced rows={found.replaced} />}
        <section className="card pad"><h2>{t("Answer as it came")}</h2>{found.answer ? <Marked text={found.answer} /> : <p className="muted">{t("No answer came.")}</p>}</section>
      </div>
    </div>
  );
}

/** @param {{ one: PaperOut }} props */
function Paper({ one }) {
  const { t, opens } = useKit();
  const href = one.filename === null ? false : opens(`/workspace/files/${one.fileId}`);
  const name = one.fileId === null ? one.mediaType : one.filename ?? t("A file that is gone");
  return (
    <li>
      <Icon name="file-text" size={15} />
      <span className="ai-paper">
        {href ? <a className="link" href={href}>{name}</a> : <span>{name}</span>}
        <small className="muted">{[one.page !== null && t("page {page}", { page: one.page }), one.fileId !== null && one.mediaType, t("{size} kB", { size: Math.ceil(one.sizeBytes / 1024) })].filter(Boolean).join(" · ")}</small>
      </span>
      <code title={one.sha256}>{one.sha256.slice(0, 16)}…</code>
    </li>
  );
}

/** @param {{ rows: ReplacedOut[] }} props */
function Replaced({ rows }) {
  const { t } = useKit();
  return (
    <section className="card pad">
      <h2>{t("Put back here, never sent")}</h2>
      <dl className="ai-replaced">{rows.map((one) => <div key={one.placeholder}><dt><mark>{one.placeholder}</mark></dt><dd>{one.value}</dd></div>)}</dl>
    </section>
  );
}

/** @param {{ text: string }} props */
function Marked({ text }) {
  return <pre className="ai-text">{text.split(MARK).map((part, i) => (i % 2 ? <mark key={i}>{part}</mark> : part))}</pre>;
}
