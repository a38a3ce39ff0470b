import { distance, type LonLat } from "../base/geometry.ts";
import { type EpochMs, SECOND } from "../base/time.ts";
import type { TrackPoint } from "./trackPoint.ts";

/** How fast it went, as a track on a map tells it: from so many metres a second on (0, 30 and 70 km/h). */
export const SPEED_BANDS = [
  { id: "slow", from: 0 },
  { id: "medium", from: 30 / 3.6 },
  { id: "fast", from: 70 / 3.6 },
] as const;
export type SpeedBand = (typeof SPEED_BANDS)[number]["id"];

/** ms over which a speed is measured, as the top speed of a trip. */
const MEASURED_OVER = 10 * SECOND;

/** The positions of a trip in stretches of one band each; where one ends the next begins. */
export function speedStretches(
  points: readonly TrackPoint[],
): readonly { readonly band: SpeedBand; readonly points: readonly LonLat[] }[] {
  const stretches: { band: SpeedBand; points: LonLat[] }[] = [];
  let [tail, way] = [0, 0];
  for (let head = 1; head < points.length; head += 1) {
    const [before, here] = [points[head - 1], points[head]];
    if (before === undefined || here === undefined) continue;
    way += distance(before.location, here.location);
    for (
      let next = points[tail + 1];
      next !== undefined && tail + 1 < head && here.at - next.at >= MEASURED_OVER;
      next = points[tail + 1]
    ) {
      way -= distance(points[tail]?.location ?? next.location, next.location);
      tail += 1;
    }
    const ms = Math.max(SECOND, here.at - (points[tail]?.at ?? here.at));
    const band = bandOf((way * SECOND) / ms);
    const last = stretches.at(-1);
    if (last?.band === band) last.points.push(here.location);
    else stretches.push({ band, points: [before.location, here.location] });
  }
  return stretches;
}

export function bandOf(metresPerSecond: number): SpeedBand {
  return SPEED_BANDS.findLast(({ from }) => metresPerSecond >= from)?.id ?? "slow";
}

/** Where it was at an instant: between two positions on the straight line; before the first and after the last there. */
export function placeAt(points: readonly TrackPoint[], at: EpochMs): LonLat | null {
  const index = points.findLastIndex((point) => point.at <= at);
  const [before, after] = [points[index] ?? points[0], points[index + 1]];
  if (before === undefined) return null;
  if (after === undefined || index === -1) return before.location;
  const share = (at - before.at) / (after.at - before.at);
  const between = (a: number, b: number) => a + (b - a) * share;
  return {
    lat: between(before.location.lat, after.location.lat),
    lon: between(before.location.lon, after.location.lon),
  };
}
