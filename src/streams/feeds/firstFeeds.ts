import { alertsFeed } from "./alerts/alertsFeed.ts";
import { assetFeed } from "./assets/assetFeed.ts";
import { mapPointsFeed } from "./assets/mapPointsFeed.ts";
import { peopleFeed } from "./assets/peopleFeed.ts";
import { staysFeed } from "./attendance/staysFeed.ts";
import { devicesFeed } from "./devices/devicesFeed.ts";
import { distressesFeed } from "./distress/distressesFeed.ts";
import { nearestFeed } from "./distress/nearestFeed.ts";
import { evacuationFeed } from "./evacuations/evacuationFeed.ts";
import {
  evacuationDeliveriesFeed,
  evacuationMessagesFeed,
} from "./evacuations/evacuationMessagesFeed.ts";
import { evacuationsFeed } from "./evacuations/evacuationsFeed.ts";
import { nameOpeningFeed } from "./evacuations/nameOpeningFeed.ts";
import { instantFeed } from "./timeMachine/instantFeed.ts";
import { referentialFeed } from "./referential/referentialFeed.ts";
import { connectionFeed } from "./shell/connectionFeed.ts";
import { freshnessFeed } from "./shell/freshnessFeed.ts";
import { noticesFeed } from "./shell/noticesFeed.ts";
import { presenceFeed } from "./sites/presenceFeed.ts";
import { sitesFeed } from "./sites/sitesFeed.ts";
import { accountFeed } from "./users/accountFeed.ts";

/**
 * The feeds that the live core has from its beginning: of the shell, of home and the live map, and what an evacuation or a call
 * for help is followed by, which waits for nothing. All others come later (laterFeeds.ts).
 */
export const FIRST_FEEDS = [
  accountFeed,
  alertsFeed,
  assetFeed,
  connectionFeed,
  devicesFeed,
  distressesFeed,
  evacuationDeliveriesFeed,
  evacuationFeed,
  evacuationMessagesFeed,
  evacuationsFeed,
  freshnessFeed,
  instantFeed,
  mapPointsFeed,
  nameOpeningFeed,
  nearestFeed,
  noticesFeed,
  peopleFeed,
  presenceFeed,
  referentialFeed,
  sitesFeed,
  staysFeed,
] as const;
