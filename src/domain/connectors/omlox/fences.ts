import type { FeatureCollection, Polygon } from "geojson";
import { z } from "zod";
import { LonLat, offset, Position } from "../../base/geometry.ts";
import { field, listIn, numberIn, textIn } from "../json.ts";
import { positionOf } from "../values.ts";
import { WGS84 } from "./hub.ts";
import { coordinatesIn, type OmloxZone, placedInZone, zoneNamed } from "./zones.ts";

/** Fences that are read: as many as a file of areas may hold. */
const MAX_FENCES = 1_000;
/** Corners of a polygon that are read, and of the one that stands for a circle. */
const [MAX_CORNERS, CIRCLE_CORNERS] = [1_000, 32];

/** A fence of a hub (omlox hub specification V2, fences) as an area may be drawn. */
export const FenceArea = z.object({
  id: z.string().min(1),
  name: z.string().min(1),
  /** As the hub counts: 0 is the ground floor. Null: it does not say, or lies between floors. */
  floor: z.number().int().nullable(),
  /** The outline first, then its holes; each is closed. */
  rings: z.array(z.array(Position)).min(1),
});
export type FenceArea = z.infer<typeof FenceArea>;

/**
 * Why a fence becomes no area: its region is neither a polygon nor a circle, or nothing says where its coordinates lie
 * (`unplaced`).
 */
export const FenceRefusal = z.enum(["noShape", "unplaced"]);
export type FenceRefusal = z.infer<typeof FenceRefusal>;

export type RefusedFence = { readonly name: string; readonly reason: FenceRefusal };

/** The fences that a hub answers with; those in metres of a zone are placed by its control points. */
export function fenceAreas(
  answer: unknown,
  zones: readonly OmloxZone[],
): { readonly areas: FenceArea[]; readonly refused: RefusedFence[] } {
  const areas: FenceArea[] = [];
  const refused: RefusedFence[] = [];
  for (const fence of listIn(answer).slice(0, MAX_FENCES)) {
    const id = textIn(field(fence, "id"));
    if (id === null) continue;
    const name = textIn(field(fence, "name")) ?? textIn(field(fence, "foreign_id")) ?? id;
    const shape = shapeOf(field(fence, "region"), numberIn(field(fence, "radius")));
    const zone = zoneNamed(zones, textIn(field(fence, "zone_id")) ?? "");
    const frame = frameOf(textIn(field(fence, "crs")) ?? "local", zone);
    const rings = shape === null || frame === null ? null : placed(shape, frame);
    const floor = numberIn(field(fence, "floor")) ?? zone?.floor ?? null;
    if (rings !== null)
      areas.push({ id, name, floor: Number.isSafeInteger(floor) ? floor : null, rings });
    else refused.push({ name, reason: shape === null ? "noShape" : "unplaced" });
  }
  return { areas, refused };
}

/** The areas as a file of GeoJSON, which the page of areas reads. */
export function fencesFile(areas: readonly FenceArea[]): FeatureCollection<Polygon> {
  return {
    type: "FeatureCollection",
    features: areas.map(({ id, name, floor, rings }) => ({
      type: "Feature",
      id,
      properties: { name, floor },
      geometry: { type: "Polygon", coordinates: rings },
    })),
  };
}

type Plane = readonly [number, number];
type Shape =
  | { readonly kind: "polygon"; readonly rings: readonly (readonly Plane[])[] }
  | { readonly kind: "circle"; readonly middle: Plane; readonly radius: number };
/** Where a point of the coordinates lies, and one so many metres east and north of it; null: nowhere on the globe. */
type Frame = {
  readonly at: (point: Plane) => LonLat | null;
  readonly beside: (point: Plane, metres: Plane) => LonLat | null;
};

/** Null: it is neither a polygon nor a circle. */
function shapeOf(region: unknown, radius: number | null): Shape | null {
  if (field(region, "type") === "Point") {
    const [x, y] = coordinatesIn(region);
    const isCircle = x !== null && y !== null && radius !== null && radius > 0;
    return isCircle ? { kind: "circle", middle: [x, y], radius } : null;
  }
  if (field(region, "type") !== "Polygon") return null;
  const rings = listIn(field(region, "coordinates")).map((ring) => listIn(ring).map(planeIn));
  const isWhole = (ring: (Plane | null)[]): ring is Plane[] =>
    ring.length >= 4 && ring.length <= MAX_CORNERS && !ring.includes(null);
  return rings.length > 0 && rings.every(isWhole) ? { kind: "polygon", rings } : null;
}

function planeIn(point: unknown): Plane | null {
  const [x, y] = coordinatesIn({ coordinates: point });
  return x === null || y === null ? null : [x, y];
}

/** Null: the coordinates are of another system, or of a zone that is not known. */
function frameOf(crs: string, zone: OmloxZone | null): Frame | null {
  if (crs.toUpperCase() === WGS84) {
    const at = ([lon, lat]: Plane) => positionOf(lat, lon);
    return {
      at,
      beside: (point, [east, north]) => {
        const middle = at(point);
        return middle === null ? null : offset(middle, east, north);
      },
    };
  }
  if (crs !== "local" || zone === null) return null;
  const at = (point: Plane) => placedInZone(zone, [point[0], point[1]]);
  return { at, beside: ([x, y], [east, north]) => at([x + east, y + north]) };
}

/** Null: a corner lies nowhere on the globe, or the zone has too few points of control. */
function placed(shape: Shape, { at, beside }: Frame): FenceArea["rings"] | null {
  const rings =
    shape.kind === "polygon"
      ? shape.rings.map((ring) => ring.map(at))
      : [circle(shape.radius).map((metres) => beside(shape.middle, metres))];
  const isPlaced = (ring: (LonLat | null)[]): ring is LonLat[] => !ring.includes(null);
  if (!rings.every(isPlaced)) return null;
  return rings.map((ring) => ring.map(({ lon, lat }): Position => [lon, lat]));
}

/** A closed ring of corners around the middle, in m. */
function circle(radius: number): readonly Plane[] {
  const corner = (index: number): Plane => {
    const turn = (2 * Math.PI * (index % CIRCLE_CORNERS)) / CIRCLE_CORNERS;
    return [radius * Math.cos(turn), radius * Math.sin(turn)];
  };
  return Array.from({ length: CIRCLE_CORNERS + 1 }, (_, index) => corner(index));
}
