import { gzipSync } from "node:zlib";
import { PMTiles } from "pmtiles";
import { describe, expect, it } from "vitest";
import { inLargestLand } from "../../../scripts/worldTiles/countryNames.ts";
import { countryLands } from "../../../scripts/worldTiles/makeWorldTiles.ts";
import { lineOf, readNaturalEarth } from "../../../scripts/worldTiles/naturalEarth.ts";
import { type ArchivedTile, pmtilesArchive } from "../../../scripts/worldTiles/pmtilesArchive.ts";
import { unrolled } from "../../../scripts/worldTiles/unrolled.ts";
import { townsByZoom } from "../../../scripts/worldTiles/towns.ts";

describe("an archive of tiles", () => {
  const tile = (z: number, x: number, y: number, text: string): ArchivedTile => ({
    z,
    x,
    y,
    data: gzipSync(text),
  });
  const read = (archive: Buffer) =>
    new PMTiles({
      getKey: () => "archive",
      getBytes: async (offset, length) => ({
        data: Uint8Array.from(archive.subarray(offset, offset + length)).buffer,
      }),
    });
  const textAt = async (archive: PMTiles, z: number, x: number, y: number) => {
    const found = await archive.getZxy(z, x, y);
    return found === undefined ? null : new TextDecoder().decode(found.data);
  };

  it("gives back each tile, and nothing for one that it has not", async () => {
    const archive = read(
      pmtilesArchive([tile(1, 1, 0, "b"), tile(0, 0, 0, "a"), tile(1, 0, 1, "b")], { name: "x" }),
    );
    expect(await textAt(archive, 0, 0, 0)).toBe("a");
    expect(await textAt(archive, 1, 1, 0)).toBe("b");
    expect(await textAt(archive, 1, 0, 1)).toBe("b");
    expect(await textAt(archive, 1, 0, 0)).toBeNull();
    expect(await archive.getHeader()).toMatchObject({ minZoom: 0, maxZoom: 1 });
    expect(await archive.getMetadata()).toEqual({ name: "x" });
  });

  it("stores what is the same once", () => {
    const text = Array.from({ length: 4000 }, (_, index) => index).join(" ");
    const once = pmtilesArchive([tile(1, 0, 0, text)], {}).length;
    const thrice = [tile(1, 0, 0, text), tile(1, 0, 1, text), tile(2, 3, 3, text)];
    expect(pmtilesArchive(thrice, {}).length).toBeLessThan(once + 100);
  });

  it("finds a tile behind directories of its own where there are many", async () => {
    // Of lengths that compress badly, so that one directory cannot hold them.
    const textOf = (index: number) =>
      Array.from({ length: (index * index) % 61 }, (_, at) => index * at).join(" ");
    const many = Array.from({ length: 128 * 128 }, (_, index) =>
      tile(7, index % 128, Math.floor(index / 128), textOf(index)),
    );
    const archive = read(pmtilesArchive(many, {}));
    expect((await archive.getHeader()).leafDirectoryLength).toBeGreaterThan(0);
    expect(await textAt(archive, 7, 5, 100)).toBe(textOf(100 * 128 + 5));
  });
});

it("a line is read from its steps", () => {
  expect(lineOf([1000, 2000, 500, -250])).toEqual([
    [1, 2],
    [1.5, 1.75],
  ]);
});

describe("a ring of a globe", () => {
  it.each([
    {
      name: "that stays on one side is as it was",
      ring: [
        [170, 0],
        [179, 0],
        [179, 5],
        [170, 0],
      ],
      expected: [
        [170, 0],
        [179, 0],
        [179, 5],
        [170, 0],
      ],
    },
    {
      name: "that crosses the antimeridian goes on beyond it",
      ring: [
        [170, 60],
        [-170, 60],
        [-170, 65],
        [170, 65],
        [170, 60],
      ],
      expected: [
        [170, 60],
        [190, 60],
        [190, 65],
        [170, 65],
        [170, 60],
      ],
    },
    {
      name: "around the pole is closed along it",
      ring: [
        [-90, -70],
        [0, -70],
        [90, -70],
        [-180, -70],
        [-90, -70],
      ],
      expected: [
        [-90, -70],
        [0, -70],
        [90, -70],
        [180, -70],
        [270, -70],
        [270, -90],
        [-90, -90],
        [-90, -70],
      ],
    },
  ])("$name", ({ ring, expected }) => {
    expect(unrolled(ring)).toEqual(expected);
  });
});

describe("the name of a country", () => {
  it("stands in its largest land, not on an island of it", async () => {
    const { countries } = await readNaturalEarth();
    const named = inLargestLand(countries, await countryLands());
    const at = (code: string) => {
      const { lon = 0, lat = 0 } = named.find((one) => one.code === code) ?? {};
      return [Math.round(lon / 1000), Math.round(lat / 1000)];
    };
    expect(
      Object.fromEntries(
        ["FR", "NO", "US", "RU", "NL", "ES", "JP"].map((code) => [code, at(code)]),
      ),
    ).toEqual({
      FR: [2, 47],
      NO: [10, 61],
      US: [-98, 39],
      RU: [108, 62],
      NL: [6, 52],
      ES: [-4, 40],
      JP: [139, 36],
    });
    expect(named.map(({ code, rank }) => [code, rank])).toEqual(
      countries.map(([, , code, rank]) => [code, rank]),
    );
  });

  it("knows which country is the larger", async () => {
    const { countries } = await readNaturalEarth();
    const named = inLargestLand(countries, await countryLands());
    const wanted = new Set(["DE", "IT", "LU", "VA", "AD"]);
    const bySize = named.filter(({ code }) => wanted.has(code)).toSorted((a, b) => b.area - a.area);
    expect(bySize.map(({ code }) => code)).toEqual(["DE", "IT", "LU", "AD", "VA"]);
  });

  it("that lies in no land of ours stays where it is, and one across the antimeridian is found", () => {
    const square = (west: number, east: number, north: number): [number, number][] => [
      [west, 0],
      [east, 0],
      [east, north],
      [west, north],
      [west, 0],
    ];
    const isles = [[square(10, 12, 2)], [square(160, 170, 10), square(162, 166, 9)]];
    const across = [
      [
        [
          [178, 0],
          [-176, 0],
          [-176, 4],
          [178, 4],
          [178, 0],
        ],
      ],
    ];
    const named = inLargestLand(
      [
        [11_000, 1_000, "AA", 0],
        [179_000, 2_000, "BB", 1],
        [50_000, 50_000, "CC", 2],
      ],
      [
        { name: "Isles", lands: isles },
        { name: "Across", lands: across },
      ],
    );
    expect(named[2]).toEqual({ lon: 50_000, lat: 50_000, code: "CC", rank: 2, area: 0 });
    // In the wider part beside the lake, which lies left of the middle.
    expect(named.slice(0, 2).map(({ lon, code }) => [Math.round(lon / 100), code])).toEqual([
      [1_680, "AA"],
      [-1_790, "BB"],
    ]);
  });
});

describe("towns", () => {
  it("have room for their names, the larger first, and a capital before what is larger", async () => {
    const towns = new Map(townsByZoom(await readNaturalEarth()).map((town) => [town.id, town]));
    const [paris, rennes, bern, zurich] = [2988507, 2983990, 2661552, 2657896].map((id) =>
      towns.get(id),
    );
    expect(paris).toMatchObject({ name: "Paris", isCapital: true, zoom: 3 });
    expect(rennes?.zoom).toBeGreaterThan(3);
    expect(bern).toMatchObject({ isCapital: true, fr: "Berne" });
    expect(bern?.zoom).toBeLessThanOrEqual(zurich?.zoom ?? 0);
  });
});
