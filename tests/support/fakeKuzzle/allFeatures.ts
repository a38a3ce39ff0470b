import { FEATURES } from "../../../src/streams/feeds/features.ts";
import { FIRST_FEEDS } from "../../../src/streams/feeds/firstFeeds.ts";
import { LATER_FEEDS } from "../../../src/streams/feeds/laterFeeds.ts";
import { Travel } from "../../../src/streams/feeds/timeMachine/travel.ts";

/** Every feed of the product. */
export const FEEDS = [...FIRST_FEEDS, ...LATER_FEEDS];

/** The features of the core with nothing to fetch: no test waits for files in time that is not the clock's. */
export const ALL_FEATURES: typeof FEATURES = {
  ...FEATURES,
  feeds: FEEDS,
  fetchFeeds: () => Promise.resolve([]),
  timeTravel: (live, enter) => new Travel(live, enter),
};
