import { z } from "zod";
import { LONGEST_URL } from "../base/limits.ts";
import type { LonLat } from "../base/geometry.ts";

const LAT = "{lat}";
const LNG = "{lng}";

/** The address of a map outside the product, with {lat} and {lng} where a place's degrees go. https only. */
export const OutsideMapUrl = z
  .string()
  .trim()
  .max(LONGEST_URL)
  .refine(
    (template) =>
      template.includes(LAT) &&
      template.includes(LNG) &&
      z.url({ protocol: /^https$/u }).safeParse(filled(template, "0", "0")).success &&
      // The service is named by whoever sets it, never by where something is.
      !/^https:\/\/[^/?#]*[{}]/iu.test(template),
    "The address of the map begins with https:// and holds {lat} and {lng}: correct it.",
  );

/** The address of a place on that map, to a decimetre. */
export function outsideMapUrl(template: string, { lat, lon }: LonLat): string {
  return filled(template, lat.toFixed(6), lon.toFixed(6));
}

function filled(template: string, lat: string, lng: string): string {
  return template.replaceAll(LAT, lat).replaceAll(LNG, lng);
}
