// Accounts of the demonstration as cards: a click takes the steps that anybody takes, with what the demonstration tells of itself.
import { useEffect, useState } from "react";
import { call, worked } from "./calls.js";
import { Icon, useKit } from "./kit.jsx";
/** @import { Answer, Body } from "./shapes.d.ts" */

const STEP = 30;

function bytesOf(key) {
  const bits = [...key.replace(/=+$/, "")].map((letter) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0")).join("");
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => parseInt(byte, 2));
}

// the code of an authenticator app (RFC 6238): what its owner would read and type
async function codeOf(key, step) {
  const message = new DataView(new ArrayBuffer(8));
  message.setUint32(4, step);
  const secret = await crypto.subtle.importKey("raw", bytesOf(key), { name: "HMAC", hash: "SHA-1" }, false, ["sign"]);
  const digest = new DataView(await crypto.subtle.sign("HMAC", secret, message.buffer));
  const number = digest.getUint32(digest.getUint8(19) & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, "0");
}

const pause = (seconds) => new Promise((done) => setTimeout(done, seconds * 1000));

// A code is good for one use: whoever comes back at once takes that of the next half minute, early, or waits for it.
/**
 * @param {string} key @param {number} earliest @param {string} locale @param {(seconds: number) => void} waiting
 * @returns {Promise<Answer>}
 */
async function secondFactor(key, earliest, locale, waiting) {
  const step = Math.max(Math.floor(Date.now() / 1000 / STEP), earliest);
  const rest = Math.ceil((step - 1) * STEP - Date.now() / 1000);
  if (rest > 0) {
    waiting(rest);
    await pause(rest);
  }
  return call("POST", "/api/auth/two-factor/verify", { code: await codeOf(key, step) }, locale);
}

/** @param {{ onEntered: (standing: Body) => void, onRefused: (answer: Answer) => void }} props */
export function Demonstration({ onEntered, onRefused }) {
  const { t, locale } = useKit();
  const [offer, setOffer] = useState(null);
  const [busy, setBusy] = useState(null);
  const [wait, setWait] = useState(0);
  useEffect(() => {
    let current = true;
    call("GET", `/api/public/demonstration?locale=${locale}`, null, locale).then((answer) => current && setOffer(worked(answer) ? answer.body : null));
    return () => {
      current = false;
    };
  }, [locale]);
  if (!offer) return null;
  const enter = async (account) => {
    setBusy(account.email);
    let answer = await call("POST", "/api/auth/sign-in/email", { email: account.email, password: offer.password }, locale);
    if (worked(answer) && answer.body.twoFactorRequired) {
      const fresh = await call("GET", `/api/public/demonstration?locale=${locale}`, null, locale);
      const same = fresh.body.accounts?.find((one) => one.email === account.email);
      answer = await secondFactor(offer.authenticatorKey, same?.nextStep ?? 0, locale, setWait);
    }
    setWait(0);
    setBusy(null);
    if (worked(answer)) onEntered(answer.body);
    else onRefused(answer);
  };
  const house = offer.accounts[0]?.organization;
  const circles = [["HOUSE", t("At {organization}", { organization: house })], ["AROUND", t("Around {organization}", { organization: house })]];
  return (
    <section className="demo" aria-labelledby="demo-title">
      <header>
        <span><h2 id="demo-title">{t("Try the demonstration")}</h2><p>{t("One click signs you in with this role. Companies and people are invented.")}</p></span>
        <span className="demo-mark"><Icon name="flask-conical" />{t("Demonstration")}</span>
      </header>
      {circles.map(([circle, title]) => (
        <div key={circle}>
          <h3>{title}</h3>
          <ul>
            {offer.accounts.filter((account) => account.circle === circle).map((account) => (
              <li key={account.email}>
                <button type="button" className="demo-card" disabled={busy !== null} aria-busy={busy === account.email} onClick={() => enter(account)}>
                  <span className="demo-icon"><Icon name={busy === account.email ? "loader-circle" : account.icon} className={busy === account.email ? "spin" : ""} /></span>
                  <span>
                    <b>{account.title}</b>
                    <em>{account.name}</em>
                    <small>{wait > 0 && busy === account.email ? t("The next code of the authenticator comes in {seconds} {seconds|second|seconds}.", { seconds: wait }) : account.task}</small>
                  </span>
                  <Icon name="arrow-right" className="demo-go" />
                </button>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <footer>
        <Icon name="key-round" />
        <span>{t("All of them share the password")} <b>{offer.password}</b> {t("and the authenticator key")} <code>{offer.authenticatorKey}</code></span>
      </footer>
    </section>
  );
}
