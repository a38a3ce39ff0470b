import { z } from "zod";
import { SiteId, UserId } from "./ids.ts";
import { EpochMs } from "./instant.ts";

/**
 * What must be answered for later (collection audit-events, never changed or deleted): who opened the names of people to
 * the screens of a site, and when they were closed again (product.md section 5.12), and who recorded an exit that no box
 * has read, or took it back. `about` is the evacuation or the stay.
 */
export const AuditEvent = z.object({
  id: z.string().min(1),
  type: z.enum([
    "names.openedByEvacuation",
    "names.closedByEvacuation",
    "stay.exitAssumed",
    "stay.exitWithdrawn",
  ]),
  at: EpochMs,
  by: UserId,
  byName: z.string(),
  about: z.string().min(1),
  site: SiteId,
});
export type AuditEvent = z.infer<typeof AuditEvent>;
