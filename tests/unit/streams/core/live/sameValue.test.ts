import { expect, test } from "vitest";
import { sameValue } from "../../../../../src/streams/core/live/sameValue.ts";

test.each([
  [1, 1, true],
  [1, 2, false],
  ["", {}, false],
  [{}, "", false],
  [0, {}, false],
  [{}, null, false],
  [null, {}, false],
  [null, null, true],
  [undefined, null, false],
  [[], {}, false],
  [[1], { 0: 1 }, false],
  [{ length: 1 }, [1], false],
  [[1], [2], false],
  [[1], [1, 2], false],
  [[{ a: 1 }], [{ a: 1 }], true],
  [{ a: 1 }, { b: 1 }, false],
  [{ a: undefined }, { b: undefined }, false],
  [{ a: 1 }, { a: 1, b: 2 }, false],
  [{ a: 1, b: [2] }, { b: [2], a: 1 }, true],
  [{ a: { b: 1 } }, { a: { b: 2 } }, false],
])("[LC25] %j and %j say the same: %s", (a, b, expected) => {
  expect(sameValue(a, b)).toBe(expected);
});
