import { expect, test } from "vitest";
import { areaEntryOf } from "../../../../src/domain/assets/asset.ts";
import { area, T0 } from "../../../support/fixtures.ts";

test.each([
  { name: "in an area since then", at: { area: area("yard"), areaSince: T0 }, expected: T0 },
  { name: "on the site, in none of its areas", at: { area: null, areaSince: T0 }, expected: null },
  { name: "nowhere yet", at: { area: null, areaSince: null }, expected: null },
])("an asset has entered an area where it is in one: $name", ({ at, expected }) => {
  expect(areaEntryOf(at)).toBe(expected);
});
