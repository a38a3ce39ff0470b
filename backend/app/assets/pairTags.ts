import type { Asset } from "../../../src/domain/assets/asset.ts";
import type { AssetOutcome } from "../../../src/domain/assets/calls.ts";
import type { TagMove } from "../../../src/domain/assets/tagMoves.ts";
import type { AssetId, CustomerIndex, TagId } from "../../../src/domain/base/ids.ts";
import { Tag } from "../../../src/domain/devices/tag.ts";
import { readDocuments } from "../platform/kuzzle/documents.ts";
import { updateDocuments } from "../platform/kuzzle/writeDocuments.ts";
import { doneOutcome } from "./assetOutcome.ts";
import { assetsById, saveAssets } from "./assets.ts";
import { type LinkDeps, tell, withoutTag } from "./tagLinks.ts";

/** A move that can be made, with what it moves. */
type Pairing = { readonly move: TagMove; readonly asset: Asset; readonly tag: Tag | null };

/**
 * Gives each asset the tag of its move; what does not fit any more is told and left. Hold `assetsLock`. The assets are
 * written first, as in `linkTag`, so that the same call again completes what a crash has left.
 */
export async function pairTags(
  deps: LinkDeps,
  index: CustomerIndex,
  moves: readonly TagMove[],
): Promise<AssetOutcome[]> {
  const ids = moves.flatMap(({ from, to }) => [from, to]).filter((id) => id !== null);
  const place = { index, collection: "tags", ids: [...new Set(ids)] };
  const tags = new Map((await readDocuments(deps.sdk, place, Tag)).map((tag) => [tag.id, tag]));
  const assets = await assetsById(deps.sdk, index, [
    ...moves.map(({ assetId }) => assetId),
    ...[...tags.values()].flatMap(({ assetId }) => assetId ?? []),
  ]);
  const told = new Map<AssetId, AssetOutcome>();
  const kept = movesToMake(moves, assets, tags, told);
  const changes = kept.map(({ asset: before, tag }) => ({ before, after: withTag(before, tag) }));
  await saveAssets(deps, index, changes);
  await saveTags(deps, index, moves, tags, told, kept);
  for (const { before, after } of changes) told.set(after.id, doneOutcome(before, after));
  return moves.flatMap(({ assetId }) => told.get(assetId) ?? []);
}

/** Those that can be made, by what is stored now; the others are told. */
function movesToMake(
  moves: readonly TagMove[],
  assets: ReadonlyMap<AssetId, Asset>,
  tags: ReadonlyMap<TagId, Tag>,
  told: Map<AssetId, AssetOutcome>,
): readonly Pairing[] {
  let kept = moves.flatMap((move): readonly Pairing[] => {
    const asset = assets.get(move.assetId);
    const tag = move.to === null ? null : (tags.get(move.to) ?? null);
    const status =
      asset === undefined
        ? "notFound"
        : asset.tagId === move.to
          ? "unchanged"
          : asset.isArchived
            ? "archived"
            : asset.tagId !== move.from
              ? "changedSince"
              : move.to !== null && !isWearable(tag)
                ? "tagUnusable"
                : null;
    if (asset !== undefined && status === null) return [{ move, asset, tag }];
    if (status !== null) told.set(move.assetId, { id: move.assetId, status });
    return [];
  });
  // A tag that its holder keeps after all keeps the next one from moving too.
  for (;;) {
    const given = new Set(kept.map(({ move }) => move.from));
    const held = kept.filter(({ tag, asset }) => {
      const holder = tag === null || tag.assetId === null ? undefined : assets.get(tag.assetId);
      return (
        tag !== null && holder?.tagId === tag.id && holder.id !== asset.id && !given.has(tag.id)
      );
    });
    if (held.length === 0) return kept;
    for (const { asset } of held) told.set(asset.id, { id: asset.id, status: "changedSince" });
    kept = kept.filter((one) => !held.includes(one));
  }
}

function isWearable(tag: Tag | null): boolean {
  return tag !== null && !tag.isArchived && tag.type === "tag" && tag.status !== "unassigned";
}

function withTag(asset: Asset, tag: Tag | null): Asset {
  if (tag === null) return withoutTag(asset);
  return {
    ...asset,
    tagId: tag.id,
    manufacturerId: tag.manufacturerId,
    technology: tag.technology,
  };
}

/** Writes whose each tag is now, and what a crash has left of an earlier try of the same moves. */
async function saveTags(
  deps: LinkDeps,
  index: CustomerIndex,
  moves: readonly TagMove[],
  tags: ReadonlyMap<TagId, Tag>,
  told: ReadonlyMap<AssetId, AssetOutcome>,
  kept: readonly Pairing[],
): Promise<void> {
  const made = new Set(kept.map(({ move }) => move));
  const settled = moves.filter(
    (move) => made.has(move) || told.get(move.assetId)?.status === "unchanged",
  );
  const holders = new Map<TagId, AssetId | null>();
  for (const { assetId, from } of settled)
    if (from !== null && tags.get(from)?.assetId === assetId) holders.set(from, null);
  for (const { assetId, to } of settled) if (to !== null) holders.set(to, assetId);
  const changed = [...holders].flatMap(([tagId, assetId]) => {
    const tag = tags.get(tagId);
    return tag === undefined || tag.assetId === assetId ? [] : [{ tag, assetId }];
  });
  const at = deps.now();
  await tell(
    deps,
    index,
    changed.flatMap(({ tag, assetId }) => [
      ...(tag.assetId === null
        ? []
        : [{ tagId: tag.id, assetId: tag.assetId, type: "device.unlinked" as const }]),
      ...(assetId === null ? [] : [{ tagId: tag.id, assetId, type: "device.linked" as const }]),
    ]),
  );
  await updateDocuments(
    deps.sdk,
    index,
    "tags",
    changed.map(({ tag, assetId }) => ({
      id: tag.id,
      changes: {
        assetId,
        linkedAt: assetId === null ? null : at,
        status:
          assetId !== null ? "assigned" : tag.status === "unassigned" ? "unassigned" : "available",
      },
    })),
  );
}
