/**
 * Which row a key leads to from row `from` of `count`; null when the key does not move. `page`: whole rows in sight.
 * `columns`: rows stand so many beside each other, the first of each line at its start; up and down go through one column
 * after the other.
 */
export function stepOfKey(
  key: string,
  from: number,
  count: number,
  page: number,
  columns = 1,
): number | null {
  const last = count - 1;
  const column = from % columns;
  switch (key) {
    case "ArrowDown":
      if (from + columns <= last) return from + columns;
      return column + 1 < Math.min(columns, count) ? column + 1 : from;
    case "ArrowUp":
      if (from >= columns) return from - columns;
      return column === 0 ? from : lastOf(column - 1, count, columns);
    case "ArrowRight":
      if (columns === 1) return null;
      return column + 1 < columns ? Math.min(last, from + 1) : from;
    case "ArrowLeft":
      if (columns === 1) return null;
      return column === 0 ? from : from - 1;
    case "PageDown":
      return Math.min(last, from + page);
    case "PageUp":
      return Math.max(0, from - page);
    case "Home":
      return 0;
    case "End":
      return last;
    default:
      return null;
  }
}

/** The lowest row of a column. */
function lastOf(column: number, count: number, columns: number): number {
  return column + columns * Math.floor((count - 1 - column) / columns);
}
