// A selection of rows and what is done with it: preview by row, progress, what was refused and why; or one file of all.
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { call, refusal } from "./calls.js";
import { FieldSet, initialValues, toBody } from "./fields.jsx";
import { fillIn, fillPath, Icon, isEmpty, permitted, useKit } from "./kit.jsx";
import { Modal } from "./overlay.jsx";
/** @import { Act, Body, BulkAction, BulkAnswer, BulkItem, Chosen, Dialog, PageListSpec, Selection } from "./shapes.d.ts" */

// rows chosen on any page; another filter or search empties the selection
export function useSelection(spec, filters, matching) {
  const { format, t } = useKit();
  const [chosen, setChosen] = useState(new Map());
  const link = spec.columns.find((column) => column.link);
  const describe = useCallback((row) => ({
    href: link ? fillPath(link.link, row) : null,
    text: [link && (isEmpty(row[link.key]) ? t("Draft") : format(row[link.key], link.kind)), ...spec.texts.filter((key) => key !== link?.key).slice(0, 1).map((key) => row[key])].filter(Boolean).join(" · "),
  }), [link, spec, format, t]);
  const set = useCallback((rows, on) => setChosen((now) => {
    const next = new Map(now);
    rows.forEach((row) => (on ? next.set(row.id, describe(row)) : next.delete(row.id)));
    return next;
  }), [describe]);
  useEffect(() => setChosen(new Map()), [filters]);
  const seen = useRef(matching.seq);
  const choose = useEffectEvent(() => setChosen(new Map(matching.rows.map((row) => [row.id, describe(row)]))));
  useEffect(() => {
    if (matching.seq === seen.current) return;
    seen.current = matching.seq;
    choose();
  }, [matching]);
  return useMemo(() => ({
    chosen, size: chosen.size, has: (id) => chosen.has(id), set, clear: () => setChosen(new Map()),
    keep: (ids) => setChosen((now) => new Map([...now].filter(([id]) => ids.has(id)))),
  }), [chosen, set]);
}

// Sends a selection part by part and gathers the answers; a stop leaves the rest undone. What asks for values acts on all rows at once.
function useRounds(spec, action, answer, onBulk) {
  const [round, setRound] = useState(null);
  const seen = useRef(answer.seq);
  const part = action.dialog ? spec.most : spec.part;
  const ask = (next) => {
    const ids = next.ids.slice(next.items.length, next.items.length + part);
    const last = next.items.length + ids.length >= next.ids.length;
    onBulk(spec.name, { action: action.name, ids, preview: next.preview, run: next.run, last, ...next.with });
  };
  const start = (ids, preview, values = {}) => {
    const next = { run: `${Date.now()}`, ids, preview, with: values, items: [], problem: null, ended: false, stopped: false };
    setRound(next);
    ask(next);
  };
  const take = useEffectEvent(() => {
    if (answer.seq === seen.current) return;
    seen.current = answer.seq;
    if (!round || answer.run !== round.run) return;
    const items = [...round.items, ...answer.items];
    const ended = round.stopped || Boolean(answer.problem) || !answer.items.length || items.length >= round.ids.length;
    const next = { ...round, items, problem: answer.problem, errors: answer.errors ?? {}, token: answer.token, undo: answer.undo, told: answer.told ?? [], ended };
    setRound(next);
    if (!ended) ask(next);
  });
  useEffect(() => { take(); }, [answer]);
  return { round, start, forget: () => setRound(null), stop: () => setRound((now) => ({ ...now, stopped: true })) };
}

/** @param {{ spec: PageListSpec, selection: Selection, total: number | null, query: string, answer: BulkAnswer, onBulk: Act, onMatch: Act, onDone: () => void }} props */
export function BulkBar({ spec, selection, total, query, answer, onBulk, onMatch, onDone }) {
  const { t, tx, may, format } = useKit();
  const navigate = useNavigate();
  const [open, setOpen] = useState(null);
  const [collecting, setCollecting] = useState(false);
  useEffect(() => setCollecting(false), [selection.size]);
  // while they are counted there may be more
  const most = Math.min(total ?? Infinity, spec.most);
  const collect = () => {
    setCollecting(true);
    onMatch(spec.name, { search: query });
  };
  if (!selection.size) return null;
  return (
    <>
      <div className="bulk" role="region" aria-label={t("Selection")}>
        <b aria-live="polite">{t("{count} selected", { count: selection.size })}</b>
        {most > selection.size && (
          <button type="button" className="btn" disabled={collecting || total === null} onClick={collect}>
            {collecting && <Icon name="loader-circle" className="spin" />}
            {total === null ? t("Select all {count} matching", { count: "…" }) : total > spec.most ? t("Select the first {most} of {total}", { most: format(spec.most, "number"), total: format(total, "number") }) : t("Select all {count} matching", { count: total })}
          </button>
        )}
        {spec.bulk.filter((action) => may(action.permission)).map((action) => (action.path
          ? <DownloadButton key={action.name} action={action} body={() => ({ ...action.extra, [action.ids ?? "ids"]: [...selection.chosen.keys()] })} most={spec.most} size={selection.size} />
          : action.route ? <button key={action.name} type="button" className="btn" onClick={() => navigate(action.route ?? "", { state: { chosen: [...selection.chosen].map(([id, { text }]) => ({ id, text })) } })}><Icon name={action.icon} />{tx(action.label)}</button>
          : <button key={action.name} type="button" className="btn" disabled={selection.size > spec.most} onClick={() => setOpen(action)}><Icon name={action.icon} />{tx(action.label)}</button>
        ))}
        <button type="button" className="btn" aria-label={t("Clear the selection")} title={t("Clear the selection")} onClick={selection.clear}><Icon name="x" /></button>
      </div>
      {open && <BulkDialog key={open.name} spec={spec} action={open} selection={selection} answer={answer} onBulk={onBulk} onDone={onDone} close={() => setOpen(null)} />}
    </>
  );
}

/** @param {{ action: BulkAction, body: () => Body, size: number, most: number, className?: string }} props */
export function DownloadButton({ action, body, size, most, className = "btn" }) {
  const { t, tx, toast } = useKit();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const answer = await fetch(action.path ?? "", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body()) });
      if (!answer.ok) {
        const problem = await answer.json();
        toast(problem.errors?.[0]?.message ?? problem.detail, "error");
        return;
      }
      const name = /filename\*=UTF-8''([^;]+)/.exec(answer.headers.get("content-disposition") ?? "");
      const url = URL.createObjectURL(await answer.blob());
      const link = Object.assign(document.createElement("a"), { href: url, download: name ? decodeURIComponent(name[1]) : "" });
      link.click();
      setTimeout(() => URL.revokeObjectURL(url), 60000);
    } catch {
      toast(t("The file could not be fetched. Try again."), "error");
    } finally {
      setBusy(false);
    }
  };
  return (
    <button type="button" className={className} disabled={busy || !size || size > most} onClick={save}>
      <Icon name={busy ? "loader-circle" : action.icon} className={busy ? "spin" : undefined} />{tx(action.label)}
    </button>
  );
}

/** @param {{ spec: PageListSpec, action: BulkAction, selection: Selection, answer: BulkAnswer, onBulk: Act, onDone: () => void, close: () => void }} props */
function BulkDialog({ spec, action, selection, answer, onBulk, onDone, close }) {
  const { t, tx, format, locale } = useKit();
  const { round, start, forget, stop } = useRounds(spec, action, answer, onBulk);
  const names = useRef(selection.chosen);
  const ids = [...names.current.keys()];
  const asking = useAsking(action.dialog, round);
  const begin = useEffectEvent(() => { if (!action.dialog) start(ids, true); });
  useEffect(() => { begin(); }, []);
  const good = round?.items.filter((item) => item.ok) ?? [];
  const bad = round?.items.filter((item) => !item.ok) ?? [];
  const number = (value) => format(value, "number");
  const leave = () => {
    if (round && !round.preview && !round.ended) return;
    if (round && !round.preview) {
      onDone();
      selection.keep(new Set(bad.map((item) => item.id)));
    }
    close();
  };
  if (action.dialog && (!round || (round.preview && (!round.ended || round.problem)))) {
    return <Asking action={action} dialog={action.dialog} count={ids.length} asking={asking} round={round} leave={leave} look={() => start(ids, true, { values: asking.body() })} />;
  }
  if (!round) return null;
  // of what was previewed as a whole the whole is done: what was refused is refused again
  const act = () => (action.dialog ? start(ids, false, { values: asking.body(), token: round.token }) : start(good.map((item) => item.id), false));
  return (
    <Modal open wide onClose={leave} title={tx(action.label)} className="bulk-dialog">
      {!round.ended && <Progress value={round.items.length} of={round.ids.length} label={round.preview ? t("Checking what will happen…") : t("Working…")} />}
      {round.preview && round.ended && round.told?.length > 0 && <ul className="bulk-told">{round.told.map((text) => <li key={text}>{text}</li>)}</ul>}
      {round.ended && round.preview && (
        <p className="bulk-sum" role="status"><b className="num">{t("{count} of {total} can be done.", { count: good.length, total: number(round.items.length) })}</b>{bad.length > 0 && ` ${t("The others stay as they are:")}`}</p>
      )}
      {round.ended && !round.preview && !round.problem && (
        <p className="bulk-sum" role="status"><Icon name="circle-check" /><b>{fillIn(tx(action.done), { count: good.length }, locale)}</b>
          {round.stopped && round.items.length < round.ids.length && ` ${t("{count} {count|was|were} not tried any more.", { count: round.ids.length - round.items.length })}`}
          {bad.length > 0 && ` ${t("{count} refused:", { count: bad.length })}`}</p>
      )}
      {round.problem && <p className="form-problem" role="alert">{round.problem.message}</p>}
      {round.preview && round.ended && good.some((item) => item.shown) && (
        <ul className="bulk-rows bulk-shown" tabIndex={0} aria-label={t("What will be sent")}>
          {good.map((item) => <Shown key={item.id} shown={item.shown} row={names.current.get(item.id)} />)}
        </ul>
      )}
      {round.preview && round.ended && bad.length > 0 && good.some((item) => item.shown) && <p className="bulk-sum"><b>{t("These are not sent:")}</b></p>}
      {bad.length > 0 && (
        <ul className="bulk-rows" tabIndex={0} aria-label={t("Refused records")}>
          {bad.map((item) => <Refused key={item.id} item={item} row={names.current.get(item.id)} />)}
        </ul>
      )}
      <footer className="modal-foot">
        {round.preview && action.dialog && <button type="button" className="btn push" onClick={forget}>{t("Change")}</button>}
        {round.preview && <button type="button" className="btn" onClick={leave}>{t("Cancel")}</button>}
        {round.preview && <button type="button" className={`btn ${action.danger ? "danger" : "primary"}`} disabled={!round.ended || !good.length} onClick={act}><Icon name={action.icon} />{tx(action.label)}{round.ended ? ` (${number(good.length)})` : ""}</button>}
        {!round.preview && !round.ended && <button type="button" className="btn" disabled={round.stopped} onClick={stop}>{t("Stop")}</button>}
        {!round.preview && round.ended && action.undo && round.undo && <Undo path={action.undo} token={round.undo} leave={leave} />}
        {!round.preview && round.ended && <button type="button" className="btn primary" onClick={leave}>{t("Close")}</button>}
      </footer>
    </Modal>
  );
}

// Takes back what was just done; what something else happened to since stays, and is told.
/** @param {{ path: string, token: string, leave: () => void }} props */
function Undo({ path, token, leave }) {
  const { t, locale, toast } = useKit();
  const [busy, setBusy] = useState(false);
  const undo = async () => {
    setBusy(true);
    const answer = await call("POST", path, { undoToken: token }, locale);
    setBusy(false);
    if (!answer.ok) return toast(refusal(answer, t), "error");
    const { applied, refused } = /** @type {{ applied: number, refused: unknown[] }} */ (answer.body);
    toast(refused.length ? t("{count} {count|row|rows} taken back, {left} stay: something else happened to them", { count: applied, left: refused.length }) : t("{count} {count|row|rows} taken back", { count: applied }));
    return leave();
  };
  return <button type="button" className="btn push" disabled={busy} onClick={undo}><Icon name={busy ? "loader-circle" : "undo-2"} className={busy ? "spin" : undefined} />{t("Take it back")}</button>;
}

// Values of the dialog of an act on all rows; they stay while the preview is looked at.
function useAsking(dialog, round) {
  const kit = useKit();
  const fields = permitted(dialog?.fields ?? [], kit.may);
  const [values, setValues] = useState(() => initialValues(fields, {}, kit, {}));
  const [shown, setShown] = useState(/** @type {Record<string, string>} */ ({}));
  const [touched, setTouched] = useState(/** @type {Record<string, string | null>} */ ({}));
  const change = (name, value, chosen) => {
    setValues((now) => ({ ...now, [name]: value }));
    setTouched((now) => ({ ...now, [name]: round?.run ?? null }));
    if (chosen !== undefined) setShown((now) => ({ ...now, [name]: chosen?.label ?? "" }));
  };
  const errors = Object.fromEntries(Object.entries(round?.errors ?? {}).filter(([name]) => touched[name] !== round?.run));
  return { fields, values, shown, errors, change, body: () => toBody(fields, values) };
}

/** @param {{ action: BulkAction, dialog: Dialog, count: number, asking: ReturnType<typeof useAsking>, round: { problem: { message: string } | null, ended: boolean } | null, leave: () => void, look: () => void }} props */
function Asking({ action, dialog, count, asking, round, leave, look }) {
  const { t, tx } = useKit();
  const { fields, values, shown, errors, change } = asking;
  const busy = Boolean(round && !round.ended);
  const told = round?.problem && !fields.some((field) => errors[field.name]);
  return (
    <Modal open wide onClose={leave} title={`${tx(dialog.title)} (${count})`} text={dialog.text ? tx(dialog.text) : null} className="bulk-dialog">
      <form className="dialog-form" noValidate onSubmit={(event) => { event.preventDefault(); if (!busy) look(); }}>
        <FieldSet fields={fields} values={values} errors={errors} shown={shown} onChange={change} />
        {told && <p className="form-problem" role="alert">{round.problem?.message}</p>}
        <footer className="modal-foot">
          <button type="button" className="btn" onClick={leave}>{t("Cancel")}</button>
          <button type="submit" className="btn primary" disabled={busy}><Icon name={busy ? "loader-circle" : action.icon} className={busy ? "spin" : undefined} />{t("See what will happen")}</button>
        </footer>
      </form>
    </Modal>
  );
}

// what one record's act will send, to whom; its text opens
/** @param {{ shown: BulkItem["shown"], row: Chosen | undefined }} props */
function Shown({ shown, row }) {
  if (!shown) return null;
  return (
    <li>
      <Icon name="mail" />
      <details><summary><b>{row?.text}</b> → {shown.to}<small>{shown.title}</small></summary><p className="prose">{shown.text}</p></details>
    </li>
  );
}

/** @param {{ item: BulkItem, row: Chosen | undefined }} props */
function Refused({ item, row }) {
  return (
    <li>
      <Icon name="circle-alert" />
      <span>{row?.href ? <Link className="link" to={row.href}>{row.text}</Link> : row?.text ?? item.id}
        <small>{[item.message, ...item.errors.map((error) => error.message).filter((text) => text !== item.message)].join(" ")}</small></span>
    </li>
  );
}

/** @param {{ value: number, of: number, label: string }} props */
export function Progress({ value, of, label }) {
  const { format } = useKit();
  return (
    <div className="progress">
      <span>{label}</span><span className="num">{format(value, "number")} / {format(of, "number")}</span>
      <div role="progressbar" aria-label={label} aria-valuemin={0} aria-valuemax={of} aria-valuenow={value}><i style={{ width: `${of ? (value / of) * 100 : 0}%` }} /></div>
    </div>
  );
}
