// Pages of mailed links. Opening one does nothing: mail scanners open links, people press buttons.
import { useEffect, useRef, useState } from "react";
import { errorsAt, explain, Frame, goOn, PasswordInput, send, Submit, Told, useToken } from "./auth_parts.jsx";
import { Icon, useKit } from "./kit.jsx";
/** @import { Body } from "./shapes.d.ts" */

const ToSignIn = () => {
  const { t } = useKit();
  return <a className="btn ghost wide" href="/auth/sign-in">{t("Back to sign-in")}</a>;
};

/** @param {{ title: string, text: string, path: string, button: string, done: string }} props */
function AskForLink({ title, text, path, button, done }) {
  const { t, locale } = useKit();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const [asked, setAsked] = useState(null);
  const form = useRef(null);
  useEffect(() => {
    form.current.elements.email.value ||= new URLSearchParams(location.hash.slice(1)).get("email") ?? "";
    if ("sent" in form.current.dataset) form.current.requestSubmit();
  }, []);
  const submit = async (event) => {
    event.preventDefault();
    const email = form.current.elements.email.value.trim();
    if (!email) {
      setProblem(t("Enter your e-mail address."));
      return;
    }
    setBusy(true);
    setProblem("");
    const answer = await send(path, { email }, locale);
    setBusy(false);
    if (answer.ok) setAsked({ email, late: answer.body.mailIsLate });
    else setProblem(explain(answer, t));
  };
  if (asked) {
    return (
      <Frame title={t("Look into your mailbox")}>
        <p className="bare-sign"><Icon name="mail" size={28} /></p>
        <p>{t("If {email} has an account here, a message is on its way to it.", { email: asked.email })}</p>
        <p className="muted">{done}</p>
        {asked.late && <p className="bare-note amber" role="status"><Icon name="clock" size={15} />{t("The mail server does not answer at the moment. Your message waits and leaves as soon as it does.")}</p>}
        <button type="button" className="btn wide" onClick={() => setAsked(null)}>{t("Nothing came? Ask again")}</button>
        <ToSignIn />
      </Frame>
    );
  }
  return (
    <Frame title={title}>
      <p className="muted">{text}</p>
      <form ref={form} method="post" className="dialog-form" onSubmit={submit} noValidate>
        <Told problem={problem} />
        <div className="field">
          <label htmlFor="email">{t("E-mail address")}</label>
          <input id="email" name="email" type="email" autoComplete="username" className="input"
            autoFocus // eslint-disable-line jsx-a11y/no-autofocus -- the page is this field
          />
        </div>
        <Submit busy={busy}>{button}</Submit>
      </form>
      <ToSignIn />
    </Frame>
  );
}

export function ForgotPassword() {
  const { t } = useKit();
  return <AskForLink title={t("Forgot your password?")} text={t("We send you a link to set a new one.")} path="/api/auth/forget-password"
    button={t("Send the link")} done={t("The link is good for an hour. Look among unwanted mail too.")} />;
}

export function AskMagicLink() {
  const { t } = useKit();
  return <AskForLink title={t("Sign in by e-mail")} text={t("We send you a link that signs you in without a password.")} path="/api/auth/magic-link/send"
    button={t("Send the link")} done={t("The link is good for 15 minutes. Look among unwanted mail too.")} />;
}

export function AskVerification() {
  const { t } = useKit();
  return <AskForLink title={t("Confirm your address")} text={t("Before you sign in for the first time, confirm that this address is yours.")} path="/api/auth/send-verification-email"
    button={t("Send the message again")} done={t("The link is good for 24 hours. Look among unwanted mail too.")} />;
}

/** @param {{ title: string, text: string, again?: string, label?: string }} props */
function Ended({ title, text, again, label }) {
  return (
    <Frame title={title}>
      <p className="muted">{text}</p>
      {again && <a className="btn primary wide" href={again}>{label}</a>}
      <ToSignIn />
    </Frame>
  );
}

// one press uses the link up; `onDone` gets the answer
/** @param {{ title: string, text: string, button: string, path: string, again: string, onDone: (standing: Body) => void }} props */
function Press({ title, text, button, path, again, onDone }) {
  const { t, locale } = useKit();
  const token = useToken();
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState(null);
  const press = async () => {
    setBusy(true);
    const answered = await send(path, { token }, locale);
    if (answered.ok) {
      onDone(answered.body);
      return;
    }
    setBusy(false);
    setAnswer(answered);
  };
  if (token === null) return <Frame title={title}><p className="muted" role="status">{t("Loading…")}</p></Frame>;
  if (token === "" || answer?.status === 410 || answer?.status === 422) {
    return <Ended title={t("This link has ended")} text={answer ? explain(answer, t) : t("The address is not complete. Open the link in your message once more.")} again={again} label={t("Ask for another link")} />;
  }
  return (
    <Frame title={title}>
      <Told problem={answer && explain(answer, t)} />
      <p className="muted">{text}</p>
      <button type="button" className="btn primary wide" disabled={busy} onClick={press}
        autoFocus // eslint-disable-line jsx-a11y/no-autofocus -- the page is this button
      >{busy && <Icon name="loader-circle" className="spin" />}{button}</button>
    </Frame>
  );
}

export function MagicLink() {
  const { t } = useKit();
  return <Press title={t("Sign in")} text={t("You opened the link of your message. Press to sign in on this device.")} button={t("Sign in on this device")}
    path="/api/auth/magic-link/verify" again="/auth/email-link" onDone={goOn} />;
}

export function VerifyEmail() {
  const { t } = useKit();
  const [done, setDone] = useState(false);
  if (done) return <Ended title={t("Your address is confirmed")} text={t("You can sign in now.")} />;
  return <Press title={t("Confirm your address")} text={t("Press to confirm that this address is yours.")} button={t("Confirm the address")}
    path="/api/auth/verify-email" again="/auth/confirm-address" onDone={() => setDone(true)} />;
}

export function ResetPassword() {
  const { t, locale } = useKit();
  const token = useToken();
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState(null);
  const form = useRef(null);
  const submit = async (event) => {
    event.preventDefault();
    setBusy(true);
    const answered = await send("/api/auth/reset-password", { token, password: form.current.elements.password.value }, locale);
    setBusy(false);
    setAnswer(answered);
  };
  if (answer?.ok) return <Ended title={t("Your password is changed")} text={t("Every session has ended. Sign in with the new password.")} />;
  if (token === "" || answer?.status === 410) {
    return <Ended title={t("This link has ended")} text={answer ? explain(answer, t) : t("The address is not complete. Open the link in your message once more.")} again="/auth/forgot-password" label={t("Ask for another link")} />;
  }
  const errors = errorsAt(answer, "password");
  return (
    <Frame title={t("Set a new password")}>
      <form ref={form} method="post" className="dialog-form" onSubmit={submit} noValidate>
        <Told problem={answer && !errors.length && explain(answer, t)} />
        <PasswordInput label={t("New password")} autoComplete="new-password" errors={errors} hint={t("At least 12 characters: capitals, small letters, a digit and a sign. A sentence is easiest to keep in mind.")} autoFocus />
        <Submit busy={busy || token === null}>{t("Set the password")}</Submit>
      </form>
      <ToSignIn />
    </Frame>
  );
}
