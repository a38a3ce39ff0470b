import type { EpochMs } from "../../base/instant.ts";
import { type MeterKind, toThousandth } from "../../devices/meter.ts";
import type { Fact } from "../decoding.ts";
import { meterFacts } from "../values.ts";

/** An element of a record: its number, and its bytes. */
export type Element = { readonly id: number; readonly length: 1 | 4 };

/** How one element counts. `scale`: what a step of it is. `isOwn`: the machine's own count, as its bus tells it. */
type Source = Element & { readonly scale: number; readonly isOwn: boolean };

const METRE = 1 / 1000;
const MINUTE = 1 / 60;
const SECOND = 1 / 3600;
const DECILITRE = 0.1;

const own = (id: number, length: 1 | 4, scale: number): Source => ({
  id,
  length,
  scale,
  isOwn: true,
});
const counted = (id: number, scale: number): Source => ({ id, length: 4, scale, isOwn: false });

/**
 * What counts each meter, the best first (wiki.teltonika-gps.com, "Data Sending Parameters ID", permanent elements, CAN
 * adapters and OBD): what the machine itself counts goes before what the adapter or the device has counted since it was
 * built in.
 */
const SOURCES: Readonly<Record<MeterKind, readonly Source[]>> = {
  // Engine work time, the same as the adapter counts it, and how long the ignition was on.
  engineHours: [own(102, 4, MINUTE), counted(103, MINUTE), counted(449, SECOND)],
  // Total mileage, that of OBD in km, that which the adapter counts, and the odometer of the device by satellite.
  odometer: [own(87, 4, METRE), own(389, 4, 1), counted(105, METRE), counted(16, METRE)],
  fuelUsed: [own(83, 4, DECILITRE), counted(107, DECILITRE)],
  // Of the adapter and of OBD.
  fuelLevel: [own(89, 1, 1), own(48, 1, 1)],
};

/**
 * The meters of a record, each of one source: where a record has a better one that says 0, the machine does not say it now
 * (adapters send 0 while the ignition is off), and another count beside it is not put in its place, since it begins
 * elsewhere.
 */
export function metersOf(
  valueOf: (element: Element) => number | null,
  at: EpochMs,
): readonly Fact[] {
  return Object.entries(SOURCES).flatMap(([meter, sources]) => {
    for (const { scale, isOwn, ...element } of sources) {
      const value = valueOf(element);
      if (value === null) continue;
      if (isOwn && value === 0) return [];
      return meterFacts(meter as MeterKind, toThousandth(value * scale), at);
    }
    return [];
  });
}
