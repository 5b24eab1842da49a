// A document in our own frame: its pages as pictures that the server draws, the first one at once, the others as one scrolls.
import { useEffect, useRef, useState } from "react";
import { Icon, IconButton, useKit } from "./kit.jsx";

const pageAddress = (href, page, width) => `${href}${href.includes("?") ? "&" : "?"}page=${page}&width=${width}`;
const ZOOMS = [0.6, 0.8, 1, 1.3, 1.7, 2.2];
const FIT = 2;

// a page as the browser shows it, and how many there are: {url, pages} or {problem}
async function read(href, page, width, signal) {
  try {
    const answer = await fetch(pageAddress(href, page, width), { signal, credentials: "same-origin" });
    if (!answer.ok) return { problem: (await answer.json().catch(() => ({}))).detail ?? "" };
    return { url: URL.createObjectURL(await answer.blob()), pages: Number(answer.headers.get("x-page-count") ?? 1) };
  } catch (error) {
    return error instanceof Error && error.name === "AbortError" ? null : { problem: "" };
  }
}

function usePage(href, page, width, wanted) {
  const [answer, setAnswer] = useState(null);
  useEffect(() => {
    if (!wanted) return undefined;
    const control = new AbortController();
    let url = "";
    setAnswer(null);
    read(href, page, width, control.signal).then((given) => {
      if (!given) return;
      if (control.signal.aborted) return given.url && URL.revokeObjectURL(given.url);
      url = given.url ?? "";
      setAnswer(given);
    });
    return () => {
      control.abort();
      if (url) URL.revokeObjectURL(url);
    };
  }, [href, page, width, wanted]);
  return answer;
}

// the first page, small; `again` draws it anew
/** @param {{ href: string, label: string }} props */
export function Thumbnail({ href, label }) {
  const answer = usePage(href, 1, 240, true);
  return <span className="pdf-thumb" aria-busy={!answer}>{answer?.url && <img src={answer.url} alt={label} />}</span>;
}

/** @param {{ href: string, filename?: string }} props */
export function PdfPages({ href, filename }) {
  const { t, format } = useKit();
  const box = useRef(null);
  const [zoom, setZoom] = useState(FIT);
  const [page, setPage] = useState(1);
  const first = usePage(href, 1, 1240, true);
  const pages = first?.pages ?? 1;
  const onScroll = () => {
    const sheets = [...box.current.querySelectorAll(".pdf-sheet")];
    const middle = box.current.scrollTop + box.current.clientHeight / 2;
    const now = sheets.findLastIndex((sheet) => sheet.offsetTop - box.current.offsetTop <= middle);
    setPage(Math.max(0, now) + 1);
  };
  const turn = (to) => {
    const sheet = box.current.querySelectorAll(".pdf-sheet")[to - 1];
    if (sheet) box.current.scrollTo({ top: sheet.offsetTop - box.current.offsetTop - 12, behavior: "smooth" });
  };
  return (
    <section className="pdf-viewer" aria-label={t("PDF preview")}>
      <header className="pdf-bar">
        <IconButton icon="chevron-up" label={t("Previous page")} disabled={page <= 1} onClick={() => turn(page - 1)} />
        <IconButton icon="chevron-down" label={t("Next page")} disabled={page >= pages} onClick={() => turn(page + 1)} />
        <span className="num" role="status">{t("Page {page} of {pages}", { page: format(page, "number"), pages: first?.pages ? format(pages, "number") : "…" })}</span>
        <span className="spacer" />
        <IconButton icon="zoom-out" label={t("Smaller")} disabled={zoom === 0} onClick={() => setZoom(zoom - 1)} />
        <IconButton icon="zoom-in" label={t("Larger")} disabled={zoom === ZOOMS.length - 1} onClick={() => setZoom(zoom + 1)} />
        <a className="icon-btn" href={href} target="_blank" rel="noopener" aria-label={t("Open in a new tab")} title={t("Open in a new tab")}><Icon name="external-link" /></a>
        <a className="icon-btn" href={href} download={filename ?? ""} aria-label={t("Download")} title={t("Download")}><Icon name="download" /></a>
      </header>
      <div className="pdf-sheets" ref={box} tabIndex={0} role="group" aria-label={t("Pages")} onScroll={onScroll} style={{ "--zoom": ZOOMS[zoom] }}>
        <Sheet answer={first} page={1} />
        {Array.from({ length: pages - 1 }, (_none, at) => <LaterSheet key={at + 2} href={href} page={at + 2} root={box} />)}
      </div>
    </section>
  );
}

/** @param {{ href: string, page: number, root: import("./shapes.d.ts").Box }} props */
function LaterSheet({ href, page, root }) {
  const place = useRef(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const watch = new IntersectionObserver(([seen]) => seen.isIntersecting && setNear(true), { root: root.current, rootMargin: "600px" });
    watch.observe(place.current);
    return () => watch.disconnect();
  }, [root]);
  const answer = usePage(href, page, 1240, near);
  return <div ref={place} className="pdf-place"><Sheet answer={answer} page={page} /></div>;
}

/** @param {{ answer: import("./shapes.d.ts").PdfPage, page: number }} props */
function Sheet({ answer, page }) {
  const { t } = useKit();
  return (
    <div className="pdf-sheet" aria-busy={!answer}>
      {answer?.url && <img src={answer.url} alt={t("Page {page}", { page })} />}
      {answer?.problem !== undefined && <p className="notice red" role="alert"><Icon name="circle-alert" />{answer.problem || t("The document could not be read. Try again.")}</p>}
    </div>
  );
}
