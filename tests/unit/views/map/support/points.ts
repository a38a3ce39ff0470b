import type { AssetId, SiteId } from "../../../../../src/domain/base/ids.ts";
import { CLUSTER_KINDS, type ClusterKind } from "../../../../../src/domain/assets/mapMarks.ts";
import type { MapPoints } from "../../../../../src/streams/feeds/assets/mapPoints.ts";
import { emptyMarks, type Marks } from "../../../../../src/views/map/marks/marks.ts";

export type Point = {
  readonly x: number;
  readonly y: number;
  readonly id?: string | null;
  readonly size?: number;
  readonly category?: number;
  readonly freshness?: number;
  /** Metres. */
  readonly radius?: number;
  readonly proof?: number;
  readonly sign?: number;
  readonly family?: string;
  readonly notFresh?: number;
  readonly label?: string | null;
  readonly kind?: ClusterKind;
  readonly place?: string | null;
  /** From the middle to each side of what the point counts. */
  readonly reach?: number;
};

/** Points of the map as the live core sends them. */
export function mapPoints(...points: readonly Point[]): MapPoints {
  const families = [...new Set(points.flatMap(({ family }) => family ?? []))];
  return {
    count: points.length,
    family: new Uint16Array(
      points.map(({ family }) => (family === undefined ? 0 : families.indexOf(family) + 1)),
    ),
    families,
    mercator: new Float64Array(points.flatMap(({ x, y }) => [x, y])),
    size: new Uint32Array(points.map(({ size }) => size ?? 1)),
    category: new Uint8Array(points.map(({ category }) => category ?? 0)),
    freshness: new Uint8Array(points.map(({ freshness }) => freshness ?? 0)),
    radius: new Float32Array(points.map(({ radius }) => radius ?? 0)),
    proof: new Uint8Array(points.map(({ proof }) => proof ?? 0)),
    sign: new Uint8Array(points.map(({ sign }) => sign ?? 0)),
    notFresh: new Uint32Array(points.map(({ notFresh }) => notFresh ?? 0)),
    extents: new Float64Array(
      points.flatMap(({ x, y, reach = 0 }) => [x - reach, y - reach, x + reach, y + reach]),
    ),
    kind: new Uint8Array(points.map(({ kind }) => CLUSTER_KINDS.indexOf(kind ?? "part"))),
    places: points.map(({ place }) => (place ?? null) as SiteId | null),
    selectedAt: null,
    doubtfulFix: null,
    opened: null,
    ids: points.map(({ id }) => (id ?? null) as AssetId | null),
    labels: points.map(({ label }) => label ?? null),
    total: points.length,
    withoutLocation: 0,
    newestChangeAt: null,
  };
}

/** Marks of radius 7 at places of Web Mercator. */
export function marksAt(
  ...places: readonly (readonly [key: string | null, x: number, y: number])[]
): Marks {
  return {
    ...emptyMarks(places.length),
    mercator: new Float64Array(places.flatMap(([, x, y]) => [x, y])),
    radius: new Float32Array(places.length).fill(7),
    keys: places.map(([key]) => key),
  };
}
