import { describe, expect, test } from "vitest";
import {
  type CounterHour,
  observeCounter,
} from "../../../../src/domain/counters/counterHistory.ts";
import { CounterId } from "../../../../src/domain/base/ids.ts";
import { HOUR, MINUTE } from "../../../../src/domain/base/time.ts";
import { T0 } from "../../../support/fixtures.ts";

const ID = CounterId.parse("counter-yard");
type Look = readonly [minute: number, present: number, entries: number];

/** The hours that a row of looks makes, as they stand in the end. */
function hoursOf(looks: readonly Look[]): CounterHour[] {
  const hours = new Map<string, CounterHour>();
  let known: CounterHour | null = null;
  for (const [minute, present, entries] of looks)
    for (const hour of observeCounter(
      known,
      ID,
      { present, entries, peak: 9 },
      T0 + minute * MINUTE,
    )) {
      hours.set(hour.id, hour);
      known = hour;
    }
  return [...hours.values()];
}

/** A look each minute, which is less than what counts as a gap. */
const minutely = (from: number, to: number, present: number, entries: number): Look[] =>
  Array.from({ length: to - from }, (_, i) => [from + i, present, entries]);
const shown = (hours: readonly CounterHour[]) =>
  hours.map(({ min, max, average, last, entries, observed }) => [
    min,
    max,
    average,
    last,
    entries,
    observed / MINUTE,
  ]);

describe("observeCounter", () => {
  test("weighs the average by time, and begins with the entries of its first look", () => {
    const looks = [...minutely(0, 30, 2, 2), ...minutely(30, 60, 6, 6), [60, 6, 6] as Look];
    expect(shown(hoursOf(looks))).toEqual([
      [2, 6, 4, 6, 4, 60],
      [6, 6, 6, 6, 0, 0],
    ]);
  });

  test("leaves out what nobody counted, and keeps the entries of that time", () => {
    const looks = [...minutely(0, 10, 2, 2), ...minutely(40, 50, 8, 12)];
    expect(shown(hoursOf(looks))).toEqual([[2, 8, 5, 8, 10, 18]]);
  });

  test("counts entries on through a reset", () => {
    expect(
      shown(
        hoursOf([
          [0, 1, 5],
          [1, 1, 5],
          [2, 2, 1],
        ]),
      ),
    ).toEqual([[1, 2, 1, 2, 1, 2]]);
  });

  test("begins the next hour with what held at its edge", () => {
    const [, second] = hoursOf([
      [59, 3, 3],
      [60.5, 1, 3],
    ]);
    expect(second).toMatchObject({
      hour: T0 + HOUR,
      min: 1,
      max: 3,
      last: 1,
      average: 3,
      observed: MINUTE / 2,
    });
  });

  test("begins with what its first look says, of no time yet", () => {
    expect(observeCounter(null, ID, { present: 3, entries: 7, peak: 5 }, T0 + MINUTE)).toEqual([
      {
        id: `counter-yard-${T0}`,
        counterId: ID,
        hour: T0,
        min: 3,
        max: 3,
        average: 3,
        last: 3,
        lastAt: T0 + MINUTE,
        entries: 0,
        peak: 5,
        counted: 7,
        observed: 0,
      },
    ]);
  });

  test("takes its average from the latest look as long as no time lies between two", () => {
    const hours = hoursOf([
      [0, 4, 4],
      [10, 1, 4],
    ]);
    expect(shown(hours)).toEqual([[1, 4, 1, 1, 0, 0]]);
  });

  test("counts the time between two looks that are just near enough, and none of a longer one", () => {
    const between = (minutes: number) =>
      shown(
        hoursOf([
          [0, 4, 4],
          [minutes, 1, 4],
        ]),
      );
    expect([between(2), between(2.001)]).toEqual([[[1, 4, 4, 1, 0, 2]], [[1, 4, 1, 1, 0, 0]]]);
  });

  test("completes the hour that ends, with what held to its edge, its entries and its peak", () => {
    const [known = null] = observeCounter(
      null,
      ID,
      { present: 2, entries: 7, peak: 5 },
      T0 + 59 * MINUTE,
    );
    const at = T0 + HOUR + 30_000;
    expect(observeCounter(known, ID, { present: 4, entries: 9, peak: 6 }, at)).toEqual([
      { ...known, average: 2, lastAt: T0 + HOUR, observed: MINUTE },
      {
        id: `counter-yard-${T0 + HOUR}`,
        counterId: ID,
        hour: T0 + HOUR,
        min: 2,
        max: 4,
        average: 2,
        last: 4,
        lastAt: at,
        entries: 2,
        peak: 6,
        counted: 9,
        observed: 30_000,
      },
    ]);
  });

  test("begins another hour after a gap with the entries of that time, and leaves the one before as it was", () => {
    const [known = null] = observeCounter(null, ID, { present: 2, entries: 7, peak: 5 }, T0);
    const at = T0 + 3 * HOUR + 5 * MINUTE;
    expect(observeCounter(known, ID, { present: 4, entries: 9, peak: 6 }, at)).toEqual([
      {
        id: `counter-yard-${T0 + 3 * HOUR}`,
        counterId: ID,
        hour: T0 + 3 * HOUR,
        min: 4,
        max: 4,
        average: 4,
        last: 4,
        lastAt: at,
        entries: 2,
        peak: 6,
        counted: 9,
        observed: 0,
      },
    ]);
  });

  test("passes over a look that is not newer", () => {
    const [known = null] = observeCounter(null, ID, { present: 1, entries: 1, peak: 1 }, T0);
    expect(observeCounter(known, ID, { present: 5, entries: 5, peak: 5 }, T0)).toEqual([]);
  });
});
