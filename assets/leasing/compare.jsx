// Financings side by side: rents, what they cost, the margin; one is retained, others are set aside.
import { useState } from "react";
import { call, errorsOf, refusal } from "../ui/calls.js";
import { Badge, Icon, Scroll, useKit, Word } from "../ui/kit.jsx";
import { useRecord } from "../ui/record.jsx";
import { coefficient } from "./terms.js";
/** @import { ReactNode } from "react" */
/** @import { Body } from "../ui/shapes.d.ts" */
/** @import { AffairOut, FinancingOut } from "./answers.d.ts" */

const PATH = "/api/workspace/lease-financings";
const STUDIED = new Set(["DRAFT", "STUDY"]);

/** True while the financings of an affair still change. @param {AffairOut | null} affair */
export const isStudied = (affair) => affair !== null && STUDIED.has(affair.status);

/** @param {{ financings: FinancingOut[], internal?: boolean, mayChange: boolean, affairId: string, current?: string, onDone?: () => void }} props */
export function Compare({ financings, internal = true, mayChange, affairId, current = "", onDone }) {
  const { t, format, locale, go } = useKit();
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const act = async (/** @type {string} */ method, /** @type {string} */ path, /** @type {Body | null} */ body) => {
    setBusy(true);
    const answer = await call(method, `${PATH}/${path}`, body, locale);
    setBusy(false);
    setProblem(answer.ok ? "" : Object.values(errorsOf(answer))[0] ?? refusal(answer, t));
    if (answer.ok) onDone?.();
  };
  const rents = (/** @type {FinancingOut} */ one) => one.groups.map((group) => `${group.last - group.first + 1} × ${format(group.amount, "money")}`).join(", ");
  /** @type {[string, (one: FinancingOut) => ReactNode][]} */
  const rows = [
    [t("Term"), (one) => t("{count} months", { count: one.termMonths })],
    [t("Rent excl. VAT"), (one) => <b>{format(one.rentHt, "money")}</b>],
    [t("Rents"), rents],
    [t("Sum of the rents"), (one) => format(one.totalRentsHt, "money")],
    [t("Services each period"), (one) => format(Number(one.maintenanceHt) + Number(one.insuranceHt), "money")],
    [t("Guarantee deposit"), (one) => format(one.depositHt, "money")],
    ...(internal ? /** @type {[string, (one: FinancingOut) => ReactNode][]} */ ([
      [t("Residual value"), (one) => format(one.residualHt, "money")],
      [t("Nominal rate"), (one) => format(one.nominalRatePct, "percent")],
      [t("Interest"), (one) => format(one.totalInterestHt, "money")],
      [t("Rent in % of the capital"), (one) => coefficient(one.coefficientPct, format, locale)],
      [t("Lender's price"), (one) => (one.lenderPriceHt === null ? "–" : t("{price} at {rate}", { price: format(one.lenderPriceHt, "money"), rate: format(one.lenderRatePct, "percent") }))],
      [t("Margin, residual sold"), (one) => (one.marginHt === null ? "–" : <b>{format(one.marginHt, "money")}{one.marginPct !== null && ` · ${format(one.marginPct, "percent")}`}</b>)],
    ]) : []),
  ];
  const tone = (/** @type {FinancingOut} */ one) => (one.status === "RETAINED" ? "chosen" : one.status === "REJECTED" ? "aside" : one.id === current ? "open" : "");
  return (
    <section className="card lease-compare" aria-label={t("Financings side by side")}>
      <header className="card-head"><h2>{t("Financings side by side")}</h2>
        {mayChange && !current && <button type="button" className="btn" onClick={() => go(`/workspace/lease-simulator?affair=${affairId}`)}><Icon name="calculator" />{t("Simulate a financing")}</button>}</header>
      {problem && <p role="alert" className="field-error pad"><Icon name="circle-alert" size={13} />{problem}</p>}
      {!financings.length ? <p className="muted pad">{t("No financing yet: simulate one and store it.")}</p> : (
        <Scroll>
          <table className="lease-table">
            <thead><tr><td />{financings.map((one) => <th key={one.id} scope="col" className={`n ${tone(one)}`}>{one.label}<span><Word group="FinancingStatus" value={one.status} />{one.expired && <Badge tone="red">{t("Expired")}</Badge>}</span></th>)}</tr></thead>
            <tbody>
              {rows.map(([name, read]) => <tr key={name}><th scope="row">{name}</th>{financings.map((one) => <td key={one.id} className={`n ${tone(one)}`}>{read(one)}</td>)}</tr>)}
              <tr className="lease-acts"><th scope="row"><span className="sr">{t("What to do")}</span></th>{financings.map((one) => (
                <td key={one.id} className={`n ${tone(one)}`}>
                  {mayChange && one.status === "PROPOSED" && <button type="button" className="btn primary small" disabled={busy} onClick={() => act("POST", `${one.id}/retain`, { version: one.version })} aria-label={t("Retain {label}", { label: one.label })}>{t("Retain")}</button>}
                  {mayChange && one.status === "PROPOSED" && <button type="button" className="btn small" disabled={busy} onClick={() => act("POST", `${one.id}/set-aside`, { version: one.version })} aria-label={t("Set {label} aside", { label: one.label })}>{t("Set aside")}</button>}
                  {mayChange && one.status === "REJECTED" && <button type="button" className="btn small" disabled={busy} onClick={() => act("POST", `${one.id}/take-up`, { version: one.version })} aria-label={t("Take {label} up again", { label: one.label })}>{t("Take up again")}</button>}
                  {mayChange && one.status === "REJECTED" && <button type="button" className="btn ghost small" disabled={busy} onClick={() => act("DELETE", `${one.id}?version=${one.version}`, null)} aria-label={t("Take {label} away", { label: one.label })}>{t("Take away")}</button>}
                  {one.id !== current && <a className="btn ghost small" href={`/workspace/lease-simulator?affair=${affairId}&financing=${one.id}`} aria-label={t("Open {label} in the simulator", { label: one.label })}>{t("Simulator")}</a>}
                </td>
              ))}</tr>
            </tbody>
          </table>
        </Scroll>
      )}
    </section>
  );
}

/** @param {{ permission: string }} props */
export function Financings({ permission }) {
  const { may, session } = useKit();
  const record = /** @type {AffairOut} */ (useRecord());
  if (!record.id) return null;
  return <Compare financings={record.financings} affairId={record.id} mayChange={isStudied(record) && may(permission) && !session.readOnly} />;
}
