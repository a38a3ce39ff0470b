import { alertConfigurationsFeed } from "./alerts/alertConfigurationsFeed.ts";
import { alertDeliveriesFeed } from "./alerts/alertDeliveriesFeed.ts";
import { alertFeed } from "./alerts/alertFeed.ts";
import { assetDeadlinesFeed } from "./assets/assetDeadlinesFeed.ts";
import {
  assetCommentsFeed,
  archivedAssetsFeed,
  assetFaultsFeed,
  assetFilesFeed,
  assetMaintenanceFeed,
} from "./assets/assetRecordsFeeds.ts";
import { assetRowsFeed } from "./assets/assetRowsFeed.ts";
import { assetSearchFeed } from "./assets/assetSearchFeed.ts";
import { assetSetFeed } from "./assets/assetSetFeed.ts";
import { overviewFeed } from "./assets/overviewFeed.ts";
import { plannedMaintenanceFeed } from "./assets/plannedMaintenanceFeed.ts";
import { counterCertaintyFeed } from "./counters/counterCertaintyFeed.ts";
import { countersFeed } from "./counters/countersFeed.ts";
import { floorPositionsFeed } from "./coverage/floorPositionsFeed.ts";
import { walkTestsFeed, walkTracesFeed } from "./coverage/walkFeeds.ts";
import { blindedFeed } from "./devices/blindedFeed.ts";
import { deviceChangesFeed } from "./devices/deviceChangesFeed.ts";
import { tagHistoryFeed } from "./devices/tagHistoryFeed.ts";
import { tagRowsFeed } from "./devices/tagRowsFeed.ts";
import { unknownDevicesFeed } from "./devices/unknownDevicesFeed.ts";
import { badgeTestsFeed, escalationFeed } from "./distress/distressesFeed.ts";
import { loneWorkersFeed, loneWorkRulesFeed } from "./distress/loneWorkFeeds.ts";
import { assetImportsFeed } from "./imports/assetImportsFeed.ts";
import { marksFeed } from "./timeMachine/marksFeed.ts";
import { assetQrCodesFeed, qrCodesFeed } from "./qrCodes/qrCodesFeed.ts";
import { labelsFeed } from "./referential/labelsFeed.ts";
import { reportDeliveriesFeed, reportsFeed, reportSendsFeed } from "./reports/reportsFeed.ts";
import { debugFeed } from "./shell/debugFeed.ts";
import { siteInventoryFeed } from "./sites/siteInventoryFeed.ts";
import { boxesFeed } from "./attendance/boxesFeed.ts";

/** The feeds that no first picture needs: fetched once it is there, or with the first reader of one of them. [FD62] */
export const LATER_FEEDS = [
  alertConfigurationsFeed,
  alertDeliveriesFeed,
  alertFeed,
  assetCommentsFeed,
  assetDeadlinesFeed,
  archivedAssetsFeed,
  assetFaultsFeed,
  assetFilesFeed,
  assetImportsFeed,
  assetMaintenanceFeed,
  assetRowsFeed,
  assetSearchFeed,
  assetSetFeed,
  badgeTestsFeed,
  blindedFeed,
  boxesFeed,
  counterCertaintyFeed,
  countersFeed,
  debugFeed,
  deviceChangesFeed,
  escalationFeed,
  floorPositionsFeed,
  labelsFeed,
  loneWorkersFeed,
  loneWorkRulesFeed,
  marksFeed,
  overviewFeed,
  plannedMaintenanceFeed,
  assetQrCodesFeed,
  qrCodesFeed,
  reportDeliveriesFeed,
  reportsFeed,
  reportSendsFeed,
  siteInventoryFeed,
  tagHistoryFeed,
  tagRowsFeed,
  unknownDevicesFeed,
  walkTestsFeed,
  walkTracesFeed,
] as const;
