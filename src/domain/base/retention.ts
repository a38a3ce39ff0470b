import { z } from "zod";
import { MAX_PARTS } from "./limits.ts";
import { DAY, type EpochMs } from "./time.ts";

/** What positions of people are kept for (docs/decisions/0212). */
export const RetentionPurpose = z.enum(["activity", "proof", "workingTime"]);
export type RetentionPurpose = z.infer<typeof RetentionPurpose>;

/**
 * The longest that positions of people are kept for each purpose, in days: two months of activity that is followed, one year
 * as proof of a service, five years for working time (French data protection authority, on geolocation at work).
 */
export const MAX_DAYS_OF_PURPOSE: Readonly<Record<RetentionPurpose, number>> = {
  activity: 60,
  proof: 365,
  workingTime: 1826,
};
/** How long positions of machines and materials are kept, in days: what somebody did with one does not disappear at once. */
export const MIN_MACHINE_DAYS = 30;
export const MAX_MACHINE_DAYS = 3650;

const Days = z.number().int().min(1);

/** How long positions of people are kept, and what for. */
const PeopleRetention = z
  .object({ purpose: RetentionPurpose, days: Days })
  .refine(({ purpose, days }) => days <= MAX_DAYS_OF_PURPOSE[purpose], {
    error: "People are kept longer than the purpose allows: give fewer days.",
    path: ["days"],
  });

/** A rule of one family, by its id. `purpose` null: it is one of machines or materials. */
const FamilyRetention = z
  .object({ familyId: z.string().min(1), purpose: RetentionPurpose.nullable(), days: Days })
  .refine(({ purpose, days }) => days <= maxDays(purpose), {
    error: "The family is kept longer than its purpose allows: give fewer days.",
    path: ["days"],
  })
  .refine(({ purpose, days }) => days >= minDays(purpose), {
    error: "Machines are kept for 30 days at least: give more days.",
    path: ["days"],
  });
export type FamilyRetention = z.infer<typeof FamilyRetention>;

/** How long a customer keeps positions: of people, of all else, and of families with a rule of their own. In days. */
export const RetentionRules = z.object({
  people: PeopleRetention,
  machineDays: Days.min(MIN_MACHINE_DAYS).max(MAX_MACHINE_DAYS),
  families: z
    .array(FamilyRetention)
    .max(MAX_PARTS)
    .refine((all) => new Set(all.map(({ familyId }) => familyId)).size === all.length, {
      error: "A family has two rules: remove one of them.",
    }),
});
export type RetentionRules = z.infer<typeof RetentionRules>;

/** Until a customer says otherwise: two months of people, five years of machines (product.md section 9). */
export const DEFAULT_RETENTION: RetentionRules = {
  people: { purpose: "activity", days: 60 },
  machineDays: 1826,
  families: [],
};

/** The most days that a purpose allows; null: of machines. */
export function maxDays(purpose: RetentionPurpose | null): number {
  return purpose === null ? MAX_MACHINE_DAYS : MAX_DAYS_OF_PURPOSE[purpose];
}

/** The fewest days of a purpose; null: of machines. */
export function minDays(purpose: RetentionPurpose | null): number {
  return purpose === null ? MIN_MACHINE_DAYS : 1;
}

/** What a rule is chosen by. `familyId` null: the family is in no referential. */
export type Retained = { readonly isPerson: boolean; readonly familyId: string | null };

/** For how many days positions are kept. A rule of machines keeps people no longer than the shortest purpose. */
export function retentionDays(
  { people, machineDays, families }: RetentionRules,
  { isPerson, familyId }: Retained,
): number {
  const own = families.find((one) => one.familyId === familyId);
  if (!isPerson) return own?.days ?? machineDays;
  const { purpose, days } = own ?? people;
  return Math.min(days, MAX_DAYS_OF_PURPOSE[purpose ?? "activity"]);
}

/** The shortest that positions of any people are kept, in days. */
export function shortestPeopleDays(rules: RetentionRules): number {
  const ofFamilies = rules.families.filter(({ purpose }) => purpose !== null);
  return Math.min(rules.people.days, ...ofFamilies.map(({ days }) => days));
}

/** What happened before this instant is kept no more. */
export function retentionCut(days: number, now: EpochMs): EpochMs {
  return now - days * DAY;
}

/** From when on the past is whole after a purge; null: there is nobody, or nothing, of the kind. */
export const KeptSince = z.object({
  people: z.number().nullable(),
  machines: z.number().nullable(),
});
export type KeptSince = z.infer<typeof KeptSince>;

/** Nothing was ever purged. */
export const NOTHING_PURGED: KeptSince = { people: null, machines: null };
