// Carriers side by side: price, delay, carbon, how often in time, papers; the answer is noted and one of them is chosen.
import { useId, useState } from "react";
import { call, errorsOf, refusal } from "../ui/calls.js";
import { DateInput } from "../ui/dates.jsx";
import { typedNumber } from "../ui/fields.jsx";
import { Badge, Icon, useKit, Word } from "../ui/kit.jsx";
import { useRecord } from "../ui/record.jsx";
/** @import { Body } from "../ui/shapes.d.ts" */
/** @import { OfferOut, PaperOut, TransportOut } from "./answers.d.ts" */

const ASKING = new Set(["REQUESTED", "CONSULTING"]);
const WAITING = new Set(["ASKED", "OFFERED"]);
const PAPERS = { VALID: "green", ENDING: "amber", EXPIRED: "red" };

/** @param {{ paper: PaperOut }} props */
function Paper({ paper }) {
  const { t, format } = useKit();
  const day = paper.validUntil ? format(paper.validUntil, "date") : "";
  const says = paper.stage === "EXPIRED" ? t("{paper} ended on {day}", { paper: paper.label, day }) : [paper.label, day].filter(Boolean).join(" ");
  return <span className={`offer-paper ${PAPERS[paper.stage]}`}><Icon name={paper.stage === "EXPIRED" ? "shield-alert" : "shield-check"} size={13} />{says}</span>;
}

/** @param {{ label: string, value: string }} props */
const Figure = ({ label, value }) => <div className="offer-figure"><dt>{label}</dt><dd className="num">{value || "–"}</dd></div>;

/** @param {{ offer: OfferOut, send: (body: Body) => Promise<boolean>, close: () => void, busy: boolean }} props */
function Answer({ offer, send, close, busy }) {
  const { t, locale } = useKit();
  const [price, setPrice] = useState(offer.priceHt === null ? "" : String(offer.priceHt).replace(".", locale === "fr" ? "," : "."));
  const [delay, setDelay] = useState(offer.delayDays === null ? "" : String(offer.delayDays));
  const [until, setUntil] = useState(offer.validUntil ?? "");
  const base = useId();
  const save = async (event) => {
    event.preventDefault();
    const body = { priceHt: typedNumber(price, locale) ?? (price || null), delayDays: delay === "" ? null : typedNumber(delay, locale) ?? delay, validUntil: until || null, version: offer.version };
    if (await send(body)) close();
  };
  return (
    <form className="offer-form" onSubmit={save} aria-label={t("Answer of {carrier}", { carrier: offer.carrier })}>
      <p><label htmlFor={`${base}-price`}>{t("Price excl. VAT")}</label><input id={`${base}-price`} className="input num" inputMode="decimal" value={price} onChange={(event) => setPrice(event.target.value)} /></p>
      <p><label htmlFor={`${base}-delay`}>{t("Delay (days)")}</label><input id={`${base}-delay`} className="input num" inputMode="numeric" value={delay} onChange={(event) => setDelay(event.target.value)} /></p>
      <p><label htmlFor={`${base}-until`}>{t("Valid until")}</label><DateInput common={{ id: `${base}-until` }} value={until} onChange={setUntil} /></p>
      <div className="trip-foot wide"><button type="button" className="btn" onClick={close}>{t("Cancel")}</button><button type="submit" className="btn primary" disabled={busy}>{t("Note the answer")}</button></div>
    </form>
  );
}

/** @param {{ offer: OfferOut, send: (body: Body) => Promise<boolean>, close: () => void, busy: boolean }} props */
function Reason({ offer, send, close, busy }) {
  const { t } = useKit();
  const [reason, setReason] = useState("");
  const id = useId();
  const save = async (event) => {
    event.preventDefault();
    if (await send({ status: "SELECTED", reason, version: offer.version })) close();
  };
  return (
    <form className="offer-form" onSubmit={save}>
      <p className="wide"><label htmlFor={id}>{t("Why is it chosen all the same?")}</label><input id={id} className="input" value={reason} maxLength={200} onChange={(event) => setReason(event.target.value)} /></p>
      <div className="trip-foot wide"><button type="button" className="btn" onClick={close}>{t("Cancel")}</button><button type="submit" className="btn primary" disabled={busy}>{t("Choose {carrier}", { carrier: offer.carrier })}</button></div>
    </form>
  );
}

/** @param {{ offer: OfferOut, open: boolean }} props */
function Offer({ offer, open }) {
  const { t, tx, format, locale, words } = useKit();
  const record = /** @type {TransportOut} */ (useRecord());
  const [form, setForm] = useState("");
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const act = async (/** @type {string} */ method, /** @type {string} */ query, /** @type {Body | null} */ body) => {
    setBusy(true);
    const answer = await call(method, `/api/workspace/transport-requests/${record.id}/carriers/${offer.id}${query}`, body, locale);
    setBusy(false);
    setProblem(answer.ok ? "" : Object.values(errorsOf(answer))[0] ?? refusal(answer, t));
    return answer.ok;
  };
  const send = (/** @type {Body} */ body) => act("PATCH", "", body);
  const waits = open && WAITING.has(offer.status);
  const close = () => { setForm(""); setProblem(""); };
  const vehicle = tx(words.VehicleClass[offer.vehicleClass].label);
  const past = offer.punctuality === null ? t("no transport yet") : t("in time {share}", { share: format(offer.punctuality, "percent") });
  const choose = () => (offer.expired ? setForm("reason") : send({ status: "SELECTED", version: offer.version }));
  return (
    <li className={`card offer ${offer.status === "SELECTED" || (waits && offer.advised) ? "best" : ""}`}>
      <header className="offer-head">
        <span className="trip-what"><b>{offer.carrier}</b><small className="muted">{[offer.dedicated ? t("{vehicle}, for us alone", { vehicle }) : vehicle, past].join(" · ")}</small></span>
        {waits && offer.advised && <Badge tone="green">{t("Advised")}</Badge>}
        <Word group="OfferStatus" value={offer.status} />
        <dl><Figure label={t("Price excl. VAT")} value={format(offer.priceHt, "money")} /><Figure label={t("Delay")} value={offer.delayDays === null ? "" : t("{count} d", { count: offer.delayDays })} />
          <Figure label="CO₂e" value={offer.carbonKg === null ? "" : `${format(offer.carbonKg, "number")} kg`} /></dl>
      </header>
      <div className="offer-papers">
        {offer.papers.map((paper) => <Paper key={paper.name} paper={paper} />)}
        {!offer.papers.length && <span className="muted">{t("No paper is known")}</span>}
        {offer.validUntil && <span className="muted">{t("valid until {day}", { day: format(offer.validUntil, "date") })}</span>}
        {offer.orderNumber && <a className="link" href={`/api/workspace/transport-requests/${record.id}/bcs/${offer.id}`} target="_blank" rel="noopener"><Icon name="file-text" size={13} />{offer.orderNumber}</a>}
      </div>
      {offer.reason && <p className="muted">{t("Chosen all the same: {reason}", { reason: offer.reason })}</p>}
      {offer.mailError && <p className="notice amber"><Icon name="mail" size={14} />{offer.mailError}</p>}
      {form === "answer" && <Answer offer={offer} send={send} close={close} busy={busy} />}
      {form === "reason" && <Reason offer={offer} send={send} close={close} busy={busy} />}
      {problem && <p role="alert" className="field-error"><Icon name="circle-alert" size={13} />{problem}</p>}
      {waits && !form && (
        <div className="offer-acts">
          <button type="button" className="btn ghost small" disabled={busy} onClick={() => act("DELETE", `?version=${offer.version}`, null)}>{t("Take away")}</button>
          <button type="button" className="btn ghost small" disabled={busy} onClick={() => send({ status: "DECLINED", version: offer.version })}>{t("It declined")}</button>
          <button type="button" className="btn" onClick={() => setForm("answer")}>{offer.priceHt === null ? t("Note its answer") : t("Change the answer")}</button>
          {offer.priceHt !== null && <button type="button" className={`btn ${offer.advised ? "primary" : ""}`} disabled={busy} onClick={choose}>{offer.expired ? t("Choose with a reason") : t("Choose {carrier}", { carrier: offer.carrier })}</button>}
        </div>
      )}
    </li>
  );
}

/** @param {{ permission: string }} props */
export function Offers({ permission }) {
  const { t, may, session } = useKit();
  const record = /** @type {TransportOut} */ (useRecord());
  if (!record.id) return null;
  if (!record.offers.length) return <section className="card pad"><p className="muted">{t("No carrier was asked. Ask one, or schedule it with our own van.")}</p></section>;
  const open = ASKING.has(record.status) && may(permission) && !session.readOnly;
  return <ul className="offers">{record.offers.map((offer) => <Offer key={offer.id} offer={offer} open={open} />)}</ul>;
}
