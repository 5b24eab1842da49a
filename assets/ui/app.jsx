// Root of the interface: context, frame, toasts. It stays mounted while pages change.
import { useCallback, useContext, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { EventLoopContext } from "$/utils/context-registry";
import { Impersonation } from "./acting.jsx";
import { Boundary } from "./boundary.jsx";
import { SearchContext } from "./combobox.jsx";
import { dayIn, fillIn, fillText, formatValue, Icon, KitContext, pageOf, useHydrated, useKit } from "./kit.jsx";
import { Changed, LiveProvider, useStalePage } from "./live.jsx";
import { leaving } from "./leaving.jsx";
import { BellContext } from "./news.jsx";
import { Toasts } from "./overlay.jsx";
import { SwitchedPage } from "./organizations.jsx";
import { Shell } from "./shell.jsx";
import { ShortcutProvider } from "./shortcuts.jsx";
/** @import { ReactNode } from "react" */
/** @import { Act, BellShown, LookersShown, Body, Icons, Kit, Search, Session, Site } from "./shapes.d.ts" */

const LOCALES = ["fr", "en"];

// the language that somebody chose on this device, or null
function wishedLocale() {
  const kept = localStorage.getItem("locale") ?? "";
  return LOCALES.includes(kept) ? kept : null;
}

const browserLocale = () => LOCALES.find((locale) => navigator.language?.toLowerCase().startsWith(locale)) ?? "fr";

function useLocale(session, onAct) {
  const [chosen, setChosen] = useState(null);
  useEffect(() => setChosen(wishedLocale() ?? (session.signedIn ? session.locale : browserLocale())), [session.signedIn, session.locale]);
  const act = useEffectEvent(onAct);
  useEffect(() => {
    const wish = wishedLocale();
    if (session.signedIn && wish && wish !== session.locale) act("locale", { locale: wish });
  }, [session.signedIn, session.locale, chosen]);
  const locale = chosen ?? session.locale ?? "fr";
  useEffect(() => {
    document.documentElement.lang = locale;
  }, [locale]);
  const setLocale = useCallback((next) => {
    localStorage.setItem("locale", next);
    setChosen(next);
  }, []);
  return /** @type {const} */ ([locale, setLocale]);
}

// A message is told once, in the tab that acted. The server keeps the last one, and a full load of the tab brings it again.
function firstTime(at) {
  if (sessionStorage.getItem("told") === String(at)) return false;
  sessionStorage.setItem("told", String(at));
  return true;
}

function useToasts(fromServer) {
  const [toasts, setToasts] = useState([]);
  const dismiss = useCallback((id) => setToasts((all) => all.filter((toast) => toast.id !== id)), []);
  const toast = useCallback((text, tone = "success") =>
    // a new message replaces those that only confirmed; errors stay until they were read
    setToasts((all) => [
      ...all.filter((shown) => shown.tone === "error").slice(-2),
      { id: `${Date.now()}${Math.random()}`, text, tone },
    ]), []);
  useEffect(() => {
    if (fromServer?.text && firstTime(fromServer.at)) toast(fromServer.text, fromServer.tone);
  }, [fromServer, toast]);
  return /** @type {const} */ ([toasts, toast, dismiss]);
}

/** @type {string[]} */
const NOBODY = [];

// Presses or sends what somebody pressed or sent before this script was there (early.js).
function useEarly() {
  useEffect(() => {
    const early = window.takeEarly?.();
    if (early instanceof HTMLFormElement) early.requestSubmit();
    else early?.click();
  }, []);
}

// The server says that this page belongs to nobody any more: forget the tab's state and load anew.
function useLeave(leave) {
  useEffect(() => {
    if (!leave || leaving.now) return;
    sessionStorage.clear();
    const here = encodeURIComponent(location.pathname + location.search + location.hash);
    if (leave === "reload") location.reload();
    else location.replace(leave === "sign-in" ? `/auth/sign-in?next=${here}` : leave);
  }, [leave]);
}

// People from outside read their own words: "My invoices" is the page of theirs, "Invoices" its short name. What has no such
// word is no page of theirs.
function useOwnWords(site, external) {
  return useMemo(() => (external ? { ...site, pages: site.pages.map((page) => (page.own ? { ...page, title: page.own, word: page.title } : page)) } : site), [site, external]);
}

/** @param {{ session: Session, toast: Body, hits: Search["hits"], suggested: Search["found"], stale: Body, bell: Partial<BellShown>, lookers: Partial<LookersShown>, helpers: Kit["helpers"], site: Site, icons: Icons, onAct: Act, children: ReactNode }} props */
export function App({ session, toast: fromServer, hits, suggested, stale, bell, lookers, helpers, site: declared, icons, onAct, children }) {
  const site = useOwnWords(declared, session.external);
  const [locale, setLocale] = useLocale(session, onAct);
  const [toasts, toast, dismiss] = useToasts(fromServer);
  const [title, setTitle] = useState(null);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useLeave(session.leave);
  useEarly();
  const stalePage = useStalePage(stale, pathname, onAct);
  const live = { ...stalePage, lookers: lookers.path === pathname ? lookers.names ?? [] : NOBODY };
  const allowed = useMemo(() => new Set(session.allowed), [session.allowed]);
  const kit = useMemo(() => {
    const t = (text, params) => {
      const found = locale === "fr" ? site.messages[text] ?? text : text;
      return params ? fillIn(found, params, locale) : found;
    };
    const may = (key) => !key || allowed.has(key);
    /** @type {Kit} */
    const base = {
      locale, setLocale, t, icons, words: site.words, site, session, helpers, onAct, toast, setTitle,
      go: (path) => navigate(path),
      tx: (label) => (label && typeof label === "object" ? label[locale] : label ?? ""),
      format: (value, kind) => formatValue(value, kind, locale, session.clock),
      today: () => dayIn(session.timezone),
      may,
      // a page of ours that is not open to this person is no link: what would lead there stays a text
      opens: (path) => (path && may(pageOf(site, path.split(/[?#]/)[0])?.permission) ? path : null),
      fill: (template, record) => fillText(base.tx(template), record, base),
    };
    return base;
  }, [locale, setLocale, icons, site, session, helpers, onAct, toast, allowed, navigate]);
  const search = useMemo(() => ({
    ask: (source, text, within) => onAct("suggest", { source, text, within }), found: suggested, find: (text, opened) => onAct("find", { text, opened }), hits,
  }), [onAct, suggested, hits]);
  const ringing = useMemo(() => ({ unread: bell.unread ?? 0, at: bell.at ?? 0 }), [bell.unread, bell.at]);
  // a layout effect, so that the page's own effect (which names the title) comes after it
  useLayoutEffect(() => setTitle(null), [pathname]);
  useEffect(() => {
    const check = () => document.visibilityState === "visible" && session.signedIn && onAct("check", {});
    document.addEventListener("visibilitychange", check);
    return () => document.removeEventListener("visibilitychange", check);
  }, [session.signedIn, onAct]);
  const hydrated = useHydrated();
  const framed = (hydrated || site.pages.some((page) => page.route === pathname.replace(/\/$/, ""))) && /^\/(workspace|admin)(\/|$)/.test(pathname);
  return (
    <KitContext.Provider value={kit}>
      <SearchContext.Provider value={search}>
      <LiveProvider value={live}>
      <BellContext.Provider value={ringing}>
      <ShortcutProvider>
        {framed ? <Shell title={title} banner={<><Impersonation /><Offline /><Changed /><SwitchedPage /></>}><Boundary place={pathname}>{session.leave ? null : children}</Boundary></Shell> : <Boundary place={pathname}>{children}</Boundary>}
        <Toasts toasts={toasts} dismiss={dismiss} />
      </ShortcutProvider>
      </BellContext.Provider>
      </LiveProvider>
      </SearchContext.Provider>
    </KitContext.Provider>
  );
}

function Offline() {
  const { t } = useKit();
  const [, errors] = useContext(EventLoopContext) ?? [null, []];
  const [shown, setShown] = useState(false);
  const broken = errors?.length > 0;
  const [online, setOnline] = useState(true);
  useEffect(() => {
    const update = () => setOnline(navigator.onLine);
    window.addEventListener("online", update);
    window.addEventListener("offline", update);
    return () => {
      window.removeEventListener("online", update);
      window.removeEventListener("offline", update);
    };
  }, []);
  const timer = useRef(null);
  useEffect(() => {
    clearTimeout(timer.current);
    if (broken || !online) timer.current = setTimeout(() => setShown(true), 1500);
    else setShown(false);
    return () => clearTimeout(timer.current);
  }, [broken, online]);
  if (!shown) return null;
  return (
    <div className="banner" role="status">
      <Icon name="wifi-off" />
      {t("The connection is lost. What you see may be out of date; we keep trying.")}
    </div>
  );
}
