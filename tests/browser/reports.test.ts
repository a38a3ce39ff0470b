import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Family } from "../../src/domain/referential/referential.ts";
import { MACHINES } from "../support/referential.ts";
import { type SmallSite, smallSite } from "../support/smallSite.ts";
import { adminListOf } from "./support/adminListDriver.ts";
import { expectNobodyKeptOut } from "./support/axe.ts";
import { startWiredServer } from "./support/network.ts";
import { peopleForTests, SOON, type Tab } from "./support/screen.ts";

let server: Awaited<ReturnType<typeof startWiredServer>>;
let tower: SmallSite;
const people = peopleForTests(() => server);

beforeAll(async () => {
  server = await startWiredServer();
  tower = await smallSite(server.backend, "tower");
  await tower.user("olga", "admin");
  await tower.write("references", Family, [MACHINES]);
});
afterAll(() => server?.stop());

const list = (tab: Tab) => adminListOf(tab, "Reports");
const dialog = (tab: Tab) => tab.getByRole("dialog");
const question = (tab: Tab) => tab.getByRole("alertdialog");

async function act(tab: Tab, name: string, action: string): Promise<void> {
  await tab.getByRole("button", { name: `Actions on ${name}`, exact: true }).click();
  await tab.getByRole("menuitem", { name: action, exact: true }).click();
}

/** Who got a mail of this subject. */
async function recipientsOf(subject: string): Promise<string[]> {
  const found = await fetch(`${server.url}/mailbox/messages.json?q=${encodeURIComponent(subject)}`);
  const { messages } = (await found.json()) as { messages: { to: string[] }[] };
  return messages.map(({ to }) => to[0] ?? "");
}

describe("reports that are sent", () => {
  test("are made by the keys with their document before them, sent, copied, paused and put away", async () => {
    const { tab } = await people.signedIn("olga", "/administration/reports");
    await tab.getByText("No report is sent yet.").waitFor();
    await expectNobodyKeptOut(tab);
    await tab.keyboard.press("n");
    await dialog(tab).getByRole("textbox", { name: /^Name/u }).fill("Morning round");
    const addresses = dialog(tab).getByRole("textbox", { name: /^E-mail addresses/u });
    await addresses.fill("ada@example.org");
    await expectNobodyKeptOut(tab);
    await dialog(tab).getByRole("button", { name: "Preview the document" }).click();
    const preview = tab.getByRole("dialog", { name: "Preview of Morning round" });
    const file = preview.getByRole("link", { name: /^Save /u });
    await file.waitFor();
    await expectNobodyKeptOut(tab);
    const made = await tab.request.get(`${server.url}${await file.getAttribute("href")}`);
    expect([made.status(), made.headers()["content-type"]]).toEqual([200, "application/pdf"]);
    expect((await made.body()).subarray(0, 5).toString()).toBe("%PDF-");
    await preview.getByRole("button", { name: "Close" }).last().click();
    await preview.waitFor({ state: "detached" });
    await dialog(tab).getByRole("button", { name: "Save", exact: true }).click();
    await list(tab).row("Morning round").getByText("Active").waitFor();

    await act(tab, "Morning round", "Send now");
    await question(tab).getByRole("button", { name: "Send now" }).click();
    await expect.poll(() => recipientsOf("Morning round"), SOON).toEqual(["ada@example.org"]);
    await act(tab, "Morning round", "History of sends");
    await dialog(tab).getByText("sent by hand").waitFor();
    await dialog(tab)
      .getByText(/ada@example\.org · sent/u)
      .waitFor();
    await expectNobodyKeptOut(tab);
    const sent = dialog(tab).getByRole("link", { name: /^PDF of /u });
    const kept = await tab.request.get(`${server.url}${await sent.getAttribute("href")}`);
    expect((await kept.body()).subarray(0, 5).toString()).toBe("%PDF-");
    await tab.keyboard.press("Escape");
    await dialog(tab).waitFor({ state: "detached" });

    await act(tab, "Morning round", "Edit");
    await dialog(tab).getByRole("textbox", { name: /^Name/u }).fill("Evening round");
    await dialog(tab).getByRole("button", { name: "Save", exact: true }).click();
    await list(tab).row("Evening round").waitFor();
    await dialog(tab).waitFor({ state: "detached" });
    await act(tab, "Evening round", "Pause");
    await list(tab).row("Evening round").getByText("Paused").waitFor();
    await act(tab, "Evening round", "Resume");
    await list(tab).row("Evening round").getByText("Active").waitFor();
    await act(tab, "Evening round", "Duplicate");
    // The copy is opened, to be made another.
    await tab.getByRole("dialog", { name: "Edit Evening round (copy)" }).waitFor();
    await dialog(tab).getByRole("button", { name: "Cancel" }).click();
    await dialog(tab).waitFor({ state: "detached" });
    await list(tab).row("Evening round (copy)").getByText("Paused").waitFor();
    await act(tab, "Evening round (copy)", "Archive");
    await question(tab).getByRole("button", { name: "Archive" }).click();
    await list(tab).row("Evening round (copy)").waitFor({ state: "detached" });
  });

  test("tell their author when they go to nobody", async () => {
    const { tab } = await people.signedIn("olga", "/administration/reports/create");
    const bob = await tower.user("bob", "worker");
    const { _id: userId } = await bob.auth.getCurrentUser();
    await tab.reload();
    await dialog(tab).getByRole("textbox", { name: /^Name/u }).fill("To Bob");
    await dialog(tab).getByRole("button", { name: /Users/u }).click();
    await tab.getByRole("option", { name: /bob/iu }).click();
    await tab.keyboard.press("Escape");
    await dialog(tab).getByRole("button", { name: "Save", exact: true }).click();
    await list(tab).row("To Bob").waitFor();
    await tower.root.query({
      controller: "omniscient/user",
      action: "pause",
      body: { customer: "tower", userId },
    });
    await act(tab, "To Bob", "Send now");
    await question(tab).getByRole("button", { name: "Send now" }).click();
    // Who has chosen no language is written to in the product's own.
    await expect.poll(() => recipientsOf("Rapport non envoyé : To Bob"), SOON).toHaveLength(1);
    await act(tab, "To Bob", "History of sends");
    await dialog(tab)
      .getByText(/It goes to nobody/u)
      .waitFor();
    await expectNobodyKeptOut(tab);
  });
});
