import { z } from "zod";
import { MAX_PARTS } from "./limits.ts";
import { type EpochMs, MINUTE, type Timezone } from "./time.ts";
import { isScheduledAt, WeekSchedule } from "./weekSchedule.ts";

/** Time slots of one schedule. */
const MAX_SLOTS = 24;
const Hours = WeekSchedule.extend({ slots: WeekSchedule.shape.slots.max(MAX_SLOTS) });

/** The hours of one family, by its id. `hours` null: its people are recorded at all hours. */
const FamilyHours = z.object({ familyId: z.string().min(1), hours: Hours.nullable() });
export type FamilyHours = z.infer<typeof FamilyHours>;

/**
 * In which hours of the week places of people are recorded, by the customer's clock; outside of them they are neither
 * recorded nor shown (docs/decisions/0225). `people` null: at all hours; no day: in none. Machines are recorded always.
 */
export const RecordedHours = z.object({
  people: Hours.nullable(),
  families: z
    .array(FamilyHours)
    .max(MAX_PARTS)
    .refine((all) => new Set(all.map(({ familyId }) => familyId)).size === all.length, {
      error: "A family has two rules: remove one of them.",
    }),
});
export type RecordedHours = z.infer<typeof RecordedHours>;

/** Until a customer says when its people work: nobody can know it for them. */
export const ALWAYS_RECORDED: RecordedHours = { people: null, families: [] };

/** Whether some hours are closed for somebody. */
export function hasClosedHours({ people, families }: RecordedHours): boolean {
  return people !== null || families.some(({ hours }) => hours !== null);
}

/** The hours of people of a family; `familyId` null: it is in no referential. Null: all. */
export function hoursOfFamily(
  { people, families }: RecordedHours,
  familyId: string | null,
): WeekSchedule | null {
  const own = families.find((one) => one.familyId === familyId);
  return own === undefined ? people : own.hours;
}

/** Whether `at` is outside the hours in which people of a family are recorded. */
export function isClosedHour(
  rules: RecordedHours,
  familyId: string | null,
  at: EpochMs,
  timezone: Timezone,
): boolean {
  const hours = hoursOfFamily(rules, familyId);
  return hours !== null && !isScheduledAt(hours, at, timezone);
}

/** Why a place is recorded in closed hours all the same. */
export const PLACE_EXCEPTIONS = ["evacuation", "distress", "loneWork"] as const;
/**
 * Something for which places are recorded in closed hours, from `since` on. `about`: the evacuation, the call for help or
 * the person who works alone.
 */
export type PlaceException = {
  readonly cause: (typeof PLACE_EXCEPTIONS)[number];
  readonly about: string;
  readonly since: EpochMs;
};

/** Where somebody was so long before counts too, in ms: that is where they are looked for. */
export const EXCEPTION_LEAD = 15 * MINUTE;

/** Whether a position of `at` is recorded for an exception that goes on. */
export function isExcepted({ since }: PlaceException, at: EpochMs): boolean {
  return at >= since - EXCEPTION_LEAD;
}
