import { expect, test } from "vitest";
import {
  MaintenanceRecord,
  maintenanceState,
} from "../../../../src/domain/assets/maintenanceRecord.ts";
import { refusedPaths } from "../base/support/refusals.ts";

const now = Date.parse("2026-11-21T10:00:00Z");
const values = {
  id: "m",
  assetId: "a",
  kind: "inspection",
  title: "Yearly check",
  notes: null,
  plannedAt: now,
  doneAt: null,
  performedBy: null,
  createdAt: 1,
  createdBy: "ada",
};

test.each([
  { name: "a planned one is accepted", given: {}, expected: [] },
  {
    name: "one that was never planned is accepted",
    given: { plannedAt: null, doneAt: now },
    expected: [],
  },
  { name: "one without any date is refused", given: { plannedAt: null }, expected: ["plannedAt"] },
  { name: "a title is required", given: { title: "" }, expected: ["title"] },
])("$name", ({ given, expected }) => {
  expect(refusedPaths(MaintenanceRecord, { ...values, ...given })).toEqual(expected);
});

test.each([
  {
    name: "planned for this morning",
    plannedAt: "2026-11-21T05:00:00Z",
    doneAt: null,
    expected: "soon",
  },
  {
    name: "planned for the last day of the threshold",
    plannedAt: "2026-12-01T22:59:00Z",
    doneAt: null,
    expected: "soon",
  },
  {
    name: "planned for the day after",
    plannedAt: "2026-12-01T23:00:00Z",
    doneAt: null,
    expected: "planned",
  },
  {
    name: "planned for yesterday",
    plannedAt: "2026-11-20T22:59:00Z",
    doneAt: null,
    expected: "overdue",
  },
  { name: "done late", plannedAt: "2026-11-01T08:00:00Z", doneAt: now, expected: "done" },
])("$name is $expected", ({ plannedAt, doneAt, expected }) => {
  const record = { plannedAt: Date.parse(plannedAt), doneAt };
  expect(maintenanceState(record, now, 10, "Europe/Paris")).toBe(expected);
});
