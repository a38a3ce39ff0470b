import type { Asset } from "./asset.ts";
import type { AssetId, LabelId, SiteId } from "../base/ids.ts";
import type { EpochMs } from "../base/instant.ts";
import { DOCUMENTS_PER_CALL } from "../base/limits.ts";
import { partsOf } from "../base/parts.ts";
import { SITE_LINKS, type SiteLink } from "../sites/site.ts";
import { partsOfMoves, type TagMove } from "./tagMoves.ts";

/** What is done with many assets at once. */
export type BulkAction =
  | { readonly kind: "associate"; readonly siteId: SiteId; readonly link: SiteLink }
  | { readonly kind: "dissociate"; readonly siteId: SiteId }
  | {
      readonly kind: "label";
      readonly add: readonly LabelId[];
      readonly remove: readonly LabelId[];
    }
  /** `unlinkTags`: those that have a tag lose it in the same step; otherwise they stay and are named. */
  | { readonly kind: "archive"; readonly unlinkTags?: boolean }
  | { readonly kind: "unlink" }
  /** Gives each asset the tag that its move says. */
  | { readonly kind: "pair"; readonly moves: readonly TagMove[] }
  | { readonly kind: "unarchive" };

/** An asset of bulk work: how it is named to whoever asked for it. */
export type BulkAsset = Pick<Asset, "id" | "reference">;

/** What bulk work may change of an asset. */
export type BulkFields = {
  readonly [Field in "archivedAt" | "labels" | "tagId" | SiteLink]?: Asset[Field] | undefined;
};

/**
 * Puts back what was done. What is not as it was `seen` last stays, since others have written it: a link that leads somewhere
 * else, an archiving of another instant.
 */
export type PutBack =
  | {
      readonly kind: "associate";
      /** null: to none. */
      readonly siteId: SiteId | null;
      readonly link: SiteLink;
      readonly seen: SiteId | null;
    }
  | { readonly kind: "unarchive"; readonly seen: EpochMs }
  | Extract<BulkAction, { readonly kind: "archive" | "label" | "pair" }>;

/** One call of the server, for so many assets as it takes at once. */
export type BulkCall = {
  readonly assetIds: readonly AssetId[];
  readonly action: BulkAction | PutBack;
};

/** What became of an asset; `done` and `unchanged` are what was wanted. */
export type BulkStatus =
  | "archived"
  /** Somebody has changed it after the action that was to be taken back. */
  | "changedSince"
  | "done"
  | "failed"
  /** The site or label is not in use any more. */
  | "gone"
  | "linkedTag"
  | "notAllowed"
  | "notFound"
  | "otherSubFamily"
  /** The tag is not there any more, or cannot be worn. */
  | "tagUnusable"
  | "unchanged";
/** With what the action has changed, as it `was` before and as it `is` after it. */
type BulkDone = {
  readonly id: AssetId;
  readonly status: "done";
  readonly was: BulkFields;
  readonly is: BulkFields;
};
export type BulkOutcome =
  | BulkDone
  | { readonly id: AssetId; readonly status: Exclude<BulkStatus, "done"> };

/** The calls that do an action to all of them. */
export function callsOf(
  action: BulkAction | PutBack,
  ids: readonly AssetId[],
): readonly BulkCall[] {
  if (action.kind === "pair") {
    const asked = new Set(ids);
    return pairCalls(action.moves.filter(({ assetId }) => asked.has(assetId)));
  }
  return partsOf(ids, DOCUMENTS_PER_CALL).map((assetIds) => ({ action, assetIds }));
}

function pairCalls(moves: readonly TagMove[]): readonly BulkCall[] {
  return partsOfMoves(moves, DOCUMENTS_PER_CALL).map((part) => ({
    action: { kind: "pair", moves: part },
    assetIds: part.map(({ assetId }) => assetId),
  }));
}

/**
 * The calls that take back what was done: each asset gets what it was, of what the action has changed. What others have
 * changed before or since is not touched; labels are taken and given one by one.
 */
export function undoCalls(outcomes: readonly BulkOutcome[]): readonly BulkCall[] {
  const done = outcomes.filter((outcome) => outcome.status === "done");
  const alike = new Map<string, { readonly back: PutBack; readonly ids: AssetId[] }>();
  for (const outcome of done)
    for (const back of restoresOf(outcome)) {
      const key = JSON.stringify(back);
      const group = alike.get(key);
      if (group === undefined) alike.set(key, { back, ids: [outcome.id] });
      else group.ids.push(outcome.id);
    }
  return [
    ...[...alike.values()].flatMap(({ back, ids }) => callsOf(back, ids)),
    // Last: an asset in the archive has none.
    ...pairCalls(done.flatMap(tagBack)),
  ];
}

function restoresOf({ was, is }: BulkDone): readonly PutBack[] {
  return [...linksBack(was, is), ...labelsBack(was, is), ...archiveBack(is)];
}

function linksBack(was: BulkFields, is: BulkFields): readonly PutBack[] {
  return SITE_LINKS.flatMap((link): readonly PutBack[] => {
    const [siteId, seen] = [was[link], is[link]];
    return siteId === undefined || seen === undefined
      ? []
      : [{ kind: "associate", siteId, link, seen }];
  });
}

/** Apart, so that a label that is gone since does not keep the others on. */
function labelsBack(was: BulkFields, is: BulkFields): readonly PutBack[] {
  const [before = [], after = []] = [was.labels, is.labels];
  const remove = after.filter((id) => !before.includes(id));
  const add = before.filter((id) => !after.includes(id));
  return [
    ...(remove.length === 0 ? [] : [{ kind: "label", add: [], remove } as const]),
    ...(add.length === 0 ? [] : [{ kind: "label", add, remove: [] } as const]),
  ];
}

function tagBack({ id: assetId, was, is }: BulkDone): readonly TagMove[] {
  return was.tagId === undefined || is.tagId === undefined
    ? []
    : [{ assetId, from: is.tagId, to: was.tagId }];
}

function archiveBack({ archivedAt }: BulkFields): readonly PutBack[] {
  if (archivedAt === undefined) return [];
  return [archivedAt === null ? { kind: "archive" } : { kind: "unarchive", seen: archivedAt }];
}
