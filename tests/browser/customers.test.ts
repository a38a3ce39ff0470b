import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectNobodyKeptOut } from "./support/axe.ts";
import { type FrontServer, startFrontServer } from "./support/frontServer.ts";
import { peopleForTests, SOON, type Tab } from "./support/screen.ts";

const OWN = "correct horse battery staple";

let server: FrontServer;
const people = peopleForTests(() => server);

beforeAll(async () => {
  server = await startFrontServer();
});
afterAll(() => server?.stop());

const dialog = (tab: Tab) => tab.getByRole("dialog");

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
    expect(await wim.tab.getByRole("button", { name: "People and access" }).count()).toBe(0);
    expect(await wim.tab.getByRole("combobox", { name: "Customer" }).count()).toBe(0);
  });
});
