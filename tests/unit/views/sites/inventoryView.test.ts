import { describe, expect, test } from "vitest";
import { AssetId, SiteId } from "../../../../src/domain/base/ids.ts";
import type { InventoryItem } from "../../../../src/streams/feeds/sites/siteInventoryFeed.ts";
import {
  inventoryCounts,
  reassignment,
  release,
  shownStatus,
} from "../../../../src/views/sites/inventoryView.ts";

const YARD = SiteId.parse("site-yard");
const DEPOT = SiteId.parse("site-depot");
const crane = AssetId.parse("asset-crane");
const item = (
  status: InventoryItem["status"],
  overrides: Partial<InventoryItem> = {},
): InventoryItem => ({
  id: crane,
  reference: "G-12",
  designation: "Crane",
  family: "Lifting",
  subFamily: "Crane",
  currentWorksite: null,
  locationSite: null,
  lastTagUpdate: null,
  status,
  ...overrides,
});
const found = item({ kind: "found", certainty: "certain" });
const stray = item({ kind: "unexpected", certainty: "certain" }, { locationSite: YARD });
const lost = item({ kind: "missing", reason: "elsewhere" }, { currentWorksite: YARD });

test("expected is what is found and what is missing", () => {
  expect(inventoryCounts([found, found, lost, stray])).toEqual({
    missing: 1,
    unexpected: 1,
    found: 2,
    expected: 3,
  });
});

test.each([
  { name: "what the address says", text: "found", counts: [2, 1, 0], expected: "found" },
  { name: "what is missing first", text: null, counts: [2, 1, 9], expected: "missing" },
  {
    name: "then what is not expected",
    text: "nonsense",
    counts: [0, 1, 9],
    expected: "unexpected",
  },
  { name: "what is found where all is well", text: null, counts: [0, 0, 0], expected: "found" },
] as const)(
  "the inventory shows $name",
  ({ text, counts: [missing, unexpected, found_], expected }) => {
    expect(shownStatus(text, { missing, unexpected, found: found_ })).toBe(expected);
  },
);

describe("one click", () => {
  const tied = (siteId: SiteId | null, seen: SiteId | null) => ({
    kind: "associate",
    assetIds: [crane],
    siteId,
    seen,
  });
  test.each([
    {
      name: "expects here what nobody expected anywhere, and takes that link back and no other",
      given: stray,
      expected: { command: tied(YARD, null), undo: tied(null, YARD) },
    },
    {
      name: "expects here what was expected elsewhere, and gives it back",
      given: { ...stray, currentWorksite: DEPOT },
      expected: { command: tied(YARD, DEPOT), undo: tied(DEPOT, YARD) },
    },
    {
      name: "expects the missing one where it is",
      given: { ...lost, locationSite: DEPOT },
      expected: { command: tied(DEPOT, YARD), undo: tied(YARD, DEPOT) },
    },
    {
      name: "has nothing to offer for one that is outside every site",
      given: lost,
      expected: null,
    },
    { name: "has nothing to do for one that is found", given: found, expected: null },
  ])("$name", ({ given, expected }) => {
    expect(reassignment(given, YARD)).toEqual(expected);
  });

  test("takes a missing one off the books of this site only", () => {
    expect(release(lost, YARD)).toEqual({ command: tied(null, YARD), undo: tied(YARD, null) });
    expect(release(lost, DEPOT)).toBeNull();
  });
});
