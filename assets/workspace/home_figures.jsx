// Figures of a home page: large numbers with their course, stages of quotes, parts of a whole.
import { Link } from "react-router";
import { useKit } from "../ui/kit.jsx";
import { Open } from "./home_rows.jsx";
/** @import { ReactNode } from "react" */
/** @import { BoardOut, FigureOut, FunnelOut, SharesOut } from "./answers.d.ts" */

const WIDE = 100;
const HIGH = 32;

// the course of a figure above the same of the period before; a picture of what the change says in words
/** @param {{ line: number[], before: number[] }} props */
function Course({ line, before }) {
  if (line.length < 2) return null;
  const all = [...line, ...before];
  const [low, high] = [Math.min(0, ...all), Math.max(...all)];
  const places = Math.max(line.length, before.length) - 1;
  const path = (values) => values.map((value, i) => `${i ? "L" : "M"}${((i / places) * WIDE).toFixed(1)} ${(HIGH - 2 - ((value - low) / (high - low || 1)) * (HIGH - 4)).toFixed(1)}`).join("");
  return (
    <svg className="home-course" viewBox={`0 0 ${WIDE} ${HIGH}`} preserveAspectRatio="none" aria-hidden="true">
      {before.length > 1 && <path d={path(before)} className="before" />}
      <path d={path(line)} />
    </svg>
  );
}

/** @param {{ figures: FigureOut[], style: import("react").CSSProperties, title: string }} props */
export function Figures({ figures, style, title }) {
  return <section className="home-figures" style={style} aria-label={title}>{figures.map((figure) => <Figure key={figure.key} figure={figure} />)}</section>;
}

/** @param {{ figure: FigureOut }} props */
function Figure({ figure }) {
  const { format, t } = useKit();
  return (
    <Open url={figure.url} className="card home-figure">
      <span className="home-label">{figure.label}</span>
      <span className="home-number"><b className={`num ${figure.tone === "bad" && figure.value ? "tone bad" : ""}`}>{figure.value === null ? t("unknown") : format(figure.value, figure.kind)}</b><Course line={figure.line} before={figure.before} /></span>
      <small>{figure.change && <em className={`tone ${figure.change.tone}`}>{figure.change.text}</em>}{figure.change && figure.hint && " · "}{figure.hint}</small>
    </Open>
  );
}

/** @param {{ body: BoardOut }} props */
export function Board({ body }) {
  const { format } = useKit();
  return (
    <div className="home-board">
      {body.stages.map((stage) => (
        <section key={stage.key} aria-label={stage.label}>
          <h2><i className={`home-dot ${stage.count ? stage.tone : "gray"}`} aria-hidden="true" /><Link to={stage.url}>{stage.label}</Link> <span className="count">{format(stage.count, "number")}</span><b className="num">{format(stage.amount, "money")}</b></h2>
          <ul>
            {stage.rows.map((row) => (
              <li key={row.key}><Open url={row.url} className="home-slip">
                <b>{row.title}</b>
                <small><span className="number">{row.ref}</span> · {row.note}</small><small className="num">{format(row.amount, "money")}</small>
              </Open></li>
            ))}
          </ul>
          {stage.more && <Link className="home-rest" to={stage.more.url}>{stage.more.label}</Link>}
        </section>
      ))}
    </div>
  );
}

/** @param {{ body: FunnelOut }} props */
export function Funnel({ body }) {
  const { format } = useKit();
  const most = Math.max(...body.stages.map((stage) => stage.amount), 1);
  return (
    <ul className="home-rows home-funnel">
      {body.stages.map((stage) => (
        <li key={stage.key}>
          <span className="home-what"><Link className="home-title" to={stage.url}>{stage.label}</Link><small>{stage.note}</small></span>
          <i className={`home-stage ${stage.count ? stage.tone : "gray"}`} style={{ width: `${Math.max((stage.amount / most) * 100, 2)}%` }} aria-hidden="true" />
          <span className="num home-amount">{format(stage.amount, "money")}</span>
        </li>
      ))}
    </ul>
  );
}

const SHARES = ["blue", "amber", "orange", "red", "gray"];

/** @param {{ body: SharesOut }} props */
export function Shares({ body }) {
  const { format } = useKit();
  const total = body.parts.reduce((sum, part) => sum + Math.max(part.value, 0), 0);
  return (
    <div className="home-shares">
      {total > 0 && <div className="shares" aria-hidden="true">{body.parts.map((part, i) => part.value > 0 && <i key={i} className={`share-${SHARES[i % 5]}`} style={{ flexGrow: part.value }} />)}</div>}
      <ul className="share-list">
        {body.parts.map((part, i) => (
          <li key={i}><i className={`share-${part.value > 0 ? SHARES[i % 5] : "gray"}`} aria-hidden="true" /><Open url={part.url}>{part.label}</Open><b className="num">{format(part.value, "money")}</b><em className="num">{total ? format(Math.round((part.value / total) * 100), "percent") : ""}</em></li>
        ))}
      </ul>
      {body.rows.length > 0 && (
        <ul className="home-oldest">
          {body.rows.map((row) => <li key={row.key}><Open url={row.url} className="home-title">{row.title}</Open><span className="num">{format(row.amount, "money")}</span><b className={`num tone ${row.tailTone}`}>{row.tail}</b></li>)}
        </ul>
      )}
    </div>
  );
}
