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

/** The days on which something drove, the newest first. @throws RequestFailed */
export async function readTripDays(
  live: Pick<LiveClient, "call">,
  customerIndex: CustomerIndex,
  { from, to, families }: TripQuery,
): Promise<readonly TripDay[]> {
  const request = { customerIndex, from, to, families: [...families] };
  return (await live.call(readTripDaysCall, request)).days;
}

/** All days of assets with trips, page by page. @throws RequestFailed */
export async function* readTripPages(
  live: Pick<LiveClient, "call">,
  customerIndex: CustomerIndex,
  { from, to, families }: TripQuery,
): AsyncGenerator<TripPage> {
  for (let page = 0, done = 0; ; page += 1) {
    const request = { customerIndex, from, to, families: [...families], page };
    const { rows, total } = await live.call(readTripsCall, request);
    done += rows.length;
    yield { rows, total };
    if (done >= total || rows.length < TRIP_PAGE) return;
  }
}

/** The same at once: for a day, of which there are as many as assets. @throws RequestFailed */
export async function readTrips(
  live: Pick<LiveClient, "call">,
  customerIndex: CustomerIndex,
  query: TripQuery,
): Promise<readonly TripRow[]> {
  const all: TripRow[] = [];
  for await (const { rows } of readTripPages(live, customerIndex, query)) all.push(...rows);
  return all;
}
