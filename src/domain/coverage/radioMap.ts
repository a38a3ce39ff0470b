import { boundingBox, type LonLat, metresFrom, offset, pointInPolygon } from "../base/geometry.ts";
import type { AreaId, TagId } from "../base/ids.ts";
import type { Area } from "../sites/area.ts";
import { COMPUTED_REACH, computedLevel } from "./coverage.ts";
import type { Fingerprint } from "./fingerprints.ts";
import type { MountedAnchor } from "./mountedAnchor.ts";

/** Edge of a cell in metres; larger where a floor would have more than `MAX_CELLS` of them. */
const CELL = 1;
const MAX_CELLS = 10_000;
/** How far a fingerprint speaks for its surroundings, in metres (a Gaussian of this width). */
const REACH = 1;
/** Samples that weigh as much as the law of distance. */
const LAW_SAMPLES = 1;
/** The same for how much stronger or weaker than that law an anchor is heard as a whole. */
const OFFSET_SAMPLES = 5;
/** dB by which a mean level wavers at one spot, and by which the law of distance is wrong. */
const NOISE = 3;
const LAW_ERROR = 5;
export const MAX_WEIGHT = 1 / (NOISE * NOISE);
/** A cell with this many samples in its surroundings has been walked: one a metre and a half away is enough. */
const WALKED = 0.3;
/** A cell may be asked for through the anchors that are heard best in it, this many. */
const HEARD_BEST = 6;

/** Where in a row of `expected` an anchor stands, and the cells in which it is among those that are heard best. */
export type AnchorLayer = { readonly column: number; readonly near: Uint32Array };

/** One floor in square cells, with what each of its anchors hears in each of them. Metres from `origin`. */
export type RadioMap = {
  readonly origin: LonLat;
  readonly east: Float64Array;
  readonly north: Float64Array;
  /** 1: somebody walked through the cell or close by. */
  readonly isWalked: Uint8Array;
  /** Index of the cell's area in `areas`. */
  readonly areaOf: Uint16Array;
  readonly areas: readonly (AreaId | null)[];
  readonly layers: ReadonlyMap<TagId, AnchorLayer>;
  /**
   * A row of `rowLength` for each cell, and in it two numbers for each anchor: the level that is expected, in dBm, and how
   * surely (1/dB², at most `MAX_WEIGHT`). Of one cell they are read one after the other.
   */
  readonly expected: Float64Array;
  readonly rowLength: number;
  readonly radiusPerSpread: number;
};

/**
 * The map of a floor (docs/decisions/0184-positions-learnt-from-walks.md): in each cell the law of distance of
 * `computedLevel`, corrected by what walkers have heard close by, as surely as they have heard it. Null: fewer anchors
 * than a position needs, or nothing was walked.
 */
export function radioMapOf({
  fingerprints,
  anchors,
  areas,
  radiusPerSpread,
}: {
  readonly fingerprints: readonly Fingerprint[];
  /** Those whose levels count, where they stand now. */
  readonly anchors: readonly MountedAnchor[];
  /** Of this floor. */
  readonly areas: readonly Area[];
  readonly radiusPerSpread: number;
}): RadioMap | null {
  const [first] = fingerprints;
  if (first === undefined) return null;
  const origin = first.location;
  const placed = fingerprints.map((fingerprint) => {
    const [east, north] = metresFrom(origin, fingerprint.location);
    const heard = new Map(fingerprint.heard.map((one) => [one.anchor, one]));
    return { east, north, heard };
  });
  const mounted = anchors.map((anchor) => {
    const [east, north] = metresFrom(origin, anchor.location);
    return { id: anchor.id, east, north };
  });
  const { east, north } = cellsOf(origin, areas, placed, mounted);
  const isWalked = new Uint8Array(east.length);
  const layers = new Map<TagId, Levels>();
  for (const anchor of mounted) {
    const law = (x: number, y: number) =>
      computedLevel(Math.hypot(x - anchor.east, y - anchor.north));
    const points = placed.flatMap((one) => {
      const level = one.heard.get(anchor.id);
      if (level === undefined) return [];
      const { samples } = level;
      return [{ x: one.east, y: one.north, samples, off: level.level - law(one.east, one.north) }];
    });
    if (points.length === 0) continue;
    const all = points.reduce((sum, { samples }) => sum + samples, 0);
    const offsetOf =
      points.reduce((sum, { samples, off }) => sum + samples * off, 0) / (all + OFFSET_SAMPLES);
    layers.set(anchor.id, layerOf(points, offsetOf, law));
  }
  const areaIds: (AreaId | null)[] = [null, ...areas.map(({ id }) => id)];
  const areaOf = new Uint16Array(east.length);
  for (let cell = 0; cell < east.length; cell += 1) {
    const centre = offset(origin, east[cell] ?? 0, north[cell] ?? 0);
    areaOf[cell] = 1 + areas.findIndex(({ geometry }) => pointInPolygon(centre, geometry));
  }
  return {
    origin,
    east,
    north,
    isWalked,
    areaOf,
    areas: areaIds,
    ...packed(layers, east.length),
    radiusPerSpread,
  };

  function layerOf(
    points: readonly { x: number; y: number; samples: number; off: number }[],
    offsetOf: number,
    law: (x: number, y: number) => number,
  ): Levels {
    const level = new Float64Array(east.length);
    const weight = new Float64Array(east.length);
    for (let cell = 0; cell < east.length; cell += 1) {
      const [x, y] = [east[cell] ?? 0, north[cell] ?? 0];
      let [samples, residual] = [0, 0];
      for (const point of points) {
        const [dx, dy] = [point.x - x, point.y - y];
        if (Math.abs(dx) > 4 * REACH || Math.abs(dy) > 4 * REACH) continue;
        const share = point.samples * Math.exp(-(dx * dx + dy * dy) / (2 * REACH * REACH));
        samples += share;
        residual += share * (point.off - offsetOf);
      }
      if (samples >= WALKED) isWalked[cell] = 1;
      const lawShare = LAW_SAMPLES / (samples + LAW_SAMPLES);
      level[cell] = law(x, y) + offsetOf + residual / (samples + LAW_SAMPLES);
      weight[cell] = 1 / (NOISE * NOISE + LAW_ERROR * LAW_ERROR * lawShare);
    }
    return { level, weight };
  }
}

type Point = { readonly east: number; readonly north: number };

/** The middles of the cells of a floor: its areas, what was walked and what stands there, as far as anything was measured. */
function cellsOf(
  origin: LonLat,
  areas: readonly Area[],
  walked: readonly Point[],
  anchors: readonly Point[],
): { readonly east: Float64Array; readonly north: Float64Array } {
  const corners = areas.flatMap(({ geometry }) => {
    const box = boundingBox(geometry);
    return [
      metresFrom(origin, { lat: box.south, lon: box.west }),
      metresFrom(origin, { lat: box.north, lon: box.east }),
    ];
  });
  const xs = [...corners.map(([x]) => x), ...[...walked, ...anchors].map((one) => one.east)];
  const ys = [...corners.map(([, y]) => y), ...[...walked, ...anchors].map((one) => one.north)];
  const [west, south] = [Math.min(...xs) - CELL, Math.min(...ys) - CELL];
  const [width, height] = [Math.max(...xs) + CELL - west, Math.max(...ys) + CELL - south];
  const size = Math.max(CELL, Math.sqrt((width * height) / MAX_CELLS));
  const east: number[] = [];
  const north: number[] = [];
  for (let x = west + size / 2; x < west + width; x += size)
    for (let y = south + size / 2; y < south + height; y += size)
      if (anchors.some((one) => Math.hypot(one.east - x, one.north - y) <= COMPUTED_REACH)) {
        east.push(x);
        north.push(y);
      }
  return { east: Float64Array.from(east), north: Float64Array.from(north) };
}

/** What one anchor hears in each cell: level in dBm, and how surely, in 1/dB². */
type Levels = { readonly level: Float64Array; readonly weight: Float64Array };

/** All layers in one table, and for each the cells in which its anchor is among the best heard. */
function packed(
  layers: ReadonlyMap<TagId, Levels>,
  cells: number,
): Pick<RadioMap, "expected" | "layers" | "rowLength"> {
  const all = [...layers];
  const rowLength = 2 * all.length;
  const expected = new Float64Array(cells * rowLength);
  const near = all.map((): number[] => []);
  for (let cell = 0; cell < cells; cell += 1) {
    const heard = all.map(([, { level, weight }], column) => {
      expected[cell * rowLength + 2 * column] = level[cell] ?? 0;
      expected[cell * rowLength + 2 * column + 1] = weight[cell] ?? 0;
      return { column, level: level[cell] ?? -Infinity };
    });
    const best = heard.toSorted((a, b) => b.level - a.level).slice(0, HEARD_BEST);
    for (const { column } of best) near[column]?.push(cell);
  }
  return {
    expected,
    rowLength,
    layers: new Map(
      all.map(([id], column) => [
        id,
        { column: 2 * column, near: Uint32Array.from(near[column] ?? []) },
      ]),
    ),
  };
}
