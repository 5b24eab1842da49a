// API keys: making and replacing one (shown once, straight from the answer to the screen), and one's own.
import { useEffect, useEffectEvent, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { spoken } from "../ui/calls.js";
import { send } from "../ui/auth_parts.jsx";
import { DateInput } from "../ui/dates.jsx";
import { copyText, Icon, Select, Skeleton, useKit, Word } from "../ui/kit.jsx";
import { useLivePage, useRead } from "../ui/live.jsx";
import { Modal } from "../ui/overlay.jsx";
import { ScopeGrid } from "./roles.jsx";
/** @import { Body, FieldError, Read } from "../ui/shapes.d.ts" */
/** @import { ApiKeyCallOut, ApiKeyOut, ApiKeysOut, NewApiKeyOut, ScopesOut } from "./answers.d.ts" */

/** @typedef {{ detail: string, errors?: FieldError[] }} Refusal */

const OVERLAPS = [0, 1, 24, 72, 168];

async function get(path, locale) {
  const answer = await fetch(path, { headers: spoken(locale) });
  const body = await answer.json();
  if (!answer.ok) throw Object.assign(new Error(body.code), { body });
  return body;
}

const errorAt = (problem, name) => problem?.errors?.find((error) => error.field === name)?.message;

// `base` is /api/workspace for the organization's keys, /api/account for one's own; `?replaces=` names the key to replace
/** @param {{ base: string, back: string }} props */
export function NewApiKey({ base, back }) {
  const { t, locale, setTitle } = useKit();
  const [params] = useSearchParams();
  const replaces = params.get("replaces");
  const [start, setStart] = useState(null);
  const [problem, setProblem] = useState(null);
  const [made, setMade] = useState(null);
  const title = replaces ? t("Replace an API key") : t("New API key");
  useLivePage(true);
  useEffect(() => setTitle(title), [title, setTitle]);
  const lost = useEffectEvent(() => setProblem({ detail: t("The server does not answer. Check your connection and try again.") }));
  useEffect(() => {
    const former = replaces ? get(base === "/api/account" ? `${base}/api-keys` : `${base}/api-keys/${replaces}`, locale) : Promise.resolve(null);
    Promise.all([get(`${base}/api-key-scopes`, locale), former])
      .then(([scopes, found]) => setStart({ scopes, former: found?.items ? found.items.find((key) => key.id === replaces) : found }))
      .catch((error) => (error.body ? setProblem(error.body) : lost()));
  }, [base, replaces, locale]);
  const make = async (values) => {
    setProblem(null);
    const path = replaces ? `${base}/api-keys/${replaces}/rotate` : `${base}/api-keys`;
    const answer = await send(path, values, locale);
    if (answer.status === 201) setMade(answer.body);
    else setProblem(answer.status === 0 ? { detail: t("The server does not answer. Check your connection and try again.") } : answer.body);
  };
  return (
    <div className="form-page key-page">
      <header className="page-head"><h1>{title}</h1></header>
      {made && <Shown made={made} back={back} replaced={Boolean(replaces)} />}
      {!made && problem && !problem.errors?.length && <div className="form-problem" role="alert">{problem.detail}</div>}
      {!made && !start && !problem && <div className="card pad" aria-busy="true"><Skeleton width="60%" height={22} /></div>}
      {!made && start && (replaces
        ? <Replacing former={start.former} scopes={start.scopes} problem={problem} back={back} onSend={make} />
        : <Making scopes={start.scopes} problem={problem} back={back} onSend={make} />)}
    </div>
  );
}

/** @param {{ value: string, problem: Refusal | null, onChange: (day: string) => void }} props */
function LastDay({ value, problem, onChange }) {
  const { t } = useKit();
  const error = errorAt(problem, "expiresOn");
  return (
    <div className="field">
      <label htmlFor="key-day">{t("Last day")}</label>
      <DateInput common={{ id: "key-day", "aria-invalid": error ? true : undefined }} value={value} onChange={onChange} />
      {error ? <p className="field-error" role="alert"><Icon name="circle-alert" size={13} />{error}</p> : <p className="field-hint">{t("90 days at most; you are told a week before.")}</p>}
    </div>
  );
}

/** @param {{ scopes: ScopesOut, problem: Refusal | null, back: string, onSend: (values: Body) => void }} props */
function Making({ scopes, problem, back, onSend }) {
  const { t } = useKit();
  const [name, setName] = useState("");
  const [day, setDay] = useState(scopes.usualDay);
  const [held, setHeld] = useState(() => new Set());
  const toggle = (permission) => setHeld((now) => {
    const next = new Set(now);
    if (!next.delete(permission)) next.add(permission);
    return next;
  });
  const reading = scopes.available.filter((one) => one.endsWith(":read"));
  const submit = (event) => {
    event.preventDefault();
    onSend({ name: name.trim(), scopes: [...held], expiresOn: day || null });
  };
  const error = errorAt(problem, "name");
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <section className="card pad key-head">
        <div className="field">
          <label htmlFor="key-name">{t("What is it for?")}</label>
          <input id="key-name" className="input" maxLength={200} placeholder={t("Online shop, payroll, …")} value={name} aria-invalid={error ? true : undefined} onChange={(event) => setName(event.target.value)}
            autoFocus // eslint-disable-line jsx-a11y/no-autofocus -- the page is this form
          />
          {error && <p className="field-error" role="alert"><Icon name="circle-alert" size={13} />{error}</p>}
        </div>
        <LastDay value={day} problem={problem} onChange={setDay} />
      </section>
      <section className="card pad">
        <div className="key-scopes-head">
          <h2>{t("What it may do")}</h2>
          <span className="muted">{t("{count} {count|scope|scopes} chosen", { count: held.size })}</span>
          <button type="button" className="btn small" onClick={() => setHeld(new Set([...held, ...reading]))}>{t("Everything to read")}</button>
          <button type="button" className="btn small ghost" disabled={held.size === 0} onClick={() => setHeld(new Set())}>{t("None")}</button>
        </div>
        {errorAt(problem, "scopes") && <p className="field-error" role="alert"><Icon name="circle-alert" size={13} />{errorAt(problem, "scopes")}</p>}
        <ScopeGrid lines={scopes.lines} held={held} onToggle={toggle} />
      </section>
      <div className="row">
        <button type="submit" className="btn primary" disabled={!name.trim() || held.size === 0}>{t("Make the key")}</button>
        <Link className="btn" to={back}>{t("Cancel")}</Link>
      </div>
    </form>
  );
}

function useOverlaps() {
  const { t } = useKit();
  return (hours) => (hours === 0 ? t("not at all: it stops at once") : hours < 24 ? t("{count} {count|hour|hours}", { count: hours }) : t("{count} {count|day|days}", { count: hours / 24 }));
}

/** @param {{ former: ApiKeyOut | null | undefined, scopes: ScopesOut, problem: Refusal | null, back: string, onSend: (values: Body) => void }} props */
function Replacing({ former, scopes, problem, back, onSend }) {
  const { t } = useKit();
  const told = useOverlaps();
  const [hours, setHours] = useState(24);
  const [day, setDay] = useState(scopes.usualDay);
  if (!former) return <p className="muted">{t("This record does not exist")}</p>;
  return (
    <form className="stack" onSubmit={(event) => { event.preventDefault(); onSend({ overlapHours: hours, expiresOn: day || null }); }} noValidate>
      <section className="card pad key-head">
        <p>{t("The new key has the name and the scopes of {key}.", { key: `${former.name} (${former.prefix}…)` })}</p>
        <div className="field">
          <label htmlFor="key-overlap">{t("The former key works on for")}</label>
          <Select id="key-overlap" value={hours} onChange={(event) => setHours(Number(event.target.value))}>
            {OVERLAPS.map((one) => <option key={one} value={one}>{told(one)}</option>)}
          </Select>
        </div>
        <LastDay value={day} problem={problem} onChange={setDay} />
      </section>
      <div className="row">
        <button type="submit" className="btn primary">{t("Replace the key")}</button>
        <Link className="btn" to={back}>{t("Cancel")}</Link>
      </div>
    </form>
  );
}

/** @param {{ made: NewApiKeyOut, back: string, replaced: boolean }} props */
function Shown({ made, back, replaced }) {
  const { t, toast } = useKit();
  const copy = async () => toast((await copyText(made.key)) ? t("Copied") : t("Could not be copied: mark the text and copy it."));
  return (
    <section className="card pad key-shown" aria-label={t("The new key")}>
      <p className="notice amber"><Icon name="triangle-alert" /><span>{t("Copy it now: it is shown this once and stored nowhere.")}</span></p>
      <div className="key-text"><code data-secret="">{made.key}</code><button type="button" className="btn primary" onClick={copy}
        autoFocus // eslint-disable-line jsx-a11y/no-autofocus -- it took the place of the form, and is what is left to do
      ><Icon name="copy" />{t("Copy the key")}</button></div>
      <p className="muted">{t("A program sends it with each request, as the header:")} <code>{"Authorization: Bearer pk_live_…"}</code></p>
      {replaced && <p className="muted">{t("Put it in place of the former one before that one ends.")}</p>}
      <div><Link className="btn" to={back}>{t("I have copied it")}</Link></div>
    </section>
  );
}

/** @param {{ data: Read<ApiKeysOut>, onRead: () => void }} props */
export function OwnApiKeys({ data: told, onRead }) {
  const { t, setTitle } = useKit();
  const data = useRead(told, (one) => one.ready);
  useLivePage(false);
  useEffect(() => setTitle(t("My API keys")), [t, setTitle]);
  return (
    <div className="form-page key-page">
      <header className="page-head">
        <div><h1>{t("My API keys")}</h1><p className="muted">{t("A key acts for you, within its scopes and never beyond your own rights.")}</p></div>
        <Link className="btn primary" to="/workspace/my-api-keys/new"><Icon name="plus" />{t("New API key")}</Link>
      </header>
      {!data && <div className="card pad" aria-busy="true"><Skeleton width="60%" height={22} /></div>}
      {data?.items.length === 0 && <div className="card pad key-none"><Icon name="key-round" size={22} /><p>{t("You have no key yet. Make one for a program that works for you.")}</p></div>}
      <ul className="key-list">{data?.items.map((key) => <OwnKey key={key.id} of={key} onRead={onRead} />)}</ul>
    </div>
  );
}

/** @param {{ of: ApiKeyOut, onRead: () => void }} props */
function OwnKey({ of: key, onRead }) {
  const { t, format, locale, toast } = useKit();
  const [asked, setAsked] = useState(false);
  const [calls, setCalls] = useState(null);
  const works = key.state === "ACTIVE";
  const revoke = async () => {
    setAsked(false);
    const answer = await fetch(`/api/account/api-keys/${key.id}`, { method: "DELETE", headers: spoken(locale) }).catch(() => null);
    if (answer?.ok) toast(t("The key {prefix} works no more", { prefix: `${key.prefix}…` }));
    else toast(t("Something went wrong. Please try again."), "error");
    onRead();
  };
  const look = async () => setCalls(calls ? null : (await get(`/api/account/api-keys/${key.id}/calls`, locale).catch(() => ({ items: [] }))).items);
  return (
    <li className="card pad key-card">
      <div className="key-card-head"><b>{key.name}</b><code>{key.prefix}…</code><Word group="ApiKeyState" value={key.state} /></div>
      <p className="muted">{key.scopeText}</p>
      {key.hasLostScopes && works && <p className="notice amber"><Icon name="triangle-alert" /><span>{t("You do not hold all of its scopes any more, so the key does not either.")}</span></p>}
      {key.replacedById && works && <p className="notice amber"><Icon name="clock" /><span>{t("Replaced: it works on until {until}.", { until: format(key.worksUntil, "datetime") })}</span></p>}
      <dl className="key-facts">
        <div><dt>{t("Last used")}</dt><dd>{key.lastUsedAt ? format(key.lastUsedAt, "datetime") : t("Never")}</dd></div>
        <div><dt>{works ? t("Works until") : t("Ended")}</dt><dd>{format(key.worksUntil, "datetime")}</dd></div>
      </dl>
      <div className="row">
        <button type="button" className="btn small" aria-expanded={calls !== null} onClick={look}><Icon name="history" />{t("Last calls")}</button>
        {works && !key.replacedById && <Link className="btn small" to={`/workspace/my-api-keys/new?replaces=${key.id}`}><Icon name="refresh-cw" />{t("Replace")}</Link>}
        {works && <button type="button" className="btn small warn" onClick={() => setAsked(true)}><Icon name="ban" />{t("Revoke")}</button>}
      </div>
      {calls && <Calls calls={calls} />}
      <Modal open={asked} onClose={() => setAsked(false)} title={t("Revoke this key?")} text={t("It stops working at once, for good. Whatever uses it will be refused.")}>
        <div className="modal-foot">
          <button type="button" className="btn" onClick={() => setAsked(false)}>{t("Back")}</button>
          <button type="button" className="btn danger" data-autofocus="" onClick={revoke}>{t("Revoke the key")}</button>
        </div>
      </Modal>
    </li>
  );
}

/** @param {{ calls: ApiKeyCallOut[] }} props */
function Calls({ calls }) {
  const { t, format } = useKit();
  if (!calls.length) return <p className="muted">{t("This key has not been used yet.")}</p>;
  return (
    <div className="key-calls" tabIndex={0} role="group" aria-label={t("Last calls")}>
      <table className="data">
        <thead><tr><th>{t("When")}</th><th>{t("Address")}</th><th>{t("Status code")}</th></tr></thead>
        <tbody>{calls.map((call) => <tr key={call.id}><td>{format(call.createdAt, "datetime")}</td><td><code>{call.method} {call.path}</code></td><td>{call.status}</td></tr>)}</tbody>
      </table>
    </div>
  );
}
