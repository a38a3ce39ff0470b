import { ReportId, UserId } from "../../../../src/domain/base/ids.ts";
import { WEEKDAYS } from "../../../../src/domain/base/time.ts";
import type { Report } from "../../../../src/domain/reports/report.ts";

/** A report of all resources, each morning at seven. */
export function report(more: Partial<Report> = {}): Report {
  return {
    id: ReportId.parse("report-morning"),
    name: "Morning",
    content: "assets",
    site: null,
    area: null,
    family: null,
    subFamily: null,
    span: null,
    sendTime: "07:00",
    schedule: { every: "day", days: [...WEEKDAYS] },
    emails: ["ada@example.org"],
    users: [],
    roles: [],
    locale: "fr",
    formats: ["pdf"],
    namesPeople: false,
    state: "active",
    createdBy: UserId.parse("user-maker"),
    createdByName: "Ann Maker",
    createdAt: Date.parse("2026-11-01T12:00:00Z"),
    plannedUntil: Date.parse("2026-11-01T12:00:00Z"),
    lastSentAt: null,
    lastOutcome: null,
    ...more,
  };
}
