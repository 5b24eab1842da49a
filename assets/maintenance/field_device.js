// The tablet's own state: whose day it shows, their queue, and when it is sent. The server is asked when it answers, and never waited for.
import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { call } from "../ui/calls.js";
import { alone, flush, newItem, ready } from "./field_queue.js";
import { allItems, blobOf, countUnsent, dropItem, forget, keep, keepBlob, keepItem, kept, leaveDevice } from "./field_store.js";
import { isOf, worksOf } from "./field_state.js";
/** @import { FieldDayOut } from "./answers.d.ts" */
/** @import { Body } from "../ui/shapes.d.ts" */
/** @import { Item, KeptDay } from "./field_store.js" */
/** @import { Work } from "./field_state.js" */

const DAY = "/api/workspace/field/day";
const ORDERS = "/api/workspace/maintenance-operations";
const [AGAIN, LONGEST, FRESH, REMEMBERED] = [3000, 30_000, 60_000, 36 * 3_600_000];
const MINUTE = 60_000;

/** @typedef {{ operationId: string, since: string }} Timer */
/** @typedef {{ owner: string, name: string }} Owner */
/** @typedef {ReturnType<typeof useDevice>} Device */

// the session of a page that was signed out elsewhere is over here too
async function keptOwner() {
  const owner = /** @type {Owner | undefined} */ (await kept("owner"));
  if (!localStorage.getItem("signed-out")) return owner;
  localStorage.removeItem("signed-out");
  if (owner) await leaveDevice(owner.owner);
  return undefined;
}

/** @param {string} locale */
export function useDevice(locale) {
  const [owner, setOwner] = useState(/** @type {Owner | null} */ (null));
  const [day, setDay] = useState(/** @type {(KeptDay & { skew: number }) | null} */ (null));
  const [items, setItems] = useState(/** @type {Item[]} */ ([]));
  const [timer, setTimer] = useState(/** @type {Timer | null} */ (null));
  const [ended, setEnded] = useState("");
  const [loaded, setLoaded] = useState(false);
  const [now, setNow] = useState(() => Date.now());
  const held = useRef({ running: false, again: false, failures: 0, dueAt: 0, readAt: 0, owner: /** @type {Owner | null} */ (null) });

  const reload = useCallback(async () => {
    setItems(await allItems());
  }, []);
  const become = useCallback(async (/** @type {Owner | null} */ next) => {
    held.current.owner = next;
    setOwner(next);
    setDay(next ? (await kept(`day:${next.owner}`)) ?? null : null);
    setTimer(next ? (await kept(`timer:${next.owner}`)) ?? null : null);
    await reload();
  }, [reload]);

  const readDay = async () => {
    const asked = Date.now();
    const answer = await call("GET", DAY, null, locale);
    if (!answer.ok) return answer.status === 401 ? "signed-out" : answer.status === 403 ? "not-allowed" : "offline";
    const told = /** @type {FieldDayOut} */ (answer.body);
    const next = { day: told, readAt: new Date(asked).toISOString(), skew: Date.parse(told.now) - (asked + Date.now()) / 2 };
    localStorage.removeItem("signed-out");
    await keep("owner", { owner: told.owner, name: told.name });
    await keep(`day:${told.owner}`, next);
    for (const item of await allItems()) if (item.state === "sent" && Date.now() - Date.parse(item.sentAt ?? "") > REMEMBERED) await dropItem(item.key);
    if (held.current.owner?.owner !== told.owner) await become({ owner: told.owner, name: told.name });
    setDay(next);
    held.current.readAt = asked;
    return "";
  };
  const round = async () => {
    const mine = async () => ready((await allItems()).filter((item) => item.owner === held.current.owner?.owner)).length;
    const waited = await mine();
    if (held.current.owner && waited) {
      const how = await flush(held.current.owner.owner, locale, reload);
      if (how === "offline" || how === "signed-out") return how;
    }
    const read = waited || Date.now() - held.current.readAt > FRESH - 1000 ? await readDay() : "";
    await reload();
    if (!read && (await mine()) && !waited) held.current.again = true;
    return read;
  };
  const sync = async () => {
    if (held.current.running) {
      held.current.again = true;
      return;
    }
    held.current.running = true;
    let how = "";
    do {
      held.current.again = false;
      how = await round();
    } while (held.current.again && !how);
    held.current.running = false;
    held.current.failures = how ? held.current.failures + 1 : 0;
    setEnded(how);
    const pause = how ? Math.min(LONGEST, AGAIN * 2 ** Math.min(4, held.current.failures - 1)) : FRESH;
    held.current.dueAt = Date.now() + pause;
  };
  const nextSync = useEffectEvent(sync);
  useEffect(() => {
    const state = held.current;
    keptOwner().then((found) => become(found ?? null)).then(countUnsent).then(() => { setLoaded(true); nextSync(); });
    const again = () => {
      if (document.visibilityState !== "visible") return;
      state.failures = 0;
      nextSync();
    };
    const clock = window.setInterval(() => setNow(Date.now()), 15_000);
    const turn = window.setInterval(() => state.dueAt && Date.now() >= state.dueAt && document.visibilityState === "visible" && nextSync(), 500);
    for (const event of ["online", "focus"]) window.addEventListener(event, again);
    document.addEventListener("visibilitychange", again);
    return () => {
      window.clearInterval(clock);
      window.clearInterval(turn);
      for (const event of ["online", "focus"]) window.removeEventListener(event, again);
      document.removeEventListener("visibilitychange", again);
    };
  }, [become]);

  /** @param {Work} work @param {string} kind @param {Body} payload @param {Blob} [blob] */
  const add = async (work, kind, payload, blob) => {
    if (!owner) return;
    const item = newItem({ owner: owner.owner, ownerName: owner.name, operationId: work.id, number: work.number, kind, payload });
    if (blob) await keepBlob(item.key, blob);
    await keepItem(item);
    await countUnsent();
    await reload();
    sync();
  };
  /** @param {Item} item */
  const drop = async (item) => {
    await dropItem(item.key);
    await countUnsent();
    await reload();
    sync();
  };
  // a corrected item is another one at the same place of the queue: its first key stands for what was refused
  /** @param {Item} item @param {Partial<Item>} [change] */
  const renew = async (item, change = {}) => {
    const blob = await blobOf(item.key);
    const next = { ...item, ...change, key: crypto.randomUUID(), state: /** @type {const} */ ("waiting"), stage: undefined, code: undefined, message: undefined };
    if (blob) await keepBlob(next.key, blob);
    await dropItem(item.key);
    await keepItem(next);
  };
  /** @param {Item} item @param {Partial<Item>} [change] */
  const again = async (item, change) => {
    await alone(() => renew(item, change));
    await countUnsent();
    await reload();
    sync();
  };
  // the order is over: a new one follows it, and takes over what waits
  /** @param {Work} work @returns {Promise<string>} why not */
  const goOn = async (work) => {
    const { order } = work.given;
    const unsent = (/** @type {Item[]} */ all) => all.filter((item) => item.owner === owner?.owner && item.operationId === work.id && item.state !== "sent");
    const body = { assetId: order.assetId, type: order.type, title: order.title, priority: order.priority, parentOperationId: order.id, assignedToUserId: owner?.owner.split(":")[0] ?? null };
    const answer = await call("POST", ORDERS, body, locale, `follow-${unsent(items)[0]?.key ?? order.id}`);
    if (!answer.ok) return answer.body.detail ?? "offline";
    const moved = { operationId: answer.body.id, number: answer.body.number };
    // the new order has a checklist of its own: answers go to the items that ask the same
    const asked = unsent(items).some((item) => item.payload.checkId) ? (await call("GET", `${ORDERS}/${answer.body.id}/checklist`, null, locale)).body.items ?? [] : [];
    await alone(async () => {
      const waiting = unsent(await allItems());
      if (owner && !waiting.some((item) => item.kind === "start")) {
        const start = newItem({ owner: owner.owner, ownerName: owner.name, ...moved, kind: "start", payload: {} });
        await keepItem({ ...start, seq: (waiting[0]?.seq ?? start.seq) - 1, capturedAt: waiting[0]?.capturedAt ?? start.capturedAt });
      }
      for (const item of waiting) {
        const check = item.payload.checkId && asked.find((one) => one.label === item.payload.label);
        if (item.payload.checkId && !check) await dropItem(item.key);
        else await renew(item, check ? { ...moved, payload: { ...item.payload, checkId: check.id } } : moved);
      }
    });
    await countUnsent();
    await reload();
    held.current.readAt = 0;
    sync();
    return "";
  };
  /** @param {Timer | null} next */
  const keepTimer = async (next) => {
    if (!owner) return;
    await (next ? keep(`timer:${owner.owner}`, next) : forget(`timer:${owner.owner}`));
    setTimer(next);
  };
  const own = items.filter((item) => item.owner === owner?.owner);
  const works = day ? worksOf(day, own, now + day.skew) : [];
  // time that runs at an order ends with it; what is less than a minute is one
  const stopTimer = async () => {
    const at = timer && works.find((work) => work.id === timer.operationId);
    await keepTimer(null);
    if (timer && at) await add(at, "labour", { minutes: Math.max(1, Math.round((Date.now() - Date.parse(timer.since)) / MINUTE)) });
  };
  /** @param {Work} work */
  const startTimer = async (work) => {
    if (timer?.operationId === work.id) return;
    if (timer) await stopTimer();
    await keepTimer({ operationId: work.id, since: new Date().toISOString() });
  };
  const others = items.filter((item) => item.owner !== owner?.owner && item.state !== "sent");
  return {
    owner, day, works, ended, loaded, now: now + (day?.skew ?? 0), items: own, others, timer, add, drop, again, goOn, startTimer, stopTimer, sync,
    waiting: own.filter((item) => item.state === "waiting").length, refused: own.filter((item) => item.state === "refused").length,
    find: (/** @type {string} */ code) => works.find((work) => isOf(work.given, code)) ?? null,
    running: timer ? Math.max(0, Math.round((now - Date.parse(timer.since)) / MINUTE)) : 0,
  };
}
