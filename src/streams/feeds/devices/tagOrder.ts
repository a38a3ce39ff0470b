import { plainText } from "../../../domain/base/plainText.ts";
import {
  keepsTag,
  tagColumnValue,
  type TagFilter,
  type TagSort,
} from "../../../domain/devices/tagRow.ts";
import { sameValue } from "../../core/live/sameValue.ts";
import { SlotOrder } from "../kit/slotOrder.ts";
import { type ColumnKey, columnKey, compareKeys } from "../kit/columnKey.ts";
import { bytes } from "../kit/growing.ts";
import type { TagBoard } from "./tagBoard.ts";

/**
 * The kept devices in the order of a column; those without a value last, those of the same value by their id. All devices
 * are kept in order, whatever the filter keeps: another filter, which comes with each letter that is typed, is then one
 * check of each device, and sorts nothing.
 */
export class TagOrder {
  readonly #board: TagBoard;
  readonly #all = new SlotOrder((a, b) => this.#compareKeys(a, b) || this.#board.compareIds(a, b));
  #filter: TagFilter;
  #words: readonly string[] = [];
  #sort: TagSort;
  #keys: ColumnKey[] = [];
  #isKept = bytes(0);
  #kept: Int32Array = new Int32Array(0);

  constructor(board: TagBoard, filter: TagFilter, sort: TagSort) {
    this.#board = board;
    this.#filter = filter;
    this.#sort = sort;
    this.#sortAll();
    this.#keepAll();
  }

  /** Those that the filter keeps, in order. */
  get slots(): Readonly<Int32Array> {
    return this.#kept;
  }

  /** Brings devices that have changed, came or went to their places. */
  settle(changed: ReadonlySet<number>): void {
    for (const slot of changed) {
      this.#keys[slot] = this.#keyOf(slot);
      this.#check(slot);
    }
    this.#all.place(changed, (slot) => this.#board.at(slot) !== null);
    this.#keep();
  }

  /** Another filter or order. What has changed is settled before. */
  show(filter: TagFilter, sort: TagSort): void {
    const isFilterSame = sameValue(filter, this.#filter);
    const isSortSame = sameValue(sort, this.#sort);
    this.#filter = filter;
    this.#sort = sort;
    if (!isSortSame) this.#sortAll();
    if (!isFilterSame) this.#keepAll();
    else if (!isSortSame) this.#keep();
  }

  /** From the order of the ids, which is that of equals: a sort keeps it. */
  #sortAll(): void {
    const slots = this.#board.byId();
    for (const slot of slots) this.#keys[slot] = this.#keyOf(slot);
    this.#all.sortAll(slots, (a, b) => this.#compareKeys(a, b));
  }

  #keepAll(): void {
    this.#words = plainText(this.#filter.text)
      .split(/\s+/u)
      .filter((word) => word !== "");
    for (const slot of this.#all.slots) this.#check(slot);
    this.#keep();
  }

  #check(slot: number): void {
    const row = this.#board.at(slot);
    const isKept = row !== null && keepsTag(this.#filter, row) && this.#isFound(slot);
    this.#isKept = bytes(slot, this.#isKept);
    this.#isKept[slot] = isKept ? 1 : 0;
  }

  #isFound(slot: number): boolean {
    if (this.#words.length === 0) return true;
    const text = this.#board.searched(slot);
    return this.#words.every((word) => text.includes(word));
  }

  #keep(): void {
    this.#kept = this.#all.slots.filter((slot) => this.#isKept[slot] === 1);
  }

  #keyOf(slot: number): ColumnKey {
    const row = this.#board.at(slot);
    const value = row === null ? null : tagColumnValue(row, this.#sort.column);
    return columnKey(value);
  }

  #compareKeys(a: number, b: number): number {
    return compareKeys(this.#keys[a] ?? null, this.#keys[b] ?? null, this.#sort.isDescending);
  }
}
