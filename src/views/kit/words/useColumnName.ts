import { useCallback } from "react";
import { type AssetColumn, isCommonColumn } from "../../../domain/assets/assetColumns.ts";
import { useFeed } from "../useFeed.ts";
import { ASSET_COLUMN_WORDS } from "./assetWords.ts";
import { useFieldName } from "./useFieldName.ts";
import { useTimeFormat } from "../../ui/TimeFormatProvider.tsx";
import { attributeLabel } from "./attributeLabel.ts";

const NONE: readonly never[] = [];

/** What a column of the list is called: an attribute as in the referential, a common one as the customer calls it. */
export function useColumnName(): (column: AssetColumn) => string {
  const nameOf = useFieldName();
  const { locale } = useTimeFormat();
  const families = useFeed("referential", null)?.families ?? NONE;
  return useCallback(
    (column) =>
      isCommonColumn(column)
        ? nameOf(column, ASSET_COLUMN_WORDS[column])
        : (attributeLabel(column, families, locale) ?? column),
    [nameOf, families, locale],
  );
}
