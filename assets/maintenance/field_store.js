// The data of a tablet in itself (IndexedDB): the day of a person, the items of their queue, pictures on their way. Everything is
// kept under its owner, a person in an organization, so that nobody sees or sends what is somebody else's.
/** @import { Body } from "../ui/shapes.d.ts" */
/** @import { FieldDayOut } from "./answers.d.ts" */

/**
 * An item of the queue. `seq` is its place; `stage` how far a photo came; what was sent stays until a day read later holds it.
 * @typedef {{ key: string, seq: number, owner: string, ownerName: string, operationId: string, number: string, kind: string, capturedAt: string,
 *   payload: Body, state: "waiting" | "sent" | "refused", code?: string, message?: string, result?: string, sentAt?: string,
 *   stage?: Body }} Item
 */
/** @typedef {{ day: FieldDayOut, readAt: string }} KeptDay */

/** @type {Promise<IDBDatabase> | null} */
let opened = null;

function database() {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open("field", 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("meta");
      request.result.createObjectStore("items", { keyPath: "key" });
      request.result.createObjectStore("blobs");
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return opened;
}

/**
 * @template T
 * @param {string} store @param {IDBTransactionMode} mode @param {(at: IDBObjectStore) => IDBRequest<T>} act @returns {Promise<T>}
 */
async function within(store, mode, act) {
  const transaction = (await database()).transaction(store, mode);
  const request = act(transaction.objectStore(store));
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request.result);
    transaction.onerror = () => reject(transaction.error);
    transaction.onabort = () => reject(transaction.error);
  });
}

/** @param {string} key */
export const kept = (key) => within("meta", "readonly", (at) => at.get(key));
/** @param {string} key @param {unknown} value */
export const keep = (key, value) => within("meta", "readwrite", (at) => at.put(value, key));
/** @param {string} key */
export const forget = (key) => within("meta", "readwrite", (at) => at.delete(key));
/** @param {string} key @returns {Promise<Blob | undefined>} */
export const blobOf = (key) => within("blobs", "readonly", (at) => at.get(key));
/** @param {string} key @param {Blob} blob */
export const keepBlob = (key, blob) => within("blobs", "readwrite", (at) => at.put(blob, key));
/** @param {Item} item */
export const keepItem = (item) => within("items", "readwrite", (at) => at.put(item));
/** @returns {Promise<Item[]>} */
export const allItems = async () => (await within("items", "readonly", (at) => at.getAll())).sort((one, other) => one.seq - other.seq);

/** @param {string} key */
export async function dropItem(key) {
  await within("items", "readwrite", (at) => at.delete(key));
  await within("blobs", "readwrite", (at) => at.delete(key));
}

// The number of what is not sent, where pages that ask before signing out find it (ui/leaving.jsx).
export async function countUnsent() {
  const count = (await allItems()).filter((item) => item.state !== "sent").length;
  if (count) localStorage.setItem("unsent", String(count));
  else localStorage.removeItem("unsent");
}

// Somebody signed out: their day goes; what is not sent stays, under their name, until they come back.
/** @param {string} owner */
export async function leaveDevice(owner) {
  await forget(`day:${owner}`);
  await forget("owner");
  for (const item of await allItems()) if (item.owner === owner && item.state === "sent") await dropItem(item.key);
}
