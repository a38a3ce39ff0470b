import { z } from "zod";
import { DEMO_VENUES } from "./demoHoldings.ts";
import { NO_SUCH_ADDRESS, type StandIn } from "./standInRequest.ts";

/** A venue of the service: the key that opens it, and its sites as they are answered. */
export const StandInVenue = z.object({ key: z.string(), sites: z.array(z.unknown()) });
export type StandInVenue = z.infer<typeof StandInVenue>;

/** The maps service: it has the venues of the demo and those that were set up by `PUT /set-up/{venueId}`. */
export function createMapsService(): StandIn {
  const venues = new Map<string, StandInVenue>(Object.entries(DEMO_VENUES));
  return {
    answer({ method, path: [kind, id = "", ...more], token }) {
      if (kind !== "venues" || method !== "GET" || more.length > 0) return NO_SUCH_ADDRESS;
      const venue = venues.get(id);
      if (venue === undefined)
        return { status: 404, answer: { error: `There is no venue ${id}.` } };
      if (token !== venue.key)
        return { status: 401, answer: { error: "The key does not open this venue." } };
      return { status: 200, answer: { id, sites: venue.sites } };
    },
    setUp({ method, path: [kind, id = ""], body }) {
      if (kind !== "set-up" || method !== "PUT") return null;
      const venue = StandInVenue.safeParse(body);
      if (venue.success) venues.set(id, venue.data);
      return venue.success;
    },
  };
}
