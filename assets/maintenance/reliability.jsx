// Reliability of equipment (IEC 60050-192), and how work orders stand.
import { useEffect, useEffectEvent, useId, useState } from "react";
import { call, refusal } from "../ui/calls.js";
import { Chart } from "../ui/charts.jsx";
import { DateInput } from "../ui/dates.jsx";
import { Empty, Icon, Scroll, Select, Skeleton, useKit } from "../ui/kit.jsx";
import { useLivePage } from "../ui/live.jsx";
/** @import { Label } from "../ui/shapes.d.ts" */
/** @import { MtbfOut, ReliabilityOut, StatsOut } from "./answers.d.ts" */

const PATH = "/api/workspace/maintenance";
const SHOWN = 8;

/** @param {{ stats: StatsOut }} props */
function Standing({ stats }) {
  const { t, format } = useKit();
  const open = stats.byStatus.filter((one) => one.status === "PLANNED" || one.status === "IN_PROGRESS").reduce((sum, one) => sum + one.count, 0);
  const figures = [
    [t("Open orders"), format(open, "number"), ""], [t("Late, not begun"), format(stats.late, "number"), stats.late ? "red" : ""],
    [t("Due soon"), format(stats.near, "number"), stats.near ? "amber" : ""],
    [t("Repaired at the first visit, 90 days"), stats.firstTimeFix === null ? "–" : format(Number(stats.firstTimeFix) * 100, "percent"), ""],
    [t("Mean time until begun"), stats.meanResponseHours === null ? "–" : t("{hours} h", { hours: format(stats.meanResponseHours, "number") }), ""],
  ];
  return <section className="card rel-figures" aria-label={t("Work orders now")}><dl>{figures.map(([name, value, tone]) => <div key={name}><dt>{name}</dt><dd className={`num ${tone}`}>{value}</dd></div>)}</dl></section>;
}

/** @param {{ rows: ReliabilityOut }} props */
function Rows({ rows }) {
  const { t, format, opens } = useKit();
  const hours = (value) => (value === null ? "–" : t("{hours} h", { hours: format(value, "number") }));
  const trends = { BETTER: t("Fewer failures"), STEADY: t("As before"), WORSE: t("More failures") };
  if (!rows.items.length) return <Empty icon="gauge" title={t("Nothing was observed in this period")} />;
  return (
    <Scroll>
      <table className="rel-table">
        <thead><tr><th>{t("Name")}</th><th className="num">{t("Machines")}</th><th className="num">{t("Failures")}</th><th className="num">{t("Hours in service")}</th><th className="num">{t("MTBF")}</th><th className="num">{t("MTTR")}</th><th className="num">{t("Mean down time")}</th><th className="num">{t("Availability")}</th><th>{t("Trend")}</th></tr></thead>
        <tbody>
          {rows.items.map((row) => {
            const href = opens(`/workspace/asset-models/${row.id}`);
            return (
              <tr key={row.id}>
                <td>{href ? <a className="link" href={href}>{row.name}</a> : row.name}</td><td className="num">{format(row.assets, "number")}</td><td className="num">{format(row.failures, "number")}</td>
                <td className="num">{hours(row.serviceHours)}</td>
                <td className="num">{row.mtbfHours === null ? <span className="muted">{t("more than {hours} h", { hours: format(row.upHours, "number") })}</span> : <b>{hours(row.mtbfHours)}</b>}</td>
                <td className="num">{hours(row.mttrHours)}</td><td className="num">{hours(row.mdtHours)}</td><td className="num">{row.availability === null ? "–" : format(Number(row.availability) * 100, "percent")}</td>
                <td>{row.trend === null ? "–" : trends[row.trend]}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Scroll>
  );
}

/** @param {{ permission: string, title: Label, axis: Label }} props */
export function Reliability({ permission, title, axis }) {
  const { t, locale, may, session, toast } = useKit();
  useLivePage();
  const [stats, setStats] = useState(/** @type {StatsOut | null} */ (null));
  const [models, setModels] = useState(/** @type {MtbfOut | null} */ (null));
  const [rows, setRows] = useState(/** @type {ReliabilityOut | null} */ (null));
  const [problem, setProblem] = useState("");
  const [groupBy, setGroupBy] = useState("model");
  const [from, setFrom] = useState("");
  const [to, setTo] = useState("");
  const id = useId();
  const read = async (path, take) => {
    const answer = await call("GET", `${PATH}/${path}`, null, locale);
    if (answer.ok) take(answer.body);
    else setProblem(refusal(answer, t));
  };
  const begin = useEffectEvent(() => { read("stats", setStats); read("mtbf-by-model", setModels); });
  const figures = useEffectEvent(() => {
    setProblem("");
    const period = [from && `&from=${from}`, to && `&to=${to}`].filter(Boolean).join("");
    read(`reliability?groupBy=${groupBy}${period}`, setRows);
  });
  useEffect(() => { begin(); }, [locale]);
  useEffect(() => { figures(); }, [groupBy, from, to, locale]);
  const refresh = async () => {
    const answer = await call("POST", `${PATH}/reliability-refresh`, {}, locale);
    toast(answer.ok ? t("The figures of the models are computed now") : refusal(answer, t), answer.ok ? "green" : "red");
  };
  const failing = models?.items.filter((one) => one.mtbfHours !== null).slice(0, SHOWN) ?? [];
  return (
    <div className="rel-page">
      {problem && <p className="notice red" role="alert"><Icon name="circle-alert" />{problem}</p>}
      {stats ? <Standing stats={stats} /> : <section className="card pad" aria-busy="true"><Skeleton width="60%" height={40} /></section>}
      {failing.length > 0 && <section className="card pad"><Chart title={title} unit="number" series={[{ name: axis, tone: "amber" }]} points={failing.map((one) => ({ label: one.model, values: [Number(one.mtbfHours)] }))} /></section>}
      <section className="card">
        <header className="rel-head">
          <h2>{t("Reliability of a period")}</h2>
          <p><label htmlFor={`${id}-by`}>{t("By")}</label><Select id={`${id}-by`} value={groupBy} onChange={(event) => setGroupBy(event.target.value)}><option value="model">{t("Model")}</option><option value="family">{t("Family")}</option></Select></p>
          <p><label htmlFor={`${id}-from`}>{t("From")}</label><DateInput common={{ id: `${id}-from`, name: "from" }} value={from} onChange={setFrom} /></p>
          <p><label htmlFor={`${id}-to`}>{t("Until")}</label><DateInput common={{ id: `${id}-to`, name: "to" }} value={to} onChange={setTo} /></p>
          {may(permission) && !session.readOnly && <button type="button" className="btn" onClick={refresh}><Icon name="refresh-cw" size={14} />{t("Compute the models anew")}</button>}
        </header>
        {rows ? <Rows rows={rows} /> : <div className="pad" aria-busy="true"><Skeleton width="80%" height={60} /></div>}
        <p className="muted rel-note">{t("MTBF: time in service without the time down, by failure. MTTR: active repair, by failure. Definitions of IEC 60050-192; without dates the last year.")}</p>
      </section>
    </div>
  );
}
