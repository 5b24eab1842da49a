// The texts of mails: a kind and a language at the top, the text with its placeholders, and beside it what a customer reads.
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { Icon, Select, Skeleton, useKit } from "../ui/kit.jsx";
import { useLivePage, useRead } from "../ui/live.jsx";
import { useSending } from "../ui/sending.js";
import { Words } from "../ui/words.jsx";
/** @import { Act, Errors, Option, Outcome, Read } from "../ui/shapes.d.ts" */
/** @import { MailPreviewOut, MailTemplateOut, MailTemplatesOut, PlaceholderOut } from "./answers.d.ts" */

/** @typedef {{ key?: string, text?: MailPreviewOut | null, errors?: Errors }} Preview of the text `key` (KIND/locale) */

/** @param {{ data: Read<MailTemplatesOut & { mayChange: boolean }>, shown: Preview, outcome: Outcome, kinds: Option[], onPreview: Act, onAct: Act }} props */
export function MailTemplates({ data: told, shown, outcome, kinds, onPreview, onAct }) {
  const { t, tx, setTitle } = useKit();
  const { search } = useLocation();
  const navigate = useNavigate();
  const data = useRead(told, (one) => one.ready);
  useEffect(() => setTitle(t("E-mail texts")), [t, setTitle]);
  const asked = new URLSearchParams(search);
  const kind = kinds.find((one) => one.value === asked.get("kind"))?.value ?? kinds[0].value;
  const locale = asked.get("locale") === "en" ? "en" : "fr";
  const choose = (next) => navigate({ search: `?${new URLSearchParams({ kind, locale, ...next })}` }, { replace: true, preventScrollReset: true });
  const item = data?.items.find((one) => one.kind === kind && one.locale === locale);
  return (
    <div className="form-page settings-page broad">
      <header className="page-head"><h1>{t("E-mail texts")}</h1></header>
      <p className="muted">{t("What an e-mail says when somebody sends a document; each one may be changed before it leaves.")}</p>
      <div className="mail-kinds">
        <label className="field"><span>{t("Document")}</span>
          <Select value={kind} onChange={(event) => choose({ kind: event.target.value })}>{kinds.map((one) => <option key={one.value} value={one.value}>{tx(one.label)}</option>)}</Select></label>
        <div className="segmented" role="group" aria-label={t("Language of the text")}>
          {[["fr", t("in French")], ["en", t("in English")]].map(([value, text]) => <button key={value} type="button" className={`btn small ${locale === value ? "on" : ""}`} aria-pressed={locale === value} onClick={() => choose({ locale: value })}>{text}</button>)}
        </div>
      </div>
      {item ? <Text key={`${kind}/${locale}/${item.version}`} item={item} placeholders={data.placeholders[kind]} mayChange={data.mayChange} shown={shown} outcome={outcome} onPreview={onPreview} onAct={onAct} />
        : <div className="card pad" aria-busy="true"><Skeleton width="60%" height={22} /></div>}
    </div>
  );
}

/** @param {{ item: MailTemplateOut, placeholders: PlaceholderOut[], mayChange: boolean, shown: Preview, outcome: Outcome, onPreview: Act, onAct: Act }} props */
function Text({ item, placeholders, mayChange, shown, outcome, onPreview, onAct }) {
  const { t } = useKit();
  const key = `${item.kind}/${item.locale}`;
  const [text, setText] = useState({ subject: item.subject, body: item.body });
  const [failed, setFailed] = useState(null);
  const subject = useRef(null);
  const body = useRef(null);
  const last = useRef(body);
  const known = Object.fromEntries(placeholders.map((one) => [one.name, one.label]));
  const { busy, send } = useSending(outcome, (answer) => setFailed(answer.ok ? null : answer));
  const typed = text.subject !== item.subject || text.body !== item.body;
  useLivePage(typed);
  const preview = useEffectEvent(() => onPreview(key, text));
  useEffect(() => {
    const timer = setTimeout(() => preview(), 300);
    return () => clearTimeout(timer);
  }, [key, text.subject, text.body]);
  const mine = shown.key === key ? shown : null;
  const errors = failed?.errors ?? mine?.errors ?? {};
  const change = (part) => (value) => { setFailed(null); setText((now) => ({ ...now, [part]: value })); };
  const where = { kind: item.kind, locale: item.locale, version: item.version };
  const part = (name, label, oneLine, handle) => (
    <div className={`field ${errors[name] ? "bad" : ""}`} onFocus={() => { last.current = handle; }}>
      <span className="mail-label">{label}</span>
      <Words label={label} oneLine={oneLine} value={text[name]} known={known} invalid={Boolean(errors[name])} disabled={!mayChange} handle={handle} onChange={change(name)} />
      {errors[name] && <p className="field-error" role="alert"><Icon name="circle-alert" size={13} />{errors[name]}</p>}
    </div>
  );
  return (
    <div className="mail-grid">
      <section className="card pad stack">
        {failed && !Object.keys(failed.errors).length && <p className="form-problem" role="alert">{failed.message}</p>}
        {part("subject", t("Subject"), true, subject)}
        {part("body", t("Text"), false, body)}
        {mayChange && (
          <div>
            <p className="mail-label">{t("Insert")}</p>
            <div className="mail-insert">{placeholders.map((one) => <button key={one.name} type="button" className="btn small" onPointerDown={(event) => event.preventDefault()} onClick={() => last.current.current.insert(one.name)}><Icon name="plus" size={13} />{one.label}</button>)}</div>
            <p className="field-hint">{t("What stands between [ and ] is left out when a placeholder in it has nothing to say.")}</p>
          </div>
        )}
        {mayChange && (
          <div className="row">
            <button type="button" className="btn primary" disabled={Boolean(busy) || !typed} onClick={() => send(() => onAct("save", { ...where, ...text }))}>{t("Save")}</button>
            {item.own && <button type="button" className="btn" disabled={Boolean(busy)} onClick={() => send(() => onAct("reset", where))}><Icon name="rotate-ccw" size={15} />{t("Back to the standard text")}</button>}
          </div>
        )}
      </section>
      <section className="card mail-sample" aria-label={t("As a customer reads it")}>
        <header className="card-head"><h2>{t("As a customer reads it")}</h2><span className="muted">{item.own ? t("Your own text") : t("Standard text")}</span></header>
        <div className="pad">{mine?.text ? <><b>{mine.text.subject}</b><p className="prose">{mine.text.body}</p></> : <Skeleton width="70%" />}</div>
      </section>
    </div>
  );
}
