import { describe, expect, test } from "vitest";
import { sourcesOfCustomer } from "../../../../src/domain/customers/mapSource.ts";
import {
  archivePath,
  MapSourcesInvalid,
  readMapSources,
  DEFAULT_MAP_SOURCES,
} from "../../../../src/domain/customers/mapSources.ts";

const OWN = { id: "streets", name: "Streets" };

describe("BALISE_MAP_SOURCES", () => {
  test.each([undefined, "", "  "])(
    "that says nothing (%j) is Mapbox, for who has a key",
    (text) => {
      expect(readMapSources(text)).toBe(DEFAULT_MAP_SOURCES);
    },
  );

  test("an empty list asks nobody", () => {
    expect(readMapSources("[]")).toEqual({ sources: [], origins: [], archives: [] });
  });

  test("names give public services with what they ask", () => {
    const { sources, origins } = readMapSources('["openfreemap", "ign-plan", "ign-photos"]');
    expect(sources.map(({ id }) => id)).toEqual(["openfreemap", "ign-plan", "ign-photos"]);
    expect(origins).toEqual(["https://tiles.openfreemap.org", "https://data.geopf.fr"]);
  });

  test("sources of one's own have a name in one or two languages, and further hosts", () => {
    const list = [
      {
        ...OWN,
        style: "https://maps.example.org/style.json",
        hosts: ["https://tiles.example.org/path"],
      },
      {
        id: "photos",
        name: { fr: "Photos", en: "Aerial" },
        raster: "http://127.0.0.1:9/{z}/{x}/{y}.png",
        attribution: "© Example",
      },
    ];
    const { sources, origins } = readMapSources(JSON.stringify(list));
    expect(sources).toEqual([
      {
        kind: "style",
        id: "streets",
        name: { fr: "Streets", en: "Streets" },
        url: "https://maps.example.org/style.json",
        dark: null,
      },
      {
        kind: "raster",
        id: "photos",
        name: { fr: "Photos", en: "Aerial" },
        tiles: "http://127.0.0.1:9/{z}/{x}/{y}.png",
        tileSize: 256,
        maxZoom: 19,
        attribution: "© Example",
      },
    ]);
    expect(origins).toEqual([
      "https://maps.example.org",
      "https://tiles.example.org",
      "http://127.0.0.1:9",
    ]);
  });

  test("an archive is a file that our server has, or an address", () => {
    const list = [
      { ...OWN, pmtiles: "/srv/france.pmtiles" },
      { id: "far", name: "Far", pmtiles: "https://maps.example.org/x.pmtiles" },
    ];
    const { sources, origins, archives } = readMapSources(JSON.stringify(list));
    expect(sources.map((source) => (source.kind === "pmtiles" ? source.url : null))).toEqual([
      archivePath("streets"),
      "https://maps.example.org/x.pmtiles",
    ]);
    expect(archives).toEqual([{ id: "streets", file: "/srv/france.pmtiles" }]);
    expect(origins).toEqual(["https://maps.example.org"]);
  });

  test.each([
    { text: "openfreemap", says: "it is no JSON list" },
    { text: '"openfreemap"', says: "it is no JSON list" },
    { text: '["nowhere"]', says: 'entry 1, "nowhere", is no name' },
    { text: '["constructor"]', says: 'entry 1, "constructor", is no name' },
    { text: '["ign-plan","ign-plan"]', says: 'entry 2 has the id "ign-plan", which is taken' },
    {
      text: '[{"id":"embedded","name":"x","style":"https://a.example"}]',
      says: 'entry 1 has the id "embedded", which is taken',
    },
    { text: '[{"id":"a","name":"A"}]', says: "entry 1 has none of style, raster and pmtiles" },
    {
      text: '[{"id":"a","name":"A","raster":"https://a.example/{z}"}]',
      says: "entry 1 raster needs {z}, {x} and {y}",
    },
    {
      text: '[{"id":"a","name":"A","style":"javascript:alert(1)"}]',
      says: "entry 1 style is no address",
    },
    {
      text: '[{"id":"../a","name":"A","pmtiles":"/x"}]',
      says: "entry 1 id needs lower case letters",
    },
  ])("$text is refused: $says", ({ text, says }) => {
    expect(() => readMapSources(text)).toThrow(MapSourcesInvalid);
    expect(() => readMapSources(text)).toThrow(says);
  });
});

describe("the grounds of a customer", () => {
  const { sources } = readMapSources('["mapbox", "ign-plan", "openfreemap"]');
  const ids = (chosen: readonly string[] | null, hasKey: boolean) =>
    sourcesOfCustomer(sources, chosen, hasKey).map(({ id }) => id);

  test("are all, or those that were chosen, and Mapbox with a key alone", () => {
    expect(ids(null, false)).toEqual(["ign-plan", "openfreemap"]);
    expect(ids(null, true)).toEqual(["mapbox", "ign-plan", "openfreemap"]);
    expect(ids(["openfreemap", "gone"], true)).toEqual(["openfreemap"]);
    expect(ids([], false)).toEqual([]);
  });
});
