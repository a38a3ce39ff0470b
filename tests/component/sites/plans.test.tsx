import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { CALLS } from "../../../src/domain/calls.ts";
import { storePlan } from "../../../src/domain/sites/calls.ts";
import { groundOf } from "../support/groundOf.ts";
import "../support/css.ts";
import { shown } from "../support/looks.ts";
import { openFront } from "../support/openFront.tsx";
import { storedTower } from "../support/sites.ts";

const PLAIN = {
  styles: [{ id: "plain", name: "Plain", url: null }],
  floors: [{ number: 0, styleId: "plain", name: null, plan: null }],
};
const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><path d="M0 0H300V200H0Z"/></svg>';

test("a plan that is saved is never said to be removed, though its site is notified before the answer", async () => {
  const { live } = await openFront("/administration/plans", {
    size: [1280, 900],
    given: (given) => {
      groundOf(given, PLAIN);
      given.server.answerLeast(CALLS);
      given.server.answer(storePlan, ({ corners, opacity }) => {
        const site = storedTower(given);
        const plan = { fileKey: "plan", url: null, corners, opacity };
        const after = { ...site, floors: site.floors.map((floor) => ({ ...floor, plan })) };
        given.write("sites", after);
        return { site: after };
      });
    },
  });
  await shown(page.getByText("This floor has no plan yet"));
  await page
    .getByCSS("input[type=file]")
    .upload(new File([DRAWING], "plan.svg", { type: "image/svg+xml" }));
  await page.getByRole("button", { name: "Save the plan" }).click();
  await shown(page.getByText("The plan is saved"));
  expect(page.getByText("The plan is removed").elements()).toEqual([]);
  expect(storedTower(live).floors[0]?.plan).not.toBeNull();
});
