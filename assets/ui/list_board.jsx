// A list as a board: one column a status, read by BoardState; a move is an endpoint, a refused one goes back.
import { useMemo, useState } from "react";
import { Link } from "react-router";
import { Board } from "./board.jsx";
import { Badge, fillPath, Icon, isEmpty, Skeleton, useKit } from "./kit.jsx";
import { newKey } from "./public_api.js";
import { ActionDialog } from "./record_actions.jsx";
import { useSending } from "./sending.js";
/** @import { ReactNode } from "react" */
/** @import { Act, BoardSpec, Body, Change, ListSpec, Outcome, Query } from "./shapes.d.ts" */

/** @param {{ spec: ListSpec & { board: BoardSpec }, cards: Body, search: string, query: Query, change: Change, outcome: Outcome, onMove: Act, empty: ReactNode }} props */
export function ListBoard({ spec, cards, search, query, change, outcome, onMove, empty }) {
  const kit = useKit();
  const { t, tx, format, may, toast } = kit;
  const { board } = spec;
  const [moving, setMoving] = useState(new Map()); // id → column
  const [asking, setAsking] = useState(null); // {way, card}
  const [answer, setAnswer] = useState(null);
  const link = spec.columns.find((column) => column.link)?.link;
  const kind = (key) => spec.columns.find((column) => column.key === key)?.kind ?? "text";
  const settle = (id) => setMoving((now) => new Map([...now].filter(([key]) => key !== id)));
  const sending = useSending(outcome, () => {
    if (outcome.ok || !asking) {
      settle(outcome.id);
      setAsking(null);
    }
    setAnswer(outcome.ok ? null : outcome);
    const { problem } = outcome;
    if (problem && !outcome.ok && !asking) toast([problem.message, ...problem.errors.map((error) => error.message).filter((text) => text !== problem.message)].join(" "), "error");
  });
  const ready = cards.name === spec.name;
  const fresh = ready && cards.search === search.replace(/^\?/, "");
  const columns = useMemo(() => (ready ? cards.columns : []).map((column) => {
    const word = kit.words[board.words][column.status];
    const rest = column.total - column.items.length;
    return {
      key: column.status, title: kit.tx(word.label), label: <Badge tone={word.tone}>{kit.tx(word.label)}</Badge>, items: column.items,
      count: kit.format(column.total, "number"), note: board.amount && column.totals[board.amount] ? kit.format(column.totals[board.amount], "money") : null,
      more: rest > 0 && <button type="button" className="btn ghost small" onClick={() => change({ layout: "table", filters: { ...query.filters, [board.column]: column.status } })}>{kit.t("{count} more in the table", { count: rest })}</button>,
    };
  }), [ready, cards, kit, query, board, change]);
  if (!ready) return <div className="board" aria-busy="true">{board.statuses.map((status) => <section key={status} className="board-column"><header><Skeleton width="50%" /></header><ul><li className="board-card"><Skeleton /></li></ul></section>)}</div>;
  if (cards.problem) return <p className="list-problem card" role="alert"><Icon name="circle-alert" />{cards.problem}</p>;
  if (!columns.some((column) => column.items.length)) return <div className="card">{empty}</div>;
  const name = (card) => (isEmpty(card[board.title]) ? t("Draft") : String(card[board.title]));
  const way = (from, to) => board.ways.find((item) => item.from === from && item.to === to && may(item.permission));
  const start = (card, from, to) => {
    const found = way(from, to);
    if (!found) return;
    setMoving((now) => new Map(now).set(card.id, to));
    setAnswer(null);
    if (found.dialog) setAsking({ way: found, card });
    else onMove(found.move, { id: card.id, values: {}, key: newKey() });
  };
  const draw = (card) => (
    <>
      <b>{link ? <Link to={fillPath(link, card)} draggable={false}>{name(card)}</Link> : name(card)}</b>
      {board.lines.filter((key) => !isEmpty(card[key])).map((key) => <span key={key}>{format(card[key], kind(key))}</span>)}
      {(board.amount || board.date) && <small className="num"><span>{board.date ? format(card[board.date], kind(board.date)) : ""}</span><b>{board.amount ? format(card[board.amount], kind(board.amount)) : ""}</b></small>}
    </>
  );
  const actions = asking && {
    dialog: { name: asking.way.move, dialog: asking.way.dialog, label: asking.way.dialog.title }, answer, busy: sending.busy,
    close: () => { settle(asking.card.id); setAsking(null); setAnswer(null); },
    send: (_action, values, key) => sending.send(() => onMove(asking.way.move, { id: asking.card.id, values, key })),
  };
  return (
    <div className="list-board" aria-busy={!fresh}>
      <Board label={tx(spec.title)} columns={columns} draw={draw} name={name} ways={(card, from) => (moving.has(card.id) ? [] : board.statuses.filter((to) => way(from, to)))}
        at={(card) => moving.get(card.id) ?? null} onMove={start} />
      {actions && <ActionDialog actions={actions} record={asking.card} />}
    </div>
  );
}
