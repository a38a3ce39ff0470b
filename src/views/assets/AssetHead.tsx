import { Plural } from "@lingui/react/macro";
import type { EpochMs } from "../../domain/base/time.ts";
import { FreshnessMark } from "../ui/FreshnessMark.tsx";
import type { FeedHandle } from "../kit/useFeed.ts";
import { useFeedValue } from "../kit/useFeedValue.ts";

/** How fresh the set is and how many it holds. */
export function AssetHead({
  feed,
  now,
}: {
  readonly feed: FeedHandle<"assetRows">;
  readonly now: EpochMs;
}) {
  const isLive = useFeedValue(feed, (set) => set?.liveness?.isLive ?? false);
  const since = useFeedValue(feed, (set) => set?.liveness?.since ?? null);
  const isLoaded = useFeedValue(feed, (set) => set?.isLoaded === true);
  const total = useFeedValue(feed, (set) => set?.total ?? 0);
  return (
    <>
      {/* Before the first snapshot there was nothing that could have ceased to be live. */}
      <FreshnessMark isLive={isLive} since={isLoaded ? since : null} now={now} />
      {isLoaded ? (
        <p className="note" role="status">
          <Plural value={total} one="# resource" other="# resources" />
        </p>
      ) : (
        // No status: it changes with each page that is read, and only the last word is worth saying aloud.
        total > 0 && (
          <p className="note">
            <Plural value={total} one="# resource so far" other="# resources so far" />
          </p>
        )
      )}
    </>
  );
}
