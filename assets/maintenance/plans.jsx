// Preventive plans: what one will make, machine by machine, and the work of the months ahead.
import { useEffect, useEffectEvent, useState } from "react";
import { call, refusal } from "../ui/calls.js";
import { Chart } from "../ui/charts.jsx";
import { Badge, Empty, Icon, Scroll, Skeleton, useKit, Word } from "../ui/kit.jsx";
import { useLivePage } from "../ui/live.jsx";
import { useRecord } from "../ui/record.jsx";
/** @import { Label } from "../ui/shapes.d.ts" */
/** @import { ForecastOut, ForecastRowOut, ForeseenOut, ForeseenPlanOut } from "./answers.d.ts" */

const PATH = "/api/workspace/maintenance-plans";

export function Foreseen() {
  const { t, locale } = useKit();
  const { id, version } = useRecord();
  const [found, setFound] = useState(/** @type {ForeseenPlanOut | null} */ (null));
  const [problem, setProblem] = useState("");
  const read = useEffectEvent(async () => {
    if (!id) return;
    const answer = await call("GET", `${PATH}/${id}/preview`, null, locale);
    if (answer.ok) setFound(/** @type {ForeseenPlanOut} */ (answer.body));
    setProblem(answer.ok ? "" : refusal(answer, t));
  });
  useEffect(() => { read(); }, [id, version, locale]);
  if (problem) return <p className="notice red" role="alert"><Icon name="circle-alert" />{problem}</p>;
  if (!found) return <section className="card pad" aria-busy="true"><Skeleton width="70%" height={60} /></section>;
  if (!found.items.length) return <section className="card"><Empty icon="calendar-clock" title={t("This plan has no machine yet")} /></section>;
  return (
    <section className="card" aria-label={t("The next times")}>
      <header className="rel-head">
        <h2>{t("The next times")}</h2>
        <span className="muted">{found.now ? t("{count} {count|order is|orders are} made at the next run", { count: found.now }) : t("Nothing is due now")}</span>
      </header>
      <Scroll>
        <table className="rel-table">
          <thead><tr><th>{t("Machine")}</th><th>{t("Place")}</th><th>{t("Next time")}</th><th className="num">{t("At the meter")}</th><th>{t("What comes of it")}</th></tr></thead>
          <tbody>{found.items.map((one) => <Row key={one.assetId} one={one} />)}</tbody>
        </table>
      </Scroll>
      {found.total > found.items.length && <p className="muted rel-note">{t("The first {shown} of {count} machines.", { shown: found.items.length, count: found.total })}</p>}
    </section>
  );
}

/** @param {{ one: ForeseenOut }} props */
function Row({ one }) {
  const { t, format, opens } = useKit();
  const page = opens(`/workspace/assets/${one.assetId}`);
  return (
    <tr>
      <td>{page ? <a className="link" href={page}>{one.asset}</a> : one.asset} <small className="muted">{one.assetNumber}</small></td>
      <td>{one.place}</td>
      <td className="nowrap">{one.dueOn ? format(one.dueOn, "date") : "–"}{one.intervals > 1 && <small className="muted"> {t("{count} intervals", { count: one.intervals })}</small>}</td>
      <td className="num">{one.dueTotal === null ? "–" : format(one.dueTotal, "number")}</td>
      <td>{one.now ? <Badge tone="blue">{t("Order at the next run")}</Badge> : one.obstacle ? <Word group="PlanObstacle" value={one.obstacle} /> : <span className="muted">{one.dueOn ? t("Later") : t("Nothing yet")}</span>}</td>
    </tr>
  );
}

/** @param {{ orders: Label, hours: Label }} props */
export function Forecast({ orders, hours }) {
  const { t, locale, format } = useKit();
  useLivePage();
  const [found, setFound] = useState(/** @type {ForecastOut | null} */ (null));
  const [problem, setProblem] = useState("");
  const read = useEffectEvent(async () => {
    const answer = await call("GET", `${PATH}/forecast`, null, locale);
    if (answer.ok) setFound(/** @type {ForecastOut} */ (answer.body));
    setProblem(answer.ok ? "" : refusal(answer, t));
  });
  useEffect(() => { read(); }, [locale]);
  if (problem) return <p className="notice red" role="alert"><Icon name="circle-alert" />{problem}</p>;
  if (!found) return <section className="card pad" aria-busy="true"><Skeleton width="70%" height={60} /></section>;
  const language = locale === "fr" ? "fr-FR" : "en-GB";
  const month = (/** @type {string} */ day) => new Intl.DateTimeFormat(language, { month: "short", year: "2-digit", timeZone: "UTC" }).format(new Date(day));
  const sum = found.months.reduce((all, one) => all + one.orders, 0);
  const worked = found.months.reduce((all, one) => all + Number(one.hours), 0);
  const busiest = found.months.reduce((most, one) => (Number(one.hours) > Number(most.hours) ? one : most), found.months[0]);
  const figures = [[t("Orders in twelve months"), format(sum, "number")], [t("Hours of work"), t("{hours} h", { hours: format(worked, "number") })], [t("Busiest month"), sum ? month(busiest.month) : "–"], [t("Hours a month"), t("{hours} h", { hours: format(Math.round(worked / found.months.length), "number") })]];
  if (!sum && !found.unforeseen.length) return <section className="card"><Empty icon="calendar-clock" title={t("No plan asks for work")} text={t("Plans by calendar and by meter show here what they will make.")} /></section>;
  const points = (/** @type {"orders" | "hours"} */ key) => found.months.map((one) => ({ label: month(one.month), values: [Number(one[key])] }));
  return (
    <div className="rel-page">
      <section className="card rel-figures" aria-label={t("The next twelve months")}><dl>{figures.map(([name, value]) => <div key={name}><dt>{name}</dt><dd className="num">{value}</dd></div>)}</dl></section>
      <div className="ahead-charts">
        <section className="card pad"><Chart title={hours} unit="number" series={[{ name: hours, tone: "blue" }]} points={points("hours")} /></section>
        <section className="card pad"><Chart title={orders} unit="number" series={[{ name: orders, tone: "blue" }]} points={points("orders")} /></section>
      </div>
      <Months title={t("Orders by plan")} rows={found.plans} months={found.months.map((one) => month(one.month))} page="/workspace/maintenance-plans" />
      <Months title={t("Orders by technician")} rows={found.technicians} months={found.months.map((one) => month(one.month))} />
      {found.unforeseen.length > 0 && <p className="muted rel-note">{t("Plans by limit foresee nothing: {plans}.", { plans: found.unforeseen.join(", ") })}</p>}
    </div>
  );
}

/** @param {{ title: string, rows: ForecastRowOut[], months: string[], page?: string }} props */
function Months({ title, rows, months, page }) {
  const { t, format, opens } = useKit();
  if (!rows.length) return null;
  const name = (/** @type {ForecastRowOut} */ row) => {
    const href = page && row.id ? opens(`${page}/${row.id}`) : null;
    return href ? <a className="link" href={href}>{row.name}</a> : row.name;
  };
  return (
    <section className="card" aria-label={title}>
      <header className="rel-head"><h2>{title}</h2></header>
      <Scroll>
        <table className="rel-table ahead-table">
          <thead><tr><th>{t("Name")}</th>{months.map((one) => <th key={one} className="num">{one}</th>)}<th className="num">{t("Hours of work")}</th></tr></thead>
          <tbody>{rows.map((row) => (
            <tr key={row.id ?? "nobody"}>
              <td>{name(row)}</td>
              {row.orders.map((count, index) => <td key={months[index]} className={`num ${count ? "" : "muted"}`}>{count ? format(count, "number") : "–"}</td>)}
              <td className="num">{format(row.hours, "number")}</td>
            </tr>
          ))}</tbody>
        </table>
      </Scroll>
    </section>
  );
}
