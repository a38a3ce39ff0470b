import type { AssetColumn } from "../../domain/assets/assetColumns.ts";

/** The shown columns as their reader has ordered them; those the order does not name keep their own place behind. */
export function inReadersOrder(
  shown: readonly AssetColumn[],
  order: readonly AssetColumn[],
): readonly AssetColumn[] {
  const ordered = order.filter((column) => shown.includes(column));
  return [...new Set([...ordered, ...shown])];
}
