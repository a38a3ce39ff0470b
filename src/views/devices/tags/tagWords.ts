import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { AccuracyType } from "../../../domain/devices/tagSettings.ts";
import type { Tag } from "../../../domain/devices/tag.ts";
import type { TagActivity, TagColumn } from "../../../domain/devices/tagRow.ts";

/** What the columns of devices, and the fields of one, are called. */
export const TAG_COLUMN_WORDS: Readonly<Record<TagColumn, MessageDescriptor>> = {
  id: msg`Tag id`,
  name: msg`Name`,
  type: msg`Type`,
  state: msg`State`,
  connectivity: msg`Connectivity`,
  lastMessageAt: msg`Last message`,
  battery: msg`Battery`,
  heardBy: msg`Received by`,
  asset: msg`Resource`,
  status: msg`Status`,
  model: msg`Model`,
  nodeAddress: msg`Node address`,
  gatewayId: msg`Gateway`,
  positioningRole: msg`Positioning role`,
  manufacturer: msg`Manufacturer`,
  manufacturerId: msg`Manufacturer id`,
  networkId: msg`Network id`,
  sendInterval: msg`Send interval`,
  timeout: msg`Timeout`,
  technology: msg`Technology`,
  protocol: msg`Protocol`,
  clientId: msg`Client`,
  site: msg`Site`,
  area: msg`Area`,
  floor: msg`Floor`,
  latitude: msg`Latitude`,
  longitude: msg`Longitude`,
  altitude: msg`Altitude`,
  accuracy: msg`Accuracy`,
  accuracyType: msg`Accuracy type`,
};

/** As analytics count sensors. */
export const TAG_ACTIVITY_WORDS: Readonly<Record<TagActivity, MessageDescriptor>> = {
  gpsActive: msg`GPS, active`,
  gpsInactive: msg`GPS, inactive`,
  bleActive: msg`BLE, active`,
  bleInactive: msg`BLE, inactive`,
};

export const TAG_TYPE_WORDS: Readonly<Record<Tag["type"], MessageDescriptor>> = {
  gateway: msg`Gateway`,
  anchor: msg`Anchor`,
  tag: msg`Tag`,
  unknown: msg`Unknown`,
};

export const TAG_STATUS_WORDS: Readonly<Record<Tag["status"], MessageDescriptor>> = {
  available: msg`Available`,
  assigned: msg`Assigned`,
  unassigned: msg`Unassigned`,
};

export const ROLE_WORDS: Readonly<Record<Tag["positioningRole"], MessageDescriptor>> = {
  anchor: msg`Anchor`,
  none: msg`None`,
};

export const ACCURACY_TYPE_WORDS: Readonly<Record<AccuracyType, MessageDescriptor>> = {
  manual: msg`Manual`,
  low: msg`Low`,
  high: msg`High`,
};
