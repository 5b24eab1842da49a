// Saved views of a list: apply, keep, share, rename, delete, open the list with one.
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Icon, IconButton, useKit } from "./kit.jsx";
import { sameView, writeQuery } from "./list_query.js";
import { Modal, Popover } from "./overlay.jsx";
/** @import { Act, Look, Outcome, PageListSpec, Query, View, Views } from "./shapes.d.ts" */

// what the list opens with: applied once, when the address asks for nothing
const NONE = [];

export function useViews(spec, views, search, open) {
  const ready = views.list === spec.name;
  const items = ready ? views.items : NONE;
  const [applied, setApplied] = useState(null);
  const active = items.find((view) => sameView(view.query, search, spec)) ?? null;
  const chosen = active ?? items.find((view) => view.id === applied) ?? null;
  const initial = useRef(true);
  const begin = useEffectEvent((query) => !search && open(query, true));
  useEffect(() => {
    if (!ready || !initial.current) return;
    initial.current = false;
    const first = items.find((view) => view.default);
    if (first) begin(first.query);
  }, [ready, items]);
  const activeId = active?.id;
  useEffect(() => {
    if (activeId) setApplied(activeId);
  }, [activeId]);
  return {
    items, chosen, changed: Boolean(chosen) && !active, hasDefault: items.some((view) => view.default),
    apply: (view) => { setApplied(view.id); open(view.query); }, leave: () => setApplied(null),
  };
}

/** @param {{ spec: PageListSpec, views: Views, query: Query, look: Look, outcome: Outcome, onView: Act }} props */
export function ViewsMenu({ spec, views, query, look, outcome, onView }) {
  const { t, may } = useKit();
  const [dialog, setDialog] = useState(null);
  const { items, chosen, changed } = views;
  if (!spec.keep || (!may(spec.keep) && !items.length)) return null;
  const keeps = may(spec.keep);
  // a view says all of its look, so that it is the same for everybody
  const now = () => writeQuery({ ...query, page: 1, columns: look.keys, rows: look.dense ? "dense" : "normal" }, spec).replace(/^\?/, "");
  return (
    <>
      <Popover label={t("Saved views")} align="end" className="views" trigger={(props) => (
        <button {...props} className={`btn ghost ${chosen ? "chosen-view" : ""}`}>
          <Icon name="bookmark" />{chosen ? chosen.name : t("Saved views")}{changed && <span className="faint">{t("(changed)")}</span>}
        </button>
      )}>
        {(close) => (
          <>
            {!items.length && <p className="muted views-none">{t("Keep the filters, order and columns of this list under a name.")}</p>}
            <ul>
              {items.map((view) => (
                <ViewRow key={view.id} view={view} on={view === chosen && !changed} keeps={keeps} onView={onView} edit={() => { close(false); setDialog({ view }); }}
                  remove={() => { close(false); setDialog({ view, remove: true }); }} apply={() => { close(); views.apply(view); }} />
              ))}
            </ul>
            {keeps && (
              <footer>
                {changed && chosen?.own && <button type="button" className="menu-item" onClick={() => { close(); onView("update", { id: chosen.id, query: now(), version: chosen.version }); }}><Icon name="check" />{t("Save the changes of “{name}”", { name: chosen.name })}</button>}
                <button type="button" className="menu-item" onClick={() => { close(false); setDialog({ view: null }); }}><Icon name="plus" />{t("Save as a new view")}</button>
              </footer>
            )}
          </>
        )}
      </Popover>
      {dialog?.remove && <DeleteDialog view={dialog.view} outcome={outcome} onView={onView} close={() => setDialog(null)} left={views.leave} />}
      {dialog && !dialog.remove && <ViewDialog view={dialog.view} query={now} outcome={outcome} onView={onView} close={() => setDialog(null)}
        saved={(kept) => !dialog.view && views.apply(kept)} />}
    </>
  );
}

/** @param {{ view: View, on: boolean, keeps: boolean, onView: Act, apply: () => void, edit: () => void, remove: () => void }} props */
function ViewRow({ view, on, keeps, onView, apply, edit, remove }) {
  const { t } = useKit();
  return (
    <li className={on ? "on" : ""}>
      <button type="button" className="menu-item" aria-pressed={on} onClick={apply}>
        <Icon name={on ? "check" : view.shared ? "users" : "bookmark"} />
        <span>{view.name}<small>{view.own ? (view.shared ? t("Shared") : t("Private")) : t("Shared by {name}", { name: view.owner })}</small></span>
      </button>
      {keeps && <IconButton icon="star" size={14} className={view.default ? "starred" : ""} aria-pressed={view.default} label={t("Open the list with “{name}”", { name: view.name })}
        onClick={() => onView(view.default ? "forget" : "prefer", { id: view.id })} />}
      {keeps && view.own && <IconButton icon="pencil" size={14} label={t("Change “{name}”", { name: view.name })} onClick={edit} />}
      {keeps && view.deletable && <IconButton icon="trash-2" size={14} label={t("Delete “{name}”", { name: view.name })} onClick={remove} />}
    </li>
  );
}

// answers {busy, errors, problem, send}; `done` runs when the act succeeded
function useAct(outcome, onView, done) {
  const seen = useRef(outcome.seq);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState(null);
  const settle = useEffectEvent(done);
  useEffect(() => {
    if (outcome.seq === seen.current) return;
    seen.current = outcome.seq;
    setBusy(false);
    if (outcome.ok) settle(outcome);
    else setRefused(outcome);
  }, [outcome]);
  return { busy, refused, send: (name, payload) => { setBusy(true); setRefused(null); onView(name, payload); } };
}

/** @param {{ view: View | null, query: () => string, outcome: Outcome, onView: Act, close: () => void, saved: (view: { id: string, query: string }) => void }} props */
function ViewDialog({ view, query, outcome, onView, close, saved }) {
  const { t } = useKit();
  const [name, setName] = useState(view?.name ?? "");
  const [shared, setShared] = useState(view?.shared ?? false);
  const text = useRef(view ? view.query : query());
  const act = useAct(outcome, onView, (answer) => {
    saved({ id: answer.id, query: text.current });
    close();
  });
  const submit = (event) => {
    event.preventDefault();
    if (view) act.send("update", { id: view.id, name, shared, version: view.version });
    else act.send("create", { name, shared, query: text.current });
  };
  const wrong = act.refused && (act.refused.errors.name ?? act.refused.problem.message);
  return (
    <Modal open onClose={close} title={view ? t("Change the view") : t("Save as a new view")}>
      <form className="dialog-form" noValidate onSubmit={submit}>
        <div className={`field ${wrong ? "bad" : ""}`}>
          <label htmlFor="view-name">{t("Name of the view")}</label>
          <input id="view-name" className="input" name="name" value={name} maxLength={80} aria-invalid={wrong ? true : undefined} aria-describedby={wrong ? "view-error" : undefined} onChange={(event) => setName(event.target.value)} data-autofocus />
          {wrong && <p id="view-error" className="field-error" role="alert"><Icon name="circle-alert" size={14} />{wrong}</p>}
        </div>
        <label className="option"><input type="checkbox" name="shared" checked={shared} onChange={(event) => setShared(event.target.checked)} /><span>{t("Share with colleagues who may see this list")}</span></label>
        <footer className="modal-foot">
          <button type="button" className="btn" onClick={close}>{t("Cancel")}</button>
          <button type="submit" className="btn primary" disabled={act.busy || !name.trim()}>{t("Save")}</button>
        </footer>
      </form>
    </Modal>
  );
}

/** @param {{ view: View, outcome: Outcome, onView: Act, close: () => void, left: () => void }} props */
function DeleteDialog({ view, outcome, onView, close, left }) {
  const { t } = useKit();
  const act = useAct(outcome, onView, () => { left(); close(); });
  return (
    <Modal open onClose={close} title={t("Delete “{name}”", { name: view.name })} text={view.shared ? t("Your colleagues lose this view too.") : t("The list itself stays as it is.")}>
      {act.refused && <p className="form-problem" role="alert">{act.refused.problem.message}</p>}
      <footer className="modal-foot">
        <button type="button" className="btn" onClick={close}>{t("Back")}</button>
        <button type="button" className="btn danger" disabled={act.busy} onClick={() => act.send("delete", { id: view.id })}>{t("Delete the view")}</button>
      </footer>
    </Modal>
  );
}

