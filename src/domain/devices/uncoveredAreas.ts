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
export type CoverageLoss = "uncertain" | "unknown";

/**
 * The areas whose receivers are all silent: that nobody is counted there proves nothing. `uncertain` while one of them
 * may still be heard, `unknown` once all are offline. An area without receivers of its own is none: who is there is
 * received from elsewhere, or by GPS.
 */
export function uncoveredAreas(receivers: Iterable<Receiver>): ReadonlyMap<AreaId, CoverageLoss> {
  const known = new Map<AreaId, CoverageLoss | "hearing">();
  for (const { kind, area, connectivity, cause } of receivers) {
    // A box reads who passes, not who is there.
    if (area === null || kind === "box") continue;
    const before = known.get(area);
    if (connectivity === "online" && cause === null) known.set(area, "hearing");
    else if (before === undefined || before === "unknown")
      known.set(
        area,
        connectivity === "uncertain" || connectivity === "online" ? "uncertain" : "unknown",
      );
  }
  return new Map(
    [...known].flatMap(([area, is]) => (is === "hearing" ? [] : [[area, is] as const])),
  );
}

/**
 * What a place lacks whose areas are not all received. `areas`: how many of them are deaf; `isWhole`: none of its areas is
 * received, so that nobody counted there is not nobody there; `kind`: unknown as soon as one of them is.
 */
export type PlaceCoverageLoss = {
  readonly areas: number;
  readonly isWhole: boolean;
  readonly kind: CoverageLoss;
};

/**
 * How far the head count of a place holds that consists of these areas; null: as far as each of its heads. Whoever was in
 * a deaf area is still there, or received from a neighbouring one and counted in that: the count of the place is the least.
 */
export function coverageLossOf(
  areas: readonly AreaId[],
  uncovered: ReadonlyMap<AreaId, CoverageLoss>,
): PlaceCoverageLoss | null {
  const kinds = areas.flatMap((area) => uncovered.get(area) ?? []);
  if (kinds.length === 0) return null;
  return {
    areas: kinds.length,
    isWhole: kinds.length === areas.length,
    kind: kinds.includes("unknown") ? "unknown" : "uncertain",
  };
}
