// Live pages: the server says that somebody else changed what is shown. A page that nobody edits reads itself again; one
// that is being edited says so and keeps what was typed. A page in the background waits until it is looked at.
import { createContext, useCallback, useContext, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Icon, useKit } from "./kit.jsx";
/** @import { LivePage, Missed } from "./shapes.d.ts" */

const LiveContext = createContext(/** @type {{ hold: (page: LivePage | null) => void, tell: () => void, changed: Missed | null }} */ ({ hold: () => {}, tell: () => {}, changed: null }));
export const LiveProvider = LiveContext.Provider;

// A page that can be read again at any moment while it is not `busy`; others are never read again by themselves. `tells`
// says that it shows the hint itself, where people look: in its dialog; `giveUp` forgets what was typed.
/** @param {boolean} busy @param {{ tells?: boolean, giveUp?: () => void }} how */
export function useLivePage(busy = false, { tells = false, giveUp } = {}) {
  const { hold } = useContext(LiveContext);
  useLayoutEffect(() => {
    hold({ busy, tells, giveUp });
    return () => hold(null);
  }, [hold, busy, tells, giveUp]);
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
  const { tell } = useContext(LiveContext);
  const [, redraw] = useState(0);
  const form = useRef({ data, typed: false });
  const changed = JSON.stringify(data) !== JSON.stringify(form.current.data);
  if (changed && !form.current.typed) form.current.data = data;
  const missed = changed && form.current.typed;
  useEffect(() => {
    if (missed) tell();
  }, [missed, data, tell]);
  const note = useCallback((typed) => { form.current.typed = typed; }, []);
  const giveUp = useCallback(() => {
    note(false);
    redraw((now) => now + 1);
  }, [note]);
  return { start: form.current.data, note, giveUp };
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

// what was heard before a reload of the tab is not news
function heard() {
  try {
    return JSON.parse(sessionStorage.getItem("news") ?? "{}");
  } catch {
    return {};
  }
}

const NOTHING = { page: false, counts: false };

export function useNews(news, pathname, onAct) {
  const visible = useVisible();
  const [page, hold] = useState(null);
  const [waiting, setWaiting] = useState(NOTHING);
  const asked = useRef(false);
  const forget = useCallback(() => {
    asked.current = false;
    setWaiting((now) => ({ ...now, page: false }));
  }, []);
  const tell = useCallback(() => setWaiting((now) => ({ ...now, page: true })), []);
  useEffect(forget, [pathname, forget]);
  useEffect(() => {
    const before = heard();
    const fresh = ["page", "counts"].filter((part) => news[part] && news[part] !== before[part]);
    if (!fresh.length) return;
    sessionStorage.setItem("news", JSON.stringify({ page: news.page, counts: news.counts }));
    setWaiting((now) => ({ ...now, ...Object.fromEntries(fresh.map((part) => [part, true])) }));
  }, [news]);
  const kept = waiting.page && (!page || page.busy);
  useEffect(() => {
    if (!visible) return;
    if (kept && !asked.current) {
      asked.current = true;
      onAct("whose", {});
    }
    const read = { page: waiting.page && !kept, counts: waiting.counts };
    if (!read.page && !read.counts) return;
    if (read.page) asked.current = false;
    setWaiting((now) => ({ page: now.page && !read.page, counts: false }));
    onAct("refresh", read);
  }, [visible, kept, waiting, onAct]);
  const reload = () => {
    if (!page) return location.reload();
    forget();
    page.giveUp?.();
    return onAct("refresh", { page: true });
  };
  return { hold, tell, changed: kept && news.by !== undefined ? { by: news.by, reload, told: Boolean(page?.tells) } : null };
}

// The hint that what is being edited here was changed by somebody else; `onReload` gives up what was typed.
/** @param {{ onReload?: () => void }} props */
export function Changed({ onReload }) {
  const { t } = useKit();
  const { changed } = useContext(LiveContext);
  if (!changed || (changed.told && !onReload)) return null;
  return (
    <div className="banner" role="status">
      <Icon name="history" />
      {changed.by ? t("{name} changed this record meanwhile.", { name: changed.by }) : t("This record was changed meanwhile.")}
      <button type="button" className="btn small" onClick={onReload ?? changed.reload}>{t("Reload")}</button>
    </div>
  );
}
