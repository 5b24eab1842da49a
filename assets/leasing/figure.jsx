// One figure of the simulator: a slider, the exact number beside it, a padlock that keeps it.
import { useId } from "react";
import { editText, NumberInput, typedNumber } from "../ui/fields.jsx";
import { Icon, IconButton, useKit } from "../ui/kit.jsx";
/** @import { CSSProperties } from "react" */

/** @param {{ label: string, kind: string, value: string, range: [number, number, number], hint?: string, unit?: string, isUnknown?: boolean, held?: boolean, onHold?: () => void, onChange: (text: string) => void, error?: string }} props */
export function Figure({ label, kind, value, range: [min, max, step], hint = "", isUnknown = false, held = false, onHold, onChange, error }) {
  const { t, format, locale } = useKit();
  const id = useId();
  const number = typedNumber(value, locale);
  const at = typeof number === "number" ? Math.min(max, Math.max(min, number)) : min;
  const shown = `${((at - min) / (max - min || 1)) * 100}%`;
  return (
    <div className={`lease-figure ${isUnknown ? "unknown" : ""}`}>
      <div className="lease-figure-head">
        <label htmlFor={id}>{label}</label>
        <small>{isUnknown ? t("follows from the others") : hint}</small>
        {onHold && <IconButton icon={held ? "lock" : "lock-open"} size={14} className={held ? "on" : ""} aria-pressed={held} label={held ? t("Free: {figure}", { figure: label }) : t("Keep: {figure}", { figure: label })} onClick={onHold} />}
        <NumberInput field={{ kind }} common={{ id, disabled: held, "aria-invalid": error ? true : undefined, "aria-describedby": error ? `${id}-error` : undefined }} value={value} onChange={onChange} className="lease-number" />
      </div>
      <input type="range" aria-label={t("{figure}, slider", { figure: label })} min={min} max={max} step={step} value={at} disabled={held} style={/** @type {CSSProperties} */ ({ "--at": shown })}
        aria-valuetext={typeof number === "number" ? format(number, kind) : value} onChange={(event) => onChange(editText(Number(event.target.value), kind, locale))} />
      <div className="lease-ends" aria-hidden="true"><span>{format(min, kind === "money" ? "number" : kind)}</span><span>{format(max, kind === "money" ? "number" : kind)}</span></div>
      {error && <p id={`${id}-error`} role="alert" className="field-error"><Icon name="circle-alert" size={13} />{error}</p>}
    </div>
  );
}
