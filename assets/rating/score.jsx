// The score of a rating: its class, where the points come from, what would change the class, what it advises and who decided otherwise.
import { Badge, Empty, Icon, Scroll, useKit, Word } from "../ui/kit.jsx";
import { useRecord } from "../ui/record.jsx";
import { points, valueText } from "./values.js";
import { Waterfall } from "./waterfall.jsx";
/** @import { ReactNode } from "react" */
/** @import { RatingOut } from "./answers.d.ts" */
/** @import { Absent, Cap, Change, Criterion, Detail, Limit, ScoredYear } from "./values.js" */

/** @param {{ rating: RatingOut }} props */
function Dial({ rating }) {
  const { t, locale, format } = useKit();
  const { score, ratingClass } = rating;
  return (
    <section className="card pad rate-dial" aria-label={t("Class")}>
      <span className={`rate-letter class-${ratingClass ?? "none"}`}>{ratingClass ?? "–"}</span>
      <div>
        <p className="rate-number"><b>{score === null ? "–" : points(score, locale)}</b><span className="muted"> / 100</span></p>
        <p className="muted">{rating.expiresAt ? t("valid until {date}", { date: format(rating.expiresAt, "date") }) : t("valid for {count} {count|month|months}", { count: rating.validityMonths })} · {t("grid {number}", { number: rating.gridVersion })}</p>
      </div>
      <Word group="RefiRecommendation" value={rating.recommendation} />
    </section>
  );
}

/** @param {{ details: Detail[], criteria: Criterion[], years: ScoredYear[], uncapped: number | null }} props */
function Criteria({ details, criteria, years, uncapped }) {
  const kit = useKit();
  const { t, format, locale } = kit;
  const of = (/** @type {string} */ code, /** @type {number} */ year) => details.find((one) => one.criterion === code && one.year === year);
  return (
    <section className="card">
      <Scroll>
        <table className="rate-table">
          <caption className="sr">{t("Points by criterion and year")}</caption>
          <thead><tr><th scope="col">{t("Criterion")}</th>{years.flatMap(({ year }) => [<th key={year} scope="col" className="n">{year}</th>, <th key={`${year} points`} scope="col" className="n">{t("pts")}</th>])}<th scope="col" className="n">{t("Weighted")}</th><th scope="col" className="n">{t("Max")}</th></tr></thead>
          <tbody>{criteria.map((one) => (
            <tr key={one.criterion}>
              <th scope="row">{one.label}{one.part === null && <small className="muted">{t("left out: the latest year does not tell it")}</small>}</th>
              {years.flatMap(({ year }) => {
                const cell = of(one.criterion, year);
                const why = cell?.outcome === "DENOMINATOR" ? t("There is nothing positive to divide by: 0 points.") : cell?.outcome === "FULL" ? t("Full points whatever the ratio.") : cell?.outcome === "MISSING" ? t("Not known") : undefined;
                return [
                  <td key={year} className="n" title={why}>{cell ? valueText(cell.value, cell.unit, kit) : "–"}</td>,
                  <td key={`${year} points`} className="n muted" title={cell?.next ? t("{at} would give {gain} more", { at: valueText(cell.next.at, cell.unit, kit), gain: points(cell.next.gain, locale) }) : why}>{cell ? format(cell.points, "number") : "–"}</td>,
                ];
              })}
              <td className="n strong">{one.part === null ? "–" : points(one.part, locale)}</td><td className="n muted">{format(one.max, "number")}</td>
            </tr>
          ))}</tbody>
          <tfoot><tr><th scope="row">{t("Weights")} {years.map(({ weight }) => format(Math.round(weight * 1000) / 10, "percent")).join(" · ")}</th>
            {years.flatMap(({ year, points: sum }) => [<td key={year} />, <td key={`${year} points`} className="n">{format(sum, "number")}</td>])}
            <td className="n">{uncapped === null ? "–" : points(uncapped, locale)}</td><td className="n">100</td></tr></tfoot>
        </table>
      </Scroll>
    </section>
  );
}

/** @param {{ change: Change, caps: Cap[] }} props */
function Next({ change, caps }) {
  const kit = useKit();
  const { t, locale } = kit;
  if (!change.nextClass) return <section className="card pad rate-next"><b>{t("The best class, with {count} {count|point|points} to spare", { count: change.spare })}</b></section>;
  const held = caps.filter((cap) => change.heldBy.includes(cap.code));
  return (
    <section className="card pad rate-next" aria-label={t("What would change the class")}>
      <b>{change.gap > 0 ? t("{count} {count|point|points} to class {letter}", { count: change.gap, letter: change.nextClass }) : t("The points suffice for class {letter}", { letter: change.nextClass })}</b>
      {held.map((cap) => <span key={cap.code} className="tone red"><Icon name="lock" size={13} /> {t("held by: {cap}", { cap: cap.label })}</span>)}
      {change.steps.map((step) => (
        <span key={step.criterion}>{step.label} {valueText(step.at, step.unit, kit)} <span className="muted">({valueText(step.now, step.unit, kit)})</span> <b className="tone green">+{points(step.gain, locale)}</b></span>
      ))}
      {change.steps.length > 0 && <span className="rate-reaches">{t("together:")} <b>{points(change.reaches, locale)}, {change.reachesClass}</b></span>}
    </section>
  );
}

/** @param {{ ok: boolean | null, children: ReactNode, aside?: ReactNode }} props */
function Check({ ok, children, aside }) {
  const { t } = useKit();
  const [icon, tone, said] = ok === null ? ["circle-help", "gray", t("not known")] : ok ? ["circle-check", "green", t("fine")] : ["circle-alert", "amber", t("not met")];
  return <li><span className={`tone ${tone}`}><Icon name={icon} size={16} /><span className="sr">{said}</span></span><span>{children}</span>{aside && <small className="muted">{aside}</small>}</li>;
}

/** @param {{ rating: RatingOut }} props */
function Advice({ rating }) {
  const { t, format } = useKit();
  const limits = /** @type {Limit[]} */ (/** @type {unknown} */ (rating.limits));
  return (
    <section className="card pad rate-advice">
      <h2>{t("Recommendation")}</h2>
      <ul className="rate-checks">
        <Check ok={rating.ratingClass ? rating.ratingClass < "C" : null} aside={t("grid {number}", { number: rating.gridVersion })}>{t("Class {letter}", { letter: rating.ratingClass ?? "–" })}</Check>
        {limits.map((limit) => <Check key={limit.code} ok={limit.holds === null ? null : !limit.holds} aside={limit.code.startsWith("EXPOSURE") ? format(rating.engagement, "money") : undefined}>{limit.label}</Check>)}
        <Check ok={rating.completeYears >= rating.neededYears} aside={t("{found} of {needed}", { found: rating.completeYears, needed: rating.neededYears })}>{t("Complete and coherent years")}</Check>
      </ul>
      {rating.conditions.length > 0 && <><h2>{t("Conditions proposed")}</h2><ul className="rate-conditions">{rating.conditions.map((text) => <li key={text}>{text}</li>)}</ul></>}
    </section>
  );
}

/** @param {{ rating: RatingOut }} props */
function Overrides({ rating }) {
  const { t, format, locale, words, tx } = useKit();
  const { overrideScore, overrideRecommendation, computed } = rating;
  if (!overrideScore && !overrideRecommendation) return null;
  const word = (/** @type {string | null} */ value) => tx(words.RefiRecommendation[value ?? ""]?.label) || "–";
  return (
    <section className="card pad rate-overrides">
      <h2>{t("Decided otherwise")}</h2>
      {overrideScore && <p>{t("Score")} <s>{computed.score === null ? "–" : `${points(computed.score, locale)}, ${computed.ratingClass}`}</s> → <b>{points(Number(overrideScore.value), locale)}</b><small className="muted">« {overrideScore.reason} » {overrideScore.by} · {format(overrideScore.at, "date")}</small></p>}
      {overrideRecommendation && <p>{t("Recommendation")} <s>{word(computed.recommendation)}</s> → <b>{word(overrideRecommendation.value)}</b><small className="muted">« {overrideRecommendation.reason} » {overrideRecommendation.by} · {format(overrideRecommendation.at, "date")}</small></p>}
    </section>
  );
}

/** @param {{ missing: Absent[] }} props */
function Missing({ missing }) {
  const { t } = useKit();
  return (
    <section className="card pad rate-missing">
      <h2>{t("What is missing")}</h2>
      <ul>{missing.map((one) => <li key={`${one.year} ${one.item}`}><Badge tone={one.blocks ? "red" : "amber"}>{one.year ?? t("no year")}</Badge> {one.label}</li>)}</ul>
    </section>
  );
}

export function RatingScore() {
  const { t } = useKit();
  const rating = /** @type {RatingOut} */ (useRecord());
  const [criteria, details, years, caps, missing] = [
    /** @type {Criterion[]} */ (/** @type {unknown} */ (rating.criteria)), /** @type {Detail[]} */ (/** @type {unknown} */ (rating.details)),
    /** @type {ScoredYear[]} */ (/** @type {unknown} */ (rating.years)), /** @type {Cap[]} */ (/** @type {unknown} */ (rating.caps)),
    /** @type {Absent[]} */ (/** @type {unknown} */ (rating.missing)),
  ];
  const change = /** @type {Change | null} */ (/** @type {unknown} */ (rating.change));
  const applying = caps.filter((cap) => cap.applies);
  return (
    <div className="rate-page">
      <div className="rate-main">
        {rating.insufficient && <Empty icon="gauge" title={t("Too little is known for a score")} text={t("Type the tax returns under “Statements”: a missing box is not taken for zero.")} />}
        {!rating.insufficient && rating.computed.score !== null && <Waterfall criteria={criteria} classes={rating.classes} score={Number(rating.computed.score)} uncapped={Number(rating.uncapped ?? rating.computed.score)} />}
        {change && <Next change={change} caps={caps} />}
        {years.length > 0 && <Criteria details={details} criteria={criteria} years={years} uncapped={rating.uncapped} />}
      </div>
      <div className="rate-side">
        <Dial rating={rating} />
        <Advice rating={rating} />
        {applying.length > 0 && <section className="card pad rate-caps"><h2>{t("Caps that apply")}</h2><ul>{applying.map((cap) => <li key={cap.code}><span>{cap.label}</span><b className="num">{t("at most {score}", { score: cap.maxScore })}</b></li>)}</ul></section>}
        {missing.length > 0 && <Missing missing={missing} />}
        <Overrides rating={rating} />
      </div>
    </div>
  );
}
