// A list as pictures: a card a row with its small picture or the icon of its type; rows, filters and selection are those of the table.
import { useState } from "react";
import { Link } from "react-router";
import { fillPath, Icon, isEmpty, Skeleton, useKit } from "./kit.jsx";
/** @import { Body, GridSpec, ListSpec, Selection } from "./shapes.d.ts" */

const WAITING = 8;

/** @param {{ spec: ListSpec & { grid: GridSpec }, rows: Body[] | null, stale: boolean, selection: Selection | null }} props */
export function ListGrid({ spec, rows, stale, selection }) {
  const { tx } = useKit();
  if (!rows) return <ul className="list-grid" aria-busy="true">{Array.from({ length: WAITING }, (_unused, position) => <li key={position} className="grid-card"><span className="grid-picture"><Skeleton width="40%" /></span><Skeleton width="80%" /></li>)}</ul>;
  return (
    <ul className={`list-grid ${stale ? "stale" : ""}`} aria-label={tx(spec.title)}>
      {rows.map((row) => <GridCard key={row.id} spec={spec} row={row} selection={selection} />)}
    </ul>
  );
}

/** @param {{ spec: ListSpec & { grid: GridSpec }, row: Body, selection: Selection | null }} props */
function GridCard({ spec, row, selection }) {
  const { t, format } = useKit();
  const { grid } = spec;
  const link = spec.columns.find((column) => column.link && column.key === grid.title)?.link;
  const [broken, setBroken] = useState(false);
  const name = String(row[grid.title] ?? "");
  const type = String(row[grid.kind] ?? "");
  const mark = grid.icons.find((item) => type.startsWith(item.begins))?.icon ?? "file";
  const until = grid.locked ? row[grid.locked] : null;
  const locked = until ? t("Locked until {date}", { date: format(until, "date") }) : "";
  return (
    <li className={`grid-card ${selection?.has(row.id) ? "chosen" : ""}`}>
      {selection && <label className="grid-pick"><input type="checkbox" checked={selection.has(row.id)} onChange={(event) => selection.set([row], event.target.checked)} aria-label={t("Select {name}", { name })} /></label>}
      <span className="grid-picture" aria-hidden="true">
        {row[grid.pictured] && !broken ? <img src={fillPath(grid.picture, row)} alt="" loading="lazy" onError={() => setBroken(true)} /> : <Icon name={mark} size={40} />}
      </span>
      <b title={name}>{link ? <Link to={fillPath(link, row)}>{name}</Link> : name}</b>
      <small>
        {grid.lines.map((key) => spec.columns.find((column) => column.key === key)).map((column) => column && !isEmpty(row[column.key]) && <span key={column.key}>{format(row[column.key], column.kind === "datetime" ? "date" : column.kind)}</span>)}
        {locked && <span className="grid-lock" title={locked}><Icon name="lock" size={12} /><span className="sr">{locked}</span></span>}
      </small>
    </li>
  );
}
