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

test("that all is well is said of what is live alone", async () => {
  const { live, clock } = await openHome([closed(recent("over"))]);
  const well = alerts.getByText("All is well: no alert is open.");
  await shown(well);
  live.cut();
  clock.advance(MINUTE);
  await gone(well);
  await expect.element(alerts).toHaveTextContent("None of these 24 hours is open.");
  await shown(alerts.getByText(/^Not live since/u));
});

test("a day without an alert takes one line, which says so only while it is live", async () => {
  const { live, clock } = await openHome([]);
  const said = alerts.getByText("No alert in the last 24 hours.");
  await shown(said);
  expect(alerts.element().getBoundingClientRect().height).toBeLessThan(100);
  live.cut();
  clock.advance(MINUTE);
  await shown(alerts.getByText(/^Not live since/u));
});
