// The capital of each financing of an affair, and what the total of the retained quote makes of it: shown first, then taken.
import { useState } from "react";
import { call, errorsOf, refusal } from "../ui/calls.js";
import { Icon, useKit, Word } from "../ui/kit.jsx";
import { useRecord } from "../ui/record.jsx";
/** @import { AffairOut, FinancingOut } from "../leasing/answers.d.ts" */
/** @import { CapitalOut, ComparisonOut } from "./answers.d.ts" */

/** @param {{ one: FinancingOut, quoteId: string, total: number }} props */
function Financing({ one, quoteId, total }) {
  const { t, format, locale } = useKit();
  const [shown, setShown] = useState(/** @type {CapitalOut | null} */ (null));
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const ask = async (/** @type {"preview" | "apply"} */ mode) => {
    setBusy(true);
    const answer = await call("POST", `/api/workspace/lease-financings/${one.id}/capital-from-quote`, { supplierQuoteId: quoteId, mode, version: one.version }, locale);
    setBusy(false);
    setProblem(answer.ok ? "" : Object.values(errorsOf(answer))[0] ?? refusal(answer, t));
    setShown(answer.ok && mode === "preview" ? /** @type {CapitalOut} */ (answer.body) : null);
  };
  const taken = one.sourceSupplierQuoteId === quoteId && Number(one.capitalHt) === Number(total);
  const change = (/** @type {number} */ before, /** @type {number} */ after) => <>{format(before, "money")} <Icon name="arrow-right" size={12} /> <b>{format(after, "money")}</b></>;
  return (
    <li>
      <span><b>{one.label}</b> <Word group="CapitalSource" value={one.capitalSource} /><small className="muted">{t("capital {amount}, rent {rent}", { amount: format(one.capitalHt, "money"), rent: format(one.rentHt, "money") })}</small></span>
      {!shown && (taken ? <span className="quote-best"><Icon name="check" size={12} />{t("total of the retained quote")}</span>
        : <button type="button" className="btn small" disabled={busy} onClick={() => ask("preview")} aria-label={t("Take {amount} as the capital of {label}", { amount: format(total, "money"), label: one.label })}>{t("Take {amount}", { amount: format(total, "money") })}</button>)}
      {shown && (
        <div className="quote-preview" role="status">
          <dl>
            <div><dt>{t("Capital excl. VAT")}</dt><dd className="num">{change(shown.previousCapitalHt, shown.capitalHt)}</dd></div>
            <div><dt>{t("Rent excl. VAT")}</dt><dd className="num">{change(shown.previousPeriodicPmtHt, shown.periodicPmtHt)}{shown.deltaPmtPct !== null && ` (${shown.deltaPmtPct > 0 ? "+" : ""}${format(shown.deltaPmtPct, "percent")})`}</dd></div>
            <div><dt>{t("Interest")}</dt><dd className="num">{format(shown.totalInterestHt, "money")}</dd></div>
          </dl>
          <span><button type="button" className="btn small" disabled={busy} onClick={() => setShown(null)}>{t("Cancel")}</button><button type="button" className="btn primary small" disabled={busy} onClick={() => ask("apply")}>{t("Take it")}</button></span>
        </div>
      )}
      {problem && <p role="alert" className="field-error"><Icon name="circle-alert" size={13} />{problem}</p>}
    </li>
  );
}

/** @param {{ told: ComparisonOut }} props */
export function Capital({ told }) {
  const { t, format } = useKit();
  const record = /** @type {AffairOut} */ (useRecord());
  const retained = told.quotes.find((one) => one.isRetained);
  const financings = record.financings.filter((one) => one.status !== "REJECTED");
  if (!retained || retained.rank === null || !financings.length) return null;
  return (
    <section className="card quote-capital" aria-label={t("Capital from the retained quote")}>
      <header className="card-head"><h2>{t("Capital from the retained quote")}</h2><span className="muted">{retained.number} · {format(retained.totalHt, "money")}</span></header>
      <ul>{financings.map((one) => <Financing key={`${one.id} ${one.version}`} one={one} quoteId={retained.quoteId} total={retained.totalHt} />)}</ul>
    </section>
  );
}
