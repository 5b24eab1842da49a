// Quotes of suppliers at a lease affair: attached from a dialog, compared line by line, one retained, its total taken as capital.
import { useState } from "react";
import { call, errorsOf, refusal } from "../ui/calls.js";
import { Empty, Icon, useKit } from "../ui/kit.jsx";
import { Modal } from "../ui/overlay.jsx";
import { useRecord } from "../ui/record.jsx";
import { isStudied } from "../leasing/compare.jsx";
import { Attach } from "./attach_quotes.jsx";
import { Capital } from "./capital.jsx";
import { Matrix } from "./comparison.jsx";
/** @import { Body } from "../ui/shapes.d.ts" */
/** @import { AffairOut } from "../leasing/answers.d.ts" */
/** @import { ComparisonOut } from "./answers.d.ts" */

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
