import type { Alert } from "../../domain/alerts/alert.ts";
import type { AlertConfiguration } from "../../domain/alerts/alertConfiguration.ts";
import type { AlertDelivery } from "../../domain/alerts/alertDelivery.ts";
import type { AssetComment } from "../../domain/assets/assetComment.ts";
import type { AssetImport } from "../../domain/imports/assetImport.ts";
import type { AssetFile } from "../../domain/assets/assetFile.ts";
import type { Counter } from "../../domain/counters/counter.ts";
import type { DeviceConnectivityChanged } from "../../domain/devices/deviceHistory.ts";
import type { MaintenanceRecord } from "../../domain/assets/maintenanceRecord.ts";
import type { EvacuationEvent } from "../../domain/evacuations/evacuation.ts";
import type { EvacuationSummary } from "../../domain/evacuations/evacuationSummary.ts";
import type { Label } from "../../domain/referential/label.ts";
import type { QrCode } from "../../domain/qrCodes/qrCode.ts";
import type { Family } from "../../domain/referential/referential.ts";
import type { Site } from "../../domain/sites/site.ts";
import type { TagInOutBox, TagInOutRecord } from "../../domain/stays/tagInOut.ts";
import type {
  ActivityCell,
  BlindedAsset,
  DeviceState,
  FeedName,
  InventoryItem,
  PersonSeen,
} from "./feeds.ts";

type Item = { readonly id: string };
/** The field that holds the list of a feed, and its order. */
export type FeedList = {
  readonly field: string;
  readonly order: (a: Item, b: Item) => number;
};

const words = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });
const byId = (a: Item, b: Item) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

function list<Doc extends Item>(field: string, order: (a: Doc, b: Doc) => number): FeedList {
  return { field, order: (a, b) => order(a as Doc, b as Doc) || byId(a, b) };
}

/** When a maintenance was done, or is to be. */
const dateOf = ({ doneAt, plannedAt, createdAt }: MaintenanceRecord) =>
  doneAt ?? plannedAt ?? createdAt;

/** The feeds whose lists are sent by patches, so that a list is never sent whole because of one document. */
export const FEED_LISTS: Readonly<Partial<Record<FeedName, FeedList>>> = {
  sites: list<Site>("sites", (a, b) => words.compare(a.siteName, b.siteName)),
  referential: list<Family>("families", (a, b) => words.compare(a.name, b.name)),
  devices: list<DeviceState>("devices", (a, b) => words.compare(a.name, b.name)),
  counters: list<Counter>("counters", (a, b) => words.compare(a.name, b.name)),
  alerts: list<Alert>("alerts", (a, b) => b.raisedAt - a.raisedAt),
  alertConfigurations: list<AlertConfiguration>("configurations", byId),
  alertDeliveries: list<AlertDelivery>("deliveries", (a, b) => b.createdAt - a.createdAt),
  blinded: list<BlindedAsset>("assets", (a, b) => words.compare(a.designation, b.designation)),
  deviceChanges: list<DeviceConnectivityChanged>("changes", (a, b) => b.at - a.at),
  boxes: list<TagInOutBox>("boxes", (a, b) => a.entryNumber - b.entryNumber),
  stays: list<TagInOutRecord>("stays", (a, b) => b.dateIn - a.dateIn),
  overview: list<ActivityCell>("cells", (a, b) => words.compare(a.family, b.family)),
  labels: list<Label>("labels", (a, b) => words.compare(a.name, b.name)),
  // Their ids are chance: the order says nothing, but it stays.
  qrCodes: list<QrCode>("codes", byId),
  siteInventory: list<InventoryItem>("items", (a, b) => words.compare(a.reference, b.reference)),
  people: list<PersonSeen>("people", (a, b) => words.compare(a.name, b.name)),
  evacuations: list<EvacuationSummary>("evacuations", (a, b) => b.startedAt - a.startedAt),
  evacuation: list<EvacuationEvent>("events", (a, b) => a.at - b.at),
  assetComments: list<AssetComment>("comments", (a, b) => a.createdAt - b.createdAt),
  assetImports: list<AssetImport>("imports", (a, b) => b.createdAt - a.createdAt),
  assetFiles: list<AssetFile>("files", (a, b) => b.date - a.date),
  assetMaintenance: list<MaintenanceRecord>("records", (a, b) => dateOf(b) - dateOf(a)),
};

/** The list of one feed on the receiving side: the same items and, without news, the same list. */
export class FoldedList {
  readonly #list: FeedList;
  readonly #byId = new Map<string, Item>();
  #items: readonly Item[] = [];

  constructor(list: FeedList) {
    this.#list = list;
  }

  get items(): readonly Item[] {
    return this.#items;
  }

  fold({ written, removed }: { written: readonly Item[]; removed: readonly string[] }): void {
    if (written.length === 0 && removed.length === 0) return;
    for (const id of removed) this.#byId.delete(id);
    for (const item of written) this.#byId.set(item.id, item);
    this.#items = [...this.#byId.values()].toSorted(this.#list.order);
  }
}
