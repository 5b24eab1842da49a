// A list page: tabs, search, filters, table, pages, export. Its query is the address; rows come from ListState.
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { Empty, Icon, permitted, Skeleton, useHydrated, useKit, useTabs } from "./kit.jsx";
import { ListBoard } from "./list_board.jsx";
import { BulkBar, DownloadButton, useSelection } from "./list_bulk.jsx";
import { ColumnsMenu, DensityButton, useLook } from "./list_columns.jsx";
import { FilterChip } from "./list_filters.jsx";
import { ListGrid } from "./list_grid.jsx";
import { RowsBar, rowsOfOwn } from "./list_rows.jsx";
import { exportAddress, readQuery, rowsQuery, sameFilters, SIZES, writeQuery } from "./list_query.js";
import { DataTable } from "./list_table.jsx";
import { useViews, ViewsMenu } from "./list_views.jsx";
import { useLivePage } from "./live.jsx";
import { Menu } from "./overlay.jsx";
import { useShortcut } from "./shortcuts.jsx";
/** @import { ReactNode } from "react" */
/** @import { Act, Body, BulkAnswer, Change, Column, Entry, Figures, ListSpec, Outcome, PageListSpec, Query } from "./shapes.d.ts" */

// stands for a number that is being counted
const UNTOLD = "…";

// an address that asks for nothing, when the list would else open with a view of one's own choice
const PLAIN = "?layout=table";

/** @param {{ spec: PageListSpec, data: Body, figures: Figures, views: Body, kept: Outcome, onView: Act, bulk: BulkAnswer, matching: Body, onBulk: Act, onMatch: Act, cards: Body, moved: Outcome, onMove: Act, onAgain: (name: string) => void, children?: ReactNode }} props */
export function ListPage({ children, spec: declared, data, figures: told, views: kept, kept: keptOutcome, onView, bulk, matching, onBulk, onMatch, cards, moved, onMove, onAgain }) {
  const kit = useKit();
  const { tx, may, format, session } = kit;
  const narrows = declared.columns.some((column) => !may(column.permission)) ? may : null;
  const seen = useMemo(() => (narrows ? { ...declared, columns: permitted(declared.columns, narrows) } : declared), [declared, narrows]);
  const spec = useMemo(() => (session.external ? rowsOfOwn(seen) : seen), [seen, session.external]);
  useLivePage();
  const address = useLocation();
  const { pathname } = address;
  const search = useHydrated() ? address.search : "";
  const navigate = useNavigate();
  const query = useMemo(() => readQuery(search, spec), [search, spec]);
  const ready = data.name === spec.name;
  const fresh = ready && data.search === search.replace(/^\?/, "");
  const hasDefault = useRef(false);
  // at once, so that the rows are asked for before the browser paints that they are
  const go = useCallback((text, replace) => navigate(pathname + (text || (hasDefault.current ? PLAIN : "")), { replace, preventScrollReset: true, flushSync: true }), [navigate, pathname]);
  const change = useCallback((part, replace = false) => go(writeQuery({ ...query, page: 1, ...part }, spec), replace), [query, spec, go]);
  const views = useViews(spec, kept, search, (text, replace) => go(text ? `?${text}` : PLAIN, replace));
  hasDefault.current = views.hasDefault;
  const look = useLook(spec, query, change);
  const selected = useSelection(spec, JSON.stringify([query.q, query.filters]), matching);
  const selection = spec.bulk.some((action) => may(action.permission)) ? selected : null;
  useEffect(() => {
    if (!fresh) return;
    const ids = data.items.map((row) => row.id);
    sessionStorage.setItem(`list:${spec.route}`, JSON.stringify({ search, ids }));
  }, [fresh, data, spec.route, search]);
  // what all rows come to is counted after they are shown; null until then
  const figures = ready ? told : null;
  const total = figures ? figures.total : null;
  const last = total === null ? query.page : lastPage(query, total);
  useEffect(() => {
    // its last row went meanwhile, or there never was such a page
    if (fresh && !data.problem && query.page > last && !data.items.length) change({ page: last }, true);
  }, [fresh, data, query.page, last, change]);
  // a phone shows rows first: filters and boxes to tick come when they are asked for
  const [filtering, setFiltering] = useState(false);
  const [picking, setPicking] = useState(false);
  const filtered = Boolean(query.q) || Object.keys(query.filters).length > 0;
  const board = query.layout === "board";
  return (
    <div className={`list-page ${look.dense ? "dense" : ""} ${filtering ? "filtering" : ""} ${picking || selected.size ? "picking" : ""}`}>
      <header className="page-head">
        <h1>{tx(kit.site.pages.find((page) => page.route === spec.route)?.title ?? spec.title)}</h1>
        {ready && !board && <span className="count" aria-live="polite">{total === null ? UNTOLD : format(total, "number")}</span>}
        <span className="spacer" />
        <ViewsMenu spec={spec} views={views} query={query} look={look} outcome={keptOutcome} onView={onView} />
        {spec.path && <ExportMenu spec={spec} query={query} total={total ?? 0} />}
        {spec.new && may(spec.new.permission) && <NewButton entry={spec.new} />}
      </header>
      {children}
      {spec.tabs.length > 0 && <Tabs spec={spec} query={query} change={change} />}
      <Toolbar spec={spec} query={query} change={change} filtered={filtered} shown={look.keys}>
        {(spec.board || spec.grid) && <LayoutSwitch spec={spec} query={query} change={change} />}
        {query.layout === "table" && <ColumnsMenu spec={spec} look={look} />}
        {query.layout === "table" && <DensityButton look={look} />}
      </Toolbar>
      {!board && <RowsBar spec={spec} figures={figures} query={query} change={change} filters={Object.keys(query.filters).length} open={filtering} setOpen={setFiltering}
        selection={selection} picking={picking} setPicking={(on) => { setPicking(on); if (!on) selected.clear(); }} />}
      {board ? <ListBoard spec={spec} cards={cards} search={search} query={query} change={change} outcome={moved} onMove={onMove} empty={<NoRows spec={spec} filtered={filtered} change={change} />} /> : (
        <div className="card list-card rows" aria-busy={!fresh}>
          {ready && data.problem && <p className="list-problem" role="alert"><Icon name="circle-alert" />{data.problem}</p>}
          {ready && !data.problem && total === 0
            ? <NoRows spec={spec} filtered={filtered} change={change} />
            : spec.grid && query.layout === "grid" ? <ListGrid spec={{ ...spec, grid: spec.grid }} rows={ready ? data.items : null} stale={!fresh} selection={selection} />
            : <DataTable spec={spec} columns={look.shown} data={ready ? data : null} figures={figures} query={query} change={change} stale={!fresh} selection={selection} />}
          <Pager query={query} change={change} data={ready ? data : null} figures={figures} />
        </div>
      )}
      {selection && !board && <BulkBar spec={spec} selection={selection} total={total} query={rowsQuery(query)} answer={bulk} onBulk={onBulk} onMatch={onMatch} onDone={() => onAgain(spec.name)} />}
    </div>
  );
}

/** @param {{ spec: PageListSpec, query: Query, change: Change }} props */
function LayoutSwitch({ spec, query, change }) {
  const { t } = useKit();
  const on = query.layout !== "table";
  const other = spec.board ? "board" : "grid";
  const label = on ? t("Show as a table") : spec.board ? t("Show as a board") : t("Show as pictures");
  return <button type="button" className="icon-btn layout-switch" aria-label={label} title={label} onClick={() => change({ layout: on ? "table" : other })}><Icon name={on ? "table" : spec.board ? "square-kanban" : "layout-grid"} /></button>;
}

/** @param {{ entry: Entry }} props */
function NewButton({ entry }) {
  const { tx, go } = useKit();
  useShortcut("n", tx(entry.label), () => go(entry.route));
  return <button type="button" className="btn primary" onClick={() => go(entry.route)}><Icon name="plus" />{tx(entry.label)}</button>;
}

/** @param {{ spec: ListSpec, query: Query, change: Change }} props */
export function Tabs({ spec, query, change }) {
  const { t, tx, session } = useKit();
  /** @type {ListSpec["tabs"]} */
  const tabs = [{ label: t("All"), filters: {} }, ...(session.external ? spec.tabs.filter((tab) => tab.own).map((tab) => ({ ...tab, label: tab.own ?? tab.label })) : spec.tabs)];
  const bar = useRef(null);
  const open = tabs.findIndex((tab) => sameFilters(tab.filters, query.filters));
  useTabs(bar, open);
  return (
    <div className="tabs" role="group" aria-label={t("Views")} ref={bar}>
      {tabs.map((tab, position) => {
        const on = position === open;
        return <button key={position} type="button" className={on ? "on" : ""} aria-pressed={on} onClick={() => change({ filters: tab.filters })}>{tab.icon && <Icon name={tab.icon} size={13} />}{tx(tab.label)}</button>;
      })}
    </div>
  );
}

const isActive = (column, query) => [column.key, `${column.key}From`, `${column.key}To`].some((name) => query.filters[name]);

/** @param {{ spec: ListSpec, query: Query, change: Change, filtered: boolean, shown: string[], children: ReactNode }} props */
export function Toolbar({ spec, query, change, filtered, shown, children }) {
  const { t } = useKit();
  const [added, setAdded] = useState([]);
  const all = spec.columns.filter((column) => column.filter);
  const near = all.filter((column) => shown.includes(column.key)).slice(0, 5);
  const filters = all.filter((column) => near.includes(column) || added.includes(column.key) || isActive(column, query));
  const rest = all.filter((column) => !filters.includes(column));
  return (
    <div className="toolbar">
      {spec.searchable && <SearchBox spec={spec} query={query} change={change} />}
      <div className="chips">
        {filters.map((column) => <FilterChip key={column.key} column={column} query={query} change={change} />)}
        {rest.length > 0 && <MoreFilters columns={rest} add={(column) => setAdded([...added, column.key])} />}
        {filtered && <button type="button" className="btn ghost small" onClick={() => change({ q: "", filters: {} })}>{t("Clear all")}</button>}
      </div>
      <span className="spacer" />
      <span className="toolbar-look">{children}</span>
    </div>
  );
}

/** @param {{ columns: Column[], add: (column: Column) => void }} props */
function MoreFilters({ columns, add }) {
  const { t, tx } = useKit();
  return (
    <Menu label={t("More filters")} align="start" items={columns.map((column) => ({ label: tx(column.label), onSelect: () => add(column) }))}
      trigger={(props) => <button {...props} className="chip chip-label more"><Icon name="plus" size={13} />{t("More filters")}</button>} />
  );
}

/** @param {{ spec: ListSpec, query: Query, change: Change }} props */
function SearchBox({ spec, query, change }) {
  const { t, tx } = useKit();
  const [text, setText] = useState(query.q);
  const input = useRef(null);
  const sent = useRef(query.q);
  useEffect(() => {
    if (query.q !== sent.current) setText(query.q);
    sent.current = query.q;
  }, [query.q]);
  useEffect(() => {
    if (text.trim() === sent.current) return undefined;
    const timer = setTimeout(() => {
      sent.current = text.trim();
      change({ q: text.trim() }, true);
    }, 250);
    return () => clearTimeout(timer);
  }, [text, change]);
  useShortcut("/", t("Search in the list"), () => input.current?.focus());
  return (
    <div className="search-box">
      <Icon name="search" />
      <input ref={input} type="search" value={text} onChange={(event) => setText(event.target.value)} aria-label={t("Search in the list")}
        placeholder={tx(spec.placeholder) || t("Search")} onKeyDown={(event) => event.key === "Escape" && event.currentTarget.blur()} />
    </div>
  );
}

/** @param {{ spec: PageListSpec, query: Query, total: number }} props */
function ExportMenu({ spec, query, total }) {
  const { t, may } = useKit();
  const items = [["csv", "CSV"], ["xlsx", "Excel (XLSX)"]].map(([format, label]) => ({
    label, icon: "file-spreadsheet", href: exportAddress(spec.path, query, format), download: true,
  }));
  const files = spec.bulk.filter((action) => action.path && action.whole !== false && may(action.permission));
  return (
    <>
      {files.map((action) => <DownloadButton key={action.name} action={action} body={() => ({ query: rowsQuery(query) })} size={total} most={spec.most} className="btn ghost" />)}
      <Menu label={t("Export the list")} items={items} trigger={(props) => <button {...props} className="btn ghost"><Icon name="download" />{t("Export the list")}</button>} />
    </>
  );
}

/** @param {{ spec: ListSpec, filtered: boolean, change: Change }} props */
export function NoRows({ spec, filtered, change }) {
  const { t, tx, may, session } = useKit();
  if (filtered) {
    return (
      <Empty icon="search-x" title={t("Nothing matches")} text={t("No row fits this search and these filters.")}>
        <button type="button" className="btn" onClick={() => change({ q: "", filters: {} })}>{t("Clear search and filters")}</button>
      </Empty>
    );
  }
  return (
    <Empty icon={spec.icon} title={tx(spec.empty.title)} text={session.external ? t("What concerns you will appear here.") : tx(spec.empty.text)}>
      {spec.new && may(spec.new.permission) && <NewButton entry={spec.new} />}
    </Empty>
  );
}

export const lastPage = (query, total) => Math.max(1, Math.ceil((total ?? 0) / query.pageSize));

// The number of rows comes after the rows; the page before and the next are known without it.
/** @param {{ query: Query, change: Change, data: Body | null, figures: Figures | null }} props */
export function Pager({ query, change, data, figures }) {
  const { t, format } = useKit();
  const total = figures?.total ?? null;
  const last = lastPage(query, total);
  const page = total === null ? query.page : Math.min(query.page, last);
  const first = (page - 1) * query.pageSize + 1;
  const end = total === null ? first + (data?.items.length ?? 0) - 1 : Math.min(query.page * query.pageSize, total);
  const more = total === null ? Boolean(data?.more) : query.page < last;
  const words = { first: format(first, "number"), end: format(end, "number"), total: total === null ? UNTOLD : format(total, "number") };
  const shown = !data ? null : end < first ? t("No rows") : total === null && figures?.counted ? t("{first}–{end}, not counted", words) : t("{first}–{end} of {total}", words);
  return (
    <footer className="pager">
      <span className="num">{data ? shown : <Skeleton width="90px" />}</span>
      <label className="spacer">
        <span className="sr">{t("Rows per page")}</span>
        <select className="select-plain" value={query.pageSize} onChange={(event) => change({ pageSize: Number(event.target.value) })}>
          {SIZES.map((size) => <option key={size} value={size}>{t("{size} per page", { size })}</option>)}
        </select>
      </label>
      <button type="button" className="icon-btn" aria-label={t("Previous page")} disabled={query.page <= 1} onClick={() => change({ page: query.page - 1 })}><Icon name="chevron-left" /></button>
      <button type="button" className="icon-btn" aria-label={t("Next page")} disabled={!more} onClick={() => change({ page: query.page + 1 })}><Icon name="chevron-right" /></button>
    </footer>
  );
}
