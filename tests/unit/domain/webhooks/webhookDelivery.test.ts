import { describe, expect, test } from "vitest";
import { DAY, HOUR, MINUTE, SECOND } from "../../../../src/domain/base/time.ts";
import {
  afterAttempt,
  FRESH_LANE,
  isGivenUp,
  isInOrder,
  laneAfter,
  LONGEST_WAIT,
  nextTurn,
  outcomeOf,
  PATIENCE,
  sentAgain,
  TRIED_FOR,
  waitAfter,
} from "../../../../src/domain/webhooks/webhookDelivery.ts";
import { T0 } from "../../../support/fixtures.ts";
import { attempt, delivery, webhook } from "./webhookFixtures.ts";

test.each([
  [200, "taken"],
  [204, "taken"],
  [199, "down"],
  [299, "taken"],
  [300, "down"],
  [425, "down"],
  [499, "refused"],
  [302, "down"],
  [400, "refused"],
  [404, "refused"],
  [408, "down"],
  [410, "gone"],
  [429, "down"],
  [500, "down"],
  [503, "down"],
  [null, "down"],
] as const)("an answer of %s means %s", (status, outcome) => {
  expect(outcomeOf({ status })).toBe(outcome);
});

describe("an attempt", () => {
  test("that is taken ends the delivery", () => {
    expect(afterAttempt(delivery("a"), attempt(200), T0 + 1, null)).toMatchObject({
      state: "sent",
      sentAt: T0 + 1,
      nextAttemptAt: null,
      attempts: 1,
      log: [{ status: 200 }],
    });
  });

  test("that fails is followed by another, later each time, for three days", () => {
    const waits: number[] = [];
    let [one, at] = [delivery("a"), T0];
    while (one.state === "pending") {
      one = { ...one, ...afterAttempt(one, attempt(500), at, null) };
      if (one.nextAttemptAt === null) break;
      waits.push(one.nextAttemptAt - at);
      at = one.nextAttemptAt;
    }
    expect(waits.slice(0, 4)).toEqual([5 * SECOND, 10 * SECOND, 20 * SECOND, 40 * SECOND]);
    expect(Math.max(...waits)).toBe(LONGEST_WAIT);
    expect(at - T0).toBeGreaterThanOrEqual(TRIED_FOR);
    expect(at - T0).toBeLessThan(TRIED_FOR + LONGEST_WAIT);
    expect(one.state).toBe("failed");
    expect(one.log).toHaveLength(20);
  });

  test("waits as long as the receiver asks for", () => {
    const { nextAttemptAt } = afterAttempt(delivery("a"), attempt(429), T0, 10 * MINUTE);
    expect(nextAttemptAt).toBe(T0 + 10 * MINUTE);
  });

  test("is the last one once the days are over, to the millisecond", () => {
    const after = (passed: number) =>
      afterAttempt(delivery("a", { attempts: 4 }), attempt(500), T0 + passed, null);
    expect(after(TRIED_FOR)).toEqual({
      attempts: 5,
      attemptedAt: T0 + TRIED_FOR,
      log: [attempt(500)],
      state: "failed",
      nextAttemptAt: null,
    });
    const passed = TRIED_FOR - 1;
    expect(after(passed)).toEqual({
      attempts: 5,
      attemptedAt: T0 + passed,
      log: [attempt(500)],
      nextAttemptAt: T0 + passed + waitAfter(5),
    });
  });

  test("by hand begins the days anew", () => {
    const old = delivery("a", { state: "failed", attempts: 200, triedFrom: T0 - 10 * DAY });
    const again = { ...old, ...sentAgain(T0) };
    expect(afterAttempt(again, attempt(500), T0 + 1, null).state).toBeUndefined();
    expect(sentAgain(T0)).toEqual({
      state: "pending",
      attempts: 0,
      nextAttemptAt: T0,
      attemptedAt: null,
      triedFrom: T0,
    });
  });
});

describe("the lane of a receiver", () => {
  const down = { ...FRESH_LANE, failures: PATIENCE, failingSince: T0, retryAt: T0 + MINUTE };

  test("waits after a failure, and sends in order until it counts as down", () => {
    const once = laneAfter(FRESH_LANE, "down", T0, null);
    expect(once).toMatchObject({ failures: 1, failingSince: T0, retryAt: T0 + waitAfter(1) });
    expect(nextTurn(once, T0)).toBe("wait");
    expect(nextTurn(once, T0 + waitAfter(1))).toBe("inOrder");
  });

  test("is all that a whole webhook is given back, whatever the outcome", () => {
    for (const outcome of ["taken", "refused", "down", "gone"] as const)
      expect(Object.keys(laneAfter(webhook("door"), outcome, T0, null)).toSorted()).toEqual(
        Object.keys(FRESH_LANE).toSorted(),
      );
  });

  test("asks with the least tried and the oldest in turns while it is down", () => {
    expect(nextTurn(down, T0)).toBe("wait");
    expect(nextTurn(down, T0 + MINUTE)).toBe("leastTried");
    expect(nextTurn({ ...down, failures: PATIENCE + 1 }, T0 + MINUTE)).toBe("oldest");
  });

  test("lets what waited go at once when it is back", () => {
    const back = laneAfter(down, "taken", T0 + HOUR, null);
    expect(back).toEqual({ ...FRESH_LANE, recoveredAt: T0 + HOUR });
    const waited = delivery("a", {
      attempts: 9,
      attemptedAt: T0,
      nextAttemptAt: T0 + 2 * HOUR,
    });
    expect(isInOrder(waited, back, T0 + HOUR)).toBe(true);
    expect(isInOrder({ ...waited, attemptedAt: T0 + HOUR }, back, T0 + HOUR)).toBe(false);
    expect(isInOrder({ ...waited, attemptedAt: T0 + HOUR }, back, T0 + 2 * HOUR)).toBe(true);
  });

  test("keeps nothing waiting for an event that is refused, which is no arrival either", () => {
    const refused = laneAfter(FRESH_LANE, "refused", T0, null);
    expect(refused).toEqual({ ...FRESH_LANE, failingSince: T0 });
    expect(isGivenUp(refused, T0 + TRIED_FOR)).toBe(true);
  });

  test.each([
    {
      name: "an arrival where none failed leaves it as it is",
      lane: { ...FRESH_LANE, recoveredAt: T0 - 5 },
      outcome: "taken",
      expected: { ...FRESH_LANE, recoveredAt: T0 - 5 },
    },
    {
      name: "an arrival after one failure says since when it is back",
      lane: { ...down, failures: 1 },
      outcome: "taken",
      expected: { ...FRESH_LANE, recoveredAt: T0 + HOUR },
    },
    {
      name: "a refusal where none failed leaves it as it is, but for its arrivals",
      lane: { ...FRESH_LANE, recoveredAt: T0 - 5 },
      outcome: "refused",
      expected: { ...FRESH_LANE, failingSince: T0 + HOUR, recoveredAt: T0 - 5 },
    },
    {
      name: "a refusal after one failure says since when it answers",
      lane: { ...down, failures: 1 },
      outcome: "refused",
      expected: { ...FRESH_LANE, failingSince: T0, recoveredAt: T0 + HOUR },
    },
    {
      name: "a second failure waits for longer, since the first",
      lane: { ...FRESH_LANE, failures: 1, failingSince: T0, recoveredAt: T0 - 5 },
      outcome: "down",
      expected: {
        failures: 2,
        failingSince: T0,
        retryAt: T0 + HOUR + waitAfter(2),
        recoveredAt: T0 - 5,
      },
    },
    {
      name: "a failure waits for as long as it is asked to",
      lane: FRESH_LANE,
      outcome: "down",
      asked: HOUR,
      expected: {
        failures: 1,
        failingSince: T0 + HOUR,
        retryAt: T0 + 2 * HOUR,
        recoveredAt: null,
      },
    },
  ] as const)("$name", ({ lane, outcome, expected, ...more }) => {
    const asked = "asked" in more ? more.asked : null;
    expect(laneAfter(lane, outcome, T0 + HOUR, asked)).toEqual(expected);
  });

  test("goes on in order up to its patience, then asks by turns", () => {
    const turns = [0, 1, 2, 3].map((more) =>
      nextTurn({ ...down, retryAt: null, failures: PATIENCE - 1 + more }, T0),
    );
    expect(turns).toEqual(["inOrder", "leastTried", "oldest", "leastTried"]);
  });

  test("lets an event go in its order that was never tried, or whose time has come", () => {
    const tried = delivery("a", { attempts: 1, attemptedAt: T0, nextAttemptAt: T0 + 9 });
    const back = { ...FRESH_LANE, recoveredAt: T0 };
    expect(isInOrder(delivery("b", { nextAttemptAt: T0 + 9 }), FRESH_LANE, T0)).toBe(true);
    expect([T0 + 8, T0 + 9].map((now) => isInOrder(tried, FRESH_LANE, now))).toEqual([false, true]);
    // It was tried at the very instant at which the receiver came back: it is what has failed then.
    expect(isInOrder(tried, back, T0 + 8)).toBe(false);
    expect(isInOrder(tried, { ...back, recoveredAt: T0 + 1 }, T0 + 8)).toBe(true);
    expect(isInOrder({ ...tried, attemptedAt: null }, back, T0 + 8)).toBe(false);
  });

  test("is given up after three days without an arrival", () => {
    expect(isGivenUp(FRESH_LANE, T0 + 10 * DAY)).toBe(false);
    expect(isGivenUp(down, T0 + TRIED_FOR - 1)).toBe(false);
    expect(isGivenUp(down, T0 + TRIED_FOR)).toBe(true);
  });
});
