import { addLocalDays, type EpochMs, startOfLocalDay, type Timezone } from "../../domain/time.ts";

/** Specification section 9; a month is 30 days, a year 365, today included. */
export const STAY_PERIODS = ["live", "today", "week", "month", "year"] as const;
export type StayPeriod = (typeof STAY_PERIODS)[number];

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

/** The first instant of a period on the customer's calendar, epoch ms; null: it has none, only who is in counts. */
export function periodStart(period: StayPeriod, now: EpochMs, timezone: Timezone): EpochMs | null {
  if (period === "live") return null;
  return startOfLocalDay(addLocalDays(now, 1 - DAYS[period], timezone), timezone);
}
