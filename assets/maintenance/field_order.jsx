// A work order on the tablet: the machine and its past, then the steps of the work in any order, and the end when nothing misses.
import { useState } from "react";
import { Icon, IconButton, useKit, Word } from "../ui/kit.jsx";
import { Modal } from "../ui/overlay.jsx";
import { Block, Line } from "./field_block.jsx";
import { Checks, Meters } from "./field_checks.jsx";
import { Clock, placeOf, routeTo } from "./field_day.jsx";
import { Parts } from "./field_parts.jsx";
import { Photos, Shoot, takePhoto } from "./field_photos.jsx";
import { ScanBox } from "./field_scan.jsx";
import { Refusal } from "./field_sent.jsx";
import { Signatures } from "./field_signing.jsx";
import { isOf, lasting } from "./field_state.js";
import { After, Finish, Texts } from "./field_steps.jsx";
/** @import { ReactNode } from "react" */
/** @import { Device } from "./field_device.js" */
/** @import { Work } from "./field_state.js" */

const WAITING = ["PARTS", "CLIENT", "ACCESS"];
const STEPS = { texts: Texts, checks: Checks, photos: Photos, parts: Parts, meters: Meters, after: After, sign: Signatures, finish: Finish };

/** The steps of an order: a checklist and meters where it has them. @param {Work} work */
const stepsOf = (work) => Object.keys(STEPS).filter((name) => !["checks", "meters"].includes(name) || work[name].length > 0);

/** @typedef {{ device: Device, work: Work, go: (to: string) => void }} OfOrder */

/** @param {OfOrder & { step: string, pill: ReactNode }} props */
export function Order({ device, work, step, go, pill }) {
  const { t } = useKit();
  const { order } = work.given;
  const begun = work.status === "IN_PROGRESS";
  const to = (name) => go(`order/${work.id}/${name}`);
  const Step = begun ? STEPS[step] ?? Texts : null;
  return (
    <div className="fd">
      <header className="fd-top">
        <IconButton icon="arrow-left" size={24} className="fd-back" label={t("Back to the day")} onClick={() => go("day")} />
        <div className="fd-title"><h1>{order.number} · {order.assetLabel}</h1><p>{placeOf(work)} · <Word group="MaintenanceType" value={order.type} /></p></div>
        {pill}
      </header>
      <main className="fd-main">
        {work.refused && <Refusal device={device} item={work.refused} go={go} />}
        <Machine device={device} work={work} />
        {begun && <Tiles work={work} now={step || "texts"} to={to} />}
        {Step && <Step device={device} work={work} go={go} />}
        {!begun && <About work={work} />}
        {work.status === "PLANNED" && <Begin device={device} work={work} />}
        {work.given.history.length > 0 && <History work={work} />}
      </main>
      {begun && <Foot device={device} work={work} to={to} step={step || "texts"} />}
    </div>
  );
}

/** @param {{ device: Device, work: Work }} props */
function Machine({ device, work }) {
  const { t, format } = useKit();
  const [asked, setAsked] = useState(false);
  const { order, model, serialNumber, photoFileId } = work.given;
  const runs = device.timer?.operationId === work.id;
  const minutes = work.minutes + (runs ? device.running : 0);
  const wait = async (/** @type {string | null} */ reason) => {
    setAsked(false);
    if (reason) await device.stopTimer();
    await device.add(work, "wait", { waitingReason: reason });
    if (!reason) await device.startTimer(work);
  };
  return (
    <section className="fd-machine" aria-label={t("Machine")}>
      {photoFileId && navigator.onLine ? <img className="fd-machine-icon" src={`/api/workspace/files/${photoFileId}/thumbnail`} alt={model} /> : <span className="fd-machine-icon"><Icon name="wrench" size={34} /></span>}
      <div>
        <b>{model}</b>
        <span className="muted">{[order.assetNumber, serialNumber && t("S/N {number}", { number: serialNumber })].filter(Boolean).join(" · ")}</span>
        {work.scanned && work.status === "IN_PROGRESS" ? <span className="fd-proof"><Icon name="badge-check" size={18} />{t("Code scanned")}</span> : <span><Clock work={work} now={device.now} /></span>}
      </div>
      {work.status === "IN_PROGRESS" && (
        <div className="fd-timer">
          <span><b>{lasting(minutes, t)}</b><small className="muted">{work.waitingReason ? <Word group="WaitingReason" value={work.waitingReason} /> : work.startedAt && t("since {time}", { time: format(work.startedAt, "time") })}</small></span>
          {work.waitingReason ? <IconButton icon="play" size={24} className="boxed fd-square" label={t("Goes on")} onClick={() => wait(null)} />
            : runs ? <IconButton icon="pause" size={24} className="boxed fd-square" label={t("Pause")} onClick={() => setAsked(true)} />
            : <IconButton icon="timer" size={24} className="boxed fd-square" label={t("Start the timer")} onClick={() => device.startTimer(work)} />}
        </div>
      )}
      <Modal open={asked} onClose={() => setAsked(false)} title={t("Why does the work stand still?")} className="fd-modal">
        <div className="fd-stack">
          {WAITING.map((reason) => <button key={reason} type="button" className="btn fd-btn" onClick={() => wait(reason)}><Word group="WaitingReason" value={reason} /></button>)}
          <button type="button" className="btn ghost fd-btn" onClick={() => { setAsked(false); device.stopTimer(); }}>{t("Only stop the timer")}</button>
        </div>
      </Modal>
    </section>
  );
}

/** @param {{ work: Work, now: string, to: (step: string) => void }} props */
function Tiles({ work, now, to }) {
  const { t } = useKit();
  const has = (field) => !work.given.needs.includes(field) || !work.missing.includes(field);
  const taken = (category) => work.photos.filter((one) => one.category === category).length;
  const answered = work.checks.filter((one) => one.answeredAt).length;
  const failed = work.checks.filter((one) => one.failed).length;
  const read = work.meters.filter((one) => (one.lastReadAt ?? "") >= (work.startedAt ?? "~")).length;
  const pieces = work.parts.reduce((sum, part) => sum + part.quantity, 0);
  const signed = [work.technicianSigned && t("technician"), work.clientSigned ? t("client") : work.absent && t("client absent")].filter(Boolean).join(", ");
  const steps = stepsOf(work);
  const tiles = [
    ["texts", "stethoscope", t("Diagnosis and work"), work.diagnosis || work.resolution || t("What was found and done"), has("diagnosis") && Boolean(work.resolution)],
    ["checks", "list-todo", t("Checklist"), [t("{done} of {all} answered", { done: answered, all: work.checks.length }), failed && t("{count} not in order", { count: failed })].filter(Boolean).join(", "), !work.missing.includes("checklist")],
    ["photos", "camera", t("Photos"), t("{before} before, {after} after", { before: taken("before"), after: taken("after") }), taken("before") > 0 && taken("after") > 0],
    ["parts", "package", t("Parts"), pieces ? t("{count} {count|piece|pieces}", { count: pieces }) : t("None taken"), pieces > 0],
    ["meters", "gauge", t("Meters"), read ? t("{count} read", { count: read }) : t("To read"), read === work.meters.length],
    ["after", "clipboard-check", t("Machine afterwards"), work.condition || work.functional || work.placeId ? t("Noted") : t("Condition, place"), Boolean(work.condition || work.functional) && has("toLocationId")],
    ["sign", "pen-line", t("Signatures"), signed || t("Technician, client"), has("technicianSignature") && has("clientSignature")],
    ["finish", "list-checks", t("Finish"), work.missing.length ? t("{count} {count|step misses|steps miss}", { count: work.missing.length }) : t("Ready"), work.missing.length === 0],
  ];
  return (
    <nav className="fd-tiles" aria-label={t("Steps of the work")}>
      {tiles.filter(([name]) => steps.includes(String(name))).map(([name, icon, title, text, done]) => (
        <button key={String(name)} type="button" className={`${done ? "done" : ""} ${name === now ? "on" : ""}`} aria-current={name === now ? "step" : undefined} onClick={() => to(String(name))}>
          <span><Icon name={String(icon)} size={22} />{done && <Icon name="check" size={20} className="fd-check" />}</span><b>{title}</b><small>{text}</small>
        </button>
      ))}
    </nav>
  );
}

/** @param {{ work: Work }} props */
function About({ work }) {
  const { t, format } = useKit();
  const { order, address, contact, phone } = work.given;
  return (
    <Block title={work.status === "PLANNED" ? t("What is to be done") : t("What was done")}>
      <div className="fd-pad">
        <p className="fd-lead">{order.title}</p>
        {order.description && order.description !== order.title && <p className="fd-prose">{order.description}</p>}
        {work.status === "DONE" && work.resolution && <p className="fd-prose">{work.resolution}</p>}
        {order.cancelReason && <Line icon="x" tone="red">{order.cancelReason}</Line>}
        {order.scheduledStart && <Line icon="clock">{format(order.scheduledStart, "datetime")}</Line>}
        {address && <Line icon="map-pin">{order.location}, {address}</Line>}
        <div className="fd-row">
          {phone && <a className="btn fd-btn" href={`tel:${phone}`}><Icon name="phone" size={20} /><span>{contact ?? phone}</span></a>}
          {address && <a className="btn fd-btn" href={routeTo(work)} target="_blank" rel="noreferrer"><Icon name="navigation" size={20} /><span>{t("Route")}</span></a>}
        </div>
      </div>
    </Block>
  );
}

/** The scanned code is the proof of place; without one the work begins too. @param {{ device: Device, work: Work }} props */
function Begin({ device, work }) {
  const { t } = useKit();
  const [wrong, setWrong] = useState("");
  const begin = async (/** @type {boolean} */ scanned) => {
    await device.add(work, "start", { scanned });
    await device.startTimer(work);
  };
  const found = (/** @type {string} */ code) => {
    if (isOf(work.given, code)) begin(true);
    else setWrong(t("{code} is another machine.", { code }));
  };
  return (
    <Block title={t("Begin")} note={t("The code on the machine proves that you stand before it.")}>
      <div className="fd-pad">
        <ScanBox onCode={found} />
        {wrong && <p role="alert" className="field-error"><Icon name="circle-alert" size={16} />{wrong}</p>}
        <button type="button" className={`btn fd-btn fd-wide ${"BarcodeDetector" in window ? "" : "primary"}`} onClick={() => begin(false)}><Icon name="play" size={20} /><span>{t("Begin without a scan")}</span></button>
      </div>
    </Block>
  );
}

/** @param {{ work: Work }} props */
function History({ work }) {
  const { t, format } = useKit();
  return (
    <Block title={t("What was done before")}>
      <ol className="fd-history">{work.given.history.map((one) => <li key={one.number}><b>{one.title}</b><span className="muted">{one.number} · {format(one.doneAt.slice(0, 10), "date")}</span>{one.resolution && <p>{one.resolution}</p>}</li>)}</ol>
    </Block>
  );
}


/** @param {{ device: Device, work: Work, to: (step: string) => void, step: string }} props */
function Foot({ device, work, to, step }) {
  const { t } = useKit();
  const order = stepsOf(work);
  const names = { checks: t("Checklist"), meters: t("Meters"), photos: t("Photos"), parts: t("Parts"), after: t("Machine afterwards"), sign: t("Signatures"), finish: t("Finish") };
  const next = order[order.indexOf(step) + 1];
  const shoot = async (event) => {
    const taken = await takePhoto(device, work, event, { category: work.resolution ? "after" : "before" });
    if (taken) to("photos");
    return taken;
  };
  return (
    <footer className="fd-foot">
      <Shoot className="btn fd-btn" size={20} text={t("Photo")} onTake={shoot} />
      <button type="button" className="btn fd-btn" onClick={() => to("parts")}><Icon name="package" size={20} /><span>{t("Part")}</span></button>
      {next && <button type="button" className="btn primary fd-btn" onClick={() => to(next)}><span>{t("Next: {step}", { step: names[next] })}</span><Icon name="arrow-right" size={20} /></button>}
    </footer>
  );
}

