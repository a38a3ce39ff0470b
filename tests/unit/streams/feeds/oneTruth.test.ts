import fc from "fast-check";
import { expect, test } from "vitest";
import {
  addHeads,
  certaintyOf,
  type HeadCertainty,
  headsOf,
  NOBODY,
} from "../../../../src/domain/assets/positionCertainty.ts";
import {
  type AreaId,
  CounterId,
  type SiteId,
  type TagId,
} from "../../../../src/domain/base/ids.ts";
import { must } from "../../../../src/domain/base/must.ts";
import { type EpochMs, HOUR, MINUTE, SECOND } from "../../../../src/domain/base/time.ts";
import type { Tag } from "../../../../src/domain/devices/tag.ts";
import { CLUSTER_CELL } from "../../../../src/domain/assets/mapMarks.ts";
import type { MapPoints } from "../../../../src/streams/feeds/assets/mapPoints.ts";
import { boundsOfSites } from "../../../../src/views/sites/live/boundsOfSites.ts";
import { withSightings } from "../../../../src/views/evacuations/evacuationFold.ts";
import {
  countOf,
  peopleByPlace,
  unknownPeople,
} from "../../../../src/views/evacuations/peopleByPlace.ts";
import { resourcesOnSites } from "../../../../src/views/evacuations/resourcesOnSites.ts";
import { sitePresence, totalPresence } from "../../../../src/views/home/sitePresence.ts";
import type { PersonSeen } from "../../../../src/streams/feeds/assets/peopleFeed.ts";
import { PersonId, type RollPerson } from "../../../../src/domain/evacuations/evacuation.ts";
import { HALL, smallTower, YARD } from "../../../support/smallSite.ts";
import { LiveWorld, reading } from "../../../support/fakeKuzzle/liveFront.ts";
import {
  anchor,
  area,
  asset,
  counter,
  placeIn,
  site,
  T0,
  tag,
} from "../../../support/liveFixtures.ts";

const AREAS = ["yard", "hall"] as const;
const PLACES = { yard: YARD, hall: HALL };
const TIMEOUT = 5 * MINUTE;
const speaks = { sendInterval: MINUTE, timeout: TIMEOUT };
const GATE = tag("gate", { ...speaks, type: "gateway", assetId: null, lastMessageAt: T0 });
const DEVICES: readonly Tag[] = [
  GATE,
  { ...anchor("behind", "yard"), ...speaks, gatewayId: GATE.id, lastMessageAt: T0 },
  { ...anchor("alone", "hall"), ...speaks, gatewayId: null, lastMessageAt: T0 },
];

const heads = ({ present, uncertain, unknown }: HeadCertainty): HeadCertainty => ({
  present,
  uncertain,
  unknown,
});

const TOWER = smallTower();

/** The marks of an area on the map that shows all of it, one by one or as clusters. */
const marksOf = (where: AreaId, cell: number) => ({
  filter: rowsOf(where).filter,
  bounds: must(boundsOfSites([TOWER]), "the site has ground"),
  zoom: 12,
  cell,
  label: null,
  selected: null,
});

/** What marks say that they count: all, and those who are not certain. */
const markedOf = (points: MapPoints) => ({
  present: points.size.reduce((sum, size) => sum + size, 0),
  // A single mark says how certain it is, a cluster how many of it are not.
  inDoubt: points.size.reduce(
    (sum, size, index) =>
      sum + (size > 1 ? (points.notFresh[index] ?? 0) : points.freshness[index] === 0 ? 0 : 1),
    0,
  ),
});

/** As many as a list of an area has, of all or of those in doubt; no rows are asked for. */
const rowsOf = (where: AreaId, hearing: readonly "doubtful"[] = []) => ({
  filter: {
    site: null,
    floor: null,
    area: where,
    families: [],
    subFamilies: [],
    text: "",
    hearing,
  },
  sort: { column: "reference", isDescending: false } as const,
  from: 0,
  to: 0,
});

/** As many as the list behind the total of several sites has. */
const ofSites = (sites: readonly SiteId[]) => {
  const { filter, ...rest } = rowsOf(area("yard"));
  return { ...rest, filter: { ...filter, area: null, sites } };
};

/** The people as a roll that is frozen now says them. */
const rollFrom = (people: readonly PersonSeen[], now: EpochMs): readonly RollPerson[] =>
  people.map(({ id, name, reference, place, lastSeenAt }) => ({
    id: PersonId.parse(id),
    assetId: id,
    name,
    reference,
    family: null,
    subFamily: null,
    place,
    lastSeenAt,
    isFresh: lastSeenAt !== null && now - lastSeenAt <= HOUR,
  }));

const someone = fc.record({
  where: fc.constantFrom(...AREAS),
  scannedBy: fc.constantFrom<TagId | null>(null, ...DEVICES.map(({ id }) => id)),
  silence: fc.constantFrom(0, MINUTE, 55 * MINUTE, 2 * HOUR, null),
});
const step = fc.record({
  /** Which device speaks before time passes; -1: none. */
  speaker: fc.integer({ min: -1, max: DEVICES.length - 1 }),
  passes: fc.constantFrom(5 * SECOND, 90 * SECOND, 3 * MINUTE, TIMEOUT),
});

test("[FD59] at any instant every figure of a place is the same, with the same certainty", () => {
  fc.assert(
    fc.property(
      fc.array(someone, { minLength: 1, maxLength: 8 }),
      fc.array(step, { minLength: 1, maxLength: 4 }),
      (people, steps) => {
        const world = new LiveWorld();
        for (const device of DEVICES) world.write("tags", device);
        for (const where of AREAS)
          world.write(
            "counters",
            counter(
              {},
              { id: CounterId.parse(`counter-${where}`), name: where, areas: [area(where)] },
            ),
          );
        people.forEach(({ where, scannedBy, silence }, index) => {
          const { site: locationSite, floor, area: inArea } = placeIn(where);
          world.write(
            "assets",
            asset(`n${index}`, {
              category: "personnel",
              family: "people",
              currentWorksite: locationSite,
              locationSite,
              floor,
              area: inArea,
              location: PLACES[where],
              scannedBy,
              lastTagUpdate: silence === null ? null : T0 - silence,
            }),
          );
        });
        const front = world.live();
        const feeds = {
          presence: reading(front, "presence", null),
          people: reading(front, "people", null),
          inventory: reading(front, "siteInventory", { site: site("tower") }),
          counters: reading(front, "counterCertainty", null),
          devices: reading(front, "devices", null),
          overview: reading(front, "overview", null),
          onAnySite: reading(front, "assetRows", ofSites([site("tower")])),
          lists: AREAS.map((where) => ({
            all: reading(front, "assetRows", rowsOf(area(where))),
            inDoubt: reading(front, "assetRows", rowsOf(area(where), ["doubtful"])),
          })),
          maps: AREAS.map((where) =>
            [0, CLUSTER_CELL].map((cell) =>
              reading(front, "mapPoints", marksOf(area(where), cell)),
            ),
          ),
        };
        let roll: readonly RollPerson[] | null = null;
        world.clock.advance(3 * SECOND);
        for (const { speaker, passes } of [{ speaker: -1, passes: SECOND }, ...steps]) {
          const device = DEVICES[speaker];
          if (device !== undefined)
            world.write("tags", { ...device, lastMessageAt: world.clock.now() });
          world.clock.advance(passes);
          // The second in which a silence is noticed, and the pause of the slowest figure.
          world.clock.advance(2500);
          const counts = must(feeds.presence.get(), "read").counts;
          const all = must(feeds.people.get(), "read").people;
          const now = world.clock.now();
          // The roll is frozen at the first look; what it says of its people later is what every screen says.
          const sought = withSightings((roll ??= rollFrom(all, now)), all);
          for (const [index, where] of AREAS.entries()) {
            const figure = counts[`area:${area(where)}`] ?? NOBODY;
            const here = all.filter(({ place }) => place.area === area(where));
            expect(heads(countOf(here, now))).toEqual(figure);
            const counted = feeds.counters.get()?.counters.find(({ id }) => id.endsWith(where));
            expect(heads(must(counted, "counted"))).toEqual(figure);
            expect(heads(counted?.areas[0] ?? NOBODY)).toEqual(figure);
            const list = must(feeds.lists[index], "opened");
            expect(list.all.get()?.total).toBe(figure.present);
            expect(list.inDoubt.get()?.total).toBe(figure.uncertain + figure.unknown);
            for (const map of must(feeds.maps[index], "opened"))
              expect(markedOf(must(map.get(), "read").points)).toEqual({
                present: figure.present,
                inDoubt: figure.uncertain + figure.unknown,
              });
            const onRoll = sought.filter(({ place }) => place.area === area(where));
            expect(
              headsOf(
                onRoll.map(({ lastSeenAt, placeProof, cause }) =>
                  certaintyOf(
                    { lastTagUpdate: lastSeenAt, placeHidden: null, placeProof },
                    cause?.connectivity ?? "online",
                    now,
                  ),
                ),
              ),
            ).toEqual(figure);
          }
          const items = must(feeds.inventory.get(), "read").items;
          const found = items
            .map(({ status }): HeadCertainty => {
              const certainty = status.kind === "missing" ? null : status.certainty;
              return {
                present: certainty === null ? 0 : 1,
                uncertain: certainty === "uncertain" ? 1 : 0,
                unknown: certainty === "unknown" ? 1 : 0,
              };
            })
            .reduce(addHeads, NOBODY);
          expect(found).toEqual(counts[`site:${site("tower")}`]);
          // The overview counts the same people, as active or not: another question, the same set.
          const counted = must(feeds.overview.get(), "read").cells.reduce(
            (sum, { gps, ble, untagged }) => sum + gps.total + ble.total + untagged,
            0,
          );
          expect(counted).toBe(found.present);
          // Home, the safety dashboard and the wall add up places.
          expect(heads(must(sitePresence(counts, [TOWER])[0], "a site"))).toEqual(found);
          const [byPlace] = peopleByPlace(all, [TOWER], now);
          expect(heads(must(byPlace, "a site"))).toEqual(found);
          expect((byPlace?.floors ?? []).map(heads).reduce(addHeads, NOBODY)).toEqual(found);
          // A site that is put away is counted by all of them while somebody is there.
          for (const sites of [[TOWER], [{ ...TOWER, isArchived: true, archivedAt: T0 }]]) {
            expect(heads(totalPresence(sitePresence(counts, sites)))).toEqual(found);
            expect(resourcesOnSites(counts, sites)).toBe(found.present);
            expect(peopleByPlace(all, sites, now).map(heads).reduce(addHeads, NOBODY)).toEqual(
              found,
            );
          }
          // The total of home opens as many names as it counts.
          expect(feeds.onAnySite.get()?.total).toBe(found.present);
          expect(unknownPeople(all, now)).toHaveLength(found.uncertain + found.unknown);
          // Whoever a device blinds is somebody whose place is not certain because of it, and nobody else is.
          const blinded = (feeds.devices.get()?.devices ?? []).reduce(
            (sum, { blinds }) => sum + blinds,
            0,
          );
          expect(blinded).toBe(all.filter(({ cause }) => cause !== null).length);
        }
      },
    ),
    { numRuns: 12 },
  );
});
