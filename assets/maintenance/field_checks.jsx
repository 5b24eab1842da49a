// The checklist of a work order, one item a screen, and the meters of its machine; both are answered without a network.
import { useId, useRef, useState } from "react";
import { Icon, useKit, Word } from "../ui/kit.jsx";
import { Block, Chips } from "./field_block.jsx";
import { Shoot, takePhoto, usePicture } from "./field_photos.jsx";
import { fails, numberOf } from "./field_state.js";
/** @import { TouchEvent } from "react" */
/** @import { Body } from "../ui/shapes.d.ts" */
/** @import { FieldMeterOut } from "./answers.d.ts" */
/** @import { OfOrder } from "./field_order.jsx" */
/** @import { Check } from "./field_state.js" */

const FILES = "/api/workspace/files";
const SWIPE = 60; // px sideways
/** @typedef {{ check: Check, put: (said: Body) => void }} Asked */

/** @param {OfOrder} props */
export function Checks({ device, work }) {
  const { t } = useKit();
  const { checks } = work;
  const [at, setAt] = useState(() => Math.max(0, checks.findIndex((one) => !one.answeredAt)));
  const touched = useRef(0);
  const check = checks[Math.min(at, checks.length - 1)];
  if (!check) return <Block title={t("Checklist")}><p className="muted fd-pad">{t("No checklist on this work order")}</p></Block>;
  const go = (/** @type {number} */ to) => to >= 0 && to < checks.length && setAt(to);
  const lift = (/** @type {TouchEvent} */ event) => {
    const moved = event.changedTouches[0].clientX - touched.current;
    if (Math.abs(moved) > SWIPE) go(at + (moved < 0 ? 1 : -1));
  };
  return (
    <Block title={t("Checklist")} note={t("{done} of {all} answered", { done: checks.filter((one) => one.answeredAt).length, all: checks.length })}>
      <nav className="fd-dots" aria-label={t("Items of the checklist")}>
        {checks.map((one, index) => <button key={one.id} type="button" className={`${one.failed ? "red" : one.answeredAt ? "green" : ""} ${index === at ? "on" : ""}`} aria-current={index === at ? "step" : undefined} aria-label={one.label} onClick={() => go(index)}>{index + 1}</button>)}
      </nav>
      <div className="fd-pad" onTouchStart={(event) => { touched.current = event.touches[0].clientX; }} onTouchEnd={lift}>
        <Item key={check.id} device={device} work={work} check={check} onDone={() => go(at + 1)} />
        <div className="fd-row">
          <button type="button" className="btn fd-btn" disabled={at <= 0} onClick={() => go(at - 1)}><Icon name="arrow-left" size={20} /><span>{t("Item before")}</span></button>
          <button type="button" className="btn fd-btn" disabled={at >= checks.length - 1} onClick={() => go(at + 1)}><span>{t("Next item")}</span><Icon name="arrow-right" size={20} /></button>
        </div>
      </div>
    </Block>
  );
}

/** @param {Omit<OfOrder, "go"> & { check: Check, onDone: () => void }} props */
function Item({ device, work, check, onDone }) {
  const { t, format } = useKit();
  const [held, setHeld] = useState(/** @type {Body | null} */ (null)); // what fails here waits for its photo
  const shown = held ? { ...check, answer: held.answer ?? null, note: held.note ?? null, failed: true } : check;
  const bounds = check.kind === "NUMBER" && (check.least !== null || check.most !== null);
  const put = (/** @type {Body} */ change) => {
    const said = { answer: shown.answer, failed: shown.failed || null, note: shown.note, fileId: check.fileId, shot: check.shot, ...change };
    const failed = fails(check, said);
    if (failed && check.photoOnFail && !said.fileId && !said.shot) return setHeld(said);
    setHeld(null);
    if (!failed && ["OK", "YES"].includes(said.answer)) onDone();
    return device.add(work, "check", { checkId: check.id, label: check.label, ...said });
  };
  const take = async (event) => {
    const shot = crypto.randomUUID();
    const taken = await takePhoto(device, work, event, { category: "during", shot });
    if (taken) await put({ shot, fileId: null });
    return taken;
  };
  return (
    <>
      <p className="fd-lead">{check.label}</p>
      {(bounds || !check.required) && <p className="muted">{[bounds && t("{least} to {most} {unit}", { least: check.least === null ? "…" : format(check.least, "number"), most: check.most === null ? "…" : format(check.most, "number"), unit: check.unit ?? "" }), !check.required && t("optional")].filter(Boolean).join(" · ")}</p>}
      <Answer check={shown} put={put} />
      {!shown.failed && shown.answeredAt && check.kind !== "CHECK" && check.kind !== "YES_NO" && <button type="button" className="btn ghost fd-btn" onClick={() => put({ failed: true })}>{t("Not in order")}</button>}
      {shown.failed && <p className="muted">{t("What is wrong?")}</p>}
      {shown.failed && <Line kept={shown.note ?? ""} label={t("What is wrong?")} long onLeave={(text) => put({ note: text || null })} />}
      {held && <p role="alert" className="notice amber fd-note"><Icon name="camera" size={20} />{t("An item that fails needs a photo here.")}</p>}
      <Taken check={check} work={work} />
      {(check.kind === "PHOTO" || shown.failed) && <Shoot className="btn fd-btn fd-wide" size={20} text={check.fileId || check.shot ? t("Another photo") : t("Take a photo")} onTake={take} />}
      {check.failed && !held && <Repair check={check} onAsk={() => device.add(work, "follow", { checkId: check.id, label: check.label })} />}
    </>
  );
}

/** @param {{ check: Check, onAsk: () => void }} props */
function Repair({ check, onAsk }) {
  const { t } = useKit();
  if (check.followUp || check.follows) return <p className="notice green fd-note"><Icon name="wrench" size={20} />{check.followUp ?? t("A repair order is asked for.")}</p>;
  return <button type="button" className="btn fd-btn fd-wide" onClick={onAsk}><Icon name="wrench" size={20} /><span>{t("Make a repair order")}</span></button>;
}

/** @param {Asked} props */
function Answer({ check, put }) {
  const { t, locale } = useKit();
  const [wrong, setWrong] = useState(false);
  // who takes an answer back takes its photo back
  const answer = (/** @type {string | null} */ value) => put(value ? { answer: value, failed: null } : { answer: null, failed: null, fileId: null, shot: undefined });
  const number = (/** @type {string} */ text) => {
    setWrong(Boolean(text) && Number.isNaN(numberOf(text)));
    if (!text || !Number.isNaN(numberOf(text))) answer(text && String(numberOf(text)));
  };
  /** @type {Record<string, [string, string][]>} */
  const choices = { CHECK: [["OK", t("In order")], ["NO", t("Not in order")]], YES_NO: [["YES", t("Yes")], ["NO", t("No")]], CHOICE: check.choices.map((one) => [one, one]) };
  if (choices[check.kind]) return <Chips label={check.label} options={choices[check.kind]} value={check.answer} onChange={answer} />;
  const said = check.answer ?? "";
  if (check.kind === "TEXT") return <Line kept={said} label={check.label} long onLeave={answer} />;
  if (check.kind !== "NUMBER") return null;
  return (
    <>
      <Line kept={locale === "fr" ? said.replace(".", ",") : said} label={check.label} unit={check.unit} onLeave={number} />
      {wrong && <p role="alert" className="field-error"><Icon name="circle-alert" size={16} />{t("A number is expected.")}</p>}
    </>
  );
}

/** The typed text is said when one leaves the field. @param {{ kept: string, label: string, unit?: string | null, long?: boolean, onLeave: (text: string) => void }} props */
function Line({ kept, label, unit = null, long = false, onLeave }) {
  const [typed, setTyped] = useState(/** @type {string | null} */ (null));
  const leave = () => {
    if (typed !== null && typed.trim() !== kept) onLeave(typed.trim());
    setTyped(null);
  };
  const own = { className: "input", "aria-label": label, value: typed ?? kept, onChange: (event) => setTyped(event.target.value), onBlur: leave };
  if (long) return <textarea {...own} className="input fd-text" rows={2} maxLength={1000} />;
  return <span className="fd-number"><input {...own} inputMode="decimal" maxLength={30} autoComplete="off" onKeyDown={(event) => { if (event.key === "Enter") event.currentTarget.blur(); }} />{unit && <span className="muted">{unit}</span>}</span>;
}

/** The photo of an item, from this device or from the server. @param {Pick<OfOrder, "work"> & { check: Check }} props */
function Taken({ check, work }) {
  const { t } = useKit();
  const own = usePicture(work.photos.find((one) => one.item.payload.shot && one.item.payload.shot === check.shot)?.item.key ?? "");
  const url = own || (check.fileId ? `${FILES}/${check.fileId}/thumbnail` : "");
  return url ? <figure className="fd-shot"><img src={url} alt={t("Photo of {item}", { item: check.label })} /></figure> : null;
}

/** @param {OfOrder} props */
export function Meters({ device, work }) {
  const { t } = useKit();
  return (
    <Block title={t("Meters of the machine")}>
      {work.meters.map((meter) => <Meter key={meter.id} meter={meter} onRead={(value) => device.add(work, "reading", { meterId: meter.id, value, label: meter.unit })} />)}
    </Block>
  );
}

/** @param {{ meter: FieldMeterOut, onRead: (value: number) => void }} props */
function Meter({ meter, onRead }) {
  const { t, tx, words, format } = useKit();
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState("");
  const id = useId();
  const last = meter.lastValue;
  const note = (event) => {
    event.preventDefault();
    const value = numberOf(typed);
    const lower = last !== null && !meter.measures && value < Number(last);
    setProblem(Number.isNaN(value) ? t("A number is expected.") : lower ? t("This is less than what was read last. Where the counter was replaced, the office notes it.") : "");
    if (Number.isNaN(value) || lower) return;
    setTyped("");
    onRead(value);
  };
  return (
    <form className="fd-pad" onSubmit={note}>
      <label htmlFor={id}><b><Word group="MeterKind" value={meter.kind} /></b> <span className="muted">{last === null ? t("Not read yet") : t("{value} {unit} on {day}", { value: format(last, "number"), unit: meter.unit, day: format(meter.lastReadAt, "date") })}</span></label>
      <span className="fd-row">
        <span className="fd-number"><input id={id} className="input" inputMode="decimal" maxLength={30} autoComplete="off" value={typed} onChange={(event) => setTyped(event.target.value)} /><span className="muted">{meter.unit}</span></span>
        <button type="submit" className="btn fd-btn" disabled={!typed.trim()} aria-label={`${t("Note the reading")}: ${tx(words.MeterKind[meter.kind].label)}`}><Icon name="gauge" size={20} /><span>{t("Note the reading")}</span></button>
      </span>
      {problem && <p role="alert" className="field-error"><Icon name="circle-alert" size={16} />{problem}</p>}
    </form>
  );
}
