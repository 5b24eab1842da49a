// The menu. At a desk a rail of groups and, beside it, the pages of the open one; people from outside have one column of
// their own pages. With fingers a bar below holds what this person does most, and a sheet everything.
import { memo, useCallback, useEffect, useState } from "react";
import { Link } from "react-router";
import { Icon, IconButton, initials, useKit } from "./kit.jsx";
import { Menu, Modal, Popover } from "./overlay.jsx";
import { recents } from "./palette.jsx";
/** @import { ReactNode } from "react" */
/** @import { Group, MenuShown, NewEntry, Page } from "./shapes.d.ts" */

// "Sophie Marchal" → "Sophie M."
const shortName = (name) => (name ?? "").replace(/^(\S+)\s.*?(\S)\S*$/, "$1 $2.");

const HOME = "HOME";
const TASKS = "TASKS";
const MOST_RECENT = 5;
// a page that somebody may only read stands behind those where they create something
const READ_ONLY = 4;

export const groupsOf = (site, pages) =>
  site.groups.map((group) => ({ ...group, pages: pages.filter((page) => page.group === group.id) })).filter((group) => group.pages.length);

// The acts that this person does most, home first and waiting tasks last: pages where they create stand before those which they
// only read. People from outside meet what waits for them on their home page.
export function often(pages, may, most, external) {
  const rank = (page) => page.often + (page.new && may(page.new.permission) ? 0 : READ_ONLY);
  const of = (group) => pages.filter((page) => page.group === group);
  const [home, tasks] = [of(HOME), external ? [] : of(TASKS)];
  const others = pages.filter((page) => ![HOME, TASKS].includes(page.group)).sort((one, other) => rank(one) - rank(other));
  return [...home, ...others.slice(0, most - home.length - tasks.length), ...tasks];
}

// what waits on these pages; the page that gathers it all counts for itself, not again beside the others
const waiting = (pages, counts) => pages.filter((page) => page.group !== TASKS || pages.length === 1).reduce((sum, page) => sum + (counts?.[page.route] ?? 0), 0);

// the number of each page, and on the page of what waits the sum of them
export const countsOf = (pages, counts) => {
  const all = Object.values(counts ?? {}).reduce((sum, count) => sum + count, 0);
  return { ...counts, ...Object.fromEntries(pages.filter((page) => page.group === TASKS).map((page) => [page.route, all])) };
};

// ── pins: of a person and of a device, since what one needs at a desk is not what one needs on the way; addresses only ──

const pinsOf = (seat) => {
  try {
    return JSON.parse(localStorage.getItem(`pins:${seat}`) ?? "[]");
  } catch {
    return [];
  }
};

export function usePins(seat) {
  const [pins, setPins] = useState([]);
  useEffect(() => {
    const read = () => setPins(seat ? pinsOf(seat) : []);
    read();
    window.addEventListener("storage", read);
    return () => window.removeEventListener("storage", read);
  }, [seat]);
  const toggle = useCallback((route) => {
    const now = pinsOf(seat);
    const next = now.includes(route) ? now.filter((one) => one !== route) : [...now, route];
    localStorage.setItem(`pins:${seat}`, JSON.stringify(next));
    setPins(next);
  }, [seat]);
  return /** @type {const} */ ([pins, toggle]);
}

// ── parts ───────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** @param {{ value: number | undefined }} props */
function Count({ value }) {
  const { t, format } = useKit();
  return value !== undefined && value > 0 ? <i><span className="sr">, </span>{format(value, "number")}<span className="sr"> {t("waiting for you")}</span></i> : null;
}

/** @param {{ page: Page, active: string | undefined, count: number | undefined, pinned?: boolean, pin?: (route: string) => void }} props */
function PageLink({ page, active, count, pinned, pin }) {
  const { t, tx } = useKit();
  const on = active === page.route;
  return (
    <li className="nav-row">
      <Link to={page.route} className={`nav ${on ? "on" : ""}`} aria-current={on ? "page" : undefined}>
        <Icon name={page.icon} /><span>{tx(page.title)}</span><Count value={count} />
      </Link>
      {pin && <IconButton icon={pinned ? "pin-off" : "pin"} size={14} className="nav-pin" aria-pressed={pinned}
        label={pinned ? t("Unpin {page}", { page: tx(page.title) }) : t("Pin {page}", { page: tx(page.title) })} onClick={() => pin(page.route)} />}
    </li>
  );
}

/** @param {{ title: ReactNode, children: ReactNode }} props */
function Section({ title, children }) {
  return <><h3 className="nav-group">{title}</h3><ul>{children}</ul></>;
}

// pages that this person pinned, and the records they had open last
/** @param {{ menu: MenuShown }} props */
function Kept({ menu }) {
  const { t } = useKit();
  const pinned = menu.pins.map((route) => menu.pages.find((page) => page.route === route)).filter((page) => page !== undefined);
  return (
    <>
      {pinned.length > 0 && (
        <Section title={t("Pinned")}>
          {pinned.map((page) => <PageLink key={page.route} page={page} active={menu.active} count={menu.counts?.[page.route]} pinned pin={menu.pin} />)}
        </Section>
      )}
      {menu.records.length > 0 && (
        <Section title={t("Last opened")}>
          {menu.records.map((record) => (
            <li key={record.href}><Link to={record.href} className="nav" title={record.label}><Icon name={record.icon ?? "clock"} /><span>{record.label}</span></Link></li>
          ))}
        </Section>
      )}
    </>
  );
}

/** @param {{ group: Group, menu: MenuShown }} props */
function Pages({ group, menu }) {
  return (
    <ul>
      {group.pages.map((page) => (
        <PageLink key={page.route} page={page} active={menu.active} count={menu.counts?.[page.route]} pinned={menu.pins.includes(page.route)} pin={menu.pin} />
      ))}
    </ul>
  );
}

// Up and down go through the links of a column, as in a list; Tab leaves it.
function step(event) {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!by) return;
  const links = [...event.currentTarget.querySelectorAll("a[href], button.rl")];
  const at = links.indexOf(document.activeElement);
  if (at < 0) return;
  event.preventDefault();
  links[(at + by + links.length) % links.length].focus();
}

// ── at a desk ───────────────────────────────────────────────────────────────────────────────────────────────────────────

/** @param {{ group: Group, open: boolean, closed: boolean | undefined, menu: MenuShown }} props */
function RailItem({ group, open, closed, menu }) {
  const { tx } = useKit();
  const inner = <><Icon name={group.icon} size={20} /><span>{tx(group.word)}</span><Count value={waiting(group.pages, menu.counts)} /></>;
  const look = `rl ${open ? "on" : ""}`;
  if (closed && group.pages.length > 1) {
    return (
      <Popover label={tx(group.label)} className="flyout" align="beside"
        trigger={(props) => <button {...props} className={look} aria-current={open ? "true" : undefined}>{inner}</button>}>
        {(close) => <div role="presentation" onClick={(event) => /** @type {Element} */ (event.target).closest("a") && close(false)}><h2>{tx(group.label)}</h2><Pages group={group} menu={menu} /></div>}
      </Popover>
    );
  }
  return <Link to={group.pages[0].route} className={look} aria-current={open ? "true" : undefined}>{inner}</Link>;
}

export const Rail = memo(/** @param {{ groups: Group[], open: Group | undefined, closed?: boolean, fold?: () => void, menu: MenuShown }} props */ function Rail({ groups, open, closed, fold, menu }) {
  const { t, session } = useKit();
  return (
    <nav className={`rail ${groups.length > 13 ? "many" : ""}`} aria-label={t("Main menu")} onKeyDown={step}>
      <Link to={session.home} className="logo" title={session.organization} aria-label={session.organization || "leaseapp"}>{initials(session.organization || "leaseapp")}</Link>
      {!session.signedIn && [1, 2, 3, 4, 5].map((one) => <span key={one} className="rl" aria-hidden="true"><span className="skeleton" /></span>)}
      <ul>{groups.map((group) => <li key={group.id}><RailItem group={group} open={open?.id === group.id} closed={closed} menu={menu} /></li>)}</ul>
      {closed && open && open.pages.length > 1 && <IconButton icon="panel-left-open" className="rail-fold" label={t("Expand the menu")} onClick={fold} />}
    </nav>
  );
});

export const GroupColumn = memo(/** @param {{ group: Group, fold: () => void, menu: MenuShown }} props */ function GroupColumn({ group, fold, menu }) {
  const { t, tx } = useKit();
  return (
    <nav className="sub" aria-label={tx(group.label)} onKeyDown={step}>
      <h2>{tx(group.label)}</h2>
      <div className="side-scroll"><Pages group={group} menu={menu} /><Kept menu={menu} /></div>
      <div className="side-foot"><IconButton icon="panel-left-close" label={t("Collapse the menu")} onClick={fold} /></div>
    </nav>
  );
});

export const OwnColumn = memo(/** @param {{ menu: MenuShown }} props */ function OwnColumn({ menu }) {
  const { t, session } = useKit();
  return (
    <nav className="sub own" aria-label={t("Main menu")} onKeyDown={step}>
      <Who />
      <div className="side-scroll">
        {!session.signedIn && [60, 45, 70].map((width) => <span key={width} className="nav"><span className="skeleton" style={{ width: `${width}%` }} /></span>)}
        <ul>{menu.pages.map((page) => <PageLink key={page.route} page={page} active={menu.active} count={menu.counts?.[page.route]} />)}</ul>
      </div>
    </nav>
  );
});

function Who() {
  const { tx, session } = useKit();
  return (
    <div className="side-head">
      <span className="logo" aria-hidden="true">{initials(session.organization)}</span>
      <span><b>{session.organization}</b><small>{[shortName(session.name), tx(session.role)].filter(Boolean).join(" · ")}</small></span>
    </div>
  );
}

// ── with fingers ────────────────────────────────────────────────────────────────────────────────────────────────────────

export const Bar = memo(/** @param {{ groups: Group[], creations: NewEntry[], menu: MenuShown }} props */ function Bar({ groups, creations, menu }) {
  const { t, tx, may, session } = useKit();
  const [open, setOpen] = useState(false);
  useEffect(() => setOpen(false), [menu.place]);
  const near = often(menu.pages, may, creations.length ? 3 : 4, session.external);
  const elsewhere = menu.pages.filter((page) => !near.includes(page));
  const link = (page) => (
    <Link key={page.route} to={page.route} className={`bar-item ${menu.active === page.route ? "on" : ""}`} aria-current={menu.active === page.route ? "page" : undefined}>
      <Icon name={page.icon} size={22} /><span>{tx(page.word ?? page.title)}</span><Count value={menu.counts?.[page.route]} />
    </Link>
  );
  const most = !elsewhere.some((page) => page.route === menu.active);
  return (
    <nav className="bar" aria-label={t("Main menu")}>
      {near.slice(0, 2).map(link)}
      {creations.length > 0 && (
        <Menu label={t("Create")} align="middle" items={creations.map((entry) => ({ label: tx(entry.label), icon: entry.icon, href: entry.route }))}
          trigger={(props) => <button {...props} className="bar-new" aria-label={t("Create")}><Icon name="plus" size={24} /></button>} />
      )}
      {near.slice(2).map(link)}
      <button type="button" className={`bar-item ${most ? "" : "on"}`} aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(true)}>
        <Icon name="menu" size={22} /><span>{t("More")}</span><Count value={waiting(elsewhere, menu.counts)} />
      </button>
      <Modal open={open} onClose={() => setOpen(false)} title={t("Menu")} className="sheet">
        <Who />
        <nav aria-label={t("All pages")} onKeyDown={step} onClick={(event) => /** @type {Element} */ (event.target).closest("a") && setOpen(false)}>
          {groups.map((group) => group.pages.length > 1 ? <Section key={group.id} title={tx(group.label)}><SheetPages group={group} menu={menu} /></Section>
            : <ul key={group.id}><SheetPages group={group} menu={menu} /></ul>)}
          <Kept menu={menu} />
        </nav>
      </Modal>
    </nav>
  );
});

/** @param {{ group: Group, menu: MenuShown }} props */
function SheetPages({ group, menu }) {
  return group.pages.map((page) => <PageLink key={page.route} page={page} active={menu.active} count={menu.counts?.[page.route]} pinned={menu.pins.includes(page.route)} pin={menu.pin} />);
}

export const lastRecords = () => recents().slice(0, MOST_RECENT);
