import { describe, expect, test } from "vitest";
import { TagId } from "../../../../src/domain/base/ids.ts";
import { DAY, HOUR, MINUTE, MONTH, SECOND } from "../../../../src/domain/base/time.ts";
import type { Tag } from "../../../../src/domain/devices/tag.ts";
import {
  DeviceTimeout,
  storedInterval,
  TagForm,
  TagFormPart,
  tagIssues,
} from "../../../../src/domain/devices/tagForm.ts";
import { anchor, area, site, tag } from "../../../support/fixtures.ts";

test.each([
  [0, MINUTE],
  [SECOND, SECOND],
  [DAY, DAY],
  [DAY + 1, DAY],
])(
  "an interval of %i ms is stored as %i ms: a day at most, and a minute where it is the maker's",
  (given, stored) => {
    expect(storedInterval(given)).toBe(stored);
  },
);

test("a timeout is between a minute and 30 days", () => {
  const messageOf = (timeout: unknown) =>
    DeviceTimeout.safeParse(timeout).error?.issues[0]?.message;
  expect([MINUTE, MONTH].map(messageOf)).toEqual([undefined, undefined]);
  expect([MINUTE - 1, MONTH + 1, undefined].map(messageOf)).toEqual([
    "The timeout is under a minute: give a longer one.",
    "The timeout is over 30 days: give a shorter one.",
    "There is no timeout: give one.",
  ]);
});

test("the code printed on a device can be given and not be changed", () => {
  expect(TagForm.shape.manufacturerId.safeParse("AC-1").success).toBe(true);
  expect(TagForm.shape.manufacturerId.safeParse(" ").success).toBe(false);
  expect(TagFormPart.safeParse({ name: "Gate" }).success).toBe(true);
  expect(TagFormPart.safeParse({ name: "Gate", manufacturerId: "AC-1" }).success).toBe(false);
});

describe("what breaks a rule between two fields", () => {
  const AREAS = [
    { id: area("hall"), floor: null },
    { id: area("yard"), floor: 0 },
    { id: area("attic"), floor: 1 },
  ];
  const mounted = anchor("east", "yard");
  const issuesOf = (own: Tag, areas: Parameters<typeof tagIssues>[1] = AREAS) =>
    tagIssues(own, areas).map(({ path, code }) => `${path} ${code}`);

  test("is nothing of a device that is mounted, worn or put nowhere", () => {
    expect(tagIssues(mounted, AREAS)).toEqual([]);
    expect(tagIssues(tag("worn"), null)).toEqual([]);
    expect(tagIssues(tag("free", { type: "gateway", assetId: null }), null)).toEqual([]);
  });

  test("is told with its field and the way out", () => {
    expect(tagIssues({ ...mounted, gatewayId: mounted.id }, AREAS)).toEqual([
      {
        path: "gatewayId",
        code: "gatewayItself",
        message: "A device cannot be its own gateway: choose another.",
      },
    ]);
  });

  test.each([
    {
      name: "a site that is not in use, on which no area is known",
      own: mounted,
      areas: null,
      issues: ["site siteUnknown", "area areaUnknown"],
    },
    {
      name: "a site that is not in use, without an area",
      own: { ...mounted, area: null },
      areas: null,
      issues: ["site siteUnknown"],
    },
    { name: "no area", own: { ...mounted, area: null }, issues: [] },
    {
      name: "an area of no site",
      own: { ...mounted, site: null },
      areas: null,
      issues: ["area areaUnknown"],
    },
    {
      name: "an area that the site has not",
      own: { ...mounted, area: area("gone") },
      issues: ["area areaUnknown"],
    },
    {
      name: "an area on another floor",
      own: { ...mounted, area: area("attic") },
      issues: ["area areaOtherFloor"],
    },
    {
      name: "an area on a floor, of a device on none",
      own: { ...mounted, settings: null },
      issues: ["area areaOtherFloor"],
    },
    { name: "an area on no floor", own: { ...mounted, area: area("hall") }, issues: [] },
    {
      name: "another device as its gateway",
      own: { ...mounted, gatewayId: TagId.parse("tag-gate") },
      issues: [],
    },
    {
      name: "a worn tag as an anchor",
      own: tag("worn", { positioningRole: "anchor" }),
      issues: ["positioningRole tagIsNoAnchor"],
    },
    {
      name: "an anchor on an asset",
      own: { ...mounted, assetId: tag("worn").assetId },
      issues: ["type linked"],
    },
    {
      name: "a timeout as long as the interval",
      own: tag("worn", { sendInterval: HOUR, timeout: HOUR }),
      issues: [],
    },
    {
      name: "a timeout below the interval",
      own: tag("worn", { sendInterval: HOUR, timeout: HOUR - 1 }),
      issues: ["timeout timeoutShort"],
    },
  ] satisfies readonly {
    name: string;
    own: Tag;
    areas?: null;
    issues: readonly string[];
  }[])("$name: $issues", ({ own, areas, issues }) => {
    expect(issuesOf(own, areas)).toEqual(issues);
  });

  test("is told all of it", () => {
    const worst = {
      ...mounted,
      area: area("gone"),
      gatewayId: mounted.id,
      assetId: tag("worn").assetId,
      timeout: 1,
    };
    expect(issuesOf({ ...worst, site: site("tower") })).toEqual([
      "area areaUnknown",
      "gatewayId gatewayItself",
      "type linked",
      "timeout timeoutShort",
    ]);
  });
});
