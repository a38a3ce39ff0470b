import type { Asset } from "./asset.ts";
import type { Certainty } from "./positionCertainty.ts";
import type { SiteId } from "../base/ids.ts";

type Located = Pick<
  Asset,
  "areaSince" | "currentWorksite" | "id" | "isArchived" | "lastTagUpdate" | "locationSite" | "tagId"
>;

/**
 * Why an expected asset is not found: its last position is elsewhere (or outside every site), it is heard and nothing says
 * surely enough where, it was never heard, it has no tag.
 */
export type MissingReason = "elsewhere" | "neverHeard" | "noTag" | "unplaced";

/** Expected, found, missing and unexpected assets of a site (product.md section 5.6). */
export type SiteInventory<Item extends Located> = {
  readonly expected: number;
  readonly found: readonly { readonly asset: Item; readonly certainty: Certainty }[];
  readonly missing: readonly { readonly asset: Item; readonly reason: MissingReason }[];
  readonly unexpected: readonly { readonly asset: Item; readonly certainty: Certainty }[];
};

/**
 * What should be on a site and what is. Expected are the assets associated with it; where an asset is, is its last
 * settled place. A position that is not proven counts with its certainty: a machine that reports once a day is not lost.
 */
export function siteInventory<Item extends Located>(
  site: SiteId,
  assets: Iterable<Item>,
  certaintyOf: (asset: Item) => Certainty,
): SiteInventory<Item> {
  const found: { asset: Item; certainty: Certainty }[] = [];
  const missing: { asset: Item; reason: MissingReason }[] = [];
  const unexpected: { asset: Item; certainty: Certainty }[] = [];
  for (const asset of assets) {
    if (asset.isArchived) continue;
    const isHere = asset.locationSite === site;
    const isExpected = asset.currentWorksite === site;
    if (isExpected && !isHere) missing.push({ asset, reason: missingReason(asset) });
    else if (isHere)
      (isExpected ? found : unexpected).push({ asset, certainty: certaintyOf(asset) });
  }
  return { expected: found.length + missing.length, found, missing, unexpected };
}

function missingReason(asset: Located): MissingReason {
  if (asset.tagId === null) return "noTag";
  if (asset.lastTagUpdate === null) return "neverHeard";
  return asset.locationSite === null && asset.areaSince === null ? "unplaced" : "elsewhere";
}
