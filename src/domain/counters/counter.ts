import { z } from "zod";
import { WeekSchedule } from "../base/weekSchedule.ts";
import { CounterReset } from "./counterSchedule.ts";
import { EmailAddress } from "../base/email.ts";
import { AreaId, CounterId, SiteId } from "../base/ids.ts";
import { PhoneNumber } from "../base/phone.ts";
import { EpochMs } from "../base/instant.ts";

/** Min and max head count of one area; at least one of them, and max greater than min (specification section 5). */
export const CounterThreshold = z
  .object({
    area: AreaId,
    min: z.number().int().min(0).nullable(),
    max: z.number().int().min(0).nullable(),
  })
  .refine((t) => t.min !== null || t.max !== null, {
    error: "A threshold has neither min nor max: give one, or remove it.",
    path: ["max"],
  })
  .refine((t) => t.min === null || t.max === null || t.max > t.min, {
    error: "The max threshold is not greater than the min threshold: raise it.",
    path: ["max"],
  });
export type CounterThreshold = z.infer<typeof CounterThreshold>;

/** Told by SMS or e-mail once the threshold has been crossed for `delay` minutes. */
export const CounterAlert = z.object({
  isEnabled: z.boolean(),
  alertedBy: z.array(z.enum(["email", "sms"])),
  emails: z.array(EmailAddress),
  phones: z.array(PhoneNumber),
  delay: z
    .number()
    .min(0)
    .max(24 * 60),
});
export type CounterAlert = z.infer<typeof CounterAlert>;

/** Head counts of one area of a counter. */
export const CounterAreaState = z.object({ area: AreaId, present: z.number().int().min(0) });
export type CounterAreaState = z.infer<typeof CounterAreaState>;

/**
 * The live figures, written by the counter job only. `cursor` is the `seq` of the last event of
 * asset-history folded in: figures and cursor are one write, so a restart loses and repeats nothing.
 * `entries`, `peak` and `peakAt` are since `lastResetAt`. `doubtful`: in areas with a minimum, the people among those
 * present whose place is not certain.
 */
export const CounterState = z.object({
  present: z.number().int().min(0),
  notFresh: z.number().int().min(0),
  areas: z.array(CounterAreaState),
  doubtful: z.array(CounterAreaState).default([]),
  entries: z.number().int().min(0),
  peak: z.number().int().min(0),
  peakAt: EpochMs.nullable(),
  lastResetAt: EpochMs.nullable(),
  cursor: z.number().int().min(0),
  computedAt: EpochMs.nullable(),
});
export type CounterState = z.infer<typeof CounterState>;

/**
 * Counts distinct assets of its families and sub-families that are present in its areas (product.md
 * section 3). No area: the whole of its sites. No family: every family; no sub-family: all of the families.
 */
export const Counter = z.object({
  id: CounterId,
  name: z.string().trim().min(1).max(128),
  description: z.string().max(2000),
  sites: z.array(SiteId).min(1),
  areas: z.array(AreaId),
  families: z.array(z.string()),
  subFamilies: z.array(z.string()),
  colour: z.string().regex(/^#[\da-f]{6}$/iu, "A colour is #rrggbb."),
  visibility: z.enum(["everybody", "administrators"]),
  thresholds: z.array(CounterThreshold),
  alert: CounterAlert,
  schedule: WeekSchedule,
  reset: CounterReset,
  /** When somebody last began entries and peak anew by hand; the counter job carries it out. */
  resetByHandAt: EpochMs.nullable().default(null),
  isArchived: z.boolean(),
  createdAt: EpochMs,
  state: CounterState,
});
export type Counter = z.infer<typeof Counter>;

/** What the counter is set to count. */
export type CounterScope = Pick<Counter, "sites" | "areas" | "families" | "subFamilies">;

export type ThresholdState = "below" | "within" | "above";

/**
 * Below the min, above the max, or within; a missing bound never breaks. `certain` of those present count towards the min
 * (`areaHeads`).
 */
export function thresholdState(
  present: number,
  threshold: Pick<CounterThreshold, "min" | "max">,
  certain = present,
): ThresholdState {
  if (threshold.max !== null && present > threshold.max) return "above";
  if (threshold.min !== null && certain < threshold.min) return "below";
  return "within";
}

/**
 * Heads of an area: all of them, and those that count towards a minimum. A person whose place is not certain may be
 * elsewhere: then nobody is there to help (docs/decisions/0183).
 */
export function areaHeads(
  { areas, doubtful }: Pick<CounterState, "areas" | "doubtful">,
  area: AreaId,
): { readonly present: number; readonly certain: number } {
  const present = headsIn(areas, area);
  return { present, certain: Math.max(0, present - headsIn(doubtful, area)) };
}

/** The heads of one of these areas. */
export function headsIn(areas: readonly CounterAreaState[], area: AreaId): number {
  return areas.find((one) => one.area === area)?.present ?? 0;
}
