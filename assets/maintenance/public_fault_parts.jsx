// Parts of both public pages of a fault: whose machine it is, what it is, whom to call, and pages that open nothing (any more).
import { Icon, initials, Skeleton, useKit } from "../ui/kit.jsx";
/** @import { ReactNode } from "react" */
/** @import { PublicContactOut } from "./answers.d.ts" */
/** @typedef {Awaited<ReturnType<typeof import("../ui/public_api.js").call>>} Answer */

/** @param {{ company?: string, children: ReactNode }} props */
export function Frame({ company, children }) {
  const { t, locale, setLocale } = useKit();
  return (
    <div className="pf">
      <header className="pf-top">
        {company ? <><span className="logo" aria-hidden="true">{initials(company)}</span><b>{company}</b></> : <Skeleton width="140px" />}
        <div className="pf-lang" role="group" aria-label={t("Language")}>
          {[["fr", "FR", "Français"], ["en", "EN", "English"]].map(([code, short, name]) => (
            <button key={code} type="button" lang={code} aria-label={name} aria-pressed={locale === code} onClick={() => setLocale(code)}>{short}</button>
          ))}
        </div>
      </header>
      {children}
    </div>
  );
}

/** @param {{ machine: { label: string, brand: string, model: string, photoUrl?: string | null }, code?: string }} props */
export const Machine = ({ machine, code }) => (
  <section className="card pf-machine">
    {machine.photoUrl ? <img className="pf-machine-icon" src={machine.photoUrl} alt={machine.label} /> : <span className="pf-machine-icon" aria-hidden="true"><Icon name="package" size={26} /></span>}
    <div>
      <p className="pf-label">{machine.label}</p>
      <p className="muted">{machine.brand} {machine.model}</p>
      {code && <p className="pf-code">{code}</p>}
    </div>
  </section>
);

/** @param {{ contact: PublicContactOut, children: ReactNode, className?: string }} props */
export const Call = ({ contact, children, className = "btn" }) =>
  contact.phone ? <a className={className} href={`tel:${contact.phone.replace(/[^+\d]/g, "")}`}><Icon name="phone" />{children} {contact.phone}</a> : null;

/** @param {{ text: ReactNode, id?: string }} props */
export const Wrong = ({ text, id }) => (text ? <p className="field-error" id={id} role="alert"><Icon name="circle-alert" size={13} />{text}</p> : null);

// what went wrong, in the page's language
export const explain = (answer, t) =>
  answer.status === 0 ? t("The server does not answer. Check your connection and try again.") : answer.body.detail ?? t("Something went wrong. Please try again.");

export function Waiting() {
  const { t } = useKit();
  return (
    <Frame>
      <main className="pf-body" aria-busy="true">
        <span className="sr" role="status">{t("Loading…")}</span>
        <div className="card pf-machine"><Skeleton width="60%" height={28} /></div>
        <Skeleton width="70%" height={28} />
        <Skeleton width="100%" height={180} />
      </main>
    </Frame>
  );
}

const CLOSED = {
  NOT_FOUND: ["search-x", (t) => t("There is no machine here"), (t) => t("Scan the label again, or type its code anew: one sign may be wrong.")],
  CODE_RETIRED: ["history", (t) => t("This label is no longer in use"), (t) => t("The machine may bear another one. If you stand before a machine that does not work, please call.")],
  FOLLOW_UP_EXPIRED: ["clock", (t) => t("This report can no longer be followed"), (t) => t("It is more than 90 days old. Scan the label again if something is wrong.")],
  TOO_MANY_REQUESTS: ["clock", (t) => t("One moment, please"), (t) => t("This page was opened very often in a short time. Try again in a few minutes.")],
};
const BROKEN = ["wifi-off", (t) => t("This page cannot be shown right now"), (t) => t("Check your connection and try again.")];

/** @param {{ answer: Answer, retry: () => void }} props */
export function Closed({ answer, retry }) {
  const { t } = useKit();
  const { code = "", contact } = answer.body;
  const [icon, title, text] = CLOSED[code] ?? BROKEN;
  return (
    <Frame company={contact?.name ?? "leaseapp"}>
      <main className="pf-closed">
        <span className="empty-icon"><Icon name={icon} size={24} /></span>
        <h1>{title(t)}</h1>
        <p className="muted">{text(t)}</p>
        {contact && <Call contact={contact} className="btn primary">{t("Call")}</Call>}
        {(!(code in CLOSED) || code === "TOO_MANY_REQUESTS") && <button type="button" className="btn primary" onClick={retry}>{t("Try again")}</button>}
      </main>
    </Frame>
  );
}
