import { expect, test } from "vitest";
import { decodeAsset } from "../../../../src/streams/feeds/assets/decodeAsset.ts";
import { decodeBox } from "../../../../src/streams/feeds/attendance/decodeBox.ts";
import { decodeCounter } from "../../../../src/streams/feeds/counters/decodeCounter.ts";
import { decodeDevice } from "../../../../src/streams/feeds/devices/decodeDevice.ts";
import { asset, box, counter, tag } from "../../../support/fixtures.ts";

test.each([
  ["asset", decodeAsset, asset("anna")],
  ["device", decodeDevice, tag("gate")],
  ["box", decodeBox, box(1)],
  ["counter", decodeCounter, counter()],
] as const)(
  "[DC1] a stored %s becomes the domain's, without Kuzzle's words",
  (_, decode, document) => {
    const { id, ...fields } = document;
    expect(decode(id, { ...fields, _kuzzle_info: { createdAt: 1 } })).toEqual({
      ok: true,
      document,
    });
  },
);

test("[DC1] a document that breaks its schema is refused with its id and every reason", () => {
  const { id, ...fields } = asset("anna");
  expect(decodeAsset(id, { ...fields, batteryLevel: 101, isArchived: null })).toEqual({
    ok: false,
    reason:
      "asset-anna: ✖ Too big: expected number to be <=100\n  → at batteryLevel\n✖ Invalid input: expected boolean, received null\n  → at isArchived",
  });
});
