// The properties of components: the declarations that leaseapp/ui makes (`props()` of fields, lists, records, forms), and the
// bodies that the server answers, whose fields the schema of their Endpoint says.
import type { ReactNode } from "react";

/** A text in both languages. */
export type Label = { en: string; fr: string } | string | null | undefined;
/** A record, row or answer of the server. */
export type Body = Record<string, any>;
/** Field → the values with which something shows or is allowed. */
export type When = Record<string, unknown[]> | null;
/** What a field holds while it is edited: text, true or false, rows with quantities. */
export type Values = Record<string, any>;
/** The kind of a value: `money`, `price`, `number`, `percent`, `date`, `datetime`, `text`, … */
export type Kind = string;
export type Tone = string | null | undefined;
export type Errors = Record<string, string>;
/** (act, values): what a component tells its State; `key` makes a repeated act one act. */
export type Act = (name: string, values: Body, key?: string) => void;
export type Word = { label: Label; tone?: Tone };
export type Words = Record<string, Record<string, Word>>;

export interface Problem {
  message: string;
  code?: string;
  errors: { field: string; message: string; code?: string; url?: string }[];
  [more: string]: any;
}

/** The answer to an act: `seq` counts them. */
export interface Outcome {
  seq: number;
  ok?: boolean;
  action?: string;
  go?: string | null;
  problem?: Problem | null;
  errors?: Errors;
  [more: string]: any;
}

/** What a route answered (calls.js): status 0 when nobody did; `refused` when the browser gave no passkey. */
export interface Answer {
  status: number;
  ok: boolean;
  body: any;
  wait?: string | null;
  refused?: string;
}

export interface Page {
  route: string;
  title: Label;
  icon?: string;
  group?: string;
  permission?: string;
  [more: string]: any;
}

export interface Group {
  id: string;
  label: Label;
  icon?: string;
  pages: Page[];
  [more: string]: any;
}

export interface Site {
  pages: Page[];
  groups: Body[];
  words: Words;
  late: Record<string, string>;
  messages: Record<string, string>;
  [more: string]: any;
}

export interface Session {
  signedIn: boolean;
  name: string;
  email: string;
  organization: string;
  role: Label;
  locale: string;
  timezone: string;
  /** the time zone that due dates and instants are told in */
  clock: string;
  /** who acts as this person, and until when */
  impersonation: { by: string; until: string } | null;
  allowed: string[];
  counts: Record<string, number>;
  readOnly: boolean;
  leave: string;
  external: boolean;
  seat: string;
}

/** The context of every component (kit.jsx): language, formats, rights, words, icons, acts. */
export interface Kit {
  locale: string;
  setLocale: (locale: string) => void;
  t: (text: string, params?: Body) => string;
  tx: (label: Label) => string;
  format: (value: any, kind?: Kind) => string;
  fill: (template: Label, record: Body) => string;
  today: () => string;
  may: (permission: string | null | undefined) => boolean;
  opens: (path: string | null | undefined) => string | null;
  go: (path: string) => void;
  toast: (text: string, tone?: string) => void;
  setTitle: (title: string | null) => void;
  onAct: Act;
  icons: Record<string, any>;
  words: Words;
  site: Site;
  session: Session;
  helpers: Body;
  [more: string]: any;
}

export interface Option {
  value: string;
  label: Label;
  tone?: Tone;
}

/** A field of a form or dialog (leaseapp/ui/fields.py). */
export interface Field {
  type?: "input" | "check" | "choice" | "combo" | "kept" | "quantities" | string;
  name: string;
  label?: Label;
  kind: Kind;
  span?: number;
  hint?: Label;
  value?: any;
  when?: When;
  required?: boolean;
  optional?: boolean;
  permission?: string | null;
  digits?: number | null;
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
  stands?: any;
  path?: string;
  key?: string;
  most?: string;
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

/** A column of a line editor (leaseapp/ui/lines.py). */
export interface LineColumn extends Field {
  grow?: boolean;
  width?: string | null;
  under?: string | null;
  folded?: boolean;
  brief?: Label;
  instead?: string | null;
  into?: string;
  words?: string | null;
  code?: string | null;
  detail?: string | null;
  add?: Label;
  make?: Label;
  undo?: Label;
  apart?: any;
  [more: string]: any;
}

export interface Line {
  key: string;
  values: Values;
  [more: string]: any;
}

export interface LinesSpec {
  lines: true;
  name: string;
  columns: LineColumn[];
  [more: string]: any;
}

/** A column of a list (leaseapp/ui/listing.py). */
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
  options?: Option[] | null;
  picks?: string | null;
  permission?: string | null;
  [more: string]: any;
}

export interface ListSpec {
  name: string;
  title: Label;
  route: string;
  path: string;
  sort: string;
  pageSize: number;
  columns: Column[];
  tabs: { label: Label; own?: Label; filters: Record<string, string> }[];
  bulk: BulkAction[];
  empty: { title: Label; text?: Label };
  new: Entry | null;
  [more: string]: any;
}

export interface BulkAction {
  name: string;
  label: Label;
  icon: string;
  done: Label;
  danger: boolean;
  permission: string | null;
  path: string; // of a download; what is done by rows has none
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

/** Rows chosen in a list, on any of its pages. */
export interface Selection {
  chosen: Map<string, { href: string | null; text: string }>;
  size: number;
  has: (id: string) => boolean;
  set: (rows: Body[], on: boolean) => void;
  clear: () => void;
  keep: (ids: Set<string>) => void;
}

/** A button or menu entry of a record (leaseapp/ui/actions.py). */
export interface Action {
  name: string;
  label: Label;
  icon?: string;
  primary?: boolean;
  danger?: boolean;
  permission?: string | null;
  when?: When;
  dialog?: any; // Dialog; a board asks with one, too
  href?: string | null;
  copy?: string;
  done?: Label;
  download?: boolean;
  inside?: boolean;
  fix?: Record<string, string>;
}

export interface Dialog {
  title: Label;
  text?: Label;
  confirm?: Label;
  dismiss?: Label;
  fields: Field[];
  foresight?: any;
  compose?: any;
}

/** The actions of the open record, and which of them is under way (record_actions.jsx). */
export interface Actions {
  send: (action: Action, values: Values, key: string, opened?: Body) => void;
  close: () => void;
  dialog: any;
  answer: Outcome | null;
  busy: any;
  [more: string]: any;
}

export interface RecordSpec {
  route: string;
  parent: string;
  title: Label;
  titleEmpty: Label;
  subtitle: Label;
  icon: string;
  status: { field: string; words: string } | null;
  figures: any[];
  fields: Body;
  actions: Action[];
  tabs: { name: string; label: Label; count?: string | null; when?: When; permission?: string | null }[];
}

export interface FormSpec {
  name: string;
  title: Label;
  editTitle: Label;
  parent: string;
  back: string;
  submit: Label;
  sections: any[]; // of fields, or of lines (LinesSpec)
  defaults: string[] | null;
  start: any;
}

/** A row of data of a record's table. */
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

export interface Series {
  name: string;
  tone?: Tone;
  [more: string]: any;
}

export interface Point {
  label: string;
  values: (number | null)[];
  [more: string]: any;
}

/** An entry of a menu. */
export interface Item {
  label?: ReactNode;
  icon?: string;
  href?: string | null;
  onSelect?: () => void;
  [more: string]: any;
}

export interface Person {
  name: string;
  email: string;
  role?: string | null;
}
