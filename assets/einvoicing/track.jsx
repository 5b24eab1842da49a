// The track of an invoice through the platforms, like that of a parcel: its steps, where it stands, and what a failure asks for.
import { Link } from "react-router";
import { Empty, Icon, useKit } from "../ui/kit.jsx";
import { CopyButton, useRecord } from "../ui/record.jsx";
/** @import { OfInvoiceOut, StepOut, SubmissionOut } from "./answers.d.ts" */

const ICONS = { DONE: "circle-check", CURRENT: "circle-check", FAILED: "circle-x", AHEAD: "circle", NEVER: "circle-minus" };

/** @param {{ step: StepOut }} props */
function Step({ step }) {
  const { t, tx, words, format } = useKit();
  const code = step.code && /^\d/.test(step.code) ? t("code {code}", { code: step.code }) : "";
  const when = step.at ? format(step.at, "datetime") : step.state === "NEVER" ? t("never reached") : t("to come");
  return (
    <li className={`ei-step ${step.state.toLowerCase()}`} aria-current={step.state === "CURRENT" ? "step" : undefined}>
      <Icon name={ICONS[step.state]} size={20} />
      <b>{tx(words.SubmissionStatus?.[step.status]?.label)}</b>
      <small className="num">{when}{code && ` · ${code}`}</small>
    </li>
  );
}

/** @param {{ one: SubmissionOut, linked: boolean }} props */
function Track({ one, linked }) {
  const { t } = useKit();
  const refusal = one.events.find((event) => event.status === one.status);
  const failed = one.status === "REFUSED" || one.status === "REJECTED_BY_PDP";
  const title = t("Attempt {number}", { number: one.attemptNumber });
  return (
    <section className="card ei-track" aria-label={title}>
      <header className="card-head">
        <h2>{linked ? <Link className="link" to={`/workspace/einvoicing/submissions/${one.id}`}>{title}</Link> : title}</h2>
        {one.providerInvoiceId && <span className="muted ei-flow">{t("flow {flow}", { flow: one.providerInvoiceId })}<CopyButton text={one.providerInvoiceId} /></span>}
      </header>
      <ol className="ei-steps">{one.steps.map((step) => <Step key={step.status} step={step} />)}</ol>
      {one.failure && <p className="notice amber"><Icon name="triangle-alert" />{t("Not handed over yet: {why}", { why: one.failure })}</p>}
      {failed && (
        <div className="notice red ei-why">
          <Icon name="circle-x" />
          <div>
            <b>{refusal?.reason ?? one.lastReason ?? ""}</b>
            {refusal?.reasonText && <p>{refusal.reasonText}</p>}
            <p className="muted">{one.status === "REFUSED" ? t("A refusal is final: the invoice is credited, and a corrected one is submitted.") : t("Mend what the platform names, then submit the invoice again.")}</p>
          </div>
        </div>
      )}
      {one.mustCredit && (
        <ol className="ei-mend">
          <li>{t("“Credit and correct” issues the credit note and drafts the invoice again.")}</li>
          <li>{t("Correct the draft and issue it.")}</li>
          <li>{t("Submit the corrected invoice.")}</li>
        </ol>
      )}
    </section>
  );
}

/** @param {{ beside: boolean }} props beside an invoice all its attempts, on the page of a submission its own */
export function Tracks({ beside }) {
  const { t } = useKit();
  const record = useRecord();
  if (!beside) return <Track one={/** @type {SubmissionOut} */ (/** @type {unknown} */ (record))} linked={false} />;
  const found = /** @type {OfInvoiceOut | null} */ (record.einvoice);
  if (!found?.submissions.length) return <Empty icon="send" title={t("Not submitted yet")} text={t("An issued invoice goes to its customer through the platform.")} />;
  return <div className="stack">{found.submissions.map((one) => <Track key={one.id} one={one} linked />)}</div>;
}
