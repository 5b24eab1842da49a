// The general ledger by account, and the trial balance: a period, its balances and movements, the same on paper or as a file.
import { useEffect, useEffectEvent, useState } from "react";
import { Link } from "react-router";
import { Empty, Scroll, Skeleton, useKit, Value } from "../ui/kit.jsx";
import { MatchBar, Matched, useMatching } from "./matching.jsx";
import { Head, Money, Pager, Peek, Problem, useAsked, useWalk } from "./parts.jsx";
/** @import { Read } from "../ui/shapes.d.ts" */
/** @import { GeneralLedgerOut, LedgerGroupOut, TrialBalanceOut } from "./answers.d.ts" */
/** @import { EntryRead } from "./parts.jsx" */
/** @import { Matching } from "./matching.jsx" */

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
  const again = () => { if (account) onRead({ from: asked.from, to: asked.to, account, page: String(asked.page), billingEntityId: asked.book }); };
  const matching = useMatching({ account, book: asked.book, onDone: again });
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
            {!found ? <p className="pad" aria-busy="true"><Skeleton width="80%" /></p> : <Lines found={found} entry={entry} onEntry={onEntry} matching={matching} />}
          </section>
        </div>
      )}
      <Pager page={asked.page} pages={pages} onPage={(page) => change({ page: String(page) })} />
      {found && <MatchBar matching={matching} found={found} />}
    </div>
  );
}

/** @param {{ found: GeneralLedgerOut, entry: EntryRead | null, onEntry: (id: string) => void, matching: Matching }} props */
function Lines({ found, entry, onEntry, matching }) {
  const { t } = useKit();
  const table = useWalk();
  return (
    <Scroll>
      <table className="data ledger-table" ref={table}>
        <thead><tr>
          <th scope="col" className="still">{t("Date")}</th><th scope="col" className="still">{t("Journal")}</th><th scope="col" className="still">{t("Source document")}</th><th scope="col" className="still">{t("Label")}</th><th scope="col" className="still">{t("Matching")}</th>
          <th scope="col" className="still n">{t("Debit")}</th><th scope="col" className="still n">{t("Credit")}</th><th scope="col" className="still n">{t("Balance")}</th>
        </tr></thead>
        {found.groups.map((group) => <Group key={group.partyId ?? group.account} group={group} from={found.from} to={found.to} entry={entry} onEntry={onEntry} matching={matching} />)}
        <tfoot><tr>
          <th scope="row" colSpan={4}>{t("Opening balance")} · <Value value={found.totals.opening} kind="money" /></th><td />
          <td className="n" data-side={t("Debit")}><b><Value value={found.totals.debit} kind="money" /></b></td><td className="n" data-side={t("Credit")}><b><Value value={found.totals.credit} kind="money" /></b></td><td className="n" data-side={t("Balance")}><b><Value value={found.totals.closing} kind="money" /></b></td>
        </tr></tfoot>
      </table>
    </Scroll>
  );
}

/** @param {{ group: LedgerGroupOut, from: string, to: string, entry: EntryRead | null, onEntry: (id: string) => void, matching: Matching }} props */
function Group({ group, from, to, entry, onEntry, matching }) {
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
          <td><Matched line={line} matching={matching} /></td>
          <td className="n" data-side={t("Debit")}><Money value={line.debit} /></td><td className="n" data-side={t("Credit")}><Money value={line.credit} /></td><td className="n" data-side={t("Balance")}><Value value={line.balance} kind="money" /></td>
        </tr>
      ))}
      {group.ends && <tr className="ledger-closing"><td className="when"><Value value={to} kind="date" /></td><td /><td /><td>{t("Closing balance")}</td><td /><td className="n" data-side={t("Debit")}><Money value={group.debit} /></td><td className="n" data-side={t("Credit")}><Money value={group.credit} /></td><td className="n" data-side={t("Balance")}><Value value={group.closing} kind="money" /></td></tr>}
    </tbody>
  );
}
