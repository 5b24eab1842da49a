// Recipients as chips: those whom the customer's record knows are proposed, any other address is checked as it is added.
import { useId, useRef, useState } from "react";
import { Icon, useKit } from "./kit.jsx";
/** @import { Person } from "./shapes.d.ts" */

const ADDRESS = /^[^\s@,;<>]+@[^\s@,;<>]+\.[^\s@,;<>]{2,}$/;
const same = (one, other) => one.toLowerCase() === other.toLowerCase();
const initials = (name) => name.split(/[\s@.]+/).filter(Boolean).slice(0, 2).map((part) => part[0].toUpperCase()).join("");

// `value` is a list of {name, email}, `others` who is addressed elsewhere, `errors` messages by position
/** @param {{ label: string, value: Person[], people: Person[], others: Person[], errors: { general?: string, at: Record<string, string> }, onChange: (people: Person[]) => void, autoFocus?: boolean }} props */
export function People({ label, value, people, others, errors, onChange, autoFocus }) {
  const { t } = useKit();
  const [text, setText] = useState("");
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const [refused, setRefused] = useState(false);
  const input = useRef(null);
  const id = useId();
  const taken = (email) => [...value, ...others].some((one) => same(one.email, email));
  const wanted = text.trim().toLowerCase();
  const offered = people.filter((one) => !taken(one.email) && `${one.name} ${one.email} ${one.role ?? ""}`.toLowerCase().includes(wanted)).slice(0, 8);
  const add = (person) => {
    if (!taken(person.email)) onChange([...value, person]);
    setText("");
    setActive(0);
    setRefused(false);
  };
  // several addresses may be pasted at once
  const take = (typed) => {
    const parts = typed.split(/[\s,;]+/).map((part) => part.replace(/^<|>$/g, "")).filter(Boolean);
    const good = parts.filter((part) => ADDRESS.test(part));
    const bad = parts.filter((part) => !ADDRESS.test(part));
    const fresh = good.filter((part, at) => !taken(part) && good.findIndex((one) => same(one, part)) === at);
    if (fresh.length) onChange([...value, ...fresh.map((email) => people.find((one) => same(one.email, email)) ?? { name: "", email })]);
    setText(bad.join(" "));
    setRefused(bad.length > 0);
    setOpen(false);
    return !bad.length;
  };
  const onKeyDown = (event) => {
    if (event.ctrlKey || event.metaKey) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      setOpen(true);
      setActive((now) => (offered.length ? (now + (event.key === "ArrowDown" ? 1 : -1) + offered.length) % offered.length : 0));
    } else if (event.key === "Enter" || event.key === "," || event.key === ";") {
      event.preventDefault();
      if (event.key === "Enter" && open && offered[active] && !ADDRESS.test(text.trim())) add(offered[active]);
      else if (text.trim()) take(text);
    } else if (event.key === "Backspace" && !text && value.length) onChange(value.slice(0, -1));
    else if (event.key === "Escape" && open) {
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
    }
  };
  const leave = () => {
    setOpen(false);
    if (text.trim()) take(text);
  };
  const message = refused ? t("This is no e-mail address.") : errors.general;
  return (
    <div className="people">
      <div className={`input people-box ${message || Object.keys(errors.at).length ? "bad" : ""}`} onPointerDown={(event) => event.target === event.currentTarget && requestAnimationFrame(() => input.current?.focus())}>
        {value.map((person, at) => (
          <span key={person.email} className={`person ${errors.at[at] ? "bad" : ""}`} title={errors.at[at] ?? person.email}>
            <b aria-hidden="true">{initials(person.name || person.email)}</b>
            <span>{person.name && <>{person.name} </>}<small>{person.email}</small></span>
            <button type="button" aria-label={t("Remove {name}", { name: person.email })} onClick={() => onChange(value.filter((_one, position) => position !== at))}><Icon name="x" size={14} /></button>
          </span>
        ))}
        <input ref={input} id={id} value={text} aria-label={label} role="combobox" aria-expanded={open && offered.length > 0} aria-controls={`${id}-list`} aria-autocomplete="list" autoComplete="off" inputMode="email"
          aria-activedescendant={open && offered[active] ? `${id}-${active}` : undefined} aria-invalid={message ? true : undefined} aria-describedby={message ? `${id}-e` : undefined} placeholder={t("Add…")}
          data-autofocus={autoFocus ? "" : undefined}
          onChange={(event) => { setText(event.target.value); setRefused(false); setOpen(true); setActive(0); }} onFocus={() => setOpen(true)} onClick={() => setOpen(true)} onBlur={leave} onKeyDown={onKeyDown}
          onPaste={(event) => { const typed = event.clipboardData.getData("text/plain"); if (/[,;\n]/.test(typed)) { event.preventDefault(); take(typed); } }} />
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
