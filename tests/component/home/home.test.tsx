import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Alert } from "../../../src/domain/alerts/alert.ts";
import { MINUTE } from "../../../src/domain/base/time.ts";
import { alert, closed } from "../../support/alerts.ts";
import { T0 } from "../../support/fixtures.ts";
import { expectNobodyKeptOut } from "../support/axe.ts";
import { hallOf } from "../support/hall.ts";
import { gone, shown, texts } from "../support/looks.ts";
import { openFront, SIZES } from "../support/openFront.tsx";

const alerts = page.getByRole("region", { name: "Alerts, last 24 hours" });
const figure = (counted: string) =>
  page.getByText(counted, { exact: true }).element().parentElement?.innerText;
const recent = (name: string) => alert(name, { raisedAt: T0 - 30 * MINUTE });
const openHome = (stored: readonly Alert[], size: readonly [number, number] = SIZES.desk) =>
  openFront("/", {
    size,
    given: (live) => {
      hallOf(live);
      live.write("alerts", ...stored);
    },
  });

test.each(Object.entries(SIZES))(
  "the home page says first how many people are on site, then what needs somebody, on a %s",
  async (_, size) => {
    const over = closed(recent("over"));
    await openHome([over, recent("open")], size);
    await shown(alerts.getByText("1 alert to acknowledge."));
    await expect.poll(() => figure("People on site")).toMatch(/^People on site\s+2\b/u);
    // The crane is no person.
    expect(figure("Assets and people on site")).toMatch(/\b3\b/u);
    const newest = alerts.getByRole("list", { name: "Newest alerts" }).getByRole("listitem");
    await expect
      .poll(() => texts(newest).map((text) => text.split("\n")[0]))
      .toEqual(["open", "over"]);
    await shown(alerts.getByRole("img", { name: "2 alerts in 24 hours" }));
    const { bottom } = page
      .getByText("People on site", { exact: true })
      .element()
      .getBoundingClientRect();
    expect(bottom).toBeLessThan(size[1] / 4);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(size[0]);
    await expectNobodyKeptOut();
  },
);

const height = () => alerts.element().getBoundingClientRect().height;

test.each([
  { name: "with closed alerts", stored: [closed(recent("over"))], spread: "1 alert in 24 hours" },
  { name: "without any alert", stored: [], spread: "0 alerts in 24 hours" },
])(
  "a day $name is one line with its spread and the way to the past ones",
  async ({ stored, spread }) => {
    await openHome(stored, [1366, 768]);
    await shown(alerts.getByText("All is well: no alert is open."));
    await shown(alerts.getByRole("img", { name: spread }));
    expect(alerts.getByRole("list").elements()).toEqual([]);
    expect(height()).toBeLessThan(60);
    await expect
      .element(alerts.getByRole("link", { name: "All alerts" }))
      .toHaveAttribute("href", expect.stringContaining("state=all"));
  },
);

test("that all is well is said of what is live alone", async () => {
  const { live, clock } = await openHome([closed(recent("over"))]);
  const well = alerts.getByText("All is well: no alert is open.");
  await shown(well);
  live.cut();
  clock.advance(MINUTE);
  await gone(well);
  await expect.element(alerts).toHaveTextContent("None of these 24 hours is open.");
});

test("no part of the page repeats since when nothing is live, which is said above it", async () => {
  const { live, clock } = await openHome([recent("open")]);
  await shown(alerts.getByText("1 alert to acknowledge."));
  live.cut();
  clock.advance(MINUTE);
  await shown(page.getByText(/^Not live since .*\. Nothing on this page is newer/u));
  const marks = () => [...document.querySelectorAll("main .FreshnessMark[data-since]")];
  await expect.poll(() => marks().length).toBeGreaterThan(2);
  const repeated = () => marks().filter((mark) => !mark.classList.contains("visually-hidden"));
  await expect.poll(repeated).toEqual([]);
});

test("on a very wide screen the map has two thirds, and what needs somebody the third beside it", async () => {
  await openHome([recent("open")], [1920, 1080]);
  await shown(alerts.getByText("1 alert to acknowledge."));
  const widthOf = (name: string) =>
    page.getByRole("region", { name }).element().getBoundingClientRect().width;
  const [map, counters] = [widthOf("Live site"), widthOf("Live counters")];
  expect(map / (map + counters)).toBeCloseTo(2 / 3, 1);
});
