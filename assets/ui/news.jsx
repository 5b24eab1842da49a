// Notifications of somebody: the rows of the bell and of the page of notifications. They are read by fetch; the number beside the
// bell comes by the socket, and says when to read again.
import { createContext, useContext } from "react";
import { Link } from "react-router";
import { call } from "./calls.js";
import { Icon, useKit } from "./kit.jsx";
/** @import { BellShown, News } from "./shapes.d.ts" */

export const NEWS = "/api/account/notifications";
export const CENTRE = "/workspace/notifications";
export const BellContext = createContext(/** @type {BellShown} */ ({ unread: 0, at: 0 }));
export const useBell = () => useContext(BellContext);

const UNITS = /** @type {const} */ ([["day", 86400], ["hour", 3600], ["minute", 60]]);
const WEEK = 7 * 86400;

// "il y a 5 min" as long as that says more than a date
export function ago(instant, { locale, format }) {
  const seconds = (Date.now() - new Date(instant).getTime()) / 1000;
  if (seconds >= WEEK) return format(instant, "datetime");
  const [unit, size] = UNITS.find(([, each]) => seconds >= each) ?? ["minute", 60];
  return new Intl.RelativeTimeFormat(locale, { numeric: "auto", style: "short" }).format(-Math.floor(Math.max(0, seconds) / size), unit);
}

/** @param {string[]} ids @param {string} locale */
export const markRead = (ids, locale) => call("POST", `${NEWS}/mark-read`, { notificationIds: ids }, locale);

// One thing that was told; it leads to its page, and is read by that.
/** @param {{ one: News, onRead: (one: News) => void, onOpen?: () => void }} props */
export function NewsRow({ one, onRead, onOpen }) {
  const kit = useKit();
  const { t, opens } = kit;
  const unread = !one.readAt;
  const read = () => {
    if (unread) onRead(one);
    onOpen?.();
  };
  const href = opens(one.targetUrl);
  const inner = (
    <>
      <span className="news-mark"><Icon name={one.icon} /></span>
      <span className="news-what">
        <b>{unread && <span className="sr">{t("Not read yet:")} </span>}{one.title}</b>
        {one.body && <span>{one.body}</span>}
        <small><time dateTime={one.createdAt} title={kit.format(one.createdAt, "datetime")}>{ago(one.createdAt, kit)}</time> · {one.kindLabel}</small>
      </span>
    </>
  );
  const look = `news-row ${unread ? "unread" : ""}`;
  return (
    <li className={look}>
      {href ? <Link className="news-open" to={href} onClick={read} onAuxClick={read}>{inner}</Link> : <button type="button" className="news-open" onClick={read}>{inner}</button>}
    </li>
  );
}
