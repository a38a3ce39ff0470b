import type { ListLine, ListLines } from "./listLines.ts";

/**
 * Which row a key leads to from row `from` of a list; null when the key does not move. `page`: whole lines in sight. Up and
 * down go through one column after the other, left and right along a line.
 */
export function stepOfKey(
  key: string,
  from: number,
  lines: ListLines,
  page: number,
): number | null {
  const { count, columns, lineCount } = lines;
  const line = lines.of(from);
  const { first, end } = lines.at(line);
  const column = from - first;
  switch (key) {
    case "ArrowDown":
      return inColumn(column, line, 1) ?? inColumn(column + 1, -1, 1) ?? from;
    case "ArrowUp":
      return inColumn(column, line, -1) ?? inColumn(column - 1, lineCount, -1) ?? from;
    case "ArrowRight":
      if (columns === 1) return null;
      return from + 1 < end ? from + 1 : from;
    case "ArrowLeft":
      if (columns === 1) return null;
      return column === 0 ? from : from - 1;
    case "PageDown":
      return inLine(lines.at(Math.min(lineCount - 1, line + page)));
    case "PageUp":
      return inLine(lines.at(Math.max(0, line - page)));
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return null;
  }

  /** The row in this column of the next line that has one, from a line down (1) or up (-1). */
  function inColumn(wanted: number, after: number, step: 1 | -1): number | null {
    if (wanted < 0 || wanted >= columns) return null;
    for (let next = after + step; next >= 0 && next < lineCount; next += step) {
      const found = lines.at(next);
      if (found.end - found.first > wanted) return found.first + wanted;
    }
    return null;
  }
  /** A head leads to the first row of its group. */
  function inLine(found: ListLine): number {
    return found.isHead ? found.first : Math.min(found.first + column, found.end - 1);
  }
}
