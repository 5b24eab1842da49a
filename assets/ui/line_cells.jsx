// The controls of a line: what is sold searches the products while it is typed, figures are figures, words wrap.
import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Combobox, Options, useFloat, useSuggestions, ValuesContext } from "./combobox.jsx";
import { DateInput } from "./dates.jsx";
import { NumberInput, NUMERIC } from "./fields.jsx";
import { isEmpty, SelectOptions, useKit } from "./kit.jsx";
/** @import { Common, Line, LineColumn, Plain, SetLine } from "./shapes.d.ts" */

// a text as high as what stands in it
/** @param {{ value: Plain, box?: import("react").RefObject<HTMLTextAreaElement | null> } & import("react").ComponentProps<"textarea">} props */
function Words({ value, box, ...rest }) {
  return <span className="words" data-text={`${value ?? ""} `}><textarea rows={1} ref={box} className="input" value={value ?? ""} {...rest} /></span>;
}

// `passed`: of the empty line at the end Tab reaches its first cell only
/** @param {{ column: LineColumn, product?: LineColumn | null, line: Line, row: number, error?: string | boolean | null, set: SetLine, disabled: boolean | undefined, passed: boolean, placeholder?: string }} props */
export function LineCell({ column, product, line, row, error, set, disabled, passed, placeholder }) {
  const { tx, t } = useKit();
  const value = line.values[column.name];
  const common = { "aria-label": `${tx(column.label)}, ${t("Line {number}", { number: row + 1 })}`, "aria-invalid": error ? true : undefined, disabled, tabIndex: passed ? -1 : undefined };
  const change = (next, chosen) => set(row, column.name, next, chosen);
  if (product) return <Sold column={column} product={product} line={line} row={row} common={common} set={set} />;
  // it is narrowed by what else stands in its line
  if (column.type === "combo") return <ValuesContext.Provider value={line.values}><Combobox bare={column.under ? tx(column.label) : true} field={column} common={common} value={value} shown={line.shown[column.name]} onChange={change} /></ValuesContext.Provider>;
  if (column.type === "choice") {
    return (
      <select {...common} className={`input ${column.numeric ? "n" : ""}`} value={value ?? ""} onChange={(event) => change(event.target.value)}>
        {isEmpty(value) && <option value="" />}
        <SelectOptions options={column.options ?? []} value={value} words={column.words} />
      </select>
    );
  }
  if (NUMERIC.has(column.kind)) return <NumberInput field={{ kind: column.kind }} common={common} value={value} onChange={change} className="bare" />;
  if (column.kind === "long") return <Words {...common} value={value} placeholder={tx(column.label)} onChange={(event) => change(event.target.value)} />;
  if (column.kind === "date") return <DateInput common={common} value={value} onChange={change} />;
  if (column.grow) return <Words {...common} value={value} placeholder={placeholder} onChange={(event) => change(event.target.value.replace(/\s*\n\s*/g, " "))} />;
  return <input {...common} type="text" className="input" autoComplete="off" placeholder={column.under ? tx(column.label) : undefined} value={value ?? ""} onChange={(event) => change(event.target.value)} />;
}

// Words that search the products: one that is taken stands before them by its code, words that name none stay as they are.
/** @param {{ column: LineColumn, product: LineColumn, line: Line, row: number, common: Common, set: SetLine }} props */
function Sold({ column, product, line, row, common, set }) {
  const { t, tx } = useKit();
  const value = line.values[column.name] ?? "";
  const chosen = line.values[product.name];
  const [searched, setSearched] = useState(null);
  const [active, setActive] = useState(-1);
  const anchor = useRef(null);
  const box = useRef(null);
  const words = useRef(null);
  const id = useId();
  const query = searched?.trim() ?? "";
  const asking = searched !== null && !chosen && !common.disabled;
  const found = useSuggestions(product, query, asking && query !== "").items;
  const items = found ?? [];
  const open = asking && items.length > 0;
  useFloat(open, anchor, box);
  // who types a code wants that product; whoever types words takes one with an arrow
  const lead = useEffectEvent(() => setActive(items[0]?.label.toLowerCase().startsWith(query.toLowerCase()) && query ? 0 : -1));
  useEffect(() => { lead(); }, [found]);
  const take = (item) => {
    setSearched(null);
    set(row, product.name, item.id, item);
  };
  const onKeyDown = (event) => {
    const caret = event.target.selectionStart === 0 && event.target.selectionEnd === 0;
    if (event.key === "Backspace" && caret && chosen && !common.disabled) set(row, product.name, "", null);
    if (!open) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      setActive((now) => Math.max(-1, Math.min(items.length - 1, now + (event.key === "ArrowDown" ? 1 : -1))));
    } else if ((event.key === "Enter" || event.key === "Tab") && items[active] && !event.ctrlKey && !event.metaKey) {
      take(items[active]);
      if (event.key === "Tab") return;
    } else if (event.key === "Escape") setSearched(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <span className="sold" ref={anchor}>
      {chosen && <button type="button" className="code" tabIndex={-1} aria-label={`${tx(product.label)}, ${t("Line {number}", { number: row + 1 })}`} onClick={() => words.current?.focus()}>{line.shown[product.name]}</button>}
      <Words {...common} box={words} role="combobox" aria-expanded={open} aria-controls={open ? id : undefined} aria-autocomplete="list" aria-multiline={undefined}
        aria-activedescendant={open && active >= 0 ? `${id}-${active}` : undefined} placeholder={chosen ? "" : t("Product, reference or free text…")} value={value}
        onKeyDown={onKeyDown} onBlur={() => setSearched(null)}
        onChange={(event) => { const next = event.target.value.replace(/\s*\n\s*/g, " "); setSearched(next); set(row, column.name, next); }} />
      {open && createPortal(
        <div ref={box} className="combo-list" onPointerDown={(event) => event.preventDefault()}>
          <Options id={id} label={tx(product.label)} items={items} active={active} setActive={setActive} choose={take} />
        </div>, anchor.current?.closest("dialog") ?? document.body)}
    </span>
  );
}
