// The monthly run: what would be booked in a month, who is left out and why, and the button that books it.
import { useEffect, useEffectEvent, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { call, refusal } from "../ui/calls.js";
import { Empty, Icon, Scroll, Skeleton, useHydrated, useKit, Value, Word } from "../ui/kit.jsx";
import { useLivePage } from "../ui/live.jsx";
/** @import { Read } from "../ui/shapes.d.ts" */
/** @import { DepreciationRunOut } from "./answers.d.ts" */

const RUN = "/api/workspace/accounting/run-monthly-depreciation";
const NOTHING = new URLSearchParams();

// the month `step` months later
function other(month, step) {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + step;
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, "0")}`;
}

/** @param {{ data: Read<DepreciationRunOut>, permission: string, onRead: (asked: Record<string, string>) => void }} props */
export function DepreciationRun({ data, permission, onRead }) {
  const { t, today, locale, may, format } = useKit();
  const [given, setParams] = useSearchParams();
  const params = useHydrated() ? given : NOTHING;
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState({ good: "", bad: "" });
  useLivePage(busy);
  const last = other(today().slice(0, 7), -1);
  const month = /^\d{4}-\d{2}$/.test(params.get("month") ?? "") ? /** @type {string} */ (params.get("month")) : last;
  const book = params.get("book") ?? "";
  const read = useEffectEvent(onRead);
  useEffect(() => { read({ yearMonth: month, billingEntityId: book }); }, [month, book]);
  const change = (values) => {
    setSaid({ good: "", bad: "" });
    setParams((old) => {
      const next = new URLSearchParams(old);
      Object.entries(values).forEach(([name, value]) => (value ? next.set(name, value) : next.delete(name)));
      return next;
    });
  };
  const run = async () => {
    setBusy(true);
    const answer = await call("POST", RUN, { yearMonth: month, ...(book ? { billingEntityId: book } : {}) }, locale);
    setSaid(answer.ok ? { good: t("{amount} are booked", { amount: format(answer.body.totalAmount, "money") }), bad: "" } : { good: "", bad: refusal(answer, t) });
    setBusy(false);
    onRead({ yearMonth: month, billingEntityId: book });
  };
  const found = data.ready && data.yearMonth === month ? data : null;
  const problem = said.bad || data.problem;
  const named = new Date(`${month}-15T12:00:00Z`).toLocaleDateString(locale, { month: "long", year: "numeric", timeZone: "UTC" });
  const books = found?.books ?? [];
  return (
    <div className="list-page">
      <header className="page-head"><h1>{t("Monthly depreciation")} <small className="muted">{named}</small></h1></header>
      <section className="card pad report-head">
        <span className="report-dates">
          <button type="button" className="btn small" aria-label={t("Month before")} onClick={() => change({ month: other(month, -1) })}><Icon name="chevron-left" size={14} /></button>
          <b className="month-name">{named}</b>
          <button type="button" className="btn small" aria-label={t("Month after")} disabled={month >= last} onClick={() => change({ month: other(month, 1) })}><Icon name="chevron-right" size={14} /></button>
        </span>
        {books.length > 1 && (
          <select className="select-plain" aria-label={t("Book")} value={book} onChange={(event) => change({ book: event.target.value })}>
            <option value="">{t("All books")}</option>
            {books.map((one) => <option key={one.id} value={one.id}>{one.name}</option>)}
          </select>
        )}
        {found && found.created > 0 && may(permission) && <button type="button" className="btn primary" disabled={busy} onClick={run}><Icon name="check" />{t("Book the month")}</button>}
        {found && found.created === 0 && found.alreadyDone > 0 && <span className="badge green">{t("The month is booked")}</span>}
      </section>
      {said.good && <p className="notice green" role="status"><Icon name="check" size={15} />{said.good}</p>}
      {problem && <p className="notice red" role="alert"><Icon name="circle-alert" size={15} />{problem}</p>}
      {found ? <Found found={found} /> : !problem && <section className="card"><p className="pad" aria-busy="true"><Skeleton width="80%" /></p></section>}
    </div>
  );
}

/** @param {{ found: DepreciationRunOut }} props */
function Found({ found }) {
  const { t, format } = useKit();
  return (
    <>
      <section className="card pad vat-figures depreciation-figures">
        <span><small>{t("To book")}</small><b><Value value={found.totalAmount} kind="money" /></b></span>
        <span><small>{t("Fixed assets")}</small><b>{format(found.created, "number")}</b></span>
        <span><small>{t("Booked before")}</small><b>{format(found.alreadyDone, "number")}</b></span>
        <span><small>{t("Left out")}</small><b>{format(found.skipped.length, "number")}</b></span>
      </section>
      <section className="card">
        {found.items.length === 0 ? <Empty icon="calendar-check" title={t("Nothing to book in this month")} /> : (
          <Scroll><table className="data">
            <caption className="sr">{t("To book")}</caption>
            <thead><tr><th scope="col" className="still">{t("Number")}</th><th scope="col" className="still">{t("Label")}</th><th scope="col" className="still">{t("Account")}</th><th scope="col" className="still n">{t("Amount")}</th><th scope="col" className="still n">{t("Net value then")}</th></tr></thead>
            <tbody>{found.items.map((one) => (
              <tr key={one.fixedAssetId}><th scope="row"><Link className="link" to={`/workspace/fixed-assets/${one.fixedAssetId}`}>{one.number}</Link></th><td>{one.label}</td><td className="number">{one.ledgerAccount}</td><td className="n"><Value value={one.amount} kind="money" /></td><td className="n"><Value value={one.netBookValue} kind="money" /></td></tr>
            ))}</tbody>
          </table></Scroll>
        )}
      </section>
      {found.skipped.length > 0 && (
        <section className="card">
          <Scroll><table className="data">
            <caption>{t("Left out")}</caption>
            <thead><tr><th scope="col" className="still">{t("Number")}</th><th scope="col" className="still">{t("Label")}</th><th scope="col" className="still">{t("Reason")}</th></tr></thead>
            <tbody>{found.skipped.map((one) => (
              <tr key={one.fixedAssetId}><th scope="row"><Link className="link" to={`/workspace/fixed-assets/${one.fixedAssetId}`}>{one.number}</Link></th><td>{one.label}</td><td><Word group="SkipReason" value={one.reason} /></td></tr>
            ))}</tbody>
          </table></Scroll>
        </section>
      )}
    </>
  );
}
