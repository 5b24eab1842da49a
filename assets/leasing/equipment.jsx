// The equipment that an affair finances: added, changed and taken away in its rows.
import { useId, useState } from "react";
import { call, errorsOf, refusal } from "../ui/calls.js";
import { editText, NumberInput, typedNumber } from "../ui/fields.jsx";
import { Icon, IconButton, Scroll, useKit } from "../ui/kit.jsx";
import { useRecord } from "../ui/record.jsx";
import { isStudied } from "./compare.jsx";
/** @import { Body } from "../ui/shapes.d.ts" */
/** @import { AffairLineOut, AffairOut } from "./answers.d.ts" */

/** @param {{ line: AffairLineOut | null, send: (body: Body) => Promise<Record<string, string>>, close: () => void }} props */
function Form({ line, send, close }) {
  const { t, locale } = useKit();
  const [designation, setDesignation] = useState(line?.designation ?? "");
  const [quantity, setQuantity] = useState(editText(Number(line?.quantity ?? 1), "number", locale));
  const [price, setPrice] = useState(editText(line?.unitPriceHt ?? "", "money", locale));
  const [errors, setErrors] = useState(/** @type {Record<string, string>} */ ({}));
  const base = useId();
  const save = async (event) => {
    event.preventDefault();
    const body = { designation, quantity: typedNumber(quantity, locale), unitPriceHt: typedNumber(price, locale), ...(line ? { version: line.version } : {}) };
    const wrong = await send(body);
    setErrors(wrong);
    if (!Object.keys(wrong).length) close();
  };
  const wrong = Object.values(errors)[0];
  return (
    <form className="lease-line-form" onSubmit={save} aria-label={line ? t("Change {equipment}", { equipment: line.designation }) : t("New equipment")}>
      <p className="wide"><label htmlFor={`${base}-what`}>{t("Equipment")}</label><input id={`${base}-what`} className="input" value={designation} maxLength={200} onChange={(event) => setDesignation(event.target.value)} /></p>
      <p><label htmlFor={`${base}-count`}>{t("Quantity")}</label><NumberInput field={{ kind: "number" }} common={{ id: `${base}-count` }} value={quantity} onChange={setQuantity} /></p>
      <p><label htmlFor={`${base}-price`}>{t("Unit price excl. VAT")}</label><NumberInput field={{ kind: "money" }} common={{ id: `${base}-price` }} value={price} onChange={setPrice} /></p>
      <footer>{wrong && <span role="alert" className="field-error"><Icon name="circle-alert" size={13} />{wrong}</span>}
        <button type="button" className="btn" onClick={close}>{t("Cancel")}</button><button type="submit" className="btn primary">{t("Save")}</button></footer>
    </form>
  );
}

/** @param {{ permission: string }} props */
export function Equipment({ permission }) {
  const { t, format, locale, may, session } = useKit();
  const record = /** @type {AffairOut} */ (useRecord());
  const [open, setOpen] = useState("");
  const [problem, setProblem] = useState("");
  if (!record.id) return null;
  const mayChange = isStudied(record) && may(permission) && !session.readOnly;
  const send = (/** @type {string} */ method, /** @type {string} */ path) => async (/** @type {Body | null} */ body) => {
    const answer = await call(method, `/api/workspace/${path}`, body, locale);
    const wrong = answer.ok ? {} : { ...errorsOf(answer) };
    return answer.ok || Object.keys(wrong).length ? wrong : { "": refusal(answer, t) };
  };
  const remove = async (/** @type {AffairLineOut} */ line) => setProblem(Object.values(await send("DELETE", `lease-affair-lines/${line.id}?version=${line.version}`)(null))[0] ?? "");
  const close = () => setOpen("");
  return (
    <section className="card" aria-label={t("Equipment wanted")}>
      <header className="card-head"><h2>{t("Equipment wanted")}</h2><span className="muted">{format(record.equipmentHt, "money")}</span>
        {mayChange && open !== "new" && <button type="button" className="btn" onClick={() => setOpen("new")}><Icon name="plus" />{t("Add equipment")}</button>}</header>
      {problem && <p role="alert" className="field-error pad"><Icon name="circle-alert" size={13} />{problem}</p>}
      {open === "new" && <Form line={null} send={send("POST", `lease-affairs/${record.id}/lines`)} close={close} />}
      {!record.lines.length && open !== "new" && <p className="muted pad">{t("No equipment yet: its price is the capital to finance.")}</p>}
      {record.lines.length > 0 && (
        <Scroll>
          <table className="lease-table lease-lines">
            <thead><tr><th scope="col">{t("Equipment")}</th><th scope="col" className="n">{t("Quantity")}</th><th scope="col" className="n">{t("Unit price excl. VAT")}</th><th scope="col" className="n">{t("Total excl. VAT")}</th>{mayChange && <td />}</tr></thead>
            <tbody>{record.lines.map((line) => open === line.id ? <tr key={line.id}><td colSpan={5}><Form line={line} send={send("PATCH", `lease-affair-lines/${line.id}`)} close={close} /></td></tr> : (
              <tr key={line.id}><th scope="row">{line.designation}{line.product && line.product !== line.designation && <small className="muted">{line.product}</small>}</th><td className="n">{format(line.quantity, "number")}</td>
                <td className="n">{format(line.unitPriceHt, "money")}</td><td className="n"><b>{format(line.totalHt, "money")}</b></td>
                {mayChange && <td className="n"><IconButton icon="pencil" label={t("Change {equipment}", { equipment: line.designation })} onClick={() => setOpen(line.id)} /><IconButton icon="trash-2" label={t("Take {equipment} away", { equipment: line.designation })} onClick={() => remove(line)} /></td>}</tr>
            ))}</tbody>
          </table>
        </Scroll>
      )}
    </section>
  );
}
