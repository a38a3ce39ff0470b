import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { HOUR, MINUTE } from "../../../src/domain/base/time.ts";
import { addressOfInstant } from "../../../src/domain/timeMachine/timeMachine.ts";
import { T0 } from "../../support/fixtures.ts";
import { expectNobodyKeptOut } from "../support/axe.ts";
import { hasFocus, press, tabTo } from "../support/keys.ts";
import { gone, isShown, shown } from "../support/looks.ts";
import { openFront, type Screen } from "../support/openFront.tsx";
import { BEGIN, COUNTERS, countersScreen, linkTo, PAST_ALERT, pastOf } from "../support/pastOf.ts";

const counters = countersScreen();
const open = (path: string): Promise<Screen> => openFront(path, { given: pastOf });

describe("the past of a page", () => {
  test("is shown by its address, never as live, and one key leads back", async () => {
    const screen = await open(linkTo(T0 - 2 * HOUR));
    await shown(counters.banner);
    await expect.poll(counters.present).toBe("1");
    expect(counters.live.elements()).toHaveLength(0);
    await press("l");
    await shown(counters.live);
    await expect.poll(counters.present).toBe("0");
    expect(counters.banner.elements()).toHaveLength(0);
    expect(screen.query().get("at")).toBeNull();
  });

  test("is gone to on the time line, played on, and left by the browser's way back", async () => {
    const screen = await open(COUNTERS);
    await shown(counters.live);
    await press("t");
    await shown(counters.line);
    // A quarter of an hour a press: an hour and a half back is before the person left.
    await expect.poll(() => hasFocus(counters.line)).toBe(true);
    for (let times = 0; times < 6; times += 1) {
      await press("PageDown");
      await expect.poll(() => isShown(counters.banner.getByText("Reading"))).toBe(false);
    }
    await expect.poll(counters.present).toBe("1");
    const before = counters.instant();
    expect(screen.query().get("at")).not.toBeNull();
    await expectNobodyKeptOut();

    await page.getByRole("radio", { name: "600×" }).click({ force: true });
    await press("p");
    await expect.poll(counters.instant).not.toBe(before);
    // Ten minutes a second: half an hour later they have left.
    await expect.poll(counters.present).toBe("0");
    expect(counters.live.elements()).toHaveLength(0);
    await press("p");

    history.back();
    await shown(counters.live);
    expect(counters.banner.elements()).toHaveLength(0);
  });

  test.each([
    {
      keptSince: { people: T0 - HOUR, machines: T0 - 9 * HOUR },
      words: /Positions of people before .* people are missing here/u,
    },
    {
      keptSince: { people: T0 - HOUR, machines: T0 - 2 * HOUR },
      words: /Positions before .* some are missing here/u,
    },
  ])("says what of it was removed: $words", async ({ keptSince, words }) => {
    await openFront(linkTo(T0 - 150 * MINUTE), { given: (live) => pastOf(live, keptSince) });
    await expect.element(counters.banner.getByText(words)).toBeVisible();
  });

  test("says nothing of what was removed where it is whole", async () => {
    const keptSince = { people: T0 - 3 * HOUR, machines: null };
    await openFront(linkTo(T0 - 150 * MINUTE), { given: (live) => pastOf(live, keptSince) });
    await shown(counters.banner);
    expect(counters.banner.getByText("are no longer kept").elements()).toHaveLength(0);
  });

  test("is closed by its key, and the keys go on from where they were", async () => {
    await open(COUNTERS);
    await shown(counters.live);
    const before = page.getByRole("button", { name: "Language and theme" });
    await tabTo(before);
    await press("t");
    await shown(counters.line);
    await expect.poll(() => hasFocus(counters.line)).toBe(true);
    await press("PageDown");
    await shown(counters.banner);
    await press("t");
    await shown(counters.live);
    await expect.poll(() => hasFocus(before)).toBe(true);
  });

  test("says which devices were offline, and what was never kept", async () => {
    const screen = await open(linkTo(T0 - 100 * MINUTE));
    await expect.poll(counters.says).toContain("1 device was offline");
    // The key is the time line's, which is fetched after the banner.
    await expect.element(counters.play).toBeEnabled();
    await press("p");
    await shown(page.getByRole("button", { name: "Pause" }));
    await expectNobodyKeptOut();
    screen.go(linkTo(BEGIN - HOUR));
    await expect.poll(counters.says).toContain("Nothing was kept of");
    await page.getByRole("button", { name: "Go to an instant" }).click();
    await page.getByLabelText("Time", { exact: true }).fill("soon");
    await page.getByRole("button", { name: "Go there" }).click();
    await shown(page.getByText("Give a time of day such as"));
    await expectNobodyKeptOut();
    await press("Escape");
    await press("l");
    await shown(counters.live);
  });

  test("leads from alert to alert", async () => {
    const screen = await open(linkTo(T0 - 2 * HOUR));
    const next = page.getByRole("button", { name: "Next alert" });
    const previous = page.getByRole("button", { name: "Previous alert" });
    await expect.element(next).toBeEnabled();
    await expect.element(previous).toBeDisabled();
    await next.click();
    await expect.poll(() => screen.query().get("at")).toBe(addressOfInstant(PAST_ALERT.raisedAt));
    await expect.element(next).toBeDisabled();
  });

  test("lets nothing be done to it", async () => {
    await open(`/live-site/safety-dashboard?at=${addressOfInstant(T0 - 2 * HOUR)}`);
    await shown(counters.banner);
    const start = page.getByRole("button", { name: "Start an evacuation" });
    await shown(page.getByText("People on site", { exact: true }));
    expect(start.elements()).toHaveLength(0);
    await press("l");
    await shown(start);
    expect(counters.banner.elements()).toHaveLength(0);
  });

  test("goes along to another page that has one, and ends on a page that has none", async () => {
    const screen = await open(linkTo(T0 - 2 * HOUR));
    await shown(counters.banner);
    await press("g");
    await press("h");
    await expect.poll(() => screen.path()).toBe("/");
    await expect.poll(() => screen.query().get("at")).toBe(addressOfInstant(T0 - 2 * HOUR));
    await shown(counters.banner);
    await press("g");
    await press("a");
    await expect.poll(() => screen.path()).toBe("/alerts/list");
    await gone(counters.banner);
    expect(screen.query().get("at")).toBeNull();
  });
});
