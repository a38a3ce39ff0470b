import { expect, test } from "vitest";
import { AssetId, CustomerIndex } from "../../../../../src/domain/base/ids.ts";
import {
  decodeLocations,
  historyRequest,
  lastPositionsRequest,
} from "../../../../../src/streams/calls/assets/locationHistory.ts";

const TOWER = CustomerIndex.parse("tower");
const assetId = AssetId.parse("asset-crane");

test("a track is asked for between two instants, oldest first", () => {
  expect(historyRequest(TOWER, { assetId, from: 1, to: 2 })).toMatchObject({
    index: TOWER,
    collection: "asset-locations",
    size: 10_000,
    body: {
      query: { bool: { filter: [{ term: { assetId } }, { range: { at: { gte: 1, lt: 2 } } }] } },
      sort: [{ at: "asc" }, { recordedAt: "asc" }],
    },
  });
});

test("the export asks for the last 250", () => {
  expect(lastPositionsRequest(TOWER, assetId)).toMatchObject({
    size: 250,
    body: { sort: [{ at: "desc" }] },
  });
});

test("a position that breaks its schema is counted, the others stay", () => {
  const source = {
    assetId,
    tagId: null,
    at: 1,
    recordedAt: 2,
    location: { lon: 2, lat: 48 },
    accuracy: null,
    site: null,
    floor: null,
    area: null,
    scannedBy: null,
    isLate: false,
  };
  const hits = [
    { _id: "a", _source: source },
    { _id: "b", _source: { ...source, location: { lon: 2, lat: 900 } } },
  ];
  expect(decodeLocations({ hits })).toEqual({ points: [{ ...source, id: "a" }], refused: 1 });
});
