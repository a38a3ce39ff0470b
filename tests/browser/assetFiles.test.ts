import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { AssetFile } from "../../src/domain/assets/assetFile.ts";
import { SECOND } from "../../src/domain/base/time.ts";
import { type SmallSite, smallSite } from "../support/smallSite.ts";
import { shellOf } from "./support/liveSiteDriver.ts";
import { startWiredServer } from "./support/network.ts";
import { peopleForTests, SOON, type Tab } from "./support/screen.ts";

/** For what has to come back on a busy machine: dialling, joining and reading take a few seconds. */
const BACK = { timeout: 40 * SECOND, interval: 100 };

let server: Awaited<ReturnType<typeof startWiredServer>>;
let tower: SmallSite;
const people = peopleForTests(() => server);

beforeAll(async () => {
  server = await startWiredServer();
  tower = await smallSite(server.backend, "tower", { people: ["ann"] });
  await tower.user("olga", "admin");
});
beforeEach(() => server.wire.mend());
afterAll(() => server?.stop());

async function filesOfAnn(): Promise<Tab> {
  const { tab } = await people.signedIn("olga", "/asset/tower/view/asset-ann?tab=files");
  await tab.getByRole("button", { name: "Choose a file" }).waitFor();
  return tab;
}

const upload = (tab: Tab, name: string) =>
  tab.setInputFiles("input[type=file]", {
    name,
    mimeType: "text/plain",
    buffer: Buffer.from(`What ${name} says.\n`.repeat(1000)),
  });
const names = (tab: Tab) => tab.locator(".AssetFile-name").allInnerTexts();
const kept = async () => (await tower.all("asset-files", AssetFile)).map(({ name }) => name);

test("an upload waits for the connection and arrives once, and one that is given up never does", async () => {
  const tab = await filesOfAnn();
  server.wire.cut();
  await shellOf(tab).lostNotice.waitFor();
  await upload(tab, "wrong.txt");
  const waiting = tab.getByText("wrong.txt is sent as soon as the connection is back");
  await waiting.waitFor();
  await tab.getByRole("button", { name: "Cancel", exact: true }).click();
  await waiting.waitFor({ state: "detached" });

  await upload(tab, "right.txt");
  await tab.getByText("right.txt is sent as soon as the connection is back").waitFor();
  server.wire.mend();
  await expect.poll(() => names(tab), BACK).toEqual(["right.txt"]);
  await expect.poll(() => shellOf(tab).live.isVisible(), BACK).toBe(true);
  expect(await names(tab)).toEqual(["right.txt"]);
  expect(await kept()).toEqual(["right.txt"]);
});

test("an upload that was on its way when the connection broke arrives once", async () => {
  const tab = await filesOfAnn();
  await upload(tab, "cut.txt");
  server.wire.cut();
  await shellOf(tab).lostNotice.waitFor();
  server.wire.mend();
  await expect.poll(() => names(tab), BACK).toContain("cut.txt");
  expect((await kept()).filter((name) => name === "cut.txt")).toEqual(["cut.txt"]);
  await expect.poll(() => tab.getByRole("progressbar").count(), SOON).toBe(0);
});
