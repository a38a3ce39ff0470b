import { afterAll, beforeAll, expect, test } from "vitest";
import { CustomerIndex } from "../../src/domain/base/ids.ts";
import { tag } from "../support/fixtures.ts";
import { type SmallSite, smallSite } from "../support/smallSite.ts";
import { expectNobodyKeptOut } from "./support/axe.ts";
import { type FrontServer, startFrontServer } from "./support/frontServer.ts";
import { peopleForTests, SOON } from "./support/screen.ts";

let server: FrontServer;
let tower: SmallSite;
const people = peopleForTests(() => server);

beforeAll(async () => {
  server = await startFrontServer();
  const free = {
    assetId: null,
    status: "available",
    clientId: CustomerIndex.parse("tower"),
  } as const;
  tower = await smallSite(server.backend, "tower", {
    people: ["ida", "jo", "kim"],
    tags: [tag("spare", free)],
  });
  await tower.user("olga", "admin");
});
afterAll(() => server?.stop());

const holders = async () =>
  Promise.all(["ida", "jo", "kim", "spare"].map(async (name) => (await tower.tagOf(name)).assetId));

test("a pairing list is judged, mended, applied and taken back", async () => {
  const before = await holders();
  const { tab } = await people.signedIn("olga", "/administration/tags");
  await tab.getByRole("link", { name: "Pair tags by a list" }).click();
  const dialog = tab.getByRole("dialog", { name: /^Pair tags/u });
  const chooser = tab.waitForEvent("filechooser");
  await dialog.getByRole("button", { name: "Choose a file" }).click();
  const content = "Référence;Balise\r\nida;tag-spare\r\njo;tag-kim\r\nkim;\r\nnobody;tag-ida\r\n";
  await (
    await chooser
  ).setFiles({ name: "paires.csv", mimeType: "", buffer: Buffer.from(content) });
  await dialog.getByRole("radio", { name: "Refused (2)" }).waitFor();
  const row = (line: number) =>
    dialog
      .locator(".SheetImport-row")
      .filter({ has: tab.getByText(`Line ${line}`, { exact: true }) });
  expect(await row(4).innerText()).toContain("There is no tag: give one");
  expect(await row(5).innerText()).toContain("No resource in use has this reference");
  await expectNobodyKeptOut(tab);
  // Asked for: the empty one unlinks; and the wrong reference is mended.
  await dialog.getByText("A row without a tag unlinks the resource's tag").click();
  await dialog.getByRole("radio", { name: "Refused (1)" }).waitFor();
  await row(5).getByRole("textbox", { name: "Resource reference" }).fill("KIM");
  await row(5).getByRole("textbox", { name: "Resource reference" }).press("Tab");
  // Now kim is there twice: both lines are told.
  await dialog.getByRole("radio", { name: "Refused (2)" }).waitFor();
  await row(5).getByRole("textbox", { name: "Resource reference" }).fill("nobody");
  await row(5).getByRole("textbox", { name: "Resource reference" }).press("Tab");
  await dialog.getByRole("radio", { name: "Refused (1)" }).waitFor();
  await dialog.getByText("Moved (2)").click();
  expect(await row(3).innerText()).toContain("The tag kim moves from kim to jo.");
  await expectNobodyKeptOut(tab);
  await dialog.getByRole("button", { name: "Change 3 resources" }).click();
  await dialog.getByText("3 resources are changed").waitFor();
  expect(await holders()).toEqual([null, null, "asset-jo", "asset-ida"]);
  await dialog.getByRole("button", { name: "Undo" }).click();
  await dialog.getByText("3 resources are as they were before").waitFor();
  await expect.poll(holders, SOON).toEqual(before);
});
