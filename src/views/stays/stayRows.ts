import type { SiteId } from "../../domain/base/ids.ts";
import { holdsWords } from "../../domain/stays/stayText.ts";
import type { TagInOutRecord } from "../../domain/stays/tagInOut.ts";
import type { EpochMs } from "../../domain/base/time.ts";

/** What the list keeps. `from` null: only who is in. No word keeps everything. */
export type StayFilter = {
  readonly from: EpochMs | null;
  readonly site: SiteId | null;
  readonly words: readonly string[];
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
  { from, site, words }: StayFilter,
): readonly TagInOutRecord[] {
  return inOrder(
    stays.filter(
      (stay) =>
        (stay.dateOut === null || (from !== null && stay.dateOut >= from)) &&
        (site === null || stay.site === site) &&
        holdsWords(stay, words),
    ),
  );
}
