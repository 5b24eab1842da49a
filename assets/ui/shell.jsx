// Sidebar, top bar, create menu, user menu.
import { memo, useCallback, useContext, useEffect, useMemo, useState } from "react";
import { Link, useLocation } from "react-router";
import { ColorModeContext } from "$/utils/context-registry";
import { Empty, Icon, IconButton, useKit } from "./kit.jsx";
import { Menu } from "./overlay.jsx";
import { Help, Palette } from "./palette.jsx";
import { useShortcut } from "./shortcuts.jsx";

export function pageOf(site, address) {
  const pathname = address.length > 1 ? address.replace(/\/$/, "") : address;
  const exact = site.pages.find((page) => page.route === pathname);
  if (exact) return exact;
  const parts = pathname.split("/");
  return site.pages.find((page) => {
    const pattern = page.route.split("/");
    return pattern.length === parts.length && pattern.every((part, i) => part.startsWith("[") || part === parts[i]);
  });
}

export const listAddress = (route) => {
  try {
    return route + (JSON.parse(sessionStorage.getItem(`list:${route}`) ?? "{}").search ?? "");
  } catch {
    return route;
  }
};

const initials = (name) =>
  (name ?? "").split(/[\s-]+/).filter(Boolean).map((word) => word[0]).join("").slice(0, 2).toUpperCase();

// "Sophie Marchal" → "Sophie M."
const shortName = (name) => (name ?? "").replace(/^(\S+)\s.*?(\S)\S*$/, "$1 $2.");

export function Shell({ title, banner, children }) {
  const { t, site, session, may } = useKit();
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  const [narrow, setNarrow] = useState(false);
  const [palette, setPalette] = useState(false);
  const [help, setHelp] = useState(false);
  useEffect(() => setNarrow(localStorage.getItem("sidebar") === "narrow"), []);
  useEffect(() => setOpen(false), [pathname]);
  const fold = useCallback(() => {
    localStorage.setItem("sidebar", narrow ? "wide" : "narrow");
    setNarrow(!narrow);
  }, [narrow]);
  const openHelp = useCallback(() => setHelp(true), []);
  useShortcut("ctrl+k", t("Search and commands"), () => setPalette(true));
  useShortcut("?", t("Keyboard shortcuts"), openHelp);
  const here = pageOf(site, pathname);
  const refused = session.signedIn && here && !may(here.permission);
  const pages = useMemo(() => site.pages.filter((page) => page.group && may(page.permission)), [site, may]);
  return (
    <div className={`app ${narrow ? "narrow" : ""} ${open ? "open" : ""}`}>
      <a className="skip btn" href="#content">{t("Skip to content")}</a>
      <Sidebar pages={pages} active={here?.parent ?? here?.route} narrow={narrow} fold={fold} />
      {open && <div className="side-veil" onClick={() => setOpen(false)} />}
      <div className="main">
        <header className="top">
          <IconButton icon="menu" label={t("Menu")} className="side-toggle" aria-expanded={open} onClick={() => setOpen(!open)} />
          <Crumbs title={title} here={here} />
          <button type="button" className="finder" aria-label={t("Search and commands")} onClick={() => setPalette(true)}>
            <Icon name="search" />
            <span>{t("Search or open FAC-1042…")}</span>
            <kbd>Ctrl K</kbd>
          </button>
          <CreateMenu />
          <UserMenu openHelp={openHelp} />
        </header>
        {banner}
        <main id="content" className="page" tabIndex={-1} key={here?.route ?? pathname}>{refused ? <Refused /> : children}</main>
      </div>
      <GoKeys pages={pages} />
      {palette && <Palette close={() => setPalette(false)} />}
      <Help open={help} close={() => setHelp(false)} />
      {session.readOnly && <div className="watermark" aria-hidden="true">AUDIT</div>}
    </div>
  );
}

function Refused() {
  const { t, go } = useKit();
  return (
    <Empty icon="lock" title={t("This page is not open to you")} text={t("Your role does not have the permission it needs. An administrator can change that.")}>
      <button type="button" className="btn" onClick={() => go("/workspace")}>{t("To the workspace")}</button>
    </Empty>
  );
}

// The parts of the frame are drawn again when what they show changes, not with each change of the address.
const Sidebar = memo(function Sidebar({ pages, active, narrow, fold }) {
  const { t, tx, site, session } = useKit();
  const groups = site.groups.map((group) => ({ ...group, pages: pages.filter((page) => page.group === group.id) }))
    .filter((group) => group.pages.length);
  return (
    <aside className="side" aria-label={t("Sidebar")}>
      <div className="side-head">
        <span className="logo" aria-hidden="true">{initials(session.organization)}</span>
        <span><b>{session.organization}</b><small>{[shortName(session.name), tx(session.role)].filter(Boolean).join(" · ")}</small></span>
      </div>
      <nav className="side-scroll" aria-label={t("Main menu")}>
        {!session.signedIn && [60, 45, 70, 50, 65].map((width) => (
          <span key={width} className="nav"><span className="skeleton" style={{ width: `${width}%` }} /></span>
        ))}
        {groups.map((group) => (
          <div key={group.id}>
            {group.label && <div className="nav-group"><span>{tx(group.label)}</span></div>}
            {group.pages.map((page) => (
              <Link key={page.route} to={page.route} title={narrow ? tx(page.title) : undefined} aria-label={narrow ? tx(page.title) : undefined}
                className={`nav ${active === page.route ? "on" : ""}`} aria-current={active === page.route ? "page" : undefined}>
                <Icon name={page.icon} /><span>{tx(page.title)}</span>
                {session.counts?.[page.route] > 0 && <i>{session.counts[page.route]}</i>}
              </Link>
            ))}
          </div>
        ))}
      </nav>
      <div className="side-foot">
        <IconButton icon={narrow ? "panel-left-open" : "panel-left-close"} onClick={fold}
          label={narrow ? t("Expand the menu") : t("Collapse the menu")} />
      </div>
    </aside>
  );
});

const Crumbs = memo(function Crumbs({ title, here }) {
  const { t, tx, site, go } = useKit();
  const parent = here?.parent && site.pages.find((page) => page.route === here.parent);
  const group = site.groups.find((item) => item.id === (parent ?? here)?.group);
  const last = title ?? tx(here?.title);
  useEffect(() => {
    document.title = last ? `${last} · leaseapp` : "leaseapp";
  }, [last]);
  return (
    <nav className="crumbs" aria-label={t("You are here")}>
      <ol>
        {group?.label && <li>{tx(group.label)}</li>}
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

const GoKeys = memo(function GoKeys({ pages }) {
  return pages.filter((page) => page.key).map((page) => <GoKey key={page.route} page={page} />);
});

function GoKey({ page }) {
  const { t, tx, go } = useKit();
  useShortcut(`g ${page.key}`, t("Go to {page}", { page: tx(page.title) }), () => go(page.route));
  return null;
}

const CreateMenu = memo(function CreateMenu() {
  const { t, tx, site, may } = useKit();
  const news = site.pages.filter((page) => page.new && may(page.new.permission)).map((page) => page.new);
  if (!news.length) return null;
  return (
    <Menu label={t("Create")} items={news.map((entry) => ({ label: tx(entry.label), icon: entry.icon, href: entry.route }))}
      trigger={(props) => <button {...props} className="icon-btn" aria-label={t("Create")} title={t("Create")}><Icon name="plus" size={18} /></button>} />
  );
});

// a page that leaves by itself is not sent away a second time, when the server notices
export const leaving = { now: false };

export async function signOut() {
  leaving.now = true;
  await fetch("/api/auth/sign-out", { method: "POST", headers: { "Content-Type": "application/json" }, body: "{}" }).catch(() => null);
  sessionStorage.clear();
  location.assign("/auth/sign-in");
}

const UserMenu = memo(function UserMenu({ openHelp }) {
  const { t, session, locale, setLocale } = useKit();
  const { rawColorMode, setColorMode } = useContext(ColorModeContext);
  const items = [
    { label: t("Change organization"), icon: "building-2", onSelect: () => location.assign("/auth/select-organization") },
    "line",
    { label: "Français", icon: "languages", checked: locale === "fr", onSelect: () => setLocale("fr") },
    { label: "English", icon: "languages", checked: locale === "en", onSelect: () => setLocale("en") },
    "line",
    { label: t("Light"), icon: "sun", checked: rawColorMode === "light", onSelect: () => setColorMode("light") },
    { label: t("Dark"), icon: "moon", checked: rawColorMode === "dark", onSelect: () => setColorMode("dark") },
    { label: t("As the system"), icon: "monitor", checked: rawColorMode === "system", onSelect: () => setColorMode("system") },
    "line",
    { label: t("Keyboard shortcuts"), icon: "keyboard", hint: "?", onSelect: openHelp },
    { label: t("Sign out"), icon: "log-out", onSelect: signOut },
  ];
  return (
    <Menu label={t("Account")} items={items}
      head={<div className="menu-head"><b>{session.name}</b><small>{session.email}</small></div>}
      trigger={(props) => <button {...props} className="icon-btn" aria-label={t("Account")}><span className="avatar">{initials(session.name)}</span></button>} />
  );
});
