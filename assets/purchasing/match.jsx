// The three-way match of the open invoice: ordered, received, invoiced; one sentence a line, a colour only where something deviates.
import { useState } from "react";
import { Icon, Scroll, useKit, Word } from "../ui/kit.jsx";
import { useRecord } from "../ui/record.jsx";
/** @import { MatchLineOut, MatchLinesOut, MatchOut, SupplierInvoiceOut } from "./answers.d.ts" */

const PASSES = new Set(["OK", "PARTIAL"]);

/** @param {{ icon: string, name: string, amount: number, under?: string, href?: string }} props */
function Step({ icon, name, amount, under = "", href = "" }) {
  const { format } = useKit();
  return (
    <li>
      <Icon name={icon} size={18} />
      <span><small>{href ? <a href={href}>{name}</a> : name}</small><b>{format(amount, "money")}</b>{under && <small>{under}</small>}</span>
    </li>
  );
}

/** @param {{ line: MatchLineOut }} props */
function Row({ line }) {
  const { t, format } = useKit();
  const { quantity, price } = line;
  const count = (value) => (value === null ? "–" : format(value, "number"));
  const off = (part) => (part?.status === "MISMATCH" ? "n off" : part?.rule === "PERCENT" || part?.rule === "AMOUNT" ? "n near" : "n");
  const change = (pct) => (pct === null || pct === undefined ? "–" : `${pct > 0 ? "+" : ""}${format(pct, "percent")}`);
  const excess = line.received === null || line.invoicedBefore === null ? null : line.invoicedBefore + line.invoiced - line.received;
  return (
    <tr>
      <th scope="row"><b>{line.designation}</b><small className={PASSES.has(line.status) ? "" : "red"}>{line.sentence}</small></th>
      <td className="n">{count(line.ordered)}</td>
      <td className="n">{count(line.received)}</td>
      <td className="n">{line.invoicedBefore ? count(line.invoicedBefore) : "–"}</td>
      <td className={off(quantity)}><b>{count(line.invoiced)}</b></td>
      <td className={off(quantity)}>{excess === null ? "–" : `${excess > 0 ? "+" : ""}${format(excess, "number")}`}</td>
      <td className="n">{line.orderUnitHt === null ? "–" : format(line.orderUnitHt, "price")}</td>
      <td className={off(price)}><b>{format(line.invoiceUnitHt, "price")}</b></td>
      <td className={off(price)}>{price ? change(price.deviationPct) : "–"}</td>
      <td className="n"><b>{format(line.lineTotalHt, "money")}</b></td>
      <td><Word group="DeviationStatus" value={line.status} /><span className="sr">{t("State")}</span></td>
    </tr>
  );
}

export function Match() {
  const { t, format } = useKit();
  const [only, setOnly] = useState("all");
  const record = /** @type {SupplierInvoiceOut & { match: MatchOut | null, matchLines: MatchLinesOut | null }} */ (useRecord());
  const { match, matchLines } = record;
  if (!record.id || !match || !matchLines || !record.supplierOrderId) return null;
  const lines = matchLines.items;
  const refused = lines.filter((one) => !PASSES.has(one.status));
  const right = lines.filter((one) => PASSES.has(one.status));
  const shown = only === "off" ? refused : only === "right" ? right : lines;
  const payable = Math.max(match.thisInvoiceHt - match.disputedHt, 0);
  const share = match.thisInvoiceHt ? (100 * payable) / match.thisInvoiceHt : 100;
  /** @type {[string, string, number][]} */
  const chips = [["all", t("All"), lines.length], ["off", t("Deviations"), refused.length], ["right", t("Right", { count: right.length }), right.length]];
  return (
    <section className="match" aria-label={t("Three-way match")}>
      <header className="match-head">
        <Word group="InvoiceMatch" value={match.status} />
        {match.shouldBePaid && <Word group="ShouldBePaid" value={match.shouldBePaid} />}
        <span className="muted">{t("Tolerance: {pct} or {amount} a line, either suffices", { pct: format(match.tolerancePct, "percent"), amount: format(match.toleranceHt, "money") })}</span>
      </header>
      <ol className="card match-steps">
        <Step icon="clipboard-list" name={t("Ordered {number}", { number: record.orderNumber ?? "" })} amount={match.orderTotalHt} href={`/workspace/supplier-orders/${record.supplierOrderId}`} />
        <Step icon="package-check" name={t("Received so far")} amount={match.receivedHt} />
        <Step icon="file-check" name={t("Invoiced before")} amount={match.invoicedBeforeHt} />
        <Step icon="receipt" name={t("This invoice")} amount={match.thisInvoiceHt} under={t("excl. VAT")} />
      </ol>
      {match.override && <p className="notice amber"><Icon name="shield-check" size={15} />{t("{by} accepted the deviations on {at}: {reason}", { by: match.override.by, at: format(match.override.at, "datetime"), reason: match.override.reason })}</p>}
      <div className="segmented" role="group" aria-label={t("Lines shown")}>
        {chips.map(([key, name, count]) => <button key={key} type="button" className={only === key ? "btn on" : "btn"} aria-pressed={only === key} onClick={() => setOnly(key)}>{name} {count}</button>)}
      </div>
      <div className="card">
        <Scroll>
          <table className="match-table">
            <thead>
              <tr><td /><th scope="colgroup" colSpan={5}>{t("Quantity")}</th><th scope="colgroup" colSpan={3}>{t("Unit price excl. VAT")}</th><td /><td /></tr>
              <tr>
                <th scope="col">{t("Line and reason")}</th>
                <th scope="col" className="n">{t("Ordered")}</th><th scope="col" className="n">{t("Received qty")}</th><th scope="col" className="n">{t("Before")}</th><th scope="col" className="n">{t("Here")}</th><th scope="col" className="n">{t("Difference")}</th>
                <th scope="col" className="n">{t("Order")}</th><th scope="col" className="n">{t("Invoice")}</th><th scope="col" className="n">{t("Difference")}</th>
                <th scope="col" className="n">{t("Total excl. VAT")}</th><th scope="col">{t("State")}</th>
              </tr>
            </thead>
            <tbody>{shown.map((line) => <Row key={line.lineId} line={line} />)}</tbody>
          </table>
        </Scroll>
      </div>
      <div className="card pad match-bar">
        <p><b>{t("What may be paid")}</b><span className="muted">{t("{pct} without discussion", { pct: format(Math.round(share * 10) / 10, "percent") })}</span></p>
        <div className="match-share" role="img" aria-label={t("{ok} right, {off} in question", { ok: format(payable, "money"), off: format(match.disputedHt, "money") })}><span style={{ width: `${share}%` }} /></div>
        <p><span><i className="dot green" />{t("Right or within the tolerance")} <b>{format(payable, "money")}</b></span><span><i className="dot red" />{t("In question")} <b>{format(match.disputedHt, "money")}</b></span></p>
      </div>
    </section>
  );
}
