import { z } from "zod";
import type { AlertType } from "../../../src/domain/alerts/alert.ts";
import {
  alertsOfSpans,
  type Held,
  lowBatterySpans,
  type ReplayedAlert,
  spansOfOutages,
} from "../../../src/domain/alerts/alertBackTest.ts";
import type { AlertConfiguration } from "../../../src/domain/alerts/alertConfiguration.ts";
import { AssetBatteryChanged } from "../../../src/domain/assets/assetHistory.ts";
import { type EpochMs, SECOND } from "../../../src/domain/base/time.ts";
import { unreachable } from "../../../src/domain/base/unreachable.ts";
import type { AppDeps } from "../platform/deps.ts";
import { searchAll } from "../platform/kuzzle/searchDocuments.ts";
import { readOutages } from "../devices/readOutages.ts";
import { alertsBetween } from "../past/readWindow.ts";

type Span = { readonly from: EpochMs; readonly to: EpochMs };

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
  index: string,
  alertType: AlertType,
  rule: Pick<AlertConfiguration, "condition" | "delay">,
  span: Span,
): Promise<ReplayedAlert[]> {
  const spans = await spansOf(deps, index, alertType, rule, span);
  return alertsOfSpans(spans, { ...rule, isEnabled: true }, span.to).filter(
    ({ raisedAt }) => raisedAt >= span.from,
  );
}

async function spansOf(
  { sdk }: Pick<AppDeps, "sdk">,
  index: string,
  alertType: AlertType,
  { condition }: Pick<AlertConfiguration, "condition">,
  span: Span,
): Promise<Held[]> {
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
    default:
      return unreachable(alertType);
  }
}
