import type { AssetFilter, AssetSort } from "../../feeds/assets/assetFilter.ts";
import type { AssetView } from "../../feeds/assets/assetView.ts";
import type { FeedState } from "../../feeds/feeds.ts";
import type { LiveClient, OpenFeed } from "../../feeds/liveClient.ts";

/** Some assets of a set that is being read: with these, `done` of `total`. */
export type AssetSetPart = {
  readonly assets: readonly AssetView[];
  readonly done: number;
  readonly total: number;
};

export type AssetSetQuery = { readonly filter: AssetFilter; readonly sort: AssetSort };

/** Counts the readings of this page, so that no two share a feed. */
let readings = 0;

/** The set could not be read. Try again once the connection is back. */
export class AssetSetFailed extends Error {
  constructor(reason: string) {
    super(`The resources could not be read (${reason}): try again once the connection is back.`);
    this.name = "AssetSetFailed";
  }
}

/** Everything that a filter keeps, in its order, as it was when the reading began: the set of list and map, not its visible part. @throws AssetSetFailed, or the signal's reason */
export async function* readAssetSet(
  live: Pick<LiveClient, "open">,
  query: AssetSetQuery,
  signal: AbortSignal,
): AsyncGenerator<AssetSetPart> {
  readings += 1;
  const params = { ...query, reading: readings };
  const feed = live.open("assetSet", { ...params, part: 0 });
  try {
    let done = 0;
    for (let part = 0; ; part += 1) {
      if (part > 0) feed.update({ ...params, part });
      const state = await firstOfPart(feed, part, signal);
      done += state.rows.length;
      if (state.rows.length > 0) yield { assets: state.rows, done, total: state.total };
      if (part + 1 >= state.parts) return;
    }
  } finally {
    feed.close();
  }
}

/** The first of the states that is loaded and of this part. */
function firstOfPart(
  feed: OpenFeed<"assetSet">,
  part: number,
  signal: AbortSignal,
): Promise<FeedState<"assetSet">> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const state = feed.get();
      if (state === null && part === 0) return;
      if (state === null || (!state.isLoaded && state.failure !== null)) {
        leave();
        // Nothing is left of a customer who was left.
        reject(new AssetSetFailed(state?.failure ?? "the customer was left"));
        return;
      }
      if (!state.isLoaded || state.part !== part) return;
      leave();
      resolve(state);
    };
    const abort = () => {
      leave();
      reject(signal.reason);
    };
    const stopListening = feed.subscribe(look);
    const leave = () => {
      stopListening();
      signal.removeEventListener("abort", abort);
    };
    if (signal.aborted) {
      abort();
      return;
    }
    signal.addEventListener("abort", abort);
    look();
  });
}
