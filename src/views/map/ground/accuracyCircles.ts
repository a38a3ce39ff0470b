import type { Feature, FeatureCollection, Point } from "geojson";
import { ASSET_RADIUS } from "../../../domain/assets/mapMarks.ts";
import type { MapPoints } from "../../../streams/feeds/assets/mapPoints.ts";
import { lonLatOf, metresPerUnit, type World } from "../mercator.ts";
import { worldSize } from "../view.ts";

/** In `MapPoints.freshness`: of somebody whose place is certain. */
const FRESH = 0;

/** More circles of certain places than this lie over each other and say nothing. */
const MAX_KNOWN = 24;

/** How sure a circle is: of a place that is known, of one in doubt, of a newest fix that moved nothing. */
type CircleKind = "doubtful" | "known" | "newest";

/** Circles as points: `pixels` is the radius at zoom 0, which doubles with each zoom. */
export type AccuracyCircles = FeatureCollection<
  Point,
  { readonly kind: CircleKind; readonly pixels: number }
>;

export const NO_CIRCLES: AccuracyCircles = { type: "FeatureCollection", features: [] };

/**
 * How far each asset in view may be from its mark, where that is farther than the mark reaches. A point each, which the
 * engine draws at any zoom. Where many are certain only the selected one has its circle, of those in doubt each has. `drawn`
 * where nothing differs from it.
 *
 * @param view `scale`: of the theme, by which marks are larger; `selected`: the id of an asset
 */
export function accuracyCircles(
  points: Pick<
    MapPoints,
    "count" | "doubtfulFix" | "freshness" | "ids" | "mercator" | "radius" | "size"
  >,
  {
    zoom,
    scale,
    selected,
  }: { readonly zoom: number; readonly scale: number; readonly selected: string | null },
  drawn: AccuracyCircles,
): AccuracyCircles {
  const features: AccuracyCircles["features"] = [];
  const minPixels = (ASSET_RADIUS * scale) / 2 ** zoom;
  const crowd: AccuracyCircles["features"] = [];
  const add = (kind: CircleKind, at: World, radius: number, to = features) => {
    const place = lonLatOf(at);
    const pixels = (radius / metresPerUnit(place.lat)) * worldSize(0);
    if (pixels > minPixels) to.push(circle(kind, pixels, [place.lon, place.lat]));
  };
  for (let index = 0; index < points.count; index += 1) {
    const radius = points.radius[index] ?? 0;
    if (radius === 0 || points.size[index] !== 1) continue;
    const at = {
      x: points.mercator[2 * index] ?? 0,
      y: points.mercator[2 * index + 1] ?? 0,
    };
    if (points.freshness[index] !== FRESH) add("doubtful", at, radius);
    else add("known", at, radius, points.ids[index] === selected ? features : crowd);
  }
  const { doubtfulFix } = points;
  if (doubtfulFix !== null) add("newest", doubtfulFix, doubtfulFix.radius);
  if (crowd.length <= MAX_KNOWN) features.unshift(...crowd);
  if (features.length === 0) return drawn.features.length === 0 ? drawn : NO_CIRCLES;
  const next: AccuracyCircles = { type: "FeatureCollection", features };
  return JSON.stringify(next) === JSON.stringify(drawn) ? drawn : next;
}

function circle(
  kind: CircleKind,
  pixels: number,
  coordinates: [number, number],
): Feature<Point, { readonly kind: CircleKind; readonly pixels: number }> {
  return {
    type: "Feature",
    properties: { kind, pixels },
    geometry: { type: "Point", coordinates },
  };
}
