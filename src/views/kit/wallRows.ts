/** Rows that a wall shows on each of its pages; `doubted`: how many of them do not fit a page and are shown as a number. */
export type WallPages<Row> = {
  readonly pages: readonly (readonly Row[])[];
  readonly doubted: number;
};

/**
 * How rows stand on a wall, where nobody turns a page. All on one page where they fit, else without those of which nothing
 * is to be said, else on several: a reader of one page must not take a place for empty that stands as "?" on another.
 * So what is doubted stands first on every page; and where even that is too much for one, each page says how many they are.
 * @param fitting rows that a page has room for; a line of it says which page it is
 */
export function wallRows<Row>(
  rows: readonly Row[],
  fitting: number,
  {
    isDoubted,
    mayGo,
  }: {
    readonly isDoubted: (row: Row) => boolean;
    /** Gives way before pages do. */
    readonly mayGo: (row: Row) => boolean;
  },
): WallPages<Row> {
  if (rows.length <= fitting) return { pages: [rows], doubted: 0 };
  const shown = rows.filter((row) => isDoubted(row) || !mayGo(row));
  if (shown.length <= fitting) return { pages: [shown], doubted: 0 };
  const doubted = shown.filter(isDoubted);
  const others = shown.filter((row) => !isDoubted(row));
  const room = fitting - 1 - doubted.length;
  if (room > 0)
    return { pages: chunks(others, room).map((page) => [...doubted, ...page]), doubted: 0 };
  return {
    pages: chunks([...doubted, ...others], Math.max(1, fitting - 2)),
    doubted: doubted.length,
  };
}

function chunks<Row>(rows: readonly Row[], size: number): (readonly Row[])[] {
  return Array.from({ length: Math.max(1, Math.ceil(rows.length / size)) }, (_, page) =>
    rows.slice(page * size, (page + 1) * size),
  );
}
