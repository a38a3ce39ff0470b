import type { AssetId } from "../../../../src/domain/base/ids.ts";
import type { MapPoints } from "../../../../src/streams/feeds/assets/mapPoints.ts";
import { MapGrid } from "../../../../src/streams/feeds/assets/mapGrid.ts";
import { mercatorX, mercatorY } from "../../../../src/streams/core/worker/webMercator.ts";
import type { News, Order, Place } from "./messages.ts";

/** The changes of a second come in so many batches, as a socket delivers them. */
const BATCHES_PER_SECOND = 50;
/** ms between two messages to the page at most: a frame. */
const FRAME = 16;
/** Edge of a cell in CSS pixels, as the map asks for it. */
const CELL = 64;

addEventListener("message", ({ data }: MessageEvent<Order>) => run(data));

function run(order: Order): void {
  const random = randomFrom(7);
  const towns = Array.from({ length: 40 }, () => [2 + random() * 5, 43.5 + random() * 4] as const);
  const spread = () => (random() + random() + random() - 1.5) * 0.06;
  const lon = new Float64Array(order.assets);
  const lat = new Float64Array(order.assets);
  for (let index = 0; index < order.assets; index++) {
    const [x, y] = towns[index % towns.length] ?? [0, 0];
    lon[index] = x + spread();
    lat[index] = y + spread();
  }
  const world = 512 * 2 ** Math.floor(order.zoom);
  const grid = new MapGrid(world / CELL, 1 / world);
  const put = (index: number) =>
    grid.place(
      index,
      mercatorX(lon[index] ?? 0),
      mercatorY(lat[index] ?? 0),
      index % 3,
      index % 10 === 0 ? 1 : 0,
    );
  const placeOf = (index: number): Place => [index, lon[index] ?? 0, lat[index] ?? 0];
  const everything = Array.from({ length: order.assets }, (_, index) => index);
  let changed = new Set<number>(everything);
  let changedAt: number[] = [];
  if (order.variant === "grid") for (const index of everything) put(index);

  setInterval(() => {
    for (let count = 0; count < order.changesPerSecond / BATCHES_PER_SECOND; count++) {
      const index = Math.floor(random() * order.assets);
      lon[index] = (lon[index] ?? 0) + (random() - 0.5) * 0.001;
      lat[index] = (lat[index] ?? 0) + (random() - 0.5) * 0.001;
      if (order.variant === "grid") put(index);
      changed.add(index);
    }
    changedAt.push(performance.timeOrigin + performance.now());
  }, 1_000 / BATCHES_PER_SECOND);

  setInterval(() => {
    if (changed.size === 0) return;
    if (order.variant === "grid")
      tell({ type: "points", points: pointsOf(grid, order), changedAt });
    else tell({ type: "places", places: Array.from(changed, placeOf), changedAt });
    changed = new Set();
    changedAt = [];
  }, FRAME);
}

function tell(news: News): void {
  const { mercator, size, category, freshness, notFresh } =
    news.type === "points" ? news.points : ({} as Partial<MapPoints>);
  const columns = [mercator, size, category, freshness, notFresh];
  postMessage(news, {
    transfer: columns.flatMap((column) => (column === undefined ? [] : [column.buffer])),
  });
}

function pointsOf(grid: MapGrid, order: Order): MapPoints {
  const cells = grid.visible({ west: 0, north: 0, east: 1, south: 1 });
  const count = cells.length;
  const points: MapPoints = {
    count,
    mercator: new Float64Array(2 * count),
    size: new Uint32Array(count),
    category: new Uint8Array(count),
    freshness: new Uint8Array(count),
    radius: new Float32Array(count),
    doubtfulFix: null,
    sign: new Uint8Array(count),
    notFresh: new Uint32Array(count),
    extents: new Float64Array(4 * count),
    family: new Uint16Array(count),
    families: [],
    opened: null,
    ids: cells.map(({ slot }) => (slot === null ? null : (`asset-${slot}` as AssetId))),
    labels: cells.map(() => null),
    total: order.assets,
    withoutLocation: 0,
    newestChangeAt: null,
  };
  for (const [index, cell] of cells.entries()) {
    points.mercator.set([cell.x, cell.y], 2 * index);
    points.size[index] = cell.size;
    points.category[index] = cell.category;
    points.freshness[index] = cell.freshness;
    points.notFresh[index] = cell.notFresh;
  }
  return points;
}

/** The same numbers for the same seed: a linear congruential generator (Park and Miller). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
