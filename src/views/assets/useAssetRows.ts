import { useCallback, useState } from "react";
import type { TablePageSize } from "../../domain/limits.ts";
import { pageSizeOf } from "../../domain/userPreferences.ts";
import type { FeedState } from "../../streams/feeds/feeds.ts";
import { useServices } from "../services.ts";
import { useFeed } from "../useFeed.ts";
import { useStored } from "../useStored.ts";
import type { AssetScreenState } from "./assetScreenState.ts";

/** The route under which the rows a page are kept. */
export const ASSETS_ROUTE = "assets";
/** Rows asked for beyond those in view, so that a turn of the wheel finds them there. */
const MARGIN = 30;

/** The rows in sight, with the figures of the whole set. */
export type AssetRowsInSight = {
  readonly feed: FeedState<"assetRows"> | null;
  readonly pageSize: TablePageSize;
  /** Where the list or its page begins in the set. */
  readonly first: number;
  readonly askRange: (from: number, to: number) => void;
};

/** The rows that the state asks for: a page, or what is in view of the list; none, but the figures, beside the map. */
export function useAssetRows(
  { filter, sort, page }: AssetScreenState,
  hasRows: boolean,
): AssetRowsInSight {
  const { preferences } = useServices();
  const [stored] = useStored(preferences.ofCustomer);
  const [range, setRange] = useState({ from: 0, to: 60 });
  const pageSize = pageSizeOf(stored, ASSETS_ROUTE);
  const first = page === null ? 0 : page * pageSize;
  const inView = page === null ? range : { from: first, to: first + pageSize };
  const feed = useFeed("assetRows", {
    filter,
    sort,
    ...(hasRows ? inView : { from: 0, to: 0 }),
  });
  const askRange = useCallback(
    (from: number, to: number) => setRange({ from: Math.max(0, from - MARGIN), to: to + MARGIN }),
    [],
  );
  return { feed, pageSize, first, askRange };
}
