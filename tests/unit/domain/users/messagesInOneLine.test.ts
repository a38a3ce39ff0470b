import { expect, test } from "vitest";
import { alertMessage, testMessage } from "../../../../src/domain/alerts/alertMessage.ts";
import { reminderMessage } from "../../../../src/domain/reports/reminders/reminderMessage.ts";
import { reportMessage } from "../../../../src/domain/reports/reportMessage.ts";
import { invitationMessage, linkMessage } from "../../../../src/domain/users/linkMessage.ts";

/** A name with what its giver would like to say under ours. */
const OWN_WORDS = "Pay at evil.example";
const BROKEN = `Ada\r\n\r\n${OWN_WORDS}\n\n`;
const AT = Date.parse("2026-03-02T10:00:00Z");
const around = {
  customerName: BROKEN,
  firstName: BROKEN,
  username: BROKEN,
  siteName: BROKEN,
  areaName: BROKEN,
  publicUrl: "https://balise.example",
  link: "https://balise.example/access",
  timezone: "Europe/Paris",
  index: "tower",
  isAttached: true,
};

/** Names that were stored before they were refused, or came from elsewhere. */
test.each([
  [
    "a link",
    linkMessage({ kind: "reset", byName: BROKEN, expiresAt: AT } as never, around, "fr").text,
  ],
  [
    "an invitation",
    invitationMessage({ byName: BROKEN, expiresAt: AT } as never, around, "en").text,
  ],
  [
    "an alert",
    alertMessage(
      {
        alertType: "off-site",
        id: "a",
        subjectName: BROKEN,
        timestamp: AT / 1000,
        value: null,
        threshold: null,
        affectedTags: null,
        rule: { id: "r", name: BROKEN },
      } as never,
      around,
      "fr",
    ).text,
  ],
  ["a test", testMessage(BROKEN, around.publicUrl, "en").text],
  ...(["report", "failure"] as const).map((occasion): [string, string] => [
    `a ${occasion}`,
    reportMessage(
      {
        reportId: "r",
        reportName: BROKEN,
        dueAt: AT,
        asOf: AT,
        createdAt: AT,
        missed: 0,
        files: [{ name: BROKEN }],
        recipients: [],
        undelivered: 0,
        lastError: BROKEN,
      } as never,
      { occasion, locale: "fr" } as never,
      around as never,
    ).text,
  ]),
  [
    "a reminder",
    reminderMessage(
      {
        createdAt: AT,
        dueAt: AT,
        isWhole: true,
        sections: [
          {
            topic: "regulatory",
            count: 1,
            due: 1,
            unknown: 0,
            told: 1,
            items: [{ asset: BROKEN, titles: { fr: BROKEN, en: BROKEN }, at: AT, level: null }],
          },
        ],
      } as never,
      around as never,
      "fr",
    ).text,
  ],
])("no name begins a line of its own in %s", (_, text) => {
  expect(text).toContain(OWN_WORDS);
  expect(text.split(/\r|\n/u).filter((line) => line.trim().startsWith(OWN_WORDS))).toEqual([]);
});
