import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  answeredStatements,
  type Evacuation,
  EvacuationEvent,
  frozenRoll,
  reduceEvents,
  isMustered,
  PersonId,
  reduceEvacuation,
  rollPerson,
  type RollPerson,
  sightingsOf,
  viewOfEvacuation,
} from "../../../../src/domain/evacuations/evacuation.ts";
import { evacuationReport } from "../../../../src/domain/evacuations/evacuationReport.ts";
import { AssetId, EvacuationId } from "../../../../src/domain/base/ids.ts";
import { NOWHERE } from "../../../../src/domain/sites/presence.ts";
import { HOUR, MINUTE, SECOND } from "../../../../src/domain/base/time.ts";
import { area, asset, site, T0 } from "../../../support/fixtures.ts";
import { smallTower } from "../../../support/smallSite.ts";
import { drill } from "../../../support/drill.ts";

const person = (name: string, overrides: Partial<RollPerson> = {}): RollPerson => ({
  id: PersonId.parse(`asset-${name}`),
  assetId: AssetId.parse(`asset-${name}`),
  name,
  reference: name,
  family: "people",
  subFamily: "crew",
  place: NOWHERE,
  lastSeenAt: T0 - MINUTE,
  isFresh: true,
  ...overrides,
});
const evacuation = (names: readonly string[]): Evacuation =>
  drill({ roll: names.map((name) => person(name)) });
const event = (name: string, type: string, after: number, fields: object = {}) =>
  EvacuationEvent.parse({
    id: name,
    evacuationId: "evacuation-1",
    commandId: `command-${name}`,
    at: T0 + after * SECOND,
    recordedAt: T0 + after * SECOND,
    by: "user-sam",
    byName: "Sam",
    type: `evacuation.${type}`,
    ...fields,
  });
const checkIn = (name: string, who: string, after: number, means = "hand") =>
  event(name, "checkedIn", after, { personId: `asset-${who}`, means });
const undo = (name: string, who: string, after: number, undoes: readonly string[]) =>
  event(name, "checkInUndone", after, { personId: `asset-${who}`, undoes });
const stateOf = (names: readonly string[], events: readonly EvacuationEvent[]) =>
  reduceEvents(evacuation(names), events);
const safe = (names: readonly string[], events: readonly EvacuationEvent[]) =>
  Object.fromEntries(
    [...viewOfEvacuation(stateOf(names, events)).checkIns].map(([id, { id: by }]) => [id, by]),
  );

describe("the fold of an evacuation", () => {
  test.each([
    {
      name: "keeps the first of two check-ins, whichever came first",
      given: [checkIn("late", "ann", 30), checkIn("early", "ann", 20)],
      expected: { "asset-ann": "early" },
    },
    {
      name: "takes back the named check-ins",
      given: [checkIn("a", "ann", 10), undo("u", "ann", 20, ["a"])],
      expected: {},
    },
    {
      name: "takes back one that is told after its undo",
      given: [undo("u", "ann", 20, ["a"]), checkIn("a", "ann", 10)],
      expected: {},
    },
    {
      name: "counts a check-in after an undo again",
      given: [checkIn("a", "ann", 10), undo("u", "ann", 20, ["a"]), checkIn("b", "ann", 30)],
      expected: { "asset-ann": "b" },
    },
    {
      name: "ignores another evacuation",
      given: [{ ...checkIn("a", "ann", 10), evacuationId: EvacuationId.parse("evacuation-2") }],
      expected: {},
    },
  ])("$name", ({ given, expected }) => {
    expect(safe(["ann"], given)).toEqual(expected);
  });

  test.each([
    { name: "as they came", turned: false },
    { name: "the other way round", turned: true },
  ])("counts of two check-ins at one instant always the same, told $name", ({ turned }) => {
    const given = [checkIn("b", "ann", 10), checkIn("a", "ann", 10), checkIn("c", "ann", 10)];
    expect(safe(["ann"], turned ? given.toReversed() : given)).toEqual({ "asset-ann": "a" });
  });

  test("knows a person as they came onto the roll, whoever adds them again", () => {
    const [eve, other] = [person("eve"), person("eve", { name: "Eve the second" })];
    const added = (name: string, after: number, one: RollPerson) =>
      event(name, "personAdded", after, { person: one });
    const people = (names: readonly string[], events: readonly EvacuationEvent[]) =>
      viewOfEvacuation(stateOf(names, events)).people;
    expect(people([], [added("b", 20, other), added("a", 10, eve)])).toEqual([eve]);
    expect(people(["ann"], [added("a", 5, person("ann", { name: "Ann the second" }))])).toEqual([
      person("ann"),
    ]);
  });

  test("ends with the first end that was commanded, or as the evacuation says where that is earlier", () => {
    const ends = [event("later", "ended", 61), event("first", "ended", 60)];
    const endOf = (endedAt: number | null) =>
      viewOfEvacuation(reduceEvents({ ...evacuation([]), endedAt }, ends)).endedAt;
    expect([endOf(null), endOf(T0 + 59 * SECOND)]).toEqual([T0 + 60 * SECOND, T0 + 59 * SECOND]);
    expect(viewOfEvacuation(stateOf([], [])).endedAt).toBeNull();
  });

  test("does not change for an event that is known", () => {
    const state = stateOf(["ann"], [checkIn("a", "ann", 10)]);
    expect(reduceEvacuation(state, checkIn("a", "ann", 10))).toBe(state);
  });

  test("gives the same view whatever the order and however often events come", () => {
    const names = ["ann", "bob", "cid"];
    const history = [
      checkIn("a", "ann", 10),
      checkIn("b", "bob", 10, "musterArea"),
      undo("u", "ann", 20, ["a"]),
      checkIn("a2", "ann", 25),
      event("v", "personAdded", 15, { person: person("eve") }),
      checkIn("e", "eve", 40),
      event("end", "ended", 60),
      event("end2", "ended", 61),
    ];
    const expected = viewOfEvacuation(stateOf(names, history));
    expect([...expected.checkIns.keys()]).toEqual(["asset-bob", "asset-ann", "asset-eve"]);
    fc.assert(
      fc.property(
        fc.shuffledSubarray(history, { minLength: history.length }),
        fc.array(fc.constantFrom(...history)),
        (shuffled, repeated) => {
          const state = stateOf(names, [...repeated, ...shuffled]);
          expect(viewOfEvacuation(state)).toEqual(expected);
        },
      ),
    );
  });

  test("knows which statements a new one answers", () => {
    const events = [checkIn("a", "ann", 1), checkIn("b", "ann", 2), undo("u", "ann", 3, ["a"])];
    const ann = PersonId.parse("asset-ann");
    expect(answeredStatements(events, ann, "evacuation.checkInUndone")).toEqual(["b"]);
    expect(answeredStatements(events, ann, "evacuation.checkedIn")).toEqual(["u"]);
    expect(answeredStatements(events, PersonId.parse("asset-bob"), "evacuation.checkedIn")).toEqual(
      [],
    );
  });
});

describe("the roll", () => {
  test("holds every person last proven on the site or read going in, silent ones too", () => {
    const here = { locationSite: site("tower") };
    const assets = [
      asset("fresh", { ...here, lastTagUpdate: T0 - MINUTE }),
      asset("silent", { ...here, lastTagUpdate: T0 - 3 * HOUR }),
      asset("inside", { lastTagUpdate: null }),
      asset("elsewhere", { locationSite: site("other") }),
      asset("gone", { ...here, isArchived: true }),
      asset("crane", { ...here, category: "material" }),
    ];
    const inside = new Set([AssetId.parse("asset-inside")]);
    const roll = frozenRoll(assets, smallTower(), inside, T0);
    expect(roll.map(({ name, isFresh }) => [name, isFresh])).toEqual([
      ["fresh", true],
      ["inside", false],
      ["silent", false],
    ]);
  });
});

describe("a person of the roll", () => {
  test("is as the asset says at that instant", () => {
    const ann = asset("ann", {
      designation: "Ann Lee",
      locationSite: site("tower"),
      floor: 2,
      area: area("hall"),
      lastTagUpdate: T0 - MINUTE,
    });
    expect(rollPerson(ann, T0)).toEqual({
      id: "asset-ann",
      assetId: "asset-ann",
      name: "Ann Lee",
      reference: "ann",
      family: "people",
      subFamily: "crew",
      place: { site: site("tower"), floor: 2, area: area("hall") },
      lastSeenAt: T0 - MINUTE,
      isFresh: true,
    });
  });
});

describe("isMustered", () => {
  const provenAt = (sureAt: number) => ({ at: sureAt + MINUTE, radius: 5, sureAt });
  const inYard = { area: area("yard"), areaSince: T0, candidate: null, isArchived: false };
  const candidate = { site: site("tower"), floor: 0, area: area("yard"), since: T0 };
  test.each([
    {
      name: "seen there after the start",
      given: { ...inYard, placeProof: provenAt(T0) },
      expected: true,
    },
    {
      name: "seen there before the start only",
      given: { ...inYard, placeProof: provenAt(T0 - 1) },
      expected: false,
    },
    {
      name: "on the way in, before the debounce",
      given: { ...inYard, area: area("hall"), candidate, placeProof: provenAt(T0 + 1) },
      expected: true,
    },
    {
      name: "on the way out",
      given: {
        ...inYard,
        candidate: { ...candidate, area: area("hall") },
        placeProof: provenAt(T0 + 1),
      },
      expected: false,
    },
    {
      name: "seen in another area",
      given: { ...inYard, area: area("hall"), placeProof: provenAt(T0 + 1) },
      expected: false,
    },
    {
      name: "seen in no area",
      given: { ...inYard, area: null, placeProof: provenAt(T0 + 1) },
      expected: false,
    },
    {
      name: "lying there since before the start, heard again",
      given: { ...inYard, areaSince: T0 - 1, placeProof: provenAt(T0 + MINUTE) },
      expected: false,
    },
    {
      name: "there for a time that nobody knows",
      given: { ...inYard, areaSince: null, placeProof: provenAt(T0 + MINUTE) },
      expected: false,
    },
    {
      name: "come from elsewhere a moment before the start, not settled yet",
      given: {
        ...inYard,
        area: area("hall"),
        candidate: { ...candidate, since: T0 - 1 },
        placeProof: provenAt(T0 + 1),
      },
      expected: false,
    },
    { name: "seen never", given: { ...inYard, placeProof: null }, expected: false },
    {
      name: "seen there and archived",
      given: { ...inYard, isArchived: true, placeProof: provenAt(T0 + 1) },
      expected: false,
    },
  ])("$name: $expected", ({ given, expected }) => {
    expect(isMustered(given, evacuation([]))).toBe(expected);
  });
});

describe("the report", () => {
  test("gives the last place that was heard by the end, not the one before the evacuation", () => {
    const before = { ...NOWHERE, site: site("tower"), area: area("hall") };
    const after = { ...NOWHERE, site: site("tower"), area: area("yard") };
    const roll = ["walked", "stayed", "silent"].map((name) => person(name, { place: before }));
    const heard = sightingsOf(roll, [
      asset("walked", {
        locationSite: site("tower"),
        area: area("yard"),
        lastTagUpdate: T0 + MINUTE,
      }),
      asset("stayed", {
        locationSite: site("tower"),
        area: area("yard"),
        lastTagUpdate: T0 - HOUR,
      }),
      asset("silent", { lastTagUpdate: null }),
    ]);
    expect(sightingsOf(roll, [asset("stayed", { lastTagUpdate: T0 - MINUTE })])).toEqual([]);
    expect(heard).toEqual([
      { personId: "asset-walked", place: expect.objectContaining(after), lastSeenAt: T0 + MINUTE },
    ]);
    const ended = event("end", "ended", 120, { sightings: heard });
    const { people } = viewOfEvacuation(
      reduceEvacuation(reduceEvents({ ...evacuation([]), roll }, []), ended),
    );
    expect(people.map(({ place, lastSeenAt }) => [place.area, lastSeenAt])).toEqual([
      ["area-yard", T0 + MINUTE],
      ["area-hall", T0 - MINUTE],
      ["area-hall", T0 - MINUTE],
    ]);
  });

  test("keeps the last known place of somebody who was heard at no known place afterwards", () => {
    const hall = { ...NOWHERE, site: site("tower"), area: area("hall") };
    const roll = [person("ann", { place: hall })];
    const sightings = sightingsOf(roll, [asset("ann", { lastTagUpdate: T0 + MINUTE })]);
    const ended = event("end", "ended", 120, { sightings });
    const state = reduceEvacuation(reduceEvents({ ...evacuation([]), roll }, []), ended);
    expect(viewOfEvacuation(state).people).toEqual(roll);
  });

  test("takes a sighting of somebody who was never seen, and none that is no newer or of a stranger", () => {
    const where = (name: string) => ({ ...NOWHERE, site: site("tower"), area: area(name) });
    const roll = [
      person("never", { lastSeenAt: null, place: where("hall") }),
      person("seen", { place: where("hall") }),
    ];
    const sighting = (name: string, lastSeenAt: number) => ({
      personId: PersonId.parse(`asset-${name}`),
      place: where("yard"),
      lastSeenAt,
    });
    const peopleAfter = (sightings: readonly object[]) =>
      viewOfEvacuation(
        reduceEvacuation(
          reduceEvents({ ...evacuation([]), roll }, []),
          event("end", "ended", 120, { sightings }),
        ),
      ).people;
    expect(
      peopleAfter([
        sighting("never", T0),
        sighting("seen", T0 - MINUTE),
        sighting("seen", T0 - HOUR),
        sighting("stranger", T0),
      ]),
    ).toEqual([{ ...roll[0], place: where("yard"), lastSeenAt: T0 }, roll[1]]);
  });

  test("has no sighting of a visitor, of a gone asset, nor of one that was never heard", () => {
    const roll = [
      person("visitor", { assetId: null, lastSeenAt: null }),
      person("gone", { lastSeenAt: null }),
      person("mute", { lastSeenAt: null }),
      person("first", { lastSeenAt: null }),
    ];
    const assets = [
      asset("visitor", { lastTagUpdate: T0 }),
      asset("mute", { lastTagUpdate: null }),
      asset("first", { lastTagUpdate: T0 }),
    ];
    expect(sightingsOf(roll, assets)).toEqual([
      { personId: "asset-first", place: NOWHERE, lastSeenAt: T0 },
    ]);
  });

  test("counts who was found at the very instant of the end", () => {
    const events = [checkIn("a", "ann", 60), checkIn("b", "bob", 61), event("end", "ended", 60)];
    const { found, missing } = evacuationReport(
      viewOfEvacuation(stateOf(["ann", "bob"], events)),
      T0 + HOUR,
    );
    expect([found.map(({ person: { name } }) => name), missing.map(({ name }) => name)]).toEqual([
      ["ann"],
      ["bob"],
    ]);
  });

  test("tells times, means and the missing, the most recently seen first, else by name", () => {
    const roll = [
      person("nobody-heard", { lastSeenAt: null }),
      person("never", { lastSeenAt: null }),
      person("old", { lastSeenAt: T0 - HOUR }),
      person("zoe", { lastSeenAt: T0 - HOUR }),
      person("recent", { lastSeenAt: T0 - SECOND }),
      person("ann"),
      person("bob"),
      person("cid"),
    ];
    const [, , , , , ann, bob, cid] = roll;
    const events = [
      checkIn("a", "ann", 30, "musterArea"),
      checkIn("b", "bob", 45),
      checkIn("c", "cid", 50),
      event("end", "ended", 600),
    ];
    const started = { ...evacuation([]), roll };
    const view = viewOfEvacuation(reduceEvents(started, events));
    const { missing, ...report } = evacuationReport(view, T0 + HOUR);
    expect(missing.map(({ name }) => name)).toEqual([
      "recent",
      "old",
      "zoe",
      "never",
      "nobody-heard",
    ]);
    expect(report).toEqual({
      evacuation: started,
      endedAt: T0 + 600 * SECOND,
      duration: 600 * SECOND,
      expected: 8,
      found: [
        { person: ann, checkIn: events[0], after: 30 * SECOND, sign: "badge" },
        { person: bob, checkIn: events[1], after: 45 * SECOND, sign: "hand" },
        { person: cid, checkIn: events[2], after: 50 * SECOND, sign: "hand" },
      ],
      halfAfter: null,
      ninetyPercentAfter: null,
      allAfter: null,
      bySign: { badge: 1, badgeThere: 0, hand: 2, phone: 0 },
      firstFoundAt: T0 + 30 * SECOND,
      lastFoundAt: T0 + 50 * SECOND,
      observed: null,
      unlisted: [],
      heardInside: [],
      end: {
        kind: "missing",
        expected: 8,
        found: 3,
        missing: 5,
        heardInside: [],
        unconfirmed: 0,
        uncovered: [],
        isCovered: false,
      },
    });
  });

  test("of one that runs counts up to now, and nothing from before its start", () => {
    // A screen that was cut off says by its own clock when it saw somebody.
    const early = checkIn("a", "ann", -20);
    const { duration, found, endedAt } = evacuationReport(
      viewOfEvacuation(stateOf(["ann"], [early])),
      T0 + MINUTE,
    );
    expect([duration, found.map(({ after }) => after), endedAt]).toEqual([MINUTE, [0], null]);
  });

  test("of a roll of nobody has found all of them at once", () => {
    const { duration, halfAfter, ninetyPercentAfter, allAfter } = evacuationReport(
      viewOfEvacuation(stateOf([], [])),
      T0,
    );
    expect([duration, halfAfter, ninetyPercentAfter, allAfter]).toEqual([0, 0, 0, 0]);
  });

  test("tells when half, most and all were found; what is after the end does not count", () => {
    const names = ["a", "b", "c", "d"];
    const all = names.map((name, i) => checkIn(name, name, (i + 1) * 10));
    const report = (events: readonly EvacuationEvent[]) =>
      evacuationReport(viewOfEvacuation(stateOf(names, events)), T0 + MINUTE);
    const { halfAfter, ninetyPercentAfter, allAfter, endedAt } = report(all);
    expect([halfAfter, ninetyPercentAfter, allAfter, endedAt]).toEqual([
      20_000,
      40_000,
      40_000,
      null,
    ]);
    expect(report([...all, event("end", "ended", 35)]).found).toHaveLength(3);
  });

  test("lists who was found in the order of their check-ins, whatever they are called", () => {
    const events = [checkIn("1", "zoe", 10), checkIn("2", "bob", 20), checkIn("3", "ann", 20)];
    const view = viewOfEvacuation(stateOf(["zoe", "bob", "ann"], events));
    const { found, halfAfter } = evacuationReport(view, T0 + MINUTE);
    expect(found.map(({ person: { name }, after }) => [name, after])).toEqual([
      ["zoe", 10_000],
      ["ann", 20_000],
      ["bob", 20_000],
    ]);
    expect(halfAfter).toBe(20_000);
  });
});
