// Settings of documents: the sample at the right is drawn by the server, with the colour that is being tried.
import { lazy, Suspense, useEffect, useState } from "react";
import { FileDrop } from "../ui/filedrop.jsx";
import { Icon, Skeleton, useKit } from "../ui/kit.jsx";
import { useRead } from "../ui/live.jsx";
/** @import { Act, Errors } from "../ui/shapes.d.ts" */
/** @import { DocumentSettingsOut } from "./answers.d.ts" */

/** @typedef {DocumentSettingsOut & { ready: boolean, mayChange: boolean, errors: Errors }} SettingsRead what its State holds */

const PdfPages = lazy(() => import("../ui/pdf_pages.jsx").then((file) => ({ default: file.PdfPages })));
const LARGEST = 512 * 1024;
const HOUSE = "#3A5BD0";
const TYPED = ["accentColor", "quoteConditions", "mailQuoteOnSend", "mailInvoiceOnIssue", "mailCreditNoteOnIssue"];
const COLOUR = /^#[0-9A-Fa-f]{6}$/;

/** @param {{ data: SettingsRead, preview: string, upload: string, onAct: Act }} props */
export function DocumentSettings({ data: told, preview, upload, onAct }) {
  const { t, setTitle } = useKit();
  const data = useRead(told, (one) => one.ready);
  useEffect(() => setTitle(t("Documents")), [t, setTitle]);
  return (
    <div className="form-page settings-page">
      <header className="page-head"><h1>{t("Documents")}</h1></header>
      {data
        ? <Loaded key={JSON.stringify(TYPED.map((name) => data[name]))} data={data} preview={preview} upload={upload} onAct={onAct} />
        : <div className="card pad" aria-busy="true"><Skeleton width="60%" height={22} /></div>}
    </div>
  );
}

/** @param {{ data: SettingsRead, preview: string, upload: string, onAct: Act }} props */
function Loaded({ data, preview, upload, onAct }) {
  const { t } = useKit();
  const [colour, setColour] = useState(data.accentColor ?? "");
  const [conditions, setConditions] = useState(data.quoteConditions ?? "");
  const [mails, setMails] = useState({
    mailQuoteOnSend: data.mailQuoteOnSend, mailInvoiceOnIssue: data.mailInvoiceOnIssue, mailCreditNoteOnIssue: data.mailCreditNoteOnIssue,
  });
  const valid = colour === "" || COLOUR.test(colour);
  const save = () => onAct("save", { accentColor: colour === "" ? null : colour, quoteConditions: conditions.trim(), ...mails, version: data.version });
  const labels = {
    mailQuoteOnSend: t("E-mail a quote to the customer when it is marked as sent"),
    mailInvoiceOnIssue: t("E-mail an invoice to the customer when it is issued"),
    mailCreditNoteOnIssue: t("E-mail a credit note to the customer when it is issued"),
  };
  return (
    <div className="settings-grid">
      <div className="stack">
        <Logo data={data} upload={upload} onAct={onAct} />
        <section className="card pad">
          <h2>{t("Accent colour")}</h2>
          <p className="muted">{t("Text in this colour is darkened on paper until it can be read.")}</p>
          <div className="settings-colour">
            <input type="color" aria-label={t("Choose a colour")} disabled={!data.mayChange} value={COLOUR.test(colour) ? colour : HOUSE} onChange={(event) => setColour(event.target.value.toUpperCase())} />
            <input className="input" aria-label={t("Accent colour")} aria-invalid={valid ? undefined : true} disabled={!data.mayChange} placeholder={HOUSE} maxLength={7} value={colour} onChange={(event) => setColour(event.target.value.trim())} />
            {colour !== "" && data.mayChange && <button type="button" className="btn small" onClick={() => setColour("")}>{t("Back to the standard colour")}</button>}
          </div>
          {!valid && <p className="field-error" role="alert">{t("A colour is written #RRGGBB.")}</p>}
        </section>
        <section className="card pad">
          <h2 id="quote-conditions">{t("Conditions of quotes")}</h2>
          <p className="muted" id="quote-conditions-help">{t("A new quote starts with them; each quote may say otherwise.")}</p>
          <textarea className="input" rows={6} maxLength={20000} aria-labelledby="quote-conditions" aria-describedby="quote-conditions-help" aria-invalid={data.errors?.quoteConditions ? true : undefined}
            disabled={!data.mayChange} placeholder={t("Delivery within three weeks. Payment within 30 days.")} value={conditions} onChange={(event) => setConditions(event.target.value)} />
          {data.errors?.quoteConditions && <p className="field-error" role="alert"><Icon name="circle-alert" size={13} />{data.errors.quoteConditions}</p>}
        </section>
        <section className="card pad">
          <h2>{t("Automatic sending")}</h2>
          <p className="muted">{t("Off unless you want it: every document can be sent from its page.")}</p>
          {Object.entries(labels).map(([name, label]) => (
            <label key={name} className="option">
              <input type="checkbox" checked={mails[name]} disabled={!data.mayChange} onChange={(event) => setMails((now) => ({ ...now, [name]: event.target.checked }))} />
              <span>{label}</span>
            </label>
          ))}
        </section>
        {data.mayChange && <div><button type="button" className="btn primary" disabled={!valid} onClick={save}>{t("Save")}</button></div>}
      </div>
      <Sample preview={preview} colour={valid ? colour : ""} version={data.version} />
    </div>
  );
}

/** @param {{ data: SettingsRead, upload: string, onAct: Act }} props */
function Logo({ data, upload, onAct }) {
  const { t } = useKit();
  return (
    <section className="card pad">
      <h2>{t("Logo")}</h2>
      <p className="muted">{t("PNG or JPEG, 512 kB at most; it stands at the head of documents and e-mails.")}</p>
      {data.logo
        ? <p className="settings-logo"><img src={data.logo} alt={t("Logo")} /></p>
        : <p className="settings-logo empty">{t("No logo yet: documents show the initials of the billing entity.")}</p>}
      {data.mayChange && (
        <>
          <FileDrop spec={{ label: t("Choose a picture"), path: upload, method: "PUT", accept: ["image/png", "image/jpeg"], most: LARGEST }} extra={{ version: data.version }} onDone={() => onAct("look", {})} />
          {data.logo && <div className="row"><button type="button" className="btn" onClick={() => onAct("remove", { version: data.version })}><Icon name="trash-2" size={15} />{t("Remove the logo")}</button></div>}
        </>
      )}
    </section>
  );
}

// the colour is tried a moment after it was chosen, so that dragging in the picker asks the server once
/** @param {{ preview: string, colour: string, version: number }} props */
function Sample({ preview, colour, version }) {
  const { t } = useKit();
  const [shown, setShown] = useState(colour);
  useEffect(() => {
    const timer = setTimeout(() => setShown(colour), 400);
    return () => clearTimeout(timer);
  }, [colour]);
  const query = shown ? `?accentColor=${encodeURIComponent(shown)}` : "";
  return (
    <section className="settings-sample" aria-label={t("Sample document")}>
      <Suspense fallback={<div className="pdf-viewer" aria-busy="true" />}><PdfPages key={`${shown} ${version}`} href={`${preview}${query}`} /></Suspense>
    </section>
  );
}
