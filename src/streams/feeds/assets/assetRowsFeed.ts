import { Timers } from "../../core/live/timers.ts";
import { AssetOrder } from "./assetOrder.ts";
import { type AssetBoard, assetsOf } from "./assetBoard.ts";
import type { CustomerWorld } from "../../core/worker/customerWorld.ts";
import { LiveNames } from "./liveNames.ts";
import { type AssetView, assetView } from "./assetView.ts";
import { ChangedFields } from "../kit/changedFields.ts";
import { type FeedHead, feedHead } from "../kit/feedHead.ts";
import type { FeedWork } from "../../core/worker/feed.ts";
import { defineFeed } from "../kit/defineFeed.ts";
import type { AssetFilter, AssetSort } from "./assetFilter.ts";

/** Rows change places at most this often, in ms: a list that moved with every reading could not be read. */
export const ORDER_PAUSE = 250;

/** The rows `from` up to but not `to` of what the filter keeps, in order. */
type AssetRowsParams = {
  readonly filter: AssetFilter;
  readonly sort: AssetSort;
  readonly from: number;
  readonly to: number;
};
type AssetRowsState = FeedHead & {
  readonly total: number;
  readonly from: number;
  readonly rows: readonly AssetView[];
};

/** The rows of a window on the assets; their contents change every frame, their order four times a second. [FD7] */
export const assetRowsFeed = defineFeed({
  name: "assetRows",
  scope: "customer",
  lingers: false,
  open: (world, params: AssetRowsParams, changed): FeedWork<AssetRowsParams, AssetRowsState> =>
    new AssetRows(world, params, changed),
});

class AssetRows implements FeedWork<AssetRowsParams, AssetRowsState> {
  readonly #world: CustomerWorld;
  readonly #board: AssetBoard;
  readonly #names: LiveNames;
  readonly #order: AssetOrder;
  readonly #news = new ChangedFields<AssetRowsState>();
  readonly #timers: Timers<"order">;
  readonly #stops: readonly (() => void)[];
  #params: AssetRowsParams;
  #dirty = new Set<number>();
  #isRenamed = false;

  constructor(world: CustomerWorld, params: AssetRowsParams, changed: () => void) {
    const lease = world.part(assetsOf).lease();
    this.#world = world;
    this.#board = lease.value;
    this.#params = params;
    this.#timers = new Timers(world.clock);
    this.#names = new LiveNames(world, this.#board.devices, () => {
      this.#isRenamed = true;
      changed();
    });
    this.#names.need(params.sort.column);
    const { table, collection, devices } = this.#board;
    this.#order = new AssetOrder(table, this.#names, params.filter, params.sort);
    this.#stops = [
      table.onChange((slot) => {
        this.#dirty.add(slot);
        changed();
      }),
      collection.onHead(changed),
      devices.tags.onHead(changed),
      devices.boxes.onHead(changed),
      () => this.#timers.cancel("order"),
      () => this.#names.close(),
      () => lease.release(),
    ];
    this.#changed = changed;
  }

  readonly #changed: () => void;

  update(params: AssetRowsParams): void {
    this.#params = params;
    this.#names.need(params.sort.column);
    this.#order.show(params.filter, params.sort);
    this.#news.reset();
    this.#changed();
  }

  drain() {
    this.#sort();
    const { tags, boxes } = this.#board.devices;
    const head = feedHead(this.#world.time, this.#board.collection.head, tags.head, boxes.head);
    const { from } = this.#params;
    const fields = this.#news.changes({
      ...head,
      total: this.#order.length,
      from,
      rows: this.#rows(),
    });
    return fields === null ? null : { news: { type: "fields", fields, list: null } as const };
  }

  stop(): void {
    for (const stop of this.#stops) stop();
  }

  #sort(): void {
    if (this.#isRenamed) {
      this.#isRenamed = false;
      this.#order.sortAnew();
    }
    for (const slot of this.#dirty) this.#order.check(slot);
    this.#dirty = new Set();
    if (!this.#order.isStale) return;
    // Who came or went is placed at once: nobody may be missing, or shown once gone.
    if (!this.#order.isMembershipChanged && this.#timers.has("order")) return;
    this.#order.settle();
    this.#timers.set("order", ORDER_PAUSE, () => {
      if (this.#order.isStale) this.#changed();
    });
  }

  #rows(): readonly AssetView[] {
    const now = this.#world.time.now();
    const { table, devices } = this.#board;
    const rows: AssetView[] = [];
    const to = Math.min(this.#params.to, this.#order.length);
    for (let index = this.#params.from; index < to; index += 1) {
      const slot = this.#order.at(index);
      const asset = slot === null ? null : table.at(slot);
      if (asset !== null) rows.push(assetView(asset, devices, now));
    }
    return rows;
  }
}
