// The banner that stays as long as somebody acts as somebody else.
import { useCallback, useEffect, useState } from "react";
import { call, refusal, worked } from "./calls.js";
import { Icon, useKit } from "./kit.jsx";
import { leaving } from "./leaving.jsx";

export const HELP = "/auth/impersonate";

export function leave(to) {
  leaving.now = true;
  sessionStorage.clear();
  location.assign(to);
}

const left = (instant) => Math.max(0, Math.ceil((new Date(instant).getTime() - Date.now()) / 1000));

function useSecondsUntil(instant) {
  const [seconds, setSeconds] = useState(() => left(instant));
  useEffect(() => {
    const timer = setInterval(() => setSeconds(left(instant)), 1000);
    return () => clearInterval(timer);
  }, [instant]);
  return seconds;
}

export function Impersonation() {
  const { session } = useKit();
  return session.impersonation ? <Acting {...session.impersonation} /> : null;
}

/** @param {{ by: string, until: string }} props */
function Acting({ by, until }) {
  const { t, session, locale, toast } = useKit();
  const [busy, setBusy] = useState(false);
  const seconds = useSecondsUntil(until);
  const stop = useCallback(async () => {
    setBusy(true);
    leaving.now = true; // before the answer is here the server may have told this page to leave
    const answer = await call("POST", "/api/auth/admin/stop-impersonating", {}, locale);
    if (worked(answer) || answer.status === 401) return leave(HELP);
    leaving.now = false;
    setBusy(false);
    return toast(refusal(answer, t), "error");
  }, [locale, t, toast]);
  useEffect(() => {
    if (seconds === 0) stop();
  }, [seconds, stop]);
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  return (
    <div className="banner acting" role="region" aria-label={t("Acting as somebody else")}>
      <Icon name="life-buoy" />
      <span className="acting-who">
        {t("{by} acts as {name}", { by, name: session.name })}
        <small>{session.readOnly ? t("Reading only. Everything is recorded with both names.") : t("Everything is recorded with both names.")}</small>
      </span>
      <span className="acting-clock num" role="timer" aria-label={t("Time left")}>{clock}</span>
      <button type="button" className="btn small" disabled={busy} onClick={stop}>{t("Stop")}</button>
    </div>
  );
}
