import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Site } from "../../src/domain/sites/site.ts";
import { must } from "../../src/domain/base/must.ts";
import { siteIssues } from "../../src/domain/sites/siteIssues.ts";
import { ask } from "../support/calls.ts";
import { type SmallSite, smallSite, smallTower } from "../support/smallSite.ts";
import { adminListOf, labelFormOf } from "./support/adminListDriver.ts";
import { expectNobodyKeptOut } from "./support/axe.ts";
import { type FrontServer, startFrontServer } from "./support/frontServer.ts";
import { peopleForTests, SOON, type Tab } from "./support/screen.ts";

let server: FrontServer;
let tower: SmallSite;
const people = peopleForTests(() => server);

beforeAll(async () => {
  server = await startFrontServer();
  tower = await smallSite(server.backend, "tower");
  await tower.user("olga", "admin");
});
afterAll(() => server?.stop());

const stored = async () => must((await tower.all("sites", Site))[0], "the small site is there");

/** Does something to a row by its menu. */
async function act(tab: Tab, name: string, action: string): Promise<void> {
  await tab.getByRole("button", { name: `Actions on ${name}` }).click();
  await tab.getByRole("menuitem", { name: action, exact: true }).click();
}

describe("the areas of a floor", () => {
  const AREAS = "/administration/areas";
  const styles = [{ id: "plain", name: "Plain", url: null }];
  const floors = [{ number: 0, styleId: "plain", name: null, plan: null }];

  /** Opens the editor once its map has a camera. */
  async function editor(): Promise<Tab> {
    await tower.write("sites", Site, [{ ...smallTower(), styles, floors }]);
    const { tab } = await people.signedIn("olga", AREAS);
    await tab.locator(".AreaOverlay").waitFor();
    return tab;
  }
  const button = (tab: Tab, name: string) => tab.getByRole("button", { name, exact: true });
  async function save(tab: Tab): Promise<Site> {
    await button(tab, "Review and save").click();
    await button(tab, "Save the areas").click();
    await tab.getByText("The areas are saved").waitFor();
    const site = await stored();
    expect(siteIssues(site)).toEqual([]);
    return site;
  }
  const names = ({ areas }: Site) => areas.map(({ name }) => name);

  test("is drawn by the mouse: what would lie over others is told and cut off", async () => {
    const tab = await editor();
    const box = must(await tab.locator(".AreaMap").boundingBox(), "the map has a size");
    const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const;
    await tab.getByText("Rectangle", { exact: true }).click();
    await tab.mouse.click(...at(0.35, 0.3));
    await tab.mouse.move(...at(0.6, 0.7));
    // Told while it is drawn.
    await tab.locator(".AreaOverlay-drawn[data-wrong]").waitFor();
    await tab.mouse.click(...at(0.6, 0.7));
    await tab.getByText("It lies over another area").waitFor();
    expect(await button(tab, "Add the area").isDisabled()).toBe(true);
    await expectNobodyKeptOut(tab);
    await button(tab, "Cut that part off").click();
    await tab.getByRole("textbox", { name: /^Name/u }).fill("Lane");
    await button(tab, "Add the area").click();
    await tab.getByRole("heading", { name: "Lane" }).waitFor();
    expect(names(await save(tab))).toEqual(["yard", "hall", "Lane"]);
  });

  test("is drawn, undone and saved by keys alone, beside what somebody else saves", async () => {
    const tab = await editor();
    await tab.keyboard.press("p");
    for (const [lat, lon] of [
      ["45.012", "3.99"],
      ["45.012", "4.01"],
      ["45.008", "4.01"],
      ["45.008", "3.99"],
    ] as const) {
      await tab.getByRole("textbox", { name: "Latitude", exact: true }).fill(lat);
      const last = tab.getByRole("textbox", { name: "Longitude", exact: true });
      await last.fill(lon);
      await last.press("Enter");
      await expect.poll(() => last.inputValue(), SOON).toBe("");
    }
    await button(tab, "Close it").press("Enter");
    const name = tab.getByRole("textbox", { name: /^Name/u });
    await name.fill("hall");
    await name.press("Enter");
    await tab.getByText("The site has an area of this name already").waitFor();
    await name.fill("North");
    await name.press("Enter");
    await tab.getByRole("heading", { name: "North" }).waitFor();
    await button(tab, "Delete the area").press("Enter");
    await tab.getByRole("heading", { name: "Areas of this floor" }).waitFor();
    await tab.keyboard.press("Control+z");
    await button(tab, "North").waitFor();
    await expectNobodyKeptOut(tab);
    // Meanwhile another administrator paints another area.
    const before = await stored();
    const areas = before.areas.map((one) =>
      one.name === "yard" ? { ...one, colour: "#00ff00" } : one,
    );
    const body = { siteId: before.id, seen: { areas: before.areas }, changes: { areas } };
    await ask(tower.root, "site:update", "tower", body);
    const site = await save(tab);
    expect(names(site)).toEqual(["yard", "hall", "North"]);
    expect(site.areas[0]?.colour).toBe("#00ff00");
  });
});

describe("the floors of a worksite", () => {
  test("are made, named, put in order and archived", async () => {
    await tower.write("sites", Site, [smallTower()]);
    const { tab } = await people.signedIn("olga", "/administration/floors");
    const floors = adminListOf(tab, "Floors");
    const form = labelFormOf(tab);
    await tab.getByText("There is no floor yet.").waitFor();
    await expectNobodyKeptOut(tab);

    await tab.keyboard.press("n");
    await form.save.click();
    await floors.row("Ground floor").waitFor();
    await tab.keyboard.press("n");
    const number = form.form.getByRole("textbox", { name: /^Floor number/u });
    await number.fill("0");
    // By the key: what is said about the last floor may still lie over the button.
    await number.press("Enter");
    await form.form.getByText("The site has a floor of this number already").waitFor();
    await expectNobodyKeptOut(tab);
    await number.fill("1");
    await form.name.fill("Deck");
    await form.name.press("Enter");
    await floors.row("Deck").waitFor();
    expect(await floors.names()).toEqual(["Ground floor", "Deck"]);

    await act(tab, "Deck", "Move up");
    await expect.poll(floors.names, SOON).toEqual(["Deck", "Ground floor"]);
    await act(tab, "Deck", "Edit");
    await form.name.fill("Slab");
    await form.name.press("Enter");
    await floors.row("Slab").waitFor();

    await act(tab, "Ground floor", "Archive");
    await tab.getByRole("button", { name: "Archive the floor" }).click();
    await expect.poll(floors.names, SOON).toEqual(["Slab"]);
    await tab.getByText("Archived", { exact: true }).click();
    await floors.row("Ground floor").waitFor();
    await expectNobodyKeptOut(tab);
    const { floors: kept, defaultFloor } = await stored();
    expect([defaultFloor, kept.map(({ number, name }) => [number, name])]).toEqual([
      1,
      [
        [1, "Slab"],
        [0, null],
      ],
    ]);
  });
});
