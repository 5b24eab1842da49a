// Keyboard-first line editor: Enter adds a line, arrows move, a block pasted from a spreadsheet fills cells; totals come from the server.
import { useEffect, useRef } from "react";
import { Combobox } from "./combobox.jsx";
import { editText, NumberInput, NUMERIC, typedNumber } from "./fields.jsx";
import { DateInput } from "./dates.jsx";
import { at, holds, Icon, isEmpty, useKit, Value } from "./kit.jsx";
import { Menu } from "./overlay.jsx";
import { cellsOf, optionOf } from "./spreadsheet.js";

let serial = 0;
const textOf = (column, value, kit) => (NUMERIC.has(column.kind) ? editText(value, column.kind, kit.locale) : value ?? "");
// words of any length: they take the room there is, and a row of their own on a phone
const broad = (column) => column.type === "input" && ["text", "long"].includes(column.kind) && parseInt(column.width, 10) >= 180;
const editable = (spec) => spec.columns.filter((column) => column.type !== "result");
// a heading (section, text) fills in some columns only
const isHeading = (spec, line) => Boolean(spec.headings) && line.values[spec.headings.field] !== spec.headings.line;
const filled = (spec, line) => editable(spec).filter((column) => !isHeading(spec, line) || spec.headings.columns.includes(column.name));

export function emptyLine(spec, kit, kind) {
  const values = Object.fromEntries(editable(spec).map((column) => [column.name, textOf(column, spec.blank[column.name], kit)]));
  if (spec.headings) values[spec.headings.field] = kind ?? spec.headings.line;
  return { key: (serial += 1), values, shown: {}, kept: {} };
}

export function lineFromRow(spec, row, kit) {
  const line = emptyLine(spec, kit, spec.headings && row[spec.headings.field]);
  for (const column of editable(spec)) {
    line.values[column.name] = textOf(column, row[column.name], kit);
    if (column.shown) line.shown[column.name] = at(row, column.shown) ?? "";
  }
  for (const name of spec.keep) if (row[name] !== undefined) line.kept[name] = row[name];
  return line;
}

// a line that nobody filled in is not sent
const untouched = (spec, line) => filled(spec, line).every((column) => isEmpty(line.values[column.name])
  || String(line.values[column.name]) === String(spec.blank[column.name] ?? "") || column.type === "choice" || column.type === "check" || NUMERIC.has(column.kind) && !line.values.designation);

export function linesToBody(spec, lines) {
  return lines.filter((line) => !untouched(spec, line)).map((line) => ({
    ...line.kept,
    ...(spec.headings ? { [spec.headings.field]: line.values[spec.headings.field] } : {}),
    ...Object.fromEntries(filled(spec, line).map((column) => {
      const value = line.values[column.name];
      if (column.type === "check") return [column.name, holds(column.when, line.values) ? Boolean(value) : null];
      if (NUMERIC.has(column.kind)) return [column.name, typedNumber(value)];
      return [column.name, isEmpty(value) ? null : column.numeric ? Number(value) : value];
    })),
  }));
}

export function LineEditor({ spec, lines, errors, forget, stored, preview: told, ask, onChange, locked, children }) {
  const kit = useKit();
  const { t, tx } = kit;
  const table = useRef(null);
  const wanted = useRef(null);
  useEffect(() => {
    if (wanted.current) focusCell(table.current, ...wanted.current);
    wanted.current = null;
  });
  const body = JSON.stringify(linesToBody(spec, lines));
  const earlier = useRef(told).current; // the totals of an earlier visit of this page
  const fresh = told === earlier ? null : told;
  const counted = Object.keys(fresh ?? {}).length > 0;
  const preview = counted ? fresh : storedTotals(spec, stored);
  const asked = useRef(null);
  useEffect(() => {
    if (!spec.preview || (counted && asked.current === body)) return undefined;
    const timer = setTimeout(() => {
      asked.current = body;
      ask(JSON.parse(body));
    }, 250);
    return () => clearTimeout(timer);
  }, [body, counted]);
  const sent = positions(spec, lines);
  const columns = spec.columns.filter((column) => !column.when || lines.some((line) => holds(column.when, line.values)));
  const open = locked ? new Set(spec.fixed.columns) : null;
  const add = (after = lines.length - 1, column = 0, kind = undefined) => {
    if (open) return;
    onChange((now) => [...now.slice(0, after + 1), emptyLine(spec, kit, kind), ...now.slice(after + 1)]);
    wanted.current = [after + 1, column];
  };
  const remove = (row) => {
    if (open) return;
    onChange((now) => (now.length > 1 ? now.filter((_line, i) => i !== row) : [emptyLine(spec, kit)]));
    wanted.current = [Math.max(0, Math.min(row, lines.length - 2)), 0];
  };
  const move = (row, by) => {
    const target = row + by;
    if (open || target < 0 || target >= lines.length) return;
    onChange((now) => now.map((line, i) => (i === row ? now[target] : i === target ? now[row] : line)));
    wanted.current = [target, 0];
  };
  const set = (row, name, value, chosen) => {
    if (sent[row] !== null) forget(`${spec.name}[${sent[row]}].${name}`);
    onChange((now) => now.map((line, i) => (i === row ? changed(spec, line, name, value, chosen, kit) : line)));
  };
  const paste = (event, row, column) => {
    const text = event.clipboardData.getData("text/plain");
    if (open || !/[\t\n]/.test(text.trimEnd())) return;
    event.preventDefault();
    onChange((now) => pasted(spec, columns.filter((item) => item.type !== "result"), now, row, column, text, kit));
  };
  const onKeyDown = (event, row, column) => {
    if (event.defaultPrevented) return;
    const select = event.target.tagName === "SELECT" || event.target.tagName === "TEXTAREA";
    if (event.target.tagName === "TEXTAREA" && event.shiftKey) return;
    const ctrl = event.ctrlKey || event.metaKey;
    if (event.key === "Enter" && !ctrl) {
      event.preventDefault();
      if (row === lines.length - 1) add();
      else focusCell(table.current, row + 1, column);
    } else if (event.altKey && (event.key === "ArrowUp" || event.key === "ArrowDown")) {
      event.preventDefault();
      move(row, event.key === "ArrowUp" ? -1 : 1);
    } else if (!select && (event.key === "ArrowUp" || event.key === "ArrowDown")) {
      event.preventDefault();
      const [over, kept] = (table.current.dataset.kept ?? "").split("=");
      focusCell(table.current, row + (event.key === "ArrowUp" ? -1 : 1), over === `${row}:${column}` ? Number(kept) : column);
    } else if (ctrl && (event.key === "Delete" || event.key === "Backspace")) {
      event.preventDefault();
      remove(row);
    }
  };
  return (
    <section className="card lines" ref={table}>
      {spec.title && <header className="card-head"><h2>{tx(spec.title)}</h2></header>}
      <div className="table-scroll">
        <table className="data edit">
          <thead>
            <tr>
              {columns.map((column) => <th key={column.name} scope="col" className={`still ${NUMERIC.has(column.kind) || column.numeric ? "n" : ""}`} style={{ width: column.width, minWidth: broad(column) ? (column.kind === "long" ? "96px" : "176px") : column.width }}>{tx(column.label)}</th>)}
              {!open && <th className="tools still"><span className="sr">{t("Line actions")}</span></th>}
            </tr>
          </thead>
          <tbody>
            {lines.map((line, row) => (
              <LineRow key={line.key} spec={spec} columns={columns} line={line} row={row} position={sent[row]} errors={errors} preview={preview}
                set={set} paste={paste} onKeyDown={onKeyDown} remove={remove} move={move} last={row === lines.length - 1} open={open} />
            ))}
          </tbody>
        </table>
      </div>
      <footer className="table-foot">
        <div>
          {!open && <button type="button" className="btn small" onClick={() => add()}><Icon name="plus" size={14} />{t("Add a line")}</button>}
          {spec.headings?.kinds.map((kind) => <button key={kind.value} type="button" className="btn small" onClick={() => add(undefined, 0, kind.value)}><Icon name="plus" size={14} />{tx(kind.label)}</button>)}
          {errors[spec.name] && <p className="field-error" id={`field-${spec.name}`}><Icon name="circle-alert" size={13} />{errors[spec.name]}</p>}
          {!open && <p className="field-hint">{t("Enter adds a line, arrows move, a block copied from a spreadsheet can be pasted.")}</p>}
        </div>
        {spec.preview && <LiveTotals preview={preview} />}
        {children}
      </footer>
    </section>
  );
}

// position of each line among those that are sent, which is how the server names it in errors; null when not sent
function positions(spec, lines) {
  let next = 0;
  return lines.map((line) => (untouched(spec, line) ? null : next++));
}

function changed(spec, line, name, value, chosen, kit) {
  const column = spec.columns.find((item) => item.name === name);
  const next = { ...line, values: { ...line.values, [name]: value } };
  if (chosen === undefined) return next;
  next.shown = { ...line.shown, [name]: chosen?.label ?? "" };
  next.info = chosen?.row ?? null;
  for (const [target, source] of Object.entries(chosen ? column.fills ?? {} : {})) {
    const filled = spec.columns.find((item) => item.name === target);
    if (filled && !isEmpty(at(chosen.row, source))) next.values[target] = textOf(filled, at(chosen.row, source), kit);
  }
  return next;
}

function pasted(spec, columns, lines, row, column, text, kit) {
  const next = [...lines];
  cellsOf(text).forEach((cells, i) => {
    const target = row + i;
    if (!next[target]) next[target] = emptyLine(spec, kit);
    const values = { ...next[target].values };
    cells.forEach((cell, j) => {
      const into = columns[column + j];
      if (!into || into.type === "combo" || into.type === "check") return;
      // what is none of the choices is left open and told when it is saved: the line's own would be another rate
      if (into.type === "choice") values[into.name] = cell === "" ? values[into.name] : optionOf(into, cell, kit.tx)?.value ?? "";
      else values[into.name] = into.kind === "long" ? cell : cell.replace(/\s*\n\s*/g, " ");
    });
    next[target] = { ...next[target], values };
  });
  return next;
}

// the cells of a row with their place among the editable columns; those of a heading take over what it leaves out
function layout(spec, columns, line) {
  const own = new Set(filled(spec, line));
  const cells = [];
  let skipped = 0;
  let at = -1;
  for (const column of columns) {
    if (column.type !== "result") at += 1;
    if (column.type === "result" || own.has(column)) {
      cells.push({ column, at, span: 1 + (cells.length ? 0 : skipped) });
    } else if (cells.length) cells[cells.length - 1].span += 1;
    else skipped += 1;
  }
  return cells;
}

// over a heading that has no such cell, the column is kept for the step after it
function focusCell(table, row, column) {
  const own = table?.querySelector(`[data-cell="${row}:${column}"]`);
  const cell = own ?? table?.querySelector(`[data-cell^="${row}:"]`);
  if (cell) table.dataset.kept = own ? "" : `${cell.dataset.cell}=${column}`;
  const control = cell?.querySelector("input,select,textarea");
  control?.focus();
  control?.select?.();
}

function LineRow({ spec, columns, line, row, position, errors, preview, set, paste, onKeyDown, remove, move, last, open }) {
  const kit = useKit();
  const { t } = kit;
  const computed = position === null ? null : preview?.lines?.[position];
  const whole = position !== null && errors[`${spec.name}[${position}]`];
  const heading = isHeading(spec, line) ? `heading ${String(line.values[spec.headings.field]).toLowerCase()}` : "";
  return (
    <tr className={[heading, whole ? "bad" : ""].filter(Boolean).join(" ")}>
      {layout(spec, columns, line).map(({ column, span, at }) => {
        if (column.type === "result") return <td key={column.name} colSpan={span} className="n result" data-label={kit.tx(column.label)}><Value value={computed?.[column.name] ?? line.info?.[column.name]} kind={column.kind} words={column.words} /></td>;
        const error = position !== null ? errors[`${spec.name}[${position}].${column.name}`] : null;
        return (
          <td key={column.name} colSpan={span} data-cell={`${row}:${at}`} data-label={kit.tx(column.label)} data-wide={heading || column.type === "combo" || broad(column) ? "" : undefined} id={position !== null ? `field-${spec.name}[${position}].${column.name}` : undefined}
            className={error ? "bad" : ""} onPaste={(event) => paste(event, row, at)} onKeyDown={(event) => onKeyDown(event, row, at)}>
            <LineCell column={column} line={line} row={row} error={error} set={set} disabled={open ? !open.has(column.name) : undefined} />
            {error && <p className="cell-error" role="alert">{error}</p>}
          </td>
        );
      })}
      {!open && <td className="tools">
        <Menu label={t("Line actions")} items={[
          ...(row > 0 ? [{ label: t("Move the line up"), icon: "arrow-up", hint: "Alt ↑", onSelect: () => move(row, -1) }] : []),
          ...(last ? [] : [{ label: t("Move the line down"), icon: "arrow-down", hint: "Alt ↓", onSelect: () => move(row, 1) }]),
          { label: t("Delete the line"), icon: "trash-2", hint: "Ctrl ⌫", danger: true, onSelect: () => remove(row) },
        ]} trigger={(props) => <button {...props} className="icon-btn" tabIndex={-1} aria-label={`${t("Line actions")}, ${t("Line {number}", { number: row + 1 })}`}><Icon name="ellipsis-vertical" size={15} /></button>} />
        {whole && <p className="cell-error" role="alert">{whole}</p>}
      </td>}
    </tr>
  );
}

function LineCell({ column, line, row, error, set, disabled }) {
  const { tx, t } = useKit();
  const value = line.values[column.name];
  const common = { "aria-label": `${tx(column.label)}, ${t("Line {number}", { number: row + 1 })}`, "aria-invalid": error ? true : undefined, disabled };
  const change = (next, chosen) => set(row, column.name, next, chosen);
  if (column.type === "check") return holds(column.when, line.values) ? <label className="tick"><input {...common} type="checkbox" checked={Boolean(value)} onChange={(event) => change(event.target.checked)} /></label> : null;
  if (column.type === "combo") return <Combobox bare field={column} common={common} value={value} shown={line.shown[column.name]} onChange={change} />;
  if (column.type === "choice") {
    return (
      <select {...common} className={`input ${column.numeric ? "n" : ""}`} value={value ?? ""} onChange={(event) => change(event.target.value)}>
        {isEmpty(value) && <option value="" />}
        {column.options.map((option) => <option key={option.value} value={option.value}>{tx(option.label)}</option>)}
      </select>
    );
  }
  if (NUMERIC.has(column.kind)) return <NumberInput field={{ kind: column.kind === "number" ? "number" : column.kind }} common={common} value={value} onChange={change} className="bare" />;
  if (column.kind === "long") return <textarea {...common} className="input" rows={Math.min(6, String(value ?? "").split("\n").length)} value={value ?? ""} onChange={(event) => change(event.target.value)} />;
  if (column.kind === "date") return <DateInput common={common} value={value} onChange={change} />;
  return <input {...common} type="text" className="input" autoComplete="off" value={value ?? ""} onChange={(event) => change(event.target.value)} />;
}

// until the server has counted what is typed: a stored document has the totals that it was stored with
function storedTotals(spec, stored) {
  if (isEmpty(stored?.totalTtc)) return null;
  const lines = stored[spec.name].map((line) => ({ totalHt: line.lineTotalHt }));
  return { lines, vat: (stored.vatBreakdown ?? []).map((row) => ({ ratePct: row.rate, vat: row.vat })), totalHt: stored.totalHt, totalTtc: stored.totalTtc };
}

function LiveTotals({ preview }) {
  const { t } = useKit();
  const vat = preview?.vat ?? [];
  return (
    <dl className="totals" aria-live="polite">
      <div><dt>{t("Total excl. VAT")}</dt><dd><Value value={preview?.totalHt ?? 0} kind="money" /></dd></div>
      {vat.map((rate) => <div key={rate.ratePct}><dt>{t("VAT")} <Value value={rate.ratePct} kind="percent" /></dt><dd><Value value={rate.vat} kind="money" /></dd></div>)}
      <div className="grand"><dt>{t("Total incl. VAT")}</dt><dd><Value value={preview?.totalTtc ?? 0} kind="money" /></dd></div>
      {preview?.optionsHt > 0 && <div className="apart"><dt>{t("Options not chosen, excl. VAT")}</dt><dd><Value value={preview.optionsHt} kind="money" /></dd></div>}
    </dl>
  );
}
