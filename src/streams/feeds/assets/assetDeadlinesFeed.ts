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
import { type DueAsset, dueAsset } from "./dueAsset.ts";
import { ChangedFields } from "../kit/changedFields.ts";
import { type FeedHead, feedHead } from "../kit/feedHead.ts";
import type { FeedWork } from "../../core/worker/feed.ts";
import { defineFeed } from "../kit/defineFeed.ts";
import type { AssetFilter } from "./assetFilter.ts";
import type { EpochMs } from "../../../domain/base/time.ts";

/** One deadline of an asset; `id` names both. `at` null: no date is given. */
export type AssetDeadline = {
  readonly id: string;
  readonly asset: DueAsset;
  readonly attribute: string;
  readonly at: EpochMs | null;
};

/** The deadlines of what the filter keeps (product.md section 3). */
type DeadlinesParams = {
  readonly filter: AssetFilter;
  readonly attributes: readonly RegulatoryAttribute[];
};
type DeadlinesState = FeedHead & {
  readonly rows: readonly AssetDeadline[];
};

/** The deadlines of the kept assets, the earliest first, those without a date last. [FD17] */
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
  #deadlines: (readonly AssetDeadline[])[] = [];
  #order: readonly AssetDeadline[] | null = null;

  constructor(world: CustomerWorld, params: DeadlinesParams, changed: () => void) {
    this.#world = world;
    this.#params = params;
    this.#changed = changed;
    this.#names = regulatoryNames(params.attributes);
    this.#lease = world.part(assetsOf).lease();
    const { table, collection } = this.#lease.value;
    this.#kept = new KeptSlots(table, params.filter);
    this.#readAll();
    this.#stops = [
      table.onChange((slot) => {
        this.#kept.check(slot);
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

  drain() {
    const fields = this.#news.changes({
      ...feedHead(this.#world.time, this.#lease.value.collection.head),
      rows: this.#inOrder(),
    });
    return fields === null ? null : { news: { type: "fields", fields, list: null } as const };
  }

  stop(): void {
    for (const stop of this.#stops) stop();
    this.#lease.release();
  }

  #readAll(): void {
    this.#deadlines = [];
    this.#order = null;
    for (let slot = 0; slot < this.#lease.value.table.end; slot += 1) this.#read(slot);
  }

  #read(slot: number): void {
    const asset = this.#kept.has(slot) ? this.#lease.value.table.at(slot) : null;
    const next = asset === null ? NONE : this.#deadlinesOf(asset);
    if (sameValue(this.#deadlines[slot] ?? NONE, next)) return;
    this.#deadlines[slot] = next;
    this.#order = null;
  }

  #deadlinesOf(asset: Asset): readonly AssetDeadline[] {
    const names = this.#names(asset);
    if (names.size === 0) return NONE;
    return [...names].map((attribute) => ({
      id: `${asset.id} ${attribute}`,
      asset: dueAsset(asset),
      attribute,
      at: asset.attributes.find(({ name }) => name === attribute)?.date ?? null,
    }));
  }

  /** Sorted anew only where a deadline has changed: positions come by the thousand, inspections do not. */
  #inOrder(): readonly AssetDeadline[] {
    this.#order ??= this.#deadlines.flat().toSorted((a, b) => {
      if (a.at !== b.at) {
        if (a.at === null) return 1;
        return b.at === null ? -1 : a.at - b.at;
      }
      const [first, second] = [a.asset.referenceKey, b.asset.referenceKey];
      if (first !== second) return first < second ? -1 : 1;
      return a.attribute < b.attribute ? -1 : Number(a.attribute > b.attribute);
    });
    return this.#order;
  }
}

const NONE: readonly AssetDeadline[] = [];
