// Answer of the server about a line once something was chosen in it: words, price, terms. The answer names the question.
import { useEffect, useEffectEvent, useRef } from "react";
import { at } from "./kit.jsx";
import { textOf } from "./line_values.js";
/** @import { Act, Body, FormSpec, Kit, Line, LinesSpec } from "./shapes.d.ts" */

/** @param {LinesSpec} section @param {Line} line */
const chosenIn = (section, line) => Object.fromEntries((section.completes?.by ?? []).map((name) => [name, line.values[name] ?? ""]));

/**
 * Asks about a line when one of the fields changes that its section is completed by.
 * @param {FormSpec} spec @param {Body} completed @param {Act} onComplete @param {(change: (now: Body) => Body) => void} setValues @param {Kit} kit
 */
export function useCompletion(spec, completed, onComplete, setValues, kit) {
  const seen = useRef(completed?.seq);
  const take = useEffectEvent(() => {
    if (!completed || completed.seq === seen.current || completed.form !== spec.name) return;
    seen.current = completed.seq;
    const section = /** @type {LinesSpec | undefined} */ (spec.sections.find((part) => "lines" in part && part.lines && part.completes));
    if (!section) return;
    setValues((now) => ({ ...now, [section.name]: now[section.name].map((line) => (line.key === completed.key ? taken(section, line, completed, kit) : line)) }));
  });
  useEffect(() => { take(); }, [completed]);
  return (/** @type {LinesSpec} */ section, /** @type {Line} */ line, /** @type {string} */ name) => {
    const { completes } = section;
    if (!completes || ![...completes.by, ...completes.typed].includes(name) || !line.values[completes.of]) return;
    const typed = Object.fromEntries(completes.typed.map((one) => [one, one === name ? line.values[one] : ""]));
    onComplete(spec.name, { key: line.key, by: name, values: { ...chosenIn(section, line), ...typed } });
  };
}

// what was chosen since makes an older answer void; what is being typed stays as it is
function taken(section, line, completed, kit) {
  const chosen = chosenIn(section, line);
  if (Object.entries(chosen).some(([name, value]) => String(value) !== String(completed.asked[name] ?? ""))) return line;
  const values = { ...line.values };
  for (const [target, source] of Object.entries(section.completes.fills)) {
    const column = section.columns.find((one) => one.name === target);
    if (column && target !== completed.by) values[target] = textOf(column, at(completed.values, source), kit);
  }
  return { ...line, values };
}
