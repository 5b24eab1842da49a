// Uploads: a file is announced, sent straight to the storage, and completed; where its content is there already nothing is sent.
import { call, refusal } from "../ui/calls.js";
/** @import { Body, Kit } from "../ui/shapes.d.ts" */
/** @import { UploadOut } from "./answers.d.ts" */

const FILES = "/api/workspace/files";
// Types that a browser does not know by itself, by the end of the name.
/** @type {Record<string, string>} */
const KINDS = { csv: "text/csv", xml: "application/xml", eml: "message/rfc822", heic: "image/heic", m4a: "audio/mp4", ods: "application/vnd.oasis.opendocument.spreadsheet", odt: "application/vnd.oasis.opendocument.text" };

/** @param {File} file */
const kindOf = (file) => KINDS[file.name.split(".").at(-1)?.toLowerCase() ?? ""] ?? (file.type || "text/plain");

// The SHA-256 of a file in hex; nothing where the browser gives no means (a page without https).
/** @param {File} file @returns {Promise<string | null>} */
async function hashOf(file) {
  if (!globalThis.crypto?.subtle) return null;
  const digest = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {XMLHttpRequest} request @param {UploadOut} told @param {File} file @param {(part: number) => void} onProgress @returns {Promise<string>} */
const put = (request, told, file, onProgress) => new Promise((resolve, reject) => {
  request.open("PUT", told.presignedUrl ?? "");
  Object.entries(told.headers).forEach(([name, value]) => request.setRequestHeader(name, value));
  request.upload.onprogress = (event) => event.lengthComputable && onProgress(event.loaded / event.total);
  request.onload = () => (request.status < 300 ? resolve(request.getResponseHeader("etag") ?? "") : reject(new Error("")));
  request.onerror = () => reject(new Error(""));
  request.onabort = () => reject(Object.assign(new Error(""), { canceled: true }));
  request.send(file);
});

// `announce` is the path and what its body holds besides: a new file on a record, or a new version of one.
/**
 * @param {{ path: string, body: Body }} announce
 * @param {Kit} kit
 * @returns {(spec: Body, file: File, onProgress: (part: number) => void) => { promise: Promise<Body>, cancel: () => void }}
 */
export const sender = ({ path, body }, { locale, t }) => (_spec, file, onProgress) => {
  const request = new XMLHttpRequest();
  let canceled = false;
  const asked = async (/** @type {string} */ to, /** @type {Body} */ what) => {
    if (canceled) throw Object.assign(new Error(""), { canceled: true });
    const answer = await call("POST", to, what, locale);
    if (!answer.ok) throw new Error(answer.body.errors?.[0]?.message ?? refusal(answer, t));
    return answer.body;
  };
  const run = async () => {
    const about = { ...body, filename: file.name, mimeType: kindOf(file), sizeBytes: file.size, sha256: await hashOf(file) };
    const told = /** @type {UploadOut} */ (await asked(path, about));
    if (told.deduplicated) return { id: told.fileId };
    const etag = await put(request, told, file, onProgress);
    return asked(`${FILES}/${told.fileId}/complete`, { etag });
  };
  return { promise: run(), cancel: () => { canceled = true; request.abort(); } };
};

// Opens a file: shown beside the page, or taken away.
/** @param {string} id @param {Kit} kit @param {{ inline?: boolean, version?: number }} how @returns {Promise<{ url: string, problem: string }>} */
export async function addressOf(id, { locale, t }, { inline = false, version } = {}) {
  const answer = await call("GET", `${FILES}/${id}/download-url?inline=${inline}${version ? `&number=${version}` : ""}`, null, locale);
  return answer.ok ? { url: answer.body.url, problem: "" } : { url: "", problem: refusal(answer, t) };
}
