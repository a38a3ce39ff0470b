import type { FeedHead } from "../../streams/feeds/kit/feedHead.ts";

/**
 * Alerts once their places can be named: until the sites are read, or cannot be, there are none yet, so that no row is
 * drawn without its place and changes under the eye. A failure of their own is told at once.
 */
export function placedAlerts<Feed extends FeedHead>(
  alerts: Feed | null,
  sites: FeedHead | null,
): Feed | null {
  const areNamed = sites !== null && (sites.isLoaded || sites.failure !== null);
  return areNamed || alerts?.isLoaded === false ? alerts : null;
}
