import { describe, expect, test } from "vitest";
import { dueSend, Report } from "../../../../src/domain/reports/report.ts";
import {
  lastDue,
  nextDue,
  type ReportSchedule,
  type SendTimes,
} from "../../../../src/domain/reports/reportSchedule.ts";
import { spanAt } from "../../../../src/domain/reports/reportSpan.ts";
import { WEEKDAYS } from "../../../../src/domain/base/time.ts";
import { refusedPaths } from "../base/support/refusals.ts";
import { report } from "./reportFixtures.ts";

const PARIS = "Europe/Paris";
const utc = (text: string) => Date.parse(`${text}Z`);
const wall = (at: number | null) => (at === null ? null : new Date(at).toISOString().slice(0, 16));

describe("Report", () => {
  test.each([
    { name: "a complete one is accepted", given: {}, expected: [] },
    { name: "24:00 is refused", given: { sendTime: "24:00" }, expected: ["sendTime"] },
    { name: "7:30 is refused", given: { sendTime: "7:30" }, expected: ["sendTime"] },
    { name: "a broken address is refused", given: { emails: ["ada"] }, expected: ["emails.0"] },
    { name: "no format is refused", given: { formats: [] }, expected: ["formats"] },
    {
      name: "no day is refused",
      given: { schedule: { every: "day", days: [] } },
      expected: ["schedule.days"],
    },
    {
      name: "the 32nd is refused",
      given: { schedule: { every: "month", day: 32 } },
      expected: ["schedule.day"],
    },
  ])("$name", ({ given, expected }) => {
    expect(refusedPaths(Report, { ...report(), ...given })).toEqual(expected);
  });
});

describe("when a report is due, in Paris", () => {
  const on = (sendTime: string, schedule: ReportSchedule): SendTimes => ({ sendTime, schedule });
  const daily = (sendTime: string) => on(sendTime, { every: "day", days: [...WEEKDAYS] });

  test.each([
    {
      name: "at its time of day, in winter",
      times: daily("07:30"),
      after: "2026-11-21T06:29:59",
      expected: "2026-11-21T06:30",
    },
    {
      name: "and in summer",
      times: daily("07:30"),
      after: "2026-07-05T06:00:00",
      expected: "2026-07-06T05:30",
    },
    {
      name: "at a time that the clock skips in spring, as much later as is skipped",
      times: daily("02:30"),
      after: "2026-03-28T12:00:00",
      expected: "2026-03-29T01:30",
    },
    {
      name: "at a time that the clock shows twice in autumn, the first of both",
      times: daily("02:30"),
      after: "2026-10-24T12:00:00",
      expected: "2026-10-25T00:30",
    },
    {
      name: "and not at the second of both",
      times: daily("02:30"),
      after: "2026-10-25T00:30:00",
      expected: "2026-10-26T01:30",
    },
    {
      name: "on some days of the week only",
      times: on("08:00", { every: "day", days: ["monday", "friday"] }),
      after: "2026-11-20T07:00:00",
      expected: "2026-11-23T07:00",
    },
    {
      name: "on one day of the week",
      times: on("08:00", { every: "week", day: "sunday" }),
      after: "2026-11-16T12:00:00",
      expected: "2026-11-22T07:00",
    },
    {
      name: "on the last day of a month that has no 31st",
      times: on("08:00", { every: "month", day: 31 }),
      after: "2026-02-01T12:00:00",
      expected: "2026-02-28T07:00",
    },
    {
      name: "in the next month once this one's day is over",
      times: on("08:00", { every: "month", day: 1 }),
      after: "2026-11-01T07:00:00",
      expected: "2026-12-01T07:00",
    },
  ])("$name", ({ times, after, expected }) => {
    expect(wall(nextDue(times, utc(after), PARIS))).toBe(expected);
  });

  test("the last due instant is the one that came before the next", () => {
    for (const times of [
      on("02:30", { every: "day", days: ["tuesday"] }),
      on("02:30", { every: "week", day: "sunday" }),
      on("02:30", { every: "month", day: 30 }),
    ]) {
      let at = nextDue(times, utc("2026-01-01T00:00:00"), PARIS);
      for (let count = 0; count < 60 && at !== null; count += 1) {
        expect(lastDue(times, at, PARIS)).toBe(at);
        const next = nextDue(times, at, PARIS);
        expect(next).toBeGreaterThan(at);
        expect(lastDue(times, (next ?? 0) - 1, PARIS)).toBe(at);
        at = next;
      }
    }
  });
});

describe("what is to be sent", () => {
  const planned = utc("2026-11-20T06:30:00");
  test.each([
    { name: "nothing a second before its time", now: "2026-11-21T06:29:59", expected: null },
    {
      name: "the report at its time",
      now: "2026-11-21T06:30:00",
      expected: { dueAt: utc("2026-11-21T06:30:00"), missed: 0 },
    },
    {
      name: "after a standstill of three days the newest alone, which says how many it stands for",
      now: "2026-11-24T05:00:00",
      expected: { dueAt: utc("2026-11-23T06:30:00"), missed: 2 },
    },
    {
      name: "nothing of a paused report",
      given: { state: "paused" as const },
      now: "2026-11-24T05:00:00",
      expected: null,
    },
    {
      name: "nothing that was due before the report was made",
      given: { plannedUntil: utc("2026-11-21T09:00:00") },
      now: "2026-11-21T10:00:00",
      expected: null,
    },
  ])("$name", ({ given = {}, now, expected }) => {
    const one = report({ sendTime: "07:30", plannedUntil: planned, ...given });
    expect(dueSend(one, utc(now), PARIS)).toEqual(expected);
  });
});

describe("the span of a report", () => {
  test.each([
    ["today", "2026-11-22T06:00:00", "2026-11-21T23:00", "2026-11-22T06:00"],
    ["yesterday", "2026-11-22T06:00:00", "2026-11-20T23:00", "2026-11-21T23:00"],
    ["yesterday", "2026-10-26T06:00:00", "2026-10-24T22:00", "2026-10-25T23:00"],
    ["yesterday", "2026-03-30T06:00:00", "2026-03-28T23:00", "2026-03-29T22:00"],
    ["last7Days", "2026-11-22T06:00:00", "2026-11-14T23:00", "2026-11-21T23:00"],
    ["lastWeek", "2026-11-22T06:00:00", "2026-11-08T23:00", "2026-11-15T23:00"],
    ["lastWeek", "2026-11-23T06:00:00", "2026-11-15T23:00", "2026-11-22T23:00"],
    ["last30Days", "2026-11-22T06:00:00", "2026-10-22T22:00", "2026-11-21T23:00"],
    ["lastMonth", "2026-11-22T06:00:00", "2026-09-30T22:00", "2026-10-31T23:00"],
    ["lastMonth", "2026-01-15T06:00:00", "2025-11-30T23:00", "2025-12-31T23:00"],
  ] as const)("%s at %s is from %s to %s", (span, at, from, to) => {
    const told = spanAt(span, utc(at), PARIS);
    expect([wall(told.from), wall(told.to)]).toEqual([from, to]);
  });
});
