// Photos of a work order, before and after: made smaller on the tablet, kept in it, and sent one after the other.
import { useEffect, useState } from "react";
import { Icon, IconButton, useKit } from "../ui/kit.jsx";
import { Block } from "./field_block.jsx";
import { blobOf } from "./field_store.js";
/** @import { ChangeEvent } from "react" */
/** @import { Device } from "./field_device.js" */
/** @import { Body } from "../ui/shapes.d.ts" */
/** @import { OfOrder } from "./field_order.jsx" */
/** @import { Photo, Work } from "./field_state.js" */

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

/** @param {Device} device @param {Work} work @param {ChangeEvent<HTMLInputElement>} event @param {Body} about its category, and its name where something refers to it @returns {Promise<boolean>} false when it is no picture */
export async function takePhoto(device, work, event, about) {
  const files = [...(event.target.files ?? [])];
  event.target.value = "";
  for (const file of files) {
    const blob = await smaller(file).catch(() => null);
    if (!blob) return false;
    await device.add(work, "photo", about, blob);
  }
  return true;
}

/** The button of the camera, and what became of its picture. @param {{ className: string, size: number, text: string, several?: boolean, onTake: (event: ChangeEvent<HTMLInputElement>) => Promise<boolean> }} props */
export function Shoot({ className, size, text, several = false, onTake }) {
  const { t } = useKit();
  const [wrong, setWrong] = useState(false);
  return (
    <>
      <label className={className}><Icon name="camera" size={size} /><span>{text}</span>
        <input type="file" accept="image/*" capture="environment" multiple={several} className="sr" onChange={async (event) => setWrong(!(await onTake(event)))} /></label>
      {wrong && <p role="alert" className="field-error fd-wrong"><Icon name="circle-alert" size={16} />{t("This file is no picture that this tablet can read.")}</p>}
    </>
  );
}

/** @param {OfOrder} props */
export function Photos({ device, work }) {
  const { t } = useKit();
  const [category, setCategory] = useState(work.resolution ? "after" : "before");
  const of = (name) => work.photos.filter((one) => one.category === name);
  const names = { before: t("Before"), after: t("After"), plate: t("Plate") };
  // what has not left is changed here; what has arrived changes its place on the order
  const drop = ({ item, category: kind }) => (item.state === "sent" ? device.add(work, "photo_back", { fileId: item.stage?.fileId, category: kind }) : device.drop(item));
  const turn = async (photo, to) => {
    const { item, category: from } = photo;
    if (item.state !== "sent") return device.again(item, { payload: { ...item.payload, category: to } });
    await device.add(work, "photo_as", { fileId: item.stage?.fileId, category: to });
    return device.add(work, "photo_back", { fileId: item.stage?.fileId, category: from });
  };
  return (
    <Block title={t("Photos")} note={String(work.photos.length)} tools={
      <span className="fd-chips" role="group" aria-label={t("Kind of photo")}>{Object.entries(names).map(([name, text]) => <button key={name} type="button" className={name === category ? "on" : ""} aria-pressed={name === category} onClick={() => setCategory(name)}>{text} {of(name).length}</button>)}</span>
    }>
      <div className="fd-photos">
        {of(category).map((one) => <Shot key={one.item.key} photo={one} names={names} onTurn={(to) => turn(one, to)} onDrop={() => drop(one)} />)}
        <Shoot className="fd-add" size={32} text={t("Take a photo")} several onTake={(event) => takePhoto(device, work, event, { category })} />
      </div>
    </Block>
  );
}

/** @param {string} key of an item @returns {string} the address of its picture, while the device has it */
export function usePicture(key) {
  const [url, setUrl] = useState("");
  useEffect(() => {
    let made = "";
    if (key) blobOf(key).then((blob) => { if (blob) setUrl(made = URL.createObjectURL(blob)); });
    return () => URL.revokeObjectURL(made);
  }, [key]);
  return url;
}

/** @param {{ photo: Photo, names: Record<string, string>, onTurn: (to: string) => void, onDrop: () => void }} props */
function Shot({ photo, names, onTurn, onDrop }) {
  const { t } = useKit();
  const url = usePicture(photo.item.key);
  const sent = photo.item.state === "sent";
  return (
    <figure className="fd-shot">
      {url && <img src={url} alt={names[photo.category]} />}
      <span className={`fd-shot-state ${sent ? "green" : "amber"}`} title={sent ? t("Sent") : t("Waits")}><Icon name={sent ? "check" : "clock"} size={18} /><span className="sr">{sent ? t("Sent") : t("Waits")}</span></span>
      <figcaption>
        <select className="fd-shot-kind" aria-label={t("Kind of photo")} value={photo.category} onChange={(event) => onTurn(event.target.value)}>{Object.entries(names).map(([name, text]) => <option key={name} value={name}>{text}</option>)}</select>
        <IconButton icon="trash-2" size={20} className="fd-shot-drop" label={t("Delete this photo")} onClick={onDrop} />
      </figcaption>
    </figure>
  );
}
