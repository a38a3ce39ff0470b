import { useMemo } from "react";
import type { FeedState } from "../../streams/feeds/feeds.ts";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { familyNames } from "../kit/words/familyNames.ts";
import { NAMES_IN_FILES, namesOf, type NameWords } from "../kit/words/namesOf.ts";
import { useNameWords } from "../kit/useNameWords.ts";
import type { AssetNames } from "./useAssetValue.tsx";

/** Where the names of assets' fields are read from. */
export type ReadAssetNames = {
  readonly [Feed in "sites" | "devices" | "referential" | "labels"]: FeedState<Feed> | null;
};

/** The names of sites, areas, devices and labels by their ids, and the labels of families, as screens show them. */
export function useAssetNames(read: ReadAssetNames): AssetNames {
  return useAssetNamesIn(useNameWords(), read);
}

/** The same as files have them. */
export function useAssetNamesInFiles(read: ReadAssetNames): AssetNames {
  return useAssetNamesIn(NAMES_IN_FILES, read);
}

function useAssetNamesIn(
  words: NameWords,
  { sites, devices, referential, labels }: ReadAssetNames,
): AssetNames {
  const { locale } = useTimeFormat();
  const [siteList, areSitesLoaded] = [sites?.sites, sites?.isLoaded === true];
  const [deviceList, areDevicesLoaded] = [devices?.devices, devices?.isLoaded === true];
  const [labelList, areLabelsLoaded] = [labels?.labels, labels?.isLoaded === true];
  const families = referential?.families;
  return useMemo(() => {
    const known = siteList ?? [];
    const siteById = new Map<string, (typeof known)[number]>(known.map((site) => [site.id, site]));
    const named = (
      things: readonly { readonly id: string; readonly name: string }[],
      isLoaded: boolean,
    ) => namesOf({ names: things.map(({ id, name }) => [id, name]), isLoaded }, words);
    return {
      ...familyNames(families ?? [], locale),
      labelName: named(labelList ?? [], areLabelsLoaded),
      siteName: named(
        known.map(({ id, siteName }) => ({ id, name: siteName })),
        areSitesLoaded,
      ),
      siteOf: (id) => (id === null ? null : (siteById.get(id) ?? null)),
      areaName: named(
        known.flatMap(({ areas }) => areas),
        areSitesLoaded,
      ),
      deviceName: named(deviceList ?? [], areDevicesLoaded),
    };
  }, [
    siteList,
    areSitesLoaded,
    deviceList,
    areDevicesLoaded,
    labelList,
    areLabelsLoaded,
    families,
    locale,
    words,
  ]);
}
