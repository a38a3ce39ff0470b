import { Alert } from "../../../src/domain/alerts/alert.ts";
import type { AssetHistoryEvent } from "../../../src/domain/assets/assetHistory.ts";
import { AssetLocation } from "../../../src/domain/assets/assetLocation.ts";
import type { Outage } from "../../../src/domain/devices/deviceOutages.ts";
import { thinnedPoints } from "../../../src/domain/timeMachine/thinnedPoints.ts";
import type { EpochMs } from "../../../src/domain/base/time.ts";
import type { Sdk } from "../platform/kuzzle/sdk.ts";
import { searchAll, searchSome } from "../platform/kuzzle/searchDocuments.ts";
import { readOutages } from "../devices/readOutages.ts";
import { eventsBetween } from "./readPast.ts";

/** Points of tracks that one window reads. */
const POINTS = 10_000;

/** What went on in a span, for a client to apply on top of the assets at its beginning. */
export type Window = {
  readonly from: EpochMs;
  /** Up to here everything is told; before the `to` that was asked for where there was too much. */
  readonly until: EpochMs;
  readonly events: readonly AssetHistoryEvent[];
  readonly locations: readonly AssetLocation[];
  /** Alerts that were open at some instant of the span. */
  readonly alerts: readonly Alert[];
  /** Devices that were offline at some instant of the span. */
  readonly outages: readonly Outage[];
};

export async function readWindow(
  sdk: Sdk,
  index: string,
  span: { readonly from: EpochMs; readonly to: EpochMs },
): Promise<Window> {
  const points = await searchSome(
    sdk,
    index,
    "asset-locations",
    AssetLocation,
    {
      query: {
        bool: {
          filter: [
            { range: { recordedAt: { gt: span.from, lte: span.to } } },
            { term: { isLate: false } },
          ],
        },
      },
      sort: [{ recordedAt: "asc" }],
    },
    POINTS,
    () => undefined,
  );
  const isWhole = points.length < POINTS;
  const last = points.at(-1)?.recordedAt ?? span.to;
  const until = isWhole ? span.to : Math.max(span.from + 1, last - 1);
  const told = { from: span.from, to: until };
  const [events, alerts, outages] = await Promise.all([
    eventsBetween(sdk, index, span.from, until),
    alertsBetween(sdk, index, told),
    readOutages(sdk, index, told),
  ]);
  const locations = thinnedPoints(points.filter(({ recordedAt }) => recordedAt <= until));
  return { from: span.from, until, events, locations, alerts, outages };
}

/** Alerts that were open at some instant of the span, as they stand now. */
export async function alertsBetween(
  sdk: Sdk,
  index: string,
  span: { readonly from: EpochMs; readonly to: EpochMs },
): Promise<Alert[]> {
  const query = {
    bool: {
      filter: [{ range: { raisedAt: { lte: span.to } } }],
      should: [{ term: { isOpen: true } }, { range: { closedAt: { gt: span.from } } }],
      minimum_should_match: 1,
    },
  };
  const alerts: Alert[] = [];
  const body = { query, sort: [{ raisedAt: "asc" }] };
  for await (const alert of searchAll(sdk, index, "alerts", Alert, body, () => undefined))
    alerts.push(alert);
  return alerts;
}
