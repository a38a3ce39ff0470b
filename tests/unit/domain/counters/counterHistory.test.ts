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

  test("passes over a look that is not newer", () => {
    const [known = null] = observeCounter(null, ID, { present: 1, entries: 1, peak: 1 }, T0);
    expect(observeCounter(known, ID, { present: 5, entries: 5, peak: 5 }, T0)).toEqual([]);
  });
});
