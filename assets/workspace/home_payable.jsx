// The debt of a client and the ways to pay it: by a transfer that one copies, or by the code that the bank's application scans.
import { useState } from "react";
import { Link } from "react-router";
import { Badge, copyText, Icon, useKit } from "../ui/kit.jsx";
import { CopyButton } from "../ui/record.jsx";
import { Open } from "./home_rows.jsx";
/** @import { CardOut, PayableOut, TransferOut } from "./answers.d.ts" */

/** @param {{ body: PayableOut, card: CardOut }} props */
export function Payable({ body, card }) {
  const { t, format } = useKit();
  const [key, choose] = useState(null);
  const transfer = body.transfers.find((one) => one.key === key) ?? body.transfers[0];
  return (
    <div className={`payable ${transfer ? "" : "alone"}`}>
      <div className="payable-what">
        <header><h2 id={`card-${card.key}`}>{card.title}</h2><span className="spacer" />{card.more && <Link className="link" to={card.more.url}>{card.more.label}</Link>}</header>
        <p className="payable-amount num">{format(body.amount, "money")} <small>{t("incl. VAT")}</small></p>
        {body.late > 0 && <p><b className="num tone bad">{format(body.late, "money")}</b> {body.lateText}</p>}
        {body.amount - body.late > 0 && <p><b className="num tone blue">{format(body.amount - body.late, "money")}</b> {body.nextText}</p>}
        {body.rows.length === 0 && <p className="home-empty">{body.empty}</p>}
        <ul>
          {body.rows.map((row) => {
            const paid = transfer?.pays.includes(row.key);
            const single = body.transfers.find((one) => one.key === row.key);
            const alone = Boolean(single) && transfer?.key === row.key;
            return (
              <li key={row.key}>
                {single ? <button type="button" className={`payable-check ${paid ? "on" : ""}`} aria-pressed={alone} aria-label={t("Pay {number} only", { number: row.title })} title={t("Pay {number} only", { number: row.title })} onClick={() => choose(alone ? null : row.key)}><i>{paid && <Icon name="check" size={12} />}</i></button> : <span className="payable-check" />}
                <span className="home-what"><Open className="number" url={row.url}>{row.title}</Open><small>{row.note}</small></span>
                {row.badge && <Badge tone={row.badge.tone}>{row.badge.text}</Badge>}
                <b className="num">{format(row.amount, "money")}</b>
              </li>
            );
          })}
        </ul>
        {body.more && <Link className="home-more" to={body.more.url}>{body.more.label}</Link>}
        {transfer && <p className="payable-note"><Icon name="info" />{body.note}</p>}
      </div>
      {transfer && <Pay transfer={transfer} transfers={body.transfers} choose={choose} />}
    </div>
  );
}

/** @param {{ transfer: TransferOut, transfers: TransferOut[], choose: (key: string | null) => void }} props */
function Pay({ transfer, transfers, choose }) {
  const { t, format } = useKit();
  const [copied, setCopied] = useState(false);
  const whole = [
    t("Payee: {value}", { value: transfer.payee }), t("IBAN: {value}", { value: transfer.iban }), transfer.bic && t("BIC: {value}", { value: transfer.bic }),
    t("Amount: {value}", { value: format(transfer.amount, "money") }), t("Reference: {value}", { value: transfer.reference }),
  ].filter(Boolean).join("\n");
  const accounts = transfers.filter((one) => one.key.startsWith("all"));
  const copy = async () => {
    setCopied(await copyText(whole));
    setTimeout(() => setCopied(false), 2000);
  };
  return (
    <div className="payable-how">
      {accounts.length > 1 && (
        <label className="field"><span>{t("Transfer")}</span>
          <select value={transfer.key} onChange={(event) => choose(event.target.value)}>{transfers.map((one) => <option key={one.key} value={one.key}>{one.label}</option>)}</select></label>
      )}
      {transfer.code && (
        <figure>
          <svg viewBox={`0 0 ${transfer.code.size} ${transfer.code.size}`} shapeRendering="crispEdges" role="img" aria-label={t("SEPA transfer code: {amount} to {payee}", { amount: format(transfer.amount, "money"), payee: transfer.payee })}>
            <rect width="100%" height="100%" fill="#fff" /><path d={transfer.code.path} fill="#000" />
          </svg>
          <figcaption>{t("Scan with your bank's application")}</figcaption>
        </figure>
      )}
      <dl>
        <dt>{t("Payee")}</dt><dd>{transfer.payee}</dd>
        <dt>IBAN</dt><dd className="num">{format(transfer.iban, "iban")}<CopyButton text={transfer.iban} /></dd>
        <dt>{t("Reference to quote")}</dt><dd>{transfer.reference}<CopyButton text={transfer.reference} /></dd>
        <dt>{t("Amount")}</dt><dd className="num">{format(transfer.amount, "money")}<CopyButton text={transfer.amount.toFixed(2)} /></dd>
      </dl>
      <button type="button" className="btn primary" onClick={copy}><Icon name={copied ? "check" : "copy"} />{copied ? t("Copied") : t("Copy the whole transfer")}</button>
    </div>
  );
}
