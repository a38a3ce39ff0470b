import { expect, test } from "vitest";
import { createCityAt } from "../../../../../backend/app/platform/places/cityAt.ts";
import { worldGazetteer } from "../../../../../backend/app/platform/places/gazetteer.ts";

const MACHINES = 10_000;
/** Degrees a second at about 90 km/h. */
const SPEED = 0.00023;

test("cities of 10,000 readings a second of machines that drive take at most a twentieth of a processor", async () => {
  const cityAt = createCityAt(await worldGazetteer());
  // A linear congruence: the same machines in every run.
  let state = 7;
  const next = () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
  const machines = Array.from({ length: MACHINES }, (_, at) => ({
    lat: 43 + (at % 8) * 0.7 + next() * 0.4,
    lon: -1 + (Math.floor(at / 8) % 5) * 1.5 + next() * 0.4,
    course: next() * 2 * Math.PI,
  }));
  const second = () => {
    for (const machine of machines) {
      machine.lat += SPEED * Math.cos(machine.course);
      machine.lon += SPEED * Math.sin(machine.course);
      cityAt(machine);
    }
  };
  // Cells that nobody has been in before are looked up once.
  second();
  const begin = process.cpuUsage();
  const SECONDS = 20;
  for (let at = 0; at < SECONDS; at += 1) second();
  const { user, system } = process.cpuUsage(begin);
  const share = (user + system) / 1e6 / SECONDS;
  console.log(`cities of 10,000 readings a second: ${(share * 100).toFixed(1)} % of a processor`);
  expect(share).toBeLessThan(0.05);
});
