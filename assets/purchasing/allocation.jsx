// The allocation of the open invoice: a bar of what is left, a line for each contract, affair or site.
import { useState } from "react";
import { call, refusal } from "../ui/calls.js";
import { Empty, Icon, IconButton, Scroll, useKit } from "../ui/kit.jsx";
import { useRecord } from "../ui/record.jsx";
/** @import { AllocationOut, AllocationsOut, LastSplitOut, ProposedOut, SupplierInvoiceOut } from "./answers.d.ts" */

const W = "/api/workspace/supplier-invoice-allocations";
const INVOICES = "/api/workspace/supplier-invoices";
const SHADES = 4;

/** The bearer of a line, with its page. @param {AllocationOut | ProposedOut} one @returns {[string, string]} */
const bearer = (one) => {
  if (one.leaseContractId) return [`${one.contractNumber} · ${one.lesseeName}`, `/workspace/lease-contracts/${one.leaseContractId}`];
  if (one.leaseAffairId) return [one.affairNumber ?? "", `/workspace/lease-affairs/${one.leaseAffairId}`];
  return [one.establishment ?? "", ""];
};

/** @param {{ permission: string, adds: string }} props */
export function Allocation({ permission, adds }) {
  const { t, format, may, session, locale } = useKit();
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const record = /** @type {SupplierInvoiceOut & { allocation: AllocationsOut | null, lastSplit: LastSplitOut | null }} */ (useRecord());
  const { allocation, lastSplit } = record;
  if (!record.id || !allocation) return null;
  const { items, invoiceTotalHt: total, allocatedHt, remainingHt } = allocation;
  const share = (amount) => (total ? (100 * amount) / total : 0);
  const remove = async (one) => {
    setBusy(true);
    const answer = await call("DELETE", `${W}/${one.id}`, null, locale);
    setBusy(false);
    setProblem(answer.ok ? "" : refusal(answer, t));
  };
  // line by line, as one allocates by hand; a refused one ends it
  const repeat = async () => {
    setBusy(true);
    let refused = "";
    for (const { amountHt, accountingCodeId, leaseContractId, leaseAffairId, establishmentId } of lastSplit?.items ?? []) {
      const answer = await call("POST", `${INVOICES}/${record.id}/allocations`, { amountHt, accountingCodeId, leaseContractId, leaseAffairId, establishmentId }, locale);
      refused = answer.ok ? "" : refusal(answer, t);
      if (refused) break;
    }
    setBusy(false);
    setProblem(refused);
  };
  return (
    <section className="allocation" aria-label={t("Allocation")}>
      <div className="card pad allocation-head">
        <p className="allocation-left"><small>{t("Left to allocate")}</small><b className={remainingHt === 0 ? "green" : ""}>{format(remainingHt, "money")}</b></p>
        <dl>
          <div><dt>{t("Allocated")}</dt><dd>{format(allocatedHt, "money")}</dd></div>
          <div><dt>{t("Total excl. VAT")}</dt><dd>{format(total, "money")}</dd></div>
          <div><dt>{t("Progress")}</dt><dd>{format(Math.round(share(allocatedHt) * 10) / 10, "percent")}</dd></div>
        </dl>
        <div className="allocation-shares" role="img" aria-label={t("{allocated} of {total} are allocated", { allocated: format(allocatedHt, "money"), total: format(total, "money") })}>
          {items.map((one, place) => <span key={one.id} className={`shade-${place % SHADES}`} style={{ width: `${share(one.amountHt)}%` }} title={`${bearer(one)[0]} · ${format(one.amountHt, "money")}`} />)}
        </div>
      </div>
      {problem && <p className="notice red" role="alert"><Icon name="circle-alert" size={15} />{problem}</p>}
      {lastSplit && lastSplit.items.length > 0 && may(adds) && !session.readOnly && (
        <div className="card pad allocation-last">
          <p>{t("As invoice {number} of {date} was allocated:", { number: lastSplit.number ?? "", date: format(lastSplit.issueDate, "date") })}</p>
          <ul>{lastSplit.items.map((one, place) => <li key={place}>{bearer(one)[0] || t("The code alone")}{one.accountingCode && <small> · {one.accountingCode}</small>} <b className="num">{format(one.amountHt, "money")}</b></li>)}</ul>
          <button type="button" className="btn small" disabled={busy} onClick={repeat}><Icon name="list-checks" />{t("Allocate it the same way")}</button>
        </div>
      )}
      {!items.length ? <Empty icon="chart-pie" title={t("Nothing is allocated yet")} text={t("Say which contract, affair or site bears this invoice.")} /> : (
        <div className="card">
          <Scroll>
            <table className="match-table">
              <thead><tr><th scope="col">{t("Borne by")}</th><th scope="col">{t("Analytical code")}</th><th scope="col" className="n">{t("Fiscal year")}</th><th scope="col" className="n">{t("Part")}</th><th scope="col" className="n">{t("Amount excl. VAT")}</th><td /></tr></thead>
              <tbody>
                {items.map((one, place) => {
                  const [name, href] = bearer(one);
                  return (
                    <tr key={one.id}>
                      <th scope="row"><i className={`dot shade-${place % SHADES}`} />{href ? <a href={href}>{name}</a> : name || t("The code alone")}{one.notes && <small>{one.notes}</small>}</th>
                      <td>{one.accountingCode ?? record.accountingCode ?? "–"}</td>
                      <td className="n">{one.fiscalYear}{one.quarterTag && ` · ${one.quarterTag}`}</td>
                      <td className="n">{format(Math.round(share(one.amountHt) * 10) / 10, "percent")}</td>
                      <td className="n"><b>{format(one.amountHt, "money")}</b></td>
                      <td>{may(permission) && !session.readOnly && <IconButton icon="x" label={t("Take {name} back", { name: name || format(one.amountHt, "money") })} disabled={busy} onClick={() => remove(one)} />}</td>
                    </tr>
                  );
                })}
              </tbody>
            </table>
          </Scroll>
        </div>
      )}
    </section>
  );
}
