import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  EvacuationEvent,
  frozenRoll,
  reduceEvents,
  PersonId,
  reduceEvacuation,
  viewOfEvacuation,
} from "../../../../src/domain/evacuations/evacuation.ts";
import {
  hasRow,
  inRollOrder,
  type RollRows,
  rowsAfterNews,
  rowsAtRest,
} from "../../../../src/domain/evacuations/roll.ts";
import { MINUTE } from "../../../../src/domain/base/time.ts";
import { area, asset, T0 } from "../../../support/fixtures.ts";
import { smallTower } from "../../../support/smallSite.ts";
import { drill } from "../../../support/drill.ts";

const [yard, hall] = smallTower().areas;
if (yard === undefined || hall === undefined) throw new Error("The tower has two areas");
const roof = { ...hall, id: area("roof"), name: "Roof", floor: 2 };
const tower = {
  ...smallTower(),
  areas: [{ ...yard, name: "Zone 10" }, { ...hall, name: "zone 2" }, roof],
};
const person = (name: string, where: string | null) =>
  asset(name.replaceAll(" ", "-"), {
    designation: name,
    locationSite: tower.id,
    area: where === null ? null : area(where),
    lastTagUpdate: T0 - MINUTE,
  });
const rollOf = (assets: readonly ReturnType<typeof person>[]) =>
  frozenRoll(assets, tower, new Set(), T0);

describe("the order of the roll", () => {
  test("is the last area from the top floor down, then the name, as people look for both", () => {
    const roll = rollOf([
      person("adam", null),
      person("zoe", "roof"),
      person("Émile", "hall"),
      person("emma", "hall"),
      person("Bob 10", "yard"),
      person("bob 2", "yard"),
      person("abel", "gone"),
    ]);
    expect(roll.map(({ name }) => name)).toEqual([
      "zoe",
      "Émile",
      "emma",
      "bob 2",
      "Bob 10",
      "abel",
      "adam",
    ]);
  });

  test("is by the names of areas, not by their ids, and by ids where people are called the same", () => {
    const areas = [
      { ...yard, name: "zone 2" },
      { ...hall, name: "Zone 10" },
    ];
    const people = ["b-twin", "c-twin", "a-twin"].map((id) => ({
      ...person(id, "yard"),
      designation: "Ann",
    }));
    const roll = frozenRoll([person("Zoe", "hall"), ...people], { ...tower, areas }, new Set(), T0);
    expect(roll.map(({ id }) => id)).toEqual([
      "asset-a-twin",
      "asset-b-twin",
      "asset-c-twin",
      "asset-Zoe",
    ]);
  });

  test("is by floors from the top, whatever their areas are called and in whatever order the site has them", () => {
    const levels = [null, -1, 0, 1, 7].map((floor, index) => ({
      ...yard,
      id: area(`level-${index}`),
      name: `${index}`,
      floor,
    }));
    const people = rollOf(levels.map((_, index) => person(`p${index}`, `level-${index}`)));
    fc.assert(
      fc.property(fc.shuffledSubarray(levels, { minLength: levels.length }), (areas) => {
        const places = inRollOrder(people, { areas }).map(({ place }) => place.area);
        expect(places).toEqual([4, 3, 2, 1, 0].map((index) => area(`level-${index}`)));
      }),
    );
  });

  const anyone = fc.record({
    id: fc.integer({ min: 1, max: 60 }).map((id) => `p${id}`),
    name: fc.constantFrom("Ann", "ann", "Éva", "eva", "Bob 2", "Bob 10", "__proto__"),
    where: fc.constantFrom("yard", "hall", "roof", "gone", "__proto__", null),
  });
  const anybody = fc
    .uniqueArray(anyone, { selector: ({ id }) => id, maxLength: 40 })
    .map((all) => all.map(({ id, name, where }) => ({ ...person(id, where), designation: name })));

  test("does not depend on the order in which people were read", () => {
    fc.assert(
      fc.property(
        anybody.chain((all) =>
          fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
        ),
        ([all, shuffled]) => {
          expect(rollOf(shuffled)).toEqual(rollOf(all));
          expect(inRollOrder(rollOf(all), tower)).toEqual(rollOf(all));
        },
      ),
    );
  });

  test("is changed by nothing that happens: who is on the roll keeps the place, who is added comes after", () => {
    const what = fc.record({
      who: fc.integer({ min: 0, max: 39 }),
      type: fc.constantFrom("checkedIn", "checkInUndone", "personAdded"),
      after: fc.integer({ min: 0, max: 600_000 }),
    });
    fc.assert(
      fc.property(anybody, fc.array(what, { maxLength: 60 }), (all, happened) => {
        const roll = rollOf(all);
        const start = reduceEvents(drill({ musterAreas: [], roll }), []);
        let state = start;
        for (const [index, { who, type, after }] of happened.entries()) {
          const about = roll[who % Math.max(1, roll.length)];
          if (about === undefined) continue;
          state = reduceEvacuation(
            state,
            EvacuationEvent.parse({
              id: `event-${index}`,
              evacuationId: "evacuation-1",
              commandId: null,
              at: T0 + after,
              recordedAt: T0 + after,
              by: null,
              byName: null,
              type: `evacuation.${type}`,
              personId: about.id,
              means: "hand",
              undoes: [`event-${index - 1}`],
              person: { ...about, id: `visitor-${index}`, assetId: null },
            }),
          );
          const { people } = viewOfEvacuation(state);
          expect(people.slice(0, roll.length)).toEqual(roll);
        }
      }),
    );
  });
});

describe("the rows of a screen", () => {
  const IDS = Array.from({ length: 12 }, (_, index) => PersonId.parse(`asset-${index}`));
  const listed = (rows: RollRows) => IDS.filter((id) => hasRow(rows, id));
  const missingFrom = (found: readonly number[]) =>
    new Set(IDS.filter((_, index) => !found.includes(index)));

  const news = fc.record({
    found: fc.uniqueArray(fc.nat(11)),
    from: fc.nat(11),
    rows: fc.integer({ min: 1, max: 6 }),
  });

  test("keep their places in sight, whoever is found or taken back", () => {
    fc.assert(
      fc.property(fc.array(news), (steps) => {
        let rows: RollRows = { missing: new Set(IDS), held: new Set() };
        for (const { found, from, rows: count } of steps) {
          const before = listed(rows).slice(from, from + count);
          rows = rowsAfterNews(rows, missingFrom(found), new Set(before));
          const after = listed(rows);
          const kept = after.filter((id) => before.includes(id));
          expect(kept).toEqual(before);
          // Whoever is missing is always listed, and a found person only while the row is in sight.
          for (const id of IDS)
            expect(after.includes(id)).toBe(rows.missing.has(id) || rows.held.has(id));
          for (const id of missingFrom(found)) expect(after).toContain(id);
          for (const id of rows.held) expect(before).toContain(id);
        }
        expect(listed(rowsAtRest(rows))).toEqual(IDS.filter((id) => rows.missing.has(id)));
      }),
    );
  });

  test("are the same object where nothing changed", () => {
    const rows: RollRows = { missing: missingFrom([1]), held: new Set(IDS.slice(1, 2)) };
    expect(rowsAfterNews(rows, missingFrom([1]), new Set(IDS))).toBe(rows);
    expect(rowsAtRest({ ...rows, held: new Set() }).held.size).toBe(0);
  });
});
