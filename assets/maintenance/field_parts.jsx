// Parts: those of the van first, found by their reference, their name or a scan.
import { useState } from "react";
import { Badge, Icon, IconButton, useKit } from "../ui/kit.jsx";
import { Block } from "./field_block.jsx";
import { useWedge } from "./field_scan.jsx";
import { tidy } from "./field_state.js";
/** @import { FieldPartOut } from "./answers.d.ts" */
/** @import { Device } from "./field_device.js" */
/** @import { OfOrder } from "./field_order.jsx" */

const SHOWN = 12;

/** @param {FieldPartOut[]} parts @param {string} text */
function matching(parts, text) {
  const wanted = text.trim().toLowerCase();
  return parts.filter((part) => !wanted || tidy(part.reference) === tidy(text) || `${part.reference} ${part.name}`.toLowerCase().includes(wanted));
}

/** @param {{ text: string, onText: (text: string) => void }} props */
function Search({ text, onText }) {
  const { t } = useKit();
  return <label className="fd-search"><Icon name="search" size={20} /><span className="sr">{t("Reference or name of a part")}</span><input className="input" type="search" value={text} placeholder={t("Reference or name of a part")} autoComplete="off" onChange={(event) => onText(event.target.value)} /></label>;
}

/** @param {OfOrder} props */
export function Parts({ device, work }) {
  const { t } = useKit();
  const [text, setText] = useState("");
  useWedge(setText);
  const all = device.day?.day.parts ?? [];
  // what is made for other models stands behind
  const fits = (/** @type {FieldPartOut} */ part) => !part.modelIds.length || part.modelIds.includes(work.given.modelId);
  const found = matching(all, text).sort((one, other) => Number(fits(other)) - Number(fits(one))).slice(0, SHOWN);
  const back = (/** @type {import("./field_state.js").PartLine} */ part) => {
    const item = device.items.find((one) => one.key === part.key && one.state === "waiting");
    return item ? device.drop(item) : device.add(work, "part_back", { partId: part.key });
  };
  return (
    <>
      {work.parts.length > 0 && (
        <Block title={t("Taken for this order")}>
          <ul className="fd-parts">{work.parts.map((part) => (
            <li key={part.key}><span className="fd-part"><b>{part.name}</b><span className="muted">{part.reference}</span></span><b className="fd-count">× {part.quantity}</b>
              <button type="button" className="btn fd-btn" onClick={() => back(part)} aria-label={t("Give {what} back", { what: part.name })}><Icon name="undo-2" size={20} /><span>{t("Give back")}</span></button></li>
          ))}</ul>
        </Block>
      )}
      <Block title={t("Parts")} note={t("what is in the van stands first")}>
        <div className="fd-pad"><Search text={text} onText={setText} /></div>
        <ul className="fd-parts">{found.map((part) => <Take key={part.id} part={part} fits={fits(part)} onTake={(quantity) => device.add(work, "part", { sparePartId: part.id, quantity, label: `${part.reference} ${part.name}` })} />)}</ul>
        {!found.length && <p className="muted fd-pad">{t("No part is called that.")}</p>}
      </Block>
    </>
  );
}

/** @param {{ part: FieldPartOut, fits: boolean, onTake: (quantity: number) => void }} props */
function Take({ part, fits, onTake }) {
  const { t } = useKit();
  const [quantity, setQuantity] = useState(0);
  const take = () => {
    onTake(quantity);
    setQuantity(0);
  };
  return (
    <li>
      <span className="fd-part"><b>{part.name}</b><span className="muted">{part.reference} · {t("{count} in the van", { count: part.inVan })}</span></span>
      {!fits && <Badge tone="amber">{t("Other model")}</Badge>}
      {quantity > part.inVan && <Badge tone="amber">{t("Not in the van")}</Badge>}
      <span className="fd-stepper">
        <IconButton icon="minus" size={22} label={t("One {what} less", { what: part.name })} disabled={!quantity} onClick={() => setQuantity(quantity - 1)} />
        <b aria-live="polite">{quantity}</b>
        <IconButton icon="plus" size={22} label={t("One {what} more", { what: part.name })} onClick={() => setQuantity(quantity + 1)} />
      </span>
      <button type="button" className={`btn fd-btn ${quantity ? "primary" : ""}`} disabled={!quantity} onClick={take} aria-label={t("Take {what}", { what: part.name })}>{t("Take")}</button>
    </li>
  );
}

/** The stock of the vans. @param {{ device: Device, go: (to: string) => void }} props */
export function Stock({ device }) {
  const { t } = useKit();
  const [text, setText] = useState("");
  useWedge(setText);
  const found = matching(device.day?.day.parts ?? [], text);
  return (
    <Block title={t("Parts")} note={t("what is in the van stands first")}>
      <div className="fd-pad"><Search text={text} onText={setText} /></div>
      <ul className="fd-parts">{found.map((part) => (
        <li key={part.id}><span className="fd-part"><b>{part.name}</b><span className="muted">{part.reference}</span></span>
          <span className="fd-held"><b className={part.inVan > 0 ? "" : "muted"}>{part.inVan}</b><small className="muted">{t("in the van")}</small></span>
          <span className="fd-held"><b className={part.free > 0 ? "" : "red"}>{part.free}</b><small className="muted">{t("free everywhere")}</small></span></li>
      ))}</ul>
      {!found.length && <p className="muted fd-pad">{t("No part is called that.")}</p>}
    </Block>
  );
}
