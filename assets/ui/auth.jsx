// Pages without the frame: sign in, choose the organization, nothing here. The password goes by fetch, never through the socket.
import { useEffect, useRef, useState } from "react";
import { Demonstration } from "./demonstration.jsx";
import { Empty, Icon, IconButton, initials, useHydrated, useKit } from "./kit.jsx";
import { signOut } from "./shell.jsx";

const JSON_HEADERS = { "Content-Type": "application/json" };

async function post(path, body, locale) {
  try {
    const answer = await fetch(path, { method: "POST", headers: { ...JSON_HEADERS, "Accept-Language": locale }, body: JSON.stringify(body) });
    return { status: answer.status, body: await answer.json().catch(() => ({})), wait: answer.headers.get("Retry-After") };
  } catch {
    return { status: 0, body: {} };
  }
}

// only an address of ours, so that a link cannot send people elsewhere after signing in
function nextAddress() {
  const next = new URLSearchParams(location.search).get("next") ?? "";
  return /^\/(workspace|admin)(\/|\?|$)/.test(next) ? next : "/workspace";
}

// a full page load: the new websocket carries the new cookie, and the tab forgets the former state
function enter(path) {
  sessionStorage.clear();
  location.assign(path);
}

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

function explain({ status, body, wait }, t) {
  if (status === 0) return t("The server does not answer. Check your connection and try again.");
  if (status === 401) return t("Wrong e-mail or password.");
  if (status === 423) return body.detail ?? t("This account is locked after too many attempts. Try again later or ask your administrator.");
  if (status === 429) return wait ? t("Too many attempts. Try again in {seconds} {seconds|second|seconds}.", { seconds: wait }) : t("Too many attempts. Try again in a moment.");
  return body.detail ?? t("Something went wrong. Please try again.");
}


export function SignIn() {
  const { t, locale, session } = useKit();
  const [shown, setShown] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const form = useRef(null);
  // The fields are the browser's own: what is typed while the scripts are still loading stays, and what was sent then
  // (early.js) is sent now.
  useEffect(() => {
    if ("sent" in form.current.dataset) form.current.requestSubmit();
  }, []);
  useEffect(() => {
    if (session.signedIn && session.organization) location.replace(nextAddress());
  }, [session.signedIn, session.organization]);
  const come = ({ activeOrganizationId }) => enter(activeOrganizationId ? nextAddress() : `/auth/select-organization?next=${encodeURIComponent(nextAddress())}`);
  const submit = async (event) => {
    event.preventDefault();
    const fields = form.current.elements;
    const [email, password] = [fields.email.value, fields.password.value];
    if (!email.trim() || !password) {
      setProblem(t("Enter your e-mail address and your password."));
      return;
    }
    setBusy(true);
    setProblem("");
    const answer = await post("/api/auth/sign-in/email", { email, password }, locale);
    if (answer.status === 200) {
      come(answer.body);
      return;
    }
    setBusy(false);
    fields.password.value = "";
    setProblem(explain(answer, t));
  };
  return (
    <Frame title={t("Sign in")} beside={<Demonstration onEntered={come} onRefused={(answer) => setProblem(explain(answer, t))} />}>
      <form ref={form} method="post" className="dialog-form" onSubmit={submit} noValidate>
        {problem && <div className="form-problem" role="alert">{problem}</div>}
        <div className="field">
          <label htmlFor="email">{t("E-mail address")}</label>
          <input id="email" name="email" type="email" autoComplete="username" className="input" autoFocus />
        </div>
        <div className="field">
          <label htmlFor="password">{t("Password")}</label>
          <div className="reveal">
            <input id="password" name="password" type={shown ? "text" : "password"} autoComplete="current-password" className="input" />
            <IconButton icon={shown ? "eye-off" : "eye"} label={shown ? t("Hide the password") : t("Show the password")} onClick={() => setShown(!shown)} />
          </div>
        </div>
        <button type="submit" className="btn primary wide" disabled={busy}>{busy && <Icon name="loader-circle" className="spin" />}{t("Sign in")}</button>
      </form>
    </Frame>
  );
}

export function SelectOrganization() {
  const { t, locale } = useKit();
  const [choices, setChoices] = useState(null);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    fetch("/api/account/me").then(async (answer) => {
      if (answer.status === 401) location.replace("/auth/sign-in");
      else {
        const me = await answer.json();
        // staff of the provider work in no organization: they help those who do
        if (me.platformRole && !me.organizations.length) location.replace("/auth/impersonate");
        else setChoices(me.organizations ?? []);
      }
    }).catch(() => setProblem(t("The server does not answer. Check your connection and try again.")));
  }, []);
  const choose = async (organization) => {
    const answer = await post("/api/auth/organization/set-active", { organizationId: organization.id }, locale);
    if (answer.status === 200) enter(nextAddress());
    else setProblem(explain(answer, t));
  };
  return (
    <Frame title={t("Choose an organization")}>
      {problem && <div className="form-problem" role="alert">{problem}</div>}
      {choices === null && !problem && <p className="muted" role="status">{t("Loading…")}</p>}
      {choices?.length > 0 && (
        <ul className="org-list">
          {choices.map((organization) => (
            <li key={organization.id}>
              <button type="button" onClick={() => choose(organization)}>
                <span className="logo" aria-hidden="true">{initials(organization.name)}</span>{organization.name}<Icon name="chevron-right" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {choices?.length === 0 && <p className="muted">{t("You belong to no organization. Ask an administrator to invite you.")}</p>}
      <button type="button" className="btn ghost" onClick={signOut}><Icon name="log-out" />{t("Sign out")}</button>
    </Frame>
  );
}

export function NotFound() {
  const { t, go } = useKit();
  const hydrated = useHydrated();
  if (!hydrated) return null;
  if (location.pathname.startsWith("/workspace")) {
    return (
      <Empty icon="search-x" title={t("There is no page here")} text={t("The address may be mistyped, or the page has moved.")}>
        <button type="button" className="btn" onClick={() => go("/workspace")}>{t("To the workspace")}</button>
      </Empty>
    );
  }
  return (
    <Frame title={t("There is no page here")}>
      <p className="muted">{t("The address may be mistyped, or the page has moved.")}</p>
      <a className="btn primary" href="/workspace">{t("To the workspace")}</a>
    </Frame>
  );
}

// "/" leads to the workspace
export function Redirect({ to }) {
  useEffect(() => location.replace(to), [to]);
  return null;
}
