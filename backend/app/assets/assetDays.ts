import { AssetDay } from "../../../src/domain/assets/assetDay.ts";
import type { AssetId } from "../../../src/domain/base/ids.ts";
import type { EpochMs } from "../../../src/domain/base/time.ts";
import type { SkipInvalid } from "../platform/kuzzle/documents.ts";
import type { Sdk } from "../platform/kuzzle/sdk.ts";
import { searchAll, searchSome } from "../platform/kuzzle/searchDocuments.ts";

type Reads = { readonly sdk: Sdk; readonly skipInvalid: SkipInvalid };

/** Days before a late position that are looked through for where its trip may have begun; further back all is made anew. */
const LOOKED_THROUGH = 60;

/** The kept days of an asset from one on, by day, as of the collection's last refresh; `since` null: all. */
export async function daysFrom(
  { sdk, skipInvalid }: Reads,
  index: string,
  assetId: AssetId,
  since: string | null,
): Promise<ReadonlyMap<string, AssetDay>> {
  const filter = [
    { term: { assetId } },
    ...(since === null ? [] : [{ range: { day: { gte: since } } }]),
  ];
  const days = new Map<string, AssetDay>();
  const body = { query: { bool: { filter } } };
  for await (const day of searchAll(sdk, index, "asset-legs", AssetDay, body, skipInvalid))
    days.set(day.day, day);
  return days;
}

/** The last kept days of an asset that had begun at an instant, oldest first, as of the collection's last refresh. */
export async function daysUntil(
  { sdk, skipInvalid }: Reads,
  index: string,
  assetId: AssetId,
  at: EpochMs,
): Promise<readonly AssetDay[]> {
  const body = {
    query: { bool: { filter: [{ term: { assetId } }, { range: { from: { lte: at } } }] } },
    sort: [{ from: "desc" }],
  };
  const found = await searchSome(
    sdk,
    index,
    "asset-legs",
    AssetDay,
    body,
    LOOKED_THROUGH,
    skipInvalid,
  );
  return found.toReversed();
}
