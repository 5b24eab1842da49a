// The dialog that puts quotes of suppliers beside an affair: whoever may attach them finds those that are open.
import { useEffect, useEffectEvent, useId, useState } from "react";
import { call, errorsOf, refusal } from "../ui/calls.js";
import { Icon, useKit, Word } from "../ui/kit.jsx";
/** @import { Body } from "../ui/shapes.d.ts" */

/** @param {{ affairId: string, attached: string[], close: () => void }} props */
export function Attach({ affairId, attached, close }) {
  const { t, format, locale } = useKit();
  const [text, setText] = useState("");
  const [found, setFound] = useState(/** @type {Body[] | null} */ (null));
  const [chosen, setChosen] = useState(/** @type {string[]} */ ([]));
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const id = useId();
  const search = useEffectEvent(async (/** @type {string} */ wanted) => {
    const query = new URLSearchParams({ q: wanted, status: "DRAFT,SENT,ACCEPTED", pageSize: "30", include: "rows" });
    const answer = await call("GET", `/api/workspace/supplier-quotes?${query}`, null, locale);
    if (answer.ok) setFound(answer.body.items.filter((/** @type {Body} */ one) => !attached.includes(one.id)));
    else setProblem(refusal(answer, t));
  });
  useEffect(() => {
    const timer = setTimeout(() => search(text), text ? 180 : 0);
    return () => clearTimeout(timer);
  }, [text]);
  const attach = async (event) => {
    event.preventDefault();
    setBusy(true);
    const answer = await call("POST", `/api/workspace/lease-affairs/${affairId}/quotes`, { supplierQuoteIds: chosen }, locale);
    setBusy(false);
    if (answer.ok) close();
    else setProblem(Object.values(errorsOf(answer))[0] ?? refusal(answer, t));
  };
  const toggle = (/** @type {string} */ one) => setChosen((now) => (now.includes(one) ? now.filter((other) => other !== one) : [...now, one]));
  return (
    <form className="quote-attach" onSubmit={attach}>
      <p><label htmlFor={id} className="sr">{t("Number, supplier, title")}</label><input id={id} className="input" type="search" data-autofocus value={text} placeholder={t("Number, supplier, title")} onChange={(event) => setText(event.target.value)} /></p>
      {found && !found.length && <p className="muted">{t("No other quote is found.")}</p>}
      <ul>
        {(found ?? []).map((one) => (
          <li key={one.id}><label>
            <input type="checkbox" checked={chosen.includes(one.id)} onChange={() => toggle(one.id)} />
            <span><b>{one.supplier}</b><small className="muted">{[one.number, one.title].join(" · ")}</small></span>
            <span className="num">{format(one.totalHt, "money")}</span>
            <Word group="SupplierQuoteStatus" value={one.status} />
          </label></li>
        ))}
      </ul>
      {problem && <p role="alert" className="field-error"><Icon name="circle-alert" size={13} />{problem}</p>}
      <footer className="modal-foot"><button type="button" className="btn" onClick={close}>{t("Cancel")}</button>
        <button type="submit" className="btn primary" disabled={busy || !chosen.length}>{t("Attach {count} {count|quote|quotes}", { count: chosen.length })}</button></footer>
    </form>
  );
}
