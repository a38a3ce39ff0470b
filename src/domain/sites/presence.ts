import { z } from "zod";
import { AreaId, SiteId } from "../base/ids.ts";
import { SECOND } from "../base/time.ts";
import { EpochMs } from "../base/instant.ts";

/** Where an asset is, as far as sites, floors and areas go. All null: nowhere we know of. */
export const Place = z.object({
  site: SiteId.nullable(),
  floor: z.number().int().nullable(),
  area: AreaId.nullable(),
});
export type Place = z.infer<typeof Place>;

export const NOWHERE: Place = { site: null, floor: null, area: null };

/** A place that was proven but not for long enough yet; `since` is the first proof, in epoch ms. */
export const CandidatePlace = Place.extend({ since: EpochMs });
export type CandidatePlace = z.infer<typeof CandidatePlace>;

/** What is settled, since when (epoch ms), and what may come next. */
export type Presence = {
  readonly place: Place;
  readonly since: EpochMs | null;
  readonly candidate: CandidatePlace | null;
};

/** Entering and leaving are debounced by this long, so that a tag on an edge does not flicker (product.md section 3). */
export const PRESENCE_DEBOUNCE = 10 * SECOND;

export function samePlace(a: Place, b: Place): boolean {
  return a.site === b.site && a.floor === b.floor && a.area === b.area;
}

/**
 * One proof of a place, taken at `at` (epoch ms). The first place ever known is taken at once: there is
 * nothing to flicker from. Any other becomes the place once it has been proven, without a proof of
 * another, for `PRESENCE_DEBOUNCE`; it then counts from its first proof.
 *
 * What time alone had settled by `at` is settled first, so that it makes no difference whether somebody
 * looked in between.
 */
export function provePlace(presence: Presence, proven: Place, at: EpochMs): Presence {
  const now = settlePlace(presence, at);
  const { candidate } = now;
  if (samePlace(now.place, proven)) return candidate === null ? now : { ...now, candidate: null };
  if (now.since === null) return { place: proven, since: at, candidate: null };
  if (candidate !== null && samePlace(candidate, proven)) return now;
  return { ...now, candidate: { ...proven, since: at } };
}

/** Time alone: a candidate that nothing has contradicted for `PRESENCE_DEBOUNCE` at `now` becomes the place. */
export function settlePlace(presence: Presence, now: EpochMs): Presence {
  const { candidate } = presence;
  if (candidate === null || now - candidate.since < PRESENCE_DEBOUNCE) return presence;
  const { since, ...place } = candidate;
  return { place, since, candidate: null };
}
