import "./withoutEval.ts";
import type { Clock } from "../clock.ts";
import { cookieSession } from "../kuzzle/cookieSession.ts";
import { type KuzzlePlace, sdkSocket } from "../kuzzle/sdkSocket.ts";
import { createLiveCore, type LiveCore } from "./liveCore.ts";
import type { FromWorker, ToWorker } from "./protocol.ts";
import type { TabMessage, Tabs } from "./sessionCalls.ts";

/** The part of a dedicated worker's global object that is used; the DOM's types know only the window. */
type WorkerScope = {
  postMessage(message: FromWorker, transfer: readonly ArrayBuffer[]): void;
  addEventListener(type: "message", listener: (event: { readonly data: ToWorker }) => void): void;
  setTimeout(run: () => void, ms: number): number;
  clearTimeout(timer: number): void;
};

const scope = self as unknown as WorkerScope;

const clock: Clock = {
  now: () => Date.now(),
  setTimeout: (run, ms) => {
    const timer = scope.setTimeout(run, ms);
    return () => scope.clearTimeout(timer);
  },
};

/** The tabs of one browser share the cookie, and by this channel what happens to it. */
const TABS = "balise-session";

function otherTabs(): Tabs {
  const channel = new BroadcastChannel(TABS);
  return {
    post: (message) => channel.postMessage(message),
    onMessage: (listener) =>
      channel.addEventListener("message", ({ data }: MessageEvent<TabMessage>) => listener(data)),
  };
}

/** Over plain HTTP from another machine there are no locks; tabs may then renew one after another, which harms nothing. */
async function withLock<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
  const locks = (navigator as Partial<Navigator>).locks;
  return locks === undefined ? run() : locks.request(name, run);
}

function start(place: KuzzlePlace): LiveCore {
  return createLiveCore({
    openSocket: sdkSocket(place),
    session: cookieSession(place),
    clock,
    random: () => Math.random(),
    post: (message, transfer) => scope.postMessage(message, transfer),
    tabs: otherTabs(),
    withLock,
  });
}

let core: LiveCore | null = null;

scope.addEventListener("message", ({ data }) => {
  if (data.type === "start") core ??= start(data.place);
  else core?.receive(data);
});
