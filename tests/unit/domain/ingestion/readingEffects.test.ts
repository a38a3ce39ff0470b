import { describe, expect, test } from "vitest";
import type { Asset } from "../../../../src/domain/assets/asset.ts";
import { HOUR, MINUTE, SECOND } from "../../../../src/domain/base/time.ts";
import { CLOCK_TOLERANCE, Reading } from "../../../../src/domain/devices/reading.ts";
import {
  assetsWithCity,
  assetsWithTrips,
  ingestReadings,
} from "../../../../src/domain/ingestion/ingestion.ts";
import type { IngestionInput } from "../../../../src/domain/ingestion/ingestionState.ts";
import {
  anchor,
  area,
  asset,
  box,
  ingestionInput,
  placeIn,
  site,
  T0,
  tag,
  judgedAt,
} from "../../../support/fixtures.ts";
import { stay } from "../../../support/stays.ts";

const NOW = T0 + HOUR;
const ann = asset("ann");
const tagAnn = tag("ann").id;
const [west, near, east] = [
  anchor("west", "yard"),
  anchor("near", "yard", 8),
  anchor("east", "hall", 20),
];
const reading = (type: string, at: number, more: object): Reading =>
  Reading.parse({ id: `r-${at - T0}`, at, type, tagId: tagAnn, ...more });
const known = (changes: Partial<Asset> = {}, input: Partial<IngestionInput> = {}) =>
  ingestionInput(
    {
      assets: [asset("ann", changes)],
      tags: [tag("ann"), west, near, east],
      boxes: [box(1), box(2)],
    },
    input,
  );
const fold = (readings: readonly Reading[], changes: Partial<Asset> = {}, input = {}) =>
  ingestReadings(known(changes, input), readings);
const statuses = (result: ReturnType<typeof ingestReadings>) =>
  result.outcomes.map(({ status }) => status);
const common = {
  seq: 1,
  recordedAt: NOW,
  assetId: ann.id,
  tagId: tagAnn,
  family: "people",
  subFamily: "crew",
};

describe("a word on a meter", () => {
  const hours = (at: number, value: number, more: object = {}) =>
    reading("meter", at, { meter: "engineHours", value, ...more });
  const meters = (result: ReturnType<typeof ingestReadings>) => result.assets.get(ann.id)?.meters;
  const kept = (result: ReturnType<typeof ingestReadings>) =>
    [...result.meterRecords.values()].map(({ at, reading: said, value }) => ({ at, said, value }));
  const digger = { category: "material" as const };

  test("is the machine's, and is kept once an hour", () => {
    const result = fold(
      [hours(T0, 100), hours(T0 + MINUTE, 100.5), hours(T0 + HOUR, 101)],
      digger,
      { now: T0 + HOUR },
    );
    expect(statuses(result)).toEqual(["accepted", "accepted", "accepted"]);
    expect(meters(result)).toEqual({
      engineHours: {
        value: 101,
        at: T0 + HOUR,
        device: { tagId: tagAnn, since: T0, reading: 101, offset: 0 },
        doubted: null,
        used: 1,
        kept: { at: T0 + HOUR, value: 101 },
      },
    });
    expect(kept(result)).toEqual([
      { at: T0, said: 100, value: 100 },
      { at: T0 + HOUR, said: 101, value: 101 },
    ]);
    expect(result.assets.get(ann.id)?.lastTagUpdate).toBe(T0 + HOUR);
  });

  test("that runs backwards is kept without a value of the machine, which stays", () => {
    const result = fold([hours(T0, 100), hours(T0 + MINUTE, 2)], digger);
    expect(meters(result)?.engineHours).toMatchObject({
      value: 100,
      at: T0,
      doubted: { reading: 2, at: T0 + MINUTE },
    });
    expect(kept(result)).toEqual([
      { at: T0, said: 100, value: 100 },
      { at: T0 + MINUTE, said: 2, value: null },
    ]);
  });

  test("that comes late enters the history alone", () => {
    const known_ = fold([hours(T0 - 2 * HOUR, 99), hours(T0, 100)], digger);
    const asset_ = known_.assets.get(ann.id);
    const result = fold([hours(T0 - HOUR, 99.5)], asset_);
    expect(statuses(result)).toEqual(["late"]);
    expect(meters(result)).toBeUndefined();
    expect(kept(result)).toEqual([{ at: T0 - HOUR, said: 99.5, value: 99.5 }]);
  });

  test("of before the tag was linked is another machine's", () => {
    const input = { tags: new Map([[tagAnn, { ...tag("ann"), linkedAt: T0 }]]) };
    const result = fold([hours(T0 - MINUTE, 7000)], digger, input);
    expect(statuses(result)).toEqual(["late"]);
    expect(meters(result)).toBeUndefined();
    expect(kept(result)).toEqual([]);
  });

  test("of a person is refused, and of a tag that nothing wears a sign of life", () => {
    expect(fold([hours(T0, 100)], { category: "personnel" }).outcomes).toEqual([
      {
        id: "r-0",
        status: "refused",
        reason: "The tag tag-ann is a person's, who has no meters: send those of machines.",
      },
    ]);
    const free = fold([hours(T0, 100)], { ...digger, tagId: null });
    expect(statuses(free)).toEqual(["accepted"]);
    expect(free.meterRecords.size).toBe(0);
    expect(free.devices.get(tagAnn)?.lastMessageAt).toBe(T0);
  });

  test.each([
    { meter: "engineHours", most: 1_000_000 },
    { meter: "odometer", most: 10_000_000 },
    { meter: "fuelUsed", most: 100_000_000 },
    { meter: "fuelLevel", most: 100 },
  ])("of $meter is $most at the most, and no less than 0", ({ meter, most }) => {
    const one = (value: unknown) =>
      Reading.safeParse({ id: "r", at: T0, type: "meter", tagId: tagAnn, meter, value });
    expect(one(most).success).toBe(true);
    expect(one(0).success).toBe(true);
    expect(one(most + 1).error?.issues[0]?.message).toBe(
      "The value is more than a machine reaches: send none where it is unknown.",
    );
    for (const unknown of [-1, null, "12", Number.NaN]) expect(one(unknown).success).toBe(false);
  });
});

describe("a fault", () => {
  const fault = (at: number, more: object = {}) =>
    reading("fault", at, { code: "SPN 100", ...more });
  const digger = { category: "material" as const };

  test("is the machine's, with the words of its maker as far as there are any", () => {
    const said = { source: "ECU 1", severity: "RED", description: "Oil pressure" };
    const { faults, assets } = fold([fault(T0, said), fault(T0)], digger);
    const own = { assetId: ann.id, tagId: tagAnn, at: T0, code: "SPN 100" };
    expect(faults).toEqual([
      { ...own, ...said },
      { ...own, source: null, severity: null, description: null },
    ]);
    expect(assets.get(ann.id)?.lastTagUpdate).toBe(T0);
  });

  test("of before the tag was linked is another machine's, and of a person is refused", () => {
    const input = { tags: new Map([[tagAnn, { ...tag("ann"), linkedAt: T0 }]]) };
    const early = fold([fault(T0 - MINUTE)], digger, input);
    expect([statuses(early), early.faults]).toEqual([["late"], []]);
    expect(fold([fault(T0)], { category: "personnel" }).outcomes).toMatchObject([
      { status: "refused", reason: expect.stringContaining("who has no faults") },
    ]);
  });
});

describe("a word of the motion sensor", () => {
  const moving = reading("movement", T0, { state: "MOVING" });

  test("is the asset's, and enters the history where it is another", () => {
    const result = fold([moving]);
    expect([...result.assets.values()]).toEqual([
      {
        ...ann,
        movementState: "MOVING",
        lastMovementUpdate: T0,
        lastTagUpdate: T0,
        lastMovedAt: T0,
      },
    ]);
    expect(result.events).toEqual([
      {
        ...common,
        id: "movement-r-0",
        type: "asset.movementChanged",
        at: T0,
        movementState: "MOVING",
      },
    ]);
    expect([...result.devices]).toEqual([[tagAnn, { lastMessageAt: T0, battery: null }]]);
    expect(fold([moving], { movementState: "MOVING" }).events).toEqual([]);
  });

  test.each([
    { name: "again", at: T0, status: "duplicate" },
    { name: "late", at: T0 - 1, status: "late" },
  ])("that comes $name says that the tag speaks, and nothing of the asset", ({ at, status }) => {
    const result = fold([reading("movement", at, { state: "STATIC" })], {
      movementState: "MOVING",
      lastMovementUpdate: T0,
    });
    expect(statuses(result)).toEqual([status]);
    expect([result.assets.size, result.events]).toEqual([0, []]);
    expect([...result.devices]).toEqual([[tagAnn, { lastMessageAt: at, battery: null }]]);
  });
});

test("a word of the motion sensor of a device that no asset wears is its sign of life alone", () => {
  const result = fold([
    Reading.parse({ ...reading("movement", T0, { state: "MOVING" }), tagId: west.id }),
  ]);
  expect([statuses(result), result.assets.size, result.events]).toEqual([["accepted"], 0, []]);
  expect([...result.devices]).toEqual([[west.id, { lastMessageAt: T0, battery: null }]]);
});

test("a receiver that nobody has registered is an anchor once it is said to have heard a tag", () => {
  const north = { id: "anchor-north" };
  const { unknown } = fold([
    reading("heard", T0, { scannedBy: north.id, rssi: -60 }),
    Reading.parse({ id: "r", at: T0 + 1, type: "alive", deviceId: north.id }),
  ]);
  expect([...unknown]).toEqual([[north.id, "anchor"]]);
});

describe("a battery level", () => {
  test("is the asset's and the device's, and enters the history at its first", () => {
    const result = fold([reading("battery", T0, { level: 52 })]);
    expect([...result.assets.values()]).toEqual([
      { ...ann, batteryLevel: 52, lastBatteryUpdate: T0, lastTagUpdate: T0 },
    ]);
    expect(result.events).toEqual([
      { ...common, id: "battery-r-0", type: "asset.batteryChanged", at: T0, batteryLevel: 52 },
    ]);
    expect([...result.devices]).toEqual([
      [tagAnn, { lastMessageAt: T0, battery: { level: 52, at: T0 } }],
    ]);
  });

  test.each([
    { name: "again", at: T0, status: "duplicate" },
    { name: "late", at: T0 - 1, status: "late" },
  ])("that comes $name leaves the asset's", ({ at, status }) => {
    const result = fold([reading("battery", at, { level: 9 })], {
      batteryLevel: 52,
      lastBatteryUpdate: T0,
    });
    expect(statuses(result)).toEqual([status]);
    expect([result.assets.size, result.events]).toEqual([0, []]);
  });

  test("of a device that no asset wears is the device's alone", () => {
    const result = fold([
      Reading.parse({ ...reading("battery", T0, { level: 52 }), tagId: west.id }),
    ]);
    expect(statuses(result)).toEqual(["accepted"]);
    expect(result.assets.size).toBe(0);
    expect([...result.devices]).toEqual([
      [west.id, { lastMessageAt: T0, battery: { level: 52, at: T0 } }],
    ]);
  });

  test("is the device's newest, whatever it says afterwards; of one instant the last that is told", () => {
    const result = fold([
      reading("battery", T0, { level: 52 }),
      reading("battery", T0, { level: 51 }),
      reading("movement", T0 + SECOND, { state: "STATIC" }),
      reading("battery", T0 - SECOND, { level: 90 }),
    ]);
    expect([...result.devices]).toEqual([
      [tagAnn, { lastMessageAt: T0 + SECOND, battery: { level: 51, at: T0 } }],
    ]);
  });
});

describe("a position", () => {
  const position = (at: number, more: object = {}) =>
    reading("position", at, { position: { lat: 45, lon: 4 }, ...more });

  test("is looked up on the floor that the tag names, and keeps its accuracy", () => {
    const asked: unknown[] = [];
    const judgePlace = judgedAt((point, floor) => {
      asked.push([point, floor]);
      return placeIn("yard");
    });
    const result = fold(
      [position(T0, { floor: "Level B", accuracy: 7.5 }), position(T0 + HOUR / 2)],
      {},
      { judgePlace },
    );
    expect(asked).toEqual([
      [{ lat: 45, lon: 4 }, "Level B"],
      [{ lat: 45, lon: 4 }, null],
    ]);
    const point = {
      assetId: ann.id,
      tagId: tagAnn,
      recordedAt: NOW,
      location: { lat: 45, lon: 4 },
      ...placeIn("yard"),
      scannedBy: null,
      isLate: false,
    };
    expect(result.locations).toEqual([
      { ...point, id: "r-0", at: T0, accuracy: 7.5 },
      { ...point, id: `r-${HOUR / 2}`, at: T0 + HOUR / 2, accuracy: null },
    ]);
    expect(result.assets.get(ann.id)).toMatchObject({
      locationAccuracy: null,
      lastPositionUpdate: T0 + HOUR / 2,
    });
  });

  test("of one who stands still is a point of the track every five minutes, told in one batch or in several", () => {
    const input = known();
    const at = [0, 1, 5, 6, 10].map((minutes) => position(T0 + minutes * MINUTE));
    const points = [at.slice(0, 2), at.slice(2)].flatMap(
      (readings) => ingestReadings(input, readings).locations,
    );
    expect(points.map((point) => (point.at - T0) / MINUTE)).toEqual([0, 5, 10]);
  });

  test("that comes late is a point of its own, and the next one is measured from the newest still", () => {
    const result = fold([
      position(T0 + 6 * MINUTE),
      position(T0),
      position(T0 + 6 * MINUTE + SECOND),
    ]);
    expect(statuses(result)).toEqual(["accepted", "late", "accepted"]);
    expect(result.locations.map(({ at, isLate }) => [(at - T0) / MINUTE, isLate])).toEqual([
      [6, false],
      [0, true],
    ]);
  });

  test("of a tag that no asset wears is the device's sign of life alone", () => {
    const input = known();
    const tags = new Map(input.tags).set(tagAnn, tag("ann", { assetId: null }));
    const result = ingestReadings({ ...input, tags }, [position(T0)]);
    expect(statuses(result)).toEqual(["accepted"]);
    expect([result.assets.size, result.locations, result.events]).toEqual([0, [], []]);
    expect([...result.devices]).toEqual([[tagAnn, { lastMessageAt: T0, battery: null }]]);
  });

  test("of an archived asset changes nothing", () => {
    const result = fold([position(T0)], { isArchived: true });
    expect(statuses(result)).toEqual(["accepted"]);
    expect([result.assets.size, result.locations]).toEqual([0, []]);
  });
});

describe("an advertisement", () => {
  const heard = (at: number, by: { readonly id: string }, rssi: number) =>
    reading("heard", at, { scannedBy: by.id, rssi });

  test("places the asset in the area of the anchor that hears it best, at the mean of that area's anchors", () => {
    const result = fold([heard(T0, near, -60), heard(T0, west, -66), heard(T0, east, -61)]);
    const found = result.assets.get(ann.id);
    // By amplitude: 6 dB weaker counts half.
    const half = 10 ** (-6 / 20);
    const lon = (near.settings?.longitude ?? 0) * (1 / (1 + half)) + 4 * (half / (1 + half));
    expect(found?.location?.lat).toBeCloseTo(45, 9);
    expect(found?.location?.lon).toBeCloseTo(lon, 9);
    expect({ ...found, location: null }).toEqual({
      ...ann,
      locationSite: site("tower"),
      floor: 0,
      area: area("yard"),
      placeProof: { at: T0, radius: 3, sureAt: T0, runSince: T0, arrivedAt: null },
      areaSince: T0,
      lastTagUpdate: T0,
      lastPositionUpdate: T0,
      locationAccuracy: 3,
      scannedBy: near.id,
      networkIndicator: -60,
    });
    expect(result.locations.map(({ scannedBy, accuracy }) => [scannedBy, accuracy])).toEqual([
      [near.id, 3],
    ]);
  });

  test("that is older than the asset's position is late, and makes no point of its track", () => {
    const result = fold([heard(T0, west, -60)], { lastPositionUpdate: T0 + 1 });
    expect(statuses(result)).toEqual(["late"]);
    expect([result.assets.size, result.locations]).toEqual([0, []]);
    expect([...result.devices]).toEqual(
      [west.id, tagAnn].map((id) => [id, { lastMessageAt: T0, battery: null }]),
    );
  });

  test("is shown in whole dBm", () => {
    const result = fold([heard(T0, west, -60), heard(T0 + SECOND, west, -70)]);
    expect(result.assets.get(ann.id)?.networkIndicator).toBe(-62);
  });
});

describe("a read at an entry box", () => {
  const atBox = (at: number, entryNumber: number, battery?: number) =>
    reading("tagInOut", at, { entryNumber, ...(battery === undefined ? {} : { battery }) });

  test("says that box and tag are alive, what battery the tag has, and who stays", () => {
    const result = fold([atBox(T0, 1, 80)]);
    expect(result.outcomes).toEqual([{ id: "r-0", status: "accepted" }]);
    expect([...result.devices]).toEqual([
      [tagAnn, { lastMessageAt: T0, battery: { level: 80, at: T0 } }],
    ]);
    expect([...result.boxes]).toEqual([[box(1).id, { lastUpdate: T0, reads: 1, refused: 0 }]]);
    expect([...result.assets.values()]).toEqual([{ ...ann, lastTagUpdate: T0 }]);
    const opened = stay("r-0", {
      dateIn: T0,
      tagNumber: tagAnn,
      assetId: ann.id,
      assetName: "ann",
    });
    expect([...result.stays]).toEqual([["tag-ann@site-tower", opened]]);
    expect([...result.records]).toEqual([["stay-r-0", opened]]);
  });

  test("of a tag that nobody wears opens a stay of nobody", () => {
    const input = known();
    const tags = new Map(input.tags).set(tagAnn, tag("ann", { assetId: null }));
    const result = ingestReadings({ ...input, tags }, [atBox(T0, 1)]);
    expect([...result.stays.values()]).toEqual([
      stay("r-0", { dateIn: T0, tagNumber: tagAnn, assetId: null, assetName: null }),
    ]);
  });

  test.each([
    { name: "again at once", at: T0 + 1, status: "duplicate", lastUpdate: T0 + 1 },
    { name: "late", at: T0 - 1, status: "late", lastUpdate: T0 },
  ])("$name counts as none, though the box is alive", ({ at, status, lastUpdate }) => {
    const result = fold([atBox(T0, 1), atBox(at, 1)]);
    expect(statuses(result)).toEqual(["accepted", status]);
    expect([...result.boxes]).toEqual([[box(1).id, { lastUpdate, reads: 1, refused: 0 }]]);
    expect([...result.records.keys()]).toEqual(["stay-r-0"]);
  });

  test("is refused for a battery that the box does not take, with all that helps", () => {
    expect(fold([atBox(T0, 1, 9.5)]).outcomes).toEqual([
      {
        id: "r-0",
        status: "refused",
        reason:
          "The battery of tag-ann is at 9.5 %, below the 10 % that box 1 asks for: change the battery.",
      },
    ]);
  });

  test("that comes later than the stay it speaks of says that the box is alive", () => {
    const ended = stay("before", {
      dateIn: T0 - HOUR,
      dateOut: T0 + MINUTE,
      tagNumber: tagAnn,
    });
    const stays = new Map([["tag-ann@site-tower", ended]]);
    const late = fold([atBox(T0, 2)], {}, { stays });
    expect(statuses(late)).toEqual(["late"]);
    expect([...late.boxes]).toEqual([[box(2).id, { lastUpdate: T0, reads: 0, refused: 0 }]]);
    const next = fold([atBox(T0 + HOUR / 2, 2)], {}, { stays });
    expect([...next.records.keys()]).toEqual([`stay-r-${HOUR / 2}`]);
  });

  test("closes the stay that was open before", () => {
    const open = stay("before", { dateIn: T0 - HOUR, tagNumber: tagAnn });
    const result = fold([atBox(T0, 2)], {}, { stays: new Map([["tag-ann@site-tower", open]]) });
    expect([...result.records.values()]).toEqual([
      { ...open, dateOut: T0, entryNumberOut: 2, duration: 60, status: "out" },
    ]);
  });
});

describe("a reading is refused", () => {
  const outcomes = (one: Reading, input: Partial<IngestionInput> = {}) =>
    fold([one], {}, input).outcomes.map((outcome) =>
      outcome.status === "refused" ? outcome.reason : outcome.status,
    );
  const battery = (at: number, tagId: string = tagAnn) =>
    Reading.parse({ id: "r", at, type: "battery", tagId, level: 5 });

  test.each([
    {
      name: "not yet at the most that a clock may run ahead",
      given: battery(NOW + CLOCK_TOLERANCE),
      expected: "accepted",
    },
    {
      name: "beyond it",
      given: battery(NOW + CLOCK_TOLERANCE + 1),
      expected: "The reading is 300 s in the future: set the device's clock.",
    },
    {
      name: "of a tag that nobody knows",
      given: battery(T0, "tag-bob"),
      expected: "The tag tag-bob is not known: register it.",
    },
    {
      name: "of a device that nobody knows",
      given: Reading.parse({ id: "r", at: T0, type: "alive", deviceId: "gate-9" }),
      expected: "The device gate-9 is not known: register it among the tags.",
    },
    {
      name: "of an anchor that nobody knows",
      given: reading("heard", T0, { scannedBy: "tag-north", rssi: -60 }),
      expected: "The anchor tag-north is not known: register it among the tags.",
    },
    {
      name: "of an entry box that nobody knows",
      given: reading("tagInOut", T0, { entryNumber: 9 }),
      expected: "The entry box 9 is not known: register it.",
    },
    {
      name: "of a tag that nobody knows, at an entry box",
      given: Reading.parse({
        ...reading("tagInOut", T0, { entryNumber: 1 }),
        tagId: "tag-bob",
      }),
      expected: "The tag tag-bob is not known: register it.",
    },
  ])("$name", ({ given, expected }) => {
    expect(outcomes(given)).toEqual([expected]);
  });

  test.each([
    { name: "was taken from its customer", changes: { status: "unassigned" } as const },
    { name: "is archived", changes: { isArchived: true } },
  ])("where the tag $name", ({ changes }) => {
    const tags = new Map(known().tags).set(tagAnn, tag("ann", changes));
    expect(outcomes(battery(T0), { tags })).toEqual([
      "The tag tag-ann is out of service: assign it to a customer first.",
    ]);
  });
});

describe("what follows later", () => {
  test("a corrected city replaces another, and is not written again where it is the same", () => {
    const at = (name: string, lon: number, locationCity: string | null) =>
      asset(name, { location: { lat: 45, lon }, locationCity });
    const assets = [at("wrong", 4, "Lyon (FR)"), at("right", 4, "Rennes (FR)"), at("sea", 5, "x")];
    const input = ingestionInput(
      { assets },
      { cityAt: ({ lon }) => (lon < 4.5 ? "Rennes (FR)" : null) },
    );
    const names = (isCorrected: boolean) =>
      [...assetsWithCity({ ...input, isCorrected }).assets.values()].map(
        ({ reference, locationCity }) => [reference, locationCity],
      );
    expect([names(false), names(true)]).toEqual([[], [["wrong", "Rennes (FR)"]]]);
  });

  test("a trip says that its asset has moved since, where that is later than what is known", () => {
    const assets = [
      asset("first"),
      asset("later", { lastMovedAt: T0 - 1 }),
      asset("known", { lastMovedAt: T0 }),
      asset("none"),
    ];
    const { assets: byId } = ingestionInput({ assets });
    const endedAt = new Map(assets.slice(0, 3).map(({ id }) => [id, T0]));
    expect([...assetsWithTrips(byId, endedAt).assets.values()]).toEqual([
      asset("first", { lastMovedAt: T0 }),
      asset("later", { lastMovedAt: T0 }),
    ]);
  });

  test("a first position outside every site is no move", () => {
    const result = fold([reading("position", T0, { position: { lat: 45, lon: 4 } })]);
    expect([result.events, result.assets.get(ann.id)?.areaSince]).toEqual([[], null]);
  });
});
