// Numbers of a grid as they are edited: texts of the language in the fields, numbers on the way to the server.
import { editText, typedNumber } from "../ui/fields.jsx";
/** @import { CriterionData, GridData, StepData } from "./grid_shapes.d.ts" */

/** @typedef {number | string} Number */

/**
 * @param {GridData} grid
 * @param {(value: number | string) => number | string} turn
 * @returns {GridData}
 */
const turned = (grid, turn) => ({
  ...grid,
  yearWeights: grid.yearWeights.map(turn),
  classes: grid.classes.map(([letter, least]) => [letter, turn(least)]),
  caps: grid.caps.map((cap) => (cap.maxScore === undefined || cap.maxScore === null ? cap : { ...cap, maxScore: turn(cap.maxScore) })),
  criteria: grid.criteria.map((one) => ({
    ...one, max: turn(one.max), steps: one.steps.map((step) => /** @type {StepData} */ ([turn(step[0]), turn(step[1]), ...step.slice(2)])),
    ...(one.pointsWhenMissing === undefined ? {} : { pointsWhenMissing: turn(one.pointsWhenMissing) }),
  })),
});

/** @param {GridData} grid @param {string} locale */
export const textsOf = (grid, locale) => turned(grid, (value) => editText(value, "number", locale));

/** Numbers for the server; a text that is none goes as it is, so that the server says so at its field. @param {GridData} grid @param {string} locale */
export const numbersOf = (grid, locale) => turned(grid, (value) => typedNumber(value, locale) ?? "");

/** @param {GridData} grid @param {string} locale */
export const totalOf = (grid, locale) => Math.round(grid.criteria.reduce((sum, one) => sum + (Number(typedNumber(one.max, locale)) || 0), 0) * 100) / 100;

/** @param {GridData} grid @returns {CriterionData} */
export function newCriterion(grid) {
  let place = grid.criteria.length + 1;
  while (grid.criteria.some((one) => one.code === `OWN_${place}`)) place += 1;
  return { code: `OWN_${place}`, name: "", theme: "STRUCTURE", unit: "TIMES", max: "5", formula: "", better: "HIGH", steps: [["1", "5"]], basis: "WEIGHTED", onMissing: "SKIP" };
}

/** The same list with one entry changed, or without it. @template T @param {T[]} list @param {number} at @param {T | null} entry @returns {T[]} */
export const put = (list, at, entry) => list.flatMap((one, place) => (place !== at ? [one] : entry === null ? [] : [entry]));
