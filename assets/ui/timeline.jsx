// What happened to a record, newest first; from the audit trail.
import { useState } from "react";
import { Icon, IconButton, useKit } from "./kit.jsx";

const ICONS = { create: "plus", update: "pencil", delete: "trash-2", issue: "send", pay: "wallet", mail: "mail", file: "file-text" };

const verbOf = (entry) => (entry.action ?? "").split(".").at(-1);

function glyph(entry) {
  const verb = verbOf(entry);
  return ICONS[Object.keys(ICONS).find((key) => verb.startsWith(key))] ?? "history";
}

export function Timeline({ entries, fields }) {
  const { t, format } = useKit();
  const [open, setOpen] = useState(true);
  const [all, setAll] = useState(false);
  const shown = all ? entries : entries.slice(0, 12);
  if (!open) {
    return <aside className="timeline folded"><IconButton icon="panel-right-open" label={t("Show the activity")} onClick={() => setOpen(true)} /></aside>;
  }
  return (
    <aside className="timeline" aria-label={t("Activity")}>
      <header><h2>{t("Activity")}</h2><IconButton icon="panel-right-close" label={t("Hide the activity")} onClick={() => setOpen(false)} /></header>
      <ol>
        {shown.map((entry) => (
          <li key={entry.id}>
            <span className="timeline-dot"><Icon name={glyph(entry)} size={14} /></span>
            <div>
              <p>{entry.label}</p>
              <Changes changes={entry.changes} fields={fields} created={verbOf(entry).startsWith("create")} />
              <small>{[entry.actor, format(entry.at, "datetime")].filter(Boolean).join(" · ")}</small>
            </div>
          </li>
        ))}
      </ol>
      {!entries.length && <p className="muted pad">{t("Nothing yet.")}</p>}
      {entries.length > shown.length && <button type="button" className="btn ghost small" onClick={() => setAll(true)}>{t("Show all {count}", { count: entries.length })}</button>}
    </aside>
  );
}

const camel = (name) => name.replace(/_([a-z0-9])/g, (_match, letter) => letter.toUpperCase());
const plainValue = (value) => ["string", "number"].includes(typeof value) && !/^[0-9a-f]{8}-[0-9a-f]{4}-/.test(value);

// Only fields that a page names: ids, counters and hashes say nothing to people.
function Changes({ changes, fields, created }) {
  const { tx, words } = useKit();
  const known = changes.filter((change) => fields[camel(change.field)] && (plainValue(change.after) || plainValue(change.before)));
  if (!known.length || created) return null;
  const show = (value) => {
    const group = Object.values(words).find((list) => value in list);
    return group ? tx(group[value].label) : /^\d{4}-\d{2}-\d{2}$/.test(value) ? value.split("-").reverse().join("/") : String(value);
  };
  return (
    <ul className="timeline-changes">
      {known.slice(0, 6).map((change) => (
        <li key={change.field}><b>{tx(fields[camel(change.field)])}</b> {plainValue(change.before) && change.before !== "" && <><s>{show(change.before)}</s> → </>}{plainValue(change.after) ? show(change.after) : "–"}</li>
      ))}
    </ul>
  );
}
