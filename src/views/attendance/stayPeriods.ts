import {
  addLocalDays,
  type EpochMs,
  startOfLocalDay,
  type Timezone,
} from "../../domain/base/time.ts";

/** Specification section 9; a month is 30 days, a year 365, today included. */
export const STAY_PERIODS = ["live", "today", "week", "month", "year"] as const;
export type StayPeriod = (typeof STAY_PERIODS)[number];

/** The stays of a period one by one, or the sum of each person's. */
export const STAY_VIEWS = ["records", "persons"] as const;
export type StayView = (typeof STAY_VIEWS)[number];

const DAYS: Readonly<Record<Exclude<StayPeriod, "live">, number>> = {
  today: 1,
  week: 7,
  month: 30,
  year: 365,
};

/** The period of an address; `live` where it is none of ours. */
export function stayPeriod(text: string | null): StayPeriod {
  return STAY_PERIODS.find((period) => period === text) ?? "live";
}

/** The view of an address; `records` where it is none of ours. */
export function stayView(text: string | null): StayView {
  return STAY_VIEWS.find((view) => view === text) ?? "records";
}

/** The first instant of a period on the customer's calendar, epoch ms; null: it has none, only who is in counts. */
export function periodStart(period: StayPeriod, now: EpochMs, timezone: Timezone): EpochMs | null {
  if (period === "live") return null;
  return startOfLocalDay(addLocalDays(now, 1 - DAYS[period], timezone), timezone);
}
