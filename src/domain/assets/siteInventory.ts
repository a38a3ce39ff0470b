import { type Asset, isFresh } from "./asset.ts";
import type { SiteId } from "../base/ids.ts";
import type { EpochMs } from "../base/time.ts";

type Located = Pick<
  Asset,
  "currentWorksite" | "id" | "isArchived" | "lastTagUpdate" | "locationSite" | "tagId"
>;

/** Why an expected asset is not found: its last position is elsewhere (or outside every site), it was never heard, it has no tag. */
export type MissingReason = "elsewhere" | "neverHeard" | "noTag";

/** Expected, found, missing and unexpected assets of a site (product.md 5.6). `notFresh`: found where it was last heard, too long ago to prove it. */
export type SiteInventory<Item extends Located> = {
  readonly expected: number;
  readonly found: readonly { readonly asset: Item; readonly isFresh: boolean }[];
  readonly missing: readonly { readonly asset: Item; readonly reason: MissingReason }[];
  readonly unexpected: readonly { readonly asset: Item; readonly isFresh: boolean }[];
};

/**
 * What should be on a site and what is. Expected are the assets associated with it; where an asset is, is its last
 * settled place. A position too old to prove anything counts with a mark: a machine that reports once a day is not lost.
 */
export function siteInventory<Item extends Located>(
  site: SiteId,
  assets: Iterable<Item>,
  now: EpochMs,
): SiteInventory<Item> {
  const found: { asset: Item; isFresh: boolean }[] = [];
  const missing: { asset: Item; reason: MissingReason }[] = [];
  const unexpected: { asset: Item; isFresh: boolean }[] = [];
  for (const asset of assets) {
    if (asset.isArchived) continue;
    const isHere = asset.locationSite === site;
    const isExpected = asset.currentWorksite === site;
    if (isExpected && !isHere) missing.push({ asset, reason: missingReason(asset) });
    else if (isHere)
      (isExpected ? found : unexpected).push({ asset, isFresh: isFresh(asset, now) });
  }
  return { expected: found.length + missing.length, found, missing, unexpected };
}

function missingReason(asset: Located): MissingReason {
  if (asset.tagId === null) return "noTag";
  return asset.lastTagUpdate === null ? "neverHeard" : "elsewhere";
}
