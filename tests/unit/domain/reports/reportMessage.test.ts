import { expect, test } from "vitest";
import { MINUTE } from "../../../../src/domain/base/time.ts";
import { reportMessage } from "../../../../src/domain/reports/reportMessage.ts";
import { LATE_AFTER, ReportSend } from "../../../../src/domain/reports/reportSend.ts";
import { T0 } from "../../../support/fixtures.ts";

const file = { format: "pdf", name: "morning.pdf", size: 10, key: "files/1" };
const send = (own: object = {}) =>
  ReportSend.parse({
    id: "report-morning.1",
    reportId: "report-morning",
    reportName: "Morning",
    cause: "schedule",
    dueAt: T0,
    missed: 0,
    sentBy: null,
    createdAt: T0,
    state: "done",
    attempts: 1,
    nextAttemptAt: null,
    lastError: null,
    asOf: T0,
    files: [file],
    recipients: ["ada@example.org", "bob@example.org"],
    rounds: 0,
    sent: 1,
    undelivered: 1,
    doneAt: T0,
    ...own,
  });
const around = {
  customerName: "Tower",
  publicUrl: "https://balise.example",
  timezone: "Europe/Paris",
  isAttached: true,
};
const linesOf = (of: ReturnType<typeof send>, occasion: "failure" | "report", more = {}) =>
  reportMessage(of, { occasion, locale: "en" }, { ...around, ...more }).text.split("\n");

test.each([
  { name: "nobody at all", own: { recipients: [] }, line: "The report could not be made." },
  { name: "no files", own: { files: [] }, line: "The report could not be made." },
  { name: "one unreached", own: {}, line: "1 of 2 recipients did not get the report." },
])("a failure with $name says so", ({ own, line }) => {
  const lines = linesOf(send(own), "failure");
  expect(lines[0]).toBe("Report not sent: Morning");
  expect(lines[2]).toBe(line);
  expect(lines).toContain("Due: 02/03/2026 10:00");
  expect(lines.filter((one) => one.startsWith("Reason"))).toEqual([]);
  expect(linesOf(send({ ...own, lastError: "ECONNRESET" }), "failure")).toContain(
    "Reason: ECONNRESET",
  );
});

test("a report says what comes with it, that it is late, and what was missed", () => {
  expect(linesOf(send(), "report").slice(0, 5)).toEqual([
    "Morning",
    "",
    "As of: 02/03/2026 10:00",
    "Attached: morning.pdf",
    "Customer: Tower",
  ]);
  const late = send({ asOf: T0 + LATE_AFTER + MINUTE, missed: 2 });
  expect(linesOf(late, "report", { isAttached: false }).slice(2, 6)).toEqual([
    "As of: 02/03/2026 10:06",
    "This report is late, it was due on 02/03/2026 10:00.",
    "The 2 sends before it were missed and are not made up for.",
    "The files are too large for this message: an administrator downloads them from the history of the report.",
  ]);
});
