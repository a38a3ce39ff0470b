import { describe, expect, test } from "vitest";
import { DAY, HOUR } from "../../../../src/domain/base/time.ts";
import { instantIn, wallText } from "../../../../src/views/ui/MomentField.tsx";
import { newNotice, noticeIssues } from "../../../../src/views/operations/noticeFields.ts";
import { T0 } from "../../../support/fixtures.ts";

const PARIS = "Europe/Paris";

describe("a notice that is filled in", () => {
  test("begins with the next full hour, and says what is missing", () => {
    const fields = newNotice(T0);
    expect([(fields.from ?? 0) % HOUR, (fields.to ?? 0) - (fields.from ?? 0)]).toEqual([0, HOUR]);
    expect(fields.from).toBeGreaterThan(T0);
    expect(noticeIssues(fields, T0)).toEqual({ text: "wordless" });
  });

  test.each([
    ["without times", { from: null, to: null }, { from: "missing", to: "missing" }],
    ["over already", { from: T0 - DAY, to: T0 - 1 }, { to: "over" }],
    ["that ends first", { from: T0 + DAY, to: T0 + HOUR }, { to: "early" }],
    ["of a year", { from: T0, to: T0 + 365 * DAY }, { to: "long" }],
    ["to nobody", { customers: [] }, { customers: "missing" }],
  ])("%s is told so at the field", (_, more, expected) => {
    const fields = { ...newNotice(T0), text: { fr: "Bonjour", en: null } };
    expect(noticeIssues({ ...fields, ...more }, T0)).toEqual(expected);
  });
});

describe("a moment by the clock of a timezone", () => {
  test.each([
    ["2026-07-14T22:30", Date.UTC(2026, 6, 14, 20, 30)],
    ["2026-01-02T00:05", Date.UTC(2026, 0, 1, 23, 5)],
  ])("%s is the same read and written", (text, at) => {
    expect(instantIn(text, PARIS)).toBe(at);
    expect(wallText(at, PARIS)).toBe(text);
  });

  test("that is half typed is none", () => {
    expect(instantIn("", PARIS)).toBeNull();
    expect(instantIn("2026-07-14", PARIS)).toBeNull();
  });
});
