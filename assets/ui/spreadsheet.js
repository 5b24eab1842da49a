// The clipboard of a spreadsheet, read as people see it there.
import { NUMERIC, typedNumber } from "./fields.jsx";

// Cells by tabs, rows by ends of lines; a cell that holds either stands in quotation marks, its own ones doubled.
export function cellsOf(text) {
  /** @type {string[][]} */
  const rows = [[]];
  const plain = text.replace(/\r\n?/g, "\n").replace(/\n$/, "");
  for (const [, cell, end] of plain.matchAll(/("(?:[^"]|"")*"|[^\t\n]*)(\t|\n|$)/g)) {
    const quoted = cell.length > 1 && cell.startsWith('"') && cell.endsWith('"') && /[\t\n"]/.test(cell.slice(1, -1));
    rows[rows.length - 1].push((quoted ? cell.slice(1, -1).replace(/""/g, '"') : cell).trim());
    if (end === "") break;
    if (end === "\n") rows.push([]);
  }
  return rows;
}

const words = (text) => String(text).replace(/\s+/g, " ").trim().toLowerCase();
// a head of a column is its name with or without "excl. VAT"
const head = (text) => words(text).replace(/ (excl\. vat|ht)$/, "");

// The option that a cell names, by its words or, among numbers, by its number however it is written ("5,50 %"); none is undefined.
export function optionOf(column, cell, tx) {
  const named = column.options.find((option) => option.value === cell || words(tx(option.label)) === words(cell));
  return named ?? (column.numeric ? column.options.find((option) => Number(option.value) === typedNumber(cell)) : undefined);
}

// how badly `cells` of the block stand in `column`: 0 where each that is not empty reads as its kind, 1 where none does
function misfit(column, cells, tx) {
  const told = cells.filter((cell) => cell !== "");
  const fits = (cell) => {
    const number = typeof typedNumber(cell) === "number";
    if (column.type === "choice") return optionOf(column, cell, tx) !== undefined || (column.numeric && number);
    return NUMERIC.has(column.kind) ? number : column.kind === "date" || !number;
  };
  return told.length ? told.filter((cell) => !fits(cell)).length / told.length : 0;
}

// The column that each column of the block goes into, the first one into `start`: by the names in its first row where it has
// some, else by what the cells are. Columns that stand under another one are passed over unless the cells are theirs.
export function columnsOf(cells, columns, start, tx) {
  const width = Math.max(...cells.map((row) => row.length));
  const named = cells[0].map((cell) => columns.find((column) => head(tx(column.label)) === head(cell)));
  if (cells.length > 1 && named.filter(Boolean).length > 1) return { rows: cells.slice(1), into: named };
  const first = Math.max(0, columns.findIndex((column) => column.name === start));
  const column = Array.from({ length: width }, (_all, j) => cells.map((row) => row[j] ?? ""));
  const cost = (j, c) => {
    const { under, type, instead } = columns[c];
    const empty = column[j].every((cell) => cell === "");
    // of values that exclude each other the first is meant where nothing says which
    const second = instead && !empty && columns.slice(0, c).some((other) => other.name === instead) ? 0.05 : 0;
    return (under ? (empty ? 0 : type === "choice" ? 0.1 : 0.2) : 0) + second + misfit(columns[c], column[j], tx) * (under ? 2 : 1);
  };
  const known = new Map();
  // the cheapest places for the columns of the block from `j` on, among the columns from `c` on
  const best = (j, c) => {
    if (j === width) return { cost: 0, into: [] };
    if (c >= columns.length) return { cost: 3 * (width - j), into: Array(width - j).fill(null) };
    const key = j * columns.length + c;
    if (!known.has(key)) {
      const rest = best(j + 1, c + 1);
      const taken = { cost: cost(j, c) + rest.cost, into: [columns[c], ...rest.into] };
      const over = j === 0 ? null : best(j, c + 1);
      const passed = over && { cost: over.cost + (columns[c].under ? 0 : 1.5), into: over.into };
      known.set(key, passed && passed.cost < taken.cost ? passed : taken);
    }
    return known.get(key);
  };
  return { rows: cells, into: best(0, first).into };
}
