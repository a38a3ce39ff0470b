import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Asset } from "../../../../src/domain/assets/asset.ts";
import { TagId } from "../../../../src/domain/base/ids.ts";
import {
  assetsWithCity,
  ingestReadings,
  settleAssets,
} from "../../../../src/domain/ingestion/ingestion.ts";
import type {
  IngestionInput,
  IngestionResult,
} from "../../../../src/domain/ingestion/ingestionState.ts";
import type { Place } from "../../../../src/domain/sites/presence.ts";
import { Reading } from "../../../../src/domain/devices/reading.ts";
import { DAY, HOUR, MINUTE, SECOND } from "../../../../src/domain/base/time.ts";
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

const position = (id: string, at: number, lon: number): Reading =>
  Reading.parse({ id, at, type: "position", tagId: "tag-ann", position: { lat: 45, lon } });
const heard = (id: string, at: number, by: string, rssi: number): Reading =>
  Reading.parse({ id, at, type: "heard", tagId: "tag-ann", scannedBy: `tag-${by}`, rssi });
const battery = (id: string, at: number, level: number): Reading =>
  Reading.parse({ id, at, type: "battery", tagId: "tag-ann", level });
const atBox = (id: string, at: number, entryNumber: number, level?: number): Reading =>
  Reading.parse({
    id,
    at,
    type: "tagInOut",
    tagId: "tag-ann",
    entryNumber,
    ...(level === undefined ? {} : { battery: level }),
  });

/** West of 4.5 is the yard, east of it the hall. */
const yardAndHall = (point: { lon: number }): Place => placeIn(point.lon < 4.5 ? "yard" : "hall");

const ann = () => asset("ann");
const known = (overrides: Partial<Asset> = {}, input: Partial<IngestionInput> = {}) =>
  ingestionInput(
    {
      assets: [asset("ann", overrides)],
      tags: [tag("ann"), anchor("west", "yard"), anchor("east", "hall", 20)],
      boxes: [box(1), box(2)],
    },
    { judgePlace: judgedAt(yardAndHall), ...input },
  );
const annAfter = (result: IngestionResult) => result.assets.get(ann().id);

describe("the city of an asset", () => {
  const cityAt = ({ lon }: { lon: number }) => (lon < 4.5 ? "Rennes (FR)" : null);

  test("is that of its newest position, and goes where that is in no town", () => {
    const first = ingestReadings(known({}, { cityAt }), [position("r1", T0, 4.4997)]);
    expect(annAfter(first)?.locationCity).toBe("Rennes (FR)");
    const readings = [position("r1", T0, 4.4997), position("r2", T0 + 1000, 4.5003)];
    expect(annAfter(ingestReadings(known({}, { cityAt }), readings))?.locationCity).toBeNull();
  });

  test("is not told by a late position", () => {
    const late = [position("r2", T0 + 1000, 4.5003), position("r1", T0, 4.4997)];
    expect(annAfter(ingestReadings(known({}, { cityAt }), late))?.locationCity).toBeNull();
  });

  test("is given to assets that were located before anybody told cities, and to no others", () => {
    const at = (name: string, lon: number | null, locationCity: string | null) =>
      asset(name, { location: lon === null ? null : { lat: 45, lon }, locationCity });
    const assets = [
      at("old", 4, null),
      at("known", 4, "Lyon (FR)"),
      at("sea", 5, null),
      at("no", null, null),
    ];
    const result = assetsWithCity(ingestionInput({ assets }, { cityAt }));
    expect([...result.assets.values()]).toEqual([at("old", 4, "Rennes (FR)")]);
  });
});

describe("ingestReadings", () => {
  test("a position makes the first place at once and enters history and track", () => {
    const result = ingestReadings(known(), [position("r1", T0, 4.4997)]);
    expect(annAfter(result)).toEqual({
      ...ann(),
      location: { lat: 45, lon: 4.4997 },
      locationSite: site("tower"),
      floor: 0,
      area: area("yard"),
      areaSince: T0,
      placeProof: { at: T0, radius: null, sureAt: T0, runSince: T0, arrivedAt: null },
      lastTagUpdate: T0,
      lastPositionUpdate: T0,
    });
    expect(result.outcomes).toEqual([{ id: "r1", status: "accepted" }]);
    expect(result.events).toEqual([
      {
        id: `moved-asset-ann-${T0}`,
        type: "asset.moved",
        seq: 1,
        at: T0,
        recordedAt: T0 + HOUR,
        assetId: "asset-ann",
        tagId: "tag-ann",
        family: "people",
        subFamily: "crew",
        from: { site: null, floor: null, area: null },
        to: placeIn("yard"),
      },
    ]);
    expect(
      result.locations.map(({ id, at, area: where, isLate }) => [id, at, where, isLate]),
    ).toEqual([["r1", T0, area("yard"), false]]);
  });

  test("an older position enters the track as late and leaves the present alone", () => {
    const result = ingestReadings(known(), [
      position("new", T0 + MINUTE, 4.4997),
      position("old", T0, 4.5003),
    ]);
    expect(result.outcomes.map(({ status }) => status)).toEqual(["accepted", "late"]);
    expect(annAfter(result)?.location).toEqual({ lat: 45, lon: 4.4997 });
    expect(annAfter(result)?.candidate).toBeNull();
    expect(result.locations.map(({ id, isLate }) => [id, isLate])).toEqual([
      ["new", false],
      ["old", true],
    ]);
  });

  test("a gateway that hears a tag at the instant of its position adds no point to the track", () => {
    const result = ingestReadings(known(), [
      position("own", T0, 4.4997),
      heard("same", T0, "west", -60),
      heard("next", T0 + SECOND, "east", -60),
    ]);
    expect(result.outcomes.map(({ status }) => status)).toEqual(Array(3).fill("accepted"));
    expect(result.locations.map(({ id }) => id)).toEqual(["own", "next"]);
  });

  test("the same position twice is a duplicate", () => {
    const result = ingestReadings(known(), [
      position("r1", T0, 4.4997),
      position("r2", T0, 4.4997),
    ]);
    expect(result.outcomes.map(({ status }) => status)).toEqual(["accepted", "duplicate"]);
  });

  test("another area becomes the place after ten seconds of proof, counted from the first", () => {
    const result = ingestReadings(known(), [
      position("a", T0, 4.4997),
      position("b", T0 + 20 * SECOND, 4.5003),
      position("c", T0 + 29_999, 4.5003),
      position("d", T0 + 30 * SECOND, 4.5003),
    ]);
    expect(annAfter(result)).toMatchObject({ area: area("hall"), areaSince: T0 + 20 * SECOND });
    expect(result.events.map(({ id }) => id)).toEqual([
      `moved-asset-ann-${T0}`,
      `moved-asset-ann-${T0 + 20 * SECOND}`,
    ]);
  });

  test("a tag on an edge that goes back within ten seconds never left", () => {
    const result = ingestReadings(known(), [
      position("a", T0, 4.4997),
      position("b", T0 + 20 * SECOND, 4.5003),
      position("c", T0 + 25 * SECOND, 4.4997),
      position("d", T0 + 40 * SECOND, 4.4997),
    ]);
    expect(annAfter(result)).toMatchObject({ area: area("yard"), areaSince: T0, candidate: null });
    expect(result.events).toHaveLength(1);
  });

  test("time alone settles a place that no reading contradicts, and writes the same event as a reading would", () => {
    const first = ingestReadings(known(), [
      position("a", T0, 4.4997),
      position("b", T0 + 20 * SECOND, 4.5003),
    ]);
    const waiting = annAfter(first);
    const settle = (now: number) =>
      settleAssets(ingestionInput({ assets: waiting === undefined ? [] : [waiting] }, { now }));
    expect(settle(T0 + 29_999).assets.size).toBe(0);
    const settledResult = settle(T0 + 30 * SECOND);
    expect(annAfter(settledResult)).toMatchObject({ area: area("hall"), candidate: null });
    expect(settledResult.events.map(({ id }) => id)).toEqual([
      `moved-asset-ann-${T0 + 20 * SECOND}`,
    ]);
  });

  test("locates a tag by placed anchors where a stronger one is not placed yet", () => {
    const input = ingestionInput(
      {
        assets: [asset("ann")],
        tags: [
          tag("ann"),
          anchor("west", "yard"),
          { ...anchor("new", "hall", 20), site: null, area: null, settings: null },
        ],
      },
      { judgePlace: judgedAt(yardAndHall) },
    );
    const readings = [heard("a", T0, "new", -40), heard("b", T0 + 100, "west", -60)];
    expect(annAfter(ingestReadings(input, readings))).toMatchObject({
      location: { lat: 45, lon: 4 },
      scannedBy: tag("west").id,
    });
  });

  test("a BLE tag is in the area of the anchor that hears it best", () => {
    const result = ingestReadings(known(), [
      heard("a", T0, "west", -60),
      heard("b", T0 + 100, "east", -80),
    ]);
    expect(annAfter(result)).toMatchObject({
      area: area("yard"),
      scannedBy: TagId.parse("tag-west"),
      networkIndicator: -60,
      locationAccuracy: 3,
    });
    expect(result.devices.get(TagId.parse("tag-east"))).toEqual({
      lastMessageAt: T0 + 100,
      battery: null,
    });
  });

  test.each<{ name: string; reading: Reading; input?: Partial<IngestionInput>; reason: RegExp }>([
    {
      name: "of a tag that nobody registered",
      reading: Reading.parse({ id: "r", at: T0, type: "battery", tagId: "tag-bob", level: 5 }),
      reason: /tag-bob is not known/u,
    },
    {
      name: "heard by an anchor that nobody registered",
      reading: heard("r", T0, "north", -60),
      reason: /tag-north is not known/u,
    },
    {
      name: "at a box that nobody registered",
      reading: atBox("r", T0, 9),
      reason: /box 9 is not known/u,
    },
    {
      name: "from a clock that runs more than five minutes ahead",
      reading: position("r", T0 + HOUR + 5 * MINUTE + SECOND, 4.4997),
      reason: /301 s in the future/u,
    },
    {
      name: "of a tag that was taken from the customer",
      reading: battery("r", T0, 50),
      input: { tags: new Map([[TagId.parse("tag-ann"), tag("ann", { status: "unassigned" })]]) },
      reason: /out of service/u,
    },
  ])("refuses a reading $name and changes nothing", ({ reading, input, reason }) => {
    const result = ingestReadings(known({}, input), [reading]);
    expect(result.outcomes).toEqual([
      { id: "r", status: "refused", reason: expect.stringMatching(reason) },
    ]);
    expect(result.assets.size + result.events.length + result.locations.length).toBe(0);
  });

  test("a device whose clock runs ahead does not outrun the others", () => {
    const now = T0 + HOUR;
    const fast = ingestReadings(known(), [position("fast", now + 4 * MINUTE, 4.5003)]);
    const assets = new Map([...known().assets, ...fast.assets]);
    const right = position("right", now + SECOND, 4.4997);
    const result = ingestReadings(known({}, { assets, now: now + SECOND }), [right]);
    expect(annAfter(fast)?.lastPositionUpdate).toBe(now);
    expect(result.outcomes).toEqual([{ id: "right", status: "accepted" }]);
    expect(annAfter(result)?.location).toEqual({ lat: 45, lon: 4.4997 });
  });

  test("a tag whose link to the asset was cut no longer moves it", () => {
    const result = ingestReadings(known({ tagId: null }), [position("r", T0, 4.4997)]);
    expect(result.outcomes).toEqual([{ id: "r", status: "accepted" }]);
    expect(result.assets.size).toBe(0);
  });

  test("battery enters the history at steps of five percent", () => {
    const result = ingestReadings(known({ batteryLevel: 51 }), [
      battery("a", T0, 50.4),
      battery("b", T0 + 1, 49),
    ]);
    expect(result.events.map(({ id }) => id)).toEqual(["battery-b"]);
    expect(annAfter(result)?.batteryLevel).toBe(49);
  });

  test("a read at a box opens a stay and the next at the other box of the site closes it", () => {
    const result = ingestReadings(known(), [atBox("in", T0, 1), atBox("out", T0 + 45 * MINUTE, 2)]);
    expect([...result.stays.values()]).toEqual([
      {
        id: "stay-in",
        kind: "record",
        tagNumber: "tag-ann",
        assetId: "asset-ann",
        assetName: "ann",
        site: site("tower"),
        dateIn: T0,
        dateOut: T0 + 45 * MINUTE,
        entryNumberIn: 1,
        entryNumberOut: 2,
        duration: 45,
        status: "out",
        assumedExit: null,
      },
    ]);
    expect([...result.boxes]).toEqual([
      ["box-1", { lastUpdate: T0, reads: 1, refused: 0 }],
      ["box-2", { lastUpdate: T0 + 45 * MINUTE, reads: 1, refused: 0 }],
    ]);
  });

  test("a read two days after an entry whose exit was not read is an entry again, not that exit", () => {
    const first = ingestReadings(known(), [atBox("in", T0, 1)]);
    const again = ingestReadings(
      known({ lastTagUpdate: T0 + HOUR }, { stays: first.stays, now: T0 + 2 * DAY }),
      [atBox("again", T0 + 2 * DAY, 1)],
    );
    const of = (id: string) => [...again.records.values()].find((one) => one.id === id);
    expect(of("stay-in")).toMatchObject({
      status: "out",
      dateOut: T0 + HOUR,
      assumedExit: { by: null },
    });
    expect(of("stay-again")).toMatchObject({ status: "in", dateIn: T0 + 2 * DAY });
  });

  test("a stay that ends and one that begins in one go are both told", () => {
    const result = ingestReadings(known(), [
      atBox("in", T0, 1),
      atBox("out", T0 + 5 * MINUTE, 2),
      atBox("back", T0 + 9 * MINUTE, 1),
    ]);
    expect([...result.records].map(([id, { status }]) => [id, status])).toEqual([
      ["stay-in", "out"],
      ["stay-back", "in"],
    ]);
    expect([...result.stays.values()].map(({ id }) => id)).toEqual(["stay-back"]);
  });

  test("an advertisement that comes twice is heard once", () => {
    const once = [heard("a", T0, "west", -60), heard("b", T0 + 3000, "west", -80)];
    const twice = ingestReadings(known(), [
      ...once,
      ...Array.from({ length: 9 }, () => once).flat(),
    ]);
    expect(annAfter(twice)).toEqual(annAfter(ingestReadings(known(), once)));
  });

  test("an older battery level does not undo a newer one of the device", () => {
    const result = ingestReadings(known(), [battery("new", T0 + 1, 50), battery("old", T0, 90)]);
    expect(result.devices.get(TagId.parse("tag-ann"))?.battery).toEqual({ level: 50, at: T0 + 1 });
  });

  test("a read with a battery below the box's minimum is refused and counted", () => {
    const result = ingestReadings(known(), [atBox("r", T0, 1, 9)]);
    expect(result.outcomes[0]?.status).toBe("refused");
    expect(result.stays.size).toBe(0);
    expect(result.boxes.get(box(1).id)).toEqual({ lastUpdate: T0, reads: 0, refused: 1 });
    const more = ["s", "t"].map((id, index) => atBox(id, T0 + (index + 1) * MINUTE, 1, 9));
    const late = atBox("u", T0 - MINUTE, 1, 9);
    const all = ingestReadings(known(), [atBox("r", T0, 1, 9), ...more, late, ...more]);
    // One that comes late or again may have been counted before.
    expect(all.boxes.get(box(1).id)).toEqual({
      lastUpdate: T0 + 2 * MINUTE,
      reads: 0,
      refused: 3,
    });
  });

  test("a sign of life is one of the device or box that gives it, and of nothing else", () => {
    const alive = (deviceId: string) =>
      Reading.parse({ id: `alive-${deviceId}`, at: T0, type: "alive", deviceId });
    const device = ingestReadings(known(), [alive("tag-west")]);
    expect([...device.devices]).toEqual([["tag-west", { lastMessageAt: T0, battery: null }]]);
    expect(device.boxes.size).toBe(0);
    const gate = ingestReadings(known(), [alive("box-1")]);
    expect([...gate.boxes]).toEqual([["box-1", { lastUpdate: T0, reads: 0, refused: 0 }]]);
    expect(gate.devices.size).toBe(0);
  });
});

const anyReading: fc.Arbitrary<Reading> = fc
  .tuple(
    fc.nat(200),
    fc.constantFrom(
      "position" as const,
      "battery" as const,
      "movement" as const,
      "meter" as const,
      "fault" as const,
      "tagInOut" as const,
    ),
    fc.nat(9),
  )
  .map(([second, type, choice]) => {
    const at = T0 + second * SECOND;
    const id = `${type}-${second}-${choice}`;
    switch (type) {
      case "position":
        return position(id, at, 4.4955 + choice / 1000);
      case "battery":
        return battery(id, at, choice * 10);
      case "tagInOut":
        return atBox(id, at, 1 + (choice % 2));
      case "meter":
        return Reading.parse({
          id,
          at,
          type: "meter",
          tagId: "tag-ann",
          meter: "odometer",
          value: choice,
        });
      case "fault":
        return Reading.parse({ id, at, type: "fault", tagId: "tag-ann", code: `SPN ${choice}` });
      case "movement":
        return Reading.parse({
          id,
          at,
          type: "movement",
          tagId: "tag-ann",
          state: choice < 5 ? "MOVING" : "STATIC",
        });
    }
  });

/** Folds again from what a first fold has left, as after a crash that lost its answer. */
function after(result: IngestionResult): Partial<IngestionInput> {
  const input = known();
  return {
    assets: new Map([...input.assets, ...result.assets]),
    stays: result.stays,
    boxes: new Map(
      [...input.boxes].map(([id, known_]) => [
        id,
        { ...known_, lastUpdate: result.boxes.get(id)?.lastUpdate ?? null },
      ]),
    ),
  };
}

describe("laws of ingestion", () => {
  test("law: folding the same readings again changes nothing that is the present", () => {
    fc.assert(
      fc.property(fc.array(anyReading, { minLength: 1, maxLength: 20 }), (readings) => {
        const once = ingestReadings(known(), readings);
        const twice = ingestReadings(known({}, after(once)), readings);
        const present = after(once).assets?.get(ann().id);
        expect(twice.assets.get(ann().id) ?? present).toEqual(present);
        expect(twice.events.filter(({ type }) => type === "asset.moved")).toEqual([]);
        expect([...twice.stays.values()]).toEqual([]);
        expect([...twice.boxes.values()].every(({ reads }) => reads === 0)).toBe(true);
      }),
    );
  });

  test("law: no order of arrival moves the asset back in time", () => {
    fc.assert(
      fc.property(fc.array(anyReading, { minLength: 1, maxLength: 20 }), (readings) => {
        const result = annAfter(ingestReadings(known(), readings)) ?? ann();
        const newest = (type: string) =>
          Math.max(-1, ...readings.filter((r) => r.type === type).map(({ at }) => at));
        expect(result.lastPositionUpdate ?? -1).toBe(newest("position"));
        expect(result.lastBatteryUpdate ?? -1).toBe(newest("battery"));
        const last = readings.filter((r) => r.type === "position" && r.at === newest("position"));
        const possible = last.map((r) => (r.type === "position" ? r.position : null));
        expect(last.length === 0 ? [null] : possible).toContainEqual(result.location);
      }),
    );
  });

  test("law: whether somebody looks in between or not, the same present and the same moves", () => {
    const ofPositions = fc
      .array(anyReading, { minLength: 1, maxLength: 20 })
      .map((readings) =>
        readings.filter(({ type }) => type === "position").toSorted((a, b) => a.at - b.at),
      );
    fc.assert(
      fc.property(ofPositions, (readings) => {
        const end = T0 + HOUR;
        const fold = (looks: (at: number) => boolean) => {
          const { memory } = known();
          let now = known({}, { memory, now: end });
          const moves: string[] = [];
          const take = (result: IngestionResult) => {
            now = { ...now, assets: new Map([...now.assets, ...result.assets]) };
            moves.push(...result.events.map(({ id }) => id));
          };
          for (const reading of readings) {
            if (looks(reading.at)) take(settleAssets({ ...now, now: reading.at }));
            take(ingestReadings(now, [reading]));
          }
          take(settleAssets(now));
          return { ann: now.assets.get(ann().id), moves };
        };
        expect(fold(() => true)).toEqual(fold(() => false));
      }),
    );
  });

  test("law: one batch or many, the same present", () => {
    fc.assert(
      fc.property(
        fc.array(anyReading, { minLength: 2, maxLength: 20 }),
        fc.nat(19),
        (readings, cut) => {
          const whole = annAfter(ingestReadings(known(), readings));
          const memory = known().memory;
          const first = ingestReadings(known({}, { memory }), readings.slice(0, cut));
          const second = ingestReadings(
            known({}, { ...after(first), memory }),
            readings.slice(cut),
          );
          expect(annAfter(second) ?? annAfter(first)).toEqual(whole);
        },
      ),
    );
  });
});

describe("a tag under test", () => {
  const underTest = new Map([[tag("ann").id, { id: "walk-0123456789", startedAt: T0 + SECOND }]]);
  const walkOf = (result: IngestionResult) => result.walked.get("walk-0123456789") ?? [];

  test("has every reading since the test began kept, with the anchor that decided and why", () => {
    const result = ingestReadings(known({}, { underTest }), [
      heard("r0", T0, "west", -60),
      heard("r1", T0 + SECOND, "west", -60),
      heard("r2", T0 + 2 * SECOND, "east", -58),
    ]);
    expect(walkOf(result).map(({ id }) => id)).toEqual(["r1", "r2"]);
    expect(walkOf(result).at(-1)?.decision).toMatchObject({
      anchor: "tag-west",
      by: "held",
      rival: { anchor: "tag-east", level: -58 },
      place: placeIn("yard"),
    });
    expect(annAfter(result)?.scannedBy).toBe("tag-west");
  });

  test("decides as for one that is worn, though nobody wears it", () => {
    const loose = known({}, { underTest });
    const tags = new Map(loose.tags).set(tag("ann").id, tag("ann", { assetId: null }));
    const readings = [
      heard("r1", T0 + SECOND, "west", -60),
      heard("r2", T0 + 2 * SECOND, "east", -58),
    ];
    const decided = (input: IngestionInput) =>
      walkOf(ingestReadings(input, readings)).map(({ decision }) => decision?.anchor);
    expect(decided({ ...loose, tags })).toEqual(decided(known({}, { underTest })));
  });

  test("says that nothing is decided where nobody placed who hears it; of others nothing is kept", () => {
    const input = known({}, { underTest });
    const tags = new Map(input.tags).set(anchor("west", "yard").id, {
      ...anchor("west", "yard"),
      settings: null,
    });
    const readings = [heard("r1", T0 + SECOND, "west", -60)];
    expect(walkOf(ingestReadings({ ...input, tags }, readings))).toMatchObject([
      { decision: null },
    ]);
    expect(ingestReadings(known(), readings).walked.size).toBe(0);
  });
});

describe("receivers that nobody has registered", () => {
  const alive = (id: string, deviceId: string): Reading =>
    Reading.parse({ id, at: T0, type: "alive", deviceId });

  test("are told with what they were heard as; tags, boxes and devices that are known are not", () => {
    const result = ingestReadings(known(), [
      alive("r1", "g1"),
      alive("r2", "a1"),
      Reading.parse({ ...heard("r3", T0, "west", -60), scannedBy: "a1" }),
      Reading.parse({ ...heard("r4", T0, "west", -60), tagId: "tag-nobody" }),
      Reading.parse({ ...position("r5", T0, 4.4997), tagId: "tag-nobody" }),
      alive("r6", "tag-west"),
      alive("r7", "box-1"),
      heard("r8", T0, "west", -60),
    ]);
    expect([...result.unknown]).toEqual([
      ["g1", null],
      ["a1", "anchor"],
    ]);
  });
});
