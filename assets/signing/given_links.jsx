// On the record of a request: a new link for a signatory who got no mail, shown once, to be copied.
import { useState } from "react";
import { call, refusal } from "../ui/calls.js";
import { Icon, useKit } from "../ui/kit.jsx";
import { CopyButton, useRecord } from "../ui/record.jsx";
/** @import { AwaitedOut } from "./answers.d.ts" */

/** @param {{ permission: string }} props */
export function GivenLinks({ permission }) {
  const { t, may, session } = useKit();
  /** @type {AwaitedOut[]} */
  const awaited = useRecord().awaited ?? [];
  if (!awaited.length || !may(permission) || session.readOnly) return null;
  return (
    <section className="card pad sg-links" aria-label={t("Links of signatories")}>
      <p className="muted">{t("A link is mailed to each of them. A new one revokes those before, and the evidence says that you took it.")}</p>
      {awaited.map((one) => <GivenLink key={one.id} one={one} />)}
    </section>
  );
}

/** @param {{ one: AwaitedOut }} props */
function GivenLink({ one }) {
  const { t, locale } = useKit();
  const { id } = useRecord();
  const [url, setUrl] = useState("");
  const [problem, setProblem] = useState("");
  const give = async () => {
    const answer = await call("POST", `/api/workspace/signature-requests/${id}/signatories/${one.id}/link`, null, locale);
    setUrl(answer.ok ? answer.body.url : "");
    setProblem(answer.ok ? "" : refusal(answer, t));
  };
  return (
    <div className="sg-given">
      <b>{one.name}</b>
      {url ? <span className="share-url"><code>{url}</code><CopyButton text={url} /></span> : <button type="button" className="btn small" onClick={give}><Icon name="link" />{t("New link")}</button>}
      {problem && <p role="alert" className="field-error">{problem}</p>}
    </div>
  );
}
