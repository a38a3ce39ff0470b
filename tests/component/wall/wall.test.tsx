import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { MINUTE, SECOND } from "../../../src/domain/base/time.ts";
import { expectNobodyKeptOut } from "../support/axe.ts";
import { press } from "../support/keys.ts";
import { shown } from "../support/looks.ts";
import { openFront, type Screen } from "../support/openFront.tsx";
import { COUNTERS, countersScreen, pastOf } from "../support/pastOf.ts";

const SAFETY = "/live-site/safety-dashboard";
const WALL = `${COUNTERS}?wall=1&view-of-wall=5:${COUNTERS}&view-of-wall=3600:${SAFETY}`;
const age = page.getByRole("group", { name: "Age of what is shown" });
const open = (path: string): Promise<Screen> => openFront(path, { given: pastOf });

describe("a screen on the wall", () => {
  test("turns its views by time and by keys, is held, and is left for the page that is open", async () => {
    const screen = await open(WALL);
    await shown(age.getByText("Live", { exact: true }));
    await expect.poll(() => screen.path()).toBe(SAFETY);
    await press("ArrowLeft");
    await expect.poll(() => screen.path()).toBe(COUNTERS);
    await press("Space");
    // Longer than the view would stay.
    await new Promise((passed) => setTimeout(passed, 7 * SECOND));
    expect(screen.path()).toBe(COUNTERS);
    await userEvent.hover(page.getByRole("main"));
    await expectNobodyKeptOut();
    await press("ArrowRight");
    await expect.poll(() => screen.path()).toBe(SAFETY);
    const again = await open(`${screen.path()}?${screen.query().toString()}`);
    await shown(age.getByText("Live", { exact: true }));
    expect(again.path()).toBe(SAFETY);
    await press("Escape");
    await expect.poll(() => again.query().toString()).not.toContain("wall");
    expect(again.path()).toBe(SAFETY);
  });

  test("that is not live has its age across it, and a ring that drains while it is", async () => {
    const { live, clock } = await open(`${SAFETY}?wall=1`);
    const watermark = () => document.querySelector(".WallWatermark")?.textContent ?? null;
    const ring = () => document.querySelector(".WallAge .ProofRing")?.getAttribute("data-proof");
    await expect.poll(ring).toBe("left");
    expect(watermark()).toBe(null);
    live.cut();
    clock.advance(4 * MINUTE);
    await expect.poll(watermark).toMatch(/^[34]\smin$/u);
    live.mend();
    clock.advance(SECOND);
    await expect.poll(watermark).toBe(null);
    await expect.poll(ring).toBe("left");
  });

  test("is set up in a dialog, which the address and the browser remember", async () => {
    const screen = await open(COUNTERS);
    await shown(countersScreen().live);
    await press("w");
    const dialog = page.getByRole("dialog", { name: "Screen on the wall" });
    await dialog.getByRole("button", { name: "Add a view" }).click();
    await expectNobodyKeptOut();
    await dialog.getByRole("button", { name: "Start" }).click();
    await shown(age);
    expect(screen.query().getAll("view-of-wall")).toEqual([`20:${COUNTERS}`, `20:${SAFETY}`]);
    await press("Escape");
    await press("w");
    await expect.poll(() => dialog.getByRole("listitem").elements().length).toBe(2);
  });
});
