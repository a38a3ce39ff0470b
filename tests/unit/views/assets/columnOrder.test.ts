import { describe, expect, test } from "vitest";
import { DEFAULT_ASSET_COLUMNS } from "../../../../src/domain/assets/assetColumns.ts";
import { readersColumns } from "../../../../src/views/assets/columnOrder.ts";

describe("the columns of the list of resources", () => {
  const unchosen = { assetListColumns: null, assetListOrder: [] };
  test.each([
    { name: "nothing is chosen by anybody", ofCustomer: null, expected: DEFAULT_ASSET_COLUMNS },
    {
      name: "only the customer has chosen: theirs, in their order",
      ofCustomer: ["reference", "batteryLevel", "designation", "floor"],
      expected: ["reference", "batteryLevel", "designation", "floor"],
    },
    {
      name: "the customer's choice lacks required columns and has one that is gone",
      ofCustomer: ["gone", "floor"],
      expected: ["reference", "designation", "floor"],
    },
  ])("where $name", ({ ofCustomer, expected }) => {
    expect(readersColumns(unchosen, ofCustomer)).toEqual(expected);
  });

  test("are the reader's own as soon as they have chosen, whatever the customer says", () => {
    const chosen = {
      assetListColumns: ["reference", "designation", "area"] as const,
      assetListOrder: ["area", "reference"] as const,
    };
    const own = {
      assetListColumns: [...chosen.assetListColumns],
      assetListOrder: [...chosen.assetListOrder],
    };
    expect(readersColumns(own, ["reference", "designation", "floor"])).toEqual([
      "area",
      "reference",
      "designation",
    ]);
  });
});

describe("columns that their reader has chosen", () => {
  test.each([
    {
      name: "nothing is ordered: their own order",
      shown: ["reference", "designation", "area"],
      order: [],
      expected: ["reference", "designation", "area"],
    },
    {
      name: "what the order does not name follows",
      shown: ["reference", "designation", "area"],
      order: ["area"],
      expected: ["area", "reference", "designation"],
    },
    {
      name: "what is hidden has no place",
      shown: ["reference", "designation"],
      order: ["floor", "designation", "reference"],
      expected: ["designation", "reference"],
    },
  ] as const)("$name", ({ shown, order, expected }) => {
    const own = { assetListColumns: [...shown], assetListOrder: [...order] };
    expect(readersColumns(own, null)).toEqual(expected);
  });
});
