import { DeviceConnectivityChanged } from "./deviceHistory.ts";
import { EpochMs } from "../base/instant.ts";
import type { z } from "zod";

/**
 * A span in which a device was silent for longer than its timeout, epoch ms: from its last message to the next one; `to`
 * null: it still is. `foundAt`: when it counted as offline. A device that was never heard has none.
 */
export const Outage = DeviceConnectivityChanged.pick({
  deviceId: true,
  deviceKind: true,
  site: true,
}).extend({ from: EpochMs, to: EpochMs.nullable(), foundAt: EpochMs });
export type Outage = z.infer<typeof Outage>;

/** What of a change begins or ends an outage. */
type Edge = Pick<
  DeviceConnectivityChanged,
  "at" | "deviceId" | "deviceKind" | "recordedAt" | "site" | "to"
>;

/**
 * The outages that touch the span, from the changes of connectivity in any order: those of the span, and of each device
 * the newest before it. `uncertain` does not end an outage: only being heard does. An outage that began before the span
 * keeps its own beginning.
 */
export function outagesOf(
  changes: readonly Edge[],
  span: { readonly from: EpochMs; readonly to: EpochMs },
): Outage[] {
  const open = new Map<string, Outage>();
  const outages: Outage[] = [];
  for (const { deviceId, deviceKind, site, to, at, recordedAt } of changes.toSorted(
    (a, b) => a.at - b.at || a.recordedAt - b.recordedAt,
  )) {
    const known = open.get(deviceId);
    if (to === "offline" && known === undefined)
      open.set(deviceId, { deviceId, deviceKind, site, from: at, to: null, foundAt: recordedAt });
    if (to === "online" && known !== undefined) {
      open.delete(deviceId);
      outages.push({ ...known, to: at });
    }
    // It had been called offline before it ever spoke.
    if (to === "neverHeard") open.delete(deviceId);
  }
  return [...outages, ...open.values()]
    .filter(({ from, to }) => from < span.to && (to === null || to > span.from))
    .toSorted((a, b) => a.from - b.from || (a.deviceId < b.deviceId ? -1 : 1));
}

/**
 * Outages that were read, with what has changed since: one that began is added, one that ended has its end. A change that
 * was read already changes nothing; what happened after the span is not known in it.
 */
export function outagesWith(
  read: readonly Outage[],
  changes: readonly Edge[],
  span: { readonly from: EpochMs; readonly to: EpochMs },
): Outage[] {
  const edges = [...read.flatMap(edgesOf), ...changes];
  return outagesOf(
    edges.filter(({ at }) => at <= span.to),
    span,
  );
}

function edgesOf({ from, to, foundAt, ...device }: Outage): Edge[] {
  const begin: Edge = { ...device, to: "offline", at: from, recordedAt: foundAt };
  return to === null ? [begin] : [begin, { ...device, to: "online", at: to, recordedAt: to }];
}
