import type { AssetId, MaintenanceRecordId } from "../../../domain/base/ids.ts";
import { MaintenanceRecord } from "../../../domain/assets/maintenanceRecord.ts";
import { type AssetBoard, assetsOf } from "./assetBoard.ts";
import type { CustomerWorld } from "../../core/worker/customerWorld.ts";
import type { FollowedCollection } from "../../core/worker/followedCollection.ts";
import { KeptSlots } from "./keptSlots.ts";
import type { Lease } from "../../core/worker/leased.ts";
import { type DueAsset, dueAsset } from "./dueAsset.ts";
import { ChangedFields } from "../kit/changedFields.ts";
import { type FeedHead, feedHead } from "../kit/feedHead.ts";
import type { FeedWork } from "../../core/worker/feed.ts";
import { defineFeed } from "../kit/defineFeed.ts";
import type { AssetFilter } from "./assetFilter.ts";
import type { EpochMs } from "../../../domain/base/time.ts";
import type { Koncorde } from "../../core/live/koncorde.ts";
import { decodeWith } from "../../core/live/decodeWith.ts";
import { whole } from "../kit/queries.ts";

/** A maintenance that is planned and not done, with its asset. */
export type PlannedMaintenance = {
  readonly id: MaintenanceRecordId;
  readonly asset: DueAsset;
  readonly record: MaintenanceRecord;
  readonly plannedAt: EpochMs;
};

type PlannedParams = { readonly filter: AssetFilter };
type PlannedState = FeedHead & {
  readonly rows: readonly PlannedMaintenance[];
};

/** What is planned and not done. */
const PLANNED: Koncorde = {
  and: [{ range: { plannedAt: { gte: 0 } } }, { not: { range: { doneAt: { gte: 0 } } } }],
};

/** What is planned for the kept assets and not done, the earliest first. [FD22] */
export const plannedMaintenanceFeed = defineFeed({
  name: "plannedMaintenance",
  scope: "customer",
  open: (world, params: PlannedParams, changed): FeedWork<PlannedParams, PlannedState> =>
    new Planned(world, params, changed),
});

class Planned implements FeedWork<PlannedParams, PlannedState> {
  readonly #world: CustomerWorld;
  readonly #changed: () => void;
  readonly #board: Lease<AssetBoard>;
  readonly #records: Lease<FollowedCollection<MaintenanceRecord>>;
  readonly #kept: KeptSlots;
  readonly #news = new ChangedFields<PlannedState>();
  readonly #stops: readonly (() => void)[];
  /** The assets that something is planned for: reports of the others change nothing. */
  #planned: ReadonlySet<AssetId> = new Set();
  #order: readonly PlannedMaintenance[] | null = null;

  constructor(world: CustomerWorld, params: PlannedParams, changed: () => void) {
    this.#world = world;
    this.#changed = changed;
    this.#board = world.part(assetsOf).lease();
    this.#records = world
      .collection({
        ...whole("asset-maintenance", PLANNED),
        decode: decodeWith(MaintenanceRecord),
      })
      .lease();
    const { table, collection } = this.#board.value;
    this.#kept = new KeptSlots(table, params.filter);
    this.#readRecords();
    this.#stops = [
      table.onChange((slot) => {
        this.#kept.check(slot);
        const asset = table.at(slot);
        if (asset !== null && !this.#planned.has(asset.id)) return;
        this.#order = null;
        changed();
      }),
      this.#records.value.onChange(() => {
        this.#readRecords();
        changed();
      }),
      collection.onHead(changed),
      this.#records.value.onHead(changed),
    ];
  }

  update(params: PlannedParams): void {
    this.#kept.filter(params.filter);
    this.#order = null;
    this.#news.reset();
    this.#changed();
  }

  drain() {
    const [own, assets] = [this.#records.value.head, this.#board.value.collection.head];
    const fields = this.#news.changes({
      ...feedHead(this.#world.time, own, assets),
      // Without the assets nothing would seem to be planned.
      isLoaded: own.isLoaded && assets.isLoaded,
      rows: this.#inOrder(),
    });
    return fields === null ? null : { news: { type: "fields", fields, list: null } as const };
  }

  stop(): void {
    for (const stop of this.#stops) stop();
    this.#records.release();
    this.#board.release();
  }

  #readRecords(): void {
    this.#planned = new Set([...this.#records.value.byId.values()].map(({ assetId }) => assetId));
    this.#order = null;
  }

  #inOrder(): readonly PlannedMaintenance[] {
    if (this.#order !== null) return this.#order;
    const { table } = this.#board.value;
    const all = [...this.#records.value.byId.values()].flatMap((record): PlannedMaintenance[] => {
      const { id, assetId, plannedAt } = record;
      const slot = table.slotOf(assetId);
      const asset = slot !== null && this.#kept.has(slot) ? table.at(slot) : null;
      if (asset === null || plannedAt === null) return [];
      return [{ id, asset: dueAsset(asset), record, plannedAt }];
    });
    this.#order = all.toSorted((a, b) => {
      if (a.plannedAt !== b.plannedAt) return a.plannedAt - b.plannedAt;
      const [first, second] = [a.asset.referenceKey, b.asset.referenceKey];
      if (first !== second) return first < second ? -1 : 1;
      return a.id < b.id ? -1 : Number(a.id > b.id);
    });
    return this.#order;
  }
}
