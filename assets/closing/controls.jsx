// The findings of the controls of a year: blocking ones first, each with the page where it is mended; alerts are waived with a reason.
import { useState } from "react";
import { Empty, Icon, Nothing, Scroll, useKit, Word } from "../ui/kit.jsx";
/** @import { ControlOut, FiscalYearOut } from "./answers.d.ts" */

/** @param {{ busy: boolean, onTake: (reason: string) => void, onCancel: () => void }} props */
function Waive({ busy, onTake, onCancel }) {
  const { t } = useKit();
  const [reason, setReason] = useState("");
  return (
    <form className="closing-ask" onSubmit={(event) => { event.preventDefault(); onTake(reason.trim()); }}>
      <input className="input" aria-label={t("Reason")} placeholder={t("Reason")} required maxLength={500} ref={(box) => box?.focus()} value={reason} onChange={(event) => setReason(event.target.value)} />
      <button type="submit" className="btn small primary" disabled={busy || !reason.trim()}>{t("Waive", { context: "closing" })}</button>
      <button type="button" className="btn small" onClick={onCancel}>{t("Cancel")}</button>
    </form>
  );
}

/** @param {{ one: ControlOut, mayChange: boolean, busy: boolean, asking: boolean, people: FiscalYearOut["people"], onAsk: (code: string) => void, onWaive: (code: string, reason: string) => Promise<boolean>, onGive: (code: string, owner: string | null) => void }} props */
function Row({ one, mayChange, busy, asking, people, onAsk, onWaive, onGive }) {
  const { t, format } = useKit();
  const take = async (/** @type {string} */ reason) => { if (await onWaive(one.code, reason)) onAsk(""); };
  return (
    <tr className={one.count ? "found" : ""}>
      <th scope="row">{one.title}{one.waivedBy && <small className="muted">{one.waivedBy}, {format(one.waivedAt, "date")} · {one.waivedReason}</small>}{asking && <Waive busy={busy} onTake={take} onCancel={() => onAsk("")} />}</th>
      <td className="n">{one.count ? format(one.count, "number") : <Nothing />}</td>
      <td className="n">{one.amount === null ? <Nothing /> : format(one.amount, "money")}</td>
      <td>
        {mayChange ? (
          <select className="select-plain closing-owner" aria-label={t("Owner of {control}", { control: one.title })} disabled={busy} value={one.ownerUserId ?? ""} onChange={(event) => onGive(one.code, event.target.value || null)}>
            <option value="">–</option>
            {one.ownerUserId && !people.some((person) => person.id === one.ownerUserId) && <option value={one.ownerUserId}>{one.owner}</option>}
            {people.map((person) => <option key={person.id} value={person.id}>{person.name}</option>)}
          </select>
        ) : one.owner ?? <Nothing />}
      </td>
      <td><Word group="ControlState" value={one.state} /></td>
      <td className="closing-mend">
        {one.count > 0 && one.link && <a href={one.link}>{one.state === "BLOCKS" ? t("Mend") : t("See")}</a>}
        {mayChange && one.state === "WARNS" && !asking && <button type="button" className="btn ghost small" onClick={() => onAsk(one.code)}>{t("Waive…", { context: "closing" })}</button>}
      </td>
    </tr>
  );
}

/** @param {{ year: FiscalYearOut, mayChange: boolean, busy: boolean, onRun: () => void, onWaive: (code: string, reason: string) => Promise<boolean>, onGive: (code: string, owner: string | null) => void }} props */
export function Controls({ year, mayChange, busy, onRun, onWaive, onGive }) {
  const { t, format } = useKit();
  const [asking, setAsking] = useState("");
  const { controls } = year;
  const groups = /** @type {const} */ (["BLOCK", "WARN"]).map((level) => ({ level, rows: controls.filter((one) => one.level === level) }));
  const fine = controls.filter((one) => one.state === "PASSED" || one.state === "WAIVED").length;
  return (
    <section className="card closing-controls" aria-label={t("Controls", { context: "closing" })}>
      <header>
        <h2>{t("Controls", { context: "closing" })}</h2>
        {controls.length > 0 && <progress max={controls.length} value={fine} aria-label={t("Progress")} />}
        {controls[0] && <span className="muted">{t("run on {when}", { when: format(controls[0].ranAt, "datetime") })}</span>}
        {mayChange && <button type="button" className="btn small" disabled={busy} onClick={onRun}><Icon name="refresh-cw" />{t("Run the controls")}</button>}
      </header>
      {!controls.length ? <Empty icon="list-checks" title={t("The controls have not run yet")} text={t("They say what keeps the year from being closed.")} /> : (
        <Scroll>
          <table className="match-table">
            <thead><tr><th scope="col">{t("Control", { context: "closing" })}</th><th scope="col" className="n">{t("Found")}</th><th scope="col" className="n">{t("Amount")}</th><th scope="col">{t("Owner", { context: "closing" })}</th><th scope="col">{t("State")}</th><td /></tr></thead>
            {groups.map(({ level, rows }) => (
              <tbody key={level}>
                <tr className="closing-level"><th scope="rowgroup" colSpan={6}><Word group="ControlLevel" value={level} /> <span className="muted">{t("{done} of {all} are fine", { done: rows.filter((one) => one.state === "PASSED" || one.state === "WAIVED").length, all: rows.length })}</span></th></tr>
                {rows.map((one) => <Row key={one.code} one={one} mayChange={mayChange} busy={busy} asking={asking === one.code} people={year.people} onAsk={setAsking} onWaive={onWaive} onGive={onGive} />)}
              </tbody>
            ))}
          </table>
        </Scroll>
      )}
    </section>
  );
}
