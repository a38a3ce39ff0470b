import type { AnswerOf, RequestOf } from "../../domain/base/call.ts";
import type { CustomerIndex } from "../../domain/base/ids.ts";
import { restoredLocale } from "../../domain/base/locale.ts";
import type { readPush, subscribePush, unsubscribePush } from "../../domain/push/calls.ts";
import type {
  PushObstacle,
  PushProblem,
  PushService,
  PushStatus,
} from "../../views/kit/push/pushService.ts";
import { observable } from "./observable.ts";

/** The worker that shows notifications, the same that keeps the roll (docs/decisions/0179, 0199). */
const WORKER = "/sw.js";

/** The calls of notifications. `tooMany`: the server refuses another browser; null: it was not reached, or refuses. */
export type PushCalls = {
  readonly read: (request: RequestOf<typeof readPush>) => Promise<AnswerOf<typeof readPush> | null>;
  readonly subscribe: (
    request: RequestOf<typeof subscribePush>,
  ) => Promise<AnswerOf<typeof subscribePush> | "tooMany" | null>;
  readonly unsubscribe: (
    request: RequestOf<typeof unsubscribePush>,
  ) => Promise<AnswerOf<typeof unsubscribePush> | null>;
};

/** Notifications of a customer in this browser, by its push service and its service worker. */
export function pushDevice(calls: PushCalls, customer: () => CustomerIndex | null): PushService {
  const { get, set, subscribe } = observable<PushStatus>({ kind: "loading" });

  const service: PushService = {
    get,
    subscribe,
    async refresh() {
      const why = obstacle();
      if (why !== null) return set({ kind: "impossible", why });
      const index = customer();
      if (index === null) return set({ kind: "unread" });
      const here = await ownSubscription();
      const settings = await calls.read({ customerIndex: index, endpoint: here?.endpoint ?? null });
      if (settings === null) return set({ kind: "unread" });
      const { devices, publicKey } = settings;
      set({
        kind: "known",
        isOn: isFor(here, publicKey) && devices.some(({ isHere }) => isHere),
        isBusy: false,
        problem: null,
        others: devices.filter(({ isHere }) => !isHere),
      });
    },
    async turnOn(wanted) {
      await work(async (index) => {
        // Asked before anything else is waited for: a browser answers a press alone.
        const permission = await Notification.requestPermission();
        if (permission !== "granted") return "notAsked";
        const before = await ownSubscription();
        const settings = await calls.read({
          customerIndex: index,
          endpoint: before?.endpoint ?? null,
        });
        if (settings === null) return "failed";
        const { publicKey } = settings;
        // Of another key: nothing that is sent would reach it.
        if (before !== null && !isFor(before, publicKey)) await before.unsubscribe();
        const made = await subscribed(publicKey).catch(() => null);
        if (made === null) return "noPushService";
        const { p256dh = "", auth = "" } = made.toJSON().keys ?? {};
        const answer = await calls.subscribe({
          customerIndex: index,
          address: { endpoint: made.endpoint, p256dh, auth },
          locale: restoredLocale(wanted),
        });
        return answer === null ? "failed" : answer === "tooMany" ? answer : null;
      });
    },
    async turnOff() {
      await work(async (index) => {
        const here = await ownSubscription();
        if (here === null) return null;
        const device = { endpoint: here.endpoint };
        const ended = await calls.unsubscribe({ customerIndex: index, device });
        // Even where the server was not reached: nothing arrives from now on, and it learns of it at its next attempt.
        await here.unsubscribe();
        return ended === null ? "failed" : null;
      });
    },
    async turnOffElsewhere(id) {
      await work(async (index) => {
        const ended = await calls.unsubscribe({ customerIndex: index, device: { id } });
        return ended === null ? "failed" : null;
      });
    },
  };
  return service;

  async function work(done: (index: CustomerIndex) => Promise<PushProblem | null>): Promise<void> {
    const index = customer();
    const before = get();
    if (index === null || before.kind !== "known" || before.isBusy) return;
    set({ ...before, isBusy: true, problem: null });
    const problem = await done(index);
    await service.refresh();
    const after = get();
    if (problem !== null && after.kind === "known") set({ ...after, problem });
  }
}

/** What keeps this browser from it; null: nothing. */
function obstacle(): PushObstacle | null {
  if (!window.isSecureContext) return "insecure";
  const isSupported =
    "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  if (!isSupported) return isApplePhone() ? "notInstalled" : "unsupported";
  return Notification.permission === "denied" ? "denied" : null;
}

/** iOS and iPadOS give notifications to pages on the home screen alone; an iPad says that it is a Mac. */
function isApplePhone(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return (
    /iPhone|iPad|iPod/u.test(userAgent) || (/Macintosh/u.test(userAgent) && maxTouchPoints > 1)
  );
}

async function ownSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** @throws where the browser has no push service, or does not reach it */
async function subscribed(publicKey: string): Promise<PushSubscription> {
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

function isFor(subscription: PushSubscription | null, publicKey: string): boolean {
  const key = subscription?.options.applicationServerKey ?? null;
  if (key === null) return false;
  const text = btoa(String.fromCodePoint(...new Uint8Array(key)));
  return text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/u, "") === publicKey;
}
