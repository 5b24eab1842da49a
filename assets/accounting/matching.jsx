// Matching lines by hand on the general ledger: choose lines, see what they leave open, take a proposal, undo.
import { useEffect, useState } from "react";
import { call, refusal, worked } from "../ui/calls.js";
import { Icon, useKit, Value } from "../ui/kit.jsx";
/** @import { GeneralLedgerOut, LedgerMoveOut, SuggestionOut } from "./answers.d.ts" */

/** @typedef {ReturnType<typeof useMatching>} Matching */

const LETTERABLE = /^(165|[45])/;
const PATH = "/api/workspace/accounting/letterings";

/** @param {{ account: string, book: string, onDone: () => void }} options `onDone` reads the account again */
export function useMatching({ account, book, onDone }) {
  const { t, may, locale } = useKit();
  const [on, setOn] = useState(false);
  const [chosen, setChosen] = useState(/** @type {string[]} */ ([]));
  const [proposals, setProposals] = useState(/** @type {SuggestionOut[]} */ ([]));
  const [said, setSaid] = useState("");
  const [turn, setTurn] = useState(0);
  const possible = may("accounting.match_lines") && LETTERABLE.test(account);
  const active = on && possible;
  useEffect(() => {
    if (!active) return undefined;
    let current = true;
    call("GET", `/api/workspace/accounting/lettering-suggestions?account=${account}${book ? `&billingEntityId=${book}` : ""}`, null, locale)
      .then((answer) => { if (current && worked(answer)) setProposals(answer.body.items); });
    return () => { current = false; };
  }, [active, account, book, locale, turn]);
  const act = async (path, lines, words) => {
    const answer = await call("POST", path, { lineIds: lines }, locale);
    setSaid(worked(answer) ? words(answer.body) : answer.body.errors?.[0]?.message ?? refusal(answer, t));
    if (worked(answer)) {
      setChosen([]);
      setTurn((now) => now + 1);
      onDone();
    }
  };
  return {
    possible, active, chosen, proposals, said,
    toggle: () => { setOn(!on); setChosen([]); setSaid(""); },
    choose: (id) => setChosen((now) => (now.includes(id) ? now.filter((one) => one !== id) : [...now, id])),
    take: (lines) => setChosen(lines),
    match: () => act(PATH, chosen, (body) => t("Matched as {code}", { code: body.code })),
    undo: (id) => act(`${PATH}/undo`, [id], (body) => t("{lines} {lines|line is|lines are} open again", { lines: body.lines })),
  };
}

/** @param {{ line: LedgerMoveOut, matching: Matching }} props */
export function Matched({ line, matching }) {
  const { t } = useKit();
  const full = line.lettering && line.lettering === line.lettering.toUpperCase();
  if (!matching.active || (line.lettering && !full)) return <Code code={line.lettering} />;
  if (full) return <button type="button" className="badge plain green" title={t("Undo the matching {code}", { code: line.lettering })} onClick={() => matching.undo(line.lineId)}>{line.lettering} ×</button>;
  return <input type="checkbox" className="match-line" aria-label={t("Choose {document} for matching", { document: line.pieceRef })} checked={matching.chosen.includes(line.lineId)} onChange={() => matching.choose(line.lineId)} />;
}

/** @param {{ code: string | null }} props */
function Code({ code }) {
  const { t } = useKit();
  if (!code) return null;
  const full = code === code.toUpperCase();
  return <span className={`badge plain ${full ? "green" : "amber"}`} title={full ? t("Settled") : t("Settled in part")}>{code}</span>;
}

/** @param {{ matching: Matching, found: GeneralLedgerOut }} props */
export function MatchBar({ matching, found }) {
  const { t, format } = useKit();
  if (!matching.possible) return null;
  const lines = found.groups.flatMap((group) => group.lines);
  const chosen = lines.filter((line) => matching.chosen.includes(line.lineId));
  const difference = Math.round(chosen.reduce((sum, line) => sum + line.debit - line.credit, 0) * 100) / 100;
  const here = matching.proposals.filter((one) => one.lineIds.every((id) => lines.some((line) => line.lineId === id)));
  return (
    <section className="card match-bar" aria-label={t("Matching")}>
      <button type="button" className="btn small" aria-pressed={matching.active} onClick={matching.toggle}><Icon name="link" size={14} />{matching.active ? t("Stop matching") : t("Match lines")}</button>
      {matching.active && (
        <>
          <span className="num" aria-live="polite">{t("{count} {count|line|lines} chosen", { count: chosen.length })} · {t("Difference")} <b className={difference === 0 && chosen.length ? "green-text" : undefined}><Value value={difference} kind="money" /></b></span>
          <button type="button" className="btn small primary" disabled={chosen.length < 2} onClick={matching.match}>{t("Match")}</button>
          {here.map((one) => (
            <button key={one.lineIds.join()} type="button" className="btn small ghost" title={one.partyName ?? undefined} onClick={() => matching.take(one.lineIds)}>
              {one.label}{one.difference ? ` (${format(one.difference, "money")})` : ""} · {one.reason === "REFERENCE" ? t("same document") : one.reason === "AMOUNT" ? t("same amount") : t("sum of amounts")}
            </button>
          ))}
        </>
      )}
      {matching.said && <span role="status">{matching.said}</span>}
    </section>
  );
}
