import { plainText, sortText } from "../../../domain/base/plainText.ts";
import {
  isUnplaced,
  keepsTag,
  tagColumnValue,
  type TagFilter,
  type TagRow,
  type TagSort,
} from "../../../domain/devices/tagRow.ts";
import { sameValue } from "../../core/live/sameValue.ts";
import { Timers } from "../../core/live/timers.ts";
import type { CustomerWorld } from "../../core/worker/customerWorld.ts";
import type { FeedWork } from "../../core/worker/feed.ts";
import type { Lease } from "../../core/worker/leased.ts";
import { assetsOf } from "../assets/assetBoard.ts";
import { SlotOrder } from "../assets/slotOrder.ts";
import { ChangedFields } from "../kit/changedFields.ts";
import { defineFeed } from "../kit/defineFeed.ts";
import { type FeedHead, feedHead } from "../kit/feedHead.ts";
import { bytes } from "../kit/growing.ts";
import { type TagBoard, tagsOf } from "./tagBoard.ts";

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
  readonly #order = new SlotOrder((a, b) => this.#compare(a, b));
  readonly #stops: readonly (() => void)[];
  #params: TagRowsParams;
  #words: readonly string[] = [];
  #keys: (string | number | null)[] = [];
  #ids: string[] = [];
  #kept = bytes(0);
  #speaking = bytes(0);
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
    this.#sortAnew();
  }

  readonly #headOfAssets: () => TagBoard["collection"]["head"];

  update(params: TagRowsParams): void {
    const { filter, sort } = this.#params;
    const isSame = sameValue(filter, params.filter) && sameValue(sort, params.sort);
    this.#params = params;
    if (isSame) this.#readRows();
    else this.#sortAnew();
    this.#news.reset();
    this.#changed();
  }

  drain() {
    if (this.#dirty.size > 0 && !this.#timers.has("rows")) {
      this.#settle();
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
      speakingUnplaced: this.#speaking.reduce((sum, bit) => sum + bit, 0),
      from: this.#params.from,
      rows: this.#shown,
    });
    return fields === null ? null : { news: { type: "fields", fields, list: null } as const };
  }

  stop(): void {
    for (const stop of this.#stops) stop();
  }

  #settle(): void {
    for (const slot of this.#dirty) this.#read(slot);
    this.#order.place(this.#dirty, (slot) => this.#kept[slot] === 1);
    this.#dirty = new Set();
    this.#readRows();
  }

  /** Everything from the beginning: another filter or order. */
  #sortAnew(): void {
    this.#words = plainText(this.#params.filter.text)
      .split(/\s+/u)
      .filter((word) => word !== "");
    this.#keys = [];
    this.#ids = [];
    this.#dirty = new Set();
    const kept: number[] = [];
    for (let slot = 0; slot < this.#lease.value.end; slot += 1) {
      this.#read(slot);
      if (this.#kept[slot] === 1) kept.push(slot);
    }
    this.#order.sortAll(kept);
    this.#readRows();
  }

  #read(slot: number): void {
    const board = this.#lease.value;
    const row = board.at(slot);
    const { filter, sort } = this.#params;
    this.#kept = bytes(slot, this.#kept);
    this.#speaking = bytes(slot, this.#speaking);
    const text = board.searched(slot);
    const isKept =
      row !== null && keepsTag(filter, row) && this.#words.every((word) => text.includes(word));
    this.#kept[slot] = isKept ? 1 : 0;
    this.#speaking[slot] =
      row !== null && isUnplaced(row.tag) && row.connectivity !== "offline" ? 1 : 0;
    const value = row === null ? null : tagColumnValue(row, sort.column);
    this.#keys[slot] = typeof value === "string" ? sortText(value) : value;
    this.#ids[slot] = row === null ? "" : sortText(row.tag.id);
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

  /** Those without a value come last whatever the direction; equals by their id. */
  #compare(a: number, b: number): number {
    const keyA = this.#keys[a] ?? null;
    const keyB = this.#keys[b] ?? null;
    if (keyA !== keyB) {
      if (keyA === null || keyB === null) return keyA === null ? 1 : -1;
      return keyA < keyB === this.#params.sort.isDescending ? 1 : -1;
    }
    const [idA = "", idB = ""] = [this.#ids[a], this.#ids[b]];
    return idA < idB ? -1 : idA > idB ? 1 : a - b;
  }
}
