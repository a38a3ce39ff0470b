import type { Asset } from "./asset.ts";
import type { AssetId, LabelId, SiteId } from "./ids.ts";
import { unreachable } from "./unreachable.ts";

/** The links of an asset to sites that people set (specification section 3). */
export const SITE_LINKS = ["currentWorksite", "nextLocationSite", "futureWorksite"] as const;
export type SiteLink = (typeof SITE_LINKS)[number];

/** What is done with many assets at once. */
export type BulkAction =
  | { readonly kind: "associate"; readonly siteId: SiteId; readonly link: SiteLink }
  | { readonly kind: "dissociate"; readonly siteId: SiteId }
  | {
      readonly kind: "label";
      readonly add: readonly LabelId[];
      readonly remove: readonly LabelId[];
    }
  | { readonly kind: "archive" }
  | { readonly kind: "unarchive" };

/** What an undo has to know of an asset. */
export type BulkAsset = Pick<Asset, "id" | "labels" | "reference" | SiteLink>;

/** Puts a link back to what it was (null: none), where it still is as it was `seen` last: what others have written since stays. */
export type Relink = {
  readonly kind: "associate";
  readonly siteId: SiteId | null;
  readonly link: SiteLink;
  readonly seen: SiteId | null;
};

/** One call of the server, for so many assets as it takes at once. */
export type BulkCall = {
  readonly assetIds: readonly AssetId[];
  readonly action: BulkAction | Relink;
};

/** What became of an asset; `done` and `unchanged` are what was wanted. */
export type BulkStatus =
  | "archived"
  /** Somebody has changed it after the action that was to be taken back. */
  | "changedSince"
  | "done"
  | "failed"
  | "linkedTag"
  | "notAllowed"
  | "notFound"
  | "otherSubFamily"
  | "unchanged";
export type BulkOutcome = { readonly id: AssetId; readonly status: BulkStatus };

/** Assets of one call, as the server takes them. */
export const ASSETS_PER_CALL = 200;

/** The calls that do an action to all of them. */
export function callsOf(action: BulkAction | Relink, ids: readonly AssetId[]): readonly BulkCall[] {
  return parts(ids).map((assetIds) => ({ action, assetIds }));
}

/**
 * The calls that take an action back from those that it has changed, each to what it was before. What others have changed
 * since is not touched: a link leads back only from where the action had it lead, labels are taken and given one by one.
 */
export function undoCalls(
  action: BulkAction,
  assets: readonly BulkAsset[],
  outcomes: readonly BulkOutcome[],
): readonly BulkCall[] {
  const done = new Set(outcomes.flatMap(({ id, status }) => (status === "done" ? [id] : [])));
  const changed = assets.filter(({ id }) => done.has(id));
  switch (action.kind) {
    case "archive":
      return callsOf({ kind: "unarchive" }, idsOf(changed));
    case "unarchive":
      return callsOf({ kind: "archive" }, idsOf(changed));
    case "associate":
      return undoAssociate(action, changed);
    case "dissociate":
      return SITE_LINKS.flatMap((link) =>
        callsOf(
          { kind: "associate", siteId: action.siteId, link, seen: null },
          idsOf(changed.filter((one) => one[link] === action.siteId)),
        ),
      );
    case "label":
      return undoLabel(action, changed);
    default:
      return unreachable(action);
  }
}

function undoAssociate(
  { siteId, link }: Extract<BulkAction, { kind: "associate" }>,
  changed: readonly BulkAsset[],
): readonly BulkCall[] {
  const before = grouped(changed, (one) => one[link] ?? "");
  return [...before.values()].flatMap((assets) =>
    callsOf(
      { kind: "associate", siteId: assets[0]?.[link] ?? null, link, seen: siteId },
      idsOf(assets),
    ),
  );
}

function undoLabel(
  { add, remove }: Extract<BulkAction, { kind: "label" }>,
  changed: readonly BulkAsset[],
): readonly BulkCall[] {
  const backOf = ({ labels }: BulkAsset) => ({
    add: remove.filter((id) => labels.includes(id)),
    remove: add.filter((id) => !labels.includes(id)),
  });
  const alike = grouped(changed, (one) => JSON.stringify(backOf(one)));
  return [...alike.values()].flatMap((assets) => {
    const [first] = assets;
    return first === undefined ? [] : callsOf({ kind: "label", ...backOf(first) }, idsOf(assets));
  });
}

function grouped<One>(all: readonly One[], keyOf: (one: One) => string): Map<string, One[]> {
  const groups = new Map<string, One[]>();
  for (const one of all) {
    const group = groups.get(keyOf(one));
    if (group === undefined) groups.set(keyOf(one), [one]);
    else group.push(one);
  }
  return groups;
}

function idsOf(assets: readonly BulkAsset[]): readonly AssetId[] {
  return assets.map(({ id }) => id);
}

function parts(ids: readonly AssetId[]): readonly (readonly AssetId[])[] {
  return Array.from({ length: Math.ceil(ids.length / ASSETS_PER_CALL) }, (_, index) =>
    ids.slice(index * ASSETS_PER_CALL, (index + 1) * ASSETS_PER_CALL),
  );
}
