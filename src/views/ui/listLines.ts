/** One line of a list: the head of a group, or rows from `first` up to but not including `end`. A head has none: both are its group's first row. */
export type ListLine = { readonly isHead: boolean; readonly first: number; readonly end: number };

/** How `count` rows stand below each other, up to `columns` in a line. */
export type ListLines = {
  readonly count: number;
  readonly columns: number;
  readonly lineCount: number;
  readonly at: (line: number) => ListLine;
  /** The line of a row. */
  readonly of: (index: number) => number;
};

/**
 * The lines of a list. `starts`: the rows at which groups begin, ascending: each has a head and begins a line of its own;
 * the rows before the first of them stand without one.
 */
export function listLines(count: number, columns = 1, starts: readonly number[] = []): ListLines {
  if (starts.length === 0 && columns === 1)
    // Of any length, without an object for each row.
    return {
      count,
      columns,
      lineCount: count,
      at: (line) => ({ isHead: false, first: line, end: Math.min(count, line + 1) }),
      of: (index) => index,
    };
  const lines: ListLine[] = [];
  const lineOf: number[] = [];
  const groups = starts[0] === 0 ? starts : [0, ...starts];
  for (const [group, start] of groups.entries()) {
    const end = groups[group + 1] ?? count;
    if (start === starts[0] || start > 0) lines.push({ isHead: true, first: start, end: start });
    for (let first = start; first < end; first += columns) {
      const line = { isHead: false, first, end: Math.min(first + columns, end) };
      for (let index = first; index < line.end; index += 1) lineOf.push(lines.length);
      lines.push(line);
    }
  }
  return {
    count,
    columns,
    lineCount: lines.length,
    at: (line) => lines[line] ?? { isHead: false, first: count, end: count },
    of: (index) => lineOf[index] ?? 0,
  };
}
