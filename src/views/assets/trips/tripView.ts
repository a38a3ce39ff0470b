import type { PlacedLeg, TripRow } from "../../../domain/assets/tripCalls.ts";
import type { SheetRow } from "../../../domain/base/sheet.ts";
import { dayBefore, startOfDay } from "../../../domain/base/localDay.ts";
import { type EpochMs, MINUTE } from "../../../domain/base/time.ts";
import type { SiteId } from "../../../domain/base/ids.ts";
import { type Days, isDay } from "../historyDays.ts";
import { namedRows } from "../namedRows.ts";

/** Days that are shown at first, today among them. */
const DEFAULT_DAYS = 7;
/** Most days that the server is asked for. */
export const MAX_TRIP_DAYS = 92;

/** The days of an address; what it does not say, or says wrongly, is the last week. */
export function tripSpan(from: string | null, to: string | null, today: string): Days {
  const defaultValue = { from: dayBefore(today, DEFAULT_DAYS - 1), to: today };
  if (!isDay(from) || !isDay(to)) return defaultValue;
  return to < from || dayBefore(to, MAX_TRIP_DAYS - 1) > from ? defaultValue : { from, to };
}

export type PlacedTrip = Extract<PlacedLeg, { kind: "trip" }>;

/** A trip with whose it is. */
export type ListedTrip = { readonly row: TripRow; readonly trip: PlacedTrip };

/** The trips of some days of assets, the newest first; `text`: only of what is called so. */
export function listedTrips(rows: readonly TripRow[], text: string): readonly ListedTrip[] {
  return namedRows(rows, text)
    .flatMap((row) =>
      row.legs.flatMap((leg): ListedTrip[] => (leg.kind === "trip" ? [{ row, trip: leg }] : [])),
    )
    .toSorted((a, b) => b.trip.from - a.trip.from);
}

/** Where a leg began or ended: the site, else the town. Null: neither is known. */
export function placeOf(
  site: SiteId | null,
  city: string | null,
  siteName: (id: SiteId) => string,
): string | null {
  return site === null ? city : siteName(site);
}

/** A leg on the line of a day, as shares of it from 0 to 1. */
export type LineBar = {
  readonly kind: PlacedLeg["kind"];
  readonly isApproximate: boolean;
  readonly begin: number;
  readonly end: number;
};

/** What of the legs lies within a day of the calendar, which may have 23 or 25 hours. */
export function lineBars(
  legs: readonly (Pick<PlacedLeg, "kind" | "from" | "to"> & {
    readonly isApproximate?: boolean;
  })[],
  { from, to }: { readonly from: EpochMs; readonly to: EpochMs },
): readonly LineBar[] {
  const share = (at: EpochMs) => Math.min(1, Math.max(0, (at - from) / (to - from)));
  return legs
    .map((leg) => ({
      kind: leg.kind,
      isApproximate: leg.isApproximate === true,
      begin: share(leg.from),
      end: share(leg.to),
    }))
    .filter(({ begin, end }) => end > begin);
}

/** The beginning and the end of a day of the customer's calendar. */
export function dayBounds(day: string, timezone: string): { from: EpochMs; to: EpochMs } {
  return { from: startOfDay(day, timezone), to: startOfDay(dayBefore(day, -1), timezone) };
}

/** Trips as rows of an export: whose, from when to when, minutes, metres, kilometres an hour at most, from where to where, whether that is about right, and minutes for which the engine ran. */
export function tripSheetRows(
  trips: readonly ListedTrip[],
  names: {
    readonly family: (name: string) => string;
    readonly siteName: (id: SiteId) => string;
    readonly yesNo: (is: boolean) => string;
  },
): readonly SheetRow[] {
  return trips.map(({ row, trip }) => [
    row.day,
    row.reference,
    row.designation,
    names.family(row.family),
    { at: trip.from, precision: "second" },
    { at: trip.to, precision: "second" },
    Math.round((trip.to - trip.from) / MINUTE),
    Math.round(trip.distance),
    Math.round(trip.topSpeed * 3.6),
    placeOf(trip.startSite, trip.startCity, names.siteName),
    placeOf(trip.endSite, trip.endCity, names.siteName),
    names.yesNo(trip.isApproximate),
    trip.engineOn === undefined ? null : Math.round(trip.engineOn / MINUTE),
  ]);
}
