import { bytes } from "./growing.ts";

/** From this share of changed slots on, sorting everything is cheaper than placing each. */
const RESORT_SHARE = 1 / 8;

/** Slots in an order that is kept: what changed is removed and placed again, at the cost of a search each. */
export class SlotOrder {
  readonly #compare: (a: number, b: number) => number;
  #order = new Int32Array(0);

  constructor(compare: (a: number, b: number) => number) {
    this.#compare = compare;
  }

  /** As they are until the next sorting or placing. */
  get slots(): Readonly<Int32Array> {
    return this.#order;
  }

  /** `compare`: where the slots come in an order that decides between equals. */
  sortAll(slots: Iterable<number>, compare = this.#compare): void {
    // A list, not an array of numbers: a list's sort goes on from the order that it finds, and what is sorted is the rest.
    this.#order = Int32Array.from(Array.from(slots).sort(compare));
  }

  /** Places these slots anew; those that are not kept go. All others compare as they did before. */
  place(changed: ReadonlySet<number>, isKept: (slot: number) => boolean): void {
    if (changed.size === 0) return;
    const stays = this.#without(changed);
    const enters = Int32Array.from([...changed].filter(isKept)).sort(this.#compare);
    if (enters.length > stays.length * RESORT_SHARE) {
      this.sortAll([...stays, ...enters]);
      return;
    }
    const order = new Int32Array(stays.length + enters.length);
    let from = 0;
    for (const [count, slot] of enters.entries()) {
      const to = this.#placeIn(stays, slot, from);
      order.set(stays.subarray(from, to), from + count);
      order[to + count] = slot;
      from = to;
    }
    order.set(stays.subarray(from), from + enters.length);
    this.#order = order;
  }

  #without(changed: ReadonlySet<number>): Int32Array {
    // A mark by slot: to ask the set for each of 50,000 costs ten times as much.
    let isChanged = bytes(0);
    for (const slot of changed) {
      isChanged = bytes(slot, isChanged);
      isChanged[slot] = 1;
    }
    return this.#order.filter((slot) => isChanged[slot] !== 1);
  }

  /** The index of the first of `sorted` that comes after the slot, from `low` on. */
  #placeIn(sorted: Int32Array, slot: number, low: number): number {
    let from = low;
    let to = sorted.length;
    while (from < to) {
      const middle = (from + to) >> 1;
      if (this.#compare(sorted[middle] ?? slot, slot) < 0) from = middle + 1;
      else to = middle;
    }
    return from;
  }
}
