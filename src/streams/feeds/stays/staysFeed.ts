import type { TagInOutRecord } from "../../../domain/stays/tagInOut.ts";
import type { CustomerWorld } from "../customerWorld.ts";
import { documentsFeed } from "../kit/documentsFeed.ts";
import type { FeedParams } from "../feeds.ts";
import type { FeedWork } from "../kit/feedWork.ts";

/** Who is in, since whenever, and the stays that ended since. */
export function staysFeed(
  world: CustomerWorld,
  { since }: FeedParams<"stays">,
  changed: () => void,
): FeedWork<"stays"> {
  return documentsFeed(world.staysSince(since).take(), world.time, changed, {
    isShown: ({ dateOut }: TagInOutRecord) => dateOut === null || dateOut >= since,
    figures: (shown: ReadonlyMap<string, TagInOutRecord>) => {
      let inside = 0;
      for (const { status } of shown.values()) if (status === "in") inside += 1;
      return { inside };
    },
  });
}
