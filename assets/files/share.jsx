// The page of a share (/share/<token>): name, size, a password where there is one, one button. Nobody signs in for it.
import { useEffect, useEffectEvent, useState } from "react";
import { useLocation } from "react-router";
import { call, refusal, worked } from "../ui/calls.js";
import { bytes } from "../ui/filedrop.jsx";
import { Icon, Skeleton, useKit } from "../ui/kit.jsx";
/** @import { PublicShareOut } from "./answers.d.ts" */

export function SharePage() {
  const kit = useKit();
  const { t, locale, setLocale, setTitle, format } = kit;
  const { pathname } = useLocation();
  const token = pathname.replace(/\/$/, "").split("/").at(-1) ?? "";
  const path = `/api/public/shares/${encodeURIComponent(token)}`;
  const [found, setFound] = useState(/** @type {PublicShareOut | null} */ (null));
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState("");
  const [closed, setClosed] = useState("");
  const [busy, setBusy] = useState(false);
  useEffect(() => setTitle(t("Shared file")), [t, setTitle]);
  const read = useEffectEvent(async () => {
    const answer = await call("GET", path, null, locale);
    if (worked(answer)) setFound(/** @type {PublicShareOut} */ (answer.body));
    setClosed(worked(answer) ? "" : refusal(answer, t));
  });
  useEffect(() => {
    read();
  }, [locale, path]);
  const download = async (event) => {
    event.preventDefault();
    setBusy(true);
    const answer = await call("POST", `${path}/download`, found?.hasPassword ? { password } : {}, locale);
    setBusy(false);
    if (worked(answer)) window.location.assign(answer.body.url);
    else if ([404, 410].includes(answer.status)) setClosed(refusal(answer, t));
    setProblem(worked(answer) || answer.status === 410 ? "" : refusal(answer, t));
  };
  return (
    <main className="share-page">
      <section className="card pad" aria-busy={!found && !closed}>
        <span className="stop-mark"><Icon name={closed ? "unlink" : "file-down"} size={22} /></span>
        {closed && <><h1>{t("This share is closed")}</h1><p role="alert">{closed}</p><p className="muted">{t("Ask whoever gave you the address for a new one.")}</p></>}
        {!found && !closed && <><h1>{t("Shared file")}</h1><Skeleton width="70%" /></>}
        {found && !closed && (
          <form onSubmit={download}>
            <h1>{found.filename}</h1>
            <p className="muted">{t("{sender} shares this file with you: {size}, until {date}.", { sender: found.sender, size: bytes(found.sizeBytes, kit), date: format(found.expiresAt, "date") })}</p>
            {found.hasPassword && <label className="share-password"><span>{t("Password")}</span><input type="password" className="input" autoComplete="off" value={password} onChange={(event) => setPassword(event.target.value)} required maxLength={128} /></label>}
            {problem && <p role="alert" className="share-problem">{problem}</p>}
            <button type="submit" className="btn primary" disabled={busy}><Icon name={busy ? "loader-circle" : "download"} className={busy ? "spin" : ""} />{t("Download")}</button>
          </form>
        )}
        <footer>
          <button type="button" className="link" lang={locale === "fr" ? "en" : "fr"} onClick={() => setLocale(locale === "fr" ? "en" : "fr")}>{locale === "fr" ? "English" : "Français"}</button>
        </footer>
      </section>
    </main>
  );
}
