import type { Asset } from "../../../domain/assets/asset.ts";

/** What names an asset beside what is due for it. Nothing that its reports change: they come by the thousand. */
export type DueAsset = Pick<
  Asset,
  "id" | "reference" | "designation" | "family" | "subFamily" | "referenceKey"
>;

export function dueAsset({
  id,
  reference,
  designation,
  family,
  subFamily,
  referenceKey,
}: Asset): DueAsset {
  return { id, reference, designation, family, subFamily, referenceKey };
}
