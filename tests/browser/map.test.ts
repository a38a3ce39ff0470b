import { afterAll, beforeAll, expect, test } from "vitest";
import { Asset } from "../../src/domain/assets/asset.ts";
import { ASSET_RADIUS } from "../../src/domain/assets/mapMarks.ts";
import type { LonLat } from "../../src/domain/base/geometry.ts";
import { must } from "../../src/domain/base/must.ts";
import { DAY } from "../../src/domain/base/time.ts";
import { boundsOfSites } from "../../src/views/sites/live/boundsOfSites.ts";
import { Family } from "../../src/domain/referential/referential.ts";
import { colouredPng } from "../support/colouredPng.ts";
import { asset, placeIn } from "../support/fixtures.ts";
import { HALL, type SmallSite, smallSite, smallTower, YARD } from "../support/smallSite.ts";
import { expectNobodyKeptOut } from "./support/axe.ts";
import { type FrontServer, startFrontServer } from "./support/frontServer.ts";
import { colourAt, coloursAt, liveSiteOf, projection } from "./support/liveSiteDriver.ts";
import { peopleForTests, SOON, type Tab } from "./support/screen.ts";

/** Far from the areas, so that no cluster counts both. */
const NORTH = { lat: 45.012, lon: 4 };

/** East of the hall and west of the yard, where nothing else stands. */
const CRANE = { lat: 45.008, lon: 4.012 };
const PUMP = { lat: 45.008, lon: 3.988 };

/** In the hall, where no mark stands. */
const HALL_CORNER = { lat: 44.997, lon: 4.0085 };

let server: FrontServer;
let tower: SmallSite;
const people = peopleForTests(() => server);

/** Somebody at a place of the small site, received just now or never. */
function at(name: string, location: LonLat, isReceived: boolean): Asset {
  const { site: locationSite, floor, area } = placeIn("hall");
  const lastTagUpdate = isReceived ? Date.now() : null;
  return asset(name, { locationSite, floor, area, location, lastTagUpdate });
}

beforeAll(async () => {
  server = await startFrontServer();
  tower = await smallSite(server.backend, "tower", {
    assets: [
      at("near", YARD, true),
      at("lost", HALL, false),
      ...["p1", "p2", "p3"].map((name) => ({ ...at(name, NORTH, true), area: null })),
    ],
  });
  await tower.user("olga", "admin");
  const pictured = await smallSite(server.backend, "pictured", {
    assets: [
      at("near", YARD, true),
      { ...at("crane", CRANE, true), family: "cranes" },
      { ...at("pump", PUMP, true), family: "pumps" },
    ],
  });
  // Of the second one nothing but the beginning is there.
  const png = colouredPng(64, RED);
  await pictured.write("references", Family, [
    family("cranes", ownMarker(png)),
    family("pumps", ownMarker(png.subarray(0, 60))),
  ]);
  await pictured.user("nina", "admin");
});
afterAll(() => server?.stop());

const RED = [220, 20, 20] as const;
const ownMarker = (png: Buffer) => `data:image/png;base64,${png.toString("base64")}`;
const family = (name: string, markerUrl: string) =>
  Family.parse({
    id: `family-${name}`,
    name,
    category: "material",
    markerUrl,
    labels: { fr: null, en: null },
    subFamilies: [],
  });

/** Where a place lies on the map of the small site. */
async function pointOf(tab: Tab, place: LonLat) {
  const bounds = must(boundsOfSites([smallTower()]), "the site has ground");
  const size = must(await liveSiteOf(tab).map.boundingBox(), "the map is on the screen");
  const scale = await tab.evaluate(
    () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16,
  );
  return { ...projection(bounds, size, scale)(place), left: size.x, top: size.y };
}

/** How far a colour is from a grey. */
function chromaOf(bytes: readonly number[]): number {
  const colour = bytes.slice(0, 3);
  return Math.max(...colour) - Math.min(...colour);
}

test.each([
  { where: "on a screen", wall: "" },
  { where: "on a wall", wall: "&wall=1" },
])(
  "what is received and what is silent differ in colour $where that is to move less",
  async ({ wall }) => {
    const { tab } = await people.signedIn("olga", "/live-site?site=site-tower");
    await tab.goto(`/live-site?site=site-tower&clusters=0${wall}`);
    const { map } = liveSiteOf(tab);
    await map.waitFor();
    expect(await tab.evaluate(() => matchMedia("(prefers-reduced-motion: reduce)").matches)).toBe(
      true,
    );
    const rem = await tab.evaluate(() =>
      Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
    );
    // On the rim, which is filled whatever the trust.
    const rim = async (place: LonLat) => {
      const { x, y } = await pointOf(tab, place);
      return colourAt(tab, map, { x: x + (5.75 * rem) / 16, y });
    };
    const colours = async () => {
      const [received, silent] = [await rim(YARD), await rim(HALL)];
      const areColours = [received, silent].every((one) => chromaOf(one) > 40);
      return areColours && received.join() !== silent.join();
    };
    await expect.poll(colours, SOON).toBe(true);
  },
);

test("what no zoom parts is listed where it is clicked, and one of the list opens", async () => {
  const { tab } = await people.signedIn("olga", "/live-site?site=site-tower");
  const { map, card } = liveSiteOf(tab);
  await map.waitFor();
  await tab.getByText("5 assets here").waitFor();
  const dialog = tab.getByRole("dialog", { name: "Assets of this cluster" });
  const open = async () => {
    const { x, y, left, top } = await pointOf(tab, NORTH);
    if (!(await dialog.isVisible())) await tab.mouse.click(left + x, top + y);
    return dialog.isVisible();
  };
  await expect.poll(open, SOON).toBe(true);
  await dialog.getByText("3 assets here").waitFor();
  await dialog.getByRole("option").nth(2).waitFor();
  await expectNobodyKeptOut(tab);
  await dialog.getByRole("option").filter({ hasText: "p2" }).click();
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => card.innerText(), SOON).toContain("p2");
});

test("the map goes to the one resource that a search has left", async () => {
  const { tab } = await people.signedIn("olga", "/asset/map/tower?q=near");
  const { map, card } = liveSiteOf(tab);
  await map.waitFor();
  // In the middle of the site there is none: it is in the middle of the map where the map went to it.
  const open = async () => {
    const { x, y, width, height } = must(await map.boundingBox(), "the map is on the screen");
    await tab.mouse.click(x + width / 2, y + height / 2);
    return card.isVisible();
  };
  await expect.poll(open, SOON).toBe(true);
  await expect.poll(() => card.innerText(), SOON).toContain("near");
});

test("an area that is pressed says who is there and how surely, by name", async () => {
  const { tab } = await people.signedIn("olga", "/live-site?site=site-tower");
  const { map, card } = liveSiteOf(tab);
  await map.waitFor();
  await tab.getByText("5 assets here").waitFor();
  const dialog = tab.getByRole("dialog", { name: "hall", exact: true });
  const open = async () => {
    const { x, y, left, top } = await pointOf(tab, HALL_CORNER);
    if (!(await dialog.isVisible())) await tab.mouse.click(left + x, top + y);
    return dialog.isVisible();
  };
  await expect.poll(open, SOON).toBe(true);
  await dialog.getByText("hall · 2 assets here").waitFor();
  await dialog.getByText("1 unknown").waitFor();
  await expect.poll(() => dialog.getByRole("option").count(), SOON).toBe(2);
  await expectNobodyKeptOut(tab);
  await dialog.getByRole("option").filter({ hasText: "lost" }).click();
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => card.innerText(), SOON).toContain("lost");
});

test("finds a town and a site, measures by mouse and by key, and fills the screen", async () => {
  const { tab } = await people.signedIn("olga", "/live-site?site=site-tower");
  const { map } = liveSiteOf(tab);
  await map.waitFor();
  await tab.getByText("5 assets here").waitFor();
  const scale = tab.locator(".ScaleBar");
  const near = await scale.innerText();

  await tab.getByRole("button", { name: "Find on the map" }).click();
  const dialog = tab.getByRole("dialog", { name: "Find on the map" });
  await dialog.getByRole("searchbox").fill("Rennes");
  await dialog.getByRole("button", { name: /Rennes.*France/u }).waitFor();
  await expectNobodyKeptOut(tab);
  await dialog.getByRole("button", { name: /Rennes.*France/u }).click();
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => scale.innerText(), SOON).not.toBe(near);
  await tab.getByRole("button", { name: "Find on the map" }).click();
  await dialog.getByRole("searchbox").fill("tow");
  await dialog.getByRole("button", { name: /^Tower/u }).waitFor();
  await dialog.getByRole("searchbox").press("Enter");
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => scale.innerText(), SOON).toBe(near);

  await tab.keyboard.press("Control+k");
  await tab.getByRole("combobox", { name: /Search pages/u }).fill("rennes");
  await tab.getByRole("option", { name: /Rennes.*France/u }).click();
  await expect.poll(() => new URL(tab.url()).searchParams.get("near"), SOON).toMatch(/^48\./u);
  await expect.poll(() => scale.innerText(), SOON).not.toBe(near);
  await tab.goto("/live-site?site=site-tower");
  await map.waitFor();
  await expect.poll(() => scale.innerText(), SOON).toBe(near);

  await tab.getByRole("button", { name: "Measure a distance" }).click();
  const measure = tab.getByRole("group", { name: "Distance" });
  for (const place of [YARD, HALL]) {
    const { x, y, left, top } = await pointOf(tab, place);
    await tab.mouse.click(left + x, top + y);
  }
  // A hundredth of a degree of longitude at 45 degrees is 786 m, a pixel 8 m.
  await expect.poll(() => measure.innerText(), SOON).toMatch(/(?:7[789]|80)\d m/u);
  expect(await tab.getByRole("complementary", { name: "Selected asset" }).count()).toBe(0);
  await map.focus();
  await map.press("Enter");
  await measure.getByText("3 points").waitFor();
  await map.press("Backspace");
  await measure.getByText("2 points").waitFor();
  await expectNobodyKeptOut(tab);
  await map.press("Escape");
  await measure.waitFor({ state: "detached" });

  const before = must(await map.boundingBox(), "the map is on the screen");
  await tab.getByRole("button", { name: "Full screen" }).click();
  await expect
    .poll(async () => (await map.boundingBox())?.height ?? 0, SOON)
    .toBeGreaterThan(before.height + 50);
  await tab.getByRole("button", { name: "Leave the full screen" }).click();
  await expect.poll(async () => (await map.boundingBox())?.height, SOON).toBe(before.height);
});

test("an asset has the image of its family, and the mark of its category where the image is broken", async () => {
  const { tab } = await people.signedIn("nina", "/live-site?site=site-tower");
  await tab.goto("/live-site?site=site-tower&clusters=0");
  const { map } = liveSiteOf(tab);
  await map.waitFor();
  const middle = async (place: LonLat) => colourAt(tab, map, await pointOf(tab, place));
  const isRed = ([red = 0, green = 0, blue = 0]: readonly number[]) =>
    Math.abs(red - RED[0]) < 12 && Math.abs(green - RED[1]) < 12 && Math.abs(blue - RED[2]) < 12;
  await expect.poll(async () => isRed(await middle(CRANE)), SOON).toBe(true);
  // The broken one is drawn as what has no image: filled in the colour of its trust.
  expect(await middle(PUMP)).toEqual(await middle(YARD));
  expect(isRed(await middle(PUMP))).toBe(false);
  // The kind and the trust stand at its foot, in the same colour as those of a mark without an image.
  const rem = await tab.evaluate(() =>
    Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
  );
  const { x, y } = await pointOf(tab, CRANE);
  const foot = { x: x + (9 * rem) / 16, y: y + (9 * rem) / 16 };
  expect(await colourAt(tab, map, foot)).toEqual(await middle(YARD));
});

/** How long a map of nine pixels for one may take where everything runs at once. */
const BUSY = { timeout: 60_000, interval: 500 };

/** What is seen of a mark at `SEEN_AT`: filled or empty; `?`: on an edge, where either may be. */
const LOOKS = {
  full: "●●●●●",
  tip: "○○○●●",
  bars: "●○?●○",
  pierced: "○?●●●",
  slashed: "●?○○●",
  dotted: "●?○○○",
} as const;
/** In radii, to the right of the middle of a mark and below it. */
const SEEN_AT = [
  [0, 0],
  [0.25, 0],
  [0.45, 0],
  [0, 0.55],
  [0.3, -0.3],
] as const;

/** Each state of a tag (specification section 4): what the asset says, what its mark looks like, how rows and cards call it. */
const STATES = [
  {
    word: "Moving",
    look: "tip",
    says: { technology: "GPS", movementState: "MOVING" },
  },
  {
    word: "Stationary",
    look: "pierced",
    says: { technology: "GPS", movementState: "STATIC" },
  },
  { word: "No signal", look: "dotted", says: { technology: "GPS" }, silentFor: 2 * DAY },
  { word: "In working order", look: "full", says: {} },
  { word: "Out of coverage", look: "slashed", says: {}, silentFor: 2 * DAY },
  { word: "Prolonged inactivity", look: "bars", says: {}, stoodFor: 8 * DAY },
] as const;

// They come after the others, which count who is there.
test.each(["light", "dark"] as const)(
  "the states of a tag are told apart on the map, in the list and on the card, in the %s theme",
  async (theme) => {
    const now = Date.now();
    const placed = STATES.map((one, index) => ({
      ...one,
      name: `state-${index}`,
      place: { lat: 44.988, lon: 3.985 + 0.006 * index },
    }));
    await tower.write(
      "assets",
      Asset,
      placed.map(({ says, name, place, ...one }) => ({
        ...at(name, place, true),
        ...("silentFor" in one ? { lastTagUpdate: now - one.silentFor } : {}),
        lastMovedAt: now - ("stoodFor" in one ? one.stoodFor : 0),
        ...says,
      })),
    );
    const { tab } = await people.signedIn("olga", "/live-site?site=site-tower");
    await tab.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    // A mark is 14 pixels wide: what it is filled with is sure where each of them is 9.
    const session = await tab.context().newCDPSession(tab);
    await session.send("Emulation.setDeviceMetricsOverride", {
      width: 1280,
      height: 900,
      deviceScaleFactor: 3,
      mobile: false,
    });
    await tab.goto("/live-site?site=site-tower&clusters=0&tab=assets");
    const { map, row, card, fact } = liveSiteOf(tab);
    await map.waitFor();
    const middles = await Promise.all(placed.map(({ place }) => pointOf(tab, place)));
    const points = middles.flatMap(({ x, y, left, top }) =>
      SEEN_AT.map(([right, below]) => ({
        x: left + x + right * ASSET_RADIUS,
        y: top + y + below * ASSET_RADIUS,
      })),
    );
    const seen = async () => {
      const filled = (await coloursAt(tab, points)).map((one) => (chromaOf(one) > 28 ? "●" : "○"));
      return placed.map(({ word, look }, index) => {
        const from = index * SEEN_AT.length;
        const marks = filled.slice(from, from + SEEN_AT.length);
        return `${word} ${marks.map((one, at) => (LOOKS[look][at] === "?" ? "?" : one)).join("")}`;
      });
    };
    await expect.poll(seen, BUSY).toEqual(placed.map(({ word, look }) => `${word} ${LOOKS[look]}`));
    for (const { word, name } of placed) {
      await row(name).getByRole("img", { name: word, exact: true }).waitFor();
      await row(name).click();
      await expect.poll(() => card.getByRole("heading").innerText(), SOON).toBe(name);
      await fact("State of the tag").getByText(word, { exact: true }).waitFor();
    }
    await expectNobodyKeptOut(tab);
  },
);
