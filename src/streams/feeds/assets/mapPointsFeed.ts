import type { AssetId } from "../../../domain/base/ids.ts";
import { tagStateOfAsset } from "../../../domain/assets/assetTagState.ts";
import { type AssetBoard, assetsOf } from "./assetBoard.ts";
import { assetColumnValue } from "./assetColumnValue.ts";
import { TAG_STATES } from "../../../domain/devices/tagState.ts";
import type { CustomerWorld } from "../../core/worker/customerWorld.ts";
import { CLUSTER_KINDS, type ClusterKind } from "../../../domain/assets/mapMarks.ts";
import { mapPlaces } from "./mapPlaces.ts";
import { SITES } from "../sites/sitesFeed.ts";
import { LiveNames } from "./liveNames.ts";
import { AssetMap } from "./assetMap.ts";
import { mercatorX, mercatorY } from "../../core/worker/webMercator.ts";
import type { GridCell, MercatorWindow } from "./mapGrid.ts";
import { ChangedFields } from "../kit/changedFields.ts";
import { type FeedHead, feedHead } from "../kit/feedHead.ts";
import type { FeedEmission, FeedWork } from "../../core/worker/feed.ts";
import { defineFeed } from "../kit/defineFeed.ts";
import type { MapPoints, MapPointsParams } from "./mapPoints.ts";

type MapPointsState = FeedHead & { readonly points: MapPoints };

/** The points of the map. A frame costs what changed and what is in the viewport. [FD4] */
export const mapPointsFeed = defineFeed({
  name: "mapPoints",
  scope: "customer",
  lingers: false,
  uncompared: "points",
  open: (world, params: MapPointsParams, changed): FeedWork<MapPointsParams, MapPointsState> =>
    new MapPointsWork(world, params, changed),
});

class MapPointsWork implements FeedWork<MapPointsParams, MapPointsState> {
  readonly #world: CustomerWorld;
  readonly #board: AssetBoard;
  readonly #names: LiveNames;
  readonly #map: AssetMap;
  readonly #heads = new ChangedFields<FeedHead>();
  readonly #changed: () => void;
  readonly #stops: readonly (() => void)[];
  readonly #divide: () => void;
  #params: MapPointsParams;
  #isDirty = true;

  constructor(world: CustomerWorld, params: MapPointsParams, changed: () => void) {
    const lease = world.part(assetsOf).lease();
    this.#world = world;
    this.#board = lease.value;
    this.#params = params;
    this.#changed = changed;
    const { table, collection, devices } = this.#board;
    this.#names = new LiveNames(world, devices, () => this.#touch());
    this.#names.need(params.label);
    const sites = world.collection(SITES).lease();
    const placesNow = () => mapPlaces(sites.value.byId.values(), this.#params.filter.floor);
    this.#map = new AssetMap(table, params, placesNow());
    this.#divide = () => this.#map.divide(placesNow());
    this.#stops = [
      table.onChange((slot) => {
        this.#map.mark(slot);
        this.#touch();
      }),
      sites.value.onChange(() => {
        this.#divide();
        this.#touch();
      }),
      collection.onHead(changed),
      devices.tags.onHead(changed),
      devices.boxes.onHead(changed),
      () => this.#names.close(),
      () => sites.release(),
      () => lease.release(),
    ];
  }

  update(params: MapPointsParams): void {
    const isFloorSame = this.#params.filter.floor === params.filter.floor;
    this.#params = params;
    this.#names.need(params.label);
    this.#map.show(params);
    if (!isFloorSame) this.#divide();
    this.#heads.reset();
    this.#touch();
  }

  drain(): FeedEmission<MapPointsState> | null {
    const { tags, boxes } = this.#board.devices;
    const head = this.#heads.changes(
      feedHead(this.#world.time, this.#board.collection.head, tags.head, boxes.head),
    );
    if (!this.#isDirty)
      return head === null ? null : { news: { type: "fields", fields: head, list: null } };
    this.#isDirty = false;
    const points = this.#points();
    return {
      news: { type: "fields", fields: { ...head, points }, list: null },
      transfer: [
        points.mercator.buffer,
        points.size.buffer,
        points.category.buffer,
        points.freshness.buffer,
        points.proof.buffer,
        points.radius.buffer,
        points.sign.buffer,
        points.notFresh.buffer,
        points.extents.buffer,
        points.family.buffer,
        points.kind.buffer,
      ],
    };
  }

  stop(): void {
    for (const stop of this.#stops) stop();
  }

  #touch(): void {
    this.#isDirty = true;
    this.#changed();
  }

  #points(): MapPoints {
    const cells = this.#map.visible(windowOf(this.#params));
    const count = cells.length;
    const families = new Map<string, number>();
    const points: Omit<MapPoints, "families"> = {
      count,
      mercator: new Float64Array(2 * count),
      size: new Uint32Array(count),
      category: new Uint8Array(count),
      freshness: new Uint8Array(count),
      proof: new Uint8Array(count),
      radius: new Float32Array(count),
      sign: new Uint8Array(count),
      notFresh: new Uint32Array(count),
      extents: new Float64Array(4 * count),
      family: new Uint16Array(count),
      kind: new Uint8Array(count),
      places: cells.map((cell) => this.#map.placeOf(cell)?.id ?? null),
      selectedAt: this.#selectedAt(),
      ids: cells.map(({ slot }) =>
        slot === null ? null : (this.#board.table.at(slot)?.id ?? null),
      ),
      labels: cells.map((cell) => this.#label(cell)),
      doubtfulFix: this.#doubtfulFix(),
      opened: this.#opened(cells),
      total: this.#map.total,
      withoutLocation: this.#map.withoutLocation,
      newestChangeAt: this.#board.newestStamp,
    };
    for (const [at, cell] of cells.entries()) {
      points.mercator[2 * at] = cell.x;
      points.mercator[2 * at + 1] = cell.y;
      points.size[at] = cell.size;
      points.category[at] = cell.category;
      points.freshness[at] = cell.freshness;
      points.proof[at] = cell.slot === null ? 0 : (this.#board.table.proof[cell.slot] ?? 0);
      points.radius[at] = this.#radius(cell);
      points.sign[at] = this.#sign(cell);
      points.notFresh[at] = cell.notFresh;
      const { west, north, east, south } = cell.extent;
      points.extents.set([west, north, east, south], 4 * at);
      points.kind[at] = CLUSTER_KINDS.indexOf(this.#kind(cell));
      points.family[at] = this.#family(cell, families);
    }
    return { ...points, families: [...families.keys()] };
  }

  #opened(cells: readonly GridCell[]): readonly AssetId[] | null {
    const { opened } = this.#params;
    if (opened === undefined || opened === null) return null;
    const away = ({ x, y }: GridCell) => Math.hypot(x - opened.x, y - opened.y);
    const clusters = cells.filter(({ slot }) => slot === null);
    const [first] = clusters;
    if (first === undefined) return null;
    const nearest = clusters.reduce((best, one) => (away(one) < away(best) ? one : best), first);
    return [...this.#map.slotsOf(nearest)].flatMap((slot) => this.#board.table.at(slot)?.id ?? []);
  }

  #kind(cell: GridCell): ClusterKind {
    if (cell.isPlate) return "site";
    return this.#map.isDivided && this.#map.placeOf(cell) === null ? "offSite" : "part";
  }

  #selectedAt(): MapPoints["selectedAt"] {
    const { selected } = this.#map;
    const id = selected === null ? undefined : this.#board.table.at(selected.slot)?.id;
    return selected === null || id === undefined ? null : { id, x: selected.x, y: selected.y };
  }

  #doubtfulFix(): MapPoints["doubtfulFix"] {
    const { selected } = this.#params;
    const asset = selected === null ? undefined : this.#board.collection.byId.get(selected);
    const fix = asset?.doubtfulFix ?? null;
    const radius = asset?.placeProof?.radius ?? null;
    if (fix === null || radius === null) return null;
    return { x: mercatorX(fix.location.lon), y: mercatorY(fix.location.lat), radius };
  }

  #radius({ slot }: GridCell): number {
    return slot === null ? 0 : (this.#board.table.at(slot)?.locationAccuracy ?? 0);
  }

  /** Changes with what the asset says, its freshness and its activity, all of which the table tells. */
  #sign({ slot }: GridCell): number {
    const asset = slot === null ? null : this.#board.table.at(slot);
    const state = asset === null ? null : tagStateOfAsset(asset, this.#world.time.now());
    return state === null ? 0 : TAG_STATES.indexOf(state) + 1;
  }

  /** Numbered as they come. */
  #family({ slot }: GridCell, families: Map<string, number>): number {
    const asset = slot === null ? null : this.#board.table.at(slot);
    if (asset === null) return 0;
    const known = families.get(asset.family);
    if (known !== undefined) return known;
    families.set(asset.family, families.size + 1);
    return families.size;
  }

  #label({ slot }: GridCell): string | null {
    const { label } = this.#params;
    const asset = slot === null || label === null ? null : this.#board.table.at(slot);
    if (asset === null || label === null) return null;
    const value = assetColumnValue(asset, label, this.#names);
    return value === null ? null : String(value);
  }
}

/** The viewport; one that reaches over the antimeridian goes on beyond 1. */
function windowOf({ bounds }: Pick<MapPointsParams, "bounds">): MercatorWindow {
  const west = mercatorX(bounds.west);
  const east = mercatorX(bounds.east);
  return {
    west,
    east: east < west ? east + 1 : east,
    north: mercatorY(bounds.north),
    south: mercatorY(bounds.south),
  };
}
