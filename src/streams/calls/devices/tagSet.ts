import type { TagFilter, TagRow, TagSort } from "../../../domain/devices/tagRow.ts";
import type { LiveClient } from "../../feeds/liveClient.ts";

export type TagSetQuery = { readonly filter: TagFilter; readonly sort: TagSort };

/** More than any customer has. */
const ALL = 1_000_000;

/** The devices could not be read. Try again once the connection is back. */
export class TagSetFailed extends Error {
  constructor(reason: string) {
    super(`The tags could not be read (${reason}): try again once the connection is back.`);
    this.name = "TagSetFailed";
  }
}

/** All that a filter keeps, in order, as it is now: for exports and batches. @throws TagSetFailed, or the signal's reason */
export function readTagSet(
  live: Pick<LiveClient, "open">,
  { filter, sort }: TagSetQuery,
  signal: AbortSignal,
): Promise<readonly TagRow[]> {
  const feed = live.open("tagRows", { filter, sort, from: 0, to: ALL });
  return new Promise<readonly TagRow[]>((resolve, reject) => {
    const look = () => {
      const state = feed.get();
      if (state === null) return;
      if (state.isLoaded) resolve(state.rows);
      else if (state.failure !== null) reject(new TagSetFailed(state.failure));
    };
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    if (signal.aborted) reject(signal.reason);
    feed.subscribe(look);
    look();
  }).finally(() => feed.close());
}
