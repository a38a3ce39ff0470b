import { existsSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { preparationFor } from "../../backend/demo/replay/preparation.ts";
import { readingOf } from "../../backend/demo/replay/readingOf.ts";
import { onEarth } from "../../backend/demo/replay/room.ts";
import { Asset } from "../../src/domain/assets/asset.ts";
import { distance } from "../../src/domain/base/geometry.ts";
import { CustomerIndex, SiteId, UserId } from "../../src/domain/base/ids.ts";
import { must } from "../../src/domain/base/must.ts";
import { HOUR, MINUTE, SECOND } from "../../src/domain/base/time.ts";
import { FloorFingerprints } from "../../src/domain/coverage/fingerprints.ts";
import { mountedAnchorOf } from "../../src/domain/coverage/mountedAnchor.ts";
import { WalkPart, WalkTest } from "../../src/domain/coverage/walkTest.ts";
import { READINGS_PER_BATCH } from "../../src/domain/devices/reading.ts";
import { Tag } from "../../src/domain/devices/tag.ts";
import { Family } from "../../src/domain/referential/referential.ts";
import { Site } from "../../src/domain/sites/site.ts";
import { type RunningBackend, startBackend } from "../support/backend.ts";
import { ask } from "../support/calls.ts";
import { BLE_DATA, readWalk, roomAnchors } from "../support/measuredRoom.ts";
import { ROOM_ON_EARTH, roomWalk } from "../support/roomWalks.ts";
import { type SmallSite, smallSite } from "../support/smallSite.ts";

const HAS_DATA = existsSync(BLE_DATA);
if (!HAS_DATA)
  console.warn(`The data set is not at ${BLE_DATA}: that a backend learns from it is not tested.`);

const SITE = SiteId.parse("site-room");
/** Walks that teach, and one that is repeated as a tag of the day after. */
const TAUGHT = [
  "rectangular_with_rotation",
  "rectangular_without_rotation",
  "straight_05",
] as const;
const REPEATED = "straight_01";
/** The job rests for 15 s at most, and ingestion believes what it knows for 5. */
const SOON = { timeout: 60 * SECOND, interval: SECOND };

let backend: RunningBackend;
let tower: SmallSite;
let anchors: Tag[];
let asset: Asset;

describe.skipIf(!HAS_DATA)("a floor that was walked", () => {
  beforeAll(async () => {
    backend = await startBackend();
    tower = await smallSite(backend, "tower", { people: [] });
    const { log } = await readWalk(REPEATED);
    const measured = {
      room: ROOM_ON_EARTH,
      anchors: await roomAnchors(),
      zoning: "quarters",
    } as const;
    const room = preparationFor({
      entries: log.entries,
      customer: CustomerIndex.parse("tower"),
      site: SITE,
      measured,
      now: Date.now(),
    });
    const now = Date.now();
    const tags = room.tags.map((tag) => ({
      ...tag,
      lastMessageAt: now,
      connectivity: "online" as const,
      connectivitySince: now,
    }));
    anchors = tags.filter(({ type }) => type === "anchor");
    asset = must(room.assets[0], "the log has one tag");
    await tower.write("sites", Site, [must(room.site, "a measured room has its site")]);
    await tower.write("references", Family, room.families);
    await tower.write("tags", Tag, tags);
    await tower.write("assets", Asset, room.assets);
    for (const [index, name] of TAUGHT.entries()) await walked(name, now - (index + 1) * HOUR);
  }, 120_000);
  afterAll(() => backend?.stop());

  /** A walk test that is over, as ingestion and its walker have left it. */
  async function walked(name: string, startedAt: number): Promise<void> {
    const { readings, marks } = await roomWalk(name);
    const walkTest = must(marks[0], "it was marked").walkTest;
    const test: WalkTest = {
      id: walkTest,
      tagId: must(asset.tagId, "it has a tag"),
      tagName: name,
      site: SITE,
      startedAt,
      until: startedAt + 20 * MINUTE,
      endedAt: startedAt + 10 * MINUTE,
      by: UserId.parse("ann"),
      byName: "Ann",
      anchors: anchors.flatMap((one) => mountedAnchorOf(one) ?? []),
    };
    const parts: WalkPart[] = [];
    for (let from = 0; from < readings.length; from += 200) {
      const some = readings.slice(from, from + 200);
      const [first] = some;
      if (first !== undefined)
        parts.push({
          kind: "readings" as const,
          id: `${walkTest}-${from}`,
          walkTest,
          at: first.at,
          readings: some,
        });
    }
    await tower.write("walk-traces", WalkPart, [...parts, ...marks]);
    await tower.write("walk-tests", WalkTest, [test]);
  }

  const learnt = async () => (await tower.all("floor-fingerprints", FloorFingerprints))[0];

  it("says its measured error, puts a tag where it is with its radius, and forgets an anchor that moves", async () => {
    await expect.poll(async () => (await learnt())?.rule, SOON).toBe("walks");
    const floor = must(await learnt(), "it has learnt");
    const measured = must(floor.measured, "three walks");
    expect([floor.site, floor.floor, floor.walks.length, floor.leftOut]).toEqual([SITE, 2, 3, []]);
    expect(measured.byWalks.error).toBeLessThan(measured.byAnchors.error);

    // A tag of now repeats a walk that was not learnt from, and is placed beside where it was.
    const { log, truth } = await readWalk(REPEATED);
    const gate = await tower.user("gate", "gateway");
    const first = must(log.entries[0], "a walk has readings").at;
    const last = must(log.entries.at(-1), "a walk has readings");
    const by = Date.now() - MINUTE - (last.at - first) - first;
    const readings = log.entries.map((entry) =>
      readingOf(entry, { ...log, runKey: "now" }, { kind: "shifted", by }),
    );
    for (let from = 0; from < readings.length; from += READINGS_PER_BATCH)
      await ask(gate, "ingestion:readings", "tower", {
        readings: readings.slice(from, from + READINGS_PER_BATCH),
      });
    const [placed] = (await tower.all("assets", Asset)).filter(({ id }) => id === asset.id);
    const { location, locationAccuracy } = must(placed, "it was created");
    const at = onEarth(ROOM_ON_EARTH, must(truth.get(last.line), "each line has a true position"));
    expect(distance(must(location, "it was heard"), at)).toBeLessThan(4);
    expect(locationAccuracy).not.toBe(3);
    expect(anchors.map(({ settings }) => settings?.latitude)).not.toContain(location?.lat);

    const [moved] = anchors;
    const { id, settings } = must(moved, "there are twelve");
    const away = {
      ...must(settings, "it is mounted"),
      latitude: must(settings, "it is mounted").latitude + 0.0001,
    };
    await tower.root.document.update("tower", "tags", id, { settings: away });
    await expect.poll(async () => (await learnt())?.leftOut, SOON).toEqual([id]);
  }, 240_000);
});
