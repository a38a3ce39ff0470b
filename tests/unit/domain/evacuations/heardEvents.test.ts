import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Asset } from "../../../../src/domain/assets/asset.ts";
import { withPosition } from "../../../../src/domain/assets/assetReadings.ts";
import { must } from "../../../../src/domain/base/must.ts";
import { MINUTE, SECOND } from "../../../../src/domain/base/time.ts";
import {
  checkInSign,
  type Evacuation,
  EvacuationEvent,
  reduceEvents,
  PersonId,
  reduceEvacuation,
  rollPerson,
  viewOfEvacuation,
} from "../../../../src/domain/evacuations/evacuation.ts";
import { evacuationReport } from "../../../../src/domain/evacuations/evacuationReport.ts";
import { heardInside } from "../../../../src/domain/evacuations/heardInside.ts";
import { recordedEvent } from "../../../../src/domain/evacuations/recordedEvent.ts";
import { heardEvents } from "../../../../src/domain/evacuations/heardEvents.ts";
import { area, asset, site, T0 } from "../../../support/fixtures.ts";
import { drill } from "../../../support/drill.ts";
import { HALL as HALL_POINT, YARD as YARD_POINT } from "../../../support/smallSite.ts";

const HALL = { locationSite: site("tower"), floor: 0, area: area("hall") };
const YARD = { locationSite: site("tower"), floor: 0, area: area("yard") };
const FLOOR_2 = { locationSite: site("tower"), floor: 2, area: null };
const NOW = T0 + 10 * MINUTE;

const evacuation: Evacuation = drill({
  roll: [rollPerson(asset("ann", { ...HALL, lastTagUpdate: T0 - MINUTE }), T0)],
});
let ids = 0;
const event = (type: string, at: number, fields: object) =>
  EvacuationEvent.parse({
    id: `event-${(ids += 1)}`,
    evacuationId: "evacuation-1",
    commandId: null,
    at,
    recordedAt: at,
    by: null,
    byName: null,
    type: `evacuation.${type}`,
    ...fields,
  });
const found = (at: number, means = "hand") =>
  event("checkedIn", at, { personId: "asset-ann", means });
const stateOf = (events: readonly EvacuationEvent[], of = evacuation) => reduceEvents(of, events);
/** Ann as ingestion left her: where, since when, and when that was last proven. */
const ann = (place: Partial<Asset>, since: number, heardAt: number) =>
  asset("ann", {
    ...place,
    areaSince: since,
    lastTagUpdate: heardAt,
    placeProof: { at: heardAt, radius: 5, sureAt: heardAt },
    lastPositionUpdate: heardAt,
  });
const kinds = (events: readonly EvacuationEvent[], heard: Asset, of = evacuation) =>
  heardEvents(stateOf(events, of), [heard], NOW).map(({ type }) => type.replace("evacuation.", ""));

describe("whoever reaches a muster area", () => {
  test("is checked in when it was proven", () => {
    const heard = ann(YARD, T0 + MINUTE, T0 + 2 * MINUTE);
    expect(heardEvents(stateOf([]), [heard], NOW)).toMatchObject([
      {
        id: "evacuation-1.muster.asset-ann",
        type: "evacuation.checkedIn",
        means: "musterArea",
        at: T0 + 2 * MINUTE,
      },
    ]);
  });

  test("is checked in when it was surely proven, not when the badge was last received", () => {
    const sure = ann(YARD, T0 + MINUTE, T0 + 2 * MINUTE);
    const later = T0 + 5 * MINUTE;
    const placeProof = { at: later, radius: null, sureAt: T0 + 2 * MINUTE };
    const vague = { ...sure, lastPositionUpdate: later, placeProof };
    const { roll: _, ...rest } = evacuation;
    const events = heardEvents(stateOf([], { ...rest, roll: [] }), [vague], NOW);
    expect(events.map(({ type, at }) => [type, at - T0])).toEqual([
      ["evacuation.personAdded", 2 * MINUTE],
      ["evacuation.checkedIn", 2 * MINUTE],
    ]);
  });

  test("is not checked in anew by a sure fix from before it was heard inside", () => {
    const checkIn = {
      ...found(T0 + 3 * MINUTE, "musterArea"),
      id: "evacuation-1.muster.asset-ann",
    };
    const inside = event("heardInside", T0 + 4 * MINUTE, {
      personId: "asset-ann",
      place: { site: site("tower"), floor: 2, area: null },
    });
    const heard = {
      ...ann(YARD, T0 + MINUTE, T0 + 3 * MINUTE),
      lastPositionUpdate: T0 + 5 * MINUTE,
      placeProof: { at: T0 + 5 * MINUTE, radius: null, sureAt: T0 + 3 * MINUTE },
    };
    expect(kinds([EvacuationEvent.parse(checkIn), inside], heard)).toEqual([]);
  });

  test("is put on the roll first where they were not expected", () => {
    const heard = ann(YARD, T0 + MINUTE, T0 + 2 * MINUTE);
    expect(kinds([], heard, { ...evacuation, roll: [] })).toEqual(["personAdded", "checkedIn"]);
  });

  test("is not checked in by a badge that lay there before the alarm, however often it is heard", () => {
    const before = ann(YARD, T0 - MINUTE, T0 + 2 * MINUTE);
    expect(kinds([], before)).toEqual([]);
  });

  test("is checked in by such a badge once it has moved, with a sign of its own", () => {
    const roll = [rollPerson(asset("ann", YARD), T0)];
    const back = ann(YARD, T0 + MINUTE, T0 + 2 * MINUTE);
    const [checkIn] = heardEvents(stateOf([], { ...evacuation, roll }), [back], NOW);
    expect(checkIn?.type).toBe("evacuation.checkedIn");
    const { found: people } = evacuationReport(
      viewOfEvacuation(stateOf([must(checkIn, "it was said")], { ...evacuation, roll })),
      NOW,
    );
    expect(people.map(({ sign }) => sign)).toEqual(["badgeThere"]);
  });

  test("is not checked in again after their check-in was taken back", () => {
    const heard = ann(YARD, T0 + MINUTE, T0 + 2 * MINUTE);
    const [checkIn] = heardEvents(stateOf([]), [heard], NOW);
    const undone = event("checkInUndone", T0 + 3 * MINUTE, {
      personId: "asset-ann",
      undoes: [must(checkIn, "it was said").id],
    });
    expect(
      kinds([must(checkIn, "it was said"), undone], ann(YARD, T0 + MINUTE, T0 + 4 * MINUTE)),
    ).toEqual([]);
  });
});

describe("whoever was found and is heard inside again", () => {
  const at = T0 + 5 * MINUTE;
  const candidate = { site: site("tower"), floor: 2, area: null, since: T0 + 6 * MINUTE };

  test.each([
    {
      name: "settled on another floor",
      heard: ann(FLOOR_2, T0 + 6 * MINUTE, T0 + 7 * MINUTE),
      expected: ["heardInside"],
    },
    {
      name: "heard there twice, not settled yet",
      heard: { ...ann(YARD, T0 + MINUTE, T0 + 6 * MINUTE + SECOND), candidate },
      expected: ["heardInside"],
    },
    {
      name: "heard there once",
      heard: { ...ann(HALL, T0 - MINUTE, T0 + 6 * MINUTE), candidate },
      expected: [],
    },
    {
      name: "heard where the badge has lain since before: it may have been left",
      heard: ann(HALL, T0 - MINUTE, T0 + 7 * MINUTE),
      expected: [],
    },
    {
      name: "heard before the check-in only",
      heard: ann(FLOOR_2, T0 + 3 * MINUTE, T0 + 4 * MINUTE),
      expected: [],
    },
    {
      name: "heard on another site",
      heard: ann({ ...FLOOR_2, locationSite: site("other") }, T0 + 6 * MINUTE, T0 + 7 * MINUTE),
      expected: [],
    },
    {
      name: "seen by GPS in the open, between two areas",
      heard: {
        ...ann({ ...FLOOR_2, floor: 0 }, T0 + 6 * MINUTE, T0 + 7 * MINUTE),
        technology: "GPS" as const,
      },
      expected: [],
    },
    {
      name: "heard at the muster area last, though only once",
      heard: {
        ...ann(FLOOR_2, T0 + 6 * MINUTE, T0 + 7 * MINUTE),
        candidate: { site: site("tower"), floor: 0, area: area("yard"), since: T0 + 7 * MINUTE },
        placeProof: null,
      },
      expected: [],
    },
    {
      name: "archived meanwhile",
      heard: { ...ann(FLOOR_2, T0 + 6 * MINUTE, T0 + 7 * MINUTE), isArchived: true },
      expected: [],
    },
  ])("$name: $expected", ({ heard, expected }) => {
    expect(kinds([found(at)], heard)).toEqual(expected);
    // A check-in that was made without a network and is told only now comes to the same.
    const late = recordedEvent(
      {
        type: "checkIn",
        personId: PersonId.parse("asset-ann"),
        commandId: "told-late",
        at,
        contact: { server: T0, device: T0 },
        isClockSetBack: false,
        undoes: [],
      },
      evacuation,
      { by: null, byName: null },
      {
        sentAt: NOW,
        now: NOW,
        heardInsideAt: (checkIn) => heardInside(heard, checkIn, evacuation)?.at ?? null,
      },
    );
    const counts = viewOfEvacuation(stateOf([late])).checkIns.size === 1;
    expect(counts).toBe(expected.length === 0);
  });

  /** Ann's badge, heard so many seconds after the check-in at these points, from the hall where it lay. */
  const heardAt = (fixes: readonly (readonly [seconds: number, place: typeof HALL])[]) =>
    fixes.reduce(
      (before, [seconds, { locationSite, floor, area: areaId }]) =>
        withPosition(before, {
          at: at + seconds * SECOND,
          location: areaId === HALL.area ? HALL_POINT : YARD_POINT,
          accuracy: 5,
          scannedBy: null,
          rssi: null,
          proves: "place",
          place: { site: locationSite, floor, area: areaId },
          isSure: true,
        }),
      ann(HALL, T0 - MINUTE, T0),
    );
  const nowhereToMuster: Evacuation = { ...evacuation, musterAreas: [] };

  test.each([
    {
      name: "was twice elsewhere",
      fixes: [
        [1, YARD],
        [2, YARD],
        [4, HALL],
      ],
      expected: 1,
    },
    {
      name: "was once elsewhere",
      fixes: [
        [1, YARD],
        [4, HALL],
      ],
      expected: 0,
    },
    {
      name: "was elsewhere before, and once here",
      fixes: [
        [-2, YARD],
        [-1, YARD],
        [4, HALL],
      ],
      expected: 0,
    },
    {
      name: "was elsewhere before, and twice here",
      fixes: [
        [-2, YARD],
        [-1, YARD],
        [4, HALL],
        [5, HALL],
      ],
      expected: 1,
    },
    {
      name: "lies here",
      fixes: [
        [-2, HALL],
        [-1, HALL],
        [4, HALL],
        [5, HALL],
      ],
      expected: 0,
    },
  ] as const)(
    "is heard inside where the badge lay before, if it $name since: $expected",
    ({ fixes, expected }) => {
      const heard = heardAt(fixes);
      expect([heard.area, heard.candidate]).toEqual([HALL.area, null]);
      expect(kinds([found(at)], heard, nowhereToMuster)).toHaveLength(expected);
    },
  );

  test("is heard inside by a check-in that is told late whenever it is by one told at once", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.constantFrom(HALL, YARD)), {
          minLength: 1,
          maxLength: 8,
        }),
        (steps) => {
          let seconds = -10;
          const fixes = steps.map(([step, place]) => [(seconds += step), place] as const);
          const looks = fixes.map((_, index) => heardAt(fixes.slice(0, index + 1)));
          const isHeard = (heard: Asset) =>
            heardInside(heard, { at, means: "hand" }, nowhereToMuster) !== null;
          expect(isHeard(must(looks.at(-1), "one fix at least"))).toBe(looks.some(isHeard));
        },
      ),
    );
  });

  test("counts at once where the badge alone said that they had come out, and is heard where it was", () => {
    const heard = ann(HALL, T0 - MINUTE, T0 + 7 * MINUTE);
    expect(kinds([found(at, "musterArea")], heard)).toEqual(["heardInside"]);
  });

  const again = ann(FLOOR_2, T0 + 6 * MINUTE, T0 + 7 * MINUTE);
  const [inside] = heardEvents(stateOf([found(at)]), [again], NOW);

  test("is said with where and when, once", () => {
    const checkIn = found(at);
    const [heard] = heardEvents(stateOf([checkIn]), [again], NOW);
    expect(heard).toMatchObject({ place: { floor: 2 }, at: T0 + 7 * MINUTE, by: null });
    const later = ann(FLOOR_2, T0 + 6 * MINUTE, T0 + 9 * MINUTE);
    expect(kinds([checkIn, must(heard, "it was said")], later)).toEqual([]);
  });

  test("stays found until somebody counts them as missing, and is no longer heard inside once found later", () => {
    const checkIn = found(at);
    const view = (events: readonly EvacuationEvent[]) =>
      viewOfEvacuation(stateOf([checkIn, must(inside, "it was said"), ...events]));
    const undone = event("checkInUndone", T0 + 8 * MINUTE, {
      personId: "asset-ann",
      undoes: [checkIn.id],
    });
    const shown = (events: readonly EvacuationEvent[]) => {
      const { checkIns, heardInside } = view(events);
      return [checkIns.size, heardInside.size];
    };
    expect(shown([])).toEqual([1, 1]);
    expect(shown([undone])).toEqual([0, 0]);
    expect(shown([found(T0 + 8 * MINUTE)])).toEqual([1, 0]);
    // Done before, told later: they were heard inside after that.
    expect(shown([found(T0 + 6 * MINUTE)])).toEqual([1, 1]);
  });

  test("is checked in anew by the badge that comes back", () => {
    const back = ann(YARD, T0 + 8 * MINUTE, T0 + 9 * MINUTE);
    const known = stateOf([found(at), must(inside, "it was said")]);
    const [checkIn] = heardEvents(known, [back], NOW);
    expect(checkIn).toMatchObject({ type: "evacuation.checkedIn", at: T0 + 9 * MINUTE });
    expect(
      viewOfEvacuation(reduceEvacuation(known, must(checkIn, "it was said"))).heardInside.size,
    ).toBe(0);
  });

  test("is in the report, with what became of it", () => {
    const state = stateOf([found(at), must(inside, "it was said")]);
    const reportOf = (events: readonly EvacuationEvent[]) =>
      evacuationReport(viewOfEvacuation(events.reduce(reduceEvacuation, state)), NOW);
    expect(reportOf([]).heardInside).toMatchObject([
      { person: { name: "ann" }, event: { at: T0 + 7 * MINUTE }, isOpen: true },
    ]);
    expect(reportOf([found(T0 + 8 * MINUTE)]).heardInside).toMatchObject([{ isOpen: false }]);
    expect(reportOf([event("ended", T0 + 6 * MINUTE, {})]).heardInside).toEqual([]);
  });
});

test.each([
  { means: "hand", place: YARD, sign: "hand" },
  { means: "phone", place: YARD, sign: "phone" },
  { means: "musterArea", place: HALL, sign: "badge" },
  { means: "musterArea", place: YARD, sign: "badgeThere" },
])("a check-in by $means shows as $sign", ({ means, place, sign }) => {
  const checkIn = found(T0, means);
  if (checkIn.type !== "evacuation.checkedIn") throw new Error("It is a check-in.");
  expect(checkInSign(checkIn, { ...evacuation, roll: [rollPerson(asset("ann", place), T0)] })).toBe(
    sign,
  );
});
