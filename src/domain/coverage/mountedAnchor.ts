import { z } from "zod";
import { LonLat } from "../base/geometry.ts";
import { TagId } from "../base/ids.ts";
import type { Tag } from "../devices/tag.ts";

/** Where an anchor was mounted when a walk began: levels are worth what this place is. */
export const MountedAnchor = z.object({
  id: TagId,
  location: LonLat,
  floor: z.number().int().nullable(),
});
export type MountedAnchor = z.infer<typeof MountedAnchor>;

/** Where a device stands that receives tags; null: nobody has placed it, or it is archived. */
export function mountedAnchorOf({
  id,
  isArchived,
  settings,
}: Pick<Tag, "id" | "isArchived" | "settings">): MountedAnchor | null {
  if (isArchived || settings === null) return null;
  const { latitude, longitude, floor } = settings;
  return { id, location: { lat: latitude, lon: longitude }, floor };
}
