import { clusterRadius, REACH_BY_CATEGORY } from "../../../domain/assets/mapMarks.ts";

/** The cells of a grid, by number, as the grouping needs them. */
export type Cells = {
  /** Web Mercator, 0 to 1: where the mark of the cell stands. */
  x(cell: number): number;
  y(cell: number): number;
  size(cell: number): number;
  /** As `MapPoints.category`. */
  category(cell: number): number;
  /** Any number that is the cell's own and says nothing about where it lies. */
  draw(cell: number): number;
  /** Those that are not empty at most `NEIGHBOURS` columns and rows away, without the cell itself. */
  near(cell: number): readonly number[];
};

/** A mark: the cell where it stands, and all cells that it counts, that one included. */
export type CellGroup = { readonly leader: number; readonly cells: readonly number[] };

/** Columns and rows: marks of cells further apart never meet, whatever they count. */
export const NEIGHBOURS = 2;
/**
 * CSS pixels by which a mark grows at most when it counts its neighbours too: 24 of them, each less than twice as large
 * (`clusterRadius` of 49 times as many).
 */
const GROWTH = 3 * Math.log10(1 + 2 * ((2 * NEIGHBOURS + 1) ** 2 - 1));
/** CSS pixels between two marks: their rims. */
export const GAP = 3;
const MIXED = REACH_BY_CATEGORY[3];

/**
 * The marks that stand for some cells: where marks would lie over each other the larger one counts the other too. Who
 * counts whom depends on the cells around alone, so that moving the map changes no mark. `pixel`: a CSS pixel in Web
 * Mercator at the zoom of the grid; nearer than that marks only move apart.
 */
export function groupCells(
  seen: Iterable<number>,
  cells: Cells,
  pixel: number,
): readonly CellGroup[] {
  const leaders = new Map<number, boolean>();
  const leaderBy = new Map<number, number>();
  const overBy = new Map<number, readonly number[]>();
  const rooms = new Map<number, number>();

  /** In Web Mercator. */
  function room(cell: number): number {
    const known = rooms.get(cell);
    if (known !== undefined) return known;
    const reach = Math.max(MIXED, REACH_BY_CATEGORY[cells.category(cell)] ?? MIXED);
    const radius = ((clusterRadius(cells.size(cell)) + GROWTH) * reach + GAP / 2) * pixel;
    rooms.set(cell, radius);
    return radius;
  }
  function isBefore(one: number, other: number): boolean {
    const [a, b] = [magnitude(cells.size(one)), magnitude(cells.size(other))];
    return a === b ? cells.draw(one) < cells.draw(other) : a > b;
  }
  function over(cell: number): readonly number[] {
    const known = overBy.get(cell);
    if (known !== undefined) return known;
    const [x, y, own] = [cells.x(cell), cells.y(cell), room(cell)];
    const found = cells.near(cell).filter((other) => {
      const [dx, dy, apart] = [cells.x(other) - x, cells.y(other) - y, own + room(other)];
      return dx * dx + dy * dy < apart * apart;
    });
    overBy.set(cell, found);
    return found;
  }
  /** No leader lies over it: of two only the one that comes first can be one. */
  function isLeader(cell: number): boolean {
    const known = leaders.get(cell);
    if (known !== undefined) return known;
    const is = !over(cell).some((other) => isBefore(other, cell) && isLeader(other));
    leaders.set(cell, is);
    return is;
  }
  function leaderOf(cell: number): number {
    const known = leaderBy.get(cell);
    if (known !== undefined) return known;
    const leader = isLeader(cell)
      ? cell
      : over(cell)
          .filter(isLeader)
          .reduce((first, one) => (isBefore(one, first) ? one : first));
    leaderBy.set(cell, leader);
    return leader;
  }

  const wanted = new Set<number>();
  for (const cell of seen) wanted.add(leaderOf(cell));
  return [...wanted].map((leader) => ({
    leader,
    cells: [leader, ...over(leader).filter((cell) => leaderOf(cell) === leader)],
  }));
}

/** Sizes of one magnitude count as equal: a cluster that grows by one does not change who counts whom. */
function magnitude(size: number): number {
  return 31 - Math.clz32(size);
}
