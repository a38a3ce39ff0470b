import { isSiteListed } from "../../domain/sites/isSiteListed.ts";
import type { Area } from "../../domain/sites/area.ts";
import {
  certaintyOf,
  type HeadCertainty,
  headsOf,
  type PositionCertainty,
  positionCertainty,
} from "../../domain/assets/positionCertainty.ts";
import type { Site } from "../../domain/sites/site.ts";
import type { EpochMs } from "../../domain/base/time.ts";
import type { PersonSeen } from "../../streams/feeds/assets/peopleFeed.ts";

export type Cause = NonNullable<PersonSeen["cause"]>;

/**
 * Heads of one place, those whose place is not proven now among them: they are never out (product.md section 3).
 * `causes`: the silent devices that put some of them in doubt.
 */
export type PeopleCount = HeadCertainty & {
  readonly causes: readonly Cause[];
  /** Those who are counted, by name. */
  readonly people: readonly PersonSeen[];
};

export type AreaPeople = PeopleCount & {
  /** Null: on the floor, in none of its areas. */
  readonly area: Area | null;
};
export type FloorPeople = PeopleCount & {
  /** Null: on the site, on no floor that is known. */
  readonly floor: number | null;
  readonly areas: readonly AreaPeople[];
};
export type SitePeople = PeopleCount & {
  readonly site: Site;
  readonly floors: readonly FloorPeople[];
};

/** How far the place of a person can be believed at `now`. */
export function certaintyOfPerson(
  {
    tagId,
    lastSeenAt,
    placeProof,
    placeHidden,
    cause,
  }: Pick<PersonSeen, "cause" | "lastSeenAt" | "placeHidden" | "placeProof" | "tagId">,
  now: EpochMs,
): PositionCertainty {
  const known = { tagId, lastTagUpdate: lastSeenAt, placeProof, placeHidden };
  return positionCertainty(known, cause, now);
}

/**
 * People by site, floor and area: sites by name, floors from the top, areas as the site lists them. Empty areas are
 * shown, since nobody there is news too; places that no site knows only while somebody is in them. Sites put away are
 * shown while somebody is there.
 */
export function peopleByPlace(
  people: readonly PersonSeen[],
  sites: readonly Site[],
  now: EpochMs,
): readonly SitePeople[] {
  return sites
    .map((site): SitePeople => {
      const here = people.filter(({ place }) => place.site === site.id);
      return { site, ...countOf(here, now), floors: floorsOf(site, here, now) };
    })
    .filter(isSiteListed)
    .toSorted((a, b) => a.site.siteName.localeCompare(b.site.siteName));
}

/** How many, and how many of them are uncertain or unknown and why. */
export function countOf(people: readonly PersonSeen[], now: EpochMs): PeopleCount {
  const causes = new Map<string, Cause>();
  const certainties = people.map(({ lastSeenAt, placeProof, placeHidden, cause }) => {
    const behind = cause?.connectivity ?? "online";
    const certainty = certaintyOf(
      { lastTagUpdate: lastSeenAt, placeProof, placeHidden },
      behind,
      now,
    );
    // Whose hours are over is unknown whatever a device says.
    if (certainty !== "certain" && cause !== null && placeHidden === null)
      causes.set(cause.id, cause);
    return certainty;
  });
  return {
    ...headsOf(certainties),
    causes: [...causes.values()],
    people: people.toSorted((a, b) => a.name.localeCompare(b.name)),
  };
}

/** Those whose place is not proven, the most recently seen first: there a search begins. */
export function unknownPeople(people: readonly PersonSeen[], now: EpochMs): readonly PersonSeen[] {
  return people
    .filter((person) => certaintyOfPerson(person, now).kind !== "proven")
    .toSorted(
      (a, b) => (b.lastSeenAt ?? -1) - (a.lastSeenAt ?? -1) || a.name.localeCompare(b.name),
    );
}

function floorsOf(site: Site, here: readonly PersonSeen[], now: EpochMs): readonly FloorPeople[] {
  const floors = new Set<number | null>([
    ...site.floors.map(({ number }) => number),
    ...site.areas.map(({ floor }) => floor),
    ...here.map(({ place }) => place.floor),
  ]);
  return [...floors]
    .toSorted((a, b) => (b ?? -Infinity) - (a ?? -Infinity))
    .map((floor): FloorPeople => {
      const onIt = here.filter(({ place }) => place.floor === floor);
      return { floor, ...countOf(onIt, now), areas: areasOf(site, floor, onIt, now) };
    });
}

function areasOf(
  site: Site,
  floor: number | null,
  onIt: readonly PersonSeen[],
  now: EpochMs,
): readonly AreaPeople[] {
  const known = site.areas.filter((area) => area.floor === floor);
  const ids = new Set<string>(known.map(({ id }) => id));
  const elsewhere = onIt.filter(({ place }) => place.area === null || !ids.has(place.area));
  return [
    ...known.map((area): AreaPeople => {
      const inIt = onIt.filter(({ place }) => place.area === area.id);
      return { area, ...countOf(inIt, now) };
    }),
    ...(elsewhere.length === 0 ? [] : [{ area: null, ...countOf(elsewhere, now) }]),
  ];
}
