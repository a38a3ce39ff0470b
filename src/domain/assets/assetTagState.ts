import type { EpochMs } from "../base/time.ts";
import { type TagState, tagStateOf } from "../devices/tagState.ts";
import { type Asset, TAG_TIMEOUT } from "./asset.ts";

/**
 * How the tag of an asset stands (specification section 4), by what the asset says of it; null: it has none. Silence is
 * counted by `TAG_TIMEOUT`, as for its position, whatever the tag's own timeout is.
 */
export function tagStateOfAsset(
  asset: Pick<Asset, "lastMovedAt" | "lastTagUpdate" | "movementState" | "tagId" | "technology">,
  now: EpochMs,
): TagState | null {
  const { tagId, technology, lastTagUpdate: lastHeardAt, movementState, lastMovedAt } = asset;
  if (tagId === null || technology === null) return null;
  return tagStateOf(
    { technology, lastHeardAt, timeout: TAG_TIMEOUT, movementState, lastMovedAt },
    now,
  );
}
