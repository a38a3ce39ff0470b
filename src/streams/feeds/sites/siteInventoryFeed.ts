import type { Asset } from "../../../domain/assets/asset.ts";
import type { SiteId } from "../../../domain/base/ids.ts";
import type { Certainty } from "../../../domain/assets/positionCertainty.ts";
import { type MissingReason, siteInventory } from "../../../domain/assets/siteInventory.ts";
import { Timers } from "../../core/live/timers.ts";
import { EmittedList } from "../kit/emittedList.ts";
import { type FeedHead, feedHead } from "../kit/feedHead.ts";
import type { FeedWork } from "../../core/worker/feed.ts";
import { defineFeed } from "../kit/defineFeed.ts";
import { assetsOf } from "../assets/assetBoard.ts";
import { assetCertainty } from "../assets/assetView.ts";
import { pacedList } from "../kit/pacedList.ts";

/** The inventory is computed again at most this often, in ms: it reads all assets of the customer. */
export const INVENTORY_PAUSE = 1000;

/** An asset that is expected on a site, is there, or both (product.md section 5.6). */
export type InventoryItem = Pick<
  Asset,
  | "currentWorksite"
  | "designation"
  | "family"
  | "id"
  | "lastTagUpdate"
  | "locationSite"
  | "reference"
  | "subFamily"
> & {
  readonly status:
    | { readonly kind: "found" | "unexpected"; readonly certainty: Certainty }
    | { readonly kind: "missing"; readonly reason: MissingReason };
};

/** What should be on a site and what is: only what changed is emitted, by news or by time alone. */
export const siteInventoryFeed = defineFeed({
  name: "siteInventory",
  scope: "customer",
  list: { field: "items", order: { by: "reference" } },
  open: (
    world,
    { site }: { readonly site: SiteId },
    changed,
  ): FeedWork<
    { readonly site: SiteId },
    FeedHead & { readonly items: readonly InventoryItem[] }
  > => {
    const board = world.part(assetsOf).lease();
    const { collection, devices } = board.value;
    const emitted = new EmittedList<InventoryItem>();
    const timers = new Timers<"pause">(world.clock);
    const soon = () => {
      if (!timers.has("pause")) timers.set("pause", INVENTORY_PAUSE, changed);
    };
    const stops = [
      collection.onHead(changed),
      devices.tags.onHead(changed),
      devices.onCause(changed),
      collection.onChange(soon),
      world.ticker.onTick(changed),
      () => timers.cancel("pause"),
    ];
    const patch = () => {
      const now = world.time.now();
      return emitted.patch(
        inventoryItems(site, collection.byId.values(), (asset) =>
          assetCertainty(asset, devices, now),
        ),
      );
    };
    return {
      drain: pacedList({
        head: () => feedHead(world.time, collection.head, devices.tags.head),
        isPausing: () => timers.has("pause"),
        patch,
      }),
      stop: () => {
        for (const stop of stops) stop();
        board.release();
      },
    };
  },
});

function inventoryItems(
  site: SiteId,
  assets: Iterable<Asset>,
  certaintyOf: (asset: Asset) => Certainty,
): InventoryItem[] {
  const { found, missing, unexpected } = siteInventory(site, assets, certaintyOf);
  return [
    ...found.map(({ asset, certainty }) => itemOf(asset, { kind: "found", certainty })),
    ...missing.map(({ asset, reason }) => itemOf(asset, { kind: "missing", reason })),
    ...unexpected.map(({ asset, certainty }) => itemOf(asset, { kind: "unexpected", certainty })),
  ];
}

function itemOf(asset: Asset, status: InventoryItem["status"]): InventoryItem {
  const { id, reference, designation, family, subFamily, currentWorksite, locationSite } = asset;
  const subject = { id, reference, designation, family, subFamily, currentWorksite, locationSite };
  return { ...subject, lastTagUpdate: asset.lastTagUpdate, status };
}
