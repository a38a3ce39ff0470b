import type { Asset } from "../assets/asset.ts";
import type { EpochMs } from "../base/time.ts";
import type { Place } from "../sites/presence.ts";
import type { CheckedIn, Evacuation } from "./evacuation.ts";

/** What is known of where an asset was heard. */
export type Heard = Pick<
  Asset,
  | "area"
  | "areaSince"
  | "candidate"
  | "floor"
  | "isArchived"
  | "lastPositionUpdate"
  | "locationSite"
  | "placeProof"
  | "technology"
>;

/**
 * Where and when somebody was last heard inside after a check-in; null: not since. The one rule of "heard inside", for
 * what is heard after a check-in and for a check-in that is recorded after the hearing (docs/decisions/0175, 0178).
 *
 * Inside is every place of the site but its muster areas. A place to which the badge came after the check-in counts once
 * it was heard there twice. One where it has lain since before counts only where nobody saw the person: one who was seen
 * may be safe without it. A badge whose newest sign is from a muster area is not inside. Else, in doubt it counts,
 * however sure the place is.
 */
export function heardInside(
  asset: Heard,
  checkIn: Pick<CheckedIn, "at" | "means">,
  { site, musterAreas }: Pick<Evacuation, "musterAreas" | "site">,
): { readonly at: EpochMs; readonly place: Place } | null {
  const { candidate, lastPositionUpdate: at, technology } = asset;
  if (asset.isArchived || at === null || at <= checkIn.at) return null;
  const isMuster = (area: Asset["area"]) => area !== null && musterAreas.includes(area);
  if (candidate !== null && isMuster(candidate.area)) return null;
  const newest =
    candidate !== null && at > candidate.since
      ? candidate
      : { site: asset.locationSite, floor: asset.floor, area: asset.area, since: asset.areaSince };
  const { floor, area, since } = newest;
  const isInside =
    newest.site === site &&
    // A GPS receiver between two areas is in the open.
    (area === null ? floor !== null && technology !== "GPS" : !isMuster(area));
  // A badge that was heard at a muster area has moved since, though the place that it left was never settled. People
  // who count themselves by a telephone are seen by nobody: it may have been somebody else, and the badge tells the truth.
  const hasMoved =
    checkIn.means !== "hand" || Math.max(since ?? 0, asset.placeProof?.arrivedAt ?? 0) > checkIn.at;
  return isInside && hasMoved ? { at, place: { site: newest.site, floor, area } } : null;
}
