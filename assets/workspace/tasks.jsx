// "To do": what waits for me, each with its reason, its number, the age of the oldest and one button to the list.
import { Link } from "react-router";
import { Empty, Icon, Skeleton, useKit } from "../ui/kit.jsx";
import { useLivePage } from "../ui/live.jsx";
/** @import { TaskOut, TasksOut } from "./answers.d.ts" */

/** @param {{ data: TasksOut & { ready: boolean } }} props */
export function TasksPage({ data }) {
  const { t, format } = useKit();
  useLivePage();
  const parts = [
    { title: t("Waiting now"), items: data.items.filter((one) => one.pressing) },
    { title: t("When there is time"), items: data.items.filter((one) => !one.pressing) },
  ].filter(({ items }) => items.length);
  return (
    <div className="tasks">
      <header className="page-head"><h1>{t("To do")}</h1>{data.ready && data.total > 0 && <span className="count" aria-live="polite">{format(data.total, "number")}</span>}</header>
      {!data.ready && <section className="card pad" aria-busy="true">{[70, 50, 60].map((width) => <p key={width} className="gap"><Skeleton width={`${width}%`} /></p>)}</section>}
      {data.ready && !data.items.length && <section className="card"><Empty icon="circle-check" title={t("Nothing is waiting")} text={data.nothing.length ? t("Everything that is asked of you is done.") : t("What is asked of you will appear here.")} /></section>}
      {parts.map(({ title, items }) => (
        <section key={title} className="card" aria-label={title}>
          <header className="card-head"><h2>{title}</h2></header>
          <ul>{items.map((one) => <Task key={one.key} one={one} />)}</ul>
        </section>
      ))}
      {data.ready && data.nothing.length > 0 && <p className="tasks-none muted"><Icon name="check" /><span>{t("Nothing of this:")} {data.nothing.join(" · ")}</span></p>}
    </div>
  );
}

/** @param {{ one: TaskOut }} props */
function Task({ one }) {
  const { t, format } = useKit();
  return (
    <li className="task">
      <span className={`home-mark tone-bg ${one.tone}`}><Icon name={one.icon} /></span>
      <span className="task-what"><b><span className="num">{format(one.count, "number")}</span> {one.what}</b><small>{one.reason}</small></span>
      <span className="task-sum">{one.amount !== null && <b className="num">{format(one.amount, "money")} <small>{one.vat}</small></b>}{one.days !== null && <small>{one.days ? t("the oldest: {count} {count|day|days}", { count: one.days }) : t("the oldest: today")}</small>}</span>
      <Link className={`btn small ${one.pressing ? "primary" : ""}`} to={one.act.url} aria-label={`${one.act.label} ${format(one.count, "number")} ${one.what}`}>{one.act.label}</Link>
    </li>
  );
}
