import type { Asset } from "../../../domain/assets/asset.ts";
import { sameValue } from "../../core/live/sameValue.ts";
import { type AssetBoard, assetsOf } from "./assetBoard.ts";
import { AssetOrder } from "./assetOrder.ts";
import type { CustomerWorld } from "../../core/worker/customerWorld.ts";
import type { Lease } from "../../core/worker/leased.ts";
import { LiveNames } from "./liveNames.ts";
import { type AssetView, assetView } from "./assetView.ts";
import { ChangedFields } from "../kit/changedFields.ts";
import { type FeedHead, feedHead } from "../kit/feedHead.ts";
import type { FeedWork } from "../../core/worker/feed.ts";
import { defineFeed } from "../kit/defineFeed.ts";
import type { AssetFilter, AssetSort } from "./assetFilter.ts";

/** Assets of one part: a message that the main thread reads in less than a frame. */
export const SET_PART = 500;

/**
 * Everything that the filter keeps, as it was when the feed was opened (or given another filter or order), emitted part by
 * part: for exports, imports and bulk work. Nothing is emitted before the collection is loaded; parts count from 0.
 */
type AssetSetParams = {
  readonly filter: AssetFilter;
  readonly sort: AssetSort;
  readonly part: number;
  /** Distinguishes one reading from another: each has a set of its own. */
  readonly reading: number;
};
type AssetSetState = FeedHead & {
  readonly total: number;
  readonly parts: number;
  readonly part: number;
  readonly rows: readonly AssetView[];
};

/** A whole set of assets that stands still while it is emitted: what comes and goes meanwhile is not mixed in. [FD16] */
export const assetSetFeed = defineFeed({
  name: "assetSet",
  scope: "customer",
  open: (world, params: AssetSetParams, changed): FeedWork<AssetSetParams, AssetSetState> =>
    new AssetSet(world, params, changed),
});

class AssetSet implements FeedWork<AssetSetParams, AssetSetState> {
  readonly #world: CustomerWorld;
  readonly #changed: () => void;
  readonly #lease: Lease<AssetBoard>;
  readonly #names: LiveNames;
  readonly #news = new ChangedFields<AssetSetState>();
  readonly #stop: () => void;
  #params: AssetSetParams;
  /** Null until the collection is loaded. */
  #set: readonly Asset[] | null = null;

  constructor(world: CustomerWorld, params: AssetSetParams, changed: () => void) {
    this.#world = world;
    this.#params = params;
    this.#changed = changed;
    this.#lease = world.part(assetsOf).lease();
    const { collection, devices } = this.#lease.value;
    this.#names = new LiveNames(world, devices, () => undefined);
    this.#names.need(params.sort.column);
    this.#stop = collection.onHead(changed);
  }

  update(params: AssetSetParams): void {
    const { filter, sort } = this.#params;
    if (!sameValue(filter, params.filter) || !sameValue(sort, params.sort)) this.#set = null;
    this.#params = params;
    this.#names.need(params.sort.column);
    this.#news.reset();
    this.#changed();
  }

  drain() {
    const { collection, devices } = this.#lease.value;
    const { tags, boxes } = devices;
    const head = feedHead(this.#world.time, collection.head, tags.head, boxes.head);
    if (head.isLoaded) this.#set ??= this.#whole();
    const set = this.#set ?? [];
    const { part } = this.#params;
    const now = this.#world.time.now();
    const fields = this.#news.changes({
      ...head,
      total: set.length,
      parts: Math.ceil(set.length / SET_PART),
      part,
      rows: set
        .slice(part * SET_PART, (part + 1) * SET_PART)
        .map((asset) => assetView(asset, devices, now)),
    });
    return fields === null ? null : { news: { type: "fields", fields, list: null } as const };
  }

  stop(): void {
    this.#stop();
    this.#names.close();
    this.#lease.release();
  }

  #whole(): readonly Asset[] {
    const { table } = this.#lease.value;
    const { filter, sort } = this.#params;
    const order = new AssetOrder(table, this.#names, filter, sort);
    return Array.from({ length: order.length }, (_, index) => order.at(index)).flatMap((slot) => {
      const asset = slot === null ? null : table.at(slot);
      return asset === null ? [] : [asset];
    });
  }
}
