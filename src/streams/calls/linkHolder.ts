import { z } from "zod";
import { AssetId, TagId } from "../../domain/base/ids.ts";
import { RequestFailed } from "../core/kuzzle/requestFailed.ts";

/** What keeps a tag from being linked: another asset that has it, or another tag that the asset has. */
export type LinkHolder =
  | { readonly kind: "asset"; readonly assetId: AssetId; readonly reference: string }
  | { readonly kind: "tag"; readonly assetId: AssetId; readonly tagId: TagId };

const HeldByAsset = z.object({ linkedTo: AssetId, reference: z.string() });
const HeldByTag = z.object({ assetId: AssetId, tagId: TagId });

/** Who holds the tag, or what the asset has, as the refusal of a link names it. */
export function holderIn(error: unknown): LinkHolder | null {
  if (!(error instanceof RequestFailed) || error.failure.kind !== "refused") return null;
  const { data } = error.failure;
  const asset = HeldByAsset.safeParse(data).data;
  if (asset !== undefined)
    return { kind: "asset", assetId: asset.linkedTo, reference: asset.reference };
  const tag = HeldByTag.safeParse(data).data;
  return tag === undefined ? null : { kind: "tag", ...tag };
}
