import { memo } from "react";
import { ASSET_COLUMN_SET, restoredColumns } from "../../domain/assets/assetColumns.ts";
import { ColumnChoice } from "../kit/list/ColumnChoice.tsx";
import { useServices } from "../kit/services.ts";
import { useStored } from "../kit/useStored.ts";
import { ASSET_COLUMN_WORDS } from "../kit/words/assetWords.ts";
import { useFieldName } from "../kit/words/useFieldName.ts";
import { useShownColumns } from "./useShownColumns.ts";

/** Which columns the list of assets has and in which order, kept for the customer. */
export const AssetColumnChoice = memo(function AssetColumnChoice() {
  const nameOf = useFieldName();
  const { preferences } = useServices();
  const [stored, store] = useStored(preferences.ofCustomer);
  return (
    <ColumnChoice
      set={ASSET_COLUMN_SET}
      shown={useShownColumns(stored)}
      nameOf={(column) => nameOf(column, ASSET_COLUMN_WORDS[column])}
      onChange={(shown) =>
        store({
          ...stored,
          assetListColumns: [...restoredColumns(shown)],
          assetListOrder: [...shown],
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
