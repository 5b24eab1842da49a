// Parts of the page on which somebody signs: who asks, how far they are, a document, what is signed, and links that open nothing.
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Icon, initials, Skeleton, useKit } from "../ui/kit.jsx";
import { call } from "../ui/public_api.js";
/** @import { ReactNode } from "react" */
/** @import { PublicDocumentOut, PublicSignatureOut } from "./answers.d.ts" */
/** @typedef {Awaited<ReturnType<typeof import("../ui/public_api.js").call>>} Answer */

/** @param {{ company?: string, says?: string, children: ReactNode }} props */
export function Frame({ company, says, children }) {
  const { t, locale, setLocale } = useKit();
  return (
    <div className="sg">
      <header className="sg-top">
        {company ? <><span className="logo" aria-hidden="true">{initials(company)}</span><div className="sg-who"><b>{company}</b>{says && <span className="muted">{says}</span>}</div></> : <Skeleton width="140px" />}
        <div className="sg-lang" role="group" aria-label={t("Language")}>
          {[["fr", "FR", "Français"], ["en", "EN", "English"]].map(([code, short, name]) => (
            <button key={code} type="button" lang={code} aria-label={name} aria-pressed={locale === code} onClick={() => setLocale(code)}>{short}</button>
          ))}
        </div>
      </header>
      {children}
    </div>
  );
}

/** @param {{ read: boolean, agreed: boolean }} props */
export function Steps({ read, agreed }) {
  const { t } = useKit();
  const steps = [[t("Read it"), read, true], [t("Agree"), agreed, read], [t("Sign"), false, agreed]];
  return (
    <ol className="sg-steps">
      {steps.map(([text, done, reached], place) => (
        <li key={String(text)} className={done ? "done" : reached ? "now" : ""} aria-current={reached && !done ? "step" : undefined}>
          {done ? <Icon name="check" /> : <span aria-hidden="true">{place + 1}</span>} {text}
        </li>
      ))}
    </ol>
  );
}

/** @param {{ text?: ReactNode, id?: string }} props */
export const Wrong = ({ text, id }) => (text ? <p className="field-error" id={id} role="alert"><Icon name="circle-alert" size={13} />{text}</p> : null);

// what went wrong, in the page's language
export const explain = (answer, t) =>
  answer.status === 0 ? t("The server does not answer. Check your connection and try again.") : answer.body.detail ?? t("Something went wrong. Please try again.");

// Pages one below the other in a box of their own: a document is read once its end was on the screen.
/** @param {{ paper: PublicDocumentOut, api: string, changed: (request: PublicSignatureOut) => void }} props */
export function Paper({ paper, api, changed }) {
  const { t, locale } = useKit();
  const box = useRef(/** @type {HTMLDivElement | null} */ (null));
  const end = useRef(/** @type {HTMLSpanElement | null} */ (null));
  const [drawn, setDrawn] = useState(0);
  const asked = useRef(false);
  const href = `${api}/documents/${paper.id}`;
  const all = drawn >= paper.pages;
  const tell = useEffectEvent(async () => {
    if (paper.read || asked.current) return;
    asked.current = true;
    const answer = await call(`${href}/read`, { method: "POST", locale });
    asked.current = answer.status === 200;
    if (answer.status === 200) changed(/** @type {PublicSignatureOut} */ (answer.body));
  });
  useEffect(() => {
    if (!all || !end.current) return undefined;
    const watch = new IntersectionObserver(([seen]) => seen.isIntersecting && tell(), { root: box.current });
    watch.observe(end.current);
    return () => watch.disconnect();
  }, [all]);
  return (
    <section className="sg-paper card" aria-label={paper.filename}>
      <div className="sg-pages" ref={box} tabIndex={0} role="group" aria-label={t("Pages")} aria-busy={!all}>
        {Array.from({ length: paper.pages }, (_none, place) => (
          <img key={place} src={`${href}?page=${place + 1}&width=900`} alt={t("Page {page} of {name}", { page: place + 1, name: paper.filename })} onLoad={() => setDrawn((count) => count + 1)} />
        ))}
        <span ref={end} className="sg-end" aria-hidden="true" />
      </div>
      <div className="sg-paper-foot">
        <Icon name={paper.read ? "circle-check" : "file-text"} size={20} className={paper.read ? "sg-read" : undefined} />
        <div>
          <p role="status">{paper.read ? t("{count} {count|page|pages} read", { count: paper.pages }) : t("{count} {count|page|pages} to read", { count: paper.pages })}</p>
          <small className="muted sg-hash">SHA-256 {paper.sha256.slice(0, 8)} … {paper.sha256.slice(-4)}</small>
        </div>
        <a className="btn ghost" href={href} download={paper.filename}>{t("Download")}</a>
      </div>
    </section>
  );
}

/** @param {{ request: PublicSignatureOut, api: string, when: (instant: string | null) => string }} props */
export function Ended({ request, api, when }) {
  const { t } = useKit();
  const refused = request.status === "DECLINED";
  const complete = request.requestStatus === "COMPLETED";
  return (
    <>
      <section className={`sg-ended ${refused ? "gray" : "green"}`} role="status">
        <h1><Icon name={refused ? "circle-x" : "circle-check"} size={22} />{refused ? t("You have refused to sign") : t("You have signed")}</h1>
        <p>{request.title}</p>
        {!refused && <p>{t("{name}, on {when}", { name: request.signedName ?? request.name, when: when(request.signedAt) })}</p>}
        <p className="muted">{refused ? t("{sender} has been told, with your reason.", { sender: request.sender }) : complete ? t("Everybody has signed. You can keep the documents and the certificate.") : t("Others still sign. You get a mail once everybody has.")}</p>
      </section>
      {!refused && (
        <ul className="sg-files card">
          {request.documents.map((one) => (
            <li key={one.id}><Icon name="file-text" /><a href={`${api}/documents/${one.id}`} download={one.filename}>{one.filename}</a></li>
          ))}
          {complete && <li><Icon name="shield-check" /><a href={`${api}/certificate`} download={`${request.number}.pdf`}>{t("Certificate of signature")}</a></li>}
        </ul>
      )}
    </>
  );
}

export function Waiting() {
  const { t } = useKit();
  return (
    <Frame>
      <main className="sg-body" aria-busy="true">
        <span className="sr" role="status">{t("Loading…")}</span>
        <Skeleton width="70%" height={28} />
        <Skeleton width="100%" height={320} />
      </main>
    </Frame>
  );
}

/** @param {{ answer: Answer, retry: () => void }} props */
export function Closed({ answer, retry }) {
  const { t } = useKit();
  const dead = answer.status === 404 || answer.status === 410;
  const often = answer.status === 429;
  return (
    <Frame company="leaseapp">
      <main className="sg-closed">
        <span className="empty-icon"><Icon name={dead ? "unlink" : often ? "clock" : "wifi-off"} size={24} /></span>
        <h1>{dead ? t("This link opens nothing any more") : often ? t("One moment, please") : t("This page cannot be shown right now")}</h1>
        <p className="muted">{dead ? t("It has run out, was replaced or taken back. Ask whoever sent it for a new one.") : often ? t("This page was opened very often in a short time. Try again in a few minutes.") : t("Check your connection and try again.")}</p>
        {!dead && <button type="button" className="btn primary" onClick={retry}>{t("Try again")}</button>}
      </main>
    </Frame>
  );
}
