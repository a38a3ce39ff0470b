import type { LonLat } from "../base/geometry.ts";
import type { AreaId, TagId } from "../base/ids.ts";
import type { EpochMs } from "../base/time.ts";
import {
  anchorWeights,
  type HeardBy,
  nearestAnchor,
  type NearestAnchor,
} from "../devices/bleLocation.ts";
import type { MountedAt } from "../devices/mountedAt.ts";
import { type Place, samePlace } from "../sites/presence.ts";
import { type RadioEstimate, radioEstimate } from "./radioEstimate.ts";
import type { RadioMap } from "./radioMap.ts";

/** Another area takes over when it is this many times as likely as the one the tag was in, so that no edge flickers … */
const TAKE_OVER_TIMES = 2;
/** … by the mean of its likelihood, which forgets with this time constant, in ms: where four areas meet, levels waver. */
const AREA_MEAN = 1000;

/** An estimate serves for this long, in ms: what twelve anchors hear of one advertisement comes in at once, and is estimated once. */
const ESTIMATE_LIFE = 250;

/** The last estimate of a tag: when it was made, by which map, and how likely each area has been lately. */
type LastEstimate = {
  readonly at: EpochMs;
  readonly map: RadioMap;
  readonly estimate: RadioEstimate | null;
  readonly areas: RadioEstimate["areas"];
};

/**
 * Where a tag is by what hears it. `basis`: the walks of its floor, or its nearest anchor alone, where nobody walked.
 * `accuracy` in metres: the radius of the estimate, or what the anchor's settings say.
 */
export type RadioPlace = {
  readonly nearest: NearestAnchor;
  readonly basis: "anchor" | "walks";
  readonly place: Place;
  readonly location: LonLat;
  readonly accuracy: number;
  readonly last: LastEstimate | null;
};

/** What a decision is made from. */
export type RadioInput = {
  readonly heardBy: HeardBy;
  readonly at: EpochMs;
  /** Where the tag was by the last decision, which holds on a little. */
  readonly current: {
    readonly anchor: TagId | null;
    readonly place: Place | null;
    /** Null: none is remembered, which costs one more estimate. */
    readonly last: LastEstimate | null;
  };
  readonly mountOf: (id: TagId) => MountedAt | undefined;
  /** Of the floor of a site; null: nobody walked it, or its walks are not worth more than its anchors. */
  readonly mapOf: (site: Place["site"], floor: Place["floor"]) => RadioMap | null;
};

/**
 * The one rule by which radio decides where a tag is, live, in replays and in walk tests. Site and floor are those of the
 * nearest anchor. On a floor that was walked, area and position are those its fingerprints make likely; elsewhere the area
 * is that of the nearest anchor, the position the mean of the anchors of that area (product.md section 3). Null: no
 * receiver that has heard it lately is placed.
 */
export function radioPlace({
  heardBy,
  at,
  current,
  mountOf,
  mapOf,
}: RadioInput): RadioPlace | null {
  const placed = placedOnly(heardBy, mountOf);
  const nearest = nearestAnchor(placed, at, current.anchor);
  if (nearest === null) return null;
  const mount = mountOf(nearest.anchor);
  const settings = mount?.settings ?? null;
  if (mount === undefined || settings === null) return null;
  const { site } = mount;
  const { floor } = settings;
  const map = mapOf(site, floor);
  const last = map === null ? null : estimateOf(map, placed, at, current.last);
  const estimate = last?.estimate ?? null;
  if (last !== null && estimate !== null) {
    const before = current.place;
    const held = before !== null && before.site === site && before.floor === floor;
    const area = likelyArea(last.areas, held ? before.area : undefined);
    const { location, radius } = estimate;
    const place = { site, floor, area };
    return { nearest, basis: "walks", place, location, accuracy: radius, last };
  }
  const place = { site, floor, area: mount.area };
  const isOfPlace = (id: TagId) => {
    const other = mountOf(id);
    return (
      other !== undefined &&
      other.settings !== null &&
      samePlace(place, { site: other.site, floor: other.settings.floor, area: other.area })
    );
  };
  let lat = 0;
  let lon = 0;
  for (const [id, weight] of anchorWeights(placed, at, isOfPlace)) {
    const { latitude, longitude } = mountOf(id)?.settings ?? settings;
    lat += weight * latitude;
    lon += weight * longitude;
  }
  const { accuracy } = settings;
  return { nearest, basis: "anchor", place, location: { lat, lon }, accuracy, last };
}

function estimateOf(
  map: RadioMap,
  heardBy: HeardBy,
  at: EpochMs,
  last: LastEstimate | null,
): LastEstimate {
  if (last !== null && last.map === map && at >= last.at && at - last.at < ESTIMATE_LIFE)
    return last;
  const estimate = radioEstimate(map, heardBy, at);
  const areas = estimate?.areas ?? NO_AREAS;
  const isOfBefore = last !== null && last.map === map && at >= last.at && last.areas.size > 0;
  if (!isOfBefore || areas.size === 0) return { at, map, estimate, areas };
  const weight = 1 - Math.exp((last.at - at) / AREA_MEAN);
  return { at, map, estimate, areas: meanOf(last.areas, areas, weight) };
}

const NO_AREAS: RadioEstimate["areas"] = new Map();

function meanOf(
  before: RadioEstimate["areas"],
  now: RadioEstimate["areas"],
  weight: number,
): RadioEstimate["areas"] {
  const mean = new Map<AreaId | null, number>();
  for (const [area, share] of before) mean.set(area, (1 - weight) * share);
  for (const [area, share] of now) mean.set(area, (mean.get(area) ?? 0) + weight * share);
  return mean;
}

/** The likeliest area, unless `held` is nearly as likely; undefined: none was held. */
function likelyArea(
  areas: ReadonlyMap<AreaId | null, number>,
  held: AreaId | null | undefined,
): AreaId | null {
  let best: AreaId | null = null;
  let most = -1;
  for (const [area, share] of areas) if (share > most) [best, most] = [area, share];
  if (held === undefined) return best;
  return most < TAKE_OVER_TIMES * (areas.get(held) ?? 0) ? held : best;
}

/** Without receivers that nobody has placed yet: they must not keep the others from proving where a tag is. */
function placedOnly(heardBy: HeardBy, mountOf: RadioInput["mountOf"]): HeardBy {
  const isPlaced = (id: TagId) => (mountOf(id)?.settings ?? null) !== null;
  for (const id of heardBy.keys())
    if (!isPlaced(id)) return new Map([...heardBy].filter(([one]) => isPlaced(one)));
  return heardBy;
}
