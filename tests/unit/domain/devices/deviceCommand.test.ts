import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { TagId, UserId } from "../../../../src/domain/base/ids.ts";
import { MINUTE, SECOND } from "../../../../src/domain/base/time.ts";
import {
  COMMAND_LIFE,
  commandAfter,
  type CommandEvent,
  CommandOrder,
  commandRefusal,
  DeviceCommand,
  freeToken,
  isDue,
  OPEN_STATES,
} from "../../../../src/domain/devices/deviceCommand.ts";

const T = 1_000_000;
const DOWNLINK = { connectorId: "connector-1", format: "abeewayAt2", token: 5 } as const;

function command(more: Partial<DeviceCommand> = {}): DeviceCommand {
  return DeviceCommand.parse({
    id: "batch-0123456789.tag-1",
    batchId: "batch-0123456789",
    tagId: TagId.parse("tag-1"),
    order: { kind: "position" },
    state: "queued",
    by: UserId.parse("olga"),
    byName: "Olga",
    at: T,
    expiresAt: T + COMMAND_LIFE,
    stateAt: T,
    attempts: 0,
    nextAt: T,
    downlink: null,
    sentAt: null,
    reason: null,
    detail: null,
    ...more,
  });
}
const sent = (more: Partial<DeviceCommand> = {}) =>
  command({ state: "sent", downlink: DOWNLINK, sentAt: T, attempts: 1, ...more });
const taken = (more: Partial<DeviceCommand> = {}) => sent({ state: "taken", ...more });
const send: CommandEvent = { type: "command.send", downlink: DOWNLINK };
const heard = (token: number, at: number): CommandEvent => ({ type: "device.heard", token, at });

describe("a command", () => {
  test.each<{
    name: string;
    given: DeviceCommand;
    when: CommandEvent;
    at?: number;
    expected: object;
  }>([
    {
      name: "that is queued is sent",
      given: command(),
      when: send,
      expected: { state: "sent", downlink: DOWNLINK, sentAt: T, attempts: 1 },
    },
    {
      name: "keeps the token of its first try",
      given: command({ downlink: { ...DOWNLINK, token: 3 }, sentAt: T - 9, attempts: 1 }),
      when: send,
      expected: { state: "sent", downlink: { token: 3 }, sentAt: T - 9, attempts: 2 },
    },
    {
      name: "without an answer for a minute is sent again",
      given: sent(),
      when: send,
      at: T + MINUTE,
      expected: { state: "sent", sentAt: T, stateAt: T + MINUTE, attempts: 2 },
    },
    {
      name: "that the network holds is taken",
      given: sent({ detail: "HTTP 503" }),
      when: { type: "network.took" },
      expected: { state: "taken", detail: null },
    },
    {
      name: "that the network refuses has failed, with its words",
      given: sent(),
      when: { type: "network.refused", detail: "HTTP 401 no" },
      expected: { state: "failed", reason: "refused", detail: "HTTP 401 no" },
    },
    {
      name: "that the network does not answer waits, twice as long each time",
      given: sent({ attempts: 3 }),
      when: { type: "network.unanswered", detail: "HTTP 503" },
      expected: { state: "queued", nextAt: T + 120 * SECOND, detail: "HTTP 503" },
    },
    {
      name: "that the network never answers waits half an hour at most",
      given: sent({ attempts: 40 }),
      when: { type: "network.unanswered", detail: "HTTP 503" },
      expected: { state: "queued", nextAt: T + 30 * MINUTE },
    },
    {
      name: "whose token the device repeats is confirmed",
      given: taken(),
      when: heard(5, T + 1),
      expected: { state: "confirmed" },
    },
    {
      name: "is confirmed also where the network never said that it took it",
      given: sent(),
      when: heard(5, T + 1),
      expected: { state: "confirmed" },
    },
    {
      name: "that the device says that it does not have has failed",
      given: taken(),
      when: { type: "device.heard", token: 5, at: T + 1, isRefused: true },
      expected: { state: "failed", reason: "refusedByDevice" },
    },
    {
      name: "that waits is cancelled",
      given: command(),
      when: { type: "command.fail", reason: "cancelled" },
      expected: { state: "failed", reason: "cancelled" },
    },
    {
      name: "that a newer one replaces has failed, wherever it is",
      given: taken(),
      when: { type: "command.fail", reason: "replaced" },
      expected: { state: "failed", reason: "replaced" },
    },
    {
      name: "that nobody has confirmed in two days is expired",
      given: taken(),
      when: { type: "time.passed" },
      at: T + COMMAND_LIFE,
      expected: { state: "expired" },
    },
  ])("$name", ({ given, when, at = T, expected }) => {
    expect(commandAfter(given, when, at)).toMatchObject(expected);
  });

  test.each<{ name: string; given: DeviceCommand; when: CommandEvent; at?: number }>([
    { name: "is not sent before its pause is over", given: command({ nextAt: T + 1 }), when: send },
    { name: "is not sent again at once", given: sent(), when: send, at: T + MINUTE - 1 },
    { name: "that is taken is not sent again", given: taken(), when: send, at: T + MINUTE },
    { name: "is not confirmed by another token", given: taken(), when: heard(4, T + 1) },
    {
      name: "is not confirmed by a frame that repeats no token",
      given: taken(),
      when: { type: "device.heard", token: null, at: T + 1 },
    },
    { name: "is not confirmed by what was said before", given: taken(), when: heard(5, T - 1) },
    { name: "that was not sent is not confirmed", given: command(), when: heard(5, T + 1) },
    {
      name: "that was sent is not cancelled",
      given: sent(),
      when: { type: "command.fail", reason: "cancelled" },
    },
    {
      name: "does not expire early",
      given: taken(),
      when: { type: "time.passed" },
      at: T + COMMAND_LIFE - 1,
    },
    { name: "that waits is not taken", given: command(), when: { type: "network.took" } },
  ])("$name: the same object", ({ given, when, at = T }) => {
    expect(commandAfter(given, when, at)).toBe(given);
  });

  const event = fc.oneof(
    fc.constant<CommandEvent>(send),
    fc.constant<CommandEvent>({ type: "network.took" }),
    fc.constant<CommandEvent>({ type: "network.refused", detail: "no" }),
    fc.constant<CommandEvent>({ type: "network.unanswered", detail: "later" }),
    fc.constant<CommandEvent>({ type: "time.passed" }),
    fc.constantFrom<CommandEvent>(
      { type: "command.fail", reason: "cancelled" },
      { type: "command.fail", reason: "replaced" },
    ),
    fc
      .tuple(fc.integer({ min: 0, max: 15 }), fc.integer({ min: T, max: T + COMMAND_LIFE }))
      .map(([token, at]) => heard(token, at)),
  );

  test("law: whatever happens in whatever order, a closed state is final and each document is sound", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(event, fc.nat(COMMAND_LIFE)), { maxLength: 30 }), (events) => {
        let state = command();
        for (const [one, after] of events) {
          const next = commandAfter(state, one, T + after);
          expect(OPEN_STATES.includes(state.state) || next === state).toBe(true);
          expect(DeviceCommand.parse(next)).toEqual(next);
          expect(next.state === "failed").toBe(next.reason !== null);
          state = next;
        }
      }),
    );
  });

  test("law: what happens twice at once happens once", () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 10 }), event, (events, last) => {
        const before = events.reduce((one, what) => commandAfter(one, what, T), command());
        const once = commandAfter(before, last, T);
        expect(commandAfter(once, last, T)).toBe(once);
      }),
    );
  });
});

test("a token is one that nobody has, of those that the device can repeat", () => {
  expect(freeToken("abeewayAt2", [1, 2, null, 4])).toBe(3);
  expect(freeToken("abeewayAt3", [1, 2, 3, 4, 5, 6])).toBe(7);
  expect(freeToken("abeewayAt3", [1, 2, 3, 4, 5, 6, 7])).toBe(1);
});

test.each([
  [14, false],
  [15, true],
  [86_400, true],
  [86_401, false],
  [60.5, false],
])("an interval of %s s may be asked: %s", (seconds, isSound) => {
  expect(CommandOrder.safeParse({ kind: "interval", seconds }).success).toBe(isSound);
});

test("only trackers in use whose makers have published commands are asked", () => {
  expect(commandRefusal({ isArchived: false, protocol: "Abeeway" })).toBeNull();
  expect(commandRefusal({ isArchived: true, protocol: "Abeeway" })).toBe("archived");
  expect(commandRefusal({ isArchived: false, protocol: "DigitalMatter" })).toBeNull();
  for (const protocol of ["Wirepas", null] as const)
    expect(commandRefusal({ isArchived: false, protocol })).toBe("noCommand");
});

test("one that waits is due when its pause is over", () => {
  expect(isDue(command({ nextAt: T + 1 }), T)).toBe(false);
  expect(isDue(command({ nextAt: T + 1 }), T + 1)).toBe(true);
});
