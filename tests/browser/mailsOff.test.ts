import type { Kuzzle } from "kuzzle-sdk";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { smallSite } from "../support/smallSite.ts";
import { expectNobodyKeptOut } from "./support/axe.ts";
import { startWiredServer } from "./support/network.ts";
import { peopleForTests, SOON } from "./support/screen.ts";

let server: Awaited<ReturnType<typeof startWiredServer>>;
let olga: Kuzzle;
const people = peopleForTests(() => server);

beforeAll(async () => {
  server = await startWiredServer();
  const tower = await smallSite(server.backend, "tower");
  olga = await tower.user("olga", "admin");
});
afterAll(() => server?.stop());

describe("e-mails that somebody gets", () => {
  test("are switched off in their account", async () => {
    const { tab } = await people.signedIn("olga", "/account");
    const reports = tab.getByRole("checkbox", { name: /^Reports/u });
    await reports.waitFor();
    expect(await reports.isChecked()).toBe(true);
    await reports.uncheck({ force: true });
    await expectNobodyKeptOut(tab);
    await tab.getByRole("button", { name: "Save", exact: true }).click();
    const kept = async () => {
      const asked = { controller: "omniscient/account", action: "read", body: {} };
      const { result } = await olga.query(asked);
      return (result as { account: { mailsOff: string[] } }).account.mailsOff;
    };
    await expect.poll(kept, SOON).toEqual(["reports"]);
    await tab.reload();
    await reports.waitFor();
    expect(await reports.isChecked()).toBe(false);
  });
});

test("an account says which language is its own and which is that of the browser", async () => {
  await olga.query({
    controller: "omniscient/account",
    action: "update",
    body: { seen: {}, changes: { locale: "fr" } },
  });
  const { tab } = await people.signedIn("olga", "/account");
  await tab.getByText("Language of this browser: English.").waitFor();
  expect(await tab.getByRole("radio", { name: "Français", exact: true }).isChecked()).toBe(true);
  await tab.getByRole("button", { name: "Français here too" }).press("Enter");
  const here = tab.getByText("Langue de ce navigateur : Français.");
  await here.waitFor();
  expect(await tab.getByRole("button", { name: /here too|ici aussi/u }).count()).toBe(0);
  // The button is gone: the keys go on from where it was.
  expect(await here.evaluate((one) => one.matches(":focus"))).toBe(true);
});
