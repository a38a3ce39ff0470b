import { describe, expect, test } from "vitest";
import type { Outage } from "../../../../src/domain/devices/deviceOutages.ts";
import { DAY, HOUR, MINUTE } from "../../../../src/domain/base/time.ts";
import {
  addressOfInstant,
  instantOfAddress,
} from "../../../../src/domain/timeMachine/timeMachine.ts";
import { followAddress } from "../../../../src/views/timeMachine/followAddress.ts";
import { readInstant } from "../../../../src/views/timeMachine/readInstant.ts";
import {
  alertLines,
  instantAt,
  neighbour,
  offlineAt,
  ofSite,
  outageMarks,
  shareOf,
} from "../../../../src/views/timeMachine/timeLineMarks.ts";
import { TIME_SPANS, timeSpan, timeTicks } from "../../../../src/views/timeMachine/timeSpan.ts";
import { alert, site, T0 } from "../../../support/liveFixtures.ts";

const PARIS = "Europe/Paris";

describe("followAddress", () => {
  const home = { path: "/", at: null };
  const past = { path: "/", at: T0 };
  test.each([
    {
      name: "a link with an instant",
      before: null,
      address: past,
      shown: null,
      expected: { do: "goTo", at: T0 },
    },
    {
      name: "a page without one, live",
      before: null,
      address: home,
      shown: null,
      expected: { do: "nothing" },
    },
    {
      name: "somebody has travelled",
      before: home,
      address: home,
      shown: T0,
      expected: { do: "write", at: T0 },
    },
    { name: "it is written", before: past, address: past, shown: T0, expected: { do: "nothing" } },
    {
      name: "somebody came back to live",
      before: past,
      address: past,
      shown: null,
      expected: { do: "write", at: null },
    },
    {
      name: "back to before the journey",
      before: past,
      address: home,
      shown: T0,
      expected: { do: "goLive" },
    },
    {
      name: "forward to it again",
      before: home,
      address: past,
      shown: null,
      expected: { do: "goTo", at: T0 },
    },
    {
      name: "another page takes the instant along",
      before: past,
      address: { path: "/live-site", at: null },
      shown: T0,
      expected: { do: "write", at: T0 },
    },
    {
      name: "a link to another page with an instant of its own",
      before: past,
      address: { path: "/live-site", at: T0 + HOUR },
      shown: T0,
      expected: { do: "goTo", at: T0 + HOUR },
    },
    {
      name: "an instant that the machine has refused",
      before: { path: "/", at: T0 + DAY },
      address: { path: "/", at: T0 + DAY },
      shown: null,
      expected: { do: "write", at: null },
    },
  ])("$name", ({ before, address, shown, expected }) => {
    expect(followAddress(before, address, shown)).toEqual(expected);
  });
});

describe("the instant in the address", () => {
  test.each([
    { text: "2026-03-02T09:00:00Z", expected: T0 },
    { text: "2026-03-02T09:00:00.500Z", expected: null },
    { text: "2026-02-31T25:00:00Z", expected: null },
    { text: "1969-12-31T23:59:59Z", expected: null },
    { text: "yesterday", expected: null },
    { text: "", expected: null },
    { text: null, expected: null },
  ])("$text", ({ text, expected }) => {
    expect(instantOfAddress(text)).toBe(expected);
  });

  test("is written to the second and read again", () => {
    expect(addressOfInstant(T0 + 27_400)).toBe("2026-03-02T09:00:27Z");
    expect(instantOfAddress(addressOfInstant(T0 + 27_400))).toBe(T0 + 27_000);
  });
});

describe("timeSpan", () => {
  const noon = (month: number, day: number) => Date.UTC(2026, month - 1, day, 12);
  test.each([
    { name: "a day of 24 hours", at: T0, hours: 24, from: Date.UTC(2026, 2, 1, 23) },
    {
      name: "the day of 23 hours in spring",
      at: noon(3, 29),
      hours: 23,
      from: Date.UTC(2026, 2, 28, 23),
    },
    {
      name: "the day of 25 hours in autumn",
      at: noon(10, 25),
      hours: 25,
      from: Date.UTC(2026, 9, 24, 22),
    },
  ])("$name", ({ at, hours, from }) => {
    expect(timeSpan("day", at, at, PARIS)).toEqual({ from, to: from + hours * HOUR });
  });

  test("a week begins on Monday and may lack an hour", () => {
    const sunday = timeSpan("week", noon(3, 29), noon(4, 10), PARIS);
    expect(sunday).toEqual({ from: Date.UTC(2026, 2, 22, 23), to: Date.UTC(2026, 2, 29, 22) });
    expect(timeSpan("week", noon(3, 23), noon(4, 10), PARIS)).toEqual(sunday);
  });

  test("all that can be shown ends with the present minute", () => {
    const now = T0 + 30_000;
    expect(timeSpan("reach", T0 - DAY, now, PARIS)).toEqual({
      from: T0 + MINUTE - 30 * DAY,
      to: T0 + MINUTE,
    });
  });

  test("hours are named by the clock on the wall, also where one is missing or twice there", () => {
    const hoursOf = (at: number) => {
      const span = timeSpan("day", at, at, PARIS);
      return timeTicks("day", span, PARIS).map((tick) => (tick - span.from) / HOUR);
    };
    expect(hoursOf(T0)).toEqual([0, 3, 6, 9, 12, 15, 18, 21]);
    expect(hoursOf(noon(3, 29))).toEqual([0, 2, 5, 8, 11, 14, 17, 20]);
    expect(hoursOf(noon(10, 25))).toEqual([0, 4, 7, 10, 13, 16, 19, 22]);
  });

  test.each(TIME_SPANS)("the names under %s lie within it", (name) => {
    const span = timeSpan(name, T0, T0 + HOUR, PARIS);
    const ticks = timeTicks(name, span, PARIS);
    expect(ticks.length).toBeGreaterThan(4);
    expect(ticks.every((tick) => tick >= span.from && tick < span.to)).toBe(true);
  });
});

describe("marks on the line", () => {
  const span = { from: T0, to: T0 + 10 * HOUR };
  const outage = (device: string, from: number, to: number | null): Outage => ({
    deviceId: device as Outage["deviceId"],
    deviceKind: "gateway",
    site: site("tower"),
    from: T0 + from * HOUR,
    to: to === null ? null : T0 + to * HOUR,
    foundAt: T0 + from * HOUR,
  });

  test.each([
    { name: "none", outages: [], expected: [] },
    {
      name: "one that began before and one that goes on",
      outages: [outage("a", -2, 1), outage("b", 8, null)],
      expected: [
        { from: 0, to: 0.1, devices: 1 },
        { from: 0.8, to: 0.9, devices: 1 },
      ],
    },
    {
      name: "those that overlap are one stretch",
      outages: [outage("b", 2, 4), outage("a", 1, 3), outage("a", 4, 5)],
      expected: [{ from: 0.1, to: 0.5, devices: 2 }],
    },
    { name: "one of another time", outages: [outage("a", 11, 12)], expected: [] },
  ])("outages: $name", ({ outages, expected }) => {
    expect(outageMarks(outages, span, T0 + 9 * HOUR)).toEqual(expected);
  });

  const alerts = [1, 1.01, 5, 12].map((hour) => alert(`at-${hour}`, T0 + hour * HOUR));

  test("alerts that lie together are one stroke, others' times are left out", () => {
    expect(alertLines(alerts, span).map(({ at }) => at)).toEqual([0.1, 0.5]);
  });

  test.each([
    { at: T0, direction: "next" as const, expected: "at-1" },
    { at: T0 + HOUR, direction: "next" as const, expected: "at-1.01" },
    { at: T0 + 12 * HOUR, direction: "next" as const, expected: undefined },
    { at: T0 + 5 * HOUR, direction: "previous" as const, expected: "at-1.01" },
    { at: T0 + HOUR, direction: "previous" as const, expected: undefined },
  ])("the $direction alert from $at", ({ at, direction, expected }) => {
    expect(neighbour(alerts, at, direction)?.subjectName).toBe(expected);
  });

  test("a share of the line and its instant are each other's", () => {
    expect(instantAt(span, shareOf(span, T0 + 3 * HOUR))).toBe(T0 + 3 * HOUR);
    expect(instantAt(span, -1)).toBe(span.from);
    expect(instantAt(span, 2)).toBe(span.to);
  });

  test("a site has its own marks and those of no site", () => {
    const items = [{ site: site("tower") }, { site: site("depot") }, { site: null }];
    expect(ofSite(items, site("tower"))).toEqual([items[0], items[2]]);
    expect(ofSite(items, null)).toBe(items);
  });

  test("a device counts as offline once, from the beginning of its outage up to its end", () => {
    const outages = [outage("a", 1, 2), outage("a", 1.5, 3), outage("b", 2, null)];
    expect([0.9, 1, 2, 3].map((hour) => offlineAt(outages, T0 + hour * HOUR))).toEqual([
      0, 1, 2, 1,
    ]);
  });
});

describe("readInstant", () => {
  test.each([
    { date: "2026-03-02", time: "10:00", expected: T0 },
    { date: "2026-03-02", time: "10:00:27", expected: T0 + 27_000 },
    { date: "2026-03-02", time: " 10h00 ", expected: T0 },
    { date: "2026-03-29", time: "02:30", expected: Date.UTC(2026, 2, 29, 1, 30) },
    { date: "2026-10-25", time: "02:30", expected: Date.UTC(2026, 9, 25, 0, 30) },
    { date: "2026-03-02", time: "24:00", expected: null },
    { date: "2026-03-02", time: "", expected: null },
    { date: "", time: "10:00", expected: null },
  ])("$date $time", ({ date, time, expected }) => {
    expect(readInstant(date, time, PARIS)).toBe(expected);
  });
});
