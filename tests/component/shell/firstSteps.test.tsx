import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { asset, placeIn } from "../../support/fixtures.ts";
import { must } from "../../../src/domain/base/must.ts";
import { expectNobodyKeptOut } from "../support/axe.ts";
import { gone, shown } from "../support/looks.ts";
import { openFront } from "../support/openFront.tsx";
import { personOf } from "../support/people.ts";
import { sitesOf } from "../support/sites.ts";
import { smallSiteOf } from "../support/smallSiteOf.ts";

const begun = page.getByRole("region", { name: "Setting up Tower" });

describe("the home page of a customer that begins", () => {
  test("says what comes first, and leads there", async () => {
    await openFront("/", { given: sitesOf });
    const steps = page.getByRole("region", { name: "First steps" });
    await shown(steps.getByText("Nothing is live yet: 0 of 11 steps are done"));
    expect(steps.getByRole("link", { name: "Draw its areas" }).query()).toBeNull();
    await expectNobodyKeptOut();
    await steps.getByRole("link", { name: "Create the first site" }).click();
    await shown(page.getByRole("dialog", { name: "New site" }));
  });

  test("ticks what is done, and is gone when something is located", async () => {
    const { live } = await openFront("/", { given: (of) => smallSiteOf(of) });
    await shown(begun.getByText("Tower is not live yet: 3 of 11 steps are done"));
    const done = () =>
      begun
        .getByRole("listitem")
        .elements()
        .filter((item) => item.querySelector("[aria-label=Done]") !== null)
        .map(({ textContent }) => textContent);
    expect(done()).toEqual([
      "Create the first site",
      "Draw its areas",
      "Place gateways and anchors",
    ]);
    const { site: locationSite, floor, area } = placeIn("yard");
    live.write("assets", asset("crane", { locationSite, floor, area }));
    await gone(begun);
  });

  test("leaves those alone who set nothing up", async () => {
    await openFront("/", { person: personOf("worker"), given: (of) => smallSiteOf(of) });
    await shown(page.getByRole("heading", { name: "Live site" }));
    expect(begun.elements()).toEqual([]);
  });
});

test("the page that is open is in sight in the sidebar, however many there are", async () => {
  await openFront("/administration/configuration", { size: [1366, 600] });
  const pages = page.getByRole("navigation", { name: "Pages" });
  const current = pages.getByRole("link", { name: "Configuration", exact: true });
  await shown(current);
  await expect
    .poll(() => {
      const { top, bottom } = current.element().getBoundingClientRect();
      const frame = must(pages.query(), "the sidebar is there").getBoundingClientRect();
      return top >= frame.top && bottom <= frame.bottom;
    })
    .toBe(true);
});
