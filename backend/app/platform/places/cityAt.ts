import type { LonLat } from "../../../../src/domain/base/geometry.ts";
import { cityText } from "../../../../src/domain/sites/namedPlace.ts";
import type { Gazetteer } from "./gazetteer.ts";

/** Cells of a degree along each axis: about a kilometre. A town has no sharper border here. */
const CELLS = 100;
/** Cells remembered: all that a fleet of a country drives through in a day. */
const REMEMBERED = 200_000;

/** The city of a point as assets carry it (`cityText`); null where there is none. Points of one cell have one city, whoever asked first. */
export function createCityAt(
  gazetteer: Pick<Gazetteer, "townAt">,
): (point: LonLat) => string | null {
  const known = new Map<number, string | null>();
  return ({ lon, lat }) => {
    const [column, row] = [Math.floor((lon + 180) * CELLS), Math.floor((lat + 90) * CELLS)];
    const key = row * 360 * CELLS + column;
    const before = known.get(key);
    if (before !== undefined) return before;
    const town = gazetteer.townAt({
      lon: (column + 0.5) / CELLS - 180,
      lat: (row + 0.5) / CELLS - 90,
    });
    const city = town === null ? null : cityText(town);
    if (known.size >= REMEMBERED) known.clear();
    known.set(key, city);
    return city;
  };
}
