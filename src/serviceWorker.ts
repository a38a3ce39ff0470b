/// <reference lib="webworker" />

import type { PushPayload } from "./domain/push/pushPayload.ts";

/**
 * Keeps the page of the roll (roll.html and its files, nothing else of the product) for the time without a network, and
 * shows notifications (docs/decisions/0199). Registered by that page, and where notifications are switched on, so that no
 * other visit carries it. The product itself always comes from the server: a
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
  if (request.mode === "navigate") {
    event.respondWith(pageOf(request));
    event.waitUntil(closeWithdrawn());
  } else if (pathname !== PAGE && FILES.includes(pathname)) event.respondWith(fileOf(request));
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

worker.addEventListener("push", (event) => {
  event.waitUntil(show(readPayload(event.data)));
});

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { path } = event.notification.data as { readonly path: string };
  event.waitUntil(openPage(path));
});

/** What was sent; null: it is not in the words of this version. */
function readPayload(data: PushMessageData | null): PushPayload | null {
  if (data === null) return null;
  try {
    const { kind, state, tag, title, body, path } = data.json() as PushPayload;
    const texts: readonly unknown[] = [tag, title, body, path];
    if (!texts.every((text) => typeof text === "string") || !path.startsWith("/")) return null;
    return { kind, state, tag, title, body, path };
  } catch {
    return null;
  }
}

/**
 * Shows what was sent, in the place of what was shown of the same before. What is not understood is shown too, and so is
 * the end of an alarm where no window of the product is seen: browsers show a notice of their own, or end the
 * subscription, where a push shows nothing.
 */
async function show(payload: PushPayload | null): Promise<void> {
  if (payload === null) {
    await worker.registration.showNotification("Balise", { data: { path: "/" } });
    return;
  }
  const { kind, state, tag, title, body, path } = payload;
  const isWithdrawn = kind === "alarm" && state === "over";
  if (isWithdrawn && (await isSeen())) {
    for (const shown of await worker.registration.getNotifications({ tag })) shown.close();
    return;
  }
  const options: NotificationOptions & { readonly renotify: boolean } = {
    tag,
    body,
    data: { path, isOver: isWithdrawn },
    icon: "/icon-192.png",
    silent: isWithdrawn,
    // The same tag is heard again where it is news.
    renotify: !isWithdrawn,
    requireInteraction: state === "begun",
  };
  await worker.registration.showNotification(title, options);
}

/** Takes away what says that an alarm is over, once somebody opens the product. */
async function closeWithdrawn(): Promise<void> {
  for (const shown of await worker.registration.getNotifications())
    if ((shown.data as { readonly isOver?: boolean } | null)?.isOver === true) shown.close();
}

async function isSeen(): Promise<boolean> {
  const windows = await worker.clients.matchAll({ type: "window" });
  return windows.some(({ visibilityState }) => visibilityState === "visible");
}

/** In a window of the product that is open, or in a new one. */
async function openPage(path: string): Promise<void> {
  const { href, origin } = new URL(path, worker.location.origin);
  if (origin !== worker.location.origin) return;
  const [open] = await worker.clients.matchAll({ type: "window" });
  if (open === undefined) {
    await worker.clients.openWindow(href);
    return;
  }
  // Controlled by this worker or not: a window that may not be led there is shown all the same.
  const led = await open.navigate(href).catch(() => null);
  await (led ?? open).focus();
}
