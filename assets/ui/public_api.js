function begun(path) {
  const answer = window.begunReadings?.[path];
  if (answer) delete window.begunReadings?.[path];
  return answer;
}

// Calls of pages that anybody opens by a link: no cookie goes along, whoever is signed in besides. Reading alone asks for
// "same-origin", so that the office that opens the link it sent is not taken for its client.
/**
 * @param {string} path
 * @param {{ method?: string, body?: object, locale: string, key?: string, signal?: AbortSignal, credentials?: RequestCredentials }} options
 * @returns {Promise<{ status: number, body: import("./shapes.d.ts").Body, location?: string, aborted?: boolean }>}
 */
export async function call(path, { method = "GET", body, locale, key, signal, credentials = "omit" }) {
  /** @type {Record<string, string>} */
  const headers = { "Accept-Language": locale };
  if (body) headers["Content-Type"] = "application/json";
  if (key) headers["Idempotency-Key"] = key;
  try {
    const reading = method === "GET" ? begun(path) : undefined; // early.js
    const answer = await (reading ?? fetch(path, { method, headers, signal, credentials, body: body && JSON.stringify(body) }));
    return { status: answer.status, body: await answer.json().catch(() => ({})), location: answer.headers.get("Location") ?? "" };
  } catch (error) {
    return { status: 0, body: {}, aborted: error instanceof Error && error.name === "AbortError" };
  }
}

// a key for one act, so that sending it again after a broken connection does it once
export function newKey() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

// message by field of a 422
export const fieldErrors = (answer) =>
  Object.fromEntries((answer.body.errors ?? []).map((error) => [error.field, error.message]));
