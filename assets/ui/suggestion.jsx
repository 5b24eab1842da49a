// Lines that the server proposes from the fields above them, and their sum: what is allocated, and what is left.
import { useEffect, useEffectEvent, useRef } from "react";
import { editText, toBody, typedNumber } from "./fields.jsx";
import { Icon, isEmpty, useKit, Value } from "./kit.jsx";
import { lineFromRow, linesToBody, withLast } from "./line_values.js";
/** @import { Line, LinesSpec, Plain } from "./shapes.d.ts" */

const cents = (value) => Math.round(Number(value) * 100);

export function sumOf(spec, lines) {
  return lines.reduce((sum, line) => {
    const value = spec.sums.line in line.values ? typedNumber(line.values[spec.sums.line]) : line.info?.[spec.sums.line];
    return sum + (typeof value === "number" ? cents(value) : 0);
  }, 0) / 100;
}

// Keeps lines and total in step. A total that was typed asks for a proposal as long as nobody changed the lines (an empty form
// asks by itself where the section is `atOnce`); a total that nobody typed is the sum of the lines.
export function useSuggestion(spec, values, suggested, onSuggest, setValues, kit) {
  const section = spec.sections.find((part) => part.lines && part.suggest);
  const applied = useRef(section ? JSON.stringify(linesToBody(section, values[section.name])) : "");
  const filled = useRef(null);
  const answered = useRef(suggested?.seq);
  const fields = section ? spec.sections.flatMap((part) => part.fields ?? []).filter((field) => section.suggest.includes(field.name)) : [];
  const question = section ? JSON.stringify(toBody(fields, values)) : "";
  const total = section ? values[section.sums.field] : null;
  const lines = section ? JSON.stringify(linesToBody(section, values[section.name])) : "";
  const untouched = lines === applied.current || lines === "[]";
  const asked = useRef(null);
  const ask = () => {
    asked.current = lines;
    onSuggest(spec.name, JSON.parse(question));
  };
  const isDue = useEffectEvent(() => {
    const amount = typedNumber(total);
    if (section?.atOnce) return untouched;
    return section && untouched && typeof amount === "number" && amount > 0 && total !== filled.current;
  });
  const askNow = useEffectEvent(ask);
  useEffect(() => {
    if (!isDue()) return undefined;
    const timer = setTimeout(() => askNow(), 350);
    return () => clearTimeout(timer);
  }, [question]);
  const take = useEffectEvent(() => {
    if (!section || !suggested || suggested.seq === answered.current) return;
    answered.current = suggested.seq;
    if (lines !== asked.current) return; // somebody went on typing
    const rows = (suggested.rows ?? []).map((row) => ({ ...lineFromRow(section, row, kit), info: row }));
    const next = withLast(section, rows, kit);
    applied.current = JSON.stringify(linesToBody(section, next));
    setValues((now) => ({ ...now, [section.name]: next }));
  });
  useEffect(() => { take(); }, [suggested]);
  const follow = useEffectEvent(() => {
    if (!section || !(isEmpty(total) || total === filled.current)) return;
    const sum = sumOf(section, values[section.name]);
    const text = sum > 0 ? editText(sum, "money", kit.locale) : "";
    if (text === total) return;
    filled.current = text;
    setValues((now) => ({ ...now, [section.sums.field]: text }));
  });
  useEffect(() => { follow(); }, [lines]);
  return { ask, untouched };
}

/** @param {{ spec: LinesSpec, lines: Line[], total: Plain, ask: () => void, untouched: boolean }} props */
export function Balance({ spec, lines, total, ask, untouched }) {
  const { t } = useKit();
  const sum = sumOf(spec, lines);
  const typed = typedNumber(total);
  const left = typeof typed === "number" ? (cents(typed) - cents(sum)) / 100 : 0;
  return (
    <div className="balance">
      {!untouched && typeof typed === "number" && <button type="button" className="btn small" onClick={ask}><Icon name="wand-sparkles" size={14} />{t("Suggest again")}</button>}
      <dl className="totals" aria-live="polite">
        <div><dt>{t("Allocated")}</dt><dd><Value value={sum} kind="money" /></dd></div>
        <div className={`grand ${left === 0 ? "" : "off"}`}><dt>{left < 0 ? t("Allocated too much") : t("Left to allocate")}</dt><dd><Value value={Math.abs(left)} kind="money" /></dd></div>
      </dl>
    </div>
  );
}
