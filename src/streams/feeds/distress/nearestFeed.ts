import type { AssetId } from "../../../domain/base/ids.ts";
import { SECOND } from "../../../domain/base/time.ts";
import { type Colleague, nearestColleagues } from "../../../domain/distress/nearest.ts";
import { Timers } from "../../core/live/timers.ts";
import type { FeedWork } from "../../core/worker/feed.ts";
import { keepSame } from "../../core/worker/keepSame.ts";
import { assetsOf } from "../assets/assetBoard.ts";
import { defineFeed } from "../kit/defineFeed.ts";
import { type FeedHead, feedHead } from "../kit/feedHead.ts";
import { fieldsWork } from "../kit/fieldsWork.ts";

type NearestState = FeedHead & { readonly colleagues: readonly Colleague[] };

/** Who of the people on the site of an asset can be there soonest, read anew once a second at most. */
export const nearestFeed = defineFeed({
  name: "nearest",
  scope: "customer",
  open: (
    world,
    { id }: { readonly id: AssetId },
    changed,
  ): FeedWork<{ readonly id: AssetId }, NearestState> => {
    const lease = world.part(assetsOf).lease();
    const { collection } = lease.value;
    const timers = new Timers<"pause">(world.clock);
    const soon = () => {
      if (!timers.has("pause")) timers.set("pause", SECOND, changed);
    };
    let known: readonly Colleague[] = [];
    const read = () => {
      const { byId } = collection;
      known = keepSame(known, nearestColleagues(byId.get(id), byId.values(), world.time.now()));
      return known;
    };
    return fieldsWork(
      () => ({ ...feedHead(world.time, collection.head), colleagues: read() }),
      [
        collection.onHead(changed),
        collection.onChange(soon),
        () => timers.cancel("pause"),
        () => lease.release(),
      ],
    );
  },
});
