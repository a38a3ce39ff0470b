import { DAY } from "../../domain/base/time.ts";
import { useFeed } from "../kit/useFeed.ts";
import { usePresent } from "../kit/useNow.ts";

/** Tests of this long ago are read, in ms: the longest time between two, a year, and what is overdue since then. */
const READ = 400 * DAY;

/** The tests of badges, the newest first; null: not read yet. */
export function useBadgeTests() {
  const now = usePresent(DAY);
  return useFeed("badgeTests", { since: now - READ });
}
