import type { Position } from "geojson";

/**
 * A ring of a globe, which may cross the antimeridian, on a plane: longitudes go on beyond 180° instead of jumping, and
 * a ring around the south pole, which a globe closes by itself, is closed along it.
 */
export function unrolled(ring: readonly Position[]): Position[] {
  let turns = 0;
  let last = ring[0]?.[0] ?? 0;
  const flat = ring.map(([lon = 0, lat = 0]): Position => {
    if (lon - last > 180) turns -= 1;
    else if (last - lon > 180) turns += 1;
    last = lon;
    return [lon + 360 * turns, lat];
  });
  const [first] = flat;
  if (turns === 0 || first === undefined) return flat;
  const [start = 0] = first;
  return [...flat, [start + 360 * turns, -90], [start, -90], first];
}
