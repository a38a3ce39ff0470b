import { Asset } from "../../../src/domain/assets/asset.ts";
import { referenceKey } from "../../../src/domain/assets/assetReference.ts";
import type { CustomerIndex } from "../../../src/domain/base/ids.ts";
import { skipInvalidLogged } from "../platform/kuzzle/skipInvalidLogged.ts";
import { searchAll } from "../platform/kuzzle/searchDocuments.ts";
import { updateDocuments } from "../platform/kuzzle/writeDocuments.ts";
import type { AppDeps } from "../platform/deps.ts";
import { assetsByKey, assetsLock } from "./assets.ts";

/** Keys of letters, digits and signs of ASCII alone are what every version of the rule makes of them. */
const MAY_DIFFER = { query: { regexp: { referenceKey: ".*[^ -~].*" } } };

/**
 * Brings the keys of references up to the rule of today (`referenceKey`). Where two assets turn out to have one
 * reference both stay, and it is logged: the next edit of the one asks for another reference. Idempotent.
 */
export async function settleReferenceKeys(
  deps: Pick<AppDeps, "sdk" | "log" | "exclusively">,
  index: CustomerIndex,
): Promise<void> {
  const { sdk, log } = deps;
  await deps.exclusively(assetsLock(index), async () => {
    const stale: Asset[] = [];
    for await (const asset of searchAll(
      sdk,
      index,
      "assets",
      Asset,
      MAY_DIFFER,
      skipInvalidLogged(log),
    ))
      if (asset.referenceKey !== referenceKey(asset.reference)) stale.push(asset);
    for (const { id, reference } of stale) {
      const key = referenceKey(reference);
      const holder = (await assetsByKey(sdk, index, [key])).get(key);
      if (key === "" || (holder !== undefined && holder.id !== id)) {
        log.warn(
          `${index}: the reference ${JSON.stringify(reference)} of ${id} ${key === "" ? "shows nothing" : `is that of ${holder?.id}`}: give it another.`,
        );
        continue;
      }
      await updateDocuments(sdk, index, "assets", [{ id, changes: { referenceKey: key } }]);
    }
  });
}
