import { expect, test } from "vitest";
import { parseDateFormats } from "../../../../backend/embedded/storage/mapping/dateFormat.ts";
import { readQueryDate } from "../../../../backend/embedded/storage/query/dateMath.ts";

const NOW = Date.UTC(2024, 1, 29, 13, 45, 30, 123);
const FORMATS = parseDateFormats("strict_date_optional_time||epoch_millis");

const ROWS: readonly (readonly [string, boolean, string])[] = [
  ["now", false, "2024-02-29T13:45:30.123Z"],
  ["now-24h", false, "2024-02-28T13:45:30.123Z"],
  ["now+1M", false, "2024-03-29T13:45:30.123Z"],
  ["now-1y", false, "2023-02-28T13:45:30.123Z"],
  ["now+h", false, "2024-02-29T14:45:30.123Z"],
  ["now/d", false, "2024-02-29T00:00:00.000Z"],
  ["now/d", true, "2024-02-29T23:59:59.999Z"],
  ["now/w", false, "2024-02-26T00:00:00.000Z"],
  ["now/M", true, "2024-02-29T23:59:59.999Z"],
  ["now-1d/d", false, "2024-02-28T00:00:00.000Z"],
  ["now/h+30m", false, "2024-02-29T13:30:00.000Z"],
  ["2024-01-31||+1M", false, "2024-02-29T00:00:00.000Z"],
  ["2024-01-31||/y", true, "2024-12-31T23:59:59.999Z"],
  ["2024-01-31", false, "2024-01-31T00:00:00.000Z"],
  ["2024-01-31", true, "2024-01-31T23:59:59.999Z"],
  ["2024-01-31T10", true, "2024-01-31T10:59:59.999Z"],
  ["2024-01-31T10:20+02:00", false, "2024-01-31T08:20:00.000Z"],
  ["2024-01-31T10:20:30.5Z", true, "2024-01-31T10:20:30.500Z"],
  ["1706695230000", false, "2024-01-31T10:00:30.000Z"],
  // Four digits are a year before they are milliseconds.
  ["2024", false, "2024-01-01T00:00:00.000Z"],
];

for (const [text, roundUp, expected] of ROWS) {
  test(`${text} is ${expected} when rounded ${roundUp ? "up" : "down"}`, () => {
    if (!FORMATS) throw new Error("the formats are known");
    const ms = readQueryDate(text, FORMATS, NOW, roundUp, () => 0);
    expect(new Date(ms).toISOString()).toBe(expected);
  });
}

for (const text of ["now*2", "now-1x", "2024-13-01", "2024-02-30", "yesterday", ""]) {
  test(`"${text}" is refused`, () => {
    if (!FORMATS) throw new Error("the formats are known");
    expect(() => readQueryDate(text, FORMATS, NOW, false, () => 0)).toThrow(
      /^failed to parse date field/,
    );
  });
}
