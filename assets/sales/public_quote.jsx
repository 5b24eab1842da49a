// The public page of a quote (/q/<token>): no session, no workspace; everything comes from the public routes of the link.
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { formatValue, Icon, KitContext, useHydrated, useKit } from "../ui/kit.jsx";
import { call } from "../ui/public_api.js";
import { Accept, Ask, Refuse } from "./public_quote_answer.jsx";
import { Asked, Branded, Closed, Head, Outcome, Rows, SmallPrint, ticksOf, Top, Waiting } from "./public_quote_parts.jsx";
/** @import { Option } from "../ui/shapes.d.ts" */
/** @import { PublicQuoteOut } from "./answers.d.ts" */

const SETTLE_MS = 150;

// totals follow the ticks: asked of the server, the last answer wins, a failed one takes the tick back
function useTotals(quote, api, locale, fail) {
  const [ticked, setTicked] = useState(() => ticksOf(quote));
  const [totals, setTotals] = useState(quote.totals);
  const [settling, setSettling] = useState(false);
  const pending = useRef(null);
  const settled = useRef(ticked);
  useEffect(() => {
    const stored = ticksOf(quote);
    settled.current = stored;
    setTicked(stored);
    setTotals(quote.totals);
    return () => pending.current?.abort();
  }, [quote]);
  const tick = (rowId, on) => {
    const next = new Set(ticked);
    if (on) next.add(rowId);
    else next.delete(rowId);
    setTicked(next);
    setSettling(true);
    pending.current?.abort();
    const control = new AbortController();
    pending.current = control;
    setTimeout(async () => {
      if (control.signal.aborted) return;
      const answer = await call(`${api}/totals`, { method: "POST", body: { selectedLineIds: [...next] }, locale, signal: control.signal });
      if (answer.aborted || control.signal.aborted) return;
      setSettling(false);
      if (answer.status === 200) {
        settled.current = next;
        setTotals(answer.body);
      } else {
        setTicked(settled.current);
        fail(answer);
      }
    }, SETTLE_MS);
  };
  return { ticked, totals, settling, tick };
}

/** @param {{ quote: PublicQuoteOut, api: string, reasons: Option[], changed: (next: PublicQuoteOut | null) => void }} props */
function Open({ quote, api, reasons, changed }) {
  const kit = useKit();
  const { t } = kit;
  const [dialog, setDialog] = useState("");
  const [problem, setProblem] = useState("");
  const { ticked, totals, settling, tick } = useTotals(quote, api, kit.locale, (answer) => {
    setProblem(answer.status === 0 ? t("The server does not answer. Check your connection and try again.") : answer.body.detail ?? "");
    if ([404, 410].includes(answer.status)) changed(null);
  });
  const open = quote.status === "SENT";
  useEffect(() => {
    document.title = `${t("Quote {number}", { number: quote.number })} · ${quote.seller.name}`;
  }, [quote, t]);
  return (
    <Branded brand={quote.brand}>
      <Top seller={quote.seller.name} logo={quote.brand.logo} narrow={!open} />
      <main className={`pq-in pq-body ${open ? "open" : "narrow"}`}>
        <div className="pq-doc">
          <Outcome quote={quote} />
          <Head quote={quote} totals={totals} busy={settling} />
          <Rows quote={quote} ticked={ticked} totals={totals} onTick={tick} locked={!open} />
          <div className="pq-ways-on">
            <a className="btn" href={`${api}/pdf`} target="_blank" rel="noopener"><Icon name="file-down" />{t("PDF")}</a>
            <button type="button" className="btn" onClick={() => setDialog("ask")}><Icon name="message-circle" />{t("A question")}</button>
          </div>
          <Asked questions={quote.questions} seller={quote.seller.name} />
          <SmallPrint quote={quote} />
        </div>
        {open && (
          <aside className="pq-side">
            <Accept quote={quote} totals={totals} api={api} ticked={ticked} settling={settling} changed={changed} problem={problem} setProblem={setProblem} onRefuse={() => setDialog("refuse")} />
          </aside>
        )}
      </main>
      <Refuse open={dialog === "refuse"} onClose={() => setDialog("")} api={api} reasons={reasons} changed={changed} />
      <Ask open={dialog === "ask"} onClose={() => setDialog("")} api={api} seller={quote.seller.name} />
    </Branded>
  );
}

/** @param {{ reasons: Option[] }} props */
export function PublicQuote({ reasons }) {
  const kit = useKit();
  const hydrated = useHydrated();
  const [quote, setQuote] = useState(null);
  const [closed, setClosed] = useState(null);
  const token = hydrated ? location.pathname.replace(/\/+$/, "").split("/").pop() : "";
  const api = `/api/public/quotes/${token}`;
  const load = useCallback(async () => {
    const answer = await call(api, { locale: kit.locale, credentials: "same-origin" });
    if (answer.status === 200) setQuote(answer.body);
    else setClosed({ code: answer.body.code ?? "", number: answer.body.number, seller: answer.body.seller });
  }, [api, kit.locale]);
  // once: another language needs no other data
  const start = useEffectEvent(load);
  useEffect(() => {
    if (hydrated) start();
  }, [hydrated]);
  // an act answers the quote as it stands then; null: it changed meanwhile, read it again
  const changed = useCallback((next) => {
    if (next === null) return load();
    setQuote(next);
    return window.scrollTo({ top: 0, behavior: "smooth" });
  }, [load]);
  const zone = quote?.timezone;
  const local = useMemo(() => ({
    ...kit,
    when: (instant) => formatValue(instant, "datetime", kit.locale, zone),
  }), [kit, zone]);
  if (closed) return <Closed problem={closed} retry={() => { setClosed(null); load(); }} />;
  if (!quote) return <Waiting />;
  return (
    <KitContext.Provider value={local}>
      <Open quote={quote} api={api} reasons={reasons} changed={changed} />
    </KitContext.Provider>
  );
}
