// Values of criteria as people read them: 0.3167 is 31.7 %, 0.487 a ratio, 1.28 years, 12.9 days.
/** @import { Kit } from "../ui/shapes.d.ts" */

/**
 * A value with its year, its points and why it has them; `next` is the step that would give more.
 * @typedef {{ criterion: string, label: string, unit: string, year: number, value: number | null, points: number, max: number, weight: number, outcome: string, next: { at: number, gain: number, exclusive: boolean } | null }} Detail
 */
/** @typedef {{ criterion: string, label: string, unit: string, max: number, points: number | null, part: number | null, missing: string[] }} Criterion */
/** @typedef {{ year: number, weight: number, points: number }} ScoredYear */
/** @typedef {{ code: string, label: string, maxScore: number, applies: boolean | null }} Cap */
/** @typedef {{ code: string, label: string, atBest: string, holds: boolean | null }} Limit */
/** @typedef {{ criterion: string, label: string, unit: string, year: number, now: number, at: number, exclusive: boolean, gain: number }} Wanted */
/** @typedef {{ nextClass: string | null, gap: number, steps: Wanted[], reaches: number, reachesClass: string, heldBy: string[], spare: number }} Change */
/** @typedef {{ year: number | null, item: string, label: string, blocks: boolean }} Absent */

const rounded = (/** @type {number} */ value, /** @type {number} */ places) => Math.round(value * 10 ** places) / 10 ** places;

/** Points with the two decimals that they have everywhere. @param {number} value @param {string} locale */
export const points = (value, locale) => new Intl.NumberFormat(locale === "fr" ? "fr-FR" : "en-GB", { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(value);

/** @param {number | null} value @param {string} unit @param {Kit} kit */
export function valueText(value, unit, { t, format }) {
  if (value === null) return "–";
  if (unit === "PERCENT") return format(rounded(value * 100, 1), "percent");
  if (unit === "YEARS") return t("{count} {count|year|years}", { count: rounded(value, 2) });
  if (unit === "DAYS") return t("{count} {count|day|days}", { count: rounded(value, 1) });
  return format(rounded(value, 2), "number");
}

/** The tone of a criterion by its part of the maximum: good from three quarters, weak below two fifths. @param {number} part @param {number} max */
export const toneOf = (part, max) => (part >= max * 0.75 ? "good" : part >= max * 0.4 ? "partly" : "weak");
