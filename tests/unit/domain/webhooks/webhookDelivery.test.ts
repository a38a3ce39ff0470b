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

  test("by hand begins the days anew", () => {
    const old = delivery("a", { state: "failed", attempts: 200, triedFrom: T0 - 10 * DAY });
    const again = { ...old, ...sentAgain(T0) };
    expect(afterAttempt(again, attempt(500), T0 + 1, null).state).toBeUndefined();
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

  test("is given up after three days without an arrival", () => {
    expect(isGivenUp(FRESH_LANE, T0 + 10 * DAY)).toBe(false);
    expect(isGivenUp(down, T0 + TRIED_FOR - 1)).toBe(false);
    expect(isGivenUp(down, T0 + TRIED_FOR)).toBe(true);
  });
});
