import { dayBefore } from "../base/localDay.ts";
import type { CustomerActivity } from "./activityCalls.ts";
import type { Technology } from "./movement.ts";

/** What was counted on a day. */
export type CountedDay = CustomerActivity["days"][number];

/** A day of the calendar, YYYY-MM-DD; null: nobody counted on it. */
export type ActivityDay = { readonly day: string; readonly counted: CountedDay | null };

/** How the sensors of a customer stand, as far as they were counted. */
export type ActivityStatus = {
  /** The newest that was counted. */
  readonly newest: CountedDay;
  /** False: today nobody has counted yet, `newest` is of an earlier day. */
  readonly isToday: boolean;
  readonly sensors: number;
  readonly inactive: number;
  /** 0 to 1; null: there is no sensor. */
  readonly share: number | null;
  /** How many more are inactive than on the first day counted; null: there is one day only. */
  readonly change: number | null;
};

/** Every day of the span that ends today, the oldest first, with what was counted on it. */
export function activityDays(
  { today, days }: Pick<CustomerActivity, "days" | "today">,
  span: number,
): readonly ActivityDay[] {
  const counted = new Map(days.map((one) => [one.day, one]));
  return Array.from({ length: span }, (_, place) => {
    const day = dayBefore(today, span - 1 - place);
    return { day, counted: counted.get(day) ?? null };
  });
}

/** Null: nothing was counted within the days. */
export function activityStatus({
  today,
  days,
}: Pick<CustomerActivity, "days" | "today">): ActivityStatus | null {
  const newest = days.at(-1);
  const first = days[0];
  if (newest === undefined || first === undefined) return null;
  const inactive = inactiveOf(newest);
  const sensors = inactive + newest.gps.active + newest.ble.active;
  return {
    newest,
    isToday: newest.day === today,
    sensors,
    inactive,
    share: sensors === 0 ? null : inactive / sensors,
    change: first === newest ? null : inactive - inactiveOf(first),
  };
}

/** What needs somebody first: who was not counted today, then by the share that is inactive, then by how many. */
export function byWhatIsWrong(a: ActivityStatus | null, b: ActivityStatus | null): number {
  const [late, otherLate] = [isLate(a), isLate(b)];
  if (late !== otherLate) return late ? -1 : 1;
  return (b?.share ?? -1) - (a?.share ?? -1) || (b?.inactive ?? 0) - (a?.inactive ?? 0);
}

function isLate(status: ActivityStatus | null): boolean {
  return status?.isToday !== true;
}

/** What was counted of one technology. */
export function countedOf(
  day: Pick<CountedDay, "ble" | "gps">,
  technology: Technology,
): CountedDay["gps"] {
  return technology === "GPS" ? day.gps : day.ble;
}

function inactiveOf({ gps, ble }: CountedDay): number {
  return gps.inactive + ble.inactive;
}
