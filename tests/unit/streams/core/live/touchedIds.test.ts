import { describe, expect, test } from "vitest";
import { TOUCH_WINDOW, TouchedIds } from "../../../../../src/streams/core/live/touchedIds.ts";

/** What the last of these touches of one document answers: [when, whether it is the next version of what was held]. */
function lastOf(...touches: readonly (readonly [number, boolean])[]): boolean {
  const touched = new TouchedIds();
  return touches.map(([at, isNext]) => touched.touch("a", at, isNext)).at(-1) === true;
}

describe("whether a notification may have overtaken another", () => {
  test.each([
    { name: "the first of its document", touches: [[0, false]] as const, expected: false },
    { name: "each the next version", touches: [[0, true] as const, [1, true] as const] },
    {
      name: "a next version after a disordered one",
      touches: [
        [0, false],
        [1, true],
      ] as const,
      expected: true,
    },
    {
      name: "a disordered one after a next version",
      touches: [
        [0, true],
        [1, false],
      ] as const,
      expected: true,
    },
    {
      name: "next versions, the disordered one long before",
      touches: [
        [0, false],
        [1500, true],
        [TOUCH_WINDOW + 1, true],
      ] as const,
    },
    {
      name: "two at the window's end",
      touches: [
        [0, false],
        [TOUCH_WINDOW, false],
      ] as const,
      expected: true,
    },
    {
      name: "two beyond it",
      touches: [
        [0, false],
        [TOUCH_WINDOW + 1, false],
      ] as const,
    },
    {
      name: "a disordered one soon after the last of several",
      touches: [
        [0, true],
        [1900, true],
        [3000, false],
      ] as const,
      expected: true,
    },
  ])("[LC7] $name: $expected", ({ touches, expected = false }) => {
    expect(lastOf(...touches)).toBe(expected);
  });
});

test("[LC7] what is touched while it is read stays to be read, and only that", () => {
  const touched = new TouchedIds();
  touched.mustRead("a");
  touched.mustRead("b");
  const batch = touched.next(10);
  touched.touch("a", 0, true);
  touched.touch("c", 0, true);
  expect([...batch].map(([id, mark]) => touched.done(id, mark))).toEqual([false, true]);
  expect([touched.waiting, touched.isWaiting("a"), touched.isWaiting("b")]).toEqual([
    1,
    true,
    false,
  ]);
});

test("a batch holds no more than it may", () => {
  const touched = new TouchedIds();
  for (const id of ["a", "b", "c"]) touched.mustRead(id);
  expect([...touched.next(2).keys()]).toEqual(["a", "b"]);
});

test("[LC12] touches are remembered since an instant, and forgotten before it", () => {
  const touched = new TouchedIds();
  touched.touch("old", 99, true);
  touched.touch("a", 100, true);
  const since = (at: number) => ["old", "a", "none"].map((id) => touched.isTouchedSince(id, at));
  expect([since(99), since(100), since(101)]).toEqual([
    [true, true, false],
    [false, true, false],
    [false, false, false],
  ]);
  touched.forget(100);
  expect(since(0)).toEqual([false, true, false]);
});
