// The parts of a quote that a client reads: who sends it, its rows with their options, what it comes to, what became of it.
import { Fragment } from "react";
import { Badge, Icon, initials, Skeleton, useKit } from "../ui/kit.jsx";
/** @import { ReactNode } from "react" */
/** @import { Kit } from "../ui/shapes.d.ts" */
/** @import { PublicAskedOut, PublicBrandOut, PublicQuoteOut, PublicRowOut, PublicTotalsOut } from "./answers.d.ts" */

export const ticksOf = (quote) => new Set(quote.rows.filter((row) => row.optional && row.selected).map((row) => row.id));

// the seller's colours, computed by the server so that everything can be read, light and dark
/** @param {{ brand: PublicBrandOut, children: ReactNode }} props */
export function Branded({ brand, children }) {
  const own = Boolean(brand.light);
  const colours = own ? Object.fromEntries(["light", "dark"].flatMap((look) => Object.entries(brand[look])
    .map(([name, colour]) => [`--${look}-${name === "onAccent" ? "on-accent" : name}`, colour]))) : undefined;
  return <div className={own ? "pq-brand" : undefined} style={colours}>{children}</div>;
}

/** @param {{ seller?: string, logo?: string | null, narrow?: boolean }} props */
export function Top({ seller, logo, narrow }) {
  const { t, locale, setLocale } = useKit();
  return (
    <header className="pq-top">
      <div className={`pq-in ${narrow ? "narrow" : ""}`}>
        {!seller ? <Skeleton width="140px" /> : logo ? <img className="pq-logo" src={logo} alt={seller} /> : <><span className="logo" aria-hidden="true">{initials(seller)}</span><b>{seller}</b></>}
        <div className="pq-lang" role="group" aria-label={t("Language")}>
          {[["fr", "FR", "Français"], ["en", "EN", "English"]].map(([code, short, name]) => (
            <button key={code} type="button" lang={code} aria-label={name} aria-pressed={locale === code} onClick={() => setLocale(code)}>{short}</button>
          ))}
        </div>
      </div>
    </header>
  );
}

const EACH = {
  MONTHLY: (t) => t("Each month incl. VAT"),
  QUARTERLY: (t) => t("Each quarter incl. VAT"),
  ANNUAL: (t) => t("Each year incl. VAT"),
};
const A_PERIOD = { MONTHLY: (t) => t("a month"), QUARTERLY: (t) => t("a quarter"), ANNUAL: (t) => t("a year") };

/**
 * What is to be paid incl. VAT: once, and each period; a quote of rents alone has nothing to pay once.
 * @param {PublicTotalsOut} totals @param {Kit["t"]} t
 */
export function amountsOf(totals, t) {
  const each = totals.recurring.map((row) => ({ key: row.period, amount: row.totalTtc, label: EACH[row.period](t) }));
  const once = { key: "once", amount: totals.totalTtc, label: each.length ? t("To pay once incl. VAT") : t("Total incl. VAT") };
  return each.length && Number(totals.totalTtc) === 0 ? each : [once, ...each];
}

/** @param {{ quote: PublicQuoteOut, totals: PublicTotalsOut, busy?: boolean }} props */
export function Head({ quote, totals, busy }) {
  const { t, tx, format } = useKit();
  return (
    <div className="pq-head">
      <h1>{t("Quote {number} for {buyer}", { number: quote.number, buyer: quote.buyer.name })}</h1>
      {quote.subject && <p className="pq-subject">{quote.subject}</p>}
      {totals.recurring.length === 0 ? <p className={`pq-amount ${busy ? "busy" : ""}`}>{format(totals.totalTtc, "money")} <small>{t("incl. VAT")}</small></p> : (
        <dl className={`pq-amounts ${busy ? "busy" : ""}`}>
          {amountsOf(totals, t).map(({ key, amount, label }) => <div key={key}><dd className="pq-amount num">{format(amount, "money")}</dd><dt>{label}</dt></div>)}
        </dl>
      )}
      <p className="muted">
        {totals.recurring.length === 0 ? t("{amount} excl. VAT", { amount: format(totals.totalHt, "money") }) : t("{amount} excl. VAT over the durations together", { amount: format(totals.valueHt, "money") })}
        {quote.status === "SENT" && quote.validUntil && <> · {t("valid until {date}", { date: format(quote.validUntil, "date") })}</>}
      </p>
      {quote.paymentTerm && <p className="muted pq-term">{t("Payment: {term}", { term: tx(quote.paymentTerm) })}</p>}
    </div>
  );
}

/** @param {{ quote: PublicQuoteOut, ticked: Set<string>, totals: PublicTotalsOut, onTick: (id: string, on: boolean) => void, locked?: boolean }} props */
export function Rows({ quote, ticked, totals, onTick, locked }) {
  const { t } = useKit();
  const rates = new Set(quote.rows.filter((row) => row.rowKind === "LINE").map((row) => row.vatRatePct));
  return (
    <section className="card pq-rows" aria-label={t("What the quote contains")}>
      <ul>
        {quote.rows.map((row) => (
          <li key={row.id} className={`pq-row ${row.rowKind.toLowerCase()} ${row.optional ? "pq-option" : ""}`}>
            {row.rowKind === "SECTION" && <Section row={row} subtotal={totals.subtotals[row.id]} />}
            {row.rowKind === "TEXT" && <Words row={row} />}
            {row.rowKind === "LINE" && !row.optional && <Line row={row} showRate={rates.size > 1} />}
            {row.rowKind === "LINE" && row.optional && (
              <Option row={row} ticked={ticked.has(row.id)} onTick={onTick} locked={locked} showRate={rates.size > 1} />
            )}
          </li>
        ))}
      </ul>
      <Sums totals={totals} />
    </section>
  );
}

/** @param {{ row: PublicRowOut, subtotal: number | undefined }} props */
function Section({ row, subtotal }) {
  const { format } = useKit();
  return (
    <>
      <h2>{row.designation}</h2>
      {subtotal !== undefined && <span className="num pq-price muted">{format(subtotal, "money")}</span>}
      {row.description && <p className="pq-text">{row.description}</p>}
    </>
  );
}

/** @param {{ row: PublicRowOut }} props */
const Words = ({ row }) => <div className="pq-what"><span>{row.designation}</span>{row.description && <p className="pq-text">{row.description}</p>}</div>;

/** @param {{ row: PublicRowOut, showRate: boolean, children?: ReactNode }} props */
function Line({ row, showRate, children }) {
  const { t, format } = useKit();
  return (
    <>
      <div className="pq-what">
        <span className="pq-name"><span>{row.designation}</span>{children}</span>
        <small className="num"><Detail row={row} showRate={showRate} /></small>
        {row.description && <p className="pq-text">{row.description}</p>}
      </div>
      <span className="num pq-price">{format(row.lineTotalHt, "money")}{row.period && <small>{A_PERIOD[row.period](t)}</small>}</span>
    </>
  );
}

/** @param {{ row: PublicRowOut, ticked: boolean, onTick: (id: string, on: boolean) => void, locked?: boolean, showRate: boolean }} props */
function Option({ row, ticked, onTick, locked, showRate }) {
  const { t } = useKit();
  if (locked && !ticked) return <div className="pq-left-out"><Line row={row} showRate={showRate}><Badge tone="plain">{t("Option not chosen")}</Badge></Line></div>;
  if (locked) return <div><Line row={row} showRate={showRate}><Badge tone="green plain">{t("Option chosen")}</Badge></Line></div>;
  return (
    // its text is the line
    // eslint-disable-next-line jsx-a11y/label-has-associated-control
    <label className={ticked ? "ticked" : ""}>
      <input type="checkbox" checked={ticked} onChange={(event) => onTick(row.id, event.target.checked)} />
      <Line row={row} showRate={showRate}><Badge tone={ticked ? "blue plain" : "plain"}>{t("Option")}</Badge></Line>
    </label>
  );
}

/** @param {{ row: PublicRowOut, showRate: boolean }} props */
function Detail({ row, showRate }) {
  const { t, format } = useKit();
  const parts = [`${format(row.quantity, "number")}${row.unit ? `\u00a0${row.unit}` : ""} × ${format(row.unitPriceHt, "price")}`];
  if (row.period) parts.push(row.durationMonths ? t("for {count} {count|month|months}", { count: row.durationMonths }) : t("without an end"));
  if (Number(row.discountPct) > 0) parts.push(t("discount {percent}", { percent: format(row.discountPct, "percent") }));
  if (Number(row.discountHt) > 0) parts.push(t("discount {value}", { value: format(row.discountHt, "money") }));
  if (Number(row.ecoTaxHt) > 0) parts.push(t("eco-tax {amount} excl. VAT", { amount: format(row.ecoTaxHt, "money") }));
  if (showRate) parts.push(t("VAT {percent}", { percent: format(row.vatRatePct, "percent") }));
  return parts.map((part, index) => <Fragment key={part}>{index > 0 && " · "}<span className="pq-part">{part}</span></Fragment>);
}

/** @param {{ totals: PublicTotalsOut }} props */
function Sums({ totals }) {
  const { t, format, words, tx } = useKit();
  const mixed = totals.recurring.length > 0;
  return (
    <dl className="pq-sums">
      {Number(totals.discountHt) > 0 && (
        <>
          <div><dt>{t("Total of the lines excl. VAT")}</dt><dd className="num">{format(totals.linesHt, "money")}</dd></div>
          <div><dt>{t("Document discount")}</dt><dd className="num">{format(-Number(totals.discountHt), "money")}</dd></div>
        </>
      )}
      <div><dt>{mixed ? t("To pay once excl. VAT") : t("Total excl. VAT")}</dt><dd className="num">{format(totals.totalHt, "money")}</dd></div>
      {totals.vat.map((row) => (
        <div key={`${row.ratePct}${row.reason}`}>
          <dt>{t("VAT {percent}", { percent: format(row.ratePct, "percent") })}{row.reason && ` · ${tx(words.VatReason?.[row.reason]?.label)}`}</dt>
          <dd className="num">{format(row.vat, "money")}</dd>
        </div>
      ))}
      <div className="pq-sum"><dt>{mixed ? t("To pay once incl. VAT") : t("Total incl. VAT")}</dt><dd className="num">{format(totals.totalTtc, "money")}</dd></div>
      {totals.recurring.map((row) => (
        <div key={row.period} className="pq-sum pq-each">
          <dt>{EACH[row.period](t)}<small>{t("{amount} excl. VAT", { amount: format(row.totalHt, "money") })}</small></dt>
          <dd className="num">{format(row.totalTtc, "money")}</dd>
        </div>
      ))}
      {Number(totals.securityDeposit) > 0 && <div><dt>{t("Security deposit, given back at the end")}</dt><dd className="num">{format(totals.securityDeposit, "money")}</dd></div>}
      {mixed && <div><dt>{t("Over the durations together, excl. VAT")}</dt><dd className="num">{format(totals.valueHt, "money")}</dd></div>}
      {Number(totals.depositAmount) > 0 && (
        <div><dt>{t("Deposit asked at acceptance ({percent})", { percent: format(totals.depositPct, "percent") })}</dt><dd className="num">{format(totals.depositAmount, "money")}</dd></div>
      )}
    </dl>
  );
}

/** @param {{ quote: PublicQuoteOut }} props */
export function SmallPrint({ quote }) {
  const { format, t } = useKit();
  const { seller } = quote;
  const legal = [seller.siren && `SIREN ${format(seller.siren, "siren")}`, seller.vatNumber && t("VAT number {number}", { number: seller.vatNumber })].filter(Boolean).join(" · ");
  return (
    <section className="pq-small">
      {quote.notes && <Block title={t("Remarks")} text={quote.notes} open />}
      {quote.conditions && <Block title={t("Conditions")} text={quote.conditions} />}
      {quote.mentions.map((mention) => <p key={mention} className="muted" lang="fr">{mention}</p>)}
      <address className="muted">
        <b>{seller.name}</b>{seller.lines.length > 0 && <span>{seller.lines.join(", ")}</span>}
        {legal && <span>{legal}</span>}
        <span className="pq-ways">
          {seller.email && <a className="link" href={`mailto:${seller.email}`}>{seller.email}</a>}
          {seller.phone && <a className="link" href={`tel:${seller.phone.replace(/[^+\d]/g, "")}`}>{seller.phone}</a>}
        </span>
      </address>
    </section>
  );
}

/** @param {{ title: ReactNode, text: ReactNode, open?: boolean }} props */
const Block = ({ title, text, open }) => (
  <details className="card pq-block" open={open}><summary><Icon name="chevron-right" />{title}</summary><p className="pq-text">{text}</p></details>
);

// what became of the quote, above everything else
/** @param {{ quote: PublicQuoteOut }} props */
export function Outcome({ quote }) {
  const { t, when } = /** @type {Required<Kit>} */ (useKit()); // public_quote.jsx adds it
  const { acceptance } = quote;
  if (acceptance) {
    return (
      <div className="pq-outcome green" role="status">
        <Icon name="circle-check" size={22} />
        <div>
          <h2>{t("This quote is accepted")}</h2>
          <p>{t("By {name} on {date}.", { name: acceptance.acceptedByName, date: when(acceptance.acceptedAt) })} {acceptance.signed && t("The signature is kept with the document.")}</p>
          <p className="pq-proof"><span>{t("Fingerprint of the sealed document (SHA-256)")}</span><code>{acceptance.documentSha256}</code></p>
        </div>
      </div>
    );
  }
  if (quote.status === "REFUSED") {
    return (
      <div className="pq-outcome" role="status">
        <Icon name="x" size={22} />
        <div>
          <h2>{t("This quote is refused")}</h2>
          <p>{quote.refusedAt && t("On {date}.", { date: when(quote.refusedAt) })} {t("Have you changed your mind? Ask {seller} for a new quote.", { seller: quote.seller.name })}</p>
        </div>
      </div>
    );
  }
  if (quote.status !== "CONVERTED") return null;
  return (
    <div className="pq-outcome green" role="status">
      <Icon name="circle-check" size={22} /><div><h2>{t("This quote is ordered")}</h2><p>{t("{seller} has made an order of it.", { seller: quote.seller.name })}</p></div>
    </div>
  );
}

export function Waiting() {
  const { t } = useKit();
  return (
    <>
      <Top />
      <main className="pq-in pq-body" aria-busy="true">
        <span className="sr" role="status">{t("Loading…")}</span>
        <div className="pq-doc">
          <div className="pq-head"><Skeleton width="60%" /><Skeleton width="45%" height={28} /><Skeleton width="55%" /></div>
          <div className="card pq-rows pq-wait">{[70, 55, 62, 40].map((width) => <Skeleton key={width} width={`${width}%`} />)}</div>
        </div>
      </main>
    </>
  );
}

const CLOSED = {
  QUOTE_LINK_EXPIRED: ["clock", (t) => t("This quote has expired"), (t) => t("Its period of validity is over. Ask for a new one if you are still interested.")],
  QUOTE_LINK_REVOKED: ["lock", (t) => t("This link no longer works"), (t) => t("The sender has replaced or withdrawn it. Use the latest link that you received, or ask for a new one.")],
  QUOTE_SUPERSEDED: ["history", (t) => t("There is a newer version of this quote"), (t) => t("This version can no longer be accepted. Use the link of the newer one, or ask the sender for it.")],
  NOT_FOUND: ["search-x", (t) => t("There is no quote here"), (t) => t("The address may be incomplete: open the whole link of the message again.")],
  TOO_MANY_REQUESTS: ["clock", (t) => t("One moment, please"), (t) => t("This page was opened very often in a short time. Try again in a few minutes.")],
};
const BROKEN = ["wifi-off", (t) => t("The quote cannot be shown right now"), (t) => t("Check your connection and try again.")];

// the page of a link that opens nothing (any more)
/** @param {{ problem: { code: string, number?: string, seller?: { name: string, email?: string | null, phone?: string | null } | null }, retry: () => void }} props */
export function Closed({ problem, retry }) {
  const { t } = useKit();
  const [icon, title, text] = CLOSED[problem.code] ?? BROKEN;
  const { seller } = problem;
  return (
    <>
      <Top seller={seller?.name ?? "leaseapp"} />
      <main className="pq-in pq-closed">
        <div className="card">
          <span className="empty-icon"><Icon name={icon} size={24} /></span>
          <h1>{title(t)}</h1>
          <p className="muted">{text(t)}</p>
          {problem.number && <p className="muted">{t("Quote {number}", { number: problem.number })}</p>}
          {seller?.email && <a className="btn" href={`mailto:${seller.email}`}><Icon name="mail" />{seller.email}</a>}
          {seller?.phone && <a className="btn" href={`tel:${seller.phone.replace(/[^+\d]/g, "")}`}><Icon name="phone" />{seller.phone}</a>}
          {(!(problem.code in CLOSED) || problem.code === "TOO_MANY_REQUESTS") && <button type="button" className="btn primary" onClick={retry}>{t("Try again")}</button>}
        </div>
      </main>
    </>
  );
}

// Questions that were asked by this link, and what the seller replied.
/** @param {{ questions: PublicAskedOut[], seller: string }} props */
export function Asked({ questions, seller }) {
  const { t, when } = useKit();
  if (!questions.length) return null;
  return (
    <section className="card pq-asked" aria-label={t("Questions and answers")}>
      <h2>{t("Questions and answers")}</h2>
      {questions.map((one) => (
        <article key={one.askedAt}>
          <Said by={one.by} at={when?.(one.askedAt) ?? ""} text={one.text} />
          {one.answers.map((reply) => <Said key={reply.at} answer by={`${reply.by}, ${seller}`} at={when?.(reply.at) ?? ""} text={reply.text} />)}
          {!one.answers.length && <p className="muted">{t("{seller} has received it and will answer.", { seller })}</p>}
        </article>
      ))}
    </section>
  );
}

/** @param {{ by: string, at: string, text: string, answer?: boolean }} props */
function Said({ by, at, text, answer = false }) {
  return <div className={answer ? "pq-reply" : undefined}><p className="pq-by"><b>{by}</b> <small>{at}</small></p><p className="pq-words">{text}</p></div>;
}
