// A row of a list in two lines, and what of it stays on a narrow screen: who, how much, which number, when, in which state.
import { useMemo } from "react";
import { Icon, isEmpty, Skeleton, useKit } from "./kit.jsx";
import { sortOf } from "./list_query.js";
import { Menu } from "./overlay.jsx";
/** @import { Change, Figures, ListSpec, Query, Selection } from "./shapes.d.ts" */

const CUSTOMER = "customer";
const ROLES = ["who", "amount", "number", "date", "detail", "status"];

// The columns that show, then those that only a phone shows; `shownTo` is the width of the list from which each has room.
export function useCells(spec, columns, kit, picks) {
  return useMemo(() => {
    const { outline } = spec;
    const linked = spec.columns.find((column) => column.link);
    const told = ROLES.flatMap((role) => outline[role]);
    // its page is reached from the row, whichever of its columns shows
    const heading = linked && !told.includes(linked.key) ? { link: linked.link, unnamed: linked.label } : {};
    const rest = told.filter((key, at) => told.indexOf(key) === at && !columns.some((column) => column.key === key));
    const aside = rest.map((key) => ({ ...spec.columns.find((column) => column.key === key), ...(outline.who.includes(key) ? heading : {}), aside: true }));
    const room = widths(columns, outline, kit, picks);
    return [...columns.map((column) => ({ ...column, room: room.get(column.key) })), ...aside];
  }, [spec, columns, kit, picks]);
}

// no tablet is wider: list_rows.css ends here
const WIDEST = 1040;
const WIDE = { money: 124, price: 124, date: 106, datetime: 152, number: 76, percent: 76, bool: 70, siren: 120, status: 110, country: 110, entity: 120 };

// About what a column needs; the words of a state are known.
function widthOf(column, who, { tx, words }) {
  const longest = column.words ? Math.max(...Object.values(words[column.words] ?? {}).map((word) => tx(word.label).length), 0) * 6.6 + 42 : 0;
  const body = column.shrinks || who ? 180 : longest || WIDE[column.kind] || 136;
  return Math.max(column.late ? 152 : body, tx(column.label).length * 6.6 + (column.sort ? 42 : 24));
}

// From which width of the list a column shows, in steps of 40 px: the first one, who, state and amount always do, then what one
// has asked for, then the others in their order.
function widths(columns, outline, kit, picks) {
  const first = [columns[0].key, outline.who[0], outline.status[0], outline.amount[0]];
  const rank = (column) => (first.includes(column.key) ? 0 : !column.shown ? 1 : [...outline.date, ...outline.number, ...outline.detail].indexOf(column.key) === 0 ? 2 : 3);
  const needed = new Map();
  let sum = picks ? 44 : 0;
  for (const column of [...columns].sort((a, b) => rank(a) - rank(b))) {
    sum += widthOf(column, outline.who.includes(column.key), kit);
    needed.set(column.key, rank(column) === 0 ? 0 : Math.min(Math.ceil(sum / 40) * 40, WIDEST));
  }
  return needed;
}

const says = (value, kind) => !isEmpty(value) && value !== false && !((kind === "money" || kind === "price") && Number(value) === 0);

// The role of each of its cells: of several columns that might, the first that says something; {key: role, …}
export function rolesOf(spec, row) {
  const roles = {};
  for (const role of ROLES) {
    const keys = spec.outline[role];
    const of = (key) => spec.columns.find((column) => column.key === key);
    // that nothing is due is said; the missing number of a draft is the way to it
    const found = keys.find((key) => says(row[key], of(key).kind)) ?? (role === "amount" || (role === "number" && keys[0] && of(keys[0]).link) ? keys[0] : null);
    if (found && !(found in roles)) roles[found] = role;
  }
  return roles;
}

// People from outside are the customer of each of their rows: it is told by its number, and its customer by nothing.
export function rowsOfOwn(spec) {
  const { who, number } = spec.outline;
  if (!who.includes(CUSTOMER) || !number.length) return spec;
  return { ...spec, columns: spec.columns.filter((column) => column.key !== CUSTOMER), outline: { ...spec.outline, who: number, number: [] } };
}

// Above the rows of a phone: what they come to, their order, the filters.
/** @param {{ spec: ListSpec, figures: Figures | null, query: Query, change: Change, filters: number, open: boolean, setOpen: (on: boolean) => void, selection?: Selection | null, picking?: boolean, setPicking?: (on: boolean) => void }} props */
export function RowsBar({ spec, figures, query, change, filters, open, setOpen, selection, picking, setPicking }) {
  const { t, tx, format } = useKit();
  const summed = spec.columns.find((column) => column.sum && spec.outline.amount[0] === column.key);
  const sorted = sortOf(query, spec).split(",")[0];
  const keys = spec.columns.filter((column) => column.sort && (column.shown || Object.values(spec.outline).some((one) => one.includes(column.key))));
  const now = spec.columns.find((column) => column.key === sorted.replace("-", ""));
  const downwards = sorted.startsWith("-");
  const items = keys.map((column) => ({
    label: tx(column.label), checked: column === now,
    onSelect: () => change({ sort: column === now && !downwards ? `-${column.key}` : column.key }),
  }));
  return (
    <div className="rows-bar">
      {figures && summed && (figures.totals ? summed.key in figures.totals : !figures.counted) && <span className="rows-sum"><b className="num">{figures.totals ? format(figures.totals[summed.key], summed.kind) : <Skeleton width="90px" />}</b><small>{tx(summed.label)}</small></span>}
      <span className="spacer" />
      {selection && <button type="button" className="icon-btn" aria-pressed={picking} aria-label={t("Select rows")} title={t("Select rows")} onClick={() => setPicking?.(!picking)}><Icon name="list-checks" /></button>}
      <Menu label={t("Order of the rows")} items={items} trigger={(props) => (
        <button {...props} className="link-btn rows-order" aria-label={t("Order of the rows")}><Icon name={downwards ? "arrow-down" : "arrow-up"} /><span>{now ? tx(now.label) : t("Order of the rows")}</span></button>
      )} />
      <button type="button" className="link-btn" aria-expanded={open} onClick={() => setOpen(!open)}><Icon name="sliders-horizontal" />{t("Filters")}{filters > 0 && <b className="num">{filters}</b>}</button>
    </div>
  );
}
