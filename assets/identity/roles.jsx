// Roles: the matrix (lines by subject, roles as columns), what a role differs in, and why somebody may or may not.
import { Fragment, useContext, useEffect, useEffectEvent, useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import { SearchContext } from "../ui/combobox.jsx";
import { Icon, IconButton, Select, Skeleton, useKit } from "../ui/kit.jsx";
import { useLivePage, useRead } from "../ui/live.jsx";
import { Modal } from "../ui/overlay.jsx";
import { foundRecords } from "../ui/palette.jsx";
/** @import { Act, Outcome, Read } from "../ui/shapes.d.ts" */
/** @import { ExplanationOut, MatrixLineOut, MemberOut, RoleOut, RolesOut } from "./answers.d.ts" */

/** @typedef {RolesOut & { members: MemberOut[] }} RolesRead what its State holds */
/** @typedef {{ seq: number, asked?: { memberId: string, permission: string, url?: string }, answer?: ExplanationOut | null, problem?: string | null }} Explanation */
/** @typedef {{ href: string, label: string }} Found a record of the search */

const LEVELS = ["FULL", "WRITE", "READ", "NONE"];

function useLevels() {
  const { t } = useKit();
  return { FULL: t("Everything"), WRITE: t("Read and write"), READ: t("Read"), NONE: t("Nothing") };
}

// full, half, empty circle, dash: told apart without colour; a ring around what differs from the standard role
/** @param {{ level: string, differs?: boolean }} props */
function Mark({ level, differs }) {
  return <span className={`level ${level.toLowerCase()} ${differs ? "differs" : ""}`} aria-hidden="true" />;
}

const subjectsOf = (lines) => [...new Set(lines.map((line) => line.subject))];
// each role is made from a standard one
/** @type {(data: RolesRead, code: string) => RoleOut} */
const standardOf = (data, code) => /** @type {RoleOut} */ (data.items.find((one) => one.isSystem && one.code === code));

const titleOf = (line) => (line.verb ? `${line.title} · ${line.verb}` : line.title);

/** @param {{ data: Read<RolesRead>, outcome: Outcome, explanation: Explanation, explain: string, onAct: Act }} props */
export function RolesPage({ data: told, outcome, explanation, explain, onAct }) {
  const { t, may, setTitle } = useKit();
  const data = useRead(told, (one) => one.ready);
  const [params, setParams] = useSearchParams();
  const [chosen, setChosen] = useState(null);
  const [external, setExternal] = useState(false);
  const [editing, setEditing] = useState(null);
  const memberId = params.get("member") ?? "";
  useEffect(() => setTitle(t("Roles")), [t, setTitle]);
  useLivePage(editing !== null);
  useEffect(() => {
    if (outcome.ok) setEditing(null);
  }, [outcome.seq, outcome.ok]);
  if (!data) return <div className="roles-page"><header className="page-head"><h1>{t("Roles")}</h1></header><div className="card pad" aria-busy="true"><Skeleton width="70%" height={320} /></div></div>;
  const near = data.items.filter((role) => role.external === external);
  // a role of one's own stands beside the one it is made from
  const shown = near.filter((one) => one.isSystem).flatMap((one) => [one, ...near.filter((role) => !role.isSystem && role.baseRole === one.code)]);
  const role = data.items.find((one) => one.code === chosen) ?? null;
  const own = data.items.filter((one) => !one.isSystem);
  const outside = data.items.filter((one) => one.external);
  const asks = may(explain);
  return (
    <div className="roles-page">
      <div className="roles-main">
        <header className="page-head">
          <div>
            <h1>{t("Roles")}</h1>
            <p className="muted">{t("{standard} standard, {own} of your own", { standard: data.items.length - own.length, own: own.length })}</p>
          </div>
          {data.mayManage && <button type="button" className="btn primary" onClick={() => setEditing({ baseRole: role?.baseRole ?? "SALES_BACK" })}><Icon name="plus" />{t("Custom role")}</button>}
        </header>
        <Matrix data={data} roles={shown} chosen={chosen} onChoose={(code) => setChosen(code === chosen ? null : code)} />
        <footer className="roles-foot">
          <Legend />
          {outside.length > 0 && outside.length < data.items.length && (
            <button type="button" className="link" onClick={() => setExternal(!external)}>{external ? t("Roles of your staff") : t("{count} roles from outside", { count: outside.length })}</button>
          )}
        </footer>
      </div>
      <aside className="roles-side stack" aria-label={t("Details")}>
        {role && <Difference role={role} data={data} onEdit={() => setEditing(role)} onAct={onAct} onClose={() => setChosen(null)} />}
        {asks && <Why data={data} memberId={memberId} explanation={explanation} onAct={onAct} onMember={(id) => setParams(id ? { member: id } : {}, { replace: true })} />}
      </aside>
      {editing && <Editor key={editing.id ?? "new"} role={editing} data={data} outcome={outcome} onAct={onAct} onClose={() => setEditing(null)} />}
    </div>
  );
}

/** @param {{ data: RolesRead, roles: RoleOut[], chosen: string | null, onChoose: (code: string) => void }} props */
function Matrix({ data, roles, chosen, onChoose }) {
  const { t } = useKit();
  const words = useLevels();
  const base = (role) => data.items.find((one) => one.code === role.baseRole && one.isSystem);
  return (
    <div className="card roles-matrix" tabIndex={0} role="group" aria-label={t("Roles")}>
      <table>
        <thead>
          <tr>
            <th scope="col"><span className="sr">{t("Permission")}</span></th>
            {roles.map((role) => (
              <th key={role.code} scope="col" className={role.code === chosen ? "on" : ""}>
                <button type="button" aria-pressed={role.code === chosen} onClick={() => onChoose(role.code)} className={role.isSystem ? "" : "own"}><span>{role.name}</span></button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {subjectsOf(data.lines).map((subject) => (
            <Fragment key={subject}>
              <tr className="subject"><th scope="rowgroup">{subject}</th><td colSpan={roles.length} /></tr>
              {data.lines.map((line, at) => line.subject === subject && (
                <tr key={titleOf(line)}>
                  <th scope="row">{titleOf(line)}</th>
                  {roles.map((role) => {
                    const differs = !role.isSystem && base(role)?.levels[at] !== role.levels[at];
                    return (
                      <td key={role.code} className={role.code === chosen ? "on" : ""} title={`${role.name}: ${words[role.levels[at]]}`}>
                        <Mark level={role.levels[at]} differs={differs} /><span className="sr">{words[role.levels[at]]}{differs ? `, ${t("differs from the standard role")}` : ""}</span>
                      </td>
                    );
                  })}
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Legend() {
  const { t } = useKit();
  const words = useLevels();
  return (
    <ul className="roles-legend">
      {LEVELS.map((level) => <li key={level}><Mark level={level} />{words[level]}</li>)}
      <li><Mark level="WRITE" differs />{t("Differs from the standard role")}</li>
    </ul>
  );
}

/** @param {{ role: RoleOut, data: RolesRead, onEdit: () => void, onAct: Act, onClose: () => void }} props */
function Difference({ role, data, onEdit, onAct, onClose }) {
  const { t, format } = useKit();
  const words = useLevels();
  const standard = standardOf(data, role.baseRole);
  const lines = role.isSystem ? [] : data.lines.map((line, at) => ({ line, from: standard.levels[at], to: role.levels[at], verbs: changesIn(line, role) })).filter((one) => one.from !== one.to || one.verbs);
  const [asked, setAsked] = useState(false);
  return (
    <section className="card pad roles-role">
      <header className="roles-role-head">
        <h2>{role.name}</h2><span className="muted">{t("{count} {count|member|members}", { count: role.members })}</span>
        <IconButton icon="x" label={t("Close")} onClick={onClose} />
      </header>
      {role.isSystem
        ? <p className="muted">{t("A standard role: it is the same everywhere. Make a custom role from it to change something.")}</p>
        : (
          <>
            <h3>{t("Differences from {role}", { role: standard.name })}</h3>
            {lines.length === 0 && <p className="muted">{t("None: it holds what the standard role holds.")}</p>}
            <ul className="roles-diff">
              {lines.map(({ line, from, to, verbs }) => (
                <li key={titleOf(line)}><span>{titleOf(line)}</span><span className="to">{from === to ? verbs : <>{words[from]}<Icon name="arrow-right" size={13} /><b>{words[to]}</b></>}</span></li>
              ))}
            </ul>
            {role.note && <p className="muted roles-note">{format(role.updatedAt, "date")}{" · "}{role.note}</p>}
            {data.mayManage && (
              <div className="row">
                <button type="button" className="btn" onClick={onEdit}>{t("Edit")}</button>
                <button type="button" className="btn ghost warn" onClick={() => setAsked(true)}>{t("Delete")}</button>
              </div>
            )}
            <Modal open={asked} onClose={() => setAsked(false)} title={t("Delete this role?")} text={t("Nobody may hold it or be invited to it.")}>
              <div className="modal-foot">
                <button type="button" className="btn" onClick={() => setAsked(false)}>{t("Back")}</button>
                <button type="button" className="btn danger" onClick={() => { setAsked(false); onAct("delete", { id: role.id, version: role.version }); }}>{t("Delete the role")}</button>
              </div>
            </Modal>
          </>
        )}
    </section>
  );
}

// the verbs that a custom role has more or less in a line whose level stays the same
function changesIn(line, role) {
  const more = line.verbs.filter((one) => role.addedPermissions.includes(one.permission)).map((one) => `+ ${one.label}`);
  const less = line.verbs.filter((one) => role.removedPermissions.includes(one.permission)).map((one) => `\u2212 ${one.label}`);
  return [...more, ...less].join(", ");
}

const STATES = { YES: ["check", "green"], NO: ["x", "red"], NEUTRAL: ["minus", "gray"] };

/** @param {{ data: RolesRead, memberId: string, explanation: Explanation, onAct: Act, onMember: (id: string) => void }} props */
function Why({ data, memberId, explanation, onAct, onMember }) {
  const { t } = useKit();
  const [permission, setPermission] = useState("");
  const [record, setRecord] = useState(null);
  const { asked } = explanation;
  const fresh = asked !== undefined && asked.memberId === memberId && asked.permission === permission && (asked.url ?? "") === (record?.href ?? "");
  const ask = useEffectEvent((values) => onAct("explain", values));
  useEffect(() => {
    if (memberId && permission) ask({ memberId, permission, url: record?.href ?? "" });
  }, [memberId, permission, record]);
  const answer = fresh ? explanation.answer : null;
  return (
    <section className="card pad roles-why">
      <h2>{t("Why may they, why not?")}</h2>
      <div className="field">
        <label htmlFor="why-member">{t("Person")}</label>
        <Select id="why-member" value={memberId} onChange={(event) => onMember(event.target.value)}>
          <option value="">{t("Choose…")}</option>
          {data.members.map((member) => <option key={member.id} value={member.id}>{member.name}</option>)}
        </Select>
      </div>
      <div className="field">
        <label htmlFor="why-act">{t("What")}</label>
        <Select id="why-act" value={permission} onChange={(event) => setPermission(event.target.value)}>
          <option value="">{t("Choose…")}</option>
          {subjectsOf(data.lines).map((subject) => (
            <optgroup key={subject} label={subject}>
              {data.lines.filter((line) => line.subject === subject).flatMap((line) => line.verbs.map((verb) => (
                <option key={verb.permission} value={verb.permission}>{`${line.title}, ${verb.label}`}</option>
              )))}
            </optgroup>
          ))}
        </Select>
      </div>
      <RecordPicker record={record} onChange={setRecord} />
      <div aria-live="polite">
        {fresh && explanation.problem && <p className="form-problem" role="alert">{explanation.problem}</p>}
        {answer && <Answer answer={answer} url={record?.href ?? `/workspace/roles?member=${memberId}`} />}
      </div>
    </section>
  );
}

/** @param {{ record: Found | null, onChange: (record: Found | null) => void }} props */
function RecordPicker({ record, onChange }) {
  const kit = useKit();
  const { t } = kit;
  const { find, hits } = useContext(SearchContext);
  const [text, setText] = useState("");
  const search = useEffectEvent((words) => find(words, []));
  useEffect(() => {
    const timer = setTimeout(() => text.trim().length > 1 && search(text.trim()), 250);
    return () => clearTimeout(timer);
  }, [text]);
  const found = text.trim() && hits.text === text.trim() ? foundRecords(hits, kit).filter((hit) => /^\/workspace\/[\w-]+\/[0-9a-f-]{36}$/.test(hit.href)) : [];
  if (record) return <p className="roles-record"><Icon name="file-text" />{record.label}<IconButton icon="x" label={t("Without a record")} onClick={() => onChange(null)} /></p>;
  return (
    <div className="field">
      <label htmlFor="why-record">{t("With which record (if any)")}</label>
      <input id="why-record" className="input" value={text} placeholder={t("Number or name")} autoComplete="off" onChange={(event) => setText(event.target.value)} />
      {found.length > 0 && (
        <ul className="roles-hits">
          {found.slice(0, 6).map((hit) => <li key={hit.href}><button type="button" onClick={() => { onChange(hit); setText(""); }}><b>{hit.label}</b><small>{hit.detail}</small></button></li>)}
        </ul>
      )}
    </div>
  );
}

/** @param {{ answer: ExplanationOut, url: string }} props */
function Answer({ answer, url }) {
  const { t, may, onAct } = useKit();
  return (
    <>
      <p className={`roles-verdict ${answer.allowed ? "green" : "red"}`}><Icon name={answer.allowed ? "circle-check" : "circle-x"} /><span><b>{answer.verdict}</b>{answer.detail && <small>{answer.detail}</small>}</span></p>
      <ol className="roles-steps">
        {answer.steps.map((step, at) => {
          const [icon, tone] = STATES[step.state];
          return <li key={at} className={tone}><span className="dot"><Icon name={icon} size={13} /></span><span><b>{step.title}</b>{step.detail && <small>{step.detail}</small>}</span></li>;
        })}
      </ol>
      {answer.helpers.length > 0 && (
        <>
          <h3>{t("Who may now")}</h3>
          <ul className="roles-helpers">{answer.helpers.map((one) => <li key={one.name}><b>{one.name}</b> <span className="muted">{one.role}</span></li>)}</ul>
          {answer.act && may("workspace.ask_who_may") && <button type="button" className="btn" onClick={() => onAct("ask", { act: answer.act, what: answer.verdict, url })}><Icon name="send" />{t("Ask them")}</button>}
        </>
      )}
    </>
  );
}

/** @param {{ role: Partial<RoleOut> & { baseRole: string }, data: RolesRead, outcome: Outcome, onAct: Act, onClose: () => void }} props */
function Editor({ role, data, outcome, onAct, onClose }) {
  const { t } = useKit();
  const standards = data.items.filter((one) => one.isSystem && one.grantable);
  const [base, setBase] = useState(role.baseRole);
  const standard = standardOf(data, base);
  const [name, setName] = useState(role.name ?? "");
  const [note, setNote] = useState(role.note ?? "");
  const [held, setHeld] = useState(() => new Set(role.permissions ?? standard.permissions));
  const [seq] = useState(outcome.seq);
  const refused = outcome.seq > seq && !outcome.ok ? outcome : null;
  const original = useMemo(() => new Set(standard.permissions), [standard]);
  const changes = [...held].filter((one) => !original.has(one)).length + [...original].filter((one) => !held.has(one)).length;
  const toggle = (permission) => setHeld((now) => {
    const next = new Set(now);
    if (!next.delete(permission)) next.add(permission);
    return next;
  });
  const choose = (code) => {
    setBase(code);
    setHeld(new Set(standardOf(data, code).permissions));
  };
  const save = (event) => {
    event.preventDefault();
    const values = { name: name.trim(), note: note.trim(), permissions: [...held] };
    onAct(role.id ? "update" : "create", role.id ? { ...values, id: role.id, version: role.version } : { ...values, baseRole: base });
  };
  return (
    <Modal open onClose={onClose} wide className="roles-editor" title={role.id ? t("Edit {name}", { name: role.name }) : t("New custom role")}>
      <form className="dialog-form" onSubmit={save} noValidate>
        {refused && <div className="form-problem" role="alert">{Object.values(refused.errors ?? {})[0] ?? refused.message}</div>}
        <div className="roles-editor-head">
          <div className="field"><label htmlFor="role-name">{t("Name")}</label><input id="role-name" className="input" data-autofocus="" maxLength={200} value={name} aria-invalid={refused?.errors?.name ? true : undefined} onChange={(event) => setName(event.target.value)} /></div>
          <div className="field">
            <label htmlFor="role-base">{t("Made from")}</label>
            {role.id
              ? <p id="role-base" className="muted">{standard.name}</p>
              : <Select id="role-base" value={base} onChange={(event) => choose(event.target.value)}>{standards.map((one) => <option key={one.code} value={one.code}>{one.name}</option>)}</Select>}
          </div>
        </div>
        <div className="field"><label htmlFor="role-note">{t("Why it is needed")}</label><input id="role-note" className="input" maxLength={500} value={note} onChange={(event) => setNote(event.target.value)} /></div>
        <ScopeGrid lines={data.lines} held={held} original={original} onToggle={toggle} />
        <div className="modal-foot">
          <span className="muted">{t("{count} {count|difference|differences} from {role}", { count: changes, role: standard.name })}</span>
          {changes > 0 && <button type="button" className="btn ghost" onClick={() => setHeld(new Set(original))}>{t("Back to the standard")}</button>}
          <button type="button" className="btn" onClick={onClose}>{t("Cancel")}</button>
          <button type="submit" className="btn primary" disabled={!name.trim()}>{t("Save")}</button>
        </div>
      </form>
    </Modal>
  );
}

// what may be done with one kind of record stands in one line, though the matrix tells its graver acts apart
function scopesOf(lines, subject) {
  const own = lines.filter((line) => line.subject === subject);
  return [...new Set(own.map((line) => line.title))].map((title) => ({ title, verbs: own.filter((line) => line.title === title).flatMap((line) => line.verbs) }));
}

// permissions as boxes to tick; `original` marks what differs from it
/** @param {{ lines: MatrixLineOut[], held: Set<string>, original?: Set<string>, onToggle: (permission: string) => void }} props */
export function ScopeGrid({ lines, held, original, onToggle }) {
  return (
    <div className="scope-grid">
      {subjectsOf(lines).map((subject) => (
        <fieldset key={subject}>
          <legend>{subject}</legend>
          {scopesOf(lines, subject).map(({ title, verbs }) => (
            <div key={title} className="scope-line" role="group" aria-label={title}>
              <span>{title}</span>
              <span className="scope-verbs">
                {verbs.map((verb) => (
                  <label key={verb.permission} className={original && original.has(verb.permission) !== held.has(verb.permission) ? "differs" : ""}>
                    <input type="checkbox" checked={held.has(verb.permission)} onChange={() => onToggle(verb.permission)} />{verb.label}
                  </label>
                ))}
              </span>
            </div>
          ))}
        </fieldset>
      ))}
    </div>
  );
}
