import { z } from "zod";
import { SiteId, UserId } from "./ids.ts";
import { EpochMs } from "./instant.ts";

/**
 * What must be answered for later (collection audit-events, never changed or deleted): who opened the names of people to
 * the screens of a site, and when they were closed again (product.md section 5.12), and who recorded an exit that no box
 * has read, or took it back; who made, changed, rotated or revoked a key for a machine, and that it was used: once a day and
 * once for each address it moves to; and who made, changed, paused, resumed, rotated or removed a webhook or a connector; that a
 * device has called for help, by which the name of its wearer opens; that a person who works alone was asked whether they are well,
 * and has answered by their link; for what places were recorded in closed hours. `about` is the evacuation, the call for help, the stay,
 * the key, the webhook, the connector or the person; `detail` the address of a use, or the name of what was changed.
 */
export const AuditEvent = z.object({
  id: z.string().min(1),
  type: z.enum([
    "names.openedByEvacuation",
    "names.closedByEvacuation",
    "names.openedByHand",
    "names.closedByHand",
    "stay.exitAssumed",
    "stay.exitWithdrawn",
    "key.created",
    "key.changed",
    "key.rotated",
    "key.revoked",
    "key.used",
    "webhook.created",
    "webhook.changed",
    "webhook.rotated",
    "webhook.paused",
    "webhook.resumed",
    "webhook.removed",
    "connector.created",
    "connector.changed",
    "connector.rotated",
    "connector.keyAdded",
    "connector.keyRevoked",
    "connector.paused",
    "connector.resumed",
    "connector.removed",
    "distress.raised",
    "names.openedByDistress",
    "names.closedByDistress",
    "loneWork.asked",
    "loneWork.answered",
    "places.recorded",
  ]),
  at: EpochMs,
  /** Null: a device, which `byName` names. */
  by: UserId.nullable(),
  byName: z.string(),
  about: z.string().min(1),
  /** Null: it is about no site. */
  site: SiteId.nullable(),
  detail: z.string().nullable().default(null),
});
export type AuditEvent = z.infer<typeof AuditEvent>;
