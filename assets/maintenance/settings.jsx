// Settings of maintenance: whether the clock of work orders runs in business hours, and in which.
import { useEffect, useEffectEvent, useId, useState } from "react";
import { call, errorsOf, refusal } from "../ui/calls.js";
import { Icon, Skeleton, useKit } from "../ui/kit.jsx";
import { useLivePage } from "../ui/live.jsx";
/** @import { Errors } from "../ui/shapes.d.ts" */
/** @import { MaintenanceSettingsOut } from "./answers.d.ts" */

const PATH = "/api/workspace/maintenance/settings";
const DAYS = [1, 2, 3, 4, 5, 6, 7];

/** @param {{ permission: string }} props */
export function MaintenanceSettings({ permission }) {
  const { t, may, locale, session, setTitle } = useKit();
  const [read, setRead] = useState(/** @type {MaintenanceSettingsOut | null} */ (null));
  const [problem, setProblem] = useState("");
  const load = useEffectEvent(async () => {
    const answer = await call("GET", PATH, null, locale);
    if (answer.ok) setRead(/** @type {MaintenanceSettingsOut} */ (answer.body));
    setProblem(answer.ok ? "" : refusal(answer, t));
  });
  useEffect(() => setTitle(t("Maintenance")), [t, setTitle]);
  useEffect(() => { load(); }, []);
  return (
    <div className="form-page settings-page">
      <header className="page-head"><h1>{t("Maintenance")}</h1></header>
      {problem && <p className="form-problem" role="alert">{problem}</p>}
      {read ? <Hours key={read.version} read={read} mayChange={may(permission) && !session.readOnly} stored={setRead} />
        : !problem && <div className="card pad" aria-busy="true"><Skeleton width="60%" height={22} /></div>}
    </div>
  );
}

/** @param {{ read: MaintenanceSettingsOut, mayChange: boolean, stored: (next: MaintenanceSettingsOut) => void }} props */
function Hours({ read, mayChange, stored }) {
  const { t, locale, toast } = useKit();
  const [values, setValues] = useState(read);
  const [errors, setErrors] = useState(/** @type {Errors} */ ({}));
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const id = useId();
  const dirty = JSON.stringify(values) !== JSON.stringify(read);
  useLivePage(dirty);
  const change = (/** @type {Partial<MaintenanceSettingsOut>} */ part) => { setValues((now) => ({ ...now, ...part })); setErrors({}); setProblem(""); };
  const save = async (event) => {
    event.preventDefault();
    setBusy(true);
    const answer = await call("PUT", PATH, values, locale);
    setBusy(false);
    setErrors(errorsOf(answer));
    setProblem(answer.ok || Object.keys(errorsOf(answer)).length ? "" : refusal(answer, t));
    if (!answer.ok) return;
    toast(t("Saved"));
    stored(/** @type {MaintenanceSettingsOut} */ (answer.body));
  };
  // a Monday, so that each day has its name in the reader's language
  const name = (day) => new Intl.DateTimeFormat(locale === "fr" ? "fr-FR" : "en-GB", { weekday: "long", timeZone: "UTC" }).format(new Date(Date.UTC(2024, 0, day)));
  const wrong = (field) => errors[field] && <small role="alert" className="field-error"><Icon name="circle-alert" size={13} />{errors[field]}</small>;
  return (
    <form className="card hours-card" noValidate onSubmit={save} aria-label={t("Clock of work orders")}>
      <header className="card-head"><h2>{t("Clock of work orders")}</h2></header>
      <fieldset disabled={!mayChange}>
        <div className="hours-check"><label><input type="checkbox" checked={values.businessHours} aria-describedby={`${id}-counts`} onChange={(event) => change({ businessHours: event.target.checked })} />{t("Only business hours count")}</label><small id={`${id}-counts`} className="muted">{t("Otherwise the clock runs day and night. Orders that run already keep their deadline.")}</small></div>
        {values.businessHours && (
          <>
            <div className="hours-times">
              <p><label htmlFor={`${id}-from`}>{t("Opens at")}</label><input id={`${id}-from`} type="time" className="input" required value={values.opensAt} onChange={(event) => change({ opensAt: event.target.value })} />{wrong("opensAt")}</p>
              <p><label htmlFor={`${id}-to`}>{t("Closes at")}</label><input id={`${id}-to`} type="time" className="input" required value={values.closesAt} onChange={(event) => change({ closesAt: event.target.value })} />{wrong("closesAt")}</p>
            </div>
            <div role="group" aria-labelledby={`${id}-days`}>
              <span id={`${id}-days`} className="hours-label">{t("Open on")}</span>
              <p className="hours-days">{DAYS.map((day) => <label key={day}><input type="checkbox" checked={values.days.includes(day)} onChange={(event) => change({ days: event.target.checked ? [...values.days, day].sort() : values.days.filter((one) => one !== day) })} />{name(day)}</label>)}</p>
              {wrong("days")}
            </div>
            <div className="hours-check"><label><input type="checkbox" checked={values.holidaysOff} aria-describedby={`${id}-off`} onChange={(event) => change({ holidaysOff: event.target.checked })} />{t("Closed on public holidays")}</label><small id={`${id}-off`} className="muted">{t("Those of metropolitan France.")}</small></div>
          </>
        )}
      </fieldset>
      {mayChange && dirty && (
        <footer className="spec-foot">
          {problem && <p className="field-error" role="alert">{problem}</p>}
          <button type="button" className="btn" onClick={() => { setValues(read); setErrors({}); setProblem(""); }}>{t("Cancel")}</button>
          <button type="submit" className="btn primary" disabled={busy}>{busy && <Icon name="loader-circle" className="spin" />}{t("Save")}</button>
        </footer>
      )}
    </form>
  );
}
