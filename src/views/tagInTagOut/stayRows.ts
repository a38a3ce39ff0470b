import type { SiteId } from "../../domain/ids.ts";
import type { TagInOutRecord } from "../../domain/tagInOut.ts";
import type { EpochMs } from "../../domain/time.ts";

/** What the list keeps. `from` null: only who is in. An empty text keeps everything. */
export type StayFilter = {
  readonly from: EpochMs | null;
  readonly site: SiteId | null;
  readonly text: string;
};

/** Who is in, the last who came first, then who left, the last who left first. */
export function inOrder(stays: readonly TagInOutRecord[]): readonly TagInOutRecord[] {
  const end = ({ dateOut }: TagInOutRecord) => dateOut ?? Number.POSITIVE_INFINITY;
  return stays.toSorted((a, b) =>
    a.dateOut === b.dateOut ? b.dateIn - a.dateIn : end(b) - end(a),
  );
}

/** The stays that the live feed tells, as far as the filter keeps them. */
export function liveRows(
  stays: readonly TagInOutRecord[],
  { from, site, text }: StayFilter,
): readonly TagInOutRecord[] {
  const wanted = text.trim().toLocaleLowerCase();
  return inOrder(
    stays.filter(
      (stay) =>
        (stay.dateOut === null || (from !== null && stay.dateOut >= from)) &&
        (site === null || stay.site === site) &&
        (wanted === "" || wordsOf(stay).includes(wanted)),
    ),
  );
}

/** For how long a stay has lasted, in ms, up to now while it goes on. */
export function lengthOf({ dateIn, dateOut }: TagInOutRecord, now: EpochMs): number {
  return Math.max(0, (dateOut ?? now) - dateIn);
}

function wordsOf({ assetName, tagNumber }: TagInOutRecord): string {
  return `${assetName ?? ""} ${tagNumber}`.toLocaleLowerCase();
}
