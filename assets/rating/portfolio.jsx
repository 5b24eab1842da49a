// The portfolio: rated clients by class and recommendation, the scores of the months, what ends soon. Figures lead to their list.
import { Link } from "react-router";
import { Chart } from "../ui/charts.jsx";
import { Empty, Icon, Skeleton, useKit, Word } from "../ui/kit.jsx";
import { useLivePage } from "../ui/live.jsx";
import { points } from "./values.js";
/** @import { CSSProperties, ReactNode } from "react" */
/** @import { Read } from "../ui/shapes.d.ts" */
/** @import { DashboardOut } from "./answers.d.ts" */

const LIST = "/workspace/rating/ratings";
const QUICK = "/workspace/rating/quick/new";

/** @param {{ label: string, value: ReactNode, to?: string }} props */
function Figure({ label, value, to }) {
  const inner = <><span>{label}</span><b className="num">{value}</b></>;
  return to ? <Link className="card rate-figure" to={to}>{inner}</Link> : <div className="card rate-figure">{inner}</div>;
}

/** @param {{ data: Read<DashboardOut> }} props */
export function Portfolio({ data }) {
  const { t, format, words, locale, opens } = useKit();
  useLivePage();
  const head = (
    <header className="page-head"><h1>{t("Portfolio")}</h1><span className="spacer" />
      {opens(QUICK) && <Link className="btn" to={QUICK}><Icon name="zap" />{t("Rate from the company register")}</Link>}
      {opens(`${LIST}/new`) && <Link className="btn primary" to={`${LIST}/new`}><Icon name="plus" />{t("New rating")}</Link>}</header>
  );
  if (!data.ready) return <div className="list-page">{head}<section className="card pad" aria-busy="true"><Skeleton width="70%" height={120} /></section></div>;
  const { byClass, byRecommendation, byMonth, expiring } = data;
  const all = byRecommendation.reduce((sum, one) => sum + one.count, 0);
  const month = new Intl.DateTimeFormat(locale === "fr" ? "fr-FR" : "en-GB", { month: "short", year: "2-digit", timeZone: "UTC" });
  return (
    <div className="list-page rate-portfolio">
      {head}
      <div className="rate-figures">
        <Figure label={t("Rated clients")} value={format(data.rated, "number")} to={`${LIST}?status=VALIDATED`} />
        <Figure label={t("Average score")} value={data.averageScore === null ? "–" : points(data.averageScore, locale)} />
        <Figure label={t("Decided otherwise")} value={format(data.overrideRate, "percent")} to={`${LIST}?overridden=true`} />
        <Figure label={t("Drafts")} value={format(data.drafts, "number")} to={`${LIST}?status=DRAFT`} />
        <Figure label={t("In review")} value={format(data.inReview, "number")} to={`${LIST}?status=IN_REVIEW`} />
        <Figure label={t("No longer valid")} value={format(data.expired, "number")} to={`${LIST}?expired=true`} />
      </div>
      <div className="rate-charts">
        <section className="card pad"><Chart title={t("Clients by class")} unit="number" series={[{ name: t("Clients"), tone: "blue" }]} points={byClass.map((one) => ({ label: one.class, values: [one.count], href: `${LIST}?status=VALIDATED&ratingClass=${one.class}` }))} /></section>
        <section className="card pad"><Chart title={t("Exposure by class")} series={[{ name: t("Exposure excl. VAT"), tone: "blue" }]} points={byClass.map((one) => ({ label: one.class, values: [one.exposure] }))} /></section>
        <section className="card pad"><h2 className="rate-title">{t("Recommendations")}</h2>
          <ul className="rate-shares">{byRecommendation.map((one) => (
            <li key={one.recommendation}><Word group="RefiRecommendation" value={one.recommendation} /><b className="num">{format(one.count, "number")}</b>
              <i className={`tone ${words.RefiRecommendation?.[one.recommendation]?.tone ?? "gray"}`} style={/** @type {CSSProperties} */ ({ "--part": all ? (one.count / all) * 100 : 0 })} /></li>
          ))}</ul></section>
        <section className="card pad"><Chart title={t("Average score of the months")} kind="line" unit="number" series={[{ name: t("Average score"), tone: "blue" }]} points={byMonth.map((one) => ({ label: month.format(new Date(`${one.month}-15T12:00:00Z`)), values: [one.averageScore] }))} /></section>
      </div>
      <section className="card">
        <header className="card-head"><h2>{t("Ending soon")}</h2><Link className="link" to={`${LIST}?expiring=true`}>{t("Show in the list")}</Link></header>
        {expiring.length === 0 ? <Empty icon="gauge" title={t("No rating ends soon")} /> : (
          <ul className="rate-expiring">{expiring.map((one) => (
            <li key={one.id}><Link className="link" to={`${LIST}/${one.id}`}>{one.company}</Link><Word group="RatingClass" value={one.ratingClass} /><span className="num">{format(one.expiresAt, "date")}</span></li>
          ))}</ul>
        )}
      </section>
    </div>
  );
}
