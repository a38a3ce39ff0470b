import { describe, expect, it } from "vitest";
import { DAY, HOUR, MINUTE, SECOND } from "../../../../../src/domain/base/time.ts";
import { formatAge, isClockProblem } from "../../../../../src/views/ui/format/formatAge.ts";
import { formatBattery } from "../../../../../src/views/ui/format/formatBattery.ts";
import { MAX_FILE_BYTES } from "../../../../../src/domain/base/limits.ts";
import { ATTRIBUTE_NUMBER } from "../../../../../src/views/ui/format/attributeNumber.ts";
import { formatBytes } from "../../../../../src/views/ui/format/formatBytes.ts";
import { formatDate } from "../../../../../src/views/ui/format/formatDate.ts";
import { formatDateTime } from "../../../../../src/views/ui/format/formatDateTime.ts";
import { formatDistance } from "../../../../../src/views/ui/format/formatDistance.ts";
import { formatDuration } from "../../../../../src/views/ui/format/formatDuration.ts";
import { formatMoment } from "../../../../../src/views/ui/format/formatMoment.ts";
import { formatNumber, formatPercent } from "../../../../../src/views/ui/format/formatNumber.ts";
import { formatTime } from "../../../../../src/views/ui/format/formatTime.ts";

/** The languages' thin and unbreakable spaces, as plain ones. */
const plain = (text: string) => text.replaceAll(/[\u00A0\u202F\u2009]/gu, " ");

const paris = { locale: "fr", timezone: "Europe/Paris" } as const;
const london = { locale: "en", timezone: "Europe/London" } as const;

describe("dates and times", () => {
  const cases = [
    {
      name: "a winter day in Paris",
      at: "2026-01-05T08:07:09Z",
      place: paris,
      date: "05/01/2026",
      time: "09:07",
    },
    {
      name: "the same in English",
      at: "2026-01-05T08:07:09Z",
      place: london,
      date: "05/01/2026",
      time: "08:07",
    },
    {
      name: "before the clock goes forward",
      at: "2026-03-29T00:59:00Z",
      place: paris,
      date: "29/03/2026",
      time: "01:59",
    },
    {
      name: "after the clock went forward",
      at: "2026-03-29T01:00:00Z",
      place: paris,
      date: "29/03/2026",
      time: "03:00",
    },
    {
      name: "the hour that occurs twice, first",
      at: "2026-10-25T00:30:00Z",
      place: paris,
      date: "25/10/2026",
      time: "02:30",
    },
    {
      name: "the hour that occurs twice, again",
      at: "2026-10-25T01:30:00Z",
      place: paris,
      date: "25/10/2026",
      time: "02:30",
    },
    {
      name: "midnight is 00, not 24",
      at: "2026-07-14T22:00:00Z",
      place: paris,
      date: "15/07/2026",
      time: "00:00",
    },
  ] as const;

  it.each(cases)("$name", ({ at, place, date, time }) => {
    const ms = Date.parse(at);
    expect(formatDate(ms, place)).toBe(date);
    expect(formatTime(ms, place)).toBe(time);
    expect(formatDateTime(ms, place)).toBe(`${date} ${time}`);
  });

  it("seconds are told where they count", () => {
    const at = Date.parse("2026-01-05T08:07:09Z");
    expect(formatTime(at, paris, { hasSeconds: true })).toBe("09:07:09");
    expect(formatDateTime(at, london, { hasSeconds: true })).toBe("05/01/2026 08:07:09");
  });
});

describe("a moment", () => {
  const now = Date.parse("2026-01-05T08:07:09Z");
  it.each([
    { name: "of now", elapsed: 0, expected: "09:07" },
    { name: "of last night", elapsed: 12 * HOUR - 1, expected: "21:07" },
    { name: "of half a day ago", elapsed: 12 * HOUR, expected: "04/01/2026 21:07" },
    { name: "of days ago", elapsed: 3 * DAY, expected: "02/01/2026 09:07" },
    { name: "of a clock that is days ahead", elapsed: -2 * DAY, expected: "07/01/2026 09:07" },
  ])("$name is $expected", ({ elapsed, expected }) => {
    expect(formatMoment(now - elapsed, now, paris)).toBe(expected);
  });
});

describe("ages", () => {
  const cases = [
    { elapsed: 0, en: "now", fr: "maintenant", short: "now" },
    { elapsed: 4_999, en: "now", fr: "maintenant", short: "now" },
    { elapsed: -5 * SECOND, en: "now", fr: "maintenant", short: "now" },
    { elapsed: 5 * SECOND, en: "5 seconds ago", fr: "il y a 5 secondes", short: "5 s" },
    { elapsed: MINUTE - 1, en: "59 seconds ago", fr: "il y a 59 secondes", short: "59 s" },
    { elapsed: MINUTE, en: "1 minute ago", fr: "il y a 1 minute", short: "1 min" },
    { elapsed: HOUR - 1, en: "59 minutes ago", fr: "il y a 59 minutes", short: "59 min" },
    { elapsed: 3 * HOUR + 59 * MINUTE, en: "3 hours ago", fr: "il y a 3 heures", short: "3 h" },
    { elapsed: 2 * DAY - 1, en: "47 hours ago", fr: "il y a 47 heures", short: "47 h" },
    { elapsed: 2 * DAY, en: "2 days ago", fr: "il y a 2 jours", short: "2 d" },
    { elapsed: 400 * DAY, en: "400 days ago", fr: "il y a 400 jours", short: "400 d" },
  ];

  it.each(cases)("$elapsed ms is $en", ({ elapsed, en, fr, short }) => {
    expect(plain(formatAge(elapsed, "en"))).toBe(en);
    expect(plain(formatAge(elapsed, "fr"))).toBe(fr);
    expect(plain(formatAge(elapsed, "en", "compact"))).toBe(short);
    expect(isClockProblem(elapsed)).toBe(false);
  });

  it("what lies in the future is written so and is a problem of a clock", () => {
    expect(plain(formatAge(-3 * MINUTE, "en"))).toBe("in 3 minutes");
    expect(plain(formatAge(-3 * MINUTE, "fr", "compact"))).toBe("dans 3 minutes");
    expect(isClockProblem(-3 * MINUTE)).toBe(true);
    expect(isClockProblem(-5 * SECOND - 1)).toBe(true);
  });

  it("compact ages in French", () => {
    expect(
      [90 * SECOND, 3 * HOUR, 4 * DAY].map((age) => plain(formatAge(age, "fr", "compact"))),
    ).toEqual(["1 min", "3 h", "4 j"]);
  });
});

describe("durations", () => {
  it.each([
    { duration: 0, en: "0 s", fr: "0 s" },
    { duration: -1, en: "0 s", fr: "0 s" },
    { duration: 45 * SECOND, en: "45 s", fr: "45 s" },
    { duration: 2 * HOUR + 5 * MINUTE + 59 * SECOND, en: "2 h 5 min", fr: "2 h 5 min" },
    { duration: 2 * HOUR, en: "2 h", fr: "2 h" },
    { duration: 3 * DAY + 4 * HOUR, en: "3 d 4 h", fr: "3 j 4 h" },
  ])("$duration ms is $en", ({ duration, en, fr }) => {
    expect(plain(formatDuration(duration, "en"))).toBe(en);
    expect(plain(formatDuration(duration, "fr"))).toBe(fr);
  });
});

describe("numbers", () => {
  it("are grouped as the language does", () => {
    expect(formatNumber(12_480, "en")).toBe("12,480");
    expect(plain(formatNumber(12_480, "fr"))).toBe("12 480");
    expect(plain(formatPercent(0.256, "fr"))).toBe("26 %");
    expect(formatPercent(1, "en")).toBe("100%");
  });

  it.each([
    { metres: 0, en: "0 m", fr: "0 m" },
    { metres: 12.4, en: "12 m", fr: "12 m" },
    { metres: 999.4, en: "999 m", fr: "999 m" },
    { metres: 999.6, en: "1 km", fr: "1 km" },
    { metres: 1_540, en: "1.5 km", fr: "1,5 km" },
    { metres: 123_456, en: "123 km", fr: "123 km" },
  ])("a distance of $metres m is $en", ({ metres, en, fr }) => {
    expect(plain(formatDistance(metres, "en"))).toBe(en);
    expect(plain(formatDistance(metres, "fr"))).toBe(fr);
  });

  it("a battery that was never read is not an empty one", () => {
    expect(formatBattery(null, "en")).toBe("—");
    expect(formatBattery(0, "en")).toBe("0%");
    expect(plain(formatBattery(87.4, "fr"))).toBe("87 %");
  });

  it("a battery below a limit does not read as if it were at the limit", () => {
    expect(formatBattery(29.6, "en")).toBe("29%");
  });

  it("a number of an attribute is as it was given, and a year is one", () => {
    const written = (value: number) => plain(formatNumber(value, "fr", ATTRIBUTE_NUMBER));
    expect([2016, 12_500, 0.00025].map(written)).toEqual(["2016", "12 500", "0,00025"]);
  });

  it.each([
    { bytes: 0, en: "0 bytes", fr: "0 o" },
    { bytes: 1, en: "1 byte", fr: "1 o" },
    { bytes: 999, en: "999 bytes", fr: "999 o" },
    { bytes: 1_540, en: "1.5 kB", fr: "1,5 ko" },
    { bytes: 1_048_500, en: "1 MB", fr: "1 Mo" },
    { bytes: MAX_FILE_BYTES, en: "5 MB", fr: "5 Mo" },
  ])("$bytes bytes is $en", ({ bytes, en, fr }) => {
    expect(plain(formatBytes(bytes, "en"))).toBe(en);
    expect(plain(formatBytes(bytes, "fr"))).toBe(fr);
  });
});
