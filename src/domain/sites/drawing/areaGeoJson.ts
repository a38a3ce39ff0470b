import { color } from "d3-color";
import type { FeatureCollection, Polygon as GeoPolygon } from "geojson";
import { z } from "zod";
import { sameJson } from "../../base/fieldEdit.ts";
import type { LonLat, Position } from "../../base/geometry.ts";
import { AreaId } from "../../base/ids.ts";
import { nameKey } from "../../base/nameKey.ts";
import { Area } from "../area.ts";
import { isProbablySwapped } from "../swappedPlace.ts";
import { freeName } from "./areaCommand.ts";
import { areasOfFloor, type AreaDrawing } from "./areaDrawing.ts";

/** The areas of a floor as other programs read them: WGS 84, look and id among the properties. */
export function geoJsonOf(
  drawing: AreaDrawing,
  floor: number | null,
): FeatureCollection<GeoPolygon> {
  return {
    type: "FeatureCollection",
    features: areasOfFloor(drawing, floor).map(({ id, name, colour, opacity, geometry }) => ({
      type: "Feature",
      id,
      properties: { name, colour, opacity, floor, muster: drawing.musterAreas.includes(id) },
      geometry: { type: "Polygon", coordinates: geometry.rings },
    })),
  };
}

/**
 * A part of a file that is left out. `at`: its feature, counted from 1. Of one whose colour is not known the colour alone;
 * `otherFloor`: the file has areas of this floor, and this one is of another.
 */
export type FilePart = {
  readonly at: number;
  readonly name: string | null;
  readonly reason: "notAPolygon" | "notAnArea" | "unknownColour" | "otherFloor";
};

/** What a file would make of a floor. */
export type FloorFile = {
  readonly areas: readonly Area[];
  readonly musterAreas: readonly AreaId[];
  readonly added: readonly Area[];
  readonly changed: readonly Area[];
  readonly removed: readonly Area[];
  readonly unchanged: number;
  readonly leftOut: readonly FilePart[];
  /** The property that names the areas, and those that could; null: none does. */
  readonly nameProperty: string | null;
  readonly nameProperties: readonly string[];
  /** Latitude and longitude are in each other's place, by where the site is. */
  readonly looksExchanged: boolean;
};

/** `notDegrees`: its coordinates are of a map projection, such as Lambert 93. */
export type UnreadFile = "notGeoJson" | "notDegrees";

/** What a reader decides about a file. */
export type FileChoices = {
  /** The property that names the areas; absent: the one that looks like it. */
  readonly nameProperty?: string | null;
  /** Latitude and longitude are exchanged. */
  readonly isExchanged?: boolean;
};

const Feature = z.object({
  type: z.literal("Feature"),
  id: z.union([z.string(), z.number()]).optional(),
  properties: z.record(z.string(), z.unknown()).nullish(),
  geometry: z.unknown(),
});
type Feature = z.infer<typeof Feature>;
const File = z.union([
  z.object({ type: z.literal("FeatureCollection"), features: z.array(Feature).max(20_000) }),
  Feature.transform((feature) => ({ type: "FeatureCollection" as const, features: [feature] })),
]);
const Coordinates = z.array(z.array(z.array(z.number()).min(2)));
const Geometry = z.discriminatedUnion("type", [
  z.object({ type: z.literal("Polygon"), coordinates: Coordinates }),
  z.object({ type: z.literal("MultiPolygon"), coordinates: z.array(Coordinates).min(1) }),
]);

/** What an area looks like that a file says nothing about. */
const DEFAULT_LOOK = { colour: "#3b6fb6", opacity: 0.25 } as const;
/** Names of the properties by which programs name and place things, the surest first, in lower case. */
const NAMES = ["name", "nom", "title", "titre", "label", "libellé", "libelle", "designation"];
const FLOORS = ["floor", "level", "storey", "étage", "etage", "niveau"];

/**
 * Reads the areas of a floor from GeoJSON. Areas are known again by id, else by name; the file is then the whole floor,
 * unless a part of it could not be read: then what is missing from it stays.
 * `newId` gives ids to those that are new, by their place in the file; `near` is where the site is.
 */
export function readFloorFile(
  text: string,
  drawing: AreaDrawing,
  floor: number | null,
  newId: (at: number) => AreaId,
  near: LonLat,
  choices: FileChoices = {},
): FloorFile | UnreadFile {
  const file = File.safeParse(parsedJson(text)).data;
  if (file === undefined) return "notGeoJson";
  const shapes = file.features.map(({ geometry }) => piecesOf(geometry, choices.isExchanged));
  const corners = shapes.flatMap((pieces) => pieces?.flat(2) ?? []);
  if (corners.some((corner) => !isInDegrees(corner))) return "notDegrees";
  const nameProperties = nameable(file.features);
  // Without a property that programs use for names none is believed, until somebody chooses one.
  const ranked = nameProperties.filter((key) => NAMES.includes(key.toLowerCase()));
  const { nameProperty = ranked[0] ?? null } = choices;
  const named = nameProperty === null ? [] : [nameProperty, ...ranked];
  const here = areasOfFloor(drawing, floor);
  const elsewhere = drawing.areas.filter((area) => area.floor !== floor);
  const isOfThisFloor = (one: Feature) => floorOf(one) === floor;
  const hasThisFloor = floor !== null && file.features.some(isOfThisFloor);
  const areas: Area[] = [];
  const muster: AreaId[] = [];
  const leftOut: FilePart[] = [];
  let made = 0;
  for (const [index, feature] of file.features.entries()) {
    const given = feature.properties ?? {};
    const name = textOf(given, ...named);
    const leave = (reason: FilePart["reason"]) => leftOut.push({ at: index + 1, name, reason });
    if (hasThisFloor && floorOf(feature) !== undefined && !isOfThisFloor(feature)) {
      leave("otherFloor");
      continue;
    }
    const pieces = shapes[index] ?? null;
    if (pieces === null) leave("notAPolygon");
    const asked = textOf(given, "colour", "color", "fill");
    const colour = asked === null ? null : hexOf(asked);
    if (pieces !== null && asked !== null && colour === null) leave("unknownColour");
    for (const [part, rings] of (pieces ?? []).entries()) {
      const taken = new Set(areas.map((area) => area.id));
      const known = part > 0 ? undefined : knownArea(here, feature.id, name, taken);
      const own = known?.id ?? newId(made);
      const read = Area.safeParse({
        id: own,
        name: known?.name === name ? name : freeName(name ?? "Zone", [...elsewhere, ...areas]),
        colour: colour ?? known?.colour ?? DEFAULT_LOOK.colour,
        opacity:
          numberOf(given, "opacity", "fill-opacity") ?? known?.opacity ?? DEFAULT_LOOK.opacity,
        floor,
        geometry: { kind: "polygon", rings },
      });
      if (!read.success) {
        leave("notAnArea");
        continue;
      }
      if (known === undefined) made += 1;
      const wasMuster = known !== undefined && drawing.musterAreas.includes(known.id);
      const isMuster = typeof given["muster"] === "boolean" ? given["muster"] : wasMuster;
      if (isMuster) muster.push(own);
      areas.push(read.data);
    }
  }
  const missing = here.filter(({ id }) => !areas.some((area) => area.id === id));
  // One that could not be read may be any of those that are missing.
  const isWhole = !leftOut.some(({ reason }) => reason === "notAPolygon" || reason === "notAnArea");
  if (!isWhole) {
    areas.push(...missing);
    muster.push(...missing.map(({ id }) => id).filter((id) => drawing.musterAreas.includes(id)));
  }
  const before = new Map(here.map((area) => [area.id, area]));
  const isSame = (area: Area) =>
    sameJson(before.get(area.id), area) &&
    drawing.musterAreas.includes(area.id) === muster.includes(area.id);
  return {
    areas,
    musterAreas: muster,
    added: areas.filter(({ id }) => !before.has(id)),
    changed: areas.filter((area) => before.has(area.id) && !isSame(area)),
    removed: isWhole ? missing : [],
    unchanged: areas.filter(isSame).length,
    leftOut,
    nameProperty,
    nameProperties,
    looksExchanged:
      corners.length > 0 &&
      // The site is known: its timezone is not asked.
      corners.every(([lon, lat]) => isProbablySwapped({ lon, lat }, [near], "UTC")),
  };
}

/** The properties that name features, those first that programs use for names, then those that name the most. */
function nameable(features: readonly Feature[]): readonly string[] {
  const named = new Map<string, number>();
  for (const { properties } of features)
    for (const key of Object.keys(properties ?? {}))
      if (textOf(properties ?? {}, key) !== null) named.set(key, (named.get(key) ?? 0) + 1);
  const rank = (key: string) => {
    const at = NAMES.indexOf(key.toLowerCase());
    return at === -1 ? NAMES.length : at;
  };
  return [...named]
    .toSorted(([a, ofA], [b, ofB]) => rank(a) - rank(b) || ofB - ofA || a.localeCompare(b))
    .map(([key]) => key);
}

/** The floor that a feature says it is of; undefined: it says none. */
function floorOf({ properties }: Feature): number | undefined {
  for (const [key, value] of Object.entries(properties ?? {}))
    if (FLOORS.includes(key.toLowerCase()) && value !== null && value !== "") {
      const floor = Number(value);
      if (Number.isInteger(floor)) return floor;
    }
  return undefined;
}

/** A colour of CSS (`#f00`, `red`, `rgb(255, 0, 0)`) as areas keep it; null: it is none. */
function hexOf(text: string): string | null {
  const read = color(text)?.rgb();
  // Transparent has no colour.
  return read === undefined || Number.isNaN(read.r) ? null : read.formatHex();
}

/** Degrees, maybe in each other's place. */
function isInDegrees([x, y]: Position): boolean {
  return Math.abs(x) <= 180 && Math.abs(y) <= 180;
}

function knownArea(
  here: readonly Area[],
  id: string | number | undefined,
  name: string | null,
  taken: ReadonlySet<AreaId>,
): Area | undefined {
  const free = here.filter((area) => !taken.has(area.id));
  return (
    free.find((area) => area.id === id) ??
    free.find((area) => name !== null && nameKey(area.name) === nameKey(name))
  );
}

/** The rings of each polygon; null: the geometry is none. Heights, and corners that are there twice in a row, are left out. */
function piecesOf(geometry: unknown, isExchanged = false): readonly Position[][][] | null {
  const read = Geometry.safeParse(geometry).data;
  if (read === undefined) return null;
  const pieces = read.type === "Polygon" ? [read.coordinates] : read.coordinates;
  return pieces.map((rings) =>
    rings.map((ring) =>
      ring
        .map(([x = 0, y = 0]): Position => (isExchanged ? [y, x] : [x, y]))
        .filter((corner, at, all) => at === 0 || !sameJson(corner, all[at - 1])),
    ),
  );
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function textOf(given: Readonly<Record<string, unknown>>, ...keys: readonly string[]) {
  const found = keys
    .map((key) => given[key])
    .find((value) => typeof value === "string" || typeof value === "number");
  const text = found === undefined ? "" : String(found).trim();
  return text === "" ? null : text;
}

function numberOf(given: Readonly<Record<string, unknown>>, ...keys: readonly string[]) {
  const found = keys.map((key) => given[key]).find((value) => typeof value === "number");
  return typeof found === "number" ? found : null;
}
