import { describe, expect, test } from "vitest";
import {
  DEFAULT_ASSET_COLUMNS,
  restoredColumns,
} from "../../../../src/domain/assets/assetColumns.ts";
import { MAX_VISIBLE_COLUMNS } from "../../../../src/domain/base/limits.ts";
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
    expect(readersColumns(unchosen, ofCustomer, "worksite")).toEqual(expected);
  });

  test("of a renter begin with where machines are, not with areas and floors", () => {
    const columns = readersColumns(unchosen, null, "renter");
    expect(columns).toEqual(expect.arrayContaining(["currentWorksite", "locationSite"]));
    expect(columns).not.toContain("area");
    expect(columns).not.toContain("floor");
    expect(columns.length).toBeLessThanOrEqual(MAX_VISIBLE_COLUMNS);
    expect(readersColumns(unchosen, ["reference", "floor"], "renter")).toContain("floor");
  });

  test("can be attributes, ten columns at most", () => {
    const attributes = Array.from({ length: 12 }, (_, at) => `attributes.a${at}`);
    const columns = readersColumns(unchosen, ["reference", ...attributes], "worksite");
    expect(columns).toHaveLength(MAX_VISIBLE_COLUMNS);
    expect(columns).toContain("attributes.a0");
    expect(restoredColumns(["attributes.height", "floor", "attributes."])).toEqual([
      "reference",
      "designation",
      "floor",
      "attributes.height",
    ]);
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
    expect(readersColumns(own, ["reference", "designation", "floor"], "worksite")).toEqual([
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
    expect(readersColumns(own, null, "renter")).toEqual(expected);
  });
});
