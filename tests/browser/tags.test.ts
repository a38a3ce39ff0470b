import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CustomerIndex } from "../../src/domain/base/ids.ts";
import { must } from "../../src/domain/base/must.ts";
import { dayBefore, dayOf } from "../../src/domain/base/localDay.ts";
import { DAY, MINUTE } from "../../src/domain/base/time.ts";
import { Tag } from "../../src/domain/devices/tag.ts";
import { area, site, tag } from "../support/fixtures.ts";
import { HALL, type SmallSite, smallSite } from "../support/smallSite.ts";
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
    tags: [
      free("spare"),
      free("far", { protocol: "Abeeway" }),
      free("loose", { type: "anchor" }),
      free("hand", { type: "gateway" }),
      free("newcomer", { type: "unknown" }),
    ],
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
const grid = (tab: Tab) => tab.getByRole("grid", { name: "Sensors" });

describe("the tags of a customer", () => {
  test("fit a phone: what a row of filters hides does not widen the page", async () => {
    const { tab } = await people.signedIn("olga", TAGS);
    await tab.setViewportSize({ width: 390, height: 844 });
    await tab.getByRole("button", { name: "tag-spare" }).waitFor();
    await expect
      .poll(() => tab.evaluate(() => document.documentElement.scrollWidth), SOON)
      .toBe(390);
  });

  test("are listed, found and opened; one is moved from whoever holds it", async () => {
    const { tab } = await people.signedIn("olga", TAGS);
    await grid(tab).getByRole("button", { name: "tag-spare" }).waitFor();
    await expectNobodyKeptOut(tab);
    await tab.getByRole("searchbox").fill("ida");
    await expect
      .poll(() => grid(tab).getByRole("button", { name: "tag-spare" }).count(), SOON)
      .toBe(0);
    await grid(tab).getByRole("button", { name: "tag-ida" }).click();
    const drawer = tab.getByRole("dialog");
    await drawer.getByText("Never heard").first().waitFor();
    await drawer.getByRole("link", { name: "ida" }).waitFor();
    await expectNobodyKeptOut(tab);
    await tab.keyboard.press("Escape");

    await tab.getByRole("searchbox").fill("spare");
    await grid(tab).getByRole("button", { name: "tag-spare" }).click();
    await button(tab, "Link to a resource").click();
    await tab.getByRole("combobox", { name: /^Resource/u }).fill("ida");
    await tab.getByRole("option", { name: /ida/u }).click();
    await button(tab, "Link").click();
    await tab.getByText("This resource has the tag tag-ida.").waitFor();
    await button(tab, "Put this one in its place").click();
    await tab.getByText("The tag spare is linked").waitFor();
    expect(await tower.assetOf("ida")).toMatchObject({ tagId: tag("spare").id });
    await tab.getByRole("dialog").getByText("Linked to asset-ida.").waitFor();
  });

  test("are edited field by field, and say who did it", async () => {
    const { tab } = await people.signedIn("olga", `${TAGS}?tag=tag-loose`);
    await button(tab, "Edit").click();
    const name = tab.getByRole("textbox", { name: /^Name/u });
    await name.fill("");
    await button(tab, "Save").click();
    await tab.getByText("This is missing: give it.").waitFor();
    await expectNobodyKeptOut(tab);
    await name.fill("Anchor 7");
    await button(tab, "Save").click();
    await tab.getByText("The device Anchor 7 is saved").waitFor();
    await tab.getByText("Changed by First Last:").waitFor();
    await tab.getByText("Name: loose → Anchor 7").waitFor();
  });

  test("are changed many at once: what would happen is shown, failures are told, all is taken back", async () => {
    const { tab } = await people.signedIn("olga", TAGS);
    await button(tab, "Batch operation").click();
    await tab
      .getByRole("button", { name: /Operation/u })
      .last()
      .click();
    await tab.getByRole("option", { name: "Reset the battery" }).click();
    await tab.getByRole("textbox", { name: /^Tags/u }).fill("tag-ida, tag-far, tag-none");
    await button(tab, "Preview").click();
    await tab.getByText("1 tag will change.").waitFor();
    await tab.getByText(/Abeeway tags count their battery themselves/u).waitFor();
    await expectNobodyKeptOut(tab);
    await button(tab, "Change 1 tag").click();
    await tab.getByText("1 tag is changed.").waitFor();
    expect((await tower.tagOf("ida")).battery).toBe(100);
    await button(tab, "Undo").click();
    await tab.getByText("1 tag is as it was.").waitFor();
    expect((await tower.tagOf("ida")).battery).toBe(null);
  });

  test("are placed by a CSV whose wrong lines are corrected in place", async () => {
    const { tab } = await people.signedIn("olga", TAGS);
    await button(tab, "Places from a CSV").click();
    const good = `tag-loose, ${HALL.lat}, ${HALL.lon}, 3, 0, 3, high`;
    await tab.getByRole("textbox", { name: "Or typed here" }).fill(`${good}\ntag-far, 1, 2`);
    const line = tab.getByRole("textbox", { name: "Line 2" });
    await line.waitFor();
    await expectNobodyKeptOut(tab);
    await line.fill("tag-far, 0, 0, , 0, 10, low");
    // A device at 0/0 is asked about; it is meant.
    await tab.getByText("Are these places right?").waitFor();
    await tab
      .locator(".Checkbox, label")
      .filter({ has: tab.getByRole("checkbox") })
      .last()
      .click();
    await button(tab, "Preview").click();
    await button(tab, "Place 2 devices").click();
    await tab.getByText("1 tag is changed.").waitFor();
    await tab.getByText(/Its point is on no site in use/u).waitFor();
    expect(await tower.tagOf("loose")).toMatchObject({ site: site("tower"), area: area("hall") });
  });

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

  test("are provisioned in a range by a super admin, and undone together", async () => {
    const { username, password } = server.backend.superAdmin;
    const path = "/administration/provisioning";
    const { tab } = await people.signedIn(username, path, password);
    const fill = (name: RegExp, value: string) => tab.getByRole("textbox", { name }).fill(value);
    await fill(/^Start tag/u, "210A0003");
    await fill(/^End tag/u, "210A0001");
    await tab.getByText("The start tag must be lower than the end tag.").waitFor();
    await button(tab, "Preview").click();
    await tab.getByText("This is missing or wrong: correct it.").first().waitFor();
    await expectNobodyKeptOut(tab);
    await fill(/^Start tag/u, "210A0001");
    await fill(/^End tag/u, "210A0003");
    await fill(/^Manufacturer id/u, "BLU");
    await fill(/^Hardware supplier/u, "BlueUp");
    await fill(/^UUID/u, "00000000-0000-4000-8000-000000000001");
    await tab.getByRole("button", { name: /Model/u }).click();
    await tab.getByRole("option", { name: "BLUE PUCK" }).click();
    await tab.getByText("3 tags in the range").waitFor();
    await button(tab, "Preview").click();
    await tab.getByText("3 tags will be provisioned.").waitFor();
    await button(tab, "Provision 3 tags").click();
    await tab.getByText("3 tags are provisioned.").waitFor();
    const made = () => tower.all("tags", Tag, { exists: { field: "provisioning.id" } });
    expect((await made()).map(({ id }) => id).toSorted()).toEqual([
      "210A0001",
      "210A0002",
      "210A0003",
    ]);
    await expectNobodyKeptOut(tab);
    await button(tab, "Undo").click();
    await tab.getByText("3 new tags are removed.").waitFor();
    expect(await made()).toEqual([]);
  });

  test("are replaced in one step: the other one is found by its name, and takes place, name and what was behind", async () => {
    const before = await tower.tagOf("gate");
    const { tab } = await people.signedIn("olga", `${TAGS}?tag=tag-gate`);
    await button(tab, "Replace by another").click();
    const other = tab.getByRole("combobox", { name: /^The other device/u });
    await other.fill("west");
    await tab.getByText("Nothing has this name.").waitFor();
    await other.fill("new");
    await tab.getByRole("option", { name: /^newcomer · tag-newcomer/u }).click();
    await expectNobodyKeptOut(tab);
    await button(tab, "Replace").click();
    await tab.getByText("tag-newcomer stands in the place of gate").waitFor();
    // Its own sheet is opened: it is the gateway now.
    await tab.getByRole("dialog", { name: "gate" }).getByText("tag-newcomer").first().waitFor();
    const { type, name, site: where, settings } = before;
    expect(await tower.tagOf("newcomer")).toMatchObject({ type, name, site: where, settings });
    expect(await tower.tagOf("gate")).toMatchObject({ site: null, status: "unassigned" });
    for (const anchor of ["west", "east"])
      expect((await tower.tagOf(anchor)).gatewayId).toBe(tag("newcomer").id);
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

test("analytics say of every customer which sensors do not move, and lead to them", async () => {
  const now = Date.now();
  const at = (daysAgo: number) => dayBefore(dayOf(now, "Europe/Paris"), daysAgo);
  const none = { active: 0, inactive: 0 };
  for (const [daysAgo, inactive] of [
    [0, 1],
    [3, 0],
  ] as const) {
    const day = at(daysAgo);
    const ble = { active: 1 - inactive, inactive };
    const body = { customer: "tower", day, gps: none, ble, computedAt: now - daysAgo * DAY };
    const id = `tower-${day}`;
    await tower.root.document.createOrReplace("multi-tenancy-config", "sensor-activity", id, body);
  }
  await tower.root.collection.refresh("multi-tenancy-config", "sensor-activity");
  const { username, password } = server.backend.superAdmin;
  const { tab } = await people.signedIn(username, "/administration/analytics", password);
  const row = tab.getByRole("grid", { name: "Analytics" }).getByRole("row", { name: /tower/iu });
  await row.getByText("100%").waitFor();
  await expectNobodyKeptOut(tab);
  await row.getByRole("button", { name: /tower/iu }).click();
  await tab.getByRole("img", { name: "BLE: 0 active, 1 inactive" }).waitFor();
  await tab.getByRole("img", { name: /^Inactive sensors day by day/u }).waitFor();
  const days = tab.getByRole("grid", { name: /^Inactive sensors of/u });
  expect(await days.getByRole("row").nth(4).innerText()).toMatch(/0\s+0\s+0\s+1/u);
  await expectNobodyKeptOut(tab);
  await tab.getByText("7 days", { exact: true }).click();
  await tab.getByText("7 days", { exact: true }).last().waitFor();
  expect(new URL(tab.url()).searchParams.get("days")).toBe("7");
  await button(tab, "BLE, Inactive: 1, show the sensors").click();
  await grid(tab)
    .getByRole("button", { name: /^tag-(ida|spare)$/u })
    .waitFor();
  await expect.poll(() => grid(tab).getByRole("row").count(), SOON).toBe(2);
});
