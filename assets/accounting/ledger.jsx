// The general ledger by account, and the trial balance: a period, its balances and movements, the same on paper or as a file.
import { useEffect, useEffectEvent, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { DateInput } from "../ui/dates.jsx";
import { Empty, Icon, Scroll, Skeleton, useHydrated, useKit, Value } from "../ui/kit.jsx";
import { Popover } from "../ui/overlay.jsx";
import { Thumbnail } from "../ui/pdf_pages.jsx";
/** @import { ReactNode } from "react" */
/** @import { Read } from "../ui/shapes.d.ts" */
/** @import { BookOut, GeneralLedgerOut, LedgerEntryOut, LedgerGroupOut, LedgerMoveOut, TrialBalanceOut } from "./answers.d.ts" */

/** @typedef {LedgerEntryOut & { problem?: string }} EntryRead of one that could not be read only its id is there, and why */
/** @typedef {ReturnType<typeof useAsked>[0]} Asked */

const DAY = /^\d{4}-\d{2}-\d{2}$/;

const NOTHING_ASKED = new URLSearchParams();

// the period, the book and the account of the address: a link of it opens the same, and "back" goes back
function useAsked() {
  const { today } = useKit();
  const [given, setParams] = useSearchParams();
  // what the server drew knows no query: the first drawing in the browser is the same
  const params = useHydrated() ? given : NOTHING_ASKED;
  const now = today();
  const asked = { from: params.get("from") ?? `${now.slice(0, 4)}-01-01`, to: params.get("to") ?? now, account: params.get("account") ?? "", book: params.get("book") ?? "", page: Number(params.get("page")) || 1 };
  const change = (values) => setParams((old) => {
    const next = new URLSearchParams(old);
    Object.entries(values).forEach(([name, value]) => (value ? next.set(name, value) : next.delete(name)));
    return next;
  });
  return /** @type {const} */ ([asked, change]);
}

/** @param {{ title: ReactNode, asked: Asked, change: (values: Record<string, string>) => void, path: string, account?: string, books?: BookOut[] }} props */
function Head({ title, asked, change, path, account, books = [] }) {
  const { t } = useKit();
  const query = `from=${asked.from}&to=${asked.to}${account ? `&account=${account}` : ""}${asked.book ? `&billingEntityId=${asked.book}` : ""}`;
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
        <span className="report-files">
          {["pdf", "csv", "xlsx"].map((format) => <a key={format} className="btn small" href={file(format)} {...(format === "pdf" ? { target: "_blank", rel: "noreferrer" } : { download: true })}><Icon name={format === "pdf" ? "file-text" : "download"} size={14} />{format.toUpperCase()}</a>)}
        </span>
      </section>
    </>
  );
}

/** @param {{ value: number | null | undefined, blank?: boolean }} props */
const Money = ({ value, blank = true }) => (blank && value === 0 ? null : <Value value={value} kind="money" />);

/** @param {{ text: ReactNode }} props */
function Problem({ text }) {
  return text ? <p className="notice red"><Icon name="circle-alert" />{text}</p> : null;
}

/** @param {{ data: Read<TrialBalanceOut>, onRead: (asked: Record<string, string>) => void }} props */
export function TrialBalancePage({ data, onRead }) {
  const { t } = useKit();
  const [asked, change] = useAsked();
  const read = useEffectEvent(onRead);
  useEffect(() => { read({ from: asked.from, to: asked.to, billingEntityId: asked.book }); }, [asked.from, asked.to, asked.book]);
  const totals = data.totals ?? {};
  return (
    <div className="list-page">
      <Head title={t("Trial balance")} asked={asked} change={change} path="trial-balance" books={data.books} />
      <Problem text={data.problem} />
      <section className="card">
        {!data.ready ? <p className="pad" aria-busy="true"><Skeleton width="80%" /></p> : !data.items.length ? <Empty icon="scale" title={t("Nothing was posted until this day")} /> : (
          <Scroll>
            <table className="data balance-table">
              <thead><tr>{[["Account"], ["Label"], ...FIGURES.map(([, title]) => [title, 1])].map(([name, figure]) => <th key={name} scope="col" className={figure ? "still n" : "still"}>{heading(t, name)}</th>)}</tr></thead>
              <tbody>
                {data.items.map((row) => (
                  <tr key={row.account}>
                    <td><Link className="number" to={`/workspace/general-ledger?account=${row.account}&from=${data.from}&to=${data.to}${asked.book ? `&book=${asked.book}` : ""}`}>{row.account}</Link></td>
                    <td>{row.label}</td>
                    {FIGURES.map(([name, title]) => <td key={name} className="n" data-side={heading(t, title)} data-short={{ closingDebit: t("DB"), closingCredit: t("CB") }[name]}><Money value={row[name]} /></td>)}
                  </tr>
                ))}
              </tbody>
              <tfoot><tr><th scope="row" colSpan={2}>{t("Total")}</th>{FIGURES.map(([name, title]) => <td key={name} className="n" data-side={heading(t, title)}><b><Money value={totals[name]} blank={false} /></b></td>)}</tr></tfoot>
            </table>
          </Scroll>
        )}
      </section>
    </div>
  );
}

const FIGURES = [["opening", "Opening balance"], ["debit", "Debit"], ["credit", "Credit"], ["closingDebit", "Debit balance"], ["closingCredit", "Credit balance"]];
const heading = (t, name) => ({
  Account: t("Account"), Label: t("Label"), "Opening balance": t("Opening balance"), Debit: t("Debit"), Credit: t("Credit"), "Debit balance": t("Debit balance"), "Credit balance": t("Credit balance"),
})[name];

/** @param {{ balance: Read<TrialBalanceOut>, data: Read<GeneralLedgerOut>, entry: EntryRead | null, onBalance: (asked: Record<string, string>) => void, onRead: (asked: Record<string, string>) => void, onEntry: (id: string) => void }} props */
export function GeneralLedgerPage({ balance, data, entry, onBalance, onRead, onEntry }) {
  const { t, format } = useKit();
  const [asked, change] = useAsked();
  const [search, setSearch] = useState("");
  const readBalance = useEffectEvent(onBalance);
  const read = useEffectEvent(onRead);
  useEffect(() => { readBalance({ from: asked.from, to: asked.to, billingEntityId: asked.book }); }, [asked.from, asked.to, asked.book]);
  const accounts = balance.items ?? [];
  const account = asked.account || accounts[0]?.account || "";
  useEffect(() => {
    if (account) read({ from: asked.from, to: asked.to, account, page: String(asked.page), billingEntityId: asked.book });
  }, [account, asked.from, asked.to, asked.page, asked.book]);
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = accounts.filter((row) => words.every((word) => `${row.account} ${row.label}`.toLowerCase().includes(word)));
  const found = data.ready && data.account === account && (data.billingEntityId ?? "") === asked.book ? data : null;
  const pages = found ? Math.ceil(found.total / found.pageSize) : 1;
  const label = accounts.find((row) => row.account === account)?.label;
  return (
    <div className="list-page">
      <Head title={account ? <>{account} {label} <small className="muted">{t("General ledger")}</small></> : t("General ledger")} asked={asked} change={change} path="general-ledger" account={account} books={balance.books} />
      <Problem text={data.problem ?? balance.problem} />
      {balance.ready && !accounts.length ? <section className="card"><Empty icon="book-open" title={t("Nothing was posted until this day")} /></section> : (
        <div className="ledger">
          <nav className="card ledger-accounts" aria-label={t("Accounts")}>
            <input type="search" className="input" placeholder={t("Account, label")} aria-label={t("Account, label")} value={search} onChange={(event) => setSearch(event.target.value)} />
            <ul>
              {shown.map((row) => (
                <li key={row.account}>
                  <button type="button" aria-current={row.account === account ? "true" : undefined} onClick={() => change({ account: row.account, page: "" })}>
                    <b className="num">{row.account}</b><span>{row.label}</span><span className="num">{format(row.closing, "money")}</span>
                  </button>
                </li>
              ))}
            </ul>
          </nav>
          <select className="select-plain ledger-choice" aria-label={t("Account")} value={account} onChange={(event) => change({ account: event.target.value, page: "" })}>
            {accounts.map((row) => <option key={row.account} value={row.account}>{row.account} {row.label}</option>)}
          </select>
          <section className="card ledger-lines">
            {!found ? <p className="pad" aria-busy="true"><Skeleton width="80%" /></p> : <Lines found={found} entry={entry} onEntry={onEntry} />}
          </section>
        </div>
      )}
      {pages > 1 && (
        <nav className="pager" aria-label={t("Pages")}>
          <button type="button" className="btn small" disabled={asked.page <= 1} onClick={() => change({ page: String(asked.page - 1) })}>{t("Previous")}</button>
          <span className="muted num">{asked.page} / {pages}</span>
          <button type="button" className="btn small" disabled={asked.page >= pages} onClick={() => change({ page: String(asked.page + 1) })}>{t("Next")}</button>
        </nav>
      )}
    </div>
  );
}

/** @param {{ found: GeneralLedgerOut, entry: EntryRead | null, onEntry: (id: string) => void }} props */
function Lines({ found, entry, onEntry }) {
  const { t } = useKit();
  return (
    <Scroll>
      <table className="data ledger-table">
        <thead><tr>
          <th scope="col" className="still">{t("Date")}</th><th scope="col" className="still">{t("Journal")}</th><th scope="col" className="still">{t("Source document")}</th><th scope="col" className="still">{t("Label")}</th><th scope="col" className="still">{t("Matching")}</th>
          <th scope="col" className="still n">{t("Debit")}</th><th scope="col" className="still n">{t("Credit")}</th><th scope="col" className="still n">{t("Balance")}</th>
        </tr></thead>
        {found.groups.map((group) => <Group key={group.partyId ?? group.account} group={group} from={found.from} to={found.to} entry={entry} onEntry={onEntry} />)}
        <tfoot><tr>
          <th scope="row" colSpan={4}>{t("Opening balance")} · <Value value={found.totals.opening} kind="money" /></th><td />
          <td className="n" data-side={t("Debit")}><b><Value value={found.totals.debit} kind="money" /></b></td><td className="n" data-side={t("Credit")}><b><Value value={found.totals.credit} kind="money" /></b></td><td className="n" data-side={t("Balance")}><b><Value value={found.totals.closing} kind="money" /></b></td>
        </tr></tfoot>
      </table>
    </Scroll>
  );
}

/** @param {{ group: LedgerGroupOut, from: string, to: string, entry: EntryRead | null, onEntry: (id: string) => void }} props */
function Group({ group, from, to, entry, onEntry }) {
  const { t } = useKit();
  return (
    <tbody>
      {group.partyId && <tr className="ledger-party"><th scope="rowgroup" colSpan={7}>{group.account} · {group.partyCode} {group.partyName}</th><td className="n"><Value value={group.closing} kind="money" /></td></tr>}
      <tr><td className="when"><Value value={group.starts ? from : group.lines[0]?.date} kind="date" /></td><td /><td /><td className="muted">{group.starts ? t("Opening balance") : t("Balance brought forward")}</td><td /><td /><td /><td className="n" data-side={t("Balance")}><b><Value value={group.carried} kind="money" /></b></td></tr>
      {group.lines.map((line, i) => (
        <tr key={`${line.entryId}:${i}`}>
          <td className="when"><Value value={line.date} kind="date" /></td>
          <td><Peek line={line} entry={entry} onEntry={onEntry} /></td>
          <td>{line.pieceUrl ? <Link className="number" to={line.pieceUrl}>{line.pieceRef}</Link> : line.pieceRef}</td>
          <td>{line.label}</td>
          <td>{line.lettering ? <span className={`badge plain ${line.lettering === line.lettering.toUpperCase() ? "green" : "amber"}`} title={line.lettering === line.lettering.toUpperCase() ? t("Settled") : t("Settled in part")}>{line.lettering}</span> : null}</td>
          <td className="n" data-side={t("Debit")}><Money value={line.debit} /></td><td className="n" data-side={t("Credit")}><Money value={line.credit} /></td><td className="n" data-side={t("Balance")}><Value value={line.balance} kind="money" /></td>
        </tr>
      ))}
      {group.ends && <tr className="ledger-closing"><td className="when"><Value value={to} kind="date" /></td><td /><td /><td>{t("Closing balance")}</td><td /><td className="n" data-side={t("Debit")}><Money value={group.debit} /></td><td className="n" data-side={t("Credit")}><Money value={group.credit} /></td><td className="n" data-side={t("Balance")}><Value value={group.closing} kind="money" /></td></tr>}
    </tbody>
  );
}

// the whole entry behind a line, read when somebody looks
/** @param {{ line: LedgerMoveOut, entry: EntryRead | null, onEntry: (id: string) => void }} props */
function Peek({ line, entry, onEntry }) {
  const { t } = useKit();
  return (
    <Popover label={`${t("Entry")} ${line.entryNumber}`} className="entry-peek"
      trigger={({ onClick, ...props }, open) => <button {...props} className="btn small" title={line.entryNumber} onClick={() => { if (!open) onEntry(line.entryId); onClick(); }}>{line.journal}</button>}>
      {() => <div tabIndex={-1} data-autofocus><EntryPeek line={line} entry={entry?.id === line.entryId ? entry : null} /></div>}
    </Popover>
  );
}

/** @param {{ line: LedgerMoveOut, entry: EntryRead | null }} props */
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
  const page = <Thumbnail href={pdf} label={t("First page of {document}", { document: piece })} />;
  return url ? <Link className="entry-sheet" to={`${url}#pdf`}>{page}</Link> : <a className="entry-sheet" href={pdf} target="_blank" rel="noreferrer">{page}</a>;
}
