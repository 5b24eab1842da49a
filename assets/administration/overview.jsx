// The console's first page: what needs somebody, the figures of the installation, its last days and hours.
import { Link } from "react-router";
import { Chart } from "../ui/charts.jsx";
import { Icon, IconButton, Scroll, Skeleton, useKit, Word } from "../ui/kit.jsx";
import { useLivePage } from "../ui/live.jsx";
/** @import { HealthOut, LaneOut, StatisticsOut } from "./answers.d.ts" */

const DAY = { en: "People", fr: "Personnes" };
const HOUR = { en: "Jobs", fr: "Tâches" };

/** @param {{ data: Partial<StatisticsOut> & { problem?: string }, health: Partial<HealthOut>, onRead: () => void }} props */
export function ConsoleOverview({ data, health, onRead }) {
  const { t, format } = useKit();
  useLivePage(false);
  if (data.problem) return <p className="notice red"><Icon name="circle-alert" />{data.problem}</p>;
  if (data.at === undefined) return <div className="card pad" aria-busy="true"><Skeleton width="60%" /></div>;
  const known = /** @type {StatisticsOut} */ (data);
  return (
    <div className="console">
      <header className="page-head">
        <h1>{t("Console")}</h1>
        <p className="muted">{t("{organizations} {organizations|organization|organizations}, {people} {people|person|people}, {online} online", { organizations: known.organizations, people: known.people, online: known.online })}</p>
        <span className="spacer" />
        <small className="muted">{t("Read at {time}", { time: format(known.at, "datetime") })}</small>
        <IconButton icon="rotate-ccw" label={t("Read again")} onClick={onRead} />
        <a className="btn" href="/auth/impersonate"><Icon name="life-buoy" />{t("Act as a member")}</a>
      </header>
      <Strip known={known} />
      {health.versions && <Health found={/** @type {HealthOut} */ (health)} />}
      <div className="console-charts">
        <section className="card pad"><Chart title={{ en: "People active by day", fr: "Personnes actives par jour" }} unit="number" series={[{ name: DAY }]}
          points={known.days.map((one) => ({ label: dayOf(one.day), values: [one.people] }))} /></section>
        <section className="card pad"><Chart title={{ en: "Jobs ended by hour", fr: "Tâches terminées par heure" }} kind="stacked" unit="number"
          series={[{ name: HOUR }, { name: { en: "Failed", fr: "En échec" }, tone: "red" }]}
          points={known.hours.map((one) => ({ label: hourOf(one.at), values: [one.done, one.failed] }))} /></section>
      </div>
      <Lanes lanes={known.lanes} />
    </div>
  );
}

// the largest unit that leaves a whole number before the point
function sizeOf(bytes, format, t) {
  const units = [t("bytes"), t("kB"), t("MB"), t("GB"), t("TB")];
  const at = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  return `${format(Math.round((bytes / 1024 ** at) * 10) / 10, "number")}\u00a0${units[at]}`;
}

const hourOf = (instant) => new Intl.DateTimeFormat(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(new Date(instant));
const dayOf = (day) => new Intl.DateTimeFormat(document.documentElement.lang, { day: "numeric", month: "short", timeZone: "UTC" }).format(new Date(day));

/** @param {{ known: StatisticsOut }} props */
function Strip({ known }) {
  const { t, format } = useKit();
  return (
    <section className="card console-strip" aria-label={t("Health")}>
      <Figure icon="activity" tone={known.jobsFailed ? "red" : "green"} label={t("Jobs")} href={known.jobsFailed ? "/admin/jobs?status=FAILED" : "/admin/jobs"}
        value={known.jobsFailed ? t("{count} failed", { count: known.jobsFailed }) : t("None failed")} detail={t("{count} waiting", { count: known.jobsWaiting })} />
      <Figure icon="users" tone="blue" label={t("People active")} href="/admin/users" value={format(known.active, "number")} detail={t("in thirty days")} />
      <Figure icon="mail" tone={known.pendingInvitations ? "blue" : "gray"} label={t("Invitations")} href="/admin/invitations" value={format(known.pendingInvitations, "number")} detail={t("not answered yet")} />
      <Figure icon="hard-drive" tone="gray" label={t("Storage")} href="/admin/organizations?sort=-storagePercent" value={sizeOf(known.storageBytes, format, t)} detail={t("{count} {count|file|files}", { count: known.files })} />
    </section>
  );
}

/** @param {{ found: HealthOut }} props */
function Health({ found }) {
  const { t, format } = useKit();
  const lost = found.mails.bounced + found.mails.failed;
  return (
    <section className="card console-strip" aria-label={t("Operation")}>
      <Figure icon="mail-x" tone={lost ? "amber" : "green"} label={t("Mails, 24 hours")} href="/admin/jobs?name=notification%3Asend-email"
        value={lost ? t("{count} lost of {all}", { count: lost, all: found.mails.sent + found.mails.failed }) : t("None lost")} detail={t("{count} sent, {waiting} waiting", { count: found.mails.sent, waiting: found.mails.waiting })} />
      <Figure icon="database-backup" tone={found.backup?.whole ? "green" : "amber"} label={t("Last backup")} href="/admin/alerts"
        value={found.backup ? format(found.backup.at, "datetime") : t("None known here")} detail={found.backup ? found.backup.whole ? t("whole") : t("contents were missing") : t("on this machine")} />
      <Figure icon="shield-check" tone={found.audit.broken ? "red" : found.audit.whole === found.audit.chains ? "green" : "gray"} label={t("Audit chains")} href="/admin/audit"
        value={found.audit.broken ? t("{count} broken", { count: found.audit.broken }) : t("{whole} of {all} verified", { whole: found.audit.whole, all: found.audit.chains })} detail={found.audit.verifiedAt ? format(found.audit.verifiedAt, "datetime") : t("each night")} />
      <Figure icon="git-branch" tone={found.versions.upToDate ? "green" : "red"} label={t("Version")} href="/admin/timetable"
        value={found.versions.product} detail={found.versions.upToDate ? t("database {revision}, up to date", { revision: found.versions.database }) : t("database {revision}, not migrated", { revision: found.versions.database })} />
    </section>
  );
}

/** @param {{ icon: string, tone: string, label: string, value: string, detail: string, href: string }} props */
function Figure({ icon, tone, label, value, detail, href }) {
  return (
    <Link to={href} className="console-figure">
      <span className={`console-mark ${tone}`}><Icon name={icon} size={18} /></span>
      <span><small className="muted">{label}</small><b>{value}</b><small className="muted">{detail}</small></span>
    </Link>
  );
}

/** @param {{ lanes: LaneOut[] }} props */
function Lanes({ lanes }) {
  const { t, format } = useKit();
  return (
    <section className="card">
      <header className="card-head"><h2>{t("Jobs by lane")}</h2><Link to="/admin/timetable" className="btn small"><Icon name="calendar-clock" size={14} />{t("Timetable")}</Link></header>
      <Scroll><table className="plain">
        <thead><tr><th scope="col">{t("Lane")}</th><th scope="col" className="num">{t("Waiting")}</th><th scope="col" className="num">{t("Running")}</th><th scope="col" className="num">{t("Failed")}</th><th scope="col" className="num">{t("Due since")}</th></tr></thead>
        <tbody>
          {lanes.map((one) => (
            <tr key={one.lane}>
              <th scope="row"><Word group="Lane" value={one.lane} /></th>
              <td className="num">{format(one.waiting, "number")}</td>
              <td className="num">{format(one.running, "number")}</td>
              <td className={`num ${one.failed ? "late" : ""}`}>{format(one.failed, "number")}</td>
              <td className="num">{one.waiting ? t("{count} s", { count: one.oldestSeconds }) : "–"}</td>
            </tr>
          ))}
        </tbody>
      </table></Scroll>
    </section>
  );
}
