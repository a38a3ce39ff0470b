import { z } from "zod";
import { defineCall } from "../base/call.ts";
import { AreaId, AssetId, CustomerIndex, EvacuationId, SiteId, UserId } from "../base/ids.ts";
import { EpochMs } from "../base/instant.ts";
import { SECOND } from "../base/time.ts";
import { ADMINS, OPERATORS } from "../base/holders.ts";
import { DeviceEvent } from "./deviceEvents.ts";
import { DeviceRoll, DeviceUser } from "./deviceRoll.ts";
import { CommandId } from "../base/commandId.ts";
import { Evacuation, EvacuationEvent, PersonId } from "./evacuation.ts";
import { EvacuationDelivery, EvacuationMessages } from "./evacuationMessages.ts";

// Every command has an id that its client chose: repeated after a cut it answers what it answered before.

/** A command that has no answer for this long, in ms, is sent again: an evacuation does not wait for a slow network. */
export const COMMAND_PATIENCE = 8 * SECOND;

/** What every command of an evacuation that runs says. */
export const Command = z.strictObject({
  customerIndex: CustomerIndex,
  evacuationId: EvacuationId,
  commandId: CommandId,
  /** When it was done, while the screen was cut off; null: now. */
  at: EpochMs.nullable().default(null),
});
const OnPerson = Command.extend({ personId: PersonId });
export const Happened = z.object({ event: EvacuationEvent });

/** Begins an evacuation: freezes the roll of the site. A conflict with {evacuationId} where one runs there already. */
export const startEvacuation = defineCall({
  name: "omniscient/evacuation:start",
  request: z.strictObject({
    customerIndex: CustomerIndex,
    site: SiteId,
    kind: Evacuation.shape.kind,
    commandId: CommandId,
  }),
  answer: z.object({ evacuation: Evacuation }),
  holders: OPERATORS,
  isRepeatable: true,
  patience: COMMAND_PATIENCE,
});

/** Notes that somebody was seen safe. The first check-in of a person counts; after the end it is a conflict. */
export const checkInPerson = defineCall({
  name: "omniscient/evacuation:checkIn",
  request: OnPerson,
  answer: Happened,
  holders: OPERATORS,
  isRepeatable: true,
  patience: COMMAND_PATIENCE,
});

/** Takes back every check-in of a person that counts now; the muster area does not check them in again. */
export const undoCheckIn = defineCall({
  name: "omniscient/evacuation:undoCheckIn",
  request: OnPerson,
  answer: Happened,
  holders: OPERATORS,
  isRepeatable: true,
  patience: COMMAND_PATIENCE,
});

/**
 * Adds a person to the roll: a visitor by name, or a known person whose tag was elsewhere. `event.person.id` is what
 * check-ins name.
 */
export const addPerson = defineCall({
  name: "omniscient/evacuation:addPerson",
  request: Command.extend({
    person: z.union([
      z.strictObject({ assetId: AssetId }),
      z.strictObject({ name: z.string().trim().min(1).max(256) }),
    ]),
  }),
  answer: Happened,
  holders: OPERATORS,
  isRepeatable: true,
  patience: COMMAND_PATIENCE,
});

/** Notes that an area in which nobody is heard has been searched; after the end it is a conflict. */
export const markAreaSearched = defineCall({
  name: "omniscient/evacuation:markAreaSearched",
  request: Command.extend({ area: AreaId }),
  answer: Happened,
  holders: OPERATORS,
  isRepeatable: true,
  patience: COMMAND_PATIENCE,
});

/** The most events that a device sends at once. */
export const DEVICE_EVENTS = 200;

/**
 * Takes what was done on a device, perhaps without a network, and answers with all that is known of the evacuation. An
 * event whose id is known already does nothing more; what was done after the end is kept and does not count. `notTaken`:
 * events that are refused for good, because their id was used for something else.
 */
export const exchangeEvents = defineCall({
  name: "omniscient/evacuation:exchange",
  request: z.strictObject({
    customerIndex: CustomerIndex,
    evacuationId: EvacuationId,
    /** Whose events these are; another caller is refused, whose name they would carry. Null: nobody's yet, there are none. */
    author: UserId.nullable(),
    /** What the clock of the device says as it sends this. */
    sentAt: z.number().int(),
    events: z.array(DeviceEvent).max(DEVICE_EVENTS),
  }),
  answer: z.object({
    /** The server's clock. */
    now: EpochMs,
    user: DeviceUser,
    evacuation: Evacuation,
    events: z.array(EvacuationEvent),
    sightings: DeviceRoll.shape.sightings,
    areas: DeviceRoll.shape.areas,
    calls: DeviceRoll.shape.calls,
    notTaken: z.array(CommandId),
  }),
  holders: OPERATORS,
  isRepeatable: true,
  patience: COMMAND_PATIENCE,
});

/** Ends an evacuation. The first end counts. */
export const endEvacuation = defineCall({
  name: "omniscient/evacuation:end",
  request: Command,
  answer: z.object({ evacuation: Evacuation }),
  holders: OPERATORS,
  isRepeatable: true,
  patience: COMMAND_PATIENCE,
});

/** Says where people gather at a site. */
export const setMusterAreas = defineCall({
  name: "omniscient/evacuation:setMusterAreas",
  request: z.strictObject({
    customerIndex: CustomerIndex,
    site: SiteId,
    areas: z.array(AreaId).max(100),
  }),
  answer: z.object({ site: SiteId, musterAreas: z.array(AreaId) }),
  holders: ADMINS,
  isRepeatable: true,
});

const Fields = z.record(z.string(), z.unknown());

/**
 * Says who is notified of real evacuations. A refusal has `issues` ({path, code, message}); a conflict names the fields
 * that somebody else has changed since they were `seen`.
 */
export const setEvacuationMessages = defineCall({
  name: "omniscient/evacuation:setMessages",
  request: z.strictObject({
    customerIndex: CustomerIndex,
    /** The changed fields as the editor saw them; without it whoever writes last decides. */
    seen: Fields.optional(),
    changes: Fields,
  }),
  answer: z.object({ messages: EvacuationMessages }),
  holders: ADMINS,
  isRepeatable: false,
});

/** Sends a message that failed again. A conflict where it has not failed. */
export const resendEvacuationMessage = defineCall({
  name: "omniscient/evacuation:resend",
  request: z.strictObject({
    customerIndex: CustomerIndex,
    deliveryId: EvacuationDelivery.shape.id,
  }),
  answer: z.object({ delivery: EvacuationDelivery }),
  holders: OPERATORS,
  isRepeatable: false,
});
