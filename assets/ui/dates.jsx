// A date that is typed the European way or picked: 3/12, 3/12/26, 03122026 and 2026-12-03 are understood.
import { useEffect, useRef, useState } from "react";
import { Icon, useKit } from "./kit.jsx";

const pad = (value, length = 2) => String(value).padStart(length, "0");
const isoOf = (year, month, day) => `${pad(year, 4)}-${pad(month)}-${pad(day)}`;
export const isoDay = (date) => isoOf(date.getFullYear(), date.getMonth() + 1, date.getDate());
const exists = (year, month, day) => {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
};

export const shownDate = (iso) => {
  const found = /^(\d{4})-(\d{2})-(\d{2})$/.exec(iso ?? "");
  return found ? `${found[3]}/${found[2]}/${found[1]}` : iso ?? "";
};

// the date as the server takes it, or null when the text is none; without a year it is in that of `today`
function typedDate(text, today) {
  const trimmed = text.trim();
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(trimmed);
  const run = /^(\d{2})(\d{2})(\d{4})$/.exec(trimmed);
  const parts = /^(\d{1,2})[/.\-\s](\d{1,2})(?:[/.\-\s](\d{2}|\d{4}))?$/.exec(trimmed);
  let found = null;
  if (iso) found = [Number(iso[1]), Number(iso[2]), Number(iso[3])];
  else if (run) found = [Number(run[3]), Number(run[2]), Number(run[1])];
  else if (parts) {
    const year = parts[3] === undefined ? Number(today.slice(0, 4)) : Number(parts[3]) + (parts[3].length === 2 ? 2000 : 0);
    found = [year, Number(parts[2]), Number(parts[1])];
  }
  return found && exists(...found) ? isoOf(...found) : null;
}

export function DateInput({ common, value, onChange }) {
  const { t, today } = useKit();
  const dated = (typed) => typedDate(typed, today());
  const [text, setText] = useState(shownDate(value));
  const known = useRef(value);
  const picker = useRef(null);
  useEffect(() => {
    if (value === known.current) return;
    known.current = value;
    setText(shownDate(value));
  }, [value]);
  const tell = (next) => {
    known.current = next;
    onChange(next);
  };
  const type = (typed) => {
    setText(typed);
    tell(typed.trim() === "" ? "" : dated(typed) ?? typed);
  };
  const pick = () => {
    try {
      picker.current.showPicker();
    } catch {
      picker.current.focus();
    }
  };
  return (
    <span className="date">
      <input {...common} type="text" inputMode="numeric" autoComplete="off" className="input num" placeholder={t("dd/mm/yyyy")} value={text}
        onChange={(event) => type(event.target.value)} onBlur={() => dated(text) && setText(shownDate(dated(text)))} />
      <input ref={picker} type="date" tabIndex={-1} aria-hidden="true" className="date-picker" value={/^\d{4}-\d{2}-\d{2}$/.test(value ?? "") ? value : ""}
        onChange={(event) => { setText(shownDate(event.target.value)); tell(event.target.value); }} />
      <button type="button" tabIndex={-1} className="date-button" aria-label={t("Pick a date")} onClick={pick}><Icon name="calendar" size={15} /></button>
    </span>
  );
}
