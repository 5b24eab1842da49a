// The files of a record, beside it: drop, choose, paste or photograph; look, share, take away. It is read by itself, and again when somebody else adds one.
import { useCallback, useEffect, useRef, useState } from "react";
import { call, refusal } from "../ui/calls.js";
import { FileDrop, bytes } from "../ui/filedrop.jsx";
import { Icon, IconButton, Skeleton, useKit } from "../ui/kit.jsx";
import { useStalePart } from "../ui/live.jsx";
import { useRecord } from "../ui/record.jsx";
import { FileLook } from "./preview.jsx";
import { sender } from "./sending.js";
/** @import { DropSpec } from "../ui/shapes.d.ts" */
/** @import { FilesItemOut, FilesPageOut } from "./answers.d.ts" */

const FILES = "/api/workspace/files";
const SHOWN = 50;

/** @param {string | null} kind */
export const iconOf = (kind) => (kind?.startsWith("image/") ? "image" : kind === "application/pdf" ? "file-text" : kind?.includes("sheet") || kind === "text/csv" ? "file-spreadsheet" : "file");

// The files on this record, and how to read them again; answers that come late are dropped.
/** @param {string} entity @param {string} id */
function useFiles(entity, id) {
  const { t, locale } = useKit();
  const [found, setFound] = useState(/** @type {{ id: string, page: FilesPageOut } | null} */ (null));
  const [problem, setProblem] = useState("");
  const asked = useRef(0);
  const read = useCallback(async () => {
    asked.current += 1;
    const mine = asked.current;
    const answer = await call("GET", `${FILES}?targetType=${entity}&targetId=${id}&pageSize=${SHOWN}`, null, locale);
    if (mine !== asked.current) return;
    if (answer.ok) setFound({ id, page: /** @type {FilesPageOut} */ (answer.body) });
    setProblem(answer.ok ? "" : refusal(answer, t));
  }, [entity, id, locale, t]);
  useEffect(() => { read(); }, [read]);
  useStalePart("beside", read);
  return { page: found?.id === id ? found.page : null, problem, read };
}

/** @param {{ entity: string, drop: DropSpec, rights: { upload: string, share: string } }} props */
export function FilesPanel({ entity, drop, rights }) {
  const kit = useKit();
  const { t, may, session } = kit;
  const { id } = useRecord();
  const { page, problem, read } = useFiles(entity, id);
  const [looked, setLooked] = useState(/** @type {FilesItemOut | null} */ (null));
  const mayAdd = may(rights.upload) && !session.readOnly;
  const files = page?.items ?? [];
  if (!page && !problem) return <section className="files-panel" aria-label={t("Files")} aria-busy="true"><header><h2>{t("Files")}</h2></header><p><Skeleton width="60%" /></p></section>;
  if (!mayAdd && !files.length && !problem) return null;
  return (
    <section className="files-panel" aria-label={t("Files")}>
      <header><h2>{t("Files")}{files.length > 0 && <em>{page?.total ?? files.length}</em>}</h2></header>
      {problem && <p className="muted" role="alert">{problem} <button type="button" className="btn small" onClick={read}>{t("Try again")}</button></p>}
      {files.length > 0 && <ul className="files-rows">{files.map((file) => <FileRow key={file.id} file={file} open={() => setLooked(file)} />)}</ul>}
      {mayAdd && <FileDrop key={id} spec={drop} send={sender({ path: `${FILES}/upload-url`, body: { targetType: entity, targetId: id } }, kit)} onDone={read} leaves camera />}
      {looked && <FileLook file={looked} rights={rights} onClose={() => setLooked(null)} />}
    </section>
  );
}

/** @param {{ file: FilesItemOut, open: () => void }} props */
function FileRow({ file, open }) {
  const kit = useKit();
  const { t, format, go } = kit;
  const waits = file.scanStatus === "QUEUED" || file.scanStatus === "FAILED";
  return (
    <li>
      {file.hasThumbnail ? <img className="files-thumb" src={`${FILES}/${file.id}/thumbnail`} alt="" loading="lazy" /> : <Icon name={iconOf(file.mimeType)} size={18} />}
      <button type="button" className="link" onClick={open} title={file.filename ?? ""}>{file.filename}</button>
      <small>
        {bytes(file.sizeBytes, kit)} · {format(file.createdAt, "date")}
        {file.lockedUntil && <span className="files-lock" title={t("Locked until {date}", { date: format(file.lockedUntil, "date") })}><Icon name="lock" size={12} /><span className="sr">{t("Locked until {date}", { date: format(file.lockedUntil, "date") })}</span></span>}
        {waits && <span className="files-waits">{t("waiting for the scan")}</span>}
      </small>
      <IconButton icon="arrow-right" size={14} label={t("Open the record of {name}", { name: file.filename ?? "" })} onClick={() => go(`/workspace/files/${file.id}`)} />
    </li>
  );
}
