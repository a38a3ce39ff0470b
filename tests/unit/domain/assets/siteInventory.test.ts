import { expect, test } from "vitest";
import { certaintyOf } from "../../../../src/domain/assets/positionCertainty.ts";
import { siteInventory } from "../../../../src/domain/assets/siteInventory.ts";
import { HOUR } from "../../../../src/domain/base/time.ts";
import { asset, site, T0 } from "../../../support/fixtures.ts";

test("an inventory tells what should be on a site and what is, and how sure that is", () => {
  const here = { currentWorksite: site("tower") };
  const there = { locationSite: site("depot"), areaSince: T0 };
  const somewhere = { location: { lat: 48, lon: 2 }, locationAccuracy: 3000 };
  const seen = { locationSite: site("tower"), lastTagUpdate: T0 };
  const inventory = siteInventory(
    site("tower"),
    [
      asset("found", { ...here, ...seen }),
      asset("silent", { ...here, ...seen, lastTagUpdate: T0 - 2 * HOUR }),
      asset("elsewhere", { ...here, ...there, lastTagUpdate: T0 }),
      asset("outside", { ...here, lastTagUpdate: T0, areaSince: T0 }),
      asset("somewhere", { ...here, ...somewhere, lastTagUpdate: T0 }),
      asset("unheard", here),
      asset("tagless", { ...here, tagId: null }),
      asset("guest", { ...seen, currentWorksite: site("depot") }),
      asset("sold", { ...here, ...seen, isArchived: true }),
      asset("stranger", there),
    ],
    (one) => certaintyOf(one, "online", T0),
  );
  const names = (list: readonly { readonly asset: { readonly reference: string } }[]) =>
    list.map(({ asset: { reference }, ...rest }) => [reference, ...Object.values(rest)]);
  expect({
    expected: inventory.expected,
    found: names(inventory.found),
    missing: names(inventory.missing),
    unexpected: names(inventory.unexpected),
  }).toEqual({
    expected: 7,
    found: [
      ["found", "certain"],
      ["silent", "unknown"],
    ],
    missing: [
      ["elsewhere", "elsewhere"],
      ["outside", "elsewhere"],
      ["somewhere", "unplaced"],
      ["unheard", "neverHeard"],
      ["tagless", "noTag"],
    ],
    unexpected: [["guest", "certain"]],
  });
});
