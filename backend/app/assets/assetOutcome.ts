import type { Asset } from "../../../src/domain/assets/asset.ts";
import { changedFields } from "../../../src/domain/base/fieldEdit.ts";
import type { AssetId } from "../../../src/domain/base/ids.ts";

/**
 * What became of an asset of a bulk call. Repeating the call answers `unchanged`. `was` and `is` hold the fields that this
 * call has changed and no others, so that it can be taken back without touching what somebody else has written.
 */
export type AssetOutcome =
  | {
      readonly id: AssetId;
      readonly status: "done";
      readonly was: Partial<Asset>;
      readonly is: Partial<Asset>;
    }
  | {
      readonly id: AssetId;
      readonly status: "archived" | "changedSince" | "notFound" | "unchanged";
    };

export function doneOutcome(before: Asset, after: Asset): AssetOutcome {
  return {
    id: after.id,
    status: "done",
    was: changedFields(after, before),
    is: changedFields(before, after),
  };
}
