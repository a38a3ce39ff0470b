import type { CustomerIndex, TagId } from "../../../domain/base/ids.ts";
import type { ReadTable, TableChoice, TableRefusal } from "../../../domain/base/readTable.ts";
import type { PairedAsset, PairingGround } from "../../../domain/assets/tagPairing.ts";
import type { LiveClient } from "../../feeds/liveClient.ts";
import { readAssetSet } from "./assetSet.ts";

/** Which part of which pairing list is read. */
export type PairingQuery = { readonly content: Blob; readonly choice: TableChoice };

/** A list that was read, and the resources and tags as they were then; or why it was not. */
export type PairingRead =
  | { readonly type: "read"; readonly table: ReadTable; readonly ground: PairingGround }
  | ({ readonly type: "refused" } & TableRefusal);

/** Of tags that the customer does not have, whose they are. */
export type TagsElsewhere = ReadonlyMap<TagId, CustomerIndex>;

/** All resources in use, with the tag of each. @throws AssetSetFailed, or the signal's reason */
export async function readPairedAssets(
  live: Pick<LiveClient, "open">,
  signal: AbortSignal,
): Promise<readonly PairedAsset[]> {
  const filter = {
    site: null,
    floor: null,
    area: null,
    families: [],
    subFamilies: [],
    text: "",
  };
  const sort = { column: "reference", isDescending: false } as const;
  const all: PairedAsset[] = [];
  for await (const { assets } of readAssetSet(live, { filter, sort }, signal))
    for (const { asset } of assets) {
      const { id, reference, referenceKey, designation, tagId } = asset;
      all.push({ id, reference, referenceKey, designation, tagId });
    }
  return all;
}
