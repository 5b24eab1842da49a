// Parts that the pages of accounting share: the period and book of the address, their head, and the entry behind a line.
import { useEffect, useRef } from "react";
import { Link, useSearchParams } from "react-router";
import { DateInput } from "../ui/dates.jsx";
import { Icon, Skeleton, useHydrated, useKit, Value } from "../ui/kit.jsx";
import { Popover } from "../ui/overlay.jsx";
import { Thumbnail } from "../ui/pdf_pages.jsx";
/** @import { ReactNode } from "react" */
/** @import { BookOut, LedgerEntryOut } from "./answers.d.ts" */

/** @typedef {{ entryId: string, entryNumber: string, journal: string, pieceRef: string }} Looked what of a line leads to its entry */
/** @typedef {LedgerEntryOut & { problem?: string }} EntryRead of one that could not be read only its id is there, and why */
/** @typedef {ReturnType<typeof useAsked>[0]} Asked */

const DAY = /^\d{4}-\d{2}-\d{2}$/;

const NOTHING_ASKED = new URLSearchParams();

// the period, the book and the account of the address: a link of it opens the same, and "back" goes back
/** @param {{ month?: boolean }} [options] the period without one in the address: the month, else the year, to date */
export function useAsked({ month = false } = {}) {
  const { today } = useKit();
  const [given, setParams] = useSearchParams();
  // what the server drew knows no query: the first drawing in the browser is the same
  const params = useHydrated() ? given : NOTHING_ASKED;
  const now = today();
  const asked = { from: params.get("from") ?? (month ? `${now.slice(0, 7)}-01` : `${now.slice(0, 4)}-01-01`), to: params.get("to") ?? now, account: params.get("account") ?? "", book: params.get("book") ?? "", page: Number(params.get("page")) || 1, q: params.get("q") ?? "", rate: params.get("rate") ?? "" };
  const change = (values) => setParams((old) => {
    const next = new URLSearchParams(old);
    Object.entries(values).forEach(([name, value]) => (value ? next.set(name, value) : next.delete(name)));
    return next;
  });
  return /** @type {const} */ ([asked, change]);
}

/** @param {{ title: ReactNode, asked: Asked, change: (values: Record<string, string>) => void, path: string, account?: string, books?: BookOut[], formats?: string[], more?: string, children?: ReactNode }} props `more` is what else the file is asked with */
export function Head({ title, asked, change, path, account, books = [], formats = ["pdf", "csv", "xlsx"], more = "", children = null }) {
  const { t } = useKit();
  const query = `from=${asked.from}&to=${asked.to}${account ? `&account=${account}` : ""}${asked.book ? `&billingEntityId=${asked.book}` : ""}${more}`;
  const file = (format) => `/api/workspace/accounting/${path}?${query}&format=${format}`;
  const put = (name) => (value) => DAY.test(value) && change({ [name]: value, page: "" });
  return (
    <>
      <header className="page-head"><h1>{title}</h1></header>
      <section className="card pad report-head">
        <span className="report-dates">
          <DateInput common={{ "aria-label": t("From") }} value={asked.from} onChange={put("from")} />
          <span aria-hidden="true">–</span>
          <DateInput common={{ "aria-label": t("To") }} value={asked.to} onChange={put("to")} />
        </span>
        {books.length > 1 && (
          <select className="select-plain" aria-label={t("Book")} value={asked.book} onChange={(event) => change({ book: event.target.value, page: "" })}>
            <option value="">{t("All books")}</option>
            {books.map((book) => <option key={book.id} value={book.id}>{book.name}</option>)}
          </select>
        )}
        {children}
        <span className="report-files">
          {formats.map((format) => <a key={format} className="btn small" href={file(format)} {...(format === "pdf" ? { target: "_blank", rel: "noreferrer" } : { download: true })}><Icon name={format === "pdf" ? "file-text" : "download"} size={14} />{format.toUpperCase()}</a>)}
        </span>
      </section>
    </>
  );
}

/** @param {{ value: number | null | undefined, blank?: boolean }} props */
export const Money = ({ value, blank = true }) => (blank && value === 0 ? null : <Value value={value} kind="money" />);

/** @param {{ text: ReactNode }} props */
export function Problem({ text }) {
  return text ? <p className="notice red"><Icon name="circle-alert" />{text}</p> : null;
}

/** @param {{ page: number, pages: number, onPage: (page: number) => void }} props */
export function Pager({ page, pages, onPage }) {
  const { t } = useKit();
  if (pages <= 1) return null;
  return (
    <nav className="pager" aria-label={t("Pages")}>
      <button type="button" className="btn small" disabled={page <= 1} onClick={() => onPage(page - 1)}>{t("Previous")}</button>
      <span className="muted num">{page} / {pages}</span>
      <button type="button" className="btn small" disabled={page >= pages} onClick={() => onPage(page + 1)}>{t("Next")}</button>
    </nav>
  );
}

// the arrows, J and K go from row to row of the table that has this ref; Enter or the space bar opens the entry of the row
export function useWalk() {
  const table = useRef(/** @type {HTMLTableElement | null} */ (null));
  useEffect(() => {
    const box = table.current;
    const walk = (event) => {
      const step = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[event.key];
      if (!step || !box || event.ctrlKey || event.metaKey || event.altKey) return;
      const rows = [...box.querySelectorAll("[data-row]")].filter((one) => one instanceof HTMLElement);
      const next = rows[rows.findIndex((one) => one === document.activeElement) + step];
      if (next) {
        event.preventDefault();
        next.focus();
      }
    };
    box?.addEventListener("keydown", walk);
    return () => box?.removeEventListener("keydown", walk);
  });
  return table;
}

// the whole entry behind a line, read when somebody looks
/** @param {{ line: Looked, entry: EntryRead | null, onEntry: (id: string) => void }} props */
export function Peek({ line, entry, onEntry }) {
  const { t } = useKit();
  return (
    <Popover label={`${t("Entry")} ${line.entryNumber}`} className="entry-peek"
      trigger={({ onClick, ...props }, open) => <button {...props} data-row className="btn small" title={line.entryNumber} onClick={() => { if (!open) onEntry(line.entryId); onClick(); }}>{line.journal}</button>}>
      {() => <div tabIndex={-1} data-autofocus><EntryPeek line={line} entry={entry?.id === line.entryId ? entry : null} /></div>}
    </Popover>
  );
}

/** @param {{ line: Looked, entry: EntryRead | null }} props */
function EntryPeek({ line, entry }) {
  const { t } = useKit();
  if (!entry) return <p aria-busy="true"><Skeleton width="320px" /></p>;
  if (entry.problem) return <Problem text={entry.problem} />;
  return (
    <div className={entry.sourcePdf ? "entry-both" : undefined}>
      <div>
      <header><b>{t("Entry")} {entry.entryNumber}</b><span className="muted"><Value value={entry.entryDate} kind="date" /> · {entry.journalLabel} · {entry.billingEntityName}</span></header>
      <table>
        <thead><tr><th scope="col">{t("Account")}</th><th scope="col" className="n">{t("Debit")}</th><th scope="col" className="n">{t("Credit")}</th></tr></thead>
        <tbody>{entry.lines.map((row) => <tr key={row.id}><td><b className="num">{row.accountNumber}</b> {row.partyName ?? row.accountLabel}</td><td className="n"><Value value={row.debit} kind="money" /></td><td className="n"><Value value={row.credit} kind="money" /></td></tr>)}</tbody>
        <tfoot><tr><th scope="row">{t("Total")}</th><td className="n"><Value value={entry.totalDebit} kind="money" /></td><td className="n"><Value value={entry.totalCredit} kind="money" /></td></tr></tfoot>
      </table>
      <p className="muted">{entry.label}</p>
      <footer>
        {entry.sourceUrl && <Link className="btn small" to={entry.sourceUrl}><Icon name="arrow-right" size={14} />{line.pieceRef}</Link>}
        {entry.sourcePdf && <a className="btn small" href={entry.sourcePdf} target="_blank" rel="noreferrer"><Icon name="file-text" size={14} />{t("PDF")}</a>}
        <Link className="btn small ghost" to={`/workspace/ledger-entries/${entry.id}`}><Icon name="notebook-text" size={14} />{t("Entry")}</Link>
      </footer>
      </div>
      {entry.sourcePdf && <Sheet pdf={entry.sourcePdf} url={entry.sourceUrl} piece={line.pieceRef} />}
    </div>
  );
}

// the first page of the document behind the entry; it leads to the whole of it
/** @param {{ pdf: string, url: string | null, piece: string }} props */
function Sheet({ pdf, url, piece }) {
  const { t } = useKit();
  // named before its picture has come
  const label = t("First page of {document}", { document: piece });
  const page = <Thumbnail href={pdf} label={label} />;
  return url ? <Link className="entry-sheet" aria-label={label} to={`${url}#pdf`}>{page}</Link> : <a className="entry-sheet" aria-label={label} href={pdf} target="_blank" rel="noreferrer">{page}</a>;
}
