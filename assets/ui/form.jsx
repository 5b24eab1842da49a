// A form page: sections of fields and a line editor; the server decides what is valid and says so at the field.
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { useBlocker, useLocation } from "react-router";
import { ChangeContext, LineContext, ValuesContext } from "./combobox.jsx";
import { useCompletion } from "./completion.jsx";
import { FieldSet, initialValues, NUMERIC, toBody, typedNumber } from "./fields.jsx";
import { at, Empty, holds, Icon, isEmpty, permitted, Skeleton, useKit } from "./kit.jsx";
import { linesToBody, startLines } from "./line_values.js";
import { LineEditor } from "./lines.jsx";
import { useLivePage, useRead, useStart } from "./live.jsx";
import { Modal } from "./overlay.jsx";
import { useProposals } from "./proposals.jsx";
import { useKey, useSending } from "./sending.js";
import { useShortcut } from "./shortcuts.jsx";
import { Balance, useSuggestion } from "./suggestion.jsx";
/** @import { ReactNode } from "react" */
/** @import { Act, Body, Errors, FormSpec, Note, Outcome, Problem, Start } from "./shapes.d.ts" */

const fieldsOf = (spec) => spec.sections.flatMap((section) => section.fields ?? []);
const linesOf = (spec) => spec.sections.filter((section) => section.lines);

/** @param {{ spec: FormSpec, data: Body, outcome: Outcome, preview: Body, notes: Record<string, Note>, suggested: Body, proposed: Body, completed: Body, onPropose: Act, onComplete: Act, onSave: Act, onPreview: Act, onCheck: Act, onSuggest: Act, children?: ReactNode }} props */
export function FormPage({ spec: declared, data: told, ...rest }) {
  const { t, go, may } = useKit();
  const spec = { ...declared, sections: declared.sections.map((section) => ({ ...section, fields: permitted(section.fields ?? [], may) })) };
  const { pathname, search } = useLocation();
  const data = useRead(told, (one) => one.form === spec.name && one.path === pathname);
  if (data?.missing) {
    return <Empty icon="search-x" title={t("This record does not exist")}><button type="button" className="btn" onClick={() => go(spec.parent)}>{t("Back to the list")}</button></Empty>;
  }
  const given = spec.start && data?.values[spec.start.field] ? linesOf(spec).filter((lines) => lines.given).map((lines) => data.values[lines.name]) : [[]];
  if (data && spec.start && given.every((rows) => !rows.length)) return <NoStart start={spec.start} data={data} search={search} />;
  if (!data) return <div className="form-page" aria-busy="true"><div className="card pad">{[40, 70, 55].map((width) => <p key={width} className="gap"><Skeleton width={`${width}%`} height={22} /></p>)}</div></div>;
  return <ReadForm key={`${pathname}${search}`} spec={spec} data={data} {...rest} />;
}

// what the new record is drawn from is not known, or nothing can be drawn from it
/** @param {{ start: Start, data: Body, search: string }} props */
function NoStart({ start, data, search }) {
  const { t, tx, go } = useKit();
  const id = new URLSearchParams(search).get(start.field);
  const [address, text] = id ? [start.back.replace(`{${start.field}}`, id), t("Back")] : [start.choose.route, tx(start.choose.label)];
  return <Empty icon="file-search" title={data.refused ?? tx(id ? start.nothing : start.title)} text={id ? null : tx(start.help)}><button type="button" className="btn" onClick={() => go(address)}>{text}</button></Empty>;
}

// read again without a change (after a reload, a broken connection) it is the same form, with what was typed meanwhile
/** @param {{ data: Body, spec: FormSpec, outcome: Outcome, preview: Body, notes: Body, suggested: Body, proposed: Body, completed: Body, onPropose: Act, onComplete: Act, onSave: Act, onPreview: Act, onCheck: Act, onSuggest: Act, children?: ReactNode }} props */
function ReadForm({ data, ...rest }) {
  const { start, noteTyped, discard } = useStart(data);
  return <LoadedForm key={JSON.stringify(start)} data={start} onTyped={noteTyped} discard={discard} {...rest} />;
}

function startValues(spec, data, kit, query) {
  const values = initialValues(fieldsOf(spec), data.values ?? {}, kit, {}, query);
  for (const lines of linesOf(spec)) values[lines.name] = startLines(lines, data.values?.[lines.name], kit, Boolean(lines.fixed) && holds(lines.fixed.when, data.values ?? {}));
  return values;
}

// which record this one is drawn from
/** @param {FormSpec} spec @param {Body} data */
const startOf = ({ start }, { values }) => (start ? { [start.field]: values[start.field] } : {});

function bodyOf(spec, data, values, changing) {
  const body = { ...toBody(fieldsOf(spec), values, { changing }), ...startOf(spec, data) };
  for (const lines of linesOf(spec)) body[lines.name] = linesToBody(lines, values[lines.name]);
  return body;
}

function useGuard(dirty) {
  const free = useRef(false);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => dirty && !free.current && currentLocation.pathname !== nextLocation.pathname);
  useEffect(() => {
    const stay = (event) => dirty && !free.current && event.preventDefault();
    window.addEventListener("beforeunload", stay);
    return () => window.removeEventListener("beforeunload", stay);
  }, [dirty]);
  return /** @type {const} */ ([blocker, () => { free.current = true; }]);
}

function useErrors(outcome) {
  const [errors, setErrors] = useState({});
  const [problem, setProblem] = useState(null);
  const seen = useRef(outcome.seq);
  const fresh = outcome.seq !== seen.current;
  useEffect(() => {
    if (!fresh) return;
    seen.current = outcome.seq;
    setErrors(outcome.errors ?? {});
    setProblem(outcome.ok ? null : outcome.problem);
  }, [outcome, fresh]);
  const forget = useCallback((name) => setErrors((now) => {
    if (!(name in now)) return now;
    const { [name]: _gone, ...rest } = now;
    return rest;
  }), []);
  return { errors, problem, forget, clear: () => { setErrors({}); setProblem(null); } };
}

// asks the server about fields that want it, shortly after typing stops; its notes may fill fields that are still empty
function useLive(spec, values, notes, onCheck, change) {
  const timers = useRef({});
  const filled = useRef({});
  useEffect(() => () => Object.values(timers.current).forEach(clearTimeout), []);
  const fill = useEffectEvent(() => {
    for (const [name, note] of Object.entries(notes ?? {})) {
      if (note.value !== values[name]) continue;
      for (const [field, value] of Object.entries(note.fills ?? {})) {
        // what was filled in before follows the new answer; what somebody typed stays
        if (isEmpty(values[field]) || values[field] === filled.current[field]) change(field, value);
        filled.current[field] = value;
      }
    }
  });
  useEffect(() => { fill(); }, [notes]);
  return (name, value) => {
    if (!fieldsOf(spec).some((field) => field.live && field.name === name)) return;
    clearTimeout(timers.current[name]);
    timers.current[name] = setTimeout(() => onCheck(spec.name, { field: name, value }), 300);
  };
}

/** @param {{ spec: FormSpec, data: Body, outcome: Outcome, preview: Body | null, notes: Record<string, Note>, suggested: Body, proposed: Body, completed: Body, onSave: Act, onPreview: Act, onCheck: Act, onSuggest: Act, onPropose: Act, onComplete: Act, onTyped: (typed: boolean) => void, discard: () => void, children?: ReactNode }} props */
function LoadedForm({ spec, data, outcome, preview, notes, suggested, proposed, completed, onSave, onPreview, onCheck, onSuggest, onPropose, onComplete, onTyped, discard, children }) {
  const kit = useKit();
  const { t, tx, go, setTitle } = kit;
  const { search, hash } = useLocation();
  const [start] = useState(() => startValues(spec, data, kit, new URLSearchParams(search)));
  const [values, setValues] = useState(start);
  const [shown, setShown] = useState(() => shownLabels(spec, data));
  const { errors, problem, forget, clear } = useErrors(outcome);
  const changing = Boolean(data.id);
  const [first] = useState(() => JSON.stringify(bodyOf(spec, data, start, changing)));
  const proposals = useProposals({ spec, fields: fieldsOf(spec), data, values, proposed, onPropose, setValues, setShown, kit });
  const [line, setLine] = useState(null);
  const dirty = JSON.stringify(bodyOf(spec, data, proposals.typed(start), changing)) !== first;
  const [blocker, release] = useGuard(dirty);
  const box = useRef(null);
  const summary = useRef(null);
  const title = data.id ? kit.fill(spec.editTitle, data.values) : spec.start ? kit.fill(spec.start.heading, data.values) : tx(spec.title);
  useEffect(() => setTitle(title), [title, setTitle]);
  const enter = useEffectEvent(() => {
    const target = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    (target ?? box.current)?.querySelector("input,select,textarea")?.focus({ preventScroll: !target });
    target?.scrollIntoView({ block: "center" });
  });
  useEffect(() => { enter(); }, []);
  const key = useKey();
  const { busy, send } = useSending(outcome, (answer) => {
    if (answer.ok) {
      release();
      go(answer.go);
    } else if (answer.problem?.code !== "STALE_VERSION") setTimeout(() => summary.current?.focus(), 0);
  });
  const change = (name, value, row) => {
    forget(name);
    // what was chosen within another record does not belong to the next one
    const within = value === values[name] ? [] : fieldsOf(spec).filter((field) => field.within === name).map((field) => field.name);
    const cleared = Object.fromEntries(within.map((other) => [other, ""]));
    setValues((now) => ({ ...now, ...cleared, ...filledBy(spec, name, row, start), [name]: value }));
    setShown((now) => ({ ...now, ...cleared, ...(row === undefined ? {} : { [name]: row?.label ?? "" }) }));
    ask(name, value);
  };
  const ask = useLive(spec, values, notes, onCheck, (name, value) => setValues((now) => ({ ...now, [name]: value })));
  const proposal = useSuggestion(spec, values, suggested, onSuggest, setValues, kit);
  const complete = useCompletion(spec, completed, onComplete, setValues, kit);
  const save = () => send(() => {
    /** @type {HTMLElement | null} */ (document.activeElement)?.blur?.(); // what is being typed is tidied before it is sent, not after the answer
    clear();
    const body = bodyOf(spec, data, values, changing);
    const before = JSON.parse(first);
    const changed = () => Object.fromEntries(Object.entries(body).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name])));
    const { version } = data.values;
    onSave(spec.name, data.id ? { ...changed(), ...(version && { version }) } : body, key);
  });
  useLivePage(dirty || Boolean(busy), { discard });
  useLayoutEffect(() => onTyped(dirty || Boolean(busy)), [dirty, busy, onTyped]);
  useShortcut("ctrl+enter", t("Save"), save);
  return (
    <ValuesContext.Provider value={values}>
    <div className={children ? "form-aside" : undefined}>
    <form ref={box} className={`form-page ${linesOf(spec).length ? "broad" : ""}`} noValidate onSubmit={(event) => { event.preventDefault(); save(); }}>
      <header className="page-head"><h1>{title}</h1></header>
      {problem && problem.code !== "STALE_VERSION" && <Summary box={summary} spec={spec} problem={problem} errors={errors} />}
      {spec.sections.filter((section) => holds(section.when, { ...data.values, ...values })).map((section, position) => section.lines ? (
        <LineEditor key={position} spec={section} lines={values[section.name]} errors={errors} forget={forget} stored={data.id ? data.values : null} preview={preview} locked={Boolean(section.fixed && holds(section.fixed.when, { ...data.values, ...values }))}
          ask={(lines) => onPreview(spec.name, { ...bodyPart(spec, section, values), ...startOf(spec, data), lines })} onChange={(lines) => setValues((now) => ({ ...now, [section.name]: lines(now[section.name]) }))}
          beside={section.fields.length > 0 && <FieldSet fields={section.fields} values={values} errors={errors} shown={shown} notes={notes} proposals={proposals} stored={data.values} onChange={change} />} onLine={(one) => setLine(one.key)} complete={complete} beneath={Object.fromEntries(section.fields.filter((field) => NUMERIC.has(field.kind)).map((field) => [field.name, typedNumber(values[field.name])]))}>
          {section.suggest && section.sums && <Balance spec={section} lines={values[section.name]} total={values[section.sums.field]} {...proposal} />}
        </LineEditor>
      ) : (
        <section key={position} className="card form-section">
          {section.title && <header><h2>{tx(section.title)}</h2>{section.help && <p className="muted">{tx(section.help)}</p>}</header>}
          <FieldSet fields={section.fields} values={values} errors={errors} shown={shown} notes={notes} proposals={proposals} stored={data.values} onChange={change} />
        </section>
      ))}
      <footer className="form-foot">
        <button type="button" className="btn" onClick={() => go(data.id ? kit.fill(spec.back, data.values) || spec.parent : spec.start?.back.replace(`{${spec.start.field}}`, data.values[spec.start.field]) ?? spec.parent)}>{t("Cancel")}</button>
        <button type="submit" className="btn primary" disabled={Boolean(busy)}>{busy && <Icon name="loader-circle" className="spin" />}{tx(spec.submit) || t("Save")}<kbd>Ctrl ↵</kbd></button>
      </footer>
      <Leaving blocker={blocker} />
      <Stale problem={problem} />
    </form>
    {children && <ChangeContext.Provider value={change}><LineContext.Provider value={productOf(spec, values, line)}>{children}</LineContext.Provider></ChangeContext.Provider>}
    </div>
    </ValuesContext.Provider>
  );
}

// of the line that somebody is in, for what stands beside the form
function productOf(spec, values, key) {
  const section = linesOf(spec)[0];
  const column = section?.columns.find((one) => one.into);
  return column ? values[section.name].find((one) => one.key === key)?.values[column.name] || null : null;
}

// what a chosen row fills in; without one, what the form started with
function filledBy(spec, name, row, start) {
  const fills = row === undefined ? null : fieldsOf(spec).find((field) => field.name === name)?.fills;
  return fills ? Object.fromEntries(Object.entries(fills).map(([field, path]) => [field, at(row?.row ?? {}, path) ?? start[field] ?? ""])) : {};
}

// the labels of combobox values that the record already carries
const shownLabels = (spec, data) =>
  Object.fromEntries(fieldsOf(spec).filter((field) => field.type === "combo").map((field) => [field.name, data.shown?.[field.name] ?? ""]));

function bodyPart(spec, section, values) {
  const wanted = fieldsOf(spec).filter((field) => section.withFields.includes(field.name));
  return toBody(wanted, values);
}

function labelOf(spec, path, { t, tx }) {
  const inLine = /^(\w+)\[(\d+)\](?:\.(\w+))?/.exec(path);
  if (inLine) {
    const column = spec.sections.find((section) => section.name === inLine[1])?.columns.find((item) => item.name === inLine[3]);
    const line = t("Line {number}", { number: Number(inLine[2]) + 1 });
    return column ? `${line}, ${tx(column.label)}` : line;
  }
  return tx(fieldsOf(spec).find((field) => field.name === path)?.label);
}

function focusField(path) {
  const cell = document.getElementById(`field-${path}`);
  cell?.scrollIntoView({ block: "center" });
  cell?.querySelector("input,select,textarea")?.focus({ preventScroll: true });
}

/** @param {{ box: import("react").RefObject<HTMLDivElement | null>, spec: FormSpec, problem: Problem, errors: Errors }} props */
function Summary({ box, spec, problem, errors }) {
  const kit = useKit();
  const names = Object.keys(errors);
  return (
    <div className="form-problem" role="alert" tabIndex={-1} ref={box}>
      <p><b>{problem.message}</b></p>
      {names.length > 0 && (
        <ul>{names.map((name) => {
          const label = labelOf(spec, name, kit);
          return <li key={name}>{label ? <button type="button" className="link" onClick={() => focusField(name)}>{label}</button> : null}{label && errors[name] !== problem.message ? ` · ${errors[name]}` : label ? "" : errors[name]}</li>;
        })}</ul>
      )}
    </div>
  );
}

/** @param {{ blocker: import("react-router").Blocker }} props */
function Leaving({ blocker }) {
  const { t } = useKit();
  if (blocker.state !== "blocked") return null;
  return (
    <Modal open onClose={() => blocker.reset()} title={t("Leave without saving?")} text={t("What you changed on this page is not saved yet.")}>
      <footer className="modal-foot">
        <button type="button" className="btn" onClick={() => blocker.proceed()}>{t("Leave without saving")}</button>
        <button type="button" className="btn primary" data-autofocus onClick={() => blocker.reset()}>{t("Stay on this page")}</button>
      </footer>
    </Modal>
  );
}

/** @param {{ problem: Problem | null }} props */
function Stale({ problem }) {
  const { t } = useKit();
  const [closed, setClosed] = useState(null);
  if (problem?.code !== "STALE_VERSION" || closed === problem) return null;
  return (
    <Modal open onClose={() => setClosed(problem)} title={t("Changed by someone else")} text={problem.message}>
      <footer className="modal-foot">
        <button type="button" className="btn" onClick={() => setClosed(problem)}>{t("Look at my changes")}</button>
        <button type="button" className="btn primary" onClick={() => location.reload()}>{t("Reload")}</button>
      </footer>
    </Modal>
  );
}
