import fc from "fast-check";
import { expect, test } from "vitest";
import {
  addHeads,
  type HeadCertainty,
  NOBODY,
} from "../../../../src/domain/assets/positionCertainty.ts";
import { CounterId, type TagId } from "../../../../src/domain/base/ids.ts";
import { must } from "../../../../src/domain/base/must.ts";
import { HOUR, MINUTE, SECOND } from "../../../../src/domain/base/time.ts";
import type { Tag } from "../../../../src/domain/devices/tag.ts";
import { countOf } from "../../../../src/views/evacuations/peopleByPlace.ts";
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
        };
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
          for (const where of AREAS) {
            const figure = counts[`area:${area(where)}`] ?? NOBODY;
            const here = all.filter(({ place }) => place.area === area(where));
            expect(heads(countOf(here, now))).toEqual(figure);
            const counted = feeds.counters.get()?.counters.find(({ id }) => id.endsWith(where));
            expect(heads(must(counted, "counted"))).toEqual(figure);
            expect(heads(counted?.areas[0] ?? NOBODY)).toEqual(figure);
          }
          const items = must(feeds.inventory.get(), "read").items;
          const found = items
            .map(({ standing }): HeadCertainty => {
              const certainty = standing.kind === "missing" ? null : standing.certainty;
              return {
                present: certainty === null ? 0 : 1,
                uncertain: certainty === "uncertain" ? 1 : 0,
                unknown: certainty === "unknown" ? 1 : 0,
              };
            })
            .reduce(addHeads, NOBODY);
          expect(found).toEqual(counts[`site:${site("tower")}`]);
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
