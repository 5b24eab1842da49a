// Categories as a tree: moved by dragging or with Alt and the arrows, named where they stand. The server decides where one may stand.
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Link } from "react-router";
import { call, refusal } from "../ui/calls.js";
import { Empty, Icon, Skeleton, useKit } from "../ui/kit.jsx";
/** @import { KeyboardEvent } from "react" */
/** @import { Act } from "../ui/shapes.d.ts" */

/** @typedef {{ id: string, name: string, parentId: string | null, position: number, products: number }} Category */
/** @typedef {{ ready: boolean, items: Category[], mayChange: boolean }} TreeRead what its State holds */
/** @typedef {{ id: string, place: "before" | "inside" | "after" }} Target where one would come to stand */

const PATH = "/api/workspace/product-categories";
const below = (items, parentId) => items.filter((one) => one.parentId === parentId).sort((a, b) => a.position - b.position);

// in the order in which they stand, those of closed ones left out
function visible(items, closed, parentId = null, depth = 0) {
  return below(items, parentId).flatMap((one) => [{ one, depth }, ...(closed.has(one.id) ? [] : visible(items, closed, one.id, depth + 1))]);
}

// what is sent for a place beside or in another category
function placeOf(items, moved, { id, place }) {
  const other = items.find((one) => one.id === id);
  if (!other || id === moved) return null;
  if (place === "inside") return { parentId: id, position: below(items, id).filter((one) => one.id !== moved).length };
  const siblings = below(items, other.parentId).filter((one) => one.id !== moved);
  return { parentId: other.parentId, position: siblings.indexOf(other) + (place === "after" ? 1 : 0) };
}

// Alt and an arrow: among the siblings, below the one before, or behind the one above
function stepOf(items, one, key) {
  const siblings = below(items, one.parentId);
  const at = siblings.indexOf(one);
  if (key === "ArrowUp") return at > 0 ? { parentId: one.parentId, position: at - 1 } : null;
  if (key === "ArrowDown") return at < siblings.length - 1 ? { parentId: one.parentId, position: at + 1 } : null;
  if (key === "ArrowRight") return at > 0 ? { parentId: siblings[at - 1].id, position: below(items, siblings[at - 1].id).length } : null;
  const parent = items.find((other) => other.id === one.parentId);
  return parent ? { parentId: parent.parentId, position: parent.position + 1 } : null;
}

/** @param {{ data: TreeRead, onAct: Act }} props */
export function CategoryTree({ data, onAct }) {
  const { t, locale } = useKit();
  const [closed, setClosed] = useState(() => new Set());
  const [active, setActive] = useState(/** @type {string | null} */ (null));
  const [named, setNamed] = useState(/** @type {{ id: string | null, parentId: string | null } | null} */ (null));
  const [target, setTarget] = useState(/** @type {Target | null} */ (null));
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const dragged = useRef(/** @type {string | null} */ (null));
  const tree = useRef(/** @type {HTMLUListElement | null} */ (null));
  const wanted = useRef(/** @type {string | null} */ (null));
  const read = useEffectEvent(() => onAct("read", {}));
  useEffect(() => { read(); }, []);
  const { items = [] } = data;
  const rows = visible(items, closed);
  const focusRow = (/** @type {string} */ id) => /** @type {HTMLElement | null} */ (tree.current?.querySelector(`[data-id="${id}"]`))?.focus();
  const focusWanted = useEffectEvent(() => {
    if (wanted.current) focusRow(wanted.current);
    wanted.current = null;
  });
  useEffect(() => { focusWanted(); }, [items]);
  const send = async (method, path, body) => {
    setBusy(true);
    setProblem("");
    const answer = await call(method, path, body, locale);
    setBusy(false);
    if (!answer.ok) {
      setProblem(answer.body.errors?.[0]?.message ?? refusal(answer, t));
      return null;
    }
    wanted.current = answer.body.id;
    setActive(answer.body.id);
    onAct("read", {});
    return answer.body;
  };
  const move = (id, body) => body && data.mayChange && send("PATCH", `${PATH}/${id}`, body);
  const save = async (name) => {
    if (!named || !name.trim()) return setNamed(null);
    const done = named.id ? await send("PATCH", `${PATH}/${named.id}`, { name }) : await send("POST", PATH, { name, parentId: named.parentId });
    return done && setNamed(null);
  };
  const add = (parentId) => {
    if (parentId) setClosed((now) => new Set([...now].filter((one) => one !== parentId)));
    setNamed({ id: null, parentId });
  };
  const toggle = (id) => setClosed((now) => (now.has(id) ? new Set([...now].filter((one) => one !== id)) : new Set(now).add(id)));
  const drop = () => {
    const moved = dragged.current;
    dragged.current = null;
    setTarget(null);
    if (moved && target) move(moved, placeOf(items, moved, target));
  };
  /** @param {KeyboardEvent} event @param {Category} one @param {number} at */
  const onKeyDown = (event, one, at) => {
    if (event.target !== event.currentTarget) return;
    const { key } = event;
    if (event.altKey && key.startsWith("Arrow")) {
      event.preventDefault();
      move(one.id, stepOf(items, one, key));
      return;
    }
    const go = (/** @type {number} */ to) => { const next = rows[to]; if (next) { setActive(next.one.id); focusRow(next.one.id); } };
    if (key === "ArrowDown") go(at + 1);
    else if (key === "ArrowUp") go(at - 1);
    else if (key === "ArrowLeft" && !closed.has(one.id) && below(items, one.id).length) toggle(one.id);
    else if (key === "ArrowRight" && closed.has(one.id)) toggle(one.id);
    else if (key === "F2" && data.mayChange) setNamed({ id: one.id, parentId: one.parentId });
    else if (key === "Insert" && data.mayChange) add(one.id);
    else return;
    event.preventDefault();
  };
  const inNew = named && !named.id ? named : null;
  return (
    <div className="stack">
      <header className="row">
        {data.ready && data.mayChange && <button type="button" className="btn primary" onClick={() => add(null)}><Icon name="plus" />{t("New category")}</button>}
      </header>
      {problem && <p className="notice red category-problem" role="alert"><Icon name="circle-alert" />{problem}</p>}
      {!data.ready && <div className="card pad" aria-busy="true"><Skeleton width="60%" height={22} /></div>}
      {data.ready && items.length === 0 && !inNew && <Empty icon="folder-tree" title={t("No category yet")} text={t("Categories put products in order, up to six levels deep.")} />}
      {data.ready && (items.length > 0 || inNew) && (
        <section className="card category-card">
          <ul className="category-tree" role="tree" aria-label={t("Categories")} aria-busy={busy} ref={tree}>
            {rows.map(({ one, depth }, at) => (
              <Node key={one.id} one={one} depth={depth} open={!closed.has(one.id)} kids={below(items, one.id).length} mayChange={data.mayChange}
                active={active ? active === one.id : at === 0} target={target && target.id === one.id ? target.place : null} named={named?.id === one.id}
                toggle={() => toggle(one.id)} name={() => setNamed({ id: one.id, parentId: one.parentId })} add={() => add(one.id)} save={save} cancel={() => setNamed(null)}
                onKeyDown={(event) => onKeyDown(event, one, at)} onFocus={() => setActive(one.id)}
                onDragStart={() => { dragged.current = one.id; }} onOver={(place) => dragged.current && dragged.current !== one.id && setTarget({ id: one.id, place })} onDrop={drop} onDragEnd={() => { dragged.current = null; setTarget(null); }}>
                {inNew?.parentId === one.id && <NameBox value="" depth={depth + 1} save={save} cancel={() => setNamed(null)} />}
              </Node>
            ))}
            {inNew && inNew.parentId === null && <li role="none"><NameBox value="" depth={0} save={save} cancel={() => setNamed(null)} /></li>}
          </ul>
          {data.mayChange && <p className="field-hint category-help">{t("Drag to move · Alt and arrows: move · F2: rename · Insert: add below")}</p>}
        </section>
      )}
    </div>
  );
}

/** @typedef {{ one: Category, depth: number, open: boolean, kids: number, mayChange: boolean, active: boolean, target: string | null, named: boolean, toggle: () => void, name: () => void, add: () => void, save: (name: string) => void, cancel: () => void, onKeyDown: (event: KeyboardEvent) => void, onFocus: () => void, onDragStart: () => void, onOver: (place: Target["place"]) => void, onDrop: () => void, onDragEnd: () => void, children?: import("react").ReactNode }} NodeProps */

// one category; what is dragged over its upper or lower edge comes to stand beside it, else in it
/** @param {NodeProps} props */
function Node({ one, depth, open, kids, mayChange, active, target, named, toggle, name, add, save, cancel, onKeyDown, onFocus, onDragStart, onOver, onDrop, onDragEnd, children }) {
  const { t } = useKit();
  const over = (event) => {
    const { top, height } = event.currentTarget.getBoundingClientRect();
    const at = (event.clientY - top) / height;
    event.preventDefault();
    onOver(at < 0.28 ? "before" : at > 0.72 ? "after" : "inside");
  };
  if (named) return <li role="none"><NameBox value={one.name} depth={depth} save={save} cancel={cancel} /></li>;
  return (
    <li role="none">
      <div role="treeitem" aria-level={depth + 1} aria-expanded={kids ? open : undefined} aria-selected={active} tabIndex={active ? 0 : -1} data-id={one.id} className={`category-row ${target ? `drop-${target}` : ""}`}
        style={{ paddingInlineStart: `${8 + depth * 24}px` }} draggable={mayChange} onKeyDown={onKeyDown} onFocus={onFocus} onDragStart={onDragStart} onDragOver={over} onDrop={(event) => { event.preventDefault(); onDrop(); }} onDragEnd={onDragEnd}>
        <button type="button" className="icon-btn" tabIndex={-1} aria-label={open ? t("Close {name}", { name: one.name }) : t("Open {name}", { name: one.name })} disabled={!kids} onClick={toggle}>{kids > 0 && <Icon name={open ? "chevron-down" : "chevron-right"} size={15} />}</button>
        <Icon name="folder" size={16} />
        <span className="category-name">{one.name}</span>
        <Link className="link" tabIndex={-1} to={`/workspace/products?categoryId=${one.id}`}>{t("{count} {count|product|products}", { count: one.products })}</Link>
        {mayChange && (
          <span className="category-tools">
            <button type="button" className="icon-btn" tabIndex={-1} aria-label={t("Rename {name}", { name: one.name })} onClick={name}><Icon name="pencil" size={15} /></button>
            <button type="button" className="icon-btn" tabIndex={-1} aria-label={t("New category below {name}", { name: one.name })} onClick={add}><Icon name="plus" size={15} /></button>
          </span>
        )}
      </div>
      {children}
    </li>
  );
}

/** @param {{ value: string, depth: number, save: (name: string) => void, cancel: () => void }} props */
function NameBox({ value, depth, save, cancel }) {
  const { t } = useKit();
  const [text, setText] = useState(value);
  const box = useRef(/** @type {HTMLInputElement | null} */ (null));
  useEffect(() => { box.current?.focus(); box.current?.select(); }, []);
  const onKeyDown = (event) => {
    if (event.key === "Enter") save(text);
    else if (event.key === "Escape") cancel();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="category-row" style={{ paddingInlineStart: `${36 + depth * 24}px` }}>
      <input ref={box} className="input" aria-label={t("Name of the category")} maxLength={100} value={text} onChange={(event) => setText(event.target.value)} onKeyDown={onKeyDown} />
      <button type="button" className="btn small primary" onClick={() => save(text)}>{t("Save")}</button>
      <button type="button" className="btn small" onClick={cancel}>{t("Cancel")}</button>
    </div>
  );
}
