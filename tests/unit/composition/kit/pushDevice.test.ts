import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { pushDevice, type PushCalls } from "../../../../src/composition/kit/pushDevice.ts";
import { CustomerIndex } from "../../../../src/domain/base/ids.ts";
import { PushSubscriptionId } from "../../../../src/domain/push/pushSubscription.ts";

const TOWER = CustomerIndex.parse("tower");
const KEY = Buffer.alloc(65, 4).toString("base64url");
const HERE = PushSubscriptionId.parse(`push-${"a".repeat(40)}`);
const ELSEWHERE = PushSubscriptionId.parse(`push-${"b".repeat(40)}`);

/** A browser with a push service, and a server that knows one other browser of the same user. */
function world() {
  const state = {
    permission: "default" as NotificationPermission,
    answersAsk: "granted" as NotificationPermission,
    subscription: null as null | { endpoint: string; key: string },
    hasPushService: true,
    isServerThere: true,
    isFull: false,
    known: new Set<string>(),
    asked: 0,
    registered: [] as string[],
  };
  const subscriptionOf = () => {
    const own = state.subscription;
    if (own === null) return null;
    return {
      endpoint: own.endpoint,
      options: { applicationServerKey: new Uint8Array(Buffer.from(own.key, "base64url")).buffer },
      toJSON: () => ({ keys: { p256dh: "p", auth: "a" } }),
      async unsubscribe() {
        state.subscription = null;
        return true;
      },
    };
  };
  const registration = {
    pushManager: {
      getSubscription: async () => subscriptionOf(),
      async subscribe({ applicationServerKey }: { applicationServerKey: string }) {
        if (!state.hasPushService) throw new Error("AbortError");
        state.subscription = { endpoint: "https://push.example/here", key: applicationServerKey };
        return subscriptionOf();
      },
    },
  };
  vi.stubGlobal("window", { isSecureContext: true, PushManager: {}, Notification: {} });
  vi.stubGlobal("Notification", {
    get permission() {
      return state.permission;
    },
    async requestPermission() {
      state.asked += 1;
      state.permission = state.answersAsk;
      return state.permission;
    },
  });
  vi.stubGlobal("navigator", {
    userAgent: "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0",
    maxTouchPoints: 0,
    serviceWorker: {
      getRegistration: async () => registration,
      ready: Promise.resolve(registration),
      async register(script: string) {
        state.registered.push(script);
        return registration;
      },
    },
  });
  const settings = (endpoint: string | null) => ({
    publicKey: KEY,
    devices: [
      ...(endpoint !== null && state.known.has(endpoint)
        ? [{ id: HERE, agent: "here", at: 1, isHere: true }]
        : []),
      { id: ELSEWHERE, agent: "elsewhere", at: 1, isHere: false },
    ],
  });
  const calls: PushCalls = {
    read: async ({ endpoint }) => (state.isServerThere ? settings(endpoint) : null),
    async subscribe({ address }) {
      if (!state.isServerThere) return null;
      if (state.isFull) return "tooMany";
      state.known.add(address.endpoint);
      return settings(address.endpoint);
    },
    async unsubscribe({ device }) {
      if (!state.isServerThere) return null;
      return { ended: "endpoint" in device && state.known.delete(device.endpoint) ? 1 : 0 };
    },
  };
  return { state, service: pushDevice(calls, () => TOWER) };
}

let here: ReturnType<typeof world>;
beforeEach(() => {
  here = world();
});
afterEach(() => vi.unstubAllGlobals());

describe("notifications in this browser", () => {
  test("are asked for by the press alone, and are on once browser and server say so", async () => {
    await here.service.refresh();
    expect([here.state.asked, here.state.registered]).toEqual([0, []]);
    expect(here.service.get()).toMatchObject({ kind: "known", isOn: false });
    await here.service.turnOn("en");
    expect([here.state.asked, here.state.registered]).toEqual([1, ["/sw.js"]]);
    expect(here.service.get()).toMatchObject({
      kind: "known",
      isOn: true,
      isBusy: false,
      problem: null,
      others: [{ agent: "elsewhere" }],
    });
    await here.service.turnOff();
    expect(here.service.get()).toMatchObject({ kind: "known", isOn: false, problem: null });
    expect([here.state.subscription, here.state.known.size]).toEqual([null, 0]);
  });

  test("are off where the server knows another user there, or has another key", async () => {
    here.state.subscription = { endpoint: "https://push.example/here", key: KEY };
    await here.service.refresh();
    expect(here.service.get()).toMatchObject({ isOn: false });
    here.state.known.add("https://push.example/here");
    await here.service.refresh();
    expect(here.service.get()).toMatchObject({ isOn: true });
    const former = Buffer.alloc(65, 5).toString("base64url");
    here.state.subscription = { endpoint: "https://push.example/here", key: former };
    await here.service.refresh();
    expect(here.service.get()).toMatchObject({ isOn: false });
    await here.service.turnOn("fr");
    expect(here.state.subscription.key).toBe(KEY);
    expect(here.service.get()).toMatchObject({ isOn: true });
  });

  test.each([
    ["notAsked", { answersAsk: "default" }],
    ["noPushService", { hasPushService: false }],
    ["tooMany", { isFull: true }],
  ] as const)("say %s where a press does not switch them on", async (problem, trouble) => {
    await here.service.refresh();
    Object.assign(here.state, trouble);
    await here.service.turnOn("en");
    expect(here.service.get()).toMatchObject({ kind: "known", isOn: false, problem });
  });

  test("end in the browser even where the server is not reached", async () => {
    await here.service.refresh();
    await here.service.turnOn("en");
    here.state.isServerThere = false;
    await here.service.turnOff();
    expect(here.state.subscription).toBeNull();
    expect(here.service.get()).toEqual({ kind: "unread" });
  });

  test("say that the permission was refused, and that it cannot be asked again", async () => {
    await here.service.refresh();
    here.state.answersAsk = "denied";
    await here.service.turnOn("en");
    expect(here.service.get()).toEqual({ kind: "impossible", why: "denied" });
  });

  test.each([
    ["insecure", { isSecureContext: false, PushManager: {}, Notification: {} }, "Firefox/140.0"],
    ["unsupported", { isSecureContext: true }, "Firefox/140.0 (private)"],
    ["notInstalled", { isSecureContext: true }, "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0)"],
    ["notInstalled", { isSecureContext: true }, "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15)"],
  ])("are impossible: %s", async (why, shape, userAgent) => {
    vi.stubGlobal("window", shape);
    vi.stubGlobal("navigator", { userAgent, maxTouchPoints: 5, serviceWorker: {} });
    await here.service.refresh();
    expect(here.service.get()).toEqual({ kind: "impossible", why });
  });
});
