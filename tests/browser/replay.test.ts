import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { preparationFor } from "../../backend/demo/replay/preparation.ts";
import { readLog, type ReplayLog } from "../../backend/demo/replay/readLog.ts";
import { readingOf } from "../../backend/demo/replay/readingOf.ts";
import {
  MEASURED_ROOM,
  onEarth,
  type Room,
  type RoomPoint,
  zoneAt,
  zonesOf,
} from "../../backend/demo/replay/room.ts";
import { Asset } from "../../src/domain/assets/asset.ts";
import { type BoundingBox, distance, type LonLat } from "../../src/domain/base/geometry.ts";
import { CustomerIndex, SiteId } from "../../src/domain/base/ids.ts";
import { must } from "../../src/domain/base/must.ts";
import { READINGS_PER_BATCH } from "../../src/domain/devices/reading.ts";
import { Site } from "../../src/domain/sites/site.ts";
import { Tag } from "../../src/domain/devices/tag.ts";
import { SECOND } from "../../src/domain/base/time.ts";
import { formatAge } from "../../src/views/ui/format/formatAge.ts";
import { boundsOfSites } from "../../src/views/sites/live/boundsOfSites.ts";
import { DATA, readWalk, roomAnchors } from "../support/measuredRoom.ts";
import { type SmallSite, smallSite } from "../support/smallSite.ts";
import { siteValues } from "../unit/domain/sites/support/sites.ts";
import { type FrontServer, startFrontServer } from "./support/frontServer.ts";
import { liveSiteOf, projection } from "./support/liveSiteDriver.ts";
import { peopleForTests, SOON, type Tab } from "./support/screen.ts";

const HAS_DATA = existsSync(DATA);
if (!HAS_DATA)
  console.warn(`The data sets are not at ${DATA}: the replay of real logs is not tested.`);

const TOWER = CustomerIndex.parse("tower");
/** In the middle of nowhere of the small tower, so that no other ground lies under it. */
const ROOM: Room = {
  origin: { lat: 45.758, lon: 4.851 },
  rotation: 20,
  floor: 2,
  size: MEASURED_ROOM,
};
/** Off the routes of the buses, in their country. */
const DEPOT = Site.parse(
  siteValues({ id: "site-depot", siteName: "Depot", longitude: -3.5, latitude: 53 }),
);
const ROOM_SITE = SiteId.parse("site-room");
/** The backend believes what it read of devices and sites for 5 s; after this it knows what was registered, in ms. */
const REGISTERED = 5.5 * SECOND;
/** How far from the truth the measured place may be, in m (docs/decisions/0012-ble-location.md: 2 to 3 m on average). */
const NEAR = 8;

let server: FrontServer;
let tower: SmallSite;
const people = peopleForTests(() => server, "moving");

describe.skipIf(!HAS_DATA)("real logs on the live site", () => {
  beforeAll(async () => {
    server = await startFrontServer();
    tower = await smallSite(server.backend, TOWER);
    await tower.user("olga", "admin");
  });
  afterAll(() => server?.stop());

  test("a BLE log moves its marker through the true areas of the right floor", async () => {
    const { log, truth } = await readWalk(BLE_WALK);
    const anchors = await roomAnchors();
    const { sites, id } = await register(log, {
      room: ROOM,
      anchors,
      zoning: "quarters",
    });
    const stops = stopsOf(log, truth);
    expect(new Set(stops.map(({ zone }) => zone)).size).toBeGreaterThanOrEqual(3);

    const { tab } = await people.signedIn(
      "olga",
      `/live-site?site=${ROOM_SITE}&tab=assets&clusters=0`,
    );
    const { row, fact, card, map } = liveSiteOf(tab);
    const timing = shiftToNow(log);
    let sent = 0;
    for (const { upTo, zone, at } of stops) {
      await send(log, sent, upTo, timing);
      sent = upTo;
      await row(id.replace("asset-replay-", "")).waitFor();
      if (!(await card.isVisible())) await row(id.replace("asset-replay-", "")).click();
      await expect
        .poll(() => fact("Place").innerText(), SOON)
        .toBe(`Measured room · Floor 2 · ${zone}`);
      const place = must((await assetOf(id)).location, "it was heard");
      expect(distance(place, onEarth(ROOM, at))).toBeLessThan(NEAR);
      // The marker lies where the place is drawn: there, and not at the other end of the room, it is picked.
      await pickAt(tab, sites, place);
      await expect.poll(() => card.isVisible(), SOON).toBe(true);
      await expect
        .poll(() => card.getByRole("heading").innerText())
        .toBe(id.replace("asset-replay-", ""));
    }
    await map.waitFor();
  });

  test("GPS trips end where and when their last points lie", async () => {
    const file = path.join(DATA, "gps/liverpool-bus-route14.csv");
    const log = await readLog(file, null);
    await register(log, null);
    const ends = await endsOf(file);
    const timing = shiftToNow(log);
    await send(log, 0, log.entries.length, timing);

    const { tab } = await people.signedIn("olga", "/live-site?tab=assets&clusters=0");
    const { card, fact, row } = liveSiteOf(tab);
    const search = tab.getByRole("main").getByRole("searchbox");
    for (const { trip, at, location } of ends) {
      // The list holds only the rows that are in view.
      await search.fill(trip);
      await row(trip).first().click();
      await expect.poll(() => card.getByRole("heading").innerText(), SOON).toBe(trip);
      const heard = card.locator(".CertaintyLine time");
      await expect
        .poll(() => heard.getAttribute("datetime"), SOON)
        .toBe(new Date(at + timing.by).toISOString());
      const ages = [-2, -1, 0, 1].map((s) =>
        formatAge(Date.now() - (at + timing.by) + s * SECOND, "en"),
      );
      expect(ages).toContain(await heard.innerText());
      await fact("Place").waitFor();
      const place = must((await assetOf(`asset-replay-${trip}`)).location, "it was heard");
      expect(distance(place, location)).toBeLessThan(1);
    }
    expect(ends.length).toBeGreaterThan(1);
  });

  const BLE_WALK = "zigzagging_without_rotation";

  async function register(
    log: ReplayLog,
    measured: Parameters<typeof preparationFor>[0]["measured"],
  ) {
    const { site, tags, assets } = preparationFor({
      entries: log.entries,
      customer: TOWER,
      site: measured === null ? null : ROOM_SITE,
      measured,
      now: Date.now(),
    });
    const sites = site === null ? [] : [site];
    // What is further than 1,000 km from every site is refused (docs/decisions/0181): the buses have a depot.
    await tower.write("sites", Site, site === null ? [DEPOT] : sites);
    await tower.write("tags", Tag, tags);
    await tower.write("assets", Asset, assets);
    await setTimeout(REGISTERED);
    return { sites, id: must(assets[0], "the log has a device").id };
  }

  const assetOf = async (id: string) =>
    must((await tower.all("assets", Asset, { ids: { values: [id] } }))[0], `${id} is registered`);

  async function send(log: ReplayLog, from: number, to: number, timing: Shift): Promise<void> {
    const source = { ...log, runKey: "browser" };
    for (let at = from; at < to; at += READINGS_PER_BATCH) {
      const entries = log.entries.slice(at, Math.min(to, at + READINGS_PER_BATCH));
      const outcomes = await tower.send(entries.map((entry) => readingOf(entry, source, timing)));
      expect(outcomes.filter(({ status }) => status === "refused")).toEqual([]);
    }
  }

  async function pickAt(tab: Tab, sites: readonly Site[], place: LonLat): Promise<void> {
    const { map } = liveSiteOf(tab);
    const bounds: BoundingBox = must(boundsOfSites(sites), "the site has ground");
    const box = must(await map.boundingBox(), "the map is on the screen");
    await tab.keyboard.press("Escape");
    await map.focus();
    await tab.keyboard.press("Home");
    const { x, y } = projection(bounds, box)(place);
    await expect
      .poll(
        async () => {
          await tab.mouse.click(box.x + x, box.y + y);
          return liveSiteOf(tab).card.isVisible();
        },
        { timeout: 10 * SECOND, interval: 500 },
      )
      .toBe(true);
  }
});

type Shift = { readonly kind: "shifted"; readonly by: number };

/** The whole log moved so that it ends now. */
function shiftToNow({ entries }: ReplayLog): Shift {
  return { kind: "shifted", by: Date.now() - must(entries.at(-1), "the log has entries").at };
}

/** Ends of the longest stays in each area by the true positions: where the log is stopped and looked at, in time order. */
function stopsOf({ entries }: ReplayLog, truth: ReadonlyMap<number, RoomPoint>) {
  const zones = zonesOf(ROOM, "quarters");
  type Stay = { zone: string; from: number; upTo: number; at: RoomPoint };
  const stays: Stay[] = [];
  for (const [index, { line }] of entries.entries()) {
    const at = must(truth.get(line), "the true position stands in the same line");
    const zone = must(zoneAt(zones, at), "a room has zones").name;
    const last = stays.at(-1);
    if (last?.zone === zone) stays[stays.length - 1] = { ...last, upTo: index + 1, at };
    else stays.push({ zone, from: index, upTo: index + 1, at });
  }
  const timeOf = ({ from, upTo }: Stay) =>
    must(entries[upTo - 1], "a stay has an end").at - must(entries[from], "and a beginning").at;
  const longest = new Map<string, Stay>();
  for (const stay of stays) {
    const known = longest.get(stay.zone);
    if (known === undefined || timeOf(stay) > timeOf(known)) longest.set(stay.zone, stay);
  }
  return [...longest.values()].toSorted((a, b) => a.upTo - b.upTo);
}

/** Where and when each trip ends, read in another way than the replay does. */
async function endsOf(file: string) {
  const trips = new Map<string, { at: number; location: LonLat }>();
  const [, ...lines] = (await readFile(file, "utf8")).trim().split("\n");
  for (const line of lines) {
    const [, , trip = "", time = "", lat, lon] = line.replaceAll('"', "").split(",");
    const at = Date.parse(`${time.replace(" ", "T")}Z`);
    if (at > (trips.get(trip)?.at ?? 0))
      trips.set(trip, { at, location: { lat: Number(lat), lon: Number(lon) } });
  }
  return [...trips].map(([trip, end]) => ({ trip: `trip-${trip}`, ...end }));
}
