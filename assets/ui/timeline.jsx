// The side of a record: what domains put there (its conversation), and the acts on it, newest first.
import { useState } from "react";
import { Link, useLocation } from "react-router";
import { Icon, IconButton, useKit } from "./kit.jsx";
/** @import { ReactNode } from "react" */
/** @import { Body, Changed } from "./shapes.d.ts" */

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

/** @param {{ entries: Body[], fields: Record<string, Changed> }} props */
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
const plainValue = (value) => ["string", "number", "boolean"].includes(typeof value) && value !== "" && !/^[0-9a-f]{8}-[0-9a-f]{4}-/.test(value);
const MOST_SHOWN = 120;

// a stored value as people read it: amounts come as decimals, states as codes
function shown(value, field, { t, tx, format, words }) {
  const word = words[field.words]?.[value]?.label ?? field.options[typeof value === "number" || /^-?\d+\.\d+$/.test(value) ? String(Number(value)) : value];
  if (word) return tx(word);
  if (typeof value === "boolean") return value ? t("Yes") : t("No");
  const text = format(value, /^\d{4}-\d{2}-\d{2}$/.test(value) ? "date" : field.kind);
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text;
}

// Only fields that a page names: ids, counters and hashes say nothing to people.
/** @param {{ changes: Body[], fields: Record<string, Changed>, created: boolean }} props */
function Changes({ changes, fields, created }) {
  const kit = useKit();
  const known = changes.map((change) => ({ change, field: fields[camel(change.field)] }))
    .filter(({ change, field }) => field && (plainValue(change.after) || plainValue(change.before)));
  if (!known.length || created) return null;
  return (
    <ul className="timeline-changes">
      {known.slice(0, 6).map(({ change, field }) => (
        <li key={change.field}><b>{kit.tx(field.label)}</b> {plainValue(change.before) && <><s>{shown(change.before, field, kit)}</s> → </>}{plainValue(change.after) ? shown(change.after, field, kit) : "–"}</li>
      ))}
    </ul>
  );
}
