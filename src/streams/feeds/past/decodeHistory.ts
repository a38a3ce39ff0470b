import { z } from "zod";
import { Alert } from "../../../domain/alerts/alert.ts";
import { AssetHistoryEvent } from "../../../domain/assets/assetHistory.ts";
import { AssetLocation } from "../../../domain/assets/assetLocation.ts";
import { CounterState } from "../../../domain/counters/counter.ts";
import { DeviceConnectivityChanged } from "../../../domain/devices/deviceHistory.ts";
import type { Outage } from "../../../domain/devices/deviceOutages.ts";
import { CounterId } from "../../../domain/base/ids.ts";
import { CheckpointAsset } from "../../../domain/past/siteCheckpoint.ts";
import { pastAssets } from "../../../domain/past/siteHistory.ts";
import type { SitePicture, SiteWindow } from "../../../domain/past/sitePicture.ts";
import { EpochMs } from "../../../domain/base/instant.ts";

const Outage = DeviceConnectivityChanged.pick({
  deviceId: true,
  deviceKind: true,
  site: true,
}).extend({ from: EpochMs, to: EpochMs.nullable() });

const PastCounter = z.object({ id: CounterId, state: CounterState });

const AtAnswer = z.object({
  at: EpochMs,
  checkpointAt: EpochMs.nullable(),
  assets: z.array(z.unknown()),
  counters: z.array(z.unknown()),
  alerts: z.array(z.unknown()),
  outages: z.array(z.unknown()),
});

const WindowAnswer = z.object({
  from: EpochMs,
  until: EpochMs,
  events: z.array(z.unknown()),
  locations: z.array(z.unknown()),
  alerts: z.array(z.unknown()),
  outages: z.array(z.unknown()),
});

/** The instant lies before everything that was kept. */
export class NothingKept extends Error {
  override readonly name = "NothingKept";
  readonly at: EpochMs;

  constructor(at: EpochMs) {
    super("Nothing was kept of that instant: choose a later one.");
    this.at = at;
  }
}

/**
 * The answer of `omniscient/history:at`. Items that break their schema are left out, the others stay.
 * @throws NothingKept, ZodError for an answer that is none
 */
export function decodePicture(answer: unknown): SitePicture {
  const { at, checkpointAt, ...told } = AtAnswer.parse(answer);
  if (checkpointAt === null) throw new NothingKept(at);
  return {
    at,
    assets: pastAssets(valid(CheckpointAsset, told.assets)),
    counters: new Map(valid(PastCounter, told.counters).map(({ id, state }) => [id, state])),
    alerts: new Map(valid(Alert, told.alerts).map((alert) => [alert.id, alert])),
    outages: valid(Outage, told.outages),
  };
}

/** The answer of `omniscient/history:window`, as `decodePicture`. */
export function decodeWindow(answer: unknown): SiteWindow {
  const { from, until, ...told } = WindowAnswer.parse(answer);
  return {
    from,
    until,
    events: valid(AssetHistoryEvent, told.events),
    locations: valid(AssetLocation, told.locations),
    alerts: valid(Alert, told.alerts),
    outages: valid(Outage, told.outages),
  };
}

/** The answer of `omniscient/history:outages`. */
export function decodeOutages(answer: unknown): Outage[] {
  return valid(Outage, z.object({ outages: z.array(z.unknown()) }).parse(answer).outages);
}

function valid<Schema extends z.ZodType>(
  schema: Schema,
  items: readonly unknown[],
): z.output<Schema>[] {
  return items.flatMap((item) => {
    const { data } = schema.safeParse(item);
    return data === undefined ? [] : [data];
  });
}
