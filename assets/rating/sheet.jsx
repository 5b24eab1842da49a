// The grid of boxes: a row a box, a column a year. Enter and arrows move, a block of a spreadsheet goes on from the cell.
import { useRef, useState } from "react";
import { DateInput } from "../ui/dates.jsx";
import { Badge, Icon, IconButton, Scroll, Select, SelectOptions, useKit, Word } from "../ui/kit.jsx";
import { pasted, restingOf, shownIn, shownSections, textOf } from "./sheet.js";
/** @import { KeyboardEvent } from "react" */
/** @import { FormOut, StatementOut } from "./answers.d.ts" */
/** @import { Column, Draft } from "./sheet.js" */

/** @param {string} group @param {import("../ui/shapes.d.ts").Words} words */
const optionsOf = (group, words) => Object.entries(words[group] ?? {}).map(([value, { label }]) => ({ value, label }));

/** @param {{ column: Column, errors: Record<string, string>, mayChange: boolean, change: (year: number, values: Partial<Draft>) => void, remove: (stored: StatementOut) => void, forget: (year: number) => void }} props */
function Head({ column, errors, mayChange, change, remove, forget }) {
  const { t, words, format } = useKit();
  const { year, stored, draft } = column;
  const now = draft ?? stored;
  if (!now) return null;
  const wrong = ["closingDate", "months", "form", "fiscalYear", "unit", ""].map((name) => errors[`${year}.${name}`]).find(Boolean);
  const named = (/** @type {string} */ text) => `${text}, ${year}`;
  return (
    <>
      <span className="rate-year"><b>{year}</b>{stored && (stored.complete ? <Badge tone="green">{t("complete")}</Badge> : <Badge tone="amber">{t("incomplete")}</Badge>)}
        {mayChange && <IconButton icon={stored ? "trash-2" : "x"} size={14} label={stored ? t("Take {year} away", { year: String(year) }) : t("Leave {year} out", { year: String(year) })} onClick={() => (stored ? remove(stored) : forget(year))} />}</span>
      {mayChange ? (
        <>
          <DateInput common={{ "aria-label": named(t("Closed on")), "aria-invalid": errors[`${year}.closingDate`] ? true : undefined }} value={now.closingDate} onChange={(closingDate) => change(year, { closingDate })} />
          <span className="rate-meta"><input className="input" inputMode="numeric" aria-label={named(t("Months"))} value={String(now.months)} maxLength={2} onChange={(event) => change(year, { months: event.target.value })} /><small>{t("months")}</small>
            <Select aria-label={named(t("Unit"))} value={now.unit} onChange={(event) => change(year, { unit: event.target.value })}><option value="EUR">€</option><option value="KEUR">k€</option></Select></span>
          {!stored && <Select aria-label={named(t("Form"))} value={now.form} onChange={(event) => change(year, { form: event.target.value })}><SelectOptions options={optionsOf("StatementForm", words)} /></Select>}
        </>
      ) : <small className="muted">{format(now.closingDate, "date")} · {t("{count} {count|month|months}", { count: Number(now.months) })} · {now.unit === "KEUR" ? "k€" : "€"}</small>}
      {stored && <small className="rate-source"><Word group="StatementSource" value={stored.source} />{stored.annualized && <Badge tone="blue">{t("brought to 12 months")}</Badge>}</small>}
      {mayChange && stored?.suspectedUnit && stored.suspectedUnit === (now.unit === "KEUR" ? "EUR" : "KEUR") && <button type="button" className="btn small" onClick={() => change(year, { unit: stored.suspectedUnit ?? "EUR" })}><Icon name="triangle-alert" size={13} />{t("Is it in {unit}?", { unit: stored.suspectedUnit === "KEUR" ? "k€" : "€" })}</button>}
      {wrong && <small className="field-error"><Icon name="circle-alert" size={12} />{wrong}</small>}
    </>
  );
}

/**
 * @typedef {{ columns: Column[], definition: FormOut, keys: string[], all: boolean, errors: Record<string, string>, mayChange: boolean,
 *   change: (year: number, values: Partial<Draft>) => void, fill: (cells: [number, string, string][]) => void,
 *   remove: (stored: StatementOut) => void, forget: (year: number) => void, onActive: (code: string) => void }} SheetProps
 */

/** @param {SheetProps} props */
export function Sheet({ columns, definition, keys, all, errors, mayChange, change, fill, remove, forget, onActive }) {
  const { t, locale } = useKit();
  const table = useRef(/** @type {HTMLTableElement | null} */ (null));
  const [focused, setFocused] = useState("");
  const filled = new Set(columns.flatMap(({ stored, draft }) => [...(stored?.lines ?? []).map((line) => line.code), ...Object.keys(draft?.texts ?? {})]));
  const sections = shownSections(definition.sections, keys, filled, all);
  const rows = sections.flatMap((section) => section.boxes.map((box) => box.code));
  const go = (/** @type {number} */ row, /** @type {number} */ column) => {
    const cell = /** @type {HTMLInputElement | null | undefined} */ (table.current?.querySelector(`[data-cell="${row}:${column}"]`));
    cell?.focus();
    cell?.select();
    return Boolean(cell);
  };
  const press = (/** @type {KeyboardEvent<HTMLInputElement>} */ event, /** @type {number} */ row, /** @type {number} */ column, /** @type {string} */ code) => {
    const { key, shiftKey, currentTarget } = event;
    const [from, to, end] = [currentTarget.selectionStart ?? 0, currentTarget.selectionEnd ?? 0, currentTarget.value.length];
    const whole = from === 0 && to === end;
    const steps = /** @type {Record<string, [number, number, boolean]>} */ ({
      Enter: [shiftKey ? -1 : 1, 0, true], ArrowDown: [1, 0, true], ArrowUp: [-1, 0, true],
      ArrowLeft: [0, -1, whole || (from === 0 && to === 0)], ArrowRight: [0, 1, whole || from === end],
    });
    if (key === "Escape") {
      event.preventDefault();
      const { stored, year } = columns[column];
      return change(year, { texts: { [code]: textOf(stored?.lines.find((line) => line.code === code), locale) } });
    }
    const step = steps[key];
    if (step?.[2] && go(row + step[0], column + step[1])) event.preventDefault();
    return undefined;
  };
  const doubtful = columns.map(({ stored }) => new Set(stored?.findings.filter((finding) => finding.level !== "NOTE").flatMap((finding) => finding.boxes) ?? []));
  const cell = (/** @type {Column} */ column, /** @type {number} */ at, /** @type {{ code: string, label: string }} */ box) => {
    const row = rows.indexOf(box.code);
    const text = shownIn(column, box.code, locale);
    const place = `${row}:${at}`;
    const line = column.stored?.lines.find((one) => one.code === box.code);
    const wrong = errors[`${column.year}.${box.code}`];
    const proposed = line && line.proposedValue !== null && mayChange ? line.proposedValue : null;
    const marks = [column.draft?.texts[box.code] === undefined ? "" : "typed", doubtful[at].has(box.code) ? "doubtful" : "", line?.source === "OCR" ? "read" : ""].join(" ");
    if (!mayChange) return <td key={column.year} className={`n ${marks}`}>{text ? restingOf(text, locale) : <span className="faint">–</span>}</td>;
    return (
      <td key={column.year} className={marks}>
        <input className="rate-cell" data-cell={place} aria-label={`${box.code}, ${column.year}`} title={wrong} aria-invalid={wrong ? true : undefined} inputMode="decimal" autoComplete="off" maxLength={20}
          value={focused === place ? text : restingOf(text, locale)}
          onFocus={() => { setFocused(place); onActive(box.code); }} onBlur={() => setFocused("")}
          onChange={(event) => change(column.year, { texts: { [box.code]: event.target.value } })} onKeyDown={(event) => press(event, row, at, box.code)}
          onPaste={(event) => {
            const cells = pasted(event.clipboardData.getData("text"), rows, row, at, columns.length);
            if (!cells) return;
            event.preventDefault();
            fill(cells);
          }} />
        {proposed !== null && <button type="button" className="rate-proposed" title={t("The return says {value}: take it", { value: restingOf(String(proposed), locale) })} onClick={() => fill([[at, box.code, textOf({ nil: false, value: proposed }, locale)]])}>{restingOf(String(proposed), locale)}</button>}
      </td>
    );
  };
  return (
    <section className="card">
      <Scroll>
        <table className="rate-sheet" ref={table}>
          <caption className="sr">{t("Boxes of the tax returns")}</caption>
          <thead><tr><th scope="col" colSpan={2}>{t("Box")}<small className="muted">{t("Enter and arrows move; paste a block from a spreadsheet; “nil” is a zero that the return shows.")}</small></th>
            {columns.map((column) => <th key={column.year} scope="col" className="n"><Head column={column} errors={errors} mayChange={mayChange} change={change} remove={remove} forget={forget} /></th>)}</tr></thead>
          {sections.map((section) => (
            <tbody key={`${section.page} ${section.title}`}>
              <tr className="rate-section"><th scope="rowgroup" colSpan={2 + columns.length}>{section.title} <small>{section.page}</small></th></tr>
              {section.boxes.map((box) => (
                <tr key={box.code}><th scope="row" className="rate-code">{box.code}</th><td className="rate-box" lang="fr">{box.label}</td>{columns.map((column, at) => cell(column, at, box))}</tr>
              ))}
            </tbody>
          ))}
        </table>
      </Scroll>
    </section>
  );
}
