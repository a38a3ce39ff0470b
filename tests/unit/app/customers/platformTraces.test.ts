import { expect, test } from "vitest";
import { PLATFORM_COLLECTIONS } from "../../../../backend/app/collections.ts";
import { PLATFORM_TRACES } from "../../../../backend/app/customers/platformTraces.ts";

test("what of a customer is in each collection of the platform is said, so that it goes with the customer", () => {
  expect(Object.keys(PLATFORM_TRACES).toSorted()).toEqual(
    Object.keys(PLATFORM_COLLECTIONS).toSorted(),
  );
});

test("documents that are found by their customer say who that is", () => {
  const found = Object.entries(PLATFORM_TRACES).filter(([, trace]) => trace === "field");
  for (const [collection] of found)
    expect(Object.keys(PLATFORM_COLLECTIONS[collection]?.properties ?? {})).toContain("customer");
});
