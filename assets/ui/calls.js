// Calls of the REST routes by pages that are no list, record or form.
/** @import { Answer, Body, Kit } from "./shapes.d.ts" */

const JSON_HEADERS = { "Content-Type": "application/json" };

/**
 * The headers that ask for texts in the language of the page: whoever is signed in has one of their own, which a page may differ from.
 * @param {string} locale
 */
export const spoken = (locale) => ({ "Accept-Language": locale, "Page-Language": locale });

/**
 * @param {string} method
 * @param {string} path
 * @param {Body | null | undefined} body what is sent
 * @param {string} locale
 * @param {string} [key] what is sent twice with it has its effect once
 * @returns {Promise<Answer>}
 */
export async function call(method, path, body, locale, key) {
  try {
    const answer = await fetch(path, { method, headers: { ...(body ? JSON_HEADERS : {}), ...(key ? { "Idempotency-Key": key } : {}), ...spoken(locale) }, body: body ? JSON.stringify(body) : undefined });
    return { status: answer.status, ok: answer.ok, body: await answer.json().catch(() => ({})) };
  } catch {
    return { status: 0, ok: false, body: {} };
  }
}

/** @param {Answer} answer */
export const worked = (answer) => answer.ok;

/**
 * Field → message, the first of each.
 * @param {Answer} answer
 */
export function errorsOf(answer) {
  /** @type {Record<string, string>} */
  const found = {};
  for (const error of answer.body.errors ?? []) found[error.field] ??= error.message;
  return found;
}

/**
 * Why it did not work, in a sentence.
 * @param {Answer} answer
 * @param {Kit["t"]} t
 */
export const refusal = (answer, t) =>
  answer.status === 0 ? t("The server does not answer. Check your connection and try again.") : answer.body.detail ?? t("Something went wrong. Please try again.");
