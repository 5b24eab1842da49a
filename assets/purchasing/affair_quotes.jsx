// Quotes of suppliers at a lease affair: attached from a dialog, compared line by line, one retained, its total taken as capital.
import { useEffect, useEffectEvent, useId, useState } from "react";
import { call, errorsOf, refusal } from "../ui/calls.js";
import { Empty, Icon, useKit, Word } from "../ui/kit.jsx";
import { Modal } from "../ui/overlay.jsx";
import { useRecord } from "../ui/record.jsx";
import { isStudied } from "../leasing/compare.jsx";
import { Capital } from "./capital.jsx";
import { Matrix } from "./comparison.jsx";
/** @import { Body } from "../ui/shapes.d.ts" */
/** @import { AffairOut } from "../leasing/answers.d.ts" */
/** @import { ComparisonOut } from "./answers.d.ts" */

/** @param {{ affairId: string, attached: string[], close: () => void }} props */
function Attach({ affairId, attached, close }) {
  const { t, format, locale } = useKit();
  const [text, setText] = useState("");
  const [found, setFound] = useState(/** @type {Body[] | null} */ (null));
  const [chosen, setChosen] = useState(/** @type {string[]} */ ([]));
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const id = useId();
  const search = useEffectEvent(async (/** @type {string} */ wanted) => {
    const query = new URLSearchParams({ search: wanted, status: "DRAFT,SENT,ACCEPTED", pageSize: "30", include: "rows" });
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

/** @param {{ permission: string, capital: string }} props */
export function AffairQuotes({ permission, capital }) {
  const { t, locale, may, session } = useKit();
  const record = useRecord();
  const [open, setOpen] = useState(false);
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const told = /** @type {ComparisonOut | undefined} */ (record.comparison);
  if (!told?.quotes) return null;
  const mayChange = told.open && may(permission) && !session.readOnly;
  const act = async (/** @type {string} */ method, /** @type {string} */ path, /** @type {Body | null} */ body = null) => {
    setBusy(true);
    const answer = await call(method, `/api/workspace/lease-affairs/${record.id}/quotes/${path}`, body, locale);
    setBusy(false);
    setProblem(answer.ok ? "" : Object.values(errorsOf(answer))[0] ?? refusal(answer, t));
  };
  return (
    <>
      <section className="card quote-compare" aria-label={t("Supplier quotes")}>
        <header className="card-head"><h2>{t("Supplier quotes")}</h2><span className="muted">{t("amounts excl. VAT")}</span>
          {mayChange && <button type="button" className="btn" onClick={() => setOpen(true)}><Icon name="plus" />{t("Attach quotes")}</button>}</header>
        {problem && <p role="alert" className="field-error pad"><Icon name="circle-alert" size={13} />{problem}</p>}
        {told.quotes.length ? <Matrix told={told} mayChange={mayChange} busy={busy} act={act} />
          : <Empty icon="link" title={t("No quote is attached")} text={t("Attach what suppliers offer for this affair: quotes are compared line by line, and the rent that each gives.")} />}
      </section>
      {isStudied(/** @type {AffairOut} */ (record)) && may(capital) && !session.readOnly && <Capital told={told} />}
      <Modal open={open} onClose={() => setOpen(false)} title={t("Attach quotes of suppliers")}>
        <Attach affairId={record.id} attached={told.quotes.map((one) => one.quoteId)} close={() => setOpen(false)} />
      </Modal>
    </>
  );
}
