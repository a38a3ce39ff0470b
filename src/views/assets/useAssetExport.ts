import { useLingui } from "@lingui/react/macro";
import type { Site } from "../../domain/sites/site.ts";
import type { AssetFilter, AssetSort } from "../../streams/feeds/assets/assetFilter.ts";
import type { SheetSource } from "../../streams/spreadsheet/writeSheet.ts";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { useFeed } from "../kit/useFeed.ts";
import { ASSET_TABLE_WORDS, MOVEMENT_WORDS } from "../kit/words/assetWords.ts";
import { assetSheet } from "./assetSheet.ts";
import { useAssetMachines } from "./assetMachines.ts";
import type { AssetNames } from "./useAssetValue.tsx";

/** What is exported of a set, or of some of it: everything that is known, whatever columns are shown. */
export function useAssetExport(
  sites: readonly Site[],
  names: AssetNames,
): (filter: AssetFilter, sort: AssetSort) => SheetSource {
  const { t } = useLingui();
  const { readSet } = useAssetMachines();
  const { locale, timezone } = useTimeFormat();
  const families = useFeed("referential", null)?.families ?? [];
  const labels = useFeed("labels", null)?.labels ?? [];
  return (filter, sort) => {
    const { head, row } = assetSheet({
      title: t`Resources`,
      locale,
      timezone,
      header: (column) => t(ASSET_TABLE_WORDS[column]),
      movement: (state) => t(MOVEMENT_WORDS[state]),
      names,
      sites,
      labels,
      families,
    });
    return {
      head,
      parts: async function* parts(signal) {
        for await (const { assets, done, total } of readSet({ filter, sort }, signal))
          yield { rows: assets.map(({ asset }) => row(asset)), done, total };
      },
    };
  };
}
