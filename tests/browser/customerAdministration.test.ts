import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PASSWORD } from "../support/customer.ts";
import { type SmallSite, smallSite } from "../support/smallSite.ts";
import { expectNobodyKeptOut } from "./support/axe.ts";
import { startWiredServer } from "./support/network.ts";
import { peopleForTests, SOON, type Tab } from "./support/screen.ts";

const PERMISSIONS = "/administration/permissions";

let server: Awaited<ReturnType<typeof startWiredServer>>;
let tower: SmallSite;
const people = peopleForTests(() => server);

beforeAll(async () => {
  server = await startWiredServer();
  tower = await smallSite(server.backend, "tower", { people: ["paul"] });
  await tower.user("olga", "admin");
  await tower.user("oleg", "admin");
  await tower.user("will", "worker");
});
afterAll(() => server?.stop());

const entry = (tab: Tab, name: string) => tab.getByRole("switch", { name, exact: true });
const dialog = (tab: Tab) => tab.getByRole("dialog", { name: "What changes for whom" });
const press = (tab: Tab, name: string) => tab.getByRole("button", { name, exact: true }).click();
const toggle = async (tab: Tab, name: string) => {
  await entry(tab, name).focus();
  await tab.keyboard.press("Space");
};
const hasFocus = (tab: Tab) =>
  tab.locator(".Permissions").evaluate((page) => page.contains(document.activeElement));
const choose = async (tab: Tab, field: string, option: string) => {
  await tab.getByRole("button", { name: new RegExp(`${field}$`, "u") }).click();
  await tab.getByRole("option", { name: option }).click();
};

describe("the configuration of a customer", () => {
  test("is told what is wrong at each field, and has its effect where it is shown", async () => {
    const { tab } = await people.signedIn("olga", "/administration/configuration");
    await press(tab, "Add a dashboard");
    const address = tab.getByRole("textbox", { name: "Address", exact: true });
    await address.fill("http://bi.example.org");
    await press(tab, "Save");
    await tab.getByText("It needs an address that begins with https://.").waitFor();
    await tab.getByText("This is required: fill it in.").waitFor();
    await expectNobodyKeptOut(tab);
    await address.fill("https://bi.example.org/sales");
    await tab.getByRole("textbox", { name: /^Name/u }).fill("Sales");
    await tab.getByRole("textbox", { name: "E-mails of reports" }).fill("ada@example.org");
    await press(tab, "Save");
    await tab.getByText("The configuration is saved").waitFor();
    await tab.getByRole("link", { name: "BI dashboards" }).click();
    await tab.getByTitle("Sales", { exact: true }).waitFor();
  });
});

describe("how the resources of a customer are shown", () => {
  test("columns, names of fields and parts of the page have their effect for its readers", async () => {
    const { tab } = await people.signedIn("olga", "/administration/configuration");
    await press(tab, "Columns");
    const columns = tab.getByRole("dialog", { name: "Columns of the list of resources" });
    await columns.getByText("Area", { exact: true }).click();
    await columns.getByText("Battery", { exact: true }).click();
    await tab.keyboard.press("Escape");
    await press(tab, "Parts");
    const parts = tab.getByRole("dialog", { name: "Parts of the page of a resource" });
    await parts.getByText("Comments", { exact: true }).click();
    await tab.keyboard.press("Escape");
    await choose(tab, "Name a field otherwise", "Designation");
    await press(tab, "Save");
    await tab.getByText("Give a name in one language at least.").waitFor();
    await expectNobodyKeptOut(tab);
    await tab.getByRole("textbox", { name: "“Designation” in English" }).fill("Plant");
    await press(tab, "Save");
    await tab.getByText("The configuration is saved").waitFor();
    await tab.goto(`${server.url}/asset/list/tower`);
    const heads = () => tab.getByRole("columnheader").allInnerTexts();
    await expect.poll(async () => (await heads()).join(), SOON).toMatch(/Plant[^]*Battery/u);
    expect((await heads()).join()).not.toMatch(/Designation|Area/u);
    await tab.goto(`${server.url}/asset/tower/view/asset-paul`);
    await tab.getByText("Plant", { exact: true }).first().waitFor();
    await tab.getByRole("tab", { name: "Maintenance" }).waitFor();
    expect(await tab.getByRole("tab", { name: "Comments" }).count()).toBe(0);
  });
});

describe("the permissions of a customer", () => {
  test("are changed by the keys, and what changes for whom is told before", async () => {
    const { tab } = await people.signedIn("olga", PERMISSIONS);
    await entry(tab, "Overview").waitFor();
    await expectNobodyKeptOut(tab);
    await toggle(tab, "Overview");
    await tab.getByText("1 change is not saved.").waitFor();
    await press(tab, "Review and save");
    await dialog(tab).getByText("1 person · will").waitFor();
    await expect
      .poll(() => dialog(tab).getByRole("listitem").allInnerTexts(), SOON)
      .toEqual([
        expect.stringMatching(/^Administrator[^]*2 people · [^]*No longer: Overview$/u),
        expect.stringMatching(/^Worker[^]*1 person · will[^]*No longer: Overview$/u),
      ]);
    await expectNobodyKeptOut(tab);
    await tab.keyboard.press("Escape");
    await dialog(tab).waitFor({ state: "detached" });
    await press(tab, "Discard the changes");
    await expect.poll(() => entry(tab, "Overview").isChecked(), SOON).toBe(true);
    // The buttons that were pressed are gone; the next Tab goes on here.
    await expect.poll(() => hasFocus(tab), SOON).toBe(true);
  });

  test("are seen as a worker would, where nothing can be changed, and the edit goes on after", async () => {
    const { tab } = await people.signedIn("olga", PERMISSIONS);
    await toggle(tab, "Overview");
    await press(tab, "See as this role");
    await tab.getByText("You see the pages as “Worker” would.").waitFor();
    await expectNobodyKeptOut(tab);
    const sidebar = tab.getByRole("complementary", { name: "Sidebar" });
    await expect.poll(() => sidebar.getByRole("link", { name: "Overview" }).count(), SOON).toBe(0);
    await expect.poll(() => sidebar.getByRole("link", { name: "Users" }).count(), SOON).toBe(0);
    await press(tab, "Back to the permissions");
    await tab.getByText("1 change is not saved.").waitFor();
    await expect.poll(() => entry(tab, "Overview").isChecked(), SOON).toBe(false);
  });

  test("are changed by two at once: different entries both stand, the same one is chosen", async () => {
    const [one, other] = await Promise.all([
      people.signedIn("olga", PERMISSIONS),
      people.signedIn("oleg", PERMISSIONS),
    ]);
    await choose(one.tab, "Default page", "Overview");
    await choose(other.tab, "Default page", "Resource tracking");
    for (const { tab } of [one, other]) {
      await press(tab, "Review and save");
      await press(tab, "Save");
    }
    await other.tab.getByText("Somebody else has saved meanwhile").waitFor();
    await expectNobodyKeptOut(other.tab);
    await other.tab.getByText("Mine: Resource tracking").click();
    await press(other.tab, "Go on with what is chosen");
    await press(other.tab, "Save");
    await dialog(other.tab).waitFor({ state: "detached" });
    await expect.poll(() => hasFocus(other.tab), SOON).toBe(true);
    await one.tab.reload();
    await one.tab.getByRole("button", { name: /Resource tracking.*Default page/u }).waitFor();
  });

  test("are all removed only by who types the customer's name, and then let nobody in", async () => {
    const { tab } = await people.signedIn("oleg", PERMISSIONS);
    await entry(tab, "Home").waitFor();
    for (const one of await tab.getByRole("switch").all())
      if (await one.isChecked()) {
        await one.focus();
        await tab.keyboard.press("Space");
      }
    await press(tab, "Review and save");
    await dialog(tab).getByText("Nobody of this customer can sign in any more").waitFor();
    await expectNobodyKeptOut(tab);
    const remove = dialog(tab).getByRole("button", { name: "Remove all permissions" });
    expect(await remove.isDisabled()).toBe(true);
    await dialog(tab).getByRole("textbox").fill("Tower");
    await remove.click();
    const will = await people.stranger("/login");
    await will.tab.locator("input[name=username]").fill("will");
    await will.tab.locator("input[name=password]").fill(PASSWORD);
    await will.tab.getByRole("button", { name: "Sign in", exact: true }).click();
    await will.tab.getByText("Your account is created but seems to have no rights").waitFor();
  });
});
