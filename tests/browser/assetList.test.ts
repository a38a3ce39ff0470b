import type { Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Asset } from "../../src/domain/assets/asset.ts";
import {
  type Bounds,
  boundsOf,
  PREDEFINED_RANGES,
  type PredefinedRange,
} from "../../src/domain/base/dateFilter.ts";
import { must } from "../../src/domain/base/must.ts";
import { Family } from "../../src/domain/referential/referential.ts";
import { DAY } from "../../src/domain/base/time.ts";
import { asset, tag } from "../support/fixtures.ts";
import { dateOf, figure, MACHINES, text } from "../support/referential.ts";
import { type SmallSite, smallSite } from "../support/smallSite.ts";
import { expectNobodyKeptOut } from "./support/axe.ts";
import { assetSetOf, exported } from "./support/assetsDriver.ts";
import { type FrontServer, startFrontServer } from "./support/frontServer.ts";
import { peopleForTests, SOON, tabTo } from "./support/screen.ts";

const LIST = "/asset/list/tower";

let server: FrontServer;
let tower: SmallSite;
const people = peopleForTests(() => server);

/** Without a tag, so that nothing holds it back from the archive. */
const machine = (
  name: string,
  subFamily: "crane" | "pump",
  serial: string,
  more: Partial<Asset> = {},
): Asset =>
  asset(name, {
    designation: `${subFamily} ${name}`,
    family: "machines",
    subFamily,
    category: "material",
    attributes: [text("serial", serial)],
    tagId: null,
    manufacturerId: null,
    technology: null,
    ...more,
  });
const INSPECTED_LATELY = Date.now() - 3 * DAY;
/** As the filter panel calls them. */
const RANGE_NAMES = {
  last24Hours: "last 24 hours",
  yesterday: "yesterday",
  last7Days: "last 7 days",
  last30Days: "last 30 days",
  lastWeek: "last week",
  lastMonth: "last month",
} satisfies Record<PredefinedRange, string>;
const within = (at: number, { from, to }: Bounds) =>
  (from === null || at >= from) && (to === null || at < to);
const MACHINES_THERE = [
  machine("crane-a", "crane", "S-1", {
    batteryLevel: 10,
    attributes: [
      text("serial", "S-1"),
      text("colour", "red"),
      figure("load", 40),
      dateOf("due", Date.UTC(2020, 0, 15)),
    ],
  }),
  machine("crane-b", "crane", "S-2", {
    attributes: [
      text("serial", "S-2"),
      text("colour", "blue"),
      figure("load", 12.5),
      dateOf("inspected", INSPECTED_LATELY),
    ],
  }),
  machine("crane-c", "crane", "S-3", {
    attributes: [
      text("serial", "S-3"),
      text("colour", "blue"),
      figure("load", 4),
      dateOf("inspected", Date.UTC(2020, 0, 15)),
    ],
  }),
  machine("pump-a", "pump", "S-4"),
];

beforeAll(async () => {
  server = await startFrontServer();
  tower = await smallSite(server.backend, "tower", {
    assets: [...MACHINES_THERE, asset("wearer", { family: "machines", subFamily: "crane" })],
    tags: [tag("wearer")],
  });
  await tower.write("references", Family, [MACHINES]);
  await tower.user("olga", "admin");
  await tower.user("walt", "worker");
});
afterAll(() => server?.stop());

const stored = async (name: string) =>
  must((await tower.all("assets", Asset, { ids: { values: [`asset-${name}`] } }))[0], name);

describe("the list", () => {
  test("is narrowed and ordered by its address, which a reload keeps", async () => {
    const { tab } = await people.signedIn("olga", LIST);
    const set = assetSetOf(tab);
    await set.count.getByText("5 resources").waitFor();
    // "blue" is an attribute's value, "machines" a family; "/" leads to the search.
    await tab.keyboard.press("/");
    await tab.keyboard.type("blue");
    await expect.poll(() => set.references(), SOON).toEqual(["crane-b", "crane-c"]);
    await set.search.fill("wearer machines");
    await expect.poll(() => set.references(), SOON).toEqual(["wearer"]);
    // One letter is wrong, and the case.
    await set.search.fill("CRAME");
    await expect.poll(() => set.references(), SOON).toEqual(["crane-a", "crane-b", "crane-c"]);
    await set.header("Reference").click();
    await expect.poll(() => set.references(), SOON).toEqual(["crane-c", "crane-b", "crane-a"]);
    expect(new URL(tab.url()).search).toBe("?q=CRAME&sort=-reference");
    await tab.reload();
    await expect.poll(() => set.references(), SOON).toEqual(["crane-c", "crane-b", "crane-a"]);
    // A resource of it is opened and left: the list is as it was, with the keys on its row.
    const onRow = () => tab.evaluate(() => document.activeElement?.textContent ?? "");
    await tab.getByRole("row").filter({ hasText: "crane-b" }).click();
    await tab.getByRole("tab", { name: "Files" }).click();
    await tab.getByRole("link", { name: "All resources" }).click();
    await expect.poll(() => set.references(), SOON).toEqual(["crane-c", "crane-b", "crane-a"]);
    await expect.poll(onRow, SOON).toContain("crane-b");
    await tab.keyboard.press("ArrowDown");
    await tab.keyboard.press("Enter");
    await tab.waitForURL("**/view/asset-crane-a");
    // The row is gone: the keys go on in the page that it opened, not at the top of the window.
    await expect.poll(() => tab.evaluate(() => document.activeElement?.id), SOON).toBe("main");
    await tab.goBack();
    await expect.poll(() => set.references(), SOON).toEqual(["crane-c", "crane-b", "crane-a"]);
    await expect.poll(onRow, SOON).toContain("crane-a");
    expect(new URL(tab.url()).search).toBe("?q=CRAME&sort=-reference");
    await tab.getByRole("button", { name: "Remove the filter" }).click();
    await set.count.getByText("5 resources").waitFor();
  });

  test("and the map and the export are of one and the same set", async () => {
    const { tab } = await people.signedIn("olga", `${LIST}?subFamily=pump&subFamily=crane&q=crane`);
    const set = assetSetOf(tab);
    // The last one is called by another name; its subfamily is "crane".
    const found = ["crane-a", "crane-b", "crane-c", "wearer"];
    await expect.poll(() => set.references(), SOON).toEqual(found);
    const lines = (await exported(tab, "csv")).toString("utf8").trim().split("\r\n");
    expect(lines.slice(1).map((line) => line.split(",")[0])).toEqual(found);
    await set.show("Map");
    await tab.waitForURL("**/asset/map/tower?*");
    await set.count.getByText("4 resources").waitFor();
  });

  test("has the columns that its reader chooses, kept with the account", async () => {
    const { tab } = await people.signedIn("olga", LIST);
    const set = assetSetOf(tab);
    await set.row("crane-a").waitFor();
    expect(await set.headers()).not.toContain("Future worksite");
    const [shown] = (await set.headers()).filter((header) => header === "Floor");
    expect(shown).toBe("Floor");
    await set.toggleColumn("Floor");
    await expect.poll(() => set.headers(), SOON).not.toContain("Floor");
    await tab.reload();
    await set.row("crane-a").waitFor();
    await expect.poll(() => set.headers(), SOON).not.toContain("Floor");
    await set.toggleColumn("Floor");
    await expect.poll(() => set.headers(), SOON).toContain("Floor");
  });
});

describe("a filter", () => {
  test("on battery, attribute, date or deadline is in the address and is read from it", async () => {
    const { tab } = await people.signedIn("olga", LIST);
    const set = assetSetOf(tab);
    const more = tab.getByRole("dialog", { name: "More filters" });
    const openMore = () => tab.getByRole("button", { name: "More filters" }).click();
    const query = () => new URL(tab.url()).searchParams.toString();
    await set.count.getByText("5 resources").waitFor();
    await openMore();
    for (const [label, option, address] of [
      ["Battery", "Below 30 %", "battery=low"],
      ["Regulatory deadline", "Due", "deadline=due"],
    ] as const) {
      await more.getByRole("button", { name: new RegExp(label, "u") }).click();
      await tab.getByRole("option", { name: option, exact: true }).click();
      await tab.keyboard.press("Escape");
      await expect.poll(() => set.references(), SOON).toEqual(["crane-a"]);
      expect(query()).toContain(address);
    }
    await tab.goto(`${LIST}?attr=serial%3Ahas%3AS-2`);
    await expect.poll(() => set.references(), SOON).toEqual(["crane-b"]);
    await openMore();
    const wanted = more.getByRole("textbox", { name: "Text in serial" });
    expect(await wanted.inputValue()).toBe("S-2");
    await wanted.fill("S-3");
    await expect.poll(() => set.references(), SOON).toEqual(["crane-c"]);
    expect(query()).toBe("attr=serial%3Ahas%3AS-3");
    await tab.goto(`${LIST}?attr=inspected%3Abefore%3A2020-02-01`);
    await expect.poll(() => set.references(), SOON).toEqual(["crane-c"]);
    await openMore();
    await more.getByRole("button", { name: /before.*inspected|inspected.*before/u }).waitFor();
  });

  test("on a date, a list or a number is put together by keys alone", async () => {
    const { tab } = await people.signedIn("olga", LIST);
    const set = assetSetOf(tab);
    const keys = tab.keyboard;
    await set.count.getByText("5 resources").waitFor();
    const opener = tab.getByRole("button", { name: "More filters" });
    const more = tab.getByRole("dialog", { name: "More filters" });
    const asked = () => new URL(tab.url()).searchParams.getAll("attr");
    const keeps = async (references: readonly string[], attributes: readonly string[]) => {
      await expect.poll(() => set.references(), SOON).toEqual(references);
      expect(asked()).toEqual(attributes);
    };
    const add = async (attribute: string) => {
      await tabTo(tab, more.getByRole("combobox", { name: "Filter by an attribute" }));
      await keys.type(attribute);
      await tab.getByRole("option", { name: attribute, exact: true }).waitFor();
      await keys.press("ArrowDown");
      await keys.press("Enter");
    };
    const operator = (attribute: string) =>
      more.getByRole("button", { name: new RegExp(attribute, "u") }).first();
    const compare = async (attribute: string, how: string) => {
      await tabTo(tab, operator(attribute));
      await keys.press("Enter");
      await tab.getByRole("option", { name: how, exact: true }).waitFor();
      await keys.type(how);
      await keys.press("Enter");
    };
    await keys.press("/");
    await tabTo(tab, opener);
    await keys.press("Enter");
    await add("inspected");
    await compare("inspected", "last 7 days");
    await keeps(["crane-b"], ["inspected:last7Days"]);
    await tabTo(tab, more.getByRole("button", { name: "Remove the filter on inspected" }));
    await keys.press("Enter");
    await set.count.getByText("5 resources").waitFor();

    await add("colour");
    await tabTo(tab, more.getByRole("button", { name: /Values of colour/u }));
    await keys.press("Enter");
    await tab.getByRole("option", { name: "blue", exact: true }).waitFor();
    await keys.type("blue");
    await keys.press("Enter");
    await keys.press("Escape");
    await keeps(["crane-b", "crane-c"], ["colour:in:blue"]);

    await add("load");
    await tabTo(tab, more.getByRole("textbox", { name: "At least" }));
    await keys.type("10");
    await keys.press("Tab");
    await keeps(["crane-b"], ["colour:in:blue", "load:between:10:"]);
    await keys.press("Escape");
    await more.waitFor({ state: "detached" });
    await expect.poll(() => opener.evaluate((one) => one.matches(":focus")), SOON).toBe(true);
  });

  test("is put together in a panel that keeps the keys: Tab goes round, from an open list too", async () => {
    const { tab } = await people.signedIn("olga", LIST);
    await assetSetOf(tab).count.getByText("5 resources").waitFor();
    await tab.getByRole("button", { name: "More filters" }).click();
    const more = tab.getByRole("dialog", { name: "More filters" });
    const first = more.getByRole("button", { name: /Battery/u });
    const last = more.getByRole("combobox", { name: "Filter by an attribute" });
    const isFocused = (one: Locator) => one.evaluate((node) => node.matches(":focus"));
    await last.focus();
    await tab.keyboard.press("Tab");
    await expect.poll(() => isFocused(first), SOON).toBe(true);
    await tab.keyboard.press("Shift+Tab");
    await expect.poll(() => isFocused(last), SOON).toBe(true);
    await tab.keyboard.type("insp");
    await tab.getByRole("option", { name: "inspected", exact: true }).waitFor();
    await tab.keyboard.press("Tab");
    await expect.poll(() => isFocused(first), SOON).toBe(true);
    expect(await more.isVisible()).toBe(true);
  });

  test("on a range of days is chosen by its name, or typed, by keys alone", async () => {
    const { tab } = await people.signedIn("olga", LIST);
    const set = assetSetOf(tab);
    const keys = tab.keyboard;
    await set.count.getByText("5 resources").waitFor();
    const more = tab.getByRole("dialog", { name: "More filters" });
    const asked = () => new URL(tab.url()).searchParams.getAll("attr");
    const compare = async (how: string, typed: string = how) => {
      await tabTo(tab, more.getByRole("button", { name: /inspected/u }).first());
      await keys.press("Enter");
      await tab.getByRole("option", { name: how, exact: true }).waitFor();
      await keys.type(typed);
      await keys.press("Enter");
    };
    const inspectedIn = (range: PredefinedRange) => {
      const bounds = must(
        boundsOf({ kind: "predefined", range }, Date.now(), "Europe/Paris"),
        "a range that has a name has bounds",
      );
      return within(INSPECTED_LATELY, bounds) ? ["crane-b"] : [];
    };
    await tabTo(tab, tab.getByRole("button", { name: "More filters" }));
    await keys.press("Enter");
    await tabTo(tab, more.getByRole("combobox", { name: "Filter by an attribute" }));
    await keys.type("inspected");
    await tab.getByRole("option", { name: "inspected", exact: true }).waitFor();
    await keys.press("ArrowDown");
    await keys.press("Enter");
    for (const range of PREDEFINED_RANGES) {
      await compare(RANGE_NAMES[range]);
      await expect.poll(asked, SOON).toEqual([`inspected:${range}`]);
      await expect.poll(() => set.references(), SOON).toEqual(inspectedIn(range));
    }

    await compare("from … to …", "from");
    const day = more.getByRole("spinbutton", { name: /^day, Start Date/u });
    await tabTo(tab, day);
    // Typed whole, each part leads to the next one, and the first day to the last.
    await keys.type("15012020");
    await keys.type("16012020");
    await expect.poll(asked, SOON).toEqual(["inspected:range:2020-01-15:2020-01-16"]);
    await expect.poll(() => set.references(), SOON).toEqual(["crane-c"]);
    await tabTo(tab, day, "Shift+Tab");
    await keys.type("16");
    await expect.poll(asked, SOON).toEqual(["inspected:range:2020-01-16:2020-01-16"]);
    await expect.poll(() => set.references(), SOON).toEqual([]);
    await tab.reload();
    await tabTo(tab, tab.getByRole("button", { name: "More filters" }));
    await keys.press("Enter");
    const typed = async (part: string) =>
      more.getByRole("spinbutton", { name: new RegExp(`^${part}`, "u") }).innerText();
    expect([await typed("day, Start Date"), await typed("year, End Date")]).toEqual(["16", "2020"]);
  });
});

describe("columns", () => {
  test("are moved and widened by pointer and by keys, and stay so", async () => {
    const { tab } = await people.signedIn("olga", LIST);
    const set = assetSetOf(tab);
    await set.row("crane-a").waitFor();
    const before = (await set.headers()).filter((header) => header !== "");
    expect(before.slice(4, 7)).toEqual(["Manufacturer id", "Area", "Floor"]);
    await tab.getByRole("button", { name: "Columns", exact: true }).click();
    const earlier = tab.getByRole("button", { name: "Move “Floor” towards the beginning" });
    await earlier.click();
    await earlier.press("Enter");
    await tab.keyboard.press("Escape");
    const order = async () => (await set.headers()).filter((header) => header !== "").slice(4, 7);
    await expect.poll(order, SOON).toEqual(["Floor", "Manufacturer id", "Area"]);

    const header = set.header("Designation");
    const box = async () => must(await header.boundingBox(), "the header is shown");
    const first = await box();
    await header.getByRole("button").press("Shift+ArrowRight");
    await expect.poll(async () => Math.round((await box()).width - first.width), SOON).toBe(16);
    const { x, y, width, height } = await box();
    await tab.mouse.move(x + width, y + height / 2);
    await tab.mouse.down();
    await tab.mouse.move(x + width + 60, y + height / 2, { steps: 4 });
    await tab.mouse.up();
    await expect.poll(async () => Math.round((await box()).width - width), SOON).toBe(60);
    const wide = (await box()).width;
    await tab.reload();
    await set.row("crane-a").waitFor();
    await expect.poll(async () => Math.round((await box()).width - wide), SOON).toBe(0);
    expect(await order()).toEqual(["Floor", "Manufacturer id", "Area"]);
  });
});

describe("a saved view", () => {
  test("is one's own, or everybody's where an administrator shares it", async () => {
    const { tab } = await people.signedIn("olga", `${LIST}?subFamily=pump`);
    const set = assetSetOf(tab);
    await expect.poll(() => set.references(), SOON).toEqual(["pump-a"]);
    await set.saveView("My pumps");
    await set.saveView("All pumps", { isShared: true });
    await tab.goto(LIST);
    await set.row("crane-a").waitFor();
    await set.openViews();
    await set.views.getByRole("button", { name: "My pumps", exact: true }).click();
    await expect.poll(() => set.references(), SOON).toEqual(["pump-a"]);

    const walt = await people.signedIn("walt", LIST);
    const walts = assetSetOf(walt.tab);
    await walts.row("crane-a").waitFor();
    await walts.openViews();
    const shared = walts.views.getByRole("button", { name: "All pumps", exact: true });
    await shared.waitFor();
    expect(await walts.views.getByRole("button", { name: "My pumps" }).count()).toBe(0);
    expect(await walts.views.getByRole("button", { name: /^What to do/u }).count()).toBe(0);
    await shared.click();
    await expect.poll(() => walts.references(), SOON).toEqual(["pump-a"]);
  });
});

describe("marked resources", () => {
  test("are tied to a site together, and loose again after an undo", async () => {
    const { tab } = await people.signedIn("olga", `${LIST}?q=crane`);
    const set = assetSetOf(tab);
    for (const name of ["crane-a", "crane-b"]) await set.row(name).getByRole("checkbox").click();
    await set.marked.getByText("2 resources marked").waitFor();
    await set.marked.getByRole("button", { name: "Associate with a site" }).click();
    const dialog = tab.getByRole("dialog", { name: "Associate with a site" });
    await dialog.getByRole("combobox", { name: "Site" }).fill("Tow");
    await tab.getByRole("option", { name: "Tower" }).waitFor();
    await expectNobodyKeptOut(tab);
    await tab.getByRole("option", { name: "Tower" }).click();
    await dialog.getByRole("button", { name: "Associate", exact: true }).click();
    await tab.getByText("2 resources are changed").waitFor();
    for (const name of ["crane-a", "crane-b"])
      expect((await stored(name)).currentWorksite).toBe("site-tower");
    await tab.getByRole("button", { name: "Undo", exact: true }).click();
    await tab.getByText("2 resources are as they were before").waitFor();
    for (const name of ["crane-a", "crane-b"])
      expect((await stored(name)).currentWorksite).toBeNull();
  });

  test("are archived but for the one with a tag, which is named with the way out", async () => {
    const { tab } = await people.signedIn("olga", LIST);
    const set = assetSetOf(tab);
    for (const name of ["crane-c", "wearer"]) await set.row(name).getByRole("checkbox").click();
    await set.marked.getByRole("button", { name: "Archive", exact: true }).click();
    const question = tab.getByRole("alertdialog", { name: "Archive the marked resources?" });
    await question.waitFor();
    await expectNobodyKeptOut(tab);
    await tab.setViewportSize({ width: 390, height: 844 });
    await expectNobodyKeptOut(tab);
    await tab.setViewportSize({ width: 1280, height: 900 });
    await question.getByRole("button", { name: "Archive", exact: true }).click();
    await tab.getByText("1 resource is changed").waitFor();
    await tab.getByText("wearer: a tag is linked to it: unlink it first").waitFor();
    await set.row("crane-c").waitFor({ state: "detached" });
    expect((await stored("crane-c")).isArchived).toBe(true);
    expect((await stored("wearer")).isArchived).toBe(false);
    await tab.getByRole("button", { name: "Undo", exact: true }).click();
    await set.row("crane-c").waitFor();
    expect((await stored("crane-c")).isArchived).toBe(false);
  });

  test("are found in the archive, opened from there and taken out again", async () => {
    const { tab } = await people.signedIn("olga", LIST);
    const set = assetSetOf(tab);
    await set.row("crane-c").getByRole("checkbox").click();
    await set.marked.getByRole("button", { name: "Archive", exact: true }).click();
    const question = tab.getByRole("alertdialog", { name: "Archive the marked resources?" });
    await question.getByRole("button", { name: "Archive", exact: true }).click();
    await set.row("crane-c").waitFor({ state: "detached" });
    await tab.getByRole("radio", { name: "Archived", exact: true }).click({ force: true });
    await tab.waitForURL("**/asset/archived/tower**");
    const row = tab.getByRole("row").filter({ hasText: "crane-c" });
    await row.waitFor();
    expect(await row.getByRole("link", { name: "crane-c" }).getAttribute("href")).toBe(
      "/asset/tower/view/asset-crane-c",
    );
    await row.getByRole("checkbox").click();
    await tab.getByRole("button", { name: "Take out of the archive" }).click();
    await row.waitFor({ state: "detached" });
    expect((await stored("crane-c")).isArchived).toBe(false);
  });

  test("are archived with their tags unlinked in the same step, and both come back", async () => {
    const { tab } = await people.signedIn("olga", LIST);
    const set = assetSetOf(tab);
    const { tagId } = await stored("wearer");
    await set.row("wearer").getByRole("checkbox").click();
    await set.marked.getByRole("button", { name: "Archive", exact: true }).click();
    const question = tab.getByRole("alertdialog", { name: "Archive the marked resources?" });
    await question.getByText("Unlink their tags in the same step").click();
    await question.getByRole("button", { name: "Archive", exact: true }).click();
    await tab.getByText("1 resource is changed").waitFor();
    expect(await stored("wearer")).toMatchObject({ isArchived: true, tagId: null });
    await tab.getByRole("button", { name: "Undo", exact: true }).click();
    await tab.getByText("1 resource is as it was before").waitFor();
    expect(await stored("wearer")).toMatchObject({ isArchived: false, tagId });
  });
});
