// The totals of a document while it is typed, and the lines that do not count.
import { Icon, isEmpty, useKit, Value } from "./kit.jsx";
/** @import { Body, LostCell, MoreTotal, Plain } from "./shapes.d.ts" */

// until the server has counted what is typed: a stored document has the totals that it was stored with
export function storedTotals(spec, stored) {
  if (isEmpty(stored?.totalTtc)) return null;
  const lines = stored[spec.name].map((line) => ({ totalHt: line.totalHt === undefined ? line.lineTotalHt : line.totalHt, optionHt: line.optionHt }));
  const { discountHt, totalHt, totalTtc, optionsHt, depositAmount } = stored;
  return { lines, vat: (stored.vatBreakdown ?? []).map((row) => ({ ratePct: row.rate, baseHt: row.base, vat: row.vat })), discountHt, totalHt, totalTtc, optionsHt, depositAmount };
}

// `more` are amounts of the document beside its totals, `none` is what an amount is before anything is counted
/** @param {{ preview: Body | null, deposit: Plain, more: MoreTotal[], none: number | null, problem: string | null | undefined, lost: LostCell[], labelOf: (lost: LostCell) => string }} props */
export function LiveTotals({ preview, deposit, more, none, problem, lost, labelOf }) {
  const { t, tx, format } = useKit();
  const vat = preview?.vat ?? [];
  return (
    <div className="live-totals">
      <dl className="totals" aria-live="polite">
        {preview && preview.discountHt > 0 && (
          <>
            <div><dt>{t("Total of the lines excl. VAT")}</dt><dd><Value value={preview.totalHt + preview.discountHt} kind="money" /></dd></div>
            <div><dt>{t("Document discount")}</dt><dd><Value value={-preview.discountHt} kind="money" /></dd></div>
          </>
        )}
        <div><dt>{t("Total excl. VAT")}</dt><dd><Value value={preview?.totalHt ?? none} kind="money" /></dd></div>
        {vat.map((rate) => <div key={rate.ratePct}><dt>{t("VAT")} <Value value={rate.ratePct} kind="percent" />{!isEmpty(rate.baseHt) && <small>{t("on {amount}", { amount: format(rate.baseHt, "money") })}</small>}</dt><dd><Value value={rate.vat} kind="money" /></dd></div>)}
        <div className="grand"><dt>{t("Total incl. VAT")}</dt><dd><Value value={preview?.totalTtc ?? none} kind="money" /></dd></div>
        {preview && preview.depositAmount > 0 && Number(deposit) > 0 && (
          <>
            <div><dt>{t("Deposit")} <Value value={deposit} kind="percent" /></dt><dd><Value value={preview.depositAmount} kind="money" /></dd></div>
            <div><dt>{t("Balance")}</dt><dd><Value value={preview.totalTtc - preview.depositAmount} kind="money" /></dd></div>
          </>
        )}
        {more.filter((row) => !row.optional || preview?.[row.name]).map((row) => <div key={row.name}><dt>{tx(row.label)}</dt><dd><Value value={preview?.[row.name]} kind="money" /></dd></div>)}
        {preview && preview.optionsHt > 0 && <div className="apart"><dt>{t("Options not chosen, excl. VAT")}</dt><dd><Value value={preview.optionsHt} kind="money" /></dd></div>}
      </dl>
      {problem && <p className="notice red" role="status"><Icon name="circle-alert" size={15} />{problem}</p>}
      {lost.length > 0 && <p className="notice amber" role="status"><Icon name="circle-alert" size={15} />{t("Not counted, because they cannot be read: {cells}", { cells: lost.map(labelOf).join(" · ") })}</p>}
    </div>
  );
}
