import type { SiteId } from "../../../domain/base/ids.ts";
import { FloorFingerprints } from "../../../domain/coverage/fingerprints.ts";
import { decodeWith } from "../../core/live/decodeWith.ts";
import { listFeed } from "../kit/listFeed.ts";
import { fixed } from "../kit/queries.ts";

/** What the floors of a site have learnt from walks, and how good it is. For admins. */
export const floorPositionsFeed = listFeed({
  name: "floorPositions",
  field: "floors",
  order: { by: "id" },
  query: ({ site }: { readonly site: SiteId }) => ({
    ...fixed("floor-fingerprints", { equals: { site } }),
    decode: decodeWith(FloorFingerprints),
  }),
});
