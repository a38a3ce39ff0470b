import { DAY, type EpochMs, HOUR } from "../../../src/domain/base/time.ts";
import { chance, randomOf } from "../world/random.ts";

/** Hours that an engine runs on a working day, in the mean; on some days none, on others twice as many. */
const HOURS_A_DAY = 3.2;
/** When machines work, in hours of UTC: less than that many hours a day, or their engines would outrun the clock. */
const [BEGIN, END] = [6, 17];
/** Working days since the epoch at which machines have run what they had when they were bought: in 2025. */
const FIRST_DAY = 14_350;
/** Percent of a tank an hour, and what is left when it is filled. */
const [BURNT, LEFT] = [6, 15];

/** The engine hours of a machine, in h, to a tenth. They rise on working days, by day, and never fall. */
export function engineHoursAt(seed: number, device: string, t: EpochMs): number {
  const random = randomOf(seed, "hours", device);
  const bought = random.between(150, 4200);
  const day = Math.floor(t / DAY);
  // The first day of 1970 was a Thursday.
  const sinceMonday = day + 3;
  const weekday = sinceMonday % 7;
  const worked = Math.floor(sinceMonday / 7) * 5 + Math.min(weekday, 5);
  const ranUntil = (days: number) =>
    HOURS_A_DAY * (days + chance(seed, "hours", device, days)) - HOURS_A_DAY * FIRST_DAY;
  const share = weekday >= 5 ? 0 : shareOfDay((t - day * DAY) / HOUR);
  const [before, after] = [ranUntil(worked), ranUntil(worked + 1)];
  return Math.max(0, Math.floor(10 * (bought + before + share * (after - before))) / 10);
}

/** How full the tank of a machine of so many engine hours is, in percent. */
export function fuelLevelAt(hours: number): number {
  return Math.round(100 - ((hours * BURNT) % (100 - LEFT)));
}

function shareOfDay(hour: number): number {
  return Math.min(1, Math.max(0, (hour - BEGIN) / (END - BEGIN)));
}
