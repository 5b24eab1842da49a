// An order as its technician sees it: what the server said, with what this device has done since on top of it.
/** @import { CheckOut, FieldMeterOut, FieldOrderOut, MaintenanceStatus } from "./answers.d.ts" */
/** @import { Body } from "../ui/shapes.d.ts" */
/** @import { Item, KeptDay } from "./field_store.js" */

/**
 * @typedef {{ id: string, number: string, status: MaintenanceStatus, startedAt: string | null, doneAt: string | null, waitingReason: string | null, since: string | null,
 *   diagnosis: string, resolution: string, notes: string, absent: string, placeId: string | null, condition: string | null, functional: string | null,
 *   scanned: boolean, minutes: number, parts: PartLine[], technicianSigned: boolean, clientSigned: boolean, missing: string[], pending: Item[], refused: Item | null,
 *   photos: Photo[], checks: Check[], meters: FieldMeterOut[], given: FieldOrderOut }} Work
 */
/** @typedef {{ key: string, sparePartId: string, reference: string, name: string, quantity: number, sent: boolean }} PartLine */
/** An item of the checklist; `shot` names a photo of it that this device took, `follows` that a repair order is asked for. @typedef {CheckOut & { shot?: string, follows?: boolean }} Check */
/** A photo that this device took, and of which kind it is by now. @typedef {{ item: Item, category: string }} Photo */

/** @param {Item} item @param {string} readAt */
const isUnknown = (item, readAt) => item.state !== "sent" || (item.sentAt ?? "") > readAt;

/** @type {Record<string, (work: Work, payload: Body, item: Item) => Partial<Work>>} */
const EFFECTS = {
  start: (work, _payload, item) => ({ status: "IN_PROGRESS", startedAt: work.startedAt ?? item.capturedAt }),
  wait: (_work, payload, item) => ({ waitingReason: payload.waitingReason ?? null, since: payload.waitingReason ? item.capturedAt : null }),
  diagnosis: (_work, payload) => ({ diagnosis: payload.text, ...VOID }),
  resolution: (_work, payload) => ({ resolution: payload.text, ...VOID }),
  note: (_work, payload) => ({ notes: payload.text }),
  absent: (_work, payload) => ({ absent: payload.clientAbsentReason ?? "" }),
  place: (_work, payload) => ({ placeId: payload.toLocationId ?? null }),
  left: (_work, payload) => ({ condition: payload.conditionAfter ?? null, functional: payload.functionalAfter ?? null }),
  part: (work, payload, item) => ({ parts: [...work.parts, { key: item.key, sparePartId: payload.sparePartId, reference: payload.label.split(" ")[0], name: payload.label.split(" ").slice(1).join(" "), quantity: payload.quantity, sent: item.state === "sent" }], ...VOID }),
  part_back: (work, payload) => ({ parts: work.parts.filter((part) => part.key !== payload.partId), ...VOID }),
  check: (work, payload, item) => ({ checks: work.checks.map((one) => (one.id === payload.checkId ? answered(one, payload, item) : one)), ...VOID }),
  follow: (work, payload) => ({ checks: work.checks.map((one) => (one.id === payload.checkId ? { ...one, follows: true } : one)) }),
  reading: (work, payload, item) => ({ meters: work.meters.map((one) => (one.id === payload.meterId ? { ...one, lastValue: payload.value, lastReadAt: item.capturedAt } : one)) }),
  labour: (work, payload) => ({ minutes: work.minutes + payload.minutes }),
  signature: (_work, payload) => (payload.role === "CLIENT" ? { clientSigned: true } : { technicianSigned: true }),
  done: (_work, _payload, item) => ({ status: "DONE", doneAt: item.capturedAt }),
};
// what was signed has changed: it is signed again
const VOID = { technicianSigned: false, clientSigned: false };

/** A number as people type it; NaN for anything else. @param {string} typed */
export const numberOf = (typed) => (typed.trim() ? Number(typed.replace(",", ".").replace(/\s/g, "")) : NaN);

/** As the server judges (rules/checklists.py). @param {CheckOut} check @param {Body} said @returns {boolean} whether an answer says that something is not in order */
export function fails({ kind, least, most }, { answer, failed }) {
  if (failed || (answer === "NO" && (kind === "CHECK" || kind === "YES_NO"))) return true;
  const number = kind === "NUMBER" && answer ? numberOf(answer) : NaN;
  return (least !== null && number < Number(least)) || (most !== null && number > Number(most));
}

/** @param {Check} check @param {Body} said @param {Item} item @returns {Check} */
function answered(check, said, item) {
  const there = said.answer || said.failed || said.fileId || said.shot;
  return { ...check, answer: said.answer ?? null, note: said.note ?? null, fileId: said.fileId ?? null, shot: said.shot, failed: fails(check, said), answeredAt: there ? item.capturedAt : null, answeredBy: there ? item.ownerName : null };
}

// Photos of this device: one that is of another kind by now hangs on its order as that, and no longer as what it was.
/** @param {Item[]} own @returns {Photo[]} */
function photosOf(own) {
  /** @type {Photo[]} */
  let found = [];
  for (const item of own) {
    const { fileId, category } = item.payload;
    if (item.kind !== "photo" && item.state === "refused") continue;
    if (item.kind === "photo") found.push({ item, category });
    if (item.kind === "photo_as") found = found.map((one) => (one.item.stage?.fileId === fileId ? { ...one, category } : one));
    if (item.kind === "photo_back") found = found.filter((one) => one.item.stage?.fileId !== fileId || one.category !== category);
  }
  return found;
}

/** @param {FieldOrderOut} given @param {Item[]} items @param {string} readAt @returns {Work} */
export function workOf(given, items, readAt) {
  const { order } = given;
  const own = items.filter((item) => item.operationId === order.id);
  const signed = (role) => order.signatures.some((one) => one.role === role && one.holds);
  const unsent = own.filter((item) => item.state !== "sent");
  /** @type {Work} */
  const work = {
    id: order.id, number: order.number, status: order.status, startedAt: order.startedAt, doneAt: order.doneAt, waitingReason: order.waitingReason, since: order.waitingSince,
    diagnosis: order.diagnosis ?? "", resolution: order.resolution ?? "", notes: order.notes ?? "", absent: order.clientAbsentReason ?? "",
    placeId: order.toLocationId, condition: order.conditionAfter, functional: order.functionalAfter,
    scanned: own.some((item) => item.kind === "start" && item.payload.scanned),
    minutes: order.labour.reduce((sum, row) => sum + (row.minutes ?? 0), 0),
    parts: order.parts.map((part) => ({ key: part.id, sparePartId: part.sparePartId, reference: part.reference, name: part.name, quantity: part.quantity, sent: true })),
    technicianSigned: signed("TECHNICIAN"), clientSigned: signed("CLIENT"), missing: [], pending: unsent, refused: unsent.find((item) => item.state === "refused") ?? null,
    photos: photosOf(own), checks: given.checks ?? [], meters: given.meters ?? [], given, // a day that an earlier version kept has neither
  };
  // what was refused is not done: it waits in the list of what is sent
  for (const item of own) if (item.state !== "refused" && isUnknown(item, readAt)) Object.assign(work, EFFECTS[item.kind]?.(work, item.payload, item) ?? {});
  const there = { diagnosis: work.diagnosis, resolution: work.resolution, technicianSignature: work.technicianSigned, clientSignature: work.clientSigned || work.absent, toLocationId: work.placeId };
  work.missing = given.needs.filter((field) => !there[field]);
  if (work.checks.some((one) => one.required && !one.answeredAt)) work.missing.push("checklist");
  return work;
}

/** @param {Work} work @param {number} now */
export const isLate = (work, now) => work.status === "PLANNED" && Date.parse(work.given.order.slaDueAt) < now;

/** The late ones first, then by the hour; what is over comes last. @param {KeptDay} kept @param {Item[]} items @param {number} now @returns {Work[]} */
export function worksOf({ day, readAt }, items, now) {
  const rank = (work) => (["DONE", "CANCELED"].includes(work.status) ? 3 : work.status === "IN_PROGRESS" && !work.waitingReason ? 0 : isLate(work, now) ? 1 : 2);
  const at = (work) => work.given.order.scheduledStart ?? work.given.order.slaDueAt;
  return day.orders.map((given) => workOf(given, items, readAt)).sort((one, other) => rank(one) - rank(other) || at(one).localeCompare(at(other)));
}

// As the server tidies a scanned code (assets/rules/short_codes.py): capitals without dashes and spaces, an address without what precedes it.
/** @param {string} scanned */
export const tidy = (scanned) => scanned.trim().split("/").at(-1)?.toUpperCase().replace(/[-\s]/g, "") ?? "";

/** @param {FieldOrderOut} given @param {string} scanned a service code, an inventory number or a serial number */
export const isOf = (given, scanned) => [given.order.assetCode, given.order.assetNumber, given.serialNumber].some((code) => code && tidy(code) === tidy(scanned));

/** @param {number} minutes @param {(text: string, values: Record<string, unknown>) => string} t */
export function lasting(minutes, t) {
  const hours = Math.floor(minutes / 60);
  return hours ? t("{hours} h {minutes} min", { hours, minutes: minutes % 60 }) : t("{minutes} min", { minutes });
}
