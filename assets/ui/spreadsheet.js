// What a spreadsheet puts on the clipboard, read as people see it there.
import { typedNumber } from "./fields.jsx";

// Cells by tabs, rows by ends of lines; a cell that holds either stands in quotation marks, its own ones doubled.
export function cellsOf(text) {
  const rows = [[]];
  const plain = text.replace(/\r\n?/g, "\n").replace(/\n$/, "");
  for (const [, cell, end] of plain.matchAll(/("(?:[^"]|"")*"|[^\t\n]*)(\t|\n|$)/g)) {
    const quoted = cell.length > 1 && cell.startsWith('"') && cell.endsWith('"') && /[\t\n"]/.test(cell.slice(1, -1));
    rows.at(-1).push((quoted ? cell.slice(1, -1).replace(/""/g, '"') : cell).trim());
    if (end === "") break;
    if (end === "\n") rows.push([]);
  }
  return rows;
}

const words = (text) => String(text).replace(/\s+/g, " ").trim().toLowerCase();

// The option that a cell names, by its words or, among numbers, by its number however it is written ("5,50 %"); none is undefined.
export function optionOf(column, cell, tx) {
  const named = column.options.find((option) => option.value === cell || words(tx(option.label)) === words(cell));
  return named ?? (column.numeric ? column.options.find((option) => Number(option.value) === typedNumber(cell)) : undefined);
}
