import { z } from "zod";
import { AssetId, MaintenanceRecordId, UserId } from "../base/ids.ts";
import { EpochMs } from "../base/instant.ts";
import { deadlineState } from "./regulatoryDeadline.ts";

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
