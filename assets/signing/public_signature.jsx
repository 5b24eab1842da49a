// The page on which somebody signs (/s/<token>): read to the end, agree, code by the second way, name, signed.
import { useCallback, useEffect, useEffectEvent, useId, useState } from "react";
import { formatValue, Icon, useHydrated, useKit } from "../ui/kit.jsx";
import { call, fieldErrors } from "../ui/public_api.js";
import { Closed, Ended, explain, Frame, Paper, Steps, Waiting, Wrong } from "./public_signature_parts.jsx";
/** @import { PublicSignatureOut } from "./answers.d.ts" */
/** @typedef {(request: PublicSignatureOut) => void} Changed */
/** @typedef {{ [field: string]: string }} Errors */

const DIGITS = 6;

/** @param {{ request: PublicSignatureOut, consent: boolean, setConsent: (yes: boolean) => void, wrong?: string }} props */
function Consent({ request, consent, setConsent, wrong }) {
  const { locale } = useKit();
  const id = useId();
  return (
    <section className="sg-consent">
      <input id={id} type="checkbox" checked={consent} aria-invalid={wrong ? true : undefined} aria-describedby={`${id}-e`} onChange={(event) => setConsent(event.target.checked)} />
      <label htmlFor={id}>{request.consent[locale === "fr" ? "fr" : "en"]}</label>
      <Wrong id={`${id}-e`} text={wrong} />
    </section>
  );
}

// seconds that are left until an instant, told anew each second
function useSecondsLeft(until) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const clock = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(clock);
  }, []);
  return until ? Math.max(0, Math.ceil((until - now) / 1000)) : 0;
}

/** @param {{ request: PublicSignatureOut, code: string, setCode: (code: string) => void, wrong?: string, ask: () => void, asking: boolean }} props */
function Code({ request, code, setCode, wrong, ask, asking }) {
  const { t } = useKit();
  const id = useId();
  const sentAt = request.codeSentAt ? Date.parse(request.codeSentAt) : 0;
  const lives = useSecondsLeft(sentAt && sentAt + request.codeLives * 1000);
  const again = useSecondsLeft(sentAt && sentAt + 30_000);
  const bySms = request.codeChannel === "SMS";
  return (
    <section className="sg-code">
      <div className="sg-line"><label htmlFor={id}>{bySms ? t("Code received by text message") : t("Code received by e-mail")}</label><span className="muted">{request.codeTarget}</span></div>
      {sentAt > 0 && (
        <>
          <input id={id} className="input sg-digits" inputMode="numeric" autoComplete="one-time-code" maxLength={DIGITS} value={code} aria-invalid={wrong ? true : undefined} aria-describedby={`${id}-e`} onChange={(event) => setCode(event.target.value.replace(/\D/g, ""))} />
          <Wrong id={`${id}-e`} text={wrong} />
        </>
      )}
      <div className="sg-line">
        <span className="muted" role="status">{lives > 0 ? t("valid for {minutes} more min", { minutes: Math.ceil(lives / 60) }) : sentAt ? t("The code is over.") : ""}</span>
        <button type="button" className={sentAt ? "btn ghost" : "btn"} disabled={asking || again > 0} onClick={ask}>
          {again > 0 ? t("again in {seconds} s", { seconds: again }) : sentAt ? t("Send a new code") : t("Send me the code")}
        </button>
      </div>
    </section>
  );
}

/** @param {{ api: string, changed: Changed, close: () => void }} props */
function Refusal({ api, changed, close }) {
  const { t, locale } = useKit();
  const [reason, setReason] = useState("");
  const [wrong, setWrong] = useState("");
  const id = useId();
  const send = async (event) => {
    event.preventDefault();
    const answer = await call(`${api}/refuse`, { method: "POST", body: { reason }, locale });
    if (answer.status === 200) changed(/** @type {PublicSignatureOut} */ (answer.body));
    else setWrong(fieldErrors(answer).reason ?? explain(answer, t));
  };
  return (
    <form className="sg-refusal card" method="post" onSubmit={send} noValidate>
      <label htmlFor={id}>{t("Why do you not sign?")}</label>
      <textarea id={id} className="input" rows={3} maxLength={500} value={reason} aria-invalid={wrong ? true : undefined} aria-describedby={`${id}-e`} onChange={(event) => setReason(event.target.value)} />
      <Wrong id={`${id}-e`} text={wrong} />
      <div className="sg-line">
        <button type="button" className="btn" onClick={close}>{t("Back to the document")}</button>
        <button type="submit" className="btn danger">{t("Refuse to sign")}</button>
      </div>
    </form>
  );
}

/** @param {{ request: PublicSignatureOut, api: string, changed: Changed, reload: () => void }} props */
function Signing({ request, api, changed, reload }) {
  const { t, locale } = useKit();
  const [consent, setConsent] = useState(false);
  const [code, setCode] = useState("");
  const [name, setName] = useState("");
  const [errors, setErrors] = useState(/** @type {Errors} */ ({}));
  const [busy, setBusy] = useState("");
  const [refusing, setRefusing] = useState(false);
  const id = useId();
  const read = request.documents.every((one) => one.read);
  const post = async (path, body) => {
    setBusy(path);
    setErrors({});
    const answer = await call(`${api}/${path}`, { method: "POST", body, locale });
    setBusy("");
    if (answer.status === 200) changed(/** @type {PublicSignatureOut} */ (answer.body));
    else if (answer.status === 409 && answer.body.code === "ALREADY_SIGNED") reload();
    else setErrors(answer.status === 422 && answer.body.errors?.length ? fieldErrors(answer) : { all: explain(answer, t) });
    return answer.status === 200;
  };
  const sign = (event) => {
    event.preventDefault();
    if (read && consent) post("sign", { name, consent, code, language: locale === "fr" ? "fr" : "en" });
  };
  const left = DIGITS - code.length;
  const agreed = read && consent;
  return (
    <>
      <Steps read={read} agreed={agreed} />
      <h1>{request.title}</h1>
      <p className="muted">{[request.name, request.capacity].filter(Boolean).join(", ")}</p>
      {request.message && <p className="sg-message">{request.message}</p>}
      {request.documents.map((one) => <Paper key={one.id} paper={one} api={api} changed={changed} />)}
      {refusing ? <Refusal api={api} changed={changed} close={() => setRefusing(false)} /> : (
        <form className="sg-form" method="post" onSubmit={sign} noValidate>
          {!read && <p className="notice blue" role="status"><Icon name="eye" />{t("Read every document to its end: then you can sign.")}</p>}
          {read && <Consent request={request} consent={consent} setConsent={setConsent} wrong={errors.consent} />}
          {agreed && (
            <>
              <Code request={request} code={code} setCode={setCode} wrong={errors.code} ask={() => { setCode(""); post("code"); }} asking={busy === "code"} />
              <div className="sg-name">
                <label htmlFor={id}>{t("Your name in full")}</label>
                <input id={id} className="input" autoComplete="name" maxLength={200} value={name} aria-invalid={errors.name ? true : undefined} aria-describedby={`${id}-e`} onChange={(event) => setName(event.target.value)} />
                <Wrong id={`${id}-e`} text={errors.name} />
              </div>
            </>
          )}
          <Wrong text={errors.all} />
          <div className="sg-foot">
            <button type="submit" className="btn primary" disabled={!agreed || left > 0 || !name.trim() || Boolean(busy)} aria-busy={busy === "sign"}>
              <Icon name={busy === "sign" ? "loader-circle" : "pen-line"} className={busy === "sign" ? "spin" : undefined} />
              {agreed && left > 0 ? t("Sign, {count} {count|digit|digits} to go", { count: left }) : t("Sign")}
            </button>
            <button type="button" className="btn ghost" onClick={() => setRefusing(true)}>{t("Refuse")}</button>
          </div>
        </form>
      )}
    </>
  );
}

export function PublicSignature() {
  const { t, locale } = useKit();
  const hydrated = useHydrated();
  const [request, setRequest] = useState(/** @type {PublicSignatureOut | null} */ (null));
  const [closed, setClosed] = useState(null);
  const token = hydrated ? location.pathname.replace(/\/+$/, "").split("/").pop() : "";
  const api = `/api/public/signatures/${token}`;
  const load = useCallback(async () => {
    const answer = await call(api, { locale });
    if (answer.status !== 200) return setClosed(answer);
    const found = /** @type {PublicSignatureOut} */ (answer.body);
    setRequest(found);
    if (found.status === "SENT") {
      const opened = await call(`${api}/open`, { method: "POST", locale });
      if (opened.status === 200) setRequest(/** @type {PublicSignatureOut} */ (opened.body));
    }
  }, [api, locale]);
  const start = useEffectEvent(load);
  useEffect(() => {
    if (hydrated) start();
  }, [hydrated]);
  useEffect(() => {
    if (request) document.title = `${request.title} · ${request.sender}`;
  }, [request]);
  if (closed) return <Closed answer={closed} retry={() => { setClosed(null); load(); }} />;
  if (!request) return <Waiting />;
  const when = (instant) => (instant ? String(formatValue(instant, "datetime", locale, request.timezone)) : "");
  const open = request.status === "SENT" || request.status === "VIEWED";
  return (
    <Frame company={request.sender} says={t("asks you to sign")}>
      <main className="sg-body">
        {open ? <Signing request={request} api={api} changed={setRequest} reload={load} /> : <Ended request={request} api={api} when={when} />}
      </main>
    </Frame>
  );
}
