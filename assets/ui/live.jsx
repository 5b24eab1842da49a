// Live pages: the server says which parts of the page are stale, because somebody else changed what they show. A page that
// nobody edits reads them again; one that is being edited keeps what was typed and shows a hint. A page in the background
// waits until it is looked at.
import { createContext, useCallback, useContext, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { Icon, initials, useKit } from "./kit.jsx";
/** @import { LivePage, Missed } from "./shapes.d.ts" */

const LiveContext = createContext(/** @type {{ register: (page: LivePage | null) => void, markStale: () => void, changed: Missed | null, stale: Record<string, number>, lookers: string[] }} */ ({ register: () => {}, markStale: () => {}, changed: null, stale: {}, lookers: [] }));
export const LiveProvider = LiveContext.Provider;

// Registers a page that can be read again at any moment while it is not `busy`; others are never read again by themselves.
// `showsHint`: it shows the hint itself, where people look: in its dialog; `discard` forgets what was typed.
/** @param {boolean} busy @param {{ showsHint?: boolean, discard?: () => void }} how */
export function useLivePage(busy = false, { showsHint = false, discard } = {}) {
  const { register } = useContext(LiveContext);
  useLayoutEffect(() => {
    register({ busy, showsHint, discard });
    return () => register(null);
  }, [register, busy, showsHint, discard]);
}

// The colleagues who look at the same record now.
export function Lookers() {
  const { t } = useKit();
  const { lookers } = useContext(LiveContext);
  if (!lookers.length) return null;
  const all = lookers.join(", ");
  const said = t("Looking at this too: {names}", { names: all });
  return (
    <span className="lookers" role="status" title={said}>
      {lookers.slice(0, 3).map((name) => <b key={name} className="looker" aria-hidden="true">{initials(name)}</b>)}
      {lookers.length > 3 && <small aria-hidden="true">+{lookers.length - 3}</small>}
      <span className="sr">{said}</span>
    </span>
  );
}

// A part that is read by itself (what stands beside a record): `read` runs when somebody else changed it, as soon as the page is looked at.
/** @param {string} part @param {() => void} read */
export function useStalePart(part, read) {
  const { stale } = useContext(LiveContext);
  const visible = useVisible();
  const since = stale[part];
  const known = useRef(since);
  const again = useEffectEvent(read);
  useEffect(() => {
    if (!visible || since === known.current) return;
    known.current = since;
    again();
  }, [since, visible]);
}

// The answers that were read, as long as the page is the same: a server that was started anew knows nothing of it until it has read it
// again, and what is typed above it stays meanwhile.
export function useRead(data, isHere) {
  const read = useRef(null);
  if (isHere(data)) read.current = data;
  return read.current && isHere(read.current) ? read.current : null;
}

// The start of a form: it follows what is read as long as nothing is typed above it, also after a reload, whose page may
// first know what the tab had read before. Then it stays what it was, and the page says that it was changed meanwhile.
export function useStart(data) {
  const { markStale } = useContext(LiveContext);
  const [, redraw] = useState(0);
  const form = useRef({ data, typed: false });
  const changed = JSON.stringify(data) !== JSON.stringify(form.current.data);
  if (changed && !form.current.typed) form.current.data = data;
  const isStale = changed && form.current.typed;
  useEffect(() => {
    if (isStale) markStale();
  }, [isStale, data, markStale]);
  const noteTyped = useCallback((typed) => { form.current.typed = typed; }, []);
  const discard = useCallback(() => {
    noteTyped(false);
    redraw((now) => now + 1);
  }, [noteTyped]);
  return { start: form.current.data, noteTyped, discard };
}

function useVisible() {
  const [visible, setVisible] = useState(true);
  useEffect(() => {
    const look = () => setVisible(document.visibilityState === "visible");
    look();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);
  return visible;
}

// what the page was told before a reload of the tab is handled: the reload read everything again
function handled() {
  try {
    return JSON.parse(sessionStorage.getItem("stale") ?? "{}");
  } catch {
    return {};
  }
}

const NONE = { page: false, counts: false };

// `stale`: when each part became stale, and `by` whom, once that was asked. `pending` are the parts that were not read again yet.
export function useStalePage(stale, pathname, onAct) {
  const visible = useVisible();
  const [page, register] = useState(null);
  const [pending, setPending] = useState(NONE);
  const askedWho = useRef(false);
  const reset = useCallback(() => {
    askedWho.current = false;
    setPending((now) => ({ ...now, page: false }));
  }, []);
  const markStale = useCallback(() => setPending((now) => ({ ...now, page: true })), []);
  useEffect(reset, [pathname, reset]);
  useEffect(() => {
    const before = handled();
    const parts = ["page", "counts"].filter((part) => stale[part] && stale[part] !== before[part]);
    if (!parts.length) return;
    sessionStorage.setItem("stale", JSON.stringify({ page: stale.page, counts: stale.counts }));
    setPending((now) => ({ ...now, ...Object.fromEntries(parts.map((part) => [part, true])) }));
  }, [stale]);
  // a beat: read again without a word, unless somebody does something here
  const beat = stale.beat;
  const onBeat = useEffectEvent(() => { if (visible && page && !page.busy) onAct("refresh", { page: true }); });
  useEffect(() => { if (beat) onBeat(); }, [beat]);
  const isEdited = pending.page && (!page || page.busy);
  useEffect(() => {
    if (!visible) return;
    if (isEdited && !askedWho.current) {
      askedWho.current = true;
      onAct("changed-by", {});
    }
    const read = { page: pending.page && !isEdited, counts: pending.counts };
    if (!read.page && !read.counts) return;
    if (read.page) askedWho.current = false;
    setPending((now) => ({ page: now.page && !read.page, counts: false }));
    onAct("refresh", read);
  }, [visible, isEdited, pending, onAct]);
  const reload = () => {
    if (!page) return location.reload();
    reset();
    page.discard?.();
    return onAct("refresh", { page: true });
  };
  return { register, markStale, stale, changed: isEdited && stale.by !== undefined ? { by: stale.by, reload, hintShown: Boolean(page?.showsHint) } : null };
}

// The hint that what is being edited here was changed by somebody else; `onReload` gives up what was typed.
/** @param {{ onReload?: () => void }} props */
export function Changed({ onReload }) {
  const { t } = useKit();
  const { changed } = useContext(LiveContext);
  if (!changed || (changed.hintShown && !onReload)) return null;
  return (
    <div className="banner" role="status">
      <Icon name="history" />
      {changed.by ? t("{name} changed this record meanwhile.", { name: changed.by }) : t("This record was changed meanwhile.")}
      <button type="button" className="btn small" onClick={onReload ?? changed.reload}>{t("Reload")}</button>
    </div>
  );
}
