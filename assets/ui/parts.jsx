// Building blocks of record pages; each reads the current record by path.
import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { at, Badge, counted, Empty, fillPath, holds, Icon, isEmpty, Nothing, Scroll, State, useKit, Value } from "./kit.jsx";
import { fixAddress, Mend, once } from "./problem.jsx";
import { CopyButton, useRecord } from "./record.jsx";
/** @import { ReactNode } from "react" */
/** @import { Action, Body, Cell, Fact, HeadingRows, Label, Tone, TotalRow, When } from "./shapes.d.ts" */

const PdfPages = lazy(() => import("./pdf_pages.jsx").then((file) => ({ default: file.PdfPages })));
const NUMERIC = new Set(["money", "price", "number", "percent"]);

/** @param {{ children: ReactNode }} props */
export const Stack = ({ children }) => <div className="stack">{children}</div>;
/** @param {{ children: ReactNode }} props */
export const Row = ({ children }) => <div className="columns">{children}</div>;

/** @param {{ title: Label, more: Action | null, children: ReactNode }} props */
export function Card({ title, more, children }) {
  const { tx, may, opens } = useKit();
  const record = useRecord();
  const address = more && may(more.permission) && holds(more.when, record) && opens(fillPath(more.href, record));
  return (
    <section className="card">
      {title && <header className="card-head"><h2>{tx(title)}</h2>{address && <More address={address} text={tx(more.label)} />}</header>}
      {children}
    </section>
  );
}

// a page of ours, or a file of the API in a tab of its own
/** @param {{ address: string, text: ReactNode }} props */
function More({ address, text }) {
  if (address.startsWith("/api/")) return <a className="link" href={address} target="_blank" rel="noopener">{text}</a>;
  return <Link className="link" to={address}>{text}</Link>;
}

/** @param {{ when: When, children: ReactNode }} props */
export function Show({ when, children }) {
  return holds(when, useRecord()) ? children : null;
}

/** @param {{ facts: Fact[], columns?: number }} props */
export function Facts({ facts, columns = 2 }) {
  const { tx, format, opens, may } = useKit();
  const record = useRecord();
  return (
    <dl className={`facts of-${columns}`}>
      {facts.filter((fact) => may(fact.permission) && holds(fact.when, record)).map((fact) => {
        const value = at(record, fact.path);
        const address = fact.link && !isEmpty(value) && opens(fillPath(fact.link, record));
        return (
          <div key={fact.path + tx(fact.label)}>
            <dt>{tx(fact.label)}</dt>
            <dd className={fact.copy && /^https?:/.test(value) ? "address" : undefined}>
              {address ? <Link className="link" to={address}>{format(value, fact.kind)}</Link> : <Value value={value} kind={fact.kind} words={fact.words} />}
              {fact.copy && !isEmpty(value) && <CopyButton text={String(value)} />}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** @param {{ path: string }} props */
export function Prose({ path }) {
  const value = at(useRecord(), path);
  return <p className="prose">{isEmpty(value) ? <Nothing /> : value}</p>;
}

/** @param {{ text: Label, tone?: Tone }} props */
export function Notice({ text, tone = "blue" }) {
  const kit = useKit();
  return <p className={`notice ${tone}`}><Icon name={tone === "green" ? "circle-check" : tone === "blue" ? "info" : "circle-alert"} />{kit.fill(text, useRecord())}</p>;
}

const leaves = (cell) => (cell.aside ? "roomy" : "");

/** @param {{ path: string, cells: Cell[], link: string | null, empty: Label, note: string | null, totals: TotalRow[] | null, headings: HeadingRows | null }} props */
export function Table({ path, cells, link, empty, note, totals, headings }) {
  const { t, tx, format } = useKit();
  const record = useRecord();
  const rows = at(record, path) ?? [];
  // a further read that answered its first hundred rows says so
  const all = at(record, `${path}Total`);
  const cut = Number.isInteger(all) && all > rows.length;
  if (!rows.length && empty) return <section className="card"><Empty icon="inbox" title={tx(empty)} /></section>;
  const filled = cells.filter((cell) => !cell.optional || rows.some((row) => !isNothing(at(row, cell.path))));
  return (
    <section className="card">
      <Scroll>
        <table className="data">
          <thead><tr>{filled.map((cell) => <th key={cell.path} scope="col" className={`still ${NUMERIC.has(cell.kind) ? "n" : ""} ${leaves(cell)}`}>{tx(cell.label)}</th>)}</tr></thead>
          <tbody>
            {rows.map((row, position) => (
              headings && row[headings.field] !== headings.line ? <HeadingRow key={row.id ?? position} row={row} cells={filled} headings={headings} /> : (
                <tr key={row.id ?? position}>
                  {filled.map((cell, i) => <TableCell key={cell.path} cell={cell} row={row} link={cell.link ?? (i === 0 ? link : null)} />)}
                </tr>
              )
            ))}
          </tbody>
        </table>
      </Scroll>
      {(totals || note || cut) && (
        <footer className="table-foot">
          <p className="small muted">{cut && <>{t("{shown} of {total} shown", { shown: format(rows.length, "number"), total: format(all, "number") })}<br /></>}{note ? at(record, note) : null}</p>
          {totals && <Totals rows={totals} />}
        </footer>
      )}
    </section>
  );
}

// what nobody gave: nothing, or a zero that stands for it
/** @param {unknown} value */
const isNothing = (value) => isEmpty(value) || Number(value) === 0;

// a section or a text among priced rows: its words over the columns up to the first one that it fills in
/** @param {{ row: Body, cells: Cell[], headings: HeadingRows }} props */
function HeadingRow({ row, cells, headings }) {
  const first = cells.findIndex((cell) => headings.amounts.includes(cell.path));
  const span = first < 0 ? cells.length : first;
  return (
    <tr className={`heading ${String(row[headings.field]).toLowerCase()}`}>
      <td colSpan={span}>{row[headings.text]}{!isEmpty(row[headings.detail]) && <small className="cell-detail">{row[headings.detail]}</small>}</td>
      {cells.slice(span).map((cell) => headings.amounts.includes(cell.path) && !isEmpty(at(row, cell.path)) ? <TableCell key={cell.path} cell={cell} row={row} /> : <td key={cell.path} />)}
    </tr>
  );
}

/** @param {{ cell: Cell, row: Body, link?: string | null }} props */
function TableCell({ cell, row, link }) {
  const kit = useKit();
  const { format, opens } = kit;
  const stored = at(row, cell.path);
  const value = cell.optional && isNothing(stored) ? null : stored;
  const address = link && !isEmpty(value) && opens(fillPath(link, row));
  return (
    <td className={`${NUMERIC.has(cell.kind) ? "n" : cell.kind?.startsWith("date") ? "when" : ""} ${leaves(cell)}`}>
      {address ? <Link className="number" to={address}>{cell.words ? <State group={cell.words} value={value} record={row} /> : format(value, cell.kind)}</Link> : cell.words ? <State group={cell.words} value={value} record={row} />
        : cell.unit && !isEmpty(value) ? <span className="num amount">{counted(value, at(row, cell.unit), kit)}</span> : <Value value={value} kind={cell.kind} />}
      {cell.detail && !isEmpty(at(row, cell.detail)) && <small className="cell-detail">{at(row, cell.detail)}</small>}
    </td>
  );
}

/** @param {{ rows: TotalRow[] }} props */
export function Totals({ rows }) {
  const { tx } = useKit();
  const record = useRecord();
  const shown = rows.flatMap((row) => expand(row, record)).filter((row) => !isEmpty(row.value));
  return (
    <dl className="totals">
      {shown.map((row, i) => <div key={i} className={i === shown.length - 1 ? "grand" : ""}><dt>{tx(row.label)}{row.suffix}</dt><dd><Value value={row.value} kind="money" /></dd></div>)}
    </dl>
  );
}

// a row whose path ends with [] repeats: totals((_("VAT"), "vat[].vat", "ratePct"))
function expand(row, record) {
  const [list, rest] = row.path.split("[].");
  if (rest === undefined) return [{ label: row.label, value: at(record, row.path) }];
  return (at(record, list) ?? []).map((item) => ({
    label: row.label, value: at(item, rest), suffix: row.rate ? <> <Value value={at(item, row.rate)} kind="percent" /></> : null,
  }));
}

/** @param {{ path: string, title: Label, ok: Label | null, fix: Record<string, string> }} props `ok` of what is only told: null */
export function Checklist({ path, title, ok, fix }) {
  const { t, tx } = useKit();
  const record = useRecord();
  const all = at(record, path);
  if (!Array.isArray(all)) return null;
  const found = once(all);
  if (!ok && !found.length) return null;
  const address = (item) => item.url || fixAddress(fix, item.field, record);
  return (
    <section className="card">
      <header className="card-head">
        <h2>{tx(title)}</h2>
        {ok && (found.length ? <Badge tone="amber">{t("{count} missing", { count: found.length })}</Badge> : <Badge tone="green">{tx(ok)}</Badge>)}
      </header>
      {found.length > 0 && (
        <ul className="checklist">
          {found.map((item) => (
            <li key={item.code + item.field}>
              <Icon name={ok ? "circle-alert" : "info"} />
              <span>{item.message}</span>
              <Mend address={address(item)} what={item.message} className="btn small" />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** @param {{ href: string }} props */
export function Pdf({ href }) {
  const record = useRecord();
  const address = fillPath(href, record);
  if (!address) return null;
  return <Suspense fallback={<div className="pdf-viewer" aria-busy="true" />}><PdfPages key={`${address} ${record.version}`} href={address} /></Suspense>;
}

/** @param {{ href: string, text: Label }} props */
export function Picture({ href, text }) {
  const { tx } = useKit();
  const address = fillPath(href, useRecord());
  if (!address) return null;
  return (
    <figure className="picture">
      <img src={address} alt={tx(text)} />
      <figcaption>{tx(text)}</figcaption>
    </figure>
  );
}

/** @param {{ text: Label }} props */
export function Heading({ text }) {
  const { tx } = useKit();
  return <h2>{tx(text)}</h2>;
}
