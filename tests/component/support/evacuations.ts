import {
  Evacuation,
  type EvacuationEvent,
  EvacuationEvent as EventSchema,
  RollPerson,
} from "../../../src/domain/evacuations/evacuation.ts";
import { MINUTE } from "../../../src/domain/base/time.ts";
import { placeIn, site, T0 } from "../../support/fixtures.ts";

/** A person of a roll whose badge was last heard in that area at the start. */
export function rollPerson(name: string, areaName: string): RollPerson {
  const key = name.replaceAll(/[^\p{L}\d]+/gu, "-");
  return RollPerson.parse({
    id: `asset-${key}`,
    assetId: `asset-${key}`,
    name,
    reference: `P-${key.slice(0, 4)}`,
    family: "people",
    subFamily: "crew",
    place: placeIn(areaName),
    lastSeenAt: T0 - MINUTE,
    isFresh: true,
  });
}

/** A drill at the small site that was started at T0, with these people to be found. */
export function drillOf(roll: readonly RollPerson[], fields: Partial<Evacuation> = {}): Evacuation {
  return Evacuation.parse({
    id: "evacuation-drill",
    site: site("tower"),
    siteName: "Tower",
    kind: "drill",
    startedBy: "user-admin",
    startedByName: "Sam",
    startedAt: T0,
    musterAreas: [],
    roll,
    state: "running",
    endedAt: null,
    ...fields,
  });
}

/** Something that somebody else did in that drill. @param at epoch ms */
export function eventOfDrill(
  type: EvacuationEvent["type"],
  at: number,
  fields: object,
): EvacuationEvent {
  const id = `${type}-${JSON.stringify(fields)}`.replaceAll(/[^\w-]/gu, "").slice(0, 60);
  return EventSchema.parse({
    id: `evacuation-drill.${id}`,
    evacuationId: "evacuation-drill",
    commandId: id,
    at,
    recordedAt: at,
    by: "user-other",
    byName: "Olga",
    type,
    ...fields,
  });
}
