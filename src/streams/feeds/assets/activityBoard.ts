import {
  type Activity,
  type ActivityCount,
  activeUntil,
  activityOf,
} from "../../../domain/assets/activity.ts";
import type { Asset } from "../../../domain/assets/asset.ts";
import type { AssetId, SiteId } from "../../../domain/base/ids.ts";
import { type EpochMs, MINUTE } from "../../../domain/base/time.ts";
import type { DocumentsChange } from "../../core/worker/followedCollection.ts";

/** Assets of one family on one floor of one site (null: nowhere), by the technology of their tags. */
export type ActivityCell = {
  readonly id: string;
  readonly site: SiteId | null;
  readonly floor: number | null;
  readonly family: string;
  readonly gps: ActivityCount;
  readonly ble: ActivityCount;
  /** Without a tag: neither active nor inactive. */
  readonly untagged: number;
};

/** What an asset counts as, and where. */
type Counted = { readonly cell: string; readonly asset: Asset; readonly activity: Activity };
type Mutable = { -readonly [Key in keyof ActivityCell]: ActivityCell[Key] };

/**
 * Active and inactive assets by site, floor and family. A change costs what changed; when activity ends by time alone is
 * kept by the minute, so that a second costs only what ends near it. [FD40]
 */
export class ActivityBoard {
  readonly #counted = new Map<AssetId, Counted>();
  readonly #cells = new Map<string, Mutable>();
  /** By whole minute: the assets whose activity ends, or has ended, within it. */
  readonly #ending = new Map<number, Set<AssetId>>();
  #changed = new Set<string>();
  #now: EpochMs;

  constructor(now: EpochMs) {
    this.#now = now;
  }

  apply({ written, removed }: Pick<DocumentsChange<Asset>, "written" | "removed">): void {
    for (const id of removed) this.#leave(id as AssetId);
    for (const asset of written) {
      this.#leave(asset.id);
      if (!asset.isArchived) this.#enter(asset);
    }
  }

  /** Another instant, later or earlier: who is active at it, as far as it differs from the one before. */
  tick(now: EpochMs): void {
    const before = this.#now;
    this.#now = now;
    const [first, last] = [minuteOf(Math.min(before, now)), minuteOf(Math.max(before, now))];
    if (last - first > this.#counted.size) {
      for (const id of Array.from(this.#counted.keys())) this.#check(id);
      return;
    }
    for (let minute = first; minute <= last; minute += 1)
      for (const id of Array.from(this.#ending.get(minute) ?? [])) this.#check(id);
  }

  /** The cells that differ from what was drained last: as they are now, and the ids of those that are empty. */
  drain(): { readonly written: readonly ActivityCell[]; readonly removed: readonly string[] } {
    const written: ActivityCell[] = [];
    const removed: string[] = [];
    for (const id of this.#changed) {
      const cell = this.#cells.get(id);
      if (cell === undefined) removed.push(id);
      else written.push({ ...cell });
    }
    this.#changed = new Set();
    return { written, removed };
  }

  get hasNews(): boolean {
    return this.#changed.size > 0;
  }

  #check(id: AssetId): void {
    const known = this.#counted.get(id);
    if (known === undefined || activityOf(known.asset, this.#now) === known.activity) return;
    this.#leave(id);
    this.#enter(known.asset);
  }

  #enter(asset: Asset): void {
    const activity = activityOf(asset, this.#now);
    const { locationSite: site, floor, family } = asset;
    const id = JSON.stringify([site, floor, family]);
    const cell = this.#cells.get(id) ?? { id, site, floor, family, ...EMPTY };
    this.#cells.set(id, add(cell, asset, activity, 1));
    this.#counted.set(asset.id, { cell: id, asset, activity });
    this.#changed.add(id);
    const until = activeUntil(asset);
    if (until === null) return;
    const minute = minuteOf(until);
    const ending = this.#ending.get(minute) ?? new Set();
    this.#ending.set(minute, ending.add(asset.id));
  }

  #leave(id: AssetId): void {
    const known = this.#counted.get(id);
    if (known === undefined) return;
    this.#counted.delete(id);
    this.#changed.add(known.cell);
    const until = activeUntil(known.asset);
    if (until !== null) {
      const minute = minuteOf(until);
      const ending = this.#ending.get(minute);
      ending?.delete(id);
      if (ending?.size === 0) this.#ending.delete(minute);
    }
    const cell = this.#cells.get(known.cell);
    if (cell === undefined) return;
    const left = add(cell, known.asset, known.activity, -1);
    if (left.gps.total + left.ble.total + left.untagged === 0) this.#cells.delete(known.cell);
    else this.#cells.set(known.cell, left);
  }
}

const NONE = { active: 0, total: 0 };
const EMPTY = { gps: NONE, ble: NONE, untagged: 0 };

function add(cell: Mutable, { technology }: Asset, activity: Activity, by: 1 | -1): Mutable {
  if (technology === null) return { ...cell, untagged: cell.untagged + by };
  const key = technology === "GPS" ? "gps" : "ble";
  const { active, total } = cell[key];
  return {
    ...cell,
    [key]: { active: active + (activity === "active" ? by : 0), total: total + by },
  };
}

function minuteOf(at: EpochMs): number {
  return Math.floor(at / MINUTE);
}
