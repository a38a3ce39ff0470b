import { expect, test } from "vitest";
import { offset } from "../../../../src/domain/base/geometry.ts";
import { nearestMusterAreas } from "../../../../src/domain/distress/nearest.ts";
import { HALL, smallTower } from "../../../support/smallSite.ts";

const tower = smallTower();
const site = { ...tower, musterAreas: tower.areas.map(({ id }) => id) };

test("muster areas are listed by distance, 0 m for the one that the caller is in", () => {
  const near = nearestMusterAreas(site, HALL);
  expect(near).toHaveLength(site.areas.length);
  expect(near[0]).toMatchObject({ name: "hall", metres: 0 });
  const metres = near.map((one) => one.metres ?? -1);
  expect(metres).toEqual(metres.toSorted((a, b) => a - b));
  const [far] = nearestMusterAreas(
    { ...site, musterAreas: site.musterAreas.slice(0, 1) },
    offset(HALL, 0, 1000),
  );
  expect(far?.metres).toBeGreaterThan(900);
});

test("where the caller is not known they have no distance, and other areas are none", () => {
  expect(nearestMusterAreas(site, null).every(({ metres }) => metres === null)).toBe(true);
  expect(nearestMusterAreas({ ...site, musterAreas: [] }, HALL)).toEqual([]);
});
