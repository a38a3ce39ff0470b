import { expect, test } from "vitest";
import { AssetLocation } from "../../../../src/domain/assets/assetLocation.ts";
import { positionRows } from "../../../../src/views/assets/positionRows.ts";
import { T0 } from "../../../support/fixtures.ts";

const names = {
  siteOf: () => null,
  areaName: (id: string) => `area ${id}`,
  deviceName: (id: string) => `device ${id}`,
};
const words = { imprecise: "imprecise", tooFast: "too fast" };
const point = (more: object) =>
  AssetLocation.parse({
    id: "location-1",
    assetId: "asset-a",
    tagId: null,
    at: T0,
    recordedAt: T0,
    location: { lon: 2, lat: 48 },
    accuracy: 17_000,
    site: null,
    floor: null,
    area: null,
    scannedBy: null,
    isLate: false,
    ...more,
  });

test("an export says of each position why it moved nothing; nothing where it did", () => {
  const rows = positionRows(
    [point({}), point({ doubt: "imprecise" }), point({ doubt: "tooFast" })],
    names,
    words,
  );
  const at = { at: T0, precision: "second" };
  expect(rows).toEqual([
    [at, 48, 2, 17_000, null, null, null, null, null],
    [at, 48, 2, 17_000, null, null, null, null, "imprecise"],
    [at, 48, 2, 17_000, null, null, null, null, "too fast"],
  ]);
});
