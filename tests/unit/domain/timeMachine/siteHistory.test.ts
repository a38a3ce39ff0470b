import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Alert } from "../../../../src/domain/alerts/alert.ts";
import { AssetHistoryEvent } from "../../../../src/domain/assets/assetHistory.ts";
import { AssetLocation } from "../../../../src/domain/assets/assetLocation.ts";
import { type AssetId, TagId } from "../../../../src/domain/base/ids.ts";
import { headCountOf } from "../../../../src/domain/counters/counterEngine.ts";
import { NOWHERE, type Place } from "../../../../src/domain/sites/presence.ts";
import {
  alertAt,
  assetOfPast,
  lastHeardAt,
  pastAssets,
  pastChanges,
  withChanges,
} from "../../../../src/domain/timeMachine/siteHistory.ts";
import { type CheckpointAsset } from "../../../../src/domain/timeMachine/siteCheckpoint.ts";
import { checkpointsOf } from "../../../support/checkpointsOf.ts";
import { HOUR, MINUTE } from "../../../../src/domain/base/time.ts";
import { area, asset, counter, placeIn, T0 } from "../../../support/fixtures.ts";

const ann = asset("ann", {
  locationSite: placeIn("yard").site,
  floor: 0,
  area: area("yard"),
  lastTagUpdate: T0,
});
const begun = pastAssets(checkpointsOf([ann, asset("bob")], T0, 0).flatMap(({ assets }) => assets));
let seq = 0;
const told = (type: string, who: string, after: number, fields: object) =>
  AssetHistoryEvent.parse({
    id: `event-${(seq += 1)}`,
    seq,
    type,
    at: T0 + after,
    recordedAt: T0 + after,
    assetId: `asset-${who}`,
    tagId: null,
    family: "people",
    subFamily: "crew",
    ...fields,
  });
const moved = (who: string, to: Place, after: number) =>
  told("asset.moved", who, after, { from: NOWHERE, to });
const point = (who: string, lat: number, after: number, isLate = false) =>
  AssetLocation.parse({
    id: `point-${(seq += 1)}`,
    assetId: `asset-${who}`,
    tagId: null,
    at: T0 + after,
    recordedAt: T0 + after,
    location: { lat, lon: 4 },
    accuracy: null,
    site: null,
    floor: null,
    area: null,
    scannedBy: null,
    isLate,
  });
const get = (assets: ReadonlyMap<AssetId, CheckpointAsset>, who: string) =>
  assets.get(`asset-${who}` as AssetId);

describe("pastChanges", () => {
  test("tells what was recorded in the span, and nothing else", () => {
    const events = [
      moved("bob", placeIn("hall"), 0),
      moved("bob", placeIn("yard"), MINUTE),
      moved("bob", NOWHERE, 2 * MINUTE),
    ];
    const locations = [
      point("bob", 45, MINUTE),
      point("bob", 46, MINUTE, true),
      point("bob", 47, 3 * MINUTE),
    ];
    const changes = pastChanges(begun, { events, locations }, { from: T0, to: T0 + MINUTE });
    expect([...changes.keys()]).toEqual(["asset-bob"]);
    expect(get(withChanges(begun, changes), "bob")).toMatchObject({
      place: placeIn("yard"),
      areaSince: T0 + MINUTE,
      location: { lat: 45, lon: 4 },
      lastTagUpdate: T0 + MINUTE,
      lastPositionUpdate: T0 + MINUTE,
    });
  });

  test("goes on to each newer position, and back to no older one that came late", () => {
    const locations = [
      point("bob", 45, MINUTE),
      point("bob", 46, 3 * MINUTE),
      { ...point("bob", 47, 2 * MINUTE), recordedAt: T0 + 4 * MINUTE },
    ];
    const span = { from: T0, to: T0 + 5 * MINUTE };
    const changes = pastChanges(begun, { events: [], locations }, span);
    expect(get(withChanges(begun, changes), "bob")).toMatchObject({
      location: { lat: 46, lon: 4 },
      lastPositionUpdate: T0 + 3 * MINUTE,
    });
  });

  test("is not moved by a position in doubt, which says that the tag was heard", () => {
    const locations = [
      point("bob", 45, MINUTE),
      { ...point("bob", 48, 2 * MINUTE), doubt: "tooFast" as const },
      { ...point("bob", 46, 3 * MINUTE), doubt: "imprecise" as const },
    ];
    const span = { from: T0, to: T0 + 5 * MINUTE };
    const changes = pastChanges(begun, { events: [], locations }, span);
    expect(get(withChanges(begun, changes), "bob")).toMatchObject({
      location: { lat: 45, lon: 4 },
      lastPositionUpdate: T0 + MINUTE,
      lastTagUpdate: T0 + 3 * MINUTE,
    });
  });

  test("leaves out what the checkpoint holds already", () => {
    const events = [moved("bob", placeIn("hall"), 0)];
    const changes = pastChanges(begun, { events, locations: [] }, { from: T0, to: T0 + MINUTE });
    expect(changes.size).toBe(0);
  });

  test("takes events of one instant by their numbers, and the points of the tracks after them", () => {
    const events = [
      moved("cid", placeIn("yard"), 1),
      moved("cid", placeIn("hall"), 1),
    ].toReversed();
    const locations = [point("cid", 45, 1)];
    const changes = pastChanges(begun, { events, locations }, { from: T0, to: T0 + 1 });
    expect([...changes.values()]).toMatchObject([
      { place: placeIn("hall"), location: { lat: 45, lon: 4 } },
    ]);
  });

  test("takes an archived asset out and one from elsewhere in", () => {
    const events = [told("asset.archived", "ann", 1, {}), moved("cid", placeIn("yard"), 2)];
    const after = withChanges(
      begun,
      pastChanges(begun, { events, locations: [] }, { from: T0, to: T0 + 5 }),
    );
    expect([...after.keys()]).toEqual(["asset-bob", "asset-cid"]);
    expect(get(after, "cid")?.place).toEqual(placeIn("yard"));
  });

  const unheard = {
    id: "asset-cid",
    family: "people",
    subFamily: "crew",
    place: NOWHERE,
    areaSince: null,
    location: null,
    scannedBy: null,
    lastTagUpdate: null,
    lastPositionUpdate: null,
    batteryLevel: null,
    movementState: null,
    heardUntil: null,
    hiddenSince: null,
  };
  const oneAfter = (who: string, events: readonly AssetHistoryEvent[]) =>
    get(
      withChanges(
        begun,
        pastChanges(begun, { events, locations: [] }, { from: T0, to: T0 + HOUR }),
      ),
      who,
    );

  test.each([
    {
      name: "a battery level",
      event: told("asset.batteryChanged", "ann", 5, { batteryLevel: 40 }),
      expected: { batteryLevel: 40, lastTagUpdate: T0 + 5 },
    },
    {
      name: "a word of the motion sensor",
      event: told("asset.movementChanged", "ann", 5, { movementState: "MOVING" }),
      expected: { movementState: "MOVING", lastTagUpdate: T0 + 5 },
    },
    {
      name: "another family by then",
      event: {
        ...told("asset.batteryChanged", "ann", 5, { batteryLevel: 40 }),
        family: "visitors",
        subFamily: "press",
      },
      expected: {
        batteryLevel: 40,
        lastTagUpdate: T0 + 5,
        family: "visitors",
        subFamily: "press",
      },
    },
    {
      name: "what is told later of before, which was heard since",
      event: { ...told("asset.batteryChanged", "ann", 5, { batteryLevel: 40 }), at: T0 - 5 },
      expected: { batteryLevel: 40 },
    },
    {
      name: "a tag, which nobody has heard by that",
      event: told("asset.tagLinked", "ann", 5, {}),
      expected: {},
    },
    {
      name: "a worksite",
      event: told("asset.siteAssociated", "ann", 5, { site: placeIn("yard").site }),
      expected: {},
    },
  ])("gives an asset $name", ({ event, expected }) => {
    expect(oneAfter("ann", [event])).toEqual({ ...get(begun, "ann"), ...expected });
  });

  test("knows of an asset that comes later what is told of it, and no more", () => {
    expect(oneAfter("cid", [told("asset.tagLinked", "cid", 5, {})])).toEqual(unheard);
    expect(oneAfter("cid", [told("asset.batteryChanged", "cid", 5, { batteryLevel: 40 })])).toEqual(
      { ...unheard, batteryLevel: 40, lastTagUpdate: T0 + 5 },
    );
  });

  test("takes a position into what is known of its asset, and none of an asset that nobody knows", () => {
    const locations = [{ ...point("ann", 45, 5), scannedBy: TagId.parse("tag-west") }];
    const span = { from: T0, to: T0 + 5 };
    const changes = pastChanges(
      begun,
      { events: [], locations: [...locations, point("cid", 45, 5)] },
      span,
    );
    expect([...changes]).toEqual([
      [
        "asset-ann",
        {
          ...get(begun, "ann"),
          location: { lat: 45, lon: 4 },
          scannedBy: "tag-west",
          lastTagUpdate: T0 + 5,
          lastPositionUpdate: T0 + 5,
        },
      ],
    ]);
    expect(withChanges(begun, new Map())).toBe(begun);
  });

  test("gives the same in parts as at once", () => {
    const places = [NOWHERE, placeIn("yard"), placeIn("hall")];
    const item = fc.record({
      who: fc.constantFrom("ann", "constructor", "__proto__"),
      place: fc.nat(2),
      at: fc.integer({ min: 1, max: 20 }),
      isPoint: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(item), fc.integer({ min: 0, max: 20 }), (items, cut) => {
        const events = items
          .filter((i) => !i.isPoint)
          .map((i) => moved(i.who, places[i.place] ?? NOWHERE, i.at));
        const locations = items
          .filter((i) => i.isPoint)
          .map((i) => point(i.who, 40 + i.place, i.at));
        const piece = { events, locations };
        const at = (assets: typeof begun, from: number, to: number) =>
          withChanges(assets, pastChanges(assets, piece, { from: T0 + from, to: T0 + to }));
        expect(at(at(begun, 0, cut), cut, 20)).toEqual(at(begun, 0, 20));
      }),
    );
  });
});

describe("assetOfPast", () => {
  test("makes assets that the rules of the present count as they were", () => {
    const past = get(begun, "ann") as CheckpointAsset;
    const today = asset("ann", { designation: "Ann", isArchived: true, area: area("hall") });
    const at = T0 + MINUTE;
    const then = assetOfPast(today, past, at);
    expect(then).toMatchObject({ designation: "Ann", isArchived: false, area: area("yard") });
    expect(headCountOf(counter(), [then], at)).toEqual({
      present: 1,
      notFresh: 0,
      areas: [{ area: area("yard"), present: 1 }],
    });
  });

  test.each([
    {
      name: "is not fresh where nothing proves it",
      heardUntil: null,
      hiddenSince: null,
      expected: 1,
    },
    {
      name: "is fresh where the checkpoint says that it was heard",
      heardUntil: T0 + 12 * HOUR,
      expected: 0,
    },
    { name: "is not fresh beyond that", heardUntil: T0 + HOUR, expected: 1 },
  ])("$name", ({ heardUntil, expected }) => {
    const past = { ...(get(begun, "ann") as CheckpointAsset), heardUntil };
    const at = T0 + 3 * HOUR;
    expect(headCountOf(counter(), [assetOfPast(ann, past, at)], at).notFresh).toBe(expected);
  });
});

test.each([
  {
    name: "by its last word",
    lastTagUpdate: T0,
    heardUntil: null,
    hiddenSince: null,
    expected: T0,
  },
  { name: "never", lastTagUpdate: null, heardUntil: T0 + HOUR, expected: null },
  {
    name: "until then, where it was heard on and on",
    lastTagUpdate: T0,
    heardUntil: T0 + 9 * HOUR,
    expected: T0 + HOUR,
  },
  {
    name: "as long as it was heard on and on",
    lastTagUpdate: T0,
    heardUntil: T0 + MINUTE,
    expected: T0 + MINUTE,
  },
  {
    name: "by a word since, which is later",
    lastTagUpdate: T0 + 2 * MINUTE,
    heardUntil: T0 + MINUTE,
    expected: T0 + 2 * MINUTE,
  },
])("an asset was heard $name", ({ expected, ...asked }) => {
  expect(lastHeardAt(asked, T0 + HOUR)).toBe(expected);
});

describe("alertAt", () => {
  const alert = Alert.parse({
    id: "alert-a",
    alertType: "battery",
    subject: "tag-a",
    subjectName: "a",
    tagId: null,
    idAsset: null,
    counterId: null,
    site: null,
    area: null,
    timestamp: T0 / 1000,
    raisedAt: T0,
    isOpen: false,
    closedAt: T0 + 3,
    isAcknowledged: true,
    acknowledgement: { by: "ann", byName: "Ann", at: T0 + 2, comment: null },
    comments: [{ id: "c", by: "ann", byName: "Ann", at: T0 + 1, text: "on it" }],
    value: 20,
    threshold: 30,
    affectedTags: null,
  });
  test.each([
    { name: "is not there before it was raised", after: -1, expected: null },
    { name: "is open when it was raised", after: 0, expected: [true, false, 0] },
    { name: "has its comment", after: 1, expected: [true, false, 1] },
    { name: "is acknowledged", after: 2, expected: [true, true, 1] },
    { name: "is closed", after: 3, expected: [false, true, 1] },
  ])("$name", ({ after, expected }) => {
    const then = alertAt(alert, T0 + after);
    expect(then && [then.isOpen, then.isAcknowledged, then.comments.length]).toEqual(expected);
    // What came of it later was not known then.
    expect(then?.closedAt ?? null).toBe(then === null || then.isOpen ? null : T0 + 3);
    expect(then?.acknowledgement?.at ?? null).toBe(then?.isAcknowledged ? T0 + 2 : null);
  });

  test("that is open today was so then, as it stands", () => {
    const open = {
      ...alert,
      isOpen: true,
      closedAt: null,
      isAcknowledged: false,
      acknowledgement: null,
    };
    expect(alertAt(open, T0 + 9)).toEqual(open);
    expect(alertAt(alert, T0 + 3)).toEqual(alert);
  });
});
