import { expect, test } from "vitest";
import { deadlineState } from "../../../../src/domain/assets/regulatoryDeadline.ts";

const now = Date.parse("2026-11-21T10:00:00Z");

test.each([
  { name: "yesterday is due", given: "2026-11-20T12:00:00Z", expected: "due" },
  { name: "this morning can still be met today", given: "2026-11-21T05:00:00Z", expected: "soon" },
  { name: "tonight is soon", given: "2026-11-21T22:00:00Z", expected: "soon" },
  { name: "the sixtieth day is soon", given: "2027-01-20T22:30:00Z", expected: "soon" },
  { name: "the sixty-first day is not due", given: "2027-01-20T23:30:00Z", expected: "notDue" },
  {
    name: "a day is the customer's: late on the 20th in UTC is the 21st in Paris",
    given: "2026-11-20T23:30:00Z",
    expected: "soon",
  },
])("$name", ({ given, expected }) => {
  expect(deadlineState(Date.parse(given), now, 60, "Europe/Paris")).toBe(expected);
});
