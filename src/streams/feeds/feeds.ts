import type { Feed } from "../core/worker/feed.ts";
import { alertConfigurationsFeed } from "./alerts/alertConfigurationsFeed.ts";
import { alertDeliveriesFeed } from "./alerts/alertDeliveriesFeed.ts";
import { alertFeed } from "./alerts/alertFeed.ts";
import { alertsFeed } from "./alerts/alertsFeed.ts";
import { assetDeadlinesFeed } from "./assets/assetDeadlinesFeed.ts";
import { assetFeed } from "./assets/assetFeed.ts";
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
import { mapPointsFeed } from "./assets/mapPointsFeed.ts";
import { overviewFeed } from "./assets/overviewFeed.ts";
import { peopleFeed } from "./assets/peopleFeed.ts";
import { plannedMaintenanceFeed } from "./assets/plannedMaintenanceFeed.ts";
import { counterCertaintyFeed } from "./counters/counterCertaintyFeed.ts";
import { countersFeed } from "./counters/countersFeed.ts";
import { floorPositionsFeed } from "./coverage/floorPositionsFeed.ts";
import { walkTestsFeed, walkTracesFeed } from "./coverage/walkFeeds.ts";
import { blindedFeed } from "./devices/blindedFeed.ts";
import { deviceChangesFeed } from "./devices/deviceChangesFeed.ts";
import { devicesFeed } from "./devices/devicesFeed.ts";
import { tagHistoryFeed } from "./devices/tagHistoryFeed.ts";
import { tagRowsFeed } from "./devices/tagRowsFeed.ts";
import { unknownDevicesFeed } from "./devices/unknownDevicesFeed.ts";
import { badgeTestsFeed, distressesFeed, escalationFeed } from "./distress/distressesFeed.ts";
import { loneWorkersFeed, loneWorkRulesFeed } from "./distress/loneWorkFeeds.ts";
import { nearestFeed } from "./distress/nearestFeed.ts";
import { evacuationFeed } from "./evacuations/evacuationFeed.ts";
import {
  evacuationDeliveriesFeed,
  evacuationMessagesFeed,
} from "./evacuations/evacuationMessagesFeed.ts";
import { evacuationsFeed } from "./evacuations/evacuationsFeed.ts";
import { nameOpeningFeed } from "./evacuations/nameOpeningFeed.ts";
import { assetImportsFeed } from "./imports/assetImportsFeed.ts";
import { instantFeed } from "./timeMachine/instantFeed.ts";
import { marksFeed } from "./timeMachine/marksFeed.ts";
import { assetQrCodesFeed, qrCodesFeed } from "./qrCodes/qrCodesFeed.ts";
import { labelsFeed } from "./referential/labelsFeed.ts";
import { referentialFeed } from "./referential/referentialFeed.ts";
import { reportDeliveriesFeed, reportsFeed, reportSendsFeed } from "./reports/reportsFeed.ts";
import { connectionFeed } from "./shell/connectionFeed.ts";
import { debugFeed } from "./shell/debugFeed.ts";
import { freshnessFeed } from "./shell/freshnessFeed.ts";
import { noticesFeed } from "./shell/noticesFeed.ts";
import { presenceFeed } from "./sites/presenceFeed.ts";
import { siteInventoryFeed } from "./sites/siteInventoryFeed.ts";
import { sitesFeed } from "./sites/sitesFeed.ts";
import { boxesFeed } from "./attendance/boxesFeed.ts";
import { staysFeed } from "./attendance/staysFeed.ts";
import { accountFeed } from "./users/accountFeed.ts";

/**
 * Every feed of the live core. All times are of the server's clock, where a declaration does not say otherwise; feeds of
 * scope `customer` belong to the followed customer. A new feed is declared in its room and named here.
 */
export const FEEDS = [
  accountFeed,
  alertConfigurationsFeed,
  alertDeliveriesFeed,
  alertFeed,
  alertsFeed,
  assetCommentsFeed,
  assetDeadlinesFeed,
  assetFeed,
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
  connectionFeed,
  counterCertaintyFeed,
  countersFeed,
  debugFeed,
  deviceChangesFeed,
  devicesFeed,
  distressesFeed,
  escalationFeed,
  evacuationDeliveriesFeed,
  evacuationFeed,
  evacuationMessagesFeed,
  evacuationsFeed,
  floorPositionsFeed,
  freshnessFeed,
  instantFeed,
  labelsFeed,
  loneWorkersFeed,
  loneWorkRulesFeed,
  mapPointsFeed,
  marksFeed,
  nameOpeningFeed,
  nearestFeed,
  noticesFeed,
  overviewFeed,
  peopleFeed,
  plannedMaintenanceFeed,
  presenceFeed,
  assetQrCodesFeed,
  qrCodesFeed,
  referentialFeed,
  reportDeliveriesFeed,
  reportsFeed,
  reportSendsFeed,
  siteInventoryFeed,
  sitesFeed,
  staysFeed,
  tagHistoryFeed,
  tagRowsFeed,
  unknownDevicesFeed,
  walkTestsFeed,
  walkTracesFeed,
] as const;

type Declared = (typeof FEEDS)[number];

/** The params and the state of every feed, by its name. */
export type Feeds = {
  [One in Declared as One["name"]]: One extends Feed<
    string,
    infer _Scope,
    infer Params,
    infer State
  >
    ? { readonly params: Params; readonly state: State }
    : never;
};
export type FeedName = keyof Feeds;
export type FeedParams<Name extends FeedName> = Feeds[Name]["params"];
export type FeedState<Name extends FeedName> = Feeds[Name]["state"];
