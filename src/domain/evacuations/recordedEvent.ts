import type { Asset } from "../assets/asset.ts";
import type { EpochMs } from "../base/time.ts";
import { unreachable } from "../base/unreachable.ts";
import { type DeviceEvent, instantOnServer } from "./deviceEvents.ts";
import {
  type Evacuation,
  type EvacuationEvent,
  evacuationEventId,
  type RollPerson,
  visitor,
} from "./evacuation.ts";

/**
 * What a device did, as the event that the server writes down.
 *
 * @param heardInsideAt when the person was last heard inside; null: not since the start
 */
export function recordedEvent(
  done: DeviceEvent,
  evacuation: Pick<Evacuation, "id" | "startedAt">,
  { by, byName }: Pick<EvacuationEvent, "by" | "byName">,
  told: {
    readonly sentAt: number;
    readonly now: EpochMs;
    readonly heardInsideAt: EpochMs | null;
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
      const { heardInsideAt: heard } = told;
      const heardInsideAt = heard !== null && heard > at ? heard : null;
      return {
        ...common,
        type: "evacuation.checkedIn",
        personId,
        means: "hand",
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

/**
 * When somebody was last heard inside: by the newest proof on the site of the evacuation, in an area that is none of its
 * muster areas, or on a floor. Null: not since the start, or not inside.
 */
export function heardInsideAt(
  asset: Pick<
    Asset,
    "area" | "candidate" | "floor" | "isArchived" | "lastPositionUpdate" | "locationSite"
  >,
  { site, musterAreas, startedAt }: Pick<Evacuation, "musterAreas" | "site" | "startedAt">,
): EpochMs | null {
  const { area, floor } = asset.candidate ?? asset;
  const at = asset.lastPositionUpdate;
  if (at === null || at < startedAt || asset.isArchived || asset.locationSite !== site) return null;
  const isInside = area === null ? floor !== null : !musterAreas.includes(area);
  return isInside ? at : null;
}

/** The person that an event of a device says something of; null: it adds one. */
export function personOfEvent(done: DeviceEvent): RollPerson["id"] | null {
  return done.type === "addPerson" ? null : done.personId;
}
