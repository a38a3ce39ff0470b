import type { AreaId, TagId } from "../base/ids.ts";
import type { DeviceConnectivity } from "./deviceConnectivity.ts";

/** What is asked of a device that receives tags. `cause`: the gateway whose silence silences it; null: none. */
export type Receiver = {
  readonly kind: "gateway" | "anchor" | "box";
  readonly area: AreaId | null;
  readonly connectivity: DeviceConnectivity;
  readonly cause: TagId | null;
};

/** How an area stands in which nobody was counted: nobody is there, or nothing can be said of it. */
export type Deafness = "uncertain" | "unknown";

/**
 * The areas whose receivers are all silent: that nobody is counted there proves nothing. `uncertain` while one of them
 * may still be heard, `unknown` once all are offline. An area without receivers of its own is none: who is there is
 * received from elsewhere, or by GPS.
 */
export function deafAreas(receivers: Iterable<Receiver>): ReadonlyMap<AreaId, Deafness> {
  const known = new Map<AreaId, Deafness | "hearing">();
  for (const { kind, area, connectivity, cause } of receivers) {
    // A box reads who passes, not who is there.
    if (area === null || kind === "box") continue;
    const before = known.get(area);
    if (connectivity === "online" && cause === null) known.set(area, "hearing");
    else if (before === undefined || before === "unknown")
      known.set(area, connectivity === "offline" ? "unknown" : "uncertain");
  }
  return new Map(
    [...known].flatMap(([area, is]) => (is === "hearing" ? [] : [[area, is] as const])),
  );
}
