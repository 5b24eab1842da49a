// The table of a list: sortable headers, rows that open, totals, keyboard.
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { fillPath, Icon, Nothing, Skeleton, useKit, Value } from "./kit.jsx";
import { nextSort, sortOf } from "./list_query.js";
import { useShortcut } from "./shortcuts.jsx";

const NUMERIC = new Set(["money", "price", "number", "percent"]);
const classOf = (column) => (NUMERIC.has(column.kind) ? "n" : column.kind.startsWith("date") ? "when" : "");

export function DataTable({ spec, columns, data, query, change, stale, chosen, setChosen }) {
  const { t, tx, go } = useKit();
  const [active, setActive] = useState(-1);
  const scroller = useRef(null);
  const rows = data?.items ?? [];
  const linked = spec.columns.find((column) => column.link);
  const address = (row) => (linked ? fillPath(linked.link, row) : null);
  useKeeper(scroller, spec.route, data, stale);
  useEffect(() => setActive(-1), [data]);
  useEffect(() => {
    if (active >= 0) scroller.current?.querySelector(`[data-row="${active}"]`)?.scrollIntoView({ block: "nearest" });
  }, [active]);
  const step = (by) => setActive((now) => Math.max(0, Math.min(rows.length - 1, now + by)));
  const open = (row) => row && address(row) && go(address(row));
  useShortcut("j", t("Next row"), () => step(1));
  useShortcut("k", t("Previous row"), () => step(-1));
  useShortcut("ArrowDown", "", () => step(1), { hidden: true });
  useShortcut("ArrowUp", "", () => step(-1), { hidden: true });
  useShortcut("Enter", t("Open the row"), () => open(rows[active]));
  useShortcut("x", t("Select the row"), () => toggle(rows[active]), { active: spec.bulk.length > 0, hidden: spec.bulk.length === 0 });
  const toggle = (row) => row && setChosen(chosen.includes(row.id) ? chosen.filter((id) => id !== row.id) : [...chosen, row.id]);
  const click = (event, row) => {
    if (event.target.closest("a,button,input,label") || window.getSelection()?.toString()) return;
    if (event.ctrlKey || event.metaKey) window.open(address(row), "_blank", "noopener");
    else open(row);
  };
  const bulk = spec.bulk.length > 0;
  return (
    <div className={`table-scroll ${stale && data ? "stale" : ""}`} ref={scroller} tabIndex={-1}>
      <table className="data">
        <caption className="sr">{tx(spec.title)}</caption>
        <thead>
          <tr>
            {bulk && <th className="pick"><input type="checkbox" aria-label={t("Select all rows of this page")} checked={rows.length > 0 && chosen.length === rows.length}
              onChange={(event) => setChosen(event.target.checked ? rows.map((row) => row.id) : [])} /></th>}
            {columns.map((column) => <Header key={column.key} column={column} query={query} change={change} spec={spec} />)}
          </tr>
        </thead>
        <tbody>
          {!data && Array.from({ length: 12 }, (_none, i) => (
            <tr key={i}>{columns.map((column, j) => <td key={column.key}><Skeleton width={`${45 + ((i * 7 + j * 13) % 40)}%`} /></td>)}</tr>
          ))}
          {rows.map((row, position) => (
            <tr key={row.id} data-row={position} className={`${position === active ? "active" : ""} ${chosen.includes(row.id) ? "chosen" : ""} ${linked ? "opens" : ""}`}
              onClick={(event) => click(event, row)} onAuxClick={(event) => event.button === 1 && !event.target.closest("a") && linked && window.open(address(row), "_blank", "noopener")}>
              {bulk && <td className="pick"><input type="checkbox" aria-label={t("Select the row")} checked={chosen.includes(row.id)} onChange={() => toggle(row)} /></td>}
              {columns.map((column) => <Cell key={column.key} column={column} row={row} />)}
            </tr>
          ))}
        </tbody>
        {data && <TotalsRow columns={columns} data={data} bulk={bulk} />}
      </table>
    </div>
  );
}

// Coming back to a list finds it where one left it.
function useKeeper(scroller, route, data, stale) {
  const restored = useRef(false);
  useEffect(() => {
    const box = scroller.current;
    if (!data || stale || restored.current || !box) return;
    restored.current = true;
    box.scrollTop = Number(sessionStorage.getItem(`scroll:${route}`)) || 0;
  }, [scroller, route, data, stale]);
  useEffect(() => {
    const box = scroller.current;
    const keep = () => restored.current && sessionStorage.setItem(`scroll:${route}`, box.scrollTop);
    box.addEventListener("scroll", keep, { passive: true });
    return () => box.removeEventListener("scroll", keep);
  }, [scroller, route]);
}

function Header({ column, query, change, spec }) {
  const { tx } = useKit();
  const sort = sortOf(query, spec).split(",")[0];
  const direction = sort === column.key ? "ascending" : sort === `-${column.key}` ? "descending" : undefined;
  if (!column.sort) return <th scope="col" className={classOf(column)}>{tx(column.label)}</th>;
  return (
    <th scope="col" className={classOf(column)} aria-sort={direction}>
      <button type="button" onClick={() => change({ sort: nextSort(query.sort, column.key) })}>
        {tx(column.label)}
        {direction ? <Icon name={direction === "ascending" ? "arrow-up" : "arrow-down"} size={12} /> : <Icon name="chevrons-up-down" size={12} className="sortable" />}
      </button>
    </th>
  );
}

function Cell({ column, row }) {
  const { format } = useKit();
  const value = row[column.key];
  const href = column.link && fillPath(column.link, row);
  if (href) {
    const text = value === null || value === undefined || value === "" ? null : format(value, column.kind);
    return <td className={classOf(column)}><Link to={href} className="number">{text ?? <Unnamed column={column} />}</Link></td>;
  }
  if (value === null || value === undefined || value === "") return <td className={classOf(column)}><Nothing /></td>;
  return <td className={classOf(column)}><Value value={value} kind={column.kind} words={column.words} /></td>;
}

function Unnamed({ column }) {
  const { t, tx } = useKit();
  return <>{tx(column.unnamed) || t("Draft")}</>;
}

function TotalsRow({ columns, data, bulk }) {
  const { t, format } = useKit();
  const first = columns.findIndex((column) => column.sum);
  if (first < 1 || !data.total || !Object.keys(data.totals ?? {}).length) return null;
  return (
    <tfoot>
      <tr>
        <td colSpan={first + (bulk ? 1 : 0)}>{t("Total of {count} rows", { count: format(data.total, "number") })}</td>
        {columns.slice(first).map((column) => (
          <td key={column.key} className={classOf(column)}>{column.sum && column.key in data.totals ? format(data.totals[column.key], column.kind) : null}</td>
        ))}
      </tr>
    </tfoot>
  );
}
