import { expect, test } from "vitest";
import { wellFormedWithin } from "../../../../src/domain/base/wellFormed.ts";

test("halves of characters are replaced wherever they stand, and nothing else is touched", () => {
  const given = { a: ["x\uD800", { b: "\uDC00\uD83D\uDE00" }], c: 1, d: null, e: "é😀" };
  expect(wellFormedWithin(given)).toEqual({
    a: ["x\uFFFD", { b: "\uFFFD😀" }],
    c: 1,
    d: null,
    e: "é😀",
  });
});

test("what is well formed is itself, and names of objects' own stay fields", () => {
  const good = { a: ["x", { b: "😀" }], __proto__: null };
  expect(wellFormedWithin(good)).toBe(good);
  const hostile: unknown = JSON.parse('{"__proto__":{"isAdmin":true},"a":"\\ud800"}');
  const clean = wellFormedWithin(hostile);
  expect(Object.keys(clean as object)).toEqual(["__proto__", "a"]);
  expect(Reflect.get({}, "isAdmin")).toBe(undefined);
});

test("what is nested beyond any form is left to the schemas, and ends nothing", () => {
  let deep: unknown = "\uD800";
  for (let level = 0; level < 100_000; level += 1) deep = [deep];
  expect(wellFormedWithin(deep)).toBe(deep);
});
