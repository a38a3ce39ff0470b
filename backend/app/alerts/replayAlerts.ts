import { z } from "zod";
import type { AlertType, PlaceAlertType } from "../../../src/domain/alerts/alert.ts";
import {
  alertsOfSpans,
  type Held,
  lowBatterySpans,
  type ReplayedAlert,
  spansOfOutages,
} from "../../../src/domain/alerts/alertBacktest.ts";
import type { AlertConfiguration } from "../../../src/domain/alerts/alertConfiguration.ts";
import { brokenSpans } from "../../../src/domain/alerts/placeBacktest.ts";
import { Watched } from "../../../src/domain/alerts/placeConditions.ts";
import type { PlaceRule } from "../../../src/domain/alerts/placeRule.ts";
import { AssetBatteryChanged, AssetHistoryEvent } from "../../../src/domain/assets/assetHistory.ts";
import type { Customer } from "../../../src/domain/customers/customer.ts";
import { type EpochMs, SECOND } from "../../../src/domain/base/time.ts";
import { unreachable } from "../../../src/domain/base/unreachable.ts";
import type { AppDeps } from "../platform/deps.ts";
import { searchAll } from "../platform/kuzzle/searchDocuments.ts";
import { readOutages } from "../devices/readOutages.ts";
import { alertsBetween } from "../timeMachine/readWindow.ts";

/** `readAt`: the present, when what it is about is read. */
type Span = { readonly from: EpochMs; readonly to: EpochMs; readonly readAt: EpochMs };

const Level = AssetBatteryChanged.pick({
  id: true,
  assetId: true,
  recordedAt: true,
  batteryLevel: true,
});
type Level = z.infer<typeof Level>;

/** The alerts that a rule would have raised in a span, by what the history knows of their conditions. */
export async function replayAlerts(
  deps: Pick<AppDeps, "sdk">,
  customer: Pick<Customer, "index" | "timezone">,
  alertType: AlertType,
  rule: Pick<AlertConfiguration, "condition" | "place" | "delay">,
  span: Span,
): Promise<ReplayedAlert[]> {
  const spans = await spansOf(deps, customer, alertType, rule, span);
  return alertsOfSpans(spans, { ...rule, isEnabled: true }, span.to).filter(
    ({ raisedAt }) => raisedAt >= span.from,
  );
}

async function spansOf(
  { sdk }: Pick<AppDeps, "sdk">,
  customer: Pick<Customer, "index" | "timezone">,
  alertType: AlertType,
  { condition, place }: Pick<AlertConfiguration, "condition" | "place">,
  span: Span,
): Promise<Held[]> {
  const { index } = customer;
  switch (alertType) {
    case "gateway-offline":
    case "tito-offline": {
      const kind = alertType === "gateway-offline" ? "gateway" : "box";
      const outages = await readOutages(sdk, index, span);
      return spansOfOutages(outages.filter(({ deviceKind }) => deviceKind === kind));
    }
    case "battery": {
      if (condition === null) return [];
      const query = {
        query: {
          bool: {
            filter: [
              { term: { type: "asset.batteryChanged" } },
              { range: { recordedAt: { gte: span.from, lte: span.to } } },
            ],
          },
        },
        sort: [{ seq: "asc" }],
        _source: ["assetId", "recordedAt", "batteryLevel"],
      };
      const levels: Level[] = [];
      for await (const level of searchAll(
        sdk,
        index,
        "asset-history",
        Level,
        query,
        () => undefined,
      ))
        levels.push(level);
      return lowBatterySpans(levels, condition);
    }
    case "counters": {
      const alerts = await alertsBetween(sdk, index, span);
      return alerts
        .filter((alert) => alert.alertType === "counters")
        .map(({ subject, timestamp, closedAt }) => ({
          subject,
          from: timestamp * SECOND,
          to: closedAt,
        }));
    }
    case "off-site":
    case "forbidden-place":
    case "off-hours":
    case "motionless":
    case "overdue":
      return place === null ? [] : placeSpans(sdk, customer, { alertType, rule: place }, span);
    default:
      return unreachable(alertType);
  }
}

/** Kinds of events that say where an asset was, should have been, and whether it moved. */
const WHEREABOUTS = [
  "asset.moved",
  "asset.movementChanged",
  "asset.siteAssociated",
  "asset.siteDissociated",
];

async function placeSpans(
  sdk: AppDeps["sdk"],
  { index, timezone }: Pick<Customer, "index" | "timezone">,
  of: { readonly alertType: PlaceAlertType; readonly rule: PlaceRule },
  span: Span,
): Promise<Held[]> {
  const pass = () => undefined;
  const families = of.rule.families.length === 0 ? [] : [{ terms: { family: of.rule.families } }];
  const assets: Watched[] = [];
  const inUse = { query: { bool: { filter: [{ term: { isArchived: false } }, ...families] } } };
  for await (const asset of searchAll(sdk, index, "assets", Watched, inUse, pass))
    assets.push(asset);
  const told = {
    query: {
      bool: {
        filter: [
          { terms: { type: WHEREABOUTS } },
          { range: { at: { gte: span.from, lte: span.to } } },
          ...families,
        ],
      },
    },
    sort: [{ at: "asc" }],
  };
  const events: AssetHistoryEvent[] = [];
  for await (const event of searchAll(sdk, index, "asset-history", AssetHistoryEvent, told, pass))
    events.push(event);
  return brokenSpans(of, assets, events, { ...span, timezone });
}
