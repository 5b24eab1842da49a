// The queue: what waits, what was refused and what to do about it, what has arrived.
import { useState } from "react";
import { Icon, useKit } from "../ui/kit.jsx";
import { Block } from "./field_block.jsx";
/** @import { Device } from "./field_device.js" */
/** @import { Item } from "./field_store.js" */

const OVER = ["OPERATION_CANCELED", "OPERATION_ENDED"];

function useNames() {
  const { t, tx, words } = useKit();
  const photo = (/** @type {string} */ category) => ({ after: t("Photo after"), before: t("Photo before") })[category] ?? t("Photo");
  /** @param {Item} item */
  return ({ kind, payload }) => {
    const names = {
      start: t("Begin"), wait: payload.waitingReason ? tx(words.WaitingReason[payload.waitingReason]?.label) : t("Goes on"), diagnosis: t("Diagnosis"), resolution: t("Work done"), note: t("Note for the office"),
      part: t("Part"), part_back: t("Part given back"), labour: t("Time"), check: t("Checklist"), follow: t("Make a repair order"), reading: t("Meter reading"),
      photo: photo(payload.category), photo_as: photo(payload.category), photo_back: t("Photo taken off"), signature: t("Signature"), absent: t("Nobody can sign"),
      left: t("Machine afterwards"), place: t("Place"), done: t("The work is done"),
    };
    const said = payload.text ?? (payload.value === undefined ? payload.label : `${payload.value} ${payload.label}`) ?? payload.signerName ?? payload.clientAbsentReason ?? (payload.minutes ? t("{minutes} min", { minutes: payload.minutes }) : "");
    return [names[kind] ?? kind, said];
  };
}

/** @param {{ device: Device, go: (to: string) => void }} props */
export function Sent({ device, go }) {
  const { t } = useKit();
  const waiting = device.items.filter((item) => item.state === "waiting");
  const refused = device.items.filter((item) => item.state === "refused");
  const sent = device.items.filter((item) => item.state === "sent").toReversed();
  return (
    <>
      {refused.map((item) => <Refusal key={item.key} device={device} item={item} go={go} />)}
      <Block title={t("To send")} note={String(waiting.length)} tools={waiting.length > 0 && <button type="button" className="btn fd-btn" onClick={device.sync}><Icon name="refresh-cw" size={20} /><span>{t("Send now")}</span></button>}>
        {waiting.length ? <Rows items={waiting} icon="clock" tone="amber" /> : <p className="muted fd-pad">{t("Nothing waits: everything that you did has arrived.")}</p>}
      </Block>
      {sent.length > 0 && <Block title={t("Arrived")} note={String(sent.length)}><Rows items={sent} icon="check" tone="green" /></Block>}
    </>
  );
}

/** @param {{ items: Item[], icon: string, tone: string }} props */
function Rows({ items, icon, tone }) {
  const { t, format } = useKit();
  const names = useNames();
  return (
    <ol className="fd-rows">
      {items.map((item) => {
        const [name, said] = names(item);
        return <li key={item.key}><Icon name={icon} size={20} className={tone} /><span><b>{name}</b><small className="muted">{said}</small>{item.result === "MERGED" && <small className="amber">{t("Somebody was faster: both are kept.")}</small>}</span><span className="fd-when"><b>{item.number}</b><small className="muted">{format(item.capturedAt, "time")}</small></span></li>;
      })}
    </ol>
  );
}

/** An item that the server did not take, in its own words, and the ways out. @param {{ device: Device, item: Item, go: (to: string) => void }} props */
export function Refusal({ device, item, go }) {
  const { t } = useKit();
  const names = useNames();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const [name, said] = names(item);
  const work = device.works.find((one) => one.id === item.operationId);
  const behind = device.items.filter((one) => one.operationId === item.operationId && one.state === "waiting" && one.seq > item.seq).length;
  const goOn = async () => {
    if (!work) return;
    setBusy(true);
    const why = await device.goOn(work);
    setBusy(false);
    setProblem(why === "offline" ? t("This needs a network.") : why);
    if (!why) go("day");
  };
  return (
    <section className="fd-refused" role="alert">
      <Icon name="circle-alert" size={24} />
      <div>
        <b>{item.number} · {name} {said && <span className="muted">“{said}”</span>}</b>
        <p>{item.message}</p>
        {behind > 0 && <p className="muted">{t("{count} {count|entry waits|entries wait} behind it.", { count: behind })}</p>}
        {problem && <p className="field-error">{problem}</p>}
        <span className="fd-row">
          {OVER.includes(item.code ?? "") && work ? <button type="button" className="btn primary fd-btn" disabled={busy} onClick={goOn}><Icon name="corner-down-right" size={20} /><span>{t("Go on in a new order")}</span></button>
            : item.code === "PART_INCOMPATIBLE" ? <button type="button" className="btn primary fd-btn" onClick={() => device.again(item, { payload: { ...item.payload, force: true } })}>{t("Take it all the same")}</button>
            : <button type="button" className="btn primary fd-btn" onClick={() => device.again(item)}>{t("Try again")}</button>}
          <button type="button" className="btn fd-btn" onClick={() => device.drop(item)}><Icon name="trash-2" size={20} /><span>{t("Drop this entry")}</span></button>
        </span>
      </div>
    </section>
  );
}
