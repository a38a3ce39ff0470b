import { describe, expect, test } from "vitest";
import { withColumn } from "../../../../src/domain/base/columnMapping.ts";
import {
  guessSiteMapping,
  SITE_COLUMNS,
  siteMappingProblem,
} from "../../../../src/domain/sites/siteColumns.ts";

const FRENCH = {
  id: "Identifiant",
  name: "Nom",
  type: "Type",
  owner: "Propriétaire",
  longitude: "Longitude",
  latitude: "Latitude",
  radius: "Rayon",
  address: "Adresse",
  city: "Ville",
  timezone: "Fuseau horaire",
} as const;

describe("the columns of a file of sites", () => {
  test("are found by our names, by those of the reader's language and by usual ones, in any order and case", () => {
    const headers = ["NOM", "id", "Type", "Propriétaire", "Lat", "Longitude", "Rayon (m)", "Ville"];
    const expected = ["name", "id", "type", "owner", "latitude", "longitude", "radius", "city"];
    expect(guessSiteMapping(headers, FRENCH)).toEqual(expected);
    expect(guessSiteMapping(Object.values(FRENCH), FRENCH)).toEqual(SITE_COLUMNS);
  });

  test("that mean the same count once, and names of our own objects mean nothing", () => {
    const headers = ["name", "nom", "__proto__", "constructor", "", "colour"];
    expect(guessSiteMapping(headers, FRENCH)).toEqual(["name", null, null, null, null, null]);
  });

  test("are moved, not doubled; without id and name nobody knows which site is meant", () => {
    const moved = withColumn(["name", null, "city"], 1, "name");
    expect(moved).toEqual([null, "name", "city"]);
    expect(siteMappingProblem(moved)).toBe(null);
    expect(siteMappingProblem(withColumn(moved, 1, null))).toBe("noKey");
  });
});
