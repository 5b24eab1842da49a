// Command palette (Ctrl/⌘ K): go to, create, act on the current record; a pasted number opens its page; recent ones first.
import { useContext, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from "react";
import { SearchContext } from "./combobox.jsx";
import { Icon, IconButton, isEmpty, Late, useKit, Word } from "./kit.jsx";
import { Modal } from "./overlay.jsx";
import { Keys, useShortcuts } from "./shortcuts.jsx";
/** @import { Hits, HitState, Kit, Shortcut } from "./shapes.d.ts" */

const RECENT = "recent";
export const REMEMBERED = "remembered";
const plain = (text) => text.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase();

export function recents() {
  try {
    return JSON.parse(sessionStorage.getItem(RECENT) ?? "[]");
  } catch {
    return [];
  }
}

// Called by record pages; kept in the tab only, because it holds names of customers.
export function remember(entry, seat) {
  note(seat, entry.href);
  const others = recents().filter((item) => item.href !== entry.href);
  sessionStorage.setItem(RECENT, JSON.stringify([entry, ...others].slice(0, 8)));
  window.dispatchEvent(new Event(REMEMBERED));
}

// The acts that the record page offers right now; the page sets them, the palette shows them.
/** @type {{ current: import("./shapes.d.ts").Body[] }} */
export const recordCommands = { current: [] };

const LONGEST = 100;
// while somebody types: the server is asked when they pause
const PAUSE = 160;

const openedKey = (seat) => `opened:${seat}`;
const NOTED = 12;

// addresses alone, for the next time on this device: what they are called is asked for then
function note(seat, href) {
  if (!seat) return;
  const others = openedBefore(seat).filter((one) => one !== href);
  localStorage.setItem(openedKey(seat), JSON.stringify([href, ...others].slice(0, NOTED)));
}

function openedBefore(seat) {
  try {
    const kept = JSON.parse(localStorage.getItem(openedKey(seat)) ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

// what the server found, as people read it: the number or name, what it is about, its state
const shownHit = (hit, { t, format }) => ({
  href: hit.url, label: isEmpty(hit.title) ? t("Draft") : hit.title, state: hit.state,
  detail: hit.details.map((part) => format(part.value, part.kind)).filter(Boolean).join(" · "),
});

// the records of an answer, best first
export const foundRecords = (answer, kit) => (answer.groups ?? []).flatMap((group) => group.items.map((hit) => shownHit(hit, kit)));

// ── the parts of the answer: each a heading and what can be chosen below it ─────────────────────────────────────────────

const pageOf = (site, route) => site.pages.find((page) => page.route === route);

function foundParts(answer, query, kit) {
  const { t, tx, site } = kit;
  return (answer?.groups ?? []).map((group) => {
    const page = pageOf(site, group.route);
    const title = page ? tx(page.title) : group.title;
    const items = group.items.map((hit) => ({ ...shownHit(hit, kit), icon: page?.icon }));
    const all = group.more && group.route ? [{ label: t("All results in “{list}”", { list: title }), icon: "list-checks", href: `${group.route}?q=${encodeURIComponent(query)}`, all: true }] : [];
    return { title, items: [...items, ...all] };
  });
}

function recentParts(answer, kit) {
  const { t, site } = kit;
  const here = recents();
  const known = new Set(here.map((item) => item.href));
  const before = (answer?.recent ?? []).filter((hit) => !known.has(hit.url)).map((hit) => ({ ...shownHit(hit, kit), icon: pageOf(site, hit.route)?.icon }));
  const items = [...here, ...before].filter((item) => item.href !== location.pathname).slice(0, 8);
  return { title: t("Recent"), items: items.map((item) => ({ ...item, icon: item.icon ?? "clock" })) };
}

function commandParts(kit) {
  const { t, tx, site, may } = kit;
  const pages = site.pages.filter((page) => may(page.permission));
  return [
    { title: t("This record"), items: recordCommands.current },
    { title: t("Go to"), items: pages.filter((page) => page.group).map((page) => ({
      label: tx(page.title), icon: page.icon, href: page.route, keys: page.key && `g ${tx(page.key)}`,
    })) },
    { title: t("Create"), items: pages.filter((page) => page.new && may(page.new.permission)).map((page) => ({
      label: tx(page.new.label), icon: page.new.icon, href: page.new.route,
    })) },
  ];
}

// what has all the words, in its own name or in that of its part
const fitting = (parts, words) => parts.map((part) => ({
  ...part, items: part.items.filter((item) => words.every((word) => plain(`${item.label} ${item.detail ?? ""} ${part.title}`).includes(word))),
}));

// one letter is not asked for
/** @type {Hits} */
const NOTHING = { text: "", groups: [], recent: [] };

// Answers by what was asked: one that comes late, or out of turn, is never taken for another.
function useAnswers(query) {
  const { find, hits } = useContext(SearchContext);
  const { session } = useKit();
  const [answers, setAnswers] = useState(/** @type {Map<string, Hits>} */ (new Map()));
  const ask = useEffectEvent((text) => find(text, text ? [] : openedBefore(session.seat)));
  useEffect(() => {
    if (typeof hits?.text === "string") setAnswers((known) => new Map(known).set(hits.text, hits));
  }, [hits]);
  const asked = query.length === 1 ? null : query;
  useEffect(() => {
    if (asked === null) return undefined;
    const timer = setTimeout(() => ask(asked), asked ? PAUSE : 0);
    return () => clearTimeout(timer);
  }, [asked]);
  const answer = asked === null ? NOTHING : answers.get(asked);
  const last = useRef(/** @type {Hits | null} */ (null));
  useEffect(() => {
    if (answer) last.current = answer;
  });
  // what was found before stands until there is something else: nothing jumps while one types
  return { answer: answer ?? (query ? last.current : null), waiting: !answer };
}

/** @param {{ close: () => void }} props */
export function Palette({ close }) {
  const kit = useKit();
  const { t, go } = kit;
  const [typed, setTyped] = useState("");
  const [active, setActive] = useState(0);
  const [chosen, setChosen] = useState(false);
  const list = useRef(null);
  const id = useId();
  const query = typed.trim().replace(/\s+/g, " ");
  const { answer, waiting } = useAnswers(query);
  const commands = useMemo(() => commandParts(kit), [kit]);
  const words = plain(query).split(/\s+/).filter(Boolean);
  // a single digit stands in every amount
  const telling = words.filter((word) => word.length > 1);
  const recent = useMemo(() => recentParts(answer, kit), [answer, kit]);
  const found = query ? foundParts(answer, query, kit) : [];
  const links = new Set(found.flatMap((part) => part.items.map((item) => item.href)));
  const offered = query ? fitting([{ ...recent, items: recent.items.filter((item) => !links.has(item.href)) }, ...commands], words) : [recent, ...commands];
  const parts = [...found, ...offered].filter((part) => part.items.length);
  const shown = parts.flatMap((part) => part.items);
  const news = query ? answer : null;
  useEffect(() => setActive(0), [query, news]);
  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [active]);
  const choose = (item) => {
    if (!item) return;
    close();
    if (item.href) go(item.href);
    else item.run();
  };
  const chooseFirst = useEffectEvent(() => {
    setChosen(false);
    choose(shown[0]);
  });
  // Enter that comes before the answer opens the first of what was meant, not of what still stands there
  useEffect(() => {
    if (chosen && !waiting) chooseFirst();
  }, [chosen, waiting]);
  const onKeyDown = (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      setActive((now) => (now + step + shown.length) % Math.max(shown.length, 1));
    } else if (event.key === "Enter" && !event.nativeEvent.isComposing) {
      event.preventDefault();
      if (waiting && query) setChosen(true);
      else choose(shown[active]);
    }
  };
  const position = new Map(shown.map((item, at) => [item, at]));
  return (
    <Modal open onClose={close} className="palette">
      <div className="palette-input">
        <Icon name={waiting && query ? "loader-circle" : "search"} size={18} className={waiting && query ? "spin" : ""} />
        <input data-autofocus value={typed} maxLength={LONGEST} onChange={(event) => { setTyped(event.target.value); setChosen(false); }} onKeyDown={onKeyDown}
          placeholder={t("Type a command, a name or a number")} aria-label={t("Search and commands")} enterKeyHint="go" autoComplete="off" spellCheck="false"
          role="combobox" aria-expanded="true" aria-controls={id} aria-activedescendant={shown[active] ? `${id}-${active}` : undefined} />
        <kbd>Esc</kbd>
        <IconButton icon="x" className="palette-close" label={t("Close")} onClick={close} />
      </div>
      <div ref={list} id={id} role="listbox" aria-label={t("Results")} aria-busy={waiting} className="palette-list">
        {parts.map((part) => (
          <div key={part.title} role="group" aria-label={part.title} className="palette-part">
            <h3 aria-hidden="true">{part.title}</h3>
            <ul role="presentation">
              {part.items.map((item) => (
                // the keyboard chooses in the field, which names the active option
                // eslint-disable-next-line jsx-a11y/click-events-have-key-events
                <li key={position.get(item)} id={`${id}-${position.get(item)}`} role="option" aria-selected={position.get(item) === active} className={item.all ? "palette-all" : undefined}
                  onPointerMove={() => setActive(position.get(item) ?? 0)} onClick={() => choose(item)}>
                  <Icon name={item.icon ?? "arrow-right"} />
                  <span>{item.all ? item.label : <Marked text={item.label} words={words} />}</span>
                  {item.detail && <small><Marked text={item.detail} words={telling} /></small>}
                  {item.state && <StateOfHit state={item.state} kit={kit} />}
                  {item.keys && <em><Keys keys={item.keys} /></em>}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      <p className="sr" role="status">{!waiting && query ? t("Results: {count}", { count: shown.length }) : ""}</p>
      {!shown.length && !waiting && <p className="palette-none muted">{answer?.failed ? t("The search could not be answered. Try again.") : t("Nothing found for “{query}”", { query })}</p>}
    </Modal>
  );
}

/** @param {{ state: HitState, kit: Kit }} props */
const StateOfHit = ({ state, kit }) => (state.daysLate > 0 ? <Late days={state.daysLate} kit={kit} /> : <Word group={state.of} value={state.value} />);

const LETTER = /[\p{L}\p{N}]/u;

// The parts of a text, in turn plain and marked: marked where one of its words begins as one that was typed, accents and case apart.
function split(text, words) {
  const letters = [...text];
  const bareLetters = letters.map((letter) => plain(letter).slice(0, 1) || " ");
  const marked = new Set();
  for (const word of words) {
    for (let at = 0; at + word.length <= letters.length; at += 1) {
      const begins = at === 0 || !LETTER.test(letters[at - 1]) || (/\d/.test(word) && !/\d/.test(letters[at - 1]));
      if (begins && bareLetters.slice(at, at + word.length).join("") === word) for (let on = at; on < at + word.length; on += 1) marked.add(on);
    }
  }
  const parts = [];
  letters.forEach((letter, at) => {
    if (at > 0 && marked.has(at) === marked.has(at - 1)) parts[parts.length - 1] += letter;
    else parts.push(letter);
  });
  return { parts, first: marked.has(0) };
}

/** @param {{ text: string, words: string[] }} props */
function Marked({ text, words }) {
  if (!words.length || typeof text !== "string") return text;
  const { parts, first } = split(text, words);
  return parts.map((part, at) => ((at % 2 === 0) === first ? <mark key={at}>{part}</mark> : <span key={at}>{part}</span>));
}

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
