import type { Asset } from "../../../domain/assets/asset.ts";
import { sameValue } from "../../core/live/sameValue.ts";
import type { AssetBoard } from "./assetBoard.ts";
import { AssetOrder } from "./assetOrder.ts";
import type { CustomerWorld } from "../customerWorld.ts";
import type { Lease } from "../../core/worker/leased.ts";
import { LiveNames } from "./liveNames.ts";
import { assetView } from "./assetView.ts";
import { ChangedFields } from "../kit/changedFields.ts";
import { feedHead } from "../kit/feedHead.ts";
import type { FeedParams, FeedState } from "../feeds.ts";
import type { FeedWork } from "../kit/feedWork.ts";

/** Assets of one part: a message that the main thread reads in less than a frame. */
export const SET_PART = 500;

/** A whole set of assets that stands still while it is told: what comes and goes meanwhile is not mixed in. [FD16] */
export function assetSetFeed(
  world: CustomerWorld,
  params: FeedParams<"assetSet">,
  changed: () => void,
): FeedWork<"assetSet"> {
  return new AssetSet(world, params, changed);
}

class AssetSet implements FeedWork<"assetSet"> {
  readonly #world: CustomerWorld;
  readonly #changed: () => void;
  readonly #lease: Lease<AssetBoard>;
  readonly #names: LiveNames;
  readonly #news = new ChangedFields<FeedState<"assetSet">>();
  readonly #stop: () => void;
  #params: FeedParams<"assetSet">;
  /** Null until the collection is loaded. */
  #set: readonly Asset[] | null = null;

  constructor(world: CustomerWorld, params: FeedParams<"assetSet">, changed: () => void) {
    this.#world = world;
    this.#params = params;
    this.#changed = changed;
    this.#lease = world.assets.take();
    const { collection, devices } = this.#lease.value;
    this.#names = new LiveNames(world, devices, () => undefined);
    this.#names.need(params.sort.column);
    this.#stop = collection.onHead(changed);
  }

  update(params: FeedParams<"assetSet">): void {
    const { filter, sort } = this.#params;
    if (!sameValue(filter, params.filter) || !sameValue(sort, params.sort)) this.#set = null;
    this.#params = params;
    this.#names.need(params.sort.column);
    this.#news.reset();
    this.#changed();
  }

  take() {
    const { collection, devices } = this.#lease.value;
    const { tags, boxes } = devices;
    const head = feedHead(this.#world.time, collection.head, tags.head, boxes.head);
    if (head.isLoaded) this.#set ??= this.#whole();
    const set = this.#set ?? [];
    const { part } = this.#params;
    const now = this.#world.time.now();
    const fields = this.#news.take({
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
