import type { BackendClient } from "../client/backendClient.ts";
import { pause } from "../pause.ts";
import { lastQuietHour } from "../simulation/ahead.ts";
import { createScene } from "../simulation/scene.ts";
import type { World } from "../world/world.ts";
import type { CustomerWorld } from "../world/worldTypes.ts";
import { type MeterRecord, meterRecordId } from "../../../src/domain/assets/meterRecord.ts";
import { DAY, type EpochMs, HOUR, MINUTE } from "../../../src/domain/base/time.ts";
import { type AssetPast, assetPast, type HeardUntil, heardUntilOf } from "./assetPast.ts";
import {
  batteryAlerts,
  checkpointsAt,
  counterAlerts,
  counterHours,
  numbered,
} from "./customerPast.ts";
import { devicesPast } from "./devicePast.ts";
import { handled } from "./handled.ts";
import { fleetTracked, type Tracked, worksiteTracked } from "./tracked.ts";
import { createDocumentWriter, type Documents } from "./documentWriter.ts";

/** Assets whose past is made in one go; then the world, which lives in the same process, has its turn. */
const ASSETS_A_TURN = 20;
/** The past ends so long before now, ms: alerts that have just ended would be told to their recipients. */
const QUIET = HOUR + 10 * MINUTE;

/** What is written of the past, and how far it reaches. */
export type PastOptions = {
  readonly client: BackendClient;
  readonly world: World;
  readonly now: EpochMs;
  readonly days: number;
  readonly ending: AbortSignal;
  readonly tell: (line: string) => void;
};

/**
 * Gives the demo a past, so that the time machine has 30 days to show: moves, tracks, outages, alerts, hours of counters
 * and checkpoints, coarser than life, made from the same simulation. Newest day first, a day at a time, each remembered
 * once it is whole: an interrupted start goes on with the next, and nothing is written twice.
 */
export async function writePast(options: PastOptions): Promise<void> {
  const { client, world, now, days, ending, tell } = options;
  const began = performance.now();
  const writer = createDocumentWriter(client, ending);
  const scene = createScene(world);
  const customers: readonly [CustomerWorld, readonly Tracked[]][] = [
    [world.tourHorizon, worksiteTracked(world, scene)],
    [world.locamat, fleetTracked(world, scene)],
  ];
  let documents = 0;
  for (const from of daysBefore(now, days, world.ahead)) {
    for (const [one, tracked] of customers) {
      if (ending.aborted) return;
      const { index } = one.customer;
      if (await writer.isWritten(index, from)) continue;
      // One checkpoint a day: the largest documents by far.
      const own = [from];
      const day = { from, to: Math.min(from + DAY, now) };
      // A demo that ran on that day has a past of its own from then on.
      const span = { from, to: (await writer.livesFrom(index, day, own)) ?? day.to };
      // Where a demo ran, its own history goes on proving who is heard.
      const isWhole = span.to === from + DAY;
      const after = isWhole ? heardUntilOf(await writer.checkpoint(index, span.to)) : new Map();
      const pasts = await madePasts(tracked, span, after, scene.batteryAt, ending);
      const instants = own.filter((at) => at < span.to);
      const made = dayOf(one, scene, pasts, span, instants, now - QUIET);
      documents += await writer.write(index, made);
      if (!ending.aborted) await writer.remember(index, span);
    }
  }
  if (documents > 0 && !ending.aborted)
    tell(
      `The past of the demo is in place: ${documents} documents of ${days} days after ${Math.round((performance.now() - began) / 1000)} s.`,
    );
}

/** The beginnings of the days, newest first: the sites are quiet then, and the counters of the demo begin anew. */
function daysBefore(now: EpochMs, days: number, ahead: number): EpochMs[] {
  const newest = lastQuietHour(now, ahead);
  return Array.from({ length: days + 1 }, (_, ago) => newest - ago * DAY);
}

async function madePasts(
  tracked: readonly Tracked[],
  span: { readonly from: EpochMs; readonly to: EpochMs },
  after: HeardUntil,
  batteryAt: (device: string, t: EpochMs) => number,
  ending: AbortSignal,
): Promise<AssetPast[]> {
  const pasts: AssetPast[] = [];
  for (let first = 0; first < tracked.length && !ending.aborted; first += ASSETS_A_TURN) {
    for (const one of tracked.slice(first, first + ASSETS_A_TURN))
      pasts.push(assetPast(one, span, (t) => batteryAt(one.asset.tagId ?? one.asset.id, t), after));
    await pause(5, ending);
  }
  return pasts;
}

/** What the machines' engines had run at the hours of a day in which they do. */
function meterRecords(
  { assets }: CustomerWorld,
  hoursAt: (device: string, t: EpochMs) => number,
  { from, to }: { readonly from: EpochMs; readonly to: EpochMs },
): MeterRecord[] {
  const records: MeterRecord[] = [];
  for (const { id: assetId, tagId, meters } of assets) {
    if (meters.engineHours == null || tagId === null) continue;
    let last: number | null = null;
    for (let at = from; at < to; at += 3 * HOUR) {
      const reading = hoursAt(tagId, at);
      if (reading === last) continue;
      last = reading;
      const what = { assetId, meter: "engineHours", at, value: reading } as const;
      const id = meterRecordId(what);
      records.push({ ...what, id, recordedAt: at, reading, used: reading, tagId, by: null });
    }
  }
  return records;
}

function dayOf(
  one: CustomerWorld,
  scene: ReturnType<typeof createScene>,
  pasts: readonly AssetPast[],
  span: { readonly from: EpochMs; readonly to: EpochMs },
  instants: readonly EpochMs[],
  alertsUntil: EpochMs,
): Documents {
  const events = numbered(pasts, span.from * 1000);
  const devices = devicesPast(one, scene.isOut, span);
  const alerts = [
    ...devices.alerts,
    ...counterAlerts(one, pasts, events, span),
    ...batteryAlerts(one, events, scene.batteryAt, alertsUntil),
  ]
    .filter(({ closedAt }) => closedAt !== null && closedAt < alertsUntil)
    .map((alert) => handled(alert, one));
  return {
    // First the checkpoints: what follows is of use from then on.
    "site-checkpoints": checkpointsAt(pasts, events, span.from, instants),
    "asset-history": events,
    "asset-locations": pasts.flatMap(({ locations }) => locations),
    "asset-meters": meterRecords(one, scene.engineHoursAt, span),
    "tag-history": devices.changes,
    alerts,
    "counter-history": counterHours(one.counters, pasts, events, span),
  };
}
