import { useState } from "react";
import { DAY } from "../../domain/base/time.ts";
import { useServices } from "../kit/services.ts";
import { useFeed } from "../kit/useFeed.ts";

/** How many open alerts nobody has acknowledged: there is something to do about them; null: not known yet. */
export function useOpenAlerts(): number | null {
  const alerts = useRecentAlerts();
  return alerts?.isLoaded === true ? alerts.unacknowledged : null;
}

/** Whether one of them is urgent: their count has the colour of the gravest. */
export function useIsAlertUrgent(): boolean {
  return (useRecentAlerts()?.urgent ?? 0) > 0;
}

function useRecentAlerts() {
  const { now } = useServices();
  // Open ones count whatever their age, so the window may stand still; whole days let others share the feed.
  const [since] = useState(() => Math.floor(now() / DAY) * DAY - DAY);
  return useFeed("alerts", { since });
}
