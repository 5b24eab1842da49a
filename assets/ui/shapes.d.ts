// The properties of components: the declarations that leaseapp/ui makes, and the bodies that the server answers, whose fields
// the schema of their Endpoint says. Those of fields, forms and records stand in form_shapes.d.ts, those of lists in list_shapes.d.ts.
import type { ComponentType, RefObject } from "react";
import type { NewEntry } from "./form_shapes.d.ts";

export type * from "./form_shapes.d.ts";
export type * from "./list_shapes.d.ts";

/** A text in both languages. */
export type Label = { en: string; fr: string } | string | null | undefined;
/** A record, row or answer of the server. */
export type Body = Record<string, any>;
/** An answer that the State of a page reads, as answers.d.ts of its domain says it; before it is there, why it is not. */
export type Read<T> = ({ ready: true; problem?: string } & T) | ({ ready?: false; problem?: string } & { [K in keyof T]?: undefined });
/** Field → the values with which something shows or is allowed. */
export type When = Record<string, unknown[]> | null | undefined;
/** What the fields of a form hold while they are edited, by name: a field says by its kind what is its own. */
export type Values = Record<string, any>;
/** One value, as a record holds it or as a field does. */
export type Plain = string | number | boolean | null | undefined;
/** What is typed or chosen; only a box to tick holds true or false. */
export type Typed = Exclude<Plain, boolean>;
/** What a field holds: one value, or rows with their quantities. */
export type Held = Plain | Body[];
/** The kind of a value: `money`, `price`, `number`, `percent`, `date`, `datetime`, `text`, … */
export type Kind = string;
export type Tone = string | null | undefined;
export type Errors = Record<string, string>;
/** (act, values): what a component tells its State; `key` makes a repeated act one act. */
export type Act = (name: string, values: Body, key?: string) => void;
export type Word = { label: Label; tone?: Tone };
export type Words = Record<string, Record<string, Word>>;
/** Of a page of its own: which word list of `Words` each of its values has. */
export type OwnWords = Record<string, string>;
/** A popover or list closes: true or nothing gives the focus back to its button. */
export type Close = (focus?: boolean) => void;
/** A box of the page, once it is drawn. */
export type Box = RefObject<HTMLElement | null>;

export interface FieldError {
  field: string;
  message: string;
  code?: string;
  url?: string;
}

export interface Problem {
  message: string;
  code?: string;
  errors: FieldError[];
}

/** The answer to an act: `seq` counts them. */
export interface Outcome {
  seq: number;
  ok?: boolean;
  act?: string;
  action?: string;
  id?: string;
  go?: string | null;
  message?: string | null;
  problem?: Problem | null;
  errors?: Errors;
}

/** What a route answered (calls.js): status 0 when nobody did; `refused` when the browser gave no passkey. */
export interface Answer {
  status: number;
  ok: boolean;
  body: Body;
  wait?: string | null;
  refused?: string;
}

export interface Page {
  route: string;
  title: Label;
  icon: string;
  often: number;
  group?: string;
  parent?: string | null;
  permission?: string | null;
  used?: string | null;
  key?: Label;
  new?: NewEntry | null;
  own?: Label;
  word?: Label;
}

export interface Group {
  id: string;
  label: Label;
  word: Label;
  icon: string;
  pages: Page[];
}

export interface Site {
  pages: Page[];
  groups: Omit<Group, "pages">[];
  words: Words;
  late: Record<string, string>;
  messages: Record<string, string>;
}

/** What the menu shows of the pages that are open to this person (shell.jsx). */
export interface MenuShown {
  pages: Page[];
  pins: string[];
  pin: (route: string) => void;
  records: { href: string; label: string; icon?: string }[];
  active: string | undefined;
  counts: Record<string, number>;
  place?: string;
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
  home: string;
}

export type Icons = Record<string, ComponentType<{ size?: number; strokeWidth?: number; className?: string; "aria-hidden"?: "true" }>>;

/** The context of every component (kit.jsx): language, formats, rights, words, icons, acts. */
export interface Kit {
  locale: string;
  setLocale: (locale: string) => void;
  t: (text: string, params?: Body) => string;
  tx: (label: Label) => string;
  format: (value: Plain, kind?: Kind) => string;
  fill: (template: Label, record: Body) => string;
  today: () => string;
  may: (permission: string | null | undefined) => boolean;
  opens: (path: string | null | undefined) => string | null;
  go: (path: string) => void;
  toast: (text: string, tone?: string) => void;
  setTitle: (title: string | null) => void;
  onAct: Act;
  icons: Icons;
  words: Words;
  site: Site;
  session: Session;
  /** permission → the names of the people who have it */
  helpers: Record<string, string[]>;
  /** an instant as the reader of a public page has it */
  when?: (instant: string) => string;
}

/** How a page that is open may be read again (live.jsx), and what was missed while it may not. */
export interface LivePage {
  busy: boolean;
  showsHint: boolean;
  discard?: () => void;
}
export interface Missed {
  by: string;
  reload: () => void;
  hintShown: boolean;
}

/** The bell: how much waits to be read, and when that was counted. */
export interface BellShown {
  unread: number;
  at: number;
}

/** One thing that somebody was told (notifications/schemas/centre.py, NotificationOut). */
export interface News {
  id: string;
  kind: string;
  kindLabel: string;
  icon: string;
  title: string;
  body: string;
  targetUrl: string | null;
  readAt: string | null;
  createdAt: string;
}

export interface Toast {
  id: string;
  text: string;
  tone: string;
}

export interface Option {
  value: string;
  label: Label;
  group?: Label;
  tone?: Tone;
}

/** A record that a combobox found: `row` is what it fills other fields with. */
export interface Choice {
  id: string;
  label: string;
  detail?: string | null;
  row?: Body;
}

/** The search of comboboxes and of the palette (app.jsx), and its last answers. */
export interface Search {
  ask: (source: string | undefined, text: string, within: string) => void;
  found: { source?: string; text?: string; within?: string; items?: Choice[] };
  find: (text: string, opened: string[]) => void;
  hits: Hits;
}

/** The state of a record that was found: `value` of the list of words `of`. */
export interface HitState {
  value: string;
  of: string;
  daysLate: number;
}

/** A record that was found (workspace/schemas.py, HitOut). */
export interface Hit {
  id: string;
  kind: string;
  title: string | null;
  details: { value: Plain; kind: string }[];
  state: HitState | null;
  url: string;
  route?: string | null;
}

/** The last answer of the search: what was asked, and what was found by kind (finding.py). */
export interface Hits {
  text: string;
  groups: { kind: string; label: string; title: string; listName: string; items: Hit[]; more: boolean; route: string | null }[];
  recent: Hit[];
  failed?: boolean;
}

/** The colleagues who look at the record of the page at `path`. */
export interface LookersShown {
  path: string;
  names: string[];
}
