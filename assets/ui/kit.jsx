// The kit's context: language, formats, permissions, words of enums, icons. Everything else builds on it.
import { createContext, useContext, useEffect, useRef, useState, useSyncExternalStore } from "react";
/** @import { ReactNode } from "react" */
/** @import { Body, Kind, Kit, Option, Plain, Tone } from "./shapes.d.ts" */

/** @type {import("react").Context<import("./shapes.d.ts").Kit>} */
export const KitContext = createContext(/** @type {Kit} */ (/** @type {unknown} */ (null)));
export const useKit = () => useContext(KitContext);

// false while the prerendered page is taken over: the address and the browser are not known to it
const never = () => () => {};
export const useHydrated = () => useSyncExternalStore(never, () => true, () => false);

const TAGS = { fr: "fr-FR", en: "en-GB" };
const formatters = new Map();

function formatter(locale, name, build) {
  const key = `${locale}:${name}`;
  if (!formatters.has(key)) formatters.set(key, build(TAGS[locale] ?? TAGS.fr));
  return formatters.get(key);
}

const number = (locale, least, most) =>
  formatter(locale, `n${least}-${most}`, (tag) =>
    new Intl.NumberFormat(tag, { minimumFractionDigits: least, maximumFractionDigits: most }));

const euros = (locale, most) =>
  formatter(locale, `m${most}`, (tag) =>
    new Intl.NumberFormat(tag, { style: "currency", currency: "EUR", minimumFractionDigits: 2, maximumFractionDigits: most }));

// a call costs parts of a cent, a month does not
const dollars = (locale, most) =>
  formatter(locale, `usd${most}`, (tag) =>
    new Intl.NumberFormat(tag, { style: "currency", currency: "USD", currencyDisplay: "narrowSymbol", minimumFractionDigits: 2, maximumFractionDigits: most }));

// names of days and months for a calendar: "novembre 2026", "lun.", "dimanche 22 novembre 2026"; a day is "2026-11-22"
export function dateNames(locale) {
  const named = (name, options) => (day) =>
    formatter(locale, name, (tag) => new Intl.DateTimeFormat(tag, { ...options, timeZone: "UTC" })).format(new Date(`${day}T00:00:00Z`));
  return {
    month: named("month", { month: "long", year: "numeric" }),
    weekday: (day, length) => named(`weekday ${length}`, { weekday: length })(day),
    whole: named("day", { weekday: "long", day: "numeric", month: "long", year: "numeric" }),
  };
}

// today where the organization is, "2026-11-22": the server counts by it, whatever zone the browser is in
export const dayIn = (timezone) =>
  formatter("", `d${timezone}`, () => new Intl.DateTimeFormat("sv-SE", { timeZone: timezone, year: "numeric", month: "2-digit", day: "2-digit" })).format(new Date());

// figures as people read them: thousands by a no-break space, because the narrow one of CLDR vanishes in tabular figures,
// and a minus sign as wide as a plus
export const spaced = (text) => text.replace(/\u202f/g, "\u00a0").replace(/-/g, "\u2212");

function calendarDay(text) {
  const found = /^(\d{4})-(\d{2})-(\d{2})$/.exec(String(text).slice(0, 10));
  return found ? `${found[3]}/${found[2]}/${found[1]}` : String(text);
}

function instant(locale, text, timezone, style) {
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) return String(text);
  /** @type {Intl.DateTimeFormatOptions} */
  const options = style === "time"
    ? { hour: "2-digit", minute: "2-digit", timeZone: timezone }
    : { day: "2-digit", month: "2-digit", year: "numeric", hour: "2-digit", minute: "2-digit", timeZone: timezone };
  return formatter(locale, `t${style}${timezone}`, (tag) => new Intl.DateTimeFormat(tag, options)).format(date);
}

// true when the text is in the clipboard; over plain HTTP browsers offer none, and the old way remains
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const box = document.createElement("textarea");
    box.value = text;
    box.style.cssText = "position:fixed;opacity:0";
    document.body.append(box);
    box.select();
    const done = document.execCommand("copy");
    box.remove();
    return done;
  }
}

// two letters for a name, of people and of organizations, as on paper (documents/head.py): Ateliers Rouvière → AR, Nordlease → NO
export function initials(name) {
  const words = (name ?? "").split(/[\s-]+/).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  return (words.length > 1 ? words[0][0] + words[1][0] : (words[0] ?? "").slice(0, 2)).toUpperCase();
}

/** @type {(value: unknown) => value is null | undefined | ""} */
export const isEmpty = (value) => value === null || value === undefined || value === "";

// `value` as people of `locale` read it; kinds are those of the list columns, `price` with up to 6 decimals, and `usd`: US dollars likewise.
export function formatValue(value, kind, locale, timezone) {
  if (isEmpty(value)) return "";
  if (kind === "money") return spaced(euros(locale, 2).format(value));
  if (kind === "price") return spaced(euros(locale, 6).format(value));
  if (kind === "usd") return spaced(dollars(locale, Math.abs(Number(value)) < 1 ? 4 : 2).format(value));
  if (kind === "number") return spaced(number(locale, 0, 4).format(value));
  if (kind === "percent") return spaced(`${number(locale, 0, 2).format(value)}${locale === "fr" ? "\u00a0%" : "%"}`);
  if (kind === "date") return calendarDay(value);
  if (kind === "datetime") return instant(locale, value, timezone, "full");
  if (kind === "phone") return value.replace(/ /g, "\u00a0");
  if (kind === "siren") return value.replace(/^(\d{3})(\d{3})(\d{3})(\d{5})?$/, (_all, ...parts) => parts.slice(0, parts[3] ? 4 : 3).join("\u00a0"));
  if (kind === "iban") return value.replace(/(.{4})(?=.)/g, "$1\u00a0");
  if (kind === "country") return new Intl.DisplayNames([locale], { type: "region" }).of(value) ?? value;
  if (kind === "time") return instant(locale, value, timezone, "time");
  return String(value);
}

const several = (size, locale) => (locale === "fr" ? Math.abs(size) >= 2 : Math.abs(size) !== 1);

// "{count} {count|invoice|invoices}": numbers as people read them, and the word for one or for several (i18n.py does the same)
export const fillIn = (text, params, locale) =>
  text.replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (_match, name, one, many) => {
    const value = params[name] ?? "";
    if (many !== undefined) return several(value, locale) ? many : one;
    return typeof value === "number" ? formatValue(value, "number", locale) : value;
  });

// the first formatter reads the tables of its language, up to 50 ms: while the page waits for its rows, not when they are there
if (typeof window !== "undefined") window.requestIdleCallback?.(() => formatValue(0, "money", document.documentElement.lang));

// "customer.name" of a record
export const at = (record, path) =>
  String(path).split(".").reduce((value, part) => (value === null || value === undefined ? value : value[part]), record);

// "/workspace/x/{id}?c={customer.id}" for a link; null when a part is missing, so that no dead link is made
export function fillPath(template, record) {
  let complete = true;
  const path = template.replace(/\{([\w.]+)\}/g, (_match, name, where) => {
    const value = at(record, name);
    if (isEmpty(value)) complete = false;
    // an address of ours that the record tells begins the link, as it is
    if (where === 0 && /^\/\w/.test(String(value))) return String(value);
    return encodeURIComponent(value ?? "");
  });
  return complete ? path : null;
}

// the declared page at an address, its parameters taken for what they are
export function pageOf(site, address) {
  const pathname = address.length > 1 ? address.replace(/\/$/, "") : address;
  const exact = site.pages.find((page) => page.route === pathname);
  if (exact) return exact;
  const parts = pathname.split("/");
  const variable = (page) => page.route.split("[").length;
  const fitting = site.pages.filter((page) => {
    const pattern = page.route.split("/");
    return pattern.length === parts.length && pattern.every((part, i) => (part.startsWith("[") ? parts[i] : part === parts[i]));
  });
  return fitting.sort((a, b) => variable(a) - variable(b))[0];
}

// "{customerName} · SIREN {siren}" for people: a part between separators vanishes when one of its values is empty
export function fillText(template, record, kit) {
  return template.split(" · ").map((part) => {
    let empty = false;
    const text = part.replace(/\{([\w.]+)(?::(\w+))?\}/g, (_match, name, kind) => {
      const value = at(record, name);
      if (isEmpty(value)) empty = true;
      return kit.format(value, kind ?? "text");
    });
    return empty ? "" : text;
  }).filter(Boolean).join(" · ");
}

// `when`: {field: [allowed values]}; a field that the record does not have is empty (null), as on the server
export const holds = (when, record) =>
  !when || Object.entries(when).every(([name, values]) => {
    const value = at(record, name) ?? null;
    return values.some((wanted) => wanted === value || (wanted === "*" && !isEmpty(value) && value !== false));
  });

// the fields or columns that are there for the caller; the same list when all are
export const permitted = (items, may) => (items.every((item) => may(item.permission)) ? items : items.filter((item) => may(item.permission)));

/** @param {{ name: string, size?: number, className?: string }} props */
export function Icon({ name, size = 16, className }) {
  const Glyph = useKit().icons[name];
  return Glyph ? <Glyph size={size} strokeWidth={2} aria-hidden="true" className={className} /> : null;
}

/** @param {{ icon: string, label: string, className?: string, size?: number, } & import("react").ComponentProps<"button">} props */
export function IconButton({ icon, label, className = "", size, ...rest }) {
  return (
    <button type="button" className={`icon-btn ${className}`} aria-label={label} title={label} {...rest}>
      <Icon name={icon} size={size} />
    </button>
  );
}

// A choice of a few, with a mark of ours in place of the browser's.
/** @param {import("react").ComponentProps<"select">} props */
export const Select = (props) => <span className="select"><select {...props} className="input" /><Icon name="chevron-down" size={14} /></span>;

// Options of a select, by groups where they name theirs. A value that is no longer offered keeps its word until another one is
// taken.
/** @param {{ options: Option[], value?: Plain, words?: string | null }} props */
export function SelectOptions({ options, value, words: group }) {
  const { words, tx } = useKit();
  const one = (option) => <option key={option.value} value={option.value}>{tx(option.label)}</option>;
  const groups = [...new Set(options.map((option) => option.group && tx(option.group)))];
  const word = group && !isEmpty(value) && !options.some((option) => option.value === String(value)) ? words[group]?.[String(value)] : null;
  return (
    <>
      {word && <option value={String(value)}>{tx(word.label)}</option>}
      {groups.map((name) => {
        const held = options.filter((option) => (option.group && tx(option.group)) === name).map(one);
        return name ? <optgroup key={name} label={name}>{held}</optgroup> : held;
      })}
    </>
  );
}

/** @param {{ tone: Tone, children: ReactNode }} props */
export function Badge({ tone, children }) {
  return <span className={`badge ${tone ?? ""}`}>{children}</span>;
}

// Late, by how many days: in place of any state that still waits for money. Rows are many, so it asks for no context.
/** @param {{ days: number, kit: Kit }} props */
export const Late = ({ days, kit: { t, format } }) => <span className="badge red">{t("Overdue · {days} d", { days: format(days, "number") })}</span>;

// An enum's word, as a badge when the enum has colours.
/** @param {{ group: string, value: Plain }} props */
export function Word({ group, value }) {
  const { words, tx } = useKit();
  if (isEmpty(value)) return <Nothing />;
  const word = words[group]?.[String(value)];
  if (!word) return <span>{String(value)}</span>;
  return word.tone ? <Badge tone={word.tone}>{tx(word.label)}</Badge> : <span>{tx(word.label)}</span>;
}

// The state of a record or row; late, by how many days, where its list says which field holds them.
/** @param {{ group: string, value: Plain, record: Body }} props */
export function State({ group, value, record }) {
  const kit = useKit();
  const days = record[kit.site.late[group]];
  return days > 0 ? <Late days={days} kit={kit} /> : <Word group={group} value={value} />;
}

// "3 pièces": a unit as it was typed, in the plural of the language; abbreviations stay as they are
export function counted(quantity, unit, { format, locale }) {
  const word = /^(lot|\p{L}{4,})$/u.test(unit ?? "") && !/[sxz]$/.test(unit) && several(quantity, locale) ? `${unit}s` : unit;
  return word ? `${format(quantity, "number")}\u00a0${word}` : format(quantity, "number");
}

export const Nothing = () => <span className="faint">–</span>;

/** @param {{ value: Plain, kind?: Kind, words?: string | null }} props */
export function Value({ value, kind = "text", words }) {
  const kit = useKit();
  if (words) return <Word group={words} value={value} />;
  if (kind === "bool") return <span>{value ? kit.t("Yes") : kit.t("No")}</span>;
  if (isEmpty(value)) return <Nothing />;
  const numeric = ["money", "price", "number", "percent"].includes(kind);
  return <span className={numeric ? "num amount" : kind.startsWith("date") ? "num" : undefined}>{kit.format(value, kind)}</span>;
}

/** @param {{ width?: string | number, height?: string | number }} props */
export function Skeleton({ width = "70%", height }) {
  return <span className="skeleton" style={{ width, height }} aria-hidden="true" />;
}

/** @param {{ icon?: string, title: ReactNode, text?: ReactNode, children?: ReactNode }} props */
export function Empty({ icon = "inbox", title, text, children }) {
  return (
    <div className="empty">
      <span className="empty-icon"><Icon name={icon} size={22} /></span>
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {children}
    </div>
  );
}

// A box that scrolls sideways says at which of its edges more is waiting: a figure that is cut there must not read as another one.
// `onWide` is told whether there is anything to scroll to.
export function useEdges(box, onWide) {
  useEffect(() => {
    const one = box.current;
    if (!one) return undefined;
    const look = () => {
      onWide?.(one.scrollWidth > one.clientWidth);
      one.toggleAttribute("data-before", one.scrollLeft > 1);
      one.toggleAttribute("data-after", one.scrollLeft + one.clientWidth < one.scrollWidth - 1);
    };
    const watch = new ResizeObserver(look);
    watch.observe(one);
    for (const child of one.children) watch.observe(child);
    one.addEventListener("scroll", look, { passive: true });
    return () => {
      watch.disconnect();
      one.removeEventListener("scroll", look);
    };
  }, [box, onWide]);
}

// Tabs that do not fit scroll: the open one stands in the middle, as far as it can.
export function useTabs(bar, open) {
  useEdges(bar);
  useEffect(() => {
    const one = bar.current;
    if (!one) return undefined;
    const center = () => {
      const tab = one.querySelector("[aria-selected=true], .on");
      if (tab) one.scrollLeft = tab.offsetLeft - one.offsetLeft - (one.clientWidth - tab.offsetWidth) / 2;
    };
    const watch = new ResizeObserver(center); // asks at once, too
    watch.observe(one);
    return () => watch.disconnect();
  }, [bar, open]);
}

// A wide table scrolls inside its card; the keyboard reaches it only when there is something to scroll to.
/** @param {{ children: ReactNode }} props */
export function Scroll({ children }) {
  const { t } = useKit();
  const box = useRef(null);
  const [wide, setWide] = useState(false);
  useEdges(box, setWide);
  const reach = wide ? { tabIndex: 0, role: "group", "aria-label": t("Table") } : {};
  return <div className="table-scroll" ref={box} {...reach}>{children}</div>;
}
