// A board: columns of cards that move by pointer or keyboard. Where a card may go is data; what happens then is the page's.
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Icon, useKit } from "./kit.jsx";
/** @import { ReactNode } from "react" */
/** @import { BoardColumn, Body } from "./shapes.d.ts" */

const THRESHOLD = 6;

// columns: [{key, title, label, count, note, items, more}]; ways(card, column) → keys of columns it may go to;
// at(card) → key of a column while a move is under way; onMove(card, from, to)
/** @param {{ label: string, columns: BoardColumn[], draw: (card: Body) => ReactNode, name: (card: Body) => string, ways: (card: Body, from: string) => string[], at: (card: Body) => string | null, onMove: (card: Body, from: string, to: string) => void }} props */
export function Board({ label, columns, draw, name, ways, at, onMove }) {
  const { t } = useKit();
  const [lifted, setLifted] = useState(null); // {id, from, to, by}
  const [said, setSaid] = useState("");
  const box = useRef(null);
  // a card that was moved by keyboard is drawn anew elsewhere: the focus follows it
  const follow = useRef(null);
  useEffect(() => {
    if (follow.current === null) return;
    const card = box.current.querySelector(`[data-card="${follow.current}"]`);
    if (card?.classList.contains("moving")) return;
    if (document.activeElement === document.body) (card?.querySelector(".board-grip") ?? card?.querySelector("a"))?.focus();
    follow.current = null;
  });
  const placed = columns.map((column) => ({ ...column, cards: /** @type {{ card: Body, from: string }[]} */ ([]) }));
  columns.forEach((column) => column.items.forEach((card) => {
    const key = at(card) ?? column.key;
    (placed.find((other) => other.key === key) ?? placed.find((other) => other.key === column.key))?.cards.push({ card, from: column.key });
  }));
  const titled = (key) => columns.find((column) => column.key === key)?.title ?? key;
  const open = lifted ? ways(lifted.card, lifted.from) : [];
  const drop = (to) => {
    const { card, from, by } = lifted;
    setLifted(null);
    follow.current = by === "keys" && to && to !== from ? card.id : null;
    if (!to || to === from) return setSaid(t("{name} stays in {column}.", { name: name(card), column: titled(from) }));
    setSaid(t("{name} is moved to {column}.", { name: name(card), column: titled(to) }));
    onMove(card, from, to);
  };
  const lift = (card, from, by) => {
    setLifted({ card, id: card.id, from, to: from, by });
    const there = ways(card, from);
    setSaid(there.length ? t("{name} is lifted. It can go to: {columns}. Arrows choose, Enter drops, Escape puts back.", { name: name(card), columns: there.map(titled).join(", ") })
      : t("{name} cannot be moved from here.", { name: name(card) }));
  };
  const onKeyDown = (event, card, from) => {
    const keys = { ArrowRight: 1, ArrowLeft: -1 };
    if (!lifted && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      lift(card, from, "keys");
    } else if (lifted?.by === "keys" && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      drop(lifted.to);
    } else if (lifted && event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      drop(null);
    } else if (lifted?.by === "keys" && keys[event.key]) {
      event.preventDefault();
      event.stopPropagation();
      const stops = columns.map((column) => column.key).filter((key) => key === lifted.from || open.includes(key));
      const to = stops[Math.max(0, Math.min(stops.length - 1, stops.indexOf(lifted.to) + keys[event.key]))];
      setLifted({ ...lifted, to });
      setSaid(titled(to));
      box.current.querySelector(`[data-column="${to}"]`)?.scrollIntoView({ block: "nearest", inline: "nearest" });
    }
  };
  const pointer = usePointer({ lifted, lift, drop, setLifted, open });
  return (
    <div className={`board ${lifted ? "lifting" : ""}`} ref={box} role="group" aria-label={label}>
      <p className="sr" id="board-help">{t("Enter lifts the card, arrows choose a column, Enter drops it.")}</p>
      <p className="sr" aria-live="assertive">{said}</p>
      {placed.map((column) => {
        const state = !lifted ? "" : column.key === lifted.from ? "source" : open.includes(column.key) ? "open" : "closed";
        return (
          <section key={column.key} data-column={column.key} className={`board-column ${state} ${lifted && lifted.to === column.key && column.key !== lifted.from ? "over" : ""}`} aria-label={column.title}>
            <header>{column.label}<span className="count num">{column.count}</span>{column.note && <span className="board-note num">{column.note}</span>}</header>
            <ul>
              {column.cards.map(({ card, from }) => (
                <li key={card.id} data-card={card.id} className={`board-card ${lifted?.id === card.id ? "lifted" : ""} ${at(card) ? "moving" : ""}`} {...pointer(card, from)}>
                  <div className="board-face">{draw(card)}</div>
                  {ways(card, from).length > 0 && (
                    <button type="button" className="icon-btn board-grip" aria-label={t("Move {name}", { name: name(card) })} aria-describedby="board-help" aria-pressed={lifted?.id === card.id}
                      onKeyDown={(event) => onKeyDown(event, card, from)} onBlur={() => lifted?.by === "keys" && setLifted(null)}><Icon name="grip-vertical" size={14} /></button>
                  )}
                </li>
              ))}
              {!column.cards.length && <li className="board-none">{t("No card")}</li>}
            </ul>
            {column.more}
          </section>
        );
      })}
      {lifted?.by === "pointer" && createPortal(<div className="board-card board-ghost" style={{ left: lifted.x, top: lifted.y, width: lifted.width }} aria-hidden="true"><div className="board-face">{draw(lifted.card)}</div></div>, document.body)}
    </div>
  );
}

// A mouse drags the whole card, a finger its grip, so that the page still scrolls.
function usePointer({ lifted, lift, drop, setLifted, open }) {
  const start = useRef(null);
  const latest = useRef(null);
  latest.current = { lifted, drop, open };
  const pull = useEffectEvent((event, from, over) => {
    if (!latest.current.lifted) lift(from.card, from.column, "pointer");
    setLifted((held) => held && {
      ...held, x: event.clientX - from.dx, y: event.clientY - from.dy, width: from.width,
      to: over === held.from || latest.current.open.includes(over) ? over : null,
    });
  });
  useEffect(() => {
    const under = (event) => document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-column]")?.dataset.column;
    const onMove = (event) => {
      const from = start.current;
      if (!from || event.pointerId !== from.pointerId) return;
      if (!latest.current.lifted && Math.hypot(event.clientX - from.x, event.clientY - from.y) < THRESHOLD) return;
      pull(event, from, under(event));
    };
    const onUp = (event) => {
      const from = start.current;
      start.current = null;
      if (!from || !latest.current.lifted || latest.current.lifted.by !== "pointer") return;
      event.preventDefault();
      latest.current.drop(latest.current.lifted.to);
      // the click that follows a drag opens nothing
      const swallow = (click) => { click.preventDefault(); click.stopPropagation(); };
      window.addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => window.removeEventListener("click", swallow, { capture: true }), 0);
    };
    const onCancel = (event) => {
      if (event.type === "keydown" && event.key !== "Escape") return;
      if (!start.current) return;
      start.current = null;
      if (latest.current.lifted) latest.current.drop(null);
    };
    window.addEventListener("pointermove", onMove);
    window.addEventListener("pointerup", onUp);
    window.addEventListener("pointercancel", onCancel);
    window.addEventListener("keydown", onCancel);
    return () => {
      window.removeEventListener("pointermove", onMove);
      window.removeEventListener("pointerup", onUp);
      window.removeEventListener("pointercancel", onCancel);
      window.removeEventListener("keydown", onCancel);
    };
  }, []);
  return (card, column) => ({
    onDragStart: (event) => event.preventDefault(),
    onPointerDown: (event) => {
      if (event.button !== 0 || (event.pointerType !== "mouse" && !event.target.closest(".board-grip"))) return;
      const rect = event.currentTarget.getBoundingClientRect();
      start.current = { card, column, pointerId: event.pointerId, x: event.clientX, y: event.clientY, dx: event.clientX - rect.left, dy: event.clientY - rect.top, width: rect.width };
    },
  });
}
