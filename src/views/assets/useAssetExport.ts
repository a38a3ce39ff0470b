import { useLingui } from "@lingui/react/macro";
import type { PositionCertainty } from "../../domain/assets/positionCertainty.ts";
import type { EpochMs } from "../../domain/base/time.ts";
import { unreachable } from "../../domain/base/unreachable.ts";
import type { Site } from "../../domain/sites/site.ts";
import type { AssetFilter, AssetSort } from "../../streams/feeds/assets/assetFilter.ts";
import type { SheetSource } from "../../streams/spreadsheet/writeSheet.ts";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { useFeed } from "../kit/useFeed.ts";
import { useCertaintyWord } from "../kit/words/useCertaintyWord.ts";
import { ASSET_TABLE_WORDS, MOVEMENT_WORDS } from "../kit/words/assetWords.ts";
import { assetSheet } from "./assetSheet.ts";
import { useAssetMachines } from "./assetMachines.ts";
import type { AssetNames } from "./useAssetValue.tsx";

/** What is exported of a set, or of some of it: everything that is known, whatever columns are shown. */
export function useAssetExport(
  sites: readonly Site[],
  names: AssetNames,
  now: EpochMs,
): (filter: AssetFilter, sort: AssetSort) => SheetSource {
  const { t } = useLingui();
  const { readSet } = useAssetMachines();
  const { locale, timezone } = useTimeFormat();
  const families = useFeed("referential", null)?.families ?? [];
  const labels = useFeed("labels", null)?.labels ?? [];
  const certaintyWord = useCertaintyWord();
  const certaintyText = (certainty: PositionCertainty) => {
    const word = certaintyWord(certainty);
    switch (certainty.kind) {
      case "proven":
        return t`certain`;
      case "imprecise":
      case "uncertain":
        return t`uncertain, ${word}`;
      case "closed":
        return word;
      case "blinded":
      case "neverHeard":
      case "noTag":
      case "silent":
        return t`unknown, ${word}`;
      default:
        return unreachable(certainty);
    }
  };
  return (filter, sort) => {
    const { head, row } = assetSheet({
      title: t`Resources`,
      locale,
      timezone,
      header: (column) => t(ASSET_TABLE_WORDS[column]),
      movement: (state) => t(MOVEMENT_WORDS[state]),
      certainty: certaintyText,
      now,
      names,
      sites,
      labels,
      families,
    });
    return {
      head,
      parts: async function* parts(signal) {
        for await (const { assets, done, total } of readSet({ filter, sort }, signal))
          yield { rows: assets.map(row), done, total };
      },
    };
  };
}
