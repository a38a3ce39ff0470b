import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { colouredPng } from "../support/colouredPng.ts";
import { PATH, type SmallSite, smallSite } from "../support/smallSite.ts";
import { streetsArchive } from "../support/streetsArchive.ts";
import { expectNobodyKeptOut } from "./support/axe.ts";
import { type FrontServer, startFrontServer } from "./support/frontServer.ts";
import { colourAt, liveSiteOf } from "./support/liveSiteDriver.ts";
import { peopleForTests, SOON, type Tab } from "./support/screen.ts";

/** How long a first map may take where everything runs at once. */
const BUSY = { timeout: 60_000, interval: 200 };
const MAGENTA = [200, 20, 200] as const;
const TEAL = [20, 150, 150] as const;
/** ms that the slow server takes for a tile. */
const SLOW = 2_500;

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
    else if (url.startsWith("/slow/")) void setTimeout(SLOW).then(() => send(TEAL));
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
