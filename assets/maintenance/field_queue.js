// The queue of a tablet: items go one after the other, those of one order in their order; what follows a refused one on its order waits.
// An item has one key for ever, so that what is sent twice has its effect once.
import { call } from "../ui/calls.js";
import { allItems, blobOf, countUnsent, dropItem, keepItem } from "./field_store.js";
/** @import { FieldOpsOut } from "./answers.d.ts" */
/** @import { UploadOut } from "../files/answers.d.ts" */
/** @import { Item } from "./field_store.js" */

const OPS = "/api/workspace/field/ops";
const FILES = "/api/workspace/files";
const MOST = 50;
const LATER = [0, 401, 429];
/** @typedef {"sent" | "offline" | "signed-out" | "somebody-else" | "busy"} Ended how a run of the queue ended */

/** @param {number} status */
const comesBack = (status) => LATER.includes(status) || status >= 500;
/** @param {number} status @returns {Ended} */
const whyNot = (status) => (status === 401 ? "signed-out" : status === 409 ? "somebody-else" : "offline");

let last = 0;
/** @param {Omit<Item, "key" | "seq" | "capturedAt" | "state">} about @returns {Item} */
export function newItem(about) {
  last = Math.max(last + 1, Date.now() * 100);
  return { ...about, key: crypto.randomUUID(), seq: last, capturedAt: new Date().toISOString(), state: "waiting" };
}

/** @param {Item[]} items of one person @returns {Item[]} those that may go: none behind a refused one of its order */
export function ready(items) {
  const held = new Set();
  return items.filter((item) => {
    if (item.state === "refused") held.add(item.operationId);
    return item.state === "waiting" && !held.has(item.operationId);
  });
}

// Items change their order while none of them is being sent: one that is sent meanwhile would come back under its old key.
/** @param {() => Promise<void>} run @returns {Promise<void>} */
export const alone = (run) => (navigator.locks ? navigator.locks.request("field-queue", run) : run());

// One run at a time on this device, whichever tab began it; `changed` is told after each step.
/** @param {string} owner @param {string} locale @param {() => void} changed @returns {Promise<Ended>} */
export function flush(owner, locale, changed) {
  const run = () => sendAll(owner, locale, changed);
  if (!navigator.locks) return run();
  return navigator.locks.request("field-queue", { ifAvailable: true }, (lock) => (lock ? run() : /** @type {Ended} */ ("busy")));
}

/** @param {string} owner @param {string} locale @param {() => void} changed @returns {Promise<Ended>} */
async function sendAll(owner, locale, changed) {
  for (;;) {
    const waiting = ready((await allItems()).filter((item) => item.owner === owner));
    if (!waiting.length) return "sent";
    const until = waiting.findIndex((item) => item.kind === "photo");
    const batch = (until < 0 ? waiting : waiting.slice(0, until)).slice(0, MOST);
    const stopped = batch.length ? await sendBatch(owner, batch, locale) : await sendPhoto(owner, waiting[0], locale);
    await countUnsent();
    changed();
    if (stopped) return stopped;
  }
}

/** @param {Item} item @param {Partial<Item>} what */
const settle = (item, what) => keepItem({ ...item, ...what });

/** @param {string} owner @param {Item[]} batch @param {string} locale */
const post = (owner, batch, locale) => call("POST", OPS, {
  owner, deviceAt: new Date().toISOString(),
  ops: batch.map(({ key, operationId, kind, capturedAt, payload }) => ({ key, operationId, kind, capturedAt, payload })),
}, locale);

// An item that names a photo of this device is sent with its file: the photo went before it.
/** @param {Item[]} batch @returns {Promise<Item[]>} */
async function withFiles(batch) {
  const photos = new Map((await allItems()).filter((item) => item.kind === "photo" && item.state === "sent").map((item) => [item.payload.shot, item.stage?.fileId]));
  return Promise.all(batch.map(async (item) => {
    const { shot, fileId } = item.payload;
    if (!shot || fileId || !photos.get(shot)) return item;
    const next = { ...item, payload: { ...item.payload, fileId: photos.get(shot) } };
    await keepItem(next);
    return next;
  }));
}

/** @param {string} owner @param {Item[]} waiting @param {string} locale @returns {Promise<Ended | null>} */
async function sendBatch(owner, waiting, locale) {
  const batch = await withFiles(waiting);
  const answer = await post(owner, batch, locale);
  if (!answer.ok) return whyNot(answer.status);
  const told = new Map(/** @type {FieldOpsOut} */ (answer.body).items.map((one) => [one.key, one]));
  let stopped = /** @type {Ended | null} */ (null);
  for (const item of batch) {
    const one = told.get(item.key);
    if (!one || one.result === "WAITS") {
      if (one?.code) stopped = "offline"; // the server could not just now; what waits behind a refused one has no code
    } else if (one.result === "REFUSED") await settle(item, { state: "refused", code: one.code ?? "", message: one.message ?? "" });
    else await settle(item, { state: "sent", result: one.result, sentAt: new Date().toISOString() });
  }
  return stopped;
}

/** @param {Blob} blob */
async function hashOf(blob) {
  if (!globalThis.crypto?.subtle) return null;
  const digest = await crypto.subtle.digest("SHA-256", await blob.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

// A photo goes in three stages (announced, stored, complete); each is noted, so that a broken connection costs no stage twice.
/** @param {string} owner @param {Item} item @param {string} locale @returns {Promise<Ended | null>} */
async function sendPhoto(owner, item, locale) {
  const asked = await post(owner, [], locale);
  if (!asked.ok) return whyNot(asked.status);
  const blob = await blobOf(item.key);
  if (!blob) return dropItem(item.key).then(() => null);
  const refuse = (answer) => settle(item, { state: "refused", code: answer.body.code ?? "", message: answer.body.errors?.[0]?.message ?? answer.body.detail ?? "" }).then(() => null);
  let stage = item.stage ?? {};
  if (stage.expiresAt && stage.expiresAt < new Date().toISOString()) stage = { attempt: (stage.attempt ?? 0) + 1 };
  const note = (more) => {
    stage = { ...stage, ...more };
    return settle(item, { stage });
  };
  if (!stage.fileId) {
    const about = { filename: `${item.number}-${item.payload.category}.jpg`, mimeType: blob.type, sizeBytes: blob.size, sha256: await hashOf(blob),
      targetType: "MaintenanceOperation", targetId: item.operationId, category: item.payload.category };
    const answer = await call("POST", `${FILES}/upload-url`, about, locale, `${item.key}-${stage.attempt ?? 0}`);
    if (!answer.ok) return comesBack(answer.status) ? whyNot(answer.status) : refuse(answer);
    const told = /** @type {UploadOut} */ (answer.body);
    await note({ fileId: told.fileId, url: told.presignedUrl, headers: told.headers, expiresAt: told.expiresAt, complete: told.deduplicated });
  }
  if (!stage.complete && !stage.etag) {
    const stored = await fetch(stage.url, { method: "PUT", headers: stage.headers, body: blob }).catch(() => null);
    if (!stored) return "offline";
    if (!stored.ok && stage.attempt > 2) return refuse({ body: await stored.json().catch(() => ({})) });
    if (!stored.ok) return settle(item, { stage: { attempt: (stage.attempt ?? 0) + 1 } }).then(() => (comesBack(stored.status) ? "offline" : null));
    await note({ etag: stored.headers.get("etag") ?? "" });
  }
  if (!stage.complete) {
    const answer = await call("POST", `${FILES}/${stage.fileId}/complete`, { etag: stage.etag }, locale);
    if (!answer.ok) return comesBack(answer.status) ? whyNot(answer.status) : refuse(answer);
    stage = { ...stage, fileId: answer.body.id }; // the same content may be there already, as another file
  }
  return settle(item, { state: "sent", result: "APPLIED", sentAt: new Date().toISOString(), stage: { fileId: stage.fileId } }).then(() => null);
}
