import { describe, expect, test } from "vitest";
import { TagId, UserId } from "../../../../src/domain/base/ids.ts";
import { HOUR, MINUTE, SECOND } from "../../../../src/domain/base/time.ts";
import { DistressReading } from "../../../../src/domain/devices/reading.ts";
import {
  type Distress,
  type DistressAct,
  distressStatus,
  MAX_SIGNALS,
  mayAct,
  withAct,
} from "../../../../src/domain/distress/distress.ts";
import { isFlooding, openCalls } from "../../../../src/domain/distress/distressOrder.ts";
import {
  adminNewsKey,
  dueDistressNews,
  Escalation,
  escalationInForce,
  escalationIssues,
} from "../../../../src/domain/distress/escalation.ts";
import {
  deviceStatus,
  signalOf,
  wearerOf,
  withSignal,
} from "../../../../src/domain/distress/signals.ts";
import { asset, placeIn, T0 } from "../../../support/fixtures.ts";

const WEARER = {
  assetId: null,
  name: "Ann Smith",
  reference: "A1",
  category: "personnel" as const,
  placeProof: null,
  place: placeIn("hall"),
};

type Said = Partial<Pick<DistressReading, "isOngoing" | "isRaised" | "kind">> & {
  readonly at?: number;
  readonly received?: number;
};

/** The calls of one device after what it said, one after the other. */
function calls(said: readonly Said[], before: readonly Distress[] = [], device = "badge") {
  return said.reduce<readonly Distress[]>((known, { at = T0, received = at, ...rest }, place) => {
    const reading = DistressReading.parse({
      type: "distress",
      id: `${device}-${before.length}-${place}`,
      tagId: device,
      kind: "sos",
      isRaised: true,
      at,
      ...rest,
    });
    const signal = signalOf(reading, received);
    return withSignal(known, { tagId: TagId.parse(device), signal, wearer: WEARER });
  }, before);
}

const act = (type: DistressAct["type"], at: number, by = "ann"): DistressAct => {
  const common = { id: `${by}-${type}-${at}`, at, by: UserId.parse(by), byName: by };
  return type === "resolved"
    ? { ...common, type, outcome: "falseAlarm", comment: "Seen well." }
    : { ...common, type };
};
const done = (call: Distress | undefined, ...acts: readonly DistressAct[]): Distress => {
  if (call === undefined) throw new Error("There is no call.");
  return acts.reduce(withAct, call);
};
const states = (all: readonly Distress[]) => all.map(({ state }) => state);

describe("a call", () => {
  test("goes from raised over heard and on the way to resolved, by people", () => {
    const [raised] = calls([{}]);
    const resolved = done(
      raised,
      act("taken", T0 + SECOND),
      act("setOut", T0 + 2 * SECOND, "bob"),
      act("resolved", T0 + 3 * SECOND, "bob"),
    );
    expect(raised?.state).toBe("raised");
    expect(resolved).toMatchObject({ state: "resolved", resolvedAt: T0 + 3 * SECOND });
    expect(distressStatus(resolved.acts)).toMatchObject({
      takenAt: T0 + SECOND,
      handler: { by: "bob", at: T0 + 2 * SECOND },
      resolved: { outcome: "falseAlarm" },
    });
  });

  test("is on site once somebody is with the wearer, which no second helper undoes", () => {
    const [raised] = calls([{}]);
    expect(done(raised, act("arrived", T0))).toBe(raised);
    const there = done(
      raised,
      act("taken", T0 + SECOND),
      act("setOut", T0 + 2 * SECOND),
      act("arrived", T0 + MINUTE),
    );
    expect(there.state).toBe("onSite");
    expect(done(there, act("setOut", T0 + 2 * MINUTE, "bob"))).toBe(there);
    const handedOver = done(there, act("taken", T0 + 3 * MINUTE, "bob"));
    expect(distressStatus(handedOver.acts)).toMatchObject({
      state: "heard",
      handler: { by: "bob" },
      arrivedAt: T0 + MINUTE,
    });
  });

  test("is not resolved before somebody has taken it, and not changed once it is", () => {
    const [raised] = calls([{}]);
    expect(done(raised, act("resolved", T0))).toBe(raised);
    expect(done(raised, act("setOut", T0))).toBe(raised);
    const resolved = done(raised, act("taken", T0), act("resolved", T0 + 1));
    expect(done(resolved, act("taken", T0 + 2, "bob"))).toBe(resolved);
    expect(mayAct({ state: "heard" }, "taken")).toBe(true);
  });

  test("is done once by one command, and in the order of the server where clocks differ", () => {
    const [raised] = calls([{}]);
    const taken = done(raised, act("taken", T0 + MINUTE));
    expect(done(taken, act("taken", T0 + MINUTE))).toBe(taken);
    const late = done(taken, act("setOut", T0));
    expect(late.state).toBe("onTheWay");
  });

  test("that the device takes back stays until a person resolves it", () => {
    for (const kind of ["sos", "cancelled"] as const) {
      const [call] = calls([{}, { kind, isRaised: false, at: T0 + MINUTE }]);
      expect(call?.state).toBe("raised");
      expect(deviceStatus(call ?? { signals: [] }).cleared).toMatchObject({ kind });
    }
  });

  test("is not taken back by a signal that is older than its last press", () => {
    const [call] = calls([
      { at: T0 + MINUTE },
      { isRaised: false, at: T0, received: T0 + 10 * MINUTE },
    ]);
    expect(deviceStatus(call ?? { signals: [] }).cleared).toBeNull();
    expect(call?.signals.map(({ isLate }) => isLate)).toEqual([true, false]);
  });

  test("of a device whose clock is ahead counts as of now", () => {
    const [call] = calls([{ at: T0 + HOUR, received: T0 }]);
    expect(call).toMatchObject({ raisedAt: T0, signals: [{ at: T0, isLate: false }] });
  });
});

describe("after a call was resolved", () => {
  const resolved = done(
    calls([{ at: T0 }])[0],
    act("taken", T0 + SECOND),
    act("resolved", T0 + MINUTE),
  );
  const table: readonly [string, Said, number][] = [
    ["a press is another call", { at: T0 + 2 * MINUTE }, 2],
    ["a press that nobody knew is another call", { at: T0 + SECOND, received: T0 + HOUR }, 2],
    ["an older press is part of it", { at: T0 - MINUTE, received: T0 + HOUR }, 1],
    ["an alarm that is still on is part of it", { isOngoing: true, at: T0 + 2 * MINUTE }, 1],
    ["an alarm that is on for longer is another call", { isOngoing: true, at: T0 + 4 * MINUTE }, 2],
    ["the end of the alarm is part of it", { isRaised: false, at: T0 + 2 * MINUTE }, 1],
  ];
  test.for(table)("%s", ([, said, expected]) => {
    const after = calls([said], [resolved]);
    expect(after).toHaveLength(expected);
    expect(states(after)[0]).toBe("resolved");
    expect(after.flatMap(({ signals }) => signals)).toHaveLength(2);
  });

  test("what a rule of lone work raises is another call, whatever the clock of the device said", () => {
    const [pressed] = calls([{ at: T0 + HOUR, received: T0 + HOUR }]);
    const last = done(pressed, act("taken", T0 + HOUR), act("resolved", T0 + HOUR));
    const reading = { type: "distress", id: "lone-1", tagId: "badge", kind: "noMovement" };
    const signal = {
      ...signalOf(DistressReading.parse({ ...reading, isRaised: true, at: T0 }), T0),
      isByRule: true,
    };
    const tagId = TagId.parse("badge");
    const after = withSignal([last], { tagId, signal, wearer: WEARER });
    expect(states(after)).toEqual(["resolved", "raised"]);
    expect(withSignal(after, { tagId, signal, wearer: WEARER })).toBe(after);
  });

  test("an alarm that was off and is on again is another call", () => {
    const after = calls(
      [
        { isRaised: false, at: T0 + 70 * SECOND },
        { isOngoing: true, at: T0 + 80 * SECOND },
      ],
      [resolved],
    );
    expect(states(after)).toEqual(["resolved", "raised"]);
  });
});

test("200 signals of a broken device are one call, behind the one of somebody else", () => {
  const said = Array.from({ length: 200 }, (_, place) => ({ at: T0 + place * 300 }));
  const broken = calls(said, [], "broken");
  const other = calls([{ at: T0 + MINUTE }], [], "other");
  const now = T0 + MINUTE;
  expect(broken).toHaveLength(1);
  expect(broken[0]).toMatchObject({ signalCount: 200, raisedAt: T0 });
  expect(broken[0]?.signals).toHaveLength(MAX_SIGNALS);
  expect(isFlooding(broken[0] ?? { signals: [] }, now)).toBe(true);
  expect(openCalls([...broken, ...other], now).map(({ tagId }) => tagId)).toEqual([
    "other",
    "broken",
  ]);
});

describe("escalation", () => {
  const step = (minutes: number, ...emails: readonly string[]) => ({
    minutes,
    alertedBy: ["email"],
    emails,
    phones: [],
  });
  const escalation = Escalation.parse({
    id: "escalation",
    steps: [step(0, "a@example.org"), step(3, "b@example.org", "a@example.org")],
    repeatMinutes: 5,
  });
  const [raised] = calls([{}]);
  const call = done(raised);
  const due = (minutes: number, of = call) =>
    dueDistressNews(of, escalation, T0 + minutes * MINUTE).map(
      ({ occasion, recipient }) => `${occasion} ${recipient.recipient.slice(0, 1)}`,
    );

  test("notifies step by step, then everybody again until somebody takes the call", () => {
    expect(due(0)).toEqual(["raised a"]);
    expect(due(2)).toEqual(["raised a"]);
    expect(due(3)).toEqual(["raised a", "raised b"]);
    expect(due(8)).toEqual(["raised a", "raised b", "repeated a", "repeated b"]);
    // What was missed while nothing ran is one round.
    expect(due(600)).toHaveLength(4);
    const ids = (minutes: number) =>
      dueDistressNews(call, escalation, T0 + minutes * MINUTE).map(({ id }) => id);
    expect(ids(8)).toEqual(ids(12));
    expect(ids(8)).not.toEqual(ids(13));
  });

  test("notifies those who were notified that somebody has taken it, and nobody after that", () => {
    expect(due(10, done(raised, act("taken", T0 + MINUTE)))).toEqual(["taken a"]);
    expect(due(10, done(raised, act("taken", T0 + 4 * MINUTE)))).toEqual(["taken a", "taken b"]);
  });

  test("reaches the administrators where nobody is configured", () => {
    expect(escalationInForce(null, ["x@example.org"]).steps).toMatchObject([
      { emails: ["x@example.org"] },
    ]);
    expect(escalationInForce({ ...escalation, steps: [] }, ["x@example.org"]).steps).toHaveLength(
      1,
    );
    expect(escalationInForce(escalation, ["x@example.org"])).toBe(escalation);
  });

  test("asks for the administrators once for each step and each round, and when a call is taken", () => {
    const key = (minutes: number, of = call) => adminNewsKey([of], T0 + minutes * MINUTE);
    expect(key(0)).toBe(key(1.9));
    expect(new Set([0, 2, 6.9, 7, 11.9, 12].map((minutes) => key(minutes))).size).toBe(4);
    expect(key(2)).toBe(key(6.9));
    expect(key(8, done(raised, act("taken", T0 + 7 * MINUTE)))).not.toBe(key(8));
  });

  test("refuses a step that reaches nobody", () => {
    const issues = (one: object) =>
      escalationIssues(Escalation.parse({ ...escalation, steps: [{ ...step(0), ...one }] })).map(
        ({ path, code }) => `${path} ${code}`,
      );
    expect(issues({})).toEqual(["steps.0.emails no_emails"]);
    expect(issues({ alertedBy: [] })).toEqual(["steps.0.alertedBy no_means"]);
  });
});

test.each([
  { name: "by the place", given: {}, expected: { radius: 4, sureAt: T0 } },
  {
    name: "not, where it was located before places were judged",
    given: { placeProof: null },
    expected: null,
  },
  {
    name: "not, where the newest fixes are of another place",
    given: { candidate: { ...placeIn("yard"), since: T0 } },
    expected: null,
  },
  {
    name: "never, where it was located nowhere",
    given: { placeProof: null, location: null, locationAccuracy: null },
    expected: { radius: null, sureAt: null },
  },
])("how surely the wearer was there is kept: $name", ({ given, expected }) => {
  const located = { location: { lon: 4, lat: 45 }, locationAccuracy: 4 };
  const placeProof = { at: T0, radius: 4, sureAt: T0 };
  expect(wearerOf(asset("ann", { ...located, placeProof, ...given })).placeProof).toEqual(expected);
});
