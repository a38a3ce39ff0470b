import { bytes, doubles, whole } from "../kit/growing.ts";
import { type Cells, GAP, groupCells, NEIGHBOURS } from "./cellGroups.ts";
import { ASSET_RADIUS, clusterRadius, REACH_BY_CATEGORY } from "../../../domain/assets/mapMarks.ts";
import type { Extent } from "./mapPlaces.ts";
import { PUSH_REACH, type Movable, standApart } from "./standApart.ts";

/** Positions are summed as whole numbers of this part of the world (4 cm), so that no sum ever drifts. */
const UNIT = 2 ** 30;
/** Columns of a grid lie below this: row and column together are one whole number. */
const COLUMNS = 2 ** 26;
/** The most cells along one edge of the world: 0.6 m each. */
export const FINEST_GRID = COLUMNS - 1;
/** Categories, and degrees of freshness, of `MapPoints`. */
const KINDS = 3;
/** CSS pixels from the middle of an asset that stands out to the edge of its ring, before the scale of the theme. */
const RAISED_RADIUS = 16;
/** CSS pixels by which the one mark of an area stands below its middle, as far as it has room, before the scale of the theme. */
const NAME_ROOM = 11;
/** Codes of `FRESHNESS`. */
const TRUSTS = 4;
/** The category of a cluster of several. */
const MIXED = 3;
const NOWHERE = -1;
/** The key of the one cell of a place that is a whole. */
const WHOLE = -2;
/** West, north, east, south. */
const SIDES = 4;

/**
 * One mark: an asset, then `slot` says which, or a cluster of what lies in a cell and those around, all of one place.
 * Positions in Web Mercator, 0 to 1.
 */
export type GridCell = {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly category: number;
  readonly freshness: number;
  readonly notFresh: number;
  readonly slot: number | null;
  /** As given to `place`. */
  readonly place: number;
  /** It is the one mark of its site or area. */
  readonly isWhole: boolean;
  /** It is the one mark of its site. */
  readonly isPlate: boolean;
  /** What holds all that the mark counts; of a plate its site. */
  readonly extent: Extent;
  /** For `slotsOf`. */
  readonly leader: number;
};

/** What the grid asks of the places that its assets are in, by the numbers given to `place`. */
export type GridPlaces = {
  /** The one mark of a place that has no room for several; of a site, which has a plate for one asset too, its ground; null: it has room. */
  readonly wholeOf: (
    place: number,
  ) => { readonly x: number; readonly y: number; readonly plate: Extent | null } | null;
  /** What its marks do not leave; null: it is no area that is drawn. */
  readonly boxOf: (place: number) => Extent | null;
};

/** A part of the world in Web Mercator; `west` may lie below 0 and `east` above 1. */
export type MercatorWindow = {
  readonly west: number;
  readonly north: number;
  readonly east: number;
  readonly south: number;
};

/**
 * Assets in the cells of a grid that is fixed to the world, those of each place in cells of their own, so that no mark
 * counts what is in several (decision 0264). A change costs the same however many there are, and moving
 * the map changes no cell; another zoom needs another grid. Numbers by slot and by cell lie in typed arrays.
 */
export class MapGrid {
  /** Cells along one edge of the world; not whole at the eastern and southern end. */
  readonly #cells: number;
  /** By place: its cells by row and column, or the one of a place that is a whole. */
  readonly #byKey: Map<number, number>[] = [];
  readonly #freeCells: number[] = [];
  #cellCount = 0;
  // By slot: what was added, to remove the same again.
  #cellOf = whole(0).fill(NOWHERE);
  #x = doubles(0);
  #y = doubles(0);
  #category = bytes(0);
  #freshness = bytes(0);
  // By cell.
  #key = doubles(0);
  #place = whole(0);
  #size = whole(0);
  #sumX = doubles(0);
  #sumY = doubles(0);
  /** The slots of a cell, chained: the first by cell, the next and the one before by slot. */
  #first = whole(0);
  #next = whole(0);
  #before = whole(0);
  /** `SIDES` numbers for each cell; anew where `#isExtentOld`. */
  #extents = doubles(0);
  #isExtentOld = bytes(0);
  /** `KINDS` numbers for each cell. */
  #byCategory = whole(0);
  #byFreshness = whole(0);

  /** A CSS pixel in Web Mercator, at the zoom of the grid. */
  readonly #pixel: number;
  #groups: ReadonlyMap<number, readonly number[]> = new Map();

  readonly #places: GridPlaces;

  constructor(cells: number, pixel: number, places: GridPlaces) {
    this.#cells = cells;
    this.#pixel = pixel;
    this.#places = places;
  }

  /** Places an asset where it is now, or moves it. */
  place(
    slot: number,
    x: number,
    y: number,
    category: number,
    freshness: number,
    place: number,
  ): void {
    this.#makeRoomFor(slot);
    this.remove(slot);
    const key =
      this.#places.wholeOf(place) === null
        ? Math.floor(y * this.#cells) * COLUMNS + Math.floor(x * this.#cells)
        : WHOLE;
    this.#cellOf[slot] = this.#byKey[place]?.get(key) ?? this.#newCell(key, place);
    this.#x[slot] = Math.round(x * UNIT);
    this.#y[slot] = Math.round(y * UNIT);
    this.#category[slot] = category;
    this.#freshness[slot] = freshness;
    this.#count(slot, 1);
    this.#chain(slot);
  }

  remove(slot: number): void {
    const cell = this.#cellOf[slot] ?? NOWHERE;
    if (cell === NOWHERE) return;
    this.#count(slot, -1);
    this.#unchain(slot);
    this.#cellOf[slot] = NOWHERE;
    if (this.#size[cell] !== 0) return;
    this.#byKey[this.#place[cell] ?? 0]?.delete(this.#key[cell] ?? NOWHERE);
    this.#freeCells.push(cell);
  }

  /**
   * The marks of every cell that reaches into the window, and of every place that is a whole; none lies over another.
   * `pixel`: a CSS pixel in Web Mercator at the zoom that is looked at. `raised`: an asset that stands out, to which
   * clusters make room.
   */
  visible(
    window: MercatorWindow,
    pixel: number,
    raised: { readonly x: number; readonly y: number } | null,
  ): readonly GridCell[] {
    const used = this.#byKey.filter((cells) => cells.size > 0);
    const isPushed =
      raised !== null || this.#byKey.some(({ size }, place) => place > 0 && size > 0);
    // What is around the window moves what is in it, so that moving the map moves no mark.
    const [seen, shown] = [new Array<number>(), new Set<number>()];
    const { west, north, east, south } = window;
    const around = isPushed ? PUSH_REACH * this.#pixel : 0;
    const edge = 1 / this.#cells;
    for (const cells of used)
      for (const [key, cell] of cells) {
        const top = Math.floor(key / COLUMNS) * edge;
        if (key === WHOLE) shown.add(cell);
        else if (top + edge <= north - around || top > south + around) continue;
        else {
          const left = (key % COLUMNS) * edge;
          const right = left + edge;
          if (!spans(left, right, west - around, east + around)) continue;
          if (isPushed && top + edge > north && top <= south && spans(left, right, west, east))
            shown.add(cell);
        }
        seen.push(cell);
      }
    const groups = groupCells(seen, this.#asCells, this.#pixel);
    this.#groups = new Map(groups.map(({ leader, cells }) => [leader, cells]));
    const marks = groups.map(({ leader, cells }) => this.#shown(leader, cells));
    if (!isPushed) return marks;
    return apart(marks, pixel, raised, this.#places).filter(
      ({ leader }) => this.#groups.get(leader)?.some((cell) => shown.has(cell)) === true,
    );
  }

  /** The slots of a mark of the last `visible`, by its leader. */
  *slotsOf(leader: number): Iterable<number> {
    for (const cell of this.#groups.get(leader) ?? []) yield* this.#slotsIn(cell);
  }

  readonly #asCells: Cells = {
    x: (cell) => this.#middle(this.#sumX, cell),
    y: (cell) => this.#middle(this.#sumY, cell),
    size: (cell) => this.#size[cell] ?? 0,
    category: (cell) => this.#kindOf([cell]),
    draw: (cell) => drawOf(this.#key[cell] ?? 0),
    near: (cell) => this.#near(cell),
  };

  #shown(leader: number, cells: readonly number[]): GridCell {
    const sum = (of: (cell: number) => number) =>
      cells.reduce((total, cell) => total + of(cell), 0);
    const trust = (code: number) => sum((cell) => this.#byFreshness[cell * TRUSTS + code] ?? 0);
    const size = sum((cell) => this.#size[cell] ?? 0);
    const trusts = [...Array(TRUSTS).keys()].map(trust);
    const place = this.#place[leader] ?? 0;
    const whole = this.#places.wholeOf(place);
    const plate = whole?.plate ?? null;
    const isAsset = size === 1 && plate === null;
    const middle = isAsset || whole === null ? this.#meanOf(leader) : whole;
    return {
      x: middle.x,
      y: middle.y,
      size,
      category: this.#kindOf(cells),
      freshness: trusts.findLastIndex((count) => count > 0),
      notFresh: size - (trusts[0] ?? 0),
      slot: isAsset ? (this.#first[leader] ?? null) : null,
      place,
      isWhole: whole !== null,
      isPlate: plate !== null,
      extent: plate ?? this.#extentOf(cells),
      leader,
    };
  }

  #meanOf(cell: number): { readonly x: number; readonly y: number } {
    return { x: this.#middle(this.#sumX, cell), y: this.#middle(this.#sumY, cell) };
  }

  #middle(sums: Float64Array, cell: number): number {
    return (sums[cell] ?? 0) / (this.#size[cell] ?? 1) / UNIT;
  }

  #kindOf(cells: readonly number[]): number {
    let only = NOWHERE;
    for (const cell of cells)
      for (let kind = 0; kind < KINDS; kind += 1) {
        if ((this.#byCategory[cell * KINDS + kind] ?? 0) === 0) continue;
        if (only !== NOWHERE && only !== kind) return MIXED;
        only = kind;
      }
    return only;
  }

  #near(cell: number): readonly number[] {
    const key = this.#key[cell] ?? 0;
    const ofPlace = this.#byKey[this.#place[cell] ?? 0];
    if (key === WHOLE || ofPlace === undefined) return [];
    const [row, column] = [Math.floor(key / COLUMNS), key % COLUMNS];
    const found: number[] = [];
    for (let down = -NEIGHBOURS; down <= NEIGHBOURS; down += 1)
      for (let right = -NEIGHBOURS; right <= NEIGHBOURS; right += 1) {
        const at = column + right;
        if ((down === 0 && right === 0) || at < 0 || at >= COLUMNS) continue;
        const other = ofPlace.get((row + down) * COLUMNS + at);
        if (other !== undefined) found.push(other);
      }
    return found;
  }

  #extentOf(cells: readonly number[]): Extent {
    let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity];
    for (const cell of cells) {
      if (this.#isExtentOld[cell] === 1) this.#measure(cell);
      const at = cell * SIDES;
      west = Math.min(west, this.#extents[at] ?? west);
      north = Math.min(north, this.#extents[at + 1] ?? north);
      east = Math.max(east, this.#extents[at + 2] ?? east);
      south = Math.max(south, this.#extents[at + 3] ?? south);
    }
    return { west: west / UNIT, north: north / UNIT, east: east / UNIT, south: south / UNIT };
  }

  #measure(cell: number): void {
    this.#isExtentOld[cell] = 0;
    this.#emptyExtent(cell);
    // Without the generator: this runs for each cell in which something at the edge has moved.
    for (
      let slot = this.#first[cell] ?? NOWHERE;
      slot !== NOWHERE;
      slot = this.#next[slot] ?? NOWHERE
    )
      this.#extend(cell, slot);
  }

  #emptyExtent(cell: number): void {
    this.#extents.fill(Infinity, cell * SIDES, cell * SIDES + 2);
    this.#extents.fill(-Infinity, cell * SIDES + 2, cell * SIDES + SIDES);
  }

  #extend(cell: number, slot: number): void {
    const at = cell * SIDES;
    const [x, y] = [this.#x[slot] ?? 0, this.#y[slot] ?? 0];
    this.#extents[at] = Math.min(this.#extents[at] ?? x, x);
    this.#extents[at + 1] = Math.min(this.#extents[at + 1] ?? y, y);
    this.#extents[at + 2] = Math.max(this.#extents[at + 2] ?? x, x);
    this.#extents[at + 3] = Math.max(this.#extents[at + 3] ?? y, y);
  }

  *#slotsIn(cell: number): Iterable<number> {
    let slot = this.#first[cell] ?? NOWHERE;
    while (slot !== NOWHERE) {
      yield slot;
      slot = this.#next[slot] ?? NOWHERE;
    }
  }

  #chain(slot: number): void {
    const cell = this.#cellOf[slot] ?? NOWHERE;
    const first = this.#first[cell] ?? NOWHERE;
    this.#next[slot] = first;
    this.#before[slot] = NOWHERE;
    if (first !== NOWHERE) this.#before[first] = slot;
    this.#first[cell] = slot;
    if (this.#isExtentOld[cell] !== 1) this.#extend(cell, slot);
  }

  #unchain(slot: number): void {
    const cell = this.#cellOf[slot] ?? NOWHERE;
    const [before, next] = [this.#before[slot] ?? NOWHERE, this.#next[slot] ?? NOWHERE];
    if (before === NOWHERE) this.#first[cell] = next;
    else this.#next[before] = next;
    if (next !== NOWHERE) this.#before[next] = before;
    if (this.#isAtEdge(cell, slot)) this.#isExtentOld[cell] = 1;
  }

  /** Whether the extent of the cell ends at this asset: without it, it may be a smaller one. */
  #isAtEdge(cell: number, slot: number): boolean {
    const at = cell * SIDES;
    const [x, y] = [this.#x[slot], this.#y[slot]];
    return (
      x === this.#extents[at] ||
      y === this.#extents[at + 1] ||
      x === this.#extents[at + 2] ||
      y === this.#extents[at + 3]
    );
  }

  #newCell(key: number, place: number): number {
    const cell = this.#freeCells.pop() ?? this.#cellCount;
    if (cell === this.#cellCount) this.#cellCount += 1;
    this.#key = doubles(cell, this.#key);
    this.#size = whole(cell, this.#size);
    this.#sumX = doubles(cell, this.#sumX);
    this.#sumY = doubles(cell, this.#sumY);
    this.#first = whole(cell, this.#first);
    this.#extents = doubles(cell * SIDES + SIDES, this.#extents);
    this.#isExtentOld = bytes(cell, this.#isExtentOld);
    this.#first[cell] = NOWHERE;
    this.#isExtentOld[cell] = 0;
    this.#emptyExtent(cell);
    this.#byCategory = whole(cell * KINDS + KINDS, this.#byCategory);
    this.#byFreshness = whole(cell * TRUSTS + TRUSTS, this.#byFreshness);
    this.#place = whole(cell, this.#place);
    this.#key[cell] = key;
    this.#place[cell] = place;
    for (let one = this.#byKey.length; one <= place; one += 1) this.#byKey.push(new Map());
    this.#byKey[place]?.set(key, cell);
    return cell;
  }

  #count(slot: number, by: 1 | -1): void {
    const cell = this.#cellOf[slot] ?? NOWHERE;
    add(this.#size, cell, by);
    add(this.#sumX, cell, by * (this.#x[slot] ?? 0));
    add(this.#sumY, cell, by * (this.#y[slot] ?? 0));
    add(this.#byCategory, cell * KINDS + (this.#category[slot] ?? 0), by);
    add(this.#byFreshness, cell * TRUSTS + (this.#freshness[slot] ?? 0), by);
  }

  #makeRoomFor(slot: number): void {
    if (slot < this.#cellOf.length) return;
    const { length } = this.#cellOf;
    this.#cellOf = whole(slot, this.#cellOf).fill(NOWHERE, length);
    this.#next = whole(slot, this.#next);
    this.#before = whole(slot, this.#before);
    this.#x = doubles(slot, this.#x);
    this.#y = doubles(slot, this.#y);
    this.#category = bytes(slot, this.#category);
    this.#freshness = bytes(slot, this.#freshness);
  }
}

/** The marks out of each other's way. */
function apart(
  marks: readonly GridCell[],
  pixel: number,
  raised: { readonly x: number; readonly y: number } | null,
  places: GridPlaces,
): readonly GridCell[] {
  const movables = marks.map((mark): Movable => ({
    x: mark.x,
    // The name of an area stands in its upper part.
    y: mark.isWhole && !mark.isPlate && mark.slot === null ? mark.y + NAME_ROOM * pixel : mark.y,
    radius: reachOf(mark) * pixel,
    weight: mark.slot !== null ? "fixed" : mark.isPlate ? "plate" : "cluster",
    box: places.boxOf(mark.place),
  }));
  const halo = { radius: RAISED_RADIUS * pixel, weight: "fixed" as const, box: null };
  standApart(raised === null ? movables : [...movables, { ...raised, ...halo }]);
  return marks.map((mark, index) => {
    const { x, y } = movables[index] ?? mark;
    return x === mark.x && y === mark.y ? mark : { ...mark, x, y };
  });
}

/** CSS pixels from the middle of a mark to where the next one may begin, before the scale of the theme. */
function reachOf({ size, category, slot }: GridCell): number {
  const radius = slot === null ? clusterRadius(size) : ASSET_RADIUS;
  return radius * (REACH_BY_CATEGORY[category] ?? 1) + GAP / 2;
}

/** Whether two stretches of the world's circle meet; the first is given once, the second may go around. */
export function spans(left: number, right: number, west: number, east: number): boolean {
  return (
    (right > west && left <= east) ||
    (right - 1 > west && left - 1 <= east) ||
    (right + 1 > west && left + 1 <= east)
  );
}

/** A number of the cell's own that neighbours do not share a part of. */
function drawOf(key: number): number {
  let mixed =
    Math.imul(key % COLUMNS, 0x9e3779b1) ^ Math.imul(Math.floor(key / COLUMNS), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0x297a2d39);
  // The key itself parts two cells of the same draw.
  return ((mixed ^ (mixed >>> 16)) >>> 8) * 2 ** 29 + (key % 2 ** 29);
}

function add(numbers: Int32Array | Float64Array, at: number, by: number): void {
  numbers[at] = (numbers[at] ?? 0) + by;
}
