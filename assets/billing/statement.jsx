// The statement of account of a customer: a period, its movements with the running balance, what is open by age.
import { useEffect, useEffectEvent, useState } from "react";
import { Link } from "react-router";
import { DateInput, isoDay } from "../ui/dates.jsx";
import { Empty, Icon, Late, Scroll, Skeleton, useKit, Value, Word } from "../ui/kit.jsx";
import { useRecord } from "../ui/record.jsx";
/** @import { Body, OwnWords } from "../ui/shapes.d.ts" */
/** @import { BandsOut, StatementOut } from "./answers.d.ts" */

function periods({ t, today }) {
  const now = today();
  const [year, month] = now.split("-").map(Number);
  return [
    { name: "year", label: t("This year"), from: `${year}-01-01`, to: now },
    { name: "quarter", label: t("Last 3 months"), from: isoDay(new Date(year, month - 3, 1)), to: now },
    { name: "twelve", label: t("Last 12 months"), from: isoDay(new Date(year, month - 12, 1)), to: now },
    { name: "before", label: t("Last year"), from: `${year - 1}-01-01`, to: `${year - 1}-12-31` },
  ];
}

export const BANDS = [["notDue", "green"], ["late1to30", "amber"], ["late31to60", "amber"], ["late61to90", "red"], ["lateOver90", "red"]];
export const bandLabels = (t) => ({
  notDue: t("Not due"), late1to30: t("1 to 30 days"), late31to60: t("31 to 60 days"), late61to90: t("61 to 90 days"), lateOver90: t("Over 90 days"), credits: t("Credits"), advances: t("Advances"),
});

/** @param {{ data: Partial<StatementOut> & { problem?: string }, words: OwnWords, onRead: (id: string, asked: { from: string, to: string }) => void }} props */
export function StatementPanel({ data, words, onRead }) {
  const kit = useKit();
  const { t } = kit;
  const record = useRecord();
  const choices = periods(kit);
  const [period, setPeriod] = useState({ from: choices[0].from, to: choices[0].to });
  const valid = /^\d{4}-\d{2}-\d{2}$/.test(period.from) && /^\d{4}-\d{2}-\d{2}$/.test(period.to);
  const read = useEffectEvent(() => onRead(record.id, period));
  useEffect(() => {
    if (record.id && valid) read();
  }, [record, period.from, period.to, valid]);
  const found = data.customerId === record.id ? /** @type {StatementOut} */ (data) : null;
  const file = (format) => `/api/workspace/customers/${record.id}/statement?from=${period.from}&to=${period.to}&format=${format}`;
  return (
    <div className="stack">
      <section className="card pad report-head">
        <div className="segmented" role="group" aria-label={t("Period")}>
          {choices.map((choice) => (
            <button key={choice.name} type="button" className={`btn small ${choice.from === period.from && choice.to === period.to ? "on" : ""}`}
              aria-pressed={choice.from === period.from && choice.to === period.to} onClick={() => setPeriod({ from: choice.from, to: choice.to })}>{choice.label}</button>
          ))}
        </div>
        <span className="report-dates">
          <DateInput common={{ "aria-label": t("From") }} value={period.from} onChange={(from) => setPeriod((now) => ({ ...now, from }))} />
          <span aria-hidden="true">–</span>
          <DateInput common={{ "aria-label": t("To") }} value={period.to} onChange={(to) => setPeriod((now) => ({ ...now, to }))} />
        </span>
        <span className="report-files">
          <a className="btn small" href={file("pdf")} target="_blank" rel="noopener"><Icon name="file-text" size={14} />{t("PDF")}</a>
          <a className="btn small" href={file("csv")} download><Icon name="download" size={14} />CSV</a>
          <a className="btn small" href={file("xlsx")} download><Icon name="download" size={14} />XLSX</a>
        </span>
      </section>
      {data.problem && !found && <p className="notice red"><Icon name="circle-alert" />{data.problem}</p>}
      {found ? <><Movements found={found} words={words} /><Bands bands={found.bands} closing={found.closing} /></> : !data.problem && <div className="card pad" aria-busy="true"><Skeleton width="80%" /></div>}
    </div>
  );
}

/** @param {{ found: StatementOut, words: OwnWords }} props */
function Movements({ found, words }) {
  const kit = useKit();
  const { t } = kit;
  return (
    <section className="card">
      <Scroll>
        <table className="data account">
          <thead><tr>
            {[t("Date"), t("Kind"), t("Number"), t("About"), t("Due on")].map((text) => <th key={text} scope="col" className="still">{text}</th>)}
            {[t("Debit"), t("Credit"), t("Balance")].map((text) => <th key={text} scope="col" className="still n">{text}</th>)}
          </tr></thead>
          <tbody>
            <tr className="carried"><td className="when"><Value value={found.from} kind="date" /></td><td colSpan={6}>{t("Balance brought forward")}</td><td className="n"><Value value={found.opening} kind="money" /></td></tr>
            {found.rows.map((row, position) => (
              <tr key={`${row.recordId}-${position}`}>
                <td className="when"><Value value={row.date} kind="date" /></td>
                <td><Word group={words.kind} value={row.kind} /></td>
                <td><Link className="number" to={row.url}>{row.number || <Word group={words.method} value={row.method} />}</Link></td>
                <td><Value value={row.about} /></td>
                <td className="when"><Value value={row.dueDate} kind="date" />{row.daysLate > 0 && <span className="late-below"><Late days={row.daysLate} kit={kit} /></span>}</td>
                <td className="n">{row.debit !== 0 && <Value value={row.debit} kind="money" />}</td>
                <td className="n">{row.credit !== 0 && <Value value={row.credit} kind="money" />}</td>
                <td className="n"><Value value={row.balance} kind="money" /></td>
              </tr>
            ))}
          </tbody>
          <tfoot><tr>
            <th scope="row" colSpan={5}>{t("Balance")} · <Value value={found.to} kind="date" /></th>
            <td className="n"><Value value={found.totalDebit} kind="money" /></td><td className="n"><Value value={found.totalCredit} kind="money" /></td><td className="n"><b><Value value={found.closing} kind="money" /></b></td>
          </tr></tfoot>
        </table>
      </Scroll>
      {!found.rows.length && <Empty icon="inbox" title={t("Nothing moved in this period")} />}
    </section>
  );
}

/** @param {{ bands: BandsOut, closing: number }} props */
function Bands({ bands, closing }) {
  const { t } = useKit();
  const labels = bandLabels(t);
  return (
    <section className="card">
      <header className="card-head"><h2>{t("Open by age")}</h2></header>
      <dl className="figures">
        {BANDS.map(([name, tone]) => <div key={name}><dt>{labels[name]}</dt><dd className={bands[name] ? `tone ${tone}` : ""}><Value value={bands[name]} kind="money" /></dd></div>)}
        <div><dt>{labels.credits}</dt><dd><Value value={bands.credits} kind="money" /></dd></div>
        {bands.advances > 0 && <div><dt>{labels.advances}</dt><dd><Value value={bands.advances} kind="money" /></dd></div>}
        <div><dt>{t("Balance")}</dt><dd><b><Value value={closing} kind="money" /></b></dd></div>
      </dl>
    </section>
  );
}
