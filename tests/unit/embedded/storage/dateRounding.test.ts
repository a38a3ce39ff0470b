import fc from "fast-check";
import { expect, test } from "vitest";
import { dateRounding } from "../../../../backend/embedded/storage/aggregations/dateRounding.ts";
import { localToUtc, timeZone } from "../../../../backend/embedded/storage/query/timeZone.ts";

const ZONES = [
  "UTC",
  "Europe/Paris",
  "America/New_York",
  "Asia/Kolkata",
  "America/Sao_Paulo",
  "+05:45",
];
const INTERVALS = [
  { calendar_interval: "hour" },
  { calendar_interval: "day" },
  { calendar_interval: "week" },
  { calendar_interval: "month" },
  { calendar_interval: "quarter" },
  { calendar_interval: "year" },
  { fixed_interval: "30m" },
  { fixed_interval: "12h" },
  { fixed_interval: "7d" },
];

const instant = fc.integer({ min: Date.UTC(2000, 0), max: Date.UTC(2035, 0) });

for (const zone of ZONES) {
  for (const interval of INTERVALS) {
    test(`${JSON.stringify(interval)} in ${zone}: every instant lies between its start and the next`, () => {
      const { floor, next } = dateRounding(interval, timeZone(zone));
      fc.assert(
        fc.property(instant, (ms) => {
          const start = floor(ms);
          expect(start).toBeLessThanOrEqual(ms);
          expect(floor(start)).toBe(start);
          expect(next(start)).toBeGreaterThan(ms);
        }),
        { numRuns: 60 },
      );
    });
  }
}

test("a local time the clocks skip is the first instant after the gap", () => {
  const paris = timeZone("Europe/Paris");
  expect(localToUtc(paris, Date.UTC(2024, 2, 31, 2, 30))).toBe(Date.UTC(2024, 2, 31, 1));
});

test("a local time that comes twice is the earlier one", () => {
  const paris = timeZone("Europe/Paris");
  expect(localToUtc(paris, Date.UTC(2024, 9, 27, 2, 30))).toBe(Date.UTC(2024, 9, 27, 0, 30));
});

test("the day of the change of the clocks has 23 or 25 hours", () => {
  const { floor, next } = dateRounding({ calendar_interval: "day" }, timeZone("Europe/Paris"));
  const hours = [Date.UTC(2024, 2, 31, 12), Date.UTC(2024, 9, 27, 12)].map(
    (ms) => (next(floor(ms)) - floor(ms)) / 3_600_000,
  );
  expect(hours).toEqual([23, 25]);
});

test("an unknown zone is refused", () => {
  expect(() => timeZone("Europe/Nowhere")).toThrow("Unknown time-zone ID: Europe/Nowhere");
});
