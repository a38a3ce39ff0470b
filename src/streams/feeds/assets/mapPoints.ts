import type { CommonAssetColumn } from "../../../domain/assets/assetColumns.ts";
import type { BoundingBox } from "../../../domain/base/geometry.ts";
import type { AreaId, AssetId, SiteId } from "../../../domain/base/ids.ts";
import type { EpochMs } from "../../../domain/base/time.ts";
import type { AssetFilter } from "./assetFilter.ts";

/**
 * The points of the map in the viewport, clustered on a grid by the area or site they are in (decision 0264); where
 * marks of one place would lie over each other they are one. A cell
 * that reaches into the viewport counts as a whole, so that a cluster does not change while the map is moved; all arrays have `count` entries. Transferred, so whoever
 * holds an older one holds nothing.
 */
export type MapPoints = {
  readonly count: number;
  /** Web Mercator, 0 to 1, x then y for each point. */
  readonly mercator: Float64Array<ArrayBuffer>;
  /** 1 for an asset, more for a cluster; of a site that is one mark, how many are there. */
  readonly size: Uint32Array<ArrayBuffer>;
  /** 0 material, 1 personnel, 2 other, 3 mixed (of a cluster). */
  readonly category: Uint8Array<ArrayBuffer>;
  /** 0 fresh, 1 uncertain because of a device, 2 silent, 3 unknown because of a device. Of a cluster: the worst. */
  readonly freshness: Uint8Array<ArrayBuffer>;
  /** Of an asset: how much of the proof of its place is left, in parts (`proofPartsLeft`); 0 for a cluster. */
  readonly proof: Uint8Array<ArrayBuffer>;
  /** Metres: of the circle in which an asset is; 0: of a cluster, and where it is not known. */
  readonly radius: Float32Array<ArrayBuffer>;
  /** Of the selected asset: the newest fix, if it moved nothing; in Web Mercator, and metres; null: it counts, or none is selected. */
  readonly doubtfulFix: { readonly x: number; readonly y: number; readonly radius: number } | null;
  /** How the tag of an asset stands: its place in `TAG_STATES` plus one; 0 for a cluster and for an asset without a tag. */
  readonly sign: Uint8Array<ArrayBuffer>;
  /** Of a cluster: how many of it are not fresh. */
  readonly notFresh: Uint32Array<ArrayBuffer>;
  /** What holds all that a mark counts: Web Mercator, west, north, east and south for each point. */
  readonly extents: Float64Array<ArrayBuffer>;
  /** By `CLUSTER_KINDS`: all of a site (one asset too), what is on no site, or of what the rest is a part. */
  readonly kind: Uint8Array<ArrayBuffer>;
  /** The site or drawn area that a mark is in; null: it is in none. */
  readonly places: readonly (AreaId | SiteId | null)[];
  /** Where the selected asset stands, in view or not, in Web Mercator; null: none is selected that the filter keeps and that has a place. */
  readonly selectedAt: { readonly id: AssetId; readonly x: number; readonly y: number } | null;
  /** The asset's id; null for a cluster. */
  readonly ids: readonly (AssetId | null)[];
  /** The family of an asset, by its place in `families` plus one; 0 for a cluster. */
  readonly family: Uint16Array<ArrayBuffer>;
  /** The names of the families in view, each once. */
  readonly families: readonly string[];
  /** By the chosen label column, a date as epoch ms; null for clusters, without a choice and where the asset has none. */
  readonly labels: readonly (string | null)[];
  /** The assets of the cluster at `MapPointsParams.opened`, in no order; null: none is asked for, or there is none. */
  readonly opened: readonly AssetId[] | null;
  /** All that the filter keeps, in and out of the viewport; without a location they are counted apart. */
  readonly total: number;
  readonly withoutLocation: number;
  /** Raised by every notification that this frame shows, epoch ms of the server that sent it; null: none. For measuring. */
  readonly newestChangeAt: EpochMs | null;
};

export type MapPointsParams = {
  readonly filter: AssetFilter;
  readonly bounds: BoundingBox;
  /** As the map engine's, for tiles of 512 px; its whole part decides the grid of clusters, which is fixed to the world. */
  readonly zoom: number;
  /** Edge of a cell in CSS pixels, `CLUSTER_CELL` times the scale of the theme; 0: no clusters. */
  readonly cell: number;
  readonly label: CommonAssetColumn | null;
  /** Never hidden in a cluster. */
  readonly selected: AssetId | null;
  /** The cluster nearest to this place, in Web Mercator, is emitted with its members; absent: none. */
  readonly opened?: { readonly x: number; readonly y: number } | null;
};
