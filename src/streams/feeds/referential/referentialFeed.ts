import { Family } from "../../../domain/referential/referential.ts";
import { decodeWith } from "../../core/live/decodeWith.ts";
import { listFeed } from "../kit/listFeed.ts";
import { whole } from "../kit/queries.ts";

/** All families with their sub-families, by name. */
export const referentialFeed = listFeed({
  name: "referential",
  field: "families",
  order: { by: "name" },
  query: () => ({ ...whole("references"), decode: decodeWith(Family) }),
});
