// A date that is typed the European way (dates.js says how) or picked in a calendar of its own: Monday first, by keyboard, too.
import { useEffect, useEffectEvent, useId, useLayoutEffect, useMemo, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useFloat } from "./combobox.jsx";
import { addDays, addMonths, isoDay, shownDate, typedDate, weekday, weeksOf } from "./dates.js";
import { dateNames, Icon, IconButton, useKit } from "./kit.jsx";
/** @import { Box, Close, Common } from "./shapes.d.ts" */

export { isoDay, shownDate };

const isDay = (value) => /^\d{4}-\d{2}-\d{2}$/.test(value ?? "");

/** @param {{ common: Common, value: string | null | undefined, onChange: (value: string) => void }} props */
export function DateInput({ common, value, onChange }) {
  const { t, today } = useKit();
  const dated = (typed) => typedDate(typed, today());
  const [text, setText] = useState(shownDate(value));
  const [open, setOpen] = useState(false);
  const known = useRef(value);
  const anchor = useRef(null);
  const id = useId();
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
  const back = () => anchor.current?.querySelector("input").focus();
  const pick = (day) => {
    setText(shownDate(day));
    tell(day);
    setOpen(false);
    back();
  };
  const onKeyDown = (event) => {
    if (event.key !== "ArrowDown" || !event.altKey || common.disabled) return;
    event.preventDefault();
    event.stopPropagation();
    setOpen(true);
  };
  return (
    <span className="date" ref={anchor}>
      <input {...common} type="text" autoComplete="off" className="input num" placeholder={t("dd/mm/yyyy")} value={text} onKeyDown={onKeyDown}
        onChange={(event) => type(event.target.value)} onBlur={() => dated(text) && setText(shownDate(dated(text)))} />
      <button type="button" tabIndex={-1} className="date-button" disabled={common.disabled} aria-label={t("Pick a date")} aria-haspopup="dialog" aria-expanded={open} aria-controls={open ? id : undefined} onClick={() => setOpen((now) => !now)}><Icon name="calendar" size={15} /></button>
      {open && <Calendar id={id} anchor={anchor} chosen={isDay(value) ? value : null} pick={pick} close={(focus) => { setOpen(false); if (focus) back(); }} />}
    </span>
  );
}

const STEPS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

function stepped(event, day) {
  if (STEPS[event.key]) return addDays(day, STEPS[event.key]);
  if (event.key === "Home") return addDays(day, -weekday(day));
  if (event.key === "End") return addDays(day, 6 - weekday(day));
  if (event.key === "PageUp") return addMonths(day, event.shiftKey ? -12 : -1);
  if (event.key === "PageDown") return addMonths(day, event.shiftKey ? 12 : 1);
  return null;
}

/** @param {{ id: string, anchor: Box, chosen: string | null | undefined, pick: (day: string) => void, close: Close }} props */
function Calendar({ id, anchor, chosen, pick, close }) {
  const { t, locale, today } = useKit();
  const now = today();
  const [day, setDay] = useState(chosen ?? now);
  const box = useRef(null);
  const moved = useRef(true);
  const names = useMemo(() => dateNames(locale), [locale]);
  useFloat(true, anchor, box);
  useLayoutEffect(() => {
    if (moved.current) box.current?.querySelector("[tabindex='0'][data-day]")?.focus({ preventScroll: true });
    moved.current = false;
  }, [day]);
  const leave = useEffectEvent((event) => {
    if (!box.current?.contains(event.target) && !anchor.current?.contains(event.target)) close(false);
  });
  useEffect(() => {
    const outside = (event) => leave(event);
    document.addEventListener("pointerdown", outside);
    return () => document.removeEventListener("pointerdown", outside);
  }, []);
  const go = (next) => {
    moved.current = true;
    setDay(next);
  };
  const onKeyDown = (event) => {
    event.stopPropagation();
    if (event.key === "Escape") {
      event.preventDefault();
      close(true);
    }
    const next = event.target.dataset.day ? stepped(event, day) : null;
    if (!next) return;
    event.preventDefault();
    go(next);
  };
  const month = day.slice(0, 7);
  return createPortal(
    // its days are what is focused: keys are heard for all of them
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div ref={box} id={id} className="calendar" role="dialog" aria-modal="false" aria-label={t("Pick a date")} onKeyDown={onKeyDown}
      onBlur={(event) => event.relatedTarget && !event.currentTarget.contains(event.relatedTarget) && close(false)}>
      <header>
        <IconButton icon="chevron-left" size={16} label={t("Previous month")} onClick={() => setDay(addMonths(day, -1))} />
        <b aria-live="polite">{names.month(day)}</b>
        <IconButton icon="chevron-right" size={16} label={t("Next month")} onClick={() => setDay(addMonths(day, 1))} />
      </header>
      <table role="grid" aria-label={names.month(day)}>
        <thead><tr>{weeksOf(day)[0].map((one) => <th key={one} scope="col" abbr={names.weekday(one, "long")}>{names.weekday(one, "short")}</th>)}</tr></thead>
        <tbody>
          {weeksOf(day).map((week) => (
            <tr key={week[0]}>
              {week.map((one) => (
                <td key={one} aria-selected={one === chosen}>
                  <button type="button" data-day={one} tabIndex={one === day ? 0 : -1} aria-label={names.whole(one)} aria-current={one === now ? "date" : undefined}
                    className={`${one.startsWith(month) ? "" : "beside"} ${one === chosen ? "on" : ""}`} onClick={() => pick(one)}>{Number(one.slice(8))}</button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <footer>
        <button type="button" className="btn small ghost" onClick={() => pick(now)}>{t("Today")}</button>
        <button type="button" className="btn small ghost" onClick={() => pick(addDays(now, 30))}>{t("+30 days")}</button>
      </footer>
    </div>, anchor.current?.closest("dialog") ?? document.body);
}
