// The closing of the open fiscal year: its steps, what its controls found, its cut-off decided row by row, its FEC.
import { useState } from "react";
import { call, refusal } from "../ui/calls.js";
import { Icon, Nothing, useKit, Word } from "../ui/kit.jsx";
import { useRecord } from "../ui/record.jsx";
import { Controls } from "./controls.jsx";
import { Proposals } from "./proposals.jsx";
/** @import { FiscalYearOut } from "./answers.d.ts" */

const YEARS = "/api/workspace/accounting/fiscal-year-closings";
const STATES = ["OPEN", "IN_PROGRESS", "REVIEW", "CLOSED"];

/** @param {{ year: FiscalYearOut }} props */
function Steps({ year }) {
  const { t } = useKit();
  const reached = STATES.indexOf(year.state);
  const blocks = year.controls.filter((one) => one.level === "BLOCK");
  const notes = [
    t("every entry is taken"),
    blocks.length ? t("{done} of {all} blocking ones are fine", { done: blocks.length - year.blocking, all: blocks.length }) : t("not run yet"),
    t("INV, IM and OD entries only"),
    t("opening entry, sealed FEC"),
  ];
  return (
    <ol className="card closing-steps">
      {STATES.map((state, place) => (
        <li key={state} className={place < reached || year.state === "CLOSED" ? "done" : place === reached ? "now" : ""} aria-current={place === reached ? "step" : undefined}>
          <span className="closing-mark">{place < reached || year.state === "CLOSED" ? <Icon name="check" size={15} /> : place + 1}</span>
          <p><b><Word group="FiscalYearState" value={state} /></b><small className="muted">{notes[place]}</small></p>
        </li>
      ))}
    </ol>
  );
}

/** @param {{ year: FiscalYearOut }} props */
function Fec({ year }) {
  const { t, format } = useKit();
  const { fec } = year;
  return (
    <footer className="card pad closing-fec">
      <p><b>FEC</b> <span className={`badge ${fec.provisional ? "gray" : "green"}`}>{fec.provisional ? t("provisional") : t("archived")}</span>{fec.filename && <small className="muted">{fec.filename}</small>}</p>
      <dl>
        <div><dt>{t("Entries")}</dt><dd>{format(fec.entryCount, "number")}</dd></div>
        <div><dt>{t("Lines")}</dt><dd>{format(fec.lineCount, "number")}</dd></div>
        <div><dt>{t("Debit = credit")}</dt><dd>{format(fec.total, "money")}</dd></div>
        <div><dt>{t("SHA-256")}</dt><dd className="closing-hash" title={fec.sha256 ?? ""}>{fec.sha256 ? fec.sha256.slice(0, 12) : <Nothing />}</dd></div>
      </dl>
      {fec.url ? <a className="btn" href={fec.url} download><Icon name="download" />{t("Download")}</a> : <a className="btn" href="/workspace/accounting-exports"><Icon name="archive" />{t("Exports")}</a>}
    </footer>
  );
}

/** @param {{ permission: string }} props */
export function Cockpit({ permission }) {
  const { t, locale, may, session } = useKit();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const year = /** @type {FiscalYearOut} */ (useRecord());
  if (!year.id) return null;
  const mayChange = may(permission) && !session.readOnly && year.state !== "CLOSED";
  const act = async (/** @type {string} */ path, /** @type {Record<string, unknown>} */ body) => {
    if (busy) return false;
    setBusy(true);
    const answer = await call("POST", path, body, locale, crypto.randomUUID());
    setBusy(false);
    setProblem(answer.ok ? "" : refusal(answer, t));
    return answer.ok;
  };
  const at = `${YEARS}/${year.id}`;
  return (
    <div className="stack closing">
      <Steps year={year} />
      {problem && <p className="notice red" role="alert"><Icon name="circle-alert" size={15} />{problem}</p>}
      <div className="closing-parts">
        <Controls year={year} mayChange={mayChange} busy={busy} onRun={() => act(`${at}/controls`, {})} onWaive={(code, reason) => act(`${at}/controls/${code}/waive`, { reason })} onGive={(code, ownerUserId) => act(`${at}/controls/${code}/owner`, { ownerUserId })} />
        <Proposals year={year} mayChange={mayChange} busy={busy} act={act} onPropose={() => act(`${at}/propose-cutoff`, { refresh: true })} />
      </div>
      <Fec year={year} />
    </div>
  );
}
