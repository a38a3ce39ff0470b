import { createCityAt } from "../backend/app/platform/places/cityAt.ts";
import { worldGazetteer } from "../backend/app/platform/places/gazetteer.ts";
import { createGeocodedCities } from "../backend/app/platform/places/geocodedCities.ts";
import type { LonLat } from "../src/domain/base/geometry.ts";
import { printTable, type Row } from "./support/figures.ts";

const RATE = 10_000;
const SECONDS = 20;
/** Machines that send ten times a second between them all, and metres of way a reading: 90 km/h at one reading a second. */
const MACHINES = 10_000;
const STEP = 25;
/** Of one core, at most: a node has all else to do. */
const PROMISED = 0.05;

/**
 * What it costs to name the city of every reading at 10,000 a second: machines all over France that drive, so that cells
 * are left and entered, beside a loop that only moves them. A geocoder answers at once and is asked in its own time.
 */
export async function benchGeocoding(): Promise<void> {
  const gazetteer = await worldGazetteer();
  // Twice: the first time the loop itself is compiled.
  await secondsOf(() => null);
  const bare = await secondsOf(() => null);
  const first = createCityAt(gazetteer);
  const cold = await secondsOf(first);
  const warm = await secondsOf(first);
  const geocoded = createGeocodedCities(
    { placeAt: async () => ({ place: null }) },
    async () => undefined,
  );
  const withGeocoder = await secondsOf((point) => geocoded.known(point) ?? first(point));
  geocoded.stop();
  const row = (what: string, seconds: number): Row => ({
    what,
    "µs a reading": (seconds / (RATE * SECONDS)) * 1e6,
    "% of a core": ((seconds - bare) / SECONDS) * 100,
    "of what is promised": (seconds - bare) / SECONDS / PROMISED,
  });
  printTable(`The city of ${RATE} readings a second, ${MACHINES} machines over France`, [
    { what: "positions alone", "µs a reading": (bare / (RATE * SECONDS)) * 1e6 },
    row("gazetteer, from the first reading on", cold),
    row("gazetteer, cells known", warm),
    row("geocoder, not asked before", withGeocoder),
  ]);
}

/** Processor seconds for `SECONDS` of readings, made as fast as they can be, a second's worth at a time. */
async function secondsOf(cityAt: (point: LonLat) => string | null): Promise<number> {
  const begun = process.cpuUsage();
  for (let second = 0; second < SECONDS; second += 1) {
    for (let machine = 0; machine < MACHINES; machine += 1)
      for (let reading = 0; reading < RATE / MACHINES; reading += 1)
        cityAt(placeOf(machine, second + reading));
    // Answers of the geocoder come between.
    await new Promise((resolve) => setImmediate(resolve));
  }
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1e6;
}

/** Spread over France at the golden ratio; each drives in a direction of its own. */
function placeOf(machine: number, second: number): LonLat {
  const [across, along] = [(machine * 0.618_033_988_75) % 1, (machine * 0.754_877_666) % 1];
  const way = (second * STEP) / 111_000;
  return {
    lon: -1.5 + 8 * across + way * Math.cos(machine),
    lat: 43.5 + 6.5 * along + way * Math.sin(machine),
  };
}
