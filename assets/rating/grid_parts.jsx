// The rest of a grid: weights of years, least scores of classes, caps of the score, limits of the recommendation.
import { Icon, IconButton, Select, SelectOptions, useKit } from "../ui/kit.jsx";
import { put } from "./grid_values.js";
import { Entry } from "./grid_criteria.jsx";
/** @import { CapData, LimitData } from "./grid_shapes.d.ts" */
/** @import { Part } from "./grid_criteria.jsx" */

/** @param {Part} props */
export function Weights({ grid, change, errors, mayChange }) {
  const { t } = useKit();
  const names = [t("Latest year"), t("Year before"), t("Year before that")];
  const wrong = errors.yearWeights ?? names.map((_name, at) => errors[`yearWeights[${at}]`]).find(Boolean);
  return (
    <section className="card pad rate-small">
      <h2>{t("Weights of the years")}</h2>
      <div className="rate-fields three">{names.map((name, at) => <Entry key={name} label={name}>{(id) => <input id={id} className="input" inputMode="decimal" value={String(grid.yearWeights[at] ?? "")} disabled={!mayChange} onChange={(event) => change({ yearWeights: names.map((_one, place) => (place === at ? event.target.value : grid.yearWeights[place] ?? "")) })} />}</Entry>)}</div>
      {wrong && <small className="field-error"><Icon name="circle-alert" size={12} />{wrong}</small>}
    </section>
  );
}

/** @param {Part} props */
export function Classes({ grid, change, errors, mayChange }) {
  const { t, words } = useKit();
  const options = Object.entries(words.RefiRecommendation ?? {}).map(([value, { label }]) => ({ value, label }));
  return (
    <section className="card pad rate-small">
      <h2>{t("Classes")}</h2>
      <ul className="rate-classes">{grid.classes.map(([letter, least], at) => (
        <li key={letter}>
          <b className={`rate-letter small class-${letter}`}>{letter}</b><span className="muted">{t("from")}</span>
          <input className="input" inputMode="decimal" aria-label={t("Least score of class {letter}", { letter })} value={String(least)} disabled={!mayChange || at === grid.classes.length - 1} onChange={(event) => change({ classes: put(grid.classes, at, /** @type {[string, string]} */ ([letter, event.target.value])) })} />
          <Select aria-label={t("Recommendation of class {letter}", { letter })} value={grid.recommendation.byClass[letter]} disabled={!mayChange} onChange={(event) => change({ recommendation: { ...grid.recommendation, byClass: { ...grid.recommendation.byClass, [letter]: event.target.value } } })}><SelectOptions options={options} /></Select>
        </li>
      ))}</ul>
      {errors.classes && <small className="field-error"><Icon name="circle-alert" size={12} />{errors.classes}</small>}
    </section>
  );
}

/** @param {string[]} codes @param {string} begin */
function freeCode(codes, begin) {
  let place = codes.length + 1;
  while (codes.includes(`${begin}_${place}`)) place += 1;
  return `${begin}_${place}`;
}

/** @param {Part} props */
export function Caps({ grid, change, errors, mayChange, labels }) {
  const { t, tx } = useKit();
  const set = (/** @type {number} */ at, /** @type {CapData | null} */ cap) => change({ caps: put(grid.caps, at, cap) });
  return (
    <section className="card rate-rows">
      <header className="card-head"><h2>{t("Caps of the score")}</h2>{mayChange && <button type="button" className="btn small" onClick={() => change({ caps: [...grid.caps, { code: freeCode(grid.caps.map((one) => one.code), "CAP"), when: "", maxScore: "59" }] })}><Icon name="plus" size={14} />{t("Add a cap")}</button>}</header>
      <ul>{grid.caps.map((cap, at) => {
        const wrong = Object.entries(errors).find(([field]) => field.startsWith(`caps[${at}]`))?.[1];
        const name = labels.caps[cap.code] ? tx(labels.caps[cap.code]) : cap.code;
        return (
          <li key={cap.code}>
            <span>{name}</span>
            <input className="input rate-formula" aria-label={t("Condition of {name}", { name })} value={cap.when} maxLength={200} spellCheck={false} disabled={!mayChange} onChange={(event) => set(at, { ...cap, when: event.target.value })} />
            {cap.maxClass ? <Select aria-label={t("Best class with {name}", { name })} value={cap.maxClass} disabled={!mayChange} onChange={(event) => set(at, { ...cap, maxClass: event.target.value })}>{grid.classes.map(([letter]) => <option key={letter} value={letter}>{t("class {letter} at best", { letter })}</option>)}</Select>
              : <input className="input" inputMode="decimal" aria-label={t("Highest score with {name}", { name })} value={String(cap.maxScore ?? "")} disabled={!mayChange} onChange={(event) => set(at, { ...cap, maxScore: event.target.value })} />}
            {mayChange && <IconButton icon="trash-2" size={14} label={t("Remove {name}", { name })} onClick={() => set(at, null)} />}
            {wrong && <small className="field-error"><Icon name="circle-alert" size={12} />{wrong}</small>}
          </li>
        );
      })}</ul>
    </section>
  );
}

/** @param {Part} props */
export function Limits({ grid, change, errors, mayChange, labels }) {
  const { t, tx, words } = useKit();
  const { limits } = grid.recommendation;
  const options = Object.entries(words.RefiRecommendation ?? {}).map(([value, { label }]) => ({ value, label }));
  const all = (/** @type {LimitData[]} */ changed) => change({ recommendation: { ...grid.recommendation, limits: changed } });
  return (
    <section className="card rate-rows">
      <header className="card-head"><h2>{t("Limits of the recommendation")}</h2>{mayChange && <button type="button" className="btn small" onClick={() => all([...limits, { code: freeCode(limits.map((one) => one.code), "LIMIT"), when: "", atBest: "GO_WITH_CONDITIONS" }])}><Icon name="plus" size={14} />{t("Add a limit")}</button>}</header>
      <ul>{limits.map((limit, at) => {
        const wrong = Object.entries(errors).find(([field]) => field.startsWith(`recommendation.limits[${at}]`))?.[1];
        const name = labels.limits[limit.code] ? tx(labels.limits[limit.code]) : limit.code;
        return (
          <li key={limit.code}>
            <span>{name}</span>
            <input className="input rate-formula" aria-label={t("Condition of {name}", { name })} value={limit.when} maxLength={200} spellCheck={false} disabled={!mayChange} onChange={(event) => all(put(limits, at, { ...limit, when: event.target.value }))} />
            <Select aria-label={t("At best with {name}", { name })} value={limit.atBest} disabled={!mayChange} onChange={(event) => all(put(limits, at, { ...limit, atBest: event.target.value }))}><SelectOptions options={options} /></Select>
            {mayChange && <IconButton icon="trash-2" size={14} label={t("Remove {name}", { name })} onClick={() => all(put(limits, at, null))} />}
            {wrong && <small className="field-error"><Icon name="circle-alert" size={12} />{wrong}</small>}
          </li>
        );
      })}</ul>
    </section>
  );
}
