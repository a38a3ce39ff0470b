import { expect, test } from "vitest";
import { TripRow } from "../../../../../src/domain/assets/tripCalls.ts";
import { HOUR, MINUTE } from "../../../../../src/domain/base/time.ts";
import { historyDays } from "../../../../../src/views/assets/historyDays.ts";
import {
  dayBounds,
  lineBars,
  listedTrips,
  tripSheetRows,
  tripSpan,
} from "../../../../../src/views/assets/trips/tripView.ts";

const TODAY = "2026-11-24";

test.each([
  ["2026-11-01", "2026-11-03", { from: "2026-11-01", to: "2026-11-03" }],
  // What is wrong, turned or longer than a quarter is the last week.
  ["2026-11-03", "2026-11-01", { from: "2026-11-18", to: TODAY }],
  ["2026-02-31x", TODAY, { from: "2026-11-18", to: TODAY }],
  ["2026-99-01", TODAY, { from: "2026-11-18", to: TODAY }],
  ["2026-08-24", TODAY, { from: "2026-11-18", to: TODAY }],
  ["2026-08-25", TODAY, { from: "2026-08-25", to: TODAY }],
  [null, null, { from: "2026-11-18", to: TODAY }],
])("the days %s to %s of an address", (from, to, expected) => {
  expect(tripSpan(from, to, TODAY)).toEqual(expected);
});

test("the history of one resource shows today where the address says no days, or wrong ones", () => {
  expect(historyDays("2026-11-01", "2026-11-03", TODAY)).toEqual({
    from: "2026-11-01",
    to: "2026-11-03",
  });
  expect(historyDays("2026-11-03", "2026-11-01", TODAY)).toEqual({ from: TODAY, to: TODAY });
  expect(historyDays(null, "2026-11-01", TODAY)).toEqual({ from: TODAY, to: TODAY });
});

const BEGIN = Date.parse("2026-10-25T06:00:00Z");
const HERE = { lat: 48.11, lon: -1.67 };
const leg = (kind: "stop" | "trip", from: number, to: number) => ({
  kind,
  from,
  to,
  start: HERE,
  end: HERE,
  startSite: "site-yard",
  endSite: null,
  startCity: "Rennes (FR)",
  endCity: "Vitré (FR)",
  ...(kind === "trip" ? { distance: 12_345.6, topSpeed: 25 } : { at: HERE, drift: 3, unseen: 0 }),
});
const row = (reference: string, at: number) =>
  TripRow.parse({
    id: `asset-${reference}-2026-10-25`,
    assetId: `asset-${reference}`,
    day: "2026-10-25",
    from: at,
    to: at + HOUR,
    trips: 1,
    distance: 12_345.6,
    driven: 20 * MINUTE,
    topSpeed: 25,
    reference,
    designation: "Excavator",
    family: "diggers",
    subFamily: "mini",
    legs: [leg("stop", at, at + 40 * MINUTE), leg("trip", at + 40 * MINUTE, at + HOUR)],
  });

test("trips are listed newest first, only of what is called as searched", () => {
  const rows = [row("EX-1", BEGIN), row("EX-2", BEGIN + HOUR)];
  expect(listedTrips(rows, "").map(({ row: { reference } }) => reference)).toEqual([
    "EX-2",
    "EX-1",
  ]);
  expect(listedTrips(rows, " ex-1 ").map(({ row: { reference } }) => reference)).toEqual(["EX-1"]);
  expect(listedTrips(rows, "crane")).toEqual([]);
});

test("a trip of an export has the names of sites and towns, whole metres and kilometres an hour", () => {
  const names = { family: () => "Diggers", siteName: () => "Yard", yesNo: String };
  expect(tripSheetRows(listedTrips([row("EX-1", BEGIN)], ""), names)).toEqual([
    [
      "2026-10-25",
      "EX-1",
      "Excavator",
      "Diggers",
      { at: BEGIN + 40 * MINUTE, precision: "second" },
      { at: BEGIN + HOUR, precision: "second" },
      20,
      12_346,
      90,
      "Yard",
      "Vitré (FR)",
      "false",
      null,
    ],
  ]);
  const [listed] = listedTrips([row("EX-1", BEGIN)], "");
  if (listed === undefined) throw new Error("There is a trip.");
  const about = { ...listed, trip: { ...listed.trip, isApproximate: true, engineOn: 90_000 } };
  expect(tripSheetRows([about], names)[0]?.slice(-2)).toEqual(["true", 2]);
});

test("the line of a day of 25 hours is 25 hours long, and what lies beyond it is cut", () => {
  const bounds = dayBounds("2026-10-25", "Europe/Paris");
  expect(bounds.to - bounds.from).toBe(25 * HOUR);
  const bars = lineBars(
    [
      { kind: "stop", from: bounds.from - HOUR, to: bounds.from + 5 * HOUR },
      {
        kind: "trip",
        from: bounds.to - 5 * HOUR,
        to: bounds.to + HOUR,
        isApproximate: true,
      },
      { kind: "gap", from: bounds.to, to: bounds.to + HOUR },
    ],
    bounds,
  );
  expect(bars).toEqual([
    { kind: "stop", isApproximate: false, begin: 0, end: 0.2 },
    { kind: "trip", isApproximate: true, begin: 0.8, end: 1 },
  ]);
});
