// The tax returns of the years: added as PDF, read by the machine, shown beside the sheet with the box that is active.
import { useState } from "react";
import { call, refusal } from "../ui/calls.js";
import { FileDrop } from "../ui/filedrop.jsx";
import { Icon, IconButton, useKit, Word } from "../ui/kit.jsx";
import { Modal } from "../ui/overlay.jsx";
import { sender } from "../files/sending.js";
import { bodyOf, draftOf } from "./sheet.js";
/** @import { CSSProperties } from "react" */
/** @import { Body, DropSpec } from "../ui/shapes.d.ts" */
/** @import { RatingOut, StatementOut } from "./answers.d.ts" */

const RATINGS = "/api/workspace/rating/ratings";

/** @param {{ rating: RatingOut, drop: DropSpec, document: string, mayChange: boolean, open: string, onOpen: (statement: StatementOut | null) => void, send: (body: Body) => Promise<Record<string, string>> }} props */
export function Returns({ rating, drop, document, mayChange, open, onOpen, send }) {
  const kit = useKit();
  const { t, may, locale, toast } = kit;
  const [adding, setAdding] = useState(/** @type {StatementOut | null} */ (null));
  const [problem, setProblem] = useState("");
  if (!may(document)) return null;
  const read = async (/** @type {StatementOut} */ one) => {
    const answer = await call("POST", `${RATINGS}/${rating.id}/statements/${one.id}/ocr`, {}, locale);
    setProblem(answer.ok ? "" : refusal(answer, t));
    if (answer.ok) toast(t("The return of {year} is being read; what you typed stays", { year: String(one.fiscalYear) }));
  };
  const attach = async (/** @type {StatementOut} */ one, /** @type {Body} */ made) => {
    const body = bodyOf({ year: one.fiscalYear, stored: one, draft: draftOf(one) }, locale);
    const wrong = await send(/** @type {Body} */ ({ ...body, fileId: made.id }));
    setProblem(Object.values(wrong)[0] ?? "");
    setAdding(null);
  };
  return (
    <section className="card pad rate-returns">
      <h2>{t("Tax returns")}</h2>
      {problem && <p role="alert" className="field-error"><Icon name="circle-alert" size={13} />{problem}</p>}
      <ul>{rating.statements.map((one) => (
        <li key={one.id}>
          <b>{one.fiscalYear}</b>
          {one.reading && <Word group="ReadingStatus" value={one.reading} />}
          {one.hasDocument ? <button type="button" className="btn small" aria-pressed={open === one.id} onClick={() => onOpen(open === one.id ? null : one)}><Icon name="file-text" size={14} />{t("Show beside the boxes")}</button> : <span className="muted">{t("no return")}</span>}
          {mayChange && one.hasDocument && one.reading !== "READING" && <button type="button" className="btn small" onClick={() => read(one)}><Icon name="scan-text" size={14} />{t("Read it")}</button>}
          {mayChange && <button type="button" className="btn small" onClick={() => setAdding(one)}><Icon name="upload" size={14} />{one.hasDocument ? t("Another PDF") : t("Add the PDF")}</button>}
        </li>
      ))}</ul>
      <Modal open={adding !== null} onClose={() => setAdding(null)} title={t("Tax return of {year}", { year: String(adding?.fiscalYear ?? "") })}>
        {adding && <FileDrop spec={drop} send={sender({ path: "/api/workspace/files/upload-url", body: { targetType: "ClientRating", targetId: rating.id } }, kit)} onDone={(made) => attach(adding, made)} />}
      </Modal>
    </section>
  );
}

/** @param {{ ratingId: string, statement: StatementOut, active: string, onClose: () => void }} props */
export function ReturnPane({ ratingId, statement, active, onClose }) {
  const { t } = useKit();
  const [turned, setTurned] = useState({ code: "", page: 0 });
  const line = statement.lines.find((one) => one.code === active);
  // the page of the active box, until somebody turns the leaves
  const page = turned.code === active && turned.page ? turned.page : line?.page ?? (turned.page || 1);
  const box = /** @type {number[]} */ (line?.page === page ? line.box : []);
  const [left, top, right, bottom] = box;
  return (
    <aside className="card rate-return" aria-label={t("Tax return of {year}", { year: String(statement.fiscalYear) })}>
      <header className="card-head"><h2>{t("Tax return of {year}", { year: String(statement.fiscalYear) })}</h2>
        <IconButton icon="chevron-left" label={t("Page before")} disabled={page <= 1} onClick={() => setTurned({ code: active, page: page - 1 })} /><span className="num">{page}</span>
        <IconButton icon="chevron-right" label={t("Next page")} onClick={() => setTurned({ code: active, page: page + 1 })} />
        <IconButton icon="x" label={t("Close")} onClick={onClose} /></header>
      <div className="rate-paper">
        <img src={`${RATINGS}/${ratingId}/statements/${statement.id}/preview?page=${page}&width=1240`} alt={t("Page {page}", { page })} />
        {box.length === 4 && <span className="rate-mark" style={/** @type {CSSProperties} */ ({ left: `${left * 100}%`, top: `${top * 100}%`, width: `${(right - left) * 100}%`, height: `${(bottom - top) * 100}%` })} />}
      </div>
    </aside>
  );
}
