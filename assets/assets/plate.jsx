// Reading a plate: a photo goes to a model, and what it says is offered to the form beside; a person takes it over.
import { useContext, useId, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { call, refusal } from "../ui/calls.js";
import { ChangeContext, ValuesContext } from "../ui/combobox.jsx";
import { encoded } from "../ui/filedrop.jsx";
import { Icon, useKit } from "../ui/kit.jsx";
/** @import { Kit } from "../ui/shapes.d.ts" */
/** @import { PlateOut, PlateSuggestionOut } from "./answers.d.ts" */

const LONGEST_SIDE = [2000, 1400];
const LARGEST = 1_900_000;
const IN_FORM = new Set(["serialNumber", "modelId"]);

// The photo as a body takes it: turned upright, no larger than a plate needs to be read.
/** @param {File} file @returns {Promise<string>} */
async function reduced(file) {
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
  let text = "";
  for (const longest of LONGEST_SIDE) {
    const scale = Math.min(1, longest / Math.max(picture.width, picture.height));
    const canvas = Object.assign(document.createElement("canvas"), { width: Math.round(picture.width * scale), height: Math.round(picture.height * scale) });
    canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise((resolve) => { canvas.toBlob(resolve, "image/jpeg", 0.85); });
    text = await encoded(blob);
    if (text.length <= LARGEST) break;
  }
  picture.close();
  return text;
}

/** @param {Kit["t"]} t @returns {Record<string, string>} */
const words = (t) => ({
  serialNumber: t("Serial number"), manufacturer: t("Brand"), model: t("Model"), modelId: t("Model"), voltage: t("Voltage"), refrigerant: t("Refrigerant"),
  power: t("Power"), dimensions: t("Dimensions"),
});

// "720 × 680 × 2010 mm"
/** @param {unknown} value */
function told(value) {
  if (value === null || typeof value !== "object") return String(value);
  const { l, w, h, unit } = /** @type {Record<string, unknown>} */ (value);
  return `${[l, w, h].filter((side) => side !== null).join(" × ")} ${unit ?? ""}`;
}

/** @param {{ permission: string }} props */
export function PlateReader({ permission }) {
  const { t, may, locale, session } = useKit();
  const values = useContext(ValuesContext);
  const change = useContext(ChangeContext);
  const { pathname } = useLocation();
  const input = useRef(/** @type {HTMLInputElement | null} */ (null));
  const heading = useId();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const [read, setRead] = useState(/** @type {PlateOut | null} */ (null));
  const [left, setLeft] = useState(/** @type {Set<string>} */ (new Set()));
  if (!may(permission) || session.readOnly) return null;
  const assetId = /\/assets\/([^/]+)\/edit/.exec(pathname)?.[1];
  const take = async (/** @type {FileList | null} */ files) => {
    const file = files?.[0];
    if (!file) return;
    setBusy(true);
    setProblem("");
    const picture = await reduced(file).catch(() => "");
    const answer = picture ? await call("POST", "/api/workspace/assets/ocr-plate", { imageBase64: picture, ...(assetId ? { assetId } : {}) }, locale) : null;
    setBusy(false);
    if (input.current) input.current.value = "";
    if (!answer) return setProblem(t("This file is no photo."));
    if (!answer.ok) return setProblem(answer.body.errors?.[0]?.message ?? refusal(answer, t));
    const found = /** @type {PlateOut} */ (answer.body);
    setRead(found);
    // what is to be checked is not taken over unasked
    return setLeft(new Set(found.suggestions.filter((one) => one.reasons.length).map((one) => one.field)));
  };
  const offered = (read?.suggestions ?? []).filter((one) => IN_FORM.has(one.field));
  const wanted = offered.filter((one) => !left.has(one.field) && values[one.field] !== one.value);
  const fill = () => wanted.forEach((one) => change(one.field, String(one.value), one.field === "modelId" ? { id: String(one.value), label: one.shown } : undefined));
  const toggle = (/** @type {string} */ field) => setLeft((now) => { const next = new Set(now); if (!next.delete(field)) next.add(field); return next; });
  const names = words(t);
  return (
    <aside className="card plate-reader" aria-labelledby={heading}>
      <header className="card-head"><h2 id={heading}>{t("Read a plate")}</h2></header>
      <div className="plate-body">
        {!read && <p className="muted">{t("Take a photo of the type plate: its serial number and model are proposed here.")}</p>}
        <label className={`btn plate-photo ${read ? "" : "primary"}`} aria-disabled={busy || undefined}>
          <Icon name={busy ? "loader-circle" : "camera"} className={busy ? "spin" : undefined} />{busy ? t("Reading…") : read ? t("Another photo") : t("Take a photo")}
          <input ref={input} className="sr" type="file" accept="image/*" capture="environment" disabled={busy} onChange={(event) => take(event.target.files)} />
        </label>
        {problem && <p className="form-problem" role="alert">{problem}</p>}
        {read && read.duplicates.map((one) => (
          <p key={one.id} className="notice red" role="alert"><Icon name="circle-alert" /><span>{t("This serial number is taken:")} <Link className="link" to={`/workspace/assets/${one.id}`}>{one.inventoryNumber} · {one.label}</Link></span></p>
        ))}
        {offered.length > 0 && (
          <ul className="plate-offers" aria-label={t("Proposed for this form")}>
            {offered.map((one) => <Offer key={one.field} one={one} name={names[one.field]} on={!left.has(one.field)} taken={values[one.field] === one.value} toggle={() => toggle(one.field)} />)}
          </ul>
        )}
        {offered.length > 0 && <button type="button" className="btn primary" disabled={!wanted.length} onClick={fill}><Icon name="check" />{t("Take over")}</button>}
        {read && !read.fields.length && <p className="muted" role="status">{t("Nothing could be read. Come closer, and mind the glare.")}</p>}
        {read && read.fields.length > 0 && (
          <dl className="plate-read" aria-label={t("What the plate says")}>
            {read.fields.map((one) => <div key={one.name}><dt>{names[one.name] ?? one.name}</dt><dd>{told(one.value)}{one.reasons.length > 0 && <small>{one.reasons.join(" ")}</small>}</dd></div>)}
          </dl>
        )}
      </div>
    </aside>
  );
}

/** @param {{ one: PlateSuggestionOut, name: string, on: boolean, taken: boolean, toggle: () => void }} props */
function Offer({ one, name, on, taken, toggle }) {
  const { t, format } = useKit();
  return (
    <li>
      <label>
        <input type="checkbox" checked={on} onChange={toggle} />
        <span><small>{name}</small><b>{one.shown}</b></span>
        <span className={`badge ${taken ? "green" : one.reasons.length ? "amber" : "gray"}`}>{taken ? t("Taken over") : one.reasons.length ? t("To check") : format(one.confidence * 100, "percent")}</span>
      </label>
      {one.reasons.length > 0 && <small className="plate-why">{one.reasons.join(" ")}</small>}
    </li>
  );
}
