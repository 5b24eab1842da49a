// Settings of dunning: days before each step, the least amount, what leaves by itself.
import { useEffect, useEffectEvent, useId, useState } from "react";
import { call, errorsOf, refusal } from "../ui/calls.js";
import { Icon, Skeleton, useKit } from "../ui/kit.jsx";
import { useLivePage } from "../ui/live.jsx";
/** @import { Errors } from "../ui/shapes.d.ts" */
/** @import { DunningSettingsOut } from "./answers.d.ts" */

const PATH = "/api/workspace/dunning/settings";

/** @param {{ permission: string }} props */
export function DunningSettings({ permission }) {
  const { t, may, locale, session, setTitle } = useKit();
  const [read, setRead] = useState(/** @type {DunningSettingsOut | null} */ (null));
  const [problem, setProblem] = useState("");
  const load = useEffectEvent(async () => {
    const answer = await call("GET", PATH, null, locale);
    if (answer.ok) setRead(/** @type {DunningSettingsOut} */ (answer.body));
    setProblem(answer.ok ? "" : refusal(answer, t));
  });
  useEffect(() => setTitle(t("Dunning")), [t, setTitle]);
  useEffect(() => { load(); }, []);
  return (
    <div className="form-page settings-page">
      <header className="page-head"><h1>{t("Dunning")}</h1></header>
      {problem && <p className="form-problem" role="alert">{problem}</p>}
      {read ? <Steps key={read.version} read={read} mayChange={may(permission) && !session.readOnly} stored={setRead} />
        : !problem && <div className="card pad" aria-busy="true"><Skeleton width="60%" height={22} /></div>}
    </div>
  );
}

/** @param {{ read: DunningSettingsOut, mayChange: boolean, stored: (next: DunningSettingsOut) => void }} props */
function Steps({ read, mayChange, stored }) {
  const { t, locale, toast } = useKit();
  const [values, setValues] = useState(read);
  const [errors, setErrors] = useState(/** @type {Errors} */ ({}));
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const id = useId();
  const dirty = JSON.stringify(values) !== JSON.stringify(read);
  useLivePage(dirty);
  const change = (/** @type {Partial<DunningSettingsOut>} */ part) => { setValues((now) => ({ ...now, ...part })); setErrors({}); setProblem(""); };
  const save = async (event) => {
    event.preventDefault();
    setBusy(true);
    const answer = await call("PUT", PATH, values, locale);
    setBusy(false);
    setErrors(errorsOf(answer));
    setProblem(answer.ok || Object.keys(errorsOf(answer)).length ? "" : refusal(answer, t));
    if (!answer.ok) return;
    toast(t("Saved"));
    stored(/** @type {DunningSettingsOut} */ (answer.body));
  };
  const wrong = (field) => errors[field] && <small role="alert" className="field-error"><Icon name="circle-alert" size={13} />{errors[field]}</small>;
  const number = (field, text, step = 1) => (
    <p><label htmlFor={`${id}-${field}`}>{text}</label><input id={`${id}-${field}`} type="number" min={0} step={step} className="input" required value={values[field]} onChange={(event) => change({ [field]: Number(event.target.value) })} />{wrong(field)}</p>
  );
  const check = (field, text, hint) => (
    <div className="hours-check"><label><input type="checkbox" checked={values[field]} aria-describedby={`${id}-${field}`} onChange={(event) => change({ [field]: event.target.checked })} />{text}</label><small id={`${id}-${field}`} className="muted">{hint}</small></div>
  );
  return (
    <form className="card hours-card" noValidate onSubmit={save} aria-label={t("Steps of dunning")}>
      <header className="card-head"><h2>{t("Steps of dunning")}</h2></header>
      <fieldset disabled={!mayChange}>
        <div className="hours-times">
          {number("step1DelayDays", t("Days from the due date to reminder 1"))}
          {number("step2DelayDays", t("Days from there to reminder 2"))}
          {number("medDelayDays", t("Days from there to the formal notice"))}
          {number("transferDelayDays", t("Days from there to collection"))}
          {number("minimumAmount", t("Least amount that is dunned (€)"), 0.01)}
        </div>
        {check("autoRelance", t("Reminders 1 and 2 leave by themselves"), t("On working days at seven, to customers with an e-mail address. Formal notices are always sent by a person."))}
        {check("mailBeforeDue", t("E-mail three days before the due date"), t("With the invoice, once."))}
        {check("mailWhenLate", t("E-mail on the day after the due date"), t("With the invoice, once, unless the dunning is paused."))}
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
