import { useState } from "react";
import type { TagFilter, TagSort } from "../../../domain/devices/tagRow.ts";
import type { FeedState } from "../../../streams/feeds/feeds.ts";
import { useFeed } from "../../kit/useFeed.ts";

/** Rows asked for beyond those in view, and by how many they are asked for. */
const BLOCK = 50;

/** The rows of a page, or those in view of the list. */
export function useTagRows(
  filter: TagFilter,
  sort: TagSort,
  page: { readonly index: number; readonly size: number } | null,
): {
  readonly feed: FeedState<"tagRows"> | null;
  readonly first: number;
  readonly askRange: (from: number, to: number) => void;
} {
  const [range, setRange] = useState({ from: 0, to: 2 * BLOCK });
  const first = page === null ? 0 : page.index * page.size;
  const asked = page === null ? range : { from: first, to: first + page.size };
  const feed = useFeed("tagRows", { filter, sort, ...asked });
  return {
    feed,
    first,
    askRange: (from, to) => {
      const next = {
        from: Math.max(0, Math.floor(from / BLOCK) - 1) * BLOCK,
        to: (Math.ceil(to / BLOCK) + 1) * BLOCK,
      };
      setRange((known) => (known.from === next.from && known.to === next.to ? known : next));
    },
  };
}
