// The field in which a comment is written: people are named by @, Ctrl+Enter sends, what is typed stays when the page is left.
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { call, errorsOf, refusal } from "../ui/calls.js";
import { Icon, initials, useKit } from "../ui/kit.jsx";
import { newKey } from "../ui/public_api.js";
import { inIds, soughtAt } from "./mentions.js";
/** @import { Answer } from "../ui/shapes.d.ts" */
/** @import { MentionableOut, NamedOut } from "./answers.d.ts" */

const LONGEST = 5000;
const TELL_FROM = 4500;

// Text that was typed and not sent: kept in the tab, forgotten with the session.
/** @param {string} place @returns {{ text: string, chosen: NamedOut[], note: boolean }} */
function kept(place) {
  try {
    return { text: "", chosen: [], note: false, ...JSON.parse(sessionStorage.getItem(place) ?? "{}") };
  } catch {
    return { text: "", chosen: [], note: false };
  }
}

// The people who can be named at the caret, as the server finds them.
/** @param {string} people @param {{ text: string, from: number } | null} sought @param {boolean} note */
function useFound(people, sought, note) {
  const { locale } = useKit();
  const [found, setFound] = useState(/** @type {{ text: string, items: MentionableOut[] } | null} */ (null));
  const text = sought?.text ?? null;
  useEffect(() => {
    if (text === null) return undefined;
    let over = false;
    const timer = setTimeout(async () => {
      const answer = await call("GET", `${people}?q=${encodeURIComponent(text.trim())}&internal=${note}`, null, locale);
      if (!over && answer.ok) setFound({ text, items: answer.body.items });
    }, 120);
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [people, text, note, locale]);
  return sought && found ? found.items : [];
}

/** @typedef {(body: string, note: boolean, key: string) => Promise<Answer>} Send */

// `send` answers what the server said; `done` runs when it was written.
/** @param {{ place: string, people: string, label: string, placeholder: string, record: string, mayNote?: boolean, verb: string, focus?: boolean, outsiders?: boolean, send: Send, done: () => void, cancel?: () => void }} props */
export function Composer({ place, people, label, placeholder, record, mayNote = false, verb, focus = false, outsiders = false, send, done, cancel }) {
  const kit = useKit();
  const { t } = kit;
  const [typed, setTyped] = useState(() => kept(place));
  const [caret, setCaret] = useState(-1);
  const [active, setActive] = useState(0);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const key = useRef(newKey());
  const under = useRef(false);
  const box = useRef(/** @type {HTMLTextAreaElement | null} */ (null));
  const id = useId();
  const note = mayNote && typed.note;
  const sought = caret < 0 ? null : soughtAt(typed.text, caret);
  const offered = useFound(people, sought, note);
  const open = Boolean(sought) && offered.length > 0;
  const focusNow = useEffectEvent(() => { if (focus) box.current?.focus(); });
  useEffect(() => focusNow(), []);
  useLayoutEffect(() => {
    const one = box.current;
    if (!one) return;
    one.style.height = "auto";
    one.style.height = `${Math.min(one.scrollHeight + 2, 320)}px`;
    // the button that sends it grows below the field, perhaps beyond the screen
    if (document.activeElement === one) one.form?.scrollIntoView({ block: "nearest" });
  }, [typed.text]);
  const keep = (next) => {
    setTyped(next);
    setProblem("");
    key.current = newKey();
    if (next.text || next.note) sessionStorage.setItem(place, JSON.stringify(next));
    else sessionStorage.removeItem(place);
  };
  const name = (person) => {
    if (!sought) return;
    const before = `${typed.text.slice(0, sought.from)}@${person.name} `;
    const chosen = [...typed.chosen.filter((one) => one.name !== person.name), { id: person.id, name: person.name }];
    keep({ ...typed, text: before + typed.text.slice(caret), chosen });
    setCaret(-1);
    setActive(0);
    requestAnimationFrame(() => {
      box.current?.focus();
      box.current?.setSelectionRange(before.length, before.length);
    });
  };
  const submit = async () => {
    if (under.current || !typed.text.trim()) return;
    under.current = true;
    setBusy(true);
    const answer = await send(inIds(typed.text.trim(), typed.chosen), note, key.current);
    under.current = false;
    setBusy(false);
    if (answer.ok) {
      keep({ text: "", chosen: [], note: typed.note });
      done();
    } else {
      setProblem(errorsOf(answer).body ?? Object.values(errorsOf(answer))[0] ?? refusal(answer, t));
    }
  };
  const onKeyDown = (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      submit();
    } else if (open && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      event.preventDefault();
      setActive((now) => (now + (event.key === "ArrowDown" ? 1 : -1) + offered.length) % offered.length);
    } else if (open && (event.key === "Enter" || event.key === "Tab")) {
      event.preventDefault();
      name(offered[Math.min(active, offered.length - 1)]);
    } else if (event.key === "Escape" && (open || cancel)) {
      event.preventDefault();
      event.stopPropagation();
      if (open) setCaret(-1);
      else cancel?.();
    }
  };
  const look = (event) => setCaret(event.target.selectionEnd);
  const left = LONGEST - typed.text.length;
  const shown = Math.min(active, offered.length - 1);
  return (
    <form className={`composer ${note ? "inner" : ""}`} onSubmit={(event) => { event.preventDefault(); submit(); }}>
      <div className="composer-field">
        <textarea ref={box} rows={1} value={typed.text} aria-label={label} placeholder={placeholder} maxLength={LONGEST + 500}
          aria-autocomplete="list" aria-haspopup="listbox" aria-controls={open ? `${id}-list` : undefined} aria-activedescendant={open ? `${id}-${shown}` : undefined}
          aria-invalid={problem ? true : undefined} aria-describedby={problem ? `${id}-e` : undefined}
          onChange={(event) => { keep({ ...typed, text: event.target.value }); look(event); setActive(0); }}
          onSelect={look} onBlur={() => setCaret(-1)} onKeyDown={onKeyDown} />
        {open && (
          <ul className="composer-people" role="listbox" id={`${id}-list`} aria-label={t("People who can be named")}>
            {offered.map((person, at) => (
              <li key={person.id} id={`${id}-${at}`} role="option" aria-selected={at === shown} onPointerDown={(event) => { event.preventDefault(); name(person); }}>
                <b className="face" aria-hidden="true">{initials(person.name)}</b><span>{person.name}</span><small>{person.external ? t("Client") : person.role}</small>
              </li>
            ))}
            <li className="composer-why" role="presentation">{t("Only people who see {record}", { record })}</li>
          </ul>
        )}
      </div>
      {problem && <p className="field-error" id={`${id}-e`} role="alert"><Icon name="circle-alert" size={13} />{problem}</p>}
      {(typed.text || typed.note || cancel) && (
        <div className="composer-foot">
          {mayNote && (
            <span className="composer-kind" role="group" aria-label={t("Who reads it")}>
              <button type="button" aria-pressed={!note} onClick={() => keep({ ...typed, note: false })}><Icon name="message-square" size={14} />{t("Comment")}</button>
              <button type="button" aria-pressed={note} onClick={() => keep({ ...typed, note: true })}><Icon name="lock" size={14} />{t("Internal note")}</button>
            </span>
          )}
          {left < LONGEST - TELL_FROM && <small className={left < 0 ? "composer-left over" : "composer-left"}>{t("{count} {count|character|characters} left", { count: left })}</small>}
          {cancel && <button type="button" className="btn small ghost" onClick={cancel}>{t("Cancel")}</button>}
          <button type="submit" className="btn small primary" disabled={busy || !typed.text.trim() || left < 0}>
            <Icon name={busy ? "loader-circle" : "send-horizontal"} size={14} className={busy ? "spin" : ""} />{verb}
          </button>
        </div>
      )}
      {outsiders && typed.text && <p className="composer-hint"><Icon name={note ? "eye-off" : "eye"} size={13} />{note ? t("Your colleagues read it, nobody from outside.") : t("Clients who see this record read it too.")}</p>}
    </form>
  );
}
