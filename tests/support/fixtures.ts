import { type Asset, NO_TELEMETRY } from "../../src/domain/assets/asset.ts";
import type { Counter } from "../../src/domain/counters/counter.ts";
import { initialCounterState } from "../../src/domain/counters/counterEngine.ts";
import { ALWAYS } from "../../src/domain/base/weekSchedule.ts";
import { AreaId, AssetId, CounterId, SiteId, TagId } from "../../src/domain/base/ids.ts";
import { type IngestionInput, RECORDED_ALWAYS } from "../../src/domain/ingestion/ingestionState.ts";
import type { LonLat } from "../../src/domain/base/geometry.ts";
import type { PlaceJudge } from "../../src/domain/sites/placeJudge.ts";
import { NOWHERE, type Place } from "../../src/domain/sites/presence.ts";
import type { Tag } from "../../src/domain/devices/tag.ts";
import type { TagInOutBox } from "../../src/domain/attendance/tagInOut.ts";
import { HOUR, MINUTE } from "../../src/domain/base/time.ts";

/** 2026-03-02 09:00:00 UTC, a Monday: the instant that fixtures count from. */
export const T0 = Date.UTC(2026, 2, 2, 9);

export const site = (name: string) => SiteId.parse(`site-${name}`);
export const area = (name: string) => AreaId.parse(`area-${name}`);

/** A place by the name of its area, all on the ground floor of site-tower. */
export const placeIn = (name: string): Place => ({
  site: site("tower"),
  floor: 0,
  area: area(name),
});

/** A person with the tag `tag-<name>`, not heard yet. */
export function asset(name: string, overrides: Partial<Asset> = {}): Asset {
  return {
    id: AssetId.parse(`asset-${name}`),
    reference: name,
    referenceKey: name,
    designation: name,
    family: "people",
    subFamily: "crew",
    category: "personnel",
    labels: [],
    currentWorksite: null,
    nextLocationSite: null,
    futureWorksite: null,
    attributes: [],
    ...NO_TELEMETRY,
    tagId: TagId.parse(`tag-${name}`),
    manufacturerId: `tag-${name}`,
    technology: "BLE",
    isArchived: false,
    archivedAt: null,
    createdAt: T0,
    ...overrides,
  };
}

/** A device that nobody has heard yet: a BLE tag linked to `asset-<name>` unless told otherwise. */
export function tag(name: string, overrides: Partial<Tag> = {}): Tag {
  return {
    id: TagId.parse(`tag-${name}`),
    name,
    type: "tag",
    status: "assigned",
    nodeAddress: null,
    gatewayId: null,
    positioningRole: "none",
    model: null,
    manufacturer: null,
    manufacturerId: `tag-${name}`,
    networkId: null,
    technology: "BLE",
    protocol: null,
    clientId: null,
    assetId: AssetId.parse(`asset-${name}`),
    site: null,
    area: null,
    settings: null,
    sendInterval: MINUTE,
    timeout: HOUR,
    battery: null,
    lastMessageAt: null,
    connectivity: null,
    connectivitySince: null,
    isArchived: false,
    ...overrides,
  };
}

/** An anchor mounted in the area of that name, `east` metres (about) east of the site's origin. */
export function anchor(name: string, areaName: string, east = 0): Tag {
  return tag(name, {
    type: "anchor",
    positioningRole: "anchor",
    assetId: null,
    ...placeOf(areaName),
    settings: {
      accuracy: 3,
      accuracyType: "high",
      altitude: null,
      latitude: 45,
      longitude: 4 + east / 78_850,
      floor: 0,
    },
  });
}

const placeOf = (areaName: string) => ({ site: site("tower"), area: area(areaName) });

export function box(entryNumber: number, overrides: Partial<TagInOutBox> = {}): TagInOutBox {
  return {
    id: TagId.parse(`box-${entryNumber}`),
    kind: "box",
    entryNumber,
    name: `Gate ${entryNumber}`,
    customer: "tower" as TagInOutBox["customer"],
    site: site("tower"),
    startDate: T0,
    lastUpdate: null,
    connected: "offline",
    connectedSince: null,
    totalRead: 0,
    refusedRead: 0,
    minimumBatteryLevel: 10,
    minimumTimeDifference: 1,
    sendInterval: MINUTE,
    timeout: HOUR,
    latitude: 45,
    longitude: 4,
    hasApiSubscriptionKey: false,
    ...overrides,
  };
}

const byId = <Item extends { readonly id: string }>(items: readonly Item[]) =>
  new Map(items.map((item) => [item.id as Item["id"], item] as const));

/** Judges fixes by a rule for points, each of them sure. */
export const judgedAt =
  (placeAt: (point: LonLat, floor: number | string | null) => Place): PlaceJudge =>
  ({ location, floor }) => ({ proves: "place", place: placeAt(location, floor), isSure: true });

/** What a fold knows: the given devices and assets, nothing remembered, everything nowhere by position. */
export function ingestionInput(
  known: {
    readonly assets?: readonly Asset[];
    readonly tags?: readonly Tag[];
    readonly boxes?: readonly TagInOutBox[];
  },
  overrides: Partial<IngestionInput> = {},
): IngestionInput {
  let seq = 0;
  return {
    now: T0 + HOUR,
    memory: {
      heardBy: new Map(),
      radio: new Map(),
      lastTrackPoints: new Map(),
      unrecorded: new Map(),
    },
    underTest: new Map(),
    assets: byId(known.assets ?? []),
    tags: byId(known.tags ?? []),
    boxes: byId(known.boxes ?? []),
    stays: new Map(),
    mapOf: () => null,
    judgePlace: judgedAt(() => NOWHERE),
    placeRefusal: () => null,
    cityAt: () => null,
    recording: RECORDED_ALWAYS,
    nextSeq: () => (seq += 1),
    ...overrides,
  };
}

/** A counter of the people in area-yard, 2 to 5 of them, always on and never reset. */
export function counter(
  state: Partial<Counter["state"]> = {},
  overrides: Partial<Counter> = {},
): Counter {
  const present = state.present ?? 0;
  return {
    id: CounterId.parse("counter-yard"),
    name: "Yard",
    description: "",
    sites: [site("tower")],
    areas: [area("yard")],
    families: ["people"],
    subFamilies: [],
    colour: "#112233",
    visibility: "everybody",
    thresholds: [{ area: area("yard"), min: 2, max: 5 }],
    alert: { isEnabled: true, alertedBy: [], emails: [], phones: [], delay: 0 },
    schedule: ALWAYS,
    reset: { period: "none" },
    resetByHandAt: null,
    isArchived: false,
    createdAt: T0,
    state: {
      ...initialCounterState(0),
      computedAt: T0,
      areas: [{ area: area("yard"), present }],
      ...state,
    },
    ...overrides,
  };
}
