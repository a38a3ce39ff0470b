import { describe, expect, test } from "vitest";
import { typedInstant } from "../../../../src/views/timeMachine/typedInstant.ts";

const PARIS = "Europe/Paris";
/** A Sunday. */
const NOW = Date.parse("2026-11-22T18:52:00+01:00");

describe("an instant that is typed", () => {
  test.each([
    ["Thursday 10:42", "2026-11-19T10:42:00+01:00"],
    ["thu 10:42", "2026-11-19T10:42:00+01:00"],
    ["jeudi 10h42", "2026-11-19T10:42:00+01:00"],
    ["jeu. à 10:42", "2026-11-19T10:42:00+01:00"],
    ["Thursday at 10:42:30", "2026-11-19T10:42:30+01:00"],
    // Today is a Sunday: its own times are of today where they are over, else of a week ago.
    ["dimanche 09:00", "2026-11-22T09:00:00+01:00"],
    ["Sunday 23:00", "2026-11-15T23:00:00+01:00"],
    ["10:42", "2026-11-22T10:42:00+01:00"],
    ["23:10", "2026-11-21T23:10:00+01:00"],
    ["hier 8:05", "2026-11-21T08:05:00+01:00"],
    ["yesterday, 8:05", "2026-11-21T08:05:00+01:00"],
    ["aujourd'hui 08:05", "2026-11-22T08:05:00+01:00"],
    ["02/11 10:42", "2026-11-02T10:42:00+01:00"],
    ["25/12 10:42", "2025-12-25T10:42:00+01:00"],
    ["02/11/2026 10:42", "2026-11-02T10:42:00+01:00"],
    ["2026-11-02 10:42", "2026-11-02T10:42:00+01:00"],
  ])("%s", (text, instant) => {
    expect(typedInstant(text, NOW, PARIS)).toBe(Date.parse(instant));
  });

  test.each([
    "",
    "Thursday",
    "today 23:00",
    "th 10:42",
    "zebra 10:42",
    "31/02 10:42",
    "25:61",
    "gateway 4",
    "10:42 10:43 10:44",
    "2027-01-01 10:42",
  ])("%o is none of the past", (text) => {
    expect(typedInstant(text, NOW, PARIS)).toBe(null);
  });
});
