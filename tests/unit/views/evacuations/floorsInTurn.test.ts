import { expect, test } from "vitest";
import { AssetId } from "../../../../src/domain/base/ids.ts";
import type { PersonSeen } from "../../../../src/streams/feeds/assets/peopleFeed.ts";
import { floorsInTurn } from "../../../../src/views/evacuations/floorsInTurn.ts";
import { peopleByPlace } from "../../../../src/views/evacuations/peopleByPlace.ts";
import { placeIn, site, T0, tag } from "../../../support/fixtures.ts";
import { yardSite } from "../../../support/liveFixtures.ts";
import { smallTower } from "../../../support/smallSite.ts";

const person = (name: string, floor: number | null): PersonSeen => ({
  id: AssetId.parse(`asset-${name}`),
  name,
  reference: name,
  family: "people",
  subFamily: "crew",
  place: floor === 0 ? placeIn("yard") : { site: site("tower"), floor, area: null },
  lastSeenAt: T0,
  placeHidden: null,
  isFresh: true,
  placeProof: null,
  cause: null,
  tagId: tag(name).id,
});
const turned = (people: readonly PersonSeen[], sites = [smallTower()]) =>
  floorsInTurn(peopleByPlace(people, sites, T0)).map(({ floor, present }) => [floor, present]);

test("every floor with areas or people has its turn, from the top, and all people are on one of them", () => {
  expect(
    turned([person("ann", 2), person("bob", 0), person("cleo", 0), person("dan", null)]),
  ).toEqual([
    [2, 1],
    [0, 2],
    [null, 1],
  ]);
});

test("one floor, and several sites, are one map", () => {
  expect(turned([person("ann", 0)])).toEqual([]);
  expect(turned([person("ann", 2)], [smallTower(), yardSite("yard")])).toEqual([]);
});
