import type { TagId } from "../../../domain/base/ids.ts";
import type { Asset } from "../../../domain/assets/asset.ts";
import { blindedBy } from "./deviceHealthProjection.ts";
import { Timers } from "../../core/live/timers.ts";
import { EmittedList } from "../kit/emittedList.ts";
import { type FeedHead, feedHead } from "../kit/feedHead.ts";
import type { FeedWork } from "../../core/worker/feed.ts";
import { defineFeed } from "../kit/defineFeed.ts";
import { assetsOf } from "../assets/assetBoard.ts";
import { pacedList } from "../kit/pacedList.ts";

/** The assets are read again at most this often, in ms. */
export const BLINDED_PAUSE = 250;

/** An asset that is unknown because of a device. `lastTagUpdate`: when it was heard last. */
export type BlindedAsset = Pick<
  Asset,
  "id" | "reference" | "designation" | "family" | "category" | "lastTagUpdate"
>;

/** The assets that one silent device leaves unknown: only those that it heard last are read. */
export const blindedFeed = defineFeed({
  name: "blinded",
  scope: "customer",
  list: { field: "assets", order: { by: "designation" } },
  open: (
    world,
    { device }: { readonly device: TagId },
    changed,
  ): FeedWork<
    { readonly device: TagId },
    FeedHead & { readonly assets: readonly BlindedAsset[] }
  > => {
    const board = world.part(assetsOf).lease();
    const { collection, devices } = board.value;
    const emitted = new EmittedList<BlindedAsset>();
    const timers = new Timers<"pause">(world.clock);
    const soon = () => {
      if (!timers.has("pause")) timers.set("pause", BLINDED_PAUSE, changed);
    };
    const stops = [
      collection.onHead(changed),
      devices.tags.onHead(changed),
      devices.boxes.onHead(changed),
      collection.onChange(soon),
      devices.onChange(soon),
      devices.onCause(soon),
      // A device falls silent by time alone.
      world.ticker.onTick(changed),
      () => timers.cancel("pause"),
    ];
    const patch = () =>
      emitted.patch(
        blindedBy(devices.health, device, devices.knownAt()).flatMap((id) => {
          const asset = collection.byId.get(id);
          return asset === undefined ? [] : [blindedAsset(asset)];
        }),
      );
    return {
      drain: pacedList({
        head: () => feedHead(world.time, collection.head, devices.tags.head, devices.boxes.head),
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

function blindedAsset({ id, reference, designation, family, ...asset }: Asset): BlindedAsset {
  const { lastTagUpdate, category } = asset;
  return { id, reference, designation, family, category, lastTagUpdate };
}
