import type { AssetFilter, HearingKind } from "./assetFilter.ts";
import { type AssetKept, assetKept, type Searched } from "./assetKept.ts";
import { ACTIVITY, type AssetTable, FRESHNESS } from "./assetTable.ts";
import { bytes } from "../kit/growing.ts";

/** Which slots of the asset table a filter keeps: a bit for each, checked again only where the asset has changed. */
export class KeptSlots {
  readonly #table: AssetTable;
  #isKept: AssetKept;
  #hasText: boolean;
  /** The kinds of freshness that are kept; null: every one. */
  #freshness: ReadonlySet<number> | null;
  /** The kinds of activity that are kept; null: every one. */
  #activity: ReadonlySet<number> | null;
  #bits = bytes(0);
  #total = 0;

  constructor(table: AssetTable, filter: AssetFilter) {
    this.#table = table;
    this.#isKept = assetKept(filter);
    this.#hasText = filter.text !== "";
    this.#freshness = freshnessOf(filter);
    this.#activity = activityCodes(filter);
    this.#checkAll();
  }

  get total(): number {
    return this.#total;
  }

  has(slot: number): boolean {
    return this.#bits[slot] === 1;
  }

  /** Checks one slot again. Answers whether it is kept now. */
  check(slot: number): boolean {
    this.#bits = bytes(slot, this.#bits);
    const asset = this.#table.at(slot);
    const is =
      asset !== null && this.#isNowAsAsked(slot) && this.#isKept(asset, this.#searched(slot))
        ? 1
        : 0;
    this.#total += is - (this.#bits[slot] ?? 0);
    this.#bits[slot] = is;
    return is === 1;
  }

  filter(filter: AssetFilter): void {
    this.#isKept = assetKept(filter);
    this.#hasText = filter.text !== "";
    this.#freshness = freshnessOf(filter);
    this.#activity = activityCodes(filter);
    this.#checkAll();
  }

  /** Made only where a text is asked for. */
  #searched(slot: number): Searched | undefined {
    return this.#hasText ? this.#table.searched(slot) : undefined;
  }

  /** What changes by time alone is judged by the table's clock. */
  #isNowAsAsked(slot: number): boolean {
    const { freshness, activity } = this.#table;
    return (
      (this.#freshness === null || this.#freshness.has(freshness[slot] ?? -1)) &&
      (this.#activity === null || this.#activity.has(activity[slot] ?? -1))
    );
  }

  #checkAll(): void {
    for (let slot = 0; slot < this.#table.end; slot += 1) this.check(slot);
  }
}

const FRESHNESS_OF = {
  heard: [FRESHNESS.fresh, FRESHNESS.uncertain],
  silent: [FRESHNESS.silent],
  blinded: [FRESHNESS.blinded],
  doubtful: [FRESHNESS.uncertain, FRESHNESS.silent, FRESHNESS.blinded],
} as const satisfies Record<HearingKind | "doubtful", readonly number[]>;

function freshnessOf({ hearing = [] }: AssetFilter): ReadonlySet<number> | null {
  return hearing.length === 0 ? null : new Set(hearing.flatMap((kind) => FRESHNESS_OF[kind]));
}

function activityCodes({ activity = [] }: AssetFilter): ReadonlySet<number> | null {
  return activity.length === 0 ? null : new Set(activity.map((kind) => ACTIVITY[kind]));
}
