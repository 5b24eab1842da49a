// The shares of a file: their addresses to copy, how often they were used, and one click that takes one back.
import { useState } from "react";
import { call, refusal } from "../ui/calls.js";
import { Badge, Icon, useKit } from "../ui/kit.jsx";
import { CopyButton, useRecord } from "../ui/record.jsx";
/** @import { ShareOut } from "./answers.d.ts" */

/** @param {{ rights: { revoke: string } }} props */
export function FileShares({ rights }) {
  const kit = useKit();
  const { t, may, session, locale } = kit;
  const record = useRecord();
  const [ended, setEnded] = useState(/** @type {string[]} */ ([]));
  const [problem, setProblem] = useState("");
  /** @type {ShareOut[]} */
  const shares = record.shares ?? [];
  const mayRevoke = may(rights.revoke) && !session.readOnly;
  const revoke = async (/** @type {string} */ id) => {
    const answer = await call("DELETE", `/api/workspace/files/shares/${id}`, null, locale);
    setProblem(answer.ok ? "" : refusal(answer, t));
    if (answer.ok) setEnded((all) => [...all, id]);
  };
  if (!shares.length) return <section className="card pad"><p className="muted">{t("Nobody outside can open this file.")}</p></section>;
  return (
    <section className="card file-shares" aria-label={t("Shares")}>
      {problem && <p role="alert" className="muted pad">{problem}</p>}
      <ul>
        {shares.map((share) => <Share key={share.id} share={share} closed={Boolean(share.closed) || ended.includes(share.id)} revoke={mayRevoke ? revoke : undefined} />)}
      </ul>
    </section>
  );
}

/** @param {{ share: ShareOut, closed: boolean, revoke?: (id: string) => void }} props */
function Share({ share, closed, revoke }) {
  const { t, format } = useKit();
  return (
    <li>
      <div>
        {closed || !share.url ? <Badge tone="gray">{t("closed")}</Badge> : <span className="share-url"><code>{share.url}</code><CopyButton text={share.url} /></span>}
        <small>
          {t("Until {date}", { date: format(share.expiresAt, "date") })} · {share.downloadLimit ? t("{count} of {most} downloads", { count: share.downloadCount, most: share.downloadLimit }) : t("{count} {count|download|downloads}", { count: share.downloadCount })}
          {share.hasPassword && <> · <Icon name="lock" size={12} /> {t("Password")}</>}
          {share.note && <> · {share.note}</>}
        </small>
      </div>
      {!closed && revoke && <button type="button" className="btn small" onClick={() => revoke(share.id)}>{t("Take back")}</button>}
    </li>
  );
}
