import type { AssetColumn } from "../../domain/assets/assetColumns.ts";
import type { CustomerKind } from "../../domain/customers/customer.ts";
import { defaultAssetColumns } from "../../domain/customers/customerConfig.ts";
import type { UserPreferences } from "../../domain/users/userPreferences.ts";

/**
 * The columns that their reader has chosen, as they have ordered them; those the order does not name keep their own
 * place behind. `ofCustomer`: what is shown until then, as the customer has stored it.
 */
export function readersColumns(
  {
    assetListColumns,
    assetListOrder,
  }: Pick<UserPreferences, "assetListColumns" | "assetListOrder">,
  ofCustomer: readonly string[] | null,
  kind: CustomerKind | null,
): readonly AssetColumn[] {
  if (assetListColumns === null) return defaultAssetColumns(ofCustomer, kind);
  const ordered = assetListOrder.filter((column) => assetListColumns.includes(column));
  return [...new Set([...ordered, ...assetListColumns])];
}
