// The page of the link in a mail's foot: which mails it stops, one button, and that it is done. Nobody signs in for it.
import { useEffect, useEffectEvent, useState } from "react";
import { useLocation } from "react-router";
import { call, refusal, worked } from "../ui/calls.js";
import { Icon, Skeleton, useKit } from "../ui/kit.jsx";
/** @import { StoppedOut } from "./answers.d.ts" */

export function StopMails() {
  const { t, locale, setLocale, setTitle } = useKit();
  const { pathname } = useLocation();
  const token = pathname.replace(/\/$/, "").split("/").at(-1) ?? "";
  const path = `/api/public/notification-mails/${encodeURIComponent(token)}`;
  const [found, setFound] = useState(/** @type {StoppedOut | null} */ (null));
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  useEffect(() => setTitle(t("Stop e-mails")), [t, setTitle]);
  const take = (answer) => {
    if (worked(answer)) setFound(/** @type {StoppedOut} */ (answer.body));
    setProblem(worked(answer) ? "" : refusal(answer, t));
  };
  const read = useEffectEvent(async () => take(await call("GET", path, null, locale)));
  useEffect(() => {
    read();
  }, [locale, path]);
  const stop = async () => {
    setBusy(true);
    take(await call("POST", path, {}, locale));
    setBusy(false);
  };
  return (
    <main className="stop-mails">
      <section className="card pad" aria-busy={!found && !problem}>
        <span className="stop-mark"><Icon name={found?.stopped ? "check" : "mail-x"} size={22} /></span>
        <h1>{found?.stopped ? t("These e-mails are stopped") : t("Stop these e-mails?")}</h1>
        {problem && <p role="alert">{problem}</p>}
        {!found && !problem && <Skeleton width="70%" />}
        {found && <ul>{found.kinds.map((one) => <li key={one.kind}>{one.label}</li>)}</ul>}
        {found && <p className="muted">{found.stopped ? t("You still find everything in leaseapp, and switch the e-mails on again in your notification preferences.") : t("You still find everything in leaseapp.")}</p>}
        {found && !found.stopped && <button type="button" className="btn primary" disabled={busy} onClick={stop}>{busy && <Icon name="loader-circle" className="spin" />}{t("Stop these e-mails")}</button>}
        <footer>
          <a href="/workspace/notifications/preferences">{t("Notification preferences")}</a>
          <button type="button" className="link" lang={locale === "fr" ? "en" : "fr"} onClick={() => setLocale(locale === "fr" ? "en" : "fr")}>{locale === "fr" ? "English" : "Français"}</button>
        </footer>
      </section>
    </main>
  );
}
