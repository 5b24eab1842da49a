// The client's page of a quote inside the workspace: the same parts, nothing to press, and nothing noted as the client's.
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { formatValue, Icon, KitContext, Skeleton, useKit } from "../ui/kit.jsx";
import { call } from "../ui/public_api.js";
import { Accept } from "./public_quote_answer.jsx";
import { Branded, Head, Outcome, Rows, SmallPrint, ticksOf, Top } from "./public_quote_parts.jsx";
import { useRecord } from "../ui/record.jsx";
/** @import { PublicQuoteOut } from "./answers.d.ts" */

const nothing = () => {};

export function ClientView() {
  const kit = useKit();
  const { t } = kit;
  const { id, version } = useRecord();
  const [answer, setAnswer] = useState(null);
  const read = useEffectEvent((signal) => call(`/api/workspace/quotes/${id}/client-view`, { locale: kit.locale, credentials: "same-origin", signal }));
  useEffect(() => {
    const control = new AbortController();
    setAnswer(null);
    read(control.signal).then((given) => given.aborted || setAnswer(given));
    return () => control.abort();
  }, [id, version]);
  const quote = answer?.status === 200 ? answer.body : null;
  const local = useMemo(() => ({ ...kit, when: (instant) => formatValue(instant, "datetime", kit.locale, quote?.timezone) }), [kit, quote]);
  return (
    <section className="client-view" aria-label={t("As the customer sees it")}>
      <p className="notice"><Icon name="info" />{t("A preview: nothing can be pressed, and your look is not counted as the customer's.")}</p>
      {!answer && <div className="card pad" aria-busy="true"><Skeleton width="60%" height={22} /></div>}
      {answer && !quote && <p className="notice red" role="alert"><Icon name="circle-alert" />{answer.body.detail ?? t("The server does not answer. Check your connection and try again.")}</p>}
      {quote && <KitContext.Provider value={local}><Page quote={quote} /></KitContext.Provider>}
    </section>
  );
}

/** @param {{ quote: PublicQuoteOut }} props */
function Page({ quote }) {
  const { t } = useKit();
  const { totals } = quote;
  const ticked = useMemo(() => ticksOf(quote), [quote]);
  return (
    <div className="client-page">
      <Branded brand={quote.brand}>
        <div inert><Top seller={quote.seller.name} logo={quote.brand.logo} /></div>
        <div className="pq-in pq-body open">
          <div className="pq-doc">
            <Outcome quote={quote} />
            <Head quote={{ ...quote, status: "SENT" }} totals={totals} />
            <div inert><Rows quote={quote} ticked={ticked} totals={totals} onTick={nothing} /></div>
            <div className="pq-ways-on" inert>
              <span className="btn"><Icon name="file-down" />{t("PDF")}</span>
              <span className="btn"><Icon name="message-circle" />{t("A question")}</span>
            </div>
            <SmallPrint quote={quote} />
          </div>
          <div className="pq-side" inert><Accept quote={quote} totals={totals} api="" ticked={ticked} changed={nothing} problem="" setProblem={nothing} onRefuse={nothing} /></div>
        </div>
      </Branded>
    </div>
  );
}
