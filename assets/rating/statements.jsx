// Statements as a sheet: boxes of the tax return by year, typed with the keyboard or pasted from a spreadsheet, the return beside them.
import { useEffect, useEffectEvent, useState } from "react";
import { call, errorsOf, refusal } from "../ui/calls.js";
import { Empty, Icon, Skeleton, useKit } from "../ui/kit.jsx";
import { useRecord } from "../ui/record.jsx";
import { Results } from "./results.jsx";
import { ReturnPane, Returns } from "./returns.jsx";
import { Sheet } from "./sheet.jsx";
import { bodyOf, draftOf, newDraft } from "./sheet.js";
/** @import { Body, DropSpec, Label } from "../ui/shapes.d.ts" */
/** @import { FormOut, RatingOut, StatementOut } from "./answers.d.ts" */
/** @import { Column, Draft } from "./sheet.js" */

const RATINGS = "/api/workspace/rating/ratings";
const MOST_COLUMNS = 5;
// what is typed and not saved stays while another tab of the record is looked at
/** @type {Map<string, Record<number, Draft>>} */
const kept = new Map();

/** @param {{ permission: string, document: string, keys: Record<string, string[]>, labels: Record<string, Label>, drop: DropSpec }} props */
export function Statements({ permission, document, keys, labels, drop }) {
  const { t, locale, may, session, today, toast } = useKit();
  const rating = /** @type {RatingOut} */ (useRecord());
  const [forms, setForms] = useState(/** @type {FormOut[] | null} */ (null));
  const place = `${session.seat} ${rating.id}`;
  const [typed, setDrafts] = useState(() => kept.get(place) ?? /** @type {Record<number, Draft>} */ ({}));
  const [errors, setErrors] = useState(/** @type {Record<string, string>} */ ({}));
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const [chosen, setChosen] = useState("");
  const [all, setAll] = useState(false);
  const [open, setOpen] = useState(/** @type {StatementOut | null} */ (null));
  const [active, setActive] = useState("");
  const begin = useEffectEvent(async () => {
    const answer = await call("GET", "/api/workspace/rating/forms", null, locale);
    setProblem(answer.ok ? "" : refusal(answer, t));
    if (answer.ok) setForms(/** @type {FormOut[]} */ (answer.body.items));
  });
  useEffect(() => { begin(); }, []);
  const mayChange = rating.editable && may(permission) && !session.readOnly;
  const drafts = mayChange ? typed : {};
  const unsaved = Object.keys(drafts).length > 0;
  useEffect(() => {
    kept.set(place, typed);
    if (!unsaved) return undefined;
    const stay = (/** @type {BeforeUnloadEvent} */ event) => event.preventDefault();
    window.addEventListener("beforeunload", stay);
    return () => window.removeEventListener("beforeunload", stay);
  }, [place, typed, unsaved]);
  const known = new Set(rating.statements.map((one) => one.fiscalYear));
  /** @type {Column[]} */
  const columns = [
    ...rating.statements.map((stored) => ({ year: stored.fiscalYear, stored, draft: drafts[stored.fiscalYear] ?? null })),
    ...Object.values(drafts).filter((draft) => !known.has(draft.fiscalYear)).map((draft) => ({ year: draft.fiscalYear, stored: null, draft })),
  ].sort((one, other) => other.year - one.year);
  const formOf = (/** @type {Column} */ column) => column.draft?.form ?? column.stored?.form ?? "2050";
  const used = [...new Set(columns.map(formOf))];
  const form = used.includes(chosen) ? chosen : used[0] ?? "2050";
  const shown = columns.filter((column) => formOf(column) === form);
  const dirty = columns.filter((column) => column.draft);
  const change = (/** @type {number} */ year, /** @type {Partial<Draft>} */ values) => setDrafts((now) => {
    const stored = rating.statements.find((one) => one.fiscalYear === year);
    const base = now[year] ?? (stored ? draftOf(stored) : null);
    return base ? { ...now, [year]: { ...base, ...values, texts: { ...base.texts, ...values.texts } } } : now;
  });
  const fill = (/** @type {[number, string, string][]} */ cells) => {
    for (const [place, code, text] of cells) change(shown[place].year, { texts: { [code]: text } });
    if (cells.length > 1) toast(t("{count} {count|box|boxes} filled in", { count: cells.length }));
  };
  const forget = (/** @type {number} */ year) => setDrafts((now) => Object.fromEntries(Object.entries(now).filter(([one]) => Number(one) !== year)));
  const send = async (/** @type {Body} */ body) => {
    const answer = await call("POST", `${RATINGS}/${rating.id}/statements`, body, locale);
    if (answer.ok) return {};
    const wrong = errorsOf(answer);
    const found = Object.fromEntries(Object.entries(wrong).map(([field, message]) => {
      const line = /^lines\[(\d+)\]/.exec(field);
      return [`${body.fiscalYear}.${line ? body.lines[Number(line[1])].code : field}`, message];
    }));
    return Object.keys(found).length ? found : { [`${body.fiscalYear}.`]: refusal(answer, t) };
  };
  const save = async () => {
    setBusy(true);
    /** @type {Record<string, string>} */
    const wrong = {};
    for (const column of dirty) {
      // one after another: each answers with the score of all
      const found = await send(/** @type {Body} */ (bodyOf(column, locale)));
      Object.assign(wrong, found);
      if (!Object.keys(found).length) forget(column.year);
    }
    setBusy(false);
    setErrors(wrong);
    setProblem(Object.values(wrong)[0] ?? "");
    if (!Object.keys(wrong).length) toast(t("The statements are saved, the score is computed"), "green");
  };
  const remove = async (/** @type {StatementOut} */ stored) => {
    setBusy(true);
    const answer = await call("DELETE", `${RATINGS}/${rating.id}/statements/${stored.id}`, null, locale);
    setBusy(false);
    setProblem(answer.ok ? "" : refusal(answer, t));
    forget(stored.fiscalYear);
  };
  const add = () => {
    const draft = newDraft(columns.flatMap((column) => (column.stored ? [column.stored] : [])), today());
    const free = columns.some((column) => column.year === draft.fiscalYear) ? Math.min(...columns.map((column) => column.year)) - 1 : draft.fiscalYear;
    setDrafts((now) => ({ ...now, [free]: { ...draft, fiscalYear: free, closingDate: `${free}${draft.closingDate.slice(4)}` } }));
  };
  if (!forms) return problem ? <p role="alert" className="notice red"><Icon name="circle-alert" />{problem}</p> : <section className="card pad" aria-busy="true"><Skeleton width="70%" height={120} /></section>;
  const definition = forms.filter((one) => one.form === form).at(-1);
  const beside = open && rating.statements.find((one) => one.id === open.id);
  return (
    <div className={`rate-desk ${beside ? "beside" : ""}`}>
      <div className="stack">
        <div className="rate-tools">
          {used.length > 1 && <span className="segmented" role="group" aria-label={t("Form")}>{used.map((one) => <button key={one} type="button" className={`btn small ${one === form ? "on" : ""}`} aria-pressed={one === form} onClick={() => setChosen(one)}>{one}</button>)}</span>}
          <span className="segmented" role="group" aria-label={t("Boxes")}>
            <button type="button" className={`btn small ${all ? "" : "on"}`} aria-pressed={!all} onClick={() => setAll(false)}>{t("What counts")}</button>
            <button type="button" className={`btn small ${all ? "on" : ""}`} aria-pressed={all} onClick={() => setAll(true)}>{t("All boxes")}</button>
          </span>
          <span className="spacer" />
          {mayChange && columns.length < MOST_COLUMNS && <button type="button" className="btn" disabled={busy} onClick={add}><Icon name="plus" />{t("Add a year")}</button>}
          {mayChange && dirty.length > 0 && <button type="button" className="btn" disabled={busy} onClick={() => { setDrafts({}); setErrors({}); setProblem(""); }}>{t("Discard")}</button>}
          {mayChange && dirty.length > 0 && <button type="button" className="btn primary" disabled={busy} onClick={save}><Icon name={busy ? "loader-circle" : "check"} className={busy ? "spin" : ""} />{t("Save {count} {count|year|years}", { count: dirty.length })}</button>}
        </div>
        {problem && <p role="alert" className="notice red"><Icon name="circle-alert" />{problem}</p>}
        {shown.length === 0 && <Empty icon="file-text" title={t("No statement yet")} text={t("Add a year and type the boxes of its tax return, or paste codes and amounts from a spreadsheet.")} />}
        {shown.length > 0 && definition && <Sheet columns={shown} definition={definition} keys={keys[form] ?? []} all={all} errors={errors} mayChange={mayChange && !busy} change={change} fill={fill} remove={remove} forget={forget} onActive={setActive} />}
        {shown.some((column) => column.stored) && <Results columns={shown} labels={labels} />}
        {rating.statements.length > 0 && <Returns rating={rating} drop={drop} document={document} mayChange={mayChange} open={open?.id ?? ""} onOpen={setOpen} send={send} />}
      </div>
      {beside && <ReturnPane ratingId={rating.id} statement={beside} active={active} onClose={() => setOpen(null)} />}
    </div>
  );
}
