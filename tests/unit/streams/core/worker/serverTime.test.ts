import { describe, expect, test } from "vitest";
import { ServerTime } from "../../../../../src/streams/core/worker/serverTime.ts";
import { VirtualClock } from "../../../../support/fakeKuzzle/virtualClock.ts";

const T0 = 1_000_000;

/** The offset after each beat, which came every 5 s and said its instant by so much off this machine's clock. */
function offsetsAfter(offsets: readonly number[]): readonly number[] {
  const clock = new VirtualClock(T0);
  const time = new ServerTime(clock);
  return offsets.map((offset) => {
    clock.advance(5000);
    time.beat(clock.now() + offset);
    return time.offset;
  });
}

describe("the server's clock", () => {
  test.each([
    {
      name: "the fastest of several beats",
      beats: [-900, -300, -800],
      expected: [-900, -300, -300],
    },
    {
      name: "a quarter of a second more or less: nothing",
      beats: [1000, 1250, 1251],
      expected: [1000, 1000, 1251],
    },
    { name: "one beat that was late alone: nothing", beats: [0, -20_000, 0], expected: [0, 0, 0] },
    {
      name: "two late ones that do not agree: nothing",
      beats: [0, -20_000, -21_001],
      expected: [0, 0, 0],
    },
    {
      name: "two that agree: it was set back",
      beats: [0, -20_000, -21_000],
      expected: [0, 0, -20_000],
    },
    {
      name: "two that are exactly as late as may be",
      beats: [0, -5000, -5000],
      expected: [0, 0, 0],
    },
    { name: "two that are later than may be", beats: [0, -5001, -5001], expected: [0, 0, -5001] },
    { name: "one of the two in time", beats: [0, -4000, -4500, -5500], expected: [0, 0, 0, 0] },
    {
      name: "set back far, then believed at once",
      beats: [60_000, 0, 100],
      expected: [60_000, 60_000, 100],
    },
  ])("[FD11] follows from $name", ({ beats, expected }) => {
    expect(offsetsAfter(beats)).toEqual(expected);
  });

  test("[FD11] a beat counts for a minute: twelve of them", () => {
    const found = offsetsAfter([0, ...Array.from({ length: 13 }, () => -2000)]);
    expect(found.slice(11)).toEqual([0, -2000, -2000]);
  });

  test("[FD11] translates instants of this machine", () => {
    const clock = new VirtualClock(T0);
    const time = new ServerTime(clock);
    expect([time.now(), time.of(5), time.offset]).toEqual([T0, 5, 0]);
    time.beat(T0 + 3000);
    expect([time.now(), time.of(5), time.offset]).toEqual([T0 + 3000, 3005, 3000]);
  });
});
