// The side of a record: what domains put there (its conversation), and the acts on it, newest first.
import { useState } from "react";
import { Link, useLocation } from "react-router";
import { Icon, IconButton, useKit } from "./kit.jsx";
/** @import { ReactNode } from "react" */
/** @import { Body, Label } from "./shapes.d.ts" */

const ICONS = { create: "plus", update: "pencil", delete: "trash-2", issue: "send", pay: "wallet", mail: "mail", file: "file-text" };

const verbOf = (entry) => (entry.action ?? "").split(".").at(-1);

function glyph(entry) {
  const verb = verbOf(entry);
  return ICONS[Object.keys(ICONS).find((key) => verb.startsWith(key))] ?? "history";
}

// An address that names something beside the record (#comment-…) opens the side.
/** @param {{ children: ReactNode }} props */
export function Side({ children }) {
  const { t } = useKit();
  const { hash } = useLocation();
  const [open, setOpen] = useState(true);
  const [named, setNamed] = useState(hash);
  if (hash !== named) {
    setNamed(hash);
    if (hash.includes("-")) setOpen(true);
  }
  return (
    <aside className={`record-side ${open ? "" : "folded"}`} aria-label={t("Beside the record")}>
      <IconButton className="record-side-fold" icon={open ? "panel-right-close" : "panel-right-open"} label={open ? t("Hide what stands beside") : t("Show what stands beside")} aria-expanded={open} onClick={() => setOpen(!open)} />
      {open && children}
    </aside>
  );
}

/** @param {{ entries: Body[], fields: Record<string, Label> }} props */
export function Timeline({ entries, fields }) {
  const { t, format } = useKit();
  const [all, setAll] = useState(false);
  const shown = all ? entries : entries.slice(0, 12);
  return (
    <section className="timeline" aria-label={t("Activity")}>
      <header><h2>{t("Activity")}</h2></header>
      <ol>
        {shown.map((entry) => (
          <li key={entry.id}>
            <span className="timeline-dot"><Icon name={glyph(entry)} size={14} /></span>
            <div>
              <p>{entry.entryUrl ? <Link to={entry.entryUrl}>{entry.label}</Link> : entry.label}</p>
              {entry.detail && <p className="timeline-changes">{entry.detail}</p>}
              <Changes changes={entry.changes} fields={fields} created={verbOf(entry).startsWith("create")} />
              <small>{[entry.actor, format(entry.at, "datetime")].filter(Boolean).join(" · ")}</small>
            </div>
          </li>
        ))}
      </ol>
      {!entries.length && <p className="muted pad">{t("Nothing yet.")}</p>}
      {entries.length > shown.length && <button type="button" className="btn ghost small" onClick={() => setAll(true)}>{t("Show all {count}", { count: entries.length })}</button>}
    </section>
  );
}

const camel = (name) => name.replace(/_([a-z0-9])/g, (_match, letter) => letter.toUpperCase());
const MOST_SHOWN = 120;
const short = (text) => (text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text);

// Only fields that a page names: ids, counters and hashes say nothing to people.
/** @param {{ changes: Body[], fields: Record<string, Label>, created: boolean }} props */
function Changes({ changes, fields, created }) {
  const { tx } = useKit();
  const known = changes.filter((change) => fields[camel(change.field)]);
  if (!known.length || created) return null;
  return (
    <ul className="timeline-changes">
      {known.slice(0, 6).map((change) => (
        <li key={change.field}><b>{tx(fields[camel(change.field)])}</b> {change.hidden ? change.after || change.before : <>{change.before && <><s>{short(change.before)}</s> → </>}{short(change.after) || "–"}</>}</li>
      ))}
    </ul>
  );
}
