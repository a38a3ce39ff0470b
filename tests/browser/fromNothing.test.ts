import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import type { Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { preparationFor } from "../../backend/demo/replay/preparation.ts";
import {
  MEASURED_ROOM,
  onEarth,
  type Room,
  type RoomPoint,
  zoneAt,
  zonesOf,
} from "../../backend/demo/replay/room.ts";
import { Asset } from "../../src/domain/assets/asset.ts";
import { boundingBox, type LonLat } from "../../src/domain/base/geometry.ts";
import { CustomerIndex, SiteId, TagId } from "../../src/domain/base/ids.ts";
import { must } from "../../src/domain/base/must.ts";
import { SECOND } from "../../src/domain/base/time.ts";
import { READINGS_PER_BATCH } from "../../src/domain/devices/reading.ts";
import { Tag } from "../../src/domain/devices/tag.ts";
import { Family } from "../../src/domain/referential/referential.ts";
import { measuresOf } from "../../src/domain/sites/plans/planPlacement.ts";
import { Site, siteGround } from "../../src/domain/sites/site.ts";
import { siteIssues } from "../../src/domain/sites/siteIssues.ts";
import type { Size } from "../../src/views/map/view.ts";
import { xlsxSheet } from "../../src/sheets/xlsxSheet.ts";
import {
  BLE_DATA,
  onPlanPicture,
  PLAN_PICTURE,
  readWalk,
  roomAnchors,
  WALKS,
} from "../support/measuredRoom.ts";
import { picturePdf } from "../support/picturePdf.ts";
import { MACHINES } from "../support/referential.ts";
import { type SmallSite, smallSite } from "../support/smallSite.ts";
import { walksTogether } from "../support/walksTogether.ts";
import { adminListOf, labelFormOf } from "./support/adminListDriver.ts";
import { importerOf } from "./support/assetsDriver.ts";
import { type FrontServer, startFrontServer } from "./support/frontServer.ts";
import { handOn } from "./support/groundDriver.ts";
import { liveSiteOf } from "./support/liveSiteDriver.ts";
import { placeTally, told, whereIs } from "./support/placeTally.ts";
import { peopleForTests, SOON, type Tab } from "./support/screen.ts";

const HAS_DATA = existsSync(BLE_DATA);
if (!HAS_DATA)
  console.warn(`The data set is not at ${BLE_DATA}: a site from nothing is not tested with it.`);

/** Where the room is put on earth: its middle, which is typed into the search. */
const MIDDLE: LonLat = { lat: 45.758, lon: 4.851 };
const ROOM: Room = roomAround(MIDDLE, 20);
/** The areas of its floor as they are meant. */
const QUARTERS = zonesOf(ROOM, "quarters");
const FLOOR = `Floor ${ROOM.floor}`;
const GATE = "gw-0001";
/** The tags of the range that is provisioned; each repeats one walk of the recordings. */
const TAGS = WALKS.map((_, index) => TagId.parse(`210A${1001 + index}`));
const RESOURCES = WALKS.map((_, index) => `Pump ${index + 1}`);
/** The backend believes what it read of devices and sites for 5 s; after this it knows what was registered, in ms. */
const REGISTERED = 5.5 * SECOND;
/** How far the walks go on between two counts, in ms of the recordings. */
const STEP = 5 * SECOND;
/** When the screen is read too: while all walk, when most do, and when one is left. */
const LOOKS: readonly number[] = [20 * SECOND, 50 * SECOND, 100 * SECOND];
/** The least share of counts at which the area that was proven last is the true one (docs/decisions/0012-ble-location.md). */
const LEAST = 0.8;
/** How long the replay may take, in ms: where others keep the machine busy, it takes more than the usual two minutes. */
const BUSY = 300 * SECOND;

let server: FrontServer;
let north: SmallSite;
const people = peopleForTests(() => server);

const button = (tab: Tab, name: RegExp | string) =>
  tab.getByRole("button", { name, exact: typeof name === "string" });
const place = (x: number, y: number) => onEarth(ROOM, { x, y });
const stored = async () => must((await north.all("sites", Site))[0], "the site is stored");
/** Once it is, a map has its camera. */
const isDrawn = (map: Locator) =>
  map.getByRole("application").and(map.page().locator("[aria-busy=false]")).waitFor();
/** A map that shows the whole site, as it is or as it was when it had another size. */
const handOnSite = async (tab: Tab, frame = tab.locator(".MapHand"), when?: Size) =>
  handOn(tab, frame, {
    fitted: boundingBox(siteGround(await stored())),
    ...(when === undefined ? {} : { when }),
  });

describe.skipIf(!HAS_DATA)("a site from nothing, by the interface alone", () => {
  beforeAll(async () => {
    server = await startFrontServer();
    north = await smallSite(server.backend, "north", "nothing");
    await north.user("olga", "admin");
  });
  afterAll(() => server?.stop());

  test("its edge is drawn where a search has led", async () => {
    const { tab } = await people.signedIn("olga", "/administration/sites");
    await tab.getByText("There is no site yet.").waitFor();
    await button(tab, "New site").first().click();
    const form = tab.getByRole("dialog", { name: "New site" });
    await form.getByRole("textbox", { name: /^Name/u }).first().fill("North yard");
    await form.getByRole("textbox", { name: /^Owner/u }).fill("Balise");
    await form.getByRole("combobox", { name: /^Find the place/u }).fill("45.758, 4.851");
    await tab.getByRole("option", { name: /45\.7580, 4\.8510/u }).click();
    await form.getByText("Drawn", { exact: true }).click();
    await form.getByRole("button", { name: "Draw it anew" }).click();
    for (let step = 13; step < 18; step += 1)
      await form.getByRole("button", { name: "Zoom in" }).click();
    const hand = await handOn(tab, form.locator(".SiteEdge-map"), { middle: MIDDLE, zoom: 18 });
    const edge = [place(-3, -3), place(-3, 20.6), place(23.6, 20.6), place(23.6, -3)];
    await hand.press(...edge, must(edge[0], "an edge begins"));
    await form.getByText("Drag a corner to move it").waitFor();
    await form.getByRole("button", { name: "Save", exact: true }).click();
    await tab.getByText("North yard is not live yet: 1 of 11 steps are done").waitFor();
    const { longitude: lon, latitude: lat } = await stored();
    expect(Math.abs(lat - MIDDLE.lat) + Math.abs(lon - MIDDLE.lon)).toBeLessThan(1e-5);
  });

  test("has two floors", async () => {
    const { tab } = await people.signedIn("olga", "/administration/sites");
    await tab.getByRole("link", { name: "Create its floors" }).click();
    const floors = adminListOf(tab, "Floors");
    const form = labelFormOf(tab);
    for (const [number, name] of [
      [0, "Ground floor"],
      [ROOM.floor, FLOOR],
    ] as const) {
      await tab
        .getByRole("button", { name: /^(?:New floor|Create)/u })
        .first()
        .click();
      const field = form.form.getByRole("textbox", { name: /^Floor number/u });
      await field.waitFor();
      expect(await field.inputValue()).toBe(String(number));
      await field.press("Enter");
      await floors.row(name).waitFor();
    }
    expect((await stored()).floors.map(({ number }) => number)).toEqual([0, ROOM.floor]);
  });

  test("has the plan of a PDF, laid by three pairs of points", async () => {
    const { tab } = await people.signedIn("olga", "/administration/sites");
    await tab.getByRole("link", { name: "Lay the plan of a floor" }).click();
    await chooseFloor(tab, FLOOR);
    const png = await readFile(path.join(BLE_DATA, "plan.png"));
    const buffer = await picturePdf(png, PLAN_PICTURE);
    await tab
      .locator("input[type=file]")
      .setInputFiles({ name: "Level 1.pdf", mimeType: "application/pdf", buffer });
    const map = tab.locator(".MapHand");
    await isDrawn(map);
    const wide = must(await map.boundingBox(), "the map has a size");
    await button(tab, "Place by points").click();
    const sheet = tab.locator(".PlanImageView-sheet");
    await sheet.waitFor();
    const hand = await handOnSite(tab, map, wide);
    const box = must(await sheet.boundingBox(), "the plan has a size");
    // Three of the receivers, which the plan and the walls of the room show.
    for (const point of [
      { x: 0.71, y: 6.16 },
      { x: 7.18, y: 17.64 },
      { x: 18.12, y: 11.93 },
    ]) {
      const { x, y } = onPlanPicture(point);
      await tab.mouse.click(
        box.x + (box.width * x) / PLAN_PICTURE.width,
        box.y + (box.height * y) / PLAN_PICTURE.height,
      );
      await tab.getByText("Now press the same point on the map.").waitFor();
      await hand.press(onEarth(ROOM, point));
      await tab.getByText("Press a point on the plan, then the same point on the map.").waitFor();
    }
    const residual = await tab.locator(".PlanPairs-residual").innerText();
    const [, off = ""] = /^Residual: ([\d.]+) m$/u.exec(residual) ?? [];
    console.info(`plan: ${residual}`);
    expect(Number.parseFloat(off)).toBeLessThan(0.2);
    await button(tab, "Place the plan like this").click();
    await button(tab, "Save the plan").click();
    await tab.getByText("The plan is saved").waitFor();
    const floor = (await stored()).floors.find(({ number }) => number === ROOM.floor);
    const { width, height, turn } = measuresOf(must(floor?.plan?.corners, "the plan is stored"));
    expect([Math.round(turn), width.toFixed(0), height.toFixed(0)]).toEqual([20, "19", "21"]);
  });

  test("has six areas, one of which was drawn over another and is cut off", async () => {
    const { tab } = await people.signedIn("olga", "/administration/sites");
    await tab.getByRole("link", { name: "Draw its areas" }).click();
    await isDrawn(tab.locator(".MapHand"));
    const hand = await handOnSite(tab);
    const name = tab.getByRole("textbox", { name: /^Name/u });
    const draw = async (corners: readonly RoomPoint[]) => {
      await tab.keyboard.press("p");
      const places = corners.map((corner) => onEarth(ROOM, corner));
      await hand.press(...places, must(places[0], "an area has corners"));
      await name.waitFor();
    };
    const add = async (called: string) => {
      await name.fill(called);
      await name.press("Enter");
      await tab.getByRole("heading", { name: called }).waitFor();
      await tab.keyboard.press("Escape");
    };
    await chooseFloor(tab, "Ground floor");
    await draw(rectangle(LOW, LOW, MID.x, HIGH.y));
    await add("Store");
    await draw(rectangle(MID.x, LOW, HIGH.x, HIGH.y));
    await add("Workshop");
    await chooseFloor(tab, FLOOR);
    await draw(rectangle(LOW, LOW, MID.x, MID.y));
    await add("Upper left quarter");
    await draw(rectangle(LOW, MID.y, MID.x, HIGH.y));
    await add("Upper right quarter");
    await draw(rectangle(MID.x, LOW, HIGH.x, MID.y));
    await add("Lower left quarter");
    // Reaches into all three others.
    await draw(rectangle(MID.x - 2, MID.y - 2, HIGH.x, HIGH.y));
    await tab.getByText("It lies over another area").waitFor();
    expect(await button(tab, "Add the area").isDisabled()).toBe(true);
    await button(tab, "Cut that part off").click();
    await add("Lower right quarter");
    await button(tab, "Review and save").click();
    await button(tab, "Save the areas").click();
    await tab.getByText("The areas are saved").waitFor();
    const site = await stored();
    expect(site.areas.map(({ name: called, floor }) => `${floor} ${called}`).toSorted()).toEqual([
      "0 Store",
      "0 Workshop",
      "1 Lower left quarter",
      "1 Lower right quarter",
      "1 Upper left quarter",
      "1 Upper right quarter",
    ]);
    expect(siteIssues(site)).toEqual([]);
  });

  test("has its receivers: some put on the plan by the mouse, the others by a CSV", async () => {
    const anchors = await roomAnchors();
    // They are switched on: the gateway says so itself, the anchors are known by what they hear.
    const at = Date.now();
    await north.send([
      { id: `on-${GATE}`, type: "alive", at, deviceId: GATE },
      ...anchors.map(({ id }) => ({
        id: `on-${id}`,
        type: "heard",
        at,
        tagId: "somebody-elses",
        scannedBy: id,
        rssi: -80,
      })),
    ]);
    const { tab } = await people.signedIn("olga", "/administration/sites");
    await tab.getByRole("link", { name: "Place gateways and anchors" }).click();
    const board = tab.getByRole("dialog");
    await chooseFloor(tab, FLOOR);
    const map = board.locator(".MapHand");
    await isDrawn(map);
    const hand = await handOnSite(tab, map);
    const [first, ...others] = anchors;
    const areaOf = async (id: string) => {
      const { areas } = await stored();
      const [tag] = await north.all("tags", Tag, { term: { manufacturerId: id } });
      return areas.find((area) => area.id === tag?.area)?.name ?? null;
    };
    const drag = async (id: string, to: RoomPoint, area: string) => {
      const listed = board
        .getByRole("listitem")
        .getByRole("button", { name: new RegExp(`^${id}`, "u") });
      await listed.waitFor();
      await listed.dragTo(map, { targetPosition: hand.within(onEarth(ROOM, to)) });
      await expect.poll(() => areaOf(id), SOON).toBe(area);
    };
    await drag(GATE, { x: 15, y: 14 }, "Lower right quarter");
    const { id, ...spot } = must(first, "the room has anchors");
    await drag(id, spot, "Upper left quarter");
    await board.getByRole("button", { name: "Close" }).click();

    await button(tab, "Places from a CSV").click();
    const lines = others.map((anchor) => {
      const { lat, lon } = onEarth(ROOM, anchor);
      return [anchor.id, lat.toFixed(7), lon.toFixed(7), anchor.z, ROOM.floor, 3, "high"].join(";");
    });
    const heading = "tagId;latitude;longitude;altitude;floor;accuracy;accuracyType";
    await tab.locator("input[type=file]").setInputFiles({
      name: "anchors.csv",
      mimeType: "text/csv",
      buffer: Buffer.from([heading, ...lines].join("\r\n")),
    });
    await tab.getByText("11 of these devices speak and are not registered").waitFor();
    await button(tab, "Register them").click();
    await expect.poll(() => tab.getByText("are not registered").count(), SOON).toBe(0);
    await button(tab, "Preview").click();
    await button(tab, "Place 11 devices").click();
    await tab.getByText("11 tags are changed.").waitFor();
    const { areas } = await stored();
    const names = new Map(areas.map((area) => [area.id, area.name]));
    const tags = await north.all("tags", Tag, { term: { type: "anchor" } });
    expect(
      tags.map((tag) => `${tag.id} ${tag.area === null ? "" : names.get(tag.area)}`).toSorted(),
    ).toEqual(anchors.map((anchor) => `${anchor.id} ${zoneAt(QUARTERS, anchor)?.name}`).toSorted());
  });

  test("gets a range of tags from the platform", async () => {
    const { username, password } = server.backend.superAdmin;
    const { tab } = await people.signedIn(username, "/administration/provisioning", password);
    const fill = (name: RegExp, value: string) => tab.getByRole("textbox", { name }).fill(value);
    await fill(/^Start tag/u, must(TAGS[0], "there are walks"));
    await fill(/^End tag/u, must(TAGS.at(-1), "there are walks"));
    await fill(/^Manufacturer id/u, "BLU");
    await fill(/^Hardware supplier/u, "BlueUp");
    await fill(/^UUID/u, "00000000-0000-4000-8000-000000000001");
    await tab.getByRole("button", { name: /Model/u }).click();
    await tab.getByRole("option", { name: "BLUE PUCK" }).click();
    await button(tab, "Preview").click();
    await button(tab, "Provision 7 tags").click();
    await tab.getByText("7 tags are provisioned.").waitFor();
    expect((await north.all("tags", Tag, { term: { type: "tag" } })).length).toBe(TAGS.length);
  });

  test("pairs them with resources by a spreadsheet", async () => {
    // What the resources are is the referential's matter.
    await north.write("references", Family, [MACHINES]);
    const { tab } = await people.signedIn("olga", "/administration/resources?import=1");
    const importer = importerOf(tab);
    const rows = RESOURCES.map((name) => `${name};${name};machines;pump`);
    const content = ["Reference;Designation;Family;Sub-family", ...rows].join("\r\n");
    await importer.choose({ name: "fleet.csv", content });
    await importer.check.click();
    await importer.write.click();
    await importer.dialog.getByText("7 new, 0 changed, 0 unchanged, 0 left out.").waitFor();

    await tab.goto("/administration/sites");
    await tab.getByText(/^North yard is not live yet: \d+ of 11 steps are done$/u).waitFor();
    await tab.getByRole("link", { name: "Pair tags with resources" }).click();
    const dialog = tab.getByRole("dialog", { name: /^Pair tags/u });
    const chooser = tab.waitForEvent("filechooser");
    await dialog.getByRole("button", { name: "Choose a file" }).click();
    await (await chooser).setFiles({ name: "pairs.xlsx", mimeType: "", buffer: pairs() });
    await dialog.getByRole("button", { name: "Change 7 resources" }).click();
    await dialog.getByText("7 resources are changed").waitFor();
    const assets = await north.all("assets", Asset);
    expect(assets.map(({ reference, tagId }) => `${reference} ${tagId}`).toSorted()).toEqual(
      RESOURCES.map((name, index) => `${name} ${TAGS[index]}`),
    );

    await tab.goto("/administration/sites");
    await tab.getByRole("row", { name: /North yard/u }).waitFor();
    await expect.poll(() => tab.getByText("is not live yet").count(), SOON).toBe(0);
  });

  test(
    "shows the walks of the recordings where they were, as often as a site that is generated",
    async () => {
      const walks = await Promise.all(
        WALKS.map(async (name, index) => ({
          tagId: must(TAGS[index], "each walk has a tag"),
          ...(await readWalk(name)),
        })),
      );
      const anchors = await roomAnchors();
      const other = await smallSite(server.backend, "measured", "nothing");
      const { site, tags, assets } = preparationFor({
        entries: walks.map(({ tagId, log }) => ({
          ...must(log.entries[0], "a walk has readings"),
          tagId,
        })),
        customer: CustomerIndex.parse(other.index),
        site: SiteId.parse("site-room"),
        measured: { room: ROOM, anchors, zoning: "quarters" },
        now: Date.now(),
      });
      await other.write("sites", Site, [must(site, "a measured room has a site")]);
      await other.write("tags", Tag, tags);
      await other.write("assets", Asset, assets);
      const registered = setTimeout(REGISTERED);

      const { tab } = await people.signedIn(
        "olga",
        `/live-site?site=${(await stored()).id}&tab=assets&clusters=0`,
      );
      const { row, fact, card } = liveSiteOf(tab);
      // It begins on the ground floor, where none of them is.
      await tab.getByText("0 assets here").waitFor();
      await tab.getByText(FLOOR, { exact: true }).click();
      await registered;
      const { longest } = walksTogether(walks, 0);
      const { between, walkingAt } = walksTogether(walks, Date.now() - longest);
      const [drawn, generated] = [placeTally(ROOM), placeTally(ROOM)];
      for (let passed = STEP; passed <= longest; passed += STEP) {
        const readings = between(passed - STEP, passed);
        for (let from = 0; from < readings.length; from += READINGS_PER_BATCH) {
          const batch = readings.slice(from, from + READINGS_PER_BATCH);
          const outcomes = await Promise.all([north, other].map((one) => one.send(batch)));
          expect(outcomes.flat().filter(({ status }) => status === "refused")).toEqual([]);
        }
        const [here, there] = await Promise.all([whereIs(north), whereIs(other)]);
        const walking = walkingAt(passed);
        for (const { tagId, index, at } of walking) {
          drawn.count(index, here(tagId), at);
          generated.count(index, there(tagId), at);
        }
        if (!LOOKS.includes(passed)) continue;
        for (const { tagId, index } of walking) {
          const name = must(RESOURCES[index], "each walk has a resource");
          await row(name).click();
          await expect.poll(() => card.getByRole("heading").innerText(), SOON).toBe(name);
          // While it is looked at, time settles what waited: the screen is compared with what the backend has by then.
          await expect
            .poll(async () => {
              const { settled } = (await whereIs(north))(tagId);
              return [await fact("Place").innerText(), `North yard · ${FLOOR} · ${settled}`];
            }, SOON)
            .toSatisfy(([shown, held]: readonly string[]) => shown === held);
        }
      }
      for (const [index, name] of WALKS.entries())
        console.info(
          `${name.padEnd(28)} drawn: ${told(drawn.of(index))}; generated: ${told(generated.of(index))}`,
        );
      const [ours, theirs] = [drawn.total(), generated.total()];
      console.info(`all: drawn: ${told(ours)}; generated: ${told(theirs)}`);
      expect(ours.all).toBe(theirs.all);
      expect(ours.right).toBeGreaterThanOrEqual(theirs.right);
      expect(ours.right / ours.all).toBeGreaterThan(LEAST);
      expect(ours.wrongFloor).toBe(0);
      // Receivers that were put down by the mouse stand where they are to within a pixel or two.
      expect(Math.abs(ours.error - theirs.error) / ours.all).toBeLessThan(0.2);
    },
    BUSY,
  );
});

/** The list that pairs them, as a spreadsheet. */
function pairs(): Buffer {
  const columns = [{ header: "Reference" }, { header: "Tag" }];
  const sheet = xlsxSheet({
    head: { name: "Pairs", timezone: "Europe/Paris", columns },
    format: "xlsx",
    dialect: { separator: ";", decimal: "," },
  });
  sheet.add(RESOURCES.map((name, index) => [name, must(TAGS[index], "each has a tag")]));
  return Buffer.from(sheet.end());
}

/** The corners of the areas, in metres of the room: its walls belong to them. */
const LOW = -0.6;
const MID = { x: MEASURED_ROOM.x / 2, y: MEASURED_ROOM.y / 2 };
const HIGH = { x: MEASURED_ROOM.x + 0.6, y: MEASURED_ROOM.y + 0.6 };

const rectangle = (x0: number, y0: number, x1: number, y1: number): readonly RoomPoint[] => [
  { x: x0, y: y0 },
  { x: x0, y: y1 },
  { x: x1, y: y1 },
  { x: x1, y: y0 },
];

/** The measured room on floor 1, turned by so many degrees about its middle. */
function roomAround(middle: LonLat, rotation: number): Room {
  const room = { origin: middle, rotation, floor: 1, size: MEASURED_ROOM };
  const away = onEarth(room, { x: MEASURED_ROOM.x / 2, y: MEASURED_ROOM.y / 2 });
  const origin = { lat: 2 * middle.lat - away.lat, lon: 2 * middle.lon - away.lon };
  return { ...room, origin };
}

async function chooseFloor(tab: Tab, name: string): Promise<void> {
  await tab.getByRole("button", { name: /Floor$/u }).click();
  await tab.getByRole("option", { name, exact: true }).click();
}
