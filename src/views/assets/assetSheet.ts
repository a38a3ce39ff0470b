import { shownSite } from "../../domain/assets/asset.ts";
import { metersAt } from "../../domain/assets/assetMeter.ts";
import type { AssetView } from "../../streams/feeds/assets/assetView.ts";
import {
  type PositionCertainty,
  positionCertainty,
} from "../../domain/assets/positionCertainty.ts";
import type { AttributeValue } from "../../domain/referential/attributeValue.ts";
import {
  ASSET_TABLE_COLUMNS,
  type AssetTableColumn,
  attributeColumns,
  dateCell,
  labelsCell,
  siteCell,
} from "../../domain/assets/assetTable.ts";
import type { Label } from "../../domain/referential/label.ts";
import type { Locale } from "../../domain/base/locale.ts";
import type { MovementState } from "../../domain/devices/movement.ts";
import type { Family } from "../../domain/referential/referential.ts";
import type { SheetCell, SheetHead, SheetRow } from "../../domain/base/sheet.ts";
import type { Site } from "../../domain/sites/site.ts";
import type { EpochMs } from "../../domain/base/time.ts";
import { unreachable } from "../../domain/base/unreachable.ts";
import type { FamilyNames } from "../kit/words/familyNames.ts";
import type { AssetNames } from "./useAssetValue.tsx";

/** What a table of assets is made with: the words of its reader and the names of what assets refer to. */
export type AssetSheetWords = {
  readonly title: string;
  readonly locale: Locale;
  readonly timezone: string;
  readonly header: (column: AssetTableColumn) => string;
  readonly movement: (state: MovementState) => string;
  readonly certainty: (certainty: PositionCertainty) => string;
  /** The server's clock. */
  readonly now: EpochMs;
  /** Families are written by their internal names, which is what an import knows them by. */
  readonly names: Omit<AssetNames, keyof FamilyNames>;
  readonly sites: readonly Site[];
  readonly labels: readonly Label[];
  readonly families: readonly Family[];
};

/** A table of assets: every column of the list, what the form has besides, and a column for every attribute. */
export type AssetSheet = {
  readonly head: SheetHead;
  readonly row: (view: Pick<AssetView, "asset" | "cause">) => SheetRow;
};

const WIDTHS: Readonly<Partial<Record<AssetTableColumn, number>>> = {
  reference: 18,
  designation: 32,
  family: 18,
  subFamily: 22,
  area: 20,
  lastTagUpdate: 18,
  lastPositionUpdate: 18,
  locationSite: 22,
  nextLocationSite: 22,
  currentWorksite: 22,
  placeCertainty: 26,
  metersAt: 18,
  futureWorksite: 22,
};

/** The table that an export writes and an import understands. */
export function assetSheet(words: AssetSheetWords): AssetSheet {
  const headers = ASSET_TABLE_COLUMNS.map((column) => words.header(column));
  const attributes = attributeColumns(words.families, words.locale, headers);
  return {
    head: {
      name: words.title,
      timezone: words.timezone,
      columns: [
        ...ASSET_TABLE_COLUMNS.map((column, index) => {
          const header = headers[index] ?? column;
          const width = WIDTHS[column];
          return width === undefined ? { header } : { header, width };
        }),
        ...attributes.map(({ header }) => ({ header })),
      ],
    },
    row: (view) => {
      const { asset } = view;
      const values = new Map(asset.attributes.map((value) => [value.name, value]));
      return [
        ...ASSET_TABLE_COLUMNS.map((column) => columnCell(view, column, words)),
        ...attributes.map(({ name }) => attributeCell(values.get(name), words.timezone)),
      ];
    },
  };
}

function columnCell(
  { asset, cause }: Pick<AssetView, "asset" | "cause">,
  column: AssetTableColumn,
  words: AssetSheetWords,
): SheetCell {
  switch (column) {
    case "reference":
    case "designation":
    case "family":
    case "subFamily":
    case "manufacturerId":
    case "floor":
    case "locationAccuracy":
    case "locationCity":
    case "batteryLevel":
    case "networkIndicator":
      return asset[column];
    case "lastTagUpdate":
    case "lastPositionUpdate":
      return minuteCell(asset[column]);
    case "engineHours":
    case "odometer":
    case "fuelUsed":
    case "fuelLevel":
      return asset.meters[column]?.value ?? null;
    case "metersAt":
      return minuteCell(metersAt(asset.meters));
    case "locationLat":
      return asset.location?.lat ?? null;
    case "locationLon":
      return asset.location?.lon ?? null;
    case "placeCertainty":
      return words.certainty(positionCertainty(asset, cause, words.now));
    case "area":
      return asset.area === null ? null : words.names.areaName(asset.area);
    case "scannedBy":
      return asset.scannedBy === null ? null : words.names.deviceName(asset.scannedBy);
    case "movementState":
      return asset.movementState === null || asset.placeHidden !== null
        ? null
        : words.movement(asset.movementState);
    case "locationSite":
      return siteCell(shownSite(asset), words.sites);
    case "nextLocationSite":
    case "currentWorksite":
    case "futureWorksite":
      return siteCell(asset[column], words.sites);
    case "labels":
      return labelsCell(asset.labels, words.labels);
    default:
      return unreachable(column);
  }
}

function minuteCell(at: EpochMs | null): SheetCell {
  return at === null ? null : { at, precision: "minute" };
}

function attributeCell(value: AttributeValue | undefined, timezone: string): SheetCell {
  if (value === undefined) return null;
  return value.date === null ? (value.number ?? value.string) : dateCell(value.date, timezone);
}
