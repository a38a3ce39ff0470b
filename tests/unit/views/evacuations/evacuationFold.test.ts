import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  Evacuation,
  EvacuationEvent,
  evacuationEventId,
  PersonId,
  reduceEvacuation,
  reduceEvents,
  viewOfEvacuation,
  visitorId,
} from "../../../../src/domain/evacuations/evacuation.ts";
import { AssetId, EvacuationId, UserId } from "../../../../src/domain/base/ids.ts";
import { HOUR, MINUTE, SECOND } from "../../../../src/domain/base/time.ts";
import type { EvacuationCommand } from "../../../../src/machines/evacuations/evacuationMachine.ts";
import { withCommands, withSightings } from "../../../../src/views/evacuations/evacuationFold.ts";
import { placeIn, site, T0, tag } from "../../../support/fixtures.ts";

const ID = EvacuationId.parse("evacuation-1");
const SAM = { by: UserId.parse("user-sam"), byName: "Sam" };
const person = (name: string) => ({
  id: PersonId.parse(`asset-${name}`),
  assetId: AssetId.parse(`asset-${name}`),
  name,
  reference: name,
  family: "people",
  subFamily: "crew",
  place: placeIn("yard"),
  lastSeenAt: T0 - 2 * HOUR,
  isFresh: false,
});
const evacuation = Evacuation.parse({
  id: ID,
  site: site("tower"),
  siteName: "Tower",
  kind: "drill",
  startedBy: "user-sam",
  startedByName: "Sam",
  startedAt: T0,
  musterAreas: [],
  roll: ["ann", "bob", "cleo"].map(person),
  state: "running",
  endedAt: null,
});
const checkedIn = (command: string, who: string, after: number, of = ID) =>
  EvacuationEvent.parse({
    id: evacuationEventId(of, command),
    evacuationId: of,
    commandId: command,
    at: T0 + after * SECOND,
    recordedAt: T0 + after * SECOND,
    ...SAM,
    type: "evacuation.checkedIn",
    personId: `asset-${who}`,
    means: "hand",
  });
const common = (commandId: string, after: number) => ({
  evacuationId: ID,
  commandId,
  at: T0 + after * SECOND,
});
const checkIn = (command: string, who: string, after: number): EvacuationCommand => ({
  ...common(command, after),
  type: "checkIn",
  personId: PersonId.parse(`asset-${who}`),
});
const undo = (command: string, who: string, after: number): EvacuationCommand => ({
  ...common(command, after),
  type: "undoCheckIn",
  personId: PersonId.parse(`asset-${who}`),
});
const safe = (events: readonly EvacuationEvent[], outbox: readonly EvacuationCommand[]) => [
  ...viewOfEvacuation(withCommands(reduceEvents(evacuation, events), outbox, SAM)).checkIns.keys(),
];

describe("events and outbox", () => {
  test("folding in one go is folding one by one", () => {
    const one = fc.record({
      command: fc.constantFrom("command-1", "command-2", "command-3"),
      of: fc.constantFrom(ID, EvacuationId.parse("evacuation-2")),
    });
    fc.assert(
      fc.property(fc.uniqueArray(one, { selector: ({ of, command }) => of + command }), (list) => {
        const events = list.map(({ command, of }) => checkedIn(command, "ann", 1, of));
        expect(reduceEvents(evacuation, events)).toEqual(
          events.reduce(reduceEvacuation, reduceEvents(evacuation, [])),
        );
      }),
    );
  });

  test.each([
    {
      name: "a check-in counts before the server has heard of it",
      events: [],
      outbox: [checkIn("command-1", "ann", 5)],
      expected: ["asset-ann"],
    },
    {
      name: "a command whose event is there already counts once",
      events: [checkedIn("command-1", "ann", 5)],
      outbox: [checkIn("command-1", "ann", 5)],
      expected: ["asset-ann"],
    },
    {
      name: "an undo takes back what the server knows and what waits before it",
      events: [checkedIn("command-1", "ann", 5)],
      outbox: [checkIn("command-2", "ann", 6), undo("command-3", "ann", 7)],
      expected: [],
    },
    {
      name: "a check-in after an undo counts again",
      events: [checkedIn("command-1", "ann", 5)],
      outbox: [undo("command-2", "ann", 6), checkIn("command-3", "ann", 7)],
      expected: ["asset-ann"],
    },
    {
      name: "commands of another evacuation do not count",
      events: [],
      outbox: [
        {
          ...checkIn("command-1", "ann", 5),
          evacuationId: EvacuationId.parse("evacuation-2"),
        },
      ],
      expected: [],
    },
  ])("$name", ({ events, outbox, expected }) => {
    expect(safe(events, outbox)).toEqual(expected);
  });

  test("a visitor who is added and found stands on the roll once, by the id that the server gives them", () => {
    const id = visitorId("command-v");
    const outbox: readonly EvacuationCommand[] = [
      { ...common("command-v", 3), type: "addPerson", personId: id, name: "Guest" },
      { ...common("command-w", 3), type: "checkIn", personId: id },
    ];
    const view = viewOfEvacuation(withCommands(reduceEvents(evacuation, []), outbox, SAM));
    expect(view.people.map(({ name }) => name)).toEqual(["ann", "bob", "cleo", "Guest"]);
    expect([...view.checkIns.keys()]).toEqual(["visitor-command-v"]);
  });

  test("an end that waits ends it here", () => {
    const outbox: readonly EvacuationCommand[] = [{ ...common("command-e", 60), type: "end" }];
    const view = viewOfEvacuation(withCommands(reduceEvents(evacuation, []), outbox, SAM));
    expect(view.endedAt).toBe(T0 + MINUTE);
  });

  test("an end that came after another one's changes nothing", () => {
    const ended = { ...evacuation, state: "ended" as const, endedAt: T0 + 2 * MINUTE };
    const late: readonly EvacuationCommand[] = [{ ...common("command-e", 60), type: "end" }];
    const view = viewOfEvacuation(withCommands(reduceEvents(ended, []), late, SAM));
    expect(view.endedAt).toBe(T0 + 2 * MINUTE);
  });
});

describe("sightings since the roll was frozen", () => {
  const cause = { id: tag("g4").id, kind: "gateway", name: "G4", lastMessageAt: T0 } as const;
  const seen = (name: string, lastSeenAt: number, more: object = {}) => ({
    id: AssetId.parse(`asset-${name}`),
    name,
    reference: name,
    family: "people",
    subFamily: "crew",
    place: placeIn("hall"),
    tagId: null,
    lastSeenAt,
    placeHidden: null,
    isFresh: true,
    placeProof: null,
    cause: null,
    ...more,
  });

  test("a newer one says where to search, an older one does not", () => {
    const sought = withSightings(evacuation.roll, [
      seen("ann", T0 + MINUTE),
      seen("bob", T0 - 3 * HOUR, { isFresh: false, cause }),
    ]);
    expect(
      sought.map(({ place, lastSeenAt, cause: why }) => [place.area, lastSeenAt, why]),
    ).toEqual([
      ["area-hall", T0 + MINUTE, null],
      ["area-yard", T0 - 2 * HOUR, cause],
      ["area-yard", T0 - 2 * HOUR, null],
    ]);
  });

  test("move nobody on the roll, whoever was heard and when", () => {
    const heard = fc.record({
      who: fc.constantFrom("ann", "bob", "cleo", "somebody-else"),
      after: fc.integer({ min: -240, max: 240 }),
    });
    fc.assert(
      fc.property(fc.array(heard), (all) => {
        const sightings = all.map(({ who, after }) => seen(who, T0 + after * MINUTE));
        expect(withSightings(evacuation.roll, sightings).map(({ id }) => id)).toEqual(
          evacuation.roll.map(({ id }) => id),
        );
      }),
    );
  });
});
