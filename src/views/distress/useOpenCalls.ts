import { useMemo } from "react";
import { DAY, SECOND } from "../../domain/base/time.ts";
import type { Distress } from "../../domain/distress/distress.ts";
import { openCalls } from "../../domain/distress/distressOrder.ts";
import { useFeed } from "../kit/useFeed.ts";
import { usePresent } from "../kit/useNow.ts";

/** How often the order is looked at anew, in ms: a device that has stopped flooding comes forward again. */
const PACE = 10 * SECOND;
const NONE: readonly never[] = [];

/** The calls for help that nobody has resolved, in the order in which screens show them; at each step of some seconds anew. */
export function useOpenCalls(): readonly Distress[] {
  const now = usePresent(PACE);
  // Open ones are there whatever their age; whole days let others share the feed.
  const since = Math.floor(now / DAY) * DAY - DAY;
  const distresses = useFeed("distresses", { since })?.distresses ?? NONE;
  return useMemo(() => openCalls(distresses, now), [distresses, now]);
}
