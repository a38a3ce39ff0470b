import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useCallback } from "react";
import { type Asset, TAG_TIMEOUT } from "../../domain/assets/asset.ts";
import {
  type AssetColumn,
  attributeOfColumn,
  isCommonColumn,
} from "../../domain/assets/assetColumns.ts";
import { metersAt } from "../../domain/assets/assetMeter.ts";
import type { Site } from "../../domain/sites/site.ts";
import type { EpochMs } from "../../domain/base/time.ts";
import { unreachable } from "../../domain/base/unreachable.ts";
import { NOTHING } from "../ui/format/nothing.ts";
import { formatDistance } from "../ui/format/formatDistance.ts";
import { formatMeter } from "../kit/words/formatMeter.ts";
import { formatNumber } from "../ui/format/formatNumber.ts";
import { Age } from "../ui/Age.tsx";
import { BatteryMeter } from "../ui/BatteryMeter.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { MOVEMENT_WORDS } from "../kit/words/assetWords.ts";
import type { FamilyNames } from "../kit/words/familyNames.ts";
import { useFloorName } from "../kit/words/useFloorName.ts";
import { attributeText } from "./attributeText.ts";

const DEGREES = { minimumFractionDigits: 6, maximumFractionDigits: 6 };
/** What is not shown of a resource whose hours are over (docs/decisions/0225). */
const OF_PLACE: readonly AssetColumn[] = [
  "area",
  "floor",
  "lastPositionUpdate",
  "locationAccuracy",
  "locationCity",
  "locationLat",
  "locationLon",
  "locationSite",
  "movementState",
  "networkIndicator",
  "scannedBy",
];
/** How ids and internal names are called: as `namesOf` says where one is not read or not known. */
export type AssetNames = FamilyNames & {
  readonly siteOf: (id: string | null) => Site | null;
  readonly siteName: (id: string) => string;
  readonly areaName: (id: string) => string;
  readonly deviceName: (id: string) => string;
  readonly labelName: (id: string) => string;
};

/** What one column says of an asset, for readers. */
export type AssetValueOf = (asset: Asset, column: AssetColumn) => ReactNode;

/** Says what columns say, most of it as plain text: one function for all cells of a table, since each component costs at every turn of the wheel. */
export function useAssetValue(names: AssetNames, now: EpochMs): AssetValueOf {
  const { t } = useLingui();
  const format = useTimeFormat();
  const { locale } = format;
  const floorName = useFloorName();
  return useCallback(
    (asset, column) => {
      const siteName = (id: string | null) => (id === null ? NOTHING : names.siteName(id));
      if (!isCommonColumn(column)) {
        const name = attributeOfColumn(column);
        return attributeText(asset.attributes.find((one) => one.name === name) ?? null, format);
      }
      if (asset.placeHidden !== null && OF_PLACE.includes(column))
        return column === "area" ? t`Outside working hours` : NOTHING;
      switch (column) {
        case "reference":
        case "designation":
        case "manufacturerId":
        case "locationCity":
          return asset[column] ?? NOTHING;
        case "family":
          return names.family(asset.family);
        case "subFamily":
          return names.subFamilyOf(asset.family, asset.subFamily);
        case "area":
          return asset.area === null ? NOTHING : names.areaName(asset.area);
        case "floor":
          return asset.floor === null
            ? NOTHING
            : floorName(names.siteOf(asset.locationSite), asset.floor);
        case "lastTagUpdate":
          return <Age at={asset[column]} now={now} form="compact" proofFor={TAG_TIMEOUT} />;
        case "lastPositionUpdate":
          return <Age at={asset[column]} now={now} form="compact" />;
        case "locationSite":
        case "nextLocationSite":
        case "currentWorksite":
          return siteName(asset[column]);
        case "scannedBy":
          return asset.scannedBy === null ? NOTHING : names.deviceName(asset.scannedBy);
        case "labels":
          return asset.labels.length === 0
            ? NOTHING
            : asset.labels.map(names.labelName).toSorted().join(", ");
        case "locationLat":
          return asset.location === null
            ? NOTHING
            : formatNumber(asset.location.lat, locale, DEGREES);
        case "locationLon":
          return asset.location === null
            ? NOTHING
            : formatNumber(asset.location.lon, locale, DEGREES);
        case "locationAccuracy":
          return asset.locationAccuracy === null
            ? NOTHING
            : `±${formatDistance(asset.locationAccuracy, locale)}`;
        case "batteryLevel":
          return <BatteryMeter level={asset.batteryLevel} />;
        case "networkIndicator":
          return asset.networkIndicator === null
            ? NOTHING
            : t`${formatNumber(asset.networkIndicator, locale)} dBm`;
        case "engineHours":
        case "odometer":
        case "fuelUsed":
        case "fuelLevel": {
          const meter = asset.meters[column];
          return meter == null ? NOTHING : formatMeter(column, meter.value, locale);
        }
        case "metersAt":
          return <Age at={metersAt(asset.meters)} now={now} form="compact" />;
        case "movementState":
          return asset.movementState === null ? NOTHING : t(MOVEMENT_WORDS[asset.movementState]);
        default:
          return unreachable(column);
      }
    },
    [t, format, locale, floorName, names, now],
  );
}
