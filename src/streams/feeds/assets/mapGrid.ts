import { bytes, doubles, whole } from "../kit/growing.ts";

/** Positions are summed as whole numbers of this part of the world (4 cm), so that no sum ever drifts. */
const UNIT = 2 ** 30;
/** Columns of a grid lie below this: row and column together are one whole number. */
const COLUMNS = 2 ** 26;
/** The most cells along one edge of the world: 0.6 m each. */
export const FINEST_GRID = COLUMNS - 1;
/** Categories, and degrees of freshness, of `MapPoints`. */
const KINDS = 3;
/** Codes of `FRESHNESS`. */
const TRUSTS = 4;
/** The category of a cluster of several. */
const MIXED = 3;
const NOWHERE = -1;

/** What lies in one cell. `slot` where it is a single asset; positions in Web Mercator, 0 to 1. */
export type GridCell = {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly category: number;
  readonly freshness: number;
  readonly notFresh: number;
  readonly slot: number | null;
};

/** A part of the world in Web Mercator; `west` may lie below 0 and `east` above 1. */
export type MercatorWindow = {
  readonly west: number;
  readonly north: number;
  readonly east: number;
  readonly south: number;
};

/**
 * Assets in the cells of a grid that is fixed to the world. A change costs the same however many there are, and moving
 * the map changes no cell; another zoom needs another grid. Numbers by slot and by cell lie in typed arrays.
 */
export class MapGrid {
  /** Cells along one edge of the world; not whole at the eastern and southern end. */
  readonly #cells: number;
  readonly #byKey = new Map<number, number>();
  readonly #freeCells: number[] = [];
  #cellCount = 0;
  // By slot: what was put, to take out the same again.
  #cellOf = whole(0).fill(NOWHERE);
  #x = doubles(0);
  #y = doubles(0);
  #category = bytes(0);
  #freshness = bytes(0);
  // By cell.
  #key = doubles(0);
  #size = whole(0);
  #sumX = doubles(0);
  #sumY = doubles(0);
  /** Of a single slot, the slot itself. */
  #sumSlots = doubles(0);
  /** `KINDS` numbers for each cell. */
  #byCategory = whole(0);
  #byFreshness = whole(0);

  constructor(cells: number) {
    this.#cells = cells;
  }

  /** Puts an asset where it is now, or moves it. */
  put(slot: number, x: number, y: number, category: number, freshness: number): void {
    this.#makeRoomFor(slot);
    this.remove(slot);
    const key = Math.floor(y * this.#cells) * COLUMNS + Math.floor(x * this.#cells);
    this.#cellOf[slot] = this.#byKey.get(key) ?? this.#newCell(key);
    this.#x[slot] = Math.round(x * UNIT);
    this.#y[slot] = Math.round(y * UNIT);
    this.#category[slot] = category;
    this.#freshness[slot] = freshness;
    this.#count(slot, 1);
  }

  remove(slot: number): void {
    const cell = this.#cellOf[slot] ?? NOWHERE;
    if (cell === NOWHERE) return;
    this.#count(slot, -1);
    this.#cellOf[slot] = NOWHERE;
    if (this.#size[cell] !== 0) return;
    this.#byKey.delete(this.#key[cell] ?? NOWHERE);
    this.#freeCells.push(cell);
  }

  /** Every cell that reaches into the window. */
  visible({ west, north, east, south }: MercatorWindow): readonly GridCell[] {
    const found: GridCell[] = [];
    const edge = 1 / this.#cells;
    for (const [key, cell] of this.#byKey) {
      const top = Math.floor(key / COLUMNS) * edge;
      const left = (key % COLUMNS) * edge;
      if (top + edge > north && top <= south && spans(left, left + edge, west, east))
        found.push(this.#shown(cell));
    }
    return found;
  }

  #shown(cell: number): GridCell {
    const size = this.#size[cell] ?? 0;
    const at = cell * KINDS;
    const only = this.#byCategory.subarray(at, at + KINDS).indexOf(size);
    const byFreshness = this.#byFreshness.subarray(cell * TRUSTS, cell * TRUSTS + TRUSTS);
    return {
      x: (this.#sumX[cell] ?? 0) / size / UNIT,
      y: (this.#sumY[cell] ?? 0) / size / UNIT,
      size,
      category: only === -1 ? MIXED : only,
      freshness: byFreshness.findLastIndex((count) => count > 0),
      notFresh: size - (byFreshness[0] ?? 0),
      slot: size === 1 ? (this.#sumSlots[cell] ?? null) : null,
    };
  }

  #newCell(key: number): number {
    const cell = this.#freeCells.pop() ?? this.#cellCount;
    if (cell === this.#cellCount) this.#cellCount += 1;
    this.#key = doubles(cell, this.#key);
    this.#size = whole(cell, this.#size);
    this.#sumX = doubles(cell, this.#sumX);
    this.#sumY = doubles(cell, this.#sumY);
    this.#sumSlots = doubles(cell, this.#sumSlots);
    this.#byCategory = whole(cell * KINDS + KINDS, this.#byCategory);
    this.#byFreshness = whole(cell * TRUSTS + TRUSTS, this.#byFreshness);
    this.#key[cell] = key;
    this.#byKey.set(key, cell);
    return cell;
  }

  #count(slot: number, by: 1 | -1): void {
    const cell = this.#cellOf[slot] ?? NOWHERE;
    add(this.#size, cell, by);
    add(this.#sumX, cell, by * (this.#x[slot] ?? 0));
    add(this.#sumY, cell, by * (this.#y[slot] ?? 0));
    add(this.#sumSlots, cell, by * slot);
    add(this.#byCategory, cell * KINDS + (this.#category[slot] ?? 0), by);
    add(this.#byFreshness, cell * TRUSTS + (this.#freshness[slot] ?? 0), by);
  }

  #makeRoomFor(slot: number): void {
    if (slot < this.#cellOf.length) return;
    const { length } = this.#cellOf;
    this.#cellOf = whole(slot, this.#cellOf).fill(NOWHERE, length);
    this.#x = doubles(slot, this.#x);
    this.#y = doubles(slot, this.#y);
    this.#category = bytes(slot, this.#category);
    this.#freshness = bytes(slot, this.#freshness);
  }
}

/** Whether two stretches of the world's circle meet; the first is given once, the second may go around. */
export function spans(left: number, right: number, west: number, east: number): boolean {
  return (
    (right > west && left <= east) ||
    (right - 1 > west && left - 1 <= east) ||
    (right + 1 > west && left + 1 <= east)
  );
}

function add(numbers: Int32Array | Float64Array, at: number, by: number): void {
  numbers[at] = (numbers[at] ?? 0) + by;
}
