// The invoices that a receipt settles: as proposed or as somebody searches them, what is left, and what is kept on account.
import { useEffect, useEffectEvent, useId, useState } from "react";
import { call } from "../ui/calls.js";
import { NumberInput, editText, typedNumber } from "../ui/fields.jsx";
import { Icon, Late, Select, useKit } from "../ui/kit.jsx";
import { useShortcut } from "../ui/shortcuts.jsx";
/** @import { Body } from "../ui/shapes.d.ts" */
/** @import { BankLineOut, BankProposalOut } from "./answers.d.ts" */
/** @typedef {{ invoiceId: string, number: string, party: string, daysLate: number, due: number, text: string, on: boolean }} Part */

const OPEN = "ISSUED,PARTIALLY_PAID,OVERDUE";

/** @param {{ line: BankLineOut, rates: string[], proposal: BankProposalOut | null, busy: boolean, onTake: (body: Body) => void }} props */
export function Shares({ line, rates, proposal, busy, onTake }) {
  const kit = useKit();
  const { t, format, locale } = kit;
  const [parts, setParts] = useState(() => /** @type {Part[]} */ ((proposal?.shares ?? []).map((one) => ({ invoiceId: one.invoiceId, number: one.invoiceNumber, party: proposal?.party ?? "", daysLate: one.daysLate, due: one.amountDue, text: editText(one.amount, "money", locale), on: true }))));
  const [onAccount, setOnAccount] = useState(false);
  const [rate, setRate] = useState(rates[0]);
  const [searching, setSearching] = useState(!proposal);
  const change = (/** @type {number} */ place, /** @type {Partial<Part>} */ to) => setParts(parts.map((part, at) => (at === place ? { ...part, ...to } : part)));
  const chosen = parts.filter((part) => part.on);
  const cents = (/** @type {string} */ text) => { const value = typedNumber(text, locale); return typeof value === "number" ? Math.round(value * 100) : 0; };
  const rest = (Math.round(line.amount * 100) - chosen.reduce((sum, part) => sum + cents(part.text), 0)) / 100;
  const ready = chosen.length > 0 && (rest === 0 || (onAccount && rest > 0));
  const take = () => {
    if (!ready || busy) return;
    const allocations = chosen.map((part) => ({ invoiceId: part.invoiceId, amount: typedNumber(part.text, locale) }));
    onTake({ allocations, ...(rest > 0 ? { onAccount: true, vatRatePct: Number(rate) } : {}) });
  };
  useShortcut("Enter", t("Confirm this line"), take, { active: ready });
  const add = (/** @type {Body} */ one) => {
    setSearching(false);
    if (parts.some((part) => part.invoiceId === one.id)) return;
    const due = Number(one.amountDue);
    setParts([...parts, { invoiceId: one.id, number: one.number, party: one.customer, daysLate: 0, due, text: editText(Math.max(Math.min(due, rest), 0), "money", locale), on: true }]);
  };
  return (
    <div className="bank-shares">
      <ul>{parts.map((part, place) => (
        <li key={part.invoiceId}>
          <label><input type="checkbox" checked={part.on} onChange={() => change(place, { on: !part.on })} /> <b>{part.number}</b> <span className="muted">{part.party}</span></label>
          {part.daysLate > 0 && <Late days={part.daysLate} kit={kit} />}
          <span className="muted num">{t("{due} due", { due: format(part.due, "money") })}</span>
          <NumberInput field={{ kind: "money" }} className="bank-part" common={{ "aria-label": t("Amount for {number}", { number: part.number }), disabled: !part.on }} value={part.text} onChange={(text) => change(place, { text })} />
        </li>
      ))}</ul>
      {searching ? <Search customer={parts[0]?.party ?? ""} onPick={add} /> : <p><button type="button" className="btn small" onClick={() => setSearching(true)}><Icon name="plus" size={13} />{t("Invoice")}</button></p>}
      {chosen.length > 0 && rest > 0 && (
        <p className="bank-rest"><label><input type="checkbox" checked={onAccount} onChange={() => setOnAccount(!onAccount)} /> {t("Keep the rest on account")}</label>
          {onAccount && <label>{t("VAT rate of the advance")} <Select value={rate} onChange={(/** @type {import("react").ChangeEvent<HTMLSelectElement>} */ event) => setRate(event.target.value)}>{rates.map((one) => <option key={one} value={one}>{format(Number(one), "percent")}</option>)}</Select></label>}</p>
      )}
      <p className="bank-buttons"><span role="status">{t("Left to allocate")} <b className={`num ${rest === 0 ? "green-text" : ""}`}>{format(rest, "money")}</b></span>
        <button type="button" className="btn primary" disabled={busy || !ready} onClick={take}><Icon name="check" />{t("Confirm")}</button></p>
    </div>
  );
}

/** @param {{ customer: string, onPick: (one: Body) => void }} props */
function Search({ customer, onPick }) {
  const { t, format, locale } = useKit();
  const [text, setText] = useState(customer);
  const [found, setFound] = useState(/** @type {Body[] | null} */ (null));
  const id = useId();
  const search = useEffectEvent(async (/** @type {string} */ wanted) => {
    const query = new URLSearchParams({ q: wanted, status: OPEN, pageSize: "8", include: "rows" });
    const answer = await call("GET", `/api/workspace/invoices?${query}`, null, locale);
    if (answer.ok) setFound(answer.body.items);
  });
  useEffect(() => {
    const timer = setTimeout(() => search(text), text ? 180 : 0);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <div className="bank-search">
      <p className="field"><label htmlFor={id}>{t("Number, customer or order of an open invoice")}</label><input id={id} type="search" className="input" value={text} onChange={(event) => setText(event.target.value)} /></p>
      {found && !found.length && <p className="muted">{t("No open invoice is found.")}</p>}
      <ul>{(found ?? []).map((one) => <li key={one.id}><button type="button" className="bank-found" onClick={() => onPick(one)}><b>{one.number}</b> <span>{one.customer}</span> <span className="num">{format(one.amountDue, "money")}</span></button></li>)}</ul>
    </div>
  );
}
