import { describe, expect, test } from "vitest";
import { siteTable } from "../../../../src/domain/sites/siteTable.ts";

const row = (line: number, ...cells: (string | number | null)[]) => ({ line, cells });

describe("a file of sites", () => {
  test("has its columns found by our names and by French ones, in any order and case", () => {
    const table = siteTable({
      headers: ["NOM", "id", "Type", "Propriétaire", "Lat", "Longitude", "Rayon (m)", "Ville"],
      rows: [row(2, "Tour", "tour", "chantier", "Bâtir", 48.9, "2,25", 120, null)],
    });
    expect(table).toEqual({
      rows: [
        {
          line: 2,
          values: {
            name: "Tour",
            id: "tour",
            type: "chantier",
            owner: "Bâtir",
            latitude: "48.9",
            longitude: "2,25",
            radius: "120",
          },
        },
      ],
      missing: [],
      ignored: [],
    });
  });

  test("tells what is missing and what is not read", () => {
    const { missing, ignored } = siteTable({
      headers: ["id", "name", "colour", "", "nom"],
      rows: [row(2, "a", "A", "red")],
    });
    expect(missing).toEqual(["type", "owner", "longitude", "latitude", "radius"]);
    expect(ignored).toEqual(["colour", "nom"]);
  });

  test("takes headers that are names of our own objects for unknown ones", () => {
    const { ignored, rows } = siteTable({
      headers: ["__proto__", "constructor", "id"],
      rows: [row(2, "x", "y", "a")],
    });
    expect([ignored, rows[0]?.values]).toEqual([["__proto__", "constructor"], { id: "a" }]);
  });
});
