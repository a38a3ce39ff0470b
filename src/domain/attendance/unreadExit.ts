import type { SiteId } from "../base/ids.ts";
import { DAY, type EpochMs, HOUR } from "../base/time.ts";
import { stayMinutes, type AssumedExit, type TagInOutRecord } from "./tagInOut.ts";

/**
 * Nobody is at work for longer, in ms: 13 h are what European law leaves of a day, and 3 h more are on the side of those
 * who are still there. Those who went in by a box so long ago, and were received nowhere since, have probably left unread (decision 0089).
 */
export const LONGEST_PRESENCE = 16 * HOUR;

/** An exit that was probably not read, and that nobody has recorded, is recorded by the server after this long, in ms. */
export const UNREAD_EXITS_KEPT = 7 * DAY;

/** What the receivers know of whoever stays. */
export type Heard = {
  readonly lastTagUpdate: EpochMs | null;
  readonly lastPositionUpdate: EpochMs | null;
  readonly locationSite: SiteId | null;
  /** `sureAt`: the newest fix by which the site was sure; null: none was. Null: stored before places were judged. */
  readonly placeProof: { readonly sureAt: EpochMs | null } | null;
};

/** The last sign that somebody was there: the read that let them in, or what was received of their tag since. */
export function lastSign({ dateIn }: Pick<TagInOutRecord, "dateIn">, heard: Heard | null): EpochMs {
  return Math.max(dateIn, heard?.lastTagUpdate ?? dateIn);
}

/**
 * Whether the exit of a stay that goes on was probably not read: nothing was received since for longer than anybody
 * works, or the tag has surely been at another site since.
 *
 * @param heard the asset of the stay; null: none is known
 */
export function isExitUnread(
  stay: Pick<TagInOutRecord, "dateIn" | "site" | "status">,
  heard: Heard | null,
  now: EpochMs,
): boolean {
  if (stay.status === "out") return false;
  return now - lastSign(stay, heard) >= LONGEST_PRESENCE || isElsewhere(stay, heard);
}

function isElsewhere(
  { dateIn, site }: Pick<TagInOutRecord, "dateIn" | "site">,
  heard: Heard | null,
): boolean {
  if (heard === null || heard.locationSite === null || heard.locationSite === site) return false;
  // Who is only probably elsewhere may be here still, and is looked for.
  const provenAt = heard.placeProof === null ? heard.lastPositionUpdate : heard.placeProof.sureAt;
  return provenAt !== null && provenAt > dateIn;
}

/** Whether the server records the exit by itself: it has been missing for so long that nobody will. */
export function isPurged(
  stay: Pick<TagInOutRecord, "dateIn" | "site" | "status">,
  heard: Heard | null,
  now: EpochMs,
): boolean {
  return isExitUnread(stay, heard, now) && now - lastSign(stay, heard) >= UNREAD_EXITS_KEPT;
}

/** The stay with an exit that nobody has read: it ends with the last sign of it at the site. */
export function withAssumedExit(
  stay: TagInOutRecord,
  heard: Heard | null,
  assumedExit: AssumedExit,
): TagInOutRecord {
  // What was received at another site says nothing of how long they stayed at this one.
  const end = isElsewhere(stay, heard) ? stay.dateIn : lastSign(stay, heard);
  const dateOut = Math.min(end, assumedExit.at);
  const ended = { ...stay, dateOut, status: "out" as const, assumedExit };
  return { ...ended, duration: stayMinutes({ ...ended, duration: null }, dateOut) };
}

/** The stay as it was before its exit was recorded by hand; null: it was not, and stays as it is. */
export function withoutAssumedExit(stay: TagInOutRecord): TagInOutRecord | null {
  if (stay.assumedExit === null) return null;
  return { ...stay, dateOut: null, duration: null, status: "in", assumedExit: null };
}
