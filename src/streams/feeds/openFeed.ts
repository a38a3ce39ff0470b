import { unreachable } from "../../domain/base/unreachable.ts";
import { accountFeed } from "./users/accountFeed.ts";
import { alertConfigurationsFeed } from "./alerts/alertConfigurationsFeed.ts";
import { alertDeliveriesFeed } from "./alerts/alertDeliveriesFeed.ts";
import { alertFeed } from "./alerts/alertFeed.ts";
import { alertsFeed } from "./alerts/alertsFeed.ts";
import {
  assetCommentsFeed,
  assetFilesFeed,
  assetMaintenanceFeed,
} from "./assets/assetRecordsFeeds.ts";
import { assetImportsFeed } from "./imports/assetImportsFeed.ts";
import { assetDeadlinesFeed } from "./assets/assetDeadlinesFeed.ts";
import { assetFeed } from "./assets/assetFeed.ts";
import { assetRowsFeed } from "./assets/assetRowsFeed.ts";
import { assetSetFeed } from "./assets/assetSetFeed.ts";
import { assetSearchFeed } from "./assets/assetSearchFeed.ts";
import { blindedFeed } from "./devices/blindedFeed.ts";
import { boxesFeed } from "./stays/boxesFeed.ts";
import { connectionFeed } from "./shell/connectionFeed.ts";
import { countersFeed } from "./counters/countersFeed.ts";
import { type DebugView, debugFeed } from "./shell/debugFeed.ts";
import { deviceChangesFeed } from "./devices/deviceChangesFeed.ts";
import { devicesFeed } from "./devices/devicesFeed.ts";
import { evacuationFeed } from "./evacuations/evacuationFeed.ts";
import { evacuationsFeed } from "./evacuations/evacuationsFeed.ts";
import type { FeedName, FeedParams } from "./feeds.ts";
import type { FeedTold, FeedWork } from "./kit/feedWork.ts";
import { freshnessFeed } from "./shell/freshnessFeed.ts";
import { labelsFeed } from "./referential/labelsFeed.ts";
import { instantFeed } from "./past/instantFeed.ts";
import { mapPointsFeed } from "./assets/mapPointsFeed.ts";
import { overviewFeed } from "./assets/overviewFeed.ts";
import { marksFeed } from "./assets/marksFeed.ts";
import { plannedMaintenanceFeed } from "./assets/plannedMaintenanceFeed.ts";
import { peopleFeed } from "./assets/peopleFeed.ts";
import { presenceFeed } from "./sites/presenceFeed.ts";
import { qrCodesFeed } from "./qrCodes/qrCodesFeed.ts";
import { referentialFeed } from "./referential/referentialFeed.ts";
import { siteInventoryFeed } from "./sites/siteInventoryFeed.ts";
import { sitesFeed } from "./sites/sitesFeed.ts";
import { staysFeed } from "./stays/staysFeed.ts";
import type { KuzzleConnection } from "../core/kuzzle/kuzzleConnection.ts";
import type { Account } from "../core/worker/account.ts";
import type { CustomerWorld } from "./customerWorld.ts";
import type { FeedQuery } from "../core/worker/protocol.ts";

/** What feeds that belong to no customer draw from. */
export type CoreView = {
  readonly connection: KuzzleConnection;
  readonly account: Account;
  readonly debug: DebugView;
};

/** A feed at work, whichever it is. */
export type AnyWork = {
  take(): FeedTold<FeedName> | null;
  /** Goes on with the params of the same feed; false: it has to begin anew. */
  update(query: FeedQuery): boolean;
  stop(): void;
};

type GlobalQuery = Extract<FeedQuery, { readonly name: "connection" | "account" | "debug" }>;
type CustomerQuery = Exclude<FeedQuery, GlobalQuery>;

/** Whether a feed belongs to the followed customer. */
export function isOfCustomer(query: FeedQuery): query is CustomerQuery {
  return query.name !== "connection" && query.name !== "account" && query.name !== "debug";
}

/** Sets a feed to work; null: it belongs to a customer, and none is followed. */
export function openFeed(
  core: CoreView,
  world: CustomerWorld | null,
  query: FeedQuery,
  changed: () => void,
): AnyWork | null {
  if (!isOfCustomer(query)) return openGlobalFeed(core, query, changed);
  return world === null ? null : openCustomerFeed(world, query, changed);
}

function openGlobalFeed(core: CoreView, query: GlobalQuery, changed: () => void): AnyWork {
  switch (query.name) {
    case "connection":
      return any(query.name, connectionFeed(core.connection, changed));
    case "account":
      return any(query.name, accountFeed(core.account, changed));
    case "debug":
      return any(query.name, debugFeed(core.debug, changed));
    default:
      return unreachable(query);
  }
}

function openCustomerFeed(
  world: CustomerWorld,
  query: CustomerQuery,
  changed: () => void,
): AnyWork {
  switch (query.name) {
    case "freshness":
      return any(query.name, freshnessFeed(world, changed));
    case "instant":
      return any(query.name, instantFeed(world, changed));
    case "marks":
      return any(query.name, marksFeed(world, query.params, changed));
    case "sites":
      return any(query.name, sitesFeed(world, changed));
    case "referential":
      return any(query.name, referentialFeed(world, changed));
    case "devices":
      return any(query.name, devicesFeed(world, changed));
    case "counters":
      return any(query.name, countersFeed(world, changed));
    case "alerts":
      return any(query.name, alertsFeed(world, query.params, changed));
    case "alert":
      return any(query.name, alertFeed(world, query.params, changed));
    case "alertConfigurations":
      return any(query.name, alertConfigurationsFeed(world, changed));
    case "alertDeliveries":
      return any(query.name, alertDeliveriesFeed(world, query.params, changed));
    case "blinded":
      return any(query.name, blindedFeed(world, query.params, changed));
    case "deviceChanges":
      return any(query.name, deviceChangesFeed(world, query.params, changed));
    case "boxes":
      return any(query.name, boxesFeed(world, changed));
    case "stays":
      return any(query.name, staysFeed(world, query.params, changed));
    case "overview":
      return any(query.name, overviewFeed(world, changed));
    case "presence":
      return any(query.name, presenceFeed(world, changed));
    case "labels":
      return any(query.name, labelsFeed(world, changed));
    case "qrCodes":
      return any(query.name, qrCodesFeed(world, changed));
    case "siteInventory":
      return any(query.name, siteInventoryFeed(world, query.params, changed));
    case "people":
      return any(query.name, peopleFeed(world, changed));
    case "evacuations":
      return any(query.name, evacuationsFeed(world, query.params, changed));
    case "evacuation":
      return any(query.name, evacuationFeed(world, query.params, changed));
    case "asset":
      return any(query.name, assetFeed(world, query.params, changed));
    case "assetComments":
      return any(query.name, assetCommentsFeed(world, query.params, changed));
    case "assetFiles":
      return any(query.name, assetFilesFeed(world, query.params, changed));
    case "assetMaintenance":
      return any(query.name, assetMaintenanceFeed(world, query.params, changed));
    case "assetRows":
      return any(query.name, assetRowsFeed(world, query.params, changed));
    case "assetImports":
      return any(query.name, assetImportsFeed(world, changed));
    case "assetDeadlines":
      return any(query.name, assetDeadlinesFeed(world, query.params, changed));
    case "plannedMaintenance":
      return any(query.name, plannedMaintenanceFeed(world, query.params, changed));
    case "assetSet":
      return any(query.name, assetSetFeed(world, query.params, changed));
    case "assetSearch":
      return any(query.name, assetSearchFeed(world, query.params, changed));
    case "mapPoints":
      return any(query.name, mapPointsFeed(world, query.params, changed));
    default:
      return unreachable(query);
  }
}

function any<Name extends FeedName>(name: Name, work: FeedWork<Name>): AnyWork {
  return {
    take: () => work.take(),
    update: (query) => {
      if (query.name !== name || work.update === undefined) return false;
      // The name says which params these are.
      work.update(query.params as FeedParams<Name>);
      return true;
    },
    stop: () => work.stop(),
  };
}
