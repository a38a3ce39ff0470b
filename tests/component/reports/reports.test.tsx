import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { CALLS } from "../../../src/domain/calls.ts";
import { MACHINES } from "../../support/referential.ts";
import { expectNobodyKeptOut } from "../support/axe.ts";
import { shown, texts } from "../support/looks.ts";
import { openFront } from "../support/openFront.tsx";
import { smallSiteOf } from "../support/smallSiteOf.ts";

test("reports that are sent begin with the family that the address names", async () => {
  await openFront("/administration/reports/create/machines/crane", {
    given: (live) => {
      smallSiteOf(live);
      live.write("references", MACHINES);
      live.server.answerLeast(CALLS);
    },
  });
  const chosen = (label: RegExp) => page.getByRole("dialog").getByRole("button", { name: label });
  await shown(chosen(/Sub-family/u));
  await expect.poll(() => texts(chosen(/Sub-family/u)).join()).toContain("crane");
  expect(texts(chosen(/Family/u)).join()).toContain("machines");
  await expectNobodyKeptOut();
});
