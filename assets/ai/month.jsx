// Above the list of calls: the month's budget, where it is heading, and what each workflow costs, with its switch.
import { useEffect, useEffectEvent, useId, useState } from "react";
import { call, errorsOf, refusal, worked } from "../ui/calls.js";
import { Chart } from "../ui/charts.jsx";
import { dateNames, Icon, Scroll, Select, Skeleton, useKit } from "../ui/kit.jsx";
import { Popover } from "../ui/overlay.jsx";
/** @import { MonthlyCostsOut, WorkflowCostOut } from "./answers.d.ts" */
/** @import { Point } from "../ui/shapes.d.ts" */

const PATH = "/api/workspace/ai/costs/monthly";

// the month that the address names, as the list below has it
const askedMonth = () => new URLSearchParams(window.location.search).get("yearMonth");

export function AiMonth() {
  const { t, locale, toast, may } = useKit();
  const [month, setMonth] = useState(/** @type {string | null} */ (null));
  const [found, setFound] = useState(/** @type {MonthlyCostsOut | null} */ (null));
  const [problem, setProblem] = useState("");
  const [changes, setChanges] = useState(0);
  const read = useEffectEvent(async () => {
    const asked = month ?? askedMonth();
    const answer = await call("GET", asked ? `${PATH}?yearMonth=${encodeURIComponent(asked)}` : PATH, null, locale);
    if (worked(answer)) setFound(/** @type {MonthlyCostsOut} */ (answer.body));
    else setProblem(refusal(answer, t));
  });
  useEffect(() => {
    read();
  }, [month, locale, changes]);
  const send = async (path, body) => {
    const answer = await call("PUT", path, body, locale);
    if (!worked(answer)) toast(Object.values(errorsOf(answer))[0] ?? refusal(answer, t), "error");
    setChanges((count) => count + 1);
    return answer.ok;
  };
  if (problem) return <p className="notice red" role="alert"><Icon name="circle-alert" />{problem}</p>;
  if (!found) return <section className="card pad ai-month" aria-busy="true"><Skeleton width="60%" height={22} /></section>;
  return (
    <div className="ai-month">
      <section className="card pad" aria-label={t("Budget of the month")}>
        <header className="ai-head">
          <Select aria-label={t("Month")} value={found.yearMonth} onChange={(event) => setMonth(event.target.value)}>
            {found.months.map((one) => <option key={one} value={one}>{dateNames(locale).month(`${one}-01`)}</option>)}
          </Select>
          {found.mode === "fixtures" && <span className="badge gray">{t("Fixtures: nothing is paid")}</span>}
          <span className="spacer" />
          {may("ai.set_ai_budget") && <Budget found={found} send={send} />}
        </header>
        <Gauge found={found} />
        <Curve found={found} />
      </section>
      <Workflows items={found.items} change={may("ai.switch_ai_workflow") ? (key, enabled) => send(`/api/workspace/ai/workflows/${key}`, { enabled }) : null} />
    </div>
  );
}

/** @param {{ found: MonthlyCostsOut }} props */
function Gauge({ found }) {
  const { t, format } = useKit();
  const share = (amount) => (found.budgetUsd > 0 ? Math.min(100, (amount / found.budgetUsd) * 100) : amount > 0 ? 100 : 0);
  const [spent, heading] = [share(found.spentUsd), share(Math.max(found.forecastUsd, found.spentUsd))];
  const over = found.spentUsd >= found.budgetUsd;
  const tone = over ? "red" : spent >= 80 ? "amber" : "blue";
  const isPast = found.lastDay < found.today;
  return (
    <>
      <dl className="ai-figures">
        <div><dt>{t("Spent")}</dt><dd className="num">{format(found.spentUsd, "usd")}</dd></div>
        <div><dt>{t("Set aside, {count} {count|call|calls} under way", { count: found.reservedCalls })}</dt><dd className="num">{format(found.reservedUsd, "usd")}</dd></div>
        {!isPast && <div><dt>{t("Heading for, on {day}", { day: format(found.lastDay, "date") })}</dt><dd className="num">{format(found.forecastUsd, "usd")}</dd></div>}
        <div><dt>{t("Budget")}</dt><dd className="num">{format(found.budgetUsd, "usd")}</dd></div>
      </dl>
      <p className="ai-days">
          {found.toldOn && <span>{t("80 % on {day}", { day: format(found.toldOn, "date") })}</span>}
          {found.exhaustedOn ? <b className={over ? "late" : ""}>{t("100 % on {day}: calls stop", { day: format(found.exhaustedOn, "date") })}</b> : <span className="muted">{t("Calls stop at 100 %")}</span>}
      </p>
      <div className={`ai-gauge ${tone}`} role="meter" aria-valuemin={0} aria-valuemax={100} aria-valuenow={Math.round(spent)} aria-label={t("Share of the budget that is spent")}>
        <i className="ai-heading" style={{ width: `${heading}%` }} /><i className="ai-spent" style={{ width: `${spent}%` }} /><i className="ai-mark" />
      </div>
      <p className="ai-shares muted"><span>{t("{share} spent", { share: format(Math.round(spent), "percent") })}</span><span className="ai-eighty">{format(80, "percent")}</span></p>
    </>
  );
}

/** @param {{ found: MonthlyCostsOut }} props */
function Curve({ found }) {
  const { t } = useKit();
  const costs = new Map(found.days.map((one) => [one.day, one.costUsd]));
  const last = Number(found.lastDay.slice(8));
  let sum = 0;
  const points = /** @type {Point[]} */ (Array.from({ length: last }, (_one, i) => {
    const day = `${found.yearMonth}-${String(i + 1).padStart(2, "0")}`;
    sum += costs.get(day) ?? 0;
    const ahead = day >= found.today;
    const left = last - Number(found.today.slice(8)) || 1;
    const coming = ahead ? found.spentUsd + ((found.forecastUsd - found.spentUsd) * (i + 1 - Number(found.today.slice(8)))) / left : null;
    return { label: String(i + 1), values: [day <= found.today ? sum : null, found.lastDay >= found.today && day >= found.today ? coming : null, found.budgetUsd] };
  }));
  return (
    <Chart title={t("Costs of the month, added up")} kind="line" unit="usd" points={points}
      series={[{ name: t("Spent") }, { name: t("Heading for") }, { name: t("Budget"), tone: "red" }]} />
  );
}

/** @param {{ items: WorkflowCostOut[], change: ((key: string, enabled: boolean) => Promise<boolean>) | null }} props */
function Workflows({ items, change }) {
  const { t } = useKit();
  const [all, setAll] = useState(false);
  const used = items.filter((one) => one.calls > 0);
  const most = Math.max(...items.map((one) => one.totalCostUsd), 0);
  const shown = all || used.length === 0 ? items : used;
  return (
    <section className="card ai-workflows">
      <Scroll><table className="plain ai-table">
        <thead><tr><th scope="col">{t("Workflow")}</th><th scope="col" className="num">{t("Calls")}</th><th scope="col" className="num">{t("Errors")}</th><th scope="col" className="num ai-aside">{t("Average")}</th><th scope="col" className="ai-aside">{t("Share")}</th><th scope="col" className="num">{t("Cost")}</th>{change && <th scope="col">{t("Active")}</th>}</tr></thead>
        <tbody>{shown.map((one) => <Line key={one.workflow} one={one} most={most} change={change} />)}</tbody>
      </table></Scroll>
      {used.length > 0 && used.length < items.length && <button type="button" className="btn small ghost" onClick={() => setAll(!all)}>{all ? t("Only those that were called") : t("{count} {count|more workflow|more workflows}", { count: items.length - used.length })}</button>}
    </section>
  );
}

/** @param {{ one: WorkflowCostOut, most: number, change: ((key: string, enabled: boolean) => Promise<boolean>) | null }} props */
function Line({ one, most, change }) {
  const { format, tx } = useKit();
  const none = one.calls === 0;
  return (
    <tr>
      <th scope="row"><span>{tx(one.label)}</span><small className="muted">{one.workflow}</small></th>
      <td className="num">{none ? "–" : format(one.calls, "number")}</td>
      <td className={`num ${one.errors ? "late" : ""}`}>{one.errors ? format(one.errors, "number") : "–"}</td>
      <td className="num ai-aside">{none ? "–" : format(one.averageCostUsd, "usd")}</td>
      <td className="ai-aside"><span className="ai-share"><i style={{ width: `${most > 0 ? (one.totalCostUsd / most) * 100 : 0}%` }} /></span></td>
      <td className="num"><b>{none ? "–" : format(one.totalCostUsd, "usd")}</b></td>
      {change && <td><label className="ai-switch"><input type="checkbox" role="switch" checked={one.enabled} aria-label={tx(one.label)} onChange={() => change(one.workflow, !one.enabled)} /></label></td>}
    </tr>
  );
}

/** @param {{ found: MonthlyCostsOut, send: (path: string, body: object) => Promise<boolean> }} props */
function Budget({ found, send }) {
  const { t, format } = useKit();
  const id = useId();
  const [amount, setAmount] = useState("");
  return (
    <Popover align="end" label={t("Change the budget")} trigger={(props) => <button className="btn" {...props} onFocus={() => setAmount(String(found.budgetUsd))}>{t("Change the budget")}</button>}>
      {(close) => (
        <form className="ai-budget" onSubmit={async (event) => {
          event.preventDefault();
          const number = Number(amount.replace(/\s/g, "").replace(",", "."));
          if (await send("/api/workspace/ai/budget", { limitUsd: amount.trim() === "" || Number.isNaN(number) ? amount.trim() === "" ? null : amount : number })) close();
        }}>
          <label htmlFor={id}>{t("Budget a month, in US dollars")}</label>
          <input id={id} className="input num" inputMode="decimal" value={amount} data-autofocus="" onChange={(event) => setAmount(event.target.value)} />
          <small className="muted">{t("At most {amount}, the limit of the installation. Empty: that limit.", { amount: format(found.mostUsd, "usd") })}</small>
          <button type="submit" className="btn primary">{t("Save")}</button>
        </form>
      )}
    </Popover>
  );
}
