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
  await tab.getByRole("button", { name: "Choose files" }).waitFor();
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

test("several are added at once, each with a preview, and one of a name that is taken is refused alone", async () => {
  const tab = await filesOfAnn();
  const text = { mimeType: "text/plain", buffer: Buffer.from("Checked on Monday.\n") };
  const png = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );
  const chosen = [
    { name: "check.txt", ...text },
    { name: "Check.TXT", ...text },
    { name: "photo.png", mimeType: "image/png", buffer: png },
    { name: "two pages.pdf", mimeType: "application/pdf", buffer: Buffer.from(twoPages()) },
  ];
  await tab.setInputFiles("input[type=file]", chosen);
  await tab.getByText("Check.TXT was not added").waitFor();
  const arrived = ["check.txt", "photo.png", "two pages.pdf"];
  await expect
    .poll(async () => (await names(tab)).toSorted(), SOON)
    .toEqual(expect.arrayContaining(arrived));
  await tab.getByRole("button", { name: "Close", exact: true }).click();
  await expect.poll(() => tab.locator(".FileThumb img").count(), SOON).toBe(2);

  const dialog = tab.getByRole("dialog");
  const preview = (name: string) => tab.getByRole("button", { name: `Preview ${name}` }).click();
  await preview("check.txt");
  await dialog.getByText("Checked on Monday.").waitFor();
  await tab.keyboard.press("Escape");
  await preview("photo.png");
  await dialog.getByRole("img", { name: "photo.png" }).waitFor();
  await tab.keyboard.press("Escape");
  await preview("two pages.pdf");
  await dialog.getByRole("img", { name: "two pages.pdf, page 1" }).waitFor();
  await dialog.getByRole("button", { name: "Next page" }).click();
  await dialog.getByRole("img", { name: "two pages.pdf, page 2" }).waitFor();
  await tab.keyboard.press("Escape");
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

/** A PDF of two empty pages. */
function twoPages(): string {
  const page = (number: number) =>
    `${number} 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]>>endobj\n`;
  return (
    "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n" +
    `2 0 obj<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>endobj\n${page(3)}${page(4)}` +
    "trailer<</Root 1 0 R>>\n%%EOF\n"
  );
}
