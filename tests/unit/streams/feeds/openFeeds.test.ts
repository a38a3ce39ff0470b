import { expect, test } from "vitest";
import {
  AlertId,
  AssetId,
  EvacuationId,
  ReportId,
  SiteId,
  TagId,
} from "../../../../src/domain/base/ids.ts";
import type { FeedName, FeedParams } from "../../../../src/streams/feeds/feeds.ts";
import { FEEDS } from "../../../support/fakeKuzzle/allFeatures.ts";
import { HARBOUR, LiveWorld, TOWER } from "../../../support/fakeKuzzle/liveFront.ts";
import { T0 } from "../../../support/fixtures.ts";

const filter = { site: null, floor: null, area: null, families: [], subFamilies: [], text: "" };
const sort = { column: "reference", isDescending: false } as const;
const since = { since: T0 };
const asset = { asset: AssetId.parse("asset-a") };

/** Params for every feed; a new one without them does not compile. */
const PARAMS: { readonly [Name in FeedName]: FeedParams<Name> } = {
  account: null,
  alert: { id: AlertId.parse("alert-a") },
  alertConfigurations: null,
  alertDeliveries: since,
  alerts: since,
  archivedAssets: null,
  asset: { id: asset.asset },
  assetComments: asset,
  assetDeadlines: { filter, attributes: [] },
  assetFaults: asset,
  assetFiles: asset,
  assetImports: null,
  assetMaintenance: asset,
  assetQrCodes: asset,
  assetRows: { filter, sort: { ...sort, column: "locationSite" }, from: 0, to: 10 },
  floorPositions: { site: SiteId.parse("site-a") },
  walkTests: null,
  walkTraces: { walkTests: ["walk-0123456789"] },
  assetSearch: { text: "a", limit: 5 },
  assetSet: { filter, sort, part: 0, reading: 1 },
  badgeTests: since,
  blinded: { device: TagId.parse("tag-g1") },
  boxes: null,
  connection: null,
  counterCertainty: null,
  counters: null,
  debug: null,
  deviceChanges: since,
  devices: null,
  distresses: since,
  escalation: null,
  evacuation: { id: EvacuationId.parse("evacuation-a") },
  evacuationDeliveries: { id: EvacuationId.parse("evacuation-a") },
  evacuationMessages: null,
  evacuations: since,
  freshness: null,
  instant: null,
  labels: null,
  loneWorkers: null,
  loneWorkRules: null,
  mapPoints: {
    filter,
    bounds: { west: 0, south: 0, east: 1, north: 1 },
    zoom: 5,
    cell: 64,
    label: null,
    selected: null,
  },
  marks: { from: T0 - 1000, to: T0 },
  nameOpening: null,
  nearest: { id: AssetId.parse("asset-a") },
  notices: null,
  overview: null,
  people: null,
  plannedMaintenance: { filter },
  presence: null,
  qrCodes: null,
  referential: null,
  reportDeliveries: { id: ReportId.parse("report-a") },
  reports: null,
  reportSends: { id: ReportId.parse("report-a") },
  siteInventory: { site: SiteId.parse("site-a") },
  sites: null,
  stays: since,
  tagHistory: { device: TagId.parse("tag-g1"), ...since },
  tagRows: { filter: { text: "" }, sort: { column: "id", isDescending: false }, from: 0, to: 10 },
  unknownDevices: null,
};

/** A front with every feed there is open. */
function everythingOpen() {
  const it = new LiveWorld();
  const front = it.live(TOWER);
  const atRest = it.kuzzle.roomCount;
  const feeds = FEEDS.map(({ name }) => front.client.open(name, PARAMS[name] as never));
  it.clock.advance(6000);
  return { it, front, atRest, feeds };
}

test("every feed is declared once, under a name of its own", () => {
  expect(new Set(FEEDS.map(({ name }) => name)).size).toBe(FEEDS.length);
});

test("[FD5] every feed opens, and what it subscribes to ends some seconds after its last reader", () => {
  const { it, atRest, feeds } = everythingOpen();
  expect(it.kuzzle.roomCount).toBeGreaterThan(atRest);
  for (const feed of feeds) feed.close();
  // The index holds the assets, these the devices, these their collections: each is kept for 5 s.
  it.clock.advance(30_000);
  expect(it.kuzzle.roomCount).toBe(atRest);
});

test("[FD57] a customer that is left leaves no subscription, while every feed is still read", () => {
  const { it, front, atRest } = everythingOpen();
  front.client.follow(null, "elsewhere");
  it.clock.advance(1000);
  expect(it.kuzzle.roomCount).toBeLessThan(atRest);
});

test("[FD57] after a change of customer as much is open as after a first opening", () => {
  const { it, front } = everythingOpen();
  const open = it.kuzzle.roomCount;
  front.client.follow(HARBOUR, "safety");
  it.clock.advance(15_000);
  expect(it.kuzzle.roomCount).toBe(open);
});
