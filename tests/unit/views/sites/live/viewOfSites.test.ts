import { expect, test } from "vitest";
import { viewOfSites } from "../../../../../src/views/sites/live/viewOfSites.ts";
import { site } from "../../../domain/sites/support/sites.ts";

const at = (longitude: number, latitude: number) =>
  site({ id: `at-${longitude}-${latitude}`, longitude, latitude });
const LILLE = at(3.06, 50.6);
const LYON = at(4.9, 45.7);

test("sites over a country are seen on the whole of it, one site and those of a town on their ground", () => {
  expect(viewOfSites([])).toBe(null);
  expect(viewOfSites([LILLE, LYON])).toEqual({
    west: -5.15,
    south: 41.33,
    east: 9.56,
    north: 51.09,
  });
  expect(viewOfSites([LYON])?.west).toBeCloseTo(4.9, 1);
  expect(viewOfSites([LYON, at(5.2, 45.6)])?.east).toBeCloseTo(5.2, 1);
});

test("of sites beyond the country the view is their ground", () => {
  const box = viewOfSites([LILLE, at(13.4, 52.5)]);
  expect([box?.west, box?.east]).toEqual([expect.closeTo(3.06, 1), expect.closeTo(13.4, 1)]);
});
