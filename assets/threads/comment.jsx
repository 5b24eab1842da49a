// One comment or internal note: who, when, and the text as it was typed.
import { useEffect, useEffectEvent, useRef } from "react";
import { Icon, initials, useKit } from "../ui/kit.jsx";
import { partsOf } from "./mentions.js";
/** @import { ReactNode } from "react" */
/** @import { CommentOut } from "./answers.d.ts" */
/** @import { Kit } from "../ui/shapes.d.ts" */

// An instant as short as it can be understood: the hour of today, the day of this year.
/** @param {string} instant @param {Kit} kit */
function shortly(instant, { format, today }) {
  const [full, day, now] = [format(instant, "datetime"), format(instant, "date"), format(today(), "date")];
  return day === now ? full.slice(day.length).replace(/^\D+/, "") : full.replace(`/${now.slice(-4)}`, "");
}

/** @param {{ comment: CommentOut, note?: boolean, named?: boolean, onReply?: () => void, children?: ReactNode }} props */
export function Comment({ comment, note = false, named = false, onReply, children }) {
  const kit = useKit();
  const { t, format } = kit;
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const show = useEffectEvent(() => {
    box.current?.scrollIntoView({ block: "center" });
    box.current?.focus({ preventScroll: true });
  });
  useEffect(() => { if (named) show(); }, [named]);
  const who = comment.authorName;
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
        </header>
        <p className="comment-text">{partsOf(comment.body, comment.mentions).map((part, at) => (part.name ? <span key={at} className="mention">{part.text}</span> : part.text))}</p>
        {(note || onReply) && (
          <footer className="comment-foot">
            {note && <span className="comment-who"><Icon name="eye-off" size={13} />{t("Never shown to clients")}</span>}
            {onReply && <button type="button" className="comment-reply" onClick={onReply}>{t("Reply")}</button>}
          </footer>
        )}
        {children}
      </div>
    </article>
  );
}
