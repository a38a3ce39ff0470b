import {
  readTripDays as readTripDaysCall,
  readTrips as readTripsCall,
  TRIP_PAGE,
  type TripDay,
  type TripRow,
} from "../../../domain/assets/tripCalls.ts";
import type { CustomerIndex } from "../../../domain/base/ids.ts";
import type { LiveClient } from "../../feeds/liveClient.ts";

/** Days of the customer's calendar, both included, and the families; none: all. */
export type TripQuery = {
  readonly from: string;
  readonly to: string;
  readonly families: readonly string[];
};

/** Rows of some days of assets, and how many there are in all. */
export type TripPage = { readonly rows: readonly TripRow[]; readonly total: number };

/** A page of them. `cursor`: the number of the next one; null: it was the last. */
export type TripPart = TripPage & { readonly cursor: number | null };

/** The days on which something drove, the newest first. @throws RequestFailed */
export async function readTripDays(
  live: Pick<LiveClient, "call">,
  customerIndex: CustomerIndex,
  { from, to, families }: TripQuery,
): Promise<readonly TripDay[]> {
  const request = { customerIndex, from, to, families: [...families] };
  return (await live.call(readTripDaysCall, request)).days;
}

/** A page of days of assets with trips, from 0 on. @throws RequestFailed */
export async function readTripPart(
  live: Pick<LiveClient, "call">,
  customerIndex: CustomerIndex,
  { from, to, families }: TripQuery,
  page: number,
): Promise<TripPart> {
  const request = { customerIndex, from, to, families: [...families], page };
  const { rows, total } = await live.call(readTripsCall, request);
  const isLast = rows.length < TRIP_PAGE || page * TRIP_PAGE + rows.length >= total;
  return { rows, total, cursor: isLast ? null : page + 1 };
}

/**
 * All days of assets with trips, page by page. Day by day: a quarter of a fleet is more than the pages of one question
 * reach. @throws RequestFailed
 */
export async function* readTripPages(
  live: Pick<LiveClient, "call">,
  customerIndex: CustomerIndex,
  query: TripQuery,
): AsyncGenerator<TripPage> {
  const days = await readTripDays(live, customerIndex, query);
  const total = days.reduce((sum, { assets }) => sum + assets, 0);
  for (const { day } of days) {
    const ofDay = { ...query, from: day, to: day };
    for (let page: number | null = 0; page !== null;) {
      const part: TripPart = await readTripPart(live, customerIndex, ofDay, page);
      yield { rows: part.rows, total };
      page = part.cursor;
    }
  }
}
