// The simulator: sliders, exact numbers and padlocks; every figure on the page comes from the rule that is stored.
import { useEffect, useEffectEvent, useState } from "react";
import { useSearchParams } from "react-router";
import { call, errorsOf, refusal } from "../ui/calls.js";
import { editText, typedNumber } from "../ui/fields.jsx";
import { Icon, Skeleton, useKit } from "../ui/kit.jsx";
import { useLivePage } from "../ui/live.jsx";
import { Compare, isStudied } from "./compare.jsx";
import { Figure } from "./figure.jsx";
import { Besides, Profile, Rhythm } from "./options.jsx";
import { Curve, Figures, Rows } from "./result.jsx";
import { bodyOf, FIELDS, fresh, KINDS, nextUnknown, storedTerms, termsOf, valuesOf } from "./terms.js";
/** @import { Body, Values } from "../ui/shapes.d.ts" */
/** @import { AffairOut, FinancingOut, SimulationOut } from "./answers.d.ts" */

const SIMULATE = "/api/workspace/lease-simulations";
const PAUSE = 70;
const SHOWN = { CAPITAL: "capitalHt", RESIDUAL: "residualHt", RATE: "nominalRatePct", RENT: "rentHt" };

/** The ends of the sliders: around the figures that the page opened with. @param {Values} values @param {string} locale */
function rangesOf(values, locale) {
  const capital = Number(typedNumber(values.capitalHt, locale)) || 50000;
  const step = Math.max(1, 10 ** (Math.floor(Math.log10(capital)) - 2));
  const rent = capital / Math.max(1, Number(typedNumber(values.termMonths, locale)) / values.periodMonths);
  return /** @type {Record<string, [number, number, number]>} */ ({
    capitalHt: [Math.round(capital / 10), Math.round(capital * 2), step], residualHt: [0, Math.round(capital / 2), step / 10], nominalRatePct: [0, 15, 0.05],
    termMonths: [values.periodMonths, 120, values.periodMonths], rentHt: [0, Math.round(rent * 3), step / 100],
  });
}

/** @param {FinancingOut[]} financings */
const nextLabel = (financings) => "ABCDEFGHIJ".split("").find((letter) => financings.every((one) => one.label !== letter)) ?? "A";

/** @param {{ permission: string }} props */
export function Simulator({ permission }) {
  const { t, locale, setTitle } = useKit();
  const [params] = useSearchParams();
  const [affair, setAffair] = useState(/** @type {AffairOut | null | undefined} */ (undefined));
  const [problem, setProblem] = useState("");
  const id = params.get("affair");
  const read = async () => {
    if (!id) return setAffair(null);
    const answer = await call("GET", `/api/workspace/lease-affairs/${id}`, null, locale);
    if (!answer.ok) return setProblem(refusal(answer, t));
    return setAffair(/** @type {AffairOut} */ (answer.body));
  };
  const begin = useEffectEvent(() => { read(); });
  useLivePage();
  useEffect(() => setTitle(t("Simulator")), [t, setTitle]);
  useEffect(() => { begin(); }, [id]);
  if (problem) return <p className="notice red" role="alert"><Icon name="circle-alert" />{problem}</p>;
  if (affair === undefined) return <section className="card pad" aria-busy="true"><Skeleton width="70%" height={80} /></section>;
  return <Desk key={`${id}-${params.get("financing")}`} affair={affair} read={read} permission={permission} />;
}

/** @param {{ affair: AffairOut | null, read: () => Promise<void>, permission: string }} props */
function Desk({ affair, read, permission }) {
  const { t, tx, locale, may, session, words, toast } = useKit();
  const [params, setParams] = useSearchParams();
  const financings = affair?.financings ?? [];
  const open = financings.find((one) => one.id === params.get("financing"));
  const [values, setValues] = useState(() => (open ? valuesOf(open, locale) : { ...fresh(affair, locale), label: nextLabel(financings) }));
  const [ranges] = useState(() => rangesOf(values, locale));
  const [held, setHeld] = useState(() => new Set(["CAPITAL"].filter((one) => one !== values.solveFor)));
  const [internal, setInternal] = useState(true);
  const [found, setFound] = useState(/** @type {SimulationOut | null} */ (null));
  const [took, setTook] = useState(0);
  const [errors, setErrors] = useState(/** @type {Record<string, string>} */ ({}));
  const [busy, setBusy] = useState(false);
  const [others, setOthers] = useState(/** @type {Record<string, SimulationOut>} */ ({}));
  const mayChange = affair !== null && isStudied(affair) && may(permission) && !session.readOnly;
  const unknown = /** @type {keyof typeof SHOWN} */ (values.solveFor);
  const { [FIELDS[unknown]]: _left, ...terms } = termsOf(values, locale);
  const key = JSON.stringify(terms);
  const compute = useEffectEvent(async (/** @type {() => boolean} */ isLate) => {
    const begin = performance.now();
    const answer = await call("POST", SIMULATE, terms, locale);
    if (isLate()) return;
    if (!answer.ok) {
      const wrong = errorsOf(answer);
      return setErrors(Object.keys(wrong).length ? wrong : { "": refusal(answer, t) });
    }
    const result = /** @type {SimulationOut} */ (answer.body);
    const field = /** @type {"capitalHt" | "residualHt" | "nominalRatePct" | "rentHt"} */ (SHOWN[unknown]);
    const number = Number(result[field]);
    setErrors({});
    setFound(result);
    setTook(Math.round(performance.now() - begin));
    return setValues((now) => ({ ...now, [field]: editText(number, KINDS[field], locale) }));
  });
  useEffect(() => {
    let late = false;
    const timer = setTimeout(() => compute(() => late), PAUSE);
    return () => { late = true; clearTimeout(timer); };
  }, [key]);
  const stored = JSON.stringify(financings.map((one) => [one.id, one.version]));
  const draw = useEffectEvent(async () => {
    const answers = await Promise.all(financings.map((one) => call("POST", SIMULATE, storedTerms(one), locale)));
    setOthers(Object.fromEntries(financings.flatMap((one, at) => (answers[at].ok ? [[one.id, /** @type {SimulationOut} */ (answers[at].body)]] : []))));
  });
  useEffect(() => { draw(); }, [stored]);
  const set = (/** @type {Values} */ changed) => setValues((now) => ({ ...now, ...changed }));
  // a figure that is given is no unknown any more: the next one that no padlock holds gives way
  const give = (/** @type {string} */ name) => (/** @type {string} */ text) => {
    const next = nextUnknown(unknown, held, name);
    if (next) set({ [FIELDS[/** @type {keyof typeof FIELDS} */ (name)]]: text, solveFor: next });
  };
  const hold = (/** @type {string} */ name) => () => {
    const kept = new Set(held);
    if (!kept.delete(name)) kept.add(name);
    const next = nextUnknown(unknown, kept);
    if (!next) return toast(t("One figure has to follow from the others."), "amber");
    setHeld(kept);
    return set({ solveFor: next });
  };
  const seek = (/** @type {string} */ name) => { setHeld(new Set([...held].filter((one) => one !== name))); set({ solveFor: name }); };
  const save = async (/** @type {boolean} */ anew) => {
    setBusy(true);
    const body = /** @type {Body} */ ({ ...bodyOf(values, locale), ...(anew || !open ? {} : { version: open.version }) });
    if (anew && financings.some((one) => one.label === body.label)) body.label = nextLabel(financings);
    const path = anew || !open ? `/api/workspace/lease-affairs/${affair?.id}/financings` : `/api/workspace/lease-financings/${open.id}`;
    const answer = await call(anew || !open ? "POST" : "PATCH", path, body, locale);
    setBusy(false);
    if (!answer.ok) {
      const wrong = errorsOf(answer);
      return setErrors(Object.keys(wrong).length ? wrong : { "": refusal(answer, t) });
    }
    toast(t("{label} is stored", { label: answer.body.label }));
    await read();
    return setParams({ affair: affair?.id ?? "", financing: answer.body.id }, { replace: true });
  };
  const figure = (/** @type {keyof typeof FIELDS} */ name, /** @type {string} */ label, hint = "") => (
    <Figure label={label} kind={KINDS[FIELDS[name]]} value={values[FIELDS[name]]} range={ranges[FIELDS[name]]} hint={hint} isUnknown={unknown === name} held={held.has(name)} onHold={hold(name)} onChange={give(name)} error={errors[FIELDS[name]]} />
  );
  const part = { values, set, errors };
  const curves = [
    ...(found ? [{ label: values.label || "A", rows: found.rows, period: values.periodMonths }] : []),
    ...financings.filter((one) => one.id !== open?.id && one.status !== "REJECTED" && others[one.id]).map((one) => ({ label: one.label, rows: others[one.id].rows, period: one.periodMonths })),
  ];
  const general = Object.entries(errors).filter(([name]) => !name || name.startsWith("lender") || name === "kind").map(([, text]) => text)[0];
  return (
    <div className="lease-page">
      <header className="page-head lease-head">
        <div><h1>{t("Simulator")}</h1><p className="muted">{affair ? <><a className="link" href={`/workspace/lease-affairs/${affair.id}`}>{affair.number}</a> · {affair.company}</> : t("Nothing is stored here; open it from an affair to keep a financing.")}</p></div>
        {took > 0 && <span className="lease-took"><Icon name="zap" size={13} />{t("computed in {count} ms", { count: took })}</span>}
        <span className="spacer" />
        {affair && financings.length > 0 && <a className="btn" href={`/api/workspace/lease-affairs/${affair.id}/offer`} target="_blank" rel="noopener"><Icon name="file-text" />{t("Offer (PDF)")}</a>}
        {mayChange && open && <button type="button" className="btn" disabled={busy || !found} onClick={() => save(true)}><Icon name="copy-plus" />{t("Add as a variant")}</button>}
        {mayChange && <button type="button" className="btn primary" disabled={busy || !found} onClick={() => save(false)}><Icon name="check" />{t("Store {label}", { label: values.label })}</button>}
      </header>
      {general && <p role="alert" className="notice red"><Icon name="circle-alert" />{general}</p>}
      <div className="lease-desk">
        <section className="card pad lease-data" aria-label={t("Figures")}>
          <div className="segmented" role="group" aria-label={t("View")}><button type="button" className={`btn small ${internal ? "" : "on"}`} aria-pressed={!internal} onClick={() => setInternal(false)}>{t("Lessee")}</button><button type="button" className={`btn small ${internal ? "on" : ""}`} aria-pressed={internal} onClick={() => setInternal(true)}>{t("Internal")}</button></div>
          <div className="lease-seek" role="group" aria-label={t("Look for")}><span className="muted">{t("Look for")}</span><span className="segmented">{Object.entries(words.Unknown).map(([name, word]) => <button key={name} type="button" className={`btn small ${unknown === name ? "on" : ""}`} aria-pressed={unknown === name} onClick={() => seek(name)}>{tx(word.label)}</button>)}</span></div>
          {figure("CAPITAL", t("Capital excl. VAT"))}
          {internal && figure("RESIDUAL", t("Residual value"))}
          <Figure label={t("Term (months)")} kind="number" value={values.termMonths} range={ranges.termMonths} onChange={(text) => set({ termMonths: text })} error={errors.termMonths} />
          {internal && figure("RATE", t("Nominal rate"))}
          {figure("RENT", t("Rent excl. VAT"))}
          <Rhythm {...part} />
          <h2>{t("Profile of the rents")}</h2>
          <Profile {...part} />
          <h2>{t("Besides the rent")}</h2>
          <Besides {...part} internal={internal} />
        </section>
        <div className="lease-result">
          {found && <Figures found={found} internal={internal} isOld={Object.keys(errors).length > 0} />}
          {curves.length > 0 && <Curve curves={curves} />}
          {found && internal && <Rows found={found} />}
          {affair && <Compare financings={financings} internal={internal} mayChange={mayChange} affairId={affair.id} current={open?.id ?? "new"} onDone={() => { read(); }} />}
        </div>
      </div>
    </div>
  );
}
