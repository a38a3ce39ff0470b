import type { LiveCorePorts } from "../core/worker/liveCore.ts";
import { openLiveWorld } from "../core/worker/liveWorld.ts";
import { FEEDS } from "./feeds.ts";
import { Travel } from "./timeMachine/travel.ts";

/** What the core needs to know of the features: their feeds, how a customer is followed, and how the past is shown. */
export const FEATURES: Pick<LiveCorePorts, "feeds" | "openWorld" | "timeTravel"> = {
  feeds: FEEDS,
  openWorld: openLiveWorld,
  timeTravel: (live, enter) => new Travel(live, enter),
};
