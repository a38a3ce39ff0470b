import { listFeed } from "../kit/listFeed.ts";
import { IN_USE, whole } from "../kit/queries.ts";
import { decodeCounter } from "./decodeCounter.ts";

/** The counters that are in use. */
export const COUNTERS = { ...whole("counters", IN_USE), decode: decodeCounter };

/** The counters in use, by name, with the figures that the server counts. */
export const countersFeed = listFeed({
  name: "counters",
  field: "counters",
  order: { by: "name" },
  query: () => COUNTERS,
});
