import type { Asset } from "../../../src/domain/assets/asset.ts";
import { changedFields } from "../../../src/domain/base/fieldEdit.ts";
import type { AssetOutcome } from "../../../src/domain/assets/calls.ts";

/** An asset that a bulk call has changed. */
export function doneOutcome(before: Asset, after: Asset): AssetOutcome {
  return {
    id: after.id,
    status: "done",
    was: changedFields(after, before),
    is: changedFields(before, after),
  };
}
