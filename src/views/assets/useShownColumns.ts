import { useSelector } from "@xstate/react";
import { useMemo } from "react";
import type { AssetColumn } from "../../domain/assets/assetColumns.ts";
import type { UserPreferences } from "../../domain/users/userPreferences.ts";
import { useServices } from "../kit/services.ts";
import { readersColumns } from "./columnOrder.ts";

/** The columns of the asset list: those of its reader, until they choose those of the customer; the same array while neither changes. */
export function useShownColumns({
  assetListColumns,
  assetListOrder,
}: Pick<UserPreferences, "assetListColumns" | "assetListOrder">): readonly AssetColumn[] {
  const { session } = useServices();
  const defaultValue = useSelector(
    session,
    ({ context }) => context.config?.assetList.columns ?? null,
  );
  const kind = useSelector(session, ({ context }) => context.customer?.kind ?? null);
  return useMemo(
    () => readersColumns({ assetListColumns, assetListOrder }, defaultValue, kind),
    [assetListColumns, assetListOrder, defaultValue, kind],
  );
}
