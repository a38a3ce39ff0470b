import { type ColumnKey, columnKey, compareKeys } from "../kit/columnKey.ts";
import type { AssetFilter, AssetSort } from "./assetFilter.ts";
import { sameValue } from "../../core/live/sameValue.ts";
import { type ColumnNames, assetColumnValue } from "./assetColumnValue.ts";
import type { AssetTable } from "./assetTable.ts";
import { KeptSlots } from "./keptSlots.ts";
import { SlotOrder } from "../kit/slotOrder.ts";

/**
 * The kept assets in the order of a column; those without a value last, those of the same value by their reference. All
 * assets are kept in order, whatever the filter keeps: another filter, which comes with each letter that is typed, is then
 * one check of each asset, and sorts nothing.
 */
export class AssetOrder {
  readonly #table: AssetTable;
  readonly #names: ColumnNames;
  readonly #kept: KeptSlots;
  /** By slot: what the order compares by. */
  #keys: ColumnKey[] = [];
  #ties: string[] = [];
  #filter: AssetFilter;
  #sort: AssetSort;
  /** All assets by their reference: what every other order is sorted from, most of which is little work then. */
  readonly #byReference = new SlotOrder((a, b) => this.#compareTies(a, b));
  /** All assets in the order that is asked for. */
  readonly #all = new SlotOrder((a, b) => this.#compareKeys(a, b) || this.#compareTies(a, b));
  /** The kept ones of these. */
  #order: Int32Array = new Int32Array(0);
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
    return this.#order[index] ?? null;
  }

  /** The asset in a slot has changed. Its place stays until `settle`. */
  check(slot: number): void {
    const was = this.#kept.has(slot);
    const is = this.#kept.check(slot);
    if (was !== is) this.#isMembershipChanged = true;
    const asset = this.#table.at(slot);
    const isSame =
      was === is &&
      asset !== null &&
      this.#ties[slot] === asset.referenceKey &&
      this.#keys[slot] === this.#keyOf(slot);
    if (!isSame) this.#moved.add(slot);
    // The slot may have been given to another asset meanwhile.
    if (was && is && this.#ties[slot] !== asset?.referenceKey) this.#isMembershipChanged = true;
  }

  /** Brings everybody to the right place. */
  settle(): void {
    const renamed = new Set<number>();
    for (const slot of this.#moved) {
      const tie = this.#ties[slot];
      this.#readKey(slot);
      if (tie !== this.#ties[slot] || this.#table.at(slot) === null) renamed.add(slot);
    }
    const isThere = (slot: number) => this.#table.at(slot) !== null;
    this.#byReference.place(renamed, isThere);
    this.#all.place(this.#moved, isThere);
    this.#moved = new Set();
    this.#keep();
  }

  show(filter: AssetFilter, sort: AssetSort): void {
    const isFilterSame = sameValue(filter, this.#filter);
    const isSortSame = sameValue(sort, this.#sort);
    if (isFilterSame && isSortSame) return;
    // By the present column still: what has moved has not been placed yet.
    if (this.isStale) this.settle();
    if (!isFilterSame) this.#kept.filter(filter);
    this.#filter = filter;
    this.#sort = sort;
    if (!isSortSame) this.#sortByColumn();
    this.#keep();
  }

  /** Everything, from the beginning: what names mean may have changed. */
  sortAnew(): void {
    const slots: number[] = [];
    this.#keys = [];
    this.#ties = [];
    for (let slot = 0; slot < this.#table.end; slot += 1) {
      const asset = this.#table.at(slot);
      this.#ties[slot] = asset?.referenceKey ?? "";
      if (asset !== null) slots.push(slot);
    }
    this.#byReference.sortAll(slots);
    this.#sortByColumn();
    this.#moved = new Set();
    this.#keep();
  }

  /** Sorting keeps the order of equals, which is that of the references. */
  #sortByColumn(): void {
    const slots = this.#byReference.slots;
    for (const slot of slots) this.#keys[slot] = this.#keyOf(slot);
    this.#all.sortAll(slots, (a, b) => this.#compareKeys(a, b));
  }

  #keep(): void {
    this.#order = this.#all.slots.filter((slot) => this.#kept.has(slot));
    this.#isMembershipChanged = false;
  }

  #readKey(slot: number): void {
    this.#keys[slot] = this.#keyOf(slot);
    this.#ties[slot] = this.#table.at(slot)?.referenceKey ?? "";
  }

  #keyOf(slot: number): ColumnKey {
    const asset = this.#table.at(slot);
    if (asset === null) return null;
    const value = assetColumnValue(asset, this.#sort.column, this.#names);
    return columnKey(value);
  }

  #compareKeys(a: number, b: number): number {
    return compareKeys(this.#keys[a] ?? null, this.#keys[b] ?? null, this.#sort.isDescending);
  }

  #compareTies(a: number, b: number): number {
    const tieA = this.#ties[a] ?? "";
    const tieB = this.#ties[b] ?? "";
    return tieA < tieB ? -1 : tieA > tieB ? 1 : a - b;
  }
}
