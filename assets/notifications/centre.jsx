// My notifications: by day, newest first; read one by one or all together. It reads itself again when the bell rings.
import { useCallback, useEffect, useMemo, useState } from "react";
import { Link } from "react-router";
import { call, refusal, worked } from "../ui/calls.js";
import { dateNames, dayIn, Empty, Icon, Select, Skeleton, useKit } from "../ui/kit.jsx";
import { markRead, NEWS, NewsRow, useBell } from "../ui/news.jsx";
/** @import { NotificationOut, NotificationsOut } from "./answers.d.ts" */

const SIZE = 30;

const dayOf = (instant, zone) => new Intl.DateTimeFormat("sv-SE", { timeZone: zone, year: "numeric", month: "2-digit", day: "2-digit" }).format(new Date(instant));

/** @param {NotificationOut[]} items @param {string} zone @returns {{ day: string, items: NotificationOut[] }[]} */
function byDay(items, zone) {
  /** @type {{ day: string, items: NotificationOut[] }[]} */
  const days = [];
  for (const one of items) {
    const day = dayOf(one.createdAt, zone);
    if (days.at(-1)?.day !== day) days.push({ day, items: [] });
    days.at(-1)?.items.push(one);
  }
  return days;
}

/** @param {{ unread: boolean, kind: string, page: number }} asked */
function useNews(asked) {
  const { t, locale } = useKit();
  const { at } = useBell();
  const [found, setFound] = useState(/** @type {NotificationsOut | null} */ (null));
  const [problem, setProblem] = useState("");
  const [again, setAgain] = useState(0);
  const { unread, kind, page } = asked;
  useEffect(() => {
    let here = true;
    const query = new URLSearchParams({ page: String(page), pageSize: String(SIZE), ...(unread ? { unread: "true" } : {}), ...(kind ? { kind } : {}) });
    call("GET", `${NEWS}?${query}`, null, locale).then((answer) => {
      if (!here) return;
      if (worked(answer)) setFound(/** @type {NotificationsOut} */ (answer.body));
      setProblem(worked(answer) ? "" : refusal(answer, t));
    });
    return () => {
      here = false;
    };
  }, [unread, kind, page, at, again, locale, t]);
  const reload = useCallback(() => setAgain((now) => now + 1), []);
  return { found, problem, reload };
}

export function NotificationsPage() {
  const { t, locale, toast, setTitle, format, session } = useKit();
  const [asked, setAsked] = useState({ unread: false, kind: "", page: 1 });
  const { found, problem, reload } = useNews(asked);
  useEffect(() => setTitle(t("Notifications")), [t, setTitle]);
  const days = useMemo(() => byDay(found?.items ?? [], session.clock), [found, session.clock]);
  const act = async (answer) => {
    const done = await answer;
    if (!worked(done)) return toast(refusal(done, t), "error");
    reload();
    return done;
  };
  const pages = found ? Math.max(1, Math.ceil(found.total / SIZE)) : 1;
  // what was read left the last page empty
  if (found && found.page === asked.page && asked.page > pages) setAsked({ ...asked, page: pages });
  const choose = (change) => setAsked((now) => ({ ...now, page: 1, ...change }));
  return (
    <div className="news-page">
      <header className="page-head">
        <h1>{t("Notifications")}</h1>
        {found && found.unread > 0 && <span className="count" aria-live="polite">{format(found.unread, "number")}</span>}
        <span className="news-acts">
          {found && found.unread > 0 && <button type="button" className="btn" onClick={() => act(call("POST", `${NEWS}/mark-all-read`, {}, locale))}><Icon name="check-check" />{t("Mark all as read")}</button>}
          <Link className="btn" to="/workspace/notifications/preferences"><Icon name="settings-2" />{t("Preferences")}</Link>
        </span>
      </header>
      <div className="news-filters">
        <div className="segmented" role="group" aria-label={t("Show")}>
          <button type="button" className={`btn small ${asked.unread ? "" : "on"}`} aria-pressed={!asked.unread} onClick={() => choose({ unread: false })}>{t("Everything")}</button>
          <button type="button" className={`btn small ${asked.unread ? "on" : ""}`} aria-pressed={asked.unread} onClick={() => choose({ unread: true })}>{t("Not read")}</button>
        </div>
        {found && found.kinds.length > 1 && (
          <Select aria-label={t("Subject")} value={asked.kind} onChange={(event) => choose({ kind: event.target.value })}>
            <option value="">{t("Every subject")}</option>
            {found.kinds.map((one) => <option key={one.kind} value={one.kind}>{one.label}</option>)}
          </Select>
        )}
      </div>
      {problem && <div className="form-problem" role="alert">{problem}</div>}
      {found && found.elsewhere > 0 && <p className="notice">{t("{count} unread {count|notification|notifications} in your other organizations. Change organization to read them.", { count: found.elsewhere })}</p>}
      {!found && !problem && <section className="card pad" aria-busy="true">{[70, 50, 60].map((width) => <p key={width} className="gap"><Skeleton width={`${width}%`} /></p>)}</section>}
      {found && !days.length && <section className="card"><Empty icon="bell" title={asked.unread || asked.kind ? t("Nothing of this") : t("Nothing yet")} text={asked.unread && !asked.kind ? t("You have read everything.") : t("What concerns you appears here.")} /></section>}
      {days.map(({ day, items }) => (
        <section key={day} className="card" aria-label={dateNames(locale).whole(day)}>
          <header className="card-head"><h2>{day === dayIn(session.clock) ? t("Today") : dateNames(locale).whole(day)}</h2></header>
          <ul className="news">{items.map((one) => <NewsRow key={one.id} one={one} onRead={({ id }) => act(markRead([id], locale))} />)}</ul>
        </section>
      ))}
      {pages > 1 && (
        <nav className="news-pages" aria-label={t("Pages")}>
          <button type="button" className="btn" disabled={asked.page <= 1} onClick={() => setAsked({ ...asked, page: asked.page - 1 })}><Icon name="chevron-left" />{t("Newer")}</button>
          <span className="num">{t("{page} of {pages}", { page: asked.page, pages })}</span>
          <button type="button" className="btn" disabled={asked.page >= pages} onClick={() => setAsked({ ...asked, page: asked.page + 1 })}>{t("Older")}<Icon name="chevron-right" /></button>
        </nav>
      )}
    </div>
  );
}
