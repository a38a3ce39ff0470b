import { Plural, Trans } from "@lingui/react/macro";
import { useMemo } from "react";
import type { CounterScope } from "../../domain/counters/counter.ts";
import type { AssetSort } from "../../streams/feeds/assets/assetFilter.ts";
import { useShownInstant } from "../ui/PastProvider.tsx";
import { useFeed } from "../kit/useFeed.ts";
import { assetFilterOf } from "./counterScope.ts";

const ANY_ORDER: AssetSort = { column: "reference", isDescending: false };
const DOUBTFUL = ["doubtful"] as const;

/** How many the live core finds in a scope now; of these no rows are asked for. Null until it knows. */
export function usePresentNow(scope: CounterScope) {
  const filter = useMemo(() => assetFilterOf(scope), [scope]);
  const feed = useFeed("assetRows", { filter, sort: ANY_ORDER, from: 0, to: 0 });
  const inDoubt = useMemo(() => ({ ...filter, hearing: DOUBTFUL }), [filter]);
  const doubt = useFeed("assetRows", { filter: inDoubt, sort: ANY_ORDER, from: 0, to: 0 });
  return {
    present: feed?.isLoaded === true ? feed.total : null,
    /** Of them, those whose place is uncertain or unknown. */
    doubtful: doubt?.isLoaded === true ? doubt.total : null,
    liveness: feed?.liveness ?? null,
    failure: feed?.failure ?? null,
  };
}

/** The same in words. */
export function PresentNow({ scope }: { readonly scope: CounterScope }) {
  const { present, liveness } = usePresentNow(scope);
  const { at } = useShownInstant();
  if (present === null) return <Trans>Counting…</Trans>;
  if (at !== null) return <Plural value={present} one="# present then" other="# present then" />;
  return liveness?.isLive === true ? (
    <Plural value={present} one="# present now" other="# present now" />
  ) : (
    <Plural value={present} one="# present, not live" other="# present, not live" />
  );
}
