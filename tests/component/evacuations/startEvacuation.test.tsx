import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { readDrillRegister } from "../../../src/domain/evacuations/drillCalls.ts";
import { asset, placeIn, T0 } from "../../support/fixtures.ts";
import { expectNobodyKeptOut } from "../support/axe.ts";
import { drillOf, rollPerson } from "../support/evacuations.ts";
import { press } from "../support/keys.ts";
import { gone, shown } from "../support/looks.ts";
import { openFront, type Shown } from "../support/openFront.tsx";
import { smallSiteOf } from "../support/smallSiteOf.ts";

const SAFETY = "/live-site/safety-dashboard";
const ANN = rollPerson("Ann Berger", "yard");

const openOverview = (look: Pick<Shown, "size" | "locale"> = {}) =>
  openFront(SAFETY, {
    ...look,
    given: (live) => {
      const { site, floor, area } = placeIn("yard");
      const there = { locationSite: site, floor, area, lastTagUpdate: T0, lastPositionUpdate: T0 };
      smallSiteOf(live, { assets: [asset("ann", { designation: "Ann Berger", ...there })] });
    },
  });

test.each([
  ["en", "Start an evacuation"],
  ["fr", "Lancer une évacuation"],
] as const)("on a phone it is started without scrolling, in %s", async (locale, name) => {
  const size = [390, 844] as const;
  await openOverview({ size, locale });
  const start = page.getByRole("button", { name });
  await shown(start);
  await expect
    .poll(() => start.element().getBoundingClientRect().bottom)
    .toBeLessThanOrEqual(size[1]);
});

test("a question stays open over what somebody else starts, and its keys are for nothing else", async () => {
  const { live } = await openOverview();
  await page.getByRole("button", { name: "Start an evacuation" }).click();
  const choice = page.getByRole("dialog");
  await choice.getByRole("button", { name: "Continue" }).click();
  const question = page.getByRole("alertdialog");
  await shown(question.getByText("Start an evacuation drill at Tower?"));
  const focused = () => document.activeElement?.textContent;
  await expect.poll(focused).toBe("Cancel");

  live.write("evacuations", drillOf([ANN]));
  await shown(question.getByText("An evacuation drill is under way at Tower."));
  await shown(question.getByText("Start an evacuation drill at Tower?"));
  expect(focused()).toBe("Cancel");
  await expectNobodyKeptOut();
  // Meant for "Cancel", and pressed there: only then what runs takes the place of the dashboard.
  await press("Enter");
  await gone(question);
  await shown(page.getByRole("heading", { name: "Evacuation drill · Tower" }));
  expect(
    live.server.received.filter(
      ({ controller, action }) =>
        /evacuation/u.test(String(controller)) && action !== readDrillRegister.action,
    ),
  ).toEqual([]);
});

test("the question leads to what runs", async () => {
  const { live } = await openOverview();
  await page.getByRole("button", { name: "Start an evacuation" }).click();
  const choice = page.getByRole("dialog");
  await shown(choice);
  live.write("evacuations", drillOf([ANN]));
  await choice.getByRole("button", { name: "Open the drill" }).click();
  await gone(choice);
  await expect
    .element(page.getByRole("heading", { name: "Evacuation drill · Tower" }))
    .toBeVisible();
});
