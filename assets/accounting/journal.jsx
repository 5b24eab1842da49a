// The journals of sales and purchases: entries with what they come to, running totals, and the entry behind each.
import { useEffect, useEffectEvent } from "react";
import { Link } from "react-router";
import { Empty, Scroll, Skeleton, useKit, Value } from "../ui/kit.jsx";
import { Head, Money, Pager, Peek, Problem, useAsked, useWalk } from "./parts.jsx";
/** @import { Read } from "../ui/shapes.d.ts" */
/** @import { JournalEntryOut, JournalOut } from "./answers.d.ts" */
/** @import { EntryRead } from "./parts.jsx" */

/** @param {{ title: string, path: string, data: Read<JournalOut>, entry: EntryRead | null, onRead: (asked: Record<string, string>) => void, onEntry: (id: string) => void }} props */
export function JournalPage({ title, path, data, entry, onRead, onEntry }) {
  const { t, tx, format } = useKit();
  const [asked, change] = useAsked({ month: true });
  const table = useWalk();
  const read = useEffectEvent(onRead);
  useEffect(() => {
    read({ from: asked.from, to: asked.to, billingEntityId: asked.book, page: String(asked.page), q: asked.q, vatRate: asked.rate });
  }, [asked.from, asked.to, asked.book, asked.page, asked.q, asked.rate]);
  const rates = data.totals?.byRate ?? [];
  const more = `${asked.q ? `&q=${encodeURIComponent(asked.q)}` : ""}${asked.rate ? `&vatRate=${asked.rate}` : ""}`;
  return (
    <div className="list-page">
      <Head title={tx(title)} asked={asked} change={change} path={path} books={data.books} formats={["csv", "xlsx"]} more={more}>
        <input type="search" className="input" placeholder={t("Document, label")} aria-label={t("Document, label")} defaultValue={asked.q} key={asked.q}
          onKeyDown={(event) => event.key === "Enter" && change({ q: event.currentTarget.value.trim(), page: "" })} onBlur={(event) => event.target.value.trim() !== asked.q && change({ q: event.target.value.trim(), page: "" })} />
        {asked.rate && <button type="button" className="chip" onClick={() => change({ rate: "", page: "" })}>{t("VAT")} {format(Number(asked.rate), "percent")} ×</button>}
      </Head>
      <Problem text={data.problem} />
      <section className="card">
        {!data.ready ? <p className="pad" aria-busy="true"><Skeleton width="80%" /></p> : !data.items.length ? <Empty icon="notebook-text" title={t("No entry in this period")} /> : (
          <Scroll>
            <table className="data journal-table" ref={table}>
              <thead><tr>
                <th scope="col" className="still">{t("Date")}</th><th scope="col" className="still">{t("Entry")}</th><th scope="col" className="still">{t("Source document")}</th><th scope="col" className="still">{t("Party")}</th>
                <th scope="col" className="still n">{t("Excl. VAT")}</th><th scope="col" className="still n">{t("VAT")}</th><th scope="col" className="still n">{t("Incl. VAT")}</th><th scope="col" className="still n">{t("Running total incl. VAT")}</th>
              </tr></thead>
              <tbody>{data.items.map((row) => <Row key={row.entryId} row={row} entry={entry} onEntry={onEntry} />)}</tbody>
              <tfoot><tr>
                <th scope="row" colSpan={4}>{t("Total")} · {t("Debit")} <Value value={data.totals.debit} kind="money" /> = {t("Credit")} <Value value={data.totals.credit} kind="money" /></th>
                <td className="n" data-side={t("Excl. VAT")}><b><Value value={data.totals.ht} kind="money" /></b></td><td className="n" data-side={t("VAT")}><b><Value value={data.totals.vat} kind="money" /></b></td><td className="n" data-side={t("Incl. VAT")}><b><Value value={data.totals.ttc} kind="money" /></b></td><td />
              </tr></tfoot>
            </table>
          </Scroll>
        )}
      </section>
      {rates.length > 0 && (
        <section className="card">
          <table className="data rates-table">
            <thead><tr><th scope="col" className="still">{t("VAT rate")}</th><th scope="col" className="still n">{t("Base excl. VAT")}</th><th scope="col" className="still n">{t("VAT")}</th></tr></thead>
            <tbody>{rates.map((row) => (
              <tr key={row.rate}><td>{row.rate ? <button type="button" className="link" onClick={() => change({ rate: String(row.rate), page: "" })}>{format(row.rate, "percent")}</button> : t("Without VAT")}</td><td className="n"><Value value={row.base} kind="money" /></td><td className="n"><Money value={row.vat} /></td></tr>
            ))}</tbody>
          </table>
        </section>
      )}
      <Pager page={asked.page} pages={data.ready ? Math.ceil(data.total / data.pageSize) : 1} onPage={(page) => change({ page: String(page) })} />
    </div>
  );
}

/** @param {{ row: JournalEntryOut, entry: EntryRead | null, onEntry: (id: string) => void }} props */
function Row({ row, entry, onEntry }) {
  const { t } = useKit();
  const looked = { entryId: row.entryId, entryNumber: row.entryNumber, journal: row.entryNumber, pieceRef: row.pieceRef };
  return (
    <tr>
      <td className="when"><Value value={row.entryDate} kind="date" /></td>
      <td><Peek line={looked} entry={entry} onEntry={onEntry} /></td>
      <td>{row.sourceUrl ? <Link className="number" to={row.sourceUrl}>{row.pieceRef}</Link> : row.pieceRef}</td>
      <td>{row.partyName ?? row.label}</td>
      <td className="n" data-side={t("Excl. VAT")}><Value value={row.totalHt} kind="money" /></td><td className="n" data-side={t("VAT")}><Money value={row.totalVat} /></td><td className="n" data-side={t("Incl. VAT")}><Value value={row.totalTtc} kind="money" /></td><td className="n muted" data-side={t("Running total incl. VAT")}><Value value={row.runningTtc} kind="money" /></td>
    </tr>
  );
}
