// The rights of the caller in this organization, subject by subject.
import { useEffect, useState } from "react";
import { call, refusal, worked } from "../ui/calls.js";
import { Icon, Skeleton, useKit } from "../ui/kit.jsx";

export function RightsPage() {
  const { t, tx, locale, session, setTitle } = useKit();
  const [answer, setAnswer] = useState(null);
  useEffect(() => setTitle(t("My rights")), [t, setTitle]);
  useEffect(() => {
    call("GET", "/api/account/permissions", null, locale).then(setAnswer);
  }, [locale]);
  const rights = answer && worked(answer) ? answer.body.rights : [];
  const subjects = [...new Set(rights.map((one) => one.subject))];
  return (
    <div className="form-page profile">
      <header className="page-head"><h1>{t("My rights")}</h1><a className="btn" href="/workspace/profile"><Icon name="user-cog" size={16} />{t("My profile")}</a></header>
      {!answer && <div className="card pad" aria-busy="true"><Skeleton width="60%" height={22} /></div>}
      {answer && !worked(answer) && <div className="form-problem" role="alert">{refusal(answer, t)}</div>}
      {answer && worked(answer) && (
        <p className="muted">
          {t("As {role} in {organization}. An administrator can change it.", { role: tx(session.role) || "–", organization: session.organization })}
          {answer.body.readOnly && <> <b>{t("You read, and change nothing.")}</b></>}
        </p>
      )}
      <div className="rights">
        {subjects.map((subject) => (
          <section key={subject} className="card pad" aria-label={subject}>
            <h2>{subject}</h2>
            <dl>
              {rights.filter((one) => one.subject === subject).map((one) => (
                <div key={`${one.title}${one.verbs}`}><dt>{one.title}</dt><dd><Icon name="check" size={13} />{one.verbs.join(", ")}</dd></div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </div>
  );
}
