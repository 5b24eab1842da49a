// The page on which staff of the provider choose whom to help.
import { useEffect, useState } from "react";
import { HELP, leave } from "../ui/acting.jsx";
import { Frame } from "../ui/auth_parts.jsx";
import { call, errorsOf, refusal, worked } from "../ui/calls.js";
import { Icon, initials, useKit } from "../ui/kit.jsx";
/** @import { Answer } from "../ui/shapes.d.ts" */
/** @import { PersonToHelpOut } from "./answers.d.ts" */

function usePeople(text, locale) {
  const [found, setFound] = useState(/** @type {{ items: PersonToHelpOut[] | null, answer: Answer | null }} */ ({ items: null, answer: null }));
  useEffect(() => {
    let current = true;
    const timer = setTimeout(async () => {
      const answer = await call("GET", `/api/admin/people-to-help?q=${encodeURIComponent(text)}`, null, locale);
      if (current) setFound({ items: worked(answer) ? answer.body.items : [], answer });
    }, text ? 200 : 0);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [text, locale]);
  return found;
}

export function HelpPage() {
  const { t, locale } = useKit();
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState(null);
  const { items, answer } = usePeople(text, locale);
  useEffect(() => {
    if (answer?.status === 401) location.replace(`/auth/sign-in?next=${HELP}`);
  }, [answer]);
  const refused = answer !== null && !worked(answer) && answer.status !== 401 ? answer : null;
  return (
    <Frame title={t("Act as a member")} wide>
      {refused && <div className="form-problem" role="alert">{refusal(refused, t)}</div>}
      {chosen ? <Why person={chosen} back={() => setChosen(null)} /> : (
        <>
          <p className="muted">{t("To help somebody you see the application as they do, for an hour at most. They get a mail that says what was done.")}</p>
          <div className="field">
            <label htmlFor="whom">{t("Name, e-mail address or organization")}</label>
            <input id="whom" className="input" type="search" autoComplete="off" value={text} onChange={(event) => setText(event.target.value)}
              autoFocus // eslint-disable-line jsx-a11y/no-autofocus -- the page is this search
            />
          </div>
          {items === null && <p className="muted" role="status">{t("Loading…")}</p>}
          {items?.length === 0 && !refused && <p className="muted" role="status">{t("Nobody is called like this.")}</p>}
          {items && items.length > 0 && (
            <ul className="org-list help-list">
              {items.map((person) => (
                <li key={person.membershipId}>
                  <button type="button" onClick={() => setChosen(person)}>
                    <span className="avatar" aria-hidden="true">{initials(person.name)}</span>
                    <span><b>{person.name}</b><small>{[person.roleTitle, person.organizationName].join(" · ")}</small></span>
                    <Icon name="chevron-right" />
                  </button>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Frame>
  );
}

/** @param {{ person: PersonToHelpOut, back: () => void }} props */
function Why({ person, back }) {
  const { t, locale } = useKit();
  const [reason, setReason] = useState("");
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState(null);
  const errors = answer ? errorsOf(answer) : {};
  const begin = async (event) => {
    event.preventDefault();
    setBusy(true);
    const found = await call("POST", "/api/auth/admin/impersonate", { membershipId: person.membershipId, reason: reason.trim() }, locale);
    if (worked(found)) return leave("/workspace");
    setBusy(false);
    return setAnswer(found);
  };
  return (
    <form className="dialog-form" onSubmit={begin} noValidate>
      {answer && !errors.reason && <div className="form-problem" role="alert">{refusal(answer, t)}</div>}
      <p><b>{person.name}</b> · {person.roleTitle} · {person.organizationName}</p>
      <div className="field">
        <label htmlFor="reason">{t("Why?")}</label>
        <textarea id="reason" className="input" rows={3} maxLength={500} required value={reason} aria-invalid={errors.reason ? true : undefined}
          aria-describedby="reason-help" onChange={(event) => setReason(event.target.value.replace(/\n/g, " "))}
          autoFocus // eslint-disable-line jsx-a11y/no-autofocus -- the one question of this step
        />
        {errors.reason && <p className="field-error" role="alert"><Icon name="circle-alert" size={13} />{errors.reason}</p>}
        <small id="reason-help" className="muted">{t("{name} reads this sentence in the mail they get.", { name: person.name })}</small>
      </div>
      <div className="help-acts">
        <button type="button" className="btn" onClick={back}>{t("Back")}</button>
        <button type="submit" className="btn primary" disabled={busy}>{busy && <Icon name="loader-circle" className="spin" />}{t("Act as {name}", { name: person.name })}</button>
      </div>
    </form>
  );
}
