import { z } from "zod";
import { type BoundingBox, type LonLat, metresFrom, offset } from "../../base/geometry.ts";
import type { PlanCorners, PlanSize } from "./planFit.ts";
import { rectangleAround } from "./planPlacement.ts";

/** What the coordinates of a drawing count: degrees as in GeoJSON (RFC 7946), or metres as programs for drawing do. */
export type DrawingUnit = "degrees" | "metres";

/** The lines of a drawing, as they are read from GeoJSON. */
export type PlanLines = {
  readonly lines: readonly (readonly Point[])[];
  readonly box: Box;
  /** Points and other things that no line is made of. */
  readonly ignored: number;
};

/** A drawing as an image, with the ground that it covers. */
export type DrawnPlan = {
  readonly svg: string;
  readonly size: PlanSize;
  readonly corners: PlanCorners;
};

type Point = readonly [x: number, y: number];
/** In the drawing's own coordinates: of metres too, west is the least x. */
type Box = BoundingBox;

/** Pixels of the longer edge of the image: as many as a map draws of one (views/map/ground/planLayer.ts). */
const LONGEST_EDGE = 4096;
/** Of the longer edge: a line that is seen on a screen, and does not hide its neighbours. */
const STROKE = 1 / 1500;
/** Of the longer edge, kept free around the lines, so that none is cut. */
const MARGIN = 0.01;
/** Degrees from a site within which coordinates are taken for degrees. */
const NEAR = 1;

const Place = z.array(z.number()).min(2);
const Geometry = z.union([
  z.object({ type: z.literal("LineString"), coordinates: z.array(Place) }),
  z.object({ type: z.literal("MultiLineString"), coordinates: z.array(z.array(Place)) }),
  z.object({ type: z.literal("Polygon"), coordinates: z.array(z.array(Place)) }),
  z.object({ type: z.literal("MultiPolygon"), coordinates: z.array(z.array(z.array(Place))) }),
]);
const Members = z.object({
  type: z.string(),
  features: z.array(z.unknown()).optional(),
  geometries: z.array(z.unknown()).optional(),
  geometry: z.unknown().optional(),
});

/** Reads the lines of a GeoJSON text; null: it is none, or has no line in it. */
export function planLines(text: string): PlanLines | null {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return null;
  }
  const lines: Point[][] = [];
  let ignored = 0;
  // A list of what is still to be read: collections may hold collections.
  const left: unknown[] = [given];
  for (let one = left.pop(); one !== undefined; one = left.pop()) {
    const geometry = Geometry.safeParse(one).data;
    if (geometry !== undefined) {
      for (const line of linesOf(geometry)) if (line.length > 1) lines.push(line);
      continue;
    }
    const { features = [], geometries = [], geometry: inner } = Members.safeParse(one).data ?? {};
    const parts = [...features, ...geometries, ...(inner === undefined ? [] : [inner])];
    if (parts.length === 0) ignored += 1;
    left.push(...parts.toReversed());
  }
  const box = boxAround(lines);
  return box === null ? null : { lines, box, ignored };
}

function linesOf({ type, coordinates }: z.infer<typeof Geometry>): Point[][] {
  const line = (places: readonly (readonly number[])[]) =>
    places.map(([x = 0, y = 0]): Point => [x, y]);
  if (type === "LineString") return [line(coordinates)];
  if (type === "MultiPolygon") return coordinates.flatMap((rings) => rings.map(line));
  return coordinates.map(line);
}

function boxAround(lines: readonly (readonly Point[])[]): Box | null {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const line of lines)
    for (const [x, y] of line) {
      if (!Number.isFinite(x) || !Number.isFinite(y)) return null;
      [west, east] = [Math.min(west, x), Math.max(east, x)];
      [south, north] = [Math.min(south, y), Math.max(north, y)];
    }
  return east > west || north > south ? { west, south, east, north } : null;
}

/** What the coordinates count, as far as can be told: degrees where they lie about the site, else metres. */
export function unitOf({ box }: PlanLines, site: BoundingBox): DrawingUnit {
  return isAbout(box, site) ? "degrees" : "metres";
}

/** Whether the coordinates are degrees with the latitude first: exchanged, they lie about the site. GeoJSON has the longitude first. */
export function isExchanged({ box }: PlanLines, site: BoundingBox): boolean {
  const exchanged = { west: box.south, east: box.north, south: box.west, north: box.east };
  return !isAbout(box, site) && isAbout(exchanged, site);
}

function isAbout(box: Box, site: BoundingBox): boolean {
  return (
    box.west >= site.west - NEAR &&
    box.east <= site.east + NEAR &&
    box.south >= site.south - NEAR &&
    box.north <= site.north + NEAR
  );
}

/**
 * Draws the lines as an image, and tells the ground that it covers. `origin`: where the coordinates 0, 0 of metres lie;
 * x is east and y is north.
 */
export function drawnPlan(plan: PlanLines, unit: DrawingUnit, origin: LonLat): DrawnPlan {
  const { west, south, east, north } = plan.box;
  const middle =
    unit === "degrees"
      ? { lon: (west + east) / 2, lat: (south + north) / 2 }
      : offset(origin, (west + east) / 2, (south + north) / 2);
  const metres = ([x, y]: Point): Point =>
    unit === "degrees"
      ? metresFrom(middle, { lon: x, lat: y })
      : [x - (west + east) / 2, y - (south + north) / 2];
  const [halfWidth, halfHeight] = metres([east, north]);
  const longest = Math.max(halfWidth, halfHeight) * 2;
  const margin = longest * MARGIN;
  const [width, height] = [2 * (halfWidth + margin), 2 * (halfHeight + margin)];
  const perMetre = LONGEST_EDGE / Math.max(width, height);
  const size = {
    width: Math.max(1, Math.round(width * perMetre)),
    height: Math.max(1, Math.round(height * perMetre)),
  };
  const pixel = (point: Point) => {
    const [x, y] = metres(point);
    const right = ((x + width / 2) * size.width) / width;
    const down = ((height / 2 - y) * size.height) / height;
    return `${right.toFixed(1)} ${down.toFixed(1)}`;
  };
  const path = plan.lines.map((line) => `M${line.map(pixel).join("L")}`).join("");
  return {
    svg:
      `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}"` +
      ` viewBox="0 0 ${size.width} ${size.height}"><path fill="none" stroke="#4b5563"` +
      ` stroke-width="${(LONGEST_EDGE * STROKE).toFixed(1)}" stroke-linejoin="round" d="${path}"/></svg>`,
    size,
    corners: rectangleAround(middle, width, height),
  };
}
