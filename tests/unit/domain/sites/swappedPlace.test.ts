import { expect, test } from "vitest";
import { isProbablySwapped } from "../../../../src/domain/sites/swappedPlace.ts";

const PARIS = { lon: 2.35, lat: 48.86 };
const LYON = { lon: 4.84, lat: 45.76 };
const QUEBEC = { lon: -71.2, lat: 46.8 };
const exchanged = ({ lon, lat }: typeof PARIS) => ({ lon: lat, lat: lon });
const ZONE = "Europe/Paris";

test.each([
  { name: "a place near the only site", place: LYON, known: [PARIS], expected: false },
  { name: "exchanged, near the only site", place: exchanged(LYON), known: [PARIS], expected: true },
  {
    name: "exchanged, near the only site, which is in another zone",
    place: exchanged(QUEBEC),
    known: [QUEBEC],
    expected: true,
  },
  {
    name: "exchanged, near one of two sites",
    place: exchanged(LYON),
    known: [QUEBEC, PARIS],
    expected: true,
  },
  { name: "a place near one of two sites", place: LYON, known: [QUEBEC, PARIS], expected: false },
  // Their own word counts more than the timezone.
  { name: "far from every site, whichever way", place: QUEBEC, known: [PARIS], expected: false },
  { name: "without sites, in the timezone", place: PARIS, known: [], expected: false },
  { name: "without sites, exchanged", place: exchanged(PARIS), known: [], expected: true },
  { name: "a latitude that is none", place: { lon: 48, lat: 120 }, known: [], expected: true },
  { name: "a latitude beyond all", place: { lon: 48, lat: 181 }, known: [], expected: false },
  {
    name: "a longitude that is no latitude",
    place: { lon: 91, lat: 2 },
    known: [],
    expected: false,
  },
])("$name: exchanged $expected", ({ place, known, expected }) => {
  expect(isProbablySwapped(place, known, ZONE)).toBe(expected);
});
