import { z } from "zod";
import { LocalisedText } from "../base/localisedText.ts";

const Common = { id: z.string(), name: LocalisedText };

/** A ground that maps can be drawn on, besides the embedded one (docs/decisions/0115). */
export const MapSource = z.discriminatedUnion("kind", [
  /** Mapbox, for customers with a key. */
  z.object({ ...Common, kind: z.literal("mapbox") }),
  /** A style of MapLibre by address; `dark` in dark themes, null: the same. */
  z.object({ ...Common, kind: z.literal("style"), url: z.string(), dark: z.string().nullable() }),
  /** Images by a template with {z}, {x} and {y}. */
  z.object({
    ...Common,
    kind: z.literal("raster"),
    tiles: z.string(),
    tileSize: z.number(),
    maxZoom: z.number(),
    attribution: z.string(),
  }),
  /** An archive of OpenStreetMap tiles in the layers of Protomaps. */
  z.object({ ...Common, kind: z.literal("pmtiles"), url: z.string(), attribution: z.string() }),
]);
export type MapSource = z.infer<typeof MapSource>;

/** The id of the embedded ground among the choices of a reader. */
export const PLAIN_GROUND = "embedded";

/** The sources that a customer has, in the platform's order: those its administrators chose, or all. */
export function sourcesOfCustomer(
  sources: readonly MapSource[],
  chosen: readonly string[] | null,
  hasMapboxKey: boolean,
): MapSource[] {
  return sources.filter(
    ({ id, kind }) =>
      (kind !== "mapbox" || hasMapboxKey) && (chosen === null || chosen.includes(id)),
  );
}
