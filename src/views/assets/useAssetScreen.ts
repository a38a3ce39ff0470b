import { useCallback, useMemo } from "react";
import { useSearchParams } from "wouter";
import { type AttributeQuery, queryOfText } from "../../domain/assets/attributeFilter.ts";
import { MINUTE } from "../../domain/base/time.ts";
import { useServices } from "../kit/services.ts";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { useNow } from "../kit/useNow.ts";
import { useStored } from "../kit/useStored.ts";
import {
  type AssetScreenChange,
  type AssetScreenState,
  assetScreenState,
  changedQuery,
  filterCount,
  filterKey,
} from "./assetScreenState.ts";
import type { AssetFilter } from "../../streams/feeds/assets/assetFilter.ts";
import { namedByText, type SearchedNames } from "./namedByText.ts";
import { resolvedAt, resolvedFilter } from "./resolvedFilter.ts";

/** The filters beside the search. */
export type NarrowedBy = Pick<AssetScreenState, "filter" | "deadlines">;

/** The state that the address says, with attributes and deadlines resolved on the customer's calendar. */
export type AssetScreenView = {
  readonly state: AssetScreenState;
  /** What narrows the set but for the text: the same object while only the text changes, which it does with every key. */
  readonly narrowed: NarrowedBy;
  /** What attributes have to be, as it is edited. */
  readonly queries: readonly AttributeQuery[];
  /** How many filters are set. */
  readonly filters: number;
  /** The part of the address that narrows the set: the same text is the same set. */
  readonly set: string;
  readonly change: (change: AssetScreenChange) => void;
  /** What a text searches for. */
  readonly searched: (text: string) => SearchedText;
};

/** A text and what its words name. */
export type SearchedText = Pick<Required<AssetFilter>, "named" | "text">;

/** The state of the screen and what changes it. */
export function useAssetScreen({ families, sites, labels }: SearchedNames): AssetScreenView {
  const [params, setParams] = useSearchParams();
  const { preferences } = useServices();
  const { timezone } = useTimeFormat();
  const [{ deadlineThreshold: thresholdDays }] = useStored(preferences.ofCustomer);
  const now = useNow(MINUTE);
  const key = params.toString();
  const set = filterKey(params);
  const withoutText = new URLSearchParams(set);
  withoutText.delete("q");
  const narrow = withoutText.toString();
  const asked = useMemo(() => {
    const state = assetScreenState(new URLSearchParams(narrow));
    const queries = state.attributes.flatMap((text) => queryOfText(text, timezone) ?? []);
    return { state, queries };
  }, [narrow, timezone]);
  const at = resolvedAt(asked.queries, now, timezone);
  const resolved = useMemo(
    () => resolvedFilter(asked.state, asked.queries, families, { at, thresholdDays, timezone }),
    [asked, at, timezone, families, thresholdDays],
  );
  const searched = useCallback(
    (text: string): SearchedText => ({
      text,
      named: namedByText(text, { families, sites, labels }),
    }),
    [families, sites, labels],
  );
  const state = useMemo(() => {
    const whole = assetScreenState(new URLSearchParams(key));
    return { ...whole, filter: { ...resolved, ...searched(whole.filter.text) } };
  }, [key, resolved, searched]);
  const change = useCallback(
    (next: AssetScreenChange) =>
      setParams((before) => changedQuery(before, next), { replace: true }),
    [setParams],
  );
  return {
    state,
    narrowed: asked.state,
    queries: asked.queries,
    filters: filterCount(params),
    set,
    change,
    searched,
  };
}
