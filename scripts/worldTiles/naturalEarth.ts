import { readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";

/** A line as steps in thousandths of a degree, east then north; the first from 0, 0. */
type Steps = readonly number[];
type PlacedAt = [lon: number, lat: number];

/** What Natural Earth has that no package of npm ships: README.md beside this file says how it was made. */
export type NaturalEarth = {
  readonly regions: readonly Steps[];
  readonly rivers: readonly [zoom: number, name: string | null, lines: readonly Steps[]][];
  readonly lakes: readonly [
    zoom: number,
    name: string | null,
    polygons: readonly (readonly Steps[])[],
  ][];
  readonly builtUp: readonly [zoom: number, polygons: readonly (readonly Steps[])[]][];
  /** By GeoNames id: cities that French or English call otherwise, and capitals. */
  readonly cities: readonly [id: number, fr: string | null, en: string | null, isCapital: 0 | 1][];
  readonly countries: readonly [...PlacedAt, code: string, rank: number][];
  readonly regionNames: readonly [...PlacedAt, name: string, rank: number, country: string][];
  readonly seas: readonly [
    ...PlacedAt,
    fr: string | null,
    en: string,
    rank: number,
    kind: string,
  ][];
};

export const NATURAL_EARTH_FILE = path.join(import.meta.dirname, "natural-earth.json.gz");

export async function readNaturalEarth(): Promise<NaturalEarth> {
  const text = await promisify(gunzip)(await readFile(NATURAL_EARTH_FILE));
  return JSON.parse(text.toString("utf8")) as NaturalEarth;
}

/** Thousandths of a degree as degrees. */
export function degrees(thousandths: number): number {
  return thousandths / 1000;
}

export function lineOf(steps: Steps): [number, number][] {
  const line: [number, number][] = [];
  let [lon, lat] = [0, 0];
  for (let at = 0; at < steps.length; at += 2) {
    lon += steps[at] ?? 0;
    lat += steps[at + 1] ?? 0;
    line.push([degrees(lon), degrees(lat)]);
  }
  return line;
}
