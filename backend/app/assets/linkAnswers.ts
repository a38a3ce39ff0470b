import type { Asset } from "../../../src/domain/assets/asset.ts";
import { DomainError } from "../../../src/domain/base/domainError.ts";
import { AssetId, CustomerIndex } from "../../../src/domain/base/ids.ts";
import { dissociateFromSite } from "../../../src/domain/sites/site.ts";
import { assertOwnResources, assetsById, assetsLock, saveAssets } from "./assets.ts";
import { doneOutcome } from "./assetOutcome.ts";
import { labelsFor, siteInUse } from "./assetLinks.ts";
import { pairTags } from "./pairTags.ts";
import { linkTag, unlinkTags, withoutTag } from "./tagLinks.ts";
import { answer, type AnswersModule } from "../platform/answer.ts";
import * as calls from "../../../src/domain/assets/calls.ts";

/** Answers the calls that tie assets to sites, labels and tags. */
export const linkAnswers: AnswersModule = (deps) => {
  /** Changes the assets that are there and in use; the others are told. */
  async function changeEach(
    index: CustomerIndex,
    ids: readonly AssetId[],
    change: (asset: Asset) => Asset | "changedSince",
  ): Promise<{ outcomes: calls.AssetOutcome[] }> {
    const known = await assetsById(deps.sdk, index, ids);
    const changes: { before: Asset; after: Asset }[] = [];
    const outcomes = [...new Set(ids)].map((id): calls.AssetOutcome => {
      const before = known.get(id);
      if (before === undefined) return { id, status: "notFound" };
      if (before.isArchived) return { id, status: "archived" };
      const after = change(before);
      if (after === "changedSince") return { id, status: after };
      if (after === before) return { id, status: "unchanged" };
      changes.push({ before, after });
      return doneOutcome(before, after);
    });
    await saveAssets(deps, index, changes);
    return { outcomes };
  }

  return [
    answer(
      calls.associateAssets,
      async ({ customerIndex: index, assetIds, siteId, link, seen }, caller) => {
        await assertOwnResources(deps.sdk, caller, index);
        return deps.exclusively(assetsLock(index), async () => {
          if (siteId !== null) await siteInUse(deps.sdk, index, siteId);
          return changeEach(index, assetIds, (asset) => {
            if (asset[link] === siteId) return asset;
            return seen === undefined || asset[link] === seen
              ? { ...asset, [link]: siteId }
              : "changedSince";
          });
        });
      },
    ),

    answer(calls.dissociateAssets, async ({ customerIndex: index, assetIds, siteId }, caller) => {
      await assertOwnResources(deps.sdk, caller, index);
      return deps.exclusively(assetsLock(index), () =>
        changeEach(index, assetIds, (asset) => dissociateFromSite(asset, siteId)),
      );
    }),

    answer(calls.labelAssets, async ({ customerIndex: index, assetIds, add, remove }, caller) => {
      await assertOwnResources(deps.sdk, caller, index);
      return deps.exclusively(assetsLock(index), async () => {
        const known = await assetsById(deps.sdk, index, assetIds);
        const inUse = [...known.values()].filter(({ isArchived }) => !isArchived);
        await labelsFor(deps.sdk, index, add, inUse);
        return changeEach(index, assetIds, (asset) => {
          const kept = asset.labels.filter((id) => !remove.includes(id));
          const labels = [...new Set([...kept, ...add])];
          const isSame =
            labels.length === asset.labels.length &&
            labels.every((id) => asset.labels.includes(id));
          return isSame ? asset : { ...asset, labels };
        });
      });
    }),

    answer(calls.linkTag, async ({ customerIndex: index, ...wanted }, caller) => {
      await assertOwnResources(deps.sdk, caller, index);
      return deps.exclusively(assetsLock(index), () => linkTag(deps, index, wanted));
    }),

    answer(calls.pairTags, async ({ customerIndex: index, moves }, caller) => {
      await assertOwnResources(deps.sdk, caller, index);
      return deps.exclusively(assetsLock(index), async () => ({
        outcomes: await pairTags(deps, index, moves),
      }));
    }),

    answer(calls.unlinkTags, async ({ customerIndex: index, assetIds }, caller) => {
      await assertOwnResources(deps.sdk, caller, index);
      return deps.exclusively(assetsLock(index), async () => {
        const known = await assetsById(deps.sdk, index, assetIds);
        if (known.size === 0)
          throw new DomainError(
            "OM006",
            { assets: assetIds },
            "None of these assets exists: load the list again.",
          );
        const unlinked = await unlinkTags(deps, index, [...known.values()]);
        const outcomes = [...new Set(assetIds)].map((id): calls.AssetOutcome => {
          const before = known.get(id);
          if (before === undefined) return { id, status: "notFound" };
          return unlinked.has(id)
            ? doneOutcome(before, withoutTag(before))
            : { id, status: "unchanged" };
        });
        return { outcomes };
      });
    }),
  ];
};
