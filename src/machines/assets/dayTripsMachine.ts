import type { TripRow } from "../../domain/assets/tripCalls.ts";
import type { TripPart, TripQuery } from "../../streams/calls/assets/trips.ts";
import { pagedReadingMachine } from "../kit/pagedReadingMachine.ts";

export type DayTrips = {
  /** Of each asset one, whoever drove furthest first. */
  readonly rows: readonly TripRow[];
  /** All assets that drove, read or not; null until the first page. */
  readonly total: number | null;
};

/**
 * The trips of a day of every asset, by the kit's `pagedReadingMachine`: the first page is shown while the next ones are
 * read by themselves. Who drives on meanwhile may move from one page to another, and counts once.
 */
export const dayTripsMachine = pagedReadingMachine<TripQuery, number, DayTrips, TripPart>({
  id: "dayTrips",
  nothing: { rows: [], total: null },
  append: ({ rows }, page) => {
    const known = new Set(rows.map(({ id }) => id));
    return { rows: [...rows, ...page.rows.filter(({ id }) => !known.has(id))], total: page.total };
  },
  sizeOf: ({ rows }) => rows.length,
  begins: "atOnce",
  continues: "atOnce",
});
