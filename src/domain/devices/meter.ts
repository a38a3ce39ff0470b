import { z } from "zod";

/**
 * What a machine counts or measures of itself: hours of its engine, km, litres burnt, percent of its tank. The first three
 * are counters, which only rise; the last is a gauge.
 */
export const METER_KINDS = ["engineHours", "odometer", "fuelUsed", "fuelLevel"] as const;
export const MeterKind = z.enum(METER_KINDS);
export type MeterKind = z.infer<typeof MeterKind>;

/** A meter that only rises. */
export const CounterKind = MeterKind.exclude(["fuelLevel"]);
export type CounterKind = z.infer<typeof CounterKind>;

/** Whether a meter only rises. */
export function isCounter(meter: MeterKind): meter is CounterKind {
  return meter !== "fuelLevel";
}

/**
 * The largest value of each, in its unit (h, km, l, %): more than any machine reaches in its life, and less than what
 * engines send of a value that they do not know (SAE J1939: all bits set, which is 214,748,364.75 h at 0.05 h a bit,
 * 21,055,406 km at 5 m a bit, 102 % at 0.4 % a bit).
 */
export const MAX_METER: Readonly<Record<MeterKind, number>> = {
  engineHours: 1_000_000,
  odometer: 10_000_000,
  fuelUsed: 100_000_000,
  fuelLevel: 100,
};

/** A value to a thousandth, as meters are kept: sums and differences of decimal fractions are not exact in binary. */
export function toThousandth(value: number): number {
  return Math.round(value * 1000) / 1000;
}

/** What the value of each is in. */
export const METER_UNITS: Readonly<Record<MeterKind, "h" | "km" | "l" | "%">> = {
  engineHours: "h",
  odometer: "km",
  fuelUsed: "l",
  fuelLevel: "%",
};
