import { z } from "zod";
import { fitAffine, fitSimilarity, type Plane } from "../../base/fitPlane.ts";
import { LonLat, metresFrom, offset } from "../../base/geometry.ts";
import { field, listIn, numberIn, textIn } from "../json.ts";
import { positionOf } from "../values.ts";

/** Zones of a hub that are kept, and points of one: more than a hub of one site has. */
const MAX_ZONES = 200;
const MAX_POINTS = 16;
/** How far the points of a zone may lie from where their own map puts them, root mean square in m. */
const MAX_RESIDUAL = 10;

const Local = z.tuple([z.number(), z.number()]);

/** A zone of a hub (omlox hub specification V2, zones): where its own coordinates, in m, lie on the globe. */
export const OmloxZone = z.object({
  id: z.string().min(1),
  /** What the positioning system calls it; locations may name either. */
  foreignId: z.string().nullable(),
  /** As the hub counts: 0 is the ground floor. Null: it does not say. */
  floor: z.number().nullable(),
  points: z.array(z.object({ local: Local, wgs84: LonLat })),
});
export type OmloxZone = z.infer<typeof OmloxZone>;

/** The zones that a hub answers with; what of one is not understood is left out. */
export function omloxZones(answer: unknown): OmloxZone[] {
  return listIn(answer)
    .slice(0, MAX_ZONES)
    .flatMap((zone): OmloxZone[] => {
      const id = textIn(field(zone, "id"));
      if (id === null) return [];
      const points = listIn(field(zone, "ground_control_points"))
        .slice(0, MAX_POINTS)
        .flatMap((point): OmloxZone["points"] => {
          const [x, y] = coordinatesIn(field(point, "local"));
          const [lon, lat] = coordinatesIn(field(point, "wgs84"));
          const wgs84 = positionOf(lat, lon);
          return x === null || y === null || wgs84 === null ? [] : [{ local: [x, y], wgs84 }];
        });
      const foreignId = textIn(field(zone, "foreign_id"));
      return [{ id, foreignId, floor: numberIn(field(zone, "floor")), points }];
    });
}

/** The first two coordinates of a GeoJSON point; null: it has none. */
export function coordinatesIn(point: unknown): readonly [number | null, number | null] {
  const [x, y] = listIn(field(point, "coordinates"));
  const isNumber = (value: unknown) => typeof value === "number" && Number.isFinite(value);
  return [isNumber(x) ? (x as number) : null, isNumber(y) ? (y as number) : null];
}

/** The zone that a location names; null: it is not known. */
export function zoneNamed(zones: readonly OmloxZone[], source: string): OmloxZone | null {
  return zones.find(({ id, foreignId }) => id === source || foreignId === source) ?? null;
}

/**
 * Where a point of a zone lies: by the affine map of its control points, by the similarity where they lie on one line.
 * Null: there are fewer than two, they coincide, or they contradict one another.
 */
export function placedInZone({ points }: Pick<OmloxZone, "points">, local: Plane): LonLat | null {
  const [first] = points;
  if (first === undefined) return null;
  const from = points.map((point): Plane => point.local);
  const to = points.map(({ wgs84 }): Plane => metresFrom(first.wgs84, wgs84));
  const map = fitAffine(from, to) ?? fitSimilarity(from, to);
  if (map === null) return null;
  const squares = from.map((point, index) => {
    const [[x, y], [u, v]] = [map(point), to[index] ?? [0, 0]];
    return (x - u) ** 2 + (y - v) ** 2;
  });
  const residual = Math.sqrt(squares.reduce((sum, one) => sum + one, 0) / squares.length);
  if (!(residual <= MAX_RESIDUAL)) return null;
  const { lat, lon } = offset(first.wgs84, ...map(local));
  return positionOf(lat, lon);
}
