// Parts that the pages of signing in share. No session is needed, so they hold no business; secrets go by fetch, never through the socket.
import { useEffect, useEffectEvent, useId, useState } from "react";
import { call } from "./calls.js";
import { Icon, IconButton, useKit } from "./kit.jsx";
/** @import { ReactNode } from "react" */
/** @import { Answer, Body, Kit } from "./shapes.d.ts" */

/** @type {(path: string, body: Body | null | undefined, locale: string, method?: string) => Promise<Answer>} */
export const send = (path, body, locale, method = "POST") => call(method, path, body, locale);

// only an address of ours, so that a link cannot send people elsewhere after signing in
export function nextAddress() {
  const next = new URLSearchParams(location.search).get("next") ?? "";
  return /^\/(workspace|admin|auth\/invitation)(\/|\?|#|$)/.test(next) ? next : "/workspace";
}

// where staff of the provider start: the console, or the page of it that they asked for
export const consoleAddress = () => (/^\/admin(\/|\?|$)/.test(nextAddress()) ? nextAddress() : "/admin");

const withNext = (path) => {
  const next = nextAddress();
  return next === "/workspace" ? path : `${path}?next=${encodeURIComponent(next)}`;
};

// the token of an invitation, kept in this tab while its owner signs in
export const INVITATION = "invitation";

// a full page load: the new websocket carries the new cookie, and the tab forgets the former state
export function enter(path) {
  const kept = path.includes("invitation") ? sessionStorage.getItem(INVITATION) : null;
  sessionStorage.clear();
  if (kept) sessionStorage.setItem(INVITATION, kept);
  location.assign(path);
}

const STEPS = { PASSWORD: "/auth/set-password", MFA: "/auth/two-factor", TERMS: "/auth/terms" };

// to what is left to do, or inside
export function goOn(standing) {
  if (standing.pendingStep) enter(withNext(STEPS[standing.pendingStep]));
  else enter(standing.activeOrganizationId ? nextAddress() : withNext("/auth/select-organization"));
}

// who is in the middle of a sign-in; whoever is not at `step` goes where they belong
export function useStanding(step) {
  const { t, locale } = useKit();
  const [standing, setStanding] = useState(null);
  const [problem, setProblem] = useState("");
  const ask = useEffectEvent(() => send("/api/account/me", undefined, locale, "GET"));
  const hear = useEffectEvent((answer) => {
    if (answer.status === 401) location.replace(withNext("/auth/sign-in"));
    else if (!answer.ok) setProblem(explain(answer, t));
    else if (answer.body.pendingStep !== step) goOn(answer.body);
    else setStanding(answer.body);
  });
  useEffect(() => {
    let here = true;
    ask().then((answer) => here && hear(answer));
    return () => {
      here = false;
    };
  }, [step]);
  return [standing, problem];
}

// what stands behind the `#` of a mailed link; it leaves the address at once, so that no history keeps it. With a name it is
// kept in this tab until it leaves for somewhere else (`enter`)
/** @type {(kept?: string) => string | null} */
export function useToken(kept) {
  const [token, setToken] = useState(null);
  useEffect(() => {
    const given = location.hash.slice(1);
    const found = given || (kept && sessionStorage.getItem(kept)) || "";
    setToken(found);
    if (given) history.replaceState(history.state, "", location.pathname + location.search);
    if (given && kept) sessionStorage.setItem(kept, given);
  }, [kept]);
  return token;
}

/** @type {(answer: Answer, t: Kit["t"]) => string} */
export function explain({ status, body }, t) {
  if (status === 0) return t("The server does not answer. Check your connection and try again.");
  if (status === 429 && !body.detail) return t("Too many attempts. Try again in a moment.");
  return body.errors?.[0]?.message ?? body.detail ?? t("Something went wrong. Please try again.");
}

/** @param {{ title: string, wide?: boolean, beside?: ReactNode, children?: ReactNode }} props */
export function Frame({ title, wide = false, beside = null, children }) {
  const { t, locale, setLocale } = useKit();
  useEffect(() => {
    document.title = `${title} · leaseapp`;
  }, [title]);
  return (
    <main className="bare-page">
      <div className={`bare-box ${wide ? "wide" : ""}`}>
        <div className="bare-brand"><span className="logo" aria-hidden="true">L</span>leaseapp</div>
        <div className="card bare-card"><h1>{title}</h1>{children}</div>
        <div className="bare-foot" role="group" aria-label={t("Language")}>
          {[["fr", "Français"], ["en", "English"]].map(([code, name]) => (
            <button key={code} type="button" lang={code} aria-pressed={locale === code} onClick={() => setLocale(code)}>{name}</button>
          ))}
        </div>
      </div>
      {beside}
    </main>
  );
}

/** @param {{ problem?: ReactNode }} props */
export const Told = ({ problem }) => (problem ? <div className="form-problem" role="alert">{problem}</div> : null);

/** @param {{ busy: boolean, children?: ReactNode }} props */
export const Submit = ({ busy, children }) => (
  <button type="submit" className="btn primary wide" disabled={busy}>{busy && <Icon name="loader-circle" className="spin" />}{children}</button>
);

// the fields are the browser's own: what is typed while the scripts are still loading stays
/** @param {{ name?: string, label: string, autoComplete: string, errors?: string[], hint?: string, autoFocus?: boolean }} props */
export function PasswordInput({ name = "password", label, autoComplete, errors = [], hint, autoFocus = false }) {
  const { t } = useKit();
  const [shown, setShown] = useState(false);
  const id = useId();
  return (
    <div className={`field ${errors.length ? "bad" : ""}`}>
      <label htmlFor={name}>{label}</label>
      <div className="reveal">
        <input id={name} name={name} type={shown ? "text" : "password"} autoComplete={autoComplete} className="input"
          autoFocus={autoFocus} // eslint-disable-line jsx-a11y/no-autofocus -- where the page asks for nothing else
          aria-invalid={errors.length ? true : undefined} aria-describedby={errors.length || hint ? id : undefined} />
        <IconButton icon={shown ? "eye-off" : "eye"} label={shown ? t("Hide the password") : t("Show the password")} onClick={() => setShown(!shown)} />
      </div>
      <div id={id}>
        {errors.map((message) => <p key={message} className="field-error" role="alert"><Icon name="circle-alert" size={13} />{message}</p>)}
        {!errors.length && hint && <p className="field-hint">{hint}</p>}
      </div>
    </div>
  );
}

/** @param {{ label: string, hint?: string, error?: string, text?: boolean }} props */
export function CodeInput({ label, hint, error, text = false }) {
  return (
    <div className={`field ${error ? "bad" : ""}`}>
      <label htmlFor="code">{label}</label>
      <input id="code" name="code" key={text ? "text" : "digits"} className="input code-input" autoComplete="one-time-code" inputMode={text ? "text" : "numeric"}
        maxLength={text ? 20 : 9} autoCapitalize="characters" spellCheck={false} aria-invalid={error ? true : undefined} aria-describedby="code-told"
        autoFocus // eslint-disable-line jsx-a11y/no-autofocus -- the code is all that is asked
      />
      <div id="code-told">
        {error ? <p className="field-error" role="alert"><Icon name="circle-alert" size={13} />{error}</p> : hint && <p className="field-hint">{hint}</p>}
      </div>
    </div>
  );
}

/** @type {(answer: Answer | null, field: string) => string[]} the messages of a refusal at one field */
export const errorsAt = (answer, field) => (answer?.body.errors ?? []).filter((error) => error.field === field).map((error) => error.message);
