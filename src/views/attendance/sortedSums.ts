import type { StaySum } from "../../domain/attendance/staySums.ts";
import type { DataSort } from "../ui/dataColumn.ts";
import { ownValue } from "../../domain/base/ownValue.ts";

/** The sums in the order of a column; those that are equal in it stay the longest first. */
export function sortedSums(
  sums: readonly StaySum[],
  { column, isDescending }: DataSort,
): readonly StaySum[] {
  const compare = ownValue(COMPARISONS, column);
  if (compare === undefined) return sums;
  return sums.toSorted((a, b) => (isDescending ? compare(b, a) : compare(a, b)));
}

type Compare = (a: StaySum, b: StaySum) => number;
const COMPARISONS: Readonly<Record<string, Compare>> = {
  name: (a, b) => (a.name ?? a.tagNumber).localeCompare(b.name ?? b.tagNumber),
  minutes: (a, b) => a.minutes - b.minutes,
  stays: (a, b) => a.stays - b.stays,
  lastOut: (a, b) => (a.lastOut ?? 0) - (b.lastOut ?? 0),
};
