import { defer, of } from "rxjs";
import { describe, expect, test } from "vitest";
import type { CookieSession } from "../../../../../src/streams/core/kuzzle/cookieSession.ts";
import type { ConnectionState } from "../../../../../src/streams/core/kuzzle/kuzzleConnection.ts";
import type { OwnedConnection } from "../../../../../src/streams/core/kuzzle/openConnection.ts";
import {
  SessionCalls,
  type TabMessage,
} from "../../../../../src/streams/core/worker/sessionCalls.ts";
import { VirtualClock } from "../../../../support/fakeKuzzle/virtualClock.ts";

/** The calls of one tab, and what they do, in its order. */
function tab(status: ConnectionState["status"] = "online", isRenewed = true) {
  const did: string[] = [];
  const doing = (what: string) => void did.push(what);
  const answering = <Value>(what: string, value: Value) =>
    defer(() => {
      doing(what);
      return of(value);
    });
  let hear: (message: TabMessage) => void = () => undefined;
  const calls = new SessionCalls({
    session: {
      check: () => of(true),
      life: () => 60_000,
      login: () => answering("sign in", undefined),
      logout: () => answering("sign out", undefined),
      renew: () => answering("renew the cookie", isRenewed),
    } satisfies CookieSession,
    connection: {
      state$: of({ status } as ConnectionState),
      open: () => doing("open"),
      leave: () => doing("leave"),
      recheck: () => doing("recheck"),
      renew: () => answering("renew the socket", isRenewed),
    } as unknown as OwnedConnection,
    tabs: { post: ({ type }) => doing(`tell ${type}`), onMessage: (listener) => (hear = listener) },
    happened: (event) => doing(`happened ${event}`),
    withLock: (_, run) => run(),
    clock: new VirtualClock(0),
  });
  return { calls, did, hear: (type: TabMessage["type"]) => hear({ type }) };
}

describe("a session", () => {
  test("[FD13] that begins is told to the other tabs", async () => {
    const { calls, did } = tab();
    const answer = await calls.run({ type: "login", strategy: "local", credentials: {} });
    expect(answer).toEqual({ holds: true, expiresIn: 60_000 });
    expect(did).toEqual(["sign in", "tell session.began"]);
  });

  test("[FD13] that ends leaves the connection, is forgotten here, and is told to the other tabs", async () => {
    const { calls, did } = tab();
    expect(await calls.run({ type: "logout" })).toMatchObject({ holds: false });
    expect(did).toEqual(["sign out", "leave", "happened session.left", "tell session.ended"]);
  });

  test.each([
    { status: "online", by: "renew the socket" },
    { status: "idle", by: "renew the cookie" },
  ] as const)("[FD13] is renewed with its connection $status: $by", async ({ status, by }) => {
    const { calls, did } = tab(status);
    expect(await calls.run({ type: "renew", isLong: false })).toMatchObject({ holds: true });
    expect(did).toEqual([by, "happened session.renewed", "tell session.renewed"]);
  });

  test("[FD13] that cannot be renewed any more is told to nobody as renewed", async () => {
    const { calls, did } = tab("online", false);
    expect(await calls.run({ type: "renew", isLong: false })).toMatchObject({ holds: false });
    expect(did).toEqual(["renew the socket"]);
  });
});

describe("what another tab says", () => {
  test.each([
    { says: "session.renewed", does: ["open", "happened session.renewed"] },
    { says: "session.began", does: ["open", "happened tab.loggedIn"] },
    { says: "session.ended", does: ["recheck", "happened tab.loggedOut"] },
  ] as const)("[FD13] $says is followed here", ({ says, does }) => {
    const { did, hear } = tab();
    hear(says);
    expect(did).toEqual(does);
  });

  test("[FD13] [KC15] opens no connection that is not to be open", () => {
    const { did, hear } = tab("idle");
    hear("session.began");
    expect(did).toEqual(["happened tab.loggedIn"]);
  });
});
