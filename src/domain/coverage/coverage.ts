import {
  boundingBox,
  distance,
  type LonLat,
  metresFrom,
  offset,
  pointInPolygon,
  type Position,
} from "../base/geometry.ts";
import type { AreaId, TagId } from "../base/ids.ts";
import type { Area } from "../sites/area.ts";
import { grouped } from "../base/grouped.ts";
import type { Spot, SpotBasis } from "./spots.ts";

/**
 * How strong a tag is heard over open ground, in dBm: at a metre, and what is lost over each tenfold distance. Fitted to
 * the recordings of docs/decisions/0139-coverage-measured-and-computed.md, which also says how far off it is.
 */
const AT_A_METRE = -62;
const LOSS_PER_DECADE = 14;
/** Nothing was measured beyond this many metres, so nothing is computed there. */
export const COMPUTED_REACH = 20;
/** Levels in dBm from which a spot is heard well, fairly, and at all. */
const GOOD = -70;
const FAIR = -80;
const HEARD = -90;
/** Edge of a cell in metres; larger where a floor would have more than so many. */
const SMALLEST_CELL = 2;
const MAX_CELLS = 3000;

/** How well a spot is heard. */
export const QUALITIES = ["good", "fair", "weak", "none"] as const;
export type Quality = (typeof QUALITIES)[number];

/** Of a level in dBm; null: nothing was heard. */
export function qualityOf(level: number | null): Quality {
  if (level === null || level < HEARD) return "none";
  if (level >= GOOD) return "good";
  return level >= FAIR ? "fair" : "weak";
}

/** What receives tags, and where it is mounted; null: nobody has placed it. */
export type PlacedReceiver = {
  readonly id: TagId;
  readonly floor: number | null;
  readonly location: LonLat | null;
};

/** How a cell is known: walked through (`marked`, `placed`), computed from the receivers near it, or not at all. */
export type CellBasis = SpotBasis | "computed" | "unknown";

/** A square of a floor, and how well a tag in it is heard. */
export type CoverageCell = {
  readonly key: string;
  readonly centre: LonLat;
  /** Its corners, clockwise from the north-west. */
  readonly corners: readonly [Position, Position, Position, Position];
  readonly area: AreaId | null;
  readonly basis: CellBasis;
  /** Of the receiver that hears it best, dBm: the mean of what was heard. Null: nobody hears it, or it is not known. */
  readonly level: number | null;
  /** Those that hear it, the best first. */
  readonly heardBy: readonly TagId[];
  /** Readings it stands on; 0: it is computed. */
  readonly readings: number;
};

/**
 * One floor in cells: those of its areas, and wherever somebody walked. A cell that was walked through says what was
 * measured in it, on the better basis alone; another what is computed, as far as that holds.
 */
export function coverageOf({
  floor,
  areas,
  receivers,
  spots,
}: {
  readonly floor: number | null;
  /** Of this floor. */
  readonly areas: readonly Area[];
  readonly receivers: readonly PlacedReceiver[];
  readonly spots: readonly Spot[];
}): readonly CoverageCell[] {
  const walked = spots.filter((spot) => spot.floor === floor);
  const origin = originOf(areas, walked);
  if (origin === null) return [];
  const size = cellSize(areas);
  const near = receivers.filter((one) => one.floor === floor);
  const byCell = grouped(walked, (spot) => keyOf(metresFrom(origin, spot.location), size));
  const keys = new Map<string, AreaId | null>();
  const shares = new Map<string, number>();
  for (const area of areas) {
    const { west, south, east, north } = boundingBox(area.geometry);
    const [x0, y0] = metresFrom(origin, { lat: south, lon: west });
    const [x1, y1] = metresFrom(origin, { lat: north, lon: east });
    for (let x = Math.floor(x0 / size); x <= Math.floor(x1 / size); x += 1)
      for (let y = Math.floor(y0 / size); y <= Math.floor(y1 / size); y += 1)
        claim(`${x}/${y}`, area, shareOf({ origin, x, y, size }, area));
  }
  for (const key of byCell.keys()) if (!keys.has(key)) keys.set(key, null);
  return [...keys].map(([key, area]) => {
    const [x = 0, y = 0] = key.split("/").map(Number);
    const centre = middle(origin, x, y, size);
    const measured = measuredIn(byCell.get(key) ?? []);
    return {
      key,
      centre,
      corners: cornersOf(origin, x, y, size),
      area,
      ...(measured ?? computedAt(centre, near)),
    };
  });

  /** A cell is of an area that holds half of it or more; of two, of the one that holds more. */
  function claim(key: string, area: Area, share: number): void {
    if (share < 0.5 || share <= (shares.get(key) ?? 0)) return;
    shares.set(key, share);
    keys.set(key, area.id);
  }
}

type Cell = {
  readonly origin: LonLat;
  readonly x: number;
  readonly y: number;
  readonly size: number;
};

/** How much of a cell lies in an area, by the middles of its quarters: an edge through its own middle decides nothing. */
function shareOf({ origin, x, y, size }: Cell, { geometry }: Area): number {
  const within = [-0.25, 0.25].flatMap((east) =>
    [-0.25, 0.25].filter((north) =>
      pointInPolygon(middle(origin, x + east, y + north, size), geometry),
    ),
  );
  return within.length / 4;
}

type Known = Pick<CoverageCell, "basis" | "heardBy" | "level" | "readings">;

function measuredIn(all: readonly Spot[]): Known | null {
  const marked = all.filter(({ basis }) => basis === "marked");
  const spots = marked.length > 0 ? marked : all;
  const [first] = spots;
  if (first === undefined) return null;
  const levels = new Map<TagId, number[]>();
  for (const { scannedBy, rssi } of spots)
    if (scannedBy !== null && rssi !== null)
      levels.set(scannedBy, [...(levels.get(scannedBy) ?? []), rssi]);
  const means = [...levels].map(([id, some]) => ({
    id,
    level: some.reduce((sum, one) => sum + one, 0) / some.length,
  }));
  return { basis: first.basis, readings: [...levels.values()].flat().length, ...best(means) };
}

/** By the receivers of the floor within reach. A wall or a body takes from it what nobody can compute. */
function computedAt(point: LonLat, receivers: readonly PlacedReceiver[]): Known {
  const levels = receivers.flatMap(({ id, location }) => {
    const far = location === null ? Infinity : distance(point, location);
    return far > COMPUTED_REACH ? [] : [{ id, level: computedLevel(far) }];
  });
  return { basis: levels.length === 0 ? "unknown" : "computed", readings: 0, ...best(levels) };
}

/** The level in dBm at so many metres over open ground. */
export function computedLevel(metres: number): number {
  return AT_A_METRE - LOSS_PER_DECADE * Math.log10(Math.max(1, metres));
}

function best(levels: readonly { readonly id: TagId; readonly level: number }[]) {
  const sorted = levels.toSorted((a, b) => b.level - a.level || (a.id < b.id ? -1 : 1));
  return {
    level: sorted[0]?.level ?? null,
    heardBy: sorted.filter(({ level }) => level >= HEARD).map(({ id }) => id),
  };
}

/** A fixed corner of the grid: the same cells whatever was walked. */
function originOf(areas: readonly Area[], spots: readonly Spot[]): LonLat | null {
  const boxes = areas.map(({ geometry }) => boundingBox(geometry));
  if (boxes.length > 0)
    return {
      lat: Math.min(...boxes.map(({ south }) => south)),
      lon: Math.min(...boxes.map(({ west }) => west)),
    };
  return spots[0]?.location ?? null;
}

function cellSize(areas: readonly Area[]): number {
  const boxes = areas.map(({ geometry }) => boundingBox(geometry));
  const ground = boxes.reduce((sum, { west, south, east, north }) => {
    const [x, y] = metresFrom({ lat: south, lon: west }, { lat: north, lon: east });
    return sum + x * y;
  }, 0);
  return Math.max(SMALLEST_CELL, Math.sqrt(ground / MAX_CELLS));
}

function keyOf([x, y]: readonly [number, number], size: number): string {
  return `${Math.floor(x / size)}/${Math.floor(y / size)}`;
}

function middle(origin: LonLat, x: number, y: number, size: number): LonLat {
  return offset(origin, (x + 0.5) * size, (y + 0.5) * size);
}

function cornersOf(origin: LonLat, x: number, y: number, size: number): CoverageCell["corners"] {
  const corner = (east: number, north: number): Position => {
    const { lat, lon } = offset(origin, east * size, north * size);
    return [lon, lat];
  };
  return [corner(x, y + 1), corner(x + 1, y + 1), corner(x + 1, y), corner(x, y)];
}
