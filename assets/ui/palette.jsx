// Command palette (Ctrl/⌘ K): go to, create, act on the current record; a pasted number opens its page; recent ones first.
import { useContext, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from "react";
import { SearchContext } from "./combobox.jsx";
import { Icon, isEmpty, Late, useKit, Word } from "./kit.jsx";
import { Modal } from "./overlay.jsx";
import { Keys, useShortcuts } from "./shortcuts.jsx";
/** @import { Kit, Plain, Shortcut } from "./shapes.d.ts" */

const RECENT = "recent";
export const REMEMBERED = "remembered";
const plain = (text) => text.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase();
// "fac 221" and "FAC-221" are one number
const bare = (text) => plain(text).replace(/[\s-]/g, "");

export function recents() {
  try {
    return JSON.parse(sessionStorage.getItem(RECENT) ?? "[]");
  } catch {
    return [];
  }
}

// Called by record pages; kept in the tab only, because it holds names of customers.
export function remember(entry) {
  const others = recents().filter((item) => item.href !== entry.href);
  sessionStorage.setItem(RECENT, JSON.stringify([entry, ...others].slice(0, 8)));
  window.dispatchEvent(new Event(REMEMBERED));
}

// The acts that the record page offers right now; the page sets them, the palette shows them.
/** @type {{ current: import("./shapes.d.ts").Body[] }} */
export const recordCommands = { current: [] };

// what the server found, as people read it: the number or name, what it is about, its kind
const shownHit = (hit, { t, tx, format }) => ({
  ...hit, label: isEmpty(hit.label) ? t("Draft") : hit.label, kind: tx(hit.kind),
  detail: hit.detail.map((part) => format(part.value, part.kind)).filter(Boolean).join(" · "),
});

function commands(kit) {
  const { t, tx, site, may } = kit;
  const pages = site.pages.filter((page) => may(page.permission));
  return [
    ...recents().filter((item) => item.href !== location.pathname).map((item) => ({ ...item, kind: t("Recent"), icon: item.icon ?? "clock" })),
    ...recordCommands.current.map((item) => ({ ...item, kind: t("This record") })),
    ...pages.filter((page) => page.group).map((page) => ({
      label: tx(page.title), icon: page.icon, href: page.route, kind: t("Go to"), keys: page.key && `g ${tx(page.key)}`,
    })),
    ...pages.filter((page) => page.new && may(page.new.permission)).map((page) => ({
      label: tx(page.new.label), icon: page.new.icon, href: page.new.route, kind: t("Create"),
    })),
  ];
}

function useServerHits(query) {
  const { find, hits } = useContext(SearchContext);
  const ask = useEffectEvent(find);
  useEffect(() => {
    const text = query.trim();
    if (text.length < 2) return undefined;
    const timer = setTimeout(() => ask(text), 200);
    return () => clearTimeout(timer);
  }, [query]);
  return hits?.text === query.trim() ? hits.items : [];
}

/** @param {{ close: () => void }} props */
export function Palette({ close }) {
  const kit = useKit();
  const { t, go } = kit;
  const [query, setQuery] = useState("");
  const [active, setActive] = useState(0);
  const list = useRef(null);
  const id = useId();
  const hits = useServerHits(query);
  const all = useMemo(() => commands(kit), [kit]);
  const words = plain(query).split(/\s+/).filter(Boolean);
  const found = useMemo(() => hits.map((hit) => shownHit(hit, kit)), [hits, kit]);
  const known = new Set(found.map((item) => item.href));
  const matching = all.filter((item) => !known.has(item.href)
    && (words.every((word) => plain(`${item.label} ${item.kind}`).includes(word)) || (/\d/.test(query) && bare(item.label).includes(bare(query)))));
  const shown = [...found, ...matching].slice(0, 40);
  useEffect(() => setActive(0), [query, hits.length]);
  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [active]);
  const choose = (item) => {
    if (!item) return;
    close();
    if (item.href) go(item.href);
    else item.run();
  };
  const onKeyDown = (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      setActive((now) => (now + step + shown.length) % Math.max(shown.length, 1));
    } else if (event.key === "Enter") {
      event.preventDefault();
      choose(shown[active]);
    }
  };
  return (
    <Modal open onClose={close} className="palette">
      <div className="palette-input">
        <Icon name="search" size={18} />
        <input data-autofocus value={query} onChange={(event) => setQuery(event.target.value)} onKeyDown={onKeyDown}
          placeholder={t("Type a command, a name or a number")} aria-label={t("Search and commands")}
          role="combobox" aria-expanded="true" aria-controls={id} aria-activedescendant={shown[active] ? `${id}-${active}` : undefined} />
        <kbd>Esc</kbd>
      </div>
      <ul ref={list} id={id} role="listbox" aria-label={t("Results")} className="palette-list">
        {shown.map((item, position) => (
          // the keyboard chooses in the field, which names the active option
          // eslint-disable-next-line jsx-a11y/click-events-have-key-events
          <li key={position} id={`${id}-${position}`} role="option" aria-selected={position === active}
            onPointerMove={() => setActive(position)} onClick={() => choose(item)}>
            <Icon name={item.icon ?? "arrow-right"} />
            <span>{item.label}</span>
            {item.detail && <small>{item.detail}</small>}
            {item.state && <State state={item.state} kit={kit} />}
            <em>{item.keys ? <Keys keys={item.keys} /> : item.kind}</em>
          </li>
        ))}
      </ul>
      {!shown.length && <p className="palette-none muted">{t("Nothing found for “{query}”", { query })}</p>}
    </Modal>
  );
}

/** @param {{ state: { words: string, value: Plain, late: number }, kit: Kit }} props */
const State = ({ state, kit }) => (state.late > 0 ? <Late days={state.late} kit={kit} /> : <Word group={state.words} value={state.value} />);

/** @param {{ open: boolean, close: () => void }} props */
export function Help({ open, close }) {
  const { t } = useKit();
  const registry = useShortcuts();
  if (!open) return null;
  const seen = new Set();
  const entries = registry.all().filter((entry) => !entry.hidden && !seen.has(entry.keys) && seen.add(entry.keys));
  const jumps = entries.filter((entry) => entry.keys.startsWith("g "));
  const others = entries.filter((entry) => !entry.keys.startsWith("g "));
  return (
    <Modal open onClose={close} title={t("Keyboard shortcuts")} wide>
      <div className="help">
        {/** @type {[string, Shortcut[]][]} */ ([[t("Here"), others], [t("Go to"), jumps]]).map(([title, group]) => group.length > 0 && (
          <section key={title}>
            <h3>{title}</h3>
            <dl>{group.map((entry) => <div key={entry.keys}><dt>{entry.label}</dt><dd><Keys keys={entry.keys} /></dd></div>)}</dl>
          </section>
        ))}
      </div>
    </Modal>
  );
}
