import { dayOf } from "../base/localDay.ts";
import { addLocalDays, startOfLocalDay } from "../base/time.ts";
import { isWorkingDay, type WorkingDays } from "../base/workingDays.ts";

/** Days looked back upon, and the rate under which an asset counts as under-used (product.md section 3). */
export const DEFAULT_OCCUPANCY_DAYS = 30;
export const DEFAULT_OCCUPANCY_THRESHOLD = 0.5;

/** A stay on a worksite, in epoch ms; `to` null: it is still there. */
export type WorksiteStay = { readonly from: number; readonly to: number | null };

/** What is known of one asset; times in epoch ms. Nothing is counted before `knownSince`. */
export type OccupancyEvidence = {
  readonly knownSince: number;
  readonly movedAt: readonly number[];
  readonly stays: readonly WorksiteStay[];
};

/** Days occupied of days counted; the rate is 0 to 1, null where no day counts. */
export type Occupancy = {
  readonly occupiedDays: number;
  readonly days: number;
  readonly rate: number | null;
};

/** One day of the customer's calendar, from (included) to (not included), in epoch ms. */
export type OccupancyDay = { readonly from: number; readonly to: number };

/** The last `days` whole days before today, the oldest first. Today is left out: it is not over. */
export function occupancyDays(
  now: number,
  tz: string,
  days = DEFAULT_OCCUPANCY_DAYS,
): OccupancyDay[] {
  const today = startOfLocalDay(now, tz);
  return Array.from({ length: days }, (_, index) => ({
    from: startOfLocalDay(addLocalDays(today, index - days, tz), tz),
    to: startOfLocalDay(addLocalDays(today, index - days + 1, tz), tz),
  }));
}

/** Those of the days on which the customer works: nobody expects a machine to be used on the others. */
export function workedDays(
  days: readonly OccupancyDay[],
  calendar: WorkingDays,
  tz: string,
): OccupancyDay[] {
  return days.filter(({ from }) => isWorkingDay(calendar, dayOf(from, tz)));
}

/** The occupancy on some days: an asset is occupied on a day on which it moved or stood on a worksite (product.md section 3). */
export function occupancyOn(
  days: readonly OccupancyDay[],
  evidence: OccupancyEvidence,
  now: number,
): Occupancy {
  const window = days.filter((day) => day.to > evidence.knownSince);
  const occupied = window.filter((day) => isOccupied(evidence, day, now));
  return {
    occupiedDays: occupied.length,
    days: window.length,
    rate: window.length === 0 ? null : occupied.length / window.length,
  };
}

/** Whether the asset is under-used: its rate is below the threshold (0 to 1). Unknown rates say nothing. */
export function isUnderUsed(
  occupancy: Pick<Occupancy, "rate">,
  threshold = DEFAULT_OCCUPANCY_THRESHOLD,
): boolean {
  return occupancy.rate !== null && occupancy.rate < threshold;
}

function isOccupied(
  { movedAt, stays }: OccupancyEvidence,
  day: OccupancyDay,
  now: number,
): boolean {
  const moved = movedAt.some((at) => at >= day.from && at < day.to);
  return moved || stays.some((stay) => stay.from < day.to && (stay.to ?? now) > day.from);
}
