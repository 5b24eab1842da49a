// Recipients as chips: those whom the customer's record knows are proposed, any other address is checked as it is added.
import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { isAddress, readList } from "./addresses.js";
import { Icon, useKit } from "./kit.jsx";
/** @import { Body, Person } from "./shapes.d.ts" */

const same = (one, other) => one.toLowerCase() === other.toLowerCase();
const initials = (name) => name.split(/[\s@.]+/).filter(Boolean).slice(0, 2).map((part) => part[0].toUpperCase()).join("");

// Tells whether a pointer is down, to whoever asks while an event is handled.
function usePressed() {
  const pressed = useRef(false);
  useEffect(() => {
    const note = (event) => { pressed.current = event.type === "pointerdown"; };
    const kinds = ["pointerdown", "pointerup", "pointercancel"];
    for (const kind of kinds) addEventListener(kind, note, true);
    return () => kinds.forEach((kind) => removeEventListener(kind, note, true));
  }, []);
  return pressed;
}

// A field of a form whose value is such a list as a text: everybody stands there as a chip before anything is sent.
/** @param {{ label: string, value: string, error?: string | null, common: Body, onChange: (text: string) => void }} props */
export function AddressList({ label, value, error, common, onChange }) {
  const [people, setPeople] = useState(() => readList(value).people);
  const hear = (now, rest) => {
    setPeople(now);
    onChange([...now.map(({ name, email }) => (name ? `"${name}" <${email}>` : email)), rest].filter(Boolean).join("\n"));
  };
  return <People label={label} value={people} people={[]} others={[]} errors={{ at: {}, bad: Boolean(error) }} common={common} onChange={hear} />;
}

// `value` is a list of {name, email}, `others` who is addressed elsewhere, `errors` messages by position;
// `onChange` is told the people and what was typed that is no address; each new `asked` reads what is typed, here and now
/** @param {{ label: string, value: Person[], people: Person[], others: Person[], errors: { general?: string, bad?: boolean, at: Record<string, string> }, onChange: (people: Person[], rest: string) => void, autoFocus?: boolean, asked?: number, common?: Body }} props */
export function People({ label, value, people, others, errors, onChange, autoFocus, asked = 0, common = {} }) {
  const { t } = useKit();
  const [text, setText] = useState("");
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const [refused, setRefused] = useState(false);
  const input = useRef(null);
  const pressed = usePressed();
  const id = useId();
  const taken = (email) => [...value, ...others].some((one) => same(one.email, email));
  const wanted = text.trim().toLowerCase();
  const offered = people.filter((one) => !taken(one.email) && `${one.name} ${one.email} ${one.role ?? ""}`.toLowerCase().includes(wanted)).slice(0, 8);
  const add = (person) => {
    if (!taken(person.email)) onChange([...value, person], "");
    setText("");
    setActive(0);
    setRefused(false);
  };
  // several addresses may be pasted at once
  const take = (typed) => {
    const { people: good, unread } = readList(typed);
    const fresh = good.filter((part, at) => !taken(part.email) && good.findIndex((one) => same(one.email, part.email)) === at);
    const rest = unread.join(" ");
    onChange([...value, ...fresh.map((part) => people.find((one) => same(one.email, part.email)) ?? part)], rest);
    setText(rest);
    setRefused(unread.length > 0);
    setOpen(false);
  };
  const answer = useEffectEvent(() => {
    input.current?.focus();
    if (text.trim()) take(text);
  });
  useEffect(() => {
    if (asked) answer();
  }, [asked]);
  const onKeyDown = (event) => {
    if (event.ctrlKey || event.metaKey) {
      if (event.key === "Enter" && text.trim()) take(text);
      return;
    }
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      setOpen(true);
      setActive((now) => (offered.length ? (now + (event.key === "ArrowDown" ? 1 : -1) + offered.length) % offered.length : 0));
    } else if (event.key === "Enter" || event.key === "," || event.key === ";") {
      event.preventDefault();
      if (event.key === "Enter" && open && offered[active] && !isAddress(text.trim())) add(offered[active]);
      else if (text.trim()) take(text);
    } else if (event.key === "Backspace" && !text && value.length) onChange(value.slice(0, -1), "");
    else if (event.key === "Escape" && open) {
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
    }
  };
  // A chip that takes its place moves what stands below: not before the press that leads there has ended.
  const leave = () => {
    setOpen(false);
    const typed = text;
    const settle = () => setTimeout(() => take(typed), 50);
    if (!typed.trim()) return;
    if (pressed.current) addEventListener("pointerup", settle, { once: true });
    else settle();
  };
  const message = refused ? t("This is no e-mail address.") : errors.general;
  return (
    <div className="people">
      <div className={`input people-box ${message || errors.bad || Object.keys(errors.at).length ? "bad" : ""}`} onPointerDown={(event) => event.target === event.currentTarget && requestAnimationFrame(() => input.current?.focus())}>
        {value.map((person, at) => (
          <span key={person.email} className={`person ${errors.at[at] ? "bad" : ""}`} title={errors.at[at] ?? person.email}>
            <b aria-hidden="true">{initials(person.name || person.email)}</b>
            <span>{person.name && <>{person.name} </>}<small>{person.email}</small></span>
            <button type="button" aria-label={t("Remove {name}", { name: person.email })} onClick={() => onChange(value.filter((_one, position) => position !== at), text)}><Icon name="x" size={14} /></button>
          </span>
        ))}
        <input {...common} ref={input} id={common.id ?? id} value={text} aria-label={label} role="combobox" aria-expanded={open && offered.length > 0} aria-controls={`${id}-list`} aria-autocomplete="list" autoComplete="off" inputMode="email"
          aria-activedescendant={open && offered[active] ? `${id}-${active}` : undefined} aria-invalid={message || errors.bad ? true : undefined} aria-describedby={message ? `${id}-e` : common["aria-describedby"]} placeholder={t("Add…")}
          data-autofocus={autoFocus ? "" : undefined}
          onChange={(event) => { setText(event.target.value); onChange(value, event.target.value); setRefused(false); setOpen(true); setActive(0); }} onFocus={() => setOpen(true)} onClick={() => setOpen(true)} onBlur={leave} onKeyDown={onKeyDown}
          onPaste={(event) => { const typed = event.clipboardData.getData("text/plain"); if (/[,;\n\t@]/.test(typed)) { event.preventDefault(); take(typed); } }} />
      </div>
      {open && offered.length > 0 && (
        <ul className="people-list" role="listbox" id={`${id}-list`} aria-label={t("People of the customer")}>
          {offered.map((person, at) => (
            <li key={person.email} id={`${id}-${at}`} role="option" aria-selected={at === active} onPointerDown={(event) => { event.preventDefault(); add(person); }}>
              <b aria-hidden="true">{initials(person.name)}</b><span>{person.name}<small>{[person.role, person.email].filter(Boolean).join(" · ")}</small></span>
            </li>
          ))}
        </ul>
      )}
      {message && <p className="field-error" id={`${id}-e`} role="alert"><Icon name="circle-alert" size={13} />{message}</p>}
      {!message && Object.values(errors.at).map((one) => <p key={one} className="field-error" role="alert"><Icon name="circle-alert" size={13} />{one}</p>)}
    </div>
  );
}
