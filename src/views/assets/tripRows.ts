import type { AssetLocation } from "../../domain/assets/assetLocation.ts";
import type { Leg } from "../../domain/assets/legs.ts";
import type { SheetRow } from "../../domain/base/sheet.ts";
import { MINUTE } from "../../domain/base/time.ts";
import type { AssetNames } from "./useAssetValue.tsx";

/** Legs as rows of an export: what, from when to when, minutes, metres, kilometres an hour at most, from where to where, whether that is about right, and minutes for which the engine ran. */
export function tripRows(
  legs: readonly Leg[],
  points: readonly AssetLocation[],
  { siteOf }: Pick<AssetNames, "siteOf">,
  words: Readonly<Record<Leg["kind"] | "no" | "yes", string>>,
): readonly SheetRow[] {
  const siteBy = new Map(points.map(({ at, site }) => [at, site]));
  const siteAt = (at: number) => {
    const site = siteBy.get(at) ?? null;
    return site === null ? null : (siteOf(site)?.siteName ?? site);
  };
  return legs.map((leg) => [
    words[leg.kind],
    { at: leg.from, precision: "second" },
    { at: leg.to, precision: "second" },
    Math.round((leg.to - leg.from) / MINUTE),
    leg.kind === "stop" ? null : Math.round(leg.distance),
    leg.kind === "trip" ? Math.round(leg.topSpeed * 3.6) : null,
    siteAt(leg.from),
    siteAt(leg.to),
    leg.kind === "trip" ? words[leg.isApproximate ? "yes" : "no"] : null,
    leg.kind === "gap" || leg.engineOn === undefined ? null : Math.round(leg.engineOn / MINUTE),
  ]);
}
