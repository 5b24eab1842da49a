// The line that is looked at: what the bank tells of it, its proposals one after the other, and everything else that it may be.
import { useState } from "react";
import { call, errorsOf, refusal } from "../ui/calls.js";
import { Icon, useKit } from "../ui/kit.jsx";
import { useShortcut } from "../ui/shortcuts.jsx";
import { Ask } from "./asking.jsx";
import { Shares } from "./shares.jsx";
/** @import { Body } from "../ui/shapes.d.ts" */
/** @import { BankLineOut, BankProposalOut } from "./answers.d.ts" */

const LINES = "/api/workspace/accounting/bank-lines";

/** @param {{ line: BankLineOut }} props */
function Told({ line }) {
  const { t, format } = useKit();
  const facts = [
    [t("Label"), line.label], [t("Counterparty"), line.counterparty], [t("Its account"), line.counterpartyIban], [t("Reference"), line.reference],
    [t("Reference of the bank"), line.bankReference], [t("Value date"), line.valueDate === line.date ? null : format(line.valueDate, "date")], [t("Reason"), line.reason],
  ];
  return <dl className="bank-told">{facts.filter(([, value]) => value).map(([name, value]) => <div key={name}><dt>{name}</dt><dd>{value}</dd></div>)}</dl>;
}

/** @param {{ line: BankLineOut, rates: string[], mayChange: boolean, onDone: (line: BankLineOut) => void }} props */
export function Opened({ line, rates, mayChange, onDone }) {
  const { t, locale } = useKit();
  const [place, setPlace] = useState(0);
  const [asking, setAsking] = useState(line.proposals.length || line.amount < 0 ? "" : "invoices");
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const waiting = line.status === "WAITING";
  const one = /** @type {BankProposalOut | undefined} */ (line.proposals[place]);
  const act = async (/** @type {string} */ path, /** @type {Body} */ body) => {
    if (busy) return;
    setBusy(true);
    const answer = await call("POST", `${LINES}/${line.id}/${path}`, { ...body, version: line.version }, locale, crypto.randomUUID());
    setBusy(false);
    setProblem(answer.ok ? "" : Object.values(errorsOf(answer))[0] ?? refusal(answer, t));
    if (answer.ok) onDone(/** @type {BankLineOut} */ (answer.body));
  };
  const take = () => {
    if (!one || one.outcome === "RECEIPT") return;
    if (one.outcome === "RECORDED") act("reconcile", { ledgerLineIds: one.ledgerLineIds });
    else if (one.outcome === "RETURNED") act("return", { paymentId: one.paymentId });
    else act("post", { accountNumber: one.accountNumber });
  };
  const other = () => { setAsking(""); setPlace((place + 1) % line.proposals.length); };
  const plain = Boolean(one) && one?.outcome !== "RECEIPT" && !asking;
  useShortcut("Enter", t("Confirm this line"), take, { active: mayChange && waiting && plain });
  useShortcut("o", t("Other proposal"), other, { active: waiting && line.proposals.length > 1 });
  useShortcut("i", t("Set the line aside"), () => setAsking("ignore"), { active: mayChange && waiting });
  useShortcut("p", t("Post the line to an account"), () => setAsking("post"), { active: mayChange && waiting });
  useShortcut("u", t("Undo the line"), () => setAsking("undo"), { active: mayChange && !waiting });
  return (
    <div className="bank-open">
      <Told line={line} />
      <div className="bank-acts">
        {one && !asking && <p className="bank-said"><b>{one.title}</b> {one.party} <small className="muted">{one.reasons.join(" · ")}</small></p>}
        {waiting && mayChange && one?.outcome === "RECEIPT" && !asking && <Shares key={place} line={line} rates={rates} proposal={one} busy={busy} onTake={(body) => act("receipt", body)} />}
        {waiting && mayChange && asking === "invoices" && <Shares line={line} rates={rates} proposal={null} busy={busy} onTake={(body) => act("receipt", body)} />}
        {mayChange && (asking === "ignore" || asking === "post" || asking === "undo") && <Ask what={asking} busy={busy} onTake={(body) => act(asking, body)} onCancel={() => setAsking("")} />}
        {problem && <p role="alert" className="field-error"><Icon name="circle-alert" size={13} />{problem}</p>}
        {mayChange && (
          <p className="bank-buttons">
            {waiting && plain && <button type="button" className="btn primary" disabled={busy} onClick={take}><Icon name="check" />{t("Confirm")}</button>}
            {waiting && line.proposals.length > 1 && <button type="button" className="btn" onClick={other}>{t("Other proposal")}</button>}
            {waiting && line.amount > 0 && asking !== "invoices" && <button type="button" className="btn" onClick={() => setAsking("invoices")}><Icon name="search" />{t("Choose invoices")}</button>}
            {waiting && asking !== "post" && <button type="button" className="btn" onClick={() => setAsking("post")}>{t("Post to an account…")}</button>}
            {waiting && asking !== "ignore" && <button type="button" className="btn ghost" onClick={() => setAsking("ignore")}>{t("Set aside…")}</button>}
            {!waiting && asking !== "undo" && <button type="button" className="btn" onClick={() => setAsking("undo")}><Icon name="undo-2" />{t("Undo…")}</button>}
            {line.paymentId && <a className="btn ghost" href={`/workspace/payments/${line.paymentId}`}>{t("Open the payment")}</a>}
          </p>
        )}
      </div>
    </div>
  );
}
