import type { Asset } from "../../../domain/assets/asset.ts";
import type { AssetId, SiteId } from "../../../domain/base/ids.ts";
import { siteInventory } from "../../../domain/sites/siteInventory.ts";
import { sameValue } from "../../core/live/sameValue.ts";
import { Timers } from "../../core/live/timers.ts";
import type { CustomerWorld } from "../customerWorld.ts";
import { feedHead } from "../kit/feedHead.ts";
import type { FeedParams, InventoryItem } from "../feeds.ts";
import type { FeedWork } from "../kit/feedWork.ts";
import { pacedList } from "../kit/pacedList.ts";

/** The inventory is taken again at most this often, in ms: all assets of the customer are looked through. */
export const INVENTORY_PAUSE = 1000;

/** What should be on a site and what is: only what changed is told, by news or by time alone. */
export function siteInventoryFeed(
  world: CustomerWorld,
  { site }: FeedParams<"siteInventory">,
  changed: () => void,
): FeedWork<"siteInventory"> {
  const board = world.assets.take();
  const { collection } = board.value;
  const told = new Map<AssetId, InventoryItem>();
  const timers = new Timers<"look">(world.clock);
  const soon = () => {
    if (!timers.has("look")) timers.set("look", INVENTORY_PAUSE, changed);
  };
  const stops = [
    collection.onHead(changed),
    collection.onChange(soon),
    world.ticker.onTick(changed),
    () => timers.cancel("look"),
  ];
  const patch = () => {
    const items = inventoryItems(site, collection.byId.values(), world.time.now());
    const written = items.filter((item) => !sameValue(told.get(item.id), item));
    const there = new Set(items.map(({ id }) => id));
    const removed = [...told.keys()].filter((id) => !there.has(id));
    for (const item of written) told.set(item.id, item);
    for (const id of removed) told.delete(id);
    return { written, removed };
  };
  return {
    take: pacedList({
      head: () => feedHead(world.time, collection.head),
      isPausing: () => timers.has("look"),
      patch,
    }),
    stop: () => {
      for (const stop of stops) stop();
      board.release();
    },
  };
}

function inventoryItems(site: SiteId, assets: Iterable<Asset>, now: number): InventoryItem[] {
  const { found, missing, unexpected } = siteInventory(site, assets, now);
  return [
    ...found.map(({ asset, isFresh }) => itemOf(asset, { kind: "found", isFresh })),
    ...missing.map(({ asset, reason }) => itemOf(asset, { kind: "missing", reason })),
    ...unexpected.map(({ asset, isFresh }) => itemOf(asset, { kind: "unexpected", isFresh })),
  ];
}

function itemOf(asset: Asset, standing: InventoryItem["standing"]): InventoryItem {
  const { id, reference, designation, family, subFamily, currentWorksite, locationSite } = asset;
  const subject = { id, reference, designation, family, subFamily, currentWorksite, locationSite };
  return { ...subject, lastTagUpdate: asset.lastTagUpdate, standing };
}
