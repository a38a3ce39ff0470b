import { expect, test } from "vitest";
import { typedPlaceDoubt } from "../../../../../src/views/kit/editor/typedPlaceDoubt.ts";

const TOWER = { latitude: 45, longitude: 4 };

test.each([
  { typed: { latitude: 45.01, longitude: 4.02 }, others: [TOWER], doubt: null },
  { typed: { latitude: 4.02, longitude: 45.01 }, others: [TOWER], doubt: "swapped" },
  { typed: { latitude: 4.02, longitude: null }, others: [TOWER], doubt: null },
  { typed: { latitude: 0, longitude: 0 }, others: [TOWER], doubt: "zero" },
  { typed: { latitude: 0, longitude: 0.0001 }, others: [], doubt: "zero" },
  { typed: { latitude: -21.1, longitude: 55.5 }, others: [TOWER], doubt: "far" },
  { typed: { latitude: -21.1, longitude: 55.5 }, others: [], doubt: null },
  // What is no place is said beside its field.
  { typed: { latitude: -91, longitude: 200 }, others: [TOWER], doubt: null },
  // Without a site the customer's clock tells where in the world it is.
  { typed: { latitude: 2.35, longitude: 48.85 }, others: [], doubt: "swapped" },
  { typed: { latitude: 48.85, longitude: 2.35 }, others: [], doubt: null },
])("the doubt about $typed beside $others.length sites: $doubt", ({ typed, others, doubt }) => {
  expect(typedPlaceDoubt(typed, others, "Europe/Paris")).toBe(doubt);
});
