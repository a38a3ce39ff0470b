import type { AreaId, AssetId, SiteId, TagId } from "../../domain/base/ids.ts";
import {
  type BoundingBox,
  type LonLat,
  pointInPolygon,
  pointInShape,
} from "../../domain/base/geometry.ts";
import type { MapGround } from "./ground/ground.ts";
import { type Marks, placeOf } from "./marks/marks.ts";
import { pick } from "./marks/pick.ts";
import { lonLatOf } from "./mercator.ts";
import { type ScreenPoint, screenToWorld, type View } from "./view.ts";

/** What lies under the pointer, nearest to the eye first. */
export type MapPick =
  | { readonly kind: "asset"; readonly id: AssetId }
  | {
      readonly kind: "cluster";
      readonly size: number;
      readonly at: LonLat;
      readonly index: number;
      /** All that it counts. */
      readonly extent: BoundingBox;
    }
  | { readonly kind: "device"; readonly id: TagId }
  | { readonly kind: "area"; readonly id: AreaId; readonly site: SiteId }
  | { readonly kind: "site"; readonly id: SiteId }
  | { readonly kind: "nothing" };

export type Pickable = {
  readonly assets: Marks;
  readonly devices: Marks;
  readonly ground: MapGround;
  /** Of the theme. */
  readonly scale: number;
};

export function pickThing(things: Pickable, view: View, point: ScreenPoint): MapPick {
  const asset = pick(things.assets, view, point, things.scale);
  if (asset !== null) {
    const id = things.assets.keys[asset] ?? null;
    if (id !== null) return { kind: "asset", id: id as AssetId };
    return {
      kind: "cluster",
      size: things.assets.size[asset] ?? 0,
      at: lonLatOf(placeOf(things.assets, asset)),
      index: asset,
      extent: extentOf(things.assets, asset),
    };
  }
  const device = pick(things.devices, view, point, things.scale);
  const deviceId = device === null ? null : (things.devices.keys[device] ?? null);
  if (deviceId !== null) return { kind: "device", id: deviceId as TagId };
  const place = lonLatOf(screenToWorld(view, point));
  const area = things.ground.areas.findLast((one) => pointInPolygon(place, one.geometry));
  if (area !== undefined) return { kind: "area", id: area.id, site: area.site };
  const site = things.ground.sites.findLast((one) => pointInShape(place, one.shape));
  return site === undefined ? { kind: "nothing" } : { kind: "site", id: site.id };
}

function extentOf({ extents }: Marks, index: number): BoundingBox {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = extents.subarray(4 * index, 4 * index + 4);
  const [northWest, southEast] = [lonLatOf({ x: x0, y: y0 }), lonLatOf({ x: x1, y: y1 })];
  return { west: northWest.lon, north: northWest.lat, east: southEast.lon, south: southEast.lat };
}

export function samePick(a: MapPick, b: MapPick): boolean {
  if (a.kind === "cluster") return b.kind === "cluster" && a.index === b.index;
  if (a.kind === "nothing") return b.kind === "nothing";
  return a.kind === b.kind && a.id === b.id;
}
