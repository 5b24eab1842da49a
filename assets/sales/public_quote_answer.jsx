// The client's answer: accept with a typed name and, if they like, a drawn signature; refuse with a reason; ask.
import { useEffect, useId, useRef, useState } from "react";
import { Icon, useKit } from "../ui/kit.jsx";
import { Modal } from "../ui/overlay.jsx";
import { call, fieldErrors, newKey } from "../ui/public_api.js";
import { amountsOf } from "./public_quote_parts.jsx";
import { Signature } from "../ui/signature.jsx";
/** @import { ReactNode } from "react" */
/** @import { Option } from "../ui/shapes.d.ts" */
/** @import { PublicQuoteOut, PublicTotalsOut } from "./answers.d.ts" */

// what went wrong, in the page's language; null when the quote itself has changed and is read again
function explain(answer, t) {
  if (answer.status === 0) return t("The server does not answer. Check your connection and try again.");
  return answer.body.detail ?? t("Something went wrong. Please try again.");
}

/** @param {{ text: ReactNode }} props */
const Problem = ({ text }) => (text ? <p className="form-problem" role="alert">{text}</p> : null);
/** @param {{ id?: string, text: ReactNode }} props */
const Wrong = ({ id, text }) => (text ? <p className="field-error" id={id} role="alert"><Icon name="circle-alert" size={13} />{text}</p> : null);

/** @param {{ quote: PublicQuoteOut, totals: PublicTotalsOut, api: string, ticked: Set<string>, settling?: boolean, changed: (next: PublicQuoteOut | null) => void, problem: string, setProblem: (problem: string) => void, onRefuse: () => void }} props */
export function Accept({ quote, totals, api, ticked, settling, changed, problem, setProblem, onRefuse }) {
  const { t, locale, format } = useKit();
  const [name, setName] = useState("");
  const amounts = amountsOf(totals, t);
  const [agreed, setAgreed] = useState(false);
  const [signature, setSignature] = useState(null);
  const [errors, setErrors] = useState({});
  const [busy, setBusy] = useState(false);
  const nameBox = useRef(null);
  const agreeBox = useRef(null);
  const id = useId();

  // a field that is put right is right at once
  const right = (field) => setErrors((before) => (before[field] ? { ...before, [field]: undefined } : before));
  const submit = async (event) => {
    event.preventDefault();
    const found = {};
    if (!name.trim()) found.name = t("Enter your name.");
    if (!agreed) found.agreed = t("Tick this box to accept the quote.");
    setErrors(found);
    setProblem("");
    if (found.name || found.agreed) {
      const box = found.name ? nameBox : agreeBox;
      box.current.focus({ preventScroll: true });
      box.current.scrollIntoView({ block: "center", behavior: "smooth" });
      return;
    }
    setBusy(true);
    const options = quote.rows.some((row) => row.optional) ? { selectedLineIds: [...ticked] } : {};
    const recurring = totals.recurring.map(({ period, totalTtc }) => ({ period, totalTtc }));
    const body = { name, totalTtc: totals.totalTtc, recurring, ...options, ...(signature ? { signature } : {}) };
    const answer = await call(`${api}/accept`, { method: "POST", body, locale });
    setBusy(false);
    if (answer.status === 200) return changed(/** @type {PublicQuoteOut} */ (answer.body));
    if (answer.status === 422) setErrors(fieldErrors(answer));
    setProblem(explain(answer, t));
    if ([404, 409, 410].includes(answer.status)) changed(null);
  };

  return (
    <form method="post" className="card pq-accept" onSubmit={submit} noValidate id="accept">
      <h2>{t("Accept this quote")}</h2>
      <div className={`field ${errors.name ? "bad" : ""}`}>
        <label htmlFor={`${id}-name`}>{t("Your first and last name")}</label>
        <input ref={nameBox} id={`${id}-name`} className="input" autoComplete="name" maxLength={200} value={name} aria-required="true"
          aria-invalid={errors.name ? true : undefined} aria-describedby={errors.name && `${id}-name-e`} onChange={(event) => { setName(event.target.value); right("name"); }} />
        <Wrong id={`${id}-name-e`} text={errors.name} />
      </div>
      <div className={`field ${errors.signature ? "bad" : ""}`}>
        <span className="pq-label" id={`${id}-sign`}>{t("Signature")} <em>{t("optional")}</em></span>
        <Signature labelledBy={`${id}-sign`} describedBy={`${id}-sign-h`} onChange={(drawn) => { setSignature(drawn); right("signature"); }} disabled={busy} />
        <p className="field-hint" id={`${id}-sign-h`}>{t("Your typed name is enough to accept.")}</p>
        <Wrong text={errors.signature} />
      </div>
      <div className={`field check ${errors.agreed ? "bad" : ""}`}>
        <label>
          <input ref={agreeBox} type="checkbox" checked={agreed} aria-required="true" aria-invalid={errors.agreed ? true : undefined} onChange={(event) => { setAgreed(event.target.checked); right("agreed"); }} />
          <span>{quote.conditions ? t("I accept this quote and its conditions.") : t("I accept this quote.")} <small className="muted">{t("The time, your network address and your browser are kept as evidence.")}</small></span>
        </label>
        <Wrong text={errors.agreed} />
      </div>
      <Problem text={problem} />
      <div className="pq-bar">
        <div className="pq-bar-totals">{amounts.map(({ key, amount, label }) => <p key={key} className="pq-bar-total"><span>{label}</span><b className={`num ${settling ? "busy" : ""}`}>{format(amount, "money")}</b></p>)}</div>
        <button type="submit" className="btn primary" disabled={busy || settling} aria-busy={busy}>{busy && <Icon name="loader-circle" className="spin" />}{signature ? t("Accept and sign") : t("Accept the quote")}</button>
        <button type="button" className="btn ghost pq-refuse" onClick={onRefuse}>{t("Refuse the quote")}</button>
      </div>
    </form>
  );
}

/** @param {{ open: boolean, onClose: () => void, api: string, reasons: Option[], changed: (next: PublicQuoteOut | null) => void }} props */
export function Refuse({ open, onClose, api, reasons, changed }) {
  const { t, tx, locale } = useKit();
  const [reason, setReason] = useState("");
  const [comment, setComment] = useState("");
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const id = useId();
  const submit = async (event) => {
    event.preventDefault();
    if (!reason) {
      setProblem(t("Choose a reason."));
      return;
    }
    setBusy(true);
    setProblem("");
    const answer = await call(`${api}/refuse`, { method: "POST", body: { reason, comment }, locale });
    setBusy(false);
    if (answer.status === 200) {
      onClose();
      changed(/** @type {PublicQuoteOut} */ (answer.body));
    } else if ([404, 409, 410].includes(answer.status)) {
      onClose();
      changed(null);
    } else setProblem(explain(answer, t));
  };
  return (
    <Modal open={open} onClose={onClose} title={t("Refuse the quote")}>
      <form method="post" className="dialog-form" onSubmit={submit} noValidate>
        <fieldset className="pq-reasons">
          <legend>{t("What is the main reason?")}</legend>
          {reasons.map((option) => (
            <label key={option.value}><input type="radio" name="reason" value={option.value} checked={reason === option.value} onChange={() => { setReason(option.value); setProblem(""); }} />{tx(option.label)}</label>
          ))}
        </fieldset>
        <div className="field">
          <label htmlFor={id}>{t("Comment")} <em>{t("optional")}</em></label>
          <textarea id={id} className="input" maxLength={2000} value={comment} onChange={(event) => setComment(event.target.value)} />
        </div>
        <Problem text={problem} />
        <div className="modal-foot">
          <button type="button" className="btn" onClick={onClose}>{t("Back")}</button>
          <button type="submit" className="btn danger" disabled={busy}>{busy && <Icon name="loader-circle" className="spin" />}{t("Refuse the quote")}</button>
        </div>
      </form>
    </Modal>
  );
}

/** @param {{ open: boolean, onClose: () => void, api: string, seller: string }} props */
export function Ask({ open, onClose, api, seller }) {
  const { t, locale, toast } = useKit();
  const [values, setValues] = useState({ text: "", name: "", email: "" });
  const [errors, setErrors] = useState({});
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const key = useRef(null);
  const id = useId();
  useEffect(() => {
    if (open) key.current = newKey();
  }, [open]);
  const set = (name) => (event) => {
    setValues({ ...values, [name]: event.target.value });
    setErrors({ ...errors, [name]: undefined });
  };
  const submit = async (event) => {
    event.preventDefault();
    setErrors({});
    setProblem("");
    if (!values.text.trim()) {
      setErrors({ text: t("Write your question.") });
      return;
    }
    setBusy(true);
    const answer = await call(`${api}/questions`, { method: "POST", body: values, locale, key: key.current });
    setBusy(false);
    if (answer.status === 201) {
      setValues({ ...values, text: "" });
      onClose();
      toast(t("Your question was sent to {seller}.", { seller }));
      return;
    }
    key.current = answer.status === 0 ? key.current : newKey();
    if (answer.status === 422) setErrors(fieldErrors(answer));
    setProblem(explain(answer, t));
  };
  const field = (name, label, attributes) => (
    <div className={`field ${errors[name] ? "bad" : ""}`}>
      <label htmlFor={`${id}-${name}`}>{label}</label>
      <input id={`${id}-${name}`} className="input" value={values[name]} onChange={set(name)} aria-invalid={errors[name] ? true : undefined} {...attributes} />
      <Wrong text={errors[name]} />
    </div>
  );
  return (
    <Modal open={open} onClose={onClose} title={t("Ask a question")} text={t("{seller} receives it at once and answers you.", { seller })}>
      <form method="post" className="dialog-form" onSubmit={submit} noValidate>
        <div className={`field ${errors.text ? "bad" : ""}`}>
          <label htmlFor={`${id}-text`}>{t("Your question")}</label>
          <textarea id={`${id}-text`} data-autofocus="" className="input" rows={5} maxLength={2000} value={values.text} onChange={set("text")} aria-required="true" aria-invalid={errors.text ? true : undefined} />
          <Wrong text={errors.text} />
        </div>
        {field("name", <>{t("Your name")} <em>{t("optional")}</em></>, { autoComplete: "name", maxLength: 200 })}
        {field("email", <>{t("Your e-mail address")} <em>{t("optional")}</em></>, { type: "email", autoComplete: "email", maxLength: 254 })}
        <Problem text={problem} />
        <div className="modal-foot">
          <button type="button" className="btn" onClick={onClose}>{t("Cancel")}</button>
          <button type="submit" className="btn primary" disabled={busy}>{busy && <Icon name="loader-circle" className="spin" />}{t("Send the question")}</button>
        </div>
      </form>
    </Modal>
  );
}
