import type { Activity, ActivityCount } from "../../domain/assets/activity.ts";
import type { Alert } from "../../domain/alerts/alert.ts";
import type { AlertConfiguration } from "../../domain/alerts/alertConfiguration.ts";
import type { AlertDelivery } from "../../domain/alerts/alertDelivery.ts";
import type { Asset } from "../../domain/assets/asset.ts";
import type { AssetComment } from "../../domain/assets/assetComment.ts";
import type { AssetImport } from "../../domain/imports/assetImport.ts";
import type { AssetFile } from "../../domain/assets/assetFile.ts";
import type { AssetColumn } from "../../domain/assets/assetColumns.ts";
import type {
  AttributeFilter,
  DeadlineFilter,
  RegulatoryAttribute,
} from "../../domain/assets/attributeFilter.ts";
import type { Counter } from "../../domain/counters/counter.ts";
import type { DeviceConnectivity } from "../../domain/devices/deviceConnectivity.ts";
import type { DeviceConnectivityChanged } from "../../domain/devices/deviceHistory.ts";
import type { Evacuation, EvacuationEvent } from "../../domain/evacuations/evacuation.ts";
import type { EvacuationSummary } from "../../domain/evacuations/evacuationSummary.ts";
import type { BoundingBox } from "../../domain/base/geometry.ts";
import type {
  AlertId,
  AreaId,
  AssetId,
  EvacuationId,
  MaintenanceRecordId,
  SiteId,
  TagId,
} from "../../domain/base/ids.ts";
import type { Label } from "../../domain/referential/label.ts";
import type { Place } from "../../domain/sites/presence.ts";
import type { MaintenanceRecord } from "../../domain/assets/maintenanceRecord.ts";
import type { MovementState } from "../../domain/assets/movement.ts";
import type { QrCode } from "../../domain/qrCodes/qrCode.ts";
import type { Family } from "../../domain/referential/referential.ts";
import type { Site } from "../../domain/sites/site.ts";
import type { MissingReason } from "../../domain/sites/siteInventory.ts";
import type { TagInOutBox, TagInOutRecord } from "../../domain/stays/tagInOut.ts";
import type { EpochMs } from "../../domain/base/time.ts";
import type { ConnectionState } from "../core/kuzzle/kuzzleConnection.ts";
import type { Liveness, RefusedDocument } from "../core/live/collectionEvent.ts";
import type { Ear } from "./devices/deviceHealthProjection.ts";
import type { PresenceKey } from "./sites/presenceProjection.ts";
import type { SiteMarks } from "./past/pastReader.ts";

/** The connection as the front sees it. `broken`: the live core does not answer or has ended; what is shown is not live. */
export type FrontConnectionState =
  | ConnectionState
  | { readonly status: "broken"; readonly since: EpochMs; readonly reason: string };

/**
 * What happened to the session of this browser. `rights.changed`: read the rights anew; `session.ended`: the server has
 * ended it; `channel.rejoined`: there was a gap in which either may have been told unheard; `session.renewed`: the token
 * is new, by this tab or another; `user.changed`: another tab has signed somebody else in;
 * `tab.loggedIn`, `tab.loggedOut`: another tab of this browser has signed somebody in, or out.
 */
export type AccountEvent = {
  /** Rises by one with every event: whoever remembers the last one he has seen misses none. */
  readonly revision: number;
  readonly type:
    | "rights.changed"
    | "session.ended"
    | "channel.rejoined"
    | "session.renewed"
    | "user.changed"
    | "tab.loggedIn"
    | "tab.loggedOut";
  readonly at: EpochMs;
};

/** What every feed of a collection says of itself beside its content. */
export type FeedHead = {
  /** Null until the first word about liveness: nothing has been read yet. */
  readonly liveness: Liveness | null;
  /** Why the last sync failed; null since one succeeded. */
  readonly failure: string | null;
  /** True once a whole snapshot has been read: only then does "none" mean none. */
  readonly isLoaded: boolean;
  /** The instant of the past that is shown, which is then neither live nor stale; null or absent: the present. */
  readonly pastAt?: EpochMs | null;
};

/** A gateway, an anchor or an entry box, and how it stands. `since`: when it became so. */
export type DeviceState = Ear & {
  readonly connectivity: DeviceConnectivity;
  readonly since: EpochMs;
  readonly site: SiteId | null;
  readonly floor: number | null;
  readonly location: { readonly lat: number; readonly lon: number } | null;
  /** Assets that are unknown because of this device alone. */
  readonly blinds: number;
  /** The offline gateway that is the cause of this device's silence; null: none. */
  readonly cause: TagId | null;
};

/** `low`: below what raises the alert; `unknown`: no level was ever told. */
export type BatteryKind = "low" | "sufficient" | "unknown";
/** `heard`: within the hour; `silent`: not, and nothing explains it; `blinded`: what heard it last is silent itself. */
export type HearingKind = "heard" | "silent" | "blinded";

/** What a filter keeps; an empty list keeps everything. `text` is searched in reference, designation and manufacturer id. */
export type AssetFilter = {
  readonly site: SiteId | null;
  /** Null: every floor. */
  readonly floor: number | null;
  readonly area: string | null;
  /** Any of these sites; absent or empty: every one. */
  readonly sites?: readonly SiteId[];
  /** Any of these areas; absent or empty: every one. */
  readonly areas?: readonly AreaId[];
  readonly families: readonly string[];
  readonly subFamilies: readonly string[];
  readonly text: string;
  /** What is left out or empty keeps everything. */
  readonly battery?: readonly BatteryKind[];
  readonly movement?: readonly MovementState[];
  readonly hearing?: readonly HearingKind[];
  readonly activity?: readonly Activity[];
  /** Only assets without a known site, or without a floor; absent: all. */
  readonly without?: "site" | "floor";
  readonly ids?: readonly AssetId[];
  /** Every one of these; instants are resolved already, so that no clock is needed to judge an asset. */
  readonly attributes?: readonly AttributeFilter[];
  readonly deadline?: DeadlineFilter;
};

export type AssetSort = { readonly column: AssetColumn; readonly isDescending: boolean };

/** An asset with what the live core knows around it. */
export type AssetView = {
  readonly asset: Asset;
  readonly isFresh: boolean;
  /** The device whose silence makes the asset unknown; null: none. */
  readonly cause: Pick<DeviceState, "id" | "kind" | "name" | "lastMessageAt"> | null;
};

/** One deadline of an asset; `id` names both. `at` null: no date is given. */
export type AssetDeadline = {
  readonly id: string;
  readonly asset: Asset;
  readonly attribute: string;
  readonly at: EpochMs | null;
};

/** A maintenance that is planned and not done, with its asset. */
export type PlannedMaintenance = {
  readonly id: MaintenanceRecordId;
  readonly asset: Asset;
  readonly record: MaintenanceRecord;
  readonly plannedAt: EpochMs;
};

/** A tracked person and the last that is known of him. `cause`: the device whose silence makes him unknown; null: none. */
export type PersonSeen = {
  readonly id: AssetId;
  readonly name: string;
  readonly reference: string;
  readonly family: string;
  readonly subFamily: string;
  readonly place: Place;
  readonly lastSeenAt: EpochMs | null;
  readonly isFresh: boolean;
  readonly cause: AssetView["cause"];
};

/** An asset that is unknown because of a device. `lastTagUpdate`: when it was heard last. */
export type BlindedAsset = Pick<
  Asset,
  "id" | "reference" | "designation" | "family" | "category" | "lastTagUpdate"
>;

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

/** An asset that is expected on a site, is there, or both (product.md section 5.6). */
export type InventoryItem = Pick<
  Asset,
  | "currentWorksite"
  | "designation"
  | "family"
  | "id"
  | "lastTagUpdate"
  | "locationSite"
  | "reference"
  | "subFamily"
> & {
  readonly standing:
    | { readonly kind: "found" | "unexpected"; readonly isFresh: boolean }
    | { readonly kind: "missing"; readonly reason: MissingReason };
};

/**
 * The points of the map in the viewport, clustered on a grid. A cell that reaches into the viewport counts as a whole, so
 * that a cluster does not change while the map is moved; all arrays have `count` entries. Transferred, so whoever
 * holds an older one holds nothing.
 */
export type MapPoints = {
  readonly count: number;
  /** Web Mercator, 0 to 1, x then y for each point. */
  readonly mercator: Float64Array<ArrayBuffer>;
  /** 1 for an asset, more for a cluster. */
  readonly size: Uint32Array<ArrayBuffer>;
  /** 0 material, 1 personnel, 2 other, 3 mixed (of a cluster). */
  readonly category: Uint8Array<ArrayBuffer>;
  /** 0 fresh, 1 not fresh, 2 unknown because of a device. Of a cluster: the worst. */
  readonly freshness: Uint8Array<ArrayBuffer>;
  /** Of a cluster: how many of it are not fresh. */
  readonly notFresh: Uint32Array<ArrayBuffer>;
  /** The asset's id; null for a cluster. */
  readonly ids: readonly (AssetId | null)[];
  /** By the chosen label column, a date as epoch ms; null for clusters, without a choice and where the asset has none. */
  readonly labels: readonly (string | null)[];
  /** All that the filter keeps, in and out of the viewport; without a location they are counted apart. */
  readonly total: number;
  readonly withoutLocation: number;
  /** Raised by every notification that this frame shows, epoch ms of the server that sent it; null: none. For measuring. */
  readonly newestChangeAt: EpochMs | null;
};

export type MapPointsParams = {
  readonly filter: AssetFilter;
  readonly bounds: BoundingBox;
  /** As the map engine's, for tiles of 512 px; its whole part decides the grid of clusters, which is fixed to the world. */
  readonly zoom: number;
  /** Edge of a cell in CSS pixels; 0: no clusters. */
  readonly cell: number;
  readonly label: AssetColumn | null;
  /** Never hidden in a cluster. */
  readonly selected: AssetId | null;
};

/**
 * Every feed of the live core: what it is asked with and what it tells. All but `connection`, `account` and `debug` belong
 * to the chosen customer. All times are of the server's clock; those of `connection` of this machine's.
 */
export type Feeds = {
  connection: { params: null; state: FrontConnectionState };
  /** Who the connection is signed in as (null: nobody, or not known yet), and the last that happened to the session, newest last. */
  account: {
    params: null;
    state: {
      readonly userId: string | null;
      readonly events: readonly AccountEvent[];
    };
  };
  /** The path as a whole. `clockOffset`: server's clock minus this machine's, in ms; 0 until a heartbeat has told. */
  freshness: {
    params: null;
    state: {
      readonly isLive: boolean;
      readonly since: EpochMs | null;
      readonly lastProofAt: EpochMs | null;
      readonly clockOffset: number;
      readonly refused: number;
    };
  };
  /** The instant of the past that every feed of the customer shows; null: the present. */
  instant: { params: null; state: { readonly at: EpochMs | null } };
  /** What the time line of a span (epoch ms) marks, oldest first, whatever instant is shown. */
  marks: {
    params: { readonly from: EpochMs; readonly to: EpochMs };
    state: SiteMarks & { readonly isLoaded: boolean; readonly failure: string | null };
  };
  sites: { params: null; state: FeedHead & { readonly sites: readonly Site[] } };
  referential: { params: null; state: FeedHead & { readonly families: readonly Family[] } };
  devices: { params: null; state: FeedHead & { readonly devices: readonly DeviceState[] } };
  counters: { params: null; state: FeedHead & { readonly counters: readonly Counter[] } };
  /** Open ones of any age and those raised since `since` (epoch ms), newest first. */
  alerts: {
    params: { readonly since: EpochMs };
    state: FeedHead & {
      readonly alerts: readonly Alert[];
      readonly open: number;
      readonly unacknowledged: number;
    };
  };
  /** How alerts are raised and told, by kind; for admins. */
  alertConfigurations: {
    params: null;
    state: FeedHead & { readonly configurations: readonly AlertConfiguration[] };
  };
  /** Messages about alerts that failed, of any age, and those made since `since` (epoch ms), newest first; for admins. */
  alertDeliveries: {
    params: { readonly since: EpochMs };
    state: FeedHead & { readonly deliveries: readonly AlertDelivery[] };
  };
  /** The assets that are unknown because of one device, by designation. */
  blinded: {
    params: { readonly device: TagId };
    state: FeedHead & { readonly assets: readonly BlindedAsset[] };
  };
  /** When devices became online or offline, as recorded since `since` (epoch ms), the last first. */
  deviceChanges: {
    params: { readonly since: EpochMs };
    state: FeedHead & { readonly changes: readonly DeviceConnectivityChanged[] };
  };
  /** The entry boxes of tag-in/tag-out, by number. */
  boxes: { params: null; state: FeedHead & { readonly boxes: readonly TagInOutBox[] } };
  /** Who is in, and the stays that ended since `since` (epoch ms), the last who came first. */
  stays: {
    params: { readonly since: EpochMs };
    state: FeedHead & { readonly stays: readonly TagInOutRecord[]; readonly inside: number };
  };
  /** Active and inactive assets, one cell for each family on each floor where it is. */
  overview: { params: null; state: FeedHead & { readonly cells: readonly ActivityCell[] } };
  /** Of any age. */
  alert: { params: { readonly id: AlertId }; state: FeedHead & { readonly alert: Alert | null } };
  presence: {
    params: null;
    state: FeedHead & {
      readonly counts: Readonly<
        Partial<Record<PresenceKey, { readonly present: number; readonly notFresh: number }>>
      >;
    };
  };
  /** Imports of assets of the last days, newest first: how far they are, and what can be undone. */
  assetImports: { params: null; state: FeedHead & { readonly imports: readonly AssetImport[] } };
  /** All labels, by name. */
  labels: { params: null; state: FeedHead & { readonly labels: readonly Label[] } };
  /** All printed codes; how many of them are glued to nothing, and how many were exported. */
  qrCodes: {
    params: null;
    state: FeedHead & {
      readonly codes: readonly QrCode[];
      readonly available: number;
      readonly exported: number;
    };
  };
  /** What should be on a site and what is, by reference. */
  siteInventory: {
    params: { readonly site: SiteId };
    state: FeedHead & { readonly items: readonly InventoryItem[] };
  };
  /** Everybody who is tracked (category personnel), by name. */
  people: { params: null; state: FeedHead & { readonly people: readonly PersonSeen[] } };
  /** Running ones of any age and those started since `since` (epoch ms), newest first. */
  evacuations: {
    params: { readonly since: EpochMs };
    state: FeedHead & { readonly evacuations: readonly EvacuationSummary[] };
  };
  /** One of any age with its events, in the order in which things happened. */
  evacuation: {
    params: { readonly id: EvacuationId };
    state: FeedHead & {
      readonly evacuation: Evacuation | null;
      readonly events: readonly EvacuationEvent[];
    };
  };
  /** Archived ones too. */
  asset: {
    params: { readonly id: AssetId };
    state: FeedHead & { readonly view: AssetView | null };
  };
  /** What people have written of an asset, each document on its own; oldest comment first, newest file and record first. */
  assetComments: {
    params: { readonly asset: AssetId };
    state: FeedHead & { readonly comments: readonly AssetComment[] };
  };
  assetFiles: {
    params: { readonly asset: AssetId };
    state: FeedHead & { readonly files: readonly AssetFile[] };
  };
  assetMaintenance: {
    params: { readonly asset: AssetId };
    state: FeedHead & { readonly records: readonly MaintenanceRecord[] };
  };
  /** The rows `from` up to but not `to` of what the filter keeps, in order. */
  assetRows: {
    params: {
      readonly filter: AssetFilter;
      readonly sort: AssetSort;
      readonly from: number;
      readonly to: number;
    };
    state: FeedHead & {
      readonly total: number;
      readonly from: number;
      readonly rows: readonly AssetView[];
    };
  };
  /**
   * Everything that the filter keeps, as it was when the feed was opened (or given another filter or order), told part by
   * part: for exports, imports and bulk work. Nothing is told before the collection is loaded; parts count from 0.
   */
  assetSet: {
    params: {
      readonly filter: AssetFilter;
      readonly sort: AssetSort;
      readonly part: number;
      /** Tells one reading from another: each has a set of its own. */
      readonly reading: number;
    };
    state: FeedHead & {
      readonly total: number;
      readonly parts: number;
      readonly part: number;
      readonly rows: readonly AssetView[];
    };
  };
  /** The deadlines of what the filter keeps (product.md section 3), the earliest first; `from` up to but not `to`. */
  assetDeadlines: {
    params: {
      readonly filter: AssetFilter;
      readonly attributes: readonly RegulatoryAttribute[];
      readonly from: number;
      readonly to: number;
    };
    state: FeedHead & {
      readonly total: number;
      readonly from: number;
      readonly rows: readonly AssetDeadline[];
    };
  };
  /** What is planned for what the filter keeps and not done, the earliest first; `from` up to but not `to`. */
  plannedMaintenance: {
    params: { readonly filter: AssetFilter; readonly from: number; readonly to: number };
    state: FeedHead & {
      readonly total: number;
      readonly from: number;
      readonly rows: readonly PlannedMaintenance[];
    };
  };
  /** The best matches, typing errors forgiven. */
  assetSearch: {
    params: { readonly text: string; readonly limit: number };
    state: FeedHead & { readonly assets: readonly Asset[] };
  };
  mapPoints: { params: MapPointsParams; state: FeedHead & { readonly points: MapPoints } };
  /** For /debug-ui. Rates are per second over the last 10 s. Nothing secret. */
  debug: {
    params: null;
    state: {
      readonly collections: readonly {
        readonly collection: string;
        readonly documents: number;
        readonly liveness: Liveness | null;
        readonly failure: string | null;
        readonly eventsPerSecond: number;
        readonly refused: readonly RefusedDocument[];
      }[];
      readonly framesPerSecond: number;
      readonly messagesPerSecond: number;
      readonly events: readonly { readonly at: EpochMs; readonly text: string }[];
    };
  };
};

export type FeedName = keyof Feeds;
export type FeedParams<Name extends FeedName> = Feeds[Name]["params"];
export type FeedState<Name extends FeedName> = Feeds[Name]["state"];
