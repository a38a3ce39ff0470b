import { DAY, type EpochMs } from "../../../domain/base/time.ts";
import { EVERYTHING, type Koncorde } from "../../core/live/koncorde.ts";

/** All documents of a collection, or those that a filter keeps, subscribed to as one. */
export function whole(collection: string, filter: Koncorde = EVERYTHING) {
  return { collection, filter, roomFilter: EVERYTHING };
}

/** Documents whose predicate never changes: only these are subscribed to. */
export function fixed(collection: string, filter: Koncorde) {
  return { collection, filter, roomFilter: filter };
}

/** One document, however old. */
export function only(collection: string, id: string) {
  return fixed(collection, { ids: { values: [id] } });
}

/** The beginning of the day (UTC) of an instant: readers of nearly the same span share one collection. */
export function dayOf(since: EpochMs): EpochMs {
  return Math.floor(since / DAY) * DAY;
}

/** What is not archived. */
export const IN_USE: Koncorde = { equals: { isArchived: false } };
