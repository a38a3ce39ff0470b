import { sortText } from "../../domain/plainText.ts";
import type { AssetFilter, AssetSort } from "../feeds/feeds.ts";
import { sameValue } from "../projections/sameValue.ts";
import { type ColumnNames, assetColumnValue } from "./assetColumnValue.ts";
import type { AssetTable } from "./assetTable.ts";
import { KeptSlots } from "./keptSlots.ts";
import { SlotOrder } from "./slotOrder.ts";

/** The kept assets in the order of a column; those without a value last, those of the same value by their reference. */
export class AssetOrder {
  readonly #table: AssetTable;
  readonly #names: ColumnNames;
  readonly #kept: KeptSlots;
  /** By slot: what the order compares by. */
  #keys: (string | number | null)[] = [];
  #ties: string[] = [];
  #filter: AssetFilter;
  #sort: AssetSort;
  #order = new SlotOrder((a, b) => this.#compare(a, b));
  /** Slots whose place in the order is no longer right. */
  #moved = new Set<number>();
  #isMembershipChanged = false;

  constructor(table: AssetTable, names: ColumnNames, filter: AssetFilter, sort: AssetSort) {
    this.#table = table;
    this.#names = names;
    this.#filter = filter;
    this.#sort = sort;
    this.#kept = new KeptSlots(table, filter);
    this.sortAnew();
  }

  /** How many are in order. */
  get length(): number {
    return this.#order.length;
  }

  /** True while some stand where they stood before they changed. */
  get isStale(): boolean {
    return this.#moved.size > 0;
  }

  /** True when somebody came or went since the last `settle`. */
  get isMembershipChanged(): boolean {
    return this.#isMembershipChanged;
  }

  /** The slot at that place of the order; null beyond its end. */
  at(index: number): number | null {
    return this.#order.at(index);
  }

  /** The asset in a slot has changed. Its place stays until `settle`. */
  look(slot: number): void {
    const was = this.#kept.has(slot);
    const is = this.#kept.look(slot);
    if (was !== is) this.#isMembershipChanged = true;
    if (!was && !is) return;
    const asset = this.#table.at(slot);
    const isSame =
      was &&
      is &&
      asset !== null &&
      this.#ties[slot] === asset.referenceKey &&
      this.#keys[slot] === this.#keyOf(slot);
    if (!isSame) this.#moved.add(slot);
    // The slot may have been given to another asset meanwhile.
    if (was && is && this.#ties[slot] !== asset?.referenceKey) this.#isMembershipChanged = true;
  }

  /** Brings everybody to the right place. */
  settle(): void {
    for (const slot of this.#moved) this.#readKey(slot);
    this.#order.place(this.#moved, (slot) => this.#kept.has(slot));
    this.#moved = new Set();
    this.#isMembershipChanged = false;
  }

  show(filter: AssetFilter, sort: AssetSort): void {
    const isFilterSame = sameValue(filter, this.#filter);
    if (isFilterSame && sameValue(sort, this.#sort)) return;
    this.#filter = filter;
    this.#sort = sort;
    if (!isFilterSame) this.#kept.filter(filter);
    this.sortAnew();
  }

  /** Everything, from the beginning: what names mean may have changed. */
  sortAnew(): void {
    const slots: number[] = [];
    this.#keys = [];
    this.#ties = [];
    for (let slot = 0; slot < this.#table.end; slot += 1) {
      if (!this.#kept.has(slot)) continue;
      this.#readKey(slot);
      slots.push(slot);
    }
    this.#order.sortAll(slots);
    this.#moved = new Set();
    this.#isMembershipChanged = false;
  }

  #readKey(slot: number): void {
    this.#keys[slot] = this.#keyOf(slot);
    this.#ties[slot] = this.#table.at(slot)?.referenceKey ?? "";
  }

  #keyOf(slot: number): string | number | null {
    const asset = this.#table.at(slot);
    if (asset === null) return null;
    const value = assetColumnValue(asset, this.#sort.column, this.#names);
    return typeof value === "string" ? sortText(value) : value;
  }

  #compare(a: number, b: number): number {
    const keyA = this.#keys[a] ?? null;
    const keyB = this.#keys[b] ?? null;
    if (keyA !== keyB) {
      if (keyA === null) return 1;
      if (keyB === null) return -1;
      const order = keyA < keyB ? -1 : 1;
      return this.#sort.isDescending ? -order : order;
    }
    const tieA = this.#ties[a] ?? "";
    const tieB = this.#ties[b] ?? "";
    return tieA < tieB ? -1 : tieA > tieB ? 1 : a - b;
  }
}
