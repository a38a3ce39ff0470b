import { existsSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { preparationFor } from "../../backend/demo/replay/preparation.ts";
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
import { boundingBox, polygonOf } from "../../src/domain/base/geometry.ts";
import { AreaId, CustomerIndex, SiteId, TagId } from "../../src/domain/base/ids.ts";
import { must } from "../../src/domain/base/must.ts";
import { SECOND } from "../../src/domain/base/time.ts";
import { WalkPart } from "../../src/domain/coverage/walkTest.ts";
import { Tag } from "../../src/domain/devices/tag.ts";
import { READINGS_PER_BATCH } from "../../src/domain/devices/reading.ts";
import { Site, siteGround } from "../../src/domain/sites/site.ts";
import { BLE_DATA, readWalk, roomAnchors } from "../support/measuredRoom.ts";
import { type SmallSite, smallSite } from "../support/smallSite.ts";
import { expectNobodyKeptOut } from "./support/axe.ts";
import { type FrontServer, startFrontServer } from "./support/frontServer.ts";
import { handOn } from "./support/groundDriver.ts";
import { peopleForTests, SOON, type Tab } from "./support/screen.ts";

const HAS_DATA = existsSync(BLE_DATA);
if (!HAS_DATA)
  console.warn(`The data set is not at ${BLE_DATA}: a walk test is not tested with it.`);

const ROOM: Room = {
  origin: { lat: 45.758, lon: 4.851 },
  rotation: 20,
  floor: 2,
  size: MEASURED_ROOM,
};
const SITE = SiteId.parse("site-room");
/** Straight through the lower half of the room, from its left quarter into its right one: 47 s. */
const WALK = "straight_03";
const PAGE = `/administration/coverage?site=${SITE}`;
/** Where the walker presses the map, in ms since the walk began; between two of them a leg is a straight line. */
const PRESSES = [12 * SECOND, 22 * SECOND, 32 * SECOND, 42 * SECOND];
/** The walk is as long as it was: readings of a test cannot be older than it. */
const WHOLE_WALK = { timeout: 90 * SECOND, interval: 250 };
const PATIENCE = 240 * SECOND;

let server: FrontServer;
let tower: SmallSite;
const people = peopleForTests(() => server);

describe.skipIf(!HAS_DATA)("a walk test", () => {
  beforeAll(async () => {
    server = await startFrontServer();
    tower = await smallSite(server.backend, "tower", "nothing");
    await tower.user("olga", "admin");
  });
  afterAll(() => server?.stop());

  test(
    "shows who hears the tag and what is decided of it, keeps the trace, colours the plan and names blind spots",
    async () => {
      const walk = await walkInRoom();
      const { tab } = await people.signedIn("olga", PAGE);
      const page = coverageOf(tab);
      await tab.getByText("Nobody has walked here yet: what you see is computed.").waitFor();
      // Before anybody has spoken every area is blind, and the page says so of each.
      await expect.poll(() => page.areas.getByText("Blind spot").count(), SOON).toBe(6);
      await page.area("Annex").getByText("No anchor stands in this area").waitFor();
      await page.area("Lower left").getByText("Everything that hears this area is off").waitFor();
      await page.area("Lower left").getByText("Computed from the anchors; nobody").waitFor();
      await expectNobodyKeptOut(tab);

      await tab.getByRole("combobox", { name: /^Tag/u }).fill(walk.tag.name);
      await tab.getByRole("option", { name: new RegExp(`^${walk.tag.name}`, "u") }).click();
      await page.button("Start the walk test").click();
      await tab.getByText("Waiting for the first reading").waitFor();
      walk.begin();
      await expect
        .poll(async () => {
          await walk.goOn();
          return page.heard.count();
        }, WHOLE_WALK)
        .toBeGreaterThan(2);

      const hand = await handOn(tab, tab.locator(".MapHand"), {
        fitted: boundingBox(siteGround(walk.site)),
      });
      const marks = tab.locator(".Coverage-mark");
      const proven = new Set<string>();
      for (const [index, when] of PRESSES.entries()) {
        await expect
          .poll(async () => {
            await walk.goOn();
            return walk.passed() >= when;
          }, WHOLE_WALK)
          .toBe(true);
        await hand.press(onEarth(ROOM, walk.here()));
        await expect.poll(() => marks.count(), SOON).toBe(index + 1);
        const area = walk.areaHere();
        let said = "";
        // A tag half-way between two anchors may be held by the other: the page says the true area a moment later.
        await expect
          .poll(async () => {
            await walk.goOn();
            said = await page.now.innerText();
            return said.split("\n")[0];
          }, WHOLE_WALK)
          .toBe(`Floor 2 · ${area}`);
        proven.add(area);
        expect(said).toMatch(WHY);
        const [, decided = ""] = WHY.exec(said) ?? [];
        expect(walk.anchorsOf(area)).toContain(decided);
        const heard = [...said.matchAll(/^(sensor\d+)\n[-−](\d+) dBm$/gmu)];
        expect(heard.map(([, name]) => name)).toContain(decided);
        const levels = heard.map(([, , level]) => Number(level));
        expect(levels).toEqual(levels.toSorted((one, other) => one - other));
        expect(Math.min(...levels)).toBeGreaterThan(40);
        expect(Math.max(...levels)).toBeLessThan(120);
      }
      expect([...proven]).toEqual(["Lower left quarter", "Lower right quarter"]);
      await expect
        .poll(async () => {
          await walk.goOn();
          return walk.isOver();
        }, WHOLE_WALK)
        .toBe(true);

      await page.button("End the walk test").click();
      await page.summary.waitFor();
      const summary = await page.summary.innerText();
      const parts = await tower.all("walk-traces", WalkPart);
      const readings = parts.flatMap((one) => (one.kind === "readings" ? one.readings : []));
      expect(readings.length).toBeGreaterThan(300);
      expect(summary).toContain(`Readings: ${readings.length}. Spots marked: ${PRESSES.length}.`);
      const [, share = ""] = /In the right area for (\d+)%/u.exec(summary) ?? [];
      // Chance would give a quarter; a busy machine decides late, on the walk too.
      expect(Number(share)).toBeGreaterThan(35);
      await expectNobodyKeptOut(tab);

      // A spot that was walked through is drawn as measured, one where nobody was as computed, what lies beyond all anchors not at all.
      const walked = onEarth(ROOM, { x: 11.5, y: 8.9 });
      const cellAt = (point: RoomPoint | typeof walked) =>
        page.cellAt(hand.at("lat" in point ? point : onEarth(ROOM, point)));
      await expect.poll(() => cellAt(walked), SOON).toMatch(/^measured (?!none)/u);
      expect(await cellAt({ x: 2, y: 2 })).toMatch(/^computed/u);
      expect(await cellAt({ x: 10, y: 50 })).toBe("no colour");

      await tab.goto(PAGE);
      const listed = page.tests.getByRole("listitem").filter({ hasText: walk.tag.name });
      await listed.getByText("First Last").waitFor();
      await page
        .area("Lower right")
        .getByText(/^Walked through: [1-9]/u)
        .waitFor();
      await expect.poll(() => cellAt(walked), SOON).toMatch(/^measured (?!none)/u);
      // Those who spoke are heard again; who has never spoken, and who is not there, are named.
      await expect.poll(() => page.blind(), SOON).toEqual(["Annex", "Store"]);
      await page.area("Store").getByText("Everything that hears this area is off").waitFor();

      await listed.getByRole("button", { name: "Look at it" }).click();
      await expect.poll(() => page.summary.innerText(), SOON).toBe(summary);
      const slider = tab.getByRole("slider", { name: "Instant" });
      await slider.press("End");
      await page.heard.first().waitFor();
      await expect.poll(() => page.place.innerText(), SOON).toBe("Floor 2 · Lower right quarter");
      for (let step = 0; step < 32; step += 1) await slider.press("ArrowLeft");
      await expect.poll(() => page.place.innerText(), SOON).toBe("Floor 2 · Lower left quarter");
      await expectNobodyKeptOut(tab);
    },
    PATIENCE,
  );
});

/** What the page says of why: alone, held, or the strongest; and of which anchor. */
const WHY =
  /It (?:is|stays) in the area of ([^,:]+?)(?:, which alone hears it\.|, which hears it best: [\d.]+ dB more than .+\.|: .+ is stronger by [\d.]+ dB only, and takes over from 4 dB\.)/u;

function coverageOf(tab: Tab) {
  const areas = tab.locator(".Coverage-areas");
  const area = (name: string) =>
    areas.getByRole("listitem").filter({ has: tab.getByRole("heading", { name }) });
  return {
    button: (name: string) => tab.getByRole("button", { name, exact: true }),
    areas,
    area,
    /** The areas that are called blind. */
    blind: async () =>
      (
        await areas
          .getByRole("listitem")
          .filter({ hasText: "Blind spot" })
          .getByRole("heading")
          .allInnerTexts()
      ).toSorted(),
    now: tab.locator(".Coverage-now"),
    place: tab.locator(".Coverage-place"),
    heard: tab.getByRole("list", { name: "Heard by" }).getByRole("listitem"),
    tests: tab.getByRole("list", { name: "Walk tests" }),
    summary: tab.getByText(/^Readings: \d+\./u),
    /** How a point of the page is coloured by the plan, and by which colour. */
    cellAt: ({ x, y }: { readonly x: number; readonly y: number }) =>
      tab.evaluate(
        ([left, top]) => {
          for (const cells of document.querySelectorAll<SVGPathElement>("path.Coverage-cells")) {
            const matrix = cells.getScreenCTM();
            if (matrix === null) continue;
            const point = new DOMPoint(left, top).matrixTransform(matrix.inverse());
            if (cells.isPointInFill(point))
              return `${"measured" in cells.dataset ? "measured" : "computed"} ${cells.style.color}`;
          }
          return "no colour";
        },
        [x, y] as const,
      ),
  };
}

/**
 * The room of the recordings as a site, with an annex in which no anchor stands and a store whose only one never speaks; and
 * a recording that is repeated in it as it was, from now on.
 */
async function walkInRoom() {
  const { log, truth } = await readWalk(WALK);
  const anchors = await roomAnchors();
  const { site, tags, assets } = preparationFor({
    entries: log.entries,
    customer: CustomerIndex.parse(tower.index),
    site: SITE,
    measured: { room: ROOM, anchors, zoning: "quarters" },
    now: Date.now(),
  });
  const room = must(site, "a measured room has a site");
  const beside = (name: string, from: number, to: number) => ({
    id: AreaId.parse(`area-${name.toLowerCase()}`),
    name,
    colour: "#777777",
    opacity: 0.4,
    floor: ROOM.floor,
    geometry: polygonOf(
      [
        { x: 21, y: from },
        { x: 21, y: to },
        { x: 25, y: to },
        { x: 25, y: from },
      ].map((point) => {
        const { lat, lon } = onEarth(ROOM, point);
        return [lon, lat];
      }),
    ),
  });
  const store = beside("Store", 9, 17);
  const whole: Site = { ...room, areas: [...room.areas, beside("Annex", 0, 8), store] };
  const anchor = must(
    tags.find(({ type }) => type === "anchor"),
    "the room has anchors",
  );
  const mute: Tag = {
    ...anchor,
    id: TagId.parse("mute"),
    manufacturerId: "mute",
    name: "Mute",
    area: store.id,
    settings: {
      ...must(anchor.settings, "it is placed"),
      ...(({ lat, lon }) => ({ latitude: lat, longitude: lon }))(onEarth(ROOM, { x: 23, y: 13 })),
    },
  };
  await tower.write("sites", Site, [whole]);
  await tower.write("tags", Tag, [...tags, mute]);
  await tower.write("assets", Asset, assets);

  const zones = zonesOf(ROOM, "quarters");
  const { entries } = log;
  const first = must(entries[0], "a walk has readings").at;
  const source = { ...log, runKey: "walk" };
  let began = 0;
  let sent = 0;
  const here = (): RoomPoint =>
    must(truth.get(must(entries[Math.max(0, sent - 1)], "it has begun").line), "of each line");
  const areaHere = () => must(zoneAt(zones, here()), "the room has zones").name;
  return {
    site: whole,
    tag: must(
      tags.find(({ type }) => type === "tag"),
      "the log has a tag",
    ),
    begin: () => {
      began = Date.now();
    },
    /** Sends what has been heard by now. */
    async goOn(): Promise<void> {
      const shift = began - first;
      const due = entries.filter(({ at }, index) => index >= sent && at + shift <= Date.now());
      for (let from = 0; from < due.length; from += READINGS_PER_BATCH) {
        const batch = due.slice(from, from + READINGS_PER_BATCH);
        const outcomes = await tower.send(
          batch.map((entry) => readingOf(entry, source, { kind: "shifted", by: shift })),
        );
        expect(outcomes.filter(({ status }) => status !== "accepted")).toEqual([]);
        sent += batch.length;
      }
    },
    /** ms since it began. */
    passed: () => Date.now() - began,
    isOver: () => sent === entries.length,
    here,
    areaHere,
    anchorsOf: (area: string) =>
      anchors.filter((one) => zoneAt(zones, one)?.name === area).map(({ name }) => name),
  };
}
