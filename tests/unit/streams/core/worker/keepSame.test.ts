import { expect, test } from "vitest";
import { keepSame } from "../../../../../src/streams/core/worker/keepSame.ts";

const a = { id: "a", value: 1 };
const b = { id: "b", value: 2 };
const around = { asset: { id: "c" }, value: 3 };

test("[FD3] what says the same is the same", () => {
  const list = [a, b];
  expect(keepSame(list, structuredClone(list))).toBe(list);
  expect(keepSame(a, { ...a })).toBe(a);
});

test("[FD3] of a list that changed each item that says the same is the same, wherever it stands", () => {
  const before = [a, b, around];
  const found = keepSame(before, [{ ...around }, { ...b, value: 5 }, { ...a }]);
  expect(found[0]).toBe(around);
  expect(found[1]).toEqual({ id: "b", value: 5 });
  expect(found[2]).toBe(a);
});

test.each([
  { name: "numbers", before: [1, 2], after: [2, 3] },
  { name: "nothing", before: [null], after: [null, null] },
  { name: "what has no id", before: [{ value: 1 }], after: [{ value: 2 }] },
  { name: "what is around nothing", before: [{ asset: null }], after: [{ asset: null, value: 1 }] },
  { name: "a list for what was none", before: null, after: [a] },
  { name: "no list for what was one", before: [a], after: { ...a } },
])("[FD3] $name is as it came", ({ before, after }) => {
  expect(keepSame<unknown>(before, after)).toEqual(after);
});
