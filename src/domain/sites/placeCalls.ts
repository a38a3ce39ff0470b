// Apart from the other calls of sites: these judge areas with the geometry of polygons, which is fetched with the screens
// that draw them, and places are searched in the palette, before any of these is opened.
import { z } from "zod";
import { defineCall } from "../base/call.ts";
import { PEOPLE } from "../base/holders.ts";
import { CustomerIndex } from "../base/ids.ts";
import { NamedPlace } from "./namedPlace.ts";

/**
 * The places that a text means, best first: towns by name, or the point of coordinates ("48.11, -1.67"), called by its
 * town.
 */
export const findPlaces = defineCall({
  name: "omniscient/site:findPlaces",
  request: z.strictObject({
    customerIndex: CustomerIndex,
    text: z.string().trim().min(1).max(200),
  }),
  answer: z.object({ places: z.array(NamedPlace) }),
  holders: PEOPLE,
  isReading: true,
  isRepeatable: true,
});
