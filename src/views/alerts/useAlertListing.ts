import { useMemo, useState } from "react";
import type { AlertId } from "../../domain/base/ids.ts";
import type { Site } from "../../domain/sites/site.ts";
import type { FeedState } from "../../streams/feeds/feeds.ts";
import { type AlertFilter, type AlertWindow, olderQueryOf, siteScope } from "./alertFilter.ts";
import { alertRowsSelector } from "./alertRows.ts";
import { searchedAlerts } from "./alertSearch.ts";
import { useOlderAlerts } from "./useOlderAlerts.ts";

const NO_ALERTS: FeedState<"alerts">["alerts"] = [];

/** The rows of the list: what is live, what is withheld while it is held, and what is older. */
export function useAlertListing(
  feed: FeedState<"alerts">,
  sites: readonly Site[],
  filter: AlertFilter,
  window: AlertWindow,
  held: ReadonlySet<AlertId> | null,
  typed: string,
) {
  const site = useMemo(() => siteScope(filter.site, sites), [filter.site, sites]);
  const query = useMemo(
    () => (feed.isLoaded ? olderQueryOf(filter, site, window) : null),
    [feed.isLoaded, filter, site, window],
  );
  const older = useOlderAlerts(query);
  const [select] = useState(alertRowsSelector);
  const below = query === null ? NO_ALERTS : older.context.shown.alerts;
  const live = useMemo(
    () => searchedAlerts(feed.alerts, typed, sites),
    [feed.alerts, typed, sites],
  );
  const listing = select({
    live,
    older: useMemo(() => searchedAlerts(below, typed, sites), [below, typed, sites]),
    filter,
    site,
    window,
    hasOlder: query !== null,
    held,
  });
  return { ...listing, older, hasOlder: query !== null };
}
