import type { FeatureCollection, Polygon as GeoPolygon } from "geojson";
import { z } from "zod";
import { sameJson } from "../../base/fieldEdit.ts";
import { AreaId } from "../../base/ids.ts";
import { nameKey } from "../../base/nameKey.ts";
import { Area } from "../area.ts";
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

/** A feature of a file that is no area. `at`: counted from 1. */
export type FeatureRefused = {
  readonly at: number;
  readonly name: string | null;
  readonly reason: "notAPolygon" | "notAnArea";
};

/** What a file would make of a floor. */
export type FloorFile = {
  readonly areas: readonly Area[];
  readonly musterAreas: readonly AreaId[];
  readonly added: readonly Area[];
  readonly changed: readonly Area[];
  readonly removed: readonly Area[];
  readonly unchanged: number;
  readonly refused: readonly FeatureRefused[];
};

const Feature = z.object({
  type: z.literal("Feature"),
  id: z.union([z.string(), z.number()]).optional(),
  properties: z.record(z.string(), z.unknown()).nullish(),
  geometry: z.unknown(),
});
const File = z.union([
  z.object({ type: z.literal("FeatureCollection"), features: z.array(Feature).max(1000) }),
  Feature.transform((feature) => ({ type: "FeatureCollection" as const, features: [feature] })),
]);
const Coordinates = z.array(z.array(z.array(z.number()).min(2)));
const Geometry = z.discriminatedUnion("type", [
  z.object({ type: z.literal("Polygon"), coordinates: Coordinates }),
  z.object({ type: z.literal("MultiPolygon"), coordinates: z.array(Coordinates).min(1) }),
]);

/** What an area looks like that a file says nothing about. */
const DEFAULT_LOOK = { colour: "#3b6fb6", opacity: 0.25 } as const;

/**
 * Reads the areas of a floor from GeoJSON. Areas are known again by id, else by name; the file is then the whole floor.
 * `newId` gives ids to those that are new, by their place in the file. Null: the text is no GeoJSON of features.
 */
export function readFloorFile(
  text: string,
  drawing: AreaDrawing,
  floor: number | null,
  newId: (at: number) => AreaId,
): FloorFile | null {
  const file = File.safeParse(parsedJson(text)).data;
  if (file === undefined) return null;
  const here = areasOfFloor(drawing, floor);
  const elsewhere = drawing.areas.filter((area) => area.floor !== floor);
  const areas: Area[] = [];
  const muster: AreaId[] = [];
  const refused: FeatureRefused[] = [];
  let made = 0;
  for (const [index, { id, properties, geometry }] of file.features.entries()) {
    const given = properties ?? {};
    const name = textOf(given, "name", "nom", "Name");
    const pieces = piecesOf(geometry);
    const refuse = (reason: FeatureRefused["reason"]) =>
      refused.push({ at: index + 1, name, reason });
    if (pieces === null) refuse("notAPolygon");
    for (const [part, rings] of (pieces ?? []).entries()) {
      const taken = new Set(areas.map((area) => area.id));
      const known = part > 0 ? undefined : knownArea(here, id, name, taken);
      const own = known?.id ?? newId(made);
      const read = Area.safeParse({
        id: own,
        name: known?.name === name ? name : freeName(name ?? "Zone", [...elsewhere, ...areas]),
        colour: textOf(given, "colour", "color", "fill") ?? known?.colour ?? DEFAULT_LOOK.colour,
        opacity:
          numberOf(given, "opacity", "fill-opacity") ?? known?.opacity ?? DEFAULT_LOOK.opacity,
        floor,
        geometry: { kind: "polygon", rings },
      });
      if (!read.success) {
        refuse("notAnArea");
        continue;
      }
      if (known === undefined) made += 1;
      const wasMuster = known !== undefined && drawing.musterAreas.includes(known.id);
      const isMuster = typeof given["muster"] === "boolean" ? given["muster"] : wasMuster;
      if (isMuster) muster.push(own);
      areas.push(read.data);
    }
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
    removed: here.filter(({ id }) => !areas.some((area) => area.id === id)),
    unchanged: areas.filter(isSame).length,
    refused,
  };
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

/** The rings of each polygon; null: the geometry is none. Heights are left out. */
function piecesOf(geometry: unknown): readonly (readonly [number, number][][])[] | null {
  const read = Geometry.safeParse(geometry).data;
  if (read === undefined) return null;
  const pieces = read.type === "Polygon" ? [read.coordinates] : read.coordinates;
  return pieces.map((rings) =>
    rings.map((ring) => ring.map(([lon = 0, lat = 0]): [number, number] => [lon, lat])),
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
  const found = keys.map((key) => given[key]).find((value) => typeof value === "string");
  return typeof found === "string" && found.trim() !== "" ? found.trim() : null;
}

function numberOf(given: Readonly<Record<string, unknown>>, ...keys: readonly string[]) {
  const found = keys.map((key) => given[key]).find((value) => typeof value === "number");
  return typeof found === "number" ? found : null;
}
