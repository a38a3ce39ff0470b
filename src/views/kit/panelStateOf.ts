import type { FeedHead } from "../../streams/feeds/kit/feedHead.ts";
import type { PanelState } from "../ui/panelState.ts";

/**
 * What a part of a page shows of a feed. Data that was read once stays, whatever fails later; only before that a failure
 * takes its place. `empty` is shown when everything was read and there is nothing, and is as old as what was read.
 */
export function panelStateOf(
  feed: FeedHead | null,
  isEmpty: boolean,
  words: {
    readonly empty: Omit<Extract<PanelState, { kind: "empty" }>, "kind" | "isLive">;
    readonly error: Omit<Extract<PanelState, { kind: "error" }>, "kind">;
  },
): PanelState {
  if (feed?.isLoaded === true)
    return isEmpty
      ? { kind: "empty", ...words.empty, isLive: feed.liveness?.isLive !== false }
      : { kind: "ready" };
  if (feed === null || feed.failure === null) return { kind: "loading" };
  return { kind: "error", ...words.error };
}
