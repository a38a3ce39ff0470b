import { z } from "zod";
import { type Asset, isFresh, placeOf } from "../assets/asset.ts";
import { CommandId } from "../base/commandId.ts";
import { AreaId, AssetId, EvacuationId, SiteId, UserId } from "../base/ids.ts";
import { NOWHERE, Place } from "../sites/presence.ts";
import { mayBeIn } from "../sites/placeSupport.ts";
import { type Site, siteGround } from "../sites/site.ts";
import {
  mergeStatements,
  type Statement,
  type StatementsOutcome,
  unansweredStatements,
} from "./personStatements.ts";
import { inRollOrder } from "./roll.ts";
import { UncoveredPlace } from "./uncoveredPlaces.ts";
import { EpochMs } from "../base/instant.ts";
import { unreachable } from "../base/unreachable.ts";

/** Who did something in an evacuation; null: the server by itself. */
const Actor = { by: UserId.nullable(), byName: z.string().nullable() };

/** A person on the roll: an asset, or a visitor without a tag. */
export const PersonId = z.string().min(1).max(160).regex(/^\S+$/u).brand<"PersonId">();
export type PersonId = z.infer<typeof PersonId>;

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
  /** How it is known. `musterArea`: the badge was heard there; `phone`: by the person's own telephone, which proves that somebody with the printed code said so. */
  means: z.enum(["hand", "musterArea", "phone"]),
  /** The take-backs that its author knew, and that it answers. */
  undoes: z.array(z.string().min(1)).default([]),
  /** Told late, and the person was heard inside after it, at this instant: it does not count. Null: nothing speaks against it. */
  heardInsideAt: EpochMs.nullable().default(null),
});
export type CheckedIn = z.infer<typeof CheckedIn>;

/** Takes named check-ins back; those that come later count again. */
export const CheckInUndone = z.object({
  ...common,
  type: z.literal("evacuation.checkInUndone"),
  personId: PersonId,
  undoes: z.array(z.string().min(1)),
});
export type CheckInUndone = z.infer<typeof CheckInUndone>;

/** Something to know of a person: where they were `seen`, which does not make them found, or a `note`. */
export const Remarked = z.object({
  ...common,
  type: z.literal("evacuation.remarked"),
  personId: PersonId,
  kind: z.enum(["note", "seen"]),
  text: z.string().trim().min(1).max(500),
});
export type Remarked = z.infer<typeof Remarked>;

/** Somebody who was not on the frozen roll: a visitor, or a person whose tag was elsewhere. */
export const PersonAdded = z.object({
  ...common,
  type: z.literal("evacuation.personAdded"),
  person: RollPerson,
});

/**
 * Somebody who is not on the list and counted themselves by their own telephone (docs/decisions/0197): a visitor or
 * somebody of another company by name, or a badge that nobody here has.
 */
export const Unlisted = z.object({
  ...common,
  type: z.literal("evacuation.unlistedAdded"),
  personId: PersonId,
  name: z.string().min(1).nullable(),
  company: z.string().min(1).nullable(),
  badge: z.string().min(1).nullable(),
  /** The muster area of the printed code; null: that of the site. */
  area: AreaId.nullable(),
});
export type Unlisted = z.infer<typeof Unlisted>;

/** Where somebody of the roll was last heard. */
export const Sighting = z.object({ personId: PersonId, place: Place, lastSeenAt: EpochMs });
export type Sighting = z.infer<typeof Sighting>;

/** Somebody who was found was heard inside again. `at`: when, by the position that says so. */
export const HeardInside = z.object({
  ...common,
  type: z.literal("evacuation.heardInside"),
  personId: PersonId,
  place: Place,
});
export type HeardInside = z.infer<typeof HeardInside>;

/** Somebody has looked through an area in which nobody is heard. */
export const AreaSearched = z.object({
  ...common,
  type: z.literal("evacuation.areaSearched"),
  area: AreaId,
});
type AreaSearched = z.infer<typeof AreaSearched>;

/** The remarks on the whole evacuation, for the register of drills; the last ones count. */
export const Observed = z.object({
  ...common,
  type: z.literal("evacuation.observed"),
  text: z.string().trim().max(2000),
});
export type Observed = z.infer<typeof Observed>;

/** `sightings`: of those heard since they came onto the roll, the last before the end was written down; `uncovered`: where nobody was heard at that instant, null in old ones. */
export const EvacuationEnded = z.object({
  ...common,
  type: z.literal("evacuation.ended"),
  sightings: z.array(Sighting).default([]),
  uncovered: z.array(UncoveredPlace).nullable().default(null),
});

/** One document an event (collection evacuation-events): two screens at once lose nothing. */
export const EvacuationEvent = z.discriminatedUnion("type", [
  CheckedIn,
  CheckInUndone,
  PersonAdded,
  Unlisted,
  HeardInside,
  AreaSearched,
  Remarked,
  Observed,
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

/** Folds one event; the same object for one that is known already or belongs to another evacuation. */
export function reduceEvacuation(state: EvacuationState, event: EvacuationEvent): EvacuationState {
  if (event.evacuationId !== state.evacuation.id || state.events.has(event.id)) return state;
  return { ...state, events: new Map(state.events).set(event.id, event) };
}

/** All that happened, as `reduceEvacuation` folds it one by one, in one go: a roll of a thousand is folded at every check-in. */
export function reduceEvents(
  evacuation: Evacuation,
  events: readonly EvacuationEvent[],
): EvacuationState {
  const own = events.filter(({ evacuationId }) => evacuationId === evacuation.id);
  return { evacuation, events: new Map(own.map((event) => [event.id, event])) };
}

/**
 * What the events come to. `people`: the roll in its order, then those who were added, by time. `checkIns`: of each
 * person the first that counts, by time, `lastCheckIns` the last. `unclear`: whose statements differ, or came too late to
 * count. `unlisted`: people who counted themselves without being on the list, by time, with the check-in that counts; they are
 * among nothing else here. `remarks`: by time. `heardInside`: those heard inside after their last check-in,
 * before the end; `everHeardInside`: every time
 * that was so, in order. `searched`: when areas were last searched. `uncoveredAtEnd`: where nobody was heard at the end;
 * null: it was not written down. `observed`: the last remark about all of it, by when the server recorded it.
 */
export type EvacuationView = {
  readonly evacuation: Evacuation;
  readonly people: readonly RollPerson[];
  readonly checkIns: ReadonlyMap<PersonId, CheckedIn>;
  readonly lastCheckIns: ReadonlyMap<PersonId, CheckedIn>;
  readonly heardInside: ReadonlyMap<PersonId, HeardInside>;
  readonly everHeardInside: readonly HeardInside[];
  readonly searched: ReadonlyMap<AreaId, EpochMs>;
  readonly uncoveredAtEnd: readonly UncoveredPlace[] | null;
  readonly observed: Observed | null;
  readonly unclear: ReadonlyMap<PersonId, StatementsOutcome>;
  readonly unlisted: readonly UnlistedPerson[];
  readonly remarks: ReadonlyMap<PersonId, readonly Remarked[]>;
  readonly endedAt: EpochMs | null;
};

/** Somebody who is not on the list. `checkIn` null: it was taken back, so that they do not count. */
export type UnlistedPerson = { readonly person: Unlisted; readonly checkIn: CheckedIn | null };

/** The view of a state; the same events give the same view, however they came. */
export function viewOfEvacuation({ evacuation, events }: EvacuationState): EvacuationView {
  const people = new Map(evacuation.roll.map((person) => [person.id, person]));
  const statements = new Map<PersonId, Statement[]>();
  const remarks = new Map<PersonId, Remarked[]>();
  const everHeardInside: HeardInside[] = [];
  const searches: AreaSearched[] = [];
  const unlisted = new Map<PersonId, Unlisted>();
  let observed: Observed | null = null;
  let uncoveredAtEnd: readonly UncoveredPlace[] | null = null;
  let endedAt = evacuation.endedAt;
  for (const event of [...events.values()].toSorted(byTime))
    switch (event.type) {
      case "evacuation.checkedIn":
      case "evacuation.checkInUndone":
        addTo(statements, event.personId, event);
        break;
      case "evacuation.remarked":
        addTo(remarks, event.personId, event);
        break;
      case "evacuation.personAdded":
        if (!people.has(event.person.id)) people.set(event.person.id, event.person);
        break;
      case "evacuation.unlistedAdded":
        unlisted.set(event.personId, event);
        break;
      case "evacuation.heardInside":
        everHeardInside.push(event);
        break;
      case "evacuation.areaSearched":
        searches.push(event);
        break;
      case "evacuation.observed":
        if (observed === null || event.recordedAt >= observed.recordedAt) observed = event;
        break;
      case "evacuation.ended":
        uncoveredAtEnd ??= event.uncovered;
        endedAt = Math.min(endedAt ?? event.at, event.at);
        for (const sighting of event.sightings) sight(people, sighting);
        break;
      default:
        unreachable(event);
    }
  const inTime = ({ at }: EvacuationEvent) => endedAt === null || at <= endedAt;
  // A check-in after the end does not count, not beside others either; that somebody is missing after all does.
  const merged = new Map(
    [...statements].map(([id, said]) => {
      const counting = said.filter((one) => one.type === "evacuation.checkInUndone" || inTime(one));
      return [id, mergeStatements(counting)] as const;
    }),
  );
  const outcomes = [...merged].filter(([id]) => !unlisted.has(id));
  const found = outcomes.flatMap(([, { checkIn }]) => checkIn ?? []).toSorted(byTime);
  const lastCheckIns = new Map(
    outcomes.flatMap(([id, { lastCheckIn }]) =>
      lastCheckIn === null ? [] : [[id, lastCheckIn] as const],
    ),
  );
  const heardInside = new Map(
    everHeardInside.filter(inTime).flatMap((event) => {
      const last = lastCheckIns.get(event.personId);
      return last !== undefined && last.at <= event.at ? [[event.personId, event] as const] : [];
    }),
  );
  return {
    evacuation,
    people: [...people.values()],
    checkIns: new Map(found.map((checkIn) => [checkIn.personId, checkIn])),
    lastCheckIns,
    unclear: new Map(
      outcomes.filter(([, { conflict, overtaken }]) => conflict !== null || overtaken !== null),
    ),
    unlisted: [...unlisted.values()].map((person) => ({
      person,
      checkIn: merged.get(person.personId)?.checkIn ?? null,
    })),
    remarks,
    heardInside,
    everHeardInside,
    searched: new Map(searches.filter(inTime).map(({ area, at }) => [area, at])),
    uncoveredAtEnd,
    observed,
    endedAt,
  };
}

function addTo<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

/** A newer sighting is where somebody was last; an older one says nothing, nor does one that knows no place. */
function sight(people: Map<PersonId, RollPerson>, { personId, place, lastSeenAt }: Sighting): void {
  const person = people.get(personId);
  if (person === undefined || lastSeenAt <= (person.lastSeenAt ?? -1)) return;
  if (place.site === null && person.place.site !== null) return;
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

/** The statements of a person that a new one of this type answers: of the other kind, and not answered yet. */
export function answeredStatements(
  events: Iterable<EvacuationEvent>,
  person: PersonId,
  type: Statement["type"],
): string[] {
  const about = [...events].filter(
    (event): event is Statement =>
      (event.type === "evacuation.checkedIn" || event.type === "evacuation.checkInUndone") &&
      event.personId === person,
  );
  return unansweredStatements(about)
    .filter((one) => one.type !== type)
    .map(({ id }) => id);
}

/** Somebody without a tag, under the id that follows from the command that adds them. */
export function visitor(commandId: string, name: string): RollPerson {
  return {
    id: visitorId(commandId),
    assetId: null,
    name,
    reference: null,
    family: null,
    subFamily: null,
    place: NOWHERE,
    lastSeenAt: null,
    isFresh: false,
  };
}

/** The id of a visitor, which follows from the command that adds them. */
export function visitorId(commandId: string): PersonId {
  return PersonId.parse(`visitor-${commandId}`);
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
 * Who has to be found on a site: every person last proven there, however long ago, everybody who went in by an
 * entry box and was not read going out, and everybody on no site whose last position is too coarse to say that they are
 * not there. Nobody is left out for a silent tag (product.md section 3). In the order of
 * `inRollOrder`, which no later event changes.
 *
 * @param inside the assets with an open stay at the site
 */
export function frozenRoll(
  assets: Iterable<Asset>,
  site: Site,
  inside: ReadonlySet<AssetId>,
  now: EpochMs,
): RollPerson[] {
  const people = [...assets]
    .filter(
      (asset) =>
        asset.category === "personnel" &&
        !asset.isArchived &&
        (asset.locationSite === site.id || inside.has(asset.id) || mayBeAt(asset, site)),
    )
    .map((asset) => rollPerson(asset, now));
  return inRollOrder(people, site);
}

function mayBeAt(
  { locationSite, location, locationAccuracy, doubtfulFix, placeProof }: Asset,
  site: Site,
): boolean {
  if (locationSite !== null || location === null) return false;
  const ground = siteGround(site);
  return (
    mayBeIn({ location, radius: locationAccuracy }, ground) ||
    (doubtfulFix !== null &&
      mayBeIn({ location: doubtfulFix.location, radius: placeProof?.radius ?? null }, ground))
  );
}

/**
 * Whether a position proves that its person has reached a muster area: surely in one of the areas by the newest proof
 * (docs/decisions/0181), after the start, and come there after the start. A badge that lay there before the alarm says
 * nothing of who wears it, nor does a circle that is larger than the area. The debounce is not waited for: who arrives is
 * safe.
 */
export function isMustered(
  asset: Pick<Asset, "area" | "areaSince" | "candidate" | "isArchived" | "placeProof">,
  { musterAreas, startedAt }: Pick<Evacuation, "musterAreas" | "startedAt">,
): boolean {
  const { area } = asset.candidate ?? asset;
  const since = asset.candidate === null ? asset.areaSince : asset.candidate.since;
  const sureAt = asset.placeProof?.sureAt ?? null;
  return (
    !asset.isArchived &&
    area !== null &&
    musterAreas.includes(area) &&
    sureAt !== null &&
    sureAt >= startedAt &&
    since !== null &&
    since >= startedAt
  );
}

/** How somebody was checked in, as screens and reports show it. `badgeThere`: by a badge that was at a muster area when the roll was frozen, has moved since, and came back. */
export const CHECK_IN_SIGNS = ["badge", "badgeThere", "hand", "phone"] as const;
export type CheckInSign = (typeof CHECK_IN_SIGNS)[number];

/** @param evacuation whose frozen roll says where each person was before; places that were seen since prove nothing of it */
export function checkInSign(
  { means, personId }: CheckedIn,
  { musterAreas, roll }: Pick<Evacuation, "musterAreas" | "roll">,
): CheckInSign {
  if (means !== "musterArea") return means;
  const before = roll.find(({ id }) => id === personId)?.place.area ?? null;
  return before !== null && musterAreas.includes(before) ? "badgeThere" : "badge";
}
