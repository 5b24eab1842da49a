// Rows of a home page: who, why, how much, and one act; what is on its way as steps; texts with somebody to ask.
import { Link } from "react-router";
import { Badge, Icon, useKit } from "../ui/kit.jsx";
/** @import { ReactNode } from "react" */
/** @import { JourneysOut, LinkOut, RowOut, RowsOut, WordsOut } from "./answers.d.ts" */

/** @param {{ url: string | null, children: ReactNode, className?: string }} props */
export function Open({ url, children, className }) {
  if (!url) return <span className={className}>{children}</span>;
  // a file, and a page that belongs to no session, are no pages of the workspace
  if (/^\/(api|q)\//.test(url)) return <a className={className} href={url}>{children}</a>;
  return <Link className={className} to={url}>{children}</Link>;
}

/** @param {{ act: LinkOut, of: string }} props */
function Act({ act, of }) {
  if (act.download) return <a className="icon-btn" href={act.url} aria-label={`${act.label} ${of}`} title={act.label} download><Icon name="download" /></a>;
  return <Open className="btn small" url={act.url}>{act.label}</Open>;
}

/** @param {{ row: RowOut }} props */
function Row({ row }) {
  const { format } = useKit();
  return (
    <li className={`home-row ${row.ref || row.note ? "" : "says"}`}>
      {row.icon && <span className={`home-mark tone-bg ${row.tone}`}><Icon name={row.icon} /></span>}
      <span className="home-what">
        {/* where a number stands below, the number is the link, and the row's own act the other one */}
        {row.ref || !row.url ? <b>{row.count !== null && <span className="num">{format(row.count, "number")} </span>}{row.title}</b>
          : <Open className="home-title" url={row.url}>{row.count !== null && <span className="num">{format(row.count, "number")} </span>}{row.title}</Open>}
        {(row.ref || row.note) && <small>{row.ref && <Open className="number" url={row.url}>{row.ref}</Open>}{row.ref && row.note && " · "}{row.note}</small>}
        {row.share !== null && <i className="home-bar" aria-hidden="true"><i style={{ width: `${Math.max(row.share, 1)}%` }} /></i>}
      </span>
      {row.amount !== null && <span className="num home-amount">{format(row.amount, "money")}</span>}
      {row.badge && <Badge tone={row.badge.tone}>{row.badge.text}</Badge>}
      {row.tail && <span className={`home-tail num tone ${row.tailTone}`}>{row.tail}</span>}
      {row.act && <Act act={row.act} of={row.title} />}
    </li>
  );
}

/** @param {{ body: RowsOut }} props */
export function Rows({ body }) {
  if (!body.rows.length) return <p className="home-empty">{body.empty}</p>;
  return (
    <>
      <ul className="home-rows">{body.rows.map((row) => <Row key={row.key} row={row} />)}</ul>
      {body.more && <Link className="home-more" to={body.more.url}>{body.more.label}</Link>}
    </>
  );
}

/** @param {{ body: RowsOut }} props */
export function Answers({ body }) {
  if (!body.rows.length) return <p className="home-empty">{body.empty}</p>;
  return (
    <ul className="home-rows">
      {body.rows.map((row) => (
        <li key={row.key} className="home-answer">
          <span className="avatar small" aria-hidden="true">{row.initials}</span>
          <span className="home-what"><b>{row.title}</b> <small>{row.note && `${row.note} · `}<Open className="number" url={row.url}>{row.ref}</Open></small></span>
          <small className="muted">{row.tail}</small>
          {row.said && <blockquote><b className={`tone ${row.said.tone}`}>{row.said.label}</b> {row.said.text && <>“{row.said.text}”</>}</blockquote>}
        </li>
      ))}
    </ul>
  );
}

/** @param {{ body: JourneysOut }} props */
export function Journeys({ body }) {
  const { t } = useKit();
  if (!body.journeys.length) return <p className="home-empty">{body.empty}</p>;
  return (
    <ul className="home-rows">
      {body.journeys.map((one) => {
        const last = one.done >= one.steps.length;
        return (
          <li key={one.key} className="home-journey">
            <span className="home-what"><b>{one.title}</b><small><Open className="number" url={one.url}>{one.ref}</Open>{one.note && ` · ${one.note}`}</small></span>
            <ol className="home-steps" aria-label={t("Progress")}>
              {one.steps.map((step, i) => (
                <li key={step} className={i < one.done ? "done" : i === one.done ? "now" : ""} aria-current={i === one.done || (last && i === one.steps.length - 1) ? "step" : undefined}>{step}</li>
              ))}
            </ol>
            <span className="home-when"><b>{one.when}</b>{one.whenNote && <small>{one.whenNote}</small>}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** @param {{ body: WordsOut }} props */
export function Words({ body }) {
  return (
    <div className="home-words">
      {body.paragraphs.map((text) => <p key={text}>{text}</p>)}
      {body.links.length > 0 && <p className="home-links">{body.links.map((link) => <Open key={link.url} className="btn small" url={link.url}>{link.label}</Open>)}</p>}
      {body.contact && (
        <address>
          <span className="avatar" aria-hidden="true">{body.contact.name.split(" ").map((word) => word[0]).slice(0, 2).join("")}</span>
          <span><b>{body.contact.name}</b>{body.contact.role && <small>{body.contact.role}</small>}
            {body.contact.email && <a className="link" href={`mailto:${body.contact.email}`}>{body.contact.email}</a>}
            {body.contact.phone && <a className="link num" href={`tel:${body.contact.phone.replace(/[^+\d]/g, "")}`}>{body.contact.phone}</a>}</span>
        </address>
      )}
    </div>
  );
}
