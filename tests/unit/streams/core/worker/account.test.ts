import { describe, expect, test } from "vitest";
import { Account } from "../../../../../src/streams/core/worker/account.ts";
import { ServerTime } from "../../../../../src/streams/core/worker/serverTime.ts";
import { VirtualClock } from "../../../../support/fakeKuzzle/virtualClock.ts";

const JOINED = { type: "joined" } as const;
const user = (userId: string | null) => ({ type: "identified", userId }) as const;

/** An account at an instant of the server's, and how often it has told a change. */
function telling() {
  const clock = new VirtualClock(1000);
  const time = new ServerTime(clock);
  time.beat(5000);
  const account = new Account(time);
  let told = 0;
  const types = () => account.state.events.map(({ type }) => type);
  account.onChange(() => (told += 1));
  return { account, types, told: () => told };
}

describe("the account", () => {
  test("[FD12] remembers who is signed in and what happens, with the server's instants", () => {
    const { account, told } = telling();
    expect(account.state).toEqual({ userId: null, events: [] });
    account.apply(user("anna"));
    account.apply({ type: "rights.changed" });
    account.happened("session.renewed");
    expect(account.state).toEqual({
      userId: "anna",
      events: [
        { revision: 1, type: "rights.changed", at: 5000 },
        { revision: 2, type: "session.renewed", at: 5000 },
      ],
    });
    expect(told()).toBe(3);
    account.apply(user("anna"));
    expect(told()).toBe(3);
  });

  test("[FD12] something may have been missed at each joining but the first of a user", () => {
    const { account, types } = telling();
    account.apply(user("anna"));
    account.apply(JOINED);
    expect(types()).toEqual([]);
    account.apply(user("anna"));
    account.apply(JOINED);
    expect(types()).toEqual(["channel.rejoined"]);
    account.apply(user("ben"));
    account.apply(JOINED);
    expect(types()).toEqual(["channel.rejoined", "user.changed"]);
    account.apply(JOINED);
    expect(types()).toEqual(["channel.rejoined", "user.changed", "channel.rejoined"]);
  });

  test("[FD12] whoever signs in after somebody has signed out is no other user, and has missed nothing", () => {
    const { account, types } = telling();
    account.apply(user("anna"));
    account.apply(JOINED);
    account.forget();
    expect(account.state.userId).toBeNull();
    account.apply(JOINED);
    account.apply(user("ben"));
    account.apply(user(null));
    account.apply(user("ben"));
    expect(types()).toEqual([]);
    expect(account.state.userId).toBe("ben");
  });

  test("[FD12] the last twenty are kept", () => {
    const { account } = telling();
    for (let at = 0; at < 30; at += 1) account.happened("session.renewed");
    expect(account.state.events.map(({ revision }) => revision)).toEqual(
      Array.from({ length: 20 }, (_, at) => 11 + at),
    );
  });
});
