import { addMonths } from "../base/addMonths.ts";
import { MaintenanceRecordId } from "../base/ids.ts";
import { type EpochMs, startOfLocalDay, type Timezone } from "../base/time.ts";
import type { AssetMeter, AssetMeters } from "./assetMeter.ts";
import type { MaintenanceRecord, PlannedMeter } from "./maintenanceRecord.ts";

/**
 * The day on which a meter reaches a value, at the pace that it has had since it was counted from (docs/decisions/0249): a past
 * one where it has, today at the earliest where it has not. Null: no pace is known, as of a machine that has not run since.
 */
export function meterDay(
  { value, from }: PlannedMeter,
  meter: Pick<AssetMeter, "at" | "value"> | null,
  now: EpochMs,
  tz: Timezone,
): EpochMs | null {
  if (meter === null || meter.at <= from.at) return null;
  const risen = meter.value - from.value;
  const left = value - from.value;
  if (left > 0 && risen <= 0) return null;
  const share = left <= 0 ? 0 : left / risen;
  const at = from.at + share * (meter.at - from.at);
  return startOfLocalDay(meter.value >= value ? at : Math.max(at, now), tz);
}

/** The day that a maintenance is planned for: the earlier of its last day by the calendar and the day by its meter. */
export function plannedDay(
  { latestAt, plannedMeter }: Pick<MaintenanceRecord, "latestAt" | "plannedMeter">,
  meters: AssetMeters,
  now: EpochMs,
  tz: Timezone,
): EpochMs | null {
  const byMeter =
    plannedMeter == null
      ? null
      : meterDay(plannedMeter, meters[plannedMeter.meter] ?? null, now, tz);
  const days = [latestAt ?? null, byMeter].filter((day) => day !== null);
  return days.length === 0 ? null : Math.min(...days);
}

/** Whether its day follows from a meter, and so moves with every value of it. */
export function isByMeter({
  plannedMeter,
  doneAt,
}: Pick<MaintenanceRecord, "doneAt" | "plannedMeter">): boolean {
  return plannedMeter != null && doneAt === null;
}

/**
 * The maintenance after one that is done, where it recurs: so many months after the day it was done, or so much more on the
 * meter than it said then, whichever comes first; null: it does not recur. Its id follows from the one before, so that what
 * is done twice is planned once.
 */
export function nextMaintenance(
  record: MaintenanceRecord,
  tz: Timezone,
): Omit<MaintenanceRecord, "plannedAt"> | null {
  const { every, plannedMeter, doneAt, doneMeter } = record;
  if (every == null || doneAt === null) return null;
  const latestAt = every.months === null ? null : addMonths(doneAt, every.months, tz);
  const next =
    every.amount === null || plannedMeter == null || doneMeter == null
      ? null
      : {
          meter: plannedMeter.meter,
          value: doneMeter + every.amount,
          from: { value: doneMeter, at: doneAt },
        };
  if (latestAt === null && next === null) return null;
  const { assetId, kind, title, createdBy } = record;
  return {
    id: nextId(record.id),
    assetId,
    kind,
    title,
    notes: null,
    doneAt: null,
    performedBy: null,
    createdAt: doneAt,
    createdBy,
    every,
    latestAt,
    plannedMeter: next,
  };
}

/** `maintenance-a` is followed by `maintenance-a.2`, that by `maintenance-a.3`. */
function nextId(id: MaintenanceRecordId): MaintenanceRecordId {
  const found = /^(?<first>.+)\.(?<number>\d+)$/u.exec(id)?.groups;
  const [first, number] = [found?.["first"] ?? id, Number(found?.["number"] ?? 1)];
  return MaintenanceRecordId.parse(`${first}.${number + 1}`);
}
