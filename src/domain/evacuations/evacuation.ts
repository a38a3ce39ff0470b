import { z } from "zod";
import { type Asset, isFresh, placeOf } from "../assets/asset.ts";
import { AreaId, AssetId, EvacuationId, SiteId, UserId } from "../base/ids.ts";
import { Place } from "../sites/presence.ts";
import type { Site } from "../sites/site.ts";
import { inRollOrder } from "./roll.ts";
import { EpochMs } from "../base/instant.ts";
import { unreachable } from "../base/unreachable.ts";

/** Who did something in an evacuation; null: the server by itself. */
const Actor = { by: UserId.nullable(), byName: z.string().nullable() };

/** A person on the roll: an asset, or a visitor without a tag. */
export const PersonId = z.string().min(1).max(160).regex(/^\S+$/u).brand<"PersonId">();
export type PersonId = z.infer<typeof PersonId>;

/** The id of one command, chosen by the client: repeating the command after a cut does nothing more. */
export const CommandId = z
  .string()
  .regex(/^[\w-]{8,64}$/u, "A command has an id of 8 to 64 letters, digits, _ or -.");
export type CommandId = z.infer<typeof CommandId>;

/**
 * Somebody who has to be found. Last place and sign of life are those of the instant at which the roll was frozen;
 * `isFresh` false: the tag had been silent, so that where the person is was unknown, which is not "out".
 */
export const RollPerson = z.object({
  id: PersonId,
  assetId: AssetId.nullable(),
  name: z.string().min(1),
  reference: z.string().nullable(),
  family: z.string().nullable(),
  subFamily: z.string().nullable(),
  place: Place,
  lastSeenAt: EpochMs.nullable(),
  isFresh: z.boolean(),
});
export type RollPerson = z.infer<typeof RollPerson>;

/** An evacuation as it was started (collection evacuations); what happens in it are events. `state` and `endedAt` follow from the end event. */
export const Evacuation = z.object({
  id: EvacuationId,
  site: SiteId,
  siteName: z.string(),
  kind: z.enum(["drill", "real"]),
  startedBy: UserId,
  startedByName: z.string(),
  startedAt: EpochMs,
  musterAreas: z.array(AreaId),
  roll: z.array(RollPerson),
  state: z.enum(["running", "ended"]),
  endedAt: EpochMs.nullable(),
});
export type Evacuation = z.infer<typeof Evacuation>;

const common = {
  id: z.string().min(1),
  evacuationId: EvacuationId,
  /** Null: nobody commanded it, the server saw it. */
  commandId: CommandId.nullable(),
  /** When it happened: while a screen was cut off, by its clock. */
  at: EpochMs,
  /** When the backend was told. */
  recordedAt: EpochMs,
  ...Actor,
};

export const CheckedIn = z.object({
  ...common,
  type: z.literal("evacuation.checkedIn"),
  personId: PersonId,
  means: z.enum(["hand", "musterArea"]),
});
export type CheckedIn = z.infer<typeof CheckedIn>;

/** Takes named check-ins back; those that come later count again. */
export const CheckInUndone = z.object({
  ...common,
  type: z.literal("evacuation.checkInUndone"),
  personId: PersonId,
  undoes: z.array(z.string().min(1)),
});

/** Somebody who was not on the frozen roll: a visitor, or a person whose tag was elsewhere. */
export const PersonAdded = z.object({
  ...common,
  type: z.literal("evacuation.personAdded"),
  person: RollPerson,
});

/** Where somebody of the roll was last heard. */
export const Sighting = z.object({ personId: PersonId, place: Place, lastSeenAt: EpochMs });
export type Sighting = z.infer<typeof Sighting>;

/** `sightings`: of those heard since they came onto the roll, the last before the end was written down. */
export const EvacuationEnded = z.object({
  ...common,
  type: z.literal("evacuation.ended"),
  sightings: z.array(Sighting).default([]),
});

/** One document an event (collection evacuation-events): two screens at once lose nothing. */
export const EvacuationEvent = z.discriminatedUnion("type", [
  CheckedIn,
  CheckInUndone,
  PersonAdded,
  EvacuationEnded,
]);
export type EvacuationEvent = z.infer<typeof EvacuationEvent>;

/** The document's id: the same command is the same event. */
export function evacuationEventId(evacuation: EvacuationId, command: CommandId): string {
  return `${evacuation}.${command}`;
}

/** The document's id of the check-in by the muster area: at most one a person, so that an undo by hand stays. */
export function musterEventId(evacuation: EvacuationId, asset: AssetId): string {
  return `${evacuation}.muster.${asset}`;
}

/** An evacuation with all that is known of it. A set of events: neither order nor repetition matters. */
export type EvacuationState = {
  readonly evacuation: Evacuation;
  readonly events: ReadonlyMap<string, EvacuationEvent>;
};

export function initialEvacuation(evacuation: Evacuation): EvacuationState {
  return { evacuation, events: new Map() };
}

/** Folds one event; the same object for one that is known already or belongs to another evacuation. */
export function reduceEvacuation(state: EvacuationState, event: EvacuationEvent): EvacuationState {
  if (event.evacuationId !== state.evacuation.id || state.events.has(event.id)) return state;
  return { ...state, events: new Map(state.events).set(event.id, event) };
}

/**
 * What the events come to. `people`: the roll in its order, then those who were added, by time. `checkIns`: of each
 * person the first that was not taken back.
 */
export type EvacuationView = {
  readonly evacuation: Evacuation;
  readonly people: readonly RollPerson[];
  readonly checkIns: ReadonlyMap<PersonId, CheckedIn>;
  readonly endedAt: EpochMs | null;
};

/** The view of a state; the same events give the same view, however they came. */
export function viewOfEvacuation({ evacuation, events }: EvacuationState): EvacuationView {
  const people = new Map(evacuation.roll.map((person) => [person.id, person]));
  const checkIns = new Map<PersonId, CheckedIn>();
  const undone = new Set<string>();
  let endedAt = evacuation.endedAt;
  const inOrder = [...events.values()].toSorted(byTime);
  for (const event of inOrder)
    if (event.type === "evacuation.checkInUndone") for (const id of event.undoes) undone.add(id);
  for (const event of inOrder)
    switch (event.type) {
      case "evacuation.checkedIn":
        if (!undone.has(event.id) && !checkIns.has(event.personId))
          checkIns.set(event.personId, event);
        break;
      case "evacuation.checkInUndone":
        break;
      case "evacuation.personAdded":
        if (!people.has(event.person.id)) people.set(event.person.id, event.person);
        break;
      case "evacuation.ended":
        endedAt = Math.min(endedAt ?? event.at, event.at);
        for (const sighting of event.sightings) sight(people, sighting);
        break;
      default:
        unreachable(event);
    }
  return { evacuation, people: [...people.values()], checkIns, endedAt };
}

/** A newer sighting is where somebody was last; an older one says nothing. */
function sight(people: Map<PersonId, RollPerson>, { personId, place, lastSeenAt }: Sighting): void {
  const person = people.get(personId);
  if (person !== undefined && lastSeenAt > (person.lastSeenAt ?? -1))
    people.set(personId, { ...person, place, lastSeenAt });
}

/** What is heard of the people by now, of those who were heard since they came onto the roll. */
export function sightingsOf(people: readonly RollPerson[], assets: Iterable<Asset>): Sighting[] {
  const heard = new Map<string, Asset>();
  for (const asset of assets) heard.set(asset.id, asset);
  return people.flatMap(({ id, assetId, lastSeenAt: before }) => {
    const asset = assetId === null ? undefined : heard.get(assetId);
    const lastSeenAt = asset?.lastTagUpdate ?? null;
    if (asset === undefined || lastSeenAt === null || lastSeenAt <= (before ?? -1)) return [];
    return [{ personId: id, place: placeOf(asset), lastSeenAt }];
  });
}

function byTime(a: EvacuationEvent, b: EvacuationEvent): number {
  return a.at - b.at || (a.id < b.id ? -1 : 1);
}

/** The check-ins of a person that count now: what an undo takes back. */
export function validCheckIns({ events }: EvacuationState, person: PersonId): string[] {
  const undone = new Set(
    [...events.values()].flatMap((event) =>
      event.type === "evacuation.checkInUndone" ? event.undoes : [],
    ),
  );
  return [...events.values()]
    .filter((event) => event.type === "evacuation.checkedIn" && event.personId === person)
    .map(({ id }) => id)
    .filter((id) => !undone.has(id));
}

/** A person of the roll as the asset says it now. */
export function rollPerson(asset: Asset, now: EpochMs): RollPerson {
  return {
    id: PersonId.parse(asset.id),
    assetId: asset.id,
    name: asset.designation,
    reference: asset.reference,
    family: asset.family,
    subFamily: asset.subFamily,
    place: placeOf(asset),
    lastSeenAt: asset.lastTagUpdate,
    isFresh: isFresh(asset, now),
  };
}

/**
 * Who has to be found on a site: every person last proven there, however long ago, and everybody who went in by an
 * entry box and was not read going out. Nobody is left out for a silent tag (product.md section 3). In the order of
 * `inRollOrder`, which no later event changes.
 *
 * @param inside the assets with an open stay at the site
 */
export function frozenRoll(
  assets: Iterable<Asset>,
  site: Pick<Site, "areas" | "id">,
  inside: ReadonlySet<AssetId>,
  now: EpochMs,
): RollPerson[] {
  const people = [...assets]
    .filter(
      (asset) =>
        asset.category === "personnel" &&
        !asset.isArchived &&
        (asset.locationSite === site.id || inside.has(asset.id)),
    )
    .map((asset) => rollPerson(asset, now));
  return inRollOrder(people, site);
}

/**
 * Whether a position proves that its person has reached the muster area: told after the start, and in one of the areas
 * by the newest proof. The debounce is not waited for: who is there is safe.
 */
export function isMustered(
  asset: Pick<Asset, "area" | "candidate" | "lastPositionUpdate" | "isArchived">,
  evacuation: Pick<Evacuation, "musterAreas" | "startedAt">,
): boolean {
  const { area } = asset.candidate ?? asset;
  return (
    !asset.isArchived &&
    area !== null &&
    evacuation.musterAreas.includes(area) &&
    asset.lastPositionUpdate !== null &&
    asset.lastPositionUpdate >= evacuation.startedAt
  );
}
