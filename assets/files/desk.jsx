// A file beside its facts: shown as it is where a browser can do so safely, taken away, replaced by a new version.
import { useState } from "react";
import { call, refusal } from "../ui/calls.js";
import { FileDrop } from "../ui/filedrop.jsx";
import { Icon, useKit } from "../ui/kit.jsx";
import { useRecord } from "../ui/record.jsx";
import { Preview } from "./preview.jsx";
import { addressOf, sender } from "./sending.js";
/** @import { DropSpec } from "../ui/shapes.d.ts" */
/** @import { HitOut, HitsOut } from "./answers.d.ts" */

// Words in this file: each page that holds them, the words marked; a page opens where it stands.
/** @param {{ id: string, open: (page: number) => void }} props */
function FindInside({ id, open }) {
  const { t, locale } = useKit();
  const [asked, setAsked] = useState("");
  const [found, setFound] = useState(/** @type {HitOut[] | null} */ (null));
  const [problem, setProblem] = useState("");
  const search = async (event) => {
    event.preventDefault();
    const answer = await call("GET", `/api/workspace/files/${id}/hits?q=${encodeURIComponent(asked)}`, null, locale);
    setFound(answer.ok ? /** @type {HitsOut} */ (answer.body).items : null);
    setProblem(answer.ok ? "" : refusal(answer, t));
  };
  return (
    <form className="file-find" role="search" onSubmit={search}>
      <input className="input" type="search" value={asked} onChange={(event) => setAsked(event.target.value)} aria-label={t("Find in this file")} placeholder={t("Find in this file")} maxLength={200} required />
      <button type="submit" className="btn"><Icon name="search" />{t("Find")}</button>
      {problem && <p role="alert" className="muted">{problem}</p>}
      {found && !found.length && <p role="status" className="muted">{t("These words stand nowhere in this file.")}</p>}
      {found && found.length > 0 && (
        <ul>
          {found.map((hit) => (
            <li key={hit.page}>
              <button type="button" className="file-hit" onClick={() => open(hit.page)}>
                <b>{t("Page {page}", { page: hit.page })}</b>{hit.byOcr && <small>{t("read by OCR")}</small>}
                <span>{hit.pieces.map((piece, position) => (piece.hit ? <mark key={position}>{piece.text}</mark> : <span key={position}>{piece.text}</span>))}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </form>
  );
}

/** @param {{ drop: DropSpec, rights: { replace: string } }} props */
export function FileDesk({ drop, rights }) {
  const kit = useKit();
  const { t, may, session, go } = kit;
  const record = useRecord();
  const id = record.id ?? "";
  const [problem, setProblem] = useState("");
  const [page, setPage] = useState(1);
  const mayReplace = may(rights.replace) && !session.readOnly && !record.legalOriginal && !record.legalHold && !record.replacedById && record.source !== "GENERATED";
  const download = async () => {
    const found = await addressOf(id, kit);
    setProblem(found.problem);
    if (found.url) window.location.assign(found.url);
  };
  return (
    <section className="card file-desk" aria-label={t("Content")}>
      <header>
        <h2>{t("Content")}</h2>
        <button type="button" className="btn" onClick={download}><Icon name="download" />{t("Download")}</button>
      </header>
      {problem && <p className="muted pad" role="alert">{problem}</p>}
      {record.scanStatus === "QUEUED" && <p className="muted pad" role="status">{t("The antivirus has not answered yet: nobody opens this file before.")}</p>}
      {record.ocrStatus === "FAILED" && <p className="muted pad" role="status">{t("Pages that are pictures could not be read: this file is found by its name and by its other pages.")}</p>}
      {(record.ocrStatus === "DONE" || record.ocrStatus === "FAILED") && <FindInside key={id} id={id} open={setPage} />}
      <Preview id={id} kind={record.mimeType ?? ""} name={record.filename ?? ""} page={page} />
      {mayReplace && <div className="pad"><FileDrop spec={drop} send={sender({ path: `/api/workspace/files/${id}/replace`, body: {} }, kit)} onDone={(made) => go(`/workspace/files/${made?.id ?? id}`)} /></div>}
    </section>
  );
}
