import { expect, test } from "vitest";
import { TAG_TIMEOUT } from "../../../../src/domain/assets/asset.ts";
import { tagStateOfAsset } from "../../../../src/domain/assets/assetTagState.ts";
import { DAY, HOUR } from "../../../../src/domain/base/time.ts";
import { asset } from "../../../support/fixtures.ts";

const NOW = 1_800_000_000_000;
const worn = { technology: "BLE", lastTagUpdate: NOW, lastMovedAt: NOW - HOUR } as const;

test.each([
  ["a GPS tag that moves", { technology: "GPS", movementState: "MOVING" }, "moving"],
  ["one in a trip", { technology: "GPS", movementState: "IN_TRIP" }, "moving"],
  ["one that stands", { technology: "GPS", movementState: "STATIC" }, "stationary"],
  [
    "one that moved when it was last heard",
    { technology: "GPS", movementState: "MOVING", lastTagUpdate: NOW - TAG_TIMEOUT },
    "noSignal",
  ],
  ["a BLE tag that is heard", {}, "operational"],
  ["one that lies about", { lastMovedAt: NOW - 8 * DAY }, "inactive"],
  ["one that is silent", { lastTagUpdate: NOW - TAG_TIMEOUT }, "outOfCoverage"],
  ["one that was never heard", { lastTagUpdate: null }, "neverHeard"],
  ["an asset without a tag", { tagId: null }, null],
] as const)("%s", (_, given, expected) => {
  expect(tagStateOfAsset(asset("crane", { ...worn, ...given }), NOW)).toBe(expected);
});
