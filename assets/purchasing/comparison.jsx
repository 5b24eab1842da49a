// The matrix of quotes: a row for each thing that is offered, the best cell marked, totals of the same scope, the rent that they give.
import { useRef, useState } from "react";
import { Badge, Icon, IconButton, Scroll, useKit, Word } from "../ui/kit.jsx";
import { Menu } from "../ui/overlay.jsx";
import { useShortcut } from "../ui/shortcuts.jsx";
/** @import { ReactNode } from "react" */
/** @import { Body } from "../ui/shapes.d.ts" */
/** @import { CellOut, ComparedQuoteOut, ComparisonOut, RowOut } from "./answers.d.ts" */

/** @typedef {(method: string, path: string, body?: Body | null) => Promise<void>} Act */

const SOON = 10;

export function Best() {
  const { t } = useKit();
  return <span className="quote-best"><Icon name="check" size={12} />{t("best")}</span>;
}

/** @param {{ quote: ComparedQuoteOut }} props */
function Head({ quote }) {
  const { t } = useKit();
  const rank = quote.rank === null ? "" : t("no. {rank}", { rank: quote.rank });
  return (
    <>
      <b>{quote.supplierName}</b>
      <span className="quote-marks">{quote.isRetained && <Badge tone="blue">{t("Retained")}</Badge>}{rank && <Badge tone={quote.rank === 1 ? "green" : "gray"}>{rank}</Badge>}</span>
      <small><a className="link" href={`/workspace/supplier-quotes/${quote.quoteId}`}>{quote.number}</a>{quote.supplierReference && <span className="muted"> · {quote.supplierReference}</span>}
        {quote.fileId && <a className="link" href={`/workspace/files/${quote.fileId}`}> · PDF</a>}</small>
      {["DRAFT", "SENT", "ACCEPTED"].includes(quote.status) || <Word group="SupplierQuoteStatus" value={quote.status} />}
      {quote.warnings.includes("QUOTE_EXPIRED") && <Badge tone="red">{t("Expired")}</Badge>}
      {quote.warnings.includes("QUOTE_NO_LINES") && <Badge tone="amber">{t("No line")}</Badge>}
    </>
  );
}

/** @param {{ cell: CellOut | null, row: RowOut, at: number, quote: ComparedQuoteOut, handle: ReactNode }} props */
function Cell({ cell, row, at, quote, handle }) {
  const { t, format } = useKit();
  if (!cell) {
    if (quote.rank === null) return <span className="faint">–</span>;
    const counts = Number(row.lacking[at]) > 0;
    return <><b className="quote-absent">{t("absent")}</b>{counts && <small>{t("counted at {amount}", { amount: format(row.lacking[at], "money") })}</small>}</>;
  }
  const short = Number(row.lacking[at]) > 0;
  return (
    <>
      <span className="quote-amount">{handle}{cell.isBest && <Best />}<span className={cell.isBest ? "num strong" : "num"}>{format(cell.totalHt, "money")}</span></span>
      <small>{format(cell.quantity, "number")} × {Number(cell.unitNetHt) === 0 ? t("included") : format(cell.unitNetHt, "price")}{Number(cell.deltaHt) > 0 && ` · +${format(cell.deltaHt, "money")}`}</small>
      {short && <small className="quote-absent">{t("fewer than others: {amount} added", { amount: format(row.lacking[at], "money") })}</small>}
    </>
  );
}

/** @param {{ quote: ComparedQuoteOut, position: number, mayChange: boolean, busy: boolean, act: Act }} props */
function Acts({ quote, position, mayChange, busy, act }) {
  const { t } = useKit();
  const free = mayChange && !quote.isRetained && ["DRAFT", "SENT", "ACCEPTED", "CONVERTED"].includes(quote.status);
  const retain = () => act("POST", `${quote.quoteId}/retain`, {});
  const key = position < 9 ? String(position + 1) : "";
  useShortcut(key, t("Retain {quote}", { quote: quote.number }), retain, { active: free && !busy && key !== "" });
  if (!mayChange) return null;
  return (
    <>
      {free && <button type="button" className={`btn small ${quote.rank === 1 ? "primary" : ""}`} disabled={busy} onClick={retain} aria-label={t("Retain {quote}", { quote: quote.number })}>{t("Retain")}{key && <kbd>{key}</kbd>}</button>}
      <IconButton icon="unlink" className="small" disabled={busy} label={t("Take {quote} off this affair", { quote: quote.number })} onClick={() => act("DELETE", `${quote.quoteId}?version=${quote.version}`)} />
    </>
  );
}

/** @param {{ told: ComparisonOut, mayChange: boolean, busy: boolean, act: Act }} props */
export function Matrix({ told, mayChange, busy, act }) {
  const { t, format } = useKit();
  const dragged = useRef(/** @type {{ quote: ComparedQuoteOut, cell: CellOut } | null} */ (null));
  const [over, setOver] = useState("");
  const { quotes, rows, financing } = told;
  const place = (/** @type {ComparedQuoteOut} */ quote, /** @type {CellOut} */ cell, /** @type {string | null} */ row) => act("POST", `${quote.quoteId}/place`, { lineIds: cell.lineIds, row, version: quote.version });
  const drop = (/** @type {RowOut} */ row) => {
    const held = dragged.current;
    setOver("");
    if (held && !row.cells.some((cell) => cell?.lineId === held.cell.lineId)) place(held.quote, held.cell, row.key);
  };
  const handle = (/** @type {RowOut} */ row, /** @type {ComparedQuoteOut} */ quote, /** @type {CellOut} */ cell) => mayChange && rows.length > 1 && (
    <Menu label={t("Same thing as")} head={<p className="menu-head">{t("Same thing as")}</p>} align="start"
      trigger={(props) => <button {...props} type="button" className="icon-btn quote-grip" aria-label={t("Match {line} of {supplier} by hand", { line: row.designation, supplier: quote.supplierName })}><Icon name="grip-vertical" size={13} /></button>}
      items={[
        ...rows.filter((other) => other.key !== row.key).map((other) => ({ label: other.designation, onSelect: () => place(quote, cell, other.key) })),
        ...(row.matched === "HAND" ? [{ label: t("Where it belongs by itself"), onSelect: () => place(quote, cell, null) }] : []),
      ]} />
  );
  const by = { MODEL: t("same model"), DESIGNATION: t("same designation"), HAND: t("placed by hand") };
  const tone = (/** @type {ComparedQuoteOut} */ quote) => (quote.isRetained ? "chosen" : "");
  const mark = (/** @type {ComparedQuoteOut} */ quote, /** @type {string} */ name, /** @type {ReactNode} */ shown) => <>{quote.best.includes(name) && <Best />}<span className="num">{shown}</span></>;
  const more = (/** @type {number | null} */ amount, /** @type {number | null} */ share) => Number(amount) > 0 ? <small>+{format(amount, "money")}{share !== null && ` · +${format(share, "percent")}`}</small> : <small className="green">{t("lowest")}</small>;
  /** @type {[string, string, (one: ComparedQuoteOut) => ReactNode][]} */
  const terms = [
    [t("Lead time"), "", (one) => one.leadTimeDays === null ? "–" : mark(one, "leadTimeDays", t("{count} d", { count: one.leadTimeDays }))],
    [t("Delivery possible"), "", (one) => format(one.deliverableOn, "date") || "–"],
    [t("Valid until"), "", (one) => one.validUntil === null ? "–" : <>{mark(one, "validUntil", format(one.validUntil, "date"))}{one.daysLeft !== null && one.daysLeft <= SOON && <small className="quote-absent">{one.daysLeft < 0 ? t("expired") : t("{count} {count|day|days} left", { count: one.daysLeft })}</small>}</>],
    [t("Late orders, 12 months"), "", (one) => one.lateRatePct === null ? "–" : mark(one, "lateRatePct", format(one.lateRatePct, "percent"))],
    [t("Terms of payment"), "", (one) => one.paymentTerms || "–"],
  ];
  return (
    <>
      <Scroll>
        <table className="quote-matrix">
          <thead><tr><th scope="col">{t("{count} {count|quote|quotes}", { count: quotes.length })}<small>{t("{count} {count|line|lines}", { count: rows.length })}</small></th>
            {quotes.map((quote) => <th key={quote.id} scope="col" className={tone(quote)}><Head quote={quote} /></th>)}</tr></thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key} className={over === row.key ? "over" : ""} onDragOver={(event) => { if (dragged.current) { event.preventDefault(); setOver(row.key); } }} onDrop={(event) => { event.preventDefault(); drop(row); }}>
                <th scope="row">{row.designation}<small>{by[row.matched]}</small></th>
                {quotes.map((quote, at) => {
                  const cell = row.cells[at] ?? null;
                  return (
                    <td key={quote.id} className={`n ${tone(quote)}`} draggable={Boolean(cell) && mayChange} onDragStart={() => { dragged.current = cell && { quote, cell }; }} onDragEnd={() => { dragged.current = null; setOver(""); }}>
                      <Cell cell={cell} row={row} at={at} quote={quote} handle={cell && handle(row, quote, cell)} />
                    </td>
                  );
                })}
              </tr>
            ))}
            <tr><th scope="row">{t("Carriage")}</th>{quotes.map((quote) => <td key={quote.id} className={`n ${tone(quote)}`}>{mark(quote, "carriageHt", Number(quote.carriageHt) ? format(quote.carriageHt, "money") : t("free of charge"))}</td>)}</tr>
            <tr><th scope="row">{t("Eco-tax")}</th>{quotes.map((quote) => <td key={quote.id} className={`n ${tone(quote)}`}>{mark(quote, "ecoTaxHt", format(quote.ecoTaxHt, "money"))}</td>)}</tr>
            <tr className="sum"><th scope="row">{t("Comparable total excl. VAT")}<small>{t("what is absent added")}</small></th>{quotes.map((quote) => <td key={quote.id} className={`n ${tone(quote)}`}>{quote.rank === null ? "–" : <><b className="num">{format(quote.comparableHt, "money")}</b>{more(quote.deltaHt, quote.deltaPct)}</>}</td>)}</tr>
            {financing && <tr className="sum"><th scope="row">{t("Rent excl. VAT")}<small>{t("{label}: {count} months, {rate}", { label: financing.label, count: financing.termMonths, rate: format(financing.nominalRatePct, "percent") })}</small></th>{quotes.map((quote) => <td key={quote.id} className={`n ${tone(quote)}`}>{quote.periodicRentHt === null ? "–" : <><b className="num">{format(quote.periodicRentHt, "money")}</b>{more(quote.deltaRentHt, null)}</>}</td>)}</tr>}
            {terms.map(([name, note, read]) => <tr key={name} className="term"><th scope="row">{name}{note && <small>{note}</small>}</th>{quotes.map((quote) => <td key={quote.id} className={`n ${tone(quote)}`}>{read(quote)}</td>)}</tr>)}
            {mayChange && <tr className="acts"><th scope="row"><small>{t("Retaining frees the quote that was retained.")}</small></th>{quotes.map((quote, at) => <td key={quote.id} className={`n ${tone(quote)}`}><Acts quote={quote} position={at} mayChange={mayChange} busy={busy} act={act} /></td>)}</tr>}
          </tbody>
        </table>
      </Scroll>
      {quotes.filter((quote) => quote.rank !== null).length > 1 && (
        <dl className="quote-sums">
          <div><dt>{t("Between the extremes")}</dt><dd className="num">{format(told.spreadHt, "money")}</dd></div>
          {financing && told.spreadRentsHt !== null && <div><dt>{t("Over {count} rents", { count: financing.rents })}</dt><dd className="num">{format(told.spreadRentsHt, "money")}</dd></div>}
          <div><dt>{t("Best of each line")}</dt><dd className="num">{format(told.bestOfEachHt, "money")}</dd></div>
        </dl>
      )}
    </>
  );
}
