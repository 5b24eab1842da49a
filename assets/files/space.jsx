// The room that files take: a bar of the quota by kind, and what is left. It is read by itself, and again with the list.
import { useCallback, useEffect, useState } from "react";
import { call } from "../ui/calls.js";
import { bytes } from "../ui/filedrop.jsx";
import { useKit } from "../ui/kit.jsx";
/** @import { UsageOut } from "./answers.d.ts" */

const NEARLY_FULL = 0.9;

/** @param {{ words: string, permission: string }} props */
export function FileSpace({ words, permission }) {
  const { may } = useKit();
  return may(permission) ? <Space words={words} /> : null;
}

/** @param {{ words: string }} props */
function Space({ words }) {
  const kit = useKit();
  const { t, tx, locale } = kit;
  const [usage, setUsage] = useState(/** @type {UsageOut | null} */ (null));
  const read = useCallback(async () => {
    const answer = await call("GET", "/api/workspace/files/usage", null, locale);
    if (answer.ok) setUsage(/** @type {UsageOut} */ (answer.body));
  }, [locale]);
  useEffect(() => { read(); }, [read]);
  if (!usage || !usage.kinds.length) return null;
  const sum = usage.usedBytes + usage.heldBytes;
  const whole = usage.quotaBytes ?? Math.max(sum, 1);
  const full = usage.quotaBytes !== null && sum > NEARLY_FULL * usage.quotaBytes;
  const said = usage.quotaBytes === null ? bytes(sum, kit) : t("{used} of {quota}", { used: bytes(sum, kit), quota: bytes(usage.quotaBytes, kit) });
  return (
    <section className={`file-space ${full ? "full" : ""}`} aria-label={t("Space")}>
      <p><b>{t("Space")}</b><span className="num">{said}</span></p>
      <div className="file-space-bar" aria-hidden="true">
        {usage.kinds.map((one) => <span key={one.kind} className={`kind-${one.kind.toLowerCase()}`} style={{ flexBasis: `${(100 * one.sizeBytes) / whole}%` }} />)}
      </div>
      <ul>
        {usage.kinds.map((one) => <li key={one.kind}><i className={`kind-${one.kind.toLowerCase()}`} aria-hidden="true" />{tx(kit.words[words]?.[one.kind]?.label)} <span className="num">{bytes(one.sizeBytes, kit)}</span></li>)}
      </ul>
    </section>
  );
}
