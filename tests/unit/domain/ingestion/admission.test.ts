import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  ACKNOWLEDGED_WITHIN,
  admissionWait,
  expectedMs,
  INITIAL_PACE,
  type Pace,
  paceAfter,
  READINGS_PER_FOLD,
} from "../../../../src/domain/ingestion/admission.ts";
import { SECOND } from "../../../../src/domain/base/time.ts";

/** The pace of a server that takes `perFold` ms for each fold and `perReading` ms for each of its readings. */
const measured = (perFold: number, perReading: number, sizes: readonly number[]): Pace =>
  sizes.reduce(
    (pace, readings) => paceAfter(pace, { readings, ms: perFold + perReading * readings }),
    INITIAL_PACE,
  );
const MIXED = Array.from({ length: 60 }, (_, i) => 100 + ((i * 700) % 1900));

describe("the expected duration of a fold", () => {
  test.each([
    { name: "as assumed before any", pace: INITIAL_PACE, readings: 1000, expected: 2000 },
    {
      name: "of another size than those seen",
      pace: measured(100, 1, MIXED),
      readings: 500,
      expected: 600,
    },
    {
      name: "by its fixed cost where all were small",
      pace: measured(40, 0, [1, 1, 1, 1]),
      readings: 500,
      expected: 1040,
    },
    {
      name: "by its readings where it has no fixed cost",
      pace: measured(0, 0.2, MIXED),
      readings: 1000,
      expected: 200,
    },
  ])("is $name", ({ pace, readings, expected }) => {
    expect(expectedMs(pace, readings)).toBeGreaterThan(expected * 0.8);
    expect(expectedMs(pace, readings)).toBeLessThan(expected * 1.2);
  });
});

describe("a batch", () => {
  const steady = measured(100, 0.4, MIXED);
  const slow = measured(5 * SECOND, 1, MIXED);
  test.each([
    {
      name: "is taken while little waits",
      pace: steady,
      load: { running: 500, waiting: 500, elapsed: 50, oldest: 0 },
      isTaken: true,
    },
    {
      name: "is refused behind more than two seconds of work",
      pace: steady,
      load: { running: 2000, waiting: 4000, elapsed: 0, oldest: 0 },
      isTaken: false,
    },
    {
      name: "is refused beside a fold that is late by seconds",
      pace: steady,
      load: { running: 10, waiting: 0, elapsed: 3 * SECOND, oldest: 0 },
      isTaken: false,
    },
    {
      name: "is refused while what waits is not begun for seconds",
      pace: steady,
      load: { running: 0, waiting: 10, elapsed: 0, oldest: 3 * SECOND },
      isTaken: false,
    },
    {
      name: "is refused behind a fold where folds are slow",
      pace: slow,
      load: { running: 1, waiting: 0, elapsed: 0, oldest: 0 },
      isTaken: false,
    },
    {
      name: "is taken where folds are slow and nothing is before it",
      pace: slow,
      load: { running: 0, waiting: 0, elapsed: 0, oldest: 0 },
      isTaken: true,
    },
  ])("$name", ({ pace, load, isTaken }) => {
    expect(admissionWait(pace, load, 100) === 0).toBe(isTaken);
  });

  test("that is refused may come again once what is too much is done, within a second and half a minute", () => {
    const waits = [4000, 6000, 20_000, 1_000_000].map((waiting) =>
      admissionWait(steady, { running: 2000, waiting, elapsed: 0, oldest: 0 }, 500),
    );
    expect(waits).toEqual(waits.toSorted((a, b) => a - b));
    expect(waits[0]).toBeGreaterThanOrEqual(SECOND);
    expect(waits.at(-1)).toBe(30 * SECOND);
  });
});

const loads = fc.record({
  running: fc.nat(READINGS_PER_FOLD),
  waiting: fc.nat(20_000),
  elapsed: fc.nat(10_000),
  oldest: fc.nat(10_000),
});
/** A morning in which little is sent. */
const QUIET = [50, 400, 10, 300, 100, 500].map((readings) => ({ afterMs: 2 * SECOND, readings }));
const servers = fc.record({ perFold: fc.nat(400), perReading: fc.integer({ min: 1, max: 20 }) });

describe("for every pace", () => {
  test("more that waits is never taken sooner, nor asked to come sooner", () => {
    fc.assert(
      fc.property(servers, loads, fc.nat(5000), ({ perFold, perReading }, load, more) => {
        const pace = measured(perFold, perReading / 10, MIXED);
        const one = admissionWait(pace, { ...load, waiting: load.waiting + 1 }, 100);
        const other = admissionWait(pace, { ...load, waiting: load.waiting + 1 + more }, 100);
        expect(other).toBeGreaterThanOrEqual(one);
      }),
    );
  });

  test("once it is measured, whatever is offered: 95 of 100 admitted batches are acknowledged in time", () => {
    const offers = fc.array(
      fc.record({ afterMs: fc.nat(60), readings: fc.integer({ min: 1, max: 500 }) }),
      { minLength: 200, maxLength: 600 },
    );
    fc.assert(
      fc.property(servers, offers, ({ perFold, perReading }, offered) => {
        const cost = (readings: number) => perFold + (perReading / 10) * readings;
        const { delays } = served(cost, [...QUIET, ...offered]);
        const late = delays.filter((ms) => ms > ACKNOWLEDGED_WITHIN);
        expect(late.length).toBeLessThanOrEqual(delays.length * 0.05);
      }),
      // A shorter list of batches says no more, and takes minutes to find.
      { endOnFailure: true },
    );
  });

  test("a server that keeps up refuses nothing", () => {
    const offered = Array.from({ length: 1000 }, () => ({ afterMs: 100, readings: 100 }));
    expect(served((readings) => 30 + 0.5 * readings, offered).refused).toBe(0);
  });
});

test("a server that is offered ten times what it can writes nearly as much as it can", () => {
  const offered = Array.from({ length: 1200 }, () => ({ afterMs: 50, readings: 500 }));
  const { delays, refused } = served((readings) => 100 + 0.8 * readings, offered);
  expect(refused).toBeGreaterThan(0);
  expect(delays.length * 500).toBeGreaterThan((0.75 * (60 * SECOND)) / 0.9);
});

type Offer = { readonly afterMs: number; readonly readings: number };
type Batch = { readonly at: number; readonly readings: number };
type Fold = { readonly since: number; readonly end: number; readonly batches: readonly Batch[] };

const sum = (batches: readonly Batch[]) => batches.reduce((all, one) => all + one.readings, 0);

/** Offers batches to a server whose folds cost so much; answers how long each admitted one waited (ms), and how many were refused. */
function served(cost: (readings: number) => number, offered: readonly Offer[]) {
  const state: { now: number; pace: Pace; fold: Fold | null; refused: number } = {
    now: 0,
    pace: INITIAL_PACE,
    fold: null,
    refused: 0,
  };
  const waiting: Batch[] = [];
  const delays: number[] = [];

  const begin = (since: number) => {
    const batches: Batch[] = [];
    while (waiting[0] !== undefined && sum(batches) + waiting[0].readings <= READINGS_PER_FOLD)
      batches.push(...waiting.splice(0, 1));
    const end = since + cost(sum(batches));
    state.fold = batches.length === 0 ? null : { since, end, batches };
  };
  const runUntil = (until: number) => {
    while (state.fold !== null && state.fold.end <= until) {
      const { since, end, batches } = state.fold;
      state.pace = paceAfter(state.pace, { readings: sum(batches), ms: end - since });
      delays.push(...batches.map(({ at }) => end - at));
      begin(end);
    }
  };
  for (const { afterMs, readings } of offered) {
    const now = (state.now += afterMs);
    runUntil(now);
    const load = {
      running: sum(state.fold?.batches ?? []),
      elapsed: now - (state.fold?.since ?? now),
      waiting: sum(waiting),
      oldest: now - (waiting[0]?.at ?? now),
    };
    if (admissionWait(state.pace, load, readings) > 0) {
      state.refused += 1;
      continue;
    }
    waiting.push({ at: now, readings });
    if (state.fold === null) begin(now);
  }
  runUntil(Infinity);
  return { delays, refused: state.refused };
}
