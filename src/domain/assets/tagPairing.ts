import { type ColumnMapping, guessColumns } from "../base/columnMapping.ts";
import type { CustomerIndex, TagId } from "../base/ids.ts";
import { nameKey } from "../base/nameKey.ts";
import type { ReadRow } from "../base/readTable.ts";
import { sheetError } from "../base/sheetErrors.ts";
import { countedKeys, rowTexts } from "../base/sheetRows.ts";
import type { Tag } from "../devices/tag.ts";
import type { Asset } from "./asset.ts";
import { referenceKey } from "./assetReference.ts";
import type { TagMove } from "./tagMoves.ts";

/** The columns of a pairing list: which asset, and which tag it carries, by its id or the code printed on it (decision 0142). */
export const PAIRING_COLUMNS = ["reference", "tag"] as const;
export type PairingColumn = (typeof PAIRING_COLUMNS)[number];

/** What each column of a file is, by its place; null: it is left out. */
export type PairingMapping = ColumnMapping<PairingColumn>;

export type PairedAsset = Pick<
  Asset,
  "designation" | "id" | "reference" | "referenceKey" | "tagId"
>;
export type PairedTag = Pick<
  Tag,
  "clientId" | "id" | "isArchived" | "manufacturerId" | "name" | "status" | "type"
>;

/** The assets and devices of the customer as they are. */
export type PairingGround = {
  readonly assets: readonly PairedAsset[];
  readonly tags: readonly PairedTag[];
};

/**
 * Why a cell is refused. `missing`: it is empty. `repeated`: it is in the file more than once. `unknown`: the customer has
 * none of that name. `ambiguous`: several tags have the code. `otherCustomer`: the tag is another customer's. `notWorn`: it is a
 * gateway or an anchor. `unassigned`, `archived`: it is out of use. `sheetError`: the error of a formula.
 */
export type PairingIssue = {
  readonly column: PairingColumn;
  readonly code:
    | "ambiguous"
    | "archived"
    | "missing"
    | "notWorn"
    | "otherCustomer"
    | "repeated"
    | "sheetError"
    | "unassigned"
    | "unknown";
};

/**
 * What becomes of a row. `link`: a tag that nobody carries, for an asset without one. `move`: the tag leaves `holder`, or
 * the asset leaves `former`, or both.
 */
export type PairingRow = {
  readonly line: number;
  readonly row: number;
  readonly reference: string;
  readonly code: string;
} & (
  | { readonly verdict: "link"; readonly asset: PairedAsset; readonly tag: PairedTag }
  | {
      readonly verdict: "move";
      readonly asset: PairedAsset;
      readonly tag: PairedTag;
      readonly holder: PairedAsset | null;
      readonly former: TagId | null;
    }
  | { readonly verdict: "unlink"; readonly asset: PairedAsset; readonly former: TagId }
  | { readonly verdict: "unchanged"; readonly asset: PairedAsset }
  | { readonly verdict: "refused"; readonly issues: readonly PairingIssue[] }
);

/** What a list is judged by. */
export type PairingContext = {
  readonly mapping: PairingMapping;
  /** Whether a row without a tag takes the asset's tag away. */
  readonly unlinksEmpty: boolean;
  readonly ground: PairingGround;
  /** Of tags that the customer does not have, whose they are; only whoever sees all customers knows it. */
  readonly elsewhere: ReadonlyMap<TagId, CustomerIndex>;
};

/** How the columns are called in files, beside our own names. */
const OTHER_NAMES: Readonly<Record<string, PairingColumn>> = {
  "asset reference": "reference",
  référence: "reference",
  reference: "reference",
  ref: "reference",
  réf: "reference",
  ressource: "reference",
  resource: "reference",
  asset: "reference",
  "numéro de parc": "reference",
  tag: "tag",
  tagid: "tag",
  "tag id": "tag",
  balise: "tag",
  capteur: "tag",
  code: "tag",
  manufacturerid: "tag",
  "manufacturer id": "tag",
  "id fabricant": "tag",
  "identifiant fabricant": "tag",
};

/** Which column is most likely which: by its name in the reader's language (`named`), or by usual ones. */
export function guessPairingMapping(
  headers: readonly string[],
  named: Readonly<Record<PairingColumn, string>>,
): PairingMapping {
  return guessColumns(headers, PAIRING_COLUMNS, named, OTHER_NAMES);
}

/** Judges each row of a pairing list by the assets and tags as they are. */
export function planPairing(
  rows: readonly ReadRow[],
  context: PairingContext,
): readonly PairingRow[] {
  const texts = rows.map(({ cells }) => {
    const { reference = "", tag: code = "" } = rowTexts(cells, context.mapping);
    return { reference, code };
  });
  const index = indexOf(context.ground);
  const assets = texts.map(({ reference }) => index.assets.get(referenceKey(reference)) ?? null);
  const tags = texts.map(({ code }) => index.tagsOf(code));
  const timesOf = countedKeys([
    ...assets.map((asset) => asset?.id),
    ...tags.map((found) => (found.length === 1 ? found[0]?.id : undefined)),
  ]);
  return rows.map(({ line }, row): PairingRow => {
    const { reference, code } = texts[row] ?? { reference: "", code: "" };
    const [asset, found] = [assets[row] ?? null, tags[row] ?? []];
    const tag = found.length === 1 ? (found[0] ?? null) : null;
    const at = { line, row, reference, code };
    const issues = [
      ...issueOf("reference", referenceIssue(reference, asset, timesOf)),
      ...issueOf("tag", tagIssue(code, found, tag, context, timesOf)),
    ];
    if (asset === null || issues.length > 0) return { ...at, verdict: "refused", issues };
    const former = asset.tagId;
    if (former === (tag?.id ?? null)) return { ...at, verdict: "unchanged", asset };
    if (tag === null)
      return former === null
        ? { ...at, verdict: "unchanged", asset }
        : { ...at, verdict: "unlink", asset, former };
    const holder = index.holders.get(tag.id) ?? null;
    return holder === null && former === null
      ? { ...at, verdict: "link", asset, tag }
      : { ...at, verdict: "move", asset, tag, holder, former };
  });
}

/** What the rows do, each asset once: whoever loses a tag to a row, and is in none itself, has none then. */
export function pairingMoves(plan: readonly PairingRow[]): readonly TagMove[] {
  const moves = new Map<string, TagMove>();
  for (const one of plan)
    if (one.verdict === "link" || one.verdict === "move")
      moves.set(one.asset.id, { assetId: one.asset.id, from: one.asset.tagId, to: one.tag.id });
    else if (one.verdict === "unlink")
      moves.set(one.asset.id, { assetId: one.asset.id, from: one.former, to: null });
  for (const one of plan)
    if (one.verdict === "move" && one.holder !== null && !moves.has(one.holder.id))
      moves.set(one.holder.id, { assetId: one.holder.id, from: one.tag.id, to: null });
  return [...moves.values()];
}

function indexOf({ assets, tags }: PairingGround) {
  const byId = new Map(tags.map((tag) => [nameKey(tag.id), tag]));
  const byCode = new Map<string, PairedTag[]>();
  for (const tag of tags) {
    const key = nameKey(tag.manufacturerId);
    byCode.set(key, [...(byCode.get(key) ?? []), tag]);
  }
  return {
    assets: new Map(assets.map((asset) => [asset.referenceKey, asset])),
    holders: new Map(
      assets.flatMap((asset) => (asset.tagId === null ? [] : [[asset.tagId, asset] as const])),
    ),
    tagsOf(code: string): readonly PairedTag[] {
      const key = nameKey(code);
      const own = byId.get(key);
      return own === undefined ? (byCode.get(key) ?? []) : [own];
    },
  };
}

function issueOf(
  column: PairingColumn,
  code: PairingIssue["code"] | null,
): readonly PairingIssue[] {
  return code === null ? [] : [{ column, code }];
}

function referenceIssue(
  reference: string,
  asset: PairedAsset | null,
  timesOf: (id: string) => number,
): PairingIssue["code"] | null {
  if (reference === "") return "missing";
  if (sheetError(reference) !== null) return "sheetError";
  if (asset === null) return "unknown";
  return timesOf(asset.id) > 1 ? "repeated" : null;
}

function tagIssue(
  code: string,
  found: readonly PairedTag[],
  tag: PairedTag | null,
  { unlinksEmpty, elsewhere }: PairingContext,
  timesOf: (id: string) => number,
): PairingIssue["code"] | null {
  if (code === "") return unlinksEmpty ? null : "missing";
  if (sheetError(code) !== null) return "sheetError";
  if (found.length > 1) return "ambiguous";
  if (tag === null) return elsewhere.has(code as TagId) ? "otherCustomer" : "unknown";
  if (tag.isArchived) return "archived";
  if (tag.type !== "tag") return "notWorn";
  if (tag.status === "unassigned") return tag.clientId === null ? "unassigned" : "otherCustomer";
  return timesOf(tag.id) > 1 ? "repeated" : null;
}
