// The values of a line, from the stored row to the body that is sent; nothing here draws.
import { editText, NUMERIC, typedNumber } from "./fields.jsx";
import { at, holds, isEmpty } from "./kit.jsx";
import { cellsOf, columnsOf, optionOf } from "./spreadsheet.js";

let serial = 0;
// a zero of what is folded is one that nobody entered
export const textOf = (column, value, kit) => {
  if (!NUMERIC.has(column.kind)) return value ?? "";
  return column.folded && Number(value) === 0 ? "" : editText(value, column.kind, kit.locale);
};
export const editable = (spec) => spec.columns.filter((column) => column.type !== "result");
// a heading (section, text) fills in some columns only
export const isHeading = (spec, line) => Boolean(spec.headings) && line.values[spec.headings.field] !== spec.headings.line;
export const filled = (spec, line) => editable(spec).filter((column) => column.type !== "kept" && (!isHeading(spec, line) || spec.headings.columns.includes(column.name)));
export const marksOf = (spec, line) => (isHeading(spec, line) ? [] : spec.columns.filter((column) => column.type === "mark" && line.values[column.name] && holds(column.when, line.values)));

export function emptyLine(spec, kit, kind, marks) {
  const values = Object.fromEntries(editable(spec).map((column) => [column.name, textOf(column, spec.blank[column.name], kit)]));
  if (spec.headings) values[spec.headings.field] = kind ?? spec.headings.line;
  return { key: (serial += 1), values: { ...values, ...marks }, shown: {}, kept: {} };
}

// a row of another record, in which is typed what is taken of it
function givenLine(spec, row) {
  const line = { key: (serial += 1), values: Object.fromEntries(editable(spec).map((column) => [column.name, ""])), shown: {}, kept: {}, info: row };
  for (const name of spec.keep) line.kept[name] = row[name];
  return line;
}

// what an editor starts with: the stored rows, and an empty one to type in
export const startLines = (spec, rows, kit, locked) => (spec.given ? (rows ?? []).map((row) => givenLine(spec, row))
  : withLast(spec, (rows ?? []).map((row) => lineFromRow(spec, row, kit)), kit, locked));

// an empty line always ends the lines, and only one: in it the next line is typed
export function withLast(spec, lines, kit, locked) {
  if (spec.given || locked) return lines;
  let end = lines.length;
  while (end > 1 && isNew(spec, lines[end - 1]) && isNew(spec, lines[end - 2])) end -= 1;
  return end && isNew(spec, lines[end - 1]) ? lines.slice(0, end) : [...lines, emptyLine(spec, kit)];
}

export const isNew = (spec, line) => !isHeading(spec, line) && untouched(spec, line) && !spec.columns.some((column) => column.type === "mark" && line.values[column.name]);

export function lineFromRow(spec, row, kit) {
  const line = emptyLine(spec, kit, spec.headings && row[spec.headings.field]);
  for (const column of editable(spec)) {
    line.values[column.name] = textOf(column, row[column.name], kit);
    if (column.shown) line.shown[column.name] = at(row, column.shown) ?? "";
  }
  for (const name of spec.keep) if (row[name] !== undefined) line.kept[name] = row[name];
  return line;
}

// where a choice comes first, it says what the line is: another one than that of an empty line, or a stored line, is one
const isListed = ({ columns: [first], blank }, line) => first.type === "choice" && (line.kept.id !== undefined || String(line.values[first.name]) !== String(blank[first.name] ?? ""));

// a line that nobody filled in is not sent
const untouched = (spec, line) => !isListed(spec, line) && filled(spec, line).every((column) => {
  const value = line.values[column.name];
  if (isEmpty(value) || column.type === "choice" || column.type === "mark") return true;
  return NUMERIC.has(column.kind) ? typedNumber(value) === typedNumber(spec.blank[column.name]) : String(value) === String(spec.blank[column.name] ?? "");
});

// what stands in a figure's cell and is none: the server counts such a line for nothing
export const unreadable = (spec, line) => filled(spec, line).filter((column) => NUMERIC.has(column.kind) && !isEmpty(line.values[column.name]) && typeof typedNumber(line.values[column.name]) !== "number");

export function linesToBody(spec, lines) {
  return lines.filter((line) => !untouched(spec, line)).map((line) => ({
    ...line.kept,
    ...(spec.headings ? { [spec.headings.field]: line.values[spec.headings.field] } : {}),
    ...Object.fromEntries(filled(spec, line).map((column) => {
      const value = line.values[column.name];
      if (column.type === "mark") return [column.name, holds(column.when, line.values) ? Boolean(value) : null];
      if (NUMERIC.has(column.kind)) return [column.name, typedNumber(value)];
      return [column.name, isEmpty(value) ? null : column.numeric ? Number(value) : value];
    })),
  }));
}

// position of each line among those that are sent, which is how the server names it in errors; null when not sent
export function positions(spec, lines) {
  let next = 0;
  return lines.map((line) => (untouched(spec, line) ? null : next++));
}

export function changed(spec, line, name, value, chosen, kit) {
  const column = spec.columns.find((item) => item.name === name);
  const next = { ...line, values: { ...line.values, [name]: value } };
  if (column.instead && !isEmpty(value)) next.values[column.instead] = "";
  if (chosen === undefined) return next;
  // what was chosen within another record does not belong to the next one
  if (value !== line.values[name]) {
    for (const other of spec.columns.filter((one) => one.within === name || (one.type === "kept" && column.into && !chosen))) {
      next.values[other.name] = "";
      if (other.shown) line = { ...line, shown: { ...line.shown, [other.name]: "" } };
    }
  }
  next.shown = { ...line.shown, [name]: chosen?.label ?? "" };
  next.info = chosen?.row ?? null;
  for (const [target, source] of Object.entries(chosen ? column.fills ?? {} : {})) {
    const into = spec.columns.find((item) => item.name === target);
    if (into && !isEmpty(at(chosen.row, source))) next.values[target] = textOf(into, at(chosen.row, source), kit);
  }
  return next;
}

// everything that is left of each row: of the first of its values that something is left of
export const allOf = (spec, lines, kit) => lines.map((line) => {
  const columns = editable(spec).filter((column) => column.most);
  const column = columns.find((one) => Number(line.info?.[one.most]) > 0);
  const cleared = Object.fromEntries(columns.map((one) => [one.name, ""]));
  return { ...line, values: { ...line.values, ...cleared, ...(column && { [column.name]: textOf(column, line.info[column.most], kit) }) } };
});

// the lines with the block `text` of a spreadsheet in them, its first cell in `name` of the line `row`
export function pasted(spec, columns, lines, row, name, text, kit) {
  const next = [...lines];
  const typed = columns.filter((column) => column.type === "input" || column.type === "choice");
  const { rows, into } = columnsOf(cellsOf(text), typed, name, kit.tx);
  rows.forEach((cells, i) => {
    const target = row + i;
    if (!next[target] && spec.given) return;
    if (!next[target]) next[target] = emptyLine(spec, kit);
    const values = { ...next[target].values };
    cells.forEach((cell, j) => {
      const column = into[j];
      if (!column) return;
      // what is none of the choices is left open and told when it is saved: the line's own would be another rate
      if (column.type === "choice") values[column.name] = cell === "" ? values[column.name] : optionOf(column, cell, kit.tx)?.value ?? "";
      else values[column.name] = column.kind === "long" ? cell : cell.replace(/\s*\n\s*/g, " ");
    });
    next[target] = { ...next[target], values: into.some((column) => column?.instead) ? alone(into, cells, values) : values };
  });
  return next;
}

// of values that exclude each other the last one that was pasted stays
function alone(into, cells, values) {
  const next = { ...values };
  into.forEach((column, j) => {
    if (column?.instead && !isEmpty(cells[j])) next[column.instead] = "";
  });
  return next;
}
