// The ratings of one company, and one of them beside the open one: criteria with the points that they give to each score.
import { useState } from "react";
import { Link } from "react-router";
import { call, refusal } from "../ui/calls.js";
import { Icon, Nothing, Scroll, useKit, Word } from "../ui/kit.jsx";
import { useRecord } from "../ui/record.jsx";
import { points } from "./values.js";
/** @import { RatingOut } from "./answers.d.ts" */
/** @import { Criterion } from "./values.js" */

const ROUTE = "/workspace/rating/ratings";

/** @param {RatingOut} rating */
const criteriaOf = (rating) => /** @type {Criterion[]} */ (/** @type {unknown} */ (rating.criteria));

/** @param {{ mine: RatingOut, other: RatingOut }} props */
function Beside({ mine, other }) {
  const { t, locale } = useKit();
  const names = [...new Map([...criteriaOf(mine), ...criteriaOf(other)].map((one) => [one.criterion, one.label]))];
  const part = (/** @type {RatingOut} */ of, /** @type {string} */ code) => criteriaOf(of).find((one) => one.criterion === code)?.part ?? null;
  const shown = (/** @type {number | null} */ value) => (value === null ? <Nothing /> : points(value, locale));
  const difference = (/** @type {number | null} */ now, /** @type {number | null} */ before) => {
    if (now === null || before === null || now === before) return <Nothing />;
    return <b className={`tone ${now > before ? "green" : "red"}`}>{now > before ? "+" : "−"}{points(Math.abs(now - before), locale)}</b>;
  };
  return (
    <section className="card">
      <header className="card-head"><h2>{t("Version {mine} beside version {other}", { mine: mine.versionNumber, other: other.versionNumber })}</h2></header>
      <Scroll>
        <table className="rate-table">
          <thead><tr><th scope="col">{t("Criterion")}</th><th scope="col" className="n">{t("Version {number}", { number: mine.versionNumber })}</th><th scope="col" className="n">{t("Version {number}", { number: other.versionNumber })}</th><th scope="col" className="n">{t("Difference")}</th></tr></thead>
          <tbody>{names.map(([code, label]) => <tr key={code}><th scope="row">{label}</th><td className="n">{shown(part(mine, code))}</td><td className="n">{shown(part(other, code))}</td><td className="n">{difference(part(mine, code), part(other, code))}</td></tr>)}</tbody>
          <tfoot><tr><th scope="row">{t("Score")}</th><td className="n">{shown(mine.score)} {mine.ratingClass}</td><td className="n">{shown(other.score)} {other.ratingClass}</td><td className="n">{difference(mine.score, other.score)}</td></tr></tfoot>
        </table>
      </Scroll>
    </section>
  );
}

export function Versions() {
  const { t, format, locale } = useKit();
  const record = /** @type {RatingOut} */ (useRecord());
  const [other, setOther] = useState(/** @type {RatingOut | null} */ (null));
  const [problem, setProblem] = useState("");
  const open = async (/** @type {string} */ id) => {
    const answer = await call("GET", `/api/workspace/rating/ratings/${id}`, null, locale);
    setProblem(answer.ok ? "" : refusal(answer, t));
    if (answer.ok) setOther(/** @type {RatingOut} */ (answer.body));
  };
  return (
    <div className="stack">
      {problem && <p role="alert" className="notice red"><Icon name="circle-alert" />{problem}</p>}
      <section className="card">
        <Scroll>
          <table className="rate-table">
            <thead><tr><th scope="col">{t("Number")}</th><th scope="col">{t("State")}</th><th scope="col" className="n">{t("Score")}</th><th scope="col">{t("Class")}</th><th scope="col">{t("Recommendation")}</th><th scope="col">{t("Validated on")}</th><td /></tr></thead>
            <tbody>{record.versions.map((one) => (
              <tr key={one.id}>
                <th scope="row"><Link className="link" to={`${ROUTE}/${one.id}`}>{one.number}</Link> <small className="muted">{t("version {number}", { number: one.versionNumber })}</small></th>
                <td><Word group="ClientRatingStatus" value={one.status} /></td>
                <td className="n">{one.score === null ? <Nothing /> : points(one.score, locale)}</td>
                <td><Word group="RatingClass" value={one.ratingClass} /></td>
                <td><Word group="RefiRecommendation" value={one.recommendation} /></td>
                <td>{one.validatedAt ? format(one.validatedAt, "date") : <Nothing />}</td>
                <td className="n"><button type="button" className="btn small" onClick={() => open(one.id)}>{t("Compare")}<span className="sr"> {one.number}</span></button></td>
              </tr>
            ))}</tbody>
          </table>
        </Scroll>
      </section>
      {other && record.id !== other.id && <Beside mine={record} other={other} />}
    </div>
  );
}
