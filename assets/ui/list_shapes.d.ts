// The properties of lists and boards (leaseapp/ui/listing.py, panels.py, board.py), and the small shapes of tables, charts, menus.
import type { ReactNode, RefObject } from "react";
import type { Body, Dialog, Entry, Errors, Kind, Label, Option, Tone } from "./shapes.d.ts";

/** A column of a list. */
export interface Column {
  key: string;
  label: Label;
  kind: Kind;
  sort?: boolean;
  filter?: string | null;
  sum?: boolean;
  link?: string | null;
  late?: string | null;
  shown?: boolean;
  shrinks?: boolean;
  words?: string | null;
  picks?: string | null;
  options?: Option[] | null;
  permission?: string | null;
  unnamed?: Label | null;
}

/** A column as the table draws it (list_rows.jsx): from which width it has room, or that only a phone shows it. */
export interface ShownColumn extends Column {
  room?: number;
  aside?: boolean;
}

/** The columns that have a role in a row of two lines, the first that says something first. */
export type Outline = Record<"who" | "amount" | "number" | "date" | "detail" | "status", string[]>;

export interface ListSpec {
  name: string;
  title: Label;
  route: string;
  icon: string;
  path: string;
  sort: string;
  pageSize: number;
  searchable: boolean;
  placeholder: Label;
  columns: Column[];
  tabs: { label: Label; own?: Label; filters: Record<string, string>; icon?: string | null }[];
  bulk: BulkAction[];
  empty: { title: Label; text?: Label };
  new: Entry | null;
  outline: Outline;
  board: BoardSpec | null;
  grid?: GridSpec | null;
}

/** The cards of a list as pictures: `icons` by how the type begins, the first that fits. */
export interface GridSpec {
  picture: string;
  pictured: string;
  title: string;
  kind: string;
  lines: string[];
  locked: string | null;
  icons: { begins: string; icon: string }[];
}

/** The list of a page: what its rows have in common with no panel. */
export interface PageListSpec extends ListSpec {
  most: number;
  part: number;
  texts: string[];
  keep: string | null;
}

/** A list within a record: `own` are the filters that the record sets. */
export interface PanelSpec extends ListSpec {
  own: Record<string, string>;
}

export interface BoardSpec {
  column: string;
  words: string;
  title: string;
  lines: string[];
  amount: string | null;
  date: string | null;
  statuses: string[];
  ways: { move: string; from: string; to: string; permission: string | null; dialog: Dialog | null }[];
}

/** A column of a board, as it is drawn. */
export interface BoardColumn {
  key: string;
  title: string;
  label: ReactNode;
  count: ReactNode;
  note?: ReactNode;
  more?: ReactNode;
  items: Body[];
}

export interface BulkAction {
  name: string;
  label: Label;
  icon: string;
  done: Label;
  danger: boolean;
  permission: string | null;
  /** of an act on all rows at once: the address that takes it back */
  undo?: string | null;
  /** of a download; what is done by rows has none */
  path: string | null;
  /** of a download: what its body calls the rows, what it holds besides, whether the whole list is offered too */
  ids?: string;
  extra?: Body;
  whole?: boolean;
  /** of a page that takes the rows along */
  route: string | null;
  /** of an act on all rows at once: what it asks first */
  dialog: Dialog | null;
}

/** What the rows of one act on a selection answered; `run` names the round that asked. */
export interface BulkAnswer {
  seq: number;
  run?: string;
  items: BulkItem[];
  problem?: { message: string } | null;
  /** of an act on all rows at once: errors of its dialog, the token of its preview, what will happen */
  errors?: Errors;
  token?: string | null;
  /** of what was done: the token that takes it back for a while */
  undo?: string | null;
  told?: string[];
}
export interface BulkItem {
  id: string;
  ok: boolean;
  message: string | null;
  errors: { message: string }[];
  /** the mail that would be sent */
  shown: Record<string, string> | null;
}

/** What a list is asked for; it stands in the address. */
export interface Query {
  page: number;
  pageSize: number;
  q: string;
  sort: string;
  columns: string[] | null;
  layout: string;
  rows: string | null;
  filters: Record<string, string>;
}
export type Change = (part: Partial<Query>, replace?: boolean) => void;

/** What all rows of a list come to; null until it is counted. */
export interface Figures {
  total: number | null;
  totals: Record<string, number> | null;
  draftsLeftOut: number;
  counted: boolean;
}

/** Which columns of a list show, and how dense its rows are (list_columns.jsx). */
export interface Look {
  keys: string[];
  shown: Column[];
  own: string[];
  dense: boolean;
  setKeys: (keys: string[]) => void;
  setDense: (dense: boolean) => void;
  reset: () => void;
}

/** A saved view of a list, and those of the open one (list_views.jsx). */
export interface View {
  id: string;
  name: string;
  query: string;
  version: number;
  owner: string;
  own: boolean;
  shared: boolean;
  default: boolean;
  deletable: boolean;
}
export interface Views {
  items: View[];
  chosen: View | null;
  changed: boolean;
  hasDefault: boolean;
  apply: (view: { id: string; query: string }) => void;
  leave: () => void;
}

/** What a selection keeps of a row. */
export type Chosen = { href: string | null; text: string };

/** Rows chosen in a list, on any of its pages. */
export interface Selection {
  chosen: Map<string, Chosen>;
  size: number;
  has: (id: string) => boolean;
  set: (rows: Body[], on: boolean) => void;
  clear: () => void;
  keep: (ids: Set<string>) => void;
}

/** A column of a record's table (leaseapp/ui/parts.py). */
export interface Cell {
  label: Label;
  path: string;
  kind: Kind;
  words?: string | null;
  link?: string | null;
  detail?: string | null;
  unit?: string | null;
  optional?: boolean;
  aside?: boolean;
}

/** Rows of a record's table that are no lines. */
export interface HeadingRows {
  field: string;
  line: string;
  text: string;
  detail: string;
  amounts: string[];
}

/** An amount under a record's table; of one that repeats `rate` is a percentage beside its label. */
export interface TotalRow {
  label: Label;
  path: string;
  rate: string | null;
}

export interface Series {
  name?: Label;
  label?: Label;
  path?: string;
  tone?: Tone;
  kind?: Kind | null;
}

export interface Point {
  label: string;
  values: (number | null)[];
}

/** A place for files, and a file that was put there (filedrop.jsx). */
export interface DropSpec {
  label: Label;
  hint?: Label;
  path: string;
  method?: string;
  accept?: string[];
  most?: number;
  multiple?: boolean;
  field?: string;
  nameField?: string;
  permission?: string | null;
}
export interface Dropped {
  key: string;
  name: string;
  size: number;
  part: number | null;
  error: string | null;
  done: boolean;
  file?: File;
}
export type Send = (spec: DropSpec & { extra?: Body }, file: File, onProgress: (part: number) => void) => { promise: Promise<Body>; cancel: () => void };

/** An entry of a menu. */
export interface Item {
  label?: ReactNode;
  icon?: string;
  href?: string | null;
  hint?: string;
  danger?: boolean;
  checked?: boolean;
  download?: boolean;
  onSelect?: () => void;
}

/** What the button of a popover carries. */
export interface TriggerProps {
  ref: RefObject<HTMLButtonElement | null>;
  type: "button";
  "aria-haspopup": "dialog" | "menu";
  "aria-expanded": boolean;
  "aria-controls": string | undefined;
  onClick: () => void;
}
export type Trigger = (props: TriggerProps, open: boolean) => ReactNode;

/** A keyboard shortcut while its component is there. */
export interface Shortcut {
  keys: string;
  label: string;
  run: RefObject<() => void>;
  hidden: boolean;
}

/** The page of a document as the browser shows it, and how many there are; or why not. */
export type PdfPage = { url?: string; pages?: number; problem?: string } | null;

/** The handle of a text with placeholders: puts one where the cursor stands. */
export type WordsHandle = RefObject<{ insert: (name: string) => void } | null>;

export interface Person {
  name: string;
  email: string;
  role?: string | null;
}
