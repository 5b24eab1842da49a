// The result of a simulation: its figures, the balance over the months, the rows.
import { useState } from "react";
import { Chart } from "../ui/charts.jsx";
import { Scroll, useKit } from "../ui/kit.jsx";
import { balances, coefficient } from "./terms.js";
/** @import { SimulationOut } from "./answers.d.ts" */

const POINTS = 24;
const FIRST = 6;

/** @param {{ found: SimulationOut, internal: boolean, isOld: boolean }} props */
export function Figures({ found, internal, isOld }) {
  const { t, format, locale } = useKit();
  const figures = [
    [t("Rent excl. VAT"), format(found.rentHt, "money"), "main"], [t("Sum of the rents"), format(found.totalRentsHt, "money"), ""],
    ...(internal ? [
      [t("Rent in % of the capital"), coefficient(found.coefficientPct, format, locale), ""], [t("Interest"), format(found.totalInterestHt, "money"), ""],
      [t("Yield (IRR)"), found.irrPct === null ? "–" : format(found.irrPct, "percent"), ""],
      [t("Lender's price"), found.lenderPriceHt === null ? "–" : format(found.lenderPriceHt, "money"), ""],
      [t("Margin, residual sold"), found.marginHt === null ? "–" : format(found.marginHt, "money"), Number(found.marginHt) < 0 ? "red" : ""],
    ] : []),
  ];
  return <section className={`card lease-figures ${isOld ? "old" : ""}`} aria-label={t("Result")} aria-live="polite"><dl>{figures.map(([name, value, tone]) => <div key={name}><dt>{name}</dt><dd className={`num ${tone}`}>{value}</dd></div>)}</dl></section>;
}

/** @param {{ curves: { label: string, rows: SimulationOut["rows"], period: number }[] }} props */
export function Curve({ curves }) {
  const { t } = useKit();
  const known = curves.filter((one) => one.rows.length).map((one) => ({ ...one, at: balances(one.rows, one.period), end: one.rows.length * one.period }));
  const end = Math.max(...known.map((one) => one.end));
  const every = Math.ceil(end / POINTS);
  const months = [...new Set([...Array.from({ length: Math.floor(end / every) + 1 }, (_one, number) => number * every), ...known.map((one) => one.end)])].sort((a, b) => a - b);
  const points = months.map((month) => ({ label: String(month), values: known.map((one) => (month > one.end ? null : one.at.get(month - (month % one.period)) ?? null)) }));
  return <section className="card pad"><Chart kind="line" title={t("Capital left, by month")} series={known.map((one) => ({ name: one.label, kind: "line" }))} points={points} /></section>;
}

/** @param {{ found: SimulationOut }} props */
export function Rows({ found }) {
  const { t, format } = useKit();
  const [all, setAll] = useState(false);
  const { rows } = found;
  const shown = all || rows.length <= FIRST + 2 ? rows : [...rows.slice(0, FIRST), rows[rows.length - 1]];
  const cells = (row) => ["rent", "opening", "interest", "principal", "closing"].map((name) => <td key={name} className="n">{format(row[name], "money")}</td>);
  return (
    <section className="card" aria-label={t("Rows")}>
      <header className="card-head"><h2>{t("Rows")}</h2>{rows.length > FIRST + 2 && <button type="button" className="btn ghost small" aria-expanded={all} onClick={() => setAll(!all)}>{all ? t("Fewer rows") : t("All {count}", { count: rows.length })}</button>}</header>
      <Scroll>
        <table className="lease-table">
          <thead><tr><th scope="col">{t("No.")}</th><th scope="col" className="n">{t("Rent")}</th><th scope="col" className="n">{t("Opening")}</th><th scope="col" className="n">{t("Interest")}</th><th scope="col" className="n">{t("Principal")}</th><th scope="col" className="n">{t("Closing")}</th></tr></thead>
          <tbody>{shown.map((row) => <tr key={row.number}><th scope="row" className="num">{row.number}</th>{cells(row)}</tr>)}</tbody>
          <tfoot><tr><th scope="row">{t("Sums")}</th><td className="n">{format(found.totalRentsHt, "money")}</td><td /><td className="n">{format(found.totalInterestHt, "money")}</td><td className="n">{format(Number(found.capitalHt) - Number(found.residualHt), "money")}</td><td /></tr></tfoot>
        </table>
      </Scroll>
    </section>
  );
}
