// Form fields: label above, visible border, the server's error in place. Values are kept as text until they are sent.
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { Combobox } from "./combobox.jsx";
import { DateInput } from "./dates.jsx";
import { instantOf, localOf } from "./dates.js";
import { at, fillText, holds, Icon, isEmpty, Late, Select, SelectOptions, useKit } from "./kit.jsx";
import { AddressList } from "./people.jsx";
/** @import { Body, Choice, Common, Errors, Field as FieldShape, Held, Kind, Note, OnValue, Plain, Proposals, Typed, Values } from "./shapes.d.ts" */

export const NUMERIC = new Set(["money", "price", "number", "percent"]);
const GROUPED = new Set(["money", "price"]);
const PLACES = { money: 2, price: 6, number: 4, percent: 2 };

// a stored number as it is edited: 1234.5 → "1234,50" in French
export function editText(value, kind, locale) {
  if (isEmpty(value)) return "";
  if (!NUMERIC.has(kind) || Number.isNaN(Number(value))) return value;
  const text = String(value);
  const padded = kind === "money" ? Number(value).toFixed(2) : kind === "price" && !/\.\d{3}/.test(text) ? Number(value).toFixed(2) : text;
  return locale === "fr" ? padded.replace(".", ",") : padded;
}

const language = () => (typeof document === "undefined" ? "fr" : document.documentElement.lang);

// Typed text as the server takes it: "1 234,5 €" → 1234.5, "1,234.56" → 1234.56, "1.234.567" → 1234567. A lone comma before
// three figures parts thousands in English and decimals in French; behind a 0 nothing is grouped ("0,045" is 0.045).
// What is no number goes as it is, so that the server says so.
export function typedNumber(text, locale = language()) {
  if (isEmpty(text)) return null;
  const plain = String(text).replace(/[\s€%'’]/g, "").replace("\u2212", "-");
  const signs = plain.replace(/[^.,]/g, "");
  const last = signs.slice(-1);
  const lone = signs.length === 1;
  const thousands = lone ? locale === "en" && /^[+-]?[1-9]\d{0,2},\d{3}$/.test(plain) : signs !== "" && signs === last.repeat(signs.length);
  const point = signs === "" || thousands ? plain.length : plain.lastIndexOf(last);
  const whole = plain.slice(0, point);
  if (/[.,]/.test(whole) && !/^[+-]?[1-9]\d{0,2}(([.,])\d{3})(\2\d{3})*$/.test(whole)) return text;
  const normal = whole.replace(/[.,]/g, "") + plain.slice(point).replace(",", ".");
  return /^[+-]?\d+(\.\d+)?$/.test(normal) && normal.length <= 15 ? Number(normal) : text;
}

// the same as people read it while nobody edits it: "1234,5" → "1 234,50"
export function restingText(value, kind, locale) {
  const number = typedNumber(value, locale);
  if (typeof number !== "number" || !GROUPED.has(kind)) return value ?? "";
  const [whole, ...decimals] = editText(number, kind, locale).split(locale === "fr" ? "," : ".");
  return [whole.replace(/\B(?=(\d{3})+$)/g, locale === "fr" ? "\u00a0" : ","), ...decimals].join(locale === "fr" ? "," : ".");
}

// rows of the record of which something is left, with the quantity as it is typed
const quantityRows = (field, record, kit) => (at(record ?? {}, field.path) ?? []).filter((row) => Number(row[field.most]) > 0).map((row) => ({
  id: row.id, title: row[field.title], due: field.due ? row[field.due] : null, late: field.late ? row[field.late] : 0, most: row[field.most], quantity: field.full ? editText(row[field.most], field.kind, kit.locale) : "",
}));
const typedRows = (rows) => (rows ?? []).filter((row) => !isEmpty(row.quantity) && typedNumber(row.quantity) !== 0);

// what a field starts with: the stored value, else the address (?customerId=…), else its default ("@today", "{amountDue}")
export function initialValues(fields, stored, kit, record, query) {
  const values = {};
  for (const field of fields) {
    if (field.type === "quantities") {
      values[field.name] = quantityRows(field, record, kit);
      continue;
    }
    let value = at(stored, field.name);
    // a part that the record does not have yet (`headOffice.city` without a head office) starts as in a new record
    if (value === null && field.name.includes(".") && isEmpty(at(stored, field.name.replace(/\.\w+$/, "")))) value = undefined;
    if (value === undefined && query?.has(field.name)) value = query.get(field.name);
    if (value === undefined) {
      value = field.value === "@today" ? kit.today() : typeof field.value === "string" && /^\{[\w.]+\}$/.test(field.value)
        ? at(record ?? {}, field.value.slice(1, -1)) : typeof field.value === "string" ? fillText(field.value, record ?? {}, kit) : field.value;
    }
    values[field.name] = field.type === "check" ? Boolean(value) : NUMERIC.has(field.kind) ? editText(value, field.kind, kit.locale) : value ?? "";
  }
  return values;
}

// The body that is sent. A new record leaves empty fields out, so that the server's defaults and its "required" apply; a change
// sends an emptied text as "" and other emptied fields as null.
// `headOffice.city` goes into the nested object `headOffice`
function put(body, name, value) {
  const parts = name.split(".");
  const last = parts.pop();
  parts.reduce((inner, part) => (inner[part] ??= {}), body)[last] = value;
}

export function toBody(fields, values, { changing = false } = {}) {
  const body = {};
  for (const field of fields) {
    const value = values[field.name];
    if (field.type === "kept" || !holds(field.when, values) || (field.type === "combo" && String(value).includes(":"))) continue;
    if (field.type === "quantities") {
      body[field.name] = typedRows(value).map((row) => ({ [field.key]: row.id, quantity: typedNumber(row.quantity) }));
      continue;
    }
    if (field.type !== "check" && isEmpty(value)) {
      if (changing) put(body, field.name, field.type === "input" && !NUMERIC.has(field.kind) && !["date", "datetime"].includes(field.kind) ? "" : null);
    } else if (field.type === "check") put(body, field.name, Boolean(value));
    else if (NUMERIC.has(field.kind)) put(body, field.name, typedNumber(value));
    else if (field.kind === "bool") put(body, field.name, String(value) === "true");
    else put(body, field.name, field.numeric ? Number(value) : field.digits ? String(value).replace(/\s/g, "") : value);
  }
  return body;
}

/** @param {{ fields: FieldShape[], values: Values, told?: Values, errors: Errors, onChange: (name: string, value: Held, chosen?: Choice | null) => void, shown?: Record<string, string>, notes?: Record<string, Note>, proposals?: Proposals, stored?: Body | null }} props */
export function FieldSet({ fields, values, told = values, errors, onChange, shown, notes, proposals, stored }) {
  return (
    <div className="fields">
      {fields.filter((field) => field.type !== "kept" && holds(field.when, told)).map((field) => field.type === "quantities" ? (
        <Quantities key={field.name} field={field} rows={values[field.name]} errors={errors} onChange={(rows) => onChange(field.name, rows)} />
      ) : (
        <Field key={field.name} field={field.otherwise ? { ...field, stands: proposals?.answer[field.otherwise] ?? at(stored ?? {}, field.otherwise) } : field} value={values[field.name]} proposed={proposals?.isProposed(field.name)} error={errors[field.name]} shown={shown?.[field.name]}
          note={notes?.[field.name]?.value === values[field.name] ? notes?.[field.name] : null} onChange={(value, row) => onChange(field.name, value, row)} />
      ))}
    </div>
  );
}

/** @param {{ field: FieldShape, rows: Body[], errors: Errors, onChange: (rows: Body[]) => void }} props */
function Quantities({ field, rows, errors, onChange }) {
  const kit = useKit();
  const { tx, t, format } = kit;
  const sent = typedRows(rows);
  const change = (row, quantity) => onChange(rows.map((other) => (other === row ? { ...row, quantity } : other)));
  return (
    <fieldset className="field quantities" id={`field-${field.name}`} style={{ "--span": 12 }}>
      <legend>{tx(field.label)}</legend>
      {rows.map((row) => {
        const error = errors[`${field.name}[${sent.indexOf(row)}].quantity`];
        return (
          <label key={row.id} className={error ? "bad" : ""}>
            <span className="title">{row.title}{row.due && <span className="cell-detail">{t("due on {day}", { day: format(row.due, "date") })}</span>}{row.late > 0 && <Late days={row.late} kit={kit} />}</span>
            <span className="muted num">{t("of {most}", { most: format(row.most, field.kind) })}</span>
            <NumberInput field={{ kind: field.kind }} common={{ "aria-invalid": error ? true : undefined }} value={row.quantity} onChange={(quantity) => change(row, quantity)} />
            {error && <span className="field-error" role="alert"><Icon name="circle-alert" size={13} />{error}</span>}
          </label>
        );
      })}
      {errors[field.name] && <p className="field-error" role="alert"><Icon name="circle-alert" size={13} />{errors[field.name]}</p>}
    </fieldset>
  );
}

/** @param {{ field: FieldShape, value: Plain, error: string | null | undefined, note?: Note | null, shown?: string, proposed?: boolean, onChange: OnValue<Plain> }} props */
export function Field({ field, value, error, note, shown, proposed, onChange }) {
  const { tx, t } = useKit();
  const id = useId();
  const describedBy = [error && `${id}-e`, field.hint && `${id}-h`].filter(Boolean).join(" ") || undefined;
  const common = { id, name: field.name, "aria-invalid": error ? true : undefined, "aria-describedby": describedBy, "aria-required": field.required || undefined };
  if (field.type === "check") {
    return (
      <div className="field check" id={`field-${field.name}`} style={{ "--span": field.span }}>
        <label htmlFor={id}><input type="checkbox" {...common} checked={Boolean(value)} onChange={(event) => onChange(event.target.checked)} />{tx(field.label)}</label>
        <Below id={id} field={field} error={error} />
      </div>
    );
  }
  return (
    <div className={`field ${error ? "bad" : ""}`} id={`field-${field.name}`} style={{ "--span": field.span }}>
      <label htmlFor={id}>{(proposed || (field.stands && isEmpty(value))) && <span className="proposed">{t("proposed")}</span>}{tx(field.label)}{field.required && <span className="must" aria-hidden="true"> *</span>}{!field.required && field.optional && <em> {t("optional")}</em>}</label>
      <Control field={field} common={common} value={/** @type {Typed} */ (value)} shown={shown} onChange={onChange} />
      <Below id={id} field={field} error={error} note={note} value={value} />
    </div>
  );
}

const NOTE_ICONS = { green: "circle-check", amber: "info", red: "circle-alert" };

/** @param {{ id: string, field: FieldShape, error?: string | null, note?: Note | null, value?: Plain }} props */
function Below({ id, field, error, note, value }) {
  const { tx, t } = useKit();
  return (
    <>
      {error && <p className="field-error" id={`${id}-e`} role="alert"><Icon name="circle-alert" size={13} />{error}</p>}
      {field.live && (
        <p className={`field-note ${note?.tone ?? ""}`} role="status">
          {note?.text && !error && <><Icon name={NOTE_ICONS[note.tone] ?? "info"} size={13} /><span>{note.text}{note.href && <> <a className="link" href={note.href} target="_blank" rel="noopener">{t("Open this record")}</a></>}</span></>}
        </p>
      )}
      {field.stands && field.kind === "date" && isEmpty(value) && <p className="field-hint stands">{field.stands}</p>}
      {field.hint && !(field.live && note?.text) && <p className="field-hint" id={`${id}-h`}>{tx(field.hint)}</p>}
    </>
  );
}

/** @param {{ field: FieldShape, common: Common, value: Typed, shown: string | undefined, onChange: OnValue<Plain> }} props */
function Control({ field, common, value, shown, onChange }) {
  const { t, tx } = useKit();
  const change = (event) => onChange(event.target.value);
  if (field.type === "combo") return <Combobox field={field} common={common} value={value} shown={shown} onChange={onChange} />;
  if (field.type === "choice") {
    return (
      <Select {...common} value={value ?? ""} onChange={change}>
        {(!field.required || isEmpty(value)) && <option value="">{field.required ? t("Choose…") : "–"}</option>}
        <SelectOptions options={field.options ?? []} />
      </Select>
    );
  }
  if (field.kind === "addresses") return <AddressList label={tx(field.label)} value={String(value ?? "")} error={common["aria-invalid"] ? "bad" : null} common={common} onChange={onChange} />;
  if (field.kind === "long") return <textarea {...common} className="input" rows={4} value={value ?? ""} onChange={change} />;
  if (NUMERIC.has(field.kind)) return <NumberInput field={field} common={common} value={value} onChange={onChange} />;
  if (field.kind === "date") return <DateInput common={common} value={/** @type {string} */ (value)} onChange={onChange} />;
  if (field.kind === "datetime") return <InstantInput common={common} value={/** @type {string} */ (value)} onChange={onChange} />;
  const types = { email: "email", phone: "tel", password: "password" };
  const offered = field.suggestions?.length ? `${common.id}-offered` : undefined;
  return (
    <>
      <input {...common} type={types[field.kind] ?? "text"} inputMode={field.digits ? "numeric" : undefined} autoComplete="off"
        className={`input ${field.digits ? "num" : ""}`} list={offered} value={value ?? ""} onChange={change} />
      {offered && <datalist id={offered}>{field.suggestions?.map((one) => <option key={one} value={one} />)}</datalist>}
    </>
  );
}

// a day and a time by the person's own clock; what is kept is the instant
/** @param {{ common: Common, value: string, onChange: (text: string) => void }} props */
function InstantInput({ common, value, onChange }) {
  const { session } = useKit();
  const change = (event) => onChange(event.target.value ? instantOf(event.target.value, session.timezone) : "");
  return <input {...common} type="datetime-local" className="input num" value={localOf(value, session.timezone)} onChange={change} />;
}

/** @param {{ field: { kind: Kind }, common: Common, value: Typed, onChange: (text: string) => void, className?: string }} props */
export function NumberInput({ field, common, value, onChange, className = "" }) {
  const { locale } = useKit();
  const unit = { money: "€", price: "€", percent: "%" }[field.kind];
  const [typing, setTyping] = useState(false);
  const box = useRef(null);
  const written = useRef(locale); // the language in which the text was typed
  const translate = useEffectEvent(() => {
    const number = typedNumber(value, written.current);
    if (written.current !== locale && typeof number === "number") onChange(editText(number, field.kind, locale));
    written.current = locale;
  });
  useEffect(() => { translate(); }, [locale]);
  // the text loses its spaces as it is entered, and with them what the browser had selected
  useLayoutEffect(() => {
    if (typing) box.current.select();
  }, [typing]);
  const tidy = () => {
    setTyping(false);
    const number = typedNumber(value);
    const text = typeof number === "number" ? editText(number, field.kind, locale) : value;
    if (text !== value) onChange(text);
  };
  const places = PLACES[field.kind];
  return (
    <span className={`with-unit ${unit ? "signed" : ""} ${className}`}>
      <input {...common} type="text" inputMode="decimal" autoComplete="off" className="input n" data-places={places} ref={box}
        value={typing ? value ?? "" : restingText(value, field.kind, locale)} onChange={(event) => onChange(event.target.value)} onFocus={() => setTyping(true)} onBlur={tidy} />
      {unit && <span className="unit" aria-hidden="true">{unit}</span>}
    </span>
  );
}
