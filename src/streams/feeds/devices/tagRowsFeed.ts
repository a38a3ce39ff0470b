import type { TagFilter, TagRow, TagSort } from "../../../domain/devices/tagRow.ts";
import { Timers } from "../../core/live/timers.ts";
import type { CustomerWorld } from "../../core/worker/customerWorld.ts";
import type { FeedWork } from "../../core/worker/feed.ts";
import type { Lease } from "../../core/worker/leased.ts";
import { assetsOf } from "../assets/assetBoard.ts";
import { ChangedFields } from "../kit/changedFields.ts";
import { defineFeed } from "../kit/defineFeed.ts";
import { type FeedHead, feedHead } from "../kit/feedHead.ts";
import { type TagBoard, tagsOf } from "./tagBoard.ts";
import { TagOrder } from "./tagOrder.ts";

/** Rows change at most this often, in ms: a list that moved with every reading could not be read. */
const ROWS_PAUSE = 250;

/** The rows `from` up to but not `to` of what the filter keeps, in order. */
type TagRowsParams = {
  readonly filter: TagFilter;
  readonly sort: TagSort;
  readonly from: number;
  readonly to: number;
};
type TagRowsState = FeedHead & {
  readonly total: number;
  /** Of all devices: gateways and anchors that were received lately and stand nowhere. */
  readonly speakingUnplaced: number;
  readonly from: number;
  readonly rows: readonly TagRow[];
};

/** The rows of a window on the devices of the customer, gateways and anchors among them; ordered and filtered here. */
export const tagRowsFeed = defineFeed({
  name: "tagRows",
  scope: "customer",
  lingers: false,
  open: (world, params: TagRowsParams, changed): FeedWork<TagRowsParams, TagRowsState> =>
    new TagRows(world, params, changed),
});

class TagRows implements FeedWork<TagRowsParams, TagRowsState> {
  readonly #world: CustomerWorld;
  readonly #lease: Lease<TagBoard>;
  readonly #changed: () => void;
  readonly #news = new ChangedFields<TagRowsState>();
  readonly #timers: Timers<"rows">;
  readonly #order: TagOrder;
  readonly #stops: readonly (() => void)[];
  #params: TagRowsParams;
  #dirty = new Set<number>();
  #shown: readonly TagRow[] = [];

  constructor(world: CustomerWorld, params: TagRowsParams, changed: () => void) {
    this.#world = world;
    this.#params = params;
    this.#changed = changed;
    this.#lease = world.part(tagsOf).lease();
    this.#timers = new Timers(world.clock);
    const board = this.#lease.value;
    const assets = world.part(assetsOf).lease();
    this.#stops = [
      board.onChange((slot) => {
        this.#dirty.add(slot);
        if (!this.#timers.has("rows")) changed();
      }),
      board.collection.onHead(changed),
      assets.value.collection.onHead(changed),
      () => this.#timers.cancel("rows"),
      () => assets.release(),
      () => this.#lease.release(),
    ];
    this.#headOfAssets = () => assets.value.collection.head;
    this.#order = new TagOrder(board, params.filter, params.sort);
    this.#readRows();
  }

  readonly #headOfAssets: () => TagBoard["collection"]["head"];

  update(params: TagRowsParams): void {
    this.#params = params;
    this.#settle();
    this.#order.show(params.filter, params.sort);
    this.#readRows();
    this.#news.reset();
    this.#changed();
  }

  drain() {
    if (this.#dirty.size > 0 && !this.#timers.has("rows")) {
      this.#settle();
      this.#readRows();
      this.#timers.set("rows", ROWS_PAUSE, () => {
        if (this.#dirty.size > 0) this.#changed();
      });
    }
    const head = feedHead(
      this.#world.time,
      this.#lease.value.collection.head,
      this.#headOfAssets(),
    );
    const fields = this.#news.changes({
      ...head,
      total: this.#order.slots.length,
      speakingUnplaced: this.#lease.value.speakingUnplaced,
      from: this.#params.from,
      rows: this.#shown,
    });
    return fields === null ? null : { news: { type: "fields", fields, list: null } as const };
  }

  stop(): void {
    for (const stop of this.#stops) stop();
  }

  #settle(): void {
    if (this.#dirty.size === 0) return;
    this.#order.settle(this.#dirty);
    this.#dirty = new Set();
  }

  #readRows(): void {
    const { from, to } = this.#params;
    const rows = [...this.#order.slots.subarray(from, to)].flatMap(
      (slot) => this.#lease.value.at(slot) ?? [],
    );
    const isSame =
      rows.length === this.#shown.length && rows.every((row, at) => row === this.#shown[at]);
    if (!isSame) this.#shown = rows;
  }
}
