import { afterAll, beforeAll, expect, test } from "vitest";
import { Site } from "../../src/domain/sites/site.ts";
import { type SmallSite, smallSite } from "../support/smallSite.ts";
import { expectNobodyKeptOut } from "./support/axe.ts";
import { sheetImporterOf } from "./support/sheetImportDriver.ts";
import { type FrontServer, startFrontServer } from "./support/frontServer.ts";
import { peopleForTests, SOON } from "./support/screen.ts";

let server: FrontServer;
let tower: SmallSite;
const people = peopleForTests(() => server);

beforeAll(async () => {
  server = await startFrontServer();
  tower = await smallSite(server.backend, "tower");
  await tower.user("olga", "admin");
});
afterAll(() => server?.stop());

const stored = async () => {
  const sites = await tower.all("sites", Site);
  return new Map(sites.map((site) => [site.siteName, site]));
};

test("sites of a file with a title are corrected, asked about, written, changed and taken back", async () => {
  const before = await stored();
  const [there] = [...before.values()];
  if (there === undefined) throw new Error("the customer has a site");
  const { tab } = await people.signedIn("olga", "/administration/sites?import=1");
  const importer = sheetImporterOf(tab);
  const near = `${there.longitude + 0.01};${there.latitude + 0.01}`.replaceAll(".", ",");
  const exchanged = `${there.latitude};${there.longitude}`.replaceAll(".", ",");
  await importer.choose({
    name: "chantiers.csv",
    content: [
      "Chantiers au 12/03/2026;;;;;;",
      "Nom;Type;Propriétaire;Longitude;Latitude;Rayon;Remarque",
      `Quai neuf;chantier;Bâtir;${near};120,5;x`,
      `Gare;chantier;Bâtir;${exchanged};80;x`,
      `Pont;chantier;;${near};1000000000;x`,
      `${there.siteName};;;;;77;x`,
    ].join("\r\n"),
  });
  await importer.dialog.getByText("1 row above it is not read").waitFor();
  expect(await importer.field("Remarque").innerText()).toBe("Left out");
  expect(await importer.field("Propriétaire").innerText()).toBe("Owner");
  await expectNobodyKeptOut(tab);
  await importer.check.click();

  await importer.row(5).waitFor();
  const said = await importer.row(5).innerText();
  await expectNobodyKeptOut(tab);
  expect(said).toContain("Owner: A value is required here.");
  expect(said).toContain("Radius: A site reaches 100 km at most");
  await importer.row(5).getByRole("textbox", { name: "Propriétaire" }).fill("Bâtir");
  await importer.row(5).getByRole("textbox", { name: "Rayon" }).fill("90");
  await importer.row(5).getByRole("textbox", { name: "Rayon" }).press("Tab");
  await importer.rows(/^Refused \(0\)$/u).waitFor();

  // Nothing is decided for the reader.
  await importer.rows(/^To be settled \(1\)$/u).waitFor();
  await importer.exchange.click();
  await importer.rows(/^New \(3\)$/u).waitFor();
  await importer.rows(/^Changed \(1\)$/u).click();
  await importer.row(6).getByText("77", { exact: true }).waitFor();
  expect(await stored()).toEqual(before);

  await importer.write(4, "sites").click();
  await importer.dialog.getByText("3 new, 1 changed, 0 failed.").waitFor();
  await expectNobodyKeptOut(tab);
  const after = await stored();
  expect(after.get("Quai neuf")).toMatchObject({ type: "worksite", radius: 120.5 });
  expect(after.get("Gare")?.longitude).toBeCloseTo(there.longitude, 6);
  expect(after.get(there.siteName)?.radius).toBe(77);

  await importer.takeBack.click();
  await importer.undo.click();
  await importer.dialog.getByText("The import is taken back").waitFor();
  const undone = await stored();
  expect(undone.get(there.siteName)).toEqual(there);
  for (const name of ["Quai neuf", "Gare", "Pont"])
    await expect.poll(async () => (await stored()).get(name)?.isArchived, SOON).toBe(true);
});
