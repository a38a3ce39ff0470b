import { describe, expect, test } from "vitest";
import { createCityAt } from "../../../../../backend/app/platform/places/cityAt.ts";
import {
  gazetteerOf,
  worldGazetteer,
} from "../../../../../backend/app/platform/places/gazetteer.ts";
import { placesOf } from "../../../../../backend/app/sites/placeAnswers.ts";
import { cityText, pointOfText } from "../../../../../src/domain/sites/namedPlace.ts";

const world = await worldGazetteer();

describe("the town of a point", () => {
  test.each([
    { where: "the middle of a town", lat: 48.1173, lon: -1.6778, expected: "Rennes (FR)" },
    // The middle of Neuilly-sur-Seine is nearer than that of Paris.
    { where: "the Eiffel tower", lat: 48.8584, lon: 2.2945, expected: "Paris (FR)" },
    {
      where: "a town beside a large one",
      lat: 48.8846,
      lon: 2.2697,
      expected: "Neuilly-sur-Seine (FR)",
    },
    { where: "another", lat: 48.9362, lon: 2.3574, expected: "Saint-Denis (FR)" },
    {
      where: "a bank of a river that is a border",
      lat: 47.605,
      lon: 7.6,
      expected: "Huningue (FR)",
    },
    { where: "the other side of the world", lat: -33.87, lon: 151.21, expected: "Sydney (AU)" },
  ])("$where", ({ lat, lon, expected }) => {
    const town = world.townAt({ lat, lon });
    expect(town === null ? null : cityText(town)).toBe(expected);
  });

  test("there is none in the middle of a sea, and none where there are no towns at all", () => {
    expect(world.townAt({ lat: 46, lon: -15 })).toBeNull();
    expect(gazetteerOf([]).townAt({ lat: 46, lon: 2 })).toBeNull();
  });

  test("points of one cell have one city, whoever is asked about first", () => {
    let asked = 0;
    const cityAt = createCityAt({
      townAt(point) {
        asked += 1;
        return {
          name: `${point.lat.toFixed(3)}/${point.lon.toFixed(3)}`,
          country: null,
          at: point,
        };
      },
    });
    const near = [
      { lat: 45.001, lon: 4.009 },
      { lat: 45.009, lon: 4.001 },
    ].map(cityAt);
    expect(near).toEqual(["45.005/4.005", "45.005/4.005"]);
    expect(asked).toBe(1);
    expect(cityAt({ lat: 45.011, lon: 4.001 })).toBe("45.015/4.005");
  });
});

describe("towns by name", () => {
  const names = (text: string) => world.named(text, 5).map(cityText);

  test("the largest of that very name comes first, then what begins so", () => {
    expect(names("rennes")[0]).toBe("Rennes (FR)");
    expect(names("Renn")[0]).toBe("Rennes (FR)");
    expect(names("PARIS").slice(0, 2)).toEqual(["Paris (FR)", "Paris (US)"]);
  });

  test("accents and case do not matter, and nothing is found by nothing", () => {
    expect(names("saint-etienne")[0]).toBe("Saint-Étienne (FR)");
    expect(names("  ")).toEqual([]);
    expect(names("zzzzzz")).toEqual([]);
  });
});

describe("places by what people call them", () => {
  test("are towns by name, and the point whose coordinates are given, called by its town", () => {
    expect(placesOf(world, "Rennes")[0]).toMatchObject({ name: "Rennes", country: "FR" });
    const at = { lat: 48.1234, lon: -1.6789 };
    expect(placesOf(world, "48.1234, -1.6789")).toEqual([{ name: "Rennes", country: "FR", at }]);
    expect(placesOf(world, "46, -15")).toEqual([
      { name: "46, -15", country: null, at: { lat: 46, lon: -15 } },
    ]);
  });
});

describe("a point in a text", () => {
  test.each([
    { text: "48.11, -1.67", expected: { lat: 48.11, lon: -1.67 } },
    { text: " 48,11 -1,67 ", expected: { lat: 48.11, lon: -1.67 } },
    { text: "48,11; -1,67", expected: { lat: 48.11, lon: -1.67 } },
    { text: "-33 151", expected: { lat: -33, lon: 151 } },
    { text: "95, 2", expected: null },
    { text: "48.11, 190", expected: null },
    { text: "48.11", expected: null },
    { text: "12 rue de Rennes", expected: null },
  ])("$text", ({ text, expected }) => {
    expect(pointOfText(text)).toEqual(expected);
  });
});
