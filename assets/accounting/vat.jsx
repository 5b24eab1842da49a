// The VAT of a month: what became due and what waits beside the ledger, and the lines of the return.
import { useEffect, useEffectEvent } from "react";
import { Link } from "react-router";
import { Icon, Scroll, Skeleton, useKit, Value } from "../ui/kit.jsx";
import { Problem, useAsked } from "./parts.jsx";
/** @import { ReactNode } from "react" */
/** @import { Read } from "../ui/shapes.d.ts" */
/** @import { VatSummaryOut } from "./answers.d.ts" */

// the month `step` months later
function other(month, step) {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + step;
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, "0")}`;
}

/** @param {{ data: Read<VatSummaryOut>, onRead: (asked: Record<string, string>) => void }} props */
export function VatPage({ data, onRead }) {
  const { t, today, locale } = useKit();
  const [asked, change] = useAsked();
  const month = /^\d{4}-\d{2}$/.test(asked.q) ? asked.q : today().slice(0, 7);
  const read = useEffectEvent(onRead);
  useEffect(() => { read({ yearMonth: month, billingEntityId: asked.book }); }, [month, asked.book]);
  const found = data.ready && data.yearMonth === month ? data : null;
  const named = new Date(`${month}-15T12:00:00Z`).toLocaleDateString(locale, { month: "long", year: "numeric", timeZone: "UTC" });
  const file = (format) => `/api/workspace/accounting/vat-summary?yearMonth=${month}${asked.book ? `&billingEntityId=${asked.book}` : ""}&format=${format}`;
  const books = data.books ?? [];
  return (
    <div className="list-page">
      <header className="page-head"><h1>{t("VAT")} <small className="muted">{named}</small></h1></header>
      <section className="card pad report-head">
        <span className="report-dates">
          <button type="button" className="btn small" aria-label={t("Month before")} onClick={() => change({ q: other(month, -1) })}><Icon name="chevron-left" size={14} /></button>
          <b className="month-name">{named}</b>
          <button type="button" className="btn small" aria-label={t("Month after")} disabled={month >= today().slice(0, 7)} onClick={() => change({ q: other(month, 1) })}><Icon name="chevron-right" size={14} /></button>
        </span>
        {books.length > 1 && (
          <select className="select-plain" aria-label={t("Book")} value={asked.book} onChange={(event) => change({ book: event.target.value })}>
            <option value="">{t("All books")}</option>
            {books.map((book) => <option key={book.id} value={book.id}>{book.name}</option>)}
          </select>
        )}
        {found && <span className={`badge ${found.ledgerDifference === 0 ? "green" : "red"}`}>{found.ledgerDifference === 0 ? t("Documents and ledger agree") : <>{t("Difference of documents and ledger")} <Value value={found.ledgerDifference} kind="money" /></>}</span>}
        <span className="report-files">{["csv", "xlsx"].map((format) => <a key={format} className="btn small" href={file(format)} download><Icon name="download" size={14} />{format.toUpperCase()}</a>)}</span>
      </section>
      <Problem text={data.problem} />
      {!found ? <section className="card"><p className="pad" aria-busy="true"><Skeleton width="80%" /></p></section> : <Month found={found} book={asked.book} />}
    </div>
  );
}

/** @param {{ found: VatSummaryOut, book: string }} props */
function Month({ found, book }) {
  const { t, format } = useKit();
  const opens = (account) => `/workspace/general-ledger?account=${account}&from=${found.from}&to=${found.to}${book ? `&book=${book}` : ""}`;
  const when = { DEBITS: t("with the document"), RECEIPTS: t("with the receipt") };
  const kinds = { INTRA_EU: t("Within the Union"), REVERSE_CHARGE: t("Reverse charge"), FIXED_ASSETS: t("Fixed assets"), GOODS_SERVICES: t("Goods and services"), LOST: t("Lost receivables") };
  const reasons = { K: t("Intra-EU supply"), G: t("Export"), E: t("VAT exempt"), AE: t("Reverse charge"), O: t("Outside the scope of VAT") };
  const due = found.totals.netDue || -found.totals.credit;
  const rated = (row, detail) => ({ key: `${row.account}${detail}`, name: `${format(row.rate, "percent")} ${detail}`, ...row });
  return (
    <>
      <section className="card pad vat-figures">
        <span><small>{t("VAT collected")}</small><b><Value value={found.totals.collected} kind="money" /></b></span>
        <span><small>{t("VAT deductible")}</small><b><Value value={found.totals.deductible} kind="money" /></b></span>
        <span><small>{due < 0 ? t("VAT credit") : t("VAT to pay")}</small><b><Value value={Math.abs(due)} kind="money" /></b></span>
      </section>
      <div className="vat-columns">
        <section className="card">
          <Part title={t("VAT collected")} opens={opens} rows={found.collected.map((row) => rated(row, when[row.chargeability]))} />
          <Part title={t("VAT owed by the buyer")} opens={opens} rows={found.acquisitions.map((row) => rated(row, kinds[row.kind]))} />
          <Part title={t("VAT deductible")} opens={opens} rows={found.deductible.map((row) => ({ key: row.account + row.kind, name: kinds[row.kind], ...row }))} />
          <Part title={t("VAT waiting for receipt, end of month")} opens={opens} rows={found.pending.map((row) => rated(row, ""))} />
          <Part title={t("Sales without VAT")} opens={opens} rows={found.exempt.map((row) => ({ key: row.category, name: reasons[row.category] ?? row.category, account: "", base: row.base, vat: null }))} />
          {!found.collected.length && !found.pending.length && !found.exempt.length && <p className="pad muted">{t("No VAT moved in this month.")}</p>}
        </section>
        <div className="vat-side">
          <section className="card">
            <Scroll>
              <table className="data vat-table">
                <caption>{t("Lines of the return CA3, in whole euros")}</caption>
                <thead><tr><th scope="col" className="still">{t("Line")}</th><th scope="col" className="still n">{t("Base excl. VAT")}</th><th scope="col" className="still n">{t("VAT")}</th></tr></thead>
                <tbody>{found.boxes.map((one) => <tr key={one.box}><th scope="row">{one.box}</th><td className="n" title={one.base === null ? undefined : format(one.base, "money")}>{one.declaredBase === null ? null : format(one.declaredBase, "number")}</td><td className="n" title={one.vat === null ? undefined : format(one.vat, "money")}>{one.declaredVat === null ? null : format(one.declaredVat, "number")}</td></tr>)}</tbody>
              </table>
            </Scroll>
          </section>
          <section className="card">
            <Scroll>
              <table className="data vat-table">
                <caption>{t("Documents beside the ledger")}</caption>
                <thead><tr><th scope="col" className="still">{t("VAT rate")}</th><th scope="col" className="still n">{t("Due, documents")}</th><th scope="col" className="still n">{t("Due, ledger")}</th><th scope="col" className="still n">{t("Waiting, documents")}</th><th scope="col" className="still n">{t("Waiting, ledger")}</th></tr></thead>
                <tbody>{found.compared.map((row) => <tr key={row.rate}><th scope="row">{format(row.rate, "percent")}</th>{["documentsDue", "ledgerDue", "documentsPending", "ledgerPending"].map((name) => <td key={name} className="n"><Value value={row[name]} kind="money" /></td>)}</tr>)}</tbody>
              </table>
            </Scroll>
          </section>
        </div>
      </div>
    </>
  );
}

/** @param {{ title: ReactNode, rows: { key: string, name: ReactNode, account: string, base: number, vat: number | null }[], opens: (account: string) => string }} props */
function Part({ title, rows, opens }) {
  const { t } = useKit();
  if (!rows.length) return null;
  return (
    <Scroll><table className="data vat-table">
      <caption>{title}</caption>
      <thead><tr><th scope="col" className="still">{t("Subject")}</th><th scope="col" className="still">{t("Account")}</th><th scope="col" className="still n">{t("Base excl. VAT")}</th><th scope="col" className="still n">{t("VAT")}</th></tr></thead>
      <tbody>{rows.map((row) => (
        <tr key={row.key}>
          <th scope="row">{row.name}</th><td>{row.account && <Link className="number" to={opens(row.account)}>{row.account}</Link>}</td>
          <td className="n"><Value value={row.base} kind="money" /></td><td className="n">{row.vat === null ? null : row.account ? <Link to={opens(row.account)}><Value value={row.vat} kind="money" /></Link> : <Value value={row.vat} kind="money" />}</td>
        </tr>
      ))}</tbody>
    </table></Scroll>
  );
}
