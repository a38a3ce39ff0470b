import type { Asset, AssetIdentity } from "../assets/asset.ts";
import type { JournalEntry, KeptAsset } from "./assetImport.ts";
import { journalled } from "./assetImportPlan.ts";
import { referenceKey } from "../assets/assetReference.ts";
import { changedFields, sameJson } from "../base/fieldEdit.ts";

/**
 * How one row of an import is taken back. `nothing`: it is back already. An asset that somebody has changed, archived,
 * linked to a tag or written about since is kept, and named.
 */
export type UndoStep =
  | { readonly step: "nothing" }
  | { readonly step: "delete" }
  | { readonly step: "restore"; readonly after: Asset }
  | { readonly step: "keep"; readonly kept: KeptAsset };

/** `isUsed`: files, comments, maintenance records or a QR code of the asset exist. */
export function undoStep(entry: JournalEntry, current: Asset | null, isUsed: boolean): UndoStep {
  if (current === null) return { step: "nothing" };
  const { before, after } = entry;
  if (before === null) {
    if (!sameJson(journalled(current), after)) return keep(current, "changed");
    if (current.tagId !== null) return keep(current, "linked");
    if (current.isArchived) return keep(current, "archived");
    return isUsed ? keep(current, "used") : { step: "delete" };
  }
  const was = changedFields(after, before);
  const wanted = changedFields(before, after);
  if (holds(current, was)) return { step: "nothing" };
  if (!holds(current, wanted)) return keep(current, "changed");
  const restored = { ...current, ...was };
  return {
    step: "restore",
    after: { ...restored, referenceKey: referenceKey(restored.reference) },
  };
}

function holds(asset: Asset, fields: Partial<AssetIdentity>): boolean {
  return Object.entries(fields).every(([field, value]) =>
    sameJson(Reflect.get(asset, field), value),
  );
}

function keep(asset: Asset, reason: KeptAsset["reason"]): UndoStep {
  return { step: "keep", kept: { assetId: asset.id, reference: asset.reference, reason } };
}
