import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { CALLS } from "../../../src/domain/calls.ts";
import { tag } from "../../support/fixtures.ts";
import { assetsOf } from "../support/assets.ts";
import { expectNobodyKeptOut } from "../support/axe.ts";
import { chooseFile } from "../support/chooseFile.ts";
import { sheetRow } from "../support/css.ts";
import { press } from "../support/keys.ts";
import { shown } from "../support/looks.ts";
import { openFront } from "../support/openFront.tsx";
import { TOWER } from "../support/people.ts";
import { smallSiteOf } from "../support/smallSiteOf.ts";
import { storedTag } from "../support/tagsOf.ts";

const FREE = { assetId: null, status: "available", clientId: TOWER } as const;
const dialog = page.getByRole("dialog", { name: /^Pair tags/u });
const row = (line: number) => sheetRow(dialog, line);
const refused = (count: number) => shown(dialog.getByRole("radio", { name: `Refused (${count})` }));

async function mend(line: number, reference: string): Promise<void> {
  await row(line).getByRole("textbox", { name: "Resource reference" }).fill(reference);
  await press("Tab");
}

test("a pairing list is judged, mended, applied and taken back", async () => {
  const { live } = await openFront("/administration/tags", {
    given: (front) => {
      smallSiteOf(front, { people: ["ida", "jo", "kim"], tags: [tag("spare", FREE)] });
      assetsOf(front);
      front.server.answerLeast(CALLS);
    },
  });
  const holders = () =>
    ["ida", "jo", "kim", "spare"].map((name) => storedTag(live, `tag-${name}`).assetId);
  const before = holders();
  expect(before).toEqual(["asset-ida", "asset-jo", "asset-kim", null]);
  await shown(page.getByRole("link", { name: "Pair tags by a list" }));
  await page.getByRole("link", { name: "Pair tags by a list" }).click();
  const content = "Référence;Balise\r\nida;tag-spare\r\njo;tag-kim\r\nkim;\r\nnobody;tag-ida\r\n";
  await chooseFile(dialog, "paires.csv", content);
  await refused(2);
  await shown(row(4).getByText("There is no tag: give one"));
  await shown(row(5).getByText("No resource in use has this reference"));
  await expectNobodyKeptOut();
  // Asked for: the empty one unlinks; and the wrong reference is mended.
  await dialog.getByText("A row without a tag unlinks the resource's tag").click();
  await refused(1);
  await mend(5, "KIM");
  // Now kim is there twice: both lines are told.
  await refused(2);
  await mend(5, "nobody");
  await refused(1);
  await dialog.getByText("Moved (2)").click();
  await shown(row(3).getByText("The tag kim moves from kim to jo."));
  await shown(row(3).getByText(/jo leaves the tag .*jo\./u));
  await expectNobodyKeptOut();
  await dialog.getByRole("button", { name: "Change 3 resources" }).click();
  await shown(dialog.getByText("3 resources are changed"));
  expect(holders()).toEqual([null, null, "asset-jo", "asset-ida"]);
  await dialog.getByRole("button", { name: "Undo" }).click();
  await shown(dialog.getByText("3 resources are as they were before"));
  await expect.poll(holders).toEqual(before);
});
