// The page that the code on a machine opens (/public/asset/<code>): what it is, and a fault reported in three taps.
import { useCallback, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { Icon, useHydrated, useKit } from "../ui/kit.jsx";
import { call, fieldErrors } from "../ui/public_api.js";
import { FaultPhotos } from "./fault_photos.jsx";
import { Call, Closed, explain, Frame, Machine, Waiting, Wrong } from "./public_fault_parts.jsx";
/** @import { Kit } from "../ui/shapes.d.ts" */
/** @import { PublicAssetOut } from "./answers.d.ts" */
/** @import { Answer } from "./public_fault_parts.jsx" */
/** @import { Photo } from "./fault_photos.jsx" */

const QUICKEST_MS = 2000; // what comes faster is taken for a program
const OTHER = "other";
/** @type {{ name: string, icon: string, text: (t: Kit["t"]) => string }[]} */
const FAULTS = [
  { name: "start", icon: "power-off", text: (t) => t("Does not start") },
  { name: "cold", icon: "snowflake", text: (t) => t("Does not cool any more") },
  { name: "leak", icon: "droplets", text: (t) => t("Leaks") },
  { name: "noise", icon: "volume-2", text: (t) => t("Makes noise") },
  { name: "error", icon: "octagon-alert", text: (t) => t("Shows an error") },
  { name: OTHER, icon: "circle-help", text: (t) => t("Something else") },
];
const wait = (ms) => new Promise((resolve) => { setTimeout(resolve, ms); });

/** @param {{ asset: PublicAssetOut, api: string, onSent: (follow: string, mail: boolean) => void, onClosed: (answer: Answer) => void }} props */
function Report({ asset, api, onSent, onClosed }) {
  const { t, locale } = useKit();
  const [fault, setFault] = useState("");
  const [detail, setDetail] = useState("");
  const [contact, setContact] = useState("");
  const [homepage, setHomepage] = useState("");
  const [photos, setPhotos] = useState(/** @type {Photo[]} */ ([]));
  const [errors, setErrors] = useState({});
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const detailBox = useRef(null);
  const latest = useRef(/** @type {Photo[]} */ ([]));
  const opened = useRef(0);
  const id = useId();
  useEffect(() => {
    opened.current = performance.now();
  }, []);
  const right = (field) => setErrors((before) => (before[field] ? { ...before, [field]: undefined } : before));
  const send = async (event) => {
    event.preventDefault();
    const said = FAULTS.find(({ name }) => name === fault && name !== OTHER)?.text(t);
    const description = [said, detail.trim()].filter(Boolean).join("\n");
    setProblem("");
    if (!description) {
      setErrors({ description: fault === OTHER ? t("Say in a few words what is wrong.") : t("Choose what is wrong.") });
      if (fault === OTHER) detailBox.current.focus();
      return;
    }
    setErrors({});
    setBusy(true);
    await wait(Math.max(0, QUICKEST_MS - (performance.now() - opened.current)));
    // what is still on its way is waited for: the newest state of each stands in the ref
    await Promise.all(latest.current.map(({ sent }) => sent));
    const there = latest.current.filter(({ state }) => state === "there").map(({ fileId, etag }) => ({ fileId, etag }));
    const openForMs = Math.round(performance.now() - opened.current);
    const body = { description, reporterContact: contact, language: locale, openForMs, photos: there, ...(homepage && { homepage }) };
    const answer = await call(`${api}/report`, { method: "POST", body, locale });
    setBusy(false);
    if (answer.status === 200) onSent(answer.location ? new URL(answer.location, location.origin).pathname : "", contact.includes("@"));
    else if ([404, 410].includes(answer.status)) onClosed(answer);
    else {
      const wrong = answer.status === 422 ? fieldErrors(answer) : {};
      setErrors(wrong);
      if (!wrong.reporterContact && !wrong.description) setProblem(explain(answer, t));
    }
  };
  return (
    <form method="post" className="pf-form" onSubmit={send} noValidate>
      <fieldset className="pf-faults" aria-describedby={errors.description && `${id}-d-e`}>
        <legend><h1>{t("What is wrong?")}</h1></legend>
        {FAULTS.map(({ name, icon, text }) => (
          <label key={name} className={fault === name ? "on" : ""}>
            <input type="radio" name="fault" value={name} checked={fault === name} onChange={() => { setFault(name); right("description"); if (name === OTHER) detailBox.current.focus(); }} />
            <Icon name={icon} size={26} /><span>{text(t)}</span>
          </label>
        ))}
      </fieldset>
      <Wrong id={`${id}-d-e`} text={errors.description} />
      <div className="field">
        <label htmlFor={`${id}-d`}>{fault === OTHER ? t("What is wrong?") : <>{t("A useful detail?")} <em>{t("optional")}</em></>}</label>
        <textarea ref={detailBox} id={`${id}-d`} className="input" rows={2} maxLength={3900} value={detail} onChange={(event) => { setDetail(event.target.value); right("description"); }} />
      </div>
      <FaultPhotos api={api} photos={photos} change={(how) => { latest.current = how(latest.current); setPhotos(latest.current); }} />
      <div className={`field ${errors.reporterContact ? "bad" : ""}`}>
        <label htmlFor={`${id}-c`}>{t("Your phone or e-mail")} <em>{t("to answer you, optional")}</em></label>
        <input id={`${id}-c`} className="input" type="text" inputMode="email" autoComplete="email" maxLength={254} value={contact}
          aria-invalid={errors.reporterContact ? true : undefined} aria-describedby={errors.reporterContact && `${id}-c-e`} onChange={(event) => { setContact(event.target.value); right("reporterContact"); }} />
        <Wrong id={`${id}-c-e`} text={errors.reporterContact} />
      </div>
      <div className="pf-trap" aria-hidden="true">
        <label htmlFor={`${id}-h`}>{t("Leave this empty")}</label>
        <input id={`${id}-h`} name="homepage" tabIndex={-1} autoComplete="off" value={homepage} onChange={(event) => setHomepage(event.target.value)} />
      </div>
      {problem && <p className="form-problem" role="alert">{problem}</p>}
      <button type="submit" className="btn primary pf-send" disabled={busy} aria-busy={busy}><Icon name={busy ? "loader-circle" : "send"} className={busy ? "spin" : undefined} />{t("Send")}</button>
      {asset.contact.phone && <p className="pf-urgent"><span>{t("Danger or emergency?")}</span> <Call contact={asset.contact} className="link">{""}</Call></p>}
    </form>
  );
}

const STATES = {
  REPAIR_REQUESTED: (t) => t("A repair of this machine is already requested. Tell us if you see something else."),
  BEING_REPAIRED: (t) => t("This machine is being repaired."),
};

/** @param {{ follow: string, mail: boolean }} props */
function Thanks({ follow, mail }) {
  const { t } = useKit();
  const title = useRef(null);
  useEffect(() => title.current.focus(), []);
  return (
    <section className="pf-thanks" role="status">
      <span className="pf-done"><Icon name="circle-check" size={34} /></span>
      <h1 ref={title} tabIndex={-1}>{t("Thank you, your report has arrived")}</h1>
      <p className="muted">{t("A technician takes care of it.")} {mail && t("You also receive the link below by e-mail.")}</p>
      {follow && <a className="btn primary pf-send" href={follow}><Icon name="eye" />{t("Follow the repair")}</a>}
      {follow && !mail && <p className="muted">{t("Open this link and keep its address: nothing else leads back to it.")}</p>}
    </section>
  );
}

export function PublicAsset() {
  const { t, locale } = useKit();
  const hydrated = useHydrated();
  const [asset, setAsset] = useState(/** @type {PublicAssetOut | null} */ (null));
  const [closed, setClosed] = useState(null);
  const [sent, setSent] = useState(null);
  const code = hydrated ? location.pathname.replace(/\/+$/, "").split("/").pop() : "";
  const api = `/api/public/asset/${code}`;
  const load = useCallback(async () => {
    const answer = await call(api, { locale });
    if (answer.status === 200) setAsset(/** @type {PublicAssetOut} */ (answer.body));
    else setClosed(answer);
  }, [api, locale]);
  // once: another language needs no other data
  const start = useEffectEvent(load);
  useEffect(() => {
    if (hydrated) start();
  }, [hydrated]);
  useEffect(() => {
    if (asset) document.title = `${asset.label} · ${asset.contact.name}`;
  }, [asset]);
  if (closed) return <Closed answer={closed} retry={() => { setClosed(null); load(); }} />;
  if (!asset) return <Waiting />;
  const state = STATES[asset.state]?.(t);
  return (
    <Frame company={asset.contact.name}>
      <main className="pf-body">
        <Machine machine={asset} code={asset.shortCode} />
        {sent && <Thanks follow={sent.follow} mail={sent.mail} />}
        {!sent && state && <p className="notice"><Icon name="wrench" /><span>{state}</span></p>}
        {!sent && asset.canReport && <Report asset={asset} api={api} onSent={(follow, mail) => { setSent({ follow, mail }); window.scrollTo(0, 0); }} onClosed={setClosed} />}
        {!sent && !asset.canReport && (
          <section className="pf-thanks">
            <h1>{t("Please call us about this machine")}</h1>
            <p className="muted">{t("Nothing can be reported here for it. Tell us where you have found it.")}</p>
            <Call contact={asset.contact} className="btn primary pf-send">{t("Call")}</Call>
          </section>
        )}
      </main>
    </Frame>
  );
}
