import type { AssetId, TagId } from "../base/ids.ts";
import { stayMinutes, type TagInOutRecord } from "./tagInOut.ts";
import type { EpochMs } from "../base/time.ts";

/** All stays of one asset, or of a tag without one, in a period. */
export type StaySum = {
  readonly id: string;
  readonly assetId: AssetId | null;
  /** As the last stay says it; null: a tag without asset. */
  readonly name: string | null;
  readonly tagNumber: TagId;
  readonly stays: number;
  /** Of whole stays, in minutes; one that goes on counts up to now. */
  readonly minutes: number;
  readonly isIn: boolean;
  /** When the last stay that ended did; null: none has. */
  readonly lastOut: EpochMs | null;
};

/** Whose sum a stay belongs to. */
export function staySumId({ assetId, tagNumber }: Pick<StaySum, "assetId" | "tagNumber">): string {
  return assetId === null ? `tag ${tagNumber}` : `asset ${assetId}`;
}

/** The sums of stays, in no order. */
export function staySums(stays: readonly TagInOutRecord[], now: EpochMs): readonly StaySum[] {
  return mergedSums(
    stays.map((stay) => ({
      id: staySumId(stay),
      assetId: stay.assetId,
      name: stay.assetName,
      tagNumber: stay.tagNumber,
      stays: 1,
      minutes: stayMinutes(stay, now),
      isIn: stay.dateOut === null,
      lastOut: stay.dateOut,
    })),
  );
}

/** Sums of several sets of stays as those of all of them, the longest first; of the same length by name. */
export function mergedSums(sums: Iterable<StaySum>): readonly StaySum[] {
  const byId = new Map<string, StaySum>();
  for (const sum of sums) {
    const known = byId.get(sum.id);
    byId.set(sum.id, known === undefined ? sum : merged(known, sum));
  }
  return [...byId.values()].toSorted(
    (a, b) => b.minutes - a.minutes || nameOf(a).localeCompare(nameOf(b)),
  );
}

function merged(a: StaySum, b: StaySum): StaySum {
  const last = endOf(b) >= endOf(a) ? b : a;
  return {
    ...last,
    stays: a.stays + b.stays,
    minutes: a.minutes + b.minutes,
    isIn: a.isIn || b.isIn,
    lastOut: a.lastOut === null ? b.lastOut : Math.max(a.lastOut, b.lastOut ?? a.lastOut),
  };
}

function endOf({ isIn, lastOut }: StaySum): number {
  return isIn ? Number.POSITIVE_INFINITY : (lastOut ?? 0);
}

function nameOf({ name, tagNumber }: StaySum): string {
  return name ?? tagNumber;
}
