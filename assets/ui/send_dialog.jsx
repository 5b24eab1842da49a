// Sending a document: what it is, to whom it goes, with which words, as it will be read, and what happens then.
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { FieldSet, initialValues, toBody } from "./fields.jsx";
import { fillPath, Icon, Skeleton, useKit } from "./kit.jsx";
import { Changed } from "./live.jsx";
import { Modal } from "./overlay.jsx";
import { PdfPages, Thumbnail } from "./pdf_pages.jsx";
import { People } from "./people.jsx";
import { fixAddress } from "./problem.jsx";
import { call } from "./public_api.js";
import { useKey } from "./sending.js";
import { Words } from "./words.jsx";
/** @import { Actions, Body, Composing, FieldError, Kind, Problem } from "./shapes.d.ts" */

// {ok, body} of the server's proposal; another language asks again and keeps what was chosen before
function useProposal(href, locale, uiLocale) {
  const [answer, setAnswer] = useState(null);
  const ask = useEffectEvent((signal) => call(href + (locale ? `?locale=${locale}` : ""), { locale: uiLocale, credentials: "same-origin", signal }));
  useEffect(() => {
    const control = new AbortController();
    ask(control.signal).then((given) => given.aborted || setAnswer(given));
    return () => control.abort();
  }, [href, locale]);
  return answer;
}

/** @param {{ action: Composing, actions: Actions, record: Body }} props */
export default function SendDialog({ action, actions, record }) {
  const kit = useKit();
  const { dialog } = action;
  const [locale, setLocale] = useState("");
  const [opened] = useState(record);
  const answer = useProposal(fillPath(dialog.compose.proposal, opened), locale, kit.locale);
  const proposal = answer?.status === 200 ? answer.body : null;
  const title = kit.fill(dialog.title, opened);
  return (
    <Modal open onClose={actions.close} title={title} className="send-dialog">
      {answer && !proposal && <p className="form-problem" role="alert">{answer.body.detail ?? kit.t("The server does not answer. Check your connection and try again.")}</p>}
      {!answer && <Waiting />}
      {proposal && <Composer action={action} actions={actions} opened={opened} proposal={proposal} setLocale={setLocale} />}
    </Modal>
  );
}

function Waiting() {
  return <div className="send-body" aria-busy="true"><div className="send-form">{[70, 50, 90, 80].map((width) => <Skeleton key={width} width={`${width}%`} height={28} />)}</div></div>;
}

// message of each address that was refused, and of the list as a whole
const errorsOf = (errors, name) => ({
  general: errors[name],
  at: Object.fromEntries(Object.entries(errors).map(([field, message]) => [new RegExp(`^${name}\\[(\\d+)\\]`).exec(field)?.[1], message]).filter(([index]) => index !== undefined)),
});
const OF_MAIL = /^(to|cc|subject|body|copyToMe|periodStart|periodEnd)\b/;

/** @param {{ action: Composing, actions: Actions, opened: Body, proposal: Body, setLocale: (locale: string) => void }} props */
function Composer({ action, actions, opened, proposal, setLocale }) {
  const kit = useKit();
  const { t, tx, may } = kit;
  const { dialog } = action;
  const { compose } = dialog;
  const [to, setTo] = useState(proposal.to);
  const [cc, setCc] = useState([]);
  const [rest, setRest] = useState({ to: "", cc: "" }); // typed, and no address: nothing is sent without it
  const [asked, setAsked] = useState({ to: 0, cc: 0 });
  const [text, setText] = useState({ subject: proposal.subject, body: proposal.body });
  const [copyToMe, setCopyToMe] = useState(false);
  const [period, setPeriod] = useState(() => initialValues(dialog.fields, {}, kit, { mailing: proposal }));
  const [looking, setLooking] = useState(false);
  const key = useKey();
  const quietKey = useKey();
  const started = useRef(proposal);
  useEffect(() => {
    if (started.current === proposal) return;
    started.current = proposal;
    setText({ subject: proposal.subject, body: proposal.body }); // in another language
  }, [proposal]);
  const errors = actions.answer?.errors ?? {};
  const problem = actions.answer?.problem && !Object.keys(errors).some((name) => OF_MAIL.test(name)) ? actions.answer.problem : null;
  const busy = Boolean(actions.busy);
  const take = (name, set) => (people, left) => {
    set(people);
    setRest((now) => ({ ...now, [name]: left.trim() }));
  };
  const submit = (event) => {
    event.preventDefault();
    if (rest.to || rest.cc) {
      const name = rest.to ? "to" : "cc";
      setAsked((now) => ({ ...now, [name]: now[name] + 1 }));
      return;
    }
    const values = { to: to.map((one) => one.email), cc: cc.map((one) => one.email), copyToMe, subject: text.subject, body: text.body, locale: proposal.locale, ...toBody(dialog.fields, period) };
    actions.send(action, values, key, opened);
  };
  const onKeyDown = (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.key !== "Enter") return;
    event.preventDefault();
    if (!proposal.missing.length) event.currentTarget.requestSubmit();
  };
  const quiet = compose.quiet && may(compose.quiet.permission) ? compose.quiet : null;
  const pdf = fillPath(compose.pdf, { ...opened, ...period });
  return (
    <form className="send" onSubmit={submit} onKeyDown={onKeyDown} noValidate>
      <Recap recap={proposal.recap} kind={proposal.kind} />
      <Changed onReload={actions.close} />
      <div className="send-body">
        <div className="send-form">
          {proposal.missing.length > 0 && <Missing missing={proposal.missing} fix={compose.fix} record={opened} />}
          {problem && <Refusal problem={problem} fix={compose.fix} record={opened} />}
          {dialog.fields.length > 0 && <FieldSet fields={dialog.fields} values={period} errors={errors} onChange={(name, value) => setPeriod((now) => ({ ...now, [name]: value }))} />}
          <div className="send-row"><span className="send-label">{t("Mail to")}</span><People label={t("Mail to")} value={to} others={cc} people={proposal.people} errors={errorsOf(errors, "to")} onChange={take("to", setTo)} asked={asked.to} autoFocus={!to.length} /></div>
          <div className="send-row"><span className="send-label">{t("Cc")}</span><People label={t("Cc")} value={cc} others={to} people={proposal.people} errors={errorsOf(errors, "cc")} onChange={take("cc", setCc)} asked={asked.cc} /></div>
          <div className="send-row"><span className="send-label">{t("Subject")}</span>
            <div><Words label={t("Subject")} oneLine value={text.subject} known={proposal.values} invalid={Boolean(errors.subject)} onChange={(subject) => setText((now) => ({ ...now, subject }))} />
              {errors.subject && <p className="field-error" role="alert"><Icon name="circle-alert" size={13} />{errors.subject}</p>}</div></div>
          <div className="send-row grow"><span className="send-label">{t("Text")}</span>
            <div className="send-text">
              <div className="send-tools">
                <label className="send-language"><Icon name="languages" size={15} /><span className="sr">{t("Language of the text")}</span>
                  <select value={proposal.locale} onChange={(event) => setLocale(event.target.value)}><option value="fr">{t("in French")}</option><option value="en">{t("in English")}</option></select></label>
                {compose.template.href && may(compose.template.permission) && <a className="link" href={`${compose.template.href}?kind=${proposal.template}&locale=${proposal.locale}`} target="_blank" rel="noopener">{t("Edit the template")}</a>}
              </div>
              <Words label={t("Text")} value={text.body} known={proposal.values} invalid={Boolean(errors.body)} onChange={(body) => setText((now) => ({ ...now, body }))} />
              {errors.body && <p className="field-error" role="alert"><Icon name="circle-alert" size={13} />{errors.body}</p>}
            </div></div>
        </div>
        <aside className="send-side">
          <section>
            <h3>{t("Attachment")}</h3>
            <div className="send-file">
              <button type="button" className="plain" aria-label={t("Look at the document")} onClick={() => setLooking(true)}><Thumbnail href={pdf} label={proposal.filename} /></button>
              <div><b>{proposal.filename}</b>{compose.note && <small>{tx(compose.note)}</small>}
                <button type="button" className="btn small" onClick={() => setLooking(true)}><Icon name="eye" size={14} />{t("Look")}</button></div>
            </div>
          </section>
          <section className="send-next"><h3>{t("What happens then")}</h3><Next proposal={proposal} /></section>
        </aside>
      </div>
      <footer className="send-foot">
        {proposal.copyAddress && <label className="option"><input type="checkbox" checked={copyToMe} onChange={(event) => setCopyToMe(event.target.checked)} /><span>{t("Send me a copy")}</span></label>}
        {errors.copyToMe && <p className="field-error" role="alert">{errors.copyToMe}</p>}
        <span className="spacer" />
        {quiet && <button type="button" className="btn ghost" disabled={busy || proposal.missing.length > 0} onClick={() => actions.send(quiet, {}, quietKey, opened)}>{tx(quiet.label)}</button>}
        <button type="button" className="btn" onClick={actions.close}>{t("Cancel")}</button>
        <button type="submit" className="btn primary" disabled={busy || proposal.missing.length > 0}><Icon name={actions.busy === action.name ? "loader-circle" : "send"} className={actions.busy === action.name ? "spin" : ""} />{tx(dialog.confirm)}<kbd>Ctrl ↵</kbd></button>
      </footer>
      {looking && <Modal open onClose={() => setLooking(false)} title={proposal.filename} className="pdf-dialog"><PdfPages href={pdf} filename={proposal.filename} /></Modal>}
    </form>
  );
}

/** @param {{ recap: Body, kind: Kind }} props */
function Recap({ recap, kind }) {
  const { t, format } = useKit();
  const cells = [
    recap.number && [recap.expected ? t("Number expected") : t("Number"), recap.number, recap.expected ? t("series {series}, next", { series: recap.series.replace(/[-\s]+$/, "") }) : recap.issuedOn && t("issued on {day}", { day: format(recap.issuedOn, "date") })],
    [t("Customer"), recap.customer],
    recap.totalTtc !== null && [t("Total incl. VAT"), format(recap.totalTtc, "money"), recap.rest && t("of which {amount} is still due", { amount: format(recap.rest, "money") })],
    recap.dueOn && [kind === "QUOTE" ? t("Valid until") : t("Due on"), format(recap.dueOn, "date"), recap.days > 1 && t("{count} {count|day|days}", { count: recap.days })],
  ].filter(Boolean);
  return <dl className="send-recap">{cells.map(([label, value, more]) => <div key={label}><dt>{label}</dt><dd><b>{value}</b>{more && <small>{more}</small>}</dd></div>)}</dl>;
}

/** @param {{ field: string, fix: Record<string, string>, record: Body }} props */
function Fix({ field, fix, record }) {
  const { t } = useKit();
  const address = fixAddress(fix ?? {}, field, record);
  return address ? <> <a className="link" href={address}>{t("Fix")}</a></> : null;
}

/** @param {{ missing: FieldError[], fix: Record<string, string>, record: Body }} props */
function Missing({ missing, fix, record }) {
  const { t } = useKit();
  return (
    <div className="form-problem" role="alert">
      <p>{t("This invoice cannot be issued yet:")}</p>
      <ul>{missing.map((one) => <li key={one.code + one.field}>{one.message}<Fix field={one.field} fix={fix} record={record} /></li>)}</ul>
    </div>
  );
}

/** @param {{ problem: Problem, fix: Record<string, string>, record: Body }} props */
function Refusal({ problem, fix, record }) {
  return (
    <div className="form-problem" role="alert">
      <p>{problem.message}</p>
      {problem.errors.length > 0 && <ul>{problem.errors.map((error, position) => <li key={position}>{error.message}<Fix field={error.field} fix={fix} record={record} /></li>)}</ul>}
    </div>
  );
}

/** @param {{ proposal: Body }} props */
function Next({ proposal }) {
  const { t, format } = useKit();
  const { recap, items } = proposal;
  const left = items.filter((one) => one.status === "SENT");
  const steps = [
    recap.expected && ["lock", t("The invoice is sealed"), t("It gets its number: {number} unless somebody issues another one first. Afterwards a credit note corrects it.", { number: recap.number })],
    proposal.draft && !recap.expected && ["circle-check", t("The quote is marked as sent"), t("Afterwards it changes by a new revision.")],
    left.length > 0 && ["history", t("Sent before"), t("The last e-mail left on {when}, to {to}.", { when: format(left[0].sentAt, "datetime"), to: left[0].addressed })],
    ["mail", t("The e-mail leaves in the name of {name}", { name: proposal.fromName }), proposal.replyTo && t("Answers go to {address}.", { address: proposal.replyTo })],
    proposal.answerable && ["message-circle", t("The customer can answer online"), t("A link in the e-mail lets them accept, refuse or ask; you are told.")],
    ["clock", t("A mail server that is away loses nothing"), t("It is tried again; this page says what waits, and what was refused.")],
  ].filter(Boolean);
  return <ul>{steps.map(([icon, title, text]) => <li key={title}><span className="dot"><Icon name={icon} size={14} /></span><span><b>{title}</b>{text && <small>{text}</small>}</span></li>)}</ul>;
}
