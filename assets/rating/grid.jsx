// The weighting grid: criteria with their steps, caps, classes, limits. What a change would do to the last ratings shows before it is saved.
import { useEffect, useEffectEvent, useState } from "react";
import { call, errorsOf, refusal } from "../ui/calls.js";
import { Icon, Select, Skeleton, useKit } from "../ui/kit.jsx";
import { useLivePage } from "../ui/live.jsx";
import { Modal } from "../ui/overlay.jsx";
import { Effects } from "./grid_effects.jsx";
import { Caps, Classes, Limits, Weights } from "./grid_parts.jsx";
import { Criteria } from "./grid_criteria.jsx";
import { numbersOf, textsOf, totalOf } from "./grid_values.js";
/** @import { Body, Label, Read } from "../ui/shapes.d.ts" */
/** @import { GridsOut, PreviewOut } from "./answers.d.ts" */
/** @import { GridData, GridLabels } from "./grid_shapes.d.ts" */

const GRIDS = "/api/workspace/rating/grids";
const PAUSE = 500;

/** @param {{ data: Read<GridsOut>, permission: string, items: { name: string, label: Label }[], labels: GridLabels, onSaved: () => void }} props */
export function GridEditor({ data, permission, items, labels, onSaved }) {
  const { t, tx, locale, may, session, format, toast } = useKit();
  const versions = data.items ?? [];
  const newest = versions.find((one) => one.current);
  const [number, setNumber] = useState(/** @type {number | null} */ (null));
  const [draft, setDraft] = useState(/** @type {{ base: number, grid: GridData } | null} */ (null));
  const [found, setFound] = useState(/** @type {PreviewOut | null} */ (null));
  const [errors, setErrors] = useState(/** @type {Record<string, string>} */ ({}));
  const [problem, setProblem] = useState("");
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState("");
  const [busy, setBusy] = useState(false);
  useLivePage(draft !== null);
  const shown = versions.find((one) => one.number === number) ?? newest;
  const grid = draft?.grid ?? (shown ? textsOf(/** @type {GridData} */ (/** @type {unknown} */ (shown.content)), locale) : null);
  const mayChange = shown?.current === true && may(permission) && !session.readOnly;
  const body = draft ? numbersOf(draft.grid, locale) : null;
  const key = body ? JSON.stringify(body) : "";
  const refused = (/** @type {import("../ui/shapes.d.ts").Answer} */ answer) => {
    const wrong = Object.fromEntries(Object.entries(errorsOf(answer)).map(([field, message]) => [field.replace(/^content\.?/, ""), message]));
    setErrors(wrong);
    setProblem(Object.keys(wrong).length ? "" : refusal(answer, t));
  };
  const look = useEffectEvent(async (/** @type {() => boolean} */ isLate) => {
    const answer = await call("POST", `${GRIDS}/preview`, { content: /** @type {Body} */ (body) }, locale);
    if (isLate()) return;
    if (!answer.ok) return refused(answer);
    setErrors({});
    setProblem("");
    return setFound(/** @type {PreviewOut} */ (answer.body));
  });
  useEffect(() => {
    if (!key) return undefined;
    let late = false;
    const timer = setTimeout(() => look(() => late), PAUSE);
    return () => { late = true; clearTimeout(timer); };
  }, [key]);
  const change = (/** @type {Partial<GridData>} */ values) => grid && setDraft((now) => ({ base: now?.base ?? newest?.number ?? 1, grid: { ...(now?.grid ?? grid), ...values } }));
  const discard = () => { setDraft(null); setFound(null); setErrors({}); setProblem(""); };
  const save = async () => {
    if (!draft) return;
    setBusy(true);
    const answer = await call("POST", GRIDS, { content: /** @type {Body} */ (body), reason: reason.trim() || null, basedOn: draft.base }, locale);
    setBusy(false);
    setAsking(false);
    if (!answer.ok) return refused(answer);
    discard();
    setReason("");
    toast(t("Version {number} of the grid applies from now on", { number: answer.body.number }), "green");
    return onSaved();
  };
  if (!grid || !shown) return <section className="card pad" aria-busy="true"><Skeleton width="70%" height={160} /></section>;
  const total = totalOf(grid, locale);
  const part = { grid, change, errors, mayChange, labels };
  return (
    <div className="rate-grid-page">
      <header className="page-head">
        <h1>{t("Weighting grid")}</h1>
        <span className="rate-version"><Select aria-label={t("Version")} value={String(shown.number)} disabled={draft !== null} onChange={(event) => setNumber(Number(event.target.value))}>{versions.map((one) => <option key={one.number} value={one.number}>{one.createdAt ? t("Version {number}, {date}", { number: one.number, date: format(one.createdAt, "date") }) : t("Version {number}, of the house", { number: one.number })}</option>)}</Select></span>
        <span className="spacer" />
        <b className={`rate-total ${total === 100 ? "tone green" : "tone red"}`}>{t("{total} of 100 points", { total })}</b>
        {draft && <button type="button" className="btn" onClick={discard}>{t("Discard")}</button>}
        {mayChange && <button type="button" className="btn primary" disabled={!draft || busy || Object.keys(errors).length > 0} onClick={() => setAsking(true)}><Icon name="check" />{t("Save as a new version")}</button>}
      </header>
      {shown.reason && <p className="muted">{shown.createdBy}: {shown.reason}</p>}
      {!shown.current && <p className="notice blue"><Icon name="history" />{t("An older version: ratings validated with it keep it.")}</p>}
      {(problem || errors.criteria) && <p role="alert" className="notice red"><Icon name="circle-alert" />{problem || errors.criteria}</p>}
      <div className="rate-grid-desk">
        <div className="stack">
          <Criteria {...part} items={items} />
          <Caps {...part} />
          <Limits {...part} />
        </div>
        <div className="stack">
          <Weights {...part} />
          <Classes {...part} />
          <Effects found={found} changed={draft !== null} faulty={Object.keys(errors).length > 0} />
          <details className="card pad rate-items"><summary>{t("Items of formulas")}</summary><dl>{items.map((item) => <div key={item.name}><dt>{item.name}</dt><dd>{tx(item.label)}</dd></div>)}</dl><p className="muted">{t("Behind an item, _PREVIOUS takes the year before it.")}</p></details>
        </div>
      </div>
      <Modal open={asking} onClose={() => setAsking(false)} title={t("Save as a new version?")} text={t("Ratings are computed by it from now on. Validated ones keep the version they were made with.")}>
        <p className="rate-reason"><label htmlFor="grid-reason">{t("Reason")}</label><input id="grid-reason" className="input" value={reason} maxLength={500} onChange={(event) => setReason(event.target.value)} /></p>
        <footer className="modal-foot"><button type="button" className="btn" onClick={() => setAsking(false)}>{t("Cancel")}</button><button type="button" className="btn primary" disabled={busy} onClick={save}>{t("Save as a new version")}</button></footer>
      </Modal>
    </div>
  );
}
