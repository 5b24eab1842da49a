// A list page: tabs, search, filters, table, pages, export. Its query is the address; rows come from ListState.
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { Empty, Icon, Skeleton, useHydrated, useKit } from "./kit.jsx";
import { FilterChip } from "./list_filters.jsx";
import { exportAddress, readQuery, sameFilters, SIZES, writeQuery } from "./list_query.js";
import { DataTable } from "./list_table.jsx";
import { Menu, Popover } from "./overlay.jsx";
import { useShortcut } from "./shortcuts.jsx";

const kept = (key, fallback) => {
  try {
    return JSON.parse(localStorage.getItem(key)) ?? fallback;
  } catch {
    return fallback;
  }
};

function usePreference(key, fallback) {
  const [value, setValue] = useState(fallback);
  useEffect(() => setValue(kept(key, fallback)), [key]);
  const keep = useCallback((next) => {
    setValue(next);
    localStorage.setItem(key, JSON.stringify(next));
  }, [key]);
  return [value, keep];
}

export function ListPage({ spec, data, onBulk }) {
  const kit = useKit();
  const { t, tx, may, format } = kit;
  const address = useLocation();
  const { pathname } = address;
  const search = useHydrated() ? address.search : "";
  const navigate = useNavigate();
  const query = useMemo(() => readQuery(search, spec), [search, spec]);
  const ready = data.name === spec.name;
  const fresh = ready && data.search === search.replace(/^\?/, "");
  const [dense, setDense] = usePreference("dense", false);
  const [columns, setColumns] = usePreference(`columns:${spec.name}`, spec.columns.filter((column) => column.shown).map((column) => column.key));
  const [chosen, setChosen] = useState([]);
  const shown = useMemo(() => spec.columns.filter((column) => columns.includes(column.key)), [spec, columns]);
  const change = useCallback((part, replace = false) => {
    const next = { ...query, page: 1, ...part };
    navigate(pathname + writeQuery(next, spec), { replace, preventScrollReset: true });
  }, [query, pathname, spec, navigate]);
  useEffect(() => setChosen([]), [search]);
  useEffect(() => {
    if (!fresh) return;
    const ids = data.items.map((row) => row.id);
    sessionStorage.setItem(`list:${spec.route}`, JSON.stringify({ search, ids }));
  }, [fresh, data, spec.route, search]);
  const filtered = Boolean(query.q) || Object.keys(query.filters).length > 0;
  return (
    <div className={`list-page ${dense ? "dense" : ""}`}>
      <header className="page-head">
        <h1>{tx(spec.title)}</h1>
        {ready && <span className="count" aria-live="polite">{format(data.total, "number")}</span>}
        <span className="spacer" />
        {spec.path && <ExportMenu spec={spec} query={query} />}
        {spec.new && may(spec.new.permission) && <NewButton entry={spec.new} />}
      </header>
      {spec.tabs.length > 0 && <Tabs spec={spec} query={query} change={change} />}
      <Toolbar spec={spec} query={query} change={change} filtered={filtered} shown={columns}>
        <ColumnsMenu spec={spec} columns={columns} setColumns={setColumns} />
        <button type="button" className="icon-btn" aria-pressed={dense} aria-label={t("Dense rows")} title={t("Dense rows")} onClick={() => setDense(!dense)}>
          <Icon name={dense ? "rows-4" : "rows-3"} />
        </button>
      </Toolbar>
      <div className="card list-card" aria-busy={!fresh}>
        {ready && data.problem && <p className="list-problem" role="alert"><Icon name="circle-alert" />{data.problem}</p>}
        {ready && !data.problem && data.total === 0
          ? <NoRows spec={spec} filtered={filtered} change={change} />
          : <DataTable spec={spec} columns={shown} data={ready ? data : null} query={query} change={change} stale={!fresh} chosen={chosen} setChosen={setChosen} />}
        <Pager query={query} change={change} total={ready ? data.total : null} />
      </div>
      {chosen.length > 0 && <BulkBar spec={spec} chosen={chosen} clear={() => setChosen([])} onBulk={onBulk} />}
    </div>
  );
}

function NewButton({ entry }) {
  const { tx, go } = useKit();
  useShortcut("n", tx(entry.label), () => go(entry.route));
  return <button type="button" className="btn primary" onClick={() => go(entry.route)}><Icon name="plus" />{tx(entry.label)}</button>;
}

function Tabs({ spec, query, change }) {
  const { t, tx } = useKit();
  const tabs = [{ label: t("All"), filters: {} }, ...spec.tabs];
  const known = tabs.some((tab) => sameFilters(tab.filters, query.filters));
  return (
    <div className="tabs" role="group" aria-label={t("Views")}>
      {tabs.map((tab, position) => {
        const on = sameFilters(tab.filters, query.filters) || (!known && position === 0 && Object.keys(query.filters).length === 0);
        return <button key={position} type="button" className={on ? "on" : ""} aria-pressed={on} onClick={() => change({ filters: tab.filters })}>{tx(tab.label)}</button>;
      })}
    </div>
  );
}

const isActive = (column, query) => [column.key, `${column.key}From`, `${column.key}To`].some((name) => query.filters[name]);

function Toolbar({ spec, query, change, filtered, shown, children }) {
  const { t } = useKit();
  const [added, setAdded] = useState([]);
  const all = spec.columns.filter((column) => column.filter);
  const near = all.filter((column) => shown.includes(column.key)).slice(0, 5);
  const filters = all.filter((column) => near.includes(column) || added.includes(column.key) || isActive(column, query));
  const rest = all.filter((column) => !filters.includes(column));
  return (
    <div className="toolbar">
      {spec.searchable && <SearchBox spec={spec} query={query} change={change} />}
      {filters.map((column) => <FilterChip key={column.key} column={column} query={query} change={change} />)}
      {rest.length > 0 && <MoreFilters columns={rest} add={(column) => setAdded([...added, column.key])} />}
      {filtered && <button type="button" className="btn ghost small" onClick={() => change({ q: "", filters: {} })}>{t("Clear all")}</button>}
      <span className="spacer" />
      {children}
    </div>
  );
}

function MoreFilters({ columns, add }) {
  const { t, tx } = useKit();
  return (
    <Menu label={t("More filters")} align="start" items={columns.map((column) => ({ label: tx(column.label), onSelect: () => add(column) }))}
      trigger={(props) => <button {...props} className="chip chip-label more"><Icon name="plus" size={13} />{t("More filters")}</button>} />
  );
}

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

function ColumnsMenu({ spec, columns, setColumns }) {
  const { t, tx } = useKit();
  const toggle = (key) => setColumns(spec.columns.map((column) => column.key)
    .filter((name) => (name === key ? !columns.includes(key) : columns.includes(name))));
  return (
    <Popover label={t("Columns")} align="end" trigger={(props) => (
      <button {...props} className="icon-btn" aria-label={t("Columns")} title={t("Columns")}><Icon name="columns-3" /></button>
    )}>
      {() => (
        <fieldset className="options">
          <legend className="sr">{t("Columns")}</legend>
          {spec.columns.map((column, position) => (
            <label key={column.key} className="option">
              <input type="checkbox" checked={columns.includes(column.key)} disabled={position === 0} onChange={() => toggle(column.key)} />
              <span>{tx(column.label)}</span>
            </label>
          ))}
        </fieldset>
      )}
    </Popover>
  );
}

function ExportMenu({ spec, query }) {
  const { t } = useKit();
  const items = [["csv", "CSV"], ["xlsx", "Excel (XLSX)"]].map(([format, label]) => ({
    label, icon: "file-spreadsheet", href: exportAddress(spec.path, query, format), download: true,
  }));
  return <Menu label={t("Export the list")} items={items} trigger={(props) => <button {...props} className="btn ghost"><Icon name="download" />{t("Export the list")}</button>} />;
}

function NoRows({ spec, filtered, change }) {
  const { t, tx, may } = useKit();
  if (filtered) {
    return (
      <Empty icon="search-x" title={t("Nothing matches")} text={t("No row fits this search and these filters.")}>
        <button type="button" className="btn" onClick={() => change({ q: "", filters: {} })}>{t("Clear search and filters")}</button>
      </Empty>
    );
  }
  return (
    <Empty icon={spec.icon} title={tx(spec.empty.title)} text={tx(spec.empty.text)}>
      {spec.new && may(spec.new.permission) && <NewButton entry={spec.new} />}
    </Empty>
  );
}

function Pager({ query, change, total }) {
  const { t, format } = useKit();
  const last = Math.max(1, Math.ceil((total ?? 0) / query.pageSize));
  const first = (query.page - 1) * query.pageSize + 1;
  const end = Math.min(query.page * query.pageSize, total ?? 0);
  return (
    <footer className="pager">
      <span className="num">{total === null ? <Skeleton width="90px" /> : total === 0 ? t("No rows")
        : t("{first}–{end} of {total}", { first: format(first, "number"), end: format(end, "number"), total: format(total, "number") })}</span>
      <label className="spacer">
        <span className="sr">{t("Rows per page")}</span>
        <select className="select-plain" value={query.pageSize} onChange={(event) => change({ pageSize: Number(event.target.value) })}>
          {SIZES.map((size) => <option key={size} value={size}>{t("{size} per page", { size })}</option>)}
        </select>
      </label>
      <button type="button" className="icon-btn" aria-label={t("Previous page")} disabled={query.page <= 1} onClick={() => change({ page: query.page - 1 })}><Icon name="chevron-left" /></button>
      <button type="button" className="icon-btn" aria-label={t("Next page")} disabled={query.page >= last} onClick={() => change({ page: query.page + 1 })}><Icon name="chevron-right" /></button>
    </footer>
  );
}

function BulkBar({ spec, chosen, clear, onBulk }) {
  const { t, tx } = useKit();
  return (
    <div className="bulk" role="region" aria-label={t("Selection")}>
      <b>{t("{count} selected", { count: chosen.length })}</b>
      {spec.bulk.map((action) => (
        <button key={action.name} type="button" className="btn" onClick={() => onBulk(action.name, chosen)}><Icon name={action.icon} />{tx(action.label)}</button>
      ))}
      <button type="button" className="btn" aria-label={t("Clear the selection")} onClick={clear}><Icon name="x" /></button>
    </div>
  );
}
