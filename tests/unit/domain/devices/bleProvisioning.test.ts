import { describe, expect, test } from "vitest";
import {
  BleProvisioning,
  expandTagRange,
  tagRangeIssues,
} from "../../../../src/domain/devices/bleProvisioning.ts";
import { refusedPaths } from "../base/support/refusals.ts";

describe("tagRangeIssues", () => {
  test.each([
    { name: "a sound range", given: ["210A0001", "210A0050"], expected: [] },
    {
      name: "a sound range of the other code",
      given: ["210B00000001", "210B00000002"],
      expected: [],
    },
    { name: "different codes", given: ["210A0001", "210B0050"], expected: ["codesDiffer"] },
    { name: "an unknown code", given: ["210C0001", "210C0050"], expected: ["unknownCode"] },
    { name: "one unknown code", given: ["210A0001", "999A0050"], expected: ["unknownCode"] },
    { name: "start above end", given: ["210A0050", "210A0001"], expected: ["startNotLower"] },
    { name: "start equal to end", given: ["210A0001", "210A0001"], expected: ["startNotLower"] },
    {
      name: "letters among the digits",
      given: ["210A00F1", "210A0050"],
      expected: ["invalidTagFormat"],
    },
    { name: "too few digits", given: ["210A1", "210A5"], expected: ["invalidTagFormat"] },
    {
      name: "different numbers of digits",
      given: ["210A0001", "210A00050"],
      expected: ["invalidTagFormat"],
    },
    { name: "nothing", given: ["", ""], expected: ["unknownCode"] },
    { name: "10,000 tags", given: ["210A00001", "210A10000"], expected: [] },
    { name: "10,001 tags", given: ["210A00000", "210A10000"], expected: ["tooManyTags"] },
  ])("$name: $expected", ({ given: [start = "", end = ""], expected }) => {
    expect(tagRangeIssues(start, end)).toEqual(expected);
  });
});

test("a range holds both its ends and keeps leading zeros", () => {
  expect(expandTagRange("210B0098", "210B0101")).toEqual([
    "210B0098",
    "210B0099",
    "210B0100",
    "210B0101",
  ]);
});

test("a refused range is not expanded", () => {
  expect(() => expandTagRange("210A0002", "210A0001")).toThrow(/startNotLower/u);
});

describe("BleProvisioning", () => {
  const order = {
    manufacturerId: "blueup",
    hardwareSupplier: "BlueUp",
    model: "BLUE_PUCK",
    batteryLifespan: 36,
    commissioningDate: 1,
    broadcastInterval: 1000,
    uuid: "acfd065e-c3c0-11e3-9bbe-1a514932ac01",
    startTag: "210a0001",
    endTag: " 210A0009 ",
  };
  test.each([
    { name: "a complete one is accepted, in small letters too", given: {}, expected: [] },
    { name: "a fourth model is refused", given: { model: "BLUE_WHALE" }, expected: ["model"] },
    { name: "a broken uuid is refused", given: { uuid: "acfd" }, expected: ["uuid"] },
    {
      name: "a manufacturer is required",
      given: { manufacturerId: "" },
      expected: ["manufacturerId"],
    },
    {
      name: "a lifespan of 0 months is refused",
      given: { batteryLifespan: 0 },
      expected: ["batteryLifespan"],
    },
    {
      name: "an end below the start is refused",
      given: { endTag: "210A0000" },
      expected: ["startTag"],
    },
    {
      name: "an end of another code is refused",
      given: { endTag: "210B0009" },
      expected: ["endTag"],
    },
  ])("$name", ({ given, expected }) => {
    expect(refusedPaths(BleProvisioning, { ...order, ...given })).toEqual(expected);
  });
});
