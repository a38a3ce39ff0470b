import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Site } from "../../src/domain/sites/site.ts";
import { must } from "../../src/domain/base/must.ts";
import { type SmallSite, smallSite } from "../support/smallSite.ts";
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

describe("the floors of a worksite", () => {
  test("are made, named, put in order and archived", async () => {
    const { tab } = await people.signedIn("olga", "/administration/floors");
    const floors = adminListOf(tab, "Floors");
    const form = labelFormOf(tab);
    await tab.getByText("There is no floor yet.").waitFor();
    await expectNobodyKeptOut(tab);

    await tab.keyboard.press("n");
    await form.save.click();
    await floors.row("Ground floor").waitFor();
    await tab.keyboard.press("n");
    const number = form.form.getByRole("textbox", { name: /^Number/u });
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
