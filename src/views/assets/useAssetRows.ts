import { useCallback, useState } from "react";
import type { TablePageSize } from "../../domain/base/limits.ts";
import { pageSizeOf } from "../../domain/users/userPreferences.ts";
import { useServices } from "../kit/services.ts";
import { useLatest } from "../ui/useLatest.ts";
import { useSteady } from "../ui/useSteady.ts";
import { type FeedHandle, useFeedHandle } from "../kit/useFeed.ts";
import { useStored } from "../kit/useStored.ts";
import type { AssetScreenState } from "./assetScreenState.ts";
import type { SearchedText } from "./useAssetScreen.ts";

/** The route under which the rows a page are kept. */
export const ASSETS_ROUTE = "assets";
/** Rows asked for beyond those in view, so that a turn of the wheel finds them there. */
const MARGIN = 30;
/** Rows are asked for by so many, so that scrolling asks once in a while and not at every picture. */
const BLOCK = 30;

type Range = { readonly from: number; readonly to: number };
/** Beside the map: a set of one is gone to. */
const FIRST_ROW: Range = { from: 0, to: 1 };

/** The rows in sight, with the figures of the whole set. */
export type AssetRowsInSight = {
  /** To be read where it is shown: it tells many times a second. */
  readonly feed: FeedHandle<"assetRows">;
  readonly pageSize: TablePageSize;
  /** Where the list or its page begins in the set. */
  readonly first: number;
  readonly askRange: (from: number, to: number) => void;
  /** Asks for another text before the page is drawn with it: the answer is then there as soon as the page can draw it. */
  readonly askText: (text: SearchedText) => void;
};

/** The rows that the state asks for: a page, or what is in view of the list; the figures and the first, beside the map. */
export function useAssetRows(
  { filter, sort, page }: AssetScreenState,
  hasRows: boolean,
): AssetRowsInSight {
  const { preferences } = useServices();
  const [stored] = useStored(preferences.ofCustomer);
  const [view] = useState(() => new RowsInView());
  const pageSize = pageSizeOf(stored, ASSETS_ROUTE);
  const first = page === null ? 0 : page * pageSize;
  const paramsOf = (range: Range, asked = filter) => {
    // Another set begins at its first page again.
    const from = asked === filter ? first : 0;
    const rows = page === null ? range : { from, to: from + pageSize };
    return { filter: asked, sort, ...(hasRows ? rows : FIRST_ROW) };
  };
  const feed = useFeedHandle("assetRows", paramsOf(view.range));
  const latest = useLatest(paramsOf);
  const askRange = useCallback(
    (from: number, to: number) => {
      if (view.show(from, to)) feed.update(latest.current(view.range));
    },
    [view, feed, latest],
  );
  const askText = useSteady((text: SearchedText) =>
    feed.update(paramsOf(view.range, { ...filter, ...text })),
  );
  return { feed, pageSize, first, askRange, askText };
}

/** What the list has in view. No state of a component: nothing but the feed depends on it, and it changes with each turn of the wheel. */
class RowsInView {
  #range: Range = { from: 0, to: 2 * BLOCK };

  get range(): Range {
    return this.#range;
  }

  /** Answers whether other rows have to be asked for. */
  show(from: number, to: number): boolean {
    const next = {
      from: Math.max(0, Math.floor((from - MARGIN) / BLOCK) * BLOCK),
      to: Math.ceil((to + MARGIN) / BLOCK) * BLOCK,
    };
    if (next.from === this.#range.from && next.to === this.#range.to) return false;
    this.#range = next;
    return true;
  }
}
