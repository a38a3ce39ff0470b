import { z } from "zod";
import { AreaId, CustomerIndex, DistressId, UserId } from "../base/ids.ts";
import type { EpochMs } from "../base/time.ts";
import { SignalKind } from "../distress/distress.ts";
import { ServerContact, DeviceEvent } from "./deviceEvents.ts";
import {
  answeredStatements,
  Evacuation,
  EvacuationEvent,
  evacuationEventId,
  type EvacuationView,
  type PersonId,
  Sighting,
  viewOfEvacuation,
} from "./evacuation.ts";
import { recordedEvent } from "./recordedEvent.ts";

/** Who works with a device: whose name its events carry. */
export const DeviceUser = z.object({ id: UserId, name: z.string() });
export type DeviceUser = z.infer<typeof DeviceUser>;

/** A call for help that is open at the customer, as a device shows it beside the roll. */
export const DeviceCall = z.object({
  id: DistressId,
  /** Null: a tag that nobody known wears. */
  name: z.string().nullable(),
  kind: SignalKind,
  area: AreaId.nullable(),
  /** What its site is called; null: it is the site of the evacuation, or none is known. */
  siteName: z.string().nullable().default(null),
  isTaken: z.boolean(),
});
export type DeviceCall = z.infer<typeof DeviceCall>;

/** A running evacuation as one device knows it, with what was done there and is not confirmed by the server. */
export const DeviceRoll = z.object({
  customer: CustomerIndex,
  user: DeviceUser,
  evacuation: Evacuation,
  events: z.array(EvacuationEvent),
  /** Where those of the roll were heard since it was frozen. */
  sightings: z.array(Sighting),
  /** What the areas of the site are called. */
  areas: z.array(z.object({ id: AreaId, name: z.string() })),
  /** Calls for help, of who may see them; drills and tests are none. */
  calls: z.array(DeviceCall).default([]),
  contact: ServerContact,
  /** Since the contact. */
  isClockSetBack: z.boolean(),
});
export type DeviceRoll = z.infer<typeof DeviceRoll>;

/** What a person does on a device, before it has an id, an instant and what its author knew. */
export type DeviceAct =
  | { readonly type: "checkIn" | "undoCheckIn"; readonly personId: PersonId }
  | {
      readonly type: "remark";
      readonly personId: PersonId;
      readonly kind: "note" | "seen";
      readonly text: string;
    }
  | { readonly type: "addPerson"; readonly name: string };

/** The event of an act, with the statements that are known on the device and that it answers. */
export function eventOfAct(
  act: DeviceAct,
  roll: DeviceRoll,
  unsent: readonly DeviceEvent[],
  { commandId, at }: Pick<DeviceEvent, "at" | "commandId">,
): DeviceEvent {
  const { contact, isClockSetBack } = roll;
  const common = { commandId, at, contact, isClockSetBack };
  if (act.type === "remark" || act.type === "addPerson") return { ...act, ...common };
  const type = act.type === "checkIn" ? "evacuation.checkedIn" : "evacuation.checkInUndone";
  const undoes = answeredStatements(allEvents(roll, unsent), act.personId, type);
  return { ...act, ...common, undoes };
}

/** The same once the device has seen its clock go back: instants of before and after it prove nothing. */
export function withClockSetBack<Kept extends { readonly isClockSetBack: boolean }>(
  kept: Kept,
): Kept {
  return kept.isClockSetBack ? kept : { ...kept, isClockSetBack: true };
}

/** What the evacuation comes to on this device: what it was told, and what was done on it since. */
export function viewOfDevice(roll: DeviceRoll, unsent: readonly DeviceEvent[]): EvacuationView {
  const events = new Map(allEvents(roll, unsent).map((event) => [event.id, event]));
  return viewOfEvacuation({ evacuation: roll.evacuation, events });
}

/** What is left to be sent once the server has answered with all that it knows. */
export function stillUnsent(
  unsent: readonly DeviceEvent[],
  roll: Pick<DeviceRoll, "evacuation" | "events">,
): DeviceEvent[] {
  const known = new Set(roll.events.map(({ id }) => id));
  return unsent.filter(
    ({ commandId }) => !known.has(evacuationEventId(roll.evacuation.id, commandId)),
  );
}

/** Later than any instant of a server: what it has not heard yet, it would hear last. */
const NOT_HEARD: EpochMs = Number.MAX_SAFE_INTEGER;

function allEvents(roll: DeviceRoll, unsent: readonly DeviceEvent[]): EvacuationEvent[] {
  const { user, evacuation } = roll;
  const waiting = stillUnsent(unsent, roll).map((done): EvacuationEvent => {
    // On the device its own clock counts, from the last contact.
    const sentAt = Math.max(done.at, done.contact.device);
    const now = done.contact.server + (sentAt - done.contact.device);
    const event = recordedEvent(
      done,
      evacuation,
      { by: user.id, byName: user.name },
      { sentAt, now, heardInsideAt: () => null },
    );
    return { ...event, recordedAt: NOT_HEARD };
  });
  return [...roll.events, ...waiting];
}
