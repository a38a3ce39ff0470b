import { boundingBox, edgesOf, type Position } from "../../../domain/base/geometry.ts";
import type { Site } from "../../../domain/sites/site.ts";

/** A straight piece of wall, from and to, in degrees. */
export type Wall = readonly [Position, Position];

/** A floor drawn from what is known of it: its areas. Nothing is made up: no doors, no furniture, no hull around open ground. */
export type FloorDrawing = {
  /** Edges with an area on one side only. */
  readonly outer: readonly Wall[];
  /** Edges between two areas. */
  readonly inner: readonly Wall[];
};

type Metres = { readonly x: number; readonly y: number };
type Edge = { readonly area: number; readonly from: Metres; readonly to: Metres };
/** Part of an edge, in metres from its beginning. */
type Part = readonly [number, number];

/** Edges nearer than this are one wall, in metres: a hand on a map does not mean less. */
const SAME_WALL = 0.05;
/** Metres in a degree of latitude, near enough for lengths of walls. */
const DEGREE = 111_320;

/** A plausible plan of a floor that has no image; null where the floor has no areas. */
export function planOf(site: Pick<Site, "areas">, floor: number | null): FloorDrawing | null {
  const areas = site.areas.filter((area) => area.floor === floor);
  const first = areas[0];
  if (first === undefined) return null;
  const { west, south } = boundingBox(first.geometry);
  const perLon = DEGREE * Math.cos((south * Math.PI) / 180);
  const flat = ([lon, lat]: Position): Metres => ({
    x: (lon - west) * perLon,
    y: (lat - south) * DEGREE,
  });
  const round = ({ x, y }: Metres): Position => [west + x / perLon, south + y / DEGREE];
  const edges = areas.flatMap(({ geometry }, area) =>
    geometry.rings
      .flatMap(edgesOf)
      .map(([a, b]): Edge => ({ area, from: flat(a), to: flat(b) }))
      .filter((edge) => lengthOf(edge) > SAME_WALL),
  );
  const wall = (edge: Edge, [from, to]: Part): Wall => [
    round(along(edge, from)),
    round(along(edge, to)),
  ];
  const outer: Wall[] = [];
  const inner: Wall[] = [];
  for (const edge of edges) {
    const others = edges.filter((other) => other.area !== edge.area);
    const shared = merged(others.flatMap((other) => sharedPart(edge, other)));
    for (const part of rest(shared, lengthOf(edge))) outer.push(wall(edge, part));
    // A shared wall is drawn once: by the area that comes first.
    const mine = others.filter((other) => other.area > edge.area);
    for (const part of merged(mine.flatMap((other) => sharedPart(edge, other))))
      inner.push(wall(edge, part));
  }
  return { outer, inner };
}

function lengthOf({ from, to }: Edge): number {
  return Math.hypot(to.x - from.x, to.y - from.y);
}

function along(edge: Edge, metres: number): Metres {
  const share = metres / lengthOf(edge);
  const { from, to } = edge;
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

/** The part of `edge` on which `other` lies too: none or one. */
function sharedPart(edge: Edge, other: Edge): Part[] {
  const length = lengthOf(edge);
  const direction = {
    x: (edge.to.x - edge.from.x) / length,
    y: (edge.to.y - edge.from.y) / length,
  };
  const alongEdge = (point: Metres) => {
    const [x, y] = [point.x - edge.from.x, point.y - edge.from.y];
    return {
      at: x * direction.x + y * direction.y,
      off: Math.abs(x * direction.y - y * direction.x),
    };
  };
  const [a, b] = [alongEdge(other.from), alongEdge(other.to)];
  if (a.off > SAME_WALL || b.off > SAME_WALL) return [];
  const part: Part = [Math.max(0, Math.min(a.at, b.at)), Math.min(length, Math.max(a.at, b.at))];
  return part[1] - part[0] > SAME_WALL ? [part] : [];
}

/** Parts in order, those that meet made one. */
function merged(parts: readonly Part[]): Part[] {
  const whole: Part[] = [];
  for (const [from, to] of parts.toSorted((a, b) => a[0] - b[0])) {
    const last = whole.at(-1);
    if (last !== undefined && from <= last[1] + SAME_WALL)
      whole[whole.length - 1] = [last[0], Math.max(last[1], to)];
    else whole.push([from, to]);
  }
  return whole;
}

/** What the parts leave of an edge. */
function rest(parts: readonly Part[], length: number): Part[] {
  const left: Part[] = [];
  let from = 0;
  for (const part of parts) {
    if (part[0] - from > SAME_WALL) left.push([from, part[0]]);
    from = part[1];
  }
  if (length - from > SAME_WALL) left.push([from, length]);
  return left;
}
