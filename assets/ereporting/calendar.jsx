// The calendar of e-reporting: a month a card, a line a report, a chip a period with the day on which it leaves.
import { useEffect, useEffectEvent } from "react";
import { Link, useSearchParams } from "react-router";
import { Icon, Skeleton, useHydrated, useKit, Word } from "../ui/kit.jsx";
import { useLivePage } from "../ui/live.jsx";
/** @import { Read } from "../ui/shapes.d.ts" */
/** @import { CalendarOut, MonthOut, SlotOut } from "./answers.d.ts" */

const ROUTE = "/workspace/ereporting";
const SOON_DAYS = 3;

/** @param {{ data: Read<CalendarOut>, onRead: (asked: { year: number | null }) => void }} props */
export function ReportingCalendar({ data, onRead }) {
  const { t, opens } = useKit();
  useLivePage();
  const [params, setParams] = useSearchParams();
  // what the server drew knows no query
  const year = useHydrated() ? Number(params.get("year")) || null : null;
  const read = useEffectEvent(onRead);
  useEffect(() => { read({ year }); }, [year]);
  const head = (/** @type {number | null} */ shown, /** @type {number[]} */ years) => (
    <header className="page-head"><h1>{t("Calendar of e-reporting")}</h1>
      {years.length > 1 && <select className="select-plain" aria-label={t("Year")} value={shown ?? ""} onChange={(event) => setParams({ year: event.target.value })}>{years.map((one) => <option key={one}>{one}</option>)}</select>}
      <span className="spacer" />
      {opens(`${ROUTE}/new`) && <Link className="btn primary" to={`${ROUTE}/new`}><Icon name="plus" />{t("Prepare a report")}</Link>}</header>
  );
  if (!data.ready || (year && data.year !== year)) return <div className="list-page">{head(year, [])}<section className="card pad" aria-busy="true"><Skeleton width="70%" height={120} /></section></div>;
  return (
    <div className="list-page">
      {head(data.year, data.years)}
      {data.months.map((month) => <Month key={month.yearMonth} month={month} today={data.today} />)}
    </div>
  );
}

/** @param {{ month: MonthOut, today: string }} props */
function Month({ month, today }) {
  const { locale } = useKit();
  const named = new Date(`${month.yearMonth}-15T12:00:00Z`).toLocaleDateString(locale, { month: "long", year: "numeric", timeZone: "UTC" });
  const types = [...new Set(month.slots.map((slot) => slot.type))];
  const books = new Set(month.slots.map((slot) => slot.billingEntity)).size;
  return (
    <section className="card">
      <header className="card-head"><h2 className="reporting-month">{named}</h2></header>
      <dl className="reporting-lines">
        {types.map((type) => (
          <div key={type}>
            <dt><Word group="EReportingType" value={type} /></dt>
            <dd>{month.slots.filter((slot) => slot.type === type).map((slot) => <Period key={`${slot.billingEntity}${slot.periodStart}`} slot={slot} today={today} withBook={books > 1} />)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** @param {{ slot: SlotOut, today: string, withBook: boolean }} props */
function Period({ slot, today, withBook }) {
  const { t, format } = useKit();
  const waits = slot.status === "DRAFT" && slot.periodEnd < today;
  const late = waits && slot.daysLeft < 0;
  const soon = waits && !late && slot.daysLeft <= SOON_DAYS;
  const left = late ? t("{count} {count|day|days} late", { count: -slot.daysLeft }) : waits ? t("{count} {count|day|days} left", { count: slot.daysLeft }) : t("until {day}", { day: format(slot.dueTo, "date") });
  const inner = (
    <>
      <b className="num">{slot.periodStart.slice(8)}–{slot.periodEnd.slice(8)}</b>
      {withBook && <small>{slot.billingEntity}</small>}
      {slot.isEmpty ? <small className="muted">{t("Nothing to report")}</small> : slot.status ? <Word group="EReportingStatus" value={slot.status} /> : <small className="muted">{slot.periodStart > today ? t("To come") : t("Not prepared")}</small>}
      {!slot.isEmpty && slot.status !== "ACCEPTED" && <small className={late ? "tone red" : soon ? "tone amber" : "muted"}>{left}</small>}
      {slot.blocks && slot.status === "DRAFT" && <small className="tone red"><Icon name="circle-alert" size={13} /> {t("Anomalies")}</small>}
    </>
  );
  return slot.reportId ? <Link className="reporting-period" to={`${ROUTE}/${slot.reportId}`}>{inner}</Link> : <span className="reporting-period quiet">{inner}</span>;
}
