// A credit on an invoice: what is left of each line, what one gives back of it, and what the credit note would say.
import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { editText, NumberInput, typedNumber } from "./fields.jsx";
import { counted, Empty, Icon, isEmpty, Skeleton, useHydrated, useKit, Value } from "./kit.jsx";
import { useRead } from "./live.jsx";
import { useKey, useSending } from "./sending.js";

const EMPTY = { quantity: "", amountHt: "" };

// the lines that somebody filled in, as the server takes them
function linesOf(data, typed) {
  return data.lines.flatMap((line) => {
    const { quantity, amountHt } = typed[line.invoiceLineId] ?? EMPTY;
    if (isEmpty(quantity) && isEmpty(amountHt)) return [];
    return [{ invoiceLineId: line.invoiceLineId, ...(isEmpty(quantity) ? {} : { quantity: typedNumber(quantity) }), ...(isEmpty(amountHt) ? {} : { amountHt: typedNumber(amountHt) }) }];
  });
}

export function CreditPage({ data: told, preview, outcome, onRead, onPreview, onSave }) {
  const { t, go, setTitle } = useKit();
  const { search } = useLocation();
  const invoiceId = new URLSearchParams(search).get("invoiceId") ?? "";
  useEffect(() => setTitle(t("New credit note")), [t, setTitle]);
  useEffect(() => {
    if (invoiceId) onRead(invoiceId, {});
  }, [invoiceId]);
  const data = useRead(told, (one) => one.invoiceId === invoiceId);
  const hydrated = useHydrated();
  const waiting = <div className="form-page" aria-busy="true"><div className="card pad"><Skeleton width="60%" height={22} /></div></div>;
  if (!hydrated) return waiting; // the prerendered page knows no invoice
  if (!invoiceId) {
    return <Empty icon="file-minus" title={t("Choose the invoice first")} text={t("A credit note is drawn from the invoice that it corrects.")}><button type="button" className="btn" onClick={() => go("/workspace/invoices")}>{t("To the invoices")}</button></Empty>;
  }
  if (!data) return waiting;
  if (data.problem) return <Empty icon="circle-alert" title={data.problem}><button type="button" className="btn" onClick={() => go(`/workspace/invoices/${invoiceId}`)}>{t("Back to the invoice")}</button></Empty>;
  if (!data.lines.length) return <Empty icon="file-minus" title={t("Nothing is left to credit of this invoice")}><button type="button" className="btn" onClick={() => go(`/workspace/invoices/${invoiceId}`)}>{t("Back to the invoice")}</button></Empty>;
  return <Drawing key={invoiceId} data={data} preview={preview} outcome={outcome} onPreview={onPreview} onSave={onSave} />;
}

function Drawing({ data, preview: told, outcome, onPreview, onSave }) {
  const kit = useKit();
  const { t, go, format } = kit;
  const [reason, setReason] = useState("");
  const [typed, setTyped] = useState({});
  const [asked, setAsked] = useState(null);
  const [failed, setFailed] = useState(false);
  const key = useKey();
  const { busy, send } = useSending(outcome, (answer) => {
    setFailed(Boolean(answer.problem));
    if (answer.go) go(answer.go);
  });
  const preview = useRead(told, (one) => one.seq > 0) ?? told;
  const counted = useRef(told.seq);
  counted.current = told.seq;
  const lines = linesOf(data, typed);
  const body = JSON.stringify(lines);
  useEffect(() => {
    if (!lines.length) return undefined;
    const timer = setTimeout(() => {
      setAsked({ body, seq: counted.current });
      onPreview(data.invoiceId, { reason: reason.trim() || "-", lines });
    }, 250);
    return () => clearTimeout(timer);
  }, [body]);
  // an answer counts for what was typed when it was asked for
  const fresh = lines.length > 0 && asked?.body === body && preview.seq > asked.seq;
  const errors = failed ? outcome.errors : fresh ? preview.errors ?? {} : {};
  const note = fresh && !preview.problem ? preview.note : null;
  const change = (next) => { setFailed(false); setTyped(next); };
  const problem = failed ? outcome.problem : fresh && !Object.keys(errors).length ? preview.problem : null;
  const set = (line, name, value) => change((now) => ({ ...now, [line.invoiceLineId]: { ...EMPTY, [name]: value } }));
  const everything = () => change(() => Object.fromEntries(data.lines.map((line) => [line.invoiceLineId, line.quantity > 0
    ? { ...EMPTY, quantity: editText(line.quantity, "number", kit.locale) } : { ...EMPTY, amountHt: editText(line.amountHt, "money", kit.locale) }])));
  const submit = (event) => {
    event.preventDefault();
    if (lines.length) send(() => onSave(data.invoiceId, { reason: reason.trim(), lines }, key));
  };
  const onKeyDown = (event) => {
    if ((event.ctrlKey || event.metaKey) && event.key === "Enter") event.currentTarget.requestSubmit();
  };
  return (
    <form className="form-page broad" noValidate onSubmit={submit} onKeyDown={onKeyDown}>
      <header className="page-head"><h1>{t("Credit invoice {number}", { number: data.invoiceNumber })}</h1><span className="muted">{data.customer.name}</span></header>
      {problem && <p className="notice red" role="alert"><Icon name="circle-alert" />{problem}</p>}
      <section className="card form-section">
        <div className="fields">
          <div className={`field ${errors.reason ? "bad" : ""}`} style={{ "--span": 12 }}>
            <label htmlFor="credit-reason">{t("Reason of the credit")}<span className="must" aria-hidden="true"> *</span></label>
            <input id="credit-reason" className="input" maxLength={500} value={reason} aria-required="true" aria-invalid={errors.reason ? true : undefined} onChange={(event) => { setReason(event.target.value); setFailed(false); }} />
            {errors.reason && <p className="field-error" role="alert"><Icon name="circle-alert" size={13} />{errors.reason}</p>}
            <p className="field-hint">{t("It stands on the credit note.")}</p>
          </div>
        </div>
      </section>
      <section className="card lines">
        <header className="card-head"><h2>{t("What is given back")}</h2><button type="button" className="btn small" onClick={everything}>{t("The whole balance")}</button></header>
        <div className="table-scroll">
          <table className="data edit">
            <thead>
              <tr>{[t("Line"), t("Left"), t("Left excl. VAT"), t("Quantity to credit"), t("or amount excl. VAT"), t("Credited")].map((text, at) => <th key={text} scope="col" className={`still ${at ? "n" : ""}`} style={at ? { width: "124px" } : undefined}>{text}</th>)}</tr>
            </thead>
            <tbody>{data.lines.map((line) => <Row key={line.invoiceLineId} line={line} values={typed[line.invoiceLineId] ?? EMPTY} position={lines.findIndex((item) => item.invoiceLineId === line.invoiceLineId)} errors={errors} note={note} set={set} />)}</tbody>
          </table>
        </div>
        <footer className="table-foot">
          <div><p className="field-hint">{t("A quantity takes pieces back at what they still cost; an amount reduces the price and takes nothing back.")}</p></div>
          <Result note={note} format={format} />
        </footer>
      </section>
      <footer className="form-foot">
        <button type="button" className="btn" onClick={() => go(`/workspace/invoices/${data.invoiceId}`)}>{t("Cancel")}</button>
        <button type="submit" className="btn primary" disabled={Boolean(busy) || !lines.length}>{busy && <Icon name="loader-circle" className="spin" />}{t("Issue the credit note")}<kbd>Ctrl ↵</kbd></button>
      </footer>
    </form>
  );
}

function Row({ line, values, position, errors, note, set }) {
  const kit = useKit();
  const { t } = kit;
  const computed = position < 0 ? null : note?.lines[position];
  const cell = (name, label, kind, disabled) => {
    const error = position < 0 ? null : errors[`lines[${position}].${name}`];
    return (
      <td className={error ? "bad" : ""} data-label={label}>
        <NumberInput field={{ kind }} common={{ "aria-label": `${label}, ${line.designation}`, "aria-invalid": error ? true : undefined, disabled }} value={values[name]} onChange={(value) => set(line, name, value)} />
        {error && <p className="cell-error" role="alert">{error}</p>}
      </td>
    );
  };
  return (
    <tr>
      <td className="result" data-wide="">{line.designation}</td>
      <td className="n result" data-label={t("Left")}>{counted(line.quantity, line.unit, kit)}</td>
      <td className="n result" data-label={t("Left excl. VAT")}><Value value={line.amountHt} kind="money" /></td>
      {cell("quantity", t("Quantity to credit"), "number", line.quantity === 0)}
      {cell("amountHt", t("or amount excl. VAT"), "money", false)}
      <td className="n result" data-label={t("Credited")}><Value value={computed?.lineTotalHt} kind="money" /></td>
    </tr>
  );
}

function Result({ note, format }) {
  const { t } = useKit();
  const rows = [["totalHt", t("Total excl. VAT")], ["totalVat", t("VAT")], ["totalTtc", t("Credit incl. VAT")], ["settledAmount", t("Taken off the amount due")], ["availableAmount", t("Left to the customer")]];
  return (
    <dl className="totals" aria-live="polite">
      {rows.map(([name, text]) => <div key={name}><dt>{text}</dt><dd className="num">{note ? format(note[name], "money") : "–"}</dd></div>)}
    </dl>
  );
}
