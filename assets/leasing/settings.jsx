// Settings of leasing: whether the organization is licensed for leases with an agreed purchase option.
import { useEffect, useEffectEvent, useId, useState } from "react";
import { call, refusal } from "../ui/calls.js";
import { Skeleton, useKit } from "../ui/kit.jsx";
import { useLivePage } from "../ui/live.jsx";
/** @import { LeaseSettingsOut } from "./answers.d.ts" */

const PATH = "/api/workspace/lease-settings";

/** @param {{ permission: string }} props */
export function LeaseSettings({ permission }) {
  const { t, may, locale, session, setTitle, toast } = useKit();
  const [read, setRead] = useState(/** @type {LeaseSettingsOut | null} */ (null));
  const [problem, setProblem] = useState("");
  const id = useId();
  useLivePage();
  const take = useEffectEvent(async () => {
    const answer = await call("GET", PATH, null, locale);
    if (!answer.ok) return setProblem(refusal(answer, t));
    return setRead(/** @type {LeaseSettingsOut} */ (answer.body));
  });
  useEffect(() => setTitle(t("Leasing")), [t, setTitle]);
  useEffect(() => { take(); }, []);
  const put = async (/** @type {boolean} */ creditLicence) => {
    const answer = await call("PUT", PATH, { creditLicence }, locale);
    setProblem(answer.ok ? "" : refusal(answer, t));
    if (!answer.ok) return;
    setRead(/** @type {LeaseSettingsOut} */ (answer.body));
    toast(t("Saved"));
  };
  return (
    <div className="form-page settings-page">
      <header className="page-head"><h1>{t("Leasing")}</h1></header>
      {problem && <p className="form-problem" role="alert">{problem}</p>}
      {read ? (
        <section className="card pad lease-licence">
          <label htmlFor={id}><input id={id} type="checkbox" checked={read.creditLicence} disabled={!may(permission) || session.readOnly} onChange={(event) => put(event.target.checked)} /><b>{t("We are licensed for leases with an agreed purchase option")}</b></label>
          <p className="muted">{t("Such a lease is a credit operation, reserved to credit institutions and finance companies. Without the licence nobody can choose it.")}</p>
        </section>
      ) : !problem && <div className="card pad" aria-busy="true"><Skeleton width="60%" height={22} /></div>}
    </div>
  );
}
