// A list within a record: a tab that is searched, filtered, sorted and paged. Its query is its own, kept for this record as long
// as the browser's tab is open; its rows are read again whenever the record is.
import { useEffect, useMemo, useRef, useState } from "react";
import { useLocation } from "react-router";
import { at, Icon, useKit } from "./kit.jsx";
import { lastPage, NoRows, Pager, Tabs, Toolbar } from "./list.jsx";
import { exportAddress, readQuery, writeQuery } from "./list_query.js";
import { RowsBar } from "./list_rows.jsx";
import { DataTable } from "./list_table.jsx";
import { Menu } from "./overlay.jsx";
import { useRecord } from "./record.jsx";
/** @import { Body, PanelSpec, Query } from "./shapes.d.ts" */

/** @param {{ spec: PanelSpec, data: Body, onRead: (name: string, search: string) => void }} props */
export function ListPanel(props) {
  const { pathname } = useLocation();
  return <Panel key={pathname} pathname={pathname} {...props} />;
}

const FEW = 10;

/** @param {{ spec: PanelSpec, data: Body, onRead: (name: string, search: string) => void, pathname: string }} props */
function Panel({ spec, data, onRead, pathname }) {
  const record = useRecord();
  const place = `panel:${pathname}#${spec.name}`;
  const [search, setSearch] = useState(() => sessionStorage.getItem(place) ?? "");
  const query = useMemo(() => readQuery(search, spec), [search, spec]);
  const told = data[spec.name]?.path === pathname ? data[spec.name] : null;
  const ask = useRef(onRead);
  ask.current = onRead;
  const fresh = told !== null && told.search === search;
  useEffect(() => {
    sessionStorage.setItem(place, search);
    ask.current(spec.name, search);
  }, [place, search, spec.name, record]);
  const change = (part) => setSearch(writeQuery({ ...query, page: 1, ...part }, spec));
  const last = told ? lastPage(query, told.total) : query.page;
  useEffect(() => {
    // its last row went meanwhile
    if (fresh && !told.problem && query.page > last) change({ page: last });
  });
  const figures = useMemo(() => told && { total: told.total, totals: told.totals, draftsLeftOut: told.draftsLeftOut, counted: true }, [told]);
  const [filtering, setFiltering] = useState(false);
  const filtered = Boolean(query.q) || Object.keys(query.filters).length > 0;
  const columns = useMemo(() => spec.columns.filter((column) => column.shown), [spec]);
  const shown = useMemo(() => columns.map((column) => column.key), [columns]);
  if (told?.total === 0 && !told.problem && !filtered) return <section className="card"><NoRows spec={spec} filtered={false} change={change} /></section>;
  // what one sees at a glance needs no search
  const few = !told?.problem && !filtered && (told?.total ?? record?.panels?.[spec.name] ?? 0) <= FEW;
  return (
    <div className={`list-page panel ${filtering ? "filtering" : ""}`}>
      {!few && spec.tabs.length > 0 && <Tabs spec={spec} query={query} change={change} />}
      {!few && <Toolbar spec={spec} query={query} change={change} filtered={filtered} shown={shown}><ExportMenu spec={spec} query={query} record={record} /></Toolbar>}
      {!few && <RowsBar spec={spec} figures={figures} query={query} change={change} filters={Object.keys(query.filters).length} open={filtering} setOpen={setFiltering} />}
      <div className="card list-card rows" aria-busy={!fresh}>
        {told?.problem && <p className="list-problem" role="alert"><Icon name="circle-alert" />{told.problem}</p>}
        {told && !told.problem && told.total === 0
          ? <NoRows spec={spec} filtered={filtered} change={change} />
          : <DataTable spec={spec} columns={columns} data={told} figures={figures} query={query} change={change} stale={!fresh} selection={null} keys={false} />}
        <Pager query={query} change={change} data={told} figures={figures} />
      </div>
    </div>
  );
}

/** @param {{ spec: PanelSpec, query: Query, record: Body }} props */
function ExportMenu({ spec, query, record }) {
  const { t } = useKit();
  if (!spec.path) return null;
  const own = Object.fromEntries(Object.entries(spec.own).map(([name, text]) => [name, text.replace(/\{([\w.]+)\}/g, (_match, path) => at(record, path) ?? "")]));
  const rows = { ...query, filters: { ...query.filters, ...own } };
  const items = [["csv", "CSV"], ["xlsx", "Excel (XLSX)"]].map(([format, label]) => ({
    label, icon: "file-spreadsheet", href: exportAddress(spec.path, rows, format), download: true,
  }));
  return <Menu label={t("Export the list")} items={items} trigger={(props) => <button {...props} className="icon-btn" aria-label={t("Export the list")} title={t("Export the list")}><Icon name="download" /></button>} />;
}
