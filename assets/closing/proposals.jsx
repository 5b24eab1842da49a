// The cut-off of a year: what is proposed is accepted or set aside by keyboard, what is decided says its effect on the result.
import { useEffect, useRef, useState } from "react";
import { Empty, Icon, IconButton, useKit, Word } from "../ui/kit.jsx";
import { Keys, useShortcut } from "../ui/shortcuts.jsx";
/** @import { FiscalYearOut, ProvisionOut } from "./answers.d.ts" */
/** @typedef {(path: string, body: Record<string, unknown>) => Promise<boolean>} Act */

const PROVISIONS = "/api/workspace/accounting/provisions";

/** @param {{ one: ProvisionOut, isOpen: boolean, mayChange: boolean, busy: boolean, choose: () => void, decide: (how: string) => void }} props */
function Row({ one, isOpen, mayChange, busy, choose, decide }) {
  const { t, format } = useKit();
  const row = useRef(/** @type {HTMLLIElement | null} */ (null));
  useEffect(() => { if (isOpen) row.current?.scrollIntoView({ block: "nearest" }); }, [isOpen]);
  const [source] = one.sources;
  return (
    <li ref={row} className={isOpen ? "on" : ""} onFocus={choose}>
      <span className="badge gray">{one.kind}</span>
      <p><a href={`/workspace/accounting/provisions/${one.id}`}><b>{one.label}</b></a><small className="muted">{source?.url ? <a href={source.url}>{one.explanation}</a> : one.explanation}</small></p>
      <p className="n"><b className="num">{format(one.amountHt, "money")}</b><small className="muted">{one.lastYearHt === null ? t("new", { context: "provision" }) : t("the year before: {amount}", { amount: format(one.lastYearHt, "money") })}</small></p>
      <span className="closing-decide">
        {one.status === "PROPOSED" && mayChange ? (
          <>
            <IconButton icon="check" label={t("Accept {name}", { name: one.label })} disabled={busy} onClick={() => decide("accept")} />
            <IconButton icon="x" label={t("Set {name} aside", { name: one.label })} disabled={busy} onClick={() => decide("reject")} />
          </>
        ) : <Word group="ProvisionStatus" value={one.status} />}
      </span>
    </li>
  );
}

/** @param {{ year: FiscalYearOut, mayChange: boolean, busy: boolean, act: Act, onPropose: () => void }} props */
export function Proposals({ year, mayChange, busy, act, onPropose }) {
  const { t, format } = useKit();
  const [open, setOpen] = useState("");
  const rows = year.provisions;
  const waiting = rows.filter((one) => one.status === "PROPOSED");
  const at = rows.findIndex((one) => one.id === open);
  const chosen = rows[at];
  const move = (/** @type {number} */ by) => setOpen(rows[Math.min(Math.max(at + by, 0), rows.length - 1)]?.id ?? "");
  const decide = async (/** @type {ProvisionOut} */ one, /** @type {string} */ how) => {
    const next = waiting[waiting.indexOf(one) + 1] ?? waiting.find((other) => other !== one);
    if (await act(`${PROVISIONS}/${one.id}/${how}`, { version: one.version })) setOpen(next?.id ?? one.id);
  };
  const decides = mayChange && !busy && chosen?.status === "PROPOSED";
  useShortcut("ArrowDown", t("Next provision"), () => move(1), { active: rows.length > 0 });
  useShortcut("ArrowUp", t("Previous provision"), () => move(-1), { active: rows.length > 0 });
  useShortcut("y", t("Accept the provision"), () => chosen && decide(chosen, "accept"), { active: decides });
  useShortcut("n", t("Set the provision aside"), () => chosen && decide(chosen, "reject"), { active: decides });
  return (
    <section className="card closing-proposals" aria-label={t("Cut-off")}>
      <header>
        <h2>{t("Cut-off")}</h2>
        <span className="muted">{t("{done} decided of {all}", { done: year.decided, all: rows.length })}</span>
        {mayChange && waiting.length > 0 && <span className="closing-keys muted"><Keys keys="y" /> {t("accept")} <Keys keys="n" /> {t("set aside")}</span>}
        {mayChange && <button type="button" className="btn small" disabled={busy} onClick={onPropose}><Icon name="refresh-cw" />{t("Propose")}</button>}
      </header>
      {!rows.length ? <Empty icon="scale" title={t("Nothing is proposed yet")} text={t("What was received and not invoiced, prepaid or deferred is proposed from the documents.")} /> : (
        <ul>{rows.map((one) => <Row key={one.id} one={one} isOpen={one.id === open} mayChange={mayChange} busy={busy} choose={() => setOpen(one.id)} decide={(how) => decide(one, how)} />)}</ul>
      )}
      {rows.length > 0 && <footer><span>{t("Effect on the result, posted")} <b className="num">{format(year.effect, "money")}</b></span><span>{t("with what is proposed")} <b className="num">{format(year.effectProposed, "money")}</b></span></footer>}
    </section>
  );
}
