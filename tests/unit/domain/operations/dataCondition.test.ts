import { expect, test } from "vitest";
import { fullnessOf, takenPercent } from "../../../../src/domain/operations/dataCondition.ts";

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

test("a disk of which nothing is known is no reason to warn", () => {
  expect([
    fullnessOf({ disk: null, refusesSince: null }),
    takenPercent({ disk: null }),
    takenPercent({ disk: { free: 0, size: 0 } }),
  ]).toEqual(["roomy", null, null]);
});
