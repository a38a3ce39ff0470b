import type { SiteId } from "../../domain/base/ids.ts";
import { holdsWords } from "../../domain/attendance/stayText.ts";
import type { StaySeen } from "../../streams/feeds/attendance/staysFeed.ts";
import type { EpochMs } from "../../domain/base/time.ts";

/** What the list keeps. `from` null: only who is in. No word keeps everything. */
export type StayFilter = {
  readonly from: EpochMs | null;
  readonly site: SiteId | null;
  readonly words: readonly string[];
};

/** Who is in, the last who came first, then who has probably left unread, then who left, the last who left first. */
export function inOrder(stays: readonly StaySeen[]): readonly StaySeen[] {
  const end = ({ dateOut }: StaySeen) => dateOut ?? Number.POSITIVE_INFINITY;
  const rank = ({ dateOut, isExitUnread }: StaySeen) =>
    dateOut !== null ? 2 : isExitUnread ? 1 : 0;
  return stays.toSorted(
    (a, b) =>
      rank(a) - rank(b) || (a.dateOut === b.dateOut ? b.dateIn - a.dateIn : end(b) - end(a)),
  );
}

/** The stays that the live feed tells, as far as the filter keeps them. */
export function liveRows(
  stays: readonly StaySeen[],
  { from, site, words }: StayFilter,
): readonly StaySeen[] {
  return inOrder(
    stays.filter(
      (stay) =>
        (stay.dateOut === null || (from !== null && stay.dateOut >= from)) &&
        (site === null || stay.site === site) &&
        holdsWords(stay, words),
    ),
  );
}
