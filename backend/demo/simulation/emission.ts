import type { CustomerIndex, ReadingId, TagId } from "../../../src/domain/base/ids.ts";
import type { Reading } from "../../../src/domain/devices/reading.ts";
import type { EpochMs } from "../../../src/domain/base/time.ts";

/** One reading on its way: by which gateway, and when it reaches the backend. */
export type Emission = {
  readonly customer: CustomerIndex;
  readonly gateway: TagId;
  readonly deliveredAt: EpochMs;
  readonly reading: Reading;
};

/** A reading before it is dated; its id names device, tick and what is said, so that it is the same whenever it is computed. */
export type Said = Reading extends infer One
  ? One extends Reading
    ? Omit<One, "id" | "at"> & { readonly id: string }
    : never
  : never;

/** The reading. Not parsed: thousands are made to tell the present, and a test parses them all. */
export function saidAt(at: EpochMs, said: Said): Reading {
  return { ...said, at, id: said.id as ReadingId };
}

/** The number of ticks of a device up to and including `t`: tick k is at `phase + k * interval`. */
export function ticksUntil(t: EpochMs, interval: number, phase: number): number {
  return Math.floor((t - phase) / interval);
}

/** The ticks of a device after `from`, up to and including `to`, as numbers. */
export function ticksBetween(
  from: EpochMs,
  to: EpochMs,
  interval: number,
  phase: number,
): readonly number[] {
  const first = ticksUntil(from, interval, phase) + 1;
  const count = ticksUntil(to, interval, phase) - first + 1;
  return count <= 0 ? NONE : Array.from({ length: count }, (_, index) => first + index);
}

const NONE: readonly number[] = [];
