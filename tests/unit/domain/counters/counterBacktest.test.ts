import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { counterConditions } from "../../../../src/domain/alerts/alertConditions.ts";
import { initialAlertEngine, stepAlerts } from "../../../../src/domain/alerts/alertEngine.ts";
import { AssetMoved } from "../../../../src/domain/assets/assetHistory.ts";
import {
  backTest,
  beginBacktest,
  openAlerts,
  type BacktestRule,
  stepBacktest,
} from "../../../../src/domain/counters/counterBacktest.ts";
import { nextPart, partOf } from "../../../../src/domain/counters/counterBacktestParts.ts";
import type { CounterState } from "../../../../src/domain/counters/counter.ts";
import {
  initialCounterState,
  reduceCounter,
} from "../../../../src/domain/counters/counterEngine.ts";
import { AssetId } from "../../../../src/domain/base/ids.ts";
import { ALWAYS, type WeekSchedule } from "../../../../src/domain/base/weekSchedule.ts";
import { NOWHERE, type Place } from "../../../../src/domain/sites/presence.ts";
import { DAY, HOUR, MINUTE, SECOND } from "../../../../src/domain/base/time.ts";
import { area, counter, placeIn, T0 } from "../../../support/fixtures.ts";

const yard = placeIn("yard");
const hall = placeIn("hall");
const PARIS = "Europe/Paris";
const span = { from: T0, to: T0 + 2 * HOUR };

const rule = (overrides: Partial<BacktestRule> = {}): BacktestRule => {
  const { sites, areas, families, subFamilies } = counter();
  const thresholds = [{ area: area("yard"), min: null, max: 1 }];
  return {
    sites,
    areas,
    families,
    subFamilies,
    thresholds,
    schedule: ALWAYS,
    delay: 0,
    ...overrides,
  };
};

let seq = 0;
const moved = (who: string, from: Place, to: Place, after: number, family = "people") =>
  AssetMoved.parse({
    id: `moved-${(seq += 1)}`,
    type: "asset.moved",
    seq,
    at: T0 + after,
    recordedAt: T0 + after,
    assetId: `asset-${who}`,
    tagId: null,
    family,
    subFamily: "crew",
    from,
    to,
  });
const crowd = (from: number, to: number) => [
  moved("ann", NOWHERE, yard, from),
  moved("bob", NOWHERE, yard, from),
  moved("ann", yard, hall, to),
];

describe("backTest", () => {
  test.each([
    {
      name: "raises at once without a delay and ends with the crowd",
      moves: crowd(10 * MINUTE, 20 * MINUTE),
      of: {},
      expected: [[10, 10, 20, 2]],
    },
    {
      name: "raises after the delay",
      moves: crowd(10 * MINUTE, 20 * MINUTE),
      of: { delay: 5 },
      expected: [[10, 15, 20, 2]],
    },
    {
      name: "raises nothing that ends within the delay",
      moves: crowd(10 * MINUTE, 20 * MINUTE),
      of: { delay: 10 },
      expected: [],
    },
    {
      name: "leaves an alert open that stands at the end",
      moves: crowd(110 * MINUTE, 130 * MINUTE).slice(0, 2),
      of: {},
      expected: [[110, 110, null, 2]],
    },
    {
      name: "raises one whose delay ends with the span",
      moves: crowd(110 * MINUTE, 130 * MINUTE).slice(0, 2),
      of: { delay: 10 },
      expected: [[110, 120, null, 2]],
    },
    {
      name: "counts other families not",
      moves: [
        moved("a", NOWHERE, yard, MINUTE, "cranes"),
        moved("b", NOWHERE, yard, MINUTE, "cranes"),
      ],
      of: {},
      expected: [],
    },
    {
      name: "alerts within the schedule alone, by the clock on the wall",
      // T0 is 10:00 in Paris.
      moves: crowd(10 * MINUTE, 70 * MINUTE),
      of: {
        schedule: { days: ["monday"], slots: [{ from: "10:30", to: "10:45" }] } as WeekSchedule,
      },
      expected: [[30, 30, 45, 2]],
    },
    {
      name: "alerts within the schedule though nobody moves any more",
      moves: crowd(10 * MINUTE, HOUR).slice(0, 2),
      of: {
        schedule: { days: ["monday"], slots: [{ from: "10:30", to: "10:45" }] } as WeekSchedule,
      },
      expected: [[30, 30, 45, 2]],
    },
    {
      name: "alerts of a min threshold while too few are there",
      moves: [moved("ann", NOWHERE, yard, 30 * MINUTE)],
      of: { thresholds: [{ area: area("yard"), min: 1, max: null }] },
      expected: [[0, 0, 30, 0]],
    },
  ])("$name", ({ moves, of, expected }) => {
    const alerts = backTest(rule(of), [], moves, span, PARIS);
    const minutes = (at: number | null) => (at === null ? null : (at - T0) / MINUTE);
    expect(
      alerts.map((a) => [minutes(a.from), minutes(a.raisedAt), minutes(a.to), a.peak]),
    ).toEqual(expected);
  });

  test.each([
    {
      name: "above by how many too many there were, however many there are at the end",
      counts: [2, 5, 3, 0],
      expected: { side: "above", peak: 5 },
    },
    {
      name: "on the side it ends on, with the count that was farthest outside on either",
      counts: [3, 0],
      of: { thresholds: [{ area: area("yard"), min: 1, max: 1 }] },
      expected: { side: "below", peak: 3 },
    },
    {
      name: "with the first of two counts that are as far outside",
      counts: [2, 0],
      of: { thresholds: [{ area: area("yard"), min: 1, max: 1 }] },
      expected: { side: "below", peak: 0 },
    },
  ])("tells an alert $name", ({ counts, of = {}, expected }) => {
    let present = 0;
    const moves = counts.flatMap((count, index) => {
      const at = (index + 1) * MINUTE;
      const change = Array.from({ length: Math.abs(count - present) }, (_, more) => {
        const who = `p${Math.min(count, present) + more}`;
        return count > present ? moved(who, hall, yard, at) : moved(who, yard, hall, at);
      });
      present = count;
      return change;
    });
    const [alert] = backTest(rule(of), [], moves, span, PARIS);
    expect(alert).toMatchObject(expected);
  });

  test("watches each area by its own threshold, of those that it counts alone", () => {
    const thresholds = ["yard", "hall", "roof"].map((name) => ({
      area: area(name),
      min: null,
      max: 0,
    }));
    const moves = [
      moved("ann", NOWHERE, yard, MINUTE),
      moved("bob", NOWHERE, hall, 2 * MINUTE),
      moved("cid", NOWHERE, placeIn("roof"), 3 * MINUTE),
      moved("ann", yard, { ...yard, area: null }, 5 * MINUTE),
    ];
    const tested = rule({ thresholds, areas: [area("yard"), area("hall")] });
    const alert = { side: "above", peak: 1 };
    expect(backTest(tested, [], moves, span, PARIS)).toEqual([
      {
        ...alert,
        area: area("yard"),
        from: T0 + MINUTE,
        raisedAt: T0 + MINUTE,
        to: T0 + 5 * MINUTE,
      },
      {
        ...alert,
        area: area("hall"),
        from: T0 + 2 * MINUTE,
        raisedAt: T0 + 2 * MINUTE,
        to: null,
      },
    ]);
  });

  test("goes on from a state, whatever the log says of the time before it", () => {
    const begun = beginBacktest(rule(), [], T0 + HOUR);
    const before = moved("ann", NOWHERE, yard, HOUR - 1);
    const step = (moves: readonly AssetMoved[]) =>
      stepBacktest(rule({ delay: 1 }), begun, moves, T0 + 2 * HOUR, PARIS);
    const since = [moved("bob", NOWHERE, yard, HOUR), moved("cid", NOWHERE, yard, HOUR + SECOND)];
    expect(step([before, ...since])).toEqual(step(since));
    expect(step(since).state).toEqual({
      at: T0 + 2 * HOUR,
      present: ["bob", "cid"].map((who) => ({ assetId: `asset-${who}`, area: area("yard") })),
      breaches: [
        {
          area: area("yard"),
          side: "above",
          since: T0 + HOUR + SECOND,
          peak: 2,
          raisedAt: T0 + HOUR + SECOND + MINUTE,
        },
      ],
    });
  });

  test("has no open alert of a threshold whose delay has not run out", () => {
    const { state } = stepBacktest(
      rule({ delay: 5 }),
      beginBacktest(rule(), [], T0),
      crowd(MINUTE, HOUR).slice(0, 2),
      T0 + 6 * MINUTE - 1,
      PARIS,
    );
    expect([state.breaches.length, openAlerts(state)]).toEqual([1, []]);
  });

  test("is asked for a day at a time, from where the part before it has stopped", () => {
    const wish = { rule: rule(), from: T0, to: T0 + 2 * DAY + HOUR };
    const state = beginBacktest(rule(), [], T0);
    const answer = (reached: number) => ({ alerts: [], open: [], state, reached });
    expect(nextPart(wish, null)).toEqual({
      rule: wish.rule,
      from: T0,
      to: T0 + DAY,
      state: null,
    });
    const { cursor, ...part } = partOf(wish, answer(T0 + 2 * DAY));
    expect(part).toEqual({ alerts: [], open: [], reached: T0 + 2 * DAY });
    expect(nextPart(wish, cursor)).toEqual({
      rule: wish.rule,
      from: T0 + 2 * DAY,
      to: wish.to,
      state,
    });
    expect(partOf(wish, answer(wish.to)).cursor).toBeNull();
  });

  test.each([
    { name: "fewer", leave: [MINUTE, 2 * MINUTE], comes: 3 * MINUTE, peak: 1 },
    { name: "more", leave: [], comes: MINUTE, peak: 3 },
  ])("tells an alert of too few by how few there were: $name", ({ leave, comes, peak }) => {
    const there = ["ann", "bob", "cid"].map((who) => ({
      id: AssetId.parse(`asset-${who}`),
      family: "people",
      subFamily: "crew",
      place: yard,
    }));
    const moves = [
      ...leave.map((at, index) => moved(index === 0 ? "ann" : "bob", yard, hall, at)),
      moved("dan", hall, yard, comes),
    ];
    const tested = rule({ thresholds: [{ area: area("yard"), min: 5, max: null }] });
    expect(backTest(tested, there, moves, span, PARIS)).toEqual([
      { area: area("yard"), side: "below", from: T0, raisedAt: T0, to: null, peak },
    ]);
  });

  test("begins with those who were there", () => {
    const there = ["ann", "bob", "cid"].map((who) => ({
      id: AssetId.parse(`asset-${who}`),
      family: "people",
      subFamily: "crew",
      place: yard,
    }));
    const [alert] = backTest(rule(), there, [], span, PARIS);
    expect(alert).toMatchObject({ from: T0, peak: 3, to: null, side: "above" });
  });
});

/** Moves on whole seconds of two hours among three places, by three people. */
const walks = fc
  .array(
    fc.record({
      who: fc.integer({ min: 0, max: 3 }),
      to: fc.integer({ min: 0, max: 2 }),
      at: fc.integer({ min: 1, max: 1500 }),
    }),
    { maxLength: 25 },
  )
  .map((steps) => {
    const places = [NOWHERE, yard, hall];
    const where = new Map<number, Place>();
    return steps
      .toSorted((a, b) => a.at - b.at)
      .flatMap(({ who, to, at }) => {
        const from = where.get(who) ?? NOWHERE;
        const next = places[to] ?? NOWHERE;
        where.set(who, next);
        return from === next ? [] : [moved(`p${who}`, from, next, at * SECOND)];
      });
  });
const schedules = fc.constantFrom<WeekSchedule>(
  ALWAYS,
  { days: ["monday"], slots: [{ from: "10:05", to: "10:12" }] },
  { days: ["sunday"], slots: [] },
);
const END = T0 + 26 * MINUTE;

test("a gap in the log heals with the next move: nobody counts twice", () => {
  const there = {
    id: AssetId.parse("asset-ann"),
    family: "people",
    subFamily: "crew",
    place: yard,
  };
  // The backend was new: it took ann for one who comes from nowhere.
  const moves = [moved("ann", NOWHERE, yard, MINUTE)];
  expect(backTest(rule(), [there], moves, span, PARIS)).toEqual([]);
});

describe("laws of the back-test", () => {
  test("it raises what the live engine raises over the same log", () => {
    fc.assert(
      fc.property(walks, fc.integer({ min: 0, max: 3 }), schedules, (moves, delay, schedule) => {
        const tested = rule({ delay, schedule });
        const live = counter({}, { ...tested, alert: { ...counter().alert, delay } });
        let state: CounterState = { ...initialCounterState(0), computedAt: T0 };
        let engine = initialAlertEngine;
        const raised: [number, number][] = [];
        const closed: number[] = [];
        for (let at = T0; at <= END; at += SECOND) {
          for (const move of moves)
            if (move.recordedAt === at) state = reduceCounter(live, state, move);
          const step = stepAlerts(engine, counterConditions({ ...live, state }, at, PARIS), at);
          engine = step.state;
          for (const command of step.commands)
            if (command.type === "raise") raised.push([command.alert.timestamp * SECOND, at]);
            else closed.push(at);
        }
        const alerts = backTest(tested, [], moves, { from: T0, to: END }, PARIS);
        const inOrder = alerts.toSorted((a, b) => a.from - b.from);
        expect(inOrder.map(({ from, raisedAt }) => [from, raisedAt])).toEqual(raised);
        expect(inOrder.flatMap(({ to }) => (to === null ? [] : [to]))).toEqual(closed);
      }),
      { numRuns: 40 },
    );
  });

  test("a log in parts gives what it gives at once", () => {
    fc.assert(
      fc.property(
        walks,
        fc.integer({ min: 0, max: 3 }),
        fc.integer({ min: 1, max: 1500 }),
        (moves, delay, cut) => {
          const tested = rule({ delay });
          const at = T0 + cut * SECOND;
          const begun = beginBacktest(tested, [], T0);
          const first = stepBacktest(
            tested,
            begun,
            moves.filter((m) => m.recordedAt <= at),
            at,
            PARIS,
          );
          const second = stepBacktest(
            tested,
            first.state,
            moves.filter((m) => m.recordedAt > at),
            END,
            PARIS,
          );
          expect([...first.alerts, ...second.alerts, ...openAlerts(second.state)]).toEqual(
            backTest(tested, [], moves, { from: T0, to: END }, PARIS),
          );
        },
      ),
    );
  });
});
