// A place for files: drag, choose, paste; type and size are judged before anything is sent; progress, cancel, try again.
import { useEffect, useId, useRef, useState } from "react";
import { Icon, IconButton, useKit } from "./kit.jsx";
/** @import { Body, DropSpec, Dropped, Send } from "./shapes.d.ts" */

/** @type {[string, number][]} */
const UNITS = [["MB", 1048576], ["kB", 1024]];

export function bytes(value, kit) {
  const [unit, size] = UNITS.find(([, least]) => value >= least) ?? ["B", 1];
  const shown = Math.round((value / size) * 10) / 10;
  return `${kit.format(shown, "number")}\u00a0${kit.locale === "fr" ? unit.replace("B", "o") : unit}`;
}

const fits = (file, accept) => !accept.length || accept.some((kind) => (kind.startsWith(".") ? file.name.toLowerCase().endsWith(kind)
  : kind.endsWith("/*") ? file.type.startsWith(kind.slice(0, -1)) : file.type === kind));

/** @param {Blob} file @returns {Promise<string>} its content in base64 */
export const encoded = (file) => new Promise((resolve, reject) => {
  const reader = new FileReader();
  reader.onload = () => resolve(String(reader.result).split(",")[1] ?? "");
  reader.onerror = () => reject(reader.error);
  reader.readAsDataURL(file);
});

// Sends `file` as JSON with its content in base64; answers {promise, cancel}. Rejects with the problem's own words.
export function sendFile(spec, file, onProgress) {
  const request = new XMLHttpRequest();
  const promise = encoded(file).then((content) => new Promise((resolve, reject) => {
    request.open(spec.method ?? "POST", spec.path);
    request.setRequestHeader("content-type", "application/json");
    request.responseType = "json";
    request.upload.onprogress = (event) => event.lengthComputable && onProgress(event.loaded / event.total);
    request.onload = () => (request.status < 300 ? resolve(request.response) : reject(new Error(request.response?.errors?.[0]?.message ?? request.response?.detail ?? "")));
    request.onerror = () => reject(new Error(""));
    request.onabort = () => reject(Object.assign(new Error(""), { canceled: true }));
    request.send(JSON.stringify({ ...spec.extra, [spec.field ?? "content"]: content, ...(spec.nameField && { [spec.nameField]: file.name }) }));
  }));
  return { promise, cancel: () => request.abort() };
}

// spec: {label, hint, path, method, accept, most, multiple, field, nameField, permission}; extra: further fields of the body
// `leaves`: what was sent shows elsewhere, and leaves this list; `camera`: what has one takes photos for it.
/** @param {{ spec: DropSpec, extra?: Body, onDone?: (made: Body) => unknown, send?: Send, initial?: Dropped[], leaves?: boolean, camera?: boolean }} props */
export function FileDrop({ spec, extra, onDone, send = sendFile, initial = [], leaves = false, camera = false }) {
  const kit = useKit();
  const { t, tx, may } = kit;
  const id = useId();
  const [over, setOver] = useState(false);
  const [files, setFiles] = useState(initial); // {key, name, size, part, error, done}
  const handles = useRef(new Map());
  const depth = useRef(0);
  useEffect(() => () => handles.current.forEach((handle) => handle.cancel()), []);
  if (spec.permission && !may(spec.permission)) return null;
  const accept = spec.accept ?? [];
  const update = (key, part) => setFiles((all) => all.map((file) => (file.key === key ? { ...file, ...part } : file)));
  const refusal = (file) => {
    if (!fits(file, accept)) return t("This kind of file is not accepted here.");
    if (!file.size) return t("This file is empty.");
    return spec.most && file.size > spec.most ? t("Too large: {size}, at most {most}.", { size: bytes(file.size, kit), most: bytes(spec.most, kit) }) : null;
  };
  const start = (key, file) => {
    const handle = send({ ...spec, extra }, file, (part) => update(key, { part }));
    handles.current.set(key, handle);
    handle.promise.then(async (made) => {
      update(key, { part: 1, done: true });
      await onDone?.(made);
      if (leaves) setFiles((all) => all.filter((item) => item.key !== key));
    }).catch((error) => (error.canceled ? setFiles((all) => all.filter((item) => item.key !== key))
      : update(key, { part: null, error: error.message || t("The file could not be sent. Try again.") })))
      .finally(() => handles.current.delete(key));
  };
  const take = (list) => {
    const chosen = [...list].slice(0, spec.multiple ? 20 : 1);
    const added = chosen.map((file) => ({ key: `${Date.now()}${Math.random()}`, file, name: file.name, size: file.size, part: 0, error: refusal(file), done: false }));
    setFiles((all) => (spec.multiple ? [...all, ...added] : added));
    added.filter((item) => !item.error).forEach((item) => start(item.key, item.file));
  };
  const enter = (by) => (event) => {
    event.preventDefault();
    depth.current = Math.max(0, depth.current + by);
    setOver(depth.current > 0);
  };
  return (
    <div className="drop-field">
      <label htmlFor={id} className={`drop ${over ? "over" : ""}`} onDragEnter={enter(1)} onDragLeave={enter(-1)} onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => { event.preventDefault(); depth.current = 0; setOver(false); take(event.dataTransfer.files); }}
        onPaste={(event) => event.clipboardData.files.length > 0 && take(event.clipboardData.files)}>
        <input id={id} type="file" className="drop-input" accept={accept.join(",") || undefined} multiple={spec.multiple} aria-describedby={`${id}-hint`}
          onChange={(event) => { take(event.target.files); event.target.value = ""; }} />
        <Icon name="upload" size={20} />
        <b>{tx(spec.label)}</b>
        <small id={`${id}-hint`}>{[t("Drag a file here, choose one, or paste it."), tx(spec.hint), spec.most && t("At most {most}.", { most: bytes(spec.most, kit) })].filter(Boolean).join(" ")}</small>
      </label>
      {camera && (
        <label className="btn small drop-camera"><Icon name="camera" size={14} />{t("Take a photo")}<input type="file" className="sr" accept="image/*" capture="environment" onChange={(event) => { take(event.target.files); event.target.value = ""; }} /></label>
      )}
      {files.length > 0 && (
        <ul className="drop-files" aria-live="polite">
          {files.map((file) => (
            <li key={file.key} className={file.error ? "bad" : ""}>
              <Icon name={file.error ? "circle-alert" : file.done ? "circle-check" : "loader-circle"} className={file.error || file.done ? undefined : "spin"} />
              <span><b>{file.name}</b><small>{file.error ?? (file.done ? t("File sent") : `${bytes(file.size, kit)} · ${kit.format(Math.round((file.part ?? 0) * 100), "percent")}`)}</small>
                {!file.error && !file.done && <progress max="1" value={file.part ?? 0} aria-label={t("Sending {name}", { name: file.name })} />}</span>
              {file.error && file.file && fits(file.file, accept) && !refusal(file.file) && <button type="button" className="btn small" onClick={() => { update(file.key, { error: null, part: 0 }); start(file.key, file.file); }}>{t("Try again")}</button>}
              <IconButton icon="x" size={14} label={file.done || file.error ? t("Remove {name} from this list", { name: file.name }) : t("Cancel {name}", { name: file.name })}
                onClick={() => (handles.current.has(file.key) ? handles.current.get(file.key).cancel() : setFiles((all) => all.filter((item) => item.key !== file.key)))} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
