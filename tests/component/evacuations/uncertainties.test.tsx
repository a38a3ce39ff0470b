import { expect, test } from "vitest";
import { SECOND } from "../../../src/domain/base/time.ts";
import { asset, T0 } from "../../support/fixtures.ts";
import { drillOf, rollPerson } from "../support/evacuations.ts";
import { openFront } from "../support/openFront.tsx";
import { smallSiteOf } from "../support/smallSiteOf.ts";

const said = () => document.querySelector<HTMLElement>(".Uncertainties-none")?.innerText;

test("that every area is heard is said only while it is known, and its place is not left empty", async () => {
  const ann = rollPerson("Ann Berger", "yard");
  const { live, clock } = await openFront("/live-site/safety-dashboard", {
    now: T0 + 55 * SECOND,
    given: (given) => {
      const { place } = ann;
      smallSiteOf(given, {
        assets: [
          asset("ann-berger", {
            locationSite: place.site,
            floor: place.floor,
            area: place.area,
            lastTagUpdate: T0,
            lastPositionUpdate: T0,
          }),
        ],
      });
      given.write("evacuations", drillOf([ann]));
    },
  });
  const every = "Every area is heard or was searched, and nobody found is heard inside again.";
  await expect.poll(said).toBe(every);
  live.cut();
  clock.advance(20 * SECOND);
  await expect.poll(said).toBe("It is not known now which areas are heard.");
  live.mend();
  clock.advance(10 * SECOND);
  await expect.poll(said).toBe(every);
});
