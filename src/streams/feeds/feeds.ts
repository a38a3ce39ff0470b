import type { Feed } from "../core/worker/feed.ts";
import type { FIRST_FEEDS } from "./firstFeeds.ts";
import type { LATER_FEEDS } from "./laterFeeds.ts";

type Declared = (typeof FIRST_FEEDS)[number] | (typeof LATER_FEEDS)[number];

/**
 * The params and the state of every feed of the live core, by its name. All times are of the server's clock, where a declaration
 * does not say otherwise; feeds of scope `customer` belong to the followed customer. A new feed is declared in its room and named
 * in firstFeeds.ts where the first picture or an evacuation needs it, in laterFeeds.ts otherwise.
 */
export type Feeds = {
  [One in Declared as One["name"]]: One extends Feed<
    string,
    infer _Scope,
    infer Params,
    infer State
  >
    ? { readonly params: Params; readonly state: State }
    : never;
};
export type FeedName = keyof Feeds;
export type FeedParams<Name extends FeedName> = Feeds[Name]["params"];
export type FeedState<Name extends FeedName> = Feeds[Name]["state"];
