import type { Asset } from "../../../domain/assets/asset.ts";
import {
  type RegulatoryAttribute,
  regulatoryNames,
} from "../../../domain/assets/attributeFilter.ts";
import { sameValue } from "../../core/live/sameValue.ts";
import { type AssetBoard, assetsOf } from "./assetBoard.ts";
import type { CustomerWorld } from "../../core/worker/customerWorld.ts";
import { KeptSlots } from "./keptSlots.ts";
import type { Lease } from "../../core/worker/leased.ts";
import { ChangedFields } from "../kit/changedFields.ts";
import { type FeedHead, feedHead } from "../kit/feedHead.ts";
import type { FeedWork } from "../../core/worker/feed.ts";
import { defineFeed } from "../kit/defineFeed.ts";
import type { AssetFilter } from "./assetFilter.ts";
import type { EpochMs } from "../../../domain/base/time.ts";

/** A deadline by the slot of its asset. */
type Entry = { readonly slot: number; readonly attribute: string; readonly at: number | null };

/** One deadline of an asset; `id` names both. `at` null: no date is given. */
export type AssetDeadline = {
  readonly id: string;
  readonly asset: Asset;
  readonly attribute: string;
  readonly at: EpochMs | null;
};

/** The deadlines of what the filter keeps (product.md section 3), `from` up to but not `to`. */
type DeadlinesParams = {
  readonly filter: AssetFilter;
  readonly attributes: readonly RegulatoryAttribute[];
  readonly from: number;
  readonly to: number;
};
type DeadlinesState = FeedHead & {
  readonly total: number;
  readonly from: number;
  readonly rows: readonly AssetDeadline[];
};

/** A window on the deadlines of the kept assets, the earliest first, those without a date last. [FD17] */
export const assetDeadlinesFeed = defineFeed({
  name: "assetDeadlines",
  scope: "customer",
  open: (world, params: DeadlinesParams, changed): FeedWork<DeadlinesParams, DeadlinesState> =>
    new AssetDeadlines(world, params, changed),
});

class AssetDeadlines implements FeedWork<DeadlinesParams, DeadlinesState> {
  readonly #world: CustomerWorld;
  readonly #changed: () => void;
  readonly #lease: Lease<AssetBoard>;
  readonly #kept: KeptSlots;
  readonly #news = new ChangedFields<DeadlinesState>();
  readonly #stops: readonly (() => void)[];
  #params: DeadlinesParams;
  #names: ReturnType<typeof regulatoryNames>;
  /** The deadlines of each slot; most reports of an asset leave them as they are. */
  #entries: (readonly Entry[])[] = [];
  #order: readonly Entry[] | null = null;

  constructor(world: CustomerWorld, params: DeadlinesParams, changed: () => void) {
    this.#world = world;
    this.#params = params;
    this.#changed = changed;
    this.#names = regulatoryNames(params.attributes);
    this.#lease = world.part(assetsOf).take();
    const { table, collection } = this.#lease.value;
    this.#kept = new KeptSlots(table, params.filter);
    this.#readAll();
    this.#stops = [
      table.onChange((slot) => {
        this.#kept.look(slot);
        this.#read(slot);
        changed();
      }),
      collection.onHead(changed),
    ];
  }

  update(params: DeadlinesParams): void {
    const before = this.#params;
    this.#params = params;
    const isSame =
      sameValue(before.filter, params.filter) && sameValue(before.attributes, params.attributes);
    if (!isSame) {
      this.#names = regulatoryNames(params.attributes);
      this.#kept.filter(params.filter);
      this.#readAll();
    }
    this.#news.reset();
    this.#changed();
  }

  take() {
    const { collection, table } = this.#lease.value;
    const { from, to } = this.#params;
    const order = this.#inOrder();
    const fields = this.#news.take({
      ...feedHead(this.#world.time, collection.head),
      total: order.length,
      from,
      rows: order.slice(from, to).flatMap(({ slot, attribute, at }): AssetDeadline[] => {
        const asset = table.at(slot);
        return asset === null ? [] : [{ id: `${asset.id} ${attribute}`, asset, attribute, at }];
      }),
    });
    return fields === null ? null : { news: { type: "fields", fields, list: null } as const };
  }

  stop(): void {
    for (const stop of this.#stops) stop();
    this.#lease.release();
  }

  #readAll(): void {
    this.#entries = [];
    this.#order = null;
    for (let slot = 0; slot < this.#lease.value.table.end; slot += 1) this.#read(slot);
  }

  #read(slot: number): void {
    const asset = this.#kept.has(slot) ? this.#lease.value.table.at(slot) : null;
    const next = asset === null ? NONE : this.#entriesOf(slot, asset);
    if (sameValue(this.#entries[slot] ?? NONE, next)) return;
    this.#entries[slot] = next;
    this.#order = null;
  }

  #entriesOf(slot: number, asset: Asset): readonly Entry[] {
    const names = this.#names(asset);
    if (names.size === 0) return NONE;
    return [...names].map((attribute) => ({
      slot,
      attribute,
      at: asset.attributes.find(({ name }) => name === attribute)?.date ?? null,
    }));
  }

  /** Sorted anew only where a deadline has changed: positions come by the thousand, inspections do not. */
  #inOrder(): readonly Entry[] {
    if (this.#order !== null) return this.#order;
    const { table } = this.#lease.value;
    const referenceOf = ({ slot }: Entry) => table.at(slot)?.referenceKey ?? "";
    this.#order = this.#entries.flat().toSorted((a, b) => {
      if (a.at !== b.at) {
        if (a.at === null) return 1;
        return b.at === null ? -1 : a.at - b.at;
      }
      const [first, second] = [referenceOf(a), referenceOf(b)];
      if (first !== second) return first < second ? -1 : 1;
      return a.attribute < b.attribute ? -1 : Number(a.attribute > b.attribute);
    });
    return this.#order;
  }
}

const NONE: readonly Entry[] = [];
