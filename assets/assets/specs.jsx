// Properties of equipment: those that a model asks for, edited as rows with the form they make beside; and their values on a machine.
import { useEffect, useEffectEvent, useId, useState } from "react";
import { call, errorsOf, refusal } from "../ui/calls.js";
import { DateInput } from "../ui/dates.jsx";
import { editText, typedNumber } from "../ui/fields.jsx";
import { Icon, IconButton, isEmpty, Select, Skeleton, useKit } from "../ui/kit.jsx";
import { useRecord } from "../ui/record.jsx";
/** @import { Answer, Body, Errors, Plain } from "../ui/shapes.d.ts" */
/** @import { SpecValuesOut } from "./answers.d.ts" */

/** @typedef {{ key: string, name: string, was: string, fr: string, en: string, type: string, unit: string, choices: string, minimum: string, maximum: string, required: boolean, rest: Body }} Row */

const DAY = "date";
const CHOICE = "choice";
const NUMBERS = new Set(["number", "integer"]);

/** @param {Body} schema */
const inOrder = (schema) => Object.entries(schema.properties ?? {}).sort(([, one], [, other]) => (one.order ?? 1000) - (other.order ?? 1000));

// One field after a property; `value` is what is typed.
/** @param {{ name: string, one: Body, required: boolean, value: Plain, error?: string, disabled?: boolean, onChange: (value: Plain) => void }} props */
function SpecField({ name, one, required, value, error, disabled, onChange }) {
  const { tx, t } = useKit();
  const id = useId();
  const title = one.title ? tx({ fr: one.title.fr, en: one.title.en ?? one.title.fr }) : name;
  const common = { id, disabled, "aria-invalid": error ? true : undefined, "aria-required": required || undefined };
  return (
    <div className="spec-field">
      <label htmlFor={id}>{title}{one.unit && <span className="muted"> ({one.unit})</span>}{required && <span className="required" aria-hidden="true"> *</span>}</label>
      {one.type === "boolean" ? <Select {...common} value={isEmpty(value) ? "" : String(value)} onChange={(event) => onChange(event.target.value === "" ? null : event.target.value === "true")}><option value="">–</option><option value="true">{t("Yes")}</option><option value="false">{t("No")}</option></Select>
        : one.enum ? <Select {...common} value={String(value ?? "")} onChange={(event) => onChange(event.target.value || null)}><option value="">–</option>{one.enum.map((choice) => <option key={choice}>{choice}</option>)}</Select>
          : one.format === DAY ? <DateInput common={common} value={String(value ?? "")} onChange={(day) => onChange(day || null)} />
            : <input {...common} className={`input ${NUMBERS.has(one.type) ? "num" : ""}`} inputMode={NUMBERS.has(one.type) ? "decimal" : undefined} maxLength={one.maxLength ?? 200} value={String(value ?? "")} onChange={(event) => onChange(event.target.value)} />}
      {error && <p className="field-error" role="alert"><Icon name="circle-alert" size={13} />{error}</p>}
    </div>
  );
}

// The values as the server takes them: numbers as numbers, nothing as null.
/** @param {Body} schema @param {Body} typed @param {string} locale */
const sent = (schema, typed, locale) =>
  Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, isEmpty(value) ? null : NUMBERS.has(schema.properties[name]?.type) ? typedNumber(value, locale) : value]));

/** @param {{ permission: string }} props */
export function SpecValues({ permission }) {
  const { t, may, locale, session } = useKit();
  const record = useRecord();
  const [read, setRead] = useState(/** @type {SpecValuesOut | null} */ (null));
  const [typed, setTyped] = useState(/** @type {Body} */ ({}));
  const [errors, setErrors] = useState(/** @type {Errors} */ ({}));
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const path = `/api/workspace/assets/${record.id}/dynamic-specs`;
  const load = useEffectEvent(async () => {
    const answer = await call("GET", path, null, locale);
    if (answer.ok) setRead(/** @type {SpecValuesOut} */ (answer.body));
  });
  useEffect(() => { load(); }, [record.id, record.version]);
  if (!read) return <section className="card pad" aria-busy="true"><Skeleton width="60%" height={22} /></section>;
  const schema = /** @type {Body} */ (read.specSchema);
  const values = /** @type {Body} */ (read.values);
  const rows = inOrder(schema);
  if (!rows.length) return null;
  const ended = record.condition === "SOLD" || record.condition === "RECYCLED";
  const mayChange = may(permission) && !session.readOnly && !ended;
  const wrong = { ...Object.fromEntries(read.errors.map((error) => [error.field, error.message])), ...errors };
  const shown = (name, one) => (name in typed ? typed[name] : NUMBERS.has(one.type) ? editText(values[name], "number", locale) : values[name]);
  const save = async (event) => {
    event.preventDefault();
    setBusy(true);
    const answer = await call("PATCH", path, { values: sent(schema, typed, locale), version: read.version }, locale);
    setBusy(false);
    setErrors(errorsOf(answer));
    setProblem(answer.ok ? "" : refusal(answer, t));
    if (!answer.ok) return;
    setTyped({});
    setRead(/** @type {SpecValuesOut} */ (answer.body));
  };
  return (
    <form className="card spec-card" onSubmit={save} aria-label={t("Properties")}>
      <header className="card-head"><h2>{t("Properties")}</h2></header>
      <div className="spec-fields">
        {rows.map(([name, one]) => <SpecField key={name} name={name} one={one} required={(schema.required ?? []).includes(name)} disabled={!mayChange} value={shown(name, one)} error={wrong[`values.${name}`]} onChange={(value) => setTyped({ ...typed, [name]: value })} />)}
      </div>
      {Object.keys(typed).length > 0 && (
        <footer className="spec-foot">
          {problem && <p className="field-error" role="alert">{problem}</p>}
          <button type="button" className="btn" onClick={() => { setTyped({}); setErrors({}); setProblem(""); }}>{t("Cancel")}</button>
          <button type="submit" className="btn primary" disabled={busy}>{busy && <Icon name="loader-circle" className="spin" />}{t("Save")}</button>
        </footer>
      )}
    </form>
  );
}

/** @param {Body} schema @param {string} locale @returns {Row[]} */
const rowsOf = (schema, locale) =>
  inOrder(schema).map(([name, one]) => {
    const { type, title, unit, enum: choices, minimum, maximum, format, ...rest } = one;
    return {
      key: name, name, was: name, fr: title?.fr ?? "", en: title?.en ?? "", unit: unit ?? "", choices: (choices ?? []).join(", "),
      type: choices ? CHOICE : format === DAY ? DAY : type, minimum: editText(minimum, "number", locale), maximum: editText(maximum, "number", locale),
      required: (schema.required ?? []).includes(name), rest,
    };
  });

/** @param {Row[]} rows @param {string} locale */
function schemaOf(rows, locale) {
  const properties = rows.map((row, order) => {
    const { order: _order, maxLength, pattern } = row.rest;
    const isText = row.type === "string";
    /** @type {Body} */
    const one = { type: row.type === CHOICE || row.type === DAY ? "string" : row.type, order };
    if (row.fr) one.title = { fr: row.fr, ...(row.en ? { en: row.en } : {}) };
    if (row.unit) one.unit = row.unit;
    if (row.type === CHOICE) one.enum = row.choices.split(",").map((choice) => choice.trim()).filter(Boolean);
    if (row.type === DAY) one.format = DAY;
    if (NUMBERS.has(row.type)) for (const end of ["minimum", "maximum"]) if (!isEmpty(row[end])) one[end] = typedNumber(row[end], locale);
    if (isText && maxLength) one.maxLength = maxLength;
    if (isText && pattern) one.pattern = pattern;
    if (row.was && row.was !== row.name && !rows.some((other) => other.name === row.was)) one.renamedFrom = row.was;
    return [row.name, one];
  });
  return { type: "object", properties: Object.fromEntries(properties), required: rows.filter((row) => row.required).map((row) => row.name) };
}

/** @param {{ permission: string }} props */
export function SpecSchema({ permission }) {
  const { t, may, locale, session } = useKit();
  const record = useRecord();
  const save = (schema, force) => call("PATCH", `/api/workspace/asset-models/${record.id}/spec-schema`, { schema, force }, locale);
  return <SchemaEditor schema={record.specSchema ?? {}} at="schema" title={t("Properties that machines of this model have")} mayChange={may(permission) && !session.readOnly} save={save} />;
}

// A schema as rows and the form that it makes; `at` is what the server calls the schema when it tells what is wrong.
/** @param {{ schema: Body, at: string, title: string, mayChange: boolean, save: (schema: Body, force: boolean) => Promise<Answer> }} props */
export function SchemaEditor({ schema, at: place, title, mayChange, save: send }) {
  const { t, locale } = useKit();
  const [draft, setDraft] = useState(/** @type {Row[] | null} */ (null));
  const [errors, setErrors] = useState(/** @type {Errors} */ ({}));
  const [problem, setProblem] = useState(/** @type {{ text: string, breaks: boolean }} */ ({ text: "", breaks: false }));
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState(/** @type {Body} */ ({}));
  const rows = draft ?? rowsOf(schema, locale);
  const put = (at, values) => { setDraft(rows.map((row, position) => (position === at ? { ...row, ...values } : row))); setProblem({ text: "", breaks: false }); };
  const add = () => setDraft([...rows, { key: crypto.randomUUID(), name: "", was: "", fr: "", en: "", type: "string", unit: "", choices: "", minimum: "", maximum: "", required: false, rest: {} }]);
  const swap = (at, to) => setDraft(rows.map((row, position) => (position === at ? rows[to] : position === to ? rows[at] : row)));
  const forget = () => { setDraft(null); setErrors({}); setProblem({ text: "", breaks: false }); };
  const save = async (force) => {
    setBusy(true);
    const answer = await send(schemaOf(rows, locale), force);
    setBusy(false);
    setErrors(errorsOf(answer));
    setProblem(answer.ok ? { text: "", breaks: false } : { text: refusal(answer, t), breaks: answer.body.code === "SCHEMA_BREAKS_ASSETS" });
    if (answer.ok) setDraft(null);
  };
  const wrong = (row) => Object.entries(errors).find(([field]) => field === `${place}.properties.${row.name}` || field.startsWith(`${place}.properties.${row.name}.`))?.[1];
  const names = rows.map((row) => row.name);
  const unnamed = rows.some((row, at) => !row.name || names.indexOf(row.name) !== at);
  const types = [["string", t("Text")], ["number", t("Number")], ["integer", t("Whole number")], ["boolean", t("Yes or no")], [DAY, t("Day")], [CHOICE, t("Choice")]];
  const preview = schemaOf(rows.filter((row) => row.name), locale);
  return (
    <>
      <section className="card spec-card" aria-label={t("Properties")}>
        <header className="card-head"><h2>{title}</h2></header>
        {rows.length === 0 && <p className="muted pad">{t("None yet. A cooling cabinet may have zones and a volume, a forklift a height of lift.")}</p>}
        <ol className="spec-rows">
          {rows.map((row, at) => (
            <li key={row.key} className={wrong(row) ? "bad" : ""}>
              <div className="spec-row">
                <label><span>{t("Name")}</span><input className="input" disabled={!mayChange} maxLength={40} value={row.name} placeholder="zones" onChange={(event) => put(at, { name: event.target.value.trim() })} /></label>
                <label><span>{t("In French")}</span><input className="input" disabled={!mayChange} maxLength={200} value={row.fr} onChange={(event) => put(at, { fr: event.target.value })} /></label>
                <label><span>{t("In English")}</span><input className="input" disabled={!mayChange} maxLength={200} value={row.en} onChange={(event) => put(at, { en: event.target.value })} /></label>
                <label><span>{t("Kind")}</span><Select disabled={!mayChange} value={row.type} onChange={(event) => put(at, { type: event.target.value })}>{types.map(([value, text]) => <option key={value} value={value}>{text}</option>)}</Select></label>
                {row.type === CHOICE && <label className="wide"><span>{t("Choices, with commas between")}</span><input className="input" disabled={!mayChange} value={row.choices} onChange={(event) => put(at, { choices: event.target.value })} /></label>}
                {NUMBERS.has(row.type) && <>
                  <label><span>{t("Unit")}</span><input className="input" disabled={!mayChange} maxLength={20} value={row.unit} onChange={(event) => put(at, { unit: event.target.value })} /></label>
                  <label><span>{t("At least")}</span><input className="input num" disabled={!mayChange} inputMode="decimal" value={row.minimum} onChange={(event) => put(at, { minimum: event.target.value })} /></label>
                  <label><span>{t("At most")}</span><input className="input num" disabled={!mayChange} inputMode="decimal" value={row.maximum} onChange={(event) => put(at, { maximum: event.target.value })} /></label>
                </>}
                <label className="spec-tick"><input type="checkbox" disabled={!mayChange} checked={row.required} onChange={(event) => put(at, { required: event.target.checked })} />{t("Required")}</label>
              </div>
              {mayChange && (
                <div className="spec-tools">
                  <IconButton icon="arrow-up" label={t("Move {name} up", { name: row.name })} disabled={at === 0} onClick={() => swap(at, at - 1)} />
                  <IconButton icon="arrow-down" label={t("Move {name} down", { name: row.name })} disabled={at === rows.length - 1} onClick={() => swap(at, at + 1)} />
                  <IconButton icon="trash-2" label={t("Take {name} away", { name: row.name })} onClick={() => setDraft(rows.filter((_, position) => position !== at))} />
                </div>
              )}
              {wrong(row) && <p className="field-error" role="alert">{wrong(row)}</p>}
            </li>
          ))}
        </ol>
        {mayChange && (
          <footer className="spec-foot">
            <button type="button" className="btn ghost" onClick={add}><Icon name="plus" size={14} />{t("Add a property")}</button>
            {problem.text && <p className="field-error" role="alert">{problem.text}</p>}
            {draft && <button type="button" className="btn" onClick={forget}>{t("Cancel")}</button>}
            {draft && problem.breaks && <button type="button" className="btn danger" disabled={busy} onClick={() => save(true)}>{t("Save all the same")}</button>}
            {draft && !problem.breaks && <button type="button" className="btn primary" disabled={busy || unnamed} onClick={() => save(false)}>{busy && <Icon name="loader-circle" className="spin" />}{t("Save")}</button>}
          </footer>
        )}
      </section>
      {rows.length > 0 && (
        <section className="card spec-card" aria-label={t("How it looks on a machine")}>
          <header className="card-head"><h2>{t("How it looks on a machine")}</h2></header>
          <div className="spec-fields">{inOrder(preview).map(([name, one]) => <SpecField key={name} name={name} one={one} required={preview.required.includes(name)} value={tried[name]} onChange={(value) => setTried({ ...tried, [name]: value })} />)}</div>
        </section>
      )}
    </>
  );
}
