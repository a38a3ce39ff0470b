import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { pagingOf } from "../../../../../backend/app/platform/names/cursor.ts";
import { sealBy } from "../../../../../backend/app/platform/names/sealed.ts";

const BY_KEY = [{ referenceKey: "asc" }];

describe("the paging of a shared screen", () => {
  test("is known with where it goes on, and without its order", () => {
    const query = { equals: { isArchived: false } };
    expect(pagingOf("assets", { query, sort: BY_KEY })).toEqual({ rest: { query }, after: null });
    expect(
      pagingOf("assets", {
        sort: BY_KEY,
        search_after: ["x"],
        _source: ["_kuzzle_info", "referenceKey"],
      }),
    ).toEqual({ rest: { _source: ["_kuzzle_info"] }, after: "x" });
  });

  test.each<[string, string, unknown]>([
    ["the other way round", "assets", { sort: [{ referenceKey: "desc" }] }],
    ["another field", "assets", { sort: [{ designation: "asc" }] }],
    ["two orders", "assets", { sort: [...BY_KEY, { designation: "asc" }] }],
    ["of other documents", "alerts", { sort: BY_KEY }],
    ["from two keys", "assets", { sort: BY_KEY, search_after: ["a", "b"] }],
    ["from a number", "assets", { sort: BY_KEY, search_after: [1] }],
    ["no order", "assets", {}],
  ])("is no search in another order: %s", (_, collection, search) => {
    expect(pagingOf(collection, search)).toBeNull();
  });
});

describe("a sealed text", () => {
  test("is read again by the same key alone, and is the same each time", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (key, other, text) => {
        const { seal, unseal } = sealBy(key);
        expect(seal(text)).toBe(seal(text));
        expect(unseal(seal(text))).toBe(text);
        expect(sealBy(other).unseal(seal(text))).toBe(key === other ? text : null);
        expect(unseal(text)).toBeNull();
      }),
    );
  });
});
