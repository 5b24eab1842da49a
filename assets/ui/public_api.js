// Calls of pages that anybody opens by a link: no cookie goes along, whoever is signed in besides.
export async function call(path, { method = "GET", body, locale, key, signal } = {}) {
  const headers = { "Accept-Language": locale };
  if (body) headers["Content-Type"] = "application/json";
  if (key) headers["Idempotency-Key"] = key;
  try {
    const answer = await fetch(path, { method, headers, signal, credentials: "omit", body: body && JSON.stringify(body) });
    return { status: answer.status, body: await answer.json().catch(() => ({})) };
  } catch (error) {
    return { status: 0, body: {}, aborted: error.name === "AbortError" };
  }
}

// a key for one act, so that sending it again after a broken connection does it once
export function newKey() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

// message by field of a 422
export const fieldErrors = (answer) =>
  Object.fromEntries((answer.body.errors ?? []).map((error) => [error.field, error.message]));
