/// <reference lib="webworker" />

/**
 * Keeps the page of the roll (roll.html and its files, nothing else of the product) for the time without a network.
 * Registered by that page only, so that no other visit carries it. The product itself always comes from the server: a
 * new version is never held up by what is kept here, and a page that cannot be fetched becomes the roll.
 */
const worker = self as unknown as ServiceWorkerGlobalScope;

/** What is kept, by address; written in by the build (scripts/phoneRoll.ts), as is the version (docs/decisions/0179). */
const FILES = "__ROLL_FILES__".split(" ");
const CACHE = "roll-__ROLL_VERSION__";
const PAGE = "/roll.html";

worker.addEventListener("install", (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(CACHE);
      // Whole or not at all: a version whose files are not all there does not take the place of the one before.
      await cache.addAll(FILES.map((file) => new Request(file, { cache: "reload" })));
      await worker.skipWaiting();
    })(),
  );
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      const old = (await caches.keys()).filter((one) => one.startsWith("roll-") && one !== CACHE);
      await Promise.all(old.map((one) => caches.delete(one)));
      await worker.clients.claim();
    })(),
  );
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== worker.location.origin) return;
  if (request.mode === "navigate") event.respondWith(pageOf(request));
  else if (pathname !== PAGE && FILES.includes(pathname)) event.respondWith(fileOf(request));
});

/** From the server; where it cannot be reached, the roll. */
async function pageOf(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(PAGE);
    if (kept === undefined) throw error;
    return kept;
  }
}

/** Of the roll's page that is shown: its names change with their content, so that what is kept is right. */
async function fileOf(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreSearch: true })) ?? fetch(request);
}
