import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { CommonAssetColumn } from "../../../domain/assets/assetColumns.ts";
import type { AssetTableColumn } from "../../../domain/assets/assetTable.ts";
import type { MovementState, Technology } from "../../../domain/devices/movement.ts";
import type { AssetCategory } from "../../../domain/referential/referential.ts";
import { METER_TABLE_WORDS, METER_WORDS } from "./meterWords.ts";

/** The names of the asset list's columns (specification section 3). */
export const ASSET_COLUMN_WORDS: Readonly<Record<CommonAssetColumn, MessageDescriptor>> = {
  reference: msg`Reference`,
  designation: msg`Designation`,
  family: msg`Family`,
  subFamily: msg`Sub-family`,
  manufacturerId: msg`Manufacturer id`,
  area: msg`Area`,
  floor: msg`Floor`,
  lastTagUpdate: msg`Last tag update`,
  lastPositionUpdate: msg`Last position update`,
  locationCity: msg`City`,
  locationLat: msg`Latitude`,
  locationLon: msg`Longitude`,
  locationAccuracy: msg`Accuracy`,
  locationSite: msg`Location site`,
  nextLocationSite: msg`Next location site`,
  scannedBy: msg`Heard by`,
  batteryLevel: msg`Battery`,
  networkIndicator: msg`Signal`,
  movementState: msg`Movement`,
  labels: msg`Labels`,
  currentWorksite: msg`Current worksite`,
  ...METER_WORDS,
  metersAt: msg`Meters read`,
};

/** The columns of exports and imports: those of the list and what only the form of a resource has. */
export const ASSET_TABLE_WORDS: Readonly<Record<AssetTableColumn, MessageDescriptor>> = {
  ...ASSET_COLUMN_WORDS,
  locationAccuracy: msg`Accuracy (m)`,
  ...METER_TABLE_WORDS,
  placeCertainty: msg`Certainty of the place`,
  futureWorksite: msg`Future worksite`,
};

/** Specification section 4, Movement: the tag's own words. */
export const MOVEMENT_WORDS: Readonly<Record<MovementState, MessageDescriptor>> = {
  MOVING: msg`Moving`,
  STATIC: msg`Standing still`,
  IN_TRIP: msg`In trip`,
};

export const CATEGORY_WORDS: Readonly<Record<AssetCategory, MessageDescriptor>> = {
  material: msg`Material`,
  personnel: msg`Personnel`,
  other: msg`Other`,
};

export const TECHNOLOGY_WORDS: Readonly<Record<Technology, string>> = { BLE: "BLE", GPS: "GPS" };
