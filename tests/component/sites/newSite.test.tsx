import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { CALLS } from "../../../src/domain/calls.ts";
import { must } from "../../../src/domain/base/must.ts";
import { createSite } from "../../../src/domain/sites/calls.ts";
import { expectNobodyKeptOut } from "../support/axe.ts";
import { groundOf } from "../support/groundOf.ts";
import "../support/css.ts";
import { fieldValue, gone, pointOf, shown } from "../support/looks.ts";
import { openFront } from "../support/openFront.tsx";
import { storedSites } from "../support/sites.ts";

const form = page.getByRole("dialog", { name: "New site" });
const save = form.getByRole("button", { name: "Save", exact: true });
const field = (name: string) =>
  form.getByRole("textbox", { name: new RegExp(`^${name}`, "u") }).first();

async function type(name: string, value: string): Promise<void> {
  await field(name).fill(value);
  // A number counts once its field is left.
  if (/^(?:Latitude|Longitude|Radius)$/u.test(name)) await userEvent.tab();
}

/** Draws an edge through points of the map, by their share of its width and height. */
async function draw(...corners: readonly (readonly [x: number, y: number])[]): Promise<void> {
  const map = page.getByCSS(".SiteEdge-map");
  map.element().scrollIntoView({ block: "center" });
  for (const corner of corners) await userEvent.click(map, pointOf(map, corner));
  await form.getByRole("button", { name: "Close the edge" }).click();
}

test("a new site is told what is wrong with it, where it is typed, before anything is sent", async () => {
  const { live } = await openFront("/administration/sites", {
    given: (told) => {
      groundOf(told);
      told.server.answerLeast(CALLS);
    },
  });
  await page.getByRole("button", { name: "New site" }).click();
  await save.click();
  for (const told of [
    "The site has no name: name it.",
    "The site has no owner: name it.",
    "A latitude is a number from -90 to 90 degrees.",
    "A longitude is a number from -180 to 180 degrees.",
  ])
    await shown(form.getByText(told));
  await type("Name", "tower");
  const twin = form.getByText("Another site has this name: site-tower. Lists show both alike.");
  await shown(twin);
  await type("Name", "Quay");
  await gone(twin);
  await type("Owner", "Port");
  await type("Id", "a/b");
  await shown(form.getByText("An id has no spaces, none of"));
  await type("Id", "site-tower");
  await shown(form.getByText("There is a site of this id already: choose another."));
  await type("Id", "site-quay");
  for (const [radius, told] of [
    ["0", "The radius is a number of metres above 0."],
    ["100001", "A site reaches 100 km at most: give a smaller radius."],
  ] as const) {
    await type("Radius", radius);
    await shown(form.getByText(told));
  }
  await type("Radius", "500");
  // The tower is at 45 N, 4 E.
  await type("Latitude", "4.02");
  await type("Longitude", "45.01");
  const exchanged = form.getByText("Latitude and longitude look exchanged");
  await shown(exchanged);
  await expectNobodyKeptOut();
  await form.getByRole("button", { name: "Exchange them" }).click();
  await gone(exchanged);
  expect(fieldValue(field("Latitude"))).toBe("45.01");

  // The map has followed what was typed: an edge is drawn there, and crosses itself.
  await form.getByText("Drawn", { exact: true }).click();
  await form.getByRole("button", { name: "Draw it anew" }).click();
  await expect.poll(() => document.querySelector(".SiteEdge-map .MapHand-overlay")).not.toBeNull();
  await draw([0.3, 0.3], [0.6, 0.7], [0.6, 0.3], [0.3, 0.7]);
  const crossed = form.getByText("Draw an edge with at least three corners that does not cross");
  await shown(crossed);
  await save.click();
  expect(live.server.asked(createSite)).toEqual([]);
  await form.getByRole("button", { name: "Draw it anew" }).click();
  await draw([0.3, 0.3], [0.6, 0.3], [0.6, 0.7]);
  await gone(crossed);
  await save.click();
  await gone(form);
  const made = storedSites(live).find(({ id }) => id === "site-quay");
  const { latitude, longitude } = must(made ?? null, "the site is stored");
  expect(Math.hypot(latitude - 45.01, longitude - 4.02)).toBeLessThan(0.02);
});
