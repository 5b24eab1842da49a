// The own account: name, language and clock, data to take along, the wish to be forgotten.
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { call, errorsOf, refusal, worked } from "../ui/calls.js";
import { formatValue, Icon, Select, Skeleton, useKit } from "../ui/kit.jsx";
import { Modal } from "../ui/overlay.jsx";
/** @import { ReactNode } from "react" */
/** @import { DeletionOut, ProfileOut } from "./answers.d.ts" */

const PATH = "/api/account/profile";
const TYPED = ["firstName", "lastName", "phone", "locale", "timezone"];
const FRENCH = ["Europe/Paris", "America/Guadeloupe", "America/Martinique", "America/Cayenne", "America/St_Barthelemy", "America/Marigot", "America/Miquelon", "Indian/Reunion", "Indian/Mayotte", "Pacific/Noumea", "Pacific/Tahiti", "Pacific/Wallis"];

const placeOf = (zone) => zone.split("/").at(-1).replace(/_/g, " ");

function zones(current) {
  const all = typeof Intl.supportedValuesOf === "function" ? Intl.supportedValuesOf("timeZone") : [];
  const known = new Set([...FRENCH, ...all, current]);
  return { french: FRENCH, others: [...known].filter((zone) => !FRENCH.includes(zone)).sort() };
}

export function ProfilePage() {
  const { t, locale, setTitle } = useKit();
  const [profile, setProfile] = useState(null);
  const [problem, setProblem] = useState("");
  useEffect(() => setTitle(t("My profile")), [t, setTitle]);
  const read = useEffectEvent(async () => {
    const answer = await call("GET", PATH, null, locale);
    if (worked(answer)) setProfile(answer.body);
    else setProblem(refusal(answer, t));
  });
  useEffect(() => {
    read();
  }, []);
  return (
    <div className="form-page profile">
      <header className="page-head"><h1>{t("My profile")}</h1></header>
      {problem && <div className="form-problem" role="alert">{problem}</div>}
      {!profile && !problem && <div className="card pad" aria-busy="true"><Skeleton width="60%" height={22} /></div>}
      {profile && (
        <>
          <Particulars key={profile.version} profile={profile} onSaved={setProfile} />
          <Rights />
          <OwnData profile={profile} onChanged={(deletion) => setProfile({ ...profile, deletion })} />
        </>
      )}
    </div>
  );
}

/** @param {{ name: string, label: string, error?: string, help?: string, children?: ReactNode }} props */
function Line({ name, label, error, help, children }) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      {children}
      {error && <p className="field-error" id={`${name}-error`} role="alert"><Icon name="circle-alert" size={13} />{error}</p>}
      {help && <small className="muted">{help}</small>}
    </div>
  );
}

/** @param {{ profile: ProfileOut, onSaved: (profile: ProfileOut) => void }} props */
function Particulars({ profile, onSaved }) {
  const { t, locale, setLocale, onAct, toast } = useKit();
  const [typed, setTyped] = useState(() => Object.fromEntries(TYPED.map((name) => [name, profile[name] ?? ""])));
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState({});
  const choices = useMemo(() => zones(profile.timezone), [profile.timezone]);
  const change = (name) => (event) => setTyped((now) => ({ ...now, [name]: event.target.value }));
  const changed = TYPED.filter((name) => typed[name] !== (profile[name] ?? ""));
  const save = async (event) => {
    event.preventDefault();
    setBusy(true);
    const body = Object.fromEntries(changed.map((name) => [name, typed[name] === "" ? null : typed[name]]));
    const answer = await call("PATCH", PATH, { ...body, version: profile.version }, locale);
    setBusy(false);
    if (!worked(answer)) {
      setErrors(errorsOf(answer));
      if (answer.body.code === "STALE_VERSION") onSaved(answer.body.current);
      return toast(Object.values(errorsOf(answer))[0] ?? refusal(answer, t), "error");
    }
    setErrors({});
    if (changed.includes("locale")) setLocale(answer.body.locale);
    onSaved(/** @type {ProfileOut} */ (answer.body));
    onAct("check", {});
    return toast(t("Saved"));
  };
  const input = (name, options) => <input id={name} name={name} className="input" value={typed[name]} onChange={change(name)} aria-invalid={errors[name] ? true : undefined} {...options} />;
  return (
    <form className="card pad profile-form" onSubmit={save} noValidate>
      <h2>{t("Who you are")}</h2>
      <div className="profile-fields">
        <Line name="firstName" label={t("First name")} error={errors.firstName}>{input("firstName", { autoComplete: "given-name", maxLength: 120 })}</Line>
        <Line name="lastName" label={t("Last name")} error={errors.lastName ?? errors.name}>{input("lastName", { autoComplete: "family-name", maxLength: 120 })}</Line>
        <Line name="email" label={t("E-mail address")} help={t("You sign in with it. An administrator can invite another one.")}><input id="email" className="input" value={profile.email} readOnly /></Line>
        <Line name="phone" label={t("Phone")} error={errors.phone}>{input("phone", { type: "tel", autoComplete: "tel", maxLength: 40 })}</Line>
      </div>
      <h2>{t("Language and clock")}</h2>
      <div className="profile-fields">
        <Line name="locale" label={t("Language")} error={errors.locale} help={t("Of pages, messages and mails.")}>
          <Select id="locale" value={typed.locale} onChange={change("locale")}>
            <option value="fr" lang="fr">Français</option>
            <option value="en" lang="en">English</option>
          </Select>
        </Line>
        <Line name="timezone" label={t("Time zone")} error={errors.timezone} help={t("There it is {time}. Due dates follow your organization’s own day.", { time: formatValue(new Date().toISOString(), "time", locale, typed.timezone) })}>
          <Select id="timezone" value={typed.timezone} onChange={change("timezone")}>
            <optgroup label={t("France and overseas")}>{choices.french.map((zone) => <option key={zone} value={zone}>{placeOf(zone)}</option>)}</optgroup>
            <optgroup label={t("Elsewhere")}>{choices.others.map((zone) => <option key={zone} value={zone}>{zone.replace(/_/g, " ")}</option>)}</optgroup>
          </Select>
        </Line>
      </div>
      <div><button type="submit" className="btn primary" disabled={busy || !changed.length}>{busy && <Icon name="loader-circle" className="spin" />}{t("Save")}</button></div>
    </form>
  );
}

function Rights() {
  const { t, tx, session, go } = useKit();
  return (
    <section className="card pad profile-line">
      <span><h2>{t("My rights")}</h2><p className="muted">{[session.organization, tx(session.role)].filter(Boolean).join(" · ")}</p></span>
      <button type="button" className="btn" onClick={() => go("/workspace/profile/rights")}>{t("See what I may do")}</button>
    </section>
  );
}

/** @param {{ profile: ProfileOut, onChanged: (deletion: DeletionOut | null) => void }} props */
function OwnData({ profile, onChanged }) {
  const { t, session, format } = useKit();
  const [asked, setAsked] = useState(false);
  if (session.impersonation) return null;
  return (
    <section className="card pad profile-data">
      <div className="profile-line">
        <span><h2>{t("My data")}</h2><p className="muted">{t("Everything that is known of you, as files that other programs read too.")}</p></span>
        <a className="btn" href="/api/account/data-export" download><Icon name="download" />{t("Download my data")}</a>
      </div>
      {profile.deletion
        ? <Leaving onChanged={onChanged} when={format(profile.deletion.dueAt, "datetime")} />
        : (
          <div className="profile-line">
            <span><h2>{t("Delete my account")}</h2><p className="muted">{t("After 30 days your name, address and phone are removed for good. What the law makes your organization keep stays, without your name.")}</p></span>
            <button type="button" className="btn danger" onClick={() => setAsked(true)}>{t("Delete my account…")}</button>
          </div>
        )}
      {asked && <Confirm profile={profile} close={() => setAsked(false)} onDone={onChanged} />}
    </section>
  );
}

/** @param {{ when: string, onChanged: (deletion: null) => void }} props */
function Leaving({ when, onChanged }) {
  const { t, locale, toast } = useKit();
  const [busy, setBusy] = useState(false);
  const keep = async () => {
    setBusy(true);
    const answer = await call("DELETE", "/api/account/deletion-request", null, locale);
    setBusy(false);
    if (!worked(answer) && answer.status !== 404) return toast(refusal(answer, t), "error");
    onChanged(null);
    return toast(t("Your account stays"));
  };
  return (
    <div className="profile-line notice amber" role="status">
      <span><b>{t("Your account is deleted on {when}.", { when })}</b><p>{t("Until then nothing changes, and you can change your mind.")}</p></span>
      <button type="button" className="btn" disabled={busy} onClick={keep}>{t("Keep my account")}</button>
    </div>
  );
}

/** @param {{ profile: ProfileOut, close: () => void, onDone: (deletion: DeletionOut) => void }} props */
function Confirm({ profile, close, onDone }) {
  const { t, locale } = useKit();
  const [typed, setTyped] = useState("");
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState(null);
  const errors = answer ? errorsOf(answer) : {};
  const send = async (event) => {
    event.preventDefault();
    setBusy(true);
    const found = await call("POST", "/api/account/deletion-request", { confirmEmail: typed }, locale);
    setBusy(false);
    if (!worked(found)) return setAnswer(found);
    onDone(/** @type {DeletionOut} */ (found.body));
    return close();
  };
  return (
    <Modal open title={t("Delete my account")} onClose={close}>
      <form className="dialog-form" onSubmit={send} noValidate>
        {answer && !errors.confirmEmail && <div className="form-problem" role="alert">{refusal(answer, t)}</div>}
        <p>{t("In 30 days you can no longer sign in, and nobody can bring your name back. Take your data along before.")}</p>
        <Line name="confirm" label={t("Type {email} to confirm", { email: profile.email })} error={errors.confirmEmail}>
          <input id="confirm" className="input" type="email" autoComplete="off" data-autofocus="" value={typed} onChange={(event) => setTyped(event.target.value)} />
        </Line>
        <footer className="modal-foot">
          <button type="button" className="btn" onClick={close}>{t("Cancel")}</button>
          <button type="submit" className="btn danger" disabled={busy || !typed.trim()}>{t("Delete my account")}</button>
        </footer>
      </form>
    </Modal>
  );
}
