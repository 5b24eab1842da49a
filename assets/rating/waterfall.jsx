// The points of a score as a waterfall: each criterion stands on those before it, what it missed is outlined, classes are lines.
import { Scroll, useKit } from "../ui/kit.jsx";
import { points, toneOf } from "./values.js";
/** @import { CSSProperties } from "react" */
/** @import { ClassOut } from "./answers.d.ts" */
/** @import { Criterion } from "./values.js" */

/** @typedef {{ key: string, label: string, of: string, from: number, height: number, missed: number, tone: string, text: string }} Column */

/** @param {Record<string, number>} properties */
const style = (properties) => /** @type {CSSProperties} */ (Object.fromEntries(Object.entries(properties).map(([name, value]) => [`--${name}`, value])));

/** @param {{ criteria: Criterion[], classes: ClassOut[], score: number, uncapped: number }} props */
export function Waterfall({ criteria, classes, score, uncapped }) {
  const { t, locale } = useKit();
  let base = 0;
  const scale = uncapped > 0 ? uncapped / Math.max(0.01, criteria.reduce((sum, one) => sum + (one.points ?? 0), 0)) : 1;
  /** @type {Column[]} */
  const columns = criteria.map((one) => {
    const [from, height, whole] = [base, one.part ?? 0, one.max * scale];
    base += height;
    const skipped = one.part === null;
    return { key: one.criterion, label: one.label, of: skipped ? t("left out") : t("of {max}", { max: one.max }), from, height, missed: skipped ? 0 : Math.max(0, whole - height), tone: toneOf(height, whole), text: skipped ? "–" : points(height, locale) };
  });
  if (uncapped > score) columns.push({ key: "cap", label: t("Cap"), of: "", from: score, height: uncapped - score, missed: 0, tone: "cap", text: `−${points(uncapped - score, locale)}` });
  columns.push({ key: "score", label: t("Score"), of: "", from: 0, height: score, missed: 0, tone: "whole", text: points(score, locale) });
  const said = columns.map((one) => `${one.label} ${one.text}`).join(", ");
  return (
    <section className="card rate-points">
      <header className="card-head"><h2>{t("Where the points come from")}</h2>
        <ul className="rate-legend" aria-hidden="true"><li><i className="good" />{t("75% and more")}</li><li><i className="partly" />{t("40 to 75%")}</li><li><i className="weak" />{t("less")}</li><li><i className="missed" />{t("missed points")}</li></ul></header>
      <Scroll>
        <div className="rate-fall" role="img" aria-label={said}>
          <div className="rate-plot">
            {classes.filter(({ least }) => least > 0).map(({ letter, least }) => <span key={letter} className="rate-line" style={style({ at: least })}><b>{letter} {least}</b></span>)}
            {columns.map((one) => (
              <div key={one.key} className="rate-col">
                {one.missed > 0 && <i className="missed" style={style({ from: one.from + one.height, high: one.missed })} />}
                <i className={one.tone} style={style({ from: one.from, high: one.height })} />
                <b style={style({ from: one.from + one.height + one.missed })}>{one.text}</b>
              </div>
            ))}
          </div>
          <div className="rate-names">{columns.map((one) => <span key={one.key} className={one.key === "score" ? "strong" : ""}>{one.label}<small>{one.of}</small></span>)}</div>
        </div>
      </Scroll>
    </section>
  );
}
