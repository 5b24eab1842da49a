// Between the browser's own passkey dialog and our API: bytes there, base64url here.
import { send } from "./auth_parts.jsx";
/** @import { Answer, Body } from "./shapes.d.ts" */

const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (char) => char.charCodeAt(0));
const text = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer))).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
const named = (list) => (list ?? []).map((one) => ({ ...one, id: bytes(one.id) }));

export const passkeysWork = () => typeof window !== "undefined" && Boolean(window.PublicKeyCredential && navigator.credentials);

/** @type {(asking: Promise<Credential | null>) => Promise<Body>} the person closed the browser's dialog, or nothing they have fits */
const given = async (asking) => {
  try {
    return /** @type {Body} */ (await asking);
  } catch (error) {
    return { refused: error instanceof Error ? error.name : "unknown" };
  }
};

/** @type {(name: string, locale: string) => Promise<Answer>} */
export async function makePasskey(name, locale) {
  const options = await send("/api/auth/passkeys/registration-options", {}, locale);
  if (!options.ok) return options;
  const key = options.body.publicKey;
  const made = await given(navigator.credentials.create({
    publicKey: { ...key, challenge: bytes(key.challenge), user: { ...key.user, id: bytes(key.user.id) }, excludeCredentials: named(key.excludeCredentials) },
  }));
  if (made.refused) return { status: -1, ok: false, refused: made.refused, body: {} };
  return send("/api/auth/passkeys", {
    name, id: text(made.rawId), clientDataJson: text(made.response.clientDataJSON), attestationObject: text(made.response.attestationObject),
    transports: made.response.getTransports?.() ?? [],
  }, locale);
}

/** @type {(kind: string, locale: string) => Promise<Answer>} */
async function ask(kind, locale) {
  const options = await send(`/api/auth/passkeys/${kind}-options`, {}, locale);
  if (!options.ok) return options;
  const key = options.body.publicKey;
  const got = await given(navigator.credentials.get({ publicKey: { ...key, challenge: bytes(key.challenge), allowCredentials: named(key.allowCredentials) } }));
  if (got.refused) return { status: -1, ok: false, refused: got.refused, body: {} };
  return send(`/api/auth/passkeys/${kind}`, {
    id: text(got.rawId), clientDataJson: text(got.response.clientDataJSON), authenticatorData: text(got.response.authenticatorData),
    signature: text(got.response.signature),
  }, locale);
}

/** @type {(locale: string) => Promise<Answer>} */
export const signInWithPasskey = (locale) => ask("sign-in", locale);
/** @type {(locale: string) => Promise<Answer>} */
export const secondFactorByPasskey = (locale) => ask("second-factor", locale);
