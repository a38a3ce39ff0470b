import type { Clock } from "../core/live/clock.ts";
import { cookieSession } from "../core/kuzzle/cookieSession.ts";
import { CoreEntrance } from "../core/worker/coreEntrance.ts";
import type { FromWorker, ToWorker } from "../core/worker/protocol.ts";
import type { TabMessage, Tabs } from "../core/worker/sessionCalls.ts";

/** The part of a dedicated worker's global object that is used; the DOM's types know only the window. */
type WorkerScope = {
  postMessage(message: FromWorker, transfer: readonly ArrayBuffer[]): void;
  addEventListener(type: "message", listener: (event: { readonly data: ToWorker }) => void): void;
  setTimeout(run: () => void, ms: number): number;
  clearTimeout(timer: number): void;
  reportError(error: unknown): void;
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

/** Received from the beginning: what another tab does while the core is fetched is sent to it afterwards. */
function otherTabs(): Tabs {
  const channel = new BroadcastChannel(TABS);
  const early: TabMessage[] = [];
  let receive = (message: TabMessage): void => {
    early.push(message);
  };
  channel.addEventListener("message", ({ data }: MessageEvent<TabMessage>) => receive(data));
  return {
    post: (message) => channel.postMessage(message),
    onMessage(listener) {
      receive = listener;
      early.splice(0).forEach(listener);
    },
  };
}

/** Over plain HTTP from another machine there are no locks; tabs may then renew one after another, which harms nothing. */
async function withLock<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
  const locks = (navigator as Partial<Navigator>).locks;
  return locks === undefined ? run() : locks.request(name, run);
}

function start({ place, isExpected }: Extract<ToWorker, { type: "start" }>): CoreEntrance {
  const session = cookieSession(place);
  const tabs = otherTabs();
  const entrance = new CoreEntrance({
    session,
    clock,
    tabs,
    post: (message) => scope.postMessage(message, []),
    async load() {
      const { startLiveCore } = await import("./startLiveCore.ts");
      return startLiveCore(place, {
        session,
        clock,
        random: () => Math.random(),
        post: (message, transfer) => scope.postMessage(message, transfer),
        tabs,
        withLock,
      });
    },
    // The main thread is notified of errors that escape, and starts another worker.
    failed: (error) => scope.reportError(error),
  });
  if (isExpected) entrance.need();
  return entrance;
}

let entrance: CoreEntrance | null = null;

scope.addEventListener("message", ({ data }) => {
  if (data.type === "start") entrance ??= start(data);
  else entrance?.receive(data);
});
