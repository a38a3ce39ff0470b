import { describe, expect, test } from "vitest";
import type { ReplayedAlert } from "../../../../../src/domain/alerts/alertBacktest.ts";
import {
  defaultAlertConfiguration,
  newPlaceConfiguration,
} from "../../../../../src/domain/alerts/alertConfiguration.ts";
import { NEW_PLACE_RULE } from "../../../../../src/domain/alerts/placeRule.ts";
import { PlaceAlertType } from "../../../../../src/domain/alerts/alert.ts";
import type { AlertConfigurationForm } from "../../../../../src/domain/alerts/alertConfigurationForm.ts";
import { HOUR, MINUTE } from "../../../../../src/domain/base/time.ts";
import {
  alertsWithDelay,
  archivedRulesOf,
  formOf,
  placeRulesOf,
  recipientCount,
  ruleIssues,
  ruleOf,
} from "../../../../../src/views/alerts/rules/ruleFacts.ts";
import { T0 } from "../../../../support/fixtures.ts";

const battery = defaultAlertConfiguration("battery");
const form = (changes: Partial<AlertConfigurationForm> = {}): AlertConfigurationForm => ({
  ...formOf(battery),
  ...changes,
});

describe("the rule of a kind", () => {
  test.each([
    { name: "the default one where nothing was configured", known: [], isOwn: false, delay: 0 },
    { name: "the customer's own", known: [{ ...battery, delay: 9 }], isOwn: true, delay: 9 },
    {
      name: "the default one where the customer's is archived",
      known: [{ ...battery, delay: 9, isArchived: true }],
      isOwn: false,
      delay: 0,
    },
    {
      name: "not that of another kind",
      known: [{ ...defaultAlertConfiguration("counters"), delay: 9 }],
      isOwn: false,
      delay: 0,
    },
  ])("is $name", ({ known, isOwn, delay }) => {
    expect(ruleOf("battery", known)).toMatchObject({ isOwn, configuration: { delay } });
  });
});

describe("rules", () => {
  const rule = (id: string, name: string, isArchived: boolean) => ({
    ...newPlaceConfiguration("motionless", id),
    place: { ...NEW_PLACE_RULE, name },
    isArchived,
  });
  const known = [
    { ...battery, isArchived: true },
    defaultAlertConfiguration("counters"),
    rule("rule-b", "Quay", false),
    rule("rule-a", "Depot", false),
    rule("rule-c", "Yard", true),
  ];
  const names = (isArchive: boolean) =>
    placeRulesOf(known, isArchive).map(({ configuration }) => configuration.place?.name);

  test("that were archived are apart from those in use", () => {
    expect(archivedRulesOf(["counters", "battery"], known).map((one) => one.alertType)).toEqual([
      "battery",
    ]);
    expect(names(false)).toEqual(["Depot", "Quay"]);
    expect(names(true)).toEqual(["Yard"]);
  });
});

describe("a form", () => {
  test.each(PlaceAlertType.options)("of a new rule of %s is there to be filled", (alertType) => {
    const begun = formOf(newPlaceConfiguration(alertType, "rule-new"));
    expect(begun.place).toEqual(NEW_PLACE_RULE);
    expect(ruleIssues(alertType, begun).map(({ path }) => path)).toContain("place.name");
  });

  test.each([
    { name: "the defaults", changes: {}, expected: [] },
    {
      name: "an address that is none",
      changes: { alertedBy: ["email" as const], emails: ["ann@example.org", "bob"] },
      expected: ["emails.1 invalid_format"],
    },
    {
      name: "a means without recipients",
      changes: { alertedBy: ["sms" as const] },
      expected: ["phones no_phones"],
    },
    {
      name: "levels that were emptied",
      changes: { condition: { raisedBelow: Number.NaN, closedAt: 35 } },
      expected: ["condition.raisedBelow invalid_type"],
    },
    {
      name: "levels the wrong way round",
      changes: { condition: { raisedBelow: 40, closedAt: 35 } },
      expected: ["condition.closedAt custom"],
    },
    {
      name: "a delay of more than a week",
      changes: { delay: 10_081 },
      expected: ["delay too_big"],
    },
  ])("with $name has the issues $expected", ({ changes, expected }) => {
    const issues = ruleIssues("battery", form(changes));
    expect(issues.map(({ path, code }) => `${path} ${code}`)).toEqual(expected);
  });

  test("counts the recipients of the means that are used alone", () => {
    const told = { emails: ["ann@example.org"], phones: ["+33612345678", "+33612345679"] };
    expect(recipientCount({ ...told, alertedBy: ["sms"] })).toBe(2);
    expect(recipientCount({ ...told, alertedBy: ["email", "sms"] })).toBe(3);
    expect(recipientCount({ ...told, alertedBy: [] })).toBe(0);
  });
});

describe("a back-test", () => {
  const span = (subject: string, from: number, to: number | null): ReplayedAlert => ({
    subject,
    from,
    raisedAt: from,
    to,
  });
  const week = { from: T0, to: T0 + HOUR };
  const spans = [
    span("short", T0 + 10 * MINUTE, T0 + 12 * MINUTE),
    span("long", T0 + 10 * MINUTE, T0 + 20 * MINUTE),
    span("before", T0 - 5 * MINUTE, T0 + 20 * MINUTE),
    span("open", T0 + 55 * MINUTE, null),
  ];
  const raised = (delay: number) =>
    alertsWithDelay(spans, delay, week).map(({ subject }) => subject);

  test.each([
    { delay: 0, expected: ["short", "long", "open"] },
    // What began before the week is raised within it by its delay alone.
    { delay: 5, expected: ["before", "long", "open"] },
    { delay: 10, expected: ["before"] },
  ])("with a delay of $delay minutes raises $expected", ({ delay, expected }) => {
    expect(raised(delay).toSorted()).toEqual(expected.toSorted());
  });
});
