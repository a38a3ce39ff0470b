import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Asset } from "../../../../src/domain/assets/asset.ts";
import type { AssetLocation } from "../../../../src/domain/assets/assetLocation.ts";
import { certaintyOf } from "../../../../src/domain/assets/positionCertainty.ts";
import { type LonLat, offset } from "../../../../src/domain/base/geometry.ts";
import { HOUR, MINUTE, SECOND } from "../../../../src/domain/base/time.ts";
import { Reading, type ReadingOutcome } from "../../../../src/domain/devices/reading.ts";
import { isMustered } from "../../../../src/domain/evacuations/evacuation.ts";
import { ingestReadings, settleAssets } from "../../../../src/domain/ingestion/ingestion.ts";
import { placeDoubt, placeRefusal } from "../../../../src/domain/sites/placeDoubt.ts";
import { placeJudge } from "../../../../src/domain/sites/placeJudge.ts";
import { asset, ingestionInput, T0, tag } from "../../../support/fixtures.ts";
import { ORIGIN, rectangle } from "../sites/support/shapes.ts";
import { area, site } from "../sites/support/sites.ts";

const from = (east: number, north: number): LonLat => offset(ORIGIN, east, north);
/** A site 200 m square; the muster area is its corner of 40 m in the south-west. */
const tower = site({
  shape: "polygon",
  polygon: rectangle(0, 0, 200, 200),
  longitude: from(100, 100).lon,
  latitude: from(100, 100).lat,
  areas: [area("muster", rectangle(0, 0, 40, 40), { floor: null })],
});
const muster = tower.areas[0]?.id;
const evacuation = { musterAreas: tower.musterAreas.concat(muster ?? []), startedAt: T0 };

type Sent = { readonly at: number; readonly place: LonLat; readonly more?: object };

/** What the readings make of one tagged asset, each of them settled before the next as time does. */
function follow(sent: readonly Sent[], settings: object = {}) {
  let known: Asset = asset("ann");
  const outcomes: ReadingOutcome[] = [];
  const moves: (string | null)[] = [];
  const track: AssetLocation[] = [];
  const memory = ingestionInput({}).memory;
  const centre = [{ lat: tower.latitude, lon: tower.longitude }];
  for (const [index, { at, place, more }] of sent.entries()) {
    const input = ingestionInput(
      { assets: [known], tags: [{ ...tag("ann"), ...settings }] },
      {
        memory,
        now: at,
        judgePlace: placeJudge([tower]),
        placeRefusal: (point) => {
          const doubt = placeDoubt(point, centre, "Europe/Paris");
          return doubt === null ? null : placeRefusal(doubt, point);
        },
      },
    );
    const reading = Reading.parse({
      id: `r${index}`,
      type: "position",
      at,
      tagId: "tag-ann",
      position: place,
      ...more,
    });
    const taken = ingestReadings(input, [reading]);
    outcomes.push(...taken.outcomes);
    track.push(...taken.locations);
    known = taken.assets.get(known.id) ?? known;
    const later = settleAssets({
      ...input,
      now: at + MINUTE,
      assets: new Map([[known.id, known]]),
    });
    known = later.assets.get(known.id) ?? known;
    for (const event of [...taken.events, ...later.events])
      if (event.type === "asset.moved") moves.push(event.to.site);
  }
  return { asset: known, outcomes, moves, track };
}

describe("a position that is not exact", () => {
  test("in the middle of the muster area within 3 km checks nobody in, and is not certain", () => {
    const { asset: ann } = follow([{ at: T0, place: from(20, 20), more: { accuracy: 3000 } }]);
    expect(isMustered(ann, evacuation)).toBe(false);
    expect(certaintyOf(ann, "online", T0)).toBe("uncertain");
    expect([ann.locationSite, ann.area]).toEqual([null, null]);
  });

  test("in the muster area within 10 m checks in, and is certain", () => {
    const { asset: ann } = follow([{ at: T0, place: from(20, 20), more: { accuracy: 10 } }]);
    expect(isMustered(ann, evacuation)).toBe(true);
    expect(certaintyOf(ann, "online", T0)).toBe("certain");
  });

  test.each([
    ["no accuracy", undefined],
    ["an accuracy of 0", 0],
  ])("and says %s is there, and never surely", (_, accuracy) => {
    const { asset: ann } = follow([
      { at: T0, place: from(20, 20), more: accuracy === undefined ? {} : { accuracy } },
    ]);
    expect(ann.area).toBe(muster);
    expect(isMustered(ann, evacuation)).toBe(false);
    expect(certaintyOf(ann, "online", T0)).toBe("uncertain");
  });

  test("and says none has that of its tag's settings", () => {
    const settings = {
      settings: {
        accuracy: 10,
        accuracyType: "low",
        altitude: null,
        latitude: 48,
        longitude: 2,
        floor: null,
      },
    };
    const { asset: ann } = follow([{ at: T0, place: from(20, 20) }], settings);
    expect(ann.locationAccuracy).toBe(10);
    expect(isMustered(ann, evacuation)).toBe(true);
  });

  test("17 km away within 17 km, twice, leaves the machine on its site and says that it is imprecise", () => {
    const away = from(17_000, 100);
    const { asset: ann, moves } = follow([
      { at: T0, place: from(100, 100), more: { accuracy: 10 } },
      { at: T0 + 10 * MINUTE, place: away, more: { accuracy: 17_000 } },
      { at: T0 + 20 * MINUTE, place: away, more: { accuracy: 17_000 } },
    ]);
    expect(moves).toEqual([tower.id]);
    expect(ann).toMatchObject({
      locationSite: tower.id,
      location: from(100, 100),
      lastPositionUpdate: T0,
      lastTagUpdate: T0 + 20 * MINUTE,
      lastMovedAt: null,
      placeProof: { at: T0 + 20 * MINUTE, radius: 17_000, sureAt: T0 },
      doubtfulFix: { location: away, reason: "imprecise" },
    });
    expect(certaintyOf(ann, "online", T0 + 20 * MINUTE)).toBe("uncertain");
  });

  test("is forgotten once an exact one comes", () => {
    const { asset: ann } = follow([
      { at: T0, place: from(100, 100), more: { accuracy: 10 } },
      { at: T0 + MINUTE, place: from(900, 100), more: { accuracy: 5000 } },
      { at: T0 + 2 * MINUTE, place: from(110, 100), more: { accuracy: 8 } },
    ]);
    expect(ann).toMatchObject({ doubtfulFix: null, location: from(110, 100), lastMovedAt: null });
    expect(certaintyOf(ann, "online", T0 + 2 * MINUTE)).toBe("certain");
  });

  test("wanders less than it is wide: no movement", () => {
    const { asset: ann } = follow([
      { at: T0, place: from(100, 100), more: { accuracy: 40 } },
      { at: T0 + MINUTE, place: from(160, 100), more: { accuracy: 40 } },
    ]);
    expect(ann.lastMovedAt).toBeNull();
  });
});

describe("a track", () => {
  test("marks what moved nothing, and holds what moves the asset to the same place", () => {
    const away = from(1500, 100);
    const { track } = follow([
      { at: T0, place: from(100, 100), more: { accuracy: 10 } },
      { at: T0 + 20 * SECOND, place: away, more: { accuracy: 10 } },
      { at: T0 + MINUTE, place: away, more: { accuracy: 10 } },
      { at: T0 + 2 * MINUTE, place: away, more: { accuracy: 10 } },
    ]);
    expect(track.map(({ at, doubt }) => [at - T0, doubt])).toEqual([
      [0, undefined],
      [20 * SECOND, "tooFast"],
      [MINUTE, undefined],
    ]);
  });

  test("has no more points of what wavers between a sure and a doubtful word of one place", () => {
    const home = from(100, 100);
    const { track } = follow([
      { at: T0, place: home, more: { accuracy: 10 } },
      { at: T0 + MINUTE, place: home, more: { accuracy: 500 } },
      { at: T0 + 2 * MINUTE, place: home, more: { accuracy: 10 } },
    ]);
    expect(track.map(({ at }) => at - T0)).toEqual([0]);
  });
});

describe("a position that cannot be", () => {
  test("0/0 is refused with the reason, and moves nothing; its tag was heard", () => {
    const { asset: ann, outcomes } = follow([
      { at: T0, place: from(100, 100), more: { accuracy: 10 } },
      { at: T0 + MINUTE, place: { lat: 0, lon: 0 } },
      { at: T0 + 2 * MINUTE, place: { lat: 0, lon: 0 } },
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(["accepted", "refused", "refused"]);
    expect(ann).toMatchObject({ locationSite: tower.id, lastTagUpdate: T0 + 2 * MINUTE });
  });

  test("with latitude and longitude exchanged is refused", () => {
    const { outcomes } = follow([{ at: T0, place: { lat: ORIGIN.lon, lon: ORIGIN.lat } }]);
    expect(outcomes[0]).toMatchObject({ status: "refused", reason: /exchange latitude/u });
  });

  test("at a speed that no vehicle has moves nothing", () => {
    const { asset: ann } = follow([
      { at: T0, place: from(100, 100), more: { accuracy: 10 } },
      { at: T0 + 20 * SECOND, place: from(30_000, 100), more: { accuracy: 10 } },
    ]);
    expect(ann).toMatchObject({
      locationSite: tower.id,
      doubtfulFix: { reason: "tooFast" },
      candidate: null,
    });
  });

  test("that was taken before the one that is known moves nothing, and its tag was heard", () => {
    const { asset: ann, outcomes } = follow([
      { at: T0, place: from(100, 100), more: { accuracy: 10 } },
      { at: T0 + HOUR, place: from(5000, 100), more: { accuracy: 10, fixAt: T0 - HOUR } },
    ]);
    expect(outcomes[1]?.status).toBe("late");
    expect(ann).toMatchObject({ locationSite: tower.id, lastTagUpdate: T0 + HOUR });
    expect(ann.lastPositionUpdate).toBe(T0);
  });
});

test("a fix that was taken longer before its message than a tag may be silent says that it is alive, and moves nothing", () => {
  const old = (age: number) =>
    follow([
      { at: T0, place: from(100, 100), more: { accuracy: 10 } },
      {
        at: T0 + 3 * HOUR,
        place: from(5000, 100),
        more: { accuracy: 10, fixAt: T0 + 3 * HOUR - age },
      },
    ]);
  const { asset: ann, outcomes, track } = old(HOUR + MINUTE);
  expect(outcomes[1]?.status).toBe("late");
  expect(ann).toMatchObject({
    locationSite: tower.id,
    location: from(100, 100),
    lastPositionUpdate: T0,
    lastTagUpdate: T0 + 3 * HOUR,
    doubtfulFix: null,
  });
  // It is told where it was, and when.
  expect(track.map(({ at, isLate }) => [at - T0, isLate])).toEqual([
    [0, false],
    [2 * HOUR - MINUTE, true],
  ]);
  expect(old(HOUR).asset).toMatchObject({
    location: from(5000, 100),
    lastPositionUpdate: T0 + 2 * HOUR,
  });
});

test("law: nobody is checked in or certain unless nine tenths of a newest circle of at most 20 km lie where they are", () => {
  const metres = fc.oneof(
    fc.integer({ min: -300, max: 500 }),
    fc.integer({ min: -20_000, max: 20_000 }),
  );
  const fix = fc.record({
    east: metres,
    north: metres,
    accuracy: fc.integer({ min: 1, max: 20_000 }),
  });
  fc.assert(
    fc.property(fc.array(fix, { minLength: 1, maxLength: 6 }), (fixes) => {
      const sent = fixes.map(({ east, north, accuracy }, index) => ({
        at: T0 + index * HOUR,
        place: from(east, north),
        more: { accuracy },
      }));
      const { asset: ann } = follow(sent);
      const last = fixes.at(-1);
      const now = T0 + (fixes.length - 1) * HOUR;
      if (last === undefined) return;
      // A circle that lies in a square of that size reaches no further than this from its middle.
      const within = (size: number, { east, north, accuracy }: typeof last) =>
        Math.max(Math.abs(east - size / 2), Math.abs(north - size / 2)) + 0.6 * accuracy < size / 2;
      const proved = fixes.some((one) => within(40, one));
      const isCertain = certaintyOf(ann, "online", now) === "certain";
      expect({
        isCheckedIn: isMustered(ann, evacuation) && !proved,
        isCertainOfArea: isCertain && ann.area !== null && !within(40, last),
        isCertainOfSite: isCertain && ann.locationSite !== null && !within(200, last),
      }).toEqual({ isCheckedIn: false, isCertainOfArea: false, isCertainOfSite: false });
    }),
    { numRuns: 500 },
  );
});
