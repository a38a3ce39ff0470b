import type { LonLat } from "../base/geometry.ts";
import type { Tag } from "./tag.ts";
import { PRESET_ACCURACY } from "./tagSettings.ts";

/** Where a gateway or an anchor is mounted. */
export type MountedAt = Pick<Tag, "area" | "settings" | "site">;

/** A device that stands nowhere. */
export const NOT_MOUNTED: MountedAt = { site: null, area: null, settings: null };

/** Steps of a degree that are kept: a centimetre each. */
const STEPS = 1e7;

/**
 * The device at a point of a place. Its accuracy and altitude stay; one that was nowhere is taken to be measured in plain
 * sight.
 */
export function mountedAt(
  before: MountedAt,
  { lon, lat }: LonLat,
  { site, floor, area }: Pick<Tag, "area" | "site"> & { readonly floor: number | null },
): MountedAt {
  const { accuracy, accuracyType, altitude } = before.settings ?? {
    accuracy: PRESET_ACCURACY.high,
    accuracyType: "high" as const,
    altitude: null,
  };
  const latitude = Math.round(lat * STEPS) / STEPS;
  const longitude = Math.round(lon * STEPS) / STEPS;
  return {
    site,
    area,
    settings: { accuracy, accuracyType, altitude, floor, latitude, longitude },
  };
}
