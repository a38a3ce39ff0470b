import { expect, test } from "vitest";
import { peopleByPlace } from "../../../../src/views/evacuations/peopleByPlace.ts";
import { quietAreas } from "../../../../src/views/evacuations/quietAreas.ts";
import { area, T0 } from "../../../support/fixtures.ts";
import { smallTower } from "../../../support/smallSite.ts";

test("areas in which nobody is counted step back, unless nobody would be heard there", () => {
  const places = peopleByPlace([], [smallTower()], T0);
  const all = smallTower().areas.map(({ id }) => id);
  expect(quietAreas(places, new Map()).toSorted()).toEqual(all.toSorted());
  const uncovered = new Map([[area("yard"), null]]);
  expect(quietAreas(places, uncovered)).not.toContain(area("yard"));
  expect(quietAreas(places, uncovered)).toHaveLength(all.length - 1);
});
