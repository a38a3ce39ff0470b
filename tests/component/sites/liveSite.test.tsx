import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { CALLS } from "../../../src/domain/calls.ts";
import { asset, area, site, T0 } from "../../support/fixtures.ts";
import { YARD } from "../../support/smallSite.ts";
import { gone, shown } from "../support/looks.ts";
import { openFront, type Shown, SIZES } from "../support/openFront.tsx";
import { smallSiteOf } from "../support/smallSiteOf.ts";

const here = { locationSite: site("tower"), floor: 0, area: area("yard"), location: YARD };
const given: Shown = {
  now: T0,
  given: (live) => {
    live.server.answerLeast(CALLS);
    smallSiteOf(live, {
      assets: ["digger", "crane"].map((name) => asset(name, { ...here, lastTagUpdate: T0 })),
    });
  },
};
const row = (name: string) => page.getByRole("option").filter({ hasText: name });
const card = page.getByRole("complementary", { name: "Selected asset" });
const boxOf = (element: Element) => element.getBoundingClientRect();

test("the card of what is selected stands beside the map, under the list, which stays where it is", async () => {
  await openFront("/live-site?tab=assets", given);
  await row("digger").click();
  await shown(card.getByRole("heading", { name: "digger" }));
  const top = () => boxOf(row("digger").element()).top;
  const opened = top();
  const map = boxOf(page.getByRole("application", { name: /^Map of/u }).element());
  expect(boxOf(card.element()).left).toBeGreaterThanOrEqual(map.right);
  await row("crane").click();
  await shown(card.getByRole("heading", { name: "crane" }));
  expect(top()).toBe(opened);
  await userEvent.keyboard("{Escape}");
  await gone(card);
  expect(top()).toBe(opened);
});

test("closed by its button, the card gives the focus back to the row that opened it", async () => {
  await openFront("/live-site?tab=assets", given);
  await row("digger").click();
  const close = card.getByRole("button", { name: "Close the card" });
  await shown(close);
  expect(document.activeElement?.textContent).toContain("digger");
  (close.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await gone(card);
  await expect.poll(() => document.activeElement?.textContent).toContain("digger");
});

test("on a narrow screen the card is a sheet at its foot, and the end of the page is read above it", async () => {
  await openFront("/live-site?tab=assets", { ...given, size: SIZES.phone });
  await row("digger").click();
  await shown(card.getByRole("heading", { name: "digger" }));
  const sheet = boxOf(card.element().closest(".SelectedPanel") ?? document.body);
  const [width, height] = SIZES.phone;
  expect([sheet.left, sheet.right, sheet.bottom]).toEqual([0, width, height]);
  expect(sheet.height).toBeLessThan(height / 2);
});

test("on a phone who is where is pressed by a finger: an area by its row, a number by as much around it", async () => {
  await openFront("/live-site?site=site-tower", { ...given, size: SIZES.phone });
  const yard = page.getByRole("row").filter({ hasText: "yard" });
  const names = yard.getByRole("button", { name: /· 2$/u });
  await shown(names);
  names.element().scrollIntoView({ block: "center" });
  expect(boxOf(yard.element()).height).toBeGreaterThanOrEqual(44);
  expect(boxOf(yard.getByRole("button").first().element()).height).toBeGreaterThanOrEqual(44);
  const { right, top, bottom } = boxOf(names.element());
  const middle = (top + bottom) / 2;
  for (const [x, y] of [
    [right - 1, middle - 21],
    [right - 1, middle + 21],
    [right - 43, middle],
  ] as const)
    expect(document.elementFromPoint(x, y)?.closest("button")).toBe(names.element());
});
