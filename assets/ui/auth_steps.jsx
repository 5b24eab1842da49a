// The steps of a sign-in after the first proof: a password of one's own, the second factor, the terms.
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { CodeInput, errorsAt, explain, Frame, goOn, PasswordInput, send, Submit, Told, useStanding } from "./auth_parts.jsx";
import { copyText, Icon, useKit } from "./kit.jsx";
import { makePasskey, passkeysWork, secondFactorByPasskey } from "./passkeys.js";
import { signOut } from "./leaving.jsx";
/** @import { Body } from "./shapes.d.ts" */

const Leave = () => {
  const { t } = useKit();
  return <button type="button" className="btn ghost wide" onClick={signOut}><Icon name="log-out" />{t("Sign out")}</button>;
};

/** @param {{ title: string, problem?: string }} props */
function Waiting({ title, problem }) {
  const { t } = useKit();
  return <Frame title={title}>{problem ? <Told problem={problem} /> : <p className="muted" role="status">{t("Loading…")}</p>}<Leave /></Frame>;
}

const ended = (answer) => {
  // the step is done already, or the sign-in has lapsed: where one stands tells
  if (answer.status !== 401 && !(answer.status === 403 && /_REQUIRED$/.test(answer.body.code ?? ""))) return false;
  location.reload();
  return true;
};

export function SetPassword() {
  const { t, locale } = useKit();
  const [standing, trouble] = useStanding("PASSWORD");
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState(null);
  const form = useRef(null);
  const submit = async (event) => {
    event.preventDefault();
    setBusy(true);
    const answered = await send("/api/auth/set-password", { password: form.current.elements.password.value }, locale);
    if (answered.ok) goOn(answered.body);
    else if (!ended(answered)) {
      setBusy(false);
      setAnswer(answered);
    }
  };
  if (!standing) return <Waiting title={t("Choose your password")} problem={trouble} />;
  const errors = errorsAt(answer, "password");
  return (
    <Frame title={t("Choose your password")}>
      <p className="muted">{t("The password that you were given is good for the first time only.")}</p>
      <form ref={form} method="post" className="dialog-form" onSubmit={submit} noValidate>
        <Told problem={answer && !errors.length && explain(answer, t)} />
        <input type="hidden" name="username" autoComplete="username" value={standing.email} readOnly />
        <PasswordInput label={t("New password")} autoComplete="new-password" errors={errors} hint={t("At least 12 characters: capitals, small letters, a digit and a sign. A sentence is easiest to keep in mind.")} autoFocus />
        <Submit busy={busy}>{t("Continue")}</Submit>
      </form>
      <Leave />
    </Frame>
  );
}

export function TwoFactor() {
  const { t } = useKit();
  const [standing, trouble] = useStanding("MFA");
  if (!standing) return <Waiting title={t("Second factor")} problem={trouble} />;
  return standing.hasAuthenticator || standing.hasPasskey ? <AskFactor standing={standing} /> : <SetUp />;
}

/** @param {{ standing: Body }} props */
function AskFactor({ standing }) {
  const { t, locale } = useKit();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const [backup, setBackup] = useState(!standing.hasAuthenticator);
  const form = useRef(null);
  const hear = (answer) => {
    if (answer.ok) {
      goOn(answer.body);
      return;
    }
    if (ended(answer)) return;
    setBusy(false);
    setProblem(answer.refused ? t("No passkey was given. Try again, or take another way.") : explain(answer, t));
  };
  const submit = async (event) => {
    event.preventDefault();
    const code = form.current.elements.code.value.trim();
    if (!code) {
      setProblem(t("Enter the code."));
      return;
    }
    setBusy(true);
    const answer = await send("/api/auth/two-factor/verify", { code }, locale);
    form.current.elements.code.value = "";
    hear(answer);
  };
  const byPasskey = async () => {
    setBusy(true);
    hear(await secondFactorByPasskey(locale));
  };
  const other = () => {
    setBackup(!backup);
    setProblem("");
  };
  return (
    <Frame title={t("Second factor")}>
      {standing.hasPasskey && passkeysWork() && <button type="button" className="btn wide" disabled={busy} onClick={byPasskey}><Icon name="key-round" />{t("Use a passkey")}</button>}
      <form ref={form} method="post" className="dialog-form" onSubmit={submit} noValidate>
        <CodeInput label={backup ? t("Backup code") : t("Code of your authenticator app")} text={backup} error={problem}
          hint={backup ? t("One of the ten codes that you kept when you set up your second factor.") : t("Six digits that change every half minute.")} />
        <Submit busy={busy}>{t("Continue")}</Submit>
      </form>
      {standing.hasAuthenticator && <button type="button" className="btn ghost wide" onClick={other}>{backup ? t("Use the authenticator app") : t("Phone lost? Use a backup code")}</button>}
      <p className="muted small">{t("Neither phone nor codes? Your administrator can let you set up another second factor.")}</p>
      <Leave />
    </Frame>
  );
}

function SetUp() {
  const { t, locale } = useKit();
  const [way, setWay] = useState("");
  const [codes, setCodes] = useState(null);
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const proceed = () => send("/api/account/me", undefined, locale, "GET").then((answer) => (answer.ok ? goOn(answer.body) : location.reload()));
  const byPasskey = async () => {
    setBusy(true);
    setProblem("");
    const answer = await makePasskey(t("First passkey"), locale);
    setBusy(false);
    if (answer.ok) setCodes(answer.body.backupCodes);
    else if (!ended(answer)) setProblem(answer.refused ? t("No passkey was made. Try again, or take the authenticator app.") : explain(answer, t));
  };
  if (codes) return <Frame title={t("Keep your backup codes")}><BackupCodes codes={codes} onDone={proceed} /></Frame>;
  if (way === "app") return <Frame title={t("Authenticator app")}><SetUpApp onDone={setCodes} /><button type="button" className="btn ghost wide" onClick={() => setWay("")}>{t("Back")}</button></Frame>;
  return (
    <Frame title={t("Protect your account")}>
      <p className="muted">{t("Your role needs a second factor beside the password. Choose one; you can add the other later.")}</p>
      <Told problem={problem} />
      <div className="choices">
        <button type="button" onClick={() => setWay("app")} disabled={busy}><Icon name="smartphone" size={20} /><span><b>{t("Authenticator app")}</b><small>{t("An app on your phone shows six digits that you enter.")}</small></span></button>
        {passkeysWork() && <button type="button" onClick={byPasskey} disabled={busy}><Icon name="key-round" size={20} /><span><b>{t("Passkey")}</b><small>{t("Fingerprint, face or PIN of this device, or a security key.")}</small></span></button>}
      </div>
      <Leave />
    </Frame>
  );
}

// an authenticator app: scan, enter the first code; `onDone` gets the backup codes
/** @param {{ onDone: (codes: string[]) => void }} props */
export function SetUpApp({ onDone }) {
  const { t, locale } = useKit();
  const [offer, setOffer] = useState(null);
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const form = useRef(null);
  const begin = useEffectEvent(async () => {
    const answer = await send("/api/auth/two-factor/enable", {}, locale);
    if (answer.ok) setOffer(answer.body);
    else if (!ended(answer)) setProblem(explain(answer, t));
  });
  useEffect(() => {
    begin();
  }, []);
  const submit = async (event) => {
    event.preventDefault();
    const code = form.current.elements.code.value.trim();
    if (!code) {
      setProblem(t("Enter the code."));
      return;
    }
    setBusy(true);
    const answer = await send("/api/auth/two-factor/verify", { code }, locale);
    setBusy(false);
    if (answer.ok) onDone(offer.backupCodes);
    else if (!ended(answer)) {
      form.current.elements.code.value = "";
      setProblem(explain(answer, t));
    }
  };
  if (!offer) return problem ? <Told problem={problem} /> : <p className="muted" role="status">{t("Loading…")}</p>;
  return (
    <>
      <ol className="set-up">
        <li>{t("Scan this picture with your authenticator app.")}
          <img className="qr" src={`data:image/svg+xml;utf8,${encodeURIComponent(offer.qr)}`} alt={t("QR code of your authenticator")} />
          <details><summary>{t("The app cannot scan?")}</summary><p className="muted">{t("Enter this key:")}</p><Copied text={offer.secret.replace(/(.{4})/g, "$1 ").trim()} value={offer.secret} label={t("Copy the key")} /></details>
        </li>
        <li>{t("Enter the six digits that it shows.")}
          <form ref={form} method="post" className="dialog-form" onSubmit={submit} noValidate>
            <CodeInput label={t("Code of your authenticator app")} error={problem} />
            <Submit busy={busy}>{t("Confirm")}</Submit>
          </form>
        </li>
      </ol>
    </>
  );
}

/** @param {{ text: string, value?: string, label: string }} props */
function Copied({ text, value = text, label }) {
  const { toast, t } = useKit();
  return (
    <div className="copied"><code>{text}</code>
      <button type="button" className="btn small" onClick={() => copyText(value).then(() => toast(t("Copied")))}><Icon name="copy" size={14} />{label}</button>
    </div>
  );
}

// shown once: whoever goes on says that they have kept them
/** @param {{ codes: string[], onDone: () => void }} props */
export function BackupCodes({ codes, onDone }) {
  const { t, toast } = useKit();
  const [kept, setKept] = useState(false);
  const text = `leaseapp\n\n${codes.join("\n")}\n`;
  return (
    <div className="stack">
      <p className="muted">{t("If you lose your phone, each of these codes lets you in once. They are shown now and never again.")}</p>
      <ul className="codes">{codes.map((code) => <li key={code}><code>{code}</code></li>)}</ul>
      <div className="row">
        <button type="button" className="btn" onClick={() => copyText(codes.join("\n")).then(() => toast(t("Copied")))}><Icon name="copy" size={15} />{t("Copy")}</button>
        <a className="btn" href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`} download="leaseapp-backup-codes.txt"><Icon name="download" size={15} />{t("Save as a file")}</a>
      </div>
      <label className="option"><input type="checkbox" checked={kept} onChange={(event) => setKept(event.target.checked)} /><span>{t("I have kept these codes in a safe place.")}</span></label>
      <button type="button" className="btn primary wide" disabled={!kept} onClick={onDone}>{t("Continue")}</button>
    </div>
  );
}

export function Terms() {
  const { t, locale } = useKit();
  const [standing, trouble] = useStanding("TERMS");
  const [terms, setTerms] = useState(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const hear = useEffectEvent((answer) => (answer.ok ? setTerms(answer.body) : setProblem(explain(answer, t))));
  useEffect(() => {
    send("/api/public/terms", undefined, locale, "GET").then((answer) => hear(answer));
  }, [locale]);
  const accept = async () => {
    setBusy(true);
    const answer = await send("/api/account/accept-cgu", { cguVersion: terms.version }, locale);
    if (answer.ok) goOn(answer.body);
    else if (!ended(answer)) {
      setBusy(false);
      setProblem(explain(answer, t));
    }
  };
  if (!standing || !terms) return <Waiting title={t("Terms of use")} problem={trouble || problem} />;
  return (
    <Frame title={t("Terms of use")} wide>
      <Told problem={problem} />
      <div className="terms" tabIndex={0} role="group" aria-label={t("Terms of use")}>
        {terms.articles.map((article, place) => <section key={article.title}><h2>{`${place + 1}. ${article.title}`}</h2><p>{article.text}</p></section>)}
        <p className="muted small">{t("Version {version}", { version: terms.version })}</p>
      </div>
      <button type="button" className="btn primary wide" disabled={busy} onClick={accept}>{busy && <Icon name="loader-circle" className="spin" />}{t("I have read and accept them")}</button>
      <Leave />
    </Frame>
  );
}
