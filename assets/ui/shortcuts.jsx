// One registry of keyboard shortcuts: what works, what "?" lists. Nothing fires while somebody types.
import { createContext, useContext, useEffect, useMemo, useRef } from "react";
/** @import { ReactNode } from "react" */
/** @import { Shortcut } from "./shapes.d.ts" */

const ShortcutContext = createContext(/** @type {{ add: (entry: Shortcut) => () => void, all: () => Shortcut[] }} */ ({ add: () => () => {}, all: () => [] }));

const typing = (target) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

// keys: "?", "j", "g i" (one after the other), "ctrl+enter", "ctrl+k"; ctrl is ⌘ on a Mac
function pressed(event) {
  const name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const ctrl = event.ctrlKey || event.metaKey;
  return ctrl ? `ctrl+${name.toLowerCase()}` : name;
}

/** @param {{ children: ReactNode }} props */
export function ShortcutProvider({ children }) {
  const entries = useRef(new Set());
  const before = useRef({ key: "", at: 0 });
  const registry = useMemo(() => ({
    add(entry) {
      entries.current.add(entry);
      return () => entries.current.delete(entry);
    },
    all: () => [...entries.current],
  }), []);
  useEffect(() => {
    const onKey = (event) => {
      if (event.defaultPrevented || event.altKey || event.isComposing) return;
      const key = pressed(event);
      const bare = !key.startsWith("ctrl+");
      if (bare && (typing(event.target) || document.querySelector("dialog[open]"))) return;
      const recent = Date.now() - before.current.at < 1200 ? `${before.current.key} ${key}` : null;
      const last = [...entries.current].reverse();
      const entry = (recent && last.find((item) => item.keys === recent)) || last.find((item) => item.keys === key);
      before.current = { key, at: Date.now() };
      if (!entry) return;
      if (bare && key === "Enter" && /^(A|BUTTON)$/.test(event.target.tagName)) return;
      event.preventDefault();
      before.current = { key: "", at: 0 };
      entry.run.current();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
  return <ShortcutContext.Provider value={registry}>{children}</ShortcutContext.Provider>;
}

export function useShortcut(keys, label, run, { hidden = false, active = true } = {}) {
  const registry = useContext(ShortcutContext);
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => (active && keys ? registry.add({ keys, label, run: latest, hidden }) : undefined),
    [registry, keys, label, hidden, active]);
}

export const useShortcuts = () => useContext(ShortcutContext);

/** @param {{ keys: string }} props */
export function Keys({ keys }) {
  const mac = typeof navigator !== "undefined" && /Mac|iPad/.test(navigator.platform);
  return (
    <span className="keys">
      {keys.split(" ").map((part) => (
        <kbd key={part}>{part.replace("ctrl+", mac ? "⌘ " : "Ctrl ").replace("Enter", "↵").replace(/\b([a-z])$/, (_m, c) => c.toUpperCase())}</kbd>
      ))}
    </span>
  );
}
