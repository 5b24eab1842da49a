// The pages of a document as pictures, with the words that can be clicked and the boxes of what was read.
import { useEffect, useRef, useState } from "react";
import { Empty, IconButton, useKit } from "../ui/kit.jsx";
/** @import { CSSProperties } from "react" */
/** @import { ImportOut, PageReadOut } from "./answers.d.ts" */
/** @import { Place } from "./review_values.js" */

const ZOOMS = [0.6, 0.8, 1, 1.3, 1.7];
const GAP = 0.014;
const LEVEL = 0.004;
/** @typedef {[string, number, number, number, number]} PlacedWord */
/** @typedef {{ name: string, place: Place, doubtful: boolean }} Mark */

/** @param {number[]} box */
const style = ([left, top, right, bottom]) => /** @type {CSSProperties} */ ({ left: `${left * 100}%`, top: `${top * 100}%`, width: `${(right - left) * 100}%`, height: `${(bottom - top) * 100}%` });

/** A number may be several words: those beside the clicked one that go on with it. @param {PlacedWord[]} words @param {number} at @returns {PlacedWord[]} */
function together(words, at) {
  const isPart = (/** @type {PlacedWord} */ word) => /^[-−(]?[\d.,]+[)€]?$/.test(word[0]);
  if (!isPart(words[at])) return [words[at]];
  let [first, last] = [at, at];
  const follows = (/** @type {PlacedWord} */ one, /** @type {PlacedWord} */ other) => isPart(one) && isPart(other) && Math.abs(one[2] - other[2]) < LEVEL && other[1] - one[3] < GAP && other[1] >= one[3] - LEVEL;
  while (first > 0 && follows(words[first - 1], words[first])) first -= 1;
  while (last < words.length - 1 && follows(words[last], words[last + 1])) last += 1;
  return words.slice(first, last + 1);
}

/** @param {{ document: ImportOut, boxes: Mark[], at: Place | null, active: string, onWord: (text: string, place: Place) => void, onBox: (name: string) => void }} props */
export function Pages({ document, boxes, at, active, onWord, onBox }) {
  const { t } = useKit();
  const [zoom, setZoom] = useState(2);
  const pane = useRef(/** @type {HTMLDivElement | null} */ (null));
  const key = at ? `${at.page} ${at.box.join(" ")}` : "";
  useEffect(() => {
    const mark = pane.current?.querySelector(".import-mark.active");
    if (!key || !mark || !pane.current) return;
    const [box, own] = [pane.current.getBoundingClientRect(), mark.getBoundingClientRect()];
    if (own.top < box.top + 40 || own.bottom > box.bottom - 40) pane.current.scrollBy({ top: own.top - box.top - box.height / 3, behavior: "smooth" });
  }, [key]);
  const isPdf = document.mediaType === "application/pdf";
  if (!isPdf || !document.pages.length) return <section className="import-pages empty"><Empty icon="inbox" title={isPdf ? t("No page can be shown") : t("An e-invoice without pages")} text={document.error?.message ?? t("Its values are exact: they come from the file itself.")} /></section>;
  return (
    <section className="import-pages" aria-label={t("Pages")}>
      <header>
        <IconButton icon="zoom-out" label={t("Smaller")} disabled={zoom === 0} onClick={() => setZoom(zoom - 1)} />
        <IconButton icon="zoom-in" label={t("Larger")} disabled={zoom === ZOOMS.length - 1} onClick={() => setZoom(zoom + 1)} />
        <span className="spacer" />
        <small className="import-legend"><i className="sure" />{t("read and sure")}<i className="doubtful" />{t("to be checked")}<i className="active" />{t("active field")}</small>
      </header>
      <div className="import-sheets" ref={pane} tabIndex={0} role="group" aria-label={t("Pages")} style={/** @type {CSSProperties} */ ({ "--zoom": ZOOMS[zoom] })}>
        {document.pages.map((page) => <Sheet key={page.number} document={document} page={page} boxes={boxes.filter((one) => one.place.page === page.number)} at={at?.page === page.number ? at : null} active={active} onWord={onWord} onBox={onBox} />)}
      </div>
    </section>
  );
}

/** @param {{ document: ImportOut, page: PageReadOut, boxes: Mark[], at: Place | null, active: string, onWord: (text: string, place: Place) => void, onBox: (name: string) => void }} props */
function Sheet({ document, page, boxes, at, active, onWord, onBox }) {
  const { t } = useKit();
  const words = /** @type {PlacedWord[]} */ (page.words);
  // the words lie over the picture: a click is looked up, so that a page has no thousand buttons
  const click = (/** @type {import("react").MouseEvent} */ event) => {
    const box = event.currentTarget.getBoundingClientRect();
    const [x, y] = [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height];
    const found = words.findIndex((word) => x >= word[1] && x <= word[3] && y >= word[2] && y <= word[4]);
    const mark = boxes.find(({ place: { box: [left, top, right, bottom] } }) => x >= left && x <= right && y >= top && y <= bottom);
    if (mark && mark.name !== active) return onBox(mark.name);
    if (found < 0) return undefined;
    const parts = together(words, found);
    return onWord(parts.map((word) => word[0]).join(" "), { page: page.number, box: [parts[0][1], Math.min(...parts.map((word) => word[2])), parts[parts.length - 1][3], Math.max(...parts.map((word) => word[4]))] });
  };
  return (
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- with keys, values are typed into the form
    <div className="import-sheet" style={/** @type {CSSProperties} */ ({ aspectRatio: String(page.shape) })} onClick={click}>
      <img src={`/api/workspace/purchasing/imports/${document.id}/preview?page=${page.number}&width=1240`} alt={t("Page {page}", { page: page.number })} />
      {boxes.map((one) => <span key={one.name} className={`import-mark ${one.doubtful ? "doubtful" : "sure"}`} style={style(one.place.box)} />)}
      {at && <span className="import-mark active" style={style(at.box)} />}
    </div>
  );
}
