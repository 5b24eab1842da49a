// The figures of a financing between the simulator's boxes and the server: a profile of rents is read as what people choose.
import { editText, typedNumber } from "../ui/fields.jsx";
/** @import { Values } from "../ui/shapes.d.ts" */
/** @import { AffairOut, FinancingOut, SimulationOut, StepInOut } from "./answers.d.ts" */

/** The unknown figure → its field. */
export const FIELDS = { CAPITAL: "capitalHt", RESIDUAL: "residualHt", RATE: "nominalRatePct", RENT: "rentHt" };
/** The rent in % of the capital, whose third figure counts. @param {number | string} value @param {(value: number | string, kind: string) => string} format @param {string} locale */
export const coefficient = (value, format, locale) => `${format(value, "number")}${locale === "fr" ? "\u00a0%" : "%"}`;
/** The order in which another figure gives way. */
const GIVES_WAY = ["RENT", "RATE", "RESIDUAL", "CAPITAL"];
export const KINDS = { capitalHt: "money", residualHt: "money", nominalRatePct: "percent", rentHt: "money", termMonths: "number" };
const AMOUNTS = ["depositHt", "feesHt", "maintenanceHt", "insuranceHt", "costsHt"];
const BLANK = {
  label: "A", kind: "", termMonths: "48", periodMonths: 1, timing: "ADVANCE", rateConvention: "PROPORTIONAL", intercalaryMode: "ACTUAL_ON_30",
  solveFor: "RENT", first: "", grace: "", graceKind: "FIXED", balloon: "", steps: [], profile: null, validUntil: "",
};

/**
 * The unknown once `field` is given: the first of the others that no padlock holds; null where all are held.
 * @param {string} unknown @param {Set<string>} held @param {string} [given]
 */
export const nextUnknown = (unknown, held, given) =>
  given !== unknown && !held.has(unknown) ? unknown : GIVES_WAY.find((one) => one !== given && !held.has(one)) ?? null;

/**
 * The boxes of a new financing.
 * @param {AffairOut | null} affair @param {string} locale
 * @returns {Values}
 */
export function fresh(affair, locale) {
  const capital = Number(affair?.amountHt ?? 0) || 50000;
  return {
    ...BLANK, kind: affair?.kind ?? "LOCATION_FINANCIERE", termMonths: String(affair?.wantedTermMonths ?? 48),
    capitalHt: editText(capital, "money", locale), residualHt: editText(Math.round(capital) / 100, "money", locale),
    nominalRatePct: editText(6, "percent", locale), rentHt: "", lenderRatePct: editText(4.2, "percent", locale),
    ...Object.fromEntries(AMOUNTS.map((name) => [name, ""])),
  };
}

/** @param {FinancingOut} one @param {string} locale @returns {Values} */
export function valuesOf(one, locale) {
  const money = (value) => (Number(value) ? editText(value, "money", locale) : "");
  const values = {
    ...BLANK, ...one, termMonths: String(one.termMonths), validUntil: one.validUntil ?? "", steps: [],
    capitalHt: editText(one.capitalHt, "money", locale), residualHt: editText(one.residualHt, "money", locale),
    nominalRatePct: editText(Number(one.nominalRatePct), "percent", locale), rentHt: editText(one.rentHt, "money", locale),
    lenderRatePct: one.lenderRatePct === null ? "" : editText(Number(one.lenderRatePct), "percent", locale),
    ...Object.fromEntries(AMOUNTS.map((name) => [name, money(one[name])])),
  };
  return { ...values, ...chosen(one.profile, money, locale) };
}

// A stored profile as choices; one that no choice makes stays as it is.
function chosen(profile, money, locale) {
  if (!profile.length) return { profile: null };
  const rest = profile.map((step) => ({ ...step, value: Number(step.value) }));
  /** @type {Values} */
  const found = { first: "", grace: "", graceKind: "FIXED", balloon: "", steps: [], profile: null };
  const grace = (kind) => { found.grace = String(rest.shift().count); found.graceKind = kind; };
  if (rest[0]?.kind === "INTEREST") grace("INTEREST");
  if (rest[0]?.kind === "FIXED" && rest[0].count === 1 && rest[0].value > 0) found.first = money(rest.shift().value);
  if (rest[0]?.kind === "FIXED" && rest[0].value === 0 && !found.grace) grace("FIXED");
  if (rest.at(-1)?.kind === "FIXED" && rest.at(-1)?.count === 1) found.balloon = money(rest.pop()?.value);
  if (!rest.length || rest.some((step) => step.kind !== "LEVEL")) return { profile };
  if (rest.length > 1 || rest[0].value !== 1) found.steps = rest.map((step) => ({ count: String(step.count), share: editText(step.value * 100, "percent", locale) }));
  return found;
}

/** @param {Values} values @param {string} locale @returns {StepInOut[]} */
export function profileOf(values, locale) {
  if (values.profile) return values.profile;
  const number = (text) => typedNumber(text, locale);
  const grace = { count: number(values.grace), kind: values.graceKind, value: 0 };
  const lead = [
    ...(values.grace && values.graceKind === "INTEREST" ? [grace] : []), ...(values.first ? [{ count: 1, kind: "FIXED", value: number(values.first) }] : []),
    ...(values.grace && values.graceKind === "FIXED" ? [grace] : []),
  ];
  const last = values.balloon ? [{ count: 1, kind: "FIXED", value: number(values.balloon) }] : [];
  if (!lead.length && !last.length && !values.steps.length) return [];
  const count = (steps) => steps.reduce((sum, step) => sum + Number(step.count), 0);
  const left = Math.floor(Number(number(values.termMonths)) / values.periodMonths) - count(lead) - count(last);
  const typed = values.steps.map((step) => ({ count: number(step.count), kind: "LEVEL", value: Math.round(Number(number(step.share)) * 10) / 1000 }));
  // the last step takes the rents that are left
  const steps = typed.length ? [...typed.slice(0, -1), { ...typed.at(-1), count: left - count(typed.slice(0, -1)) }] : [{ count: left, kind: "LEVEL", value: 1 }];
  return /** @type {StepInOut[]} */ ([...lead, ...steps, ...last]);
}

/** The body of a simulation. @param {Values} values @param {string} locale */
export function termsOf(values, locale) {
  const number = (name) => typedNumber(values[name], locale);
  return {
    capitalHt: number("capitalHt"), residualHt: number("residualHt") ?? 0, termMonths: number("termMonths") ?? 0, periodMonths: values.periodMonths, timing: values.timing,
    nominalRatePct: number("nominalRatePct"), rateConvention: values.rateConvention, rentHt: number("rentHt"), solveFor: values.solveFor,
    profile: profileOf(values, locale), lenderRatePct: number("lenderRatePct"), costsHt: number("costsHt") ?? 0,
  };
}

/** The body of a stored financing. @param {Values} values @param {string} locale */
export function bodyOf(values, locale) {
  const amount = (name) => typedNumber(values[name], locale) ?? 0;
  return {
    ...termsOf(values, locale), label: values.label, kind: values.kind || null, intercalaryMode: values.intercalaryMode, validUntil: values.validUntil || null,
    depositHt: amount("depositHt"), feesHt: amount("feesHt"), maintenanceHt: amount("maintenanceHt"), insuranceHt: amount("insuranceHt"),
  };
}

/** The terms of a stored financing, for its curve. @param {FinancingOut} one */
export const storedTerms = (one) => ({
  capitalHt: one.capitalHt, residualHt: one.residualHt, termMonths: one.termMonths, periodMonths: one.periodMonths, timing: one.timing, nominalRatePct: one.nominalRatePct,
  rateConvention: one.rateConvention, rentHt: one.rentHt, solveFor: one.solveFor, profile: one.profile,
});

/** The balance after each month that is a multiple of `every`. @param {SimulationOut["rows"]} rows @param {number} period */
export const balances = (rows, period) => new Map([[0, Number(rows[0].opening)], ...rows.map((row) => /** @type {[number, number]} */ ([row.number * period, Number(row.closing)]))]);
