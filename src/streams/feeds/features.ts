import type { LiveCorePorts } from "../core/worker/liveCore.ts";
import { FEEDS } from "./feeds.ts";
import { Travel } from "./timeMachine/travel.ts";

/** What the core needs to know of the features: their feeds, and how the past is shown. */
export const FEATURES: Pick<LiveCorePorts, "feeds" | "timeTravel"> = {
  feeds: FEEDS,
  timeTravel: (live, enter) => new Travel(live, enter),
};
