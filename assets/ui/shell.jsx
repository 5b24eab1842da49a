// Menu, top bar, create menu, user menu.
import { memo, useCallback, useContext, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { Link, useLocation } from "react-router";
import { ColorModeContext } from "$/utils/context-registry";
import { Bell } from "./bell.jsx";
import { Empty, Icon, initials, pageOf, useKit } from "./kit.jsx";
import { SwitchOrganization } from "./organizations.jsx";
import { Menu } from "./overlay.jsx";
import { useSignOut } from "./leaving.jsx";
import { Help, Palette, REMEMBERED } from "./palette.jsx";
import { Bar, countsOf, GroupColumn, groupsOf, lastRecords, OwnColumn, Rail, usePins } from "./rail.jsx";
import { useShortcut } from "./shortcuts.jsx";
/** @import { ReactNode } from "react" */
/** @import { NewEntry, Page } from "./shapes.d.ts" */

export const listAddress = (route) => {
  try {
    return route + (JSON.parse(sessionStorage.getItem(`list:${route}`) ?? "{}").search ?? "");
  } catch {
    return route;
  }
};

const onceOpened = (notify) => {
  window.addEventListener(REMEMBERED, notify);
  return () => window.removeEventListener(REMEMBERED, notify);
};
const openedLast = () => sessionStorage.getItem("recent");

// what the menu shows: as long as nothing of it changes it is the same object, and is not drawn again
function useMenu(pages, here, pathname) {
  const { session } = useKit();
  const [pins, pin] = usePins(session.seat);
  const opened = useSyncExternalStore(onceOpened, openedLast, () => null);
  const records = useMemo(lastRecords, [opened, session.seat]);
  const active = here?.parent ?? here?.route;
  return useMemo(() => ({ pages, pins, pin, records, active, counts: countsOf(pages, session.counts), place: pathname }),
    [pages, pins, pin, records, active, session.counts, pathname]);
}

/** @param {{ title: ReactNode, banner: ReactNode, children: ReactNode }} props */
export function Shell({ title, banner, children }) {
  const { t, site, session, may } = useKit();
  const { pathname } = useLocation();
  const [closed, setClosed] = useState(false);
  const [palette, setPalette] = useState(false);
  const [help, setHelp] = useState(false);
  useEffect(() => setClosed(localStorage.getItem("sidebar") === "narrow"), []);
  const fold = useCallback(() => {
    localStorage.setItem("sidebar", closed ? "wide" : "narrow");
    setClosed(!closed);
  }, [closed]);
  const openHelp = useCallback(() => setHelp(true), []);
  useShortcut("ctrl+k", t("Search and commands"), () => setPalette(true));
  useShortcut("?", t("Keyboard shortcuts"), openHelp);
  const here = pageOf(site, pathname);
  const refused = session.signedIn && here && !may(here.permission);
  const pages = useMemo(() => (session.signedIn ? site.pages.filter((page) => page.group && (session.organization || page.permission) && may(page.permission) && may(page.used) && (!session.external || page.word)) : []), [site, may, session.signedIn, session.external, session.organization]);
  const groups = useMemo(() => groupsOf(site, pages), [site, pages]);
  const creations = useMemo(() => site.pages.flatMap((page) => (page.new && may(page.new.permission) ? [page.new] : [])), [site, may]);
  const menu = useMenu(pages, here, pathname);
  const open = groups.find((group) => group.pages.some((page) => page.route === menu.active));
  const column = !session.external && !closed && open?.pages.length > 1;
  return (
    <div className={`app ${session.external ? "own" : ""} ${column ? "" : "closed"}`}>
      <a className="skip btn" href="#content">{t("Skip to content")}</a>
      <div className="side">
        {session.external ? <OwnColumn menu={menu} /> : <Rail groups={groups} open={open} closed={closed} fold={fold} menu={menu} />}
        {column && <GroupColumn group={open} fold={fold} menu={menu} />}
      </div>
      <div className="main">
        <header className="top">
          <Crumbs title={title} here={here} />
          <button type="button" className="finder" aria-label={t("Search and commands")} onClick={() => setPalette(true)}>
            <Icon name="search" />
            <span>{session.organization ? t("Search or open FAC-1042…") : t("Search and commands")}</span>
            <kbd>Ctrl K</kbd>
          </button>
          <CreateMenu creations={creations} />
          <Bell />
          <UserMenu openHelp={openHelp} />
        </header>
        {banner}
        <main id="content" className="page" tabIndex={-1} key={here?.route ?? pathname}>{refused ? <Refused /> : children}</main>
      </div>
      <Bar groups={groups} creations={creations} menu={menu} />
      <GoKeys pages={pages} />
      {palette && <Palette close={() => setPalette(false)} />}
      <Help open={help} close={() => setHelp(false)} />
      {session.readOnly && <div className="watermark" aria-hidden="true" />}
    </div>
  );
}

function Refused() {
  const { t, go, session } = useKit();
  return (
    <Empty icon="lock" title={t("This page is not open to you")} text={t("Your role does not have the permission it needs. An administrator can change that.")}>
      <button type="button" className="btn" onClick={() => go(session.home)}>{t("To the workspace")}</button>
    </Empty>
  );
}

// The parts of the frame are drawn again when what they show changes, not with each change of the address.
const Crumbs = memo(/** @param {{ title: ReactNode, here: Page | undefined }} props */ function Crumbs({ title, here }) {
  const { t, tx, site, session, go } = useKit();
  const parent = here?.parent ? site.pages.find((page) => page.route === here.parent) : undefined;
  const group = site.groups.find((item) => item.id === (parent ?? here)?.group);
  const last = title ?? tx(here?.title);
  useEffect(() => {
    document.title = last ? `${last} · leaseapp` : "leaseapp";
  }, [last]);
  return (
    <nav className="crumbs" aria-label={t("You are here")}>
      <ol>
        {group && !session.external && tx(group.label) !== last && <li>{tx(group.label)}</li>}
        {parent && <li><Link to={parent.route} onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          go(listAddress(parent.route));
        }}>{tx(parent.title)}</Link></li>}
        <li><span aria-current="page">{last}</span></li>
      </ol>
    </nav>
  );
});

const GoKeys = memo(/** @param {{ pages: Page[] }} props */ function GoKeys({ pages }) {
  return pages.filter((page) => page.key).map((page) => <GoKey key={page.route} page={page} />);
});

/** @param {{ page: Page }} props */
function GoKey({ page }) {
  const { t, tx, go } = useKit();
  useShortcut(`g ${tx(page.key)}`, t("Go to {page}", { page: tx(page.title) }), () => go(page.route));
  return null;
}

const CreateMenu = memo(/** @param {{ creations: NewEntry[] }} props */ function CreateMenu({ creations }) {
  const { t, tx } = useKit();
  if (!creations.length) return null;
  return (
    <Menu label={t("Create")} items={creations.map((entry) => ({ label: tx(entry.label), icon: entry.icon, href: entry.route }))}
      trigger={(props) => <button {...props} className="icon-btn top-new" aria-label={t("Create")} title={t("Create")}><Icon name="plus" size={18} /></button>} />
  );
});

const UserMenu = memo(/** @param {{ openHelp: () => void }} props */ function UserMenu({ openHelp }) {
  const { t, tx, session, locale, setLocale, may, go } = useKit();
  const [switching, setSwitching] = useState(false);
  const { leave, asking } = useSignOut();
  const { rawColorMode, setColorMode } = useContext(ColorModeContext);
  /** @type {(import("./shapes.d.ts").Item | "line")[]} */
  const items = [
    { label: t("My profile"), icon: "user-cog", onSelect: () => go("/workspace/profile") },
    { label: t("Security"), icon: "shield-check", href: "/workspace/security" },
    ...(session.organization ? [{ label: t("Change organization"), icon: "building-2", onSelect: () => setSwitching(true) }] : []),
    ...(may("identity.list_own_api_keys") ? [{ label: t("My API keys"), icon: "key-round", href: "/workspace/my-api-keys" }] : []),
    "line",
    { label: "Français", icon: "languages", checked: locale === "fr", onSelect: () => setLocale("fr") },
    { label: "English", icon: "languages", checked: locale === "en", onSelect: () => setLocale("en") },
    "line",
    { label: t("Light"), icon: "sun", checked: rawColorMode === "light", onSelect: () => setColorMode("light") },
    { label: t("Dark"), icon: "moon", checked: rawColorMode === "dark", onSelect: () => setColorMode("dark") },
    { label: t("As the system"), icon: "monitor", checked: rawColorMode === "system", onSelect: () => setColorMode("system") },
    "line",
    { label: t("Keyboard shortcuts"), icon: "keyboard", hint: "?", onSelect: openHelp },
    { label: t("Sign out"), icon: "log-out", onSelect: leave },
  ];
  return (
    <>
    <Menu label={t("Account")} items={items}
      head={<div className="menu-head"><b>{session.name}</b><small>{session.email}</small><small>{[session.organization, tx(session.role)].filter(Boolean).join(" · ")}</small></div>}
      trigger={(props) => <button {...props} className="icon-btn" aria-label={t("Account")}><span className="avatar">{initials(session.name)}</span></button>} />
    <SwitchOrganization open={switching} onClose={() => setSwitching(false)} />
    {asking}
    </>
  );
});
