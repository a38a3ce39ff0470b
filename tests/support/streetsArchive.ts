import { gzipSync } from "node:zlib";
import { GeoJSONVT } from "@maplibre/geojson-vt";
import { fromGeojsonVt } from "@maplibre/vt-pbf";
import type { FeatureCollection, Geometry } from "geojson";
import { type ArchivedTile, pmtilesArchive } from "../../scripts/worldTiles/pmtilesArchive.ts";

const LAST_ZOOM = 12;
const EXTENT = 4096;

/**
 * A small archive in the layers of Protomaps, as an integrator would cut it out of OpenStreetMap's: land and a road around
 * a place, drawn by hand.
 */
export function streetsArchive({ lat, lon }: { readonly lat: number; readonly lon: number }) {
  const layers: Readonly<Record<string, FeatureCollection>> = {
    earth: one(
      {
        type: "Polygon",
        coordinates: [
          [
            [lon - 1, lat - 1],
            [lon + 1, lat - 1],
            [lon + 1, lat + 1],
            [lon - 1, lat + 1],
            [lon - 1, lat - 1],
          ],
        ],
      },
      { kind: "earth" },
    ),
    roads: one(
      {
        type: "LineString",
        coordinates: [
          [lon - 1, lat + 0.021],
          [lon + 1, lat + 0.021],
        ],
      },
      { kind: "highway", kind_detail: "motorway", name: "Route du Nord", min_zoom: 0 },
    ),
  };
  const indexes = Object.entries(layers).map(([name, data]) => ({
    name,
    index: new GeoJSONVT(data, {
      maxZoom: LAST_ZOOM,
      indexMaxZoom: LAST_ZOOM,
      indexMaxPoints: 0,
      extent: EXTENT,
      buffer: 64,
      tolerance: 3,
    }),
  }));
  const tiles: ArchivedTile[] = [];
  for (let z = 0; z <= LAST_ZOOM; z += 1) {
    const [west, east] = [lon - 1, lon + 1].map((edge) => columnOf(edge, z));
    const [north, south] = [lat + 1, lat - 1].map((edge) => rowOf(edge, z));
    for (let x = west ?? 0; x <= (east ?? 0); x += 1)
      for (let y = north ?? 0; y <= (south ?? 0); y += 1) {
        const shown = Object.fromEntries(
          indexes.flatMap(({ name, index }) => {
            const tile = index.getTile(z, x, y);
            return tile === null ? [] : [[name, tile]];
          }),
        );
        const data = fromGeojsonVt(shown as Parameters<typeof fromGeojsonVt>[0], {
          version: 2,
          extent: EXTENT,
        });
        tiles.push({ z, x, y, data: gzipSync(data) });
      }
  }
  return pmtilesArchive(tiles, {
    vector_layers: Object.keys(layers).map((id) => ({ id, fields: {} })),
  });
}

function one(geometry: Geometry, properties: Readonly<Record<string, unknown>>): FeatureCollection {
  return { type: "FeatureCollection", features: [{ type: "Feature", geometry, properties }] };
}

function columnOf(lon: number, zoom: number): number {
  return Math.floor(((lon + 180) / 360) * 2 ** zoom);
}

function rowOf(lat: number, zoom: number): number {
  const sine = Math.sin((lat * Math.PI) / 180);
  return Math.floor((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * 2 ** zoom);
}
