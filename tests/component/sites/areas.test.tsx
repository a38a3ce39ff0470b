import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { CALLS } from "../../../src/domain/calls.ts";
import type { Site } from "../../../src/domain/sites/site.ts";
import { siteIssues } from "../../../src/domain/sites/siteIssues.ts";
import type { FixtureLive } from "../../support/fixtureLive/fixtureLive.ts";
import { expectNobodyKeptOut } from "../support/axe.ts";
import { groundOf } from "../support/groundOf.ts";
import "../support/css.ts";
import { press, pressButton, pressOn } from "../support/keys.ts";
import { fieldValue, gone, pointOf, shown } from "../support/looks.ts";
import { openFront } from "../support/openFront.tsx";
import { storedTower } from "../support/sites.ts";

const PLAIN = {
  styles: [{ id: "plain", name: "Plain", url: null }],
  floors: [{ number: 0, styleId: "plain", name: null, plan: null }],
};
const button = (name: string) => page.getByRole("button", { name, exact: true });
const field = (name: string) => page.getByRole("textbox", { name, exact: true });
const heading = (name: string) => page.getByRole("heading", { name });
const named = page.getByRole("textbox", { name: /^Name/u });

/** Opens the editor once its map has a camera. */
async function editor(): Promise<FixtureLive> {
  const { live } = await openFront("/administration/areas", {
    size: [1280, 900],
    given: (told) => {
      groundOf(told, PLAIN);
      told.server.answerLeast(CALLS);
    },
  });
  await expect.poll(() => document.querySelector(".MapHand-overlay")).not.toBeNull();
  return live;
}

async function save(live: FixtureLive): Promise<Site> {
  await pressButton("Review and save");
  await pressButton("Save the areas");
  await shown(page.getByText("The areas are saved"));
  const site = storedTower(live);
  expect(siteIssues(site)).toEqual([]);
  return site;
}

const names = ({ areas }: Site) => areas.map(({ name }) => name);

describe("the areas of a floor", () => {
  test("is drawn by the mouse: what would lie over others is told and cut off", async () => {
    const live = await editor();
    const map = page.getByCSS(".MapHand");
    const at = (x: number, y: number) => pointOf(map, [x, y]);
    await page.getByText("Rectangle", { exact: true }).click();
    await userEvent.click(map, at(0.35, 0.3));
    await userEvent.hover(map, at(0.6, 0.7));
    // Told while it is drawn.
    await expect.poll(() => document.querySelector(".MapHand-drawn[data-wrong]")).not.toBeNull();
    await userEvent.click(map, at(0.6, 0.7));
    await shown(page.getByText("It lies over another area"));
    await expect.element(button("Add the area")).toBeDisabled();
    await expectNobodyKeptOut();
    await pressButton("Cut that part off");
    await named.fill("Lane");
    await pressButton("Add the area");
    await shown(heading("Lane"));
    await pressButton("Undo");
    await gone(button("Lane"));
    await pressButton("Redo");
    await shown(button("Lane").or(heading("Lane")).first());
    expect(names(await save(live))).toEqual(["yard", "hall", "Lane"]);
  });

  test("is drawn, undone and saved by keys alone, beside what somebody else saves", async () => {
    const live = await editor();
    await press("p");
    for (const [lat, lon] of [
      ["45.012", "3.99"],
      ["45.012", "4.01"],
      ["45.008", "4.01"],
      ["45.008", "3.99"],
    ] as const) {
      await field("Latitude").fill(lat);
      await field("Longitude").fill(lon);
      await pressOn(field("Longitude"), "Enter");
      await expect.poll(() => fieldValue(field("Longitude"))).toBe("");
    }
    await pressOn(button("Close it"), "Enter");
    await named.fill("hall");
    await pressOn(named, "Enter");
    await shown(page.getByText("The site has an area of this name already"));
    await named.fill("North");
    await pressOn(named, "Enter");
    await shown(heading("North"));
    await pressOn(button("Delete the area"), "Enter");
    await shown(heading("Areas of this floor"));
    await press("Control+z");
    await shown(button("North"));
    await expectNobodyKeptOut();
    // Meanwhile another administrator paints another area.
    const before = storedTower(live);
    const areas = before.areas.map((one) =>
      one.name === "yard" ? { ...one, colour: "#00ff00" } : one,
    );
    live.write("sites", { ...before, areas });
    const site = await save(live);
    expect(names(site)).toEqual(["yard", "hall", "North"]);
    expect(site.areas[0]?.colour).toBe("#00ff00");
  });
});
