import { expect, test } from "vitest";
import { AreaId, SiteId } from "../../../../src/domain/base/ids.ts";
import { mountedAt, NOT_MOUNTED } from "../../../../src/domain/devices/mountedAt.ts";

const site = SiteId.parse("site-a");
const area = AreaId.parse("area-a");
const AT = { lon: 2.123_456_789, lat: 48.987_654_321 };

test("a device that was nowhere is mounted with a preset accuracy, to the centimetre", () => {
  expect(mountedAt(NOT_MOUNTED, AT, { site, area, floor: 1 })).toEqual({
    site,
    area,
    settings: {
      accuracy: 3,
      accuracyType: "high",
      altitude: null,
      floor: 1,
      latitude: 48.987_654_3,
      longitude: 2.123_456_8,
    },
  });
});

test("one that is moved keeps its accuracy and altitude; floor and area follow", () => {
  const settings = {
    accuracy: 7,
    accuracyType: "manual" as const,
    altitude: 12,
    floor: 0,
    latitude: 1,
    longitude: 2,
  };
  expect(mountedAt({ site, area, settings }, AT, { site, area: null, floor: null })).toMatchObject({
    area: null,
    settings: { accuracy: 7, accuracyType: "manual", altitude: 12, floor: null },
  });
});
