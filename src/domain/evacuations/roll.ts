import type { Site } from "../sites/site.ts";
import type { PersonId, RollPerson } from "./evacuation.ts";

type Place = RollPerson["place"];

/** Names as people look for them: without regard to case and accents, numbers by their value. */
const COLLATOR = new Intl.Collator("fr", { sensitivity: "base", numeric: true });

/**
 * The order of a roll: by last area (floors from the top, areas by name, people in no area of the site after all
 * others), then by name. It follows from the frozen roll alone, so no row moves while people walk (decision 0087).
 */
export function inRollOrder<Person extends Pick<RollPerson, "id" | "name" | "place">>(
  people: readonly Person[],
  { areas }: Pick<Site, "areas">,
): Person[] {
  const inOrder = areas.toSorted(
    (a, b) => floorsDown(a, b) || COLLATOR.compare(a.name, b.name) || byId(a, b),
  );
  const ranks = new Map<string, number>(inOrder.map(({ id }, rank) => [id, rank]));
  const rankOf = ({ place: { area } }: Person) =>
    (area === null ? undefined : ranks.get(area)) ?? inOrder.length;
  return people.toSorted(
    (a, b) => rankOf(a) - rankOf(b) || COLLATOR.compare(a.name, b.name) || byId(a, b),
  );
}

/**
 * Where the groups of a roll in its order begin: at the first person, and at each whose place at the start is of another
 * area than that of the one before. People in no area are one group, whatever their floor, and those of no place another.
 */
export function rollGroupStarts(places: readonly Place[]): readonly number[] {
  return places.flatMap((place, index) => {
    const before = places[index - 1];
    return before !== undefined && isSameRollGroup(place, before) ? [] : [index];
  });
}

/** Whether two places have one head in the roll. */
export function isSameRollGroup(one: Place, other: Place): boolean {
  return one.area === other.area && (one.site === null) === (other.site === null);
}

/** From the top; areas on no floor last. */
function floorsDown(a: Site["areas"][number], b: Site["areas"][number]): number {
  if (a.floor === b.floor) return 0;
  return (b.floor ?? Number.NEGATIVE_INFINITY) > (a.floor ?? Number.NEGATIVE_INFINITY) ? 1 : -1;
}

function byId(a: { readonly id: string }, b: { readonly id: string }): number {
  return a.id < b.id ? -1 : 1;
}

/** Which rows a screen lists. `held`: found while their row was in sight, so that the row keeps its place for now. */
export type RollRows = {
  readonly missing: ReadonlySet<PersonId>;
  readonly held: ReadonlySet<PersonId>;
};

/** Whether the person has a row. The rows are those of the roll's order for which this holds. */
export function hasRow({ missing, held }: RollRows, id: PersonId): boolean {
  return missing.has(id) || held.has(id);
}

/**
 * The rows after news: whoever was found while their row was in sight keeps it, so that no row in sight takes the place
 * of another. The same object where nothing changed.
 */
export function rowsAfterNews(
  before: RollRows,
  missing: ReadonlySet<PersonId>,
  inSight: ReadonlySet<PersonId>,
): RollRows {
  const held = new Set(
    [...before.held, ...before.missing].filter((id) => !missing.has(id) && inSight.has(id)),
  );
  if (isSame(held, before.held) && isSame(missing, before.missing)) return before;
  return { missing, held };
}

function isSame(a: ReadonlySet<PersonId>, b: ReadonlySet<PersonId>): boolean {
  return a.size === b.size && [...a].every((id) => b.has(id));
}

/** The rows once nobody has touched the list for a while: without those that were held. */
export function rowsAtRest(before: RollRows): RollRows {
  return before.held.size === 0 ? before : { ...before, held: new Set() };
}
