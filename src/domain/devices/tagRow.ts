import type { AssetId, TagId } from "../base/ids.ts";
import type { EpochMs } from "../base/time.ts";
import { unreachable } from "../base/unreachable.ts";
import type { DeviceConnectivity } from "./deviceConnectivity.ts";
import { isActive, type Technology } from "./movement.ts";
import type { Tag } from "./tag.ts";
import type { TagState } from "./tagState.ts";

/** A sensor by its technology and whether it moved within the window of it (specification section 9). */
export const TAG_ACTIVITIES = ["gpsActive", "gpsInactive", "bleActive", "bleInactive"] as const;
export type TagActivity = (typeof TAG_ACTIVITIES)[number];

export function tagActivity(
  technology: Technology,
  lastMovedAt: EpochMs | null,
  now: EpochMs,
): TagActivity {
  const isMoving = isActive(technology, lastMovedAt, now);
  if (technology === "GPS") return isMoving ? "gpsActive" : "gpsInactive";
  return isMoving ? "bleActive" : "bleInactive";
}

/** A device with what is known around it, as the page of tags lists it. */
export type TagRow = {
  readonly tag: Tag;
  /** How a worn tag stands; null: it is a gateway or an anchor. */
  readonly state: TagState | null;
  readonly connectivity: DeviceConnectivity;
  /** Whether it moves, as analytics count it; null: it is on no resource, and counts nowhere. */
  readonly activity: TagActivity | null;
  /** The last that was received of it, by its own word or its asset's; null: nothing yet. */
  readonly lastMessageAt: EpochMs | null;
  /** Percent; null: never told. */
  readonly battery: number | null;
  /** The device that received it last; null: none, or not known without an asset. */
  readonly heardBy: { readonly id: TagId; readonly name: string } | null;
  readonly asset: {
    readonly id: AssetId;
    readonly reference: string;
    readonly designation: string;
  } | null;
  /** Names for the ids of the tag; null: it has none. */
  readonly siteName: string | null;
  readonly areaName: string | null;
  readonly gatewayName: string | null;
};

/** Of a device that is mounted: where. What is carried has the place of its asset. */
export const TAG_PLACE_COLUMNS = [
  "site",
  "area",
  "floor",
  "latitude",
  "longitude",
  "altitude",
  "accuracy",
  "accuracyType",
] as const;

/** Every column of the page of tags: the fields of specification section 3, then what is live. */
export const TAG_COLUMNS = [
  "id",
  "name",
  "type",
  "state",
  "connectivity",
  "lastMessageAt",
  "battery",
  "heardBy",
  "asset",
  "status",
  "model",
  "nodeAddress",
  "gatewayId",
  "positioningRole",
  "manufacturer",
  "manufacturerId",
  "networkId",
  "sendInterval",
  "timeout",
  "technology",
  "protocol",
  "clientId",
  ...TAG_PLACE_COLUMNS,
] as const;
export type TagColumn = (typeof TAG_COLUMNS)[number];

/** What a column shows and is ordered by: names for ids, epoch ms for times, ms for durations; null: nothing. */
export function tagColumnValue(row: TagRow, column: TagColumn): string | number | null {
  const { tag } = row;
  switch (column) {
    case "id":
    case "name":
    case "type":
    case "status":
    case "model":
    case "nodeAddress":
    case "positioningRole":
    case "manufacturer":
    case "manufacturerId":
    case "networkId":
    case "sendInterval":
    case "timeout":
    case "technology":
    case "protocol":
    case "clientId":
      return tag[column];
    case "state":
    case "connectivity":
    case "lastMessageAt":
    case "battery":
      return row[column];
    case "heardBy":
      return row.heardBy?.name ?? null;
    case "asset":
      return row.asset?.reference ?? null;
    case "gatewayId":
      return row.gatewayName;
    case "site":
      return row.siteName;
    case "area":
      return row.areaName;
    case "floor":
      return tag.settings?.floor ?? null;
    case "latitude":
      return tag.settings?.latitude ?? null;
    case "longitude":
      return tag.settings?.longitude ?? null;
    case "altitude":
      return tag.settings?.altitude ?? null;
    case "accuracy":
      return tag.settings?.accuracy ?? null;
    case "accuracyType":
      return tag.settings?.accuracyType ?? null;
    default:
      return unreachable(column);
  }
}

/** Which devices are shown; what is left out keeps everything. */
export type TagFilter = {
  /** Every word has to be in an id, a name, a code, an address or the asset. */
  readonly text: string;
  readonly type?: Tag["type"] | undefined;
  readonly state?: TagState | undefined;
  readonly activity?: TagActivity | undefined;
  readonly connectivity?: DeviceConnectivity | undefined;
  readonly status?: Tag["status"] | undefined;
  readonly battery?: "low" | "unknown" | undefined;
  /** `unplaced`: gateways and anchors that stand nowhere; `speaking`: those of them that were received lately. */
  readonly place?: "unplaced" | "speaking" | undefined;
  readonly manufacturerId?: string | undefined;
  readonly ids?: readonly TagId[] | undefined;
};

export type TagSort = { readonly column: TagColumn; readonly isDescending: boolean };

/** Below this a battery raises its alert, in percent (specification section 9). */
const LOW_BATTERY = 30;

/** Whether a gateway or an anchor stands nowhere. */
export function isUnplaced({ type, site, settings }: Tag): boolean {
  return (type === "gateway" || type === "anchor") && (site === null || settings === null);
}

/** Whether a filter keeps a device, but for its text. */
export function keepsTag(filter: Omit<TagFilter, "text">, row: TagRow): boolean {
  const { tag, state, activity, connectivity, battery } = row;
  const { type, status, place, manufacturerId, ids } = filter;
  return (
    (type === undefined || tag.type === type) &&
    (filter.state === undefined || state === filter.state) &&
    (filter.activity === undefined || activity === filter.activity) &&
    (filter.connectivity === undefined || connectivity === filter.connectivity) &&
    (status === undefined || tag.status === status) &&
    (filter.battery === undefined ||
      (filter.battery === "unknown"
        ? battery === null
        : battery !== null && battery < LOW_BATTERY)) &&
    (place === undefined ||
      (isUnplaced(tag) &&
        (place === "unplaced" || (connectivity !== "offline" && connectivity !== "neverHeard")))) &&
    (manufacturerId === undefined || tag.manufacturerId === manufacturerId) &&
    (ids === undefined || ids.includes(tag.id))
  );
}
