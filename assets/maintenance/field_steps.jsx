// Steps of the work: what was found and done, how the machine is left, and the end.
import { useEffect, useId, useState } from "react";
import { Icon, Select, useKit } from "../ui/kit.jsx";
import { Block, Chips } from "./field_block.jsx";
import { forget, keep, kept } from "./field_store.js";
import { lasting } from "./field_state.js";
/** @import { OfOrder } from "./field_order.jsx" */
/** @import { Device } from "./field_device.js" */
/** @import { Work } from "./field_state.js" */

/** @param {OfOrder} props */
export function Texts({ device, work }) {
  const { t } = useKit();
  const earlier = [...new Set(work.given.history.map((one) => one.diagnosis).filter((text) => text !== null))];
  return (
    <>
      <Text device={device} work={work} kind="diagnosis" title={t("Diagnosis")} hint={t("What was found?")} chips={earlier} />
      <Text device={device} work={work} kind="resolution" title={t("Work done")} hint={t("What was done?")} />
      <Text device={device} work={work} kind="note" title={t("Note for the office")} hint={t("The client does not read it.")} />
    </>
  );
}

/** Words are kept at each key, and join the queue when one leaves the field.
 * @param {{ device: Device, work: Work, kind: "diagnosis" | "resolution" | "note", title: string, hint: string, chips?: string[] }} props */
function Text({ device, work, kind, title, hint, chips = [] }) {
  const { t } = useKit();
  const known = kind === "note" ? work.notes : work[kind];
  const draft = `draft:${device.owner?.owner}:${work.id}:${kind}`;
  const [typed, setTyped] = useState(/** @type {string | null} */ (null));
  const id = useId();
  useEffect(() => { kept(draft).then((text) => text !== undefined && setTyped(text)); }, [draft]);
  const type = (/** @type {string} */ text) => {
    setTyped(text);
    keep(draft, text);
  };
  const save = async (/** @type {string | null} */ text) => {
    if (text === null || text.trim() === known.trim()) return;
    await device.add(work, kind, { text: text.trim(), base: known || null });
    await forget(draft);
    setTyped(null);
  };
  return (
    <Block title={title}>
      <div className="fd-pad">
        <label htmlFor={id} className="muted">{hint}</label>
        <textarea id={id} className="input fd-text" rows={kind === "note" ? 2 : 4} maxLength={4000} value={typed ?? known} onChange={(event) => type(event.target.value)} onBlur={() => save(typed)} />
        {chips.length > 0 && !(typed ?? known) && <div className="fd-chips" role="group" aria-label={t("As before")}>{chips.map((text) => <button key={text} type="button" onClick={() => save(text)}>{text}</button>)}</div>}
      </div>
    </Block>
  );
}

/** @param {OfOrder} props */
export function After({ device, work }) {
  const { t, tx, words } = useKit();
  const id = useId();
  const places = work.given.needs.includes("toLocationId");
  const options = (/** @type {string} */ group, /** @type {string[]} */ values) => values.map((value) => /** @type {[string, string]} */ ([value, tx(words[group]?.[value]?.label)]));
  const left = (/** @type {Record<string, string | null>} */ change) => device.add(work, "left", { conditionAfter: work.condition, functionalAfter: work.functional, ...change });
  return (
    <Block title={t("Machine afterwards")}>
      <div className="fd-pad">
        <p className="muted">{t("Does it work?")}</p>
        <Chips label={t("Does it work?")} options={options("AssetFunctional", ["FUNCTIONAL", "NON_FUNCTIONAL"])} value={work.functional} onChange={(value) => left({ functionalAfter: value })} />
        <p className="muted">{t("Condition after the work")}</p>
        <Chips label={t("Condition after the work")} options={options("AssetCondition", ["EXCELLENT", "GOOD", "NEEDS_REPAIR"])} value={work.condition} onChange={(value) => left({ conditionAfter: value })} />
        {places && <>
          <label htmlFor={id} className="muted">{t("Where does it stand now?")}</label>
          <Select id={id} value={work.placeId ?? ""} onChange={(event) => device.add(work, "place", { toLocationId: event.target.value || null })}>
            <option value="">{t("Choose a place")}</option>
            {device.day?.day.places.map((place) => <option key={place.id} value={place.id}>{place.name} ({place.code})</option>)}
          </Select>
        </>}
      </div>
    </Block>
  );
}

/** @param {OfOrder} props */
export function Finish({ device, work, go }) {
  const { t } = useKit();
  const [busy, setBusy] = useState(false);
  const steps = {
    diagnosis: ["texts", t("Say what was found.")], resolution: ["texts", t("Say what was done.")],
    checklist: ["checks", t("The checklist has items without an answer.")],
    technicianSignature: ["sign", t("The technician signs first.")], clientSignature: ["sign", t("The client signs, or say why nobody could.")], toLocationId: ["after", t("Say where the machine stands now.")],
  };
  const running = device.timer?.operationId === work.id ? device.running : 0;
  const finish = async () => {
    setBusy(true);
    if (running || device.timer?.operationId === work.id) await device.stopTimer();
    await device.add(work, "done", {});
    go("day");
  };
  return (
    <Block title={t("Finish")}>
      <div className="fd-pad">
        {work.missing.length > 0 ? (
          <ul className="fd-missing">{work.missing.map((field) => {
            const [step, text] = steps[field] ?? ["texts", field];
            return <li key={field}><button type="button" onClick={() => go(`order/${work.id}/${step}`)}><Icon name="circle" size={20} /><span>{text}</span><Icon name="chevron-right" size={20} /></button></li>;
          })}</ul>
        ) : <p className="notice green fd-note"><Icon name="circle-check" size={20} />{t("Nothing misses. The report goes to the client once this is sent.")}</p>}
        <dl className="fd-sum">
          <div><dt>{t("Time")}</dt><dd>{lasting(work.minutes + running, t)}</dd></div>
          <div><dt>{t("Parts")}</dt><dd>{work.parts.reduce((sum, part) => sum + part.quantity, 0)}</dd></div>
          <div><dt>{t("Photos")}</dt><dd>{work.photos.length}</dd></div>
        </dl>
        <button type="button" className="btn primary fd-btn fd-wide" disabled={busy || work.missing.length > 0} onClick={finish}><Icon name="check" size={22} /><span>{t("The work is done")}</span></button>
      </div>
    </Block>
  );
}
