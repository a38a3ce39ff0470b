import type { Alert } from "../../domain/alerts/alert.ts";
import { AlertConfiguration } from "../../domain/alerts/alertConfiguration.ts";
import { AlertDelivery } from "../../domain/alerts/alertDelivery.ts";
import type { Asset } from "../../domain/assets/asset.ts";
import { AssetComment } from "../../domain/assets/assetComment.ts";
import { AssetImport } from "../../domain/imports/assetImport.ts";
import { AssetFile } from "../../domain/assets/assetFile.ts";
import type { Counter } from "../../domain/counters/counter.ts";
import { DeviceConnectivityChanged } from "../../domain/devices/deviceHistory.ts";
import type { Evacuation, EvacuationEvent } from "../../domain/evacuations/evacuation.ts";
import type { EvacuationSummary } from "../../domain/evacuations/evacuationSummary.ts";
import type { AlertId, AssetId, CustomerIndex, EvacuationId } from "../../domain/base/ids.ts";
import { Label } from "../../domain/referential/label.ts";
import { MaintenanceRecord } from "../../domain/assets/maintenanceRecord.ts";
import { QrCode } from "../../domain/qrCodes/qrCode.ts";
import { Family } from "../../domain/referential/referential.ts";
import { Site } from "../../domain/sites/site.ts";
import type { TagInOutRecord } from "../../domain/stays/tagInOut.ts";
import { DAY, type EpochMs } from "../../domain/base/time.ts";
import type { Clock } from "../core/live/clock.ts";
import { decodeAlert } from "./alerts/decodeAlert.ts";
import { decodeAsset } from "./assets/decodeAsset.ts";
import { decodeBox } from "./stays/decodeBox.ts";
import { decodeCounter } from "./counters/decodeCounter.ts";
import { decodeDevice } from "./devices/decodeDevice.ts";
import {
  decodeEvacuation,
  decodeEvacuationEvent,
  decodeEvacuationSummary,
} from "./evacuations/decodeEvacuation.ts";
import { decodeStay } from "./stays/decodeStay.ts";
import { decodeWith } from "../core/live/decodeWith.ts";
import { type Source, stampOf } from "../core/live/documentNotification.ts";
import { EVERYTHING, type Koncorde } from "../core/live/koncorde.ts";
import { AssetBoard } from "./assets/assetBoard.ts";
import { AssetIndex } from "./assets/assetIndex.ts";
import type {
  CollectionQuery,
  Collections,
  OpenCollection,
} from "../core/worker/collectionPool.ts";
import { DeviceWatch } from "./devices/deviceWatch.ts";
import type { FollowedCollection } from "../core/worker/followedCollection.ts";
import { Leased } from "../core/worker/leased.ts";
import type { PastReader } from "./past/pastReader.ts";
import type { PathFreshness } from "../core/worker/pathFreshness.ts";
import { PresenceBoard } from "./sites/presenceBoard.ts";
import type { ServerTime } from "../core/worker/serverTime.ts";
import { Ticker } from "../core/worker/ticker.ts";

/** What a world is made of: the live one's follow the server (liveWorld.ts), those of the past a picture (pastWorld.ts). */
export type WorldPorts = {
  readonly clock: Clock;
  readonly time: ServerTime;
  readonly collections: Collections;
  readonly freshness: PathFreshness;
  readonly history: PastReader;
  /** Ends what was begun for this world. */
  readonly stops: readonly (() => void)[];
};

const IN_USE: Koncorde = { equals: { isArchived: false } };
/** Tags of assets are thousands and written with every reading: only those that hear others are listened to. */
const EARS: Koncorde = { in: { type: ["gateway", "anchor"] } };
const BOXES: Koncorde = { equals: { kind: "box" } };
const STAYS: Koncorde = { equals: { kind: "record" } };
/** Of the history of devices what begins or ends an outage; uncertain does neither. */
const EDGES: Koncorde = {
  and: [{ equals: { type: "device.connectivityChanged" } }, { in: { to: ["online", "offline"] } }],
};
const PLANNED: Koncorde = {
  and: [{ range: { plannedAt: { gte: 0 } } }, { not: { range: { doneAt: { gte: 0 } } } }],
};
const only = (id: string): Koncorde => ({ ids: { values: [id] } });

/**
 * Everything of one followed customer. A collection is open while somebody uses it and some seconds longer; `close`
 * ends all of it at once, and nothing of it is told afterwards. [FD5], [FD6]
 */
export class CustomerWorld {
  readonly customer: CustomerIndex;
  readonly time: ServerTime;
  readonly clock: Clock;
  readonly ticker: Ticker;
  readonly freshness: PathFreshness;
  readonly history: PastReader;
  readonly sites: Leased<FollowedCollection<Site>>;
  readonly families: Leased<FollowedCollection<Family>>;
  readonly counters: Leased<FollowedCollection<Counter>>;
  readonly labels: Leased<FollowedCollection<Label>>;
  /** What is planned and not done, of all assets. */
  readonly plannedMaintenance: Leased<FollowedCollection<MaintenanceRecord>>;
  readonly assetImports: Leased<FollowedCollection<AssetImport>>;
  readonly qrCodes: Leased<FollowedCollection<QrCode>>;
  readonly alertConfigurations: Leased<FollowedCollection<AlertConfiguration>>;
  readonly devices: Leased<DeviceWatch>;
  readonly assets: Leased<AssetBoard>;
  readonly presence: Leased<PresenceBoard>;
  readonly index: Leased<AssetIndex>;
  readonly #pool: Collections;
  readonly #alertsSince = new Map<EpochMs, Leased<FollowedCollection<Alert>>>();
  readonly #deliveriesSince = new Map<EpochMs, Leased<FollowedCollection<AlertDelivery>>>();
  readonly #staysSince = new Map<EpochMs, Leased<FollowedCollection<TagInOutRecord>>>();
  readonly #deviceChangesSince = new Map<
    EpochMs,
    Leased<FollowedCollection<DeviceConnectivityChanged>>
  >();
  readonly #alerts = new Map<AlertId, Leased<FollowedCollection<Alert>>>();
  readonly #assets = new Map<AssetId, Leased<FollowedCollection<Asset>>>();
  readonly #comments = new Map<AssetId, Leased<FollowedCollection<AssetComment>>>();
  readonly #files = new Map<AssetId, Leased<FollowedCollection<AssetFile>>>();
  readonly #maintenance = new Map<AssetId, Leased<FollowedCollection<MaintenanceRecord>>>();
  readonly #evacuationsSince = new Map<EpochMs, Leased<FollowedCollection<EvacuationSummary>>>();
  readonly #evacuations = new Map<EvacuationId, Leased<FollowedCollection<Evacuation>>>();
  readonly #evacuationEvents = new Map<EvacuationId, Leased<FollowedCollection<EvacuationEvent>>>();
  readonly #stops: readonly (() => void)[];

  constructor(customer: CustomerIndex, ports: WorldPorts) {
    const { clock, time, collections, freshness, history, stops } = ports;
    this.customer = customer;
    this.time = time;
    this.clock = clock;
    this.ticker = new Ticker(clock);
    this.#pool = collections;
    this.freshness = freshness;
    this.history = history;
    this.#stops = [...stops, () => this.ticker.stop()];
    this.sites = this.#pool.leased({ ...whole("sites"), decode: decodeWith(Site) });
    this.families = this.#pool.leased({ ...whole("references"), decode: decodeWith(Family) });
    this.counters = this.#pool.leased({
      ...whole("counters"),
      filter: IN_USE,
      decode: decodeCounter,
    });
    this.alertConfigurations = this.#pool.leased({
      ...whole("alert-configurations"),
      decode: decodeWith(AlertConfiguration),
    });
    this.labels = this.#pool.leased({ ...whole("labels"), decode: decodeWith(Label) });
    this.plannedMaintenance = this.#pool.leased({
      ...whole("asset-maintenance"),
      filter: PLANNED,
      decode: decodeWith(MaintenanceRecord),
    });
    this.assetImports = this.#pool.leased({
      ...whole("asset-imports"),
      decode: decodeWith(AssetImport),
    });
    this.qrCodes = this.#pool.leased({ ...whole("qr-code"), decode: decodeWith(QrCode) });
    this.devices = this.#deviceWatch();
    this.assets = this.#assetBoard();
    this.presence = new Leased(
      clock,
      () => new PresenceBoard(this.assets.take(), this),
      (board) => board.close(),
    );
    this.index = new Leased(
      clock,
      () => new AssetIndex(this.assets.take(), clock),
      (index) => index.close(),
    );
  }

  /** The collections that are open now. */
  open(): readonly OpenCollection[] {
    return this.#pool.open();
  }

  /** Tells that the liveness, the failure or the refused documents of some collection have changed. */
  onHead(listener: () => void): () => void {
    return this.#pool.onHead(listener);
  }

  /** Alerts that are open, or were raised since the beginning of the day (UTC) of `since`: many readers, one collection. */
  alertsSince(since: EpochMs): Leased<FollowedCollection<Alert>> {
    const day = Math.floor(since / DAY) * DAY;
    const filter: Koncorde = {
      or: [{ equals: { isOpen: true } }, { range: { raisedAt: { gte: day } } }],
    };
    return this.#one(this.#alertsSince, day, { ...whole("alerts"), filter, decode: decodeAlert });
  }

  /** Messages about alerts that failed, or were made since the beginning of the day (UTC) of `since`. */
  alertDeliveriesSince(since: EpochMs): Leased<FollowedCollection<AlertDelivery>> {
    const day = Math.floor(since / DAY) * DAY;
    const filter: Koncorde = {
      or: [{ equals: { state: "failed" } }, { range: { createdAt: { gte: day } } }],
    };
    const query = { ...whole("alert-deliveries"), filter, decode: decodeWith(AlertDelivery) };
    return this.#one(this.#deliveriesSince, day, query);
  }

  /** Stays at the entry boxes that go on, or ended since the beginning of the day (UTC) of `since`. */
  staysSince(since: EpochMs): Leased<FollowedCollection<TagInOutRecord>> {
    const day = Math.floor(since / DAY) * DAY;
    const recent: Koncorde = {
      or: [{ equals: { status: "in" } }, { range: { dateOut: { gte: day } } }],
    };
    return this.#one(this.#staysSince, day, {
      collection: "tag-in-tag-out",
      filter: { and: [STAYS, recent] },
      heardOn: STAYS,
      decode: decodeStay,
    });
  }

  /** When devices became online or offline, as recorded since the beginning of the day (UTC) of `since`. */
  deviceChangesSince(since: EpochMs): Leased<FollowedCollection<DeviceConnectivityChanged>> {
    const day = Math.floor(since / DAY) * DAY;
    const recent: Koncorde = { range: { recordedAt: { gte: day } } };
    return this.#one(this.#deviceChangesSince, day, {
      collection: "tag-history",
      filter: { and: [EDGES, recent] },
      heardOn: EDGES,
      decode: decodeWith(DeviceConnectivityChanged),
    });
  }

  /** One alert, however old. */
  alert(id: AlertId): Leased<FollowedCollection<Alert>> {
    const query = { collection: "alerts", filter: only(id), heardOn: only(id) };
    return this.#one(this.#alerts, id, { ...query, decode: decodeAlert });
  }

  /** Evacuations that run, or were started since the beginning of the day (UTC) of `since`, without their rolls. */
  evacuationsSince(since: EpochMs): Leased<FollowedCollection<EvacuationSummary>> {
    const day = Math.floor(since / DAY) * DAY;
    const filter: Koncorde = {
      or: [{ equals: { state: "running" } }, { range: { startedAt: { gte: day } } }],
    };
    const query = { ...whole("evacuations"), filter, decode: decodeEvacuationSummary };
    return this.#one(this.#evacuationsSince, day, query);
  }

  /** One evacuation with its roll, however old. */
  evacuation(id: EvacuationId): Leased<FollowedCollection<Evacuation>> {
    const query = { collection: "evacuations", filter: only(id), heardOn: only(id) };
    return this.#one(this.#evacuations, id, { ...query, decode: decodeEvacuation });
  }

  /** Everything that happened in one evacuation. */
  evacuationEvents(id: EvacuationId): Leased<FollowedCollection<EvacuationEvent>> {
    const ofIt: Koncorde = { equals: { evacuationId: id } };
    const query = { collection: "evacuation-events", filter: ofIt, heardOn: ofIt };
    return this.#one(this.#evacuationEvents, id, { ...query, decode: decodeEvacuationEvent });
  }

  /** One asset, archived or not, without all the others. */
  asset(id: AssetId): Leased<FollowedCollection<Asset>> {
    const query = { collection: "assets", filter: only(id), heardOn: only(id) };
    return this.#one(this.#assets, id, { ...query, decode: decodeAsset });
  }

  /** What people have written about one asset. */
  comments(asset: AssetId): Leased<FollowedCollection<AssetComment>> {
    const query = { ...ofAsset("asset-comments", asset), decode: decodeWith(AssetComment) };
    return this.#one(this.#comments, asset, query);
  }

  files(asset: AssetId): Leased<FollowedCollection<AssetFile>> {
    const query = { ...ofAsset("asset-files", asset), decode: decodeWith(AssetFile) };
    return this.#one(this.#files, asset, query);
  }

  maintenance(asset: AssetId): Leased<FollowedCollection<MaintenanceRecord>> {
    const query = { ...ofAsset("asset-maintenance", asset), decode: decodeWith(MaintenanceRecord) };
    return this.#one(this.#maintenance, asset, query);
  }

  close(): void {
    // What holds something of another comes before it.
    for (const leased of [this.presence, this.index, this.assets, this.devices]) leased.close();
    for (const leased of [this.sites, this.families, this.counters]) leased.close();
    for (const leased of [this.labels, this.qrCodes, this.assetImports]) leased.close();
    this.alertConfigurations.close();
    this.plannedMaintenance.close();
    for (const one of [this.#deliveriesSince, this.#staysSince, this.#deviceChangesSince])
      for (const leased of one.values()) leased.close();
    for (const one of [this.#alertsSince, this.#alerts, this.#assets])
      for (const leased of one.values()) leased.close();
    for (const one of [this.#evacuationsSince, this.#evacuations, this.#evacuationEvents])
      for (const leased of one.values()) leased.close();
    for (const one of [this.#comments, this.#files, this.#maintenance])
      for (const leased of one.values()) leased.close();
    for (const stop of this.#stops) stop();
  }

  /** The collection of that key, remembered while it is open. */
  #one<Key, Doc extends { readonly id: string }>(
    known: Map<Key, Leased<FollowedCollection<Doc>>>,
    key: Key,
    query: CollectionQuery<Doc>,
  ): Leased<FollowedCollection<Doc>> {
    const leased = known.get(key) ?? this.#pool.leased(query, () => known.delete(key));
    known.set(key, leased);
    return leased;
  }

  #deviceWatch(): Leased<DeviceWatch> {
    return new Leased(
      this.clock,
      () => {
        const tags = this.#pool.follow({
          collection: "tags",
          filter: { and: [EARS, IN_USE] },
          heardOn: EARS,
          decode: decodeDevice,
        });
        const boxes = this.#pool.follow({
          collection: "tag-in-tag-out",
          filter: BOXES,
          heardOn: BOXES,
          decode: decodeBox,
        });
        return new DeviceWatch(tags, boxes, this);
      },
      (watch) => {
        watch.close();
        this.#pool.unfollow(watch.tags);
        this.#pool.unfollow(watch.boxes);
      },
    );
  }

  #assetBoard(): Leased<AssetBoard> {
    return new Leased(
      this.clock,
      () => {
        let newest: EpochMs | null = null;
        const collection = this.#pool.follow({
          ...whole("assets"),
          filter: IN_USE,
          pageBy: "referenceKey",
          decode: (id: string, source: Source) => {
            const stamp = stampOf(source);
            if (stamp !== null && (newest === null || stamp > newest)) newest = stamp;
            return decodeAsset(id, source);
          },
        });
        return new AssetBoard(collection, this.devices.take(), this, () => newest);
      },
      (board) => {
        board.close();
        this.#pool.unfollow(board.collection);
      },
    );
  }
}

/** The documents of a collection that belong to one asset; a document never changes its asset. */
function ofAsset(collection: string, asset: AssetId) {
  const filter: Koncorde = { equals: { assetId: asset } };
  return { collection, filter, heardOn: filter };
}

/** All documents of a collection, heard as one. */
function whole(collection: string) {
  return { collection, filter: EVERYTHING, heardOn: EVERYTHING };
}
