// A signed contract that is unlocked: until when, counted down.
import { useEffect, useState } from "react";
import { Icon, useKit } from "../ui/kit.jsx";
import { useRecord } from "../ui/record.jsx";
/** @import { ContractOut } from "./answers.d.ts" */

const MINUTE = 60_000;

export function Unlocked() {
  const { t, format } = useKit();
  const record = /** @type {ContractOut} */ (useRecord());
  const until = record.id && !record.locked && record.unlockedUntil ? new Date(record.unlockedUntil).getTime() : 0;
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (!until) return undefined;
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(tick, MINUTE / 2);
    return () => clearInterval(timer);
  }, [until]);
  if (!until || !now || now >= until) return null;
  const minutes = Math.ceil((until - now) / MINUTE);
  return (
    <p className="notice amber" role="status"><Icon name="lock-open" /><span>
      <b>{t("Unlocked for {hours} h {minutes} min more", { hours: Math.floor(minutes / 60), minutes: minutes % 60 })}</b>{" "}
      {t("{person} unlocked it until {until}: {reason}", { person: record.unlockedBy ?? "", until: format(record.unlockedUntil, "datetime"), reason: record.unlockReason ?? "" })}
    </span></p>
  );
}
