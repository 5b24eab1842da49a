// The properties of fields, lines, forms and records (leaseapp/ui/fields.py, lines.py, forms.py, actions.py, record.py, parts.py).
import type { ClipboardEvent, KeyboardEvent } from "react";
import type { Item } from "./list_shapes.d.ts";
import type { Body, Choice, Errors, Held, Kind, Label, Option, Outcome, Plain, Problem, Values, When } from "./shapes.d.ts";

/** A field tells its value, a combobox also what was chosen. */
export type OnValue<V = Held> = (value: V, chosen?: Choice | null) => void;

/** What the control of a field carries, whichever control it is. */
export interface Common {
  id?: string;
  name?: string;
  disabled?: boolean;
  tabIndex?: number;
  "aria-label"?: string;
  "aria-invalid"?: boolean;
  "aria-describedby"?: string;
  "aria-required"?: true;
}

/** A field of a form or dialog (leaseapp/ui/fields.py). */
export interface Field {
  type?: "input" | "check" | "choice" | "combo" | "kept" | "quantities" | "mark" | "result";
  name: string;
  label?: Label;
  kind: Kind;
  span?: number;
  hint?: Label;
  value?: Plain;
  when?: When;
  required?: boolean;
  optional?: boolean;
  permission?: string | null;
  digits?: boolean;
  live?: boolean;
  suggestions?: string[] | null;
  options?: Option[];
  numeric?: boolean;
  source?: string;
  new?: Entry | null;
  shown?: string;
  fills?: Record<string, string> | null;
  within?: string | null;
  otherwise?: string | null;
  /** the name of what it stands for while it is empty */
  stands?: string;
  path?: string;
  key?: string;
  most?: string | null;
  title?: string;
  full?: boolean;
  due?: string | null;
  late?: string | null;
}

/** A way to another page, such as "New customer". */
export interface Entry {
  route: string;
  label: Label;
  permission?: string | null;
}
export type NewEntry = Entry & { icon: string };

/** What stands below a field while it is typed. */
export interface Note {
  value: string;
  text?: string;
  tone?: string;
  href?: string;
  fills?: Values;
}

/** What the server would fill in (proposals.jsx), and what it answered. */
export interface Proposals {
  isProposed: (name: string) => boolean;
  answer: Values;
}

/** A column of a line editor (leaseapp/ui/lines.py). */
export interface LineColumn extends Field {
  grow?: boolean;
  width?: string | null;
  under?: string | null;
  folded?: boolean;
  brief?: Label;
  instead?: string | null;
  into?: string | null;
  words?: string | null;
  code?: string | null;
  detail?: string | null;
  add?: Label;
  make?: Label;
  undo?: Label;
  /** of a kind of line: it is not counted; of a result: what shows where it is empty, the first that there is */
  apart?: boolean | { name: string; label: Label; counted: boolean }[] | null;
}

/** A line that is edited: `info` is the row that was chosen, proposed or given, `kept` travels unchanged. */
export interface Line {
  key: number;
  values: Values;
  shown: Record<string, string>;
  kept: Body;
  info?: Body | null;
}

/** A cell of the line editor: a column with what stands under it, and the products that its words search. */
export interface LineCellShape {
  column: LineColumn;
  parts: LineColumn[];
  product?: LineColumn | null;
}

/** What each row of the line editor is given (lines.jsx); `open` are the columns of lines that are given or locked. */
export interface LineShared {
  spec: LinesSpec;
  columns: LineColumn[];
  cells: LineCellShape[];
  errors: Errors;
  preview: Body | null;
  set: SetLine;
  paste: (event: ClipboardEvent, row: number, name: string) => void;
  onKeyDown: (event: KeyboardEvent, line: Line, row: number, name: string) => void;
  remove: (row: number) => void;
  move: (row: number, by: number) => void;
  open: Set<string> | null;
  opened: Set<number>;
  unfold: (line: Line, name: string) => void;
  dragged: { current: number | null };
  shift: (row: number, target: number) => void;
  onLine: (line: Line) => void;
  /** the row of the empty line that is always there */
  end: number;
}

/** (row, field, value, chosen) */
export type SetLine = (row: number, name: string, value: Plain, chosen?: Choice | null) => void;

export interface LinesSpec {
  lines: true;
  name: string;
  title: Label;
  blank: Values;
  keep: string[];
  columns: LineColumn[];
  preview: boolean;
  withFields: string[];
  when: When;
  suggest: string[] | null;
  atOnce: boolean;
  sums: { line: string; field: string } | null;
  completes: { of: string; by: string[]; typed: string[]; fills: Record<string, string> } | null;
  headings: { field: string; line: string; columns: string[]; kinds: { value: string; label: Label; icon: string }[] } | null;
  fixed: { when: When; columns: string[] } | null;
  fields: Field[];
  totals: MoreTotal[];
  given: boolean;
  rest: Label;
  help: Label;
}

/** A cell of which nobody knows what its text means, so that its line is not counted. */
export type LostCell = { column: LineColumn; row: number };

/** An amount of the document beside its totals. */
export type MoreTotal = { label: Label; name: string; optional: boolean };

/** A button or menu entry of a record (leaseapp/ui/actions.py). */
export interface Action {
  name: string;
  label: Label;
  icon: string;
  primary?: boolean;
  danger?: boolean;
  permission?: string | null;
  when?: When;
  dialog?: Dialog | null;
  href?: string | null;
  copy?: string;
  done?: Label;
  download?: boolean;
  inside?: boolean;
  fix?: Record<string, string>;
}
/** One whose dialog is open; a move of a board asks with one, too. */
export type Asking = Pick<Action, "name" | "label" | "danger"> & { dialog: Dialog };

/** One that writes a mail. */
export type Composing = Asking & { dialog: Dialog & { compose: Compose } };

export interface Dialog {
  title: Label;
  text?: Label;
  confirm?: Label;
  dismiss?: Label;
  fields: Field[];
  foresight?: ForesightSpec | null;
  compose?: Compose;
}

/** What an act would do: amounts of the answer, why it cannot be, what has to be confirmed first, the lines of its entry. */
export interface ForesightSpec {
  rows: { label: Label; path: string }[];
  refusal: string;
  asks: { text: Label; path: string; field: string } | null;
  entry: string | null;
}
export type Foreseen = { action?: string; answer?: Body | null };

/** A dialog that writes a mail: addresses of its proposal, its document, its template. */
export interface Compose {
  proposal: string;
  pdf: string;
  note: Label;
  fix: Record<string, string>;
  template: { href: string; permission: string | null };
  quiet: Action | null;
}

/** The actions of the open record, and which of them is under way (record_actions.jsx). */
export interface Actions {
  send: (action: Pick<Action, "name">, values: Values, key: string, opened?: Body) => void;
  close: () => void;
  dialog: Asking | null;
  answer: Outcome | null;
  busy: string | true | null;
}
export interface RecordActions extends Actions {
  all: Action[];
  primary: Action[];
  others: Action[];
  start: (action: Action) => void;
  item: (action: Action) => Item;
  forget: () => void;
  problem: Problem | null | undefined;
  fix: Record<string, string> | undefined;
}

/** A label and the value at `path` of the record (leaseapp/ui/parts.py). */
export interface Fact {
  label: Label;
  path: string;
  kind: Kind;
  words?: string | null;
  link?: string | null;
  copy?: boolean;
  when?: When;
  permission?: string | null;
}

export interface RecordSpec {
  route: string;
  parent: string | null;
  title: Label;
  titleEmpty: Label;
  subtitle: Label;
  icon: string;
  status: { field: string; words: string } | null;
  figures: Fact[];
  /** What the timeline calls the fields that it shows a change of. */
  fields: Record<string, Label>;
  actions: Action[];
  tabs: { name: string; label: Label; count?: string | null; when?: When; permission?: string | null }[];
  asides: { name: string; label: Label; permission?: string | null }[];
}

/** A group of fields; the other sections of a form are lines (LinesSpec). */
export interface FieldSection {
  lines?: undefined;
  name?: undefined;
  title: Label;
  help: Label;
  when: When;
  fields: Field[];
}

/** What a new record is drawn from. */
export interface Start {
  field: string;
  heading: Label;
  back: string;
  title: Label;
  help: Label;
  nothing: Label;
  choose: { label: Label; route: string };
}

export interface FormSpec {
  name: string;
  title: Label;
  editTitle: Label;
  parent: string;
  back: string;
  submit: Label;
  sections: (FieldSection | LinesSpec)[];
  defaults: string[] | null;
  start: Start | null;
}
