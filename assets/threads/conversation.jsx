// The conversation beside a record: comments with their replies and internal notes in the order of time, and the field below them.
// It is read by itself, over the same routes as machines, when it is drawn and whenever somebody else wrote.
import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { call, refusal } from "../ui/calls.js";
import { Icon, Skeleton, useKit } from "../ui/kit.jsx";
import { useStalePart } from "../ui/live.jsx";
import { useRecord } from "../ui/record.jsx";
import { Comment } from "./comment.jsx";
import { Composer } from "./composer.jsx";
/** @import { CommentOut, ThreadOut } from "./answers.d.ts" */

const THREADS = "/api/workspace/threads";
const LATEST = 30, MORE = 100;

const commentIn = (hash) => /^#comment-([0-9a-f-]{36})$/.exec(hash)?.[1] ?? "";

// The comments beside this record, and how to read it again; answers that come late are dropped.
/** @param {string} entity @param {string} id @param {string} named */
function useThread(entity, id, named) {
  const { t, locale } = useKit();
  const [thread, setThread] = useState(/** @type {ThreadOut | null} */ (null));
  const [problem, setProblem] = useState("");
  const [limit, setLimit] = useState(LATEST);
  const asked = useRef(0);
  const read = useCallback(async () => {
    asked.current += 1;
    const mine = asked.current;
    const answer = await call("GET", `${THREADS}/${entity}/${id}?limit=${limit}${named ? `&comment=${named}` : ""}`, null, locale);
    if (mine !== asked.current) return;
    if (answer.ok) setThread(/** @type {ThreadOut} */ (answer.body));
    setProblem(answer.ok ? "" : refusal(answer, t));
  }, [entity, id, limit, named, locale, t]);
  useEffect(() => { read(); }, [read]);
  useStalePart("beside", read);
  return { thread: thread?.entityId === id ? thread : null, problem, read, more: () => setLimit((now) => Math.min(now + MORE, 500)) };
}

/** @param {ThreadOut} thread @returns {{ comment: CommentOut, note: boolean }[]} */
function inOrder({ comments, internalNotes }) {
  const roots = comments.filter((one) => !one.parentCommentId).map((comment) => ({ comment, note: false }));
  const all = [...roots, ...internalNotes.map((comment) => ({ comment, note: true }))];
  return all.sort((one, other) => (one.comment.createdAt < other.comment.createdAt ? -1 : 1));
}

/** @param {{ entity: string, rights: { write: string, note: string } }} props */
export function Conversation({ entity, rights }) {
  const { t, may, session, locale } = useKit();
  const { id } = useRecord();
  const { hash } = useLocation();
  const named = commentIn(hash);
  const { thread, problem, read, more } = useThread(entity, id, named);
  const [replying, setReplying] = useState("");
  const mayWrite = may(rights.write) && !session.readOnly;
  const mayNote = mayWrite && may(rights.note);
  const people = `${THREADS}/${entity}/${id}/people`;
  const record = thread?.record ?? "";
  const post = (body, note, key, root = "") => (
    call("POST", `${THREADS}/${note ? "internal-notes" : "comments"}`, { entity, entityId: id, body, ...(root ? { parentCommentId: root } : {}) }, locale, key)
  );
  const written = () => {
    setReplying("");
    read();
  };
  if (!thread) {
    return (
      <section className="conversation" aria-label={t("Conversation")} aria-busy={!problem}>
        <header><h2>{t("Conversation")}</h2></header>
        {problem ? <p className="muted">{problem} <button type="button" className="btn small" onClick={read}>{t("Try again")}</button></p> : <p><Skeleton width="60%" /></p>}
      </section>
    );
  }
  const shown = inOrder(thread);
  const isHere = !named || [...thread.comments, ...thread.internalNotes].some((one) => one.id === named);
  return (
    <section className="conversation" aria-label={t("Conversation")}>
      <header><h2>{t("Conversation")}{thread.total > 0 && <em>{thread.total}</em>}</h2></header>
      {thread.earlier > 0 && <button type="button" className="btn ghost small conversation-earlier" onClick={more}>{t("Show {count} earlier", { count: thread.earlier })}</button>}
      {!isHere && <p className="conversation-gone" role="status"><Icon name="circle-help" size={14} />{t("The comment that you were told of is not here any more.")}</p>}
      <div className="comments">
        {shown.map(({ comment, note }) => (
          <Comment key={comment.id} comment={comment} note={note} named={comment.id === named} onReply={mayWrite && !note ? () => setReplying(comment.id) : undefined}>
            <Replies root={comment} thread={thread} named={named} />
            {replying === comment.id && (
              <Composer place={`reply:${comment.id}`} people={people} record={record} label={t("Reply to {name}", { name: comment.authorName })} placeholder={t("Reply to {name}…", { name: comment.authorName })} verb={t("Reply")} focus
                outsiders={!session.external} send={(body, _note, key) => post(body, false, key, comment.id)} done={written} cancel={() => setReplying("")} />
            )}
          </Comment>
        ))}
      </div>
      {!shown.length && !mayWrite && <p className="muted">{t("Nothing was written here yet.")}</p>}
      {mayWrite && (
        <Composer key={id} place={`comment:${entity}:${id}`} people={people} record={record} mayNote={mayNote} outsiders={!session.external} label={t("Write a comment")} placeholder={t("Write a comment, name people with @…")} verb={t("Post")}
          send={(body, note, key) => post(body, note, key)} done={written} />
      )}
    </section>
  );
}

/** @param {{ root: CommentOut, thread: ThreadOut, named: string }} props */
function Replies({ root, thread, named }) {
  const replies = thread.comments.filter((one) => one.parentCommentId === root.id);
  if (!replies.length) return null;
  return <div className="replies">{replies.map((reply) => <Comment key={reply.id} comment={reply} named={reply.id === named} />)}</div>;
}
