// A field that searches the server while one types and offers to create what is missing.
import { createContext, useContext, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Icon, useKit } from "./kit.jsx";
/** @import { Choice, Common, Field, OnValue, Plain } from "./shapes.d.ts" */

// {ask(source, text, within), found: {source, text, within, items}} given by the page
/** @type {import("react").Context<import("./shapes.d.ts").Search>} */
export const SearchContext = createContext(/** @type {import("./shapes.d.ts").Search} */ ({ ask: () => {}, found: {}, find: () => {}, hits: { text: "", groups: [], recent: [] } }));
// the fields of the form around a combobox, which may narrow what it finds
/** @type {import("react").Context<import("./shapes.d.ts").Values>} */
export const ValuesContext = createContext({});
// sets a field of that form, for what stands beside it
/** @type {import("react").Context<(name: string, value: import("./shapes.d.ts").Held, chosen?: Partial<Choice> | null) => void>} */
export const ChangeContext = createContext(/** @type {(name: string, value: import("./shapes.d.ts").Held, chosen?: Partial<Choice> | null) => void} */ (() => {}));
// the product of the line that is being written
/** @type {import("react").Context<string | null>} */
export const LineContext = createContext(/** @type {string | null} */ (null));

/** @param {Pick<Field, "source" | "within">} field @param {string} text @param {boolean} open */
export function useSuggestions({ source, within: narrowing }, text, open) {
  const { ask, found } = useContext(SearchContext);
  const values = useContext(ValuesContext);
  const within = (narrowing && values[narrowing]) || "";
  const search = useEffectEvent(ask);
  useEffect(() => {
    if (!open) return undefined;
    const timer = setTimeout(() => search(source, text, within), text ? 180 : 0);
    return () => clearTimeout(timer);
  }, [source, text, within, open]);
  const fits = found?.source === source && found?.text === text && found?.within === within;
  return { items: fits ? found.items : null };
}

export function useFloat(open, anchor, box) {
  useLayoutEffect(() => {
    if (!open) return undefined;
    const layout = () => {
      if (!anchor.current || !box.current) return;
      const rect = anchor.current.getBoundingClientRect();
      const height = box.current.offsetHeight;
      const up = rect.bottom + height + 8 > window.innerHeight && rect.top > height + 8;
      box.current.style.left = `${Math.max(8, Math.min(rect.left, window.innerWidth - box.current.offsetWidth - 8))}px`;
      box.current.style.top = `${up ? rect.top - height - 4 : rect.bottom + 4}px`;
      box.current.style.minWidth = `${Math.max(rect.width, 260)}px`;
    };
    layout();
    const watch = new ResizeObserver(layout);
    watch.observe(box.current);
    window.addEventListener("scroll", layout, true);
    return () => {
      watch.disconnect();
      window.removeEventListener("scroll", layout, true);
    };
  }, [open, anchor, box]);
}

// `bare` in a line of a document, which says in words what is wanted where no label stands
/** @param {{ field: Field, common: Common, value: Plain, shown?: string, onChange: OnValue<string>, bare?: boolean | string, onEnter?: (event: import("react").KeyboardEvent) => void }} props */
export function Combobox({ field, common, value, shown, onChange, bare = false, onEnter }) {
  const { t, tx, may } = useKit();
  const [text, setText] = useState(shown ?? "");
  const [chosen, setChosen] = useState(null);
  // a form knows what its values are called, a dialog does not
  const name = shown ?? (chosen?.id === value ? chosen?.label : null) ?? "";
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState(false);
  const [active, setActive] = useState(0);
  const anchor = useRef(null);
  const box = useRef(null);
  const id = useId();
  const show = useEffectEvent(() => {
    if (!open) setText(value ? name : "");
  });
  useEffect(() => { show(); }, [name, value]);
  const query = typed ? text.trim() : "";
  const { items } = useSuggestions(field, query, open);
  useFloat(open, anchor, box);
  useEffect(() => setActive(0), [items]);
  const create = field.new && may(field.new.permission) ? field.new : null;
  const found = items?.length ?? 0; // behind the last of them stands the way to a new one
  const close = () => {
    setOpen(false);
    setTyped(false);
    setText(value ? name : "");
  };
  const choose = (item) => {
    setChosen(item);
    setText(item.label);
    setOpen(false);
    setTyped(false);
    onChange(item.id, item);
  };
  const clear = () => {
    setText("");
    onChange("", null);
    anchor.current?.querySelector("input")?.focus();
  };
  const onKeyDown = (event) => {
    const count = found + (create ? 1 : 0);
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      if (!open && bare) return;
      event.preventDefault();
      event.stopPropagation();
      if (!open) setOpen(true);
      else setActive((now) => (now + (event.key === "ArrowDown" ? 1 : -1) + count) % Math.max(count, 1));
    } else if (event.key === "Enter" && open && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      event.stopPropagation();
      if (items?.[active]) choose(items[active]);
      else if (create && items && active === found) window.open(create.route, "_blank", "noopener");
    } else if (event.key === "Enter" && onEnter) onEnter(event);
    else if (event.key === "Escape" && open) {
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (event.key === "Tab" && open && typed && items?.[active]) choose(items[active]);
  };
  return (
    <span className={`combo ${bare ? "bare" : ""}`} ref={anchor}>
      <input {...common} className={`input ${field.stands && !value ? "otherwise" : ""}`} role="combobox" autoComplete="off" aria-expanded={open} aria-controls={open ? id : undefined}
        aria-autocomplete="list" aria-activedescendant={open && active < found + (create ? 1 : 0) ? `${id}-${active}` : undefined} placeholder={bare ? (typeof bare === "string" ? bare : "") : field.stands ?? t("Search…")}
        value={text} onKeyDown={onKeyDown} onClick={() => setOpen(true)} onBlur={(event) => !box.current?.contains(event.relatedTarget) && close()}
        onChange={(event) => { setText(event.target.value); setTyped(true); setOpen(true); if (!event.target.value && value) onChange("", null); }} />
      {value && !bare ? <button type="button" className="combo-clear" tabIndex={-1} aria-label={t("Clear")} onClick={clear}><Icon name="x" size={14} /></button>
        : <Icon name="chevrons-up-down" size={14} />}
      {open && createPortal(
        <div ref={box} className="combo-list" onPointerDown={(event) => event.preventDefault()}>
          <Options id={id} label={tx(field.label)} items={items ?? []} active={active} setActive={setActive} choose={choose} more={create ? `${id}-${found}` : undefined} />
          {items && !items.length && <p className="muted combo-none" role="status">{query ? t("Nothing found for “{query}”", { query }) : t("Nothing to choose from")}</p>}
          {create && (
            <a id={`${id}-${found}`} role="option" aria-selected={active === found} className={`combo-new ${active === found ? "on" : ""}`} href={create.route} target="_blank" rel="noopener" tabIndex={-1}>
              <Icon name="plus" size={14} />{tx(create.label)}
            </a>
          )}
        </div>, anchor.current?.closest("dialog") ?? document.body)}
    </span>
  );
}

/** @param {{ id: string, label: string, items: Choice[], active: number, setActive: (position: number) => void, choose: (chosen: Choice) => void, more?: string }} props */
export function Options({ id, label, items, active, setActive, choose, more }) {
  return (
    <ul id={id} role="listbox" aria-label={label} aria-owns={more}>
      {items.map((item, position) => (
        // the keyboard chooses in the field, which names the active option
        // eslint-disable-next-line jsx-a11y/click-events-have-key-events
        <li key={item.id} id={`${id}-${position}`} role="option" aria-selected={position === active} onPointerMove={() => setActive(position)} onClick={() => choose(item)}>
          <span>{item.label}</span>{item.detail && <small>{item.detail}</small>}
        </li>
      ))}
    </ul>
  );
}
