import { describe, expect, test } from "vitest";
import {
  distance,
  offset,
  polygonOf,
  type Position,
} from "../../../../src/domain/base/geometry.ts";
import { AreaId, ReadingId, SiteId, TagId } from "../../../../src/domain/base/ids.ts";
import { must } from "../../../../src/domain/base/must.ts";
import { MINUTE, SECOND } from "../../../../src/domain/base/time.ts";
import { computedLevel } from "../../../../src/domain/coverage/coverage.ts";
import { type FloorWalk, learnFloor } from "../../../../src/domain/coverage/learnFloor.ts";
import type { MountedAnchor } from "../../../../src/domain/coverage/mountedAnchor.ts";
import { radioMapOf } from "../../../../src/domain/coverage/radioMap.ts";
import { radioPlace } from "../../../../src/domain/coverage/radioPlace.ts";
import { walkSamples } from "../../../../src/domain/coverage/walkSamples.ts";
import { WalkTestId, type WalkTrace } from "../../../../src/domain/coverage/walkTest.ts";
import { hear, NOT_HEARD } from "../../../../src/domain/devices/bleLocation.ts";
import type { Area } from "../../../../src/domain/sites/area.ts";

const SITE = SiteId.parse("site-hall");
const CORNER = { lat: 45, lon: 4 };
const at = (east: number, north: number) => offset(CORNER, east, north);
const area = (key: string, west: number, east: number): Area => ({
  id: AreaId.parse(`area-${key}`),
  name: key,
  colour: "#2a78d6",
  opacity: 0.4,
  floor: 0,
  geometry: polygonOf(
    [at(west, 0), at(west, 10), at(east, 10), at(east, 0)].map(({ lon, lat }): Position => [
      lon,
      lat,
    ]),
  ),
});
/** A hall of 20 x 10 m, cut in the middle, with an anchor in each corner. */
const AREAS = [area("west", 0, 10), area("east", 10, 20)];
const ANCHORS: readonly MountedAnchor[] = [
  ["sw", 0, 0],
  ["nw", 0, 10],
  ["se", 20, 0],
  ["ne", 20, 10],
].map(([id, east, north]) => ({
  id: TagId.parse(String(id)),
  location: at(Number(east), Number(north)),
  floor: 0,
}));
const mountOf = (id: TagId) => {
  const anchor = ANCHORS.find((one) => one.id === id);
  if (anchor === undefined) return undefined;
  const { lat: latitude, lon: longitude } = anchor.location;
  const west = id.endsWith("w");
  return {
    site: SITE,
    area: must(AREAS[west ? 0 : 1], "there are two").id,
    settings: {
      accuracy: 3,
      accuracyType: "high" as const,
      altitude: null,
      latitude,
      longitude,
      floor: 0,
    },
  };
};

/** A pillar beside the south-west anchor: it is heard 15 dB too weakly, so that the nearest anchor is often the wrong one. */
const heardLevel = (anchor: MountedAnchor, east: number, north: number) =>
  computedLevel(distance(anchor.location, at(east, north))) - (anchor.id === "sw" ? 15 : 0);

/** A walk along a line at half a metre a second, marked every ten seconds. */
function walk(key: string, north: number, isMarked = true): FloorWalk {
  const id = WalkTestId.parse(`walk-${key.padEnd(10, "0")}`);
  const placeAt = (passed: number) => (passed / SECOND) * 0.5;
  const trace: WalkTrace = {
    readings: Array.from({ length: 80 }, (_, index) => index * 500).flatMap((passed) =>
      ANCHORS.map((anchor) => ({
        id: ReadingId.parse(`reading-${key}-${passed}-${anchor.id}`),
        at: MINUTE + passed,
        scannedBy: anchor.id,
        rssi: Math.round(heardLevel(anchor, placeAt(passed), north)),
        decision: null,
      })),
    ),
    marks: !isMarked
      ? []
      : [0, 10, 20, 30, 40].map((seconds) => ({
          kind: "mark",
          id: `${id}-${seconds}`,
          walkTest: id,
          at: MINUTE + seconds * SECOND,
          floor: 0,
          location: at(placeAt(seconds * SECOND), north),
        })),
  };
  return { id, startedAt: MINUTE, anchors: ANCHORS, samples: walkSamples(trace) };
}

const FLOOR = { site: SITE, floor: 0, stamp: "one", areas: AREAS, anchors: ANCHORS, mountOf };
const WALKS = [walk("a", 2), walk("b", 5), walk("c", 8)];

describe("learnFloor", () => {
  test("measures each walk by the others, and lets walks decide where they are better than anchors", () => {
    const learnt = must(learnFloor(FLOOR, WALKS), "it was walked");
    const measured = must(learnt.measured, "three walks");
    expect(learnt).toMatchObject({ id: "site-hall-0", rule: "walks", leftOut: [] });
    expect(measured.seconds).toBe(WALKS.flatMap(({ samples }) => samples).length);
    expect(measured.byWalks.error).toBeLessThan(measured.byAnchors.error * 0.7);
    expect(measured.byWalks.rightArea ?? 0).toBeGreaterThanOrEqual(
      measured.byAnchors.rightArea ?? 1,
    );
  });

  test("a floor that was walked once, or whose walks are no better, is left to its anchors", () => {
    expect(learnFloor(FLOOR, [walk("a", 2)])).toMatchObject({ rule: "once", measured: null });
    // Marks that are 15 m off teach what is wrong.
    const wrong = {
      ...walk("d", 2),
      samples: walk("d", 2).samples.map((one, index, all) => ({
        ...one,
        location: must(all.at(-1 - index), "as many").location,
      })),
    };
    expect(learnFloor(FLOOR, [walk("a", 2), wrong])?.rule).toBe("notBetter");
  });

  test("where nobody marked, nothing is learnt: what Balise has computed teaches nothing", () => {
    expect(walk("e", 2, false).samples).toEqual([]);
    expect(learnFloor(FLOOR, [walk("e", 2, false)])).toBeNull();
  });

  test("an anchor that has moved, or is gone, takes its fingerprints out", () => {
    const moved = ANCHORS.map((one) => (one.id === "ne" ? { ...one, location: at(20, 7) } : one));
    for (const anchors of [moved, ANCHORS.filter(({ id }) => id !== "ne")]) {
      const learnt = must(learnFloor({ ...FLOOR, anchors }, WALKS), "three anchors are left");
      expect(learnt.leftOut).toEqual(["ne"]);
      expect(learnt.anchors.map(({ id }) => id)).toEqual(["sw", "nw", "se"]);
      expect(
        learnt.fingerprints.flatMap(({ heard }) => heard.map(({ anchor }) => anchor)),
      ).not.toContain("ne");
    }
    expect(learnFloor({ ...FLOOR, anchors: [] }, WALKS)).toBeNull();
  });
});

describe("radioPlace on a floor that was walked", () => {
  const learnt = must(learnFloor(FLOOR, WALKS), "it was walked");
  const map = radioMapOf({ ...learnt, areas: AREAS });
  const placed = (east: number, north: number, anchors = ANCHORS, louder = 0) => {
    let heardBy = NOT_HEARD;
    for (const anchor of anchors)
      heardBy = hear(heardBy, {
        scannedBy: anchor.id,
        at: MINUTE,
        rssi: heardLevel(anchor, east, north) + louder,
      });
    const current = { anchor: null, place: null, last: null };
    return must(
      radioPlace({ heardBy, at: MINUTE, current, mountOf, mapOf: () => map }),
      "anchors are placed",
    );
  };

  test("puts the tag where it is, not at its anchor, with a radius", () => {
    const { basis, location, place, accuracy } = placed(6, 3);
    expect([basis, place]).toEqual(["walks", { site: SITE, floor: 0, area: "area-west" }]);
    expect(distance(location, at(6, 3))).toBeLessThan(2.5);
    expect(distance(location, at(6, 3))).toBeLessThanOrEqual(accuracy);
  });

  test("a tag that is a little weaker as a whole, as one that is worn, is put at the same place", () => {
    expect(distance(placed(6, 3, ANCHORS, -3).location, placed(6, 3).location)).toBeLessThan(1.5);
  });

  test("an anchor that is silent says nothing; with too few of them the nearest decides", () => {
    const three = placed(6, 3, ANCHORS.slice(0, 3));
    expect([three.basis, three.place.area]).toEqual(["walks", "area-west"]);
    expect(distance(three.location, at(6, 3))).toBeLessThan(4);
    expect(placed(6, 3, ANCHORS.slice(0, 2))).toMatchObject({ basis: "anchor", accuracy: 3 });
  });

  test("where nobody walked the nearest anchor decides", () => {
    const [only] = WALKS;
    const short = { ...must(only, "a walk"), samples: must(only, "a walk").samples.slice(0, 12) };
    const west = must(
      learnFloor(FLOOR, [short, { ...short, id: WalkTestId.parse("walk-second0000") }]),
      "walked",
    );
    const part = radioMapOf({ ...west, areas: AREAS });
    let heardBy = NOT_HEARD;
    for (const anchor of ANCHORS)
      heardBy = hear(heardBy, {
        scannedBy: anchor.id,
        at: MINUTE,
        rssi: heardLevel(anchor, 18, 5),
      });
    const current = { anchor: null, place: null, last: null };
    const place = radioPlace({ heardBy, at: MINUTE, current, mountOf, mapOf: () => part });
    expect(place).toMatchObject({ basis: "anchor", place: { area: "area-east" } });
  });
});
