import type { Asset } from "../../../domain/assets/asset.ts";
import { regulatoryNames } from "../../../domain/assets/attributeFilter.ts";
import { sameValue } from "../../core/live/sameValue.ts";
import type { AssetBoard } from "./assetBoard.ts";
import type { CustomerWorld } from "../customerWorld.ts";
import { KeptSlots } from "./keptSlots.ts";
import type { Lease } from "../../core/worker/leased.ts";
import { ChangedFields } from "../kit/changedFields.ts";
import { feedHead } from "../kit/feedHead.ts";
import type { AssetDeadline, FeedParams, FeedState } from "../feeds.ts";
import type { FeedWork } from "../kit/feedWork.ts";

/** A deadline by the slot of its asset. */
type Entry = { readonly slot: number; readonly attribute: string; readonly at: number | null };

/** A window on the deadlines of the kept assets, the earliest first, those without a date last. [FD17] */
export function assetDeadlinesFeed(
  world: CustomerWorld,
  params: FeedParams<"assetDeadlines">,
  changed: () => void,
): FeedWork<"assetDeadlines"> {
  return new AssetDeadlines(world, params, changed);
}

class AssetDeadlines implements FeedWork<"assetDeadlines"> {
  readonly #world: CustomerWorld;
  readonly #changed: () => void;
  readonly #lease: Lease<AssetBoard>;
  readonly #kept: KeptSlots;
  readonly #news = new ChangedFields<FeedState<"assetDeadlines">>();
  readonly #stops: readonly (() => void)[];
  #params: FeedParams<"assetDeadlines">;
  #names: ReturnType<typeof regulatoryNames>;
  /** The deadlines of each slot; most reports of an asset leave them as they are. */
  #entries: (readonly Entry[])[] = [];
  #order: readonly Entry[] | null = null;

  constructor(world: CustomerWorld, params: FeedParams<"assetDeadlines">, changed: () => void) {
    this.#world = world;
    this.#params = params;
    this.#changed = changed;
    this.#names = regulatoryNames(params.attributes);
    this.#lease = world.assets.take();
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

  update(params: FeedParams<"assetDeadlines">): void {
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
