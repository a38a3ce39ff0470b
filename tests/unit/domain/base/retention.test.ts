import { describe, expect, test } from "vitest";
import {
  DEFAULT_RETENTION,
  maxDays,
  minDays,
  retentionDays,
  RetentionRules,
  shortestPeopleDays,
} from "../../../../src/domain/base/retention.ts";

const rules: RetentionRules = {
  people: { purpose: "activity", days: 30 },
  machineDays: 1000,
  families: [
    { familyId: "guards", purpose: "proof", days: 365 },
    { familyId: "cranes", purpose: null, days: 3000 },
  ],
};

describe("how long positions are kept", () => {
  test.each([
    { isPerson: true, familyId: null, days: 30 },
    { isPerson: true, familyId: "guards", days: 365 },
    { isPerson: false, familyId: null, days: 1000 },
    { isPerson: false, familyId: "cranes", days: 3000 },
    { isPerson: false, familyId: "others", days: 1000 },
    // A rule of machines says nothing of why a person would be kept.
    { isPerson: true, familyId: "cranes", days: 60 },
  ])("of person $isPerson in family $familyId is $days days", ({ days, ...retained }) => {
    expect(retentionDays(rules, retained)).toBe(days);
  });

  test("is least for people in the shortest of their rules", () => {
    expect(shortestPeopleDays(rules)).toBe(30);
    expect(shortestPeopleDays({ ...rules, people: { purpose: "proof", days: 366 } })).toBe(365);
  });

  test.each([
    ["activity", 60],
    ["proof", 365],
    ["workingTime", 1826],
    [null, 3650],
  ] as const)("for %s is %i days at the most", (purpose, days) => {
    expect(maxDays(purpose)).toBe(days);
    const family = (given: number) =>
      RetentionRules.safeParse({
        ...DEFAULT_RETENTION,
        families: [{ familyId: "f", purpose, days: given }],
      }).success;
    const fewest = minDays(purpose);
    expect(fewest).toBe(purpose === null ? 30 : 1);
    expect([days, days + 1, fewest, fewest - 1].map(family)).toEqual([true, false, true, false]);
  });

  test.each([
    { people: { purpose: "activity", days: 61 } },
    { machineDays: 3651 },
    { machineDays: 29 },
    { families: [31, 32].map((days) => ({ familyId: "f", purpose: null, days })) },
  ])("is refused as %j", (wrong) => {
    expect(RetentionRules.safeParse({ ...DEFAULT_RETENTION, ...wrong }).success).toBe(false);
    expect(RetentionRules.safeParse(DEFAULT_RETENTION).success).toBe(true);
  });
});
