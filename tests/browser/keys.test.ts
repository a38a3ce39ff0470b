import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type SmallSite, smallSite } from "../support/smallSite.ts";
import { adminListOf } from "./support/adminListDriver.ts";
import { expectNobodyKeptOut, findingsWithOpen } from "./support/axe.ts";
import { startWiredServer } from "./support/network.ts";
import { peopleForTests, SOON, type Tab } from "./support/screen.ts";

let server: Awaited<ReturnType<typeof startWiredServer>>;
let tower: SmallSite;
const people = peopleForTests(() => server);

beforeAll(async () => {
  server = await startWiredServer();
  tower = await smallSite(server.backend, "tower");
  await tower.user("olga", "admin");
});
afterAll(() => server?.stop());

const list = (tab: Tab) => adminListOf(tab, "API keys");
const dialog = (tab: Tab, name?: string) =>
  tab.getByRole("dialog", name === undefined ? {} : { name });
const question = (tab: Tab) => tab.getByRole("alertdialog");

/** The status with which a machine is answered that brings a reading. */
async function bring(secret: string): Promise<number> {
  const { status } = await server.backend.http(
    {
      controller: "omniscient/ingestion",
      action: "readings",
      body: { customerIndex: "tower", readings: [{}] },
    },
    secret,
  );
  return status;
}

/** The key that is shown, which is then put away. */
async function shownKey(tab: Tab): Promise<string> {
  await dialog(tab, "The key north gate").waitFor();
  await expectNobodyKeptOut(tab);
  const secret = await tab.getByRole("textbox", { name: "Key" }).inputValue();
  await tab.getByRole("button", { name: "I have kept it" }).click();
  await dialog(tab).waitFor({ state: "detached" });
  return secret;
}

async function act(tab: Tab, action: string): Promise<void> {
  await tab.getByRole("button", { name: "Actions on north gate" }).click();
  await tab.getByRole("menuitem", { name: action }).click();
}

describe("the keys of machines", () => {
  test("are made by the keys, shown once, exchanged with an overlap and revoked", async () => {
    const { tab } = await people.signedIn("olga", "/administration/access");
    await tab.getByText("No machine has a key yet.").waitFor();
    await expectNobodyKeptOut(tab);
    await tab.keyboard.press("n");
    await dialog(tab).getByRole("button", { name: "Create the key" }).click();
    await dialog(tab).getByText("This is required: fill it in.").waitFor();
    await dialog(tab).getByRole("textbox", { name: /^Name/u }).fill("north gate");
    const addresses = dialog(tab).getByRole("textbox", { name: /^Taken from/u });
    await addresses.fill("10.0.0.0/99");
    await dialog(tab).getByText("Each line is an address such as").waitFor();
    await expectNobodyKeptOut(tab);
    await addresses.fill("127.0.0.0/8\n::1");
    await dialog(tab).getByRole("button", { name: "Create the key" }).click();
    const first = await shownKey(tab);
    expect(await bring(first)).toBe(200);
    await list(tab).row("north gate").getByText("In use").waitFor();
    expect(await tab.content()).not.toContain(first);

    await act(tab, "Exchange the key");
    await expectNobodyKeptOut(tab);
    await question(tab).getByRole("radio", { name: "For one more hour" }).check({ force: true });
    await question(tab).getByRole("button", { name: "Exchange the key" }).click();
    const second = await shownKey(tab);
    expect([await bring(first), await bring(second)]).toEqual([200, 200]);
    await list(tab).row("north gate").getByText("Being exchanged").waitFor();

    await list(tab).row("north gate").click();
    await dialog(tab)
      .getByRole("textbox", { name: /^Taken from/u })
      .fill("192.0.2.7");
    await dialog(tab).getByRole("button", { name: "Save" }).click();
    await dialog(tab).waitFor({ state: "detached" });
    await list(tab).row("north gate").getByText("192.0.2.7").waitFor();
    expect(await bring(second)).toBe(403);

    await act(tab, "Revoke the key");
    await question(tab).getByRole("button", { name: "Revoke the key" }).click();
    await list(tab).row("north gate").getByText("Revoked").waitFor();
    expect([await bring(first), await bring(second)]).toEqual([401, 401]);
    await expect
      .poll(() => tab.getByRole("button", { name: "Actions on north gate" }).count(), SOON)
      .toBe(0);
  });

  test("are in the journal: who did what, what was there before, and never the key itself", async () => {
    const { tab } = await people.signedIn("olga", "/administration/journal");
    const journal = adminListOf(tab, "Journal");
    await journal.row("Access key: revoked").waitFor();
    await journal.row("Access key: rotated").waitFor();
    await expectNobodyKeptOut(tab);
    const days = tab.getByRole("button", { name: "Open the calendar" });
    expect(await findingsWithOpen(tab, days)).toEqual([]);
    await tab.setViewportSize({ width: 390, height: 844 });
    expect(await findingsWithOpen(tab, days.filter({ visible: true }))).toEqual([]);
    await tab.setViewportSize({ width: 1280, height: 900 });
    await tab.getByRole("button", { name: "Access key: changed" }).click();
    await dialog(tab).getByText("192.0.2.7").first().waitFor();
    await dialog(tab).getByText("First Last").waitFor();
    await expectNobodyKeptOut(tab);
    await dialog(tab).getByText(/^key-/u).waitFor();
    await dialog(tab).getByRole("button", { name: "north gate" }).click();
    await tab.getByText("Only what concerns north gate is shown").waitFor();
    await journal.row("Access key: created").waitFor();
    await expectNobodyKeptOut(tab);
    await tab.getByRole("searchbox").fill("rotated");
    await expect.poll(() => journal.row("Access key: created").count(), SOON).toBe(0);
    await journal.row("Access key: rotated").waitFor();
  });
});
