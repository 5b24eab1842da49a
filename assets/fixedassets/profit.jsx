// Profit by contract, client, machine, site or code: a row opens on the documents behind its figures.
import { Fragment, useEffect, useEffectEvent, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { DateInput } from "../ui/dates.jsx";
import { Empty, Icon, Scroll, Skeleton, useHydrated, useKit, Value, Word } from "../ui/kit.jsx";
/** @import { Read } from "../ui/shapes.d.ts" */
/** @import { ProfitDocumentsOut, ProfitOut, ProfitRowOut } from "./answers.d.ts" */

const BEARERS = ["CLIENT", "CONTRACT", "MACHINE", "SITE", "CODE"];
const PATH = "/api/workspace/accounting/profit";
const NOTHING = new URLSearchParams();
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const FIGURES = /** @type {const} */ (["revenue", "charges", "depreciation", "results", "margin"]);

/** @typedef {Read<ProfitDocumentsOut> & { key?: string }} Opened */

/** @param {{ data: Read<ProfitOut>, documents: Opened, onRead: (asked: Record<string, string>) => void, onOpen: (asked: Record<string, string>) => void }} props */
export function ProfitPage({ data, documents, onRead, onOpen }) {
  const { t, tx, today, words } = useKit();
  const [given, setParams] = useSearchParams();
  const params = useHydrated() ? given : NOTHING;
  const [open, setOpen] = useState(/** @type {string | null} */ (null));
  const now = today();
  const asked = {
    by: BEARERS.includes(params.get("by") ?? "") ? /** @type {string} */ (params.get("by")) : "CLIENT", from: params.get("from") ?? `${now.slice(0, 4)}-01-01`,
    to: params.get("to") ?? now, fiscalYear: params.get("year") ?? "", billingEntityId: params.get("book") ?? "", across: params.get("across") ?? "",
  };
  const read = useEffectEvent(onRead);
  const key = JSON.stringify(asked);
  useEffect(() => { read(JSON.parse(key)); }, [key]);
  const change = (values) => {
    setOpen(null);
    setParams((old) => {
      const next = new URLSearchParams(old);
      Object.entries(values).forEach(([name, value]) => (value ? next.set(name, value) : next.delete(name)));
      return next;
    });
  };
  const toggle = (row) => {
    const one = row.key ?? "";
    setOpen(open === one ? null : one);
    if (open !== one) onOpen({ ...asked, key: one });
  };
  const found = data.ready && data.by === asked.by ? data : null;
  const query = new URLSearchParams(Object.entries(asked).filter(([, value]) => value)).toString();
  const years = Array.from({ length: 4 }, (_none, step) => String(Number(now.slice(0, 4)) - step));
  return (
    <div className="list-page">
      <header className="page-head"><h1>{t("Profit")}</h1></header>
      <section className="card pad report-head">
        <select className="select-plain" aria-label={t("By")} value={asked.by} onChange={(event) => change({ by: event.target.value })}>
          {BEARERS.map((one) => <option key={one} value={one}>{tx(words.ProfitBy?.[one]?.label)}</option>)}
        </select>
        {asked.fiscalYear ? null : (
          <span className="report-dates">
            <DateInput common={{ "aria-label": t("From") }} value={asked.from} onChange={(value) => DAY.test(value) && change({ from: value })} />
            <span aria-hidden="true">–</span>
            <DateInput common={{ "aria-label": t("To") }} value={asked.to} onChange={(value) => DAY.test(value) && change({ to: value })} />
          </span>
        )}
        <select className="select-plain" aria-label={t("Fiscal year")} value={asked.fiscalYear} onChange={(event) => change({ year: event.target.value })}>
          <option value="">{t("By day of booking")}</option>
          {years.map((year) => <option key={year} value={year}>{t("Fiscal year {year}", { year })}</option>)}
        </select>
        {(found?.books.length ?? 0) > 1 && (
          <select className="select-plain" aria-label={t("Book")} value={asked.billingEntityId} onChange={(event) => change({ book: event.target.value })}>
            <option value="">{t("All books")}</option>
            {found?.books.map((one) => <option key={one.id} value={one.id}>{one.name}</option>)}
          </select>
        )}
        <select className="select-plain" aria-label={t("Columns", { context: "profit" })} value={asked.across} onChange={(event) => change({ across: event.target.value })}>
          <option value="">{t("Figures only", { context: "profit" })}</option>
          <option value="MONTH">{t("Margin by month")}</option>
          <option value="CATEGORY">{t("Margin by category")}</option>
        </select>
        <span className="report-files">{["csv", "xlsx"].map((format) => <a key={format} className="btn small" href={`${PATH}?${query}&format=${format}`} download><Icon name="download" size={14} />{format.toUpperCase()}</a>)}</span>
      </section>
      {data.problem && <p className="notice red" role="alert"><Icon name="circle-alert" size={15} />{data.problem}</p>}
      <section className="card">
        {!found ? <p className="pad" aria-busy="true"><Skeleton width="80%" /></p> : found.rows.length === 0 ? <Empty icon="chart-pie" title={t("Nothing was invoiced, charged or written off in this period")} /> : (
          <Scroll><table className="data profit-table">
            <caption className="sr">{t("Profit")}</caption>
            <thead><tr>
              <th scope="col" className="still"><Word group="ProfitBy" value={asked.by} /></th>
              {[t("Revenue"), t("Charges"), t("Depreciation"), t("Disposals and impairments"), t("Margin")].map((name) => <th key={name} scope="col" className="still n">{name}</th>)}
              {found.columns.map((name) => <th key={name} scope="col" className="still n">{name}</th>)}
            </tr></thead>
            <tbody>{found.rows.map((row) => (
              <Fragment key={row.key ?? ""}>
                <tr>
                  <th scope="row">
                    <button type="button" className="icon-btn" aria-expanded={open === (row.key ?? "")} aria-label={t("Documents of {name}", { name: row.name ?? t("Without bearer") })} onClick={() => toggle(row)}><Icon name={open === (row.key ?? "") ? "chevron-down" : "chevron-right"} size={14} /></button>
                    {row.url ? <Link className="link" to={row.url}>{row.name}</Link> : row.name ?? <span className="muted">{t("Without bearer")}</span>} {row.detail && <small className="muted">{row.detail}</small>}
                  </th>
                  <Figures row={row} />
                </tr>
                {open === (row.key ?? "") && <tr><td colSpan={6 + found.columns.length}><Documents documents={documents.key === open ? documents : { ready: false }} /></td></tr>}
              </Fragment>
            ))}</tbody>
            <tfoot><tr><th scope="row">{t("Total")}</th><Figures row={found.total} /></tr></tfoot>
          </table></Scroll>
        )}
      </section>
    </div>
  );
}

/** @param {{ row: ProfitRowOut }} props */
function Figures({ row }) {
  return (
    <>
      {FIGURES.map((name) => <td key={name} className="n">{name === "margin" ? <b><Value value={row[name]} kind="money" /></b> : row[name] ? <Value value={row[name]} kind="money" /> : null}</td>)}
      {row.cells.map((amount, place) => <td key={place} className="n">{amount ? <Value value={amount} kind="money" /> : null}</td>)}
    </>
  );
}

/** @param {{ documents: Opened }} props */
function Documents({ documents }) {
  const { t } = useKit();
  if (documents.problem) return <p className="notice red" role="alert"><Icon name="circle-alert" size={15} />{documents.problem}</p>;
  if (!documents.ready) return <p className="pad" aria-busy="true"><Skeleton width="60%" /></p>;
  return (
    <>
      <table className="data">
        <caption className="sr">{t("Documents")}</caption>
        <thead><tr><th scope="col" className="still">{t("Date")}</th><th scope="col" className="still">{t("Document")}</th><th scope="col" className="still">{t("Part")}</th><th scope="col" className="still n">{t("Amount")}</th></tr></thead>
        <tbody>{documents.items.map((one, place) => (
          <tr key={place}><td><Value value={one.day} kind="date" /></td><td>{one.url ? <Link className="link" to={one.url}>{one.kindLabel} {one.number}</Link> : `${one.kindLabel} ${one.number ?? ""}`}</td><td><Word group="Measure" value={one.measure} /></td><td className="n"><Value value={one.amount} kind="money" /></td></tr>
        ))}</tbody>
      </table>
      {documents.more && <p className="pad muted">{t("These are the newest; the others stand in their lists.")}</p>}
    </>
  );
}
