import type { Feature, FeatureCollection, Point } from "geojson";
import { ASSET_RADIUS } from "../../../domain/assets/mapMarks.ts";
import type { MapPoints } from "../../../streams/feeds/assets/mapPoints.ts";
import { lonLatOf, metresPerUnit, type World } from "../mercator.ts";
import { worldSize } from "../view.ts";

/** In `MapPoints.freshness`: of somebody whose place is certain. */
const FRESH = 0;

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
 * engine draws at any zoom. `drawn` where nothing differs from it.
 *
 * @param scale of the theme, by which marks are larger
 */
export function accuracyCircles(
  points: Pick<MapPoints, "count" | "doubtfulFix" | "freshness" | "mercator" | "radius" | "size">,
  { zoom, scale }: { readonly zoom: number; readonly scale: number },
  drawn: AccuracyCircles,
): AccuracyCircles {
  const features: AccuracyCircles["features"] = [];
  const minPixels = (ASSET_RADIUS * scale) / 2 ** zoom;
  const add = (kind: CircleKind, at: World, radius: number) => {
    const place = lonLatOf(at);
    const pixels = (radius / metresPerUnit(place.lat)) * worldSize(0);
    if (pixels > minPixels) features.push(circle(kind, pixels, [place.lon, place.lat]));
  };
  for (let index = 0; index < points.count; index += 1) {
    const radius = points.radius[index] ?? 0;
    if (radius === 0 || points.size[index] !== 1) continue;
    const at = {
      x: points.mercator[2 * index] ?? 0,
      y: points.mercator[2 * index + 1] ?? 0,
    };
    add(points.freshness[index] === FRESH ? "known" : "doubtful", at, radius);
  }
  const { doubtfulFix } = points;
  if (doubtfulFix !== null) add("newest", doubtfulFix, doubtfulFix.radius);
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
