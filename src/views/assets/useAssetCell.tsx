import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useCallback } from "react";
import type { AssetColumn } from "../../domain/assets/assetColumns.ts";
import { tagStateOfAsset } from "../../domain/assets/assetTagState.ts";
import { positionCertainty } from "../../domain/assets/positionCertainty.ts";
import type { EpochMs } from "../../domain/base/time.ts";
import type { TagState } from "../../domain/devices/tagState.ts";
import type { AssetView } from "../../streams/feeds/assets/assetView.ts";
import { TAG_STATE_WORDS } from "../kit/words/tagStateWords.ts";
import { useCertaintyWord } from "../kit/words/useCertaintyWord.ts";
import { type AssetNames, useAssetValue } from "./useAssetValue.tsx";

/** Columns that are believed only as far as the position is. */
const OF_POSITION: readonly AssetColumn[] = ["area", "lastTagUpdate"];

/** States of a tag in which what it said of its movement is no news any more. */
const NO_NEWS: readonly TagState[] = ["inactive", "neverHeard", "noSignal", "outOfCoverage"];

/**
 * Writes a value of a row; beside the place and the age of a silent tag, and the movement of one that has no news of it,
 * it says why they cannot be relied on (product.md section 5.2).
 */
export function useAssetCell(
  names: AssetNames,
  now: EpochMs,
): (row: AssetView, column: AssetColumn) => ReactNode {
  const valueOf = useAssetValue(names, now);
  const certaintyWord = useCertaintyWord();
  const { t } = useLingui();
  return useCallback(
    ({ asset, cause }, column) => {
      const value = valueOf(asset, column);
      const tagState = column === "movementState" ? tagStateOfAsset(asset, now) : null;
      if (tagState !== null && NO_NEWS.includes(tagState))
        return (
          <span className="AssetCell-uncertain" data-certainty={tagState}>
            {asset.movementState !== null && <span>{value}</span>}
            <em>{t(TAG_STATE_WORDS[tagState])}</em>
          </span>
        );
      if (!OF_POSITION.includes(column)) return value;
      const certainty = positionCertainty(asset, cause, now);
      if (certainty.kind === "proven") return value;
      if (certainty.kind === "closed" && column === "area") return value;
      return (
        <span className="AssetCell-uncertain" data-certainty={certainty.kind}>
          <span>{value}</span> <em>{certaintyWord(certainty)}</em>
        </span>
      );
    },
    [valueOf, certaintyWord, t, now],
  );
}
