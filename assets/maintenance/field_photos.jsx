// Photos of a work order, before and after: made smaller on the tablet, kept in it, and sent one after the other.
import { useEffect, useState } from "react";
import { Icon, IconButton, useKit } from "../ui/kit.jsx";
import { Block } from "./field_block.jsx";
import { blobOf } from "./field_store.js";
/** @import { ChangeEvent } from "react" */
/** @import { Device } from "./field_device.js" */
/** @import { OfOrder } from "./field_order.jsx" */
/** @import { Item } from "./field_store.js" */
/** @import { Work } from "./field_state.js" */

const [LONGEST, QUALITY] = [1920, 0.8];

/** @param {File} file @returns {Promise<Blob>} */
async function smaller(file) {
  const picture = await createImageBitmap(file);
  const share = Math.min(1, LONGEST / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(picture.width * share);
  canvas.height = Math.round(picture.height * share);
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return new Promise((resolve, reject) => { canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/jpeg", QUALITY); });
}

/** @param {Device} device @param {Work} work @param {ChangeEvent<HTMLInputElement>} event @param {string} category @returns {Promise<boolean>} false when it is no picture */
export async function takePhoto(device, work, event, category) {
  const files = [...(event.target.files ?? [])];
  event.target.value = "";
  for (const file of files) {
    const blob = await smaller(file).catch(() => null);
    if (!blob) return false;
    await device.add(work, "photo", { category }, blob);
  }
  return true;
}

/** @param {OfOrder} props */
export function Photos({ device, work }) {
  const { t } = useKit();
  const [category, setCategory] = useState(work.resolution ? "after" : "before");
  const [wrong, setWrong] = useState(false);
  const of = (name) => work.photos.filter((item) => item.payload.category === name);
  const names = { before: t("Before"), after: t("After"), plate: t("Plate") };
  return (
    <Block title={t("Photos")} note={String(work.photos.length)} tools={
      <span className="fd-chips" role="group" aria-label={t("Kind of photo")}>{Object.entries(names).map(([name, text]) => <button key={name} type="button" className={name === category ? "on" : ""} aria-pressed={name === category} onClick={() => setCategory(name)}>{text} {of(name).length}</button>)}</span>
    }>
      <div className="fd-photos">
        {of(category).map((item) => <Shot key={item.key} item={item} name={names[category]} onDrop={() => device.drop(item)} />)}
        <label className="fd-add"><Icon name="camera" size={32} /><span>{t("Take a photo")}</span>
          <input type="file" accept="image/*" capture="environment" multiple className="sr" onChange={async (event) => setWrong(!(await takePhoto(device, work, event, category)))} /></label>
      </div>
      {wrong && <p role="alert" className="field-error fd-pad"><Icon name="circle-alert" size={16} />{t("This file is no picture that this tablet can read.")}</p>}
    </Block>
  );
}

/** @param {{ item: Item, name: string, onDrop: () => void }} props */
function Shot({ item, name, onDrop }) {
  const { t } = useKit();
  const [url, setUrl] = useState("");
  useEffect(() => {
    let made = "";
    blobOf(item.key).then((blob) => { if (blob) setUrl(made = URL.createObjectURL(blob)); });
    return () => URL.revokeObjectURL(made);
  }, [item.key]);
  const sent = item.state === "sent";
  return (
    <figure className="fd-shot">
      {url && <img src={url} alt={name} />}
      <span className={`fd-shot-state ${sent ? "green" : "amber"}`} title={sent ? t("Sent") : t("Waits")}><Icon name={sent ? "check" : "clock"} size={18} /><span className="sr">{sent ? t("Sent") : t("Waits")}</span></span>
      <figcaption>{name}</figcaption>
      {!sent && <IconButton icon="trash-2" size={20} className="fd-shot-drop" label={t("Delete this photo")} onClick={onDrop} />}
    </figure>
  );
}
