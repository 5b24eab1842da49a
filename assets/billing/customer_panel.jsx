// The customer beside the document that is written for it: who it is, how it pays, what it owes, what it was offered and sold.
import { useContext, useEffect, useEffectEvent } from "react";
import { LineContext, ValuesContext } from "../ui/combobox.jsx";
import { Icon, initials, isEmpty, Nothing, Skeleton, useKit, Value, Word } from "../ui/kit.jsx";
/** @import { ReactNode } from "react" */
/** @import { Body, OwnWords } from "../ui/shapes.d.ts" */
/** @import { CustomerSummaryOut } from "./answers.d.ts" */

/** @param {{ data: Partial<CustomerSummaryOut>, words: OwnWords, onRead: (id: string, asked: { productId: string }) => void }} props */
export function CustomerPanel({ data, words, onRead }) {
  const { t } = useKit();
  const { customerId } = useContext(ValuesContext);
  const productId = useContext(LineContext) ?? "";
  const read = useEffectEvent(onRead);
  useEffect(() => {
    if (customerId) read(customerId, { productId });
  }, [customerId, productId]);
  const here = customerId && data?.id === customerId && data.company ? /** @type {CustomerSummaryOut} */ (data) : null;
  if (!customerId) return null;
  return (
    <aside className="card customer-panel" aria-label={t("Customer")}>
      {here ? <Panel data={here} words={words} /> : <div className="pad"><Skeleton width="70%" height={20} /></div>}
    </aside>
  );
}

/** @param {{ data: CustomerSummaryOut, words: OwnWords }} props */
function Panel({ data, words }) {
  const { t, go, format } = useKit();
  const { company, address } = data;
  const [due, late] = [data.amountDue ?? 0, data.amountLate ?? 0];
  const notDue = due - late;
  const share = (amount) => `${due > 0 ? Math.max(0, (100 * amount) / due) : 0}%`;
  const since = t("customer since {year}", { year: data.customerSince.slice(0, 4) });
  return (
    <>
      <header className="who">
        <span className="initials" aria-hidden="true">{initials(company.name)}</span>
        <span><b>{company.name}</b><small>{[data.legalForm, since].filter(Boolean).join(" · ")}</small></span>
        <a className="icon-btn" href={`/workspace/customers/${data.id}`} target="_blank" rel="noopener" aria-label={t("Open the customer")} title={t("Open the customer")}><Icon name="external-link" size={15} /></a>
      </header>
      <dl className="pairs">
        <Pair name={t("SIREN")}>{company.siren && format(company.siren, "siren")}</Pair>
        <Pair name={t("VAT")}>{company.vatNumber}</Pair>
        <Pair name={t("Address")}>{address && <>{address.addressLine1}<br />{[address.postalCode, address.city].filter(Boolean).join(" ")}</>}</Pair>
        <Pair name={t("Contact")}>{data.contactName && <>{data.contactName}{data.contactEmail && <small>{data.contactEmail}</small>}</>}</Pair>
      </dl>
      <section>
        <h3>{t("Terms of the customer")}</h3>
        <dl className="pairs">
          <Pair name={t("Payment term")}>{data.paymentTerm}</Pair>
          <Pair name={t("Invoices")}>{data.billingEmail}</Pair>
          {data.orderReferenceRequired && <Pair name={t("Order")}>{t("number required")}</Pair>}
        </dl>
      </section>
      {!isEmpty(data.amountDue) && (
        <section>
          <h3>{t("Outstanding incl. VAT")}{Number(data.openInvoices) > 0 && <button type="button" className="link" onClick={() => go(`/workspace/customers/${data.id}#invoices`)}>{t("{count} {count|invoice|invoices}", { count: data.openInvoices })}</button>}</h3>
          <p className="owed num">{format(data.amountDue, "money")}</p>
          {due > 0 && (
            <>
              <div className="owed-bar" aria-hidden="true"><i className="due" style={{ width: share(notDue) }} /><i className="late" style={{ width: share(late) }} /></div>
              <p className="owed-part due"><span>{t("Not due yet")}</span><Value value={notDue} kind="money" /></p>
              <p className="owed-part late"><span>{t("Overdue")}{Number(data.daysLate) > 0 && <b>{` · ${t("{count} d", { count: data.daysLate })}`}</b>}</span><Value value={data.amountLate} kind="money" /></p>
            </>
          )}
        </section>
      )}
      {data.quotes.length > 0 && (
        <section>
          <h3>{t("Last quotes")}</h3>
          {data.quotes.map((quote) => (
            <a key={quote.id} className="recent" href={`/workspace/quotes/${quote.id}`} target="_blank" rel="noopener">
              <b>{quote.number}</b><Value value={quote.totalTtc} kind="money" />
              <small>{[quote.subject, format(quote.createdOn, "date")].filter(Boolean).join(" · ")}</small><Word group={words.status} value={quote.status} />
            </a>
          ))}
        </section>
      )}
      {data.sold && (
        <footer>
          <Icon name="history" size={15} />
          <small>{t("Last price sold, {reference}:", { reference: data.sold.reference ?? "" })} <b>{format(data.sold.unitPriceHt, "price")}</b>{data.sold.discountPct > 0 && `, ${t("discount {value}", { value: format(data.sold.discountPct, "percent") })}`}{data.sold.discountHt > 0 && `, ${t("discount {value}", { value: format(data.sold.discountHt, "money") })}`}, {t("on {day}", { day: format(data.sold.soldOn, "date") })}</small>
        </footer>
      )}
    </>
  );
}

/** @param {{ name: string, children: ReactNode }} props */
const Pair = ({ name, children }) => <div><dt>{name}</dt><dd>{isEmpty(children) ? <Nothing /> : children}</dd></div>;
