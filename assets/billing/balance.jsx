// The aged balance of customers on a chosen day: a table with its sums, and the same as a file.
import { useEffect, useEffectEvent, useState } from "react";
import { Link } from "react-router";
import { DateInput } from "../ui/dates.jsx";
import { Empty, Icon, Scroll, Skeleton, useKit, Value } from "../ui/kit.jsx";
import { BANDS, bandLabels } from "./statement.jsx";
/** @import { Read } from "../ui/shapes.d.ts" */
/** @import { CustomerBalancesOut } from "./answers.d.ts" */

const MOVES = ["opening", "debit", "credit", "doubtful"];

/** @param {{ data: Read<CustomerBalancesOut>, onRead: (day: string, asked: { page: number }) => void }} props */
export function BalancePage({ data, onRead }) {
  const { t, format } = useKit();
  const [day, setDay] = useState("");
  const [page, setPage] = useState(1);
  const [moves, setMoves] = useState(false);
  const read = useEffectEvent(onRead);
  useEffect(() => {
    if (day === "" || /^\d{4}-\d{2}-\d{2}$/.test(day)) read(day, { page });
  }, [day, page]);
  useEffect(() => {
    if (data.asOf) setDay((now) => now || data.asOf);
  }, [data.asOf]);
  const labels = bandLabels(t);
  const names = [...(moves ? MOVES : []), "balance", ...BANDS.map(([name]) => name), "credits", "advances"];
  const others = { opening: t("Opening balance"), debit: t("Debit"), credit: t("Credit"), balance: t("Balance"), doubtful: t("Of which doubtful") };
  const text = (name) => others[name] ?? labels[name];
  const file = (kind) => `/api/workspace/accounting/balance-customers?asOf=${data.asOf ?? ""}&format=${kind}`;
  const pages = data.total ? Math.ceil(data.total / data.pageSize) : 1;
  return (
    <div className="list-page">
      <header className="page-head"><h1>{t("Aged balance")}</h1>{data.ready && <span className="count">{format(data.total, "number")}</span>}</header>
      <section className="card pad report-head">
        <span className="report-dates">{t("On")} <DateInput common={{ "aria-label": t("On") }} value={day} onChange={(value) => { setDay(value); setPage(1); }} /></span>
        <label className="option"><input type="checkbox" checked={moves} onChange={(event) => setMoves(event.target.checked)} /><span>{data.from ? t("Movements since {date}", { date: format(data.from, "date") }) : t("Movements")}</span></label>
        <span className="report-files">
          <a className="btn small" href={file("csv")} download><Icon name="download" size={14} />CSV</a>
          <a className="btn small" href={file("xlsx")} download><Icon name="download" size={14} />XLSX</a>
        </span>
      </section>
      {data.problem && <p className="notice red"><Icon name="circle-alert" />{data.problem}</p>}
      {data.ready && data.totals?.difference !== 0 && (
        <p className="notice red"><Icon name="circle-alert" />{t("Ledger and open items differ by")} <Value value={data.totals?.difference} kind="money" /></p>
      )}
      <section className="card">
        {!data.ready ? <p className="pad" aria-busy="true"><Skeleton width="80%" /></p> : !data.total ? <Empty icon="circle-check" title={t("Nobody owes anything on this day")} /> : (
          <Scroll>
            <table className="data account">
              <thead><tr><th scope="col" className="still">{t("Customer")}</th>{names.map((name) => <th key={name} scope="col" className="still n">{text(name)}</th>)}<th scope="col" className="still">{t("Oldest due date")}</th><th scope="col" className="still n" title={t("From issue to full settlement, over the invoices settled within twelve months")}>{t("Average days to pay")}</th></tr></thead>
              <tbody>
                {data.items.map((row) => (
                  <tr key={row.customerId}>
                    <td><Link className="number" to={`/workspace/customers/${row.customerId}#statement`}>{row.name}</Link><small className="cell-detail">{row.code}</small></td>
                    {names.map((name) => <td key={name} className="n">{row[name] !== 0 && <Value value={row[name]} kind="money" />}</td>)}
                    <td className="when"><Value value={row.oldestDueDate} kind="date" /></td>
                    <td className="n"><Value value={row.averageDaysToPay} kind="number" /></td>
                  </tr>
                ))}
              </tbody>
              <tfoot><tr><th scope="row">{t("Total")}</th>{names.map((name) => <td key={name} className="n"><b><Value value={data.totals[name]} kind="money" /></b></td>)}<td /><td /></tr></tfoot>
            </table>
          </Scroll>
        )}
      </section>
      {pages > 1 && (
        <nav className="pager" aria-label={t("Pages")}>
          <button type="button" className="btn small" disabled={page <= 1} onClick={() => setPage(page - 1)}>{t("Previous")}</button>
          <span className="muted num">{page} / {pages}</span>
          <button type="button" className="btn small" disabled={page >= pages} onClick={() => setPage(page + 1)}>{t("Next")}</button>
        </nav>
      )}
    </div>
  );
}
