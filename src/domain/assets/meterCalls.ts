import { z } from "zod";
import { defineCall } from "../base/call.ts";
import { clientId } from "../base/clientId.ts";
import { PREPARERS, REPORTERS } from "../base/holders.ts";
import { AssetId, CustomerIndex } from "../base/ids.ts";
import { EpochMs } from "../base/instant.ts";
import { DOCUMENTS_PER_CALL, LONGEST_NAME, MAX_PARTS } from "../base/limits.ts";
import { MINUTE } from "../base/time.ts";
import { CounterKind, MAX_METER, MeterKind } from "../devices/meter.ts";
import { Asset } from "./asset.ts";
import { Day } from "./assetDay.ts";
import { AssetMeters } from "./assetMeter.ts";

/**
 * Enters what somebody has read off a machine: hours, km, litres or percent. It counts where it is newer than what is known,
 * and is history otherwise. Where it does not follow from what is known, lower or higher than the time between allows, it
 * is a conflict with {meter, value, at}, unless `isCorrection`.
 */
export const enterMeter = defineCall({
  name: "omniscient/meter:enter",
  request: z
    .strictObject({
      customerIndex: CustomerIndex,
      assetId: AssetId,
      /** Chosen by the caller, so that a repeated call enters the value once. */
      recordId: clientId("meter"),
      meter: MeterKind,
      value: z.number().min(0),
      /** When it was read off, now at the latest. */
      at: EpochMs,
      isCorrection: z.boolean().default(false),
    })
    .refine(({ meter, value }) => value <= MAX_METER[meter], {
      error: "The value is more than a machine reaches: read it off again.",
      path: ["value"],
    }),
  answer: z.object({ meters: AssetMeters }),
  holders: PREPARERS,
  isRepeatable: true,
  refusals: ["OM006", "archived"],
});

const Use = z.object({
  meter: CounterKind,
  used: z.number().min(0),
  atMost: z.number().min(0),
  since: EpochMs,
  until: EpochMs,
  value: z.number().min(0),
});

/** What the counters of one machine rose by in a span: those of which anything is known (`meterUse`). */
export const MeterUseRow = Asset.pick({
  reference: true,
  designation: true,
  family: true,
  subFamily: true,
}).extend({ assetId: AssetId, uses: z.array(Use).min(1) });
export type MeterUseRow = z.infer<typeof MeterUseRow>;

/**
 * How many hours, km and litres machines have run in a span, by the values of their counters. `used` is known to lie within
 * it, `atMost` counts what lies across its ends, too; `since` and `until` say what of it is measured. `from` and `to` are
 * days of the customer's calendar, both included.
 */
export const readMeterUses = defineCall({
  name: "omniscient/meter:uses",
  request: z.strictObject({
    customerIndex: CustomerIndex,
    from: Day,
    to: Day,
    /** No family, no asset: all. */
    families: z.array(z.string().min(1).max(LONGEST_NAME)).max(MAX_PARTS).default([]),
    assetIds: z.array(AssetId).max(DOCUMENTS_PER_CALL).default([]),
  }),
  answer: z.object({ rows: z.array(MeterUseRow) }),
  holders: REPORTERS,
  isReading: true,
  isRepeatable: true,
  // A quarter of a whole fleet.
  patience: 2 * MINUTE,
  refusals: ["too_many"],
});
