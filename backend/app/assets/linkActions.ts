import { z } from "zod";
import type { Asset } from "../../../src/domain/assets/asset.ts";
import { DomainError } from "../../../src/domain/base/domainError.ts";
import { AssetId, CustomerIndex, LabelId, SiteId, TagId } from "../../../src/domain/base/ids.ts";
import { dissociateFromSite } from "../../../src/domain/sites/site.ts";
import { type Action, action } from "../platform/controller.ts";
import { customerFor } from "../customers/customers.ts";
import type { AppDeps } from "../platform/deps.ts";
import type { Caller } from "../platform/request.ts";
import { PREPARERS } from "../../../src/domain/users/holders.ts";
import {
  assertOwnResources,
  assetsById,
  ASSETS_PER_CALL,
  assetsLock,
  saveAssets,
} from "./assets.ts";
import { type AssetOutcome, doneOutcome } from "./assetOutcome.ts";
import { labelsFor, siteInUse } from "./assetLinks.ts";
import { linkTag, unlinkTags } from "./tagLinks.ts";

const SITE_LINKS = ["currentWorksite", "nextLocationSite", "futureWorksite"] as const;
const LABELS_PER_CALL = 20;

const Several = {
  customerIndex: CustomerIndex,
  assetIds: z.array(AssetId).min(1).max(ASSETS_PER_CALL),
};
const Associate = z.strictObject({
  ...Several,
  siteId: SiteId.nullable(),
  link: z.enum(SITE_LINKS).default("currentWorksite"),
  seen: SiteId.nullable().optional(),
});
const Dissociate = z.strictObject({ ...Several, siteId: SiteId });
const LabelThem = z
  .strictObject({
    ...Several,
    add: z.array(LabelId).max(LABELS_PER_CALL).default([]),
    remove: z.array(LabelId).max(LABELS_PER_CALL).default([]),
  })
  .refine(({ add, remove }) => add.length + remove.length > 0, "No label is chosen: choose one.");
const LinkTag = z.strictObject({ customerIndex: CustomerIndex, assetId: AssetId, tagId: TagId });
const UnlinkTags = z.strictObject(Several);

/** The actions of `omniscient/asset` that tie assets to sites, labels and tags. */
export function linkActions(deps: AppDeps): Readonly<Record<string, Action>> {
  /** @throws DomainError where the caller does not prepare assets there, or they come from elsewhere */
  async function preparedBy(caller: Caller, index: CustomerIndex): Promise<void> {
    await customerFor(deps.sdk, caller, index, PREPARERS);
    await assertOwnResources(deps.sdk, caller, index);
  }

  /** Changes the assets that are there and in use; the others are told. */
  async function changeEach(
    index: CustomerIndex,
    ids: readonly AssetId[],
    change: (asset: Asset) => Asset | "changedSince",
  ): Promise<{ outcomes: AssetOutcome[] }> {
    const known = await assetsById(deps.sdk, index, ids);
    const changes: { before: Asset; after: Asset }[] = [];
    const outcomes = [...new Set(ids)].map((id): AssetOutcome => {
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

  return {
    /**
     * Answers {outcomes: [{id, status}]}, status done (with what it `was` and what it `is`, of the fields that were changed),
     * unchanged, notFound or archived; siteId null takes the link away.
     * With `seen` only links that lead there still are changed: of the others the status is changedSince.
     */
    associate: action(
      Associate,
      async ({ customerIndex: index, assetIds, siteId, link, seen }, caller) => {
        await preparedBy(caller, index);
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

    /** Takes every link to the site away. Answers as `associate`. */
    dissociate: action(Dissociate, async ({ customerIndex: index, assetIds, siteId }, caller) => {
      await preparedBy(caller, index);
      return deps.exclusively(assetsLock(index), () =>
        changeEach(index, assetIds, (asset) => dissociateFromSite(asset, siteId)),
      );
    }),

    /** Adds and removes labels; one to add must be of the sub-family of every asset. Answers as `associate`. */
    label: action(LabelThem, async ({ customerIndex: index, assetIds, add, remove }, caller) => {
      await preparedBy(caller, index);
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

    /** Answers {asset, tag}. A tag of another asset, or an asset with another tag, is a conflict: unlink first. */
    linkTag: action(LinkTag, async ({ customerIndex: index, assetId, tagId }, caller) => {
      await preparedBy(caller, index);
      return deps.exclusively(assetsLock(index), () => linkTag(deps, index, assetId, tagId));
    }),

    /** Answers {outcomes: [{id, status}]}, status done, unchanged or notFound. Archived assets too: they cannot have been archived with a tag, but a crash may have left one. */
    unlinkTag: action(UnlinkTags, async ({ customerIndex: index, assetIds }, caller) => {
      await preparedBy(caller, index);
      return deps.exclusively(assetsLock(index), async () => {
        const known = await assetsById(deps.sdk, index, assetIds);
        if (known.size === 0)
          throw new DomainError(
            "OM006",
            { assets: assetIds },
            "None of these assets exists: load the list again.",
          );
        const unlinked = await unlinkTags(deps, index, [...known.values()]);
        const outcomes = [...new Set(assetIds)].map((id) => {
          if (!known.has(id)) return { id, status: "notFound" };
          return { id, status: unlinked.has(id) ? "done" : "unchanged" };
        });
        return { outcomes };
      });
    }),
  };
}
