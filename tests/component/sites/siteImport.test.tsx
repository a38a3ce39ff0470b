import { expect, test } from "vitest";
import { CALLS } from "../../../src/domain/calls.ts";
import { smallTower } from "../../support/smallSite.ts";
import { expectNobodyKeptOut } from "../support/axe.ts";
import { press } from "../support/keys.ts";
import { shown } from "../support/looks.ts";
import { openFront } from "../support/openFront.tsx";
import { sheetImporter } from "../support/sheetImporter.ts";
import { sitesOf, storedSites } from "../support/sites.ts";
import { smallSiteOf } from "../support/smallSiteOf.ts";

const importer = sheetImporter();
const THERE = smallTower();
const near = `${THERE.longitude + 0.01};${THERE.latitude + 0.01}`.replaceAll(".", ",");
const exchanged = `${THERE.latitude};${THERE.longitude}`.replaceAll(".", ",");
const FILE = [
  "Chantiers au 12/03/2026;;;;;;",
  "Nom;Type;Propriétaire;Longitude;Latitude;Rayon;Remarque",
  `Quai neuf;chantier;Bâtir;${near};120,5;x`,
  `Gare;chantier;Bâtir;${exchanged};80;x`,
  `Pont;chantier;;${near};1000000000;x`,
  `${THERE.siteName};;;;;77;x`,
].join("\r\n");

test("sites of a file with a title are corrected, asked about, written, changed and taken back", async () => {
  const { live } = await openFront("/administration/sites?import=1", {
    given: (front) => {
      smallSiteOf(front);
      sitesOf(front);
      front.server.answerLeast(CALLS);
    },
  });
  const stored = () => new Map(storedSites(live).map((site) => [site.siteName, site]));
  const before = stored();
  await importer.choose("chantiers.csv", FILE);
  await shown(importer.dialog.getByText("1 row above it is not read"));
  await expect.element(importer.field("Remarque")).toHaveTextContent("Left out");
  await expect.element(importer.field("Propriétaire")).toHaveTextContent("Owner");
  await expectNobodyKeptOut();
  await importer.check.click();

  await shown(importer.row(5).getByText("Owner: A value is required here."));
  await shown(importer.row(5).getByText("Radius: A site reaches 100 km at most"));
  await expectNobodyKeptOut();
  await importer.cell(5, "Propriétaire").fill("Bâtir");
  await importer.cell(5, "Rayon").fill("90");
  await press("Tab");
  await shown(importer.rows(/^Refused \(0\)$/u));

  // Nothing is decided for the reader.
  await shown(importer.rows(/^To be settled \(1\)$/u));
  await importer.exchange.click();
  await shown(importer.rows(/^New \(3\)$/u));
  await importer.rows(/^Changed \(1\)$/u).click();
  await shown(importer.row(6).getByText("77", { exact: true }));
  expect(stored()).toEqual(before);

  await importer.write(4, "sites").click();
  await shown(importer.dialog.getByText("3 new, 1 changed, 0 failed."));
  await expectNobodyKeptOut();
  const after = stored();
  expect(after.get("Quai neuf")).toMatchObject({ type: "worksite", radius: 120.5 });
  expect(after.get("Gare")?.longitude).toBeCloseTo(THERE.longitude, 6);
  expect(after.get(THERE.siteName)?.radius).toBe(77);

  await importer.takeBack.click();
  await importer.undo.click();
  await shown(importer.dialog.getByText("The import is taken back"));
  const undone = stored();
  expect(undone.get(THERE.siteName)).toEqual(before.get(THERE.siteName));
  for (const name of ["Quai neuf", "Gare", "Pont"]) expect(undone.get(name)?.isArchived).toBe(true);
});
