// The values of a document in its form: what is doubtful, what a clicked word means, what is sent.
import { editText, typedNumber } from "../ui/fields.jsx";
/** @import { FieldReadOut, ImportOut } from "./answers.d.ts" */
/** @import { Body } from "../ui/shapes.d.ts" */
/** @typedef {{ page: number, box: number[] }} Place */
/** @typedef {{ text: string, place: Place | null, source: string, doubtful: boolean, alternatives: { value: string, text: string, place: Place | null }[] }} Value */
/** @typedef {{ designation: string, quantity: string, unitPriceHt: string, discountPct: string, vatRatePct: string, accountingCodeId: string | null, place: Place | null }} LineValue */

/** field → its kind, and the types of documents that have it. @type {Record<string, { kind: string, of?: string[], body: string }>} */
export const FIELDS = {
  documentNumber: { kind: "text", body: "documentNumber" },
  issueDate: { kind: "date", body: "issueDate" },
  dueDate: { kind: "date", of: ["INVOICE", "CREDIT_NOTE"], body: "dueDate" },
  validUntil: { kind: "date", of: ["QUOTE"], body: "validUntil" },
  leadTimeDays: { kind: "number", of: ["QUOTE"], body: "leadTimeDays" },
  totalHt: { kind: "money", of: ["INVOICE", "CREDIT_NOTE", "QUOTE"], body: "declaredHt" },
  totalVat: { kind: "money", of: ["INVOICE", "CREDIT_NOTE", "QUOTE"], body: "declaredVat" },
  totalTtc: { kind: "money", of: ["INVOICE", "CREDIT_NOTE", "QUOTE"], body: "declaredTtc" },
  iban: { kind: "text", of: ["INVOICE", "CREDIT_NOTE"], body: "iban" },
};
const NEEDED = new Set(["documentNumber", "issueDate", "totalHt", "totalTtc"]);
const SURE = 0.8;

/** @param {unknown} value @param {string} kind @param {string} locale */
export const textOf = (value, kind, locale) =>
  value === null || value === undefined ? "" : kind === "money" || kind === "number" || kind === "percent" || kind === "price" ? editText(Number(value), kind, locale) : String(value);

/** @param {{ page: number | null, box: number[] | null }} one @returns {Place | null} */
const placeOf = (one) => (one.page !== null && one.box ? { page: one.page, box: one.box } : null);

/** @param {FieldReadOut | undefined} read @param {string} name @param {string} locale @returns {Value} */
function valueOf(read, name, locale) {
  const { kind } = FIELDS[name];
  if (!read) return { text: "", place: null, source: "", doubtful: NEEDED.has(name), alternatives: [] };
  return {
    text: textOf(read.value, kind, locale), place: placeOf(read), source: read.source, doubtful: read.confidence < SURE || read.checks.length > 0,
    alternatives: read.alternatives.map((one) => ({ value: String(one.value), text: textOf(one.value, kind, locale), place: placeOf(one) })),
  };
}

/** @param {ImportOut} document @param {string} locale @returns {Record<string, Value>} */
export const valuesOf = (document, locale) => Object.fromEntries(Object.keys(FIELDS).map((name) => [name, valueOf(document.fields[name], name, locale)]));

/** @param {ImportOut} document @param {string} locale @returns {LineValue[]} */
export const linesOf = (document, locale) => document.lines.map((line) => ({
  designation: String(line.designation?.value ?? ""), quantity: textOf(line.quantity?.value ?? 1, "number", locale), unitPriceHt: textOf(line.unitPriceHt?.value, "price", locale),
  discountPct: textOf(line.discountPct?.value ?? 0, "percent", locale), vatRatePct: textOf(line.vatRatePct?.value ?? 20, "percent", locale), accountingCodeId: line.accountingCodeId ? String(line.accountingCodeId.value) : null,
  place: line.designation ? placeOf(line.designation) : null,
}));

/** @type {LineValue} */
export const EMPTY_LINE = { designation: "", quantity: "1", unitPriceHt: "", discountPct: "0", vatRatePct: "20", accountingCodeId: null, place: null };

/** @param {string} text @param {string} locale */
const numberOf = (text, locale) => {
  const number = typedNumber(text, locale);
  return typeof number === "number" ? number : 0;
};

/** The total of the lines excl. VAT in €. @param {LineValue[]} lines @param {string} locale */
export const sumOf = (lines, locale) => lines.reduce((sum, line) => sum + totalOf(line, locale), 0);

/** @param {LineValue} line @param {string} locale */
export const totalOf = (line, locale) => {
  const exact = numberOf(line.quantity, locale) * numberOf(line.unitPriceHt, locale) * (1 - numberOf(line.discountPct, locale) / 100);
  return Math.sign(exact) * Math.round((Math.abs(exact) + Number.EPSILON) * 100) / 100;
};

/** The number in printed digits: the last mark before one, two or more than three digits parts decimals. @param {string} text @returns {number | null} */
export function printedNumber(text) {
  const bare = text.replace(/[^\d.,-]/g, "");
  const last = Math.max(bare.lastIndexOf("."), bare.lastIndexOf(","));
  const after = bare.length - last - 1;
  const plain = last >= 0 && after !== 3 ? `${bare.slice(0, last).replace(/[.,]/g, "")}.${bare.slice(last + 1)}` : bare.replace(/[.,]/g, "");
  return plain === "" || Number.isNaN(Number(plain)) ? null : Number(plain);
}

/** The day in printed digits. @param {string} text @returns {string | null} */
export function printedDay(text) {
  const iso = /(\d{4})-(\d{2})-(\d{2})/.exec(text);
  if (iso) return iso[0];
  const found = /(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})/.exec(text);
  if (!found) return null;
  const year = found[3].length === 2 ? `20${found[3]}` : found[3];
  return `${year}-${found[2].padStart(2, "0")}-${found[1].padStart(2, "0")}`;
}

/** The value that a clicked word puts into a field; nothing where it is no such value. @param {string} text @param {string} kind @param {string} locale @returns {string | null} */
export function meant(text, kind, locale) {
  if (kind === "date") return printedDay(text);
  if (kind === "text") return text.replace(/^[:#]+|[:;,]+$/g, "");
  const number = printedNumber(text);
  return number === null ? null : editText(number, kind, locale);
}

/**
 * The body of the commit.
 * @param {{ document: ImportOut, type: string, values: Record<string, Value>, lines: LineValue[], picked: Record<string, { id: string, name: string } | null>, places: Record<string, Place>, accepted: Set<string> }} said
 * @param {string} locale
 */
export function bodyOf({ document, type, values, lines, picked, places, accepted }, locale) {
  /** @type {Body} */
  const body = { version: document.version, type, acceptWarnings: [...accepted], places };
  for (const [name, { kind, of, body: key }] of Object.entries(FIELDS)) {
    if (of && !of.includes(type)) continue;
    const { text } = values[name];
    body[key] = !text ? null : kind === "money" || kind === "number" ? typedNumber(text, locale) : text;
  }
  for (const [name, one] of Object.entries(picked)) if (one && (name !== "leaseAffairId" || type === "QUOTE")) body[name] = one.id;
  body.lines = lines.map((line) => ({
    designation: line.designation, quantity: typedNumber(line.quantity, locale), unitPriceHt: typedNumber(line.unitPriceHt, locale), discountPct: typedNumber(line.discountPct, locale) || 0,
    vatRatePct: typedNumber(line.vatRatePct, locale), accountingCodeId: line.accountingCodeId,
  }));
  return body;
}
