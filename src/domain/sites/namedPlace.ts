import { z } from "zod";
import { LonLat } from "../base/geometry.ts";

/** A place that people know by name: a town, or an address of a geocoding service. */
export const NamedPlace = z.object({
  name: z.string(),
  /** Two letters (ISO 3166-1); null: not told. */
  country: z.string().nullable(),
  at: LonLat,
});
export type NamedPlace = z.infer<typeof NamedPlace>;

/** The last city of an asset (specification section 3, Asset: location): the town with its country, the same in every language. */
export function cityText({ name, country }: Pick<NamedPlace, "name" | "country">): string {
  return country === null ? name : `${name} (${country})`;
}

const DECIMALS =
  /^(?<lat>[+-]?\d{1,2}(?:[.,]\d+)?)\s*(?:[,;]\s*|\s)(?<lon>[+-]?\d{1,3}(?:[.,]\d+)?)$/u;

/** The point that a text gives in decimal degrees, latitude first, as maps write it ("48.11, -1.67", "48,11 -1,67"); null: it gives none. */
export function pointOfText(text: string): LonLat | null {
  const { lat, lon } = DECIMALS.exec(text.trim())?.groups ?? {};
  if (lat === undefined || lon === undefined) return null;
  const degrees = (written: string) => Number(written.replace(",", "."));
  const point = LonLat.safeParse({ lat: degrees(lat), lon: degrees(lon) });
  return point.success ? point.data : null;
}
