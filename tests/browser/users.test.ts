import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PASSWORD } from "../support/customer.ts";
import { type SmallSite, smallSite } from "../support/smallSite.ts";
import { adminListOf } from "./support/adminListDriver.ts";
import { expectNobodyKeptOut } from "./support/axe.ts";
import { startWiredServer } from "./support/network.ts";
import { peopleForTests, SOON, type Tab } from "./support/screen.ts";

const USERS = "/administration/users";
const ADA = {
  Username: "ada",
  "First name": "Ada",
  "Last name": "Lovelace",
  "E-mail": "ada@example.org",
  Phone: "06 12 34 56 78",
};
const OWN = "correct horse battery staple";

let server: Awaited<ReturnType<typeof startWiredServer>>;
let tower: SmallSite;
const people = peopleForTests(() => server);

beforeAll(async () => {
  server = await startWiredServer();
  tower = await smallSite(server.backend, "tower");
  await tower.user("olga", "admin");
});
afterAll(() => server?.stop());

const list = (tab: Tab) => adminListOf(tab, "Users");
const dialog = (tab: Tab) => tab.getByRole("dialog");
const question = (tab: Tab) => tab.getByRole("alertdialog");

/** What the newest e-mail to an address says. */
async function mailTo(address: string): Promise<string> {
  const found = await fetch(`${server.url}/mailbox/messages.json?q=${encodeURIComponent(address)}`);
  const { messages } = (await found.json()) as { messages: { text: string }[] };
  return messages[0]?.text ?? "";
}

async function linkTo(address: string): Promise<string> {
  await expect.poll(() => mailTo(address), SOON).toContain("/access#");
  const [, path = ""] = /(\/access#\S+)/u.exec(await mailTo(address)) ?? [];
  return path;
}

async function act(tab: Tab, name: string, action: string): Promise<void> {
  await tab.getByRole("button", { name: `Actions on ${name}` }).click();
  await tab.getByRole("menuitem", { name: action }).click();
}

describe("the users of a customer", () => {
  test("are made, and let in by a link that works once", async () => {
    const { tab } = await people.signedIn("olga", USERS);
    await list(tab).row("olga").waitFor();
    await tab.keyboard.press("n");
    await dialog(tab).waitFor();
    for (const [label, value] of Object.entries(ADA))
      await dialog(tab)
        .getByRole("textbox", { name: new RegExp(`^${label}`, "u") })
        .fill(value);
    await dialog(tab).getByRole("button", { name: /Role/u }).click();
    await tab.getByRole("option", { name: /^Worker/u }).click();
    await dialog(tab).getByRole("button", { name: "Create and send the link" }).click();
    await dialog(tab).waitFor({ state: "detached" });
    await list(tab).row("ada").getByText("Invited").waitFor();

    const link = await linkTo("ada@example.org");
    const ada = await people.stranger(link);
    await ada.tab.getByText("Hello Ada, you take part at tower.").waitFor();
    // Nobody who comes to this browser later finds the link in it.
    await expect.poll(() => new URL(ada.tab.url()).hash, SOON).toBe("");
    await expectNobodyKeptOut(ada.tab);
    await ada.tab.getByRole("button", { name: "Set the password" }).click();
    await ada.tab.getByText("Type a new password.").waitFor();
    for (const name of ["next", "confirmation"])
      await ada.tab.locator(`input[name=${name}]`).fill(OWN);
    await ada.tab.getByRole("button", { name: "Set the password" }).click();
    await ada.tab.getByRole("button", { name: "Sign in as ada" }).click();
    await expect.poll(() => new URL(ada.tab.url()).pathname, SOON).toBe("/");
    await ada.tab.getByRole("button", { name: "Ada Lovelace" }).waitFor();

    const again = await people.stranger(link);
    await again.tab.getByText("This link is over").waitFor();
    await expect
      .poll(() => list(tab).row("ada").innerText(), { ...SOON, timeout: 40_000 })
      .toContain("In use");
  });

  test("are signed out as they are paused, and told so as they come back", async () => {
    await tower.user("bob", "worker");
    const bob = await people.signedIn("bob", "/account");
    const { tab } = await people.signedIn("olga", USERS);
    await list(tab).row("bob").waitFor();
    await act(tab, "bob", "Pause the account");
    await question(tab).getByRole("button", { name: "Pause the account" }).click();
    await list(tab).row("bob").getByText("Paused").waitFor();
    // Who is signed in is so no more, and is told why they cannot come back.
    await bob.tab.getByRole("button", { name: "Sign in", exact: true }).waitFor();
    await bob.tab.locator("input[name=username]").fill("bob");
    await bob.tab.locator("input[name=password]").fill(PASSWORD);
    await bob.tab.getByRole("button", { name: "Sign in", exact: true }).click();
    const why = bob.tab.getByText("Your account is paused, please contact your administrator");
    await expect.poll(() => why.isVisible(), SOON).toBe(true);
  });
});
