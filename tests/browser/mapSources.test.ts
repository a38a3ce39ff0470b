import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import type { BrowserContext } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { must } from "../../src/domain/base/must.ts";
import { Site } from "../../src/domain/sites/site.ts";
import { colouredPng } from "../support/colouredPng.ts";
import { PATH, type SmallSite, smallSite, smallTower } from "../support/smallSite.ts";
import { streetsArchive } from "../support/streetsArchive.ts";
import { expectNobodyKeptOut } from "./support/axe.ts";
import { type FrontServer, startFrontServer } from "./support/frontServer.ts";
import { colourAt, liveSiteOf } from "./support/liveSiteDriver.ts";
import { peopleForTests, SOON, type Tab } from "./support/screen.ts";

/** How long a first map may take where everything runs at once. */
const BUSY = { timeout: 60_000, interval: 200 };
const MAGENTA = [200, 20, 200] as const;
const TEAL = [20, 150, 150] as const;
/** The slow service has its tiles once this is called: a time would be over before a busy machine has looked. */
let answerSlowly = (): void => undefined;
const slowTiles = new Promise<void>((resolve) => {
  answerSlowly = resolve;
});

let services: Server;
let folder: string;
let server: FrontServer;
let tower: SmallSite;
/** What the services were asked since it was emptied. */
const asked: string[] = [];
const people = peopleForTests(() => server);

beforeAll(async () => {
  services = createServer((request, response) => {
    const url = request.url ?? "";
    asked.push(url);
    response.setHeader("Access-Control-Allow-Origin", "*");
    const send = (colour: readonly [number, number, number]) =>
      response.setHeader("Content-Type", "image/png").end(colouredPng(256, colour));
    if (url.startsWith("/images/")) send(MAGENTA);
    else if (url.startsWith("/slow/")) void slowTiles.then(() => send(TEAL));
    else if (url.startsWith("/style.json"))
      response.setHeader("Content-Type", "application/json").end(
        JSON.stringify({
          version: 8,
          sources: { teal: { type: "raster", tiles: ["/teal/{z}/{x}/{y}.png"], tileSize: 256 } },
          layers: [{ id: "teal", type: "raster", source: "teal" }],
        }),
      );
    else if (url.startsWith("/teal/")) send(TEAL);
    else response.writeHead(500).end();
  });
  await new Promise<void>((resolve) => {
    services.listen(0, "127.0.0.1", resolve);
  });
  const origin = `http://127.0.0.1:${(services.address() as AddressInfo).port}`;
  folder = mkdtempSync(path.join(tmpdir(), "balise-maps-"));
  const archive = path.join(folder, "streets.pmtiles");
  writeFileSync(archive, streetsArchive(PATH));
  const raster = (id: string, name: string, tiles: string) => ({ id, name, raster: tiles });
  server = await startFrontServer([], {
    env: {
      BALISE_MAP_SOURCES: JSON.stringify([
        { ...raster("images", "Images", `${origin}/images/{z}/{x}/{y}.png`), attribution: "© Us" },
        { id: "streets", name: "Streets", pmtiles: archive },
        { id: "styled", name: "Styled", style: `${origin}/style.json` },
        raster("slow", "Slow", `${origin}/slow/{z}/{x}/{y}.png`),
        raster("failing", "Failing", `${origin}/failing/{z}/{x}/{y}.png`),
        { id: "missing", name: "Missing style", style: `${origin}/missing.json` },
        "mapbox",
      ]),
    },
  });
  tower = await smallSite(server.backend, "tower", {});
  await tower.user("olga", "admin");
});
afterAll(async () => {
  await server?.stop();
  services?.closeAllConnections();
  services?.close();
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
});

/** Chooses what the map is drawn on. */
async function choose(tab: Tab, name: string): Promise<void> {
  await tab.getByRole("button", { name: "Choose the map" }).click();
  const dialog = tab.getByRole("dialog", { name: "What the map is drawn on" });
  await dialog.getByRole("radio", { name, exact: true }).click({ force: true });
  await tab.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
}

/** How far the ground beside the site is from a colour, by channel. */
async function distance(tab: Tab, colour: readonly number[]): Promise<number> {
  const shown = await colourAt(tab, liveSiteOf(tab).map, { x: 30, y: 60 });
  return Math.max(...shown.map((channel, at) => Math.abs(channel - (colour[at] ?? 0))));
}

describe("what maps are drawn on", () => {
  test("is the customer's first map until the reader chooses another, which is remembered", async () => {
    const { tab } = await people.signedIn("olga", "/live-site?site=site-tower");
    await liveSiteOf(tab).map.waitFor();
    await expect.poll(() => distance(tab, MAGENTA), BUSY).toBeLessThan(12);
    await tab.getByText("© Us").waitFor();
    await expectNobodyKeptOut(tab);

    await choose(tab, "Styled");
    await expect.poll(() => distance(tab, TEAL), BUSY).toBeLessThan(12);
    await tab.reload();
    await expect.poll(() => distance(tab, TEAL), BUSY).toBeLessThan(12);
    expect(asked.some((url) => url.startsWith("/style.json"))).toBe(true);

    await choose(tab, "Streets");
    // The land of Protomaps in light, and the road that the archive has north of the site.
    await expect.poll(() => distance(tab, [226, 223, 218]), BUSY).toBeLessThan(12);
    await tab.getByText("© OpenStreetMap").waitFor();
    expect(await tab.evaluate(() => document.querySelector(".MapNotice [role]"))).toBe(null);
  });

  test("a slow one shows the embedded ground meanwhile, a broken one says so and gives way", async () => {
    const { tab } = await people.signedIn("olga", "/live-site?site=site-tower");
    await liveSiteOf(tab).map.waitFor();
    await choose(tab, "Slow");
    expect(await distance(tab, TEAL)).toBeGreaterThan(40);
    answerSlowly();
    await expect.poll(() => distance(tab, TEAL), BUSY).toBeLessThan(12);

    await choose(tab, "Failing");
    await tab.getByText("“Failing” cannot be loaded").waitFor();
    await choose(tab, "Missing style");
    await tab.getByText("“Missing style” cannot be loaded").waitFor();
    await expectNobodyKeptOut(tab);

    await choose(tab, "Embedded map");
    await tab.getByText("cannot be loaded").waitFor({ state: "detached" });
    asked.length = 0;
    await tab.reload();
    await liveSiteOf(tab).map.waitFor();
    await expect.poll(() => distance(tab, MAGENTA), SOON).toBeGreaterThan(40);
    expect(asked).toEqual([]);
  });

  test("is Mapbox's own engine with the customer's key, on which areas are drawn as on any other", async () => {
    const { tab, context } = await people.signedIn("olga", "/administration/configuration");
    const keys = await answerAsMapbox(context);
    await tab.getByRole("textbox", { name: /^Key of the map service/u }).fill("pk.ours");
    await tab.getByRole("button", { name: "Save" }).click();
    await tab.getByText("The configuration is saved").waitFor();
    await tab.goto("/live-site?site=site-tower");
    await liveSiteOf(tab).map.waitFor();
    await choose(tab, "Mapbox");
    await tab.locator(".mapboxgl-canvas").waitFor();
    await expect.poll(() => distance(tab, TEAL), BUSY).toBeLessThan(12);
    expect(keys).toContain("pk.ours");

    // Areas stand on floors that a site has.
    const styles = [{ id: "plain", name: "Plain", url: null }];
    const floors = [{ number: 0, styleId: "plain", name: null, plan: null }];
    await tower.write("sites", Site, [{ ...smallTower(), styles, floors }]);
    await tab.goto("/administration/areas");
    await tab.locator(".mapboxgl-canvas").waitFor();
    await tab.locator(".MapHand-overlay").waitFor();
    const box = must(await tab.locator(".MapHand").boundingBox(), "the map has a size");
    const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const;
    await tab.getByText("Rectangle", { exact: true }).click();
    await tab.mouse.click(...at(0.35, 0.3));
    await tab.mouse.move(...at(0.6, 0.7));
    await tab.mouse.click(...at(0.6, 0.7));
    await tab.getByText("It lies over another area").waitFor();
    await tab.getByRole("button", { name: "Cut that part off" }).click();
    await tab.getByRole("textbox", { name: /^Name/u }).fill("Lane");
    await tab.getByRole("button", { name: "Add the area" }).click();
    await tab.getByRole("heading", { name: "Lane" }).waitFor();
    // A corner of it is taken by the hand: it moves, and the engine does not pan.
    const corner = tab.locator(".MapHand-corner").first();
    const before = must(await corner.boundingBox(), "a corner is shown");
    await tab.mouse.move(before.x + before.width / 2, before.y + before.height / 2);
    await tab.mouse.down();
    await tab.mouse.move(before.x - 30, before.y - 20, { steps: 3 });
    await tab.mouse.up();
    await tab.keyboard.press("Control+z");
    await tab.getByRole("button", { name: "Review and save" }).click();
    await tab.getByRole("button", { name: "Save the areas" }).click();
    await tab.getByText("The areas are saved").waitFor();
    const [site] = await tower.all("sites", Site);
    expect(must(site, "the site is there").areas.map(({ name }) => name)).toEqual([
      "yard",
      "hall",
      "Lane",
    ]);
  });

  test("an administrator says which maps the readers of the customer have", async () => {
    const { tab } = await people.signedIn("olga", "/administration/configuration");
    const field = tab.getByRole("button", { name: /Maps to choose from/u });
    await field.click();
    await tab.getByRole("option", { name: "Images" }).click();
    await tab.keyboard.press("Escape");
    await tab.getByRole("button", { name: "Save" }).click();
    await tab.getByText("The configuration is saved").waitFor();
    await tab.goto("/live-site?site=site-tower");
    await tab.getByRole("button", { name: "Choose the map" }).click();
    const dialog = tab.getByRole("dialog", { name: "What the map is drawn on" });
    await expect
      .poll(() => dialog.getByRole("radio").evaluateAll((all) => all.length), SOON)
      .toBe(2);
    await dialog.getByRole("radio", { name: "Images" }).waitFor({ state: "attached" });
  });
});

/** Answers in Mapbox's place, since tests reach nobody outside: a style of its form with tiles of one colour. Tells the keys. */
async function answerAsMapbox(context: BrowserContext): Promise<readonly (string | null)[]> {
  const keys: (string | null)[] = [];
  await context.route(/^https:\/\/(?:api|events)\.mapbox\.com\//u, async (route) => {
    const url = new URL(route.request().url());
    keys.push(url.searchParams.get("access_token"));
    const headers = { "Access-Control-Allow-Origin": "*" };
    if (url.pathname.startsWith("/styles/"))
      return route.fulfill({
        headers,
        json: {
          version: 8,
          sources: {
            teal: {
              type: "raster",
              tiles: ["https://api.mapbox.com/teal/{z}/{x}/{y}.png"],
              tileSize: 256,
            },
          },
          layers: [{ id: "teal", type: "raster", source: "teal" }],
        },
      });
    if (url.pathname.startsWith("/teal/"))
      return route.fulfill({ headers, contentType: "image/png", body: colouredPng(256, TEAL) });
    return route.fulfill({ headers, json: {} });
  });
  return keys;
}
