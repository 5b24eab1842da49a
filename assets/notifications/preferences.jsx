// My choices: by kind where I am told besides the application, in which rhythm, and a pause. Each choice is stored at once.
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Link } from "react-router";
import { call, errorsOf, refusal, worked } from "../ui/calls.js";
import { Icon, Select, Skeleton, useKit } from "../ui/kit.jsx";
/** @import { PreferenceItemOut, PreferenceKindOut, PreferencesOut } from "./answers.d.ts" */

const PATH = "/api/account/notification-preferences";
const HOUR = 3600e3;

function usePreferences() {
  const { t, locale, toast } = useKit();
  const [found, setFound] = useState(/** @type {PreferencesOut | null} */ (null));
  const [problem, setProblem] = useState("");
  // the latest reading or choice: what an earlier reading answers is shown no more
  const turn = useRef(0);
  const stored = useRef(/** @type {Promise<unknown>} */ (Promise.resolve()));
  const read = async () => {
    turn.current += 1;
    const mine = turn.current;
    await stored.current;
    const answer = await call("GET", PATH, null, locale);
    if (mine !== turn.current) return;
    if (worked(answer)) setFound(/** @type {PreferencesOut} */ (answer.body));
    else setProblem(refusal(answer, t));
  };
  const first = useEffectEvent(read);
  useEffect(() => {
    first();
  }, [locale]);
  // shown at once, sent one after the other; after the last of them what is stored is read again
  const save = async (path, body, next) => {
    turn.current += 1;
    const mine = turn.current;
    setFound(next);
    const sent = stored.current.then(() => call("PATCH", path, body, locale));
    stored.current = sent;
    const answer = await sent;
    if (!worked(answer)) toast(Object.values(errorsOf(answer))[0] ?? refusal(answer, t), "error");
    if (mine === turn.current) read();
  };
  return { found, problem, save };
}

export function PreferencesPage() {
  const { t, setTitle } = useKit();
  const { found, problem, save } = usePreferences();
  useEffect(() => setTitle(t("Notification preferences")), [t, setTitle]);
  return (
    <div className="news-choices">
      <header className="page-head"><h1>{t("Notification preferences")}</h1></header>
      {problem && <div className="form-problem" role="alert">{problem}</div>}
      {!found && !problem && <section className="card pad" aria-busy="true"><Skeleton width="60%" height={22} /></section>}
      {found && <Pause until={found.pausedUntil} onChange={(until) => save("/api/account/notifications-pause", { until }, { ...found, pausedUntil: until })} />}
      {found && <Kinds found={found} save={save} />}
    </div>
  );
}

// 8 o'clock of tomorrow, or of the next Monday, by the clock of this device
function atEight(days) {
  const day = new Date();
  day.setDate(day.getDate() + days);
  day.setHours(8, 0, 0, 0);
  return day.toISOString();
}

/** @param {{ until: string | null, onChange: (until: string | null) => void }} props */
function Pause({ until, onChange }) {
  const { t, format } = useKit();
  const monday = ((8 - new Date().getDay()) % 7) || 7;
  const ways = [
    { name: "hour", label: t("For an hour"), of: () => new Date(Date.now() + HOUR).toISOString() },
    { name: "tomorrow", label: t("Until tomorrow at 8"), of: () => atEight(1) },
    { name: "monday", label: t("Until Monday at 8"), of: () => atEight(monday) },
    { name: "fortnight", label: t("For two weeks"), of: () => atEight(14) },
  ];
  return (
    <section className="card pad pause" aria-label={t("Pause")}>
      <div>
        <h2><Icon name={until ? "circle-pause" : "bell"} />{until ? t("Paused until {when}", { when: format(until, "datetime") }) : t("Pause")}</h2>
        <p className="muted">{t("No e-mail and no text message leaves meanwhile. Here everything arrives as always, and one e-mail sums it up afterwards.")}</p>
      </div>
      <div className="pause-ways">
        {until
          ? <button type="button" className="btn primary" onClick={() => onChange(null)}><Icon name="circle-play" />{t("End the pause")}</button>
          : ways.map((way) => <button key={way.name} type="button" className="btn small" onClick={() => onChange(way.of())}>{way.label}</button>)}
      </div>
    </section>
  );
}

/** @param {{ found: PreferencesOut, save: (path: string, body: object, next: PreferencesOut) => void }} props */
function Kinds({ found, save }) {
  const { t } = useKit();
  const of = (kind, channel) => found.items.find((item) => item.kind === kind && item.channel === channel);
  const choose = (item) => {
    const next = { kind: item.kind, channel: item.channel, enabled: !item.enabled };
    save(PATH, next, { ...found, items: found.items.map((one) => (one === item ? { ...one, enabled: !one.enabled } : one)) });
  };
  const pace = (kind, digest) => save("/api/account/notification-digests", { kind, digest }, { ...found, kinds: found.kinds.map((one) => (one.kind === kind ? { ...one, digest } : one)) });
  return (
    <section className="card" aria-label={t("Subjects")}>
      <div className="choice choice-head" aria-hidden="true"><span>{t("Subject")}</span><span>{t("Here")}</span><span>{t("E-mail")}</span><span>{t("Text message")}</span><span>{t("Rhythm of e-mails")}</span></div>
      <ul>{found.kinds.map((kind) => <Kind key={kind.kind} kind={kind} of={of} choose={choose} pace={pace} />)}</ul>
      {!found.phone && <p className="choice-note muted"><Icon name="info" size={14} /><span>{t("Text messages need your telephone number.")} <Link to="/workspace/profile">{t("My profile")}</Link></span></p>}
    </section>
  );
}

/** @param {{ kind: PreferenceKindOut, of: (kind: string, channel: string) => PreferenceItemOut | undefined, choose: (item: PreferenceItemOut) => void, pace: (kind: string, digest: string) => void }} props */
function Kind({ kind, of, choose, pace }) {
  const { t } = useKit();
  const mail = of(kind.kind, "EMAIL");
  const channels = [["IN_APP", t("Here")], ["EMAIL", t("E-mail")], ["SMS", t("Text message")]];
  return (
    <li className="choice">
      <span className="choice-what"><b>{kind.label}</b><small>{kind.about}</small></span>
      {channels.map(([channel, label]) => <Switch key={channel} item={of(kind.kind, channel)} label={label} kind={kind.label} choose={choose} />)}
      <span className="choice-pace">
        <Select aria-label={t("Rhythm of e-mails: {kind}", { kind: kind.label })} value={kind.digest} disabled={!mail?.enabled || kind.transactional} onChange={(event) => pace(kind.kind, event.target.value)}>
          <option value="IMMEDIATELY">{t("At once")}</option>
          <option value="DAILY">{t("Daily at 8")}</option>
          <option value="WEEKLY">{t("Mondays at 8")}</option>
        </Select>
      </span>
    </li>
  );
}

/** @param {{ item: PreferenceItemOut | undefined, label: string, kind: string, choose: (item: PreferenceItemOut) => void }} props */
function Switch({ item, label, kind, choose }) {
  if (!item) return <span />;
  return (
    <label className="choice-switch">
      <input type="checkbox" role="switch" checked={item.enabled} disabled={item.fixed} onChange={() => choose(item)} aria-label={`${kind}: ${label}`} />
      <span aria-hidden="true">{label}</span>
    </label>
  );
}
