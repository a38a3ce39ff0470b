import { expect, test } from "vitest";
import type { z } from "zod";
import { AssetTelemetry } from "../../../../src/domain/assets/asset.ts";
import { AssetBatteryChanged } from "../../../../src/domain/assets/assetHistory.ts";
import { MaintenanceRecord } from "../../../../src/domain/assets/maintenanceRecord.ts";
import { SiteUseRow } from "../../../../src/domain/assets/siteUseCalls.ts";
import { LONGEST_NAME, MAX_RECIPIENTS } from "../../../../src/domain/base/limits.ts";
import { CounterState } from "../../../../src/domain/counters/counter.ts";
import { EnteredCustomerConfig } from "../../../../src/domain/customers/customerConfig.ts";
import { ResourcePage } from "../../../../src/domain/customers/quickconnectService.ts";
import { EvacuationMessagesForm } from "../../../../src/domain/evacuations/evacuationMessagesForm.ts";
import { OpeningReason } from "../../../../src/domain/evacuations/nameOpening.ts";
import { FamilyForm } from "../../../../src/domain/referential/calls.ts";
import { SubFamily } from "../../../../src/domain/referential/referential.ts";
import { OccupancyRow, readOccupancy } from "../../../../src/domain/reports/calls.ts";
import { TagInOutRecord } from "../../../../src/domain/attendance/tagInOut.ts";
import { HubTokens } from "../../../../src/domain/users/hubTokens.ts";
import { IdentityProvider } from "../../../../src/domain/users/identityProviders.ts";
import { PermissionTemplate } from "../../../../src/domain/users/permissions.ts";
import { UserPreferences } from "../../../../src/domain/users/userPreferences.ts";

const text = (length: number) => "x".repeat(length);
const phones = (count: number) =>
  Array.from({ length: count }, (_, index) => `+336123${String(index).padStart(5, "0")}`);
const attributeNamed = FamilyForm.shape.subFamilies.element.shape.attributes.element;

type Case = readonly [
  name: string,
  schema: z.ZodType,
  within: readonly unknown[],
  beyond: readonly unknown[],
];
const CASES: readonly Case[] = [
  ["the accuracy of a position", AssetTelemetry.shape.locationAccuracy, [0, 0.5, 80, null], [-1]],
  ["a battery level", AssetBatteryChanged.shape.batteryLevel, [0, 0.5, 100], [-1, 101]],
  ["the peak of a counter", CounterState.shape.peak, [0, 57], [-1]],
  ["the notes of a maintenance", MaintenanceRecord.shape.notes, ["", text(4000)], [text(4001)]],
  ["who did a maintenance", MaintenanceRecord.shape.performedBy, ["A", null], ["", " "]],
  ["the time on a site", SiteUseRow.shape.time, [0, 0.5], [-1]],
  ["a rate of occupancy", OccupancyRow.shape.rate, [0, 0.5, 1, null], [-0.01, 1.01]],
  ["a family that is reported on", readOccupancy.request.shape.family, ["x", undefined], [""]],
  ["where the next page begins", ResourcePage.shape.next, ["2", text(500), null], ["", text(501)]],
  [
    "a customer's name of a field",
    EnteredCustomerConfig.shape.customFieldsName.element.shape.field,
    ["x", text(LONGEST_NAME)],
    ["", text(LONGEST_NAME + 1)],
  ],
  [
    "phones that are told of evacuations",
    EvacuationMessagesForm.shape.phones,
    [[], phones(1), phones(MAX_RECIPIENTS)],
    [phones(MAX_RECIPIENTS + 1)],
  ],
  [
    "why names are opened",
    OpeningReason,
    [text(5), text(200)],
    [" ".repeat(9), text(4), text(201)],
  ],
  ["the name of a sub-family", SubFamily.shape.name, ["x"], ["", " "]],
  ["a value of a list", attributeNamed.shape.allowedValues.element, ["x"], ["", " "]],
  ["the id of a stay", TagInOutRecord.shape.id, ["stay-1", "x"], [""]],
  ["a token of the hub", HubTokens.shape.tokenHub, ["x", text(900)], [""]],
  [
    "the domains of a provider",
    IdentityProvider.shape.domains,
    [["*"], [text(253)]],
    [[], [""], [text(254)]],
  ],
  ["the id of a preset", PermissionTemplate.shape.id, ["x", "template-1"], [""]],
];

test.each(CASES.map(([name, schema, within, beyond]) => ({ name, schema, within, beyond })))(
  "$name is read up to its bounds, and not beyond",
  ({ schema, within, beyond }) => {
    const isRead = (value: unknown) => schema.safeParse(value).success;
    expect(within.filter((value) => !isRead(value))).toEqual([]);
    expect(beyond.filter(isRead)).toEqual([]);
  },
);

test("days before a deadline are kept from none to ten years, else the usual ones count", () => {
  const { deadlineThreshold: days } = UserPreferences.shape;
  const [defaultValue] = [days.parse(null)];
  expect([0, 1, 3650].map((count) => days.parse(count))).toEqual([0, 1, 3650]);
  expect([-1, 3651, 1.5].map((count) => days.parse(count))).toEqual([
    defaultValue,
    defaultValue,
    defaultValue,
  ]);
});
