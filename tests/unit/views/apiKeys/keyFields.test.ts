import { describe, expect, it } from "vitest";
import { DAY, HOUR } from "../../../../src/domain/base/time.ts";
import {
  endOfDay,
  keyFieldIssues,
  newKey,
  refusedKeyIssues,
} from "../../../../src/views/apiKeys/keyFields.ts";

const PARIS = "Europe/Paris";
/** Noon of 1 June 2026 in Paris. */
const NOW = Date.UTC(2026, 5, 1, 10);
const fresh = { ...newKey(NOW, PARIS), name: "north gate" };
const issuesOf = (more: object, isEndChanged = true) =>
  keyFieldIssues({ ...fresh, ...more }, { now: NOW, isEndChanged });

describe("a key while it is filled in", () => {
  it("ends with the same day of next year unless somebody says otherwise", () => {
    expect(fresh.expiresAt).toBe(Date.UTC(2027, 5, 1, 22) - 1);
    expect(issuesOf({})).toEqual({});
  });

  it("ends with its day, however long that is", () => {
    expect(endOfDay("2026-03-29", PARIS)).toBe(Date.UTC(2026, 2, 29, 22) - 1);
    expect(endOfDay("2026-10-25", PARIS)).toBe(Date.UTC(2026, 9, 25, 23) - 1);
  });

  it.each([
    [{ name: " " }, { name: "missing" }],
    [{ name: "a".repeat(101) }, { name: "long" }],
    [{ addresses: ["192.0.2.7", "gate"] }, { addresses: "noAddress" }],
    [{ addresses: Array.from({ length: 21 }, () => "192.0.2.7") }, { addresses: "tooMany" }],
    [{ expiresAt: null }, { expiresAt: "missing" }],
    [{ expiresAt: NOW }, { expiresAt: "past" }],
    [{ expiresAt: NOW + 800 * DAY }, { expiresAt: "far" }],
  ])("is judged: %j", (more, issues) => {
    expect(issuesOf(more)).toEqual(issues);
  });

  it("is not judged again by an end that stays as it is", () => {
    expect(issuesOf({ expiresAt: NOW - HOUR }, false)).toEqual({});
  });

  it("has refusals of the server at their fields", () => {
    const issue = (path: string, code: string) => ({ path, code, message: "" });
    expect(
      refusedKeyIssues([
        issue("key.name", "too_big"),
        issue("key.addresses.3", "custom"),
        issue("expiresAt", "too_big"),
      ]),
    ).toEqual({ name: "long", addresses: "noAddress", expiresAt: "far" });
    expect(refusedKeyIssues([issue("changes.expiresAt", "too_small")])).toEqual({
      expiresAt: "past",
    });
  });
});
