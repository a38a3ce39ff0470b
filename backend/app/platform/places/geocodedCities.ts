import type { LonLat } from "../../../../src/domain/base/geometry.ts";
import { cityText } from "../../../../src/domain/sites/namedPlace.ts";
import type { Geocoder } from "./geocoder.ts";

/** Cells of a degree along each axis: about a kilometre, as the gazetteer's (cityAt.ts). */
const CELLS = 100;
/** Cells remembered, and cells that wait at most: what comes beyond is asked for when it comes again. */
const REMEMBERED = 200_000;
const MAX_WAITING = 20_000;
/** ms to wait after a question that was not answered, the first time and at most. */
const [FIRST_REST, LONGEST_REST] = [5_000, 300_000];

/** The cities of points as a geocoder tells them, in its own time. */
export type GeocodedCities = {
  /** The city of a point where the geocoder has told it, null where it knows none; undefined: not yet, and it is asked. */
  known(point: LonLat): string | null | undefined;
  /** Cells that wait. */
  waiting(): number;
  stop(): void;
};

/**
 * A point's cell is asked once, one after the other, and never while a reading waits: until it is answered, whoever asks
 * takes the gazetteer's word. What fails is asked again after a rest that doubles.
 * @param wait resolves after so many ms
 */
export function createGeocodedCities(
  geocoder: Pick<Geocoder, "placeAt">,
  wait: (ms: number) => Promise<unknown>,
): GeocodedCities {
  const cities = new Map<number, string | null>();
  const asked = new Map<number, LonLat>();
  let isAsking = false;
  let isOver = false;

  async function askAll(): Promise<void> {
    let rest = FIRST_REST;
    for (;;) {
      const [next] = asked;
      if (isOver || next === undefined) return;
      const [key, point] = next;
      const told = await geocoder.placeAt(point);
      if (told === null) {
        await wait(rest);
        rest = Math.min(LONGEST_REST, rest * 2);
        continue;
      }
      rest = FIRST_REST;
      asked.delete(key);
      if (cities.size >= REMEMBERED) cities.clear();
      cities.set(key, told.place === null ? null : cityText(told.place));
    }
  }
  function ask(key: number, point: LonLat): void {
    if (asked.has(key) || asked.size >= MAX_WAITING) return;
    asked.set(key, point);
    if (isAsking) return;
    isAsking = true;
    void askAll().finally(() => {
      isAsking = false;
    });
  }

  return {
    known({ lon, lat }) {
      const [column, row] = [Math.floor((lon + 180) * CELLS), Math.floor((lat + 90) * CELLS)];
      const key = row * 360 * CELLS + column;
      const city = cities.get(key);
      if (city === undefined)
        ask(key, { lon: (column + 0.5) / CELLS - 180, lat: (row + 0.5) / CELLS - 90 });
      return city;
    },
    waiting: () => asked.size,
    stop() {
      isOver = true;
      asked.clear();
    },
  };
}

/**
 * Turns that lie `pause` ms apart at least; a turn that would come later than `patience` is not waited for.
 * @param now ms of a clock that only goes on
 */
export function createTurns(
  pause: number,
  now: () => number,
  wait: (ms: number) => Promise<unknown>,
): (patience: number) => Promise<boolean> {
  let next = 0;
  return async (patience) => {
    const at = now();
    const mine = Math.max(at, next);
    if (mine - at > patience) return false;
    next = mine + pause;
    if (mine > at) await wait(mine - at);
    return true;
  };
}
