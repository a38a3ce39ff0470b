import { type ReactNode, useCallback } from "react";
import type { AssetColumn } from "../../domain/assets/assetColumns.ts";
import { positionCertainty } from "../../domain/assets/positionCertainty.ts";
import type { EpochMs } from "../../domain/base/time.ts";
import type { AssetView } from "../../streams/feeds/assets/assetView.ts";
import { useCertaintyWord } from "../kit/words/useCertaintyWord.ts";
import { type AssetNames, useAssetValue } from "./useAssetValue.tsx";

/** Columns that are believed only as far as the position is. */
const OF_POSITION: readonly AssetColumn[] = ["area", "lastTagUpdate"];

/** Writes a value of a row; beside the place and the age of a silent tag it says why they cannot be relied on (product.md section 5.2). */
export function useAssetCell(
  names: AssetNames,
  now: EpochMs,
): (row: AssetView, column: AssetColumn) => ReactNode {
  const valueOf = useAssetValue(names, now);
  const certaintyWord = useCertaintyWord();
  return useCallback(
    ({ asset, cause }, column) => {
      const value = valueOf(asset, column);
      if (!OF_POSITION.includes(column)) return value;
      const certainty = positionCertainty(asset, cause, now);
      if (certainty.kind === "proven") return value;
      return (
        <span className="AssetCell-uncertain" data-certainty={certainty.kind}>
          {value} <em>{certaintyWord(certainty)}</em>
        </span>
      );
    },
    [valueOf, certaintyWord, now],
  );
}
