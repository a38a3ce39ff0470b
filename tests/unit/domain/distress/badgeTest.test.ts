import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BadgeTestId, TagId, UserId } from "../../../../src/domain/base/ids.ts";
import { HOUR, MINUTE, SECOND } from "../../../../src/domain/base/time.ts";
import { DISTRESS_KINDS, DistressReading } from "../../../../src/domain/devices/reading.ts";
import {
  type BadgeTest,
  badgeTestStatus,
  callFromTest,
  newBadgeTest,
  newDrill,
  testDelay,
  withPress,
  withTestedSignal,
} from "../../../../src/domain/distress/badgeTest.ts";
import { Distress } from "../../../../src/domain/distress/distress.ts";
import { openCalls } from "../../../../src/domain/distress/distressOrder.ts";
import { distressMessage } from "../../../../src/domain/distress/distressMessage.ts";
import { defaultEscalation, dueDistressNews } from "../../../../src/domain/distress/escalation.ts";
import { signalOf, wearerOf, withSignal } from "../../../../src/domain/distress/signals.ts";
import { distressPayload, newsOfDistress } from "../../../../src/domain/push/pushNews.ts";
import { eventsOfDistress } from "../../../../src/domain/webhooks/webhookEvents.ts";
import { asset, T0 } from "../../../support/fixtures.ts";

const RUNS = Number(process.env["RUNS"] ?? 1000);
const ZOE = { by: UserId.parse("user-zoe"), byName: "Zoe Martin" };
const BADGE = TagId.parse("badge");
const WEARER = wearerOf(asset("ann", { designation: "Ann Smith" }));
const TEST = newBadgeTest(
  BadgeTestId.parse("badgeTest-1"),
  { tagId: BADGE, assetId: WEARER.assetId, name: WEARER.name, kind: "sos" },
  ZOE,
  { now: T0, minutes: 5 },
);

type Said = Partial<Pick<DistressReading, "isOngoing" | "isRaised" | "kind">> & {
  readonly id?: string;
  readonly at: number;
  readonly received?: number;
};
const received = ({ id, at, received: now = at, ...rest }: Said) => ({
  tagId: BADGE,
  wearer: WEARER,
  signal: signalOf(
    DistressReading.parse({
      type: "distress",
      id: id ?? `at-${at}-${now}`,
      tagId: BADGE,
      kind: "sos",
      isRaised: true,
      at,
      ...rest,
    }),
    now,
  ),
});
/** The calls of the badge after what it said, while `of` is written down with what has come. */
const play = (said: readonly Said[], of: BadgeTest | null = TEST) =>
  said.reduce<readonly Distress[]>(
    (calls, one) =>
      withTestedSignal(calls, received(one), of === null ? null : withPress(of, calls)),
    [],
  );
const lines = (calls: readonly Distress[]) =>
  calls.map(({ purpose, state }) => `${purpose} ${state}`);

describe("a press that a test waits for", () => {
  const [press] = play([{ at: T0 + MINUTE, received: T0 + MINUTE + SECOND }]);
  if (press === undefined) throw new Error("Nothing came.");

  test("passes the test, signed by who tests, with the time it took", () => {
    expect(Distress.parse(press)).toMatchObject({
      purpose: "test",
      testId: TEST.id,
      state: "resolved",
      acts: [
        { type: "taken", ...ZOE },
        { type: "resolved", outcome: "test", ...ZOE },
      ],
    });
    const passed = withPress(TEST, [press]);
    expect(passed).toMatchObject({ outcome: "passed", distressId: press.id });
    expect(testDelay(passed)).toBe(SECOND);
    expect(withPress(passed, [press])).toBe(passed);
    expect(badgeTestStatus(passed, T0 + HOUR)).toBe("passed");
  });

  test("is on no screen, in no message, notification or event", () => {
    const now = T0 + 2 * MINUTE;
    expect(openCalls([press], now)).toEqual([]);
    expect(newsOfDistress(press, now)).toEqual([]);
    expect(eventsOfDistress(press, { assets: new Map(), sites: [] })).toEqual([]);
  });
});

describe("while a test waits, a call is what", () => {
  const table: readonly [string, readonly Said[], readonly string[]][] = [
    [
      "is pressed a second time",
      [{ at: T0 + MINUTE }, { at: T0 + MINUTE + SECOND }],
      ["test resolved", "real raised"],
    ],
    ["comes after the window", [{ at: T0 + 5 * MINUTE + 1 }], ["real raised"]],
    [
      "is received after the window",
      [{ at: T0 + 4 * MINUTE, received: T0 + 5 * MINUTE + 1 }],
      ["real raised"],
    ],
    ["was raised before it", [{ at: T0 - SECOND, received: T0 + SECOND }], ["real raised"]],
    ["comes late", [{ at: T0 + 1, received: T0 + 3 * MINUTE }], ["real raised"]],
    ["is of another kind", [{ kind: "manDown", at: T0 + MINUTE }], ["real raised"]],
    [
      "was raised before the press that passed it and comes later",
      [{ at: T0 + MINUTE }, { at: T0 - HOUR, received: T0 + 2 * MINUTE }],
      ["test resolved", "real raised"],
    ],
    [
      "goes on for long after the press",
      [{ at: T0 + MINUTE }, { isOngoing: true, at: T0 + 4 * MINUTE }],
      ["test resolved", "real raised"],
    ],
  ];
  test.for(table)("%s", ([, said, expected]) => {
    expect(lines(play(said))).toEqual(expected);
  });

  test("is no call: the end of the alarm, and the alarm that is still on shortly after the press", () => {
    const said = [
      { at: T0 + MINUTE },
      { isOngoing: true, at: T0 + MINUTE + SECOND },
      { isRaised: false, at: T0 + MINUTE + 2 * SECOND },
    ];
    expect(lines(play(said))).toEqual(["test resolved"]);
  });

  test("is all that a badge raises whose wearer calls already", () => {
    const [call] = play([{ at: T0 - MINUTE }], null);
    if (call === undefined) throw new Error("Nothing came.");
    const after = withTestedSignal([call], received({ at: T0 + SECOND }), TEST);
    expect(lines(after)).toEqual(["real raised"]);
  });
});

test("of any schedule a test takes one press of its badge, kind and window, and withholds nothing else", () => {
  const said = fc.record({
    id: fc.integer({ min: 0, max: 20 }).map(String),
    kind: fc.constantFrom(...DISTRESS_KINDS),
    isRaised: fc.boolean(),
    isOngoing: fc.boolean(),
    at: fc.integer({ min: T0 - HOUR, max: T0 + HOUR }),
    delay: fc.integer({ min: 0, max: 10 * MINUTE }),
  });
  fc.assert(
    fc.property(fc.array(said, { minLength: 1, maxLength: 20 }), (all) => {
      let now = T0 - MINUTE;
      let calls: readonly Distress[] = [];
      for (const { delay, at, ...rest } of all) {
        now += delay / 4;
        const one = received({ ...rest, at, received: now });
        const before = calls;
        const without = withSignal(before, one);
        calls = withTestedSignal(before, one, withPress(TEST, before));
        const opened = calls.find(({ id }) => before.every((other) => other.id !== id));
        // What opens a call opens one, as a test or not: nothing is left out.
        expect(calls.length).toBe(without.length);
        const { kind, isRaised, isLate, at: raisedAt } = one.signal;
        const isAwaited =
          isRaised &&
          !isLate &&
          kind === "sos" &&
          raisedAt >= TEST.startedAt &&
          now <= TEST.endsAt &&
          before.every(({ testId }) => testId !== TEST.id);
        expect(opened?.purpose !== "test" || isAwaited).toBe(true);
        expect(opened?.purpose === "test" ? without : calls).toEqual(without);
      }
    }),
    { numRuns: RUNS },
  );
});

test("a window that is over without a press has failed, and an ended one has not", () => {
  expect(badgeTestStatus(TEST, TEST.endsAt)).toBe("waiting");
  expect(badgeTestStatus(TEST, TEST.endsAt + 1)).toBe("failed");
  expect(badgeTestStatus({ ...TEST, outcome: "cancelled" }, TEST.endsAt + 1)).toBe("cancelled");
});

test("who tests raises a call of the wearer, which the badge goes on with", () => {
  const [press] = play([{ at: T0 + MINUTE }]);
  if (press === undefined) throw new Error("Nothing came.");
  const call = callFromTest(TEST, WEARER, { id: "command-raise", at: T0 + 2 * MINUTE, ...ZOE });
  expect(Distress.parse(call)).toMatchObject({
    purpose: "real",
    state: "raised",
    name: "Ann Smith",
    acts: [{ type: "raised", ...ZOE }],
  });
  const after = withTestedSignal([press, call], received({ at: T0 + 3 * MINUTE }), TEST);
  expect(lines(after)).toEqual(["test resolved", "real raised"]);
  expect(after[1]?.signalCount).toBe(1);
  expect(eventsOfDistress(call, { assets: new Map(), sites: [] }).map(({ type }) => type)).toEqual([
    "distress.raised",
  ]);
});

describe("a drill of the escalation", () => {
  const drill = newDrill({ id: "command-drill", at: T0, ...ZOE });
  const escalation = defaultEscalation(["ann@example.org"]);

  test("goes through every step, and says first that it is one", () => {
    expect(openCalls([drill], T0)).toEqual([drill]);
    const around = {
      customerName: "Tower Works",
      siteName: null,
      areaName: null,
      publicUrl: "https://balise.example.org",
      timezone: "Europe/Paris",
    };
    const news = dueDistressNews(drill, escalation, T0 + HOUR);
    expect(news.map(({ occasion }) => occasion)).toEqual(["raised", "repeated"]);
    expect(distressMessage(drill, "raised", around, "fr").short).toMatch(
      /^EXERCICE · APPEL À L'AIDE : personne n'est en danger/u,
    );
    expect(distressPayload(drill, around, "en").title).toBe("EXERCISE · CALL FOR HELP: SOS");
    expect(newsOfDistress(drill, T0)).toHaveLength(1);
    expect(eventsOfDistress(drill, { assets: new Map(), sites: [] })).toEqual([]);
  });

  test("takes no signal of a device, and stands behind who really calls", () => {
    const [call, other] = withSignal([drill], received({ at: T0 + SECOND }));
    expect(call).toBe(drill);
    expect(other?.purpose).toBe("real");
    expect(openCalls([drill, other ?? drill], T0 + SECOND)[0]).toBe(other);
  });
});
