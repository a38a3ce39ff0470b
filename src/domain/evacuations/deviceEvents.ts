import { z } from "zod";
import { EpochMs } from "../base/instant.ts";
import { SECOND } from "../base/time.ts";
import { CommandId } from "../base/commandId.ts";
import { type Evacuation, PersonId, Remarked } from "./evacuation.ts";

/** When a device was last answered: the server's instant, and what the device's own clock said then. */
export const ServerContact = z.strictObject({ server: EpochMs, device: z.number().int() });
export type ServerContact = z.infer<typeof ServerContact>;

const common = {
  commandId: CommandId,
  /** By the clock of the device, which may be wrong. */
  at: z.number().int(),
  /** The last before it was done. */
  contact: ServerContact,
  /** The device has seen its clock go back since the contact: what it says of instants proves nothing. */
  isClockSetBack: z.boolean(),
};
/** Ids of the events that its author knew, and that it answers. */
const undoes = z.array(z.string().min(1).max(256)).max(100).default([]);

/** One thing that was done on a device, perhaps without a network; the id is made there. */
export const DeviceEvent = z.discriminatedUnion("type", [
  z.strictObject({ ...common, type: z.literal("checkIn"), personId: PersonId, undoes }),
  z.strictObject({ ...common, type: z.literal("undoCheckIn"), personId: PersonId, undoes }),
  z.strictObject({
    ...common,
    type: z.literal("remark"),
    personId: PersonId,
    kind: Remarked.shape.kind,
    text: Remarked.shape.text,
  }),
  z.strictObject({
    ...common,
    type: z.literal("addPerson"),
    name: z.string().trim().min(1).max(256),
  }),
]);
export type DeviceEvent = z.infer<typeof DeviceEvent>;

/** How much faster, in ms, the clock of a device may have run than the server's since the last contact: both are read in whole ms, and quartz drifts by less than a second in an evacuation. */
const DRIFT = 2 * SECOND;

/**
 * When something was done by the server's clock, whatever the device's says (docs/decisions/0178). Counted from the last
 * contact by the device's clock, if that has neither run ahead nor been set back since; such a clock proves nothing, so
 * that the instant is the earliest possible, the contact itself. Never before the start nor after `now`.
 *
 * @param sentAt the device's clock when it sent the event
 */
export function instantOnServer(
  { at, contact, isClockSetBack }: Pick<DeviceEvent, "at" | "contact" | "isClockSetBack">,
  { startedAt }: Pick<Evacuation, "startedAt">,
  sentAt: number,
  now: EpochMs,
): EpochMs {
  const earliest = Math.max(startedAt, Math.min(contact.server, now));
  const hasRunAhead = sentAt - contact.device > now - contact.server + DRIFT;
  const counted = contact.server + (at - contact.device);
  const isPossible = at <= sentAt && counted >= earliest && counted <= now;
  return isPossible && !hasRunAhead && !isClockSetBack ? counted : earliest;
}
