import { expect, test } from "vitest";
import { TAG_TIMEOUT } from "../../../../src/domain/assets/asset.ts";
import { TagId } from "../../../../src/domain/base/ids.ts";
import {
  positionCertainty,
  type SilentDevice,
} from "../../../../src/domain/assets/positionCertainty.ts";

const TAG = TagId.parse("tag-1");
const gateway: SilentDevice = { name: "G4", lastMessageAt: 1000, connectivity: "offline" };
const late: SilentDevice = { ...gateway, connectivity: "uncertain" };
const now = 10 * TAG_TIMEOUT;

test.each([
  { name: "a tag heard just now proves the place", heardAt: now, cause: null, kind: "proven" },
  {
    name: "a tag heard an hour ago still proves it",
    heardAt: now - TAG_TIMEOUT,
    cause: null,
    kind: "proven",
  },
  {
    name: "a ms later it is silent",
    heardAt: now - TAG_TIMEOUT - 1,
    cause: null,
    kind: "silent",
  },
  {
    name: "the silence of a gateway is the cause, even of a tag that was heard lately",
    heardAt: now - 1,
    cause: gateway,
    kind: "blinded",
  },
  {
    name: "a gateway that has missed its interval makes what it received uncertain",
    heardAt: now - 1,
    cause: late,
    kind: "uncertain",
  },
  {
    name: "a tag that is silent for an hour is not made more certain by a late gateway",
    heardAt: now - TAG_TIMEOUT - 1,
    cause: late,
    kind: "silent",
  },
  {
    name: "a tag that never spoke has no place",
    heardAt: null,
    cause: gateway,
    kind: "neverHeard",
  },
])("$name", ({ heardAt, cause, kind }) => {
  const isOfDevice = kind === "blinded" || kind === "uncertain";
  // Where it explains nothing no device is named.
  expect(
    positionCertainty(
      { tagId: TAG, lastTagUpdate: heardAt, placeHidden: null, placeProof: null },
      cause,
      now,
    ),
  ).toEqual({
    kind,
    ...(heardAt !== null && { heardAt }),
    ...(isOfDevice && { by: cause }),
  });
});

test("an asset without a tag has none that could be heard", () => {
  expect(
    positionCertainty(
      { tagId: null, lastTagUpdate: null, placeHidden: null, placeProof: null },
      gateway,
      now,
    ),
  ).toEqual({ kind: "noTag" });
  expect(
    positionCertainty(
      { tagId: null, lastTagUpdate: now, placeHidden: null, placeProof: null },
      null,
      now,
    ),
  ).toEqual({ kind: "proven", heardAt: now });
});
