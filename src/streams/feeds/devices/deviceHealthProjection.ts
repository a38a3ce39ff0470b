import type { Asset } from "../../../domain/assets/asset.ts";
import {
  connectivityOf,
  type DeviceConnectivity,
} from "../../../domain/devices/deviceConnectivity.ts";
import type { AssetId, TagId } from "../../../domain/base/ids.ts";
import type { Tag } from "../../../domain/devices/tag.ts";
import type { TagInOutBox } from "../../../domain/attendance/tagInOut.ts";
import type { EpochMs } from "../../../domain/base/time.ts";
import { unreachable } from "../../../domain/base/unreachable.ts";
import type { CollectionEvent } from "../../core/live/collectionEvent.ts";
import { sameValue } from "../../core/live/sameValue.ts";

/** From which of its three collections an event comes. */
export type DeviceHealthEvent =
  | { readonly of: "devices"; readonly event: CollectionEvent<Tag> }
  | { readonly of: "boxes"; readonly event: CollectionEvent<TagInOutBox> }
  | { readonly of: "assets"; readonly event: CollectionEvent<Asset> };

/** A device that hears tags. `through`: the gateway that its messages pass; null: itself. */
export type Ear = {
  readonly id: TagId;
  readonly kind: "gateway" | "anchor" | "box";
  readonly name: string;
  readonly through: TagId | null;
  readonly lastMessageAt: EpochMs | null;
  readonly sendInterval: number;
  readonly timeout: number;
};

/** Gateways, anchors and boxes, and which assets each one heard last; changed in place, `version` rises with every change. */
export type DeviceHealthState = {
  readonly version: number;
  readonly ears: ReadonlyMap<TagId, Ear>;
  /** By ear: the assets that it was the last to hear. */
  readonly heard: ReadonlyMap<TagId, ReadonlySet<AssetId>>;
  readonly heardBy: ReadonlyMap<AssetId, TagId>;
  /** By gateway: the ears whose messages pass it. */
  readonly behind: ReadonlyMap<TagId, ReadonlySet<TagId>>;
};

type Mutable = {
  version: number;
  ears: Map<TagId, Ear>;
  heard: Map<TagId, Set<AssetId>>;
  heardBy: Map<AssetId, TagId>;
  behind: Map<TagId, Set<TagId>>;
};

/** A state of its own for each projection. */
export function initialDeviceHealth(): DeviceHealthState {
  return {
    version: 0,
    ears: new Map(),
    heard: new Map(),
    heardBy: new Map(),
    behind: new Map(),
  } satisfies Mutable;
}

/** Applies one event in place and answers the same state. The version stays when it says nothing new. */
export function reduceDeviceHealth(
  state: DeviceHealthState,
  { of, event }: DeviceHealthEvent,
): DeviceHealthState {
  if (event.type !== "documents.changed") return state;
  // The only place that writes: everybody else sees the readonly face.
  const health = state as Mutable;
  let isChanged = false;
  const note = (change: boolean) => (isChanged = change || isChanged);
  switch (of) {
    case "devices":
      for (const id of event.removed) note(setEar(health, id as TagId, null));
      for (const tag of event.written) note(setEar(health, tag.id, earOfTag(tag)));
      break;
    case "boxes":
      for (const id of event.removed) note(setEar(health, id as TagId, null));
      for (const box of event.written) note(setEar(health, box.id, earOfBox(box)));
      break;
    case "assets":
      for (const id of event.removed) note(setHeardBy(health, id as AssetId, null));
      for (const { id, isArchived, scannedBy } of event.written)
        note(setHeardBy(health, id, isArchived ? null : scannedBy));
      break;
    default:
      return unreachable(of);
  }
  if (isChanged) health.version += 1;
  return state;
}

/** Online, uncertain or offline, by its own last message (product.md section 3). */
export function connectivityOfEar(ear: Ear, now: EpochMs): DeviceConnectivity {
  return connectivityOf(ear, now);
}

/** A device that has missed its interval (`uncertain`) or its timeout (`offline`), as the cause of what others seem. */
export type Cause = { readonly ear: Ear; readonly connectivity: "uncertain" | "offline" };

/**
 * The one cause why an asset is uncertain or unknown: the worse of the gateway that everything from its ear passes and
 * of the ear itself, the gateway where they are alike; null where both speak (product.md section 3, root cause).
 */
export function causeOf(state: DeviceHealthState, asset: AssetId, now: EpochMs): Cause | null {
  const heardBy = state.heardBy.get(asset);
  return heardBy === undefined ? null : causeOfEar(state, heardBy, now);
}

/** The one cause of the doubt about everything that this device received last; null where there is none, or no such device. */
export function causeOfEar(state: DeviceHealthState, id: TagId, now: EpochMs): Cause | null {
  const ear = state.ears.get(id);
  if (ear === undefined) return null;
  const gateway = ear.through === null ? undefined : state.ears.get(ear.through);
  const onTheWay = gateway === undefined ? [ear] : [gateway, ear];
  for (const connectivity of ["offline", "uncertain"] as const)
    for (const device of onTheWay)
      if (connectivityOf(device, now) === connectivity) return { ear: device, connectivity };
  return null;
}

/** The assets that a silent device leaves uncertain or unknown, each named by one cause alone; none while it speaks. */
export function blindedBy(
  state: DeviceHealthState,
  device: TagId,
  now: EpochMs,
): readonly AssetId[] {
  const ears = [device, ...(state.behind.get(device) ?? [])];
  return ears
    .flatMap((ear) => [...(state.heard.get(ear) ?? [])])
    .filter((asset) => causeOf(state, asset, now)?.ear.id === device);
}

function earOfTag({ id, name, type, gatewayId, ...tag }: Tag): Ear | null {
  if (tag.isArchived || (type !== "gateway" && type !== "anchor")) return null;
  const { lastMessageAt, sendInterval, timeout } = tag;
  const through = type === "anchor" ? gatewayId : null;
  return { id, kind: type, name, through, lastMessageAt, sendInterval, timeout };
}

function earOfBox({ id, name, lastUpdate, sendInterval, timeout }: TagInOutBox): Ear {
  return { id, kind: "box", name, through: null, lastMessageAt: lastUpdate, sendInterval, timeout };
}

function setEar(state: Mutable, id: TagId, ear: Ear | null): boolean {
  const before = state.ears.get(id);
  if (sameValue(before ?? null, ear)) return false;
  if (before?.through !== ear?.through) {
    leave(state.behind, before?.through ?? null, id);
    enter(state.behind, ear?.through ?? null, id);
  }
  if (ear === null) state.ears.delete(id);
  else state.ears.set(id, ear);
  return true;
}

function setHeardBy(state: Mutable, asset: AssetId, ear: TagId | null): boolean {
  const before = state.heardBy.get(asset) ?? null;
  if (before === ear) return false;
  leave(state.heard, before, asset);
  enter(state.heard, ear, asset);
  if (ear === null) state.heardBy.delete(asset);
  else state.heardBy.set(asset, ear);
  return true;
}

function enter<Key, Id>(index: Map<Key, Set<Id>>, key: Key | null, id: Id): void {
  if (key !== null) index.set(key, (index.get(key) ?? new Set<Id>()).add(id));
}

function leave<Key, Id>(index: Map<Key, Set<Id>>, key: Key | null, id: Id): void {
  if (key === null) return;
  const ids = index.get(key);
  ids?.delete(id);
  if (ids?.size === 0) index.delete(key);
}
