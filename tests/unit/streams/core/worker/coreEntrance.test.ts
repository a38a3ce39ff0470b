import { defer, EMPTY, of } from "rxjs";
import { describe, expect, test, vi } from "vitest";
import type { CookieSession } from "../../../../../src/streams/core/kuzzle/cookieSession.ts";
import { CORE_PAUSE, CoreEntrance } from "../../../../../src/streams/core/worker/coreEntrance.ts";
import type { LiveCore } from "../../../../../src/streams/core/worker/liveCore.ts";
import type { FromWorker, ToWorker } from "../../../../../src/streams/core/worker/protocol.ts";
import { T0 } from "../../../../support/fixtures.ts";
import { VirtualClock } from "../../../../support/fakeKuzzle/virtualClock.ts";

const CHECK = { type: "session", call: 1, what: { type: "check" } } as const;
const LOGOUT = { type: "session", call: 3, what: { type: "logout" } } as const;
const LOGIN = {
  type: "session",
  call: 2,
  what: { type: "login", strategy: "local", credentials: {} },
} as const;
const OPEN = { type: "feed.open", feed: 1, query: { name: "account", params: null } } as const;

/** An entrance whose core comes, or does not, when the test says so. */
function entranceOf({ holds = false } = {}) {
  const clock = new VirtualClock(T0);
  const told: FromWorker[] = [];
  const heard: ToWorker[] = [];
  const core: LiveCore = { receive: (message) => heard.push(message), stop: () => undefined };
  const loads: Load[] = [];
  const said: string[] = [];
  const ended: string[] = [];
  const session: CookieSession = {
    check: () => of(holds),
    life: () => 60_000,
    logout: () => defer(() => of(void ended.push("session"))),
    login: () => EMPTY,
    renew: () => EMPTY,
  };
  const failed = vi.fn<(error: unknown) => void>();
  const entrance = new CoreEntrance({
    session,
    tabs: { post: ({ type }) => said.push(type), onMessage: () => undefined },
    clock,
    post: (message) => told.push(message),
    load: () => new Promise((resolve, reject) => loads.push({ resolve, reject })),
    failed,
  });
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return { clock, core, ended, entrance, failed, heard, loads, said, settled, told };
}

type Load = {
  readonly resolve: (core: LiveCore) => void;
  readonly reject: (error: Error) => void;
};

describe("the entrance of the live core", () => {
  test("[FD53] a session that does not hold is told at once, and the core is fetched later", async () => {
    const { clock, entrance, loads, settled, told } = entranceOf();
    entrance.receive(OPEN);
    entrance.receive(CHECK);
    await settled();
    const result = { holds: false, expiresIn: null };
    expect(told).toEqual([{ type: "answered", call: 1, result }]);
    clock.advance(CORE_PAUSE - 1);
    expect(loads).toHaveLength(0);
    clock.advance(1);
    expect(loads).toHaveLength(1);
  });

  test("[FD53] with a session that holds the core is fetched at once", async () => {
    const { entrance, loads, settled, told } = entranceOf({ holds: true });
    entrance.receive(CHECK);
    await settled();
    const result = { holds: true, expiresIn: 60_000 };
    expect(told).toEqual([{ type: "answered", call: 1, result }]);
    expect(loads).toHaveLength(1);
  });

  test("[FD53] a session is ended without the core, and other tabs are told", async () => {
    const { ended, entrance, loads, said, settled, told } = entranceOf();
    entrance.receive(LOGOUT);
    await settled();
    expect(ended).toEqual(["session"]);
    const result = { holds: false, expiresIn: null };
    expect(told).toEqual([{ type: "answered", call: 3, result }]);
    expect(said).toEqual(["session.ended"]);
    expect(loads).toHaveLength(0);
  });

  test("[FD53] whoever signs in while the core is fetched is signed out by it, in order", async () => {
    const { core, entrance, heard, loads, said, settled } = entranceOf();
    entrance.receive(LOGIN);
    entrance.receive(LOGOUT);
    loads[0]?.resolve(core);
    await settled();
    expect(heard).toEqual([LOGIN, LOGOUT]);
    expect(said).toEqual([]);
  });

  test("[FD53] what was said before is told to the core in its order, and the rest as it is said", async () => {
    const { core, entrance, heard, loads, settled } = entranceOf();
    entrance.receive(OPEN);
    entrance.receive(LOGIN);
    entrance.receive({ type: "connect" });
    expect(loads).toHaveLength(1);
    loads[0]?.resolve(core);
    await settled();
    expect(heard).toEqual([OPEN, LOGIN, { type: "connect" }]);
    entrance.receive({ type: "ping", ping: 7 });
    expect(heard.at(-1)).toEqual({ type: "ping", ping: 7 });
  });

  test("a worker whose core is still on its way says that it lives", () => {
    const { entrance, told } = entranceOf();
    entrance.receive({ type: "ping", ping: 7 });
    expect(told).toEqual([{ type: "pong", ping: 7 }]);
  });

  test("a core that could not be fetched ahead is fetched again when it is needed, and told only then", async () => {
    const { clock, core, entrance, failed, heard, loads, settled } = entranceOf();
    entrance.receive(CHECK);
    await settled();
    clock.advance(CORE_PAUSE);
    loads[0]?.reject(new Error("no network"));
    await settled();
    expect(failed).not.toHaveBeenCalled();
    entrance.receive(LOGIN);
    loads[1]?.resolve(core);
    await settled();
    expect(heard).toEqual([LOGIN]);
  });

  test("a core that is needed and cannot be fetched is told", async () => {
    const { entrance, failed, loads, settled } = entranceOf();
    entrance.receive(LOGIN);
    const error = new Error("no network");
    loads[0]?.reject(error);
    await settled();
    expect(failed.mock.calls).toEqual([[error]]);
  });
});
