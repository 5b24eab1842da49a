// Keyboard-first line editor: an empty line at the end takes what is typed, Enter and arrows move, / opens what is folded,
// a block pasted from a spreadsheet fills cells.
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { NUMERIC, typedNumber } from "./fields.jsx";
import { counted, holds, Icon, isEmpty, useKit, Value } from "./kit.jsx";
import { LineCell } from "./line_cells.jsx";
import { LiveTotals, storedTotals } from "./line_totals.jsx";
import { allOf, changed, emptyLine, filled, isHeading, isNew, linesToBody, marksOf, pasted, positions, unreadable, withLast } from "./line_values.js";
import { Menu } from "./overlay.jsx";
/** @import { ReactNode } from "react" */
/** @import { Body, Errors, Line, LineColumn, LineShared, LinesSpec, Plain } from "./shapes.d.ts" */

// a column in which something is unfolded has room for its name beside it
const widthOf = ({ column, parts }, opened) => (opened.size && column.width && parts.some((part) => part.folded && NUMERIC.has(part.kind)) ? `max(${column.width}, 176px)` : column.width);
const UNITS = { percent: "%", money: "€" };

// the cells of a table: a column with what stands under it
const cellsOf = (columns) => columns.filter((column) => !column.under && column.type !== "mark" && column.type !== "kept").map((column) => ({ column, parts: columns.filter((other) => other.under === column.name && !other.into), product: columns.find((other) => other.into === column.name) }));

/** @param {{ spec: LinesSpec, lines: Line[], errors: Errors, forget: (name: string) => void, stored: Body | null, preview: Body | null, ask: (lines: Body[]) => void, onChange: (change: (lines: Line[]) => Line[]) => void, onLine: (line: Line) => void, complete: (spec: LinesSpec, line: Line, name: string) => void, locked: boolean, beside: ReactNode, beneath: Record<string, Plain>, children: ReactNode }} props */
export function LineEditor({ spec, lines, errors: refused, forget, stored, preview: told, ask, onChange: onLines, onLine, complete, locked, beside, beneath, children }) {
  const kit = useKit();
  const { t, tx } = kit;
  const table = useRef(null);
  const wanted = useRef(null);
  const dragged = useRef(null);
  const pointed = useRef(false);
  const [opened, setOpened] = useState(() => new Set());
  useEffect(() => {
    if (wanted.current) focusCell(table.current, ...wanted.current);
    wanted.current = null;
  });
  const body = JSON.stringify(linesToBody(spec, lines));
  const whole = body + JSON.stringify(beneath);
  const earlier = useRef(told).current; // the totals of an earlier visit of this page
  const fresh = told === earlier ? null : told;
  const counted = Object.keys(fresh ?? {}).length > 0;
  const asked = useRef(null);
  const nothing = spec.given && body === "[]";
  const preview = nothing || fresh?.refused ? null : fresh && counted ? fresh.vatBreakdown ? { ...fresh, ...storedTotals(spec, fresh) } : fresh : storedTotals(spec, stored);
  // what the server refused is told as long as it is what stands there
  const judged = nothing || asked.current !== whole ? null : fresh?.refused;
  const errors = { ...judged?.errors, ...refused };
  const onChange = (change) => onLines((now) => withLast(spec, change(now), kit, locked));
  const sum = useEffectEvent(ask);
  useEffect(() => {
    if (!spec.preview || nothing || (counted && asked.current === whole)) return undefined;
    const timer = setTimeout(() => {
      asked.current = whole;
      sum(JSON.parse(body));
    }, 250);
    return () => clearTimeout(timer);
  }, [body, whole, counted, nothing, spec.preview]);
  const sent = positions(spec, lines);
  const columns = spec.columns.filter((column) => column.under || !column.when || lines.some((line) => holds(column.when, line.values)));
  const cells = cellsOf(columns);
  const lost = lines.flatMap((line, row) => unreadable(spec, line).map((column) => ({ column, row })));
  const open = locked ? new Set(spec.fixed?.columns) : spec.given ? new Set(columns.map((column) => column.name)) : null;
  // where the empty line stands that is always there
  const end = !open && lines.length && isNew(spec, lines.at(-1)) ? lines.length - 1 : lines.length;
  const first = cells[0].column.name;
  const marks = columns.filter((column) => column.type === "mark" && column.add);
  const unfold = (line, name) => {
    setOpened((now) => new Set(now).add(line.key));
    wanted.current = [lines.indexOf(line), name];
  };
  const add = (kind, marked) => {
    if (open) return;
    onChange((now) => [...now.slice(0, end), emptyLine(spec, kit, kind, marked), ...now.slice(end)]);
    wanted.current = [end, first];
  };
  const remove = (row) => {
    if (open || row === end) return;
    onChange((now) => now.filter((_line, i) => i !== row));
    wanted.current = [row, first];
  };
  const shift = (row, target) => {
    if (open || target < 0 || target >= end || row >= end || target === row) return;
    onChange((now) => {
      const rest = now.filter((_line, i) => i !== row);
      return [...rest.slice(0, target), now[row], ...rest.slice(target)];
    });
  };
  const move = (row, by) => {
    shift(row, row + by);
    wanted.current = [Math.max(0, Math.min(end, row + by)), first];
  };
  const set = (row, name, value, chosen) => {
    if (sent[row] !== null) forget(`${spec.name}[${sent[row]}].${name}`);
    onChange((now) => now.map((line, i) => (i === row ? changed(spec, line, name, value, chosen, kit) : line)));
    complete(spec, changed(spec, lines[row], name, value, chosen, kit), name);
    if (chosen && spec.columns.some((column) => column.name === name && column.into)) wanted.current = [row, cells[1]?.column.name ?? first];
  };
  const paste = (event, row, name) => {
    const text = event.clipboardData.getData("text/plain");
    if (locked || !/[\t\n]/.test(text.trimEnd())) return;
    event.preventDefault();
    onChange((now) => pasted(spec, spec.columns, now, row, name, text, kit));
  };
  const onKeyDown = (event, line, row, name) => {
    if (event.defaultPrevented) return;
    const { tagName } = event.target;
    const long = spec.columns.find((column) => column.name === name)?.kind === "long";
    const ctrl = event.ctrlKey || event.metaKey;
    const folded = spec.columns.filter((column) => column.folded && holds(column.when, line.values));
    if (event.key === "/" && !ctrl && !open && folded.length && !isHeading(spec, line) && !(tagName === "TEXTAREA" && event.target.value)) {
      event.preventDefault();
      unfold(line, (folded.find((column) => column.under === name) ?? folded.find((column) => NUMERIC.has(column.kind)) ?? folded[0]).name);
    } else if (event.key === "Enter" && !ctrl) {
      if (long && event.shiftKey) return;
      event.preventDefault();
      if (row + 1 < lines.length) focusCell(table.current, row + 1, row + 1 === end ? first : name);
    } else if (event.altKey && (event.key === "ArrowUp" || event.key === "ArrowDown")) {
      event.preventDefault();
      move(row, event.key === "ArrowUp" ? -1 : 1);
    } else if (tagName !== "SELECT" && !(long && event.target.value.includes("\n")) && (event.key === "ArrowUp" || event.key === "ArrowDown")) {
      event.preventDefault();
      const [over, kept] = (table.current.dataset.kept ?? "").split("=");
      focusCell(table.current, row + (event.key === "ArrowUp" ? -1 : 1), over === `${row}:${name}` ? kept : name);
    } else if (ctrl && (event.key === "Delete" || event.key === "Backspace")) {
      event.preventDefault();
      remove(row);
    }
  };
  // what was unfolded folds again when the keys lead to another line; under a pointer nothing moves
  const entered = (line) => {
    onLine?.(line);
    if (!pointed.current && opened.size) setOpened((now) => new Set([...now].filter((key) => key === line.key)));
  };
  /** @type {LineShared} */
  const shared = { spec, columns, cells, errors, preview, set, paste, onKeyDown, remove, move, open, opened, unfold, dragged, shift, onLine: entered, end };
  return (
    <>
    <section className="card lines" ref={table} onPointerDownCapture={() => { pointed.current = true; }} onKeyDownCapture={() => { pointed.current = false; }}>
      {spec.title && !spec.preview && <header className="card-head"><h2>{tx(spec.title)}</h2></header>}
      <div className="table-scroll">
        <table className="data edit" aria-label={tx(spec.title)}>
          <thead>
            <tr>
              {!open && <th className="grip still" aria-hidden="true" />}
              {cells.map((cell) => <th key={cell.column.name} scope="col" className={`still ${NUMERIC.has(cell.column.kind) || cell.column.numeric ? "n" : ""}`} style={{ width: widthOf(cell, opened) }}>{tx(cell.column.label)}</th>)}
              {!open && <th className="tools still"><span className="sr">{t("Line actions")}</span></th>}
            </tr>
          </thead>
          <tbody>{lines.map((line, row) => <LineRow key={line.key} line={line} row={row} position={sent[row]} {...shared} />)}</tbody>
        </table>
      </div>
      <footer className="table-foot">
        {spec.given && (
          <div className="add-lines">
            <button type="button" className="btn small ghost" onClick={() => onChange((now) => allOf(spec, now, kit))}><Icon name="list-checks" size={14} />{tx(spec.rest)}</button>
            {spec.help && <p className="field-hint">{tx(spec.help)}</p>}
          </div>
        )}
        {!open && (
          <div className="add-lines" role="group" aria-label={t("Add to the lines")}>
            <button type="button" className="btn small ghost" onClick={() => focusCell(table.current, end, first)}><Icon name="plus" size={14} />{t("Line")}</button>
            {spec.headings?.kinds.map((kind) => <button key={kind.value} type="button" className="btn small ghost" onClick={() => add(kind.value)}><Icon name={kind.icon} size={14} />{tx(kind.label)}</button>)}
            {marks.map((mark) => <button key={mark.name} type="button" className="btn small ghost" onClick={() => add(undefined, { [mark.name]: true })}><Icon name="circle-dashed" size={14} />{tx(mark.add)}</button>)}
            <p className="field-hint">{spec.columns.some((column) => column.folded) ? t("Enter: next line · /: discount, eco-tax · a spreadsheet can be pasted") : t("Enter: next line · a spreadsheet can be pasted")}</p>
          </div>
        )}
        {errors[spec.name] && <p className="field-error" id={`field-${spec.name}`}><Icon name="circle-alert" size={13} />{errors[spec.name]}</p>}
        {children}
      </footer>
    </section>
    {spec.preview && (
      <div className="lines-foot">
        <div>{beside}</div>
        <LiveTotals preview={preview} deposit={beneath.depositPct} more={spec.totals} none={spec.given ? null : 0} problem={lost.length || Object.keys(errors).length ? null : judged?.problem} lost={lost} labelOf={({ column, row }) => `${t("Line {number}", { number: row + 1 })}, ${tx(column.label)}`} />
      </div>
    )}
    </>
  );
}

// over a heading that has no such cell, the column is kept for the step after it
function focusCell(table, row, name) {
  const own = table?.querySelector(`[data-cell="${row}:${name}"]`);
  const cell = own ?? table?.querySelector(`[data-cell^="${row}:"]`);
  if (cell) table.dataset.kept = own ? "" : `${cell.dataset.cell}=${name}`;
  const control = cell?.querySelector("input,select,textarea");
  control?.focus();
  control?.select?.();
}

// what takes over the columns that a heading leaves out: the cell before them
function layout(spec, cells, line) {
  if (!isHeading(spec, line)) return cells.map((cell) => ({ ...cell, span: 1 }));
  const made = [];
  let skipped = 0;
  for (const cell of cells) {
    if (cell.column.type === "result" || spec.headings.columns.includes(cell.column.name)) made.push({ ...cell, parts: cell.parts.filter((part) => spec.headings.columns.includes(part.name)), product: null, span: 1 + (made.length ? 0 : skipped) });
    else if (made.length) made.at(-1).span += 1;
    else skipped += 1;
  }
  return made;
}

/** @param {LineShared & { line: Line, row: number, position: number | null }} props */
function LineRow(props) {
  const { spec, cells, line, row, position, errors, preview, open, opened, unfold, dragged, shift, onLine, end } = props;
  const kit = useKit();
  const { tx } = kit;
  const computed = position === null ? null : preview?.lines?.[position];
  const whole = position !== null && errors[`${spec.name}[${position}]`];
  const marks = marksOf(spec, line);
  const heading = isHeading(spec, line) ? `heading ${String(line.values[spec.headings?.field ?? ""]).toLowerCase()}` : "";
  const bad = new Set(unreadable(spec, line).map((column) => column.name));
  const empty = row === end; // the line that is always there
  const kinds = [heading, empty ? "new" : "", whole ? "bad" : "", marks.some((mark) => mark.apart) && !marks.some((mark) => !mark.apart) ? "apart" : ""];
  return (
    <tr className={kinds.filter(Boolean).join(" ")} onFocus={() => onLine(line)} onDragOver={(event) => {
      if (dragged.current === null || dragged.current === row || empty) return;
      event.preventDefault();
      shift(dragged.current, row);
      dragged.current = row;
    }}>
      {!open && <td className="grip" draggable={!empty} aria-hidden="true" onDragStart={() => { dragged.current = row; }} onDragEnd={() => { dragged.current = null; }}>{!empty && <Icon name="grip-vertical" size={14} />}</td>}
      {layout(spec, cells, line).map(({ column, parts, product, span }) => {
        if (column.type === "result") return NUMERIC.has(column.kind) || column.words ? <Result key={column.name} column={column} span={span} computed={computed} line={line} empty={empty} lost={bad.size > 0} /> : <Told key={column.name} column={column} line={line} />;
        const shown = parts.filter((part) => holds(part.when, line.values) && (!part.folded || opened.has(line.key) || part.kind === "long" && !isEmpty(line.values[part.name]) || hasError(props, part)));
        const briefs = parts.filter((part) => part.brief && holds(part.when, line.values) && !shown.includes(part) && !isEmpty(line.values[part.name]));
        return (
          <td key={column.name} colSpan={span} data-label={tx(column.label)} data-wide={heading || column.grow || column.type === "combo" ? "" : undefined}
            className={[column, ...shown].some((part) => hasError(props, part)) ? "bad" : [column, ...shown, ...briefs].some((part) => bad.has(part.name)) ? "unread" : ""}>
            {column.grow && marks.map((mark) => <span key={mark.name} className="line-tag">{tx(mark.label)}</span>)}
            <Part {...props} column={column} product={product} lost={bad.has(column.name)} />
            {briefs.map((part) => <button key={part.name} type="button" className="brief" disabled={Boolean(open && !open.has(part.name))} onClick={() => unfold(line, part.name)}>{tx(part.brief).replace("{value}", bad.has(part.name) ? line.values[part.name] : readable(part, line.values[part.name], kit))}</button>)}
            {shown.map((part) => <Part key={part.name} {...props} column={part} lost={bad.has(part.name)} under />)}
          </td>
        );
      })}
      {!open && <td className="tools">{!empty && <LineMenu {...props} />}{whole && <p className="cell-error" role="alert">{whole}</p>}</td>}
    </tr>
  );
}

const errorOf = ({ spec, position, errors }, column) => (position === null ? null : errors[`${spec.name}[${position}].${column.name}`]);
const hasError = (props, column) => Boolean(errorOf(props, column) || (column.grow && errorOf(props, { name: props.cells.find((cell) => cell.column === column)?.product?.name })));
const readable = (part, value, kit) => kit.format(typedNumber(value), part.kind);

/** @param {LineShared & { column: LineColumn, product?: LineColumn | null, line: Line, row: number, position: number | null, lost: boolean, under?: boolean }} props */
function Part({ spec, cells, column, product, line, row, end, position, errors, set, paste, onKeyDown, open, lost, under }) {
  const kit = useKit();
  const { t, tx } = kit;
  const most = column.most ? line.info?.[column.most] : null;
  const shut = (open && !open.has(column.name)) || Number(most ?? 1) === 0;
  // of values that exclude each other the second one says so, and each its unit where they differ in it
  const other = column.instead ? spec.columns.find((one) => one.name === column.instead) : null;
  const second = other && spec.columns.indexOf(other) < spec.columns.indexOf(column);
  const unit = other && other.kind !== column.kind ? UNITS[column.kind] : null;
  const name = [column.brief ? tx(column.brief).replace("{value}", "").trim() : tx(column.label), unit].filter(Boolean).join("\u00a0");
  const error = errorOf({ spec, position, errors }, column) ?? (product ? errorOf({ spec, position, errors }, product) : null);
  return (
    <div role="presentation" className={`part ${under ? `under ${column.folded ? "folded" : ""}` : ""} type-${column.type} kind-${column.kind}`} data-cell={`${row}:${column.name}`} id={position !== null ? `field-${spec.name}[${position}].${column.name}` : undefined}
      onPaste={(event) => paste(event, row, column.name)} onKeyDown={(event) => onKeyDown(event, line, row, column.name)}>
      {under && column.folded && column.kind !== "long" && <span className="part-label" aria-hidden="true">{second ? t("or {value}", { value: name }) : name}</span>}
      <LineCell column={column} product={product} line={line} row={row} error={error || lost} set={set} disabled={shut || undefined} passed={row === end && column !== cells[0].column} />
      {most !== null && <small className="most">{t("of {most}", { most: column.kind === "number" ? counted(most, line.info?.unit, kit) : kit.format(most, column.kind) })}</small>}
      {error ? <p className="cell-error" role="alert">{error}</p> : lost && <p className="cell-error unread-note">{t("A number is expected.")}</p>}
    </div>
  );
}

// words of the row that is taken from: as in the cell of what is sold, but not typed
/** @param {{ column: LineColumn, line: Line }} props */
function Told({ column, line }) {
  const { tx } = useKit();
  const told = (name) => (name ? line.info?.[name] : null);
  return (
    <td className="result told" data-label={tx(column.label)} data-wide="">
      {told(column.code) && <span className="code">{told(column.code)}</span>}
      {line.info?.[column.name]}
      {told(column.detail) && <small>{told(column.detail)}</small>}
    </td>
  );
}

/** @param {{ column: LineColumn, span: number, computed: Body | null, line: Line, empty: boolean, lost: boolean }} props */
function Result({ column, span, computed, line, empty, lost }) {
  const { tx } = useKit();
  const own = computed?.[column.name] ?? line.info?.[column.name];
  const other = Array.isArray(column.apart) && isEmpty(own) ? column.apart.find((one) => !isEmpty(computed?.[one.name])) : null;
  const apart = other ? computed?.[other.name] : null;
  return (
    <td colSpan={span} className={`n result ${column.kind === "money" || column.words ? "total" : ""} ${isEmpty(apart) || other?.counted ? "" : "not-counted"}`} data-label={tx(column.label)}>
      {!empty && <Value value={lost ? null : apart ?? own} kind={column.kind} words={column.words} />}
      {!isEmpty(apart) && !lost && <small>{tx(other?.label)}</small>}
    </td>
  );
}

/** @param {LineShared & { line: Line, row: number }} props */
function LineMenu({ spec, columns, line, row, end, move, remove, set, unfold, opened }) {
  const { t, tx } = useKit();
  const heading = isHeading(spec, line);
  const folded = filled(spec, line).filter((column) => column.folded && holds(column.when, line.values));
  const figure = folded.find((column) => NUMERIC.has(column.kind)) ?? folded[0];
  const product = columns.find((column) => column.into && line.values[column.name]);
  const marks = heading ? [] : columns.filter((column) => column.type === "mark" && holds(column.when, line.values) && (column.make || line.values[column.name]));
  const items = [
    ...(folded.length && !opened.has(line.key) ? [{ label: heading ? t("Details") : t("Details, discount, eco-tax…"), icon: "percent", hint: heading ? undefined : "/", onSelect: () => unfold(line, figure.name) }] : []),
    ...marks.map((mark) => ({ label: tx(line.values[mark.name] ? mark.undo : mark.make), icon: "circle-dashed", onSelect: () => set(row, mark.name, !line.values[mark.name]) })),
    ...(product ? [{ label: t("Take the product off the line"), icon: "unlink", onSelect: () => set(row, product.name, "", null) }] : []),
    ...(row > 0 ? [{ label: t("Move the line up"), icon: "arrow-up", hint: "Alt ↑", onSelect: () => move(row, -1) }] : []),
    ...(row < end - 1 ? [{ label: t("Move the line down"), icon: "arrow-down", hint: "Alt ↓", onSelect: () => move(row, 1) }] : []),
    { label: t("Delete the line"), icon: "trash-2", hint: "Ctrl ⌫", danger: true, onSelect: () => remove(row) },
  ];
  return <Menu label={t("Line actions")} items={items} trigger={(props) => <button {...props} className="icon-btn" tabIndex={-1} aria-label={`${t("Line actions")}, ${t("Line {number}", { number: row + 1 })}`}><Icon name="ellipsis" size={15} /></button>} />;
}
