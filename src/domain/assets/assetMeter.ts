import { z } from "zod";
import { HOUR } from "../base/time.ts";
import { EpochMs } from "../base/instant.ts";
import { TagId } from "../base/ids.ts";
import { type CounterKind, isCounter, type MeterKind } from "../devices/meter.ts";

/**
 * What one meter of a machine says now, in the unit of its kind (docs/decisions/0247). `at`: when it was measured or read off.
 * `device`: which device counts it since when, the newest of its own values that counted, and what is added to these;
 * null: somebody has entered the value, and no device has counted since. `doubted`: the newest value of the device that does
 * not follow from `value`, which therefore stayed. `keptAt`: of the newest record in the history.
 */
export const AssetMeter = z.object({
  value: z.number().min(0),
  at: EpochMs,
  device: z
    .object({
      tagId: TagId,
      since: EpochMs,
      reading: z.number().min(0),
      offset: z.number(),
    })
    .nullable(),
  doubted: z.object({ reading: z.number().min(0), at: EpochMs }).nullable(),
  keptAt: EpochMs,
});
export type AssetMeter = z.infer<typeof AssetMeter>;

/** The meters of a machine that are known. */
export const AssetMeters = z.object({
  engineHours: AssetMeter.nullish(),
  odometer: AssetMeter.nullish(),
  fuelUsed: AssetMeter.nullish(),
  fuelLevel: AssetMeter.nullish(),
});
export type AssetMeters = z.infer<typeof AssetMeters>;

/**
 * By how much a counter may rise in an hour, and at once by how devices round. An engine runs an hour an hour; no machine on
 * the road is faster than 200 km/h; the largest excavators of mines burn some hundreds of litres an hour.
 */
const FASTEST: Readonly<
  Record<CounterKind, { readonly perHour: number; readonly atOnce: number }>
> = {
  engineHours: { perHour: 1, atOnce: 1 },
  odometer: { perHour: 200, atOnce: 5 },
  fuelUsed: { perHour: 1000, atOnce: 20 },
};
/** By how much a counter may fall by rounding alone: two steps of SAE J1939 of hours, one of km, one of litres. */
const ROUNDING: Readonly<Record<CounterKind, number>> = {
  engineHours: 0.1,
  odometer: 0.125,
  fuelUsed: 0.5,
};

/** A value at an instant. */
export type MeterValue = Pick<AssetMeter, "at" | "value">;

/** Whether a counter can have come from the one value to the other: it has not fallen, nor risen faster than it can. */
export function follows(meter: CounterKind, before: MeterValue, after: MeterValue): boolean {
  const rise = after.value - before.value;
  const { perHour, atOnce } = FASTEST[meter];
  const elapsed = Math.max(0, after.at - before.at) / HOUR;
  return rise >= -ROUNDING[meter] && rise <= atOnce + perHour * elapsed;
}

/** What a device says of a meter. */
export type DeviceMeterReading = MeterValue & {
  readonly meter: MeterKind;
  readonly tagId: TagId;
};

/**
 * What becomes of a reading. `after`: the meter of the machine, the same object where it stays. `value`: what the reading
 * says of the machine; null: that is not known.
 */
export type MeterStep = {
  readonly status: "accepted" | "duplicate" | "late";
  readonly after: AssetMeter | null;
  readonly value: number | null;
};

/**
 * The meter of a machine after a reading of its device (docs/decisions/0247). A value of the device that counts already is its
 * own with the offset added. Of another device, or after a value by hand, it is the machine's own where it follows from what
 * is known; else that device has a count of its own, which goes on from the value of the machine. What does not follow is
 * doubted, and changes nothing else.
 */
export function meterAfter(before: AssetMeter | null, reading: DeviceMeterReading): MeterStep {
  const { meter, tagId, value, at } = reading;
  if (before === null) return counted(null, reading, { tagId, since: at, offset: 0 }, value);
  const base = before.device?.tagId === tagId ? before.device : null;
  if (at <= before.at)
    return {
      status: at === before.at && base !== null ? "duplicate" : "late",
      after: before,
      value: lateValue(base, reading),
    };
  if (!isCounter(meter)) return counted(before, reading, { tagId, since: at, offset: 0 }, value);
  const total = rounded(value + (base?.offset ?? 0));
  const isFollowing = follows(meter, before, { value: total, at });
  if (base === null) {
    const offset = isFollowing ? 0 : rounded(before.value - value);
    return counted(
      before,
      reading,
      { tagId, since: at, offset },
      Math.max(before.value, value + offset),
    );
  }
  if (isFollowing) return counted(before, reading, base, Math.max(before.value, total));
  const isNewest = before.doubted === null || before.doubted.at < at;
  const after = isNewest ? { ...before, doubted: { reading: value, at } } : before;
  return { status: isNewest ? "accepted" : "late", after, value: null };
}

type Base = Pick<NonNullable<AssetMeter["device"]>, "offset" | "since" | "tagId">;

function counted(
  before: AssetMeter | null,
  { value: reading, at }: DeviceMeterReading,
  { tagId, since, offset }: Base,
  value: number,
): MeterStep {
  const isDoubtNewer = before?.doubted != null && before.doubted.at > at;
  const exact = rounded(value);
  const after: AssetMeter = {
    value: exact,
    at,
    device: { tagId, since, reading, offset },
    doubted: isDoubtNewer ? before.doubted : null,
    keptAt: before?.keptAt ?? at,
  };
  return { status: "accepted", after, value: exact };
}

/** What comes late says of the machine what the same device says now, since it counts. */
function lateValue(base: Base | null, { value, at, meter }: DeviceMeterReading): number | null {
  if (!isCounter(meter)) return value;
  return base === null || at < base.since ? null : Math.max(0, rounded(value + base.offset));
}

/** To a thousandth: offsets are differences of decimal fractions. */
function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
