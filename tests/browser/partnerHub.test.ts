import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SECOND } from "../../src/domain/base/time.ts";
import { PASSWORD } from "../support/customer.ts";
import { smallSite } from "../support/smallSite.ts";
import { type FrontServer, startFrontServer } from "./support/frontServer.ts";
import { hubOf } from "./support/hubDriver.ts";
import { peopleForTests, SOON, type Tab } from "./support/screen.ts";

/** An administrator of the tower whom the partner hub knows; until they have come from it, nobody here knows that. */
const HANA = {
  sub: "hana",
  username: "hana",
  email: "hana@example.org",
  givenName: "First",
  familyName: "Last",
  locale: "fr",
  password: PASSWORD,
  hubTransmissibleId: "hub-hana",
} as const;
const FROM_HUB = `/alerts/list?hub_user=${HANA.hubTransmissibleId}`;
const TOKENS = "**/hub/*/auth";

let server: FrontServer;
const people = peopleForTests(() => server);

beforeAll(async () => {
  server = await startFrontServer([HANA], { hasHub: true });
  const tower = await smallSite(server.backend, "tower");
  await tower.user("hana", "admin");
  await tower.user("olive", "worker");
});
afterAll(() => server?.stop());

const addressOf = (tab: Tab) => tab.url().replace(server.url, "");

describe("the hub's user", () => {
  test("is signed in after a click only, in the place of another, and is not asked again", async () => {
    const { tab, context } = await people.signedIn("olive", "/alerts/list");
    const hub = hubOf(tab);
    await tab.goto(FROM_HUB);
    await hub.question.waitFor();
    expect(addressOf(tab)).toBe("/alerts/list");
    expect(await hub.words.innerText()).toMatch(/signed in as First Last.*as hana@example\.org/su);
    await hub.stay("First Last").click();
    await tab.getByRole("heading", { level: 1, name: "List" }).waitFor();
    expect(await hub.widget.frame.count()).toBe(0);

    await tab.goto(FROM_HUB);
    await hub.signIn(HANA.email).click();
    await hub.widget.button("Open the partner hub").waitFor();
    expect(addressOf(tab)).toBe("/alerts/list");
    const kept = JSON.stringify(await context.storageState());
    expect(kept).not.toContain(HANA.hubTransmissibleId);

    await tab.goto(FROM_HUB);
    await hub.widget.button("Open the partner hub").waitFor();
    expect([addressOf(tab), await hub.question.count()]).toEqual(["/alerts/list", 0]);
  });

  test("is told why the hub cannot sign them in, and can try again", async () => {
    const { tab, context } = await people.stranger("/login");
    const hub = hubOf(tab);
    const told = async (words: string) => {
      await expect.poll(() => hub.words.innerText(), SOON).toContain(words);
    };
    await tab.goto("/?hub_user=nobody");
    await told("The partner hub does not know this user.");
    await hub.decline.click();
    await tab.getByLabel("Username").waitFor();

    await context.route(TOKENS, (route) => route.abort());
    await tab.goto(FROM_HUB);
    await told("The partner hub or the server could not be reached.");
    await context.unroute(TOKENS);
    await context.route(TOKENS, async (route) => {
      const response = await route.fetch();
      const { refreshToken: _missing, ...json } = (await response.json()) as Record<string, object>;
      await route.fulfill({ response, json });
    });
    await hub.again.click();
    await told("The answer of the partner hub is incomplete.");
    await context.unroute(TOKENS);
    await context.route(TOKENS, async (route) => {
      const response = await route.fetch();
      const json = (await response.json()) as Record<string, string>;
      await route.fulfill({ response, json: { ...json, tokenHub: json["accessToken"] } });
    });
    await hub.again.click();
    await hub.signIn(HANA.email).click();
    await told("The partner hub's user was refused.");
    await context.unroute(TOKENS);
    await hub.again.click();
    await hub.signIn(HANA.email).click();
    await hub.widget.button("Open the partner hub").waitFor();
    expect(await hub.question.count()).toBe(0);
  });

  test("does not wait for ever for a hub that does not answer", async () => {
    const { tab, context } = await people.stranger("/login");
    await context.route(TOKENS, () => undefined);
    await tab.clock.install();
    const asked = tab.waitForRequest(TOKENS);
    await tab.goto(FROM_HUB);
    await asked;
    await tab.clock.fastForward(10 * SECOND);
    const hub = hubOf(tab);
    await expect.poll(() => hub.words.innerText(), SOON).toContain("could not be reached");
    expect(await hub.again.isEnabled()).toBe(true);
  });
});

describe("the partner widget", () => {
  async function fromHub(tab: Tab): Promise<void> {
    await tab.goto(FROM_HUB);
    await hubOf(tab).signIn(HANA.email).click();
  }

  test("opens, speaks the user's language, and is in the menu of a phone", async () => {
    const { tab } = await people.stranger("/login");
    const { widget, widgetOfMenu, openMenu } = hubOf(tab);
    const widthOf = async ({ frame }: typeof widget) => (await frame.boundingBox())?.width;
    await fromHub(tab);
    await widget.button("Open the partner hub").click();
    await widget.text(HANA.email).waitFor();
    await expect.poll(() => widthOf(widget), SOON).toBe(240);
    await widget.button("Close the partner hub").click();
    await expect.poll(() => widthOf(widget), SOON).toBe(30);

    await tab.setViewportSize({ width: 390, height: 800 });
    await openMenu();
    // A press in the moment in which a frame appears on the screen may reach the page under it.
    const open = widgetOfMenu.button("Open the partner hub");
    await expect
      .poll(async () => {
        if (await open.isVisible()) await open.click();
        return widgetOfMenu.text(HANA.email).isVisible();
      }, SOON)
      .toBe(true);
    await expect.poll(() => widthOf(widgetOfMenu), SOON).toBe(240);
    await tab.getByRole("radio", { name: "Français" }).click();
    await widgetOfMenu.button("Fermer le portail partenaire").waitFor();
  });

  test("that cannot be had is not seen, and is given up with a line for the log", async () => {
    const { tab, context } = await people.stranger("/login");
    const { widget } = hubOf(tab);
    const warnings: string[] = [];
    tab.on("console", (line) => line.type() === "warning" && warnings.push(line.text()));
    await context.route("**/hub/widget", (route) => route.abort());
    await tab.clock.install();
    await fromHub(tab);
    await widget.frame.waitFor({ state: "attached" });
    expect(await widget.frame.isVisible()).toBe(false);
    await tab.clock.fastForward(20 * SECOND);
    await widget.frame.waitFor({ state: "detached" });
    const about = () => warnings.filter((line) => line.includes("partner widget"));
    await expect.poll(about, SOON).toHaveLength(1);
  });
});
