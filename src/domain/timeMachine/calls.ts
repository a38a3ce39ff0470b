import { z } from "zod";
import { Alert } from "../alerts/alert.ts";
import { AssetHistoryEvent } from "../assets/assetHistory.ts";
import { AssetLocation } from "../assets/assetLocation.ts";
import { defineCall } from "../base/call.ts";
import { CounterId, CustomerIndex, SiteId } from "../base/ids.ts";
import { KeptSince } from "../base/retention.ts";
import { EpochMs } from "../base/instant.ts";
import { CounterState } from "../counters/counter.ts";
import { Outage } from "../devices/deviceOutages.ts";
import { READERS } from "../base/holders.ts";
import { CheckpointAsset } from "./siteCheckpoint.ts";

// An instant is read whole, and played on from there by windows, which the client applies with `pictureAfter`.

const Span = z.strictObject({ customerIndex: CustomerIndex, from: EpochMs, to: EpochMs });

/** A counter as its figures stood. */
export const PastCounter = z.object({ id: CounterId, state: CounterState });

/**
 * The assets as they were known at the instant, the counters with what had moved up to then, the alerts that were open,
 * the devices that were offline. `checkpointAt` null: the history begins later, nothing is known.
 */
export const readPicture = defineCall({
  name: "omniscient/history:at",
  request: z.strictObject({
    customerIndex: CustomerIndex,
    /** Null: all sites, and what is nowhere. */
    site: SiteId.nullable().default(null),
    at: EpochMs,
    /** Alerts that were open at some instant since then are answered too; absent: only those open at `at`. */
    alertsFrom: EpochMs.optional(),
  }),
  answer: z.object({
    at: EpochMs,
    checkpointAt: EpochMs.nullable(),
    assets: z.array(CheckpointAsset),
    counters: z.array(PastCounter),
    alerts: z.array(Alert),
    outages: z.array(Outage),
  }),
  holders: READERS,
  isReading: true,
  isRepeatable: true,
  refusals: ["too_many"],
});

/**
 * What was recorded after `from`, up to and including `until`, of all sites; points of tracks one a minute and asset.
 * `until` is before `to` where there was too much for one answer: the client asks on from there.
 */
export const readWindow = defineCall({
  name: "omniscient/history:window",
  request: Span,
  answer: z.object({
    from: EpochMs,
    until: EpochMs,
    events: z.array(AssetHistoryEvent),
    locations: z.array(AssetLocation),
    alerts: z.array(Alert),
    outages: z.array(Outage),
  }),
  holders: READERS,
  isReading: true,
  isRepeatable: true,
  refusals: ["too_many"],
});

/**
 * What a span of up to 30 days lacks: the outages of gateways, anchors and entry boxes that touch it (`to` null: still
 * offline), and from when on the past is whole, since what is older was removed (docs/decisions/0212).
 */
export const readOutages = defineCall({
  name: "omniscient/history:outages",
  request: Span,
  answer: z.object({ outages: z.array(Outage), keptSince: KeptSince }),
  holders: READERS,
  isReading: true,
  isRepeatable: true,
  refusals: ["too_many"],
});
