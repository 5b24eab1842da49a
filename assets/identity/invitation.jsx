// The page of an invitation's link: who invites to what, then name and password for somebody new, or sign in first.
import { useEffect, useEffectEvent, useState } from "react";
import { enter, Frame, goOn, INVITATION, send, useToken } from "../ui/auth_parts.jsx";
import { Icon, IconButton, useKit } from "../ui/kit.jsx";
import { leaving } from "../ui/leaving.jsx";
/** @import { Label } from "../ui/shapes.d.ts" */
/** @import { OpenInvitationOut } from "./answers.d.ts" */

/** @type {[string, (text: string) => boolean][]} */
const RULES = [
  ["At least 12 characters", (text) => [...text].length >= 12],
  ["An upper-case and a lower-case letter", (text) => /\p{Lu}/u.test(text) && /\p{Ll}/u.test(text)],
  ["A digit", (text) => /\p{Nd}/u.test(text)],
  ["A special character", (text) => /[^\p{L}\p{N}\s]/u.test(text)],
];

function useRules() {
  const { t } = useKit();
  return { "At least 12 characters": t("At least 12 characters"), "An upper-case and a lower-case letter": t("An upper-case and a lower-case letter"), "A digit": t("A digit"), "A special character": t("A special character") };
}

const PAGE = "/auth/invitation";
const OVER = { INVITATION_ACCEPTED: "check", INVITATION_EXPIRED: "clock", INVITATION_REVOKED: "lock", INVITATION_REPLACED: "mail" };

export function AcceptInvitation() {
  const { t, locale } = useKit();
  // whoever has an account comes back here after signing in, and finds it in this tab
  const token = useToken(INVITATION);
  const [found, setFound] = useState(null);
  const [problem, setProblem] = useState(null);
  const hear = useEffectEvent((answer) => {
    if (answer.ok) setFound(answer.body);
    else setProblem(answer.status === 0 ? { detail: t("The server does not answer. Check your connection and try again.") } : answer.body);
  });
  useEffect(() => {
    if (token === null) return undefined;
    let here = true;
    (token ? send("/api/auth/invitations/open", { token }, locale) : Promise.resolve({ ok: false, status: 404, body: { status: 404 } })).then((answer) => here && hear(answer));
    return () => {
      here = false;
    };
  }, [token, locale]);
  if (problem) return <Closed problem={problem} />;
  if (!found || token === null) return <Frame title={t("Your invitation")}><p className="muted" role="status">{t("Loading…")}</p></Frame>;
  return <Open found={found} token={token} />;
}

/** @param {{ problem: { status: number, code?: string, detail?: string } }} props */
function Closed({ problem }) {
  const { t } = useKit();
  const unknown = problem.status === 404;
  return (
    <Frame title={unknown ? t("This link opens nothing") : t("Your invitation")}>
      <p className="bare-note"><Icon name={OVER[problem.code] ?? "search-x"} size={20} /><span>{unknown ? t("It may be cut off: copy it whole from the mail, or ask whoever invited you.") : problem.detail}</span></p>
      <a className="btn" href="/auth/sign-in">{t("To the sign-in page")}</a>
    </Frame>
  );
}

/** @param {{ found: OpenInvitationOut, token: string }} props */
function Open({ found, token }) {
  const { t, tx, format } = useKit();
  const other = found.signedInAs && found.signedInAs !== found.email;
  return (
    <Frame title={t("Join {organization}", { organization: found.organizationName })}>
      <dl className="invited">
        <div><dt>{t("Invited by")}</dt><dd>{found.inviterName ?? found.organizationName}</dd></div>
        <div><dt>{t("Role")}</dt><dd>{tx(/** @type {Label} */ (found.roleTitle))}{found.companyName ? ` · ${found.companyName}` : ""}</dd></div>
        <div><dt>{t("E-mail address")}</dt><dd>{found.email}</dd></div>
        <div><dt>{t("Valid until")}</dt><dd>{format(found.expiresAt, "datetime")}</dd></div>
      </dl>
      {other && <Elsewhere found={found} />}
      {!other && found.signedInAs && <Join token={token} />}
      {!found.signedInAs && found.known && (
        <>
          <p className="muted">{t("This address has an account already: sign in, and the invitation waits for you here.")}</p>
          <a className="btn primary wide" href={`/auth/sign-in?next=${encodeURIComponent(PAGE)}`}>{t("Sign in")}</a>
        </>
      )}
      {!found.signedInAs && !found.known && <NewAccount token={token} />}
    </Frame>
  );
}

/** @param {{ found: OpenInvitationOut }} props */
function Elsewhere({ found }) {
  const { t } = useKit();
  const leave = async () => {
    leaving.now = true;
    await send("/api/auth/sign-out", {}, "fr");
    enter(PAGE);
  };
  return (
    <>
      <p className="muted">{t("You are signed in as {email}; this invitation is for somebody else.", { email: found.signedInAs })}</p>
      <button type="button" className="btn primary wide" onClick={leave}>{t("Sign out and go on")}</button>
    </>
  );
}

function useAccepting(token) {
  const { t, locale } = useKit();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState(null);
  const accept = async (values) => {
    setBusy(true);
    setProblem(null);
    const answer = await send("/api/account/accept-invitation", { token, ...values }, locale);
    if (answer.status === 200) {
      goOn((await send("/api/account/me", undefined, locale, "GET")).body);
      return;
    }
    setBusy(false);
    setProblem(answer.status === 0 ? { detail: t("The server does not answer. Check your connection and try again.") } : answer.body);
  };
  return { busy, problem, accept };
}

const errorAt = (problem, name) => problem?.errors?.filter((error) => error.field === name).map((error) => error.message) ?? [];

/** @param {{ token: string }} props */
function Join({ token }) {
  const { t } = useKit();
  const { busy, problem, accept } = useAccepting(token);
  return (
    <>
      {problem && <div className="form-problem" role="alert">{problem.detail}</div>}
      <button type="button" className="btn primary wide" disabled={busy} onClick={() => accept({})}>{busy && <Icon name="loader-circle" className="spin" />}{t("Accept the invitation")}</button>
    </>
  );
}

/** @param {{ token: string }} props */
function NewAccount({ token }) {
  const { t, locale } = useKit();
  const rules = useRules();
  const { busy, problem, accept } = useAccepting(token);
  const [shown, setShown] = useState(false);
  const [values, setValues] = useState({ firstName: "", name: "", password: "" });
  const set = (name) => (event) => setValues((now) => ({ ...now, [name]: event.target.value }));
  const submit = (event) => {
    event.preventDefault();
    accept({ ...values, firstName: values.firstName || null, name: values.name || null, password: values.password || null, locale });
  };
  const line = (name, label, complete) => (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <input id={name} className="input" autoComplete={complete} maxLength={200} value={values[name]} aria-invalid={errorAt(problem, name).length ? true : undefined} onChange={set(name)} />
      {errorAt(problem, name).map((one) => <p key={one} className="field-error"><Icon name="circle-alert" size={13} />{one}</p>)}
    </div>
  );
  return (
    <form className="dialog-form" onSubmit={submit} noValidate>
      {problem && !problem.errors?.length && <div className="form-problem" role="alert">{problem.detail}</div>}
      <div className="invited-names">{line("firstName", t("First name"), "given-name")}{line("name", t("Last name"), "family-name")}</div>
      <div className="field">
        <label htmlFor="password">{t("Choose a password")}</label>
        <div className="reveal">
          <input id="password" className="input" type={shown ? "text" : "password"} autoComplete="new-password" maxLength={256} value={values.password} aria-describedby="password-rules" aria-invalid={errorAt(problem, "password").length ? true : undefined} onChange={set("password")} />
          <IconButton icon={shown ? "eye-off" : "eye"} label={shown ? t("Hide the password") : t("Show the password")} onClick={() => setShown(!shown)} />
        </div>
        <ul id="password-rules" className="password-rules">
          {RULES.map(([text, fits]) => <li key={text} className={fits(values.password) ? "ok" : ""}><Icon name={fits(values.password) ? "check" : "circle"} size={13} />{rules[text]}</li>)}
        </ul>
        {errorAt(problem, "password").map((one) => <p key={one} className="field-error" role="alert"><Icon name="circle-alert" size={13} />{one}</p>)}
      </div>
      <button type="submit" className="btn primary wide" disabled={busy}>{busy && <Icon name="loader-circle" className="spin" />}{t("Accept the invitation")}</button>
    </form>
  );
}
