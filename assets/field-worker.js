// The worker of the technician's tablet (scope /field): it keeps the page and its files, so that they open without a server. Pages come
// from the network first, files whose name says their content from the device first; answers of the API are never kept.
const CACHE = "field-1";
const FILES = /^\/(assets|fonts)\//;
const BESIDE = /^\/(early\.js|icon\.svg|field-manifest\.json)$/;
/** @typedef {{ request: Request, data: { page: string, files: string[] }, waitUntil: (work: unknown) => void, respondWith: (answer: Promise<Response>) => void }} Heard */
/** @typedef {{ addEventListener: (name: string, hear: (event: Heard) => void) => void, skipWaiting: () => unknown, clients: { claim: () => unknown }, location: Location }} FieldWorker */
const worker = /** @type {FieldWorker} */ (/** @type {unknown} */ (self));

worker.addEventListener("install", (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener("activate", (event) => event.waitUntil(
  caches.keys().then((names) => Promise.all(names.filter((name) => name.startsWith("field-") && name !== CACHE).map((name) => caches.delete(name)))).then(() => worker.clients.claim()),
));

const isFile = (path) => FILES.test(path) || BESIDE.test(path);

// A page names what it has loaded: that is all that it needs. What no page needs any more goes.
async function keepAll({ page, files }) {
  const cache = await caches.open(CACHE);
  const paths = [...new Set(files.map((file) => new URL(file, worker.location.origin)).filter((url) => url.origin === worker.location.origin && isFile(url.pathname)).map((url) => url.pathname))];
  const there = new Set((await cache.keys()).map((request) => new URL(request.url).pathname));
  await Promise.all([page, ...paths].filter((path) => !there.has(path)).map(async (path) => {
    const answer = await fetch(path, { credentials: "same-origin" }).catch(() => null);
    if (answer?.ok && !answer.redirected) await cache.put(path, answer);
  }));
}

worker.addEventListener("message", (event) => event.data?.page && event.waitUntil(keepAll(event.data)));

// The server may say `Vary`, and a module asks with other headers than the page that was kept: it is the same file all the same.
const found = (path) => caches.open(CACHE).then((cache) => cache.match(path, { ignoreVary: true, ignoreSearch: true }));

async function fromNetwork(request, path) {
  const answer = await fetch(request).catch(() => null);
  if (answer?.ok && !answer.redirected) {
    const copy = answer.clone();
    caches.open(CACHE).then((cache) => cache.put(path, copy));
    return answer;
  }
  if (answer && answer.status < 500) return answer;
  return (await found(path)) ?? answer ?? Response.error();
}

async function fromDevice(request, path) {
  const kept = await found(path);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) {
    const copy = answer.clone();
    caches.open(CACHE).then((cache) => cache.put(path, copy));
  }
  return answer;
}

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== worker.location.origin) return;
  if (request.mode === "navigate") {
    if (/^\/field\/?$/.test(url.pathname)) event.respondWith(fromNetwork(request, "/field"));
  } else if (FILES.test(url.pathname)) event.respondWith(fromDevice(request, url.pathname));
  else if (BESIDE.test(url.pathname)) event.respondWith(fromNetwork(request, url.pathname));
});
