// Pages without a session: the password goes by fetch, never through the socket.
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { consoleAddress, enter, explain, Frame, goOn, nextAddress, PasswordInput, send, Submit, Told } from "./auth_parts.jsx";
import { Demonstration } from "./demonstration.jsx";
import { Empty, Icon, useHydrated, useKit } from "./kit.jsx";
import { OrganizationList } from "./organizations.jsx";
import { passkeysWork, signInWithPasskey } from "./passkeys.js";
import { signOut } from "./leaving.jsx";
/** @import { ReactNode } from "react" */

export function SignIn() {
  const { t, locale, session } = useKit();
  const hydrated = useHydrated();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState(null);
  const form = useRef(null);
  // the fields are the browser's own: what is typed while the scripts are still loading stays
  useEffect(() => {
    if (session.signedIn && session.organization) location.replace(nextAddress());
  }, [session.signedIn, session.organization]);
  const hear = (answer) => {
    if (answer.ok) {
      goOn(answer.body);
      return;
    }
    setBusy(false);
    form.current.elements.password.value = "";
    setProblem(answer.refused ? { text: t("No passkey was given. Try again, or take another way.") } : { text: told(answer, t), code: answer.body.code });
  };
  const submit = async (event) => {
    event.preventDefault();
    const fields = form.current.elements;
    const [email, password] = [fields.email.value, fields.password.value];
    if (!email.trim() || !password) {
      setProblem({ text: t("Enter your e-mail address and your password.") });
      return;
    }
    setBusy(true);
    setProblem(null);
    hear(await send("/api/auth/sign-in/email", { email, password }, locale));
  };
  const byPasskey = async () => {
    setBusy(true);
    setProblem(null);
    hear(await signInWithPasskey(locale));
  };
  // what was typed comes along behind the `#`, which no server hears
  const along = (event) => {
    const email = form.current.elements.email.value.trim();
    if (email) event.currentTarget.href = `${event.currentTarget.pathname}#email=${encodeURIComponent(email)}`;
  };
  return (
    <Frame title={t("Sign in")} beside={<Demonstration onEntered={goOn} onRefused={(answer) => setProblem({ text: told(answer, t) })} />}>
      <form ref={form} method="post" className="dialog-form" onSubmit={submit} noValidate>
        <Told problem={problem?.text} />
        {problem?.code === "EMAIL_NOT_VERIFIED" && <a className="btn wide" href="/auth/confirm-address" onClick={along}>{t("Send the message again")}</a>}
        <div className="field">
          <label htmlFor="email">{t("E-mail address")}</label>
          {/* the page is this form */}
          {/* eslint-disable-next-line jsx-a11y/no-autofocus */}
          <input id="email" name="email" type="email" autoComplete="username webauthn" className="input" autoFocus />
        </div>
        <PasswordInput label={t("Password")} autoComplete="current-password" />
        <Submit busy={busy}>{t("Sign in")}</Submit>
      </form>
      <a className="bare-link" href="/auth/forgot-password" onClick={along}>{t("Forgot your password?")}</a>
      <div className="bare-or" aria-hidden="true"><span>{t("or")}</span></div>
      <div className="bare-ways">
        {hydrated && passkeysWork() && <button type="button" className="btn wide" disabled={busy} onClick={byPasskey}><Icon name="key-round" />{t("Sign in with a passkey")}</button>}
        <a className="btn wide" href="/auth/email-link" onClick={along}><Icon name="mail" />{t("Get a link by e-mail")}</a>
      </div>
    </Frame>
  );
}

function told(answer, t) {
  if (answer.body.code === "INVALID_CREDENTIALS") return t("Wrong e-mail or password.");
  return explain(answer, t);
}

export function SelectOrganization() {
  const { t, locale } = useKit();
  const [choices, setChoices] = useState(null);
  const [problem, setProblem] = useState("");
  const fail = useEffectEvent(() => setProblem(t("The server does not answer. Check your connection and try again.")));
  useEffect(() => {
    fetch("/api/account/me").then(async (answer) => {
      const body = await answer.json();
      if (answer.status === 401) location.replace("/auth/sign-in");
      else if (body.pendingStep) goOn(body);
      // staff of the provider work in no organization, but in the console
      else if (body.platformRole && !body.organizations.length) location.replace(consoleAddress());
      else setChoices(body.organizations ?? []);
    }).catch(() => fail());
  }, []);
  const choose = async (organization) => {
    const answer = await send("/api/auth/organization/set-active", { organizationId: organization.id }, locale);
    if (answer.ok) enter(nextAddress());
    else setProblem(explain(answer, t));
  };
  return (
    <Frame title={t("Choose an organization")}>
      {problem && <div className="form-problem" role="alert">{problem}</div>}
      {choices === null && !problem && <p className="muted" role="status">{t("Loading…")}</p>}
      {choices?.length > 0 && (
        <OrganizationList organizations={choices} onChoose={choose} />
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
/** @param {{ to: string }} props */
export function Redirect({ to }) {
  useEffect(() => location.replace(to), [to]);
  return null;
}
