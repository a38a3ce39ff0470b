import { describe, expect, test } from "vitest";
import { isReportDue, Report } from "../../../../src/domain/reports/report.ts";
import { refusedPaths } from "../base/support/refusals.ts";

const utc = (text: string) => Date.parse(`${text}Z`);
const values = (more: Record<string, unknown> = {}) => ({
  id: "report-1",
  name: "Morning",
  sendTime: "07:30",
  site: null,
  area: null,
  family: null,
  subFamily: null,
  emails: ["ada@example.org"],
  isEnabled: true,
  createdAt: utc("2026-11-01T12:00:00"),
  lastSentAt: utc("2026-11-20T06:30:02"),
  ...more,
});

describe("Report", () => {
  test.each([
    { name: "a complete one is accepted", given: {}, expected: [] },
    { name: "24:00 is refused", given: { sendTime: "24:00" }, expected: ["sendTime"] },
    { name: "7:30 is refused", given: { sendTime: "7:30" }, expected: ["sendTime"] },
    { name: "nobody to send to is refused", given: { emails: [] }, expected: ["emails"] },
    { name: "a broken address is refused", given: { emails: ["ada"] }, expected: ["emails.0"] },
  ])("$name", ({ given, expected }) => {
    expect(refusedPaths(Report, values(given))).toEqual(expected);
  });
});

describe("isReportDue in Paris", () => {
  test.each([
    {
      name: "not a second before its time",
      given: {},
      now: "2026-11-21T06:29:59",
      expected: false,
    },
    { name: "at its time", given: {}, now: "2026-11-21T06:30:00", expected: true },
    {
      name: "later on the day after a standstill",
      given: {},
      now: "2026-11-21T20:00:00",
      expected: true,
    },
    {
      name: "not twice",
      given: { lastSentAt: utc("2026-11-21T06:30:01") },
      now: "2026-11-21T06:31:00",
      expected: false,
    },
    {
      name: "not again when it was sent in that very instant",
      given: { lastSentAt: utc("2026-11-21T06:30:00") },
      now: "2026-11-21T06:31:00",
      expected: false,
    },
    {
      name: "not when disabled",
      given: { isEnabled: false },
      now: "2026-11-21T07:00:00",
      expected: false,
    },
    {
      name: "not on the day it was made, after its time",
      given: { lastSentAt: null, createdAt: utc("2026-11-21T09:00:00") },
      now: "2026-11-21T10:00:00",
      expected: false,
    },
    {
      name: "for the first time on the next day",
      given: { lastSentAt: null, createdAt: utc("2026-11-21T09:00:00") },
      now: "2026-11-22T06:30:00",
      expected: true,
    },
    {
      name: "by the clock of summer",
      given: { lastSentAt: utc("2026-07-05T05:30:00") },
      now: "2026-07-06T05:30:00",
      expected: true,
    },
  ])("$name: $expected", ({ given, now, expected }) => {
    expect(isReportDue(Report.parse(values(given)), utc(now), "Europe/Paris")).toBe(expected);
  });
});
