import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CustomerIndex } from "../../src/domain/base/ids.ts";
import { must } from "../../src/domain/base/must.ts";
import { MINUTE } from "../../src/domain/base/time.ts";
import { Tag } from "../../src/domain/devices/tag.ts";
import { area, tag } from "../support/fixtures.ts";
import { type SmallSite, smallSite } from "../support/smallSite.ts";
import { expectNobodyKeptOut } from "./support/axe.ts";
import { type FrontServer, startFrontServer } from "./support/frontServer.ts";
import { peopleForTests, SOON, type Tab } from "./support/screen.ts";

let server: FrontServer;
let tower: SmallSite;
let wharf: SmallSite;
const people = peopleForTests(() => server);
const clientId = CustomerIndex.parse("tower");
const free = (name: string, more: Partial<Tag> = {}) =>
  tag(name, { assetId: null, status: "available", clientId, ...more });

beforeAll(async () => {
  server = await startFrontServer();
  tower = await smallSite(server.backend, "tower", {
    people: ["ida"],
    tags: [free("far", { protocol: "Abeeway" }), free("hand", { type: "gateway" })],
  });
  await tower.user("olga", "admin");
  wharf = await smallSite(server.backend, "wharf", {
    people: ["jo"],
    tags: [free("wharf", { clientId: CustomerIndex.parse("wharf") })],
  });
});
afterAll(() => server?.stop());

const TAGS = "/administration/tags";
const button = (tab: Tab, name: string | RegExp) =>
  tab.getByRole("button", { name, exact: typeof name === "string" });

describe("the tags of a customer", () => {
  test("are put on the plan by the mouse and by keys, and taken back; what only speaks is registered there", async () => {
    const word = { id: "reading-unknown", type: "alive", at: Date.now(), deviceId: "GW-NEW" };
    await tower.send([word]);
    const { tab } = await people.signedIn("olga", TAGS);
    await tab.getByText("1 device speaks that nobody has registered").waitFor();
    await button(tab, "Place on the plan").first().click();
    const board = tab.getByRole("dialog");
    const listed = (name: string) =>
      board.getByRole("listitem").getByRole("button", { name: new RegExp(`^${name}`, "u") });
    const map = board.locator(".MapHand");
    await map.locator("canvas").first().waitFor();
    const box = must(await map.boundingBox(), "the map has a size");
    const east = { x: box.width * 0.6, y: box.height / 2 };
    const areaOf = async (id: string) =>
      (await tower.all("tags", Tag, { term: { manufacturerId: id } }))[0]?.area ?? null;

    // Until the map has a camera, a drop finds no place.
    await expect
      .poll(async () => {
        await listed("hand").dragTo(map, { targetPosition: east });
        return areaOf("tag-hand");
      }, SOON)
      .toBe(area("hall"));
    const mark = board.getByRole("button", { name: /^hand: drag it/u });
    const [x, y] = [box.x + box.width * 0.4, box.y + east.y];
    await mark.hover();
    await tab.mouse.down();
    await tab.mouse.move(x, y, { steps: 3 });
    await tab.mouse.up();
    await expect.poll(() => areaOf("tag-hand"), SOON).toBe(area("yard"));
    await button(tab, "Undo").click();
    await expect.poll(() => areaOf("tag-hand"), SOON).toBe(area("hall"));
    await expectNobodyKeptOut(tab);

    await listed("GW-NEW").focus();
    await tab.keyboard.press("Enter");
    await board.getByRole("textbox", { name: "Name" }).fill("Gate 9");
    await board.getByText("Anchor", { exact: true }).click();
    await board.getByRole("textbox", { name: "Longitude" }).fill("4.0005");
    await board.getByRole("button", { name: "Place it here" }).focus();
    await tab.keyboard.press("Enter");
    const made = board.getByRole("button", { name: /^Gate 9: drag it/u });
    await expect.poll(() => made.evaluate((one) => one.matches(":focus")), SOON).toBe(true);
    expect(await areaOf("GW-NEW")).toBe(null);
    for (let step = 0; step < 30; step += 1) await tab.keyboard.press("Shift+ArrowRight");
    await tab.keyboard.press("Enter");
    await expect.poll(() => areaOf("GW-NEW"), SOON).toBe(area("hall"));
    expect((await tower.all("tags", Tag, { term: { manufacturerId: "GW-NEW" } }))[0]).toMatchObject(
      {
        name: "Gate 9",
        type: "anchor",
        positioningRole: "anchor",
        settings: { floor: 0, accuracyType: "high" },
      },
    );
    await tab.keyboard.press("Control+z");
    await expect.poll(() => areaOf("GW-NEW"), SOON).toBe(null);
    await board.getByRole("button", { name: "Close" }).click();
    await button(tab, "Batch operation").waitFor();
    await expect
      .poll(() => tab.getByText("speaks that nobody has registered").count(), SOON)
      .toBe(0);
  });
});

test("tags of several customers are looked up, changed together where they are, moved and brought back", async () => {
  const { username, password } = server.backend.superAdmin;
  const { tab } = await people.signedIn(username, "/administration/utils", password);
  const found = tab.getByRole("grid", { name: "Tags of all clients" });
  await tab.getByText("Whose tags are they?").waitFor();
  await expectNobodyKeptOut(tab);
  await tab.keyboard.press("n");
  const ids = tab.getByRole("textbox", { name: /^Tags/u });
  await ids.fill("tag-far, tag-wharf, tag-nowhere");
  await ids.press("Tab");
  await button(tab, "Look up").click();
  const row = (id: string) => found.getByRole("row", { name: new RegExp(id, "u") });
  await row("tag-wharf").getByText("wharf", { exact: true }).first().waitFor();
  await row("tag-far").getByText("tower", { exact: true }).first().waitFor();
  await tab.getByText("1 tag is of no client").waitFor();
  await expectNobodyKeptOut(tab);

  await button(tab, "Batch operation").click();
  await tab
    .getByRole("button", { name: /Operation/u })
    .last()
    .click();
  await tab.getByRole("option", { name: "Set the timeout" }).click();
  await tab.getByRole("textbox", { name: "Timeout" }).fill("90");
  await button(tab, "Preview").click();
  await tab.getByText("2 tags will change.").waitFor();
  await expectNobodyKeptOut(tab);
  await button(tab, "Change 2 tags").click();
  await tab.getByText("2 tags are changed.").waitFor();
  const timeouts = async () => [
    (await tower.tagOf("far")).timeout,
    (await wharf.tagOf("wharf")).timeout,
  ];
  expect(await timeouts()).toEqual([90 * MINUTE, 90 * MINUTE]);
  await button(tab, "Undo").click();
  await tab.getByText("2 tags are as they were.").waitFor();
  expect(await timeouts()).not.toContain(90 * MINUTE);
  await button(tab, "Done").click();

  await tab
    .getByRole("button", { name: /Operation/u })
    .last()
    .click();
  await tab.getByRole("option", { name: "Assign to a client" }).click();
  await tab
    .getByRole("dialog")
    .getByRole("button", { name: /Client/u })
    .click();
  await tab.getByRole("option", { name: /wharf/iu }).click();
  await ids.fill("tag-far");
  await button(tab, "Preview").click();
  await button(tab, "Change 1 tag").click();
  await tab.getByText("1 tag is changed.").waitFor();
  expect((await wharf.tagOf("far")).clientId).toBe("wharf");
  await button(tab, "Undo").click();
  await tab.getByText("1 tag is as it was.").waitFor();
  expect((await tower.tagOf("far")).clientId).toBe("tower");
});
