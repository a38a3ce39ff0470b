import type { Asset } from "../../../domain/assets/asset.ts";
import type { AreaId, AssetId, SiteId, TagId } from "../../../domain/base/ids.ts";
import type { Tag } from "../../../domain/devices/tag.ts";
import type { TagInOutBox } from "../../../domain/attendance/tagInOut.ts";
import type { EpochMs } from "../../../domain/base/time.ts";
import { feedHead } from "../kit/feedHead.ts";
import { IN_USE } from "../kit/queries.ts";
import { ENTRY_BOXES } from "../attendance/boxesFeed.ts";
import { decodeDevice } from "./decodeDevice.ts";
import {
  type Cause,
  causeOfEar,
  type DeviceHealthState,
  initialDeviceHealth,
  reduceDeviceHealth,
} from "./deviceHealthProjection.ts";
import type { Koncorde } from "../../core/live/koncorde.ts";
import type { SharedPart } from "../../core/worker/customerWorld.ts";
import type { DocumentsChange, FollowedCollection } from "../../core/worker/followedCollection.ts";
import type { Lease } from "../../core/worker/leased.ts";
import { Listeners } from "../../core/worker/listeners.ts";
import type { ServerTime } from "../../core/worker/serverTime.ts";
import type { Ticker } from "../../core/worker/ticker.ts";

/** Where a device is mounted. */
export type DevicePlace = {
  readonly site: SiteId | null;
  readonly floor: number | null;
  readonly area: AreaId | null;
  readonly location: { readonly lat: number; readonly lon: number } | null;
};

const NOWHERE: DevicePlace = { site: null, floor: null, area: null, location: null };

/**
 * Gateways, anchors and boxes, and which of them leave assets unknown. Checks again each second: a device falls silent by
 * time alone, unless it is this screen that receives nothing.
 */
export class DeviceWatch {
  readonly tags: FollowedCollection<Tag>;
  readonly boxes: FollowedCollection<TagInOutBox>;
  readonly #time: ServerTime;
  readonly #health = initialDeviceHealth();
  #names: ReadonlyMap<TagId, string> = new Map();
  readonly #causes = new Map<TagId, Cause>();
  readonly #caused = new Listeners<[ears: readonly TagId[]]>();
  readonly #changed = new Listeners<[]>();
  readonly #named = new Listeners<[]>();
  readonly #stops: readonly (() => void)[];

  constructor(
    tagsLease: Lease<FollowedCollection<Tag>>,
    boxesLease: Lease<FollowedCollection<TagInOutBox>>,
    { time, ticker }: { readonly time: ServerTime; readonly ticker: Ticker },
  ) {
    const { value: tags } = tagsLease;
    const { value: boxes } = boxesLease;
    this.tags = tags;
    this.boxes = boxes;
    this.#time = time;
    const applyTags = (event: DocumentsChange<Tag>) => this.#apply({ of: "devices", event });
    const applyBoxes = (event: DocumentsChange<TagInOutBox>) => this.#apply({ of: "boxes", event });
    applyTags(tags.whole());
    applyBoxes(boxes.whole());
    const check = () => this.#check(this.knownAt());
    this.#stops = [
      tags.onChange(applyTags),
      boxes.onChange(applyBoxes),
      ticker.onTick(check),
      // The first snapshots must not wait for the second to pass.
      tags.onHead(check),
      boxes.onHead(check),
      () => tagsLease.release(),
      () => boxesLease.release(),
    ];
  }

  get health(): DeviceHealthState {
    return this.#health;
  }

  /** The instant at which it is known whether devices spoke: now, and the last proof while they are not followed live. [FD14] */
  knownAt(): EpochMs {
    const { liveness } = feedHead(this.#time, this.tags.head, this.boxes.head);
    const now = this.#time.now();
    if (liveness === null || liveness.isLive || liveness.lastProofAt === null) return now;
    return Math.min(now, liveness.lastProofAt);
  }

  /** Emits the devices whose last received assets became certain, uncertain or unknown, or that because of another device. */
  onCause(listener: (ears: readonly TagId[]) => void): () => void {
    return this.#caused.add(listener);
  }

  /** Emits when something about the devices or their assets may have changed. */
  onChange(listener: () => void): () => void {
    return this.#changed.add(listener);
  }

  /** Emits when a device came, went, or may be called something else. */
  onNames(listener: () => void): () => void {
    return this.#named.add(listener);
  }

  /** Why what this device received last is uncertain or unknown; null: it is neither. */
  cause(ear: TagId | null): Cause | null {
    return ear === null ? null : (this.#causes.get(ear) ?? null);
  }

  placeOf(id: TagId): DevicePlace {
    const box = this.boxes.byId.get(id);
    if (box !== undefined)
      return {
        site: box.site,
        floor: null,
        area: null,
        location: { lat: box.latitude, lon: box.longitude },
      };
    const tag = this.tags.byId.get(id);
    if (tag === undefined) return NOWHERE;
    const { site, area, settings } = tag;
    if (settings === null) return { site, floor: null, area, location: null };
    const { floor, latitude, longitude } = settings;
    return { site, floor, area, location: { lat: latitude, lon: longitude } };
  }

  /** Which assets each device was the last to hear. */
  applyAssets(event: DocumentsChange<Asset>): void {
    this.#apply({ of: "assets", event });
  }

  /** No assets are followed any more. */
  forgetAssets(): void {
    const removed: readonly AssetId[] = [...this.#health.heardBy.keys()];
    this.#apply({ of: "assets", event: { type: "documents.changed", written: [], removed } });
  }

  close(): void {
    for (const stop of this.#stops) stop();
  }

  #check(now: EpochMs): void {
    const changed: TagId[] = [];
    for (const id of this.#health.ears.keys()) {
      const cause = causeOfEar(this.#health, id, now);
      const before = this.#causes.get(id) ?? null;
      if (cause?.ear === before?.ear && cause?.connectivity === before?.connectivity) continue;
      if (cause === null) this.#causes.delete(id);
      else this.#causes.set(id, cause);
      if (cause?.ear.id !== before?.ear.id || cause?.connectivity !== before?.connectivity)
        changed.push(id);
    }
    for (const id of this.#causes.keys())
      if (!this.#health.ears.has(id)) {
        this.#causes.delete(id);
        changed.push(id);
      }
    if (changed.length > 0) this.#caused.emit(changed);
  }

  #apply(event: Parameters<typeof reduceDeviceHealth>[1]): void {
    const { version } = this.#health;
    reduceDeviceHealth(this.#health, event);
    if (this.#health.version === version) return;
    this.#changed.emit();
    if (event.of !== "assets" && this.#areNamesNew()) this.#named.emit();
  }

  /** Whether somebody came, went or is called something else since it was asked last. */
  #areNamesNew(): boolean {
    const names = new Map([...this.#health.ears].map(([id, { name }]) => [id, name]));
    const isSame =
      names.size === this.#names.size &&
      [...names].every(([id, name]) => this.#names.get(id) === name);
    this.#names = names;
    return !isSame;
  }
}

/** Tags of assets are thousands and written with every reading: only those that hear others are subscribed to. */
const EARS: Koncorde = { in: { type: ["gateway", "anchor"] } };

/** The devices of a world. */
export const devicesOf: SharedPart<DeviceWatch> = {
  open: (world) => {
    const tags = world.collection({
      collection: "tags",
      filter: { and: [EARS, IN_USE] },
      roomFilter: EARS,
      decode: decodeDevice,
    });
    return new DeviceWatch(tags.lease(), world.collection(ENTRY_BOXES).lease(), world);
  },
  close: (watch) => watch.close(),
};
