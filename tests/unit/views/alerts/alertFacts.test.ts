import { describe, expect, test } from "vitest";
import type { Alert } from "../../../../src/domain/alerts/alert.ts";
import { UserId } from "../../../../src/domain/base/ids.ts";
import { HOUR, MINUTE } from "../../../../src/domain/base/time.ts";
import {
  type AlertReason,
  alertReason,
  alertStatus,
  alertTimeline,
  toneOfStatus,
} from "../../../../src/views/alerts/alertFacts.ts";
import { alertPlace } from "../../../../src/views/alerts/alertPlaces.ts";
import { acknowledged, acknowledgementBy, alert, closed } from "../../../support/alerts.ts";
import { area, site, T0 } from "../../../support/fixtures.ts";
import { smallTower } from "../../../support/smallSite.ts";

const RAISED = T0 + HOUR;
const silent = (overrides: Partial<Alert> = {}) =>
  alert("g", {
    alertType: "gateway-offline",
    value: HOUR,
    threshold: HOUR,
    affectedTags: 37,
    ...overrides,
  });

describe("why an alert was raised", () => {
  test.each<{ name: string; given: Alert; expected: AlertReason }>([
    {
      name: "a battery of 24 % is below 30 %",
      given: alert("a"),
      expected: { kind: "battery", level: 24, below: 30 },
    },
    {
      name: "42 people are above 40",
      given: alert("a", { alertType: "counters", value: 42, threshold: 40 }),
      expected: { kind: "tooMany", present: 42, max: 40 },
    },
    {
      name: "nobody is below 2",
      given: alert("a", { alertType: "counters", value: 0, threshold: 2 }),
      expected: { kind: "tooFew", present: 0, min: 2 },
    },
    {
      name: "a gateway's silence goes on while its alert is open",
      given: silent(),
      expected: { kind: "silence", silentFor: 2 * HOUR + 10 * MINUTE, affectedTags: 37 },
    },
    {
      name: "a silence ends where its alert was closed",
      given: closed(silent(), RAISED + MINUTE),
      expected: { kind: "silence", silentFor: HOUR + MINUTE, affectedTags: 37 },
    },
    {
      name: "a box blinds no tags",
      given: silent({ alertType: "tito-offline", affectedTags: null }),
      expected: { kind: "silence", silentFor: 2 * HOUR + 10 * MINUTE, affectedTags: 0 },
    },
    {
      name: "an alert without a figure states none",
      given: alert("a", { value: null }),
      expected: { kind: "unstated" },
    },
  ])("$name", ({ given, expected }) => {
    expect(alertReason(given, RAISED + HOUR + 10 * MINUTE)).toEqual(expected);
  });
});

test.each([
  [alert("a"), "open"],
  [acknowledged(alert("a")), "acknowledged"],
  [closed(alert("a")), "closed"],
  [acknowledged(closed(alert("a"))), "closedAcknowledged"],
])("alert %# stands as %s", (given, expected) => {
  expect(alertStatus(given)).toBe(expected);
});

test("the life of an alert is told in the order in which it happened, whatever came first", () => {
  const comment = {
    id: "c",
    by: UserId.parse("user-paul"),
    byName: "Paul",
    at: RAISED + 2 * MINUTE,
    text: "On my way",
  };
  const acknowledgement = acknowledgementBy("Marie", { at: RAISED + 3 * MINUTE });
  const given = { ...closed(alert("a"), RAISED + MINUTE), comments: [comment], acknowledgement };
  expect(alertTimeline(given)).toEqual([
    { kind: "began", at: RAISED - 10 * MINUTE },
    { kind: "raised", at: RAISED },
    { kind: "closed", at: RAISED + MINUTE },
    { kind: "commented", at: RAISED + 2 * MINUTE, comment },
    { kind: "acknowledged", at: RAISED + 3 * MINUTE, acknowledgement },
  ]);
});

describe("the place of an alert", () => {
  const sites = [smallTower()];
  test.each([
    { name: "its own site", of: { site: site("tower"), area: null }, expected: ["Tower", null] },
    {
      name: "the site of its area",
      of: { site: null, area: area("yard") },
      expected: ["Tower", "yard"],
    },
    { name: "nowhere", of: { site: null, area: null }, expected: [null, null] },
    {
      name: "an unknown area of a known site",
      of: { site: site("tower"), area: area("gone") },
      expected: ["Tower", null],
    },
  ])("is $name", ({ of, expected }) => {
    const place = alertPlace(of, sites);
    expect([place.site?.siteName ?? null, place.area?.name ?? null]).toEqual(expected);
  });
});

test("an open alert has the tone of its severity, and one that is over has none", () => {
  expect([
    toneOfStatus("open", "gateway-offline"),
    toneOfStatus("open", "battery"),
    toneOfStatus("acknowledged", "gateway-offline"),
    toneOfStatus("closed", "gateway-offline"),
    toneOfStatus("closedAcknowledged", "battery"),
  ]).toEqual(["danger", "warning", "info", "neutral", "neutral"]);
});
