// A record page: header, figures, actions with their dialogs, tabs, timeline.
import { createContext, useContext, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { ActionDialog, useActions } from "./record_actions.jsx";
import { at, copyText, Empty, holds, Icon, IconButton, Skeleton, State, useEdges, useKit, useTabs, Value } from "./kit.jsx";
import { Lookers, useLivePage, useRead } from "./live.jsx";
import { useSwitched } from "./organizations.jsx";
import { Menu } from "./overlay.jsx";
import { recordCommands, remember } from "./palette.jsx";
import { Problem } from "./problem.jsx";
import { useShortcut } from "./shortcuts.jsx";
import { Side, Timeline } from "./timeline.jsx";
/** @import { ReactNode } from "react" */
/** @import { Act, Action, Body, Foreseen, Outcome, RecordActions, RecordSpec } from "./shapes.d.ts" */

/** @type {import("react").Context<import("./shapes.d.ts").Body>} */
const RecordContext = createContext({});
export const useRecord = () => useContext(RecordContext);

/** @param {{ spec: RecordSpec, data: Body, outcome: Outcome, foresight: Foreseen, onAct: Act, onForesee: Act, children: ReactNode }} props */
export function RecordPage({ spec, data: told, outcome, foresight, onAct, onForesee, children }) {
  const { t, go } = useKit();
  const { pathname } = useLocation();
  const data = useRead(told, (one) => one.page === spec.route && one.path === pathname);
  useSwitched(data ? data.missing : null, spec.parent);
  if (data?.missing) {
    return (
      <Empty icon="search-x" title={t("This record does not exist")} text={t("It may have been deleted, or belong to another organization.")}>
        <button type="button" className="btn" onClick={() => go(spec.parent ?? "/workspace")}>{t("Back to the list")}</button>
      </Empty>
    );
  }
  if (!data) return <Loading />;
  return (
    <RecordContext.Provider value={data.record}>
      <Loaded spec={spec} data={data} outcome={outcome} onAct={onAct} foresight={foresight} onForesee={onForesee}>{children}</Loaded>
    </RecordContext.Provider>
  );
}

function Loading() {
  return (
    <div className="record" aria-busy="true">
      <div className="record-main">
        <div className="page-head"><Skeleton width="220px" height={22} /></div>
        <div className="card figures">{[1, 2, 3].map((i) => <div key={i}><Skeleton width="80px" /><Skeleton width="120px" height={20} /></div>)}</div>
        <div className="card pad">{[70, 45, 60, 50].map((width) => <p key={width} className="gap"><Skeleton width={`${width}%`} /></p>)}</div>
      </div>
    </div>
  );
}

/** @param {{ spec: RecordSpec, data: Body, outcome: Outcome, onAct: Act, foresight: Foreseen, onForesee: Act, children: ReactNode }} props */
function Loaded({ spec, data, outcome, onAct, foresight, onForesee, children }) {
  const kit = useKit();
  const { tx, setTitle } = kit;
  const { pathname } = useLocation();
  const { record } = data;
  const title = kit.fill(spec.title, record) || tx(spec.titleEmpty);
  const actions = useActions(spec, record, outcome, onAct);
  const contents = useMemo(() => (Array.isArray(children) ? children : [children]), [children]);
  const asides = contents.slice(spec.tabs.length).filter((_one, position) => kit.may(spec.asides[position].permission));
  const beside = data.history || asides.length > 0;
  useLivePage(Boolean(actions.dialog || actions.busy), { showsHint: Boolean(actions.dialog) });
  const show = useEffectEvent(() => {
    setTitle(title);
    remember({ label: title, detail: kit.fill(spec.subtitle, record), icon: spec.icon, href: pathname }, kit.session.seat);
  });
  useEffect(() => { show(); }, [title, pathname]);
  useEffect(() => {
    recordCommands.current = actions.all.map((action) => ({ label: tx(action.label), icon: action.icon, run: () => actions.start(action) }));
    return () => {
      recordCommands.current = [];
    };
  });
  return (
    <div className={`record ${beside ? "with-side" : ""}`}>
      <div className="record-main">
        <Head spec={spec} record={record} title={title} actions={actions} />
        {actions.problem && <Problem problem={actions.problem} fix={actions.fix} record={record} close={actions.forget} />}
        {spec.figures.length > 0 && <Figures spec={spec} record={record} />}
        <Tabs spec={spec} record={record}>{contents.slice(0, spec.tabs.length)}</Tabs>
      </div>
      {beside && <Side>{asides}{data.history && <Timeline entries={data.history} fields={spec.fields} />}</Side>}
      <ActionDialog actions={actions} record={record} foresight={foresight} onForesee={onForesee} />
    </div>
  );
}

/** @param {{ spec: RecordSpec, record: Body, title: string, actions: RecordActions }} props */
function Head({ spec, record, title, actions }) {
  const kit = useKit();
  const { t, tx } = kit;
  const subtitle = kit.fill(spec.subtitle, record);
  return (
    <header className="page-head record-head">
      <div className="record-title">
        <h1>{title}</h1>
        {title !== tx(spec.titleEmpty) && <CopyButton text={title} />}
        {spec.status && <State group={spec.status.words} value={at(record, spec.status.field)} record={record} />}
      </div>
      {subtitle && <p className="muted record-sub">{subtitle}</p>}
      <div className="record-acts">
        <Lookers />
        <Neighbours spec={spec} />
        {actions.primary.map((action, position) => (
          <ActionButton key={action.name} action={action} first={position === actions.primary.length - 1} actions={actions} />
        ))}
        {actions.others.length > 0 && (
          <Menu label={t("More actions")} items={actions.others.map((action) => actions.item(action))}
            trigger={(props) => <button {...props} className="icon-btn boxed" aria-label={t("More actions")} title={t("More actions")}><Icon name="ellipsis" /></button>} />
        )}
      </div>
    </header>
  );
}

/** @param {{ action: Action, first: boolean, actions: RecordActions }} props */
function ActionButton({ action, first, actions }) {
  const { tx } = useKit();
  const busy = actions.busy === action.name;
  return (
    <button type="button" className={`btn ${first ? "primary" : ""}`} disabled={Boolean(actions.busy)} onClick={() => actions.start(action)}>
      <Icon name={busy ? "loader-circle" : action.icon} className={busy ? "spin" : ""} />{tx(action.label)}
    </button>
  );
}

/** @param {{ text: string | undefined }} props */
export function CopyButton({ text }) {
  const { t } = useKit();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    if (!await copyText(text)) return;
    setCopied(true);
    setTimeout(() => setCopied(false), 1500);
  };
  return <IconButton icon={copied ? "check" : "copy"} size={14} className="copy" label={copied ? t("Copied") : t("Copy {text}", { text })} onClick={copy} />;
}

// Previous and next within the list one came from, as it was filtered and sorted.
/** @param {{ spec: RecordSpec }} props */
function Neighbours({ spec }) {
  const { t } = useKit();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [ids, setIds] = useState([]);
  useEffect(() => {
    try {
      setIds(JSON.parse(sessionStorage.getItem(`list:${spec.parent}`) ?? "{}").ids ?? []);
    } catch {
      setIds([]);
    }
  }, [spec.parent, pathname]);
  const id = pathname.slice(pathname.lastIndexOf("/") + 1);
  const now = ids.indexOf(id);
  const open = (step) => {
    const next = ids[now + step];
    if (next) navigate(`${pathname.slice(0, -id.length)}${next}`, { replace: true });
  };
  useShortcut("k", t("Previous record"), () => open(-1), { active: now > 0 });
  useShortcut("j", t("Next record"), () => open(1), { active: now >= 0 && now < ids.length - 1 });
  if (now < 0) return null;
  return (
    <span className="steps">
      <IconButton icon="chevron-up" label={t("Previous record")} disabled={now <= 0} onClick={() => open(-1)} />
      <IconButton icon="chevron-down" label={t("Next record")} disabled={now >= ids.length - 1} onClick={() => open(1)} />
    </span>
  );
}

// on a phone one row; where there are more than fit it scrolls
/** @param {{ spec: RecordSpec, record: Body }} props */
function Figures({ spec, record }) {
  const { t, tx } = useKit();
  const box = useRef(null);
  const [wide, setWide] = useState(false);
  useEdges(box, setWide);
  return (
    <div className="card figures-box" ref={box} {...(wide ? { tabIndex: 0, role: "group", "aria-label": t("Figures") } : {})}>
      <dl className="figures">
        {spec.figures.filter((figure) => holds(figure.when, record)).map((figure) => (
          <div key={figure.path}><dt>{tx(figure.label)}</dt><dd><Value value={at(record, figure.path)} kind={figure.kind} words={figure.words} /></dd></div>
        ))}
      </dl>
    </div>
  );
}

/** @param {{ spec: RecordSpec, record: Body, children: ReactNode[] }} props */
function Tabs({ spec, record, children }) {
  const { t, tx, format, may } = useKit();
  const tabs = spec.tabs.map((tab, position) => ({ ...tab, panel: children[position] })).filter((tab) => holds(tab.when, record) && may(tab.permission));
  const { hash } = useLocation();
  const navigate = useNavigate();
  const bar = useRef(null);
  const current = tabs.find((tab) => `#${tab.name}` === hash) ?? tabs[0];
  useTabs(bar, current?.name);
  if (!current) return null;
  if (tabs.length === 1) return <section className="tab-panel">{current.panel}</section>;
  const choose = (tab) => navigate({ search: location.search, hash: tab === tabs[0] ? "" : tab.name }, { replace: true, preventScrollReset: true });
  const onKeyDown = (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.stopPropagation();
    const next = tabs[(tabs.indexOf(current) + step + tabs.length) % tabs.length];
    choose(next);
    bar.current.querySelector(`#tab-${next.name}`)?.focus();
  };
  return (
    <>
      <div className="tabs" role="tablist" aria-label={t("Sections")} ref={bar}>
        {tabs.map((tab) => (
          <button key={tab.name} id={`tab-${tab.name}`} type="button" role="tab" aria-selected={tab === current} tabIndex={tab === current ? 0 : -1}
            aria-controls={`panel-${tab.name}`} onClick={() => choose(tab)} onKeyDown={onKeyDown}>
            {tx(tab.label)}{tab.count && <em>{format(at(record, `${tab.count}Total`) ?? at(record, tab.count)?.length ?? at(record, tab.count) ?? 0, "number")}</em>}
          </button>
        ))}
      </div>
      <section className="tab-panel" role="tabpanel" id={`panel-${current.name}`} aria-labelledby={`tab-${current.name}`}>{current.panel}</section>
    </>
  );
}
