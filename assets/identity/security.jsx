// One's own account: password, second factors, open sessions. Secrets go by fetch, never through the socket.
import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { CodeInput, errorsAt, explain, PasswordInput, send, Submit, Told } from "../ui/auth_parts.jsx";
import { BackupCodes, SetUpApp } from "../ui/auth_steps.jsx";
import { Badge, Icon, Skeleton, useKit } from "../ui/kit.jsx";
import { Modal } from "../ui/overlay.jsx";
import { makePasskey, passkeysWork, secondFactorByPasskey } from "../ui/passkeys.js";
/** @import { ReactNode } from "react" */
/** @import { PasskeyOut, SecurityOut, SessionOut } from "./answers.d.ts" */

/** @typedef {SecurityOut & { sessions: SessionOut[] }} Account */
/** @typedef {{ kind: "password" | "app" | "no-app" | "passkey" | "no-passkey" | "codes" | "session" | "others", key?: PasskeyOut, session?: SessionOut }} Doing what its dialog does, with which key or session */

function useAccount() {
  const { t, locale } = useKit();
  const [account, setAccount] = useState(null);
  const [problem, setProblem] = useState("");
  const read = useCallback(async () => {
    const [security, sessions] = await Promise.all([
      send("/api/account/security", undefined, locale, "GET"), send("/api/account/sessions", undefined, locale, "GET"),
    ]);
    if (security.ok && sessions.ok) {
      setAccount({ ...security.body, sessions: sessions.body.items });
      setProblem("");
    } else setProblem(explain(security.ok ? sessions : security, t));
  }, [locale, t]);
  const begin = useEffectEvent(() => read());
  useEffect(() => {
    begin();
  }, [locale]);
  return [account, problem, read];
}

export function Security() {
  const { t, setTitle } = useKit();
  const [account, problem, read] = useAccount();
  const [doing, setDoing] = useState(null);
  useEffect(() => setTitle(t("Security")), [t, setTitle]);
  const close = () => setDoing(null);
  const done = () => {
    close();
    read();
  };
  return (
    <div className="form-page settings-page security">
      <header className="page-head"><h1>{t("Security")}</h1></header>
      <Told problem={problem} />
      {!account && !problem && <div className="card pad" aria-busy="true"><Skeleton width="60%" height={22} /></div>}
      {account && (
        <>
          <PasswordCard account={account} start={setDoing} />
          <FactorCard account={account} start={setDoing} />
          <SessionCard account={account} start={setDoing} />
        </>
      )}
      {doing && <Act key={doing.kind} doing={doing} account={account} close={close} done={done} />}
    </div>
  );
}

/** @param {{ icon: string, title: string, text?: ReactNode, children?: ReactNode }} props */
function Line({ icon, title, text, children }) {
  return (
    <div className="security-line">
      <Icon name={icon} size={18} />
      <div><b>{title}</b>{text && <small>{text}</small>}</div>
      <div className="row">{children}</div>
    </div>
  );
}

/** @param {{ account: Account, start: (doing: Doing) => void }} props */
function PasswordCard({ account, start }) {
  const { t, format } = useKit();
  const since = account.passwordChangedAt ? t("Changed on {day}", { day: format(account.passwordChangedAt, "datetime") }) : t("You never set one here: a mailed link sets your first.");
  return (
    <section className="card pad">
      <h2>{t("Password")}</h2>
      <Line icon="lock" title={since}>
        {account.hasPassword
          ? <button type="button" className="btn" onClick={() => start({ kind: "password" })}>{t("Change")}</button>
          : <a className="btn" href="/auth/forgot-password">{t("Set a password")}</a>}
      </Line>
    </section>
  );
}

/** @param {{ account: Account, start: (doing: Doing) => void }} props */
function FactorCard({ account, start }) {
  const { t, format } = useKit();
  const some = account.authenticatorSince || account.passkeys.length > 0;
  const last = (account.authenticatorSince ? 1 : 0) + account.passkeys.length === 1;
  const stays = account.twoFactorMandatory && last;
  const low = account.backupCodesLeft < 3;
  return (
    <section className="card pad">
      <h2>{t("Second factor")}<Badge tone={some ? "green" : "amber"}>{some ? t("Active") : t("Recommended")}</Badge></h2>
      <p className="muted">{account.twoFactorMandatory ? t("Your role needs one.") : t("With a second factor nobody comes in who only knows your password.")}</p>
      <Line icon="smartphone" title={t("Authenticator app")} text={account.authenticatorSince ? t("Since {day}", { day: format(account.authenticatorSince, "datetime") }) : t("Six digits from an app on your phone")}>
        <button type="button" className="btn" onClick={() => start({ kind: "app" })}>{account.authenticatorSince ? t("Set up on another phone") : t("Set up")}</button>
        {account.authenticatorSince && !stays && <button type="button" className="btn ghost" onClick={() => start({ kind: "no-app" })}>{t("Remove")}</button>}
      </Line>
      {account.passkeys.map((key) => (
        <Line key={key.id} icon="key-round" title={key.name} text={[key.synced ? t("Passkey, kept by your password manager") : t("Passkey of one device"), key.lastUsedAt && t("last used on {day}", { day: format(key.lastUsedAt, "datetime") })].filter(Boolean).join(" · ")}>
          {!stays && <button type="button" className="btn ghost" onClick={() => start({ kind: "no-passkey", key })}>{t("Remove")}</button>}
        </Line>
      ))}
      {passkeysWork() && (
        <Line icon="key-round" title={t("Passkey")} text={t("Fingerprint, face or PIN of this device, or a security key. It also lets you in without a password.")}>
          <button type="button" className="btn" onClick={() => start({ kind: "passkey" })}>{t("Add")}</button>
        </Line>
      )}
      {some && (
        <Line icon="file-text" title={t("Backup codes")} text={<span className={low ? "red" : undefined}>{t("{left} {left|code|codes} left of ten", { left: account.backupCodesLeft })}</span>}>
          <button type="button" className="btn" onClick={() => start({ kind: "codes" })}>{t("New codes")}</button>
        </Line>
      )}
    </section>
  );
}

/** @param {{ account: Account, start: (doing: Doing) => void }} props */
function SessionCard({ account, start }) {
  const { t, format } = useKit();
  const ways = { PASSWORD: t("by password"), MAGIC_LINK: t("by a mailed link"), PASSKEY: t("by a passkey"), INVITATION: t("by an invitation"), IMPERSONATION: t("by the support") };
  return (
    <section className="card pad">
      <h2>{t("Where you are signed in")}</h2>
      {account.sessions.map((one) => (
        <Line key={one.id} icon={/iPhone|Android|iPad/.test(one.device) ? "smartphone" : "laptop"} title={one.device || t("Unknown device")}
          text={[one.ip, ways[one.enteredBy], t("since {day}", { day: format(one.createdAt, "datetime") }), t("last used on {day}", { day: format(one.lastSeenAt.slice(0, 10), "date") })].filter(Boolean).join(" · ")}>
          {one.current ? <Badge tone="green">{t("This device")}</Badge> : <button type="button" className="btn" onClick={() => start({ kind: "session", session: one })}>{t("End session")}</button>}
        </Line>
      ))}
      {account.sessions.length > 1 && <div className="row"><button type="button" className="btn" onClick={() => start({ kind: "others" })}><Icon name="log-out" size={15} />{t("End all others")}</button></div>}
    </section>
  );
}

/** @param {{ doing: Doing, account: Account, close: () => void, done: () => void }} props */
function Act({ doing, account, close, done }) {
  if (doing.kind === "password") return <ChangePassword close={close} done={done} />;
  if (doing.kind === "session" || doing.kind === "others") return <EndSessions doing={doing} close={close} done={done} />;
  return <Proven account={account} close={close}><Change doing={doing} close={close} done={done} /></Proven>;
}

/** @param {{ close: () => void, done: () => void }} props */
function ChangePassword({ close, done }) {
  const { t, locale, toast } = useKit();
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState(null);
  const form = useRef(null);
  const submit = async (event) => {
    event.preventDefault();
    const { currentPassword, newPassword } = form.current.elements;
    setBusy(true);
    const answered = await send("/api/auth/change-password", { currentPassword: currentPassword.value, newPassword: newPassword.value }, locale);
    setBusy(false);
    if (answered.ok) {
      toast(t("Your password is changed. Your other sessions have ended."));
      done();
    } else setAnswer(answered);
  };
  const of = (field) => errorsAt(answer, field);
  const elsewhere = answer && !of("currentPassword").length && !of("newPassword").length;
  return (
    <Modal open onClose={close} title={t("Change your password")}>
      <form ref={form} className="dialog-form" onSubmit={submit} noValidate>
        <Told problem={elsewhere && explain(answer, t)} />
        <PasswordInput name="currentPassword" label={t("Password of now")} autoComplete="current-password" errors={of("currentPassword")} />
        <PasswordInput name="newPassword" label={t("New password")} autoComplete="new-password" errors={of("newPassword")} hint={t("At least 12 characters: capitals, small letters, a digit and a sign. A sentence is easiest to keep in mind.")} />
        <Submit busy={busy}>{t("Set the password")}</Submit>
      </form>
    </Modal>
  );
}

/** @param {{ doing: Doing, close: () => void, done: () => void }} props */
function EndSessions({ doing, close, done }) {
  const { t, locale, toast } = useKit();
  const [problem, setProblem] = useState("");
  const end = async () => {
    const answer = doing.kind === "others"
      ? await send("/api/account/sessions/revoke-others", {}, locale)
      : await send(`/api/account/sessions/${doing.session?.id}`, undefined, locale, "DELETE");
    if (!answer.ok && answer.status !== 404) {
      setProblem(explain(answer, t));
      return;
    }
    toast(doing.kind === "others" ? t("Every other session has ended.") : t("The session has ended."));
    done();
  };
  return (
    <Modal open onClose={close} title={doing.kind === "others" ? t("End all other sessions?") : t("End this session?")}
      text={doing.kind === "others" ? t("Everybody who is signed in as you elsewhere has to sign in again.") : [doing.session?.device, doing.session?.ip].filter(Boolean).join(" · ")}>
      <Told problem={problem} />
      <div className="modal-foot"><button type="button" className="btn" onClick={close}>{t("Cancel")}</button><button type="button" className="btn primary" onClick={end} data-autofocus>{doing.kind === "others" ? t("End all others") : t("End session")}</button></div>
    </Modal>
  );
}

// what proves a person is changed only by whoever proved a moment ago that it is them
/** @param {{ account: Account, close: () => void, children?: ReactNode }} props */
function Proven({ account, close, children }) {
  const { t, locale } = useKit();
  const [proven, setProven] = useState(account.recentlyConfirmed);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const form = useRef(null);
  if (proven) return children;
  const hear = (answer) => {
    setBusy(false);
    if (answer.ok) setProven(true);
    else setProblem(answer.refused ? t("No passkey was given. Try again, or take another way.") : explain(answer, t));
  };
  const submit = async (event) => {
    event.preventDefault();
    setBusy(true);
    const { password, code } = form.current.elements;
    hear(password ? await send("/api/auth/confirm-identity", { password: password.value }, locale)
      : await send("/api/auth/two-factor/confirm-identity", { code: code.value }, locale));
  };
  return (
    <Modal open onClose={close} title={t("Is it you?")} text={t("Prove it once more before you change what protects your account.")}>
      <form ref={form} className="dialog-form" onSubmit={submit} noValidate>
        {account.hasPassword ? <PasswordInput label={t("Password")} autoComplete="current-password" errors={problem ? [problem] : []} />
          : <CodeInput label={t("Code of your authenticator app")} error={problem} />}
        <Submit busy={busy}>{t("Continue")}</Submit>
        {account.passkeys.length > 0 && passkeysWork() && <button type="button" className="btn wide" disabled={busy} onClick={async () => hear(await secondFactorByPasskey(locale))}><Icon name="key-round" />{t("Use a passkey")}</button>}
      </form>
    </Modal>
  );
}

/** @param {{ doing: Doing, close: () => void, done: () => void }} props */
function Change({ doing, close, done }) {
  const { t } = useKit();
  const [codes, setCodes] = useState(null);
  if (codes?.length) return <Modal open onClose={done} title={t("Keep your backup codes")}><BackupCodes codes={codes} onDone={done} /></Modal>;
  if (doing.kind === "app") return <Modal open onClose={close} title={t("Authenticator app")}><SetUpApp onDone={setCodes} /></Modal>;
  if (doing.kind === "passkey") return <NewPasskey close={close} done={done} keep={setCodes} />;
  if (doing.kind === "codes") return <NewCodes close={close} keep={setCodes} />;
  return <Remove doing={doing} close={close} done={done} />;
}

/** @param {{ close: () => void, done: () => void, keep: (codes: string[]) => void }} props */
function NewPasskey({ close, done, keep }) {
  const { t, locale, toast } = useKit();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const form = useRef(null);
  const submit = async (event) => {
    event.preventDefault();
    const name = form.current.elements.name.value.trim();
    if (!name) {
      setProblem(t("Give it a name."));
      return;
    }
    setBusy(true);
    setProblem("");
    const answer = await makePasskey(name, locale);
    setBusy(false);
    if (!answer.ok) setProblem(answer.refused ? t("No passkey was made. Try again.") : explain(answer, t));
    else if (answer.body.backupCodes.length) keep(answer.body.backupCodes);
    else {
      toast(t("The passkey is added."));
      done();
    }
  };
  return (
    <Modal open onClose={close} title={t("New passkey")} text={t("Name the device or the password manager that keeps it, so that you know it again.")}>
      <form ref={form} className="dialog-form" onSubmit={submit} noValidate>
        <Told problem={problem} />
        <div className="field"><label htmlFor="passkey-name">{t("Name")}</label><input id="passkey-name" name="name" className="input" maxLength={200} autoComplete="off" /></div>
        <Submit busy={busy}>{t("Make the passkey")}</Submit>
      </form>
    </Modal>
  );
}

/** @param {{ close: () => void, keep: (codes: string[]) => void }} props */
function NewCodes({ close, keep }) {
  const { t, locale } = useKit();
  const [problem, setProblem] = useState("");
  const make = async () => {
    const answer = await send("/api/auth/two-factor/backup-codes", {}, locale);
    if (answer.ok) keep(answer.body.backupCodes);
    else setProblem(explain(answer, t));
  };
  return (
    <Modal open onClose={close} title={t("New backup codes?")} text={t("The codes that you have now open nothing any more.")}>
      <Told problem={problem} />
      <div className="modal-foot"><button type="button" className="btn" onClick={close}>{t("Cancel")}</button><button type="button" className="btn primary" onClick={make} data-autofocus>{t("Make new codes")}</button></div>
    </Modal>
  );
}

/** @param {{ doing: Doing, close: () => void, done: () => void }} props */
function Remove({ doing, close, done }) {
  const { t, locale, toast } = useKit();
  const [problem, setProblem] = useState("");
  const app = doing.kind === "no-app";
  const remove = async () => {
    const answer = app ? await send("/api/auth/two-factor/disable", {}, locale) : await send(`/api/account/passkeys/${doing.key?.id}`, undefined, locale, "DELETE");
    if (!answer.ok) {
      setProblem(explain(answer, t));
      return;
    }
    toast(t("Removed."));
    done();
  };
  return (
    <Modal open onClose={close} title={app ? t("Remove the authenticator app?") : t("Remove this passkey?")} text={app ? t("Its codes let nobody in any more.") : doing.key?.name}>
      <Told problem={problem} />
      <div className="modal-foot"><button type="button" className="btn" onClick={close}>{t("Cancel")}</button><button type="button" className="btn danger" onClick={remove} data-autofocus>{t("Remove")}</button></div>
    </Modal>
  );
}
