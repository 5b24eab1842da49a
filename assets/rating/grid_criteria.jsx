// The criteria of a grid: each folds open to its formula, its steps and what it does where an item is missing.
import { useId } from "react";
import { Icon, IconButton, Select, useKit } from "../ui/kit.jsx";
import { newCriterion, put } from "./grid_values.js";
/** @import { ReactNode } from "react" */
/** @import { Label } from "../ui/shapes.d.ts" */
/** @import { CriterionData, GridData, GridLabels, StepData } from "./grid_shapes.d.ts" */

/** @typedef {{ grid: GridData, change: (values: Partial<GridData>) => void, errors: Record<string, string>, mayChange: boolean, labels: GridLabels }} Part */

/** @param {{ label: string, error?: string, hint?: string, wide?: boolean, children: (id: string) => ReactNode }} props */
export function Entry({ label, error, hint, wide = false, children }) {
  const id = useId();
  return <p className={`rate-entry ${wide ? "wide" : ""}`}><label htmlFor={id}>{label}</label>{children(id)}{hint && !error && <small className="muted">{hint}</small>}{error && <small className="field-error"><Icon name="circle-alert" size={12} />{error}</small>}</p>;
}

/** @param {{ steps: StepData[], at: string, errors: Record<string, string>, disabled: boolean, high: boolean, set: (steps: StepData[]) => void }} props */
function Steps({ steps, at, errors, disabled, high, set }) {
  const { t } = useKit();
  const wrong = Object.entries(errors).find(([field]) => field.startsWith(`${at}.steps`))?.[1];
  const edit = (/** @type {number} */ place, /** @type {number} */ part, /** @type {string} */ text) => set(put(steps, place, /** @type {StepData} */ (steps[place].map((value, one) => (one === part ? text : value)))));
  return (
    <div className="rate-entry wide">
      <span>{t("Steps, best first")}</span>
      <ol className="rate-steps">
        {steps.map((step, place) => (
          <li key={place}>
            <button type="button" className="btn small ghost" disabled={disabled} aria-pressed={step.length === 3} title={t("With the value itself, or beyond it")} onClick={() => set(put(steps, place, /** @type {StepData} */ (step.length === 3 ? [step[0], step[1]] : [step[0], step[1], "exclusive"])))}>{step.length === 3 ? (high ? t("above") : t("below")) : high ? t("from") : t("up to")}</button>
            <input className="input" aria-label={t("Value of step {number}", { number: place + 1 })} inputMode="decimal" value={String(step[0])} disabled={disabled} onChange={(event) => edit(place, 0, event.target.value)} />
            <span className="muted">→</span>
            <input className="input" aria-label={t("Points of step {number}", { number: place + 1 })} inputMode="decimal" value={String(step[1])} disabled={disabled} onChange={(event) => edit(place, 1, event.target.value)} /><span className="muted">{t("pts")}</span>
            {!disabled && steps.length > 1 && <IconButton icon="trash-2" size={14} label={t("Remove step {number}", { number: place + 1 })} onClick={() => set(put(steps, place, null))} />}
          </li>
        ))}
      </ol>
      {!disabled && steps.length < 12 && <button type="button" className="btn small" onClick={() => set([...steps, ["", ""]])}><Icon name="plus" size={14} />{t("Add a step")}</button>}
      {wrong && <small className="field-error"><Icon name="circle-alert" size={12} />{wrong}</small>}
    </div>
  );
}

/** @param {Part & { items: { name: string, label: Label }[] }} props */
export function Criteria({ grid, change, errors, mayChange, labels, items }) {
  const { t, tx } = useKit();
  const list = useId();
  const set = (/** @type {number} */ at, /** @type {Partial<CriterionData> | null} */ values) => change({ criteria: put(grid.criteria, at, values === null ? null : { ...grid.criteria[at], ...values }) });
  return (
    <section className="card rate-criteria" aria-label={t("Criteria")}>
      <header className="card-head"><h2>{t("Criteria")}</h2>{mayChange && <button type="button" className="btn small" onClick={() => change({ criteria: [...grid.criteria, newCriterion(grid)] })}><Icon name="plus" size={14} />{t("Add a criterion")}</button>}</header>
      <datalist id={list}>{items.map((item) => <option key={item.name} value={item.name}>{tx(item.label)}</option>)}</datalist>
      {grid.criteria.map((one, at) => {
        const path = `criteria[${at}]`;
        const wrong = Object.keys(errors).some((field) => field.startsWith(path));
        const usual = labels.criteria[one.code];
        return (
          <details key={one.code} open={wrong || undefined}>
            <summary><b>{one.name || (usual ? tx(usual) : one.code)}</b><code>{one.formula}</code>{wrong && <span className="tone red"><Icon name="circle-alert" size={14} /></span>}<span className="num">{t("{max} pts", { max: one.max })}</span></summary>
            <div className="rate-fields">
              <Entry label={t("Name")} error={errors[`${path}.name`] ?? errors[`${path}.code`]} hint={usual ? tx(usual) : one.code}>{(id) => <input id={id} className="input" value={one.name ?? ""} maxLength={60} disabled={!mayChange} onChange={(event) => set(at, { name: event.target.value })} />}</Entry>
              <Entry label={t("Maximum")} error={errors[`${path}.max`]}>{(id) => <input id={id} className="input" inputMode="decimal" value={String(one.max)} disabled={!mayChange} onChange={(event) => set(at, { max: event.target.value })} />}</Entry>
              <Entry label={t("Formula")} error={errors[`${path}.formula`]} wide>{(id) => <input id={id} className="input rate-formula" list={list} value={one.formula} maxLength={200} spellCheck={false} disabled={!mayChange} onChange={(event) => set(at, { formula: event.target.value })} />}</Entry>
              <Entry label={t("Better")} error={errors[`${path}.better`]}>{(id) => <Select id={id} value={one.better} disabled={!mayChange} onChange={(event) => set(at, { better: event.target.value })}><option value="HIGH">{t("the higher")}</option><option value="LOW">{t("the lower")}</option></Select>}</Entry>
              <Entry label={t("Reads as")}>{(id) => <Select id={id} value={one.unit ?? "TIMES"} disabled={!mayChange} onChange={(event) => set(at, { unit: event.target.value })}><option value="PERCENT">{t("percent (0.3 is 30%)")}</option><option value="TIMES">{t("ratio")}</option><option value="YEARS">{t("years")}</option><option value="DAYS">{t("days")}</option></Select>}</Entry>
              <Entry label={t("Theme")} hint={t("Of a theme one step is proposed to reach the next class.")}>{(id) => <Select id={id} value={one.theme ?? "PROFITABILITY"} disabled={!mayChange} onChange={(event) => set(at, { theme: event.target.value })}>{Object.entries(labels.themes).map(([code, label]) => <option key={code} value={code}>{tx(label)}</option>)}</Select>}</Entry>
              <Entry label={t("Years")}>{(id) => <Select id={id} value={one.basis ?? "WEIGHTED"} disabled={!mayChange} onChange={(event) => set(at, { basis: event.target.value })}><option value="WEIGHTED">{t("weighted over the years")}</option><option value="LATEST">{t("the latest year alone")}</option></Select>}</Entry>
              <Entry label={t("Where an item is missing")}>{(id) => <Select id={id} value={one.onMissing ?? "SKIP"} disabled={!mayChange} onChange={(event) => set(at, { onMissing: event.target.value })}><option value="BLOCK">{t("no score at all")}</option><option value="SKIP">{t("left out, the rest counts for 100")}</option><option value="POINTS">{t("points all the same")}</option></Select>}</Entry>
              {one.onMissing === "POINTS" && <Entry label={t("Points without the item")} error={errors[`${path}.pointsWhenMissing`]}>{(id) => <input id={id} className="input" inputMode="decimal" value={String(one.pointsWhenMissing ?? "0")} disabled={!mayChange} onChange={(event) => set(at, { pointsWhenMissing: event.target.value })} />}</Entry>}
              <Entry label={t("Full points whatever the ratio when")} error={errors[`${path}.fullWhen`]} wide>{(id) => <input id={id} className="input rate-formula" list={list} value={one.fullWhen ?? ""} maxLength={200} spellCheck={false} disabled={!mayChange} onChange={(event) => set(at, { fullWhen: event.target.value })} />}</Entry>
              <Steps steps={one.steps} at={path} errors={errors} disabled={!mayChange} high={one.better === "HIGH"} set={(steps) => set(at, { steps })} />
              {mayChange && grid.criteria.length > 1 && <p className="wide rate-drop"><button type="button" className="btn small warn" onClick={() => set(at, null)}><Icon name="trash-2" size={14} />{t("Remove this criterion")}</button></p>}
            </div>
          </details>
        );
      })}
    </section>
  );
}
