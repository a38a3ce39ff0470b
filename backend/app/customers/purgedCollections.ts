/** A collection whose documents are each about one asset at one instant. */
export type AssetDocuments = {
  readonly collection: string;
  /** The field with the id of the asset. */
  readonly asset: string;
  /** The field with the instant that counts, epoch ms. */
  readonly at: string;
  /** Only these are removed. */
  readonly only: readonly object[];
  /** Those that name no asset are of somebody all the same. */
  readonly isOfStrangers?: boolean;
};

/** What positions of assets are in, document by document (docs/decisions/0212). */
export const ASSET_DOCUMENTS: readonly AssetDocuments[] = [
  { collection: "asset-locations", asset: "assetId", at: "at", only: [] },
  { collection: "asset-history", asset: "assetId", at: "at", only: [] },
  // When a machine ran says when somebody was there.
  { collection: "asset-meters", asset: "assetId", at: "at", only: [] },
  { collection: "asset-faults", asset: "assetId", at: "lastAt", only: [] },
  // A day is removed with its first leg; fleet-days are made anew of what is left.
  { collection: "asset-legs", asset: "assetId", at: "from", only: [] },
  // Who carried which tag.
  { collection: "tag-history", asset: "assetId", at: "at", only: [] },
  {
    collection: "tag-in-tag-out",
    asset: "assetId",
    at: "dateIn",
    // A stay that goes on says who is there now.
    only: [{ term: { kind: "record" } }, { term: { status: "out" } }],
    isOfStrangers: true,
  },
  {
    collection: "alerts",
    asset: "idAsset",
    at: "raisedAt",
    // What is open is still to be dealt with.
    only: [{ term: { isOpen: false } }],
  },
];
