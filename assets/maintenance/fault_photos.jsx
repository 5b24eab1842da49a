// Photos of a fault: taken on the phone, sent while the rest is typed, named by the report.
import { useId } from "react";
import { Icon, useKit } from "../ui/kit.jsx";
import { smaller } from "../ui/photos.js";
import { call } from "../ui/public_api.js";
/** @typedef {{ key: string, url: string, state: "sending" | "there" | "failed", fileId?: string, etag?: string, sent?: Promise<void> }} Photo */

const MOST = 3;

// Sends one photo; a photo that fails says so and keeps the report from nothing.
/** @param {string} api @param {string} locale @param {File} file @returns {Promise<{ fileId: string, etag: string } | null>} */
async function put(api, locale, file) {
  const content = await smaller(file);
  const told = await call(`${api}/photo-url`, { method: "POST", body: { mimeType: content.type, sizeBytes: content.size }, locale });
  if (told.status !== 200) return null;
  try {
    const answer = await fetch(told.body.presignedUrl, { method: "PUT", headers: told.body.headers, body: content });
    return answer.ok ? { fileId: told.body.fileId, etag: answer.headers.get("etag") ?? "" } : null;
  } catch {
    return null;
  }
}

/** @param {{ api: string, photos: Photo[], change: (how: (photos: Photo[]) => Photo[]) => void }} props */
export function FaultPhotos({ api, photos, change }) {
  const { t, locale } = useKit();
  const id = useId();
  const add = (/** @type {FileList | null} */ files) => {
    for (const file of [...(files ?? [])].slice(0, MOST - photos.length)) {
      const key = crypto.randomUUID?.() ?? String(Math.random());
      const set = (/** @type {Partial<Photo>} */ values) => change((all) => all.map((one) => (one.key === key ? { ...one, ...values } : one)));
      const sent = put(api, locale, file).then((done) => set(done ? { state: "there", ...done } : { state: "failed" }));
      change((all) => [...all, { key, url: URL.createObjectURL(file), state: "sending", sent }]);
    }
  };
  return (
    <div className="field pf-photos">
      <span id={`${id}-l`}>{t("Photos")} <em>{t("optional")}</em></span>
      <ul aria-labelledby={`${id}-l`}>
        {photos.map((photo, index) => (
          <li key={photo.key} className={photo.state}>
            <img src={photo.url} alt={t("Photo {number}", { number: index + 1 })} />
            {photo.state === "sending" && <Icon name="loader-circle" className="spin" />}
            {photo.state === "failed" && <span className="pf-photo-state" role="alert"><Icon name="circle-alert" size={14} />{t("Not sent")}</span>}
            <button type="button" aria-label={t("Take photo {number} away", { number: index + 1 })} onClick={() => { URL.revokeObjectURL(photo.url); change((all) => all.filter((one) => one.key !== photo.key)); }}><Icon name="x" size={18} /></button>
          </li>
        ))}
        {photos.length < MOST && (
          <li className="add">
            <label><Icon name="camera" size={26} /><span>{t("Add a photo")}</span>
              <input type="file" accept="image/*" multiple onChange={(event) => { add(event.target.files); event.target.value = ""; }} />
            </label>
          </li>
        )}
      </ul>
    </div>
  );
}
