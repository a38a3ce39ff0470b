import { useMemo } from "react";
import type { Label } from "../../domain/referential/label.ts";
import type { Family } from "../../domain/referential/referential.ts";
import type { Site } from "../../domain/sites/site.ts";
import type { DeviceState } from "../../streams/feeds/devices/devicesFeed.ts";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { useSiteName } from "../kit/useSiteName.ts";
import { familyNames } from "../kit/words/familyNames.ts";
import type { AssetNames } from "./useAssetValue.tsx";

/** The names of sites, areas, devices and labels by their ids, and the labels of families. */
export function useAssetNames(
  sites: readonly Site[],
  devices: readonly DeviceState[],
  families: readonly Family[],
  labels: readonly Label[],
): AssetNames {
  const { locale } = useTimeFormat();
  const siteName = useSiteName();
  return useMemo(() => {
    const siteById = new Map<string, Site>(sites.map((site) => [site.id, site]));
    const areas = new Map<string, string>(
      sites.flatMap((site) => site.areas.map(({ id, name }) => [id, name] as const)),
    );
    const deviceById = new Map<string, string>(devices.map(({ id, name }) => [id, name]));
    const labelById = new Map<string, string>(labels.map(({ id, name }) => [id, name]));
    return {
      ...familyNames(families, locale),
      labelName: (id) => labelById.get(id) ?? id,
      siteName,
      siteOf: (id) => (id === null ? null : (siteById.get(id) ?? null)),
      areaName: (id) => areas.get(id) ?? id,
      deviceName: (id) => deviceById.get(id) ?? id,
    };
  }, [sites, devices, families, labels, locale, siteName]);
}
