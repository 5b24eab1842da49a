// Printing labels: what for, on which sheet, and from which free label on; the sheet is drawn, and one clicks the first free one.
import { useEffect, useEffectEvent, useId, useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { call, errorsOf, refusal } from "../ui/calls.js";
import { Icon, IconButton, Select, useKit } from "../ui/kit.jsx";
import { useLivePage } from "../ui/live.jsx";
/** @import { Kit } from "../ui/shapes.d.ts" */
/** @import { PrintingTaskOut, ScanOut } from "./answers.d.ts" */

/** @typedef {{ id: string, kind: "asset" | "code", name: string, detail: string }} Chosen */
/** @typedef {{ value: string, columns: number, rows: number, width: number, height: number }} Sheet */

const AT_ONCE = 50;

// The sheet as it lies in the printer: labels to print filled, the first of them the one that was clicked.
/** @param {{ sheet: Sheet, start: number, count: number, onStart: (start: number) => void }} props */
function DrawnSheet({ sheet, start, count, onStart }) {
  const { t } = useKit();
  const places = Array.from({ length: sheet.columns * sheet.rows }, (_, place) => place + 1);
  const move = (event, place) => {
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: sheet.columns, ArrowUp: -sheet.columns }[event.key];
    const next = step && place + step;
    if (!next || next < 1 || next > places.length) return;
    event.preventDefault();
    onStart(next);
    event.currentTarget.parentElement.children[next - 1].focus();
  };
  return (
    <div className="label-sheet" role="radiogroup" aria-label={t("First label")} style={{ "--columns": sheet.columns, "--ratio": sheet.width / sheet.height }}>
      {places.map((place) => (
        <button
          key={place} type="button" role="radio" aria-checked={place === start} tabIndex={place === start ? 0 : -1}
          aria-label={t("Label {place}", { place })} className={place === start ? "first" : place > start && place < start + count ? "taken" : ""}
          onClick={() => onStart(place)} onKeyDown={(event) => move(event, place)}
        >{place === start || sheet.columns < 5 ? place : ""}</button>
      ))}
    </div>
  );
}

// Finds equipment by what is scanned or typed: a code and a number at once, words by a list to choose from.
/** @param {{ onAdd: (found: Chosen) => void }} props */
function Finder({ onAdd }) {
  const { t, locale } = useKit();
  const [typed, setTyped] = useState("");
  const [hits, setHits] = useState(/** @type {Chosen[] | null} */ (null));
  const [problem, setProblem] = useState("");
  const add = (/** @type {Chosen} */ found) => { onAdd(found); setTyped(""); setHits(null); };
  const search = async (event) => {
    event.preventDefault();
    const text = typed.trim();
    if (!text) return;
    setProblem("");
    const scanned = await call("POST", "/api/workspace/service-links/scan", { code: text }, locale);
    const { assetId, serviceLink } = /** @type {ScanOut} */ (scanned.body);
    if (scanned.ok && assetId) return readAsset(assetId, locale).then((found) => found && add(found));
    if (scanned.ok && serviceLink) return add({ id: serviceLink.id, kind: "code", name: serviceLink.shown, detail: t("Code from stock") });
    const answer = await call("GET", `/api/workspace/assets?include=rows&pageSize=8&q=${encodeURIComponent(text)}`, null, locale);
    setProblem(answer.ok ? "" : refusal(answer, t));
    return setHits(answer.ok ? answer.body.items.map(chosen) : null);
  };
  return (
    <>
      <form className="label-find" role="search" onSubmit={search}>
        <input className="input" type="search" value={typed} onChange={(event) => setTyped(event.target.value)} aria-label={t("Equipment to label")} placeholder={t("Scan a code, or type a number or a label")} maxLength={200} />
        <button type="submit" className="btn"><Icon name="search" />{t("Find")}</button>
      </form>
      {problem && <p role="alert" className="field-error">{problem}</p>}
      {hits && !hits.length && <p role="status" className="muted">{t("No equipment is called so.")}</p>}
      {hits && hits.length > 0 && (
        <ul className="label-hits">
          {hits.map((hit) => <li key={hit.id}><button type="button" onClick={() => add(hit)}><b>{hit.name}</b><small>{hit.detail}</small><Icon name="plus" size={14} /></button></li>)}
        </ul>
      )}
    </>
  );
}

/** @param {{ id: string, label: string, inventoryNumber: string }} asset @returns {Chosen} */
const chosen = ({ id, label, inventoryNumber }) => ({ id, kind: "asset", name: label, detail: inventoryNumber });

// the rows of a list that were selected there
/** @param {{ chosen?: { id: string, text: string }[] } | null} state @returns {Chosen[]} */
const brought = (state) => (state?.chosen ?? []).map(({ id, text }) => ({ id, kind: "asset", name: text, detail: "" }));

async function readAsset(/** @type {string} */ id, /** @type {string} */ locale) {
  const answer = await call("GET", `/api/workspace/assets/${id}`, null, locale);
  return answer.ok ? chosen(/** @type {{ id: string, label: string, inventoryNumber: string }} */ (answer.body)) : null;
}

/** @param {Sheet} sheet @param {Kit} kit */
function sizeOf({ columns, rows, ...size }, { t, format }) {
  const [width, height] = [format(size.width, "number"), format(size.height, "number")];
  return columns > 1 ? t("A4 sheet, {count} labels of {width} × {height} mm", { count: columns * rows, width, height }) : t("Roll, {width} × {height} mm", { width, height });
}

/** @param {{ sheets: Sheet[] }} props */
export function LabelDesk({ sheets }) {
  const kit = useKit();
  const { t, locale, go, toast, setTitle } = kit;
  const [params] = useSearchParams();
  const { state } = useLocation();
  const [items, setItems] = useState(() => brought(state));
  const [order, setOrder] = useState({ template: sheets[0].value, format: "PDF", resolution: 203, copies: 1, startPosition: 1 });
  const [errors, setErrors] = useState(/** @type {Record<string, string>} */ ({}));
  const [busy, setBusy] = useState(false);
  const id = useId();
  const title = t("Print labels");
  useLivePage(items.length > 0);
  useEffect(() => setTitle(title), [title, setTitle]);
  const add = (/** @type {Chosen} */ found) => setItems((all) => (all.some((one) => one.id === found.id) ? all : [...all, found]));
  const asked = params.get("asset");
  const prefill = useEffectEvent(async (/** @type {string} */ wanted) => {
    const found = await readAsset(wanted, locale);
    if (found) add(found);
  });
  useEffect(() => { if (asked) prefill(asked); }, [asked]);
  const sheet = sheets.find((one) => one.value === order.template) ?? sheets[0];
  const roll = sheet.columns * sheet.rows === 1;
  const count = items.length * order.copies;
  const change = (values) => { setErrors({}); setOrder((now) => ({ ...now, ...values })); };
  const template = (value) => {
    const next = sheets.find((one) => one.value === value);
    change({ template: value, startPosition: 1, ...(next && next.columns > 1 ? { format: "PDF" } : {}) });
  };
  const ids = (kind) => items.filter((one) => one.kind === kind).map((one) => one.id);
  const print = async () => {
    const body = { ...order, assetIds: ids("asset"), serviceLinkIds: ids("code") };
    setBusy(true);
    setErrors(count > AT_ONCE ? await orderMany(body) : await drawAtOnce(body));
    setBusy(false);
  };
  const orderMany = async (body) => {
    const answer = await call("POST", "/api/workspace/assets/printing-tasks", body, locale, crypto.randomUUID());
    if (!answer.ok) return { all: refusal(answer, t), ...errorsOf(answer) };
    toast(t("The labels are being drawn"));
    go(`/workspace/printing-tasks/${/** @type {PrintingTaskOut} */ (answer.body).id}`);
    return {};
  };
  const drawAtOnce = async (body) => {
    try {
      const answer = await fetch("/api/workspace/assets/qr-labels", { method: "POST", headers: { "Content-Type": "application/json", "Accept-Language": locale }, body: JSON.stringify(body) });
      if (!answer.ok) {
        const told = { status: answer.status, ok: false, body: await answer.json().catch(() => ({})) };
        return { all: refusal(told, t), ...errorsOf(told) };
      }
      save(await answer.blob(), `${t("labels")}.${body.format.toLowerCase()}`);
      toast(t("The labels are drawn"));
    } catch {
      return { all: t("The server does not answer. Check your connection and try again.") };
    }
    return {};
  };
  return (
    <div className="form-page label-desk">
      <header className="page-head"><h1>{title}</h1></header>
      <div className="label-columns">
        <section className="card pad" aria-label={t("Equipment to label")}>
          <Finder onAdd={add} />
          {errors.assetIds && <p className="field-error" role="alert">{errors.assetIds}</p>}
          {items.length === 0 && <p className="muted">{t("Nothing chosen yet. A machine without a code gets one when it is printed.")}</p>}
          <ul className="label-chosen">
            {items.map((one) => (
              <li key={one.id}><Icon name={one.kind === "asset" ? "package" : "qr-code"} size={15} /><span><b>{one.name}</b><small>{one.detail}</small></span>
                <IconButton icon="x" label={t("Take {name} away", { name: one.name })} onClick={() => setItems((all) => all.filter((other) => other.id !== one.id))} /></li>
            ))}
          </ul>
        </section>
        <section className="card pad" aria-label={t("Sheet")}>
          <div className="fields">
            <div className="field" style={{ "--span": 12 }}><label htmlFor={`${id}-sheet`}>{t("Sheet")}</label>
              <Select id={`${id}-sheet`} value={order.template} onChange={(event) => template(event.target.value)}>
                {sheets.map((one) => <option key={one.value} value={one.value}>{sizeOf(one, kit)}</option>)}
              </Select></div>
            <div className="field" style={{ "--span": 6 }}><label htmlFor={`${id}-copies`}>{t("Copies")}</label>
              <Select id={`${id}-copies`} value={order.copies} onChange={(event) => change({ copies: Number(event.target.value) })}>{Array.from({ length: 20 }, (_, number) => <option key={number}>{number + 1}</option>)}</Select></div>
            {roll && (
              <div className="field" style={{ "--span": 6 }}><label htmlFor={`${id}-format`}>{t("Format")}</label>
                <Select id={`${id}-format`} value={`${order.format} ${order.resolution}`} onChange={(event) => change({ format: event.target.value.split(" ")[0], resolution: Number(event.target.value.split(" ")[1]) })}>
                  <option value="PDF 203">PDF</option><option value="ZPL 203">{t("ZPL, 203 dots an inch")}</option><option value="ZPL 300">{t("ZPL, 300 dots an inch")}</option>
                </Select></div>
            )}
          </div>
          {!roll && <p className="muted">{t("Click the first free label of your sheet.")}</p>}
          {!roll && <DrawnSheet sheet={sheet} start={order.startPosition} count={count} onStart={(startPosition) => change({ startPosition })} />}
          {errors.startPosition && <p className="field-error" role="alert">{errors.startPosition}</p>}
        </section>
      </div>
      {errors.all && !errors.assetIds && !errors.startPosition && <p className="form-problem" role="alert">{errors.all}</p>}
      <footer className="label-foot">
        <span className="muted">{count > AT_ONCE ? t("{count} labels are drawn in the background", { count }) : t("{count} {count|label|labels}", { count })}</span>
        <button type="button" className="btn primary" disabled={busy || !items.length} onClick={print}><Icon name="printer" />{t("Print labels")}</button>
      </footer>
    </div>
  );
}

/** @param {Blob} content @param {string} name */
function save(content, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
