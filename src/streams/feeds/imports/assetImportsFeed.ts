import type { CustomerWorld } from "../customerWorld.ts";
import { documentsFeed } from "../kit/documentsFeed.ts";
import type { FeedWork } from "../kit/feedWork.ts";

/** The imports that the server still keeps (product.md 5.10). */
export function assetImportsFeed(
  world: CustomerWorld,
  changed: () => void,
): FeedWork<"assetImports"> {
  return documentsFeed(world.assetImports.take(), world.time, changed, {
    isShown: () => true,
    figures: () => ({}),
  });
}
