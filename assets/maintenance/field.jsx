// The technician's tablet (/field): one's day, work orders, parts, and what is on its way to the server. All of it works without one.
import { useEffect, useState } from "react";
import { Icon, initials, useHydrated, useKit } from "../ui/kit.jsx";
import { useSignOut } from "../ui/leaving.jsx";
import { Menu } from "../ui/overlay.jsx";
import { Day } from "./field_day.jsx";
import { useDevice } from "./field_device.js";
import { Order } from "./field_order.jsx";
import { Stock } from "./field_parts.jsx";
import { Scan } from "./field_scan.jsx";
import { Sent } from "./field_sent.jsx";
/** @import { Device } from "./field_device.js" */

const HEAVY = 40 * 1024 * 1024;
const LARGE = 2_000_000_000;
/** @typedef {{ name: string, id: string, step: string }} View */

/** @returns {View} */
function viewOf() {
  const [name = "day", id = "", step = ""] = window.location.hash.replace(/^#/, "").split("/");
  return { name: name || "day", id, step };
}

// The address remembers where one was: a reload without a network comes back to it.
function useView() {
  const [view, setView] = useState(viewOf);
  useEffect(() => {
    const follow = () => setView(viewOf());
    window.addEventListener("popstate", follow);
    return () => window.removeEventListener("popstate", follow);
  }, []);
  const go = (/** @type {string} */ to) => {
    window.history.pushState(window.history.state, "", `#${to}`);
    setView(viewOf());
    document.querySelector(".fd-main")?.scrollTo({ top: 0 });
  };
  return /** @type {const} */ ([view, go]);
}

// The page and its files stay on the device: the worker is told what this page has loaded.
function useWorker() {
  useEffect(() => {
    if (!("serviceWorker" in navigator)) return;
    const tell = async () => {
      const { active } = await navigator.serviceWorker.ready;
      const loaded = performance.getEntriesByType("resource").map((one) => one.name);
      active?.postMessage({ page: "/field", files: [...new Set([...loaded, ...[...document.querySelectorAll("script[src], link[href]")].map((one) => one.getAttribute("src") ?? one.getAttribute("href") ?? "")])] });
    };
    const manifest = Object.assign(document.createElement("link"), { rel: "manifest", href: "/field-manifest.json" });
    document.head.append(manifest);
    navigator.serviceWorker.register("/field-worker.js", { scope: "/field" }).then(tell).catch(() => {});
    const later = new PerformanceObserver(tell); // fonts, and whatever a slow network brings after the first picture
    later.observe({ type: "resource" });
    navigator.storage?.persist?.().catch(() => {});
    return () => {
      later.disconnect();
      manifest.remove();
    };
  }, []);
}

// Offered by the browser where it can: the page becomes an application on the tablet's screen.
function useInstall() {
  const [offer, setOffer] = useState(/** @type {{ prompt: () => void } | null} */ (null));
  useEffect(() => {
    const keep = (event) => {
      event.preventDefault();
      setOffer(event);
    };
    window.addEventListener("beforeinstallprompt", keep);
    return () => window.removeEventListener("beforeinstallprompt", keep);
  }, []);
  return offer && (() => { offer.prompt(); setOffer(null); });
}

function useFull(waiting) {
  const [full, setFull] = useState(false);
  useEffect(() => {
    navigator.storage?.estimate?.().then(({ usage = 0, quota = LARGE }) => setFull(waiting > 0 && (usage > quota * 0.8 || usage > Math.max(HEAVY, quota * 0.5)))).catch(() => {});
  }, [waiting]);
  return full;
}

export function Field() {
  return useHydrated() ? <Tablet /> : <div className="fd" aria-busy="true" />;
}

function Tablet() {
  const { t, locale } = useKit();
  const device = useDevice(locale);
  const [view, go] = useView();
  const full = useFull(device.waiting);
  useWorker();
  useEffect(() => { document.title = t("My day"); }, [t]);
  const work = view.name === "order" ? device.works.find((one) => one.id === view.id) : null;
  if (!device.loaded) return <div className="fd" aria-busy="true" />;
  if (!device.owner) return <Nobody device={device} />;
  if (work) return <Order device={device} work={work} step={view.step} go={go} pill={<Pill device={device} go={go} />} />;
  const shown = { scan: <Scan device={device} go={go} />, parts: <Stock device={device} go={go} />, sent: <Sent device={device} go={go} /> };
  return (
    <div className="fd">
      <Top device={device} go={go} />
      <main className="fd-main">
        <Notices device={device} full={full} />
        {shown[view.name] ?? <Day device={device} go={go} />}
      </main>
      <Bottom device={device} now={view.name} go={go} />
    </div>
  );
}

/** @param {{ device: Device, go: (to: string) => void }} props */
function Top({ device, go }) {
  const { t, locale, setLocale, format } = useKit();
  const { leave, asking } = useSignOut();
  const install = useInstall();
  const name = device.owner?.name ?? "";
  const tag = locale === "fr" ? "fr-FR" : "en-GB";
  const date = new Intl.DateTimeFormat(tag, { weekday: "long", day: "numeric", month: "long" }).format(new Date(device.now));
  const open = device.works.filter((work) => !["DONE", "CANCELED"].includes(work.status)).length;
  /** @type {(import("../ui/shapes.d.ts").Item | "line")[]} */
  const items = [
    { label: t("Workspace"), icon: "house", href: "/workspace" },
    ...(install ? [{ label: t("Install on this tablet"), icon: "download", onSelect: install }] : []),
    "line",
    { label: "Français", icon: "languages", checked: locale === "fr", onSelect: () => setLocale("fr") },
    { label: "English", icon: "languages", checked: locale === "en", onSelect: () => setLocale("en") },
    "line",
    { label: t("Sign out"), icon: "log-out", onSelect: leave },
  ];
  return (
    <header className="fd-top">
      <Menu label={t("Account")} align="start" items={items} head={<div className="menu-head"><b>{name}</b><small>{device.day && t("As of {time}", { time: format(device.day.readAt, "time") })}</small></div>}
        trigger={(props) => <button {...props} className="fd-who" aria-label={t("Account")}>{initials(name)}</button>} />
      <div className="fd-title"><h1>{date.charAt(0).toUpperCase() + date.slice(1)}</h1><p>{name.split(" ")[0]} · {t("{count} {count|work order|work orders} to do", { count: open })}</p></div>
      <Pill device={device} go={go} />
      {asking}
    </header>
  );
}

/** The state of sending, always in sight. @param {{ device: Device, go: (to: string) => void }} props */
function Pill({ device, go }) {
  const { t } = useKit();
  const { waiting, refused, ended } = device;
  const away = ended === "offline";
  const [tone, icon, text] = refused ? ["red", "circle-alert", t("{count} {count|entry needs|entries need} you", { count: refused })]
    : ended === "signed-out" ? ["red", "log-in", t("Sign in to send")]
    : away ? ["amber", "cloud-off", waiting ? t("Offline · {count} to send", { count: waiting }) : t("Offline")]
    : waiting ? ["blue", "cloud-upload", t("{count} to send", { count: waiting })] : ["green", "circle-check", t("All sent")];
  return <button type="button" className={`fd-pill ${tone}`} aria-live="polite" onClick={() => go("sent")}><Icon name={icon} size={18} /><span>{text}</span></button>;
}

/** @param {{ device: Device, full: boolean }} props */
function Notices({ device, full }) {
  const { t } = useKit();
  return (
    <>
      {device.ended === "signed-out" && <p className="notice red fd-note" role="alert"><Icon name="log-in" size={20} /><span>{t("Your session is over. Your work is safe on this tablet: sign in to send it.")}</span><a className="btn primary" href="/auth/sign-in?next=%2Ffield">{t("Sign in")}</a></p>}
      {device.ended === "not-allowed" && <p className="notice red fd-note" role="alert"><Icon name="circle-alert" size={20} />{t("This account does not work on orders.")}</p>}
      <Others device={device} />
      {full && <p className="notice amber fd-note"><Icon name="circle-alert" size={20} />{t("This tablet holds a lot that is not sent. Find a network soon.")}</p>}
    </>
  );
}

/** @param {{ device: Device }} props */
function Others({ device }) {
  const { t } = useKit();
  const names = [...new Set(device.others.map((item) => item.ownerName))];
  return names.map((name) => (
    <p key={name} className="notice amber fd-note"><Icon name="user" size={20} />
      {t("{count} {count|entry|entries} of {name} {count|waits|wait} on this tablet. They are sent once {name} signs in here.", { name, count: device.others.filter((item) => item.ownerName === name).length })}
    </p>
  ));
}

/** @param {{ device: Device }} props */
function Nobody({ device }) {
  const { t } = useKit();
  return (
    <div className="fd">
      <main className="fd-main fd-nobody">
        <h1>{t("My day")}</h1>
        <Others device={device} />
        {device.ended === "not-allowed" ? <p className="notice red fd-note" role="alert"><Icon name="circle-alert" size={20} />{t("This account does not work on orders.")}</p>
          : <p className="muted">{device.ended === "offline" ? t("Without a network nobody can sign in. Your day comes as soon as there is one.") : device.ended ? t("Sign in to see your day.") : t("Your day is being read…")}</p>}
        {device.ended === "signed-out" && <a className="btn primary fd-wide" href="/auth/sign-in?next=%2Ffield">{t("Sign in")}</a>}
        {device.ended && <a className="btn fd-wide" href="/workspace">{t("Workspace")}</a>}
      </main>
    </div>
  );
}

/** @param {{ device: Device, now: string, go: (to: string) => void }} props */
function Bottom({ device, now, go }) {
  const { t } = useKit();
  const tabs = [["day", "calendar-days", t("Day"), 0], ["scan", "scan-line", t("Scan"), 0], ["parts", "package", t("Parts"), 0], ["sent", "cloud-upload", t("Sending"), device.waiting + device.refused]];
  return (
    <nav className="fd-bottom" aria-label={t("Pages of the tablet")}>
      {tabs.map(([name, icon, text, count]) => (
        <button key={name} type="button" className={name === now ? "on" : ""} aria-current={name === now ? "page" : undefined} onClick={() => go(String(name))}>
          <span className="fd-tab-icon"><Icon name={String(icon)} size={24} />{Number(count) > 0 && <b className={device.refused ? "red" : ""}>{count}</b>}</span>{text}
        </button>
      ))}
    </nav>
  );
}
