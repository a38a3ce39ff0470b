import { useSelector } from "@xstate/react";
import { memo, useMemo } from "react";
import {
  assetColumnSet,
  attributeColumnsOf,
  restoredColumns,
} from "../../domain/assets/assetColumns.ts";
import { defaultAssetColumns } from "../../domain/customers/customerConfig.ts";
import { ColumnChoice } from "../kit/list/ColumnChoice.tsx";
import { useServices } from "../kit/services.ts";
import { useFeed } from "../kit/useFeed.ts";
import { useStored } from "../kit/useStored.ts";
import { useColumnName } from "../kit/words/useColumnName.ts";
import { useShownColumns } from "./useShownColumns.ts";

const NONE: readonly never[] = [];

/** Which columns the list of assets has and in which order, attributes among them, kept for the customer. */
export const AssetColumnChoice = memo(function AssetColumnChoice() {
  const nameOf = useColumnName();
  const { preferences, session } = useServices();
  const families = useFeed("referential", null)?.families ?? NONE;
  const kind = useSelector(session, ({ context }) => context.customer?.kind ?? null);
  const [stored, store] = useStored(preferences.ofCustomer);
  const shown = useShownColumns(stored);
  const set = useMemo(
    () => assetColumnSet(attributeColumnsOf(families, shown), defaultAssetColumns(null, kind)),
    [families, shown, kind],
  );
  return (
    <ColumnChoice
      set={set}
      shown={shown}
      nameOf={nameOf}
      onChange={(next) =>
        store({
          ...stored,
          assetListColumns: [...restoredColumns(next)],
          assetListOrder: [...next],
        })
      }
      onReset={() =>
        store({
          ...stored,
          assetListColumns: null,
          assetListOrder: [],
          assetListWidths: {},
        })
      }
    />
  );
});
