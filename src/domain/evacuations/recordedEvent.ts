import type { EpochMs } from "../base/time.ts";
import { unreachable } from "../base/unreachable.ts";
import { type DeviceEvent, instantOnServer } from "./deviceEvents.ts";
import {
  type CheckedIn,
  type Evacuation,
  type EvacuationEvent,
  evacuationEventId,
  type RollPerson,
  visitor,
} from "./evacuation.ts";

/**
 * What a device did, as the event that the server writes down.
 *
 * @param told.heardInsideAt when the person was last heard inside after a check-in (`heardInside`); null: not since
 */
export function recordedEvent(
  done: DeviceEvent,
  evacuation: Pick<Evacuation, "id" | "startedAt">,
  { by, byName }: Pick<EvacuationEvent, "by" | "byName">,
  told: {
    readonly sentAt: number;
    readonly now: EpochMs;
    readonly heardInsideAt: (checkIn: Pick<CheckedIn, "at" | "means">) => EpochMs | null;
  },
): EvacuationEvent {
  const { commandId, type } = done;
  const at = instantOnServer(done, evacuation, told.sentAt, told.now);
  const id = evacuationEventId(evacuation.id, commandId);
  const common = {
    id,
    evacuationId: evacuation.id,
    commandId,
    at,
    recordedAt: told.now,
    by,
    byName,
  };
  switch (type) {
    case "checkIn": {
      const { personId, undoes } = done;
      const means = "hand";
      const heardInsideAt = told.heardInsideAt({ at, means });
      return {
        ...common,
        type: "evacuation.checkedIn",
        personId,
        means,
        undoes,
        heardInsideAt,
      };
    }
    case "undoCheckIn":
      return {
        ...common,
        type: "evacuation.checkInUndone",
        personId: done.personId,
        undoes: done.undoes,
      };
    case "remark": {
      const { personId, kind, text } = done;
      return { ...common, type: "evacuation.remarked", personId, kind, text };
    }
    case "addPerson":
      return { ...common, type: "evacuation.personAdded", person: visitor(commandId, done.name) };
    default:
      return unreachable(type);
  }
}

/** The person that an event of a device says something of; null: it adds one. */
export function personOfEvent(done: DeviceEvent): RollPerson["id"] | null {
  return done.type === "addPerson" ? null : done.personId;
}
