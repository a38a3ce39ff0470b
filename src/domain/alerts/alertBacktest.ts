import type { AlertConfiguration } from "./alertConfiguration.ts";
import { delayOf } from "./alertConfiguration.ts";
import type { Outage } from "../devices/deviceOutages.ts";
import type { AssetId } from "../base/ids.ts";
import { type EpochMs } from "../base/time.ts";

/** A span in which a condition held; `to` null: it still does. `foundAt`: when it was found to hold; absent: at `from`. */
export type Held = {
  readonly subject: string;
  readonly from: EpochMs;
  readonly foundAt?: EpochMs;
  readonly to: EpochMs | null;
};

/** An alert that the rule would have raised. */
export type ReplayedAlert = Held & { readonly raisedAt: EpochMs };

/** The spans that lasted for the delay of the rule, as seen at `until`; in the order of their beginnings. */
export function alertsOfSpans(
  spans: readonly Held[],
  rule: Pick<AlertConfiguration, "delay" | "isEnabled">,
  until: EpochMs,
): ReplayedAlert[] {
  if (!rule.isEnabled) return [];
  const delay = delayOf(rule);
  return spans
    .map((span) => ({ ...span, raisedAt: (span.foundAt ?? span.from) + delay }))
    .filter(({ raisedAt, to }) => raisedAt <= until && (to === null || raisedAt < to))
    .toSorted((a, b) => a.from - b.from);
}

/** The outages of devices as spans, offline being the condition: it holds once their silence has lasted for their timeout. */
export function spansOfOutages(outages: readonly Outage[]): Held[] {
  return outages.map(({ deviceId, from, to, foundAt }) => ({
    subject: deviceId,
    from,
    to,
    foundAt,
  }));
}

/** One known level of an asset's battery. */
export type BatteryLevel = {
  readonly assetId: AssetId;
  readonly recordedAt: EpochMs;
  readonly batteryLevel: number;
};

/**
 * The spans in which a battery was low by the rule's own hysteresis: from a level below `raisedBelow` to one at
 * `closedAt` or above. Levels in the order of recording.
 */
export function lowBatterySpans(
  levels: readonly BatteryLevel[],
  condition: NonNullable<AlertConfiguration["condition"]>,
): Held[] {
  const open = new Map<AssetId, EpochMs>();
  const spans: Held[] = [];
  for (const { assetId, recordedAt, batteryLevel } of levels) {
    const since = open.get(assetId);
    if (since === undefined && batteryLevel < condition.raisedBelow) open.set(assetId, recordedAt);
    if (since !== undefined && batteryLevel >= condition.closedAt) {
      open.delete(assetId);
      spans.push({ subject: assetId, from: since, to: recordedAt });
    }
  }
  for (const [subject, from] of open) spans.push({ subject, from, to: null });
  return spans;
}
