import { z } from "zod";
import { LonLat } from "../base/geometry.ts";
import { ReadingId, TagId } from "../base/ids.ts";
import { LONGEST_NAME } from "../base/limits.ts";
import { MAX_METER, MeterKind } from "./meter.ts";
import { MovementState } from "./movement.ts";
import { MINUTE } from "../base/time.ts";
import { EpochMs } from "../base/instant.ts";

/** Readings a gateway may send in one batch. */
export const READINGS_PER_BATCH = 500;

/** A device's clock may run ahead of ours by this much; a later reading is refused, since it would pin the asset to the future. */
export const CLOCK_TOLERANCE = 5 * MINUTE;

const common = {
  id: ReadingId,
  /** When the device measured it, epoch ms. */
  at: EpochMs,
};

/**
 * A position the tag computed itself, WGS84; accuracy in metres, 0 or absent: unknown. `fixAt`: when it was taken, of a
 * device that repeats an old one (epoch ms); absent: at `at`. `isEngineOn`: whether the engine of the machine runs, of a
 * device that is wired to it; absent: it does not say.
 */
export const PositionReading = z.strictObject({
  type: z.literal("position"),
  ...common,
  tagId: TagId,
  position: LonLat,
  accuracy: z.number().min(0).max(100_000).optional(),
  fixAt: EpochMs.optional(),
  isEngineOn: z.boolean().optional(),
  /** As the tag calls it: a number, or a name that the site's `floorMatching` knows. */
  floor: z.union([z.number().int(), z.string().trim().min(1).max(LONGEST_NAME)]).optional(),
});
export type PositionReading = z.infer<typeof PositionReading>;

/** A BLE advertisement of a tag, heard by an anchor or a gateway with this strength (dBm). */
export const HeardReading = z.strictObject({
  type: z.literal("heard"),
  ...common,
  tagId: TagId,
  scannedBy: TagId,
  rssi: z.number().min(-127).max(20),
});
export type HeardReading = z.infer<typeof HeardReading>;

/** Battery level of a tag, gateway or anchor, percent. */
export const BatteryReading = z.strictObject({
  type: z.literal("battery"),
  ...common,
  tagId: TagId,
  level: z.number().min(0).max(100),
});
export type BatteryReading = z.infer<typeof BatteryReading>;

export const MovementReading = z.strictObject({
  type: z.literal("movement"),
  ...common,
  tagId: TagId,
  state: MovementState,
});
export type MovementReading = z.infer<typeof MovementReading>;

/**
 * What the machine of a tag counts or measures of itself: `engineHours` in hours, `odometer` in km, `fuelUsed` in litres,
 * each since the device or the machine began to count, and `fuelLevel` in percent of the tank. A value beyond `MAX_METER` is
 * refused: engines send such where they do not know it.
 */
export const MeterReading = z
  .strictObject({
    type: z.literal("meter"),
    ...common,
    tagId: TagId,
    meter: MeterKind,
    value: z.number().min(0),
  })
  .refine(({ meter, value }) => value <= MAX_METER[meter], {
    error: "The value is more than a machine reaches: send none where it is unknown.",
    path: ["value"],
  });
export type MeterReading = z.infer<typeof MeterReading>;

/** Longest code or source of a fault, and longest text about it, in characters. */
export const [MAX_FAULT_CODE, MAX_FAULT_TEXT] = [64, 300];

/**
 * A fault that the machine of a tag has reported (a diagnostic trouble code, SAE J1939-73): `at` is when it occurred. `source` is
 * the controller that says so, `severity` and `description` are the maker's words, which differ from one to the next.
 */
export const FaultReading = z.strictObject({
  type: z.literal("fault"),
  ...common,
  tagId: TagId,
  code: z.string().trim().min(1).max(MAX_FAULT_CODE),
  source: z.string().trim().min(1).max(MAX_FAULT_CODE).optional(),
  severity: z.string().trim().min(1).max(MAX_FAULT_CODE).optional(),
  description: z.string().trim().min(1).max(MAX_FAULT_TEXT).optional(),
});
export type FaultReading = z.infer<typeof FaultReading>;

/** A tag read at an entry box; battery (percent) as far as the box knows it. */
export const BoxReading = z.strictObject({
  type: z.literal("tagInOut"),
  ...common,
  tagId: TagId,
  entryNumber: z.number().int().min(0),
  battery: z.number().min(0).max(100).optional(),
});
export type BoxReading = z.infer<typeof BoxReading>;

/** A gateway, an anchor or an entry box says that it is alive, though it may hear nothing. */
export const AliveReading = z.strictObject({
  type: z.literal("alive"),
  ...common,
  deviceId: TagId,
});
export type AliveReading = z.infer<typeof AliveReading>;

/** What a device raises by itself, or a rule for its wearer. `cancelled`: the wearer says that no help is needed. */
export const DISTRESS_KINDS = [
  "sos",
  "manDown",
  "freeFall",
  "noMovement",
  "missedCheckIn",
  "cancelled",
] as const;
export const DistressKind = z.enum(DISTRESS_KINDS);
export type DistressKind = z.infer<typeof DistressKind>;

/**
 * A device says that somebody needs help (`isRaised`), or that nobody does any more. `isOngoing`: the message says that
 * the alarm of the device is still on, not that it was raised with it.
 */
export const DistressReading = z.strictObject({
  type: z.literal("distress"),
  ...common,
  tagId: TagId,
  kind: DistressKind,
  isRaised: z.boolean(),
  isOngoing: z.boolean().optional(),
});
export type DistressReading = z.infer<typeof DistressReading>;

/** What a gateway may report: position, battery, movement, meters, faults, scanning device, tag-in/out reads, calls for help. */
export const Reading = z.discriminatedUnion("type", [
  PositionReading,
  HeardReading,
  BatteryReading,
  MovementReading,
  MeterReading,
  FaultReading,
  BoxReading,
  AliveReading,
  DistressReading,
]);
export type Reading = z.infer<typeof Reading>;

/** Of when a reading speaks, epoch ms: a fix that a device repeats, of when it was taken. */
export function takenAt(reading: Reading): EpochMs {
  const { at } = reading;
  return reading.type === "position" ? Math.min(at, reading.fixAt ?? at) : at;
}

const Outcome = z.object({
  id: z.string(),
  /** It says where somebody was in hours in which people are not located: that is stored nowhere (docs/decisions/0225). */
  isUnrecorded: z.literal(true).optional(),
});

/** What became of one reading of a batch. `late` readings enter the history, never the present. */
export const ReadingOutcome = z.discriminatedUnion("status", [
  Outcome.extend({ status: z.literal("accepted") }),
  Outcome.extend({ status: z.literal("late") }),
  Outcome.extend({ status: z.literal("duplicate") }),
  Outcome.extend({ status: z.literal("refused"), reason: z.string() }),
]);
export type ReadingOutcome = z.infer<typeof ReadingOutcome>;

/** The entry box's device id, as readings and alerts name it. */
export function boxDeviceId(entryNumber: number): TagId {
  return TagId.parse(`box-${entryNumber}`);
}
