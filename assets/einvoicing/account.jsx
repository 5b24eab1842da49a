// The account at the e-invoice platform: what is typed once, whether callbacks arrive, and a button that renews their keys.
import { useEffect, useState } from "react";
import { Icon, Skeleton, useKit } from "../ui/kit.jsx";
import { useRead } from "../ui/live.jsx";
/** @import { Act, Errors } from "../ui/shapes.d.ts" */
/** @import { AccountOut } from "./answers.d.ts" */

/** @typedef {AccountOut & { ready: boolean, mayChange: boolean, errors: Errors }} AccountRead what its State holds */

/** @param {{ data: AccountRead, onAct: Act }} props */
export function EInvoiceAccount({ data: told, onAct }) {
  const { t, setTitle } = useKit();
  const data = useRead(told, (one) => one.ready);
  useEffect(() => setTitle(t("E-invoice platform")), [t, setTitle]);
  return (
    <div className="form-page settings-page">
      <header className="page-head"><h1>{t("E-invoice platform")}</h1></header>
      {data ? <Loaded key={data.version} data={data} onAct={onAct} /> : <div className="card pad" aria-busy="true"><Skeleton width="60%" height={22} /></div>}
    </div>
  );
}

/** @param {{ data: AccountRead, onAct: Act }} props */
function Loaded({ data, onAct }) {
  const { t, format } = useKit();
  const [client, setClient] = useState(data.clientId ?? "");
  const [secret, setSecret] = useState("");
  const [form, setForm] = useState(data.digestForm);
  const save = () => onAct("save", { clientId: client.trim(), ...(secret && { clientSecret: secret }), digestForm: form, version: data.version });
  const wrong = (/** @type {string} */ name) => data.errors?.[name] && <p className="field-error" role="alert"><Icon name="circle-alert" size={13} />{data.errors[name]}</p>;
  return (
    <div className="stack ei-account">
      {!data.platformIsThere && <p className="notice amber"><Icon name="triangle-alert" />{t("This installation knows no platform yet: its administrator sets the address.")}</p>}
      <section className="card pad">
        <h2>{t("Account")}</h2>
        <p className="muted">{t("The platform gives both; the secret is stored encrypted and never shown again.")}</p>
        <div className="field"><label htmlFor="ei-client">{t("Client identifier")}</label><input id="ei-client" className="input" autoComplete="off" maxLength={200} disabled={!data.mayChange} value={client} onChange={(event) => setClient(event.target.value)} />{wrong("clientId")}</div>
        <div className="field"><label htmlFor="ei-secret">{t("Secret")}</label><input id="ei-secret" className="input" type="password" autoComplete="new-password" maxLength={400} disabled={!data.mayChange} placeholder={data.hasSecret ? t("Unchanged") : ""} value={secret} onChange={(event) => setSecret(event.target.value)} />{wrong("clientSecret")}</div>
        <div className="field"><label htmlFor="ei-form">{t("Signature of callbacks")}</label>
          <select id="ei-form" className="input" disabled={!data.mayChange} value={form} onChange={(event) => setForm(/** @type {AccountOut["digestForm"]} */ (event.target.value))}>
            <option value="RAW">{t("over the raw digest")}</option><option value="HEX">{t("over the digest as hexadecimal text")}</option>
          </select></div>
        {data.mayChange && <div className="row"><button type="button" className="btn primary" disabled={!client.trim()} onClick={save}>{t("Save")}</button></div>}
      </section>
      {data.id && (
        <section className="card pad">
          <h2>{t("Callbacks")}</h2>
          <p>{data.connectedAt ? t("Registered on {when}.", { when: format(data.connectedAt, "datetime") }) : t("Not registered: changes are looked for every 15 minutes.")}</p>
          {data.formerKeyUntil && <p className="muted">{t("The former keys hold until {when}.", { when: format(data.formerKeyUntil, "datetime") })}</p>}
          {data.polledUntil && <p className="muted">{t("Newest change seen: {when}.", { when: format(data.polledUntil, "datetime") })}</p>}
          {data.mayChange && <div className="row"><button type="button" className="btn" onClick={() => onAct("connect", {})}><Icon name="refresh-cw" size={15} />{data.connectedAt ? t("Renew the keys") : t("Register")}</button></div>}
        </section>
      )}
    </div>
  );
}
