import type { Asset } from "../../../domain/assets/asset.ts";
import type { EpochMs } from "../../../domain/base/time.ts";
import { IN_USE, whole } from "../kit/queries.ts";
import { AssetTable } from "./assetTable.ts";
import { decodeAsset } from "./decodeAsset.ts";
import { type DeviceWatch, devicesOf } from "../devices/deviceWatch.ts";
import { type Source, stampOf } from "../../core/live/documentNotification.ts";
import type { SharedPart } from "../../core/worker/customerWorld.ts";
import type { DocumentsChange, FollowedCollection } from "../../core/worker/followedCollection.ts";
import type { Lease } from "../../core/worker/leased.ts";
import type { ServerTime } from "../../core/worker/serverTime.ts";
import type { Ticker } from "../../core/worker/ticker.ts";

/** The assets of the customer with what is known around them: slots, freshness, the devices that heard them last. */
export class AssetBoard {
  readonly collection: FollowedCollection<Asset>;
  readonly table: AssetTable;
  readonly devices: DeviceWatch;
  readonly #time: ServerTime;
  readonly #newestStamp: () => EpochMs | null;
  readonly #stops: readonly (() => void)[];

  /** @param newestStamp when the servers say that the newest asset known here was written */
  constructor(
    assets: Lease<FollowedCollection<Asset>>,
    devices: Lease<DeviceWatch>,
    { time, ticker }: { readonly time: ServerTime; readonly ticker: Ticker },
    newestStamp: () => EpochMs | null,
  ) {
    const { value: collection } = assets;
    this.collection = collection;
    this.devices = devices.value;
    this.#time = time;
    this.#newestStamp = newestStamp;
    this.table = new AssetTable((ear) => this.devices.cause(ear)?.connectivity ?? "online");
    const apply = (change: DocumentsChange<Asset>) => {
      this.devices.applyAssets(change);
      this.table.apply(change, time.now());
    };
    apply(collection.whole());
    this.#stops = [
      collection.onChange(apply),
      ticker.onTick(() => this.table.tick(time.now())),
      this.devices.onCause((ears) => this.#checkBehind(ears)),
      () => this.devices.forgetAssets(),
      () => devices.release(),
      () => assets.release(),
    ];
  }

  /** For measuring: the newest write that is shown. */
  get newestStamp(): EpochMs | null {
    return this.#newestStamp();
  }

  close(): void {
    for (const stop of this.#stops) stop();
  }

  #checkBehind(ears: Parameters<Parameters<DeviceWatch["onCause"]>[0]>[0]): void {
    const now = this.#time.now();
    for (const ear of ears)
      for (const id of this.devices.health.heard.get(ear) ?? []) {
        const slot = this.table.slotOf(id);
        if (slot !== null) this.table.check(slot, now);
      }
  }
}

/** The assets of a world that are not archived. */
export const assetsOf: SharedPart<AssetBoard> = {
  open: (world) => {
    let newest: EpochMs | null = null;
    const collection = world.collection({
      ...whole("assets", IN_USE),
      pageBy: "referenceKey",
      decode: (id: string, source: Source, held?: Asset | null) => {
        const stamp = stampOf(source);
        if (stamp !== null && (newest === null || stamp > newest)) newest = stamp;
        return decodeAsset(id, source, held);
      },
    });
    return new AssetBoard(collection.lease(), world.part(devicesOf).lease(), world, () => newest);
  },
  close: (board) => board.close(),
};
