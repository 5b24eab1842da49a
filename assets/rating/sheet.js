// The sheet of boxes: what is typed, what a spreadsheet gives, what is sent. Amounts are in the unit of their statement.
import { editText, typedNumber } from "../ui/fields.jsx";
import { cellsOf } from "../ui/spreadsheet.js";
/** @import { StatementLineOut, StatementOut, SectionOut } from "./answers.d.ts" */

/** A year that is typed: boxes by code as text, and what the year itself is. */
/** @typedef {{ fiscalYear: number, closingDate: string, months: string, form: string, formYear: number | null, unit: string, kind: string, fileId: string | null, texts: Record<string, string> }} Draft */
/** @typedef {{ year: number, stored: StatementOut | null, draft: Draft | null }} Column */

const NIL = /^(nil|néant|neant|[-–−])$/i;

/** True where the text means an explicit zero. @param {string} text */
export const isNil = (text) => NIL.test(text.trim());

/** A stored box as it is edited. @param {Pick<StatementLineOut, "nil" | "value"> | undefined} line @param {string} locale */
export function textOf(line, locale) {
  if (!line) return "";
  if (line.nil) return locale === "fr" ? "néant" : "nil";
  const value = Number(line.value);
  return editText(value, Number.isInteger(value) ? "number" : "money", locale);
}

/** The same as people read it: 4200000 → 4 200 000. @param {string} text @param {string} locale */
export function restingOf(text, locale) {
  const number = typedNumber(text, locale);
  if (typeof number !== "number") return text;
  return new Intl.NumberFormat(locale === "fr" ? "fr-FR" : "en-GB", { maximumFractionDigits: 2 }).format(number).replace(/\u202f/g, "\u00a0").replace("-", "\u2212");
}

/** @param {StatementOut} stored @returns {Draft} */
export const draftOf = (stored) => ({ fiscalYear: stored.fiscalYear, closingDate: stored.closingDate, months: String(stored.months), form: stored.form, formYear: stored.formYear, unit: stored.unit, kind: stored.kind, fileId: stored.fileId, texts: {} });

/** The year before the oldest one, or the last one that is over, closed on the same day as its neighbour. @param {StatementOut[]} statements @param {string} today @returns {Draft} */
export function newDraft(statements, today) {
  const years = statements.map((one) => one.fiscalYear);
  const year = years.length ? (Math.max(...years) < Number(today.slice(0, 4)) - 1 ? Math.max(...years) + 1 : Math.min(...years) - 1) : Number(today.slice(0, 4)) - 1;
  const near = statements[0];
  const day = near ? near.closingDate.slice(4) : "-12-31";
  return { fiscalYear: year, closingDate: `${year}${day === "-02-29" ? "-02-28" : day}`, months: "12", form: near?.form ?? "2050", formYear: null, unit: near?.unit ?? "EUR", kind: near?.kind ?? "SOCIAL", fileId: null, texts: {} };
}

/** The text of a cell: what is typed, else what is stored. @param {Column} column @param {string} code @param {string} locale */
export const shownIn = ({ stored, draft }, code, locale) => draft?.texts[code] ?? textOf(stored?.lines.find((line) => line.code === code), locale);

/** The body that replaces the year: every box that is filled in. @param {Column} column @param {string} locale */
export function bodyOf({ stored, draft }, locale) {
  if (!draft) return null;
  const codes = new Set([...(stored?.lines ?? []).map((line) => line.code), ...Object.keys(draft.texts)]);
  const lines = [...codes].flatMap((code) => {
    const typed = draft.texts[code];
    if (typed === undefined) {
      const line = stored?.lines.find((one) => one.code === code);
      return line ? [{ code, value: line.nil ? null : line.value, nil: line.nil }] : [];
    }
    if (typed.trim() === "") return [];
    return isNil(typed) ? [{ code, value: null, nil: true }] : [{ code, value: typedNumber(typed, locale), nil: false }];
  });
  const { texts: _texts, months, formYear, ...rest } = draft;
  return { ...rest, months: typedNumber(months, locale), ...(formYear ? { formYear } : {}), lines };
}

/**
 * What a spreadsheet gives: [place of the column, code, text] each. Rows that begin with the code of a box go to that box; others go on from the cell.
 * @param {string} text @param {string[]} rows the codes of the rows that are shown @param {number} row @param {number} column @param {number} columns
 * @returns {[number, string, string][] | null} nothing for a single cell
 */
export function pasted(text, rows, row, column, columns) {
  const cells = cellsOf(text);
  if (cells.length === 1 && cells[0].length === 1) return null;
  const coded = cells.filter((cell) => rows.includes(cell[0].toUpperCase())).length;
  const byCode = cells[0].length > 1 && coded * 2 >= cells.length;
  return cells.flatMap((line, at) => {
    const code = byCode ? line[0].toUpperCase() : rows[row + at];
    if (!code || !rows.includes(code)) return [];
    // a sheet may hold the name of the box between its code and its amounts
    const amounts = byCode ? line.slice(1).filter((cell, place) => place > 0 || cell === "" || isNil(cell) || typeof typedNumber(cell) === "number") : line;
    return amounts.flatMap((cell, place) => (column + place < columns ? [/** @type {[number, string, string]} */ ([column + place, code, cell])] : []));
  });
}

/** The sections with the rows that are shown: all of them, or those that count and those that hold something. @param {SectionOut[]} sections @param {string[]} keys @param {Set<string>} filled @param {boolean} all */
export const shownSections = (sections, keys, filled, all) => sections.map((section) => ({ ...section, boxes: section.boxes.filter((box) => all || keys.includes(box.code) || filled.has(box.code)) })).filter((section) => section.boxes.length);
