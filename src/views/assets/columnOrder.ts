import type { AssetColumn } from "../../domain/assets/assetColumns.ts";

/** The shown columns as their reader has ordered them; those the order does not name keep their own place behind. */
export function inReadersOrder(
  shown: readonly AssetColumn[],
  order: readonly AssetColumn[],
): readonly AssetColumn[] {
  const ordered = order.filter((column) => shown.includes(column));
  return [...new Set([...ordered, ...shown])];
}

/** The order with one column a step nearer to the beginning (-1) or the end (1); the same array at the edge. */
export function movedColumn(
  columns: readonly AssetColumn[],
  column: AssetColumn,
  step: -1 | 1,
): readonly AssetColumn[] {
  const from = columns.indexOf(column);
  const neighbour = columns[from + step];
  if (from < 0 || neighbour === undefined) return columns;
  return columns.map((one) => (one === column ? neighbour : one === neighbour ? column : one));
}
