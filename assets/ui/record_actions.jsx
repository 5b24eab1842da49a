// The acts on a record: buttons, menu entries, dialogs, and what the server answered.
import { lazy, Suspense, useEffect, useEffectEvent, useState } from "react";
import { useLocation } from "react-router";
import { ValuesContext } from "./combobox.jsx";
import { FieldSet, initialValues, toBody } from "./fields.jsx";
import { at, copyText, fillPath, holds, Icon, permitted, useKit } from "./kit.jsx";
import { Changed } from "./live.jsx";
import { Modal } from "./overlay.jsx";
import { newKey } from "./public_api.js";
import { once } from "./problem.jsx";
import { useKey, useSending } from "./sending.js";
/** @import { Act, Actions, Asking, Body, Composing, Foreseen, ForesightSpec, Problem } from "./shapes.d.ts" */

// only who sends a document needs what writes a mail
const SendDialog = lazy(() => import("./send_dialog.jsx"));

export function useActions(spec, record, outcome, onAct) {
  const { may, go, t, tx, toast } = useKit();
  const { pathname } = useLocation();
  const [dialog, setDialog] = useState(null);
  const [answer, setAnswer] = useState(null);
  const sending = useSending(outcome, (given) => {
    setAnswer(given.ok ? null : given);
    if (!given.ok) return;
    setDialog(null);
    if (given.go) go(given.go);
  });
  useEffect(() => {
    setAnswer(null);
    setDialog(null);
  }, [pathname]);
  const all = spec.actions.filter((action) => !action.inside && may(action.permission) && holds(action.when, record));
  const send = (action, values, key, { version } = record) => sending.send(() => {
    setAnswer(null);
    onAct(action.name, version ? { ...values, version } : values, key);
  }, action.name);
  const copy = async (action) => {
    const done = await copyText(at(record, action.copy));
    toast(done ? tx(action.done) : t("This browser does not let pages copy: select the text yourself."), done ? "success" : "error");
  };
  const start = (action) => {
    if (action.copy) copy(action);
    else if (action.href) {
      const address = fillPath(action.href, record);
      if (!address) return;
      if (action.href.startsWith("/api/")) window.open(address, action.download ? "_self" : "_blank");
      else go(address);
    } else if (action.dialog) {
      setAnswer(null);
      setDialog(action);
    } else send(action, {}, newKey());
  };
  const primary = all.filter((action) => action.primary).slice(0, 2).reverse();
  return {
    all, start, send, dialog,
    busy: sending.busy,
    primary,
    others: all.filter((action) => !primary.includes(action)),
    close: () => { setDialog(null); setAnswer(null); },
    forget: () => setAnswer(null),
    answer,
    problem: !dialog ? answer?.problem : null,
    fix: spec.actions.find((action) => action.name === answer?.action)?.fix,
    item: (action) => ({
      label: tx(action.label), icon: action.icon, danger: action.danger, download: action.download,
      ...(action.href?.startsWith("/api/") ? { href: fillPath(action.href, record) } : { onSelect: () => start(action) }),
    }),
  };
}

/** @param {{ actions: Actions, record: Body, foresight?: Foreseen, onForesee?: Act }} props */
export function ActionDialog({ actions, record, foresight, onForesee }) {
  const action = actions.dialog;
  if (!action) return null;
  if (action.dialog.compose) return <Suspense fallback={null}><SendDialog key={action.name} action={/** @type {Composing} */ (action)} actions={actions} record={record} /></Suspense>;
  return <OpenDialog key={action.name} action={action} actions={actions} record={record} foresight={foresight} onForesee={onForesee} />;
}

/** @param {{ action: Asking, actions: Actions, record: Body, foresight?: Foreseen, onForesee?: Act }} props */
function OpenDialog({ action, actions, record, foresight, onForesee }) {
  const kit = useKit();
  const { tx, may } = kit;
  const dialog = { ...action.dialog, fields: permitted(action.dialog.fields, may) };
  const [values, setValues] = useState(() => initialValues(dialog.fields, {}, kit, record));
  const [shown, setShown] = useState(() => Object.fromEntries(dialog.fields.filter((field) => field.shown).map((field) => [field.name, at(record, field.shown) ?? ""])));
  const change = (name, value, chosen) => {
    setValues((now) => ({ ...now, [name]: value }));
    if (chosen !== undefined) setShown((now) => ({ ...now, [name]: chosen?.label ?? "" }));
  };
  const foreseen = foresight?.action === action.name ? foresight.answer : null;
  const told = { ...values, foreseen };
  const asks = foreseen && dialog.foresight?.asks && at(foreseen, dialog.foresight.asks.path) ? dialog.foresight.asks : null;
  const key = useKey();
  const [opened] = useState(record); // a server that was started anew may have read a later one behind the dialog
  const errors = actions.answer?.errors ?? {};
  const general = actions.answer?.problem && !dialog.fields.some((field) => errors[field.name] || (field.type === "quantities" && Object.keys(errors).some((name) => name.startsWith(`${field.name}[`)))) ? actions.answer.problem : null;
  const foresee = useEffectEvent(() => onForesee?.(action.name, toBody(dialog.fields, told)));
  useEffect(() => {
    if (!dialog.foresight) return undefined;
    const timer = setTimeout(() => foresee(), 250);
    return () => clearTimeout(timer);
  }, [values, dialog.foresight]);
  const submit = (event) => {
    event.preventDefault();
    if (!asks || values[asks.field]) actions.send(action, toBody(dialog.fields, told), key, opened);
  };
  const onKeyDown = (event) => {
    if ((event.ctrlKey || event.metaKey) && event.key === "Enter") event.currentTarget.requestSubmit();
  };
  return (
    <Modal open onClose={actions.close} title={kit.fill(dialog.title, record)} text={dialog.text && kit.fill(dialog.text, record)}>
      <form onSubmit={submit} onKeyDown={onKeyDown} noValidate className="dialog-form">
        <Changed onReload={actions.close} />
        <ValuesContext.Provider value={values}>
          <FieldSet fields={dialog.fields} values={values} told={told} errors={errors} shown={shown} onChange={change} />
        </ValuesContext.Provider>
        {general && <GeneralProblem problem={general} />}
        {asks && <p className="notice amber"><Icon name="circle-alert" />{kit.fill(asks.text, foreseen ?? {})}</p>}
        {dialog.foresight && <Foresight spec={dialog.foresight} answer={foreseen} />}
        <footer className="modal-foot">
          <button type="button" className="btn" onClick={actions.close}>{tx(dialog.dismiss)}</button>
          <button type="submit" className={`btn ${action.danger ? "danger" : "primary"}`} disabled={Boolean(actions.busy) || Boolean(asks && !values[asks.field])}>
            {actions.busy && <Icon name="loader-circle" className="spin" />}{tx(dialog.confirm) || tx(action.label)}
          </button>
        </footer>
      </form>
    </Modal>
  );
}

// what the act would do with the values typed so far; a dash while they say nothing yet
/** @param {{ spec: ForesightSpec, answer: Body | null | undefined }} props */
function Foresight({ spec, answer }) {
  const { t, tx, format } = useKit();
  const refusal = answer && at(answer, spec.refusal);
  const lines = (answer && spec.entry && at(answer, spec.entry)) || [];
  return (
    <div className="foresight" role="status">
      {refusal ? <p className="notice amber"><Icon name="circle-alert" />{refusal}</p> : (
        <dl>{spec.rows.map((row) => <div key={row.path}><dt>{tx(row.label)}</dt><dd className="num">{answer ? format(at(answer, row.path), "money") : "–"}</dd></div>)}</dl>
      )}
      {lines.length > 0 && !refusal && (
        <table className="foresight-entry">
          <thead><tr><th scope="col">{t("Account")}</th><th scope="col" className="num">{t("Debit")}</th><th scope="col" className="num">{t("Credit")}</th></tr></thead>
          <tbody>{lines.map((line, place) => <tr key={place}><th scope="row"><b>{line.account}</b> {line.accountLabel}</th><td className="num">{line.debit ? format(line.debit, "money") : ""}</td><td className="num">{line.credit ? format(line.credit, "money") : ""}</td></tr>)}</tbody>
        </table>
      )}
    </div>
  );
}

/** @param {{ problem: Problem }} props */
function GeneralProblem({ problem }) {
  return (
    <div className="form-problem" role="alert">
      <p>{problem.message}</p>
      {once(problem.errors, problem.message).length > 0 && <ul>{once(problem.errors, problem.message).map((error, i) => <li key={i}>{error.message}</li>)}</ul>}
    </div>
  );
}
