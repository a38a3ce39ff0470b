import type { AssetId, SiteId } from "../../domain/base/ids.ts";
import type { SiteCommand } from "../../streams/calls/sites/siteCommands.ts";
import type { InventoryItem } from "../../streams/feeds/sites/siteInventoryFeed.ts";

export const STATUSES = ["missing", "unexpected", "found"] as const;
export type Status = (typeof STATUSES)[number];

/** How many there are of each; `expected` is what is found and what is missing (product.md section 5.6). */
export function inventoryCounts(
  items: readonly InventoryItem[],
): Readonly<Record<Status | "expected", number>> {
  const counts = { missing: 0, unexpected: 0, found: 0 };
  for (const { status } of items) counts[status.kind] += 1;
  return { ...counts, expected: counts.found + counts.missing };
}

/** What an address shows; without a word of it, what needs somebody first. */
export function shownStatus(text: string | null, counts: Readonly<Record<Status, number>>): Status {
  const asked = STATUSES.find((status) => status === text);
  return asked ?? STATUSES.find((status) => counts[status] > 0) ?? "found";
}

type Associating = Extract<SiteCommand, { kind: "associate" }>;
/** A correction of what is expected where, and how it is taken back. */
export type Reassignment = { readonly command: Associating; readonly undo: Associating };

/** The one click that makes the books agree with where the asset is; null: nothing says where it belongs. */
export function reassignment(
  { id, status, currentWorksite, locationSite }: InventoryItem,
  site: SiteId,
): Reassignment | null {
  if (status.kind === "found") return null;
  const to = status.kind === "unexpected" ? site : locationSite;
  return to === null ? null : associating(id, currentWorksite, to);
}

/** Takes an asset off the books of the site; null: it is not on them. */
export function release(
  { id, currentWorksite }: Pick<InventoryItem, "currentWorksite" | "id">,
  site: SiteId,
): Reassignment | null {
  return currentWorksite === site ? associating(id, site, null) : null;
}

/** Of the links to sites only the one that says where it is expected; what others have written meanwhile stays. */
function associating(id: AssetId, from: SiteId | null, to: SiteId | null): Reassignment {
  const tie = { kind: "associate", assetIds: [id] } as const;
  return {
    command: { ...tie, siteId: to, seen: from },
    undo: { ...tie, siteId: from, seen: to },
  };
}
