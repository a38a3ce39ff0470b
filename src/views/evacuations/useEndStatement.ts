import { useMemo } from "react";
import { type EndStatement, endStatement } from "../../domain/evacuations/endStatement.ts";
import type { EvacuationView } from "../../domain/evacuations/evacuation.ts";
import { uncoveredPlaces } from "../../domain/evacuations/uncoveredPlaces.ts";
import type { FeedHead } from "../../streams/feeds/kit/feedHead.ts";
import { useFeed } from "../kit/useFeed.ts";

/**
 * What this screen may say of the end of an evacuation: while it runs by the receivers as they are known now, afterwards
 * by what was written down at the end.
 */
export function useEndStatement(
  view: EvacuationView,
  liveness: FeedHead["liveness"],
): EndStatement {
  const devices = useFeed("devices", null);
  const sites = useFeed("sites", null);
  const { evacuation, endedAt, uncoveredAtEnd } = view;
  const site = sites?.sites.find(({ id }) => id === evacuation.site) ?? null;
  const receivers = devices?.isLoaded === true ? devices.devices : null;
  const isRunning = endedAt === null;
  const isLive =
    liveness?.isLive === true &&
    (!isRunning || (devices?.liveness?.isLive === true && sites?.liveness?.isLive === true));
  return useMemo(() => {
    const now =
      site === null || receivers === null ? null : uncoveredPlaces(site, evacuation, receivers);
    return endStatement(view, { uncovered: isRunning ? now : uncoveredAtEnd, isLive });
  }, [view, evacuation, site, receivers, isRunning, uncoveredAtEnd, isLive]);
}
