import { expect, test } from "vitest";
import {
  fullnessOf,
  isChecked,
  takenPercent,
} from "../../../../src/domain/operations/dataCondition.ts";

test.each([
  { free: 100, size: 100, refusesSince: null, percent: 0, expected: "roomy" },
  { free: 21, size: 100, refusesSince: null, percent: 79, expected: "roomy" },
  { free: 20, size: 100, refusesSince: null, percent: 80, expected: "tight" },
  { free: 6, size: 100, refusesSince: null, percent: 94, expected: "tight" },
  { free: 5, size: 100, refusesSince: null, percent: 95, expected: "critical" },
  { free: 5, size: 100, refusesSince: 7, percent: 95, expected: "full" },
  // A share of the disk that is ours alone may be full before the disk is.
  { free: 90, size: 100, refusesSince: 7, percent: 10, expected: "full" },
] as const)(
  "a disk with $free of $size free, refusing since $refusesSince, is $expected",
  ({ free, size, refusesSince, percent, expected }) => {
    const disk = { free, size };
    expect([fullnessOf({ disk, refusesSince }), takenPercent({ disk })]).toEqual([
      expected,
      percent,
    ]);
  },
);

test.each([
  { what: "is whole once each part was read", endedAt: 2, parts: 9, checked: 9, expected: true },
  { what: "is not while it goes on", endedAt: null, parts: 9, checked: 9, expected: false },
  { what: "is not where it was broken off", endedAt: 2, parts: 9, checked: 8, expected: false },
  { what: "is not where it counted no part", endedAt: 2, parts: 0, checked: 0, expected: false },
])("a check $what", ({ endedAt, parts, checked, expected }) => {
  expect(isChecked({ check: { startedAt: 1, endedAt, parts, checked } })).toBe(expected);
});

test("a disk of which nothing is known is no reason to warn", () => {
  expect([
    fullnessOf({ disk: null, refusesSince: null }),
    takenPercent({ disk: null }),
    takenPercent({ disk: { free: 0, size: 0 } }),
  ]).toEqual(["roomy", null, null]);
});
