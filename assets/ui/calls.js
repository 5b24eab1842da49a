// Calls of the REST routes by pages that are no list, record or form.
const JSON_HEADERS = { "Content-Type": "application/json" };

// {status, body, wait}: status 0 when nobody answers
export async function call(method, path, body, locale) {
  try {
    const answer = await fetch(path, { method, headers: { ...(body ? JSON_HEADERS : {}), "Accept-Language": locale }, body: body ? JSON.stringify(body) : undefined });
    return { status: answer.status, body: await answer.json().catch(() => ({})), wait: answer.headers.get("Retry-After") };
  } catch {
    return { status: 0, body: {} };
  }
}

export const worked = (answer) => answer.status >= 200 && answer.status < 300;

// field → message, the first of each
export function errorsOf(answer) {
  const found = {};
  for (const error of answer.body.errors ?? []) found[error.field] ??= error.message;
  return found;
}

// why it did not work, in a sentence
export const refusal = (answer, t) =>
  answer.status === 0 ? t("The server does not answer. Check your connection and try again.") : answer.body.detail ?? t("Something went wrong. Please try again.");
