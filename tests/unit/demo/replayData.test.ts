import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { preparationFor } from "../../../backend/demo/replay/preparation.ts";
import type { RoomAnchor } from "../../../backend/demo/replay/readAnchors.ts";
import { readLog, type ReplayLog } from "../../../backend/demo/replay/readLog.ts";
import { readingOf } from "../../../backend/demo/replay/readingOf.ts";
import {
  areaOf,
  MEASURED_ROOM,
  onEarth,
  type Room,
  zoneAt,
  zonesOf,
  type Zoning,
} from "../../../backend/demo/replay/room.ts";
import { cleanTrack } from "../../../src/domain/assets/cleanTrack.ts";
import { legsOf } from "../../../src/domain/assets/legs.ts";
import { seenDistance, type TrackPoint } from "../../../src/domain/assets/trackPoint.ts";
import { placeOf } from "../../../src/domain/assets/asset.ts";
import { AssetId, CustomerIndex, SiteId, TagId } from "../../../src/domain/base/ids.ts";
import { distance } from "../../../src/domain/base/geometry.ts";
import { must } from "../../../src/domain/base/must.ts";
import { createFold } from "./foldReadings.ts";
import { DATA, readWalk, roomAnchors } from "../../support/measuredRoom.ts";

const HAS_DATA = existsSync(DATA);
if (!HAS_DATA)
  console.warn(`The data sets are not at ${DATA}: the replay of real logs is not tested.`);

const CUSTOMER = CustomerIndex.parse("tower");
const SITE = SiteId.parse("site-room");
const ROOM: Room = {
  origin: { lat: 45.758, lon: 4.851 },
  rotation: 20,
  floor: 2,
  size: MEASURED_ROOM,
};

describe("the room", () => {
  test("has its plan upright at no rotation: x goes south, y east; rotation turns clockwise", () => {
    const upright = { ...ROOM, rotation: 0 };
    const south = onEarth(upright, { x: 10, y: 0 });
    const east = onEarth(upright, { x: 0, y: 10 });
    expect([south.lat < ROOM.origin.lat, south.lon, east.lat, east.lon > ROOM.origin.lon]).toEqual([
      true,
      ROOM.origin.lon,
      ROOM.origin.lat,
      true,
    ]);
    const turned = onEarth({ ...ROOM, rotation: 90 }, { x: 0, y: 10 });
    expect(distance(turned, south)).toBeLessThan(0.01);
    expect(distance(south, east)).toBeCloseTo(Math.hypot(10, 10), 2);
  });

  test("is cut in the middle; an edge belongs to the zone below or right of it", () => {
    const halves = zonesOf(ROOM, "halves");
    const quarters = zonesOf(ROOM, "quarters");
    const keys = (x: number, y: number) =>
      [halves, quarters].map((zones) => zoneAt(zones, { x, y })?.key);
    expect(keys(10.32, 8.81)).toEqual(["upper", "upper-left"]);
    expect(keys(10.33, 8.82)).toEqual(["lower", "lower-right"]);
    expect(keys(-0.5, 17.9)).toEqual(["upper", "upper-right"]);
    expect(keys(21, -0.2)).toEqual(["lower", "lower-left"]);
  });
});

/**
 * Shares of time in the right zone: of what the newest reading proves, and of the settled area, which follows 10 s
 * later. The least that must hold is the measured share, less about 0.02 (docs/decisions/0012-ble-location.md).
 */
const BLE: Readonly<Record<string, Readonly<Record<Zoning, number>>>> = {
  "rectangular_with_rotation.csv": { halves: 0.8, quarters: 0.6 },
  "rectangular_without_rotation.csv": { halves: 0.87, quarters: 0.78 },
  "straight_01.csv": { halves: 0.94, quarters: 0.94 },
  "straight_02.csv": { halves: 0.87, quarters: 0.87 },
  "straight_03.csv": { halves: 0.98, quarters: 0.8 },
  "straight_05.csv": { halves: 0.92, quarters: 0.78 },
  "zigzagging_without_rotation.csv": { halves: 0.94, quarters: 0.9 },
};

describe.skipIf(!HAS_DATA)("the BLE data set, folded by the domain's rules", () => {
  let anchors: readonly RoomAnchor[];
  beforeAll(async () => {
    anchors = await roomAnchors();
  });

  async function measured(file: string, zoning: Zoning) {
    const { log, truth } = await readWalk(path.basename(file, ".csv"));
    const { site, tags, assets } = preparationFor({
      entries: log.entries,
      customer: CUSTOMER,
      site: SITE,
      measured: { room: ROOM, anchors, zoning },
      now: 0,
    });
    const sites = [must(site, "a measured room is prepared with its site")];
    const {
      fold,
      assets: known,
      outcomes,
    } = createFold({ sites, devices: tags, boxes: [], assets });
    const id = must(assets[0], "the log has one tag").id;
    const zones = zonesOf(ROOM, zoning);
    const total = { all: 0, proven: 0, settled: 0, error: 0 };
    let last: { at: number; proven: boolean; settled: boolean } | null = null;
    for (const entry of log.entries) {
      fold([readingOf(entry, { ...log, runKey: "" }, { kind: "original" })], entry.at);
      const asset = must(known.get(id), "the asset was given");
      const point = must(truth.get(entry.line), "the true position stands in the same line");
      const zone = must(zoneAt(zones, point), "a room has zones");
      const right = areaOf(ROOM, "room-2", zone).id;
      if (last !== null) {
        const passed = entry.at - last.at;
        total.all += passed;
        total.proven += last.proven ? passed : 0;
        total.settled += last.settled ? passed : 0;
      }
      const settled = placeOf(asset);
      const proven = asset.candidate ?? settled;
      expect([proven.site, proven.floor]).toEqual([SITE, 2]);
      last = { at: entry.at, proven: proven.area === right, settled: settled.area === right };
      total.error += distance(must(asset.location, "it was heard"), onEarth(ROOM, point));
    }
    return {
      bad: log.bad.map(({ line }) => line),
      refused: outcomes.filter(({ status }) => status === "refused").length,
      proven: total.proven / total.all,
      settled: total.settled / total.all,
      error: total.error / log.entries.length,
    };
  }

  test.each(Object.entries(BLE))(
    "%s is in the right zone for the measured share of time",
    async (file, least) => {
      const halves = await measured(file, "halves");
      const quarters = await measured(file, "quarters");
      const share = (one: number) => one.toFixed(3);
      console.info(
        `${file.padEnd(34)} halves ${share(halves.proven)} (settled ${share(halves.settled)})  quarters ${share(quarters.proven)} (settled ${share(quarters.settled)})  mean error ${halves.error.toFixed(1)} m, ${quarters.error.toFixed(1)} m`,
      );
      // Two lines of one file claim 42 and 29 dBm: no radio hears that.
      expect(halves.bad).toEqual(file === "straight_05.csv" ? [175, 2003] : []);
      expect(halves.refused + quarters.refused).toBe(0);
      expect(halves.proven).toBeGreaterThan(least.halves);
      expect(quarters.proven).toBeGreaterThan(least.quarters);
      expect(Math.max(halves.error, quarters.error)).toBeLessThan(5);
    },
  );
});

/** The true position of each line, in metres of the room. */
describe.skipIf(!HAS_DATA)("the GPS data set, folded by the domain's rules", () => {
  let log: ReplayLog;
  beforeAll(async () => {
    log = await readLog(path.join(DATA, "gps/liverpool-bus-route14.csv"), null);
  });

  test("each bus makes trips, stops and gaps that are its whole track, whatever order it came in", () => {
    const tracks = new Map<string, TrackPoint[]>();
    for (const entry of log.entries) {
      if (entry.type !== "position") continue;
      const { key, at, tagId, position: location } = entry;
      tracks.set(tagId, [...(tracks.get(tagId) ?? []), { id: key, at, location }]);
    }
    expect(tracks.size).toBe(16);
    let [trips, driven, raw] = [0, 0, 0];
    for (const [key, track] of tracks) {
      const legs = legsOf(track);
      expect(legsOf(track.toReversed().toSorted((a, b) => (a.id > b.id ? -1 : 1)))).toEqual(legs);
      const of = (kind: string) => legs.filter((leg) => leg.kind === kind);
      const metres = legs.reduce((sum, leg) => sum + (leg.kind === "trip" ? leg.distance : 0), 0);
      const top = Math.max(0, ...legs.map((leg) => (leg.kind === "trip" ? leg.topSpeed : 0)));
      console.info(
        `${key.padEnd(12)} ${of("trip").length} trips, ${of("stop").length} stops, ${of("gap").length} gaps, ${(metres / 1000).toFixed(1)} km, at most ${(top * 3.6).toFixed(0)} km/h`,
      );
      trips += of("trip").length;
      driven += metres;
      raw += seenDistance(cleanTrack(track));
      // A bus in a town: it drives, and never faster than on a motorway.
      expect(of("trip").length).toBeGreaterThan(0);
      expect(top * 3.6).toBeLessThan(110);
    }
    console.info(`${trips} trips, ${(driven / 1000).toFixed(1)} of ${(raw / 1000).toFixed(1)} km`);
    // All but what they moved about at their stops (docs/decisions/0105-trips-from-the-track.md).
    expect(trips).toBe(22);
    expect(driven / raw).toBeGreaterThan(0.985);
  });

  test("16 trips are 16 machines that end where each trip's last point by time lies", async () => {
    const raw = await tripsOf(path.join(DATA, "gps/liverpool-bus-route14.csv"));
    const { tags, assets } = preparationFor({
      entries: log.entries,
      customer: CUSTOMER,
      site: null,
      measured: null,
      now: 0,
    });
    const {
      fold,
      assets: known,
      outcomes,
    } = createFold({ sites: [], devices: tags, boxes: [], assets });
    const readings = log.entries.map((entry) =>
      readingOf(entry, { ...log, runKey: "" }, { kind: "original" }),
    );
    const { locations } = fold(readings, must(log.entries.at(-1), "the log has entries").at);
    expect([log.bad, raw.size, outcomes.filter(({ status }) => status !== "accepted")]).toEqual([
      [],
      16,
      [],
    ]);
    for (const [trip, points] of raw) {
      const last = must(points.at(-1), "a trip has points");
      const asset = must(known.get(AssetId.parse(`asset-replay-trip-${trip}`)), "it was prepared");
      expect([asset.location, asset.lastPositionUpdate]).toEqual([
        { lat: last.lat, lon: last.lon },
        last.at,
      ]);
      const tagId = TagId.parse(`trip-${trip}`);
      const track = locations.filter((one) => one.assetId === asset.id);
      expect(track.every((one) => one.tagId === tagId)).toBe(true);
      const own = new Set(points.map(({ lat, lon, at }) => `${lat},${lon},${at}`));
      const foreign = track.filter(
        ({ location, at }) => !own.has(`${location.lat},${location.lon},${at}`),
      );
      expect(foreign).toEqual([]);
      expect(track.length).toBeGreaterThan(points.length / 4);
    }
  });
});

/** The trips of the file, read in another way than the replay does: by time, then as they stand. */
async function tripsOf(file: string) {
  const trips = new Map<string, { at: number; lat: number; lon: number }[]>();
  const [, ...lines] = (await readFile(file, "utf8")).trim().split("\n");
  for (const line of lines) {
    const [, , trip = "", time = "", lat, lon] = line.replaceAll('"', "").split(",");
    const at = Date.parse(`${time.replace(" ", "T")}Z`);
    trips.set(trip, [...(trips.get(trip) ?? []), { at, lat: Number(lat), lon: Number(lon) }]);
  }
  for (const points of trips.values()) points.sort((a, b) => a.at - b.at);
  return trips;
}
