import { expect, test } from "vitest";
import { makingStatus } from "../../../../src/domain/customers/customerMaking.ts";

const part = (done: number, total: number) => ({ done, total });

test.each([
  {
    name: "nothing is there",
    made: [0, 0, 0, false] as const,
    isCopy: false,
    expected: { step: "collections", done: 0, total: 15 },
  },
  {
    name: "some collections are there, of a making that goes on",
    made: [3, 0, 0, false] as const,
    isCopy: false,
    expected: { step: "collections", done: 3, total: 15 },
  },
  {
    name: "its profiles are missing",
    made: [4, 2, 0, false] as const,
    isCopy: false,
    expected: { step: "profiles", done: 6, total: 15 },
  },
  {
    name: "its configuration is missing",
    made: [4, 8, 1, false] as const,
    isCopy: true,
    expected: { step: "settings", done: 13, total: 15 },
  },
  {
    name: "only what a duplicate takes over is left",
    made: [4, 8, 2, false] as const,
    isCopy: true,
    expected: { step: "copies", done: 14, total: 15 },
  },
  {
    name: "all but its own document is there",
    made: [4, 8, 2, false] as const,
    isCopy: false,
    expected: { step: "listing", done: 14, total: 15 },
  },
  {
    name: "it is there",
    made: [4, 8, 2, true] as const,
    isCopy: true,
    expected: { step: "listing", done: 15, total: 15 },
  },
])("the making of a customer stands where it does: $name", ({ made, isCopy, expected }) => {
  const [collections, profiles, settings, isListed] = made;
  expect(
    makingStatus(
      {
        collections: part(collections, 4),
        profiles: part(profiles, 8),
        settings: part(settings, 2),
        isListed,
      },
      isCopy,
    ),
  ).toEqual(expected);
});
