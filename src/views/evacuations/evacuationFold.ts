import {
  type PositionCertainty,
  positionCertainty,
} from "../../domain/assets/positionCertainty.ts";
import {
  answeredStatements,
  type EvacuationEvent,
  evacuationEventId,
  type EvacuationState,
  reduceEvacuation,
  type RollPerson,
  visitor,
} from "../../domain/evacuations/evacuation.ts";
import type { EpochMs } from "../../domain/base/time.ts";
import { unreachable } from "../../domain/base/unreachable.ts";
import type { EvacuationCommand } from "../../machines/evacuations/evacuationMachine.ts";
import type { PersonSeen } from "../../streams/feeds/assets/peopleFeed.ts";

/** Who gives the commands of this screen. */
export type Author = Pick<EvacuationEvent, "by" | "byName">;

/**
 * With what was done on this screen and has not come back from the server yet. A command and the event that the server
 * makes of it have one id: once the event is there, it stands for both. An end that came after another one's makes none.
 */
export function withCommands(
  state: EvacuationState,
  commands: readonly EvacuationCommand[],
  author: Author,
): EvacuationState {
  const { id, endedAt } = state.evacuation;
  return commands
    .filter(
      ({ evacuationId, type }) => evacuationId === id && !(type === "end" && endedAt !== null),
    )
    .reduce((folded, command) => reduceEvacuation(folded, eventOf(folded, command, author)), state);
}

/**
 * The roll with what was heard of its people since it was frozen: a missing person whose tag spoke a minute ago is
 * searched for there, not where they were at the start. The order is the roll's, whatever was heard.
 */
export function withSightings(
  roll: readonly RollPerson[],
  people: readonly PersonSeen[],
): readonly SoughtPerson[] {
  const seen = new Map(people.map((person) => [person.id, person]));
  return roll.map((person): SoughtPerson => {
    const startPlace = person.place;
    const now = person.assetId === null ? undefined : seen.get(person.assetId);
    if (now === undefined || now.lastSeenAt === null)
      return { ...person, startPlace, placeProof: null, cause: null };
    const isNews = now.lastSeenAt > (person.lastSeenAt ?? -1);
    const { place, lastSeenAt, isFresh, placeProof, cause } = now;
    if (!isNews) return { ...person, startPlace, isFresh, placeProof, cause };
    // A badge that is heard at no known place does not make the last place unknown.
    return place.site === null && person.place.site !== null
      ? { ...person, startPlace, isFresh, placeProof, cause, heardAt: lastSeenAt }
      : { ...person, startPlace, place, lastSeenAt, isFresh, placeProof, cause };
  });
}

/**
 * Somebody on the roll, with how sure their place is, and the device whose silence leaves them unknown. `startPlace`: where
 * the frozen roll has them, which is their place in its order. `heardAt`: when the badge was last heard, where that was
 * after `lastSeenAt` and at no place of a site.
 */
export type SoughtPerson = RollPerson &
  Pick<PersonSeen, "cause" | "placeProof"> & {
    readonly startPlace: RollPerson["place"];
    readonly heardAt?: EpochMs;
  };

/** How sure the place of somebody who is sought is at `now`, epoch ms. */
export function certaintyOf(
  { heardAt, lastSeenAt, placeProof, cause }: SoughtPerson,
  now: EpochMs,
): PositionCertainty {
  const lastTagUpdate = heardAt ?? lastSeenAt;
  // A roll is frozen with the places that were put away.
  const known = { tagId: null, lastTagUpdate, placeHidden: null, placeProof };
  return positionCertainty(known, cause, now);
}

function eventOf(
  state: EvacuationState,
  command: EvacuationCommand,
  { by, byName }: Author,
): EvacuationEvent {
  const { evacuationId, commandId, at } = command;
  const id = evacuationEventId(evacuationId, commandId);
  const common = { id, evacuationId, commandId, at, recordedAt: at, by, byName };
  switch (command.type) {
    case "checkIn":
      return {
        ...common,
        type: "evacuation.checkedIn",
        personId: command.personId,
        means: "hand",
        undoes: answeredStatements(state.events.values(), command.personId, "evacuation.checkedIn"),
        heardInsideAt: null,
      };
    case "undoCheckIn": {
      const type = "evacuation.checkInUndone";
      const undoes = answeredStatements(state.events.values(), command.personId, type);
      return { ...common, type, personId: command.personId, undoes };
    }
    case "addPerson":
      return {
        ...common,
        type: "evacuation.personAdded",
        person: visitor(commandId, command.name),
      };
    case "markAreaSearched":
      return { ...common, type: "evacuation.areaSearched", area: command.area };
    case "end":
      // Where people were last heard, and where nobody was, is what the server writes down.
      return { ...common, type: "evacuation.ended", sightings: [], uncovered: null };
    default:
      return unreachable(command);
  }
}
