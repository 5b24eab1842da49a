// One comment or internal note: who, when, the text as it was typed, signs, and what may be done with it.
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { call, refusal } from "../ui/calls.js";
import { Icon, initials, useKit } from "../ui/kit.jsx";
import { Menu, Modal, Popover } from "../ui/overlay.jsx";
import { Composer } from "./composer.jsx";
import { inNames, partsOf } from "./mentions.js";
/** @import { ReactNode } from "react" */
/** @import { CommentOut, EditOut, NamedOut } from "./answers.d.ts" */
/** @import { Kit } from "../ui/shapes.d.ts" */

const COMMENTS = "/api/workspace/threads/comments";

/** @param {{ body: string, named: NamedOut[] }} props */
const Text = ({ body, named }) => (
  <p className="comment-text">{partsOf(body, named).map((part, at) => (part.name ? <span key={at} className="mention">{part.text}</span> : part.text))}</p>
);

// An instant as short as it can be understood: the hour of today, the day of this year.
/** @param {string} instant @param {Kit} kit */
function shortly(instant, { format, today }) {
  const [full, day, now] = [format(instant, "datetime"), format(instant, "date"), format(today(), "date")];
  return day === now ? full.slice(day.length).replace(/^\D+/, "") : full.replace(`/${now.slice(-4)}`, "");
}

// The earlier texts of a corrected comment.
/** @param {{ comment: CommentOut }} props */
function Edited({ comment }) {
  const { t } = useKit();
  return (
    <Popover label={t("Earlier texts")} className="comment-edits"
      trigger={(props) => <button {...props} className="comment-edited">{t("corrected")}</button>}>
      {() => <Edits comment={comment} />}
    </Popover>
  );
}

/** @param {{ comment: CommentOut }} props */
function Edits({ comment }) {
  const { t, format, locale } = useKit();
  const [items, setItems] = useState(/** @type {EditOut[] | null} */ (null));
  useEffect(() => {
    let over = false;
    call("GET", `${COMMENTS}/${comment.id}/edits`, null, locale).then((answer) => { if (!over) setItems(answer.ok ? answer.body.items : []); });
    return () => { over = true; };
  }, [comment.id, locale]);
  return (
    <div tabIndex={-1} data-autofocus="">
      <h3>{t("Earlier texts")}</h3>
      {items === null ? <p className="muted" aria-busy="true">…</p> : items.map((one) => (
        <div key={one.until} className="comment-edit"><Text body={one.body} named={comment.mentions} /><small>{t("until {when}", { when: format(one.until, "datetime") })}</small></div>
      ))}
    </div>
  );
}

/** @param {{ comment: CommentOut, note?: boolean, named?: boolean, signs: Record<string, string>, people: string, record: string, mayWrite: boolean, onReply?: () => void, changed: () => void, children?: ReactNode }} props */
export function Comment({ comment, note = false, named = false, signs, people, record, mayWrite, onReply, changed, children }) {
  const kit = useKit();
  const { t, format, locale, toast, words, tx } = kit;
  const [editing, setEditing] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const show = useEffectEvent(() => {
    box.current?.scrollIntoView({ block: "center" });
    box.current?.focus({ preventScroll: true });
  });
  useEffect(() => { if (named) show(); }, [named]);
  const act = async (method, path, body = undefined) => {
    const answer = await call(method, `${COMMENTS}/${comment.id}${path}`, body, locale);
    if (!answer.ok) toast(refusal(answer, t), "error");
    changed();
    return answer;
  };
  const sign = (reaction) => {
    const mine = comment.reactions.some((one) => one.reaction === reaction && one.mine);
    act(mine ? "DELETE" : "PUT", `/reactions/${reaction}`);
  };
  const wordOf = (reaction) => tx(words.Reaction?.[reaction]?.label) || reaction;
  const who = comment.authorName;
  if (comment.deletedAt) {
    return (
      <article id={`comment-${comment.id}`} ref={box} tabIndex={-1} className={`comment gone ${named ? "named" : ""}`}>
        <span className="face" aria-hidden="true"><Icon name="trash-2" size={13} /></span>
        <div><p className="muted">{t("{name} wrote something here; it was deleted.", { name: who })}</p>{children}</div>
      </article>
    );
  }
  const items = [
    ...(comment.editableUntil ? [{ label: t("Correct"), icon: "pencil", onSelect: () => setEditing(true) }] : []),
    ...(comment.mayDelete ? [{ label: t("Delete"), icon: "trash-2", danger: true, onSelect: () => setDeleting(true) }] : []),
  ];
  return (
    <article id={`comment-${comment.id}`} ref={box} tabIndex={-1} className={`comment ${note ? "inner" : ""} ${named ? "named" : ""}`} aria-label={note ? t("Internal note of {name}", { name: who }) : t("Comment of {name}", { name: who })}>
      <span className={`face ${comment.fromOutside ? "client" : ""}`} aria-hidden="true">{initials(who)}</span>
      <div>
        <header className="comment-head">
          <span className="comment-by">
            <b>{who}</b>
            {comment.fromOutside && <span className="badge">{t("Client")}</span>}
            {note && <span className="comment-lock"><Icon name="lock" size={12} />{t("Internal note")}</span>}
          </span>
          <time dateTime={comment.createdAt} title={format(comment.createdAt, "datetime")}>{shortly(comment.createdAt, kit)}</time>
          {items.length > 0 && !editing && (
            <Menu label={t("What to do with this comment")} items={items} trigger={(props) => <button {...props} className="icon-btn comment-more" aria-label={t("What to do with this comment")}><Icon name="ellipsis" size={15} /></button>} />
          )}
        </header>
        {editing ? (
          <Composer place="" people={people} record={record} label={t("Correct the comment")} placeholder="" verb={t("Save")} focus note={note}
            start={{ text: inNames(comment.body, comment.mentions), chosen: comment.mentions }}
            send={(body) => call("PATCH", `${COMMENTS}/${comment.id}`, { body, version: comment.version }, locale)}
            done={() => { setEditing(false); changed(); }} cancel={() => { setEditing(false); changed(); }} />
        ) : <Text body={comment.body} named={comment.mentions} />}
        {!editing && (
          <footer className="comment-foot">
            {note && <span className="comment-who"><Icon name="eye-off" size={13} />{t("Never shown to clients")}</span>}
            {comment.reactions.map((one) => (
              <button key={one.reaction} type="button" className="sign" aria-pressed={one.mine} disabled={!mayWrite} title={`${wordOf(one.reaction)}: ${one.names.join(", ")}`}
                aria-label={`${wordOf(one.reaction)}: ${one.names.join(", ")}`} onClick={() => sign(one.reaction)}><Icon name={signs[one.reaction]} size={13} />{one.names.length}</button>
            ))}
            {mayWrite && (
              <Menu align="start" label={t("Answer in one sign")} items={Object.entries(signs).map(([reaction, icon]) => ({ label: wordOf(reaction), icon, onSelect: () => sign(reaction) }))}
                trigger={(props) => <button {...props} className="icon-btn comment-act" aria-label={t("Answer in one sign")} title={t("Answer in one sign")}><Icon name="smile-plus" size={14} /></button>} />
            )}
            {onReply && <button type="button" className="comment-reply" onClick={onReply}>{t("Reply")}</button>}
            {comment.editedAt && <Edited comment={comment} />}
          </footer>
        )}
        {children}
      </div>
      <Modal open={deleting} onClose={() => setDeleting(false)} title={t("Delete this comment?")} text={t("Its text goes for good; that something was written here stays to be seen.")}>
        <div className="modal-foot">
          <button type="button" className="btn" onClick={() => setDeleting(false)}>{t("Cancel")}</button>
          <button type="button" className="btn danger" data-autofocus="" onClick={() => { setDeleting(false); act("DELETE", `?version=${comment.version}`); }}>{t("Delete the comment")}</button>
        </div>
      </Modal>
    </article>
  );
}
