import { Area } from "../../../src/domain/sites/area.ts";
import { Asset } from "../../../src/domain/assets/asset.ts";
import { Floor } from "../../../src/domain/sites/floor.ts";
import { distance } from "../../../src/domain/base/geometry.ts";
import { AssetId, type CustomerIndex, type SiteId, TagId } from "../../../src/domain/base/ids.ts";
import { Family } from "../../../src/domain/referential/referential.ts";
import { Site } from "../../../src/domain/sites/site.ts";
import { Tag } from "../../../src/domain/devices/tag.ts";
import { PRESET_ACCURACY } from "../../../src/domain/devices/tagSettings.ts";
import type { EpochMs } from "../../../src/domain/base/time.ts";
import { assetOf, familyOf, subFamilyOf, tagOf } from "../world/documents.ts";
import type { LogEntry } from "./logEntry.ts";
import type { RoomAnchor } from "./readAnchors.ts";
import { areaOf, onEarth, type Room, zoneAt, zonesOf, type Zoning } from "./room.ts";

/** A measured room with its anchors, as the command line says it. */
export type MeasuredRoom = {
  readonly room: Room;
  readonly anchors: readonly RoomAnchor[];
  readonly zoning: Zoning;
};

/** Everything a log's readings speak of, as documents of one customer. */
export type Preparation = {
  readonly families: readonly Family[];
  readonly site: Site | null;
  readonly tags: readonly Tag[];
  readonly assets: readonly Asset[];
};

const FAMILY = "Rejeu";
const SUB_FAMILY = "Enregistrement";

/** The documents that a log needs. All are checked by the domain's schemas. @throws ZodError when one is not valid */
export function preparationFor(settings: {
  readonly entries: readonly LogEntry[];
  readonly customer: CustomerIndex;
  readonly site: SiteId | null;
  readonly measured: MeasuredRoom | null;
  readonly now: EpochMs;
}): Preparation {
  const { entries, customer, site, measured, now } = settings;
  const technologies = new Map(
    entries.map(({ tagId, type }) => [tagId, type === "heard" ? "BLE" : "GPS"] as const),
  );
  const names = [...technologies].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const linked = names.map(([tagId, technology]) => {
    const id = AssetId.parse(`asset-replay-${tagId}`);
    const own = { id: tagId, name: tagId, type: "tag", technology, model: null } as const;
    const identity = {
      id,
      tagId,
      reference: tagId,
      designation: tagId,
      family: FAMILY,
      subFamily: SUB_FAMILY,
      category: "material",
      labels: [],
      currentWorksite: site,
      nextLocationSite: null,
      futureWorksite: null,
      attributes: [],
    } as const;
    return {
      tag: Tag.parse(
        tagOf({ ...own, protocol: technology === "BLE" ? "Ble" : null, assetId: id }, customer),
      ),
      asset: Asset.parse(assetOf({ ...identity, labels: [], attributes: [] }, technology, now)),
    };
  });
  const place = measured === null || site === null ? null : { ...measured, site };
  return {
    families: [Family.parse(familyOf("replay", FAMILY, "material", [subFamilyOf(SUB_FAMILY, [])]))],
    site: place === null ? null : siteOf(place, customer),
    tags: [
      ...(place === null ? [] : place.anchors.map((anchor) => anchorOf(anchor, place, customer))),
      ...linked.map(({ tag }) => tag),
    ],
    assets: linked.map(({ asset }) => asset),
  };
}

type PlacedRoom = MeasuredRoom & { readonly site: SiteId };

/** Room around the outer corner for what stands outside the walls, in metres. */
const MARGIN = 5;

function siteOf(place: PlacedRoom, customer: CustomerIndex): Site {
  const { room, zoning } = place;
  const middle = onEarth(room, { x: room.size.x / 2, y: room.size.y / 2 });
  const corner = onEarth(room, { x: 0, y: 0 });
  return Site.parse({
    id: place.site,
    siteName: "Measured room",
    type: "worksite",
    shape: "circle",
    polygon: null,
    owner: customer,
    longitude: middle.lon,
    latitude: middle.lat,
    radius: Math.ceil(distance(middle, corner) + MARGIN),
    address: null,
    city: null,
    timezone: null,
    isArchived: false,
    archivedAt: null,
    skipSiteSync: true,
    defaultFloor: room.floor,
    floors: [Floor.parse({ number: room.floor, styleId: "plain", name: null, plan: null })],
    areas: zonesOf(room, zoning).map((zone) => Area.parse(areaOf(room, siteKey(place), zone))),
    styles: [{ id: "plain", name: "Plain", url: null }],
    floorMatching: [],
    datasetId: null,
  });
}

function anchorOf(anchor: RoomAnchor, place: PlacedRoom, customer: CustomerIndex): Tag {
  const { room, zoning, site } = place;
  const { lat, lon } = onEarth(room, anchor);
  const zone = zoneAt(zonesOf(room, zoning), anchor);
  const own = { id: anchor.id, name: anchor.name, type: "anchor", technology: "BLE" } as const;
  return Tag.parse({
    ...tagOf({ ...own, protocol: "Ble", model: null }, customer),
    positioningRole: "anchor",
    site,
    area: zone === null ? null : areaOf(room, siteKey(place), zone).id,
    settings: {
      accuracy: PRESET_ACCURACY.high,
      accuracyType: "high",
      altitude: anchor.z,
      latitude: lat,
      longitude: lon,
      floor: room.floor,
    },
  });
}

/** Areas are named after the site and the floor, so that two rooms of one site do not share an id. */
function siteKey({ site, room }: PlacedRoom): string {
  return `${site.replace(/^site-/u, "")}-${room.floor}`;
}

/** Devices that an anchor list does not name: their readings would be refused. */
export function unknownAnchors(
  entries: readonly LogEntry[],
  anchors: readonly RoomAnchor[],
): readonly TagId[] {
  const known = new Set(anchors.map(({ id }) => id));
  const named = new Set(entries.flatMap((one) => (one.type === "heard" ? [one.scannedBy] : [])));
  return [...named].filter((id) => !known.has(id)).map((id) => TagId.parse(id));
}
