import type { AssetId } from "../../domain/base/ids.ts";

/** What is known of the asset that wears a code. */
export type CodeAsset = { readonly reference: string; readonly designation: string };
export type CodeAssets = ReadonlyMap<AssetId, CodeAsset>;
