import type { Asset } from "../../../src/domain/assets/asset.ts";
import type { DeviceHistoryEvent } from "../../../src/domain/devices/deviceHistory.ts";
import { DomainError } from "../../../src/domain/base/domainError.ts";
import {
  type AssetId,
  type CustomerIndex,
  idOf,
  type TagId,
} from "../../../src/domain/base/ids.ts";
import { Tag } from "../../../src/domain/devices/tag.ts";
import type { AppDeps } from "../platform/deps.ts";
import { readDocument, readDocuments } from "../platform/kuzzle/documents.ts";
import { searchSome } from "../platform/kuzzle/searchDocuments.ts";
import { createDocuments, updateDocuments } from "../platform/kuzzle/writeDocuments.ts";
import { assetOf, assetsById, saveAssets } from "./assets.ts";

/** What links are written with. */
export type LinkDeps = Pick<AppDeps, "assetHistory" | "newId" | "now" | "sdk">;

/** `from`: the assets whose tags may be unlinked for it. */
type LinkWanted = {
  readonly assetId: AssetId;
  readonly tagId: TagId;
  readonly from: readonly AssetId[];
};

/**
 * Links a tag to an asset; what stands in the way is unlinked first where its asset is among `from`. Hold `assetsLock`. The
 * asset is written first: readings count only where both name each other, so that a crash in between moves nothing, and the
 * same call again completes it.
 * @throws DomainError OM006, not_found, archived, conflict
 */
export async function linkTag(
  deps: LinkDeps,
  index: CustomerIndex,
  { assetId, tagId, from }: LinkWanted,
): Promise<{ asset: Asset; tag: Tag }> {
  const stored = await assetOf(deps.sdk, index, assetId);
  if (stored.isArchived)
    throw new DomainError(
      "archived",
      { assetId },
      `The asset ${stored.reference} is archived: take it out of the archive first.`,
    );
  const { tag, holder } = await linkableTag(deps, index, tagId, assetId);
  const other = stored.tagId === null || stored.tagId === tagId ? null : stored;
  if (holder !== null && !from.includes(holder.id))
    throw new DomainError(
      "conflict",
      { tagId, linkedTo: holder.id, reference: holder.reference },
      `The tag ${tag.name} is linked to ${holder.reference}: unlink it there first.`,
    );
  if (other !== null && !from.includes(assetId))
    throw new DomainError(
      "conflict",
      { assetId, tagId: other.tagId },
      `The asset ${other.reference} has the tag ${other.tagId}: unlink it first.`,
    );
  const inTheWay = [holder, other].filter((asset) => asset !== null);
  if (inTheWay.length > 0) await unlinkTags(deps, index, inTheWay);
  const before = other === null ? stored : withoutTag(stored);
  const { manufacturerId, technology } = tag;
  const asset: Asset = { ...before, tagId, manufacturerId, technology };
  const linkedAt = tag.assetId === assetId ? (tag.linkedAt ?? null) : deps.now();
  const linked: Tag = { ...tag, assetId, linkedAt, status: "assigned" };
  if (before.tagId !== tagId) await saveAssets(deps, index, [{ before, after: asset }]);
  if (tag.assetId !== assetId || tag.status !== "assigned") {
    await tell(deps, index, [{ tagId, assetId, type: "device.linked" }]);
    await updateDocuments(deps.sdk, index, "tags", [
      { id: tagId, changes: { assetId, linkedAt, status: "assigned" } },
    ]);
  }
  return { asset, tag: linked };
}

/** Unlinks the tags of the assets; answers those that had one. Hold `assetsLock`. The asset is written first, as in `linkTag`. */
export async function unlinkTags(
  deps: LinkDeps,
  index: CustomerIndex,
  assets: readonly Asset[],
): Promise<Set<AssetId>> {
  const changes = assets
    .filter(({ tagId }) => tagId !== null)
    .map((before) => ({ before, after: withoutTag(before) }));
  const tags = await tagsOf(deps, index, assets);
  await saveAssets(deps, index, changes);
  const links = tags.flatMap(({ id, assetId }) =>
    assetId === null ? [] : [{ tagId: id, assetId, type: "device.unlinked" as const }],
  );
  await tell(deps, index, links);
  await updateDocuments(
    deps.sdk,
    index,
    "tags",
    tags.map((tag) => ({
      id: tag.id,
      changes: {
        assetId: null,
        linkedAt: null,
        status: tag.status === "unassigned" ? "unassigned" : "available",
      },
    })),
  );
  return new Set([...changes.map(({ after }) => after.id), ...links.map(({ assetId }) => assetId)]);
}

/** An asset as it is once its tag is unlinked. */
export function withoutTag(asset: Asset): Asset {
  return { ...asset, tagId: null, manufacturerId: null, technology: null };
}

/** The tags that the assets name, and those that name the assets: after a crash they may differ. */
async function tagsOf(
  { sdk }: LinkDeps,
  index: CustomerIndex,
  assets: readonly Asset[],
): Promise<Tag[]> {
  const ids = assets.flatMap(({ tagId }) => (tagId === null ? [] : [tagId]));
  await sdk.collection.refresh(index, "tags");
  const query = { query: { terms: { assetId: assets.map(({ id }) => id) } } };
  const found = await searchSome(sdk, index, "tags", Tag, query, 1000);
  const named = await readDocuments(sdk, { index, collection: "tags", ids }, Tag);
  const owners = new Set(assets.map(({ id }) => id));
  const theirs = [...named, ...found].filter(
    ({ assetId }) => assetId !== null && owners.has(assetId),
  );
  return [...new Map(theirs.map((tag) => [tag.id, tag])).values()];
}

/** A tag that can be linked, and which other asset has it. */
async function linkableTag(
  { sdk }: LinkDeps,
  index: CustomerIndex,
  tagId: TagId,
  assetId: AssetId,
): Promise<{ tag: Tag; holder: Asset | null }> {
  const tag = await readDocument(sdk, { index, collection: "tags", id: tagId }, Tag);
  if (tag === null)
    throw new DomainError("not_found", { tagId }, `There is no tag ${tagId}: check its code.`);
  if (tag.isArchived)
    throw new DomainError("archived", { tagId }, `The tag ${tag.name} is archived: take another.`);
  if (tag.type !== "tag" || tag.status === "unassigned")
    throw new DomainError(
      "invalid_input",
      { tagId, type: tag.type, status: tag.status },
      `${tag.name} cannot be linked (${tag.type}, ${tag.status}): take an available tag.`,
    );
  if (tag.assetId === null || tag.assetId === assetId) return { tag, holder: null };
  const holder = (await assetsById(sdk, index, [tag.assetId])).get(tag.assetId);
  // A tag whose asset does not know it was left so by a crash: it is free.
  return { tag, holder: holder?.tagId === tagId ? holder : null };
}

/** Writes which tags were linked and unlinked into the history of the devices. */
export async function tell(
  { sdk, now, newId }: LinkDeps,
  index: CustomerIndex,
  links: readonly {
    readonly tagId: TagId;
    readonly assetId: AssetId;
    readonly type: "device.linked" | "device.unlinked";
  }[],
): Promise<void> {
  const at = now();
  const events = links.map(({ tagId, assetId, type }): DeviceHistoryEvent => ({
    id: idOf("event", newId()),
    type,
    deviceId: tagId,
    assetId,
    at,
    recordedAt: at,
  }));
  await createDocuments(sdk, index, "tag-history", events);
}
