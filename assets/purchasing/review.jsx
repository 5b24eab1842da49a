// A document beside its form: what was read, where it stands, what a person has to look at. By keyboard from the first to the last.
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation } from "react-router";
import { call, errorsOf, refusal } from "../ui/calls.js";
import { Badge, Empty, Icon, IconButton, Skeleton, useKit, Word } from "../ui/kit.jsx";
import { useLivePage } from "../ui/live.jsx";
import { Keys, useShortcut } from "../ui/shortcuts.jsx";
import { Form } from "./review_form.jsx";
import { Pages } from "./review_pages.jsx";
import { bodyOf, FIELDS, linesOf, meant, valuesOf } from "./review_values.js";
/** @import { CommittedOut, ImportOut } from "./answers.d.ts" */
/** @import { LineValue, Place, Value } from "./review_values.js" */

const IMPORTS = "/api/workspace/purchasing/imports";
const PAGES = "/workspace/purchasing/imports";
const AGAIN = 1200;
const OPEN = new Set(["NEEDS_REVIEW", "ERROR"]);
/** @typedef {{ commit: string, discard: string, again: string, supplier: string, affair: string }} Rights */

/** @param {{ rights: Rights, types: string, sources: string }} props */
export function Review({ rights, types, sources }) {
  const { t, locale, setTitle } = useKit();
  const id = useLocation().pathname.split("/").filter(Boolean).at(-1) ?? "";
  const [found, setFound] = useState(/** @type {ImportOut | null} */ (null));
  const [problem, setProblem] = useState("");
  const read = async () => {
    const answer = await call("GET", `${IMPORTS}/${id}`, null, locale);
    setProblem(answer.ok ? "" : refusal(answer, t));
    if (answer.ok) setFound(/** @type {ImportOut} */ (answer.body));
  };
  const begin = useEffectEvent(() => { read(); });
  useLivePage();
  useEffect(() => { setFound(null); begin(); }, [id]);
  const waits = found?.status === "EXTRACTING";
  useEffect(() => {
    if (!waits) return undefined;
    const timer = setInterval(() => begin(), AGAIN);
    return () => clearInterval(timer);
  }, [waits]);
  useEffect(() => setTitle(found?.filename ?? t("Imported document")), [found, t, setTitle]);
  if (problem) return <p className="notice red" role="alert"><Icon name="circle-alert" />{problem}</p>;
  if (!found || found.id !== id) return <section className="card pad" aria-busy="true"><Skeleton width="70%" height={80} /></section>;
  return <Desk key={`${found.id} ${found.version} ${found.status}`} document={found} read={read} rights={rights} types={types} sources={sources} />;
}

/** @param {{ document: ImportOut, read: () => void, rights: Rights, types: string, sources: string }} props */
function Desk({ document, read, rights, types, sources }) {
  const { t, locale, may, session, go, toast } = useKit();
  const isOpen = OPEN.has(document.status) && may(rights.commit) && !session.readOnly;
  const [type, setType] = useState(document.detectedType === "UNKNOWN" ? "" : document.detectedType);
  const [values, setValues] = useState(() => valuesOf(document, locale));
  const [lines, setLines] = useState(() => linesOf(document, locale));
  const [picked, setPicked] = useState(/** @type {Record<string, { id: string, name: string } | null>} */ ({ supplierId: document.supplier, supplierOrderId: document.order, accountingCodeId: document.accountingCode, leaseAffairId: null }));
  const [accepted, setAccepted] = useState(/** @type {Set<string>} */ (new Set()));
  const [seen, setSeen] = useState(/** @type {Set<string>} */ (new Set()));
  const [active, setActive] = useState("");
  const [errors, setErrors] = useState(/** @type {Record<string, string>} */ ({}));
  const [places, setPlaces] = useState(/** @type {Record<string, Place>} */ ({}));
  const [busy, setBusy] = useState(false);
  const form = useRef(/** @type {HTMLFormElement | null} */ (null));
  const shown = Object.keys(FIELDS).filter((name) => !FIELDS[name].of || FIELDS[name].of?.includes(type));
  const left = document.checks.filter((one) => one.level !== "PROPOSAL" && !accepted.has(one.code));
  const doubtful = new Set([
    ...shown.filter((name) => values[name].doubtful && !seen.has(name)), ...(type ? [] : ["type"]), ...(picked.supplierId ? [] : ["supplierId"]),
    ...left.flatMap((one) => one.fields.filter((name) => shown.includes(name))),
  ]);
  const count = isOpen ? doubtful.size + left.filter((one) => !one.fields.some((name) => doubtful.has(name))).length : 0;
  const set = (/** @type {string} */ name, /** @type {string} */ text, /** @type {Place | null} */ place = null) => {
    setValues((now) => ({ ...now, [name]: { ...now[name], text, doubtful: false, source: "HUMAN", place: place ?? now[name].place } }));
    if (place) setPlaces((now) => ({ ...now, [name]: place }));
  };
  const accept = (/** @type {string} */ name) => {
    setSeen((now) => new Set([...now, name]));
    setAccepted((now) => new Set([...now, ...document.checks.filter((one) => one.level !== "BLOCK" && one.fields.includes(name)).map((one) => one.code)]));
  };
  const take = (/** @type {string} */ text, /** @type {Place} */ place) => {
    if (!isOpen || !active || !FIELDS[active]) return;
    const value = meant(text, FIELDS[active].kind, locale);
    if (value === null) toast(t("These words are no such value."), "amber");
    else set(active, value, place);
  };
  const after = () => go(document.queue.after && document.queue.after !== document.id ? `${PAGES}/${document.queue.after}` : PAGES);
  const commit = async () => {
    if (!isOpen || busy) return;
    setBusy(true);
    const answer = await call("POST", `${IMPORTS}/${document.id}/commit`, bodyOf({ document, type, values, lines, picked, places, accepted }, locale), locale);
    setBusy(false);
    if (!answer.ok) {
      const wrong = errorsOf(answer);
      return setErrors(Object.keys(wrong).length ? wrong : { "": refusal(answer, t) });
    }
    const made = /** @type {CommittedOut} */ (answer.body);
    toast(made.differences.length ? t("Taken in; {count} {count|line differs|lines differ} from the order.", { count: made.differences.length }) : t("Taken in"));
    return after();
  };
  const act = async (/** @type {string} */ method, /** @type {string} */ path, /** @type {object | null} */ body, /** @type {() => void} */ then) => {
    setBusy(true);
    const answer = await call(method, `${IMPORTS}/${document.id}${path}`, body, locale);
    setBusy(false);
    if (!answer.ok) return setErrors({ ...errorsOf(answer), "": refusal(answer, t) });
    return then();
  };
  // Tab goes from one doubtful field to the next; where none is left it goes on as everywhere
  const walk = (/** @type {import("react").KeyboardEvent} */ event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    const name = target.closest("[data-field]")?.getAttribute("data-field") ?? "";
    if (event.key === "Enter" && !event.ctrlKey && !event.metaKey && name && target.tagName === "INPUT") {
      event.preventDefault();
      accept(name);
    } else if (event.key !== "Tab" || event.shiftKey) return;
    const doubts = [...(form.current?.querySelectorAll("[data-doubt] input, [data-doubt] select") ?? [])];
    const next = doubts.find((one) => one !== target && target.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) ?? (event.key === "Enter" ? form.current?.querySelector(".import-commit") : null);
    if (!(next instanceof HTMLElement)) return;
    event.preventDefault();
    next.focus();
  };
  useShortcut("ctrl+enter", t("Take in and open the next"), commit, { active: isOpen });
  useShortcut("j", t("Next document"), () => document.queue.after && go(`${PAGES}/${document.queue.after}`));
  useShortcut("k", t("Previous document"), () => document.queue.before && go(`${PAGES}/${document.queue.before}`));
  const first = useEffectEvent(() => {
    const start = form.current?.querySelector("[data-doubt] input, [data-doubt] select") ?? form.current?.querySelector(".import-commit");
    if (start instanceof HTMLElement && isOpen) start.focus({ preventScroll: true });
  });
  useEffect(() => { first(); }, []);
  const at = values[active]?.place ?? (active.startsWith("line") ? lines[Number(active.slice(4))]?.place : null) ?? null;
  const boxes = shown.flatMap((name) => (values[name].place ? [{ name, place: /** @type {Place} */ (values[name].place), doubtful: doubtful.has(name) }] : []));
  return (
    <div className="import-review">
      <header className="import-bar">
        <IconButton icon="arrow-left" label={t("Back to the inbox")} onClick={() => go(PAGES)} />
        <h1>{document.filename}</h1>
        <span className="muted">{t("{count} {count|page|pages}", { count: document.pages.length })}</span>
        {OPEN.has(document.status) && document.queue.total > 0 && (
          <span className="import-queue">
            <IconButton icon="chevron-left" label={t("Previous document")} disabled={!document.queue.before} onClick={() => go(`${PAGES}/${document.queue.before}`)} />
            <b role="status">{t("{at} of {total}", { at: document.queue.at, total: document.queue.total })}</b>
            <IconButton icon="chevron-right" label={t("Next document")} disabled={!document.queue.after} onClick={() => go(`${PAGES}/${document.queue.after}`)} />
          </span>
        )}
        {isOpen ? <Badge tone={count ? "amber" : "green"}>{count ? t("{count} to check", { count }) : t("all checked")}</Badge> : <Word group="ImportStatus" value={document.status} />}
        <span className="spacer" />
        <span className="import-keys" aria-hidden="true"><Keys keys="Tab" /> {t("doubtful field")} <Keys keys="Enter" /> {t("accept")} <Keys keys="ctrl+enter" /> {t("take in, next")}</span>
      </header>
      {document.status === "EXTRACTING" ? <section className="card pad" aria-busy="true"><Empty icon="loader-circle" title={t("The document is being read")} text={t("It takes some seconds; this page shows it as soon as it is there.")} /></section> : (
        <div className="import-panes">
          <Pages document={document} boxes={boxes} at={at} active={active} onWord={take} onBox={(name) => { setActive(name); form.current?.querySelector(`[data-field="${name}"] input`)?.dispatchEvent(new Event("focus")); }} />
          <Form
            form={form} document={document} isOpen={isOpen} type={type} setType={setType} types={types} sources={sources} shown={shown} values={values} set={set} lines={lines} setLines={setLines} picked={picked} setPicked={setPicked}
            accepted={accepted} setAccepted={setAccepted} doubtful={doubtful} active={active} setActive={setActive} errors={errors} busy={busy} rights={rights} onKey={walk} onCommit={commit} onSkip={after}
            onDiscard={() => act("DELETE", "", null, after)} onAgain={() => act("POST", "/reextract", {}, read)} onSupplier={() => act("POST", "/create-supplier-sirene", {}, read)}
          />
        </div>
      )}
    </div>
  );
}
/** @typedef {Record<string, Value>} Values */
