import type { LiveCorePorts } from "../core/worker/liveCore.ts";
import { openLiveWorld } from "../core/worker/liveWorld.ts";
import { FIRST_FEEDS } from "./firstFeeds.ts";
import { LaterTravel } from "./timeMachine/laterTravel.ts";

const fetchTravel = () => import("./timeMachine/travel.ts");

/** What the core needs to know of the features: their feeds, how a customer is followed, and how the past is shown. */
export const FEATURES: Pick<LiveCorePorts, "feeds" | "fetchFeeds" | "openWorld" | "timeTravel"> = {
  feeds: FIRST_FEEDS,
  async fetchFeeds() {
    // The past belongs to what comes later: a page that stays open over a new version still has it.
    const [{ LATER_FEEDS }] = await Promise.all([import("./laterFeeds.ts"), fetchTravel()]);
    return LATER_FEEDS;
  },
  openWorld: openLiveWorld,
  timeTravel: (live, enter) =>
    new LaterTravel(async () => {
      const { Travel } = await fetchTravel();
      return new Travel(live, enter);
    }),
};
