import { describe, expect, test } from "vitest";
import { createActor, fromCallback, SimulatedClock } from "xstate";
import { CONNECTION_WAIT } from "../../../../src/domain/base/limits.ts";
import {
  type ConnectionContext,
  type ConnectionEvent,
  connectionMachine,
} from "../../../../src/machines/shell/connectionMachine.ts";
import { connectionEventsOf } from "../../../../src/machines/shell/connectionEventsOf.ts";
import type { ConnectionState } from "../../../../src/streams/core/kuzzle/kuzzleConnection.ts";
import { after, type State } from "../../../support/machines.ts";

const machine = connectionMachine;
const first: ConnectionContext = { isFirst: true, retryAt: null };
const later: ConnectionContext = { isFirst: false, retryAt: null };

describe("connectionMachine", () => {
  test.each<{
    name: string;
    given: State<typeof machine>;
    when: ConnectionEvent;
    expected: State<typeof machine>;
  }>([
    {
      name: "the first connection is the first no longer",
      given: { value: "connecting", context: { isFirst: true, retryAt: 7 } },
      when: { type: "core.online" },
      expected: { value: "online", context: later },
    },
    {
      name: "a loss is an outage",
      given: { value: "online", context: later },
      when: { type: "core.lost", isRenewal: false },
      expected: { value: "offline", context: later },
    },
    {
      name: "a loss for a renewal is none",
      given: { value: "online", context: later },
      when: { type: "core.lost", isRenewal: true },
      expected: { value: "renewing", context: later },
    },
    {
      name: "a renewal that loses its new socket is an outage",
      given: { value: "renewing", context: later },
      when: { type: "core.lost", isRenewal: false },
      expected: { value: "offline", context: later },
    },
    {
      name: "a loss before the first connection leaves it on its way",
      given: { value: "connecting", context: first },
      when: { type: "core.lost", isRenewal: false },
      expected: { value: "connecting", context: first },
    },
    {
      name: "the next attempt is known",
      given: { value: "waitingForConnection", context: later },
      when: { type: "core.retrying", retryAt: 5_000 },
      expected: { value: "waitingForConnection", context: { ...later, retryAt: 5_000 } },
    },
    {
      name: "the next attempt has begun",
      given: { value: "waitingForConnection", context: { ...later, retryAt: 5_000 } },
      when: { type: "core.dialing" },
      expected: { value: "waitingForConnection", context: later },
    },
    {
      name: "whoever signs out wants no connection",
      given: { value: "waitingForConnection", context: { ...later, retryAt: 5_000 } },
      when: { type: "core.rested" },
      expected: { value: "idle", context: later },
    },
  ])("$name", ({ given, when, expected }) => {
    expect(after(machine, given, when)).toEqual({ told: [], ...expected });
  });

  test.each([
    ["at the start", []],
    ["after a loss", [{ type: "core.online" }, { type: "core.lost", isRenewal: false }]],
    [
      "after a renewal that does not come back",
      [{ type: "core.online" }, { type: "core.lost", isRenewal: true }],
    ],
  ] satisfies [string, ConnectionEvent[]][])(
    "the waiting state is shown 1.5 s without connection %s, not earlier",
    (_, events) => {
      const clock = new SimulatedClock();
      const actor = createActor(
        machine.provide({ actors: { watchCore: fromCallback(() => undefined) } }),
        { clock },
      ).start();
      for (const event of events) actor.send(event);
      clock.increment(CONNECTION_WAIT - 1);
      expect(actor.getSnapshot().value).not.toBe("waitingForConnection");
      clock.increment(1);
      expect(actor.getSnapshot().value).toBe("waitingForConnection");
      expect(actor.getSnapshot().hasTag("up")).toBe(false);
      actor.send({ type: "core.online" });
      expect(actor.getSnapshot().hasTag("up")).toBe(true);
      actor.stop();
    },
  );
});

describe("what a change of the core's connection means", () => {
  const online = (epoch: number): ConnectionState => ({ status: "online", epoch, since: 0 });
  const dialing: ConnectionState = { status: "connecting", attempt: 0, since: 0 };
  const waiting: ConnectionState = { status: "waiting", attempt: 1, retryAt: 9, reason: "lost" };
  const renewing: ConnectionState = { status: "renewing", cause: "renewal", since: 0 };
  const lost = (isRenewal: boolean): ConnectionEvent => ({ type: "core.lost", isRenewal });

  test.each<[string, ConnectionState | null, ConnectionState, readonly ConnectionEvent[]]>([
    ["the first word, nothing open", null, { status: "idle" }, [{ type: "core.rested" }]],
    ["dialing", { status: "idle" }, dialing, [{ type: "core.dialing" }]],
    ["a socket opens", dialing, online(1), [{ type: "core.online" }]],
    ["a socket is lost", online(1), waiting, [lost(false), { type: "core.retrying", retryAt: 9 }]],
    ["a renewal", online(1), renewing, [lost(true)]],
    ["dialing after a renewal", renewing, dialing, [{ type: "core.dialing" }]],
    [
      "a socket that is replaced for a new cookie",
      online(1),
      dialing,
      [lost(true), { type: "core.dialing" }],
    ],
    ["a new epoch at once", online(1), online(2), [lost(true), { type: "core.online" }]],
    ["the same epoch told again", online(1), online(1), [{ type: "core.online" }]],
    ["nobody signed in", renewing, { status: "signedOut", since: 0 }, [{ type: "core.rested" }]],
    ["closed", online(1), { status: "closed" }, [{ type: "core.rested" }]],
  ])("%s", (_, before, now, expected) => {
    expect(connectionEventsOf(before, now)).toEqual(expected);
  });
});
