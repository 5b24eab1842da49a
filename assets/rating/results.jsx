// The results of the boxes: the items that formulas read, as the returns say them, and what is doubtful about each year.
import { Icon, Scroll, useKit } from "../ui/kit.jsx";
/** @import { Label } from "../ui/shapes.d.ts" */
/** @import { Column } from "./sheet.js" */

/** @type {Record<string, [string, string]>} */
const LEVELS = { ERROR: ["circle-x", "red"], WARNING: ["triangle-alert", "amber"], NOTE: ["circle-help", "gray"] };

/** @param {{ columns: Column[], labels: Record<string, Label> }} props */
export function Results({ columns, labels }) {
  const { t, tx, format } = useKit();
  const years = columns.flatMap(({ stored }) => (stored ? [stored] : []));
  const named = Object.keys(labels).filter((name) => years.some((year) => year.reported[name] !== undefined));
  const found = years.flatMap((year) => [
    ...year.missing.map((item) => ({ key: `${year.fiscalYear} ${item}`, year: year.fiscalYear, level: "ERROR", message: t("{item} is missing", { item: tx(labels[item]) }) })),
    ...year.findings.map((finding) => ({ key: `${year.fiscalYear} ${finding.code}`, year: year.fiscalYear, level: finding.level, message: finding.message })),
  ]);
  return (
    <>
      {found.length > 0 && (
        <section className="card pad rate-findings" aria-label={t("What is doubtful")}>
          <h2>{t("What is doubtful")}</h2>
          <ul>{found.map((one) => { const [icon, tone] = LEVELS[one.level] ?? LEVELS.NOTE; return <li key={one.key}><span className={`tone ${tone}`}><Icon name={icon} size={16} /></span><b>{one.year}</b><span>{one.message}</span></li>; })}</ul>
        </section>
      )}
      {named.length > 0 && (
        <section className="card">
          <header className="card-head"><h2>{t("What they give")}</h2><span className="muted">{t("in euros, as last saved")}</span></header>
          <Scroll>
            <table className="rate-table">
              <thead><tr><th scope="col">{t("Item")}</th>{years.map((year) => <th key={year.id} scope="col" className="n">{year.fiscalYear}</th>)}</tr></thead>
              <tbody>{named.map((name) => <tr key={name}><th scope="row">{tx(labels[name])}</th>{years.map((year) => { const value = year.reported[name]; return <td key={year.id} className={`n ${Number(value) < 0 ? "tone red" : ""}`}>{value === undefined ? "–" : format(value, "money")}</td>; })}</tr>)}</tbody>
            </table>
          </Scroll>
        </section>
      )}
    </>
  );
}
