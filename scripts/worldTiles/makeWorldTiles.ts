import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { gzipSync } from "node:zlib";
import { GeoJSONVT } from "@maplibre/geojson-vt";
import { fromGeojsonVt } from "@maplibre/vt-pbf";
import type { Feature, FeatureCollection, Position } from "geojson";
import { feature, mesh } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import { type CountryLands, inLargestLand } from "./countryNames.ts";
import { degrees, lineOf, type NaturalEarth, readNaturalEarth } from "./naturalEarth.ts";
import { type ArchivedTile, pmtilesArchive } from "./pmtilesArchive.ts";
import { unrolled } from "./unrolled.ts";
import { LAST_TOWN_ZOOM, type Town, townsByZoom } from "./towns.ts";

/** Nearer than this the data have nothing to add: a unit of these tiles is 150 m, their lines are drawn for 1:10,000,000. */
export const LAST_ZOOM = 6;
/** From here on coasts and borders are the finest: further out so many corners cannot be told apart, and edges would cross. */
const NEAR_ZOOM = 4;
const EXTENT = 4096;
/** Of what a tile holds beyond its edges, so that lines and edges meet those of the next. */
const BUFFER = 64;
const WHOLE_TILE = [
  [-BUFFER, -BUFFER],
  [EXTENT + BUFFER, -BUFFER],
  [EXTENT + BUFFER, EXTENT + BUFFER],
  [-BUFFER, EXTENT + BUFFER],
  [-BUFFER, -BUFFER],
] satisfies [number, number][];

/** What is read and written of a tile of geojson-vt, whose own types TypeScript cannot resolve. */
type TileFeature = {
  readonly type: number;
  readonly geometry: readonly (readonly (readonly number[])[])[];
  readonly tags: Readonly<Record<string, unknown>> | null;
};
type Tile = { readonly features: readonly TileFeature[] };

type Layer = {
  readonly from: number;
  readonly to?: number;
  readonly tolerance: number;
  readonly data: FeatureCollection;
  /** Its name in the tiles, where it is one of several by zoom. */
  readonly as?: string;
};

/** The ground of the whole world as one archive of PMTiles: water, borders, regions, rivers, built-up land and names. */
export async function makeWorldTiles(): Promise<Buffer> {
  const naturalEarth = await readNaturalEarth();
  const layers: Readonly<Record<string, Layer>> = {
    land: { from: NEAR_ZOOM, tolerance: 3, data: await land("10m") },
    farLand: { from: 0, to: NEAR_ZOOM - 1, tolerance: 3, data: await land("50m"), as: "land" },
    lakes: { from: 0, tolerance: 3, data: lakes(naturalEarth) },
    builtUp: { from: 3, tolerance: 3, data: builtUp(naturalEarth) },
    rivers: { from: 2, tolerance: 3, data: rivers(naturalEarth) },
    regions: { from: 4, tolerance: 4, data: regions(naturalEarth) },
    borders: { from: NEAR_ZOOM, tolerance: 3, data: await borders("10m") },
    farBorders: {
      from: 0,
      to: NEAR_ZOOM - 1,
      tolerance: 3,
      data: await borders("50m"),
      as: "borders",
    },
    places: { from: 0, tolerance: 0, data: places(naturalEarth, await countryLands()) },
  };
  const indexes = Object.entries(layers).map(
    ([key, { from, to = LAST_ZOOM, tolerance, data, as: name = key }]) => {
      const options = { maxZoom: LAST_ZOOM, indexMaxZoom: LAST_ZOOM, indexMaxPoints: 0 };
      const buffer = name === "places" ? 0 : BUFFER;
      const index = new GeoJSONVT(data, { ...options, extent: EXTENT, buffer, tolerance });
      return { name, from, to, index };
    },
  );
  const tiles: ArchivedTile[] = [];
  for (let z = 0; z <= LAST_ZOOM; z += 1)
    for (let x = 0; x < 2 ** z; x += 1)
      for (let y = 0; y < 2 ** z; y += 1) {
        const shown: Record<string, Tile> = {};
        for (const { name, from, to, index } of indexes) {
          const tile = z < from || z > to ? null : index.getTile(z, x, y);
          const features =
            tile?.features.filter((one: TileFeature) => isShownAt(z, one.tags?.["zoom"])) ?? [];
          if (tile !== null && features.length > 0) shown[name] = { ...tile, features };
        }
        if (isAllLand(shown["land"])) delete shown["land"];
        else shown["sea"] = { features: SEA };
        if (Object.keys(shown).length === 0) continue;
        const data = gzipSync(fromGeojsonVt(shown, { version: 2, extent: EXTENT }), { level: 9 });
        tiles.push({ z, x, y, data });
      }
  return pmtilesArchive(tiles, {
    name: "World",
    vector_layers: [...new Set(["sea", ...indexes.map(({ name }) => name)])].map((id) => ({
      id,
      fields: {},
    })),
  });
}

/** Of a tile without land all is sea; where land is all there is neither: a tile that is missing is land. */
const SEA: TileFeature[] = [{ type: 3, geometry: [WHOLE_TILE], tags: {} }];

function isAllLand(tile: Tile | undefined): boolean {
  const [only, ...others] = tile?.features ?? [];
  if (only === undefined || others.length > 0 || only.type !== 3) return false;
  const [ring = [], ...rest] = only.geometry;
  const isEdge = (value: number) => value === -BUFFER || value === EXTENT + BUFFER;
  return rest.length === 0 && ring.every((corner) => corner.every(isEdge));
}

/** A tile of a zoom is seen until the next; the last ones hold all that comes later. */
function isShownAt(z: number, zoom: unknown): boolean {
  return z === LAST_ZOOM || typeof zoom !== "number" || zoom < z + 1;
}

async function atlas(name: string): Promise<Topology> {
  const file = createRequire(import.meta.url).resolve(`world-atlas/${name}.json`);
  return JSON.parse(await readFile(file, "utf8")) as Topology;
}

type Scale = "10m" | "50m";

async function land(scale: Scale): Promise<FeatureCollection> {
  const topology = await atlas(`land-${scale}`);
  const { features } = feature(topology, topology.objects["land"] as GeometryCollection);
  return collection(
    features.flatMap(({ geometry }) => {
      if (geometry.type === "Polygon") return [polygons({}, [geometry.coordinates.map(unrolled)])];
      if (geometry.type !== "MultiPolygon") return [];
      return [
        polygons(
          {},
          geometry.coordinates.map((rings) => rings.map(unrolled)),
        ),
      ];
    }),
  );
}

function lakes({ lakes: all }: NaturalEarth): FeatureCollection {
  return collection(
    all.map(([zoom, , shape]) =>
      polygons(
        { zoom },
        shape.map((rings) => rings.map(lineOf)),
      ),
    ),
  );
}

async function borders(scale: Scale): Promise<FeatureCollection> {
  const topology = await atlas(`countries-${scale}`);
  const countries = topology.objects["countries"] as GeometryCollection;
  return collection([
    { type: "Feature", properties: {}, geometry: mesh(topology, countries, (a, b) => a !== b) },
  ]);
}

/** The lands of all countries, at the finest scale. */
export async function countryLands(): Promise<CountryLands[]> {
  const topology = await atlas("countries-10m");
  const { features } = feature(topology, topology.objects["countries"] as GeometryCollection);
  return features.flatMap(({ geometry, properties }) => {
    const name = String(Reflect.get(Object(properties), "name"));
    if (geometry.type === "Polygon") return [{ name, lands: [geometry.coordinates] }];
    return geometry.type === "MultiPolygon" ? [{ name, lands: geometry.coordinates }] : [];
  });
}

function regions({ regions: lines }: NaturalEarth): FeatureCollection {
  return collection([
    {
      type: "Feature",
      properties: {},
      geometry: { type: "MultiLineString", coordinates: lines.map(lineOf) },
    },
  ]);
}

function rivers({ rivers: all }: NaturalEarth): FeatureCollection {
  return collection(
    all.map(([zoom, , lines]) => ({
      type: "Feature",
      properties: { zoom },
      geometry: { type: "MultiLineString", coordinates: lines.map(lineOf) },
    })),
  );
}

function builtUp({ builtUp: all }: NaturalEarth): FeatureCollection {
  return collection(
    all.map(([zoom, shape]) =>
      polygons(
        { zoom },
        shape.map((rings) => rings.map(lineOf)),
      ),
    ),
  );
}

/** In square metres: Luxembourg has 2,600 km², Andorra 470. */
const SMALL_COUNTRY = 1.2e9;
const SMALL_COUNTRY_ZOOM = 5;

/** Names with the zoom from which they are shown; those in another language only where it has another. */
function places(naturalEarth: NaturalEarth, lands: readonly CountryLands[]): FeatureCollection {
  const { countries, regionNames, seas } = naturalEarth;
  return collection([
    ...inLargestLand(countries, lands).map(({ lon, lat, code, rank, area }) =>
      point(lon, lat, {
        kind: "country",
        code,
        zoom: Math.max(rank <= 1 ? 2 : rank + 1, area < SMALL_COUNTRY ? SMALL_COUNTRY_ZOOM : 0),
        // The larger country has its name where both have no room.
        size: Math.round(area / 1e9),
      }),
    ),
    ...seas.map(([lon, lat, fr, en, rank, kind]) =>
      point(lon, lat, {
        kind: kind === "ocean" ? "ocean" : "sea",
        name: titled(en),
        ...(fr === null ? {} : { fr: titled(fr).replace(/^Ocean\b/u, "Océan") }),
        zoom: kind === "ocean" ? 1 : Math.max(3, rank + 2),
      }),
    ),
    ...regionNames.map(([lon, lat, name, rank]) =>
      point(lon, lat, { kind: "region", name, zoom: Math.max(6, Math.min(9, rank + 3)) }),
    ),
    ...townsByZoom(naturalEarth).map(townFeature),
  ]);
}

function townFeature({ name, fr, en, isCapital, population, lon, lat, zoom }: Town): Feature {
  return {
    type: "Feature",
    properties: {
      kind: isCapital ? "capital" : "town",
      name,
      ...(fr !== null && fr !== name ? { fr } : {}),
      ...(en !== null && en !== name ? { en } : {}),
      zoom: Math.min(zoom, LAST_TOWN_ZOOM),
      // Its digits less one: the larger town has the larger name.
      size: Math.floor(Math.log10(Math.max(1, population))),
    },
    geometry: { type: "Point", coordinates: [lon, lat] },
  };
}

/** "OCEAN ATLANTIQUE NORD" as "Ocean Atlantique Nord": capitals are a matter of the style. */
function titled(name: string): string {
  if (name !== name.toLocaleUpperCase()) return name;
  return name.toLocaleLowerCase().replaceAll(/(?<=^|\s)\p{L}/gu, (letter) => letter.toUpperCase());
}

function point(lon: number, lat: number, properties: Feature["properties"]): Feature {
  const coordinates = [degrees(lon), degrees(lat)];
  return { type: "Feature", properties, geometry: { type: "Point", coordinates } };
}

function polygons(properties: Feature["properties"], coordinates: Position[][][]): Feature {
  return { type: "Feature", properties, geometry: { type: "MultiPolygon", coordinates } };
}

function collection(features: Feature[]): FeatureCollection {
  return { type: "FeatureCollection", features };
}
