import type { MapPointsParams } from "./mapPoints.ts";
import { sameValue } from "../../core/live/sameValue.ts";
import type { AssetId } from "../../../domain/base/ids.ts";
import type { AssetTable } from "./assetTable.ts";
import { KeptSlots } from "./keptSlots.ts";
import { CLUSTER_CELL } from "../../../domain/assets/mapMarks.ts";
import {
  FINEST_GRID,
  type GridCell,
  type GridPlaces,
  MapGrid,
  type MercatorWindow,
  spans,
} from "./mapGrid.ts";
import { isWhole, type MapPlace, type MapPlaces, NO_PLACES } from "./mapPlaces.ts";

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
  #places: MapPlaces;
  /** By the table's codes; a site or an area that is not drawn has none. */
  #placeOf: readonly (MapPlace | undefined)[] = [];
  /** The places that are one mark at the present zoom, by the table's codes. */
  #wholes: readonly (ReturnType<GridPlaces["wholeOf"]> | undefined)[] = [];

  constructor(table: AssetTable, shape: Shape, places: MapPlaces = NO_PLACES) {
    this.#table = table;
    this.#shape = shape;
    this.#places = places;
    this.#kept = new KeptSlots(table, shape.filter);
    this.#grid = this.#newGrid();
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

  /** Other sites, or other areas of them. */
  divide(places: MapPlaces): void {
    this.#places = places;
    this.#grid = this.#newGrid();
    this.#placeAll();
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
    if (!isFilterSame || !isGridSame) this.#grid = this.#newGrid();
    this.#placeAll();
  }

  /** The marks of the window, none over another; but the selected asset has one of its own, wherever it is. */
  visible(window: MercatorWindow): readonly GridCell[] {
    this.#settle();
    if (this.#grid === null) return this.#singles(window);
    const selected = this.selected;
    const cells = this.#grid.visible(window, pixelAt(this.#shape, this.#shape.zoom), selected);
    if (selected === null) return cells;
    // Where all that is in its place is the selected one, that is no other mark.
    const others = cells.filter(({ slot }) => slot !== selected.slot);
    return this.#isIn(selected.slot, window) ? [...others, this.#single(selected.slot)] : others;
  }

  /** Where the selected asset stands, in view or not; null: none is selected that the filter keeps and that has a place. */
  get selected(): { readonly slot: number; readonly x: number; readonly y: number } | null {
    const slot = this.#selected;
    if (slot === null) return null;
    return { slot, x: this.#table.x[slot] ?? 0, y: this.#table.y[slot] ?? 0 };
  }

  /** The site or area of a mark, as it is drawn; null: it is in none. */
  placeOf({ place }: GridCell): MapPlace | null {
    return this.#placeOf[place] ?? null;
  }

  get isDivided(): boolean {
    return this.#places.size > 0;
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
    const isSelected = isPlaced && this.#table.at(slot)?.id === this.#shape.selected;
    if (isSelected) this.#selected = slot;
    if (this.#grid === null) return;
    const place = isKept ? this.#groupOf(slot) : 0;
    const whole = isKept ? this.#wholes[place] : undefined;
    // The mark of a whole place counts as the lists do: with what is selected, and with what is somewhere in it.
    if (whole != null || (isPlaced && !isSelected))
      this.#grid.place(
        slot,
        isPlaced ? (x[slot] ?? 0) : (whole?.x ?? 0),
        isPlaced ? (y[slot] ?? 0) : (whole?.y ?? 0),
        category[slot] ?? 0,
        freshness[slot] ?? 0,
        place,
      );
    else this.#grid.remove(slot);
  }

  /** What an asset is grouped by: its drawn area, else its site. */
  #groupOf(slot: number): number {
    const [site, area] = [this.#table.site[slot] ?? 0, this.#table.area[slot] ?? 0];
    if (this.#placeOf.length === 0) return 0;
    if (this.#wholes[site] != null || this.#placeOf[area] === undefined)
      return this.#placeOf[site] === undefined ? 0 : site;
    return area;
  }

  #newGrid(): MapGrid | null {
    const { zoom, cell, filter } = this.#shape;
    if (cell <= 0) return null;
    const pixel = pixelAt(this.#shape, Math.floor(zoom));
    const placeOf: (MapPlace | undefined)[] = [];
    const wholes: (ReturnType<GridPlaces["wholeOf"]> | undefined)[] = [];
    for (const [id, place] of this.#places) {
      const code = this.#table.codeOf(id);
      placeOf[code] = place;
      const plate = place.kind === "site" ? place.box : null;
      wholes[code] = isWhole(place, pixel, filter.site) ? { ...place.middle, plate } : null;
    }
    this.#placeOf = placeOf;
    this.#wholes = wholes;
    return new MapGrid(Math.min(1 / (CLUSTER_CELL * pixel), FINEST_GRID), pixel, {
      wholeOf: (place) => wholes[place] ?? null,
      boxOf: (place) => {
        const known = placeOf[place];
        return known?.kind === "area" ? known.box : null;
      },
    });
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
      place: this.#groupOf(slot),
      isWhole: false,
      isPlate: false,
      extent: { west: x[slot] ?? 0, east: x[slot] ?? 0, north: y[slot] ?? 0, south: y[slot] ?? 0 },
      leader: NO_LEADER,
    };
  }
}

/** A CSS pixel of the design, in the scale of the theme, in Web Mercator. */
function pixelAt({ cell }: Pick<Shape, "cell">, zoom: number): number {
  return cell / CLUSTER_CELL / (WORLD * 2 ** zoom);
}
