import { describe, expect, test } from "vitest";
import { AssetId, CustomerIndex, idOf } from "../../../../src/domain/base/ids.ts";

describe("AssetId", () => {
  test.each([
    {
      name: "an id of ours is accepted",
      given: "asset-01JD0000000000000000000000",
      expected: true,
    },
    { name: "an id given from outside is accepted", given: "PELLE/12:b", expected: true },
    { name: "128 characters are accepted", given: "a".repeat(128), expected: true },
    { name: "129 characters are refused", given: "a".repeat(129), expected: false },
    { name: "an empty id is refused", given: "", expected: false },
    { name: "a space within is refused", given: "a b", expected: false },
    { name: "a line break at the end is refused", given: "a\n", expected: false },
  ])("$name", ({ given, expected }) => {
    expect(AssetId.safeParse(given).success).toBe(expected);
  });

  test("a new id is the prefix and the ulid", () => {
    expect(idOf("qr-code", "01JD")).toBe("qr-code-01JD");
  });
});

describe("CustomerIndex", () => {
  test.each([
    { name: "lower case with a hyphen is accepted", given: "tour-horizon", expected: true },
    { name: "126 bytes are accepted", given: "a".repeat(126), expected: true },
    { name: "127 bytes are refused", given: "a".repeat(127), expected: false },
    { name: "bytes count, not characters", given: "é".repeat(64), expected: false },
    { name: "an empty name is refused", given: "", expected: false },
    { name: "upper case is refused", given: "Locamat", expected: false },
    { name: "a space is refused", given: "tour horizon", expected: false },
    { name: "a dot is refused", given: "tour.horizon", expected: false },
    { name: "a wildcard is refused", given: "tour*", expected: false },
    { name: "_all is refused", given: "_all", expected: false },
    { name: "a leading hyphen is refused", given: "-tour", expected: false },
  ])("$name", ({ given, expected }) => {
    expect(CustomerIndex.safeParse(given).success).toBe(expected);
  });
});
