import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type SmallSite, smallSite } from "../support/smallSite.ts";
import { adminListOf } from "./support/adminListDriver.ts";
import { expectNobodyKeptOut } from "./support/axe.ts";
import { startWiredServer } from "./support/network.ts";
import { shellOf } from "./support/liveSiteDriver.ts";
import { peopleForTests, SOON, type Tab } from "./support/screen.ts";

const CUSTOMERS = "/administration/customers";
const OWN = "correct horse battery staple";

let server: Awaited<ReturnType<typeof startWiredServer>>;
let harbour: SmallSite;
const people = peopleForTests(() => server);

beforeAll(async () => {
  server = await startWiredServer();
});
beforeEach(() => server.wire.mend());
afterAll(() => server?.stop());

const list = (tab: Tab) => adminListOf(tab, "Customers management");
const dialog = (tab: Tab) => tab.getByRole("dialog");
const question = (tab: Tab) => tab.getByRole("alertdialog");
const root = (path: string) =>
  people.signedIn(server.backend.superAdmin.username, path, server.backend.superAdmin.password);

async function act(tab: Tab, name: string, action: string): Promise<void> {
  await tab.getByRole("button", { name: `Actions on ${name}`, exact: true }).click();
  await tab.getByRole("menuitem", { name: action, exact: true }).click();
}

async function fill(tab: Tab, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(fields))
    await dialog(tab)
      .getByRole("textbox", { name: new RegExp(`^${label}`, "u") })
      .first()
      .fill(value);
}

/** The path of the link in the newest e-mail to an address. */
async function linkTo(address: string): Promise<string> {
  const newest = async () => {
    const found = await fetch(
      `${server.url}/mailbox/messages.json?q=${encodeURIComponent(address)}`,
    );
    const { messages } = (await found.json()) as { messages: { text: string }[] };
    return messages[0]?.text ?? "";
  };
  await expect.poll(newest, SOON).toContain("/access#");
  const [, path = ""] = /(\/access#\S+)/u.exec(await newest()) ?? [];
  return path;
}

async function setPassword(tab: Tab, username: string): Promise<void> {
  for (const name of ["next", "confirmation"]) await tab.locator(`input[name=${name}]`).fill(OWN);
  await tab.getByRole("button", { name: "Set the password" }).click();
  await tab.getByRole("button", { name: `Sign in as ${username}` }).click();
}

async function invite(tab: Tab, username: string, role: string): Promise<void> {
  await tab.getByRole("button", { name: "New user" }).click();
  await fill(tab, {
    Username: username,
    "First name": "First",
    "Last name": "Last",
    "E-mail": `${username}@example.org`,
    Phone: "06 12 34 56 78",
  });
  await dialog(tab).getByRole("button", { name: /Role/u }).click();
  await tab.getByRole("option", { name: new RegExp(`^${role}`, "u") }).click();
  await dialog(tab).getByRole("button", { name: "Create and send the link" }).click();
  await dialog(tab).waitFor({ state: "detached" });
}

describe("the customers of the platform", () => {
  test("begin with nothing and end with people who see their own, in the browser alone", async () => {
    const { tab } = await people.stranger("/");
    const { username, password } = server.backend.superAdmin;
    await tab.getByLabel("Username").fill(username);
    await tab.getByLabel(/^Password/u).fill(password);
    await tab.getByRole("button", { name: "Sign in", exact: true }).click();
    await tab.getByRole("heading", { name: "There is no customer yet." }).waitFor();
    await tab.getByRole("button", { name: "Create the first customer" }).click();
    await dialog(tab).getByRole("button", { name: "Create the customer" }).click();
    await dialog(tab).getByText("This is required: fill it in.").first().waitFor();
    await fill(tab, { Name: "Constructor" });
    await dialog(tab).getByText("The name contains capitals").waitFor();
    await dialog(tab).getByText("The index means something else on this platform").waitFor();
    await expectNobodyKeptOut(tab);
    await fill(tab, {
      Name: "north yard",
      "Shown name": "North Yard",
      Entity: "North",
      "Map token": "token",
      "Venue id": "venue",
    });
    expect(
      await dialog(tab)
        .getByRole("textbox", { name: /^Index/u })
        .inputValue(),
    ).toBe("north-yard");
    await dialog(tab).getByRole("button", { name: /Kind/u }).click();
    await tab.getByRole("option", { name: "Worksite" }).click();
    await dialog(tab).getByRole("button", { name: "Create the customer" }).click();
    await tab.getByText("North Yard").first().waitFor();
    await tab.goto("/administration/users");
    await invite(tab, "nadia", "Administrator");

    const nadia = await people.stranger(await linkTo("nadia@example.org"));
    await nadia.tab.getByText("Hello First, you take part at North Yard.").waitFor();
    await setPassword(nadia.tab, "nadia");
    await nadia.tab.getByRole("button", { name: "First Last" }).waitFor();
    await nadia.tab.goto("/administration/users");
    await invite(nadia.tab, "wim", "Worker");

    const wim = await people.stranger(await linkTo("wim@example.org"));
    await setPassword(wim.tab, "wim");
    await wim.tab.getByRole("button", { name: "First Last" }).waitFor();
    await wim.tab.goto("/administration/users");
    // A page that somebody may not open leads to their own first one, and nothing leads there.
    await expect.poll(() => new URL(wim.tab.url()).pathname, SOON).toBe("/");
    await wim.tab.getByRole("heading", { name: "Live site" }).waitFor();
    expect(await wim.tab.getByRole("button", { name: "Administration" }).count()).toBe(0);
    expect(await wim.tab.getByRole("combobox", { name: "Customer" }).count()).toBe(0);
  });

  test("are listed, and opened from there", async () => {
    harbour = await smallSite(server.backend, "harbour", { people: ["hal"] });
    const { tab } = await root(CUSTOMERS);
    await list(tab).row("harbour").waitFor();
    await expectNobodyKeptOut(tab);
    const open = tab.getByRole("combobox", { name: "Customer" });
    await open.waitFor();
    const other = (await open.inputValue()) === "harbour" ? "North Yard" : "harbour";
    await act(tab, other, "Open");
    await expect.poll(() => open.inputValue(), SOON).toBe(other);
    await list(tab).row("harbour").waitFor();
  });

  test("are created with their progress told, all the same where the answer is lost", async () => {
    const { tab } = await root(CUSTOMERS);
    await list(tab).row("harbour").waitFor();
    await tab.getByRole("button", { name: "New customer" }).click();
    await fill(tab, {
      Name: "east yard",
      Entity: "East",
      "Map token": "token",
      "Venue id": "venue",
    });
    await dialog(tab).getByRole("button", { name: /Kind/u }).click();
    await tab.getByRole("option", { name: "Worksite" }).click();
    await dialog(tab).getByRole("button", { name: "Create the customer" }).click();
    await dialog(tab).getByRole("progressbar", { name: "Making" }).waitFor();
    server.wire.cut();
    await shellOf(tab).lostNotice.waitFor();
    server.wire.mend();
    await dialog(tab).waitFor({ state: "detached" });
    await list(tab).row("east yard").waitFor();
    const stored = await harbour.root.document.get(
      "multi-tenancy-config",
      "customers",
      "east-yard",
    );
    expect(stored._source).toMatchObject({ entity: "East" });
  });

  test("are duplicated, archived, and deleted by their name after an export is offered", async () => {
    const { tab } = await root(CUSTOMERS);
    await list(tab).row("harbour").waitFor();
    await act(tab, "harbour", "Duplicate");
    await fill(tab, { Name: "south yard" });
    await expectNobodyKeptOut(tab);
    await dialog(tab).getByRole("button", { name: "Create the duplicate" }).click();
    await dialog(tab).getByRole("progressbar", { name: "Making" }).waitFor();
    await dialog(tab).waitFor({ state: "detached" });
    await list(tab).row("south yard").waitFor();

    await act(tab, "south yard", "Archive");
    await question(tab).getByRole("button", { name: "Archive the customer" }).click();
    await list(tab).row("south yard").getByText("Archived").waitFor();

    await act(tab, "south yard", "Delete");
    await expectNobodyKeptOut(tab);
    await dialog(tab).getByRole("button", { name: "Continue without an export" }).click();
    const confirm = dialog(tab).getByRole("button", { name: "Delete in 7 days" });
    await fill(tab, { "Type the name": "South yard" });
    expect(await confirm.isDisabled()).toBe(true);
    await fill(tab, { "Type the name": "south yard" });
    await tab.keyboard.press("Enter");
    await dialog(tab).waitFor({ state: "detached" });
    await list(tab).row("south yard").getByText("To be deleted").waitFor();

    await act(tab, "south yard", "Keep, do not delete");
    await question(tab).getByRole("button", { name: "Keep the customer" }).click();
    await list(tab).row("south yard").getByText("Archived").waitFor();
  });

  test("are exported by the browser, under a name of their own", async () => {
    const { tab } = await root(CUSTOMERS);
    await list(tab).row("harbour").waitFor();
    const [download] = await Promise.all([
      tab.waitForEvent("download"),
      act(tab, "harbour", "Download the full export"),
    ]);
    expect(download.suggestedFilename()).toMatch(/^balise-harbour-\d{4}-\d\d-\d\d\.ndjson\.gz$/u);
    await download.cancel();
  });

  test("are changed by two administrators at once, who see what the other wrote", async () => {
    const [one, other] = [await root(CUSTOMERS), await root(CUSTOMERS)];
    for (const { tab } of [one, other]) {
      await list(tab).row("harbour").waitFor();
      await act(tab, "harbour", "Edit");
    }
    await fill(one.tab, { Entity: "Ours" });
    await dialog(one.tab).getByRole("button", { name: "Save", exact: true }).click();
    await dialog(one.tab).waitFor({ state: "detached" });
    await fill(other.tab, { Entity: "Theirs" });
    await dialog(other.tab).getByRole("button", { name: "Save", exact: true }).click();
    await dialog(other.tab).getByText("Somebody else has saved meanwhile").waitFor();
    await dialog(other.tab).getByRole("radio", { name: "Mine: Theirs" }).check({ force: true });
    await dialog(other.tab).getByRole("button", { name: "Save what is chosen" }).click();
    await dialog(other.tab).waitFor({ state: "detached" });
    const stored = await harbour.root.document.get("multi-tenancy-config", "customers", "harbour");
    expect(stored._source).toMatchObject({ entity: "Theirs" });
  });
});
