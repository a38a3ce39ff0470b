import type { LonLat } from "../base/geometry.ts";
import type { EpochMs } from "../base/instant.ts";
import { MAX_METER, type MeterKind } from "../devices/meter.ts";
import type { Fact } from "./decoding.ts";

/** Largest radius that a reading carries, in m (src/domain/devices/reading.ts). */
const MAX_ACCURACY = 100_000;

/**
 * A position in degrees, or null where it is none: a missing or non-finite number, outside of the globe, and 0/0, which
 * trackers send before their first fix.
 */
export function positionOf(lat: number | null, lon: number | null): LonLat | null {
  if (lat === null || lon === null || !Number.isFinite(lat) || !Number.isFinite(lon)) return null;
  if (Math.abs(lat) > 90 || Math.abs(lon) > 180) return null;
  return lat === 0 && lon === 0 ? null : { lat, lon };
}

/** The radius of a position in m; absent where it is unknown: missing, 0 or negative. */
export function accuracyOf(metres: number | null): { readonly accuracy?: number } {
  if (metres === null || !Number.isFinite(metres) || metres <= 0) return {};
  return { accuracy: Math.min(metres, MAX_ACCURACY) };
}

/** The charge in percent as facts; none where it is unknown. */
export function batteryFacts(percent: number | null, at: EpochMs): readonly Fact[] {
  return percent === null || !(percent >= 0 && percent <= 100)
    ? []
    : [{ type: "battery", at, level: percent }];
}

/** One heard device as facts; none where the strength cannot be one (dBm). */
export function heardFacts(
  heard: { readonly tagId: string; readonly scannedBy: string; readonly rssi: number | null },
  at: EpochMs,
): readonly Fact[] {
  const { rssi } = heard;
  if (rssi === null || !(rssi >= -127 && rssi <= 20)) return [];
  return heard.tagId === heard.scannedBy ? [] : [{ type: "heard", at, ...heard, rssi }];
}

/** The value of a meter as facts (hours, km, litres, percent); none where it is unknown or more than a machine reaches. */
export function meterFacts(meter: MeterKind, value: number | null, at: EpochMs): readonly Fact[] {
  return value === null || !(value >= 0 && value <= MAX_METER[meter])
    ? []
    : [{ type: "meter", at, meter, value }];
}

export function movementFact(isMoving: boolean, at: EpochMs): Fact {
  return { type: "movement", at, state: isMoving ? "MOVING" : "STATIC" };
}
