// Counting equipment: how far the count is, the field that scanners and cameras type into, and what is decided about differences.
// Scans wait in this device while the network is away; each has a key of its own, so that one that was sent twice counts once.
import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { call, errorsOf, refusal } from "../ui/calls.js";
import { Badge, Icon, Select, Skeleton, useKit, Word } from "../ui/kit.jsx";
import { useRecord } from "../ui/record.jsx";
/** @import { Body } from "../ui/shapes.d.ts" */
/** @import { StocktakeOut, StocktakeScanOut } from "./answers.d.ts" */

/** @typedef {{ id: string, assetId: string, label: string, inventoryNumber: string, state: string, expectedAt: string | null, foundAt: string | null, decision: string | null, reason: string | null }} Line */
/** @typedef {{ scanKey: string, code: string, locationId: string | null, scannedAt: string }} Waiting */

const PATH = "/api/workspace/stocktakes";
const MOST = 100;
const AGAIN = 3000;
const TONES = { FOUND: "green", UNEXPECTED: "amber", DUPLICATE: "gray", UNKNOWN_CODE: "red" };
// hertz, and the pattern of the vibration in ms: hands and ears learn them, eyes stay on the shelves
const SIGNALS = { FOUND: [1320, [40]], DUPLICATE: [880, [20]], UNEXPECTED: [520, [60, 60, 60]], UNKNOWN_CODE: [220, [250]] };

/** @param {string} id @returns {Waiting[]} */
const kept = (id) => {
  try {
    return JSON.parse(localStorage.getItem(`stocktake-${id}`) ?? "[]");
  } catch {
    return [];
  }
};
const keep = (id, waiting) => {
  if (waiting.length) localStorage.setItem(`stocktake-${id}`, JSON.stringify(waiting));
  else localStorage.removeItem(`stocktake-${id}`);
};

export function signal(result) {
  const [pitch, pattern] = SIGNALS[result];
  navigator.vibrate?.(pattern);
  try {
    const audio = new AudioContext();
    const tone = audio.createOscillator();
    tone.frequency.value = pitch;
    tone.connect(audio.destination);
    tone.onended = () => audio.close();
    tone.start();
    tone.stop(audio.currentTime + 0.12);
  } catch {
    // a device without sound says it on the screen
  }
}

/** @param {{ parts: { tone: string, count: number }[], share: string }} props */
function Ring({ parts, share }) {
  const total = parts.reduce((sum, part) => sum + part.count, 0) || 1;
  let before = 0;
  return (
    <svg className="count-ring" viewBox="0 0 42 42" role="img" aria-label={share}>
      <circle cx="21" cy="21" r="15.9" className="count-rest" />
      {parts.filter((part) => part.count > 0).map((part) => {
        const length = (part.count / total) * 100;
        const drawn = <circle key={part.tone} cx="21" cy="21" r="15.9" className={part.tone} strokeDasharray={`${length} ${100 - length}`} strokeDashoffset={25 - before} />;
        before += length;
        return drawn;
      })}
      <text x="21" y="23.4" textAnchor="middle">{share}</text>
    </svg>
  );
}

/** @param {{ record: StocktakeOut }} props */
function Progress({ record }) {
  const { t, tx, format, words } = useKit();
  const says = (state) => tx(words.LineState[state].label);
  const awaited = record.expected - record.found - record.missing;
  const parts = [{ tone: "green", count: record.found }, { tone: "amber", count: record.unexpected }, { tone: "red", count: record.missing }, { tone: "rest", count: awaited }];
  const told = [
    [says("FOUND"), record.found, "green"], [t("Not found yet"), awaited, ""], [says("MISSING"), record.missing, "red"],
    [says("UNEXPECTED"), record.unexpected, "amber"], [t("Unknown codes"), record.unknown, ""],
  ];
  return (
    <section className="card pad count-progress" aria-label={t("How far the count is")}>
      <Ring parts={parts} share={format(record.progress, "percent")} />
      <dl>{told.map(([name, count, tone]) => <div key={name}><dt>{name}</dt><dd className={`num ${count ? tone : ""}`}>{format(count, "number")}</dd></div>)}</dl>
    </section>
  );
}

// Not every browser reads codes; TypeScript does not know those that do.
const detector = () => Reflect.construct(Reflect.get(window, "BarcodeDetector"), []);

// The picture of the camera, looked at several times a second; a code that stays in sight is read once.
/** @param {{ onCode: (code: string) => void, onClose: () => void }} props */
export function Camera({ onCode, onClose }) {
  const { t } = useKit();
  const video = useRef(/** @type {HTMLVideoElement | null} */ (null));
  const [problem, setProblem] = useState("");
  const tell = useEffectEvent(onCode);
  useEffect(() => {
    let stream = /** @type {MediaStream | null} */ (null);
    let timer = 0;
    let last = "";
    const look = async (reader) => {
      const found = await reader.detect(video.current).catch(() => []);
      const code = found[0]?.rawValue ?? "";
      if (code && code !== last) tell(code);
      last = code;
      timer = window.setTimeout(() => look(reader), 250);
    };
    navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } }).then((given) => {
      const shown = video.current;
      stream = given;
      if (!shown) return null;
      shown.srcObject = given;
      return shown.play().then(() => look(detector()));
    }).catch(() => setProblem("refused"));
    return () => {
      window.clearTimeout(timer);
      stream?.getTracks().forEach((track) => track.stop());
    };
  }, []);
  return (
    <div className="count-camera">
      {problem ? <p role="alert" className="field-error">{t("The camera cannot be used: allow it for this page, or type the codes.")}</p> : <video ref={video} muted playsInline aria-label={t("Picture of the camera")} />}
      <button type="button" className="btn" onClick={onClose}><Icon name="x" size={14} />{t("Stop the camera")}</button>
    </div>
  );
}

/** @param {{ answers: (StocktakeScanOut & { code: string })[] }} props */
function Answers({ answers }) {
  const { t } = useKit();
  if (!answers.length) return <p className="muted">{t("Scan the code on a machine, or type its number. Enter sends it.")}</p>;
  return (
    <ol className="count-answers">
      {answers.map((one) => (
        <li key={one.scanKey} className={TONES[one.result]}>
          <span><b>{one.label ?? one.code}</b><small>{[one.inventoryNumber, one.result === "UNEXPECTED" && one.location && t("booked at {place}", { place: one.location })].filter(Boolean).join(" · ")}</small></span>
          <Word group="ScanResult" value={one.result} />
        </li>
      ))}
    </ol>
  );
}

/** @param {{ record: StocktakeOut }} props */
function Scanner({ record }) {
  const { t, locale } = useKit();
  const [typed, setTyped] = useState("");
  const [place, setPlace] = useState(record.places[0]?.id ?? "");
  const [waiting, setWaiting] = useState(() => kept(record.id));
  const [answers, setAnswers] = useState(/** @type {(StocktakeScanOut & { code: string })[]} */ ([]));
  const [problem, setProblem] = useState("");
  const [camera, setCamera] = useState(false);
  const sending = useRef(false);
  const box = useRef(/** @type {HTMLInputElement | null} */ (null));
  const [placeId, codeId] = [useId(), useId()];
  const send = async () => {
    const batch = kept(record.id).slice(0, MOST);
    if (sending.current || !batch.length) return;
    sending.current = true;
    const answer = await call("POST", `${PATH}/${record.id}/scans`, { scans: batch }, locale);
    sending.current = false;
    setProblem(answer.ok ? "" : Object.values(errorsOf(answer))[0] ?? refusal(answer, t));
    if (!answer.ok) return;
    const sent = new Set(batch.map((one) => one.scanKey));
    const left = kept(record.id).filter((one) => !sent.has(one.scanKey));
    keep(record.id, left);
    setWaiting(left);
    const codes = new Map(batch.map((one) => [one.scanKey, one.code]));
    const items = /** @type {StocktakeScanOut[]} */ (answer.body.items).map((one) => ({ ...one, code: codes.get(one.scanKey) ?? "" }));
    setAnswers((earlier) => [...items.toReversed(), ...earlier].slice(0, 8));
    for (const one of items.slice(-1)) signal(one.result);
    if (left.length) send();
  };
  const again = useEffectEvent(send);
  useEffect(() => {
    const retry = () => again();
    retry();
    const timer = window.setInterval(retry, AGAIN);
    window.addEventListener("online", retry);
    // on a phone it would open the keyboard over the page; a scanner at a desk types at once
    if (window.matchMedia("(pointer: fine)").matches) box.current?.focus();
    return () => {
      window.clearInterval(timer);
      window.removeEventListener("online", retry);
    };
  }, []);
  const add = (text) => {
    const code = text.trim().slice(0, 300);
    if (!code) return;
    const all = [...kept(record.id), { scanKey: crypto.randomUUID(), code, locationId: place || null, scannedAt: new Date().toISOString() }];
    keep(record.id, all);
    setWaiting(all);
    setTyped("");
    send();
  };
  return (
    <section className="card pad count-scanner" aria-label={t("Scan")}>
      <form onSubmit={(event) => { event.preventDefault(); add(typed); }}>
        {record.places.length > 1 && (
          <p><label htmlFor={placeId}>{t("I stand at")}</label>
            <Select id={placeId} value={place} onChange={(event) => setPlace(event.target.value)}>{record.places.map((one) => <option key={one.id} value={one.id}>{one.name}</option>)}</Select></p>
        )}
        <p><label htmlFor={codeId}>{t("Code, inventory number or serial number")}</label>
          <span className="count-field">
            <input id={codeId} className="input" ref={box} value={typed} autoComplete="off" autoCapitalize="characters" spellCheck={false} maxLength={300} onChange={(event) => setTyped(event.target.value)} />
            <button type="submit" className="btn primary">{t("Scan")}</button>
            {"BarcodeDetector" in window && !camera && <button type="button" className="btn" onClick={() => setCamera(true)}><Icon name="qr-code" size={16} />{t("Camera")}</button>}
          </span></p>
      </form>
      {camera && <Camera onCode={add} onClose={() => setCamera(false)} />}
      {problem && <p role="alert" className="field-error"><Icon name="circle-alert" size={13} />{problem}</p>}
      {waiting.length > 0 && problem && <p className="notice amber"><Icon name="clock" />{t("{count} {count|scan waits|scans wait} in this device.", { count: waiting.length })}</p>}
      <div role="status"><Answers answers={answers} /></div>
    </section>
  );
}

/** @param {{ permission: string }} props */
export function Counting({ permission }) {
  const { may, session } = useKit();
  const record = /** @type {StocktakeOut} */ (useRecord());
  if (!record.id || record.status === "DRAFT") return null;
  const going = record.status === "OPEN" || record.status === "REVIEW";
  return (
    <div className="counting">
      <Progress record={record} />
      {going && may(permission) && !session.readOnly && <Scanner key={record.id} record={record} />}
    </div>
  );
}

const CHOICES = { MISSING: ["LOST", "LEAVE"], UNEXPECTED: ["MOVE_HERE", "LEAVE"] };

/** @param {{ permission: string }} props */
export function Differences({ permission }) {
  const { t, locale, may, session } = useKit();
  const record = useRecord();
  const [lines, setLines] = useState(/** @type {Line[] | null} */ (null));
  const [total, setTotal] = useState(0);
  const [problem, setProblem] = useState("");
  const load = async () => {
    const answer = await call("GET", `/api/workspace/stocktake-lines?stocktakeId=${record.id}&state=MISSING,UNEXPECTED&pageSize=100&sort=state,inventoryNumber`, null, locale);
    setProblem(answer.ok ? "" : refusal(answer, t));
    if (!answer.ok) return;
    setLines(answer.body.items);
    setTotal(answer.body.total);
  };
  const read = useEffectEvent(load);
  useEffect(() => { if (record.id) read(); }, [record.id, record.version, record.undecided, record.missing, record.unexpected, locale]);
  if (problem) return <p className="notice red" role="alert"><Icon name="circle-alert" />{problem}</p>;
  if (!lines) return <section className="card pad" aria-busy="true"><Skeleton width="60%" height={22} /></section>;
  if (!lines.length) return <section className="card pad"><p className="muted">{record.status === "OPEN" ? t("What is missing shows once the count has ended.") : t("No difference: everything stands where it is booked.")}</p></section>;
  const decides = record.status === "REVIEW" && may(permission) && !session.readOnly;
  return (
    <div className="count-differences">
      {["MISSING", "UNEXPECTED"].map((state) => <Group key={state} state={state} lines={lines.filter((line) => line.state === state)} decides={decides} reload={load} />)}
      {total > lines.length && <p className="muted">{t("The first {count} of {total} are shown; all stand in the tab Lines.", { count: lines.length, total })}</p>}
    </div>
  );
}

/** @param {{ state: string, lines: Line[], decides: boolean, reload: () => void }} props */
function Group({ state, lines, decides, reload }) {
  const { t, tx, words } = useKit();
  if (!lines.length) return null;
  const open = lines.filter((line) => !line.decision);
  return (
    <section className="card">
      <header className="count-head"><h2>{tx(words.LineState[state].label)}</h2><Badge tone={state === "MISSING" ? "red" : "amber"}>{lines.length}</Badge></header>
      {decides && open.length > 1 && <Decide state={state} label={t("All {count} that are not decided on", { count: open.length })} send={{ state }} reload={reload} />}
      <ul className="count-lines">{lines.map((line) => <Difference key={line.id} line={line} decides={decides} reload={reload} />)}</ul>
    </section>
  );
}

/** @param {{ line: Line, decides: boolean, reload: () => void }} props */
function Difference({ line, decides, reload }) {
  const { t, opens } = useKit();
  const [again, setAgain] = useState(false);
  const where = line.state === "MISSING" ? t("booked at {place}", { place: line.expectedAt ?? "–" }) : t("found at {place}", { place: line.foundAt ?? "–" });
  const href = opens(`/workspace/assets/${line.assetId}`);
  return (
    <li>
      <span className="count-what">{href ? <a className="link" href={href}>{line.label}</a> : <b>{line.label}</b>}<small className="muted">{[line.inventoryNumber, where].join(" · ")}</small></span>
      {line.decision && !again
        ? <span className="count-decided"><Word group="StocktakeDecision" value={line.decision} /><small className="muted">{line.reason}</small>{decides && <button type="button" className="btn small ghost" onClick={() => setAgain(true)}>{t("Change")}</button>}</span>
        : decides && <Decide state={line.state} label={line.label} send={{ lineId: line.id }} reload={() => { setAgain(false); reload(); }} />}
    </li>
  );
}

/** @param {{ state: string, label: string, send: Body, reload: () => void }} props */
function Decide({ state, label, send, reload }) {
  const { t, tx, locale, words } = useKit();
  const record = useRecord();
  const [decision, setDecision] = useState(CHOICES[state][0]);
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const submit = async (event) => {
    event.preventDefault();
    setBusy(true);
    const answer = await call("POST", `${PATH}/${record.id}/decide`, { ...send, decision, reason: reason || null }, locale);
    setBusy(false);
    setProblem(answer.ok ? "" : Object.values(errorsOf(answer))[0] ?? refusal(answer, t));
    if (answer.ok) reload();
  };
  return (
    <form className="count-decide" onSubmit={submit} aria-label={t("Decision: {what}", { what: label })}>
      {send.state && <span className="count-all">{label}</span>}
      <Select aria-label={t("Decision")} value={decision} onChange={(event) => setDecision(event.target.value)}>{CHOICES[state].map((one) => <option key={one} value={one}>{tx(words.StocktakeDecision[one].label)}</option>)}</Select>
      <input className="input" aria-label={t("Reason")} placeholder={decision === "MOVE_HERE" ? t("Reason (optional)") : t("Reason")} value={reason} maxLength={200} onChange={(event) => setReason(event.target.value)} />
      <button type="submit" className="btn" disabled={busy}>{t("Decide")}</button>
      {problem && <p role="alert" className="field-error">{problem}</p>}
    </form>
  );
}
