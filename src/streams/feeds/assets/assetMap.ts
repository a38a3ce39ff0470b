import type { MapPointsParams } from "./mapPoints.ts";
import { sameValue } from "../../core/live/sameValue.ts";
import type { AssetId } from "../../../domain/base/ids.ts";
import type { AssetTable } from "./assetTable.ts";
import { KeptSlots } from "./keptSlots.ts";
import { CLUSTER_CELL } from "../../../domain/assets/mapMarks.ts";
import { FINEST_GRID, type GridCell, MapGrid, type MercatorWindow, spans } from "./mapGrid.ts";

/** Edge of the world at zoom 0, in pixels. */
const WORLD = 512;
const NO_LEADER = -1;

/** What decides which assets lie in which cells. */
type Shape = Pick<MapPointsParams, "filter" | "zoom" | "cell" | "selected">;

/** The kept assets on the grid of the present zoom. Assets that changed are placed again when it is read. */
export class AssetMap {
  readonly #table: AssetTable;
  readonly #kept: KeptSlots;
  /** Null: no clusters. */
  #grid: MapGrid | null;
  #shape: Shape;
  #changed = new Set<number>();
  /** Slots that are kept and have a location, by slot. */
  readonly #isPlaced: boolean[] = [];
  #placed = 0;
  #selected: number | null = null;

  constructor(table: AssetTable, shape: Shape) {
    this.#table = table;
    this.#shape = shape;
    this.#kept = new KeptSlots(table, shape.filter);
    this.#grid = gridOf(shape);
    this.#placeAll();
  }

  /** All that the filter keeps. */
  get total(): number {
    this.#settle();
    return this.#kept.total;
  }

  get withoutLocation(): number {
    this.#settle();
    return this.#kept.total - this.#placed;
  }

  /** The asset in a slot has changed. */
  mark(slot: number): void {
    this.#changed.add(slot);
  }

  show(shape: Shape): void {
    const before = this.#shape;
    this.#shape = shape;
    const isFilterSame = sameValue(before.filter, shape.filter);
    const isGridSame =
      Math.floor(before.zoom) === Math.floor(shape.zoom) && before.cell === shape.cell;
    if (isFilterSame && isGridSame) {
      if (before.selected !== shape.selected) this.#select(before.selected, shape.selected);
      return;
    }
    if (!isFilterSame) this.#kept.filter(shape.filter);
    if (!isFilterSame || !isGridSame) this.#grid = gridOf(shape);
    this.#placeAll();
  }

  /** The marks of the window, none over another; but the selected asset has one of its own, wherever it is. */
  visible(window: MercatorWindow): readonly GridCell[] {
    this.#settle();
    const cells = this.#grid === null ? this.#singles(window) : this.#grid.visible(window);
    const selected = this.#selected;
    if (selected === null || this.#grid === null || !this.#isIn(selected, window)) return cells;
    return [...cells, this.#single(selected)];
  }

  /** The slots that a mark of the last `visible` counts. */
  slotsOf({ slot, leader }: GridCell): Iterable<number> {
    return slot === null ? (this.#grid?.slotsOf(leader) ?? []) : [slot];
  }

  #select(before: AssetId | null, after: AssetId | null): void {
    for (const id of [before, after]) {
      const slot = id === null ? null : this.#table.slotOf(id);
      if (slot !== null) this.#changed.add(slot);
    }
    this.#selected = null;
  }

  #placeAll(): void {
    for (const slot of this.#changed) this.#kept.check(slot);
    this.#changed = new Set();
    this.#placed = 0;
    this.#selected = null;
    this.#isPlaced.length = 0;
    for (let slot = 0; slot < this.#table.end; slot += 1) this.#place(slot, this.#kept.has(slot));
  }

  #settle(): void {
    for (const slot of this.#changed) this.#place(slot, this.#kept.check(slot));
    this.#changed = new Set();
  }

  #place(slot: number, isKept: boolean): void {
    const { x, y, category, freshness } = this.#table;
    const isPlaced = isKept && !Number.isNaN(x[slot] ?? Number.NaN);
    this.#placed += Number(isPlaced) - Number(this.#isPlaced[slot] ?? false);
    this.#isPlaced[slot] = isPlaced;
    if (slot === this.#selected) this.#selected = null;
    if (isPlaced && this.#table.at(slot)?.id === this.#shape.selected) this.#selected = slot;
    else if (isPlaced) {
      this.#grid?.place(
        slot,
        x[slot] ?? 0,
        y[slot] ?? 0,
        category[slot] ?? 0,
        freshness[slot] ?? 0,
      );
      return;
    }
    this.#grid?.remove(slot);
  }

  #singles(window: MercatorWindow): readonly GridCell[] {
    const found: GridCell[] = [];
    for (let slot = 0; slot < this.#table.end; slot += 1)
      if (this.#isPlaced[slot] === true && this.#isIn(slot, window)) found.push(this.#single(slot));
    return found;
  }

  #isIn(slot: number, { west, north, east, south }: MercatorWindow): boolean {
    const x = this.#table.x[slot] ?? 0;
    const y = this.#table.y[slot] ?? 0;
    return y >= north && y <= south && spans(x, x, west, east);
  }

  #single(slot: number): GridCell {
    const { x, y, category, freshness } = this.#table;
    return {
      x: x[slot] ?? 0,
      y: y[slot] ?? 0,
      size: 1,
      category: category[slot] ?? 0,
      freshness: freshness[slot] ?? 0,
      notFresh: freshness[slot] === 0 ? 0 : 1,
      slot,
      extent: { west: x[slot] ?? 0, east: x[slot] ?? 0, north: y[slot] ?? 0, south: y[slot] ?? 0 },
      leader: NO_LEADER,
    };
  }
}

function gridOf({ zoom, cell }: Shape): MapGrid | null {
  if (cell <= 0) return null;
  const world = WORLD * 2 ** Math.floor(zoom);
  return new MapGrid(Math.min(world / cell, FINEST_GRID), cell / CLUSTER_CELL / world);
}
