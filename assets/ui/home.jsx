// Home: what waits for the caller, then figures and small charts; never a grid of applications.
import { Link } from "react-router";
import { Chart } from "./charts.jsx";
import { Empty, Icon, Skeleton, useKit } from "./kit.jsx";
import { useLivePage } from "./live.jsx";

export function HomePage({ data }) {
  const kit = useKit();
  const { t, session, locale } = kit;
  useLivePage();
  const first = session.name.split(" ")[0];
  const today = data.today && new Intl.DateTimeFormat(locale === "fr" ? "fr-FR" : "en-GB", { weekday: "long", day: "numeric", month: "long", year: "numeric", timeZone: "UTC" })
    .format(new Date(`${data.today}T12:00:00Z`));
  return (
    <div className="home">
      <header className="page-head"><h1>{first ? t("Hello {name}", { name: first }) : t("Hello")}</h1>{today && <span className="count">{today}</span>}</header>
      {!data.ready ? <Loading /> : (
        <>
          {data.figures.length > 0 && <div className="home-figures">{data.figures.map((figure) => <Figure key={figure.key} figure={figure} kit={kit} />)}</div>}
          <div className={`home-grid ${data.charts.length ? "" : "single"}`}>
            <Tasks tasks={data.tasks} />
            {data.charts.length > 0 && <div className="stack">{data.charts.map((chart) => chart.kind === "shares" ? <Shares key={chart.key} chart={chart} /> : <Drawn key={chart.key} chart={chart} />)}</div>}
          </div>
        </>
      )}
    </div>
  );
}

function Loading() {
  return <div className="home-figures" aria-busy="true">{[1, 2, 3, 4].map((i) => <div key={i} className="card pad"><Skeleton width="50%" /><p className="gap"><Skeleton width="70%" height={22} /></p></div>)}</div>;
}

function Figure({ figure, kit }) {
  const inner = (
    <>
      <span className="muted">{figure.label}</span>
      <b className="num">{kit.format(figure.value, figure.kind)}</b>
      {figure.hint && <small className={`tone ${figure.tone}`}>{figure.hint}</small>}
    </>
  );
  return figure.url ? <Link to={figure.url} className="card home-figure">{inner}</Link> : <div className="card home-figure">{inner}</div>;
}

function Tasks({ tasks }) {
  const { t, format } = useKit();
  const waiting = tasks.filter((task) => task.count > 0);
  return (
    <section className="card">
      <header className="card-head"><h2>{t("Waiting for you")} <span className="count">{format(waiting.reduce((sum, task) => sum + task.count, 0), "number")}</span></h2></header>
      {!waiting.length && <Empty icon="circle-check" title={t("Nothing is waiting")} text={t("What needs you will appear here.")} />}
      <ul className="home-tasks">
        {waiting.map((task) => (
          <li key={task.key}>
            <span className={`timeline-dot tone-bg ${task.tone}`}><Icon name={task.icon} size={14} /></span>
            <Link to={task.url} className="home-task">{task.label.includes("{count}") ? task.label.replace("{count}", format(task.count, "number")) : <><b className="num">{format(task.count, "number")}</b> {task.label}</>}</Link>
            {task.amount !== null && <span className="muted num">{format(task.amount, "money")} <small>{task.basis}</small></span>}
            <Link to={task.url} className="btn small">{task.action}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

// drawn with axes and units, its figures as a table beside it
function Drawn({ chart }) {
  return (
    <section className="card pad">
      <Chart title={chart.label} kind={chart.kind} unit={chart.unit} url={chart.url} points={chart.points} series={chart.series.map((row) => ({ name: row.label, tone: row.tone }))} />
    </section>
  );
}

const SHARES = ["blue", "amber", "orange", "red", "gray"];

function Shares({ chart }) {
  const { t, format } = useKit();
  const parts = chart.points.map((point) => ({ label: point.label, value: point.values[0] }));
  const total = parts.reduce((sum, part) => sum + Math.max(part.value, 0), 0);
  return (
    <section className="card pad chart">
      <header><h2>{chart.label}</h2>{chart.url && <Link className="link" to={chart.url}>{t("Details")}</Link>}</header>
      {total > 0 && <div className="shares" aria-hidden="true">{parts.map((part, i) => part.value > 0 && <i key={i} className={`share-${SHARES[i % 5]}`} style={{ flexGrow: part.value }} />)}</div>}
      <ul className="share-list">
        {parts.map((point, i) => (
          <li key={i}><i className={`share-${SHARES[i % 5]}`} aria-hidden="true" /><span>{point.label}</span><b className="num">{format(point.value, "money")}</b><em className="num">{total ? format(Math.round((point.value / total) * 100), "percent") : ""}</em></li>
        ))}
      </ul>
    </section>
  );
}
