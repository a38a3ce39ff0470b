import { z } from "zod";
import { DAY, HOUR } from "../base/time.ts";
import { EpochMs } from "../base/instant.ts";
import { TagId } from "../base/ids.ts";
import {
  type CounterKind,
  isCounter,
  METER_KINDS,
  type MeterKind,
  toThousandth,
} from "../devices/meter.ts";

/**
 * What one meter of a machine says now, in the unit of its kind (docs/decisions/0247). `at`: when it was measured or read off.
 * `device`: which device counts it since when, the newest of its own values that counted, and what is added to these;
 * null: somebody has entered the value, and no device has counted since. `used`: by how much it has risen since it is known,
 * without what was corrected. `doubted`: the newest value of the device that does not follow from `value`, which therefore
 * stayed. `kept`: the newest in the history.
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
  used: z.number().min(0),
  kept: z.object({ value: z.number().min(0), at: EpochMs }),
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

/** The instant of the newest of the meters, epoch ms; null: none is known. */
export function metersAt(meters: AssetMeters): EpochMs | null {
  const instants = METER_KINDS.flatMap((meter) => meters[meter]?.at ?? []);
  return instants.length === 0 ? null : Math.max(...instants);
}

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
 * What becomes of a reading. `after`: the meter of the machine, the same object where it stays. `value`, `used`: what the
 * reading says of the machine; null: that is not known. `isKept`: it enters the history.
 */
export type MeterStep = {
  readonly status: "accepted" | "duplicate" | "late";
  readonly after: AssetMeter;
  readonly value: number | null;
  readonly used: number | null;
  readonly isKept: boolean;
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
  if (at <= before.at) return lateStep(before, base, reading);
  if (!isCounter(meter)) return counted(before, reading, { tagId, since: at, offset: 0 }, value);
  const total = toThousandth(value + (base?.offset ?? 0));
  const isFollowing = follows(meter, before, { value: total, at });
  if (isFollowing) return counted(before, reading, base ?? { tagId, since: at, offset: 0 }, total);
  if (base === null) {
    const offset = toThousandth(before.value - value);
    return counted(before, reading, { tagId, since: at, offset }, before.value);
  }
  const isNewest = before.doubted === null || before.doubted.at < at;
  return {
    status: isNewest ? "accepted" : "late",
    after: isNewest ? { ...before, doubted: { reading: value, at } } : before,
    value: null,
    used: null,
    isKept: true,
  };
}

/**
 * The meter of a machine after somebody has read it off. The value counts whatever it was before; what it rose by is use only
 * where it follows. The device that counts is joined to it at its next reading. An older one is history.
 */
export function meterByHand(
  before: AssetMeter | null,
  { meter, value, at }: MeterValue & { readonly meter: MeterKind },
): MeterStep {
  if (before !== null && at <= before.at)
    return { status: "late", after: before, value, used: null, isKept: true };
  const used = usedAfter(meter, before, { value, at });
  const after = { value, at, used, device: null, doubted: null, kept: { at, value } };
  return { status: "accepted", after, value, used, isKept: true };
}

type Base = Pick<NonNullable<AssetMeter["device"]>, "offset" | "since" | "tagId">;

function counted(
  before: AssetMeter | null,
  { meter, value: reading, at }: DeviceMeterReading,
  { tagId, since, offset }: Base,
  total: number,
): MeterStep {
  // Rounding alone takes nothing back.
  const value =
    before !== null && isCounter(meter)
      ? Math.max(before.value, toThousandth(total))
      : toThousandth(total);
  const used = usedAfter(meter, before, { value, at });
  const isDoubtNewer = before?.doubted != null && before.doubted.at > at;
  const isKept = before === null || isWorthKeeping(before.kept, { value, at });
  const after: AssetMeter = {
    value,
    at,
    used,
    device: { tagId, since, reading, offset },
    doubted: isDoubtNewer ? before.doubted : null,
    kept: isKept ? { at, value } : before.kept,
  };
  return { status: "accepted", after, value, used, isKept };
}

/** What comes late says of the machine what the same device says now, since it counts. */
function lateStep(
  before: AssetMeter,
  base: Base | null,
  { value: reading, at, meter }: DeviceMeterReading,
): MeterStep {
  const isRepeated = at === before.at && base !== null;
  const isKnown = !isCounter(meter) || (base !== null && at >= base.since);
  const value = isKnown ? Math.max(0, toThousandth(reading + (base?.offset ?? 0))) : null;
  return {
    status: isRepeated ? "duplicate" : "late",
    after: before,
    value,
    used: value === null ? null : Math.max(0, toThousandth(value + before.used - before.value)),
    isKept: !isRepeated,
  };
}

function usedAfter(meter: MeterKind, before: AssetMeter | null, next: MeterValue): number {
  if (before === null) return 0;
  if (!isCounter(meter) || !follows(meter, before, next)) return before.used;
  return toThousandth(before.used + Math.max(0, next.value - before.value));
}

/** The first value of an hour in which it has changed, and of a day: the history shows that it stood still, too. */
function isWorthKeeping(kept: MeterValue, { value, at }: MeterValue): boolean {
  if (meterHour(kept.at) === meterHour(at)) return false;
  return value !== kept.value || Math.floor(kept.at / DAY) !== Math.floor(at / DAY);
}

/** The hour of an instant, by which the history is kept. */
export function meterHour(at: EpochMs): number {
  return Math.floor(at / HOUR);
}
