import type { UncoveredPlace } from "../../../../src/domain/evacuations/uncoveredPlaces.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Asset } from "../../../../src/domain/assets/asset.ts";
import { must } from "../../../../src/domain/base/must.ts";
import { EvacuationId, TagId, UserId } from "../../../../src/domain/base/ids.ts";
import { MINUTE, SECOND } from "../../../../src/domain/base/time.ts";
import type { Tag } from "../../../../src/domain/devices/tag.ts";
import { type EndKind, endStatement } from "../../../../src/domain/evacuations/endStatement.ts";
import {
  type Evacuation,
  EvacuationEvent,
  type EvacuationState,
  answeredStatements,
  reduceEvents,
  reduceEvacuation,
  rollPerson,
  viewOfEvacuation,
} from "../../../../src/domain/evacuations/evacuation.ts";
import { evacuationMessage } from "../../../../src/domain/evacuations/evacuationMessage.ts";
import { heardEvents } from "../../../../src/domain/evacuations/heardEvents.ts";
import {
  receiversOf,
  uncoveredPlaces,
} from "../../../../src/domain/evacuations/uncoveredPlaces.ts";
import { type Place, provePlace } from "../../../../src/domain/sites/presence.ts";
import { area, asset, site, T0, tag } from "../../../support/fixtures.ts";
import { smallTower } from "../../../support/smallSite.ts";

const tower = smallTower();
const PEOPLE = ["ann", "bob"] as const;
const PLACES = {
  yard: { site: site("tower"), floor: 0, area: area("yard") },
  hall: { site: site("tower"), floor: 0, area: area("hall") },
  floor2: { site: site("tower"), floor: 2, area: null },
  elsewhere: { site: site("other"), floor: null, area: null },
} satisfies Record<string, Place>;
type Where = keyof typeof PLACES;
const INSIDE: readonly Where[] = ["hall", "floor2"];

const evacuation: Evacuation = {
  id: EvacuationId.parse("evacuation-1"),
  site: site("tower"),
  siteName: "Tower",
  kind: "real",
  startedBy: UserId.parse("user-sam"),
  startedByName: "Sam",
  startedAt: T0,
  musterAreas: [area("yard")],
  roll: [],
  state: "running",
  endedAt: null,
};

function receiver(name: string, fields: Partial<Tag>): Tag {
  return {
    ...tag(name),
    id: TagId.parse(`tag-${name}`),
    type: "gateway",
    assetId: null,
    site: site("tower"),
    sendInterval: MINUTE,
    lastMessageAt: T0,
    ...fields,
  };
}

/** What happens to an evacuation, a minute or less after what happened before it. */
type Step =
  /** `walk`: heard there twice, and looked at by the server. */
  | { readonly do: "beat" | "walk"; readonly who: number; readonly where: Where }
  | { readonly do: "check" | "undo"; readonly who: number }
  | { readonly do: "search" | "tick" }
  | { readonly do: "cut"; readonly isCut: boolean }
  | { readonly do: "live"; readonly isLive: boolean };

const who = fc.nat(PEOPLE.length - 1);
const where = fc.constantFrom(...(Object.keys(PLACES) as Where[]));
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom("beat" as const, "walk" as const), who, where }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("check" as const), who }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("undo" as const), who }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom("search" as const, "tick" as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("cut" as const), isCut: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("live" as const), isLive: fc.boolean() }) },
);
const schedule = fc.array(fc.record({ after: fc.integer({ min: 1, max: 90 }), step }), {
  maxLength: 30,
});

/** One evacuation with everything that was done in it, and beside it the plain log that the law is judged by. */
class World {
  now = T0;
  isLive = true;
  isCut = false;
  state: EvacuationState;
  readonly assets: Asset[];
  readonly hall = { lastMessageAt: T0 };
  searchedAt: number | null = null;
  readonly beats: { at: number; where: Where }[][] = PEOPLE.map(() => []);
  readonly byHand: (number | null)[] = PEOPLE.map(() => null);
  /** Beats that a tick has seen. */
  ticked: number[] = PEOPLE.map(() => 0);
  #commands = 0;

  constructor(starts: readonly Where[]) {
    this.assets = PEOPLE.map((name, index) => {
      const { site: locationSite, ...place } = PLACES[must(starts[index], "each starts somewhere")];
      const at = T0 - MINUTE;
      return asset(name, {
        locationSite,
        ...place,
        areaSince: at,
        lastTagUpdate: at,
        placeProof: { at, radius: 5, sureAt: at },
        lastPositionUpdate: at,
      });
    });
    for (const [index, beats] of this.beats.entries())
      beats.push({ at: T0 - MINUTE, where: must(starts[index], "each starts somewhere") });
    const roll = this.assets.map((one) => rollPerson(one, T0));
    this.state = reduceEvents({ ...evacuation, roll }, []);
  }

  take(taken: Step): void {
    switch (taken.do) {
      case "walk":
        this.take({ ...taken, do: "beat" });
        this.pass(5);
        this.take({ ...taken, do: "beat" });
        this.take({ do: "tick" });
        break;
      case "beat": {
        const known = must(this.assets[taken.who], "beats are of known people");
        const before = { site: known.locationSite, floor: known.floor, area: known.area };
        const { place, since, candidate } = provePlace(
          { place: before, since: known.areaSince, candidate: known.candidate },
          PLACES[taken.where],
          this.now,
        );
        this.assets[taken.who] = {
          ...known,
          locationSite: place.site,
          floor: place.floor,
          area: place.area,
          areaSince: since,
          candidate,
          lastTagUpdate: this.now,
          placeProof: { at: this.now, radius: 5, sureAt: this.now },
          lastPositionUpdate: this.now,
        };
        this.beats[taken.who]?.push({ at: this.now, where: taken.where });
        break;
      }
      case "check":
        this.byHand[taken.who] = this.now;
        this.#note("checkedIn", { personId: this.#id(taken.who), means: "hand" });
        break;
      case "undo":
        this.byHand[taken.who] = null;
        this.#note("checkInUndone", {
          personId: this.#id(taken.who),
          undoes: answeredStatements(
            this.state.events.values(),
            this.#id(taken.who),
            "evacuation.checkInUndone",
          ),
        });
        break;
      case "search":
        this.searchedAt = this.now;
        this.#note("areaSearched", { area: "area-hall" });
        break;
      case "tick":
        for (const event of heardEvents(this.state, this.assets, this.now))
          this.state = reduceEvacuation(this.state, event);
        this.ticked = this.beats.map(({ length }) => length);
        break;
      case "cut":
        this.isCut = taken.isCut;
        break;
      case "live":
        this.isLive = taken.isLive;
        break;
    }
  }

  pass(seconds: number): void {
    this.now += seconds * SECOND;
    if (!this.isCut) this.hall.lastMessageAt = this.now;
  }

  statement() {
    const { lastMessageAt } = this.hall;
    const receivers = receiversOf(
      [
        receiver("hall", { area: area("hall"), lastMessageAt }),
        receiver("yard", { area: area("yard"), lastMessageAt: null }),
      ],
      this.now,
    );
    return endStatement(viewOfEvacuation(this.state), {
      uncovered: uncoveredPlaces(tower, evacuation, receivers),
      isLive: this.isLive,
    });
  }

  #id(index: number) {
    return rollPerson(must(this.assets[index], "of a known person"), T0).id;
  }

  #note(type: string, fields: object): void {
    this.#commands += 1;
    const event = EvacuationEvent.parse({
      id: `event-${this.#commands}`,
      evacuationId: "evacuation-1",
      commandId: `command-${this.#commands}`,
      at: this.now,
      recordedAt: this.now,
      by: "user-sam",
      byName: "Sam",
      type: `evacuation.${type}`,
      ...fields,
    });
    this.state = reduceEvacuation(this.state, event);
  }
}

describe("what may be said of the end", () => {
  test("whatever is heard, cut off, done and looked at in any order, nobody reads that everybody is found while that may be wrong", () => {
    let said = 0;
    fc.assert(
      fc.property(fc.tuple(where, where), schedule, (starts, steps) => {
        const world = new World(starts);
        for (const { after, step: taken } of steps) {
          world.pass(after);
          world.take(taken);
          if (world.statement().kind !== "everybodyFound") continue;
          said += 1;
          expect(world.isLive).toBe(true);
          // Nobody may be in an area that is not heard and that nobody has looked through since.
          const silence = world.now - world.hall.lastMessageAt;
          const isSearched =
            world.searchedAt !== null && world.searchedAt >= world.hall.lastMessageAt;
          expect(silence >= 2 * MINUTE && !isSearched).toBe(false);
          for (const [index, beats] of world.beats.entries()) {
            const hand = world.byHand[index] ?? null;
            const seen = beats.slice(0, world.ticked[index]);
            // Somebody saw them, or their badge came to the muster point after the start from elsewhere.
            const arrived = seen.some(
              ({ at, where: is }, i) => at >= T0 && is === "yard" && seen[i - 1]?.where !== "yard",
            );
            expect(hand !== null || arrived).toBe(true);
            // The last two times that the badge was heard, it was inside, where it had not been before.
            const [before, first, last] = seen.slice(-3);
            const isInAgain =
              last !== undefined &&
              INSIDE.includes(last.where) &&
              first?.where === last.where &&
              before?.where !== first.where &&
              first.at > T0;
            expect(isInAgain && (hand === null || hand < must(first, "it is").at)).toBe(false);
          }
        }
      }),
      { numRuns: 2000 },
    );
    // The law is not kept by saying nothing.
    expect(said).toBeGreaterThan(500);
  });

  const world = () => new World(["hall", "hall"]);
  const after = (steps: readonly Step[]) => {
    const one = world();
    for (const taken of steps) {
      one.pass(20);
      one.take(taken);
    }
    return one.statement();
  };
  const both: readonly Step[] = [
    { do: "check", who: 0 },
    { do: "check", who: 1 },
  ];
  const cut: readonly Step[] = [
    { do: "cut", isCut: true },
    ...Array.from({ length: 8 }, () => ({ do: "tick" }) as const),
  ];

  test.each([
    { name: "somebody is missing", given: both.slice(1), kind: "missing" },
    { name: "everybody is found", given: both, kind: "everybodyFound" },
    { name: "an area is not heard", given: [...both, ...cut], kind: "notHeard" },
    {
      name: "an area is not heard and was searched since",
      given: [...both, ...cut, { do: "search" } as const],
      kind: "everybodyFound",
    },
    {
      name: "an area was searched and is not heard since",
      given: [...both, { do: "search" } as const, { do: "tick" } as const, ...cut],
      kind: "notHeard",
    },
    {
      name: "what is shown is not live",
      given: [...both, { do: "live", isLive: false } as const],
      kind: "notLive",
    },
    {
      name: "somebody is heard inside again",
      given: [
        ...both,
        { do: "beat", who: 0, where: "floor2" } as const,
        { do: "beat", who: 0, where: "floor2" } as const,
        { do: "tick" } as const,
      ],
      kind: "heardInside",
    },
  ])("is, where $name: $kind", ({ given, kind }) => {
    expect(after(given).kind).toBe(kind);
  });

  test.each([
    {
      name: "a check-in beside an undo that it does not know",
      before: [
        { type: "checkedIn", personId: "asset-ann", means: "hand" },
        { type: "checkInUndone", personId: "asset-ann", undoes: [] },
      ],
      after: { type: "checkedIn", personId: "asset-ann", means: "hand" },
      kind: "missing",
    },
    {
      name: "a check-in of somebody who was heard inside again",
      before: [
        { type: "checkedIn", personId: "asset-ann", means: "hand" },
        { type: "heardInside", personId: "asset-ann", place: PLACES.hall },
      ],
      after: { type: "checkedIn", personId: "asset-ann", means: "hand" },
      kind: "heardInside",
    },
    {
      name: "the search of an area",
      before: [{ type: "checkedIn", personId: "asset-ann", means: "hand" }],
      after: { type: "areaSearched", area: "area-hall" },
      kind: "notHeard",
    },
  ])("is not changed for the better after the end by $name", ({ before, after: late, kind }) => {
    const events = [...before, { type: "ended" }, late].map(({ type, ...fields }, index) =>
      EvacuationEvent.parse({
        id: `event-${index}`,
        evacuationId: "evacuation-1",
        commandId: `command-${index}`,
        at: T0 + (index + 1) * MINUTE,
        recordedAt: T0 + (index + 1) * MINUTE,
        by: "user-sam",
        byName: "Sam",
        type: `evacuation.${type}`,
        ...fields,
      }),
    );
    const roll = [rollPerson(asset("ann"), T0)];
    const view = viewOfEvacuation(reduceEvents({ ...evacuation, roll }, events));
    const uncovered = [{ area: area("hall"), name: "hall", floor: 0, since: T0 }];
    const blind = kind === "notHeard" ? uncovered : [];
    expect(endStatement(view, { uncovered: blind, isLive: true }).kind).toBe(kind);
  });

  test("is not known where nobody knows what is heard", () => {
    const view = viewOfEvacuation(reduceEvents({ ...evacuation, roll: [] }, []));
    expect(endStatement(view, { uncovered: null, isLive: true }).kind).toBe("notLive");
    expect(endStatement(view, { uncovered: [], isLive: true }).kind).toBe("nobodyExpected");
  });

  test("says that everything is heard only of what is known live, also while people are missing", () => {
    const view = viewOfEvacuation(
      reduceEvents({ ...evacuation, roll: [rollPerson(asset("ann"), T0)] }, []),
    );
    const hall = { area: area("hall"), name: "hall", floor: 0, since: T0 };
    const isCovered = (uncovered: readonly UncoveredPlace[] | null, isLive = true) =>
      endStatement(view, { uncovered, isLive }).isCovered;
    expect([isCovered([]), isCovered([hall]), isCovered(null), isCovered([], false)]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  test("names the places and when they were last heard", () => {
    const { uncovered, found, expected } = after([...both, ...cut]);
    expect([found, expected]).toEqual([2, 2]);
    expect(uncovered).toEqual([{ area: area("hall"), name: "hall", floor: 0, since: T0 + MINUTE }]);
  });
});

test("a message tells good news only where nothing is in doubt", () => {
  fc.assert(
    fc.property(
      fc.constantFrom<EndKind[]>(
        "missing",
        "heardInside",
        "notHeard",
        "unconfirmed",
        "notLive",
        "nobodyExpected",
      ),
      fc.nat(9),
      fc.constantFrom("fr" as const, "en" as const),
      (kind, expected, locale) => {
        const missing = kind === "missing" ? expected : 0;
        const { text } = evacuationMessage(
          { ...evacuation, endedAt: T0 },
          "ended",
          {
            customerName: "Tower",
            publicUrl: "https://balise.example",
            timezone: "UTC",
            expected,
            end: {
              kind,
              expected,
              missing,
              found: expected - missing,
              heardInside: [],
              unconfirmed: kind === "unconfirmed" ? expected : 0,
              uncovered: [],
              isCovered: kind !== "notHeard" && kind !== "notLive",
            },
          },
          locale,
        );
        expect(text).not.toMatch(/\bAll \d|The one person|attendues? (?:a|ont) été/u);
      },
    ),
  );
});
