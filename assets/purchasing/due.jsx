// Invoices that are due to suppliers: chosen, paid at once; the file for the bank is downloaded and never leaves by itself.
import { useState } from "react";
import { call, refusal, spoken } from "../ui/calls.js";
import { DateInput } from "../ui/dates.jsx";
import { Badge, Empty, Icon, Late, Scroll, Skeleton, useKit } from "../ui/kit.jsx";
import { useLivePage } from "../ui/live.jsx";
/** @import { Read } from "../ui/shapes.d.ts" */
/** @import { DueListOut, DueOut, PaidOut } from "./answers.d.ts" */

const W = "/api/workspace/supplier-payments";

/** @param {{ data: Read<DueListOut>, permission: string, onUntil: (day: string) => void }} props */
export function DuePage({ data, permission, onUntil }) {
  const kit = useKit();
  const { t, format, locale, may, session, today, toast } = kit;
  const [left, setLeft] = useState(/** @type {Set<string>} */ (new Set()));
  const [made, setMade] = useState(/** @type {PaidOut | null} */ (null));
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  useLivePage(busy);
  const items = data.items ?? [];
  const payable = items.filter((one) => one.payable);
  const chosen = payable.filter((one) => !left.has(one.supplierInvoiceId));
  const total = chosen.reduce((sum, one) => sum + Math.round(one.dueAmount * 100), 0) / 100;
  const acts = may(permission) && !session.readOnly;
  const toggle = (/** @type {DueOut} */ one) => setLeft((now) => {
    const next = new Set(now);
    if (!next.delete(one.supplierInvoiceId)) next.add(one.supplierInvoiceId);
    return next;
  });
  const pay = async () => {
    setBusy(true);
    const answer = await call("POST", `${W}/pay-due`, { date: today(), supplierInvoiceIds: chosen.map((one) => one.supplierInvoiceId) }, locale, crypto.randomUUID());
    setBusy(false);
    setProblem(answer.ok ? "" : answer.body.errors?.[0]?.message ?? refusal(answer, t));
    if (!answer.ok) return;
    setMade(/** @type {PaidOut} */ (/** @type {unknown} */ (answer.body)));
    toast(t("The payments are booked"), "green");
  };
  const download = async () => {
    if (!made) return;
    setBusy(true);
    const answer = await fetch(`${W}/transfer-file`, { method: "POST", headers: { "Content-Type": "application/json", ...spoken(locale) }, body: JSON.stringify({ paymentIds: made.items.map((one) => one.id) }) }).catch(() => null);
    setBusy(false);
    if (!answer?.ok) {
      const told = await answer?.json().catch(() => ({}));
      return setProblem(told?.errors?.[0]?.message ?? told?.detail ?? t("The server does not answer. Check your connection and try again."));
    }
    const link = document.createElement("a");
    link.href = URL.createObjectURL(await answer.blob());
    link.download = `${t("transfers")}-${today()}.xml`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
    return setProblem("");
  };
  return (
    <div className="list-page">
      <header className="page-head">
        <h1>{t("Suppliers to pay")}</h1>
        <span className="due-until"><span>{t("Due until")}</span><DateInput common={{ "aria-label": t("Due until") }} value={data.until ?? today()} onChange={onUntil} /></span>
      </header>
      {problem && <p className="notice red" role="alert"><Icon name="circle-alert" size={15} />{problem}</p>}
      {made && (
        <p className="notice green due-made"><Icon name="wallet" size={15} />{t("{count} {count|payment|payments} booked, {total} in all. Bring the file to your bank.", { count: made.items.length, total: format(made.total, "money") })}
          <button type="button" className="btn" disabled={busy} onClick={download}><Icon name="download" size={15} />{t("Transfer file")}</button></p>
      )}
      {!data.ready ? <Skeleton width="60%" /> : !items.length ? <Empty icon="landmark" title={t("Nothing is due")} text={t("Validated invoices appear here on the day they fall due.")} /> : (
        <>
          <div className="card">
            <Scroll>
              <table className="match-table">
                <thead><tr><td /><th scope="col">{t("Supplier")}</th><th scope="col">{t("Invoice")}</th><th scope="col">{t("Due on")}</th><th scope="col">{t("Account")}</th><th scope="col" className="n">{t("To pay incl. VAT")}</th></tr></thead>
                <tbody>
                  {items.map((one) => (
                    <tr key={one.supplierInvoiceId}>
                      <td>{acts && <input type="checkbox" aria-label={t("Pay {number}", { number: one.number })} disabled={!one.payable} checked={one.payable && !left.has(one.supplierInvoiceId)} onChange={() => toggle(one)} />}</td>
                      <th scope="row"><a href={`/workspace/suppliers/${one.supplierId}`}>{one.supplier}</a></th>
                      <td><a href={`/workspace/supplier-invoices/${one.supplierInvoiceId}`}>{one.number}</a>{one.kind === "CREDIT_NOTE" && <Badge tone="gray">{t("Credit note")}</Badge>}</td>
                      <td>{one.dueDate ? format(one.dueDate, "date") : "–"} {one.daysLate > 0 && <Late days={one.daysLate} kit={kit} />}</td>
                      <td>{one.account ?? <Badge tone="amber">{t("no confirmed account")}</Badge>}</td>
                      <td className="n"><b>{format(one.dueAmount, "money")}</b></td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </Scroll>
          </div>
          <footer className="card pad due-foot">
            <p role="status"><b>{t("{count} {count|invoice|invoices}, {total}", { count: chosen.length, total: format(total, "money") })}</b><small>{t("One transfer for each supplier; credit notes are deducted.")}</small></p>
            {acts && <button type="button" className="btn primary" disabled={busy || !chosen.length || total <= 0} onClick={pay}><Icon name="wallet" size={16} />{t("Book the payments")}</button>}
          </footer>
        </>
      )}
    </div>
  );
}
