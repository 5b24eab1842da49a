// The rest of a financing besides its four figures: rhythm, profile of the rents, services, the lender, its name.
import { useId } from "react";
import { DateInput } from "../ui/dates.jsx";
import { NumberInput } from "../ui/fields.jsx";
import { Icon, IconButton, Select, useKit } from "../ui/kit.jsx";
/** @import { ReactNode } from "react" */
/** @import { Values } from "../ui/shapes.d.ts" */
/** @typedef {{ values: Values, set: (changed: Values) => void, errors: Record<string, string> }} Part */

/** @param {{ label: string, error?: string, children: (id: string) => ReactNode }} props */
function Field({ label, error, children }) {
  const id = useId();
  return <p className="lease-field"><label htmlFor={id}>{label}</label>{children(id)}{error && <span role="alert" className="field-error"><Icon name="circle-alert" size={13} />{error}</span>}</p>;
}

/** @param {Part & { name: string, label: string, kind?: string }} props */
function Amount({ values, set, errors, name, label, kind = "money" }) {
  return <Field label={label} error={errors[name]}>{(id) => <NumberInput field={{ kind }} common={{ id }} value={values[name]} onChange={(text) => set({ [name]: text })} />}</Field>;
}

/** @param {Part & { name: string, label: string, group: string }} props */
function Chosen({ values, set, errors, name, label, group }) {
  const { words, tx } = useKit();
  return <Field label={label} error={errors[name]}>{(id) => <Select id={id} value={values[name]} onChange={(event) => set({ [name]: event.target.value })}>{Object.entries(words[group]).map(([value, word]) => <option key={value} value={value}>{tx(word.label)}</option>)}</Select>}</Field>;
}

/** @param {Part} part */
export function Rhythm(part) {
  const { t } = useKit();
  const { values, set } = part;
  const periods = [[1, t("Month")], [3, t("Quarter")], [6, t("Half-year")], [12, t("Year")]];
  return (
    <div className="lease-fields">
      <Field label={t("Rhythm")} error={part.errors.periodMonths}>{(id) => <Select id={id} value={values.periodMonths} onChange={(event) => set({ periodMonths: Number(event.target.value) })}>{periods.map(([value, text]) => <option key={value} value={value}>{text}</option>)}</Select>}</Field>
      <Chosen {...part} name="timing" label={t("Due")} group="Timing" />
    </div>
  );
}

/** @param {Part} part */
export function Profile(part) {
  const { t } = useKit();
  const { values, set, errors } = part;
  const kinds = [["FIXED", t("No rent at all")], ["INTEREST", t("Interest only")]];
  const change = (at, changed) => set({ steps: values.steps.map((step, number) => (number === at ? { ...step, ...changed } : step)) });
  if (values.profile) return <p className="muted">{t("The profile of this financing stays as it is.")} <button type="button" className="btn ghost small" onClick={() => set({ profile: null })}>{t("Level rents")}</button></p>;
  return (
    <>
      <div className="lease-fields">
        <Amount {...part} name="first" label={t("First increased rent")} />
        <Amount {...part} name="balloon" label={t("Last rent")} />
        <Amount {...part} name="grace" label={t("Grace (rents)")} kind="number" />
        <Field label={t("During the grace")}>{(id) => <Select id={id} value={values.graceKind} onChange={(event) => set({ graceKind: event.target.value })}>{kinds.map(([value, text]) => <option key={value} value={value}>{text}</option>)}</Select>}</Field>
      </div>
      {values.steps.map((step, at) => (
        <div key={at} className="lease-step">
          {at < values.steps.length - 1 ? <NumberInput field={{ kind: "number" }} common={{ "aria-label": t("Rents of step {number}", { number: at + 1 }) }} value={step.count} onChange={(count) => change(at, { count })} /> : <span className="muted">{t("the rents that are left")}</span>}
          <span aria-hidden="true">×</span>
          <NumberInput field={{ kind: "percent" }} common={{ "aria-label": t("Share of step {number}", { number: at + 1 }) }} value={step.share} onChange={(share) => change(at, { share })} />
          <IconButton icon="x" label={t("Take step {number} away", { number: at + 1 })} onClick={() => set({ steps: values.steps.length === 2 ? [] : values.steps.filter((_step, number) => number !== at) })} />
        </div>
      ))}
      <button type="button" className="btn ghost small" onClick={() => set({ steps: values.steps.length ? [...values.steps.slice(0, -1), { count: "12", share: "80" }, values.steps.at(-1)] : [{ count: "24", share: "100" }, { count: "", share: "60" }] })}><Icon name="plus" size={14} />{t("Step of the rents")}</button>
      {errors.profile && <p role="alert" className="field-error"><Icon name="circle-alert" size={13} />{errors.profile}</p>}
    </>
  );
}

/** @param {Part & { internal: boolean }} props */
export function Besides({ internal, ...part }) {
  const { t } = useKit();
  const { values, set } = part;
  return (
    <div className="lease-fields">
      <Field label={t("Name of the financing")} error={part.errors.label}>{(id) => <input id={id} className="input" maxLength={60} value={values.label} onChange={(event) => set({ label: event.target.value })} />}</Field>
      <Chosen {...part} name="kind" label={t("Kind")} group="LeaseKind" />
      <Amount {...part} name="maintenanceHt" label={t("Maintenance each period")} />
      <Amount {...part} name="insuranceHt" label={t("Insurance each period")} />
      <Amount {...part} name="depositHt" label={t("Guarantee deposit")} />
      <Amount {...part} name="feesHt" label={t("Application fee")} />
      <Chosen {...part} name="intercalaryMode" label={t("Days before the first period")} group="Intercalary" />
      <Field label={t("Valid until")} error={part.errors.validUntil}>{(id) => <DateInput common={{ id }} value={values.validUntil} onChange={(validUntil) => set({ validUntil })} />}</Field>
      {internal && <Amount {...part} name="lenderRatePct" label={t("Lender's rate")} kind="percent" />}
      {internal && <Amount {...part} name="costsHt" label={t("Own costs")} />}
      {internal && <Chosen {...part} name="rateConvention" label={t("Convention")} group="Convention" />}
    </div>
  );
}
