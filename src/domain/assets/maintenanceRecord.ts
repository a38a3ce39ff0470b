import { z } from "zod";
import { AssetId, MaintenanceRecordId, UserId } from "../base/ids.ts";
import { CounterKind } from "../devices/meter.ts";
import { EpochMs } from "../base/instant.ts";
import { deadlineState } from "./regulatoryDeadline.ts";

/** When it is to be done by a meter: at `value`, counted from what the meter said at an instant; in the meter's unit. */
export const PlannedMeter = z.object({
  meter: CounterKind,
  value: z.number().positive(),
  from: z.object({ value: z.number().min(0), at: EpochMs }),
});
export type PlannedMeter = z.infer<typeof PlannedMeter>;

/** After how many months, and how much more on its meter, it is to be done again, whichever comes first; null: not by that. */
const Recurrence = z.object({
  months: z.number().int().min(1).max(120).nullable(),
  amount: z.number().positive().nullable(),
});

/**
 * One maintenance of an asset, planned or done (specification section 3, Asset: maintenance records). `plannedAt`: the day by
 * which it is planned, which follows from the others where there is a `plannedMeter` (`plannedDay`), null while its pace is
 * not known; `latestAt`: the last day by the calendar; `doneMeter`: what the meter said when it was done; `cost` in the
 * currency of the customer. Absent: stored before, or not said.
 */
export const MaintenanceRecord = z
  .object({
    id: MaintenanceRecordId,
    assetId: AssetId,
    kind: z.enum(["preventive", "corrective", "inspection"]),
    title: z.string().trim().min(1, "The maintenance has no title: name it.").max(200),
    notes: z.string().max(4000).nullable(),
    plannedAt: EpochMs.nullable(),
    doneAt: EpochMs.nullable(),
    performedBy: z.string().trim().min(1).nullable(),
    every: Recurrence.nullish(),
    latestAt: EpochMs.nullish(),
    plannedMeter: PlannedMeter.nullish(),
    doneMeter: z.number().min(0).nullish(),
    parts: z.string().max(2000).nullish(),
    cost: z.number().min(0).max(1_000_000_000).nullish(),
    createdAt: EpochMs,
    createdBy: UserId,
  })
  .refine(
    ({ plannedAt, doneAt, plannedMeter }) =>
      plannedAt !== null || doneAt !== null || plannedMeter != null,
    {
      error: "The maintenance has neither a planned nor a done date: give one.",
      path: ["plannedAt"],
    },
  );
export type MaintenanceRecord = z.infer<typeof MaintenanceRecord>;

export type MaintenanceState = "done" | "planned" | "soon" | "overdue";

/** Done, or where the day stands that it is planned for, as a regulatory deadline does: so it is seen before it is overdue. */
export function maintenanceState(
  { plannedAt, doneAt }: Pick<MaintenanceRecord, "plannedAt" | "doneAt">,
  now: number,
  thresholdDays: number,
  tz: string,
): MaintenanceState {
  if (doneAt !== null || plannedAt === null) return "done";
  return STATES[deadlineState(plannedAt, now, thresholdDays, tz)];
}

const STATES = { due: "overdue", soon: "soon", notDue: "planned" } as const;
