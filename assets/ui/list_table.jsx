// The table of a list: sortable headers, rows that open, totals, keyboard.
import { memo, useDeferredValue, useEffect, useRef, useState } from "react";
import { fillPath, Icon, isEmpty, Late, Skeleton, useEdges, useKit } from "./kit.jsx";
import { nextSort, sortOf } from "./list_query.js";
import { rolesOf, useCells } from "./list_rows.jsx";
import { useShortcut } from "./shortcuts.jsx";
/** @import { Body, Change, Column, Figures, Kit, ListSpec, Query, Selection, ShownColumn } from "./shapes.d.ts" */

const NUMERIC = new Set(["money", "price", "number", "percent"]);
const kindOf = (column) => (NUMERIC.has(column.kind) ? "n" : column.kind.startsWith("date") ? "when" : column.kind === "siren" ? "digits" : column.shrinks ? "text shrinks" : column.kind === "text" && !column.words ? "text" : "");
const classOf = (column) => [kindOf(column), column.aside && "aside", column.room > 0 && `from-${column.room}`].filter(Boolean).join(" ");

// of a list that opens, a screen of rows is drawn at once, the rest when that is painted
const SCREEN = 24;

/** @param {{ spec: ListSpec, columns: Column[], data: Body | null, figures: Figures | null, query: Query, change: Change, stale: boolean, selection: Selection | null, keys?: boolean }} props */
export function DataTable({ spec, columns: chosen, data, figures, query, change, stale, selection, keys = true }) {
  const kit = useKit();
  const { t, tx, go } = kit;
  const [active, setActive] = useState(-1);
  const scroller = useRef(null);
  const rows = data?.items ?? [];
  const whole = useDeferredValue(Boolean(data), false) || rows.length <= SCREEN;
  const link = spec.columns.find((column) => column.link)?.link;
  const latest = useRef(null);
  latest.current = { rows, selection };
  useKeeper(scroller, spec.route, data, stale || !whole);
  useEdges(scroller);
  useEffect(() => setActive(-1), [data]);
  useEffect(() => {
    if (active >= 0) scroller.current?.querySelector(`[data-row="${active}"]`)?.scrollIntoView({ block: "nearest" });
  }, [active]);
  // a row without a page of its own may lead to its file
  const follow = (href) => (href.startsWith("/api/") ? window.open(href, "_self") : go(href));
  const address = (row) => (row && link ? fillPath(link, row) : null);
  const step = (by) => setActive((now) => Math.max(0, Math.min(rows.length - 1, now + by)));
  const bulk = Boolean(selection);
  const cells = useCells(spec, chosen, kit, bulk);
  const columns = cells.filter((column) => !column.aside);
  // with Shift: every row between the last one and this
  const anchor = useRef(-1);
  const toggle = (row, event) => {
    if (!row) return;
    const { rows: all, selection: now } = latest.current;
    const at = all.indexOf(row);
    const from = event?.shiftKey && anchor.current >= 0 ? anchor.current : at;
    anchor.current = at;
    now.set(all.slice(Math.min(from, at), Math.max(from, at) + 1), !now.has(row.id));
  };
  useEffect(() => { anchor.current = -1; }, [data]);
  useShortcut("j", t("Next row"), () => step(1), { active: keys });
  useShortcut("k", t("Previous row"), () => step(-1), { active: keys });
  useShortcut("ArrowDown", "", () => step(1), { hidden: true, active: keys });
  useShortcut("ArrowUp", "", () => step(-1), { hidden: true, active: keys });
  useShortcut("Enter", t("Open the row"), () => address(rows[active]) && follow(address(rows[active])), { active: keys });
  useShortcut("x", t("Select the row"), () => toggle(rows[active]), { active: bulk, hidden: !bulk });
  // one listener for all rows: a click opens, on the number too; with Ctrl, or the middle button, in a new tab
  const onClick = (event) => {
    const row = latest.current.rows[event.target.closest("tr")?.dataset.row];
    const href = address(row);
    if (!href || event.target.closest("button,input,label") || event.defaultPrevented) return;
    const anchor = event.target.closest("a");
    if (!anchor && window.getSelection()?.toString()) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button === 1) {
      if (!anchor) window.open(href, "_blank", "noopener");
      return;
    }
    if (event.button !== 0) return;
    event.preventDefault();
    follow(anchor?.getAttribute("href") ?? href);
  };
  return (
    <div className={`table-scroll ${stale && data ? "stale" : ""}`} ref={scroller} tabIndex={-1}>
      <table className="data">
        <caption className="sr">{tx(spec.title)}</caption>
        <thead>
          <tr>
            {selection && <th className="pick"><PickAll rows={rows} selection={selection} /></th>}
            {columns.map((column) => <Header key={column.key} column={column} query={query} change={change} spec={spec} />)}
          </tr>
        </thead>
        {/* a click beside the link of a row opens it, too; the keyboard has the link itself and j, k, Enter */}
        {/* eslint-disable-next-line jsx-a11y/click-events-have-key-events */}
        <tbody onClick={onClick} onAuxClick={onClick}>
          {!data && <tr className="skeleton-rows">{bulk && <td className="pick" />}{columns.map((column) => <td key={column.key} className={classOf(column)}><span aria-hidden="true" /></td>)}</tr>}
          {(whole ? rows : rows.slice(0, SCREEN)).map((row, position) => (
            <Row key={position} spec={spec} row={row} position={position} columns={cells} kit={kit} opens={Boolean(link)} active={position === active}
              chosen={selection ? selection.has(row.id) : null} toggle={bulk ? toggle : null} />
          ))}
        </tbody>
        {!whole && <Widths rows={rows.slice(SCREEN)} columns={columns} kit={kit} bulk={bulk} />}
        {rows.length > 0 && figures && <TotalsRow columns={columns} figures={figures} bulk={bulk} />}
      </table>
    </div>
  );
}

/** @param {{ rows: Body[], selection: Selection }} props */
function PickAll({ rows, selection }) {
  const { t } = useKit();
  const box = useRef(null);
  const count = rows.filter((row) => selection.has(row.id)).length;
  useEffect(() => {
    if (box.current) box.current.indeterminate = count > 0 && count < rows.length;
  }, [count, rows.length]);
  return <label><input ref={box} type="checkbox" aria-label={t("Select all rows of this page")} checked={rows.length > 0 && count === rows.length} onChange={(event) => selection.set(rows, event.target.checked)} /></label>;
}

// Rows are many: nothing in them asks for context, and only those that changed are drawn again.
const Row = memo(/** @param {{ spec: ListSpec, row: Body, position: number, columns: ShownColumn[], kit: Kit, opens: boolean, active: boolean, chosen: boolean | null, toggle: ((row: Body, event?: { shiftKey?: boolean }) => void) | null }} props */ function Row({ spec, row, position, columns, kit, opens, active, chosen, toggle }) {
  const roles = rolesOf(spec, row);
  return (
    <tr data-row={position} className={`${active ? "active " : ""}${chosen ? "chosen " : ""}${opens ? "opens" : ""}`}>
      {chosen !== null && <td className="pick"><label><input type="checkbox" aria-label={kit.t("Select the row")} checked={chosen} onChange={(event) => toggle?.(row, /** @type {MouseEvent} */ (event.nativeEvent))} /></label></td>}
      {columns.map((column) => {
        const role = roles[column.key];
        return (
          <td key={column.key} className={role ? `${classOf(column)} is-${role}` : classOf(column)} title={(column.shrinks && row[column.key]) || undefined}
            data-label={role && told(spec, row, role, column) ? small(kit.tx(column.label)) : undefined}>{content(column, row, kit, role)}</td>
        );
      })}
    </tr>
  );
}, (before, after) => before.row === after.row && before.columns === after.columns && before.kit === after.kit
  && before.active === after.active && before.chosen === after.chosen && before.position === after.position);

// The values that need a word of what they are where there is no head above them.
const told = (spec, row, role, column) => role === "date" || (role === "status" && column.kind === "money") || (role === "amount" && isEmpty(row[spec.outline.amount[0]]));
const small = (text) => text.charAt(0).toLowerCase() + text.slice(1);

// The longest value of each column below the first screen, without height: columns do not move when those rows come.
/** @param {{ rows: Body[], columns: ShownColumn[], kit: Kit, bulk: boolean }} props */
function Widths({ rows, columns, kit, bulk }) {
  const size = (column, row) => String(row[column.key] ?? "").length;
  const longest = (column) => rows.reduce((most, row) => (size(column, row) > size(column, most) ? row : most));
  return (
    <tbody className="widths" aria-hidden="true">
      <tr>{bulk && <td className="pick" />}{columns.map((column) => <td key={column.key} className={classOf(column)}>{content({ ...column, link: null }, longest(column), kit)}</td>)}</tr>
    </tbody>
  );
}

function content(column, row, kit, role) {
  const value = row[column.key];
  const empty = value === null || value === undefined || value === "";
  const href = column.link && fillPath(column.link, row);
  if (href) return <a href={href} className="number">{empty ? kit.tx(column.unnamed) || kit.t("Draft") : kit.format(value, column.kind)}</a>;
  if (column.kind === "bool" && role === "status") return <><span className="wide">{kit.t("Yes")}</span><span className="badge plain">{kit.tx(column.label)}</span></>;
  if (column.kind === "bool") return value ? kit.t("Yes") : <span className="faint">{kit.t("No")}</span>;
  if (empty) return <span className="faint">–</span>;
  if (column.late && row[column.late] > 0) return <Late days={row[column.late]} kit={kit} />;
  if (column.kind === "date" && role === "date") return <ShortDate text={kit.format(value, "date")} year={kit.today().slice(0, 4)} />;
  const word = column.words && kit.words[column.words]?.[value];
  if (word) return word.tone ? <span className={`badge ${word.tone}`}>{kit.tx(word.label)}</span> : kit.tx(word.label);
  return kit.format(value, column.kind);
}

// the year goes on a phone while it is the present one
/** @param {{ text: string, year: string }} props */
function ShortDate({ text, year }) {
  return text.endsWith(`/${year}`) ? <>{text.slice(0, -5)}<span className="year">{text.slice(-5)}</span></> : text;
}

// Coming back to a list finds it where one left it.
function useKeeper(scroller, route, data, stale) {
  const restored = useRef(false);
  useEffect(() => {
    const box = scroller.current;
    if (!data || stale || restored.current || !box) return;
    restored.current = true;
    const kept = Number(sessionStorage.getItem(`scroll:${route}`)) || 0;
    // writing it lays the table out at once, before the rest of the page is there
    if (kept) box.scrollTop = kept;
  }, [scroller, route, data, stale]);
  useEffect(() => {
    const box = scroller.current;
    const keep = () => restored.current && sessionStorage.setItem(`scroll:${route}`, box.scrollTop);
    box.addEventListener("scroll", keep, { passive: true });
    return () => box.removeEventListener("scroll", keep);
  }, [scroller, route]);
}

/** @param {{ column: Column, query: Query, change: Change, spec: ListSpec }} props */
function Header({ column, query, change, spec }) {
  const { tx } = useKit();
  const sort = sortOf(query, spec).split(",")[0];
  const direction = sort === column.key ? "ascending" : sort === `-${column.key}` ? "descending" : undefined;
  if (!column.sort) return <th scope="col" className={`${classOf(column)} still`}>{tx(column.label)}</th>;
  return (
    <th scope="col" className={classOf(column)} aria-sort={direction}>
      <button type="button" onClick={() => change({ sort: nextSort(query.sort, column.key) })}>
        {tx(column.label)}
        <Icon name="arrow-up" size={12} className="sort-mark" />
      </button>
    </th>
  );
}

// The row stands from the beginning, as high and about as wide as with its figures, which are counted after the rows.
const ROOM = 9999999.99;

/** @param {{ columns: ShownColumn[], figures: Figures, bulk: boolean }} props */
function TotalsRow({ columns, figures, bulk }) {
  const { t, format } = useKit();
  const first = columns.findIndex((column) => column.sum);
  const { totals, counted } = figures;
  if (first < 1 || (counted && !Object.keys(totals ?? {}).length)) return null;
  const figure = (column) => (totals ? column.key in totals && format(totals[column.key], column.kind) : <Skeleton width="60%" />);
  return (
    <tfoot>
      <tr>
        {bulk && <td className="pick" />}
        {columns.map((column, position) => (
          <td key={column.key} className={position === 0 ? "of-all" : classOf(column)}>
            {position === 0 && (totals ? ofAll(figures, t, format) : t("Total"))}
            {position > 0 && column.sum && <>{figure(column)}<span className="room" aria-hidden="true">{format(ROOM, column.kind)}</span></>}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

function ofAll({ total, draftsLeftOut }, t, format) {
  if (!(draftsLeftOut > 0)) return t("Total of {count} {count|row|rows}", { count: total });
  return t("Total of {count} {count|row|rows}, drafts left out: {drafts}", { count: total - draftsLeftOut, drafts: format(draftsLeftOut, "number") });
}
