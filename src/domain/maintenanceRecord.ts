import { z } from "zod";
import { AssetId, MaintenanceRecordId, UserId } from "./ids.ts";
import { startOfLocalDay } from "./time.ts";
import { EpochMs } from "./instant.ts";

/** One maintenance of an asset, planned or done (specification section 3, Asset: maintenance records). */
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
    createdAt: EpochMs,
    createdBy: UserId,
  })
  .refine((record) => record.plannedAt !== null || record.doneAt !== null, {
    error: "The maintenance has neither a planned nor a done date: give one.",
    path: ["plannedAt"],
  });
export type MaintenanceRecord = z.infer<typeof MaintenanceRecord>;

/** Done, planned, or overdue: planned for a day that is past on the customer's calendar. */
export function maintenanceState(
  record: Pick<MaintenanceRecord, "plannedAt" | "doneAt">,
  now: number,
  tz: string,
): "done" | "planned" | "overdue" {
  if (record.doneAt !== null) return "done";
  const isPast = record.plannedAt !== null && record.plannedAt < startOfLocalDay(now, tz);
  return isPast ? "overdue" : "planned";
}
