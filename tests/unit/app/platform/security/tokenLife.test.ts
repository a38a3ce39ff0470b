import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { longestLife } from "../../../../../backend/app/platform/security/longestLife.ts";
import { tokenLife } from "../../../../../backend/app/platform/security/tokenLife.ts";
import { DAY, HOUR } from "../../../../../src/domain/base/time.ts";

const LIMITS = { fallback: HOUR, max: 12 * HOUR };

describe("the life of a token", () => {
  it.each([
    { name: "is the usual one where none is asked for", asked: undefined, expected: HOUR },
    { name: "is what was asked for in ms", asked: 90_000, expected: 90_000 },
    { name: "is what was asked for as text", asked: "2h", expected: 2 * HOUR },
    { name: "reads spaces and fractions", asked: " 1.5 h ", expected: 1.5 * HOUR },
    { name: "is never more than the longest", asked: "30d", expected: 12 * HOUR },
    { name: "is never endless", asked: -1, expected: 12 * HOUR },
    { name: "is never endless by HTTP, where numbers are text", asked: "-1", expected: 12 * HOUR },
    { name: "is refused where only Kuzzle could read it", asked: "30 days", expected: null },
    { name: "is refused when it is no time", asked: { toString: () => "30d" }, expected: null },
    { name: "is refused when it is not finite", asked: Number.POSITIVE_INFINITY, expected: null },
    { name: "is refused when it would be over at once", asked: "10ms", expected: null },
    { name: "is refused when it is none", asked: 0, expected: null },
    { name: "is refused when it is a part of a millisecond", asked: 0.5, expected: null },
    { name: "may be a second", asked: "1s", expected: 1_000 },
  ])("$name", ({ asked, expected }) => {
    expect(tokenLife(asked, LIMITS)).toBe(expected);
  });

  it("stays within its bounds whatever is asked", () => {
    fc.assert(
      fc.property(fc.anything(), (asked) => {
        const life = tokenLife(asked, LIMITS);
        expect(life === null || (life > 0 && life <= LIMITS.max)).toBe(true);
      }),
    );
  });
});

describe("the longest life", () => {
  const renewal = { isRefresh: true, sessionMax: 12 * HOUR };
  it.each([
    { name: "of a screen is 30 days", profiles: ["customer.tower.screen"], expected: 30 * DAY },
    {
      name: "of a worker is the session's",
      profiles: ["customer.tower.worker"],
      expected: 12 * HOUR,
    },
    {
      name: "of a screen that is an admin elsewhere is the session's",
      profiles: ["customer.tower.screen", "customer.rental.admin"],
      expected: 12 * HOUR,
    },
    {
      name: "of a super admin is the session's",
      profiles: ["admin", "customer.tower.screen"],
      expected: 12 * HOUR,
    },
    { name: "of nobody is the session's", profiles: [], expected: 12 * HOUR },
  ])("$name", ({ profiles, expected }) => {
    expect(longestLife(profiles, renewal)).toBe(expected);
  });

  it("at a login is the session's, also of a screen", () => {
    expect(longestLife(["customer.tower.screen"], { ...renewal, isRefresh: false })).toBe(
      12 * HOUR,
    );
  });
});
